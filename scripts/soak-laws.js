/**
 * `npm run soak -- laws [--queue] [--every N] [MATCHES] [EACH] [GAME...]`: checks the laws of matches on both engines. The default is
 * 20,000 matches of every game in its first mode, and 500 in each other mode and with each mod. Expensive laws are checked at
 * one decision in N (32), and at each decision of the first match of a chunk. The result counts matches by mode and mod, and
 * checks of each law. Exit code 1 if a law was broken or a chunk failed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.js';
import { root } from './ensure.js';
import { gameFolders } from './files.js';
import { pooled } from './soak-pool.js';

/** Most matches in a chunk. */
const CHUNK = 250;
const EVERY = 32;

/** Returns the exit code. */
export async function laws(...args) {
  const wish = wishOf(args);
  if (wish === null) {
    console.error(
      'soak laws: give --every and a number from 1, the number of matches of a game and of each mode and mod, then games; each may be left out',
    );
    return 2;
  }
  const { all, each, every, names, queue } = wish;
  // the workers of a queue get chunks of their own
  const most = queue ? Number.MAX_SAFE_INTEGER : CHUNK;
  await ensureBuilt();
  const chunks = [];
  for (const game of names.length > 0 ? names : gameFolders()) {
    const ways = [[[], all], ...(await waysOf(game)).map((way) => [way, each])];
    for (const [way, count] of ways)
      for (let at = 0; at < count; at += most) {
        const size = ['--games', Math.min(most, count - at), '--seed', 1 + at, '--every', every];
        chunks.push([game, way, queue ? [...size, '--queue', '--resume'] : size]);
      }
  }
  const total = { matches: 0, decisions: 0, capped: 0, violations: 0 };
  let unfinished = 0;
  const [ways, checks] = [new Map(), new Map()];
  const start = performance.now();
  const command = ([game, way, size]) => [
    join(root, 'dist/cli.js'),
    'conform',
    join(root, 'cards', game),
    ...way,
    ...size,
    '--json',
  ];
  const byCommand = new Map(chunks.map((chunk) => [command(chunk), chunk]));
  await pooled(byCommand.keys(), ({ code, out, error }, args) => {
    const [game, way] = byCommand.get(args);
    const what = [game, ...way].join(' ');
    if (code !== 0 && code !== 1) {
      unfinished++;
      console.error(`${what}: ended badly: ${error.slice(0, 500)}`);
      return true;
    }
    const { games, decisions, capped, laws: asked, violations } = JSON.parse(out);
    if (!ways.has(what)) ways.set(what, { matches: 0, decisions: 0, capped: 0, violations: 0 });
    for (const sum of [total, ways.get(what)]) {
      sum.matches += games;
      sum.decisions += decisions;
      sum.capped += capped;
      sum.violations += violations.length;
    }
    for (const { name, checks: count } of asked) checks.set(name, (checks.get(name) ?? 0) + count);
    for (const violation of violations) console.error(`${what}: ${JSON.stringify(violation)}`);
    console.error(
      `${what}: ${games} matches, ${decisions} decisions, ${capped} capped, ${violations.length} violations; ${total.matches} in all, ${seconds(start)} s`,
    );
    return true;
  });
  const counted = { ways: Object.fromEntries(ways), checks: Object.fromEntries(checks) };
  console.log(JSON.stringify({ format: 1, ...total, unfinished, every, ...counted, seconds: seconds(start) }, null, 2));
  return total.violations + unfinished > 0 ? 1 : 0;
}

/** Parses the arguments; null if they are invalid. */
function wishOf(args) {
  const queue = args.includes('--queue');
  const rest = args.filter((word) => word !== '--queue');
  const at = rest.indexOf('--every');
  const every = at < 0 ? EVERY : Number(rest.splice(at, 2)[1]);
  const [matches = '20000', modes = '500', ...names] = rest;
  const [all, each] = [Number(matches), Number(modes)];
  if (![all, each].every((n) => Number.isInteger(n) && n >= 0)) return null;
  return Number.isInteger(every) && every > 0 ? { all, each, every, names, queue } : null;
}

const seconds = (start) => Math.round((performance.now() - start) / 1000);

/** Command arguments for each mode but the first, and for each mod. */
async function waysOf(game) {
  const { compile } = await import('../dist/compiler.js');
  const { ir } = compile(
    sources(join(root, 'cards')).filter(({ path }) => path === 'prelude.bound' || path.startsWith(`${game}/`)),
  );
  const layers = ir.games[0]?.layers ?? [];
  const [, ...modes] = layers.filter(({ sort }) => sort === 'mode');
  return [
    ...modes.map(({ name }) => ['--mode', name]),
    ...layers.filter(({ sort }) => sort === 'mod').map(({ name }) => ['--mod', name]),
  ];
}

function sources(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) return sources(folder, path);
    return path.endsWith('.bound') ? [{ path, text: readFileSync(join(folder, path), 'utf8') }] : [];
  });
}
