/**
 * `npm run soak -- laws [MATCHES] [EACH] [GAME...]`: the laws that every match obeys, on both engines. 20,000 matches of a
 * game as it is, and 500 in each of its other modes and with each of its mods, without arguments of every game. Exit code 1
 * when a law was broken or a chunk did not end.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.js';
import { root } from './ensure.js';
import { gameFolders } from './files.js';
import { pooled } from './soak-pool.js';

/** Most matches of a chunk. */
const CHUNK = 500;

/** Gives the exit code. */
export async function laws(matches = '20000', each = '500', ...names) {
  const [all, every] = [Number(matches), Number(each)];
  if (![all, every].every((n) => Number.isInteger(n) && n >= 0)) {
    console.error(
      'soak laws: give the number of matches of a game and of each mode and mod, both whole numbers, then games',
    );
    return 2;
  }
  await ensureBuilt();
  const chunks = [];
  for (const game of names.length > 0 ? names : gameFolders()) {
    const ways = [[[], all], ...(await waysOf(game)).map((way) => [way, every])];
    for (const [way, count] of ways)
      for (let at = 0; at < count; at += CHUNK)
        chunks.push([game, way, ['--games', Math.min(CHUNK, count - at), '--seed', 1 + at]]);
  }
  const total = { matches: 0, decisions: 0, capped: 0, violations: 0, unfinished: 0 };
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
      total.unfinished++;
      console.error(`${what}: ended badly: ${error.slice(0, 500)}`);
      return true;
    }
    const { games, decisions, capped, violations } = JSON.parse(out);
    total.matches += games;
    total.decisions += decisions;
    total.capped += capped;
    total.violations += violations.length;
    for (const violation of violations) console.error(`${what}: ${JSON.stringify(violation)}`);
    console.error(
      `${what}: ${games} matches, ${violations.length} violations; ${total.matches} in all, ${seconds(start)} s`,
    );
    return true;
  });
  console.log(JSON.stringify({ format: 1, ...total, seconds: seconds(start) }));
  return total.violations + total.unfinished > 0 ? 1 : 0;
}

const seconds = (start) => Math.round((performance.now() - start) / 1000);

/** Arguments for each mode but the first, and for each mod. */
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
