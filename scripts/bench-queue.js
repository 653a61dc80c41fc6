/**
 * `node scripts/bench-queue.js GAME [CHUNKS] [ROUNDS]`: measures what the queue costs, and how two workers compare with one, in
 * matches a second by the clock. A round runs in turns `sim` alone, one worker, two workers, and two commands side by side without
 * a queue, which shows what the machine has. Start times do not count: each runs a small and a large number of chunks, and
 * the rate is that of the difference. Nothing else may run meanwhile.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from './build.js';
import { root } from './ensure.js';
import { ensureRedis, findRedis } from './redis.js';

const [game, chunks = '40', rounds = '5'] = process.argv.slice(2);
/** Matches of a chunk: about a second of native code. */
const CHUNK = 131_072;
const SMALL = 8;
const large = Number(chunks);
if (game === undefined || !(large > SMALL && Number(rounds) > 0))
  throw new Error(`give a game, more than ${SMALL} chunks, and rounds`);

const noRedis = ensureRedis();
if (noRedis !== null) throw new Error(noRedis);
await ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'rulebound-bench-'));
const socket = join(folder, 'redis.sock');
const env = {
  ...process.env,
  RULEBOUND_KEY: 'a-key-of-a-bench-with-enough-characters',
  RULEBOUND_QUEUE: `unix://${socket}`,
};
const running = new Set();

function start(program, args) {
  const child = spawn(program, args, {
    env,
    stdio: ['ignore', 'ignore', args.includes('worker') ? 'ignore' : 'inherit'],
  });
  running.add(child);
  child.over = new Promise((done) => child.on('close', done)).then((code) => {
    running.delete(child);
    return code;
  });
  return child;
}

const rulebound = (...args) => start(process.execPath, [join(root, 'dist/cli.js'), ...args]);

/** Plays so many chunks, from a seed that no earlier run has. */
let seed = 0;
function sim(count, ...options) {
  seed += count * CHUNK;
  const matches = ['--games', String(count * CHUNK), '--seed', String(seed), '--engine', 'native'];
  return rulebound('sim', join(root, 'cards', game), ...matches, ...options).over;
}

const alone = (count) => sim(count, '--workers', '1');
const queued = (count) => sim(count, '--queue', '--chunk', String(CHUNK));

/** Matches a second of `times` as many chunks, by the difference of a large and a small run. */
async function rate(times, run) {
  const seconds = async (count) => {
    const from = performance.now();
    const codes = [await run(count)].flat();
    if (codes.some((code) => code !== 0)) throw new Error('a command failed');
    return (performance.now() - from) / 1000;
  };
  const few = await seconds(SMALL);
  return (times * (large - SMALL) * CHUNK) / ((await seconds(large)) - few);
}

async function withWorkers(count) {
  const workers = Array.from({ length: count }, () => rulebound('worker', '--queue', '--workers', '1'));
  await queued(count);
  const found = await rate(count, (some) => queued(count * some));
  for (const one of workers) one.kill('SIGINT');
  await Promise.all(workers.map(({ over }) => over));
  return found;
}

const ratios = { 'two workers by one': [], 'one worker by sim': [], 'two commands by one': [] };
try {
  start(findRedis(), ['--port', '0', '--unixsocket', socket, '--dir', folder, '--appendonly', 'yes', '--save', '']);
  while (!existsSync(socket)) await pause(20);
  // the program is compiled here, and not in a measurement
  await alone(1);
  for (let round = 0; round < Number(rounds); round++) {
    const command = await rate(1, alone);
    const one = await withWorkers(1);
    const two = await withWorkers(2);
    const beside = await rate(2, (count) => Promise.all([alone(count), alone(count)]));
    const found = [two / one, one / command, beside / command];
    for (const [i, name] of Object.keys(ratios).entries()) ratios[name].push(found[i]);
    const rates = [command, one, two, beside].map((n) => Math.round(n));
    console.log(
      `matches a second: sim ${rates[0]}, one worker ${rates[1]}, two workers ${rates[2]}, two commands ${rates[3]}`,
    );
  }
  for (const [name, found] of Object.entries(ratios)) {
    const sorted = [...found].sort((a, b) => a - b).map((n) => n.toFixed(3));
    console.log(`${name}: median ${sorted[Math.floor(sorted.length / 2)]} of ${sorted.join(' ')}`);
  }
} finally {
  for (const one of running) one.kill('SIGKILL');
  await pause(200);
  rmSync(folder, { recursive: true, force: true });
}
