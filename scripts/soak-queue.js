/**
 * `npm run soak -- queue [MATCHES] [KILLS] [GAME]`: plays matches by the workers of a queue with a Redis of its own, kills workers,
 * the client and Redis with SIGKILL meanwhile, stops Redis for a minute, and compares the result with that of one process. The default is 3,000,000
 * matches and ten kills. It prints how much processor time both took, so its figures hold on a busy machine, too.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from './build.js';
import { root } from './ensure.js';
import { gameFolders } from './files.js';
import { ensureRedis, findRedis } from './redis.js';

const KEY = 'a-key-of-a-soak-with-enough-characters';
const command = join(root, 'dist/cli.js');

/** Returns the exit code. */
export async function queue(matches = '3000000', kills = '10', game = gameFolders()[0]) {
  if (![matches, kills].every((n) => /^\d+$/.test(n))) {
    console.error('soak queue: give the number of matches, of kills, and a game');
    return 2;
  }
  const noRedis = ensureRedis();
  if (noRedis !== null) {
    console.error(`soak queue: ${noRedis}`);
    return 1;
  }
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'rulebound-soak-'));
  const running = new Set();
  try {
    return await soak({ matches, kills: Number(kills), game: join(root, 'cards', game), folder, running });
  } finally {
    for (const one of running) one.kill('SIGKILL');
    await pause(200);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function soak({ matches, kills, game, folder, running }) {
  const socket = join(folder, 'redis.sock');
  const env = { ...process.env, RULEBOUND_KEY: KEY, RULEBOUND_QUEUE: `unix://${socket}` };
  const start = (program, args) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    child.out = '';
    child.errors = '';
    child.stdout.on('data', (data) => {
      child.out += data;
    });
    child.stderr.on('data', (data) => {
      child.errors += data;
    });
    child.over = new Promise((done) => child.on('close', (code) => done(code)));
    child.over.then(() => running.delete(child));
    return child;
  };
  const redis = async () => {
    rmSync(socket, { force: true });
    const options = ['--port', '0', '--unixsocket', socket, '--dir', folder, '--appendonly', 'yes', '--save', ''];
    const made = start(findRedis(), options);
    while (!existsSync(socket)) await pause(20);
    return made;
  };
  const rulebound = (...args) => start(process.execPath, [command, ...args]);
  const worker = () => rulebound('worker', '--queue', '--lock', '3');
  const sim = ['sim', game, '--games', matches, '--engine', 'wasm', '--json'];
  const client = (...more) => rulebound(...sim, '--queue', '--progress', 'lines', ...more);

  let server = await redis();
  const workers = [worker(), worker()];
  let asking = client();
  const killed = { workers: 0, clients: 0, servers: 0 };
  /** Processor seconds of workers; what a killed one took is counted up to its last second. */
  let [seconds, idle] = [0, 0];
  const seen = new Map();
  const watch = setInterval(() => {
    for (const one of workers) seen.set(one.pid, cpuSeconds(one.pid) ?? seen.get(one.pid));
  }, 1000);
  const from = performance.now();
  const share = () => Number(/.*"done":(\d+),"total":\d+,"what"/s.exec(asking.errors)?.[1] ?? 0) / Number(matches);
  for (let kill = 0; kill < kills; kill++) {
    // kills are spread over the run, whatever the speed of the machine
    while (asking.exitCode === null && share() < (kill + 0.5) / (kills + 1)) await pause(100);
    if (asking.exitCode !== null) break;
    if (kill === Math.floor(kills / 3)) {
      killed.clients++;
      asking.kill('SIGKILL');
      await asking.over;
      asking = client('--resume');
    } else if (kill === Math.floor((2 * kills) / 3)) {
      killed.servers++;
      server.kill('SIGKILL');
      await server.over;
      server = await redis();
    } else {
      killed.workers++;
      const at = kill % workers.length;
      workers[at].kill('SIGKILL');
      await workers[at].over;
      workers[at] = worker();
    }
    if (kill === Math.floor(kills / 2)) {
      // as if the network were away; a command that has just started ends without Redis, so one that came back is at work first
      while (asking.exitCode === null && share() === 0) await pause(100);
      server.kill('SIGSTOP');
      await pause(60_000);
      server.kill('SIGCONT');
      console.error('Redis did not answer for a minute');
    }
    console.error(`kill ${kill + 1} of ${kills}, at ${Math.round(100 * share())}%`);
  }
  const code = await asking.over;
  const done = performance.now();
  clearInterval(watch);
  for (const one of workers) seen.set(one.pid, cpuSeconds(one.pid) ?? seen.get(one.pid));
  for (const taken of seen.values()) seconds += taken ?? 0;
  const serverSeconds = cpuSeconds(server.pid);
  for (const one of workers) one.kill('SIGKILL');
  if (code !== 0) {
    console.error(`soak queue: the run ended with code ${code}: ${asking.errors.slice(-1000)}`);
    return 1;
  }
  const near = rulebound(...sim);
  while (near.exitCode === null) {
    idle = cpuSeconds(near.pid) ?? idle;
    await pause(250);
  }
  await near.over;
  const [a, b] = [asking, near].map(({ out }) => facts(JSON.parse(out)));
  const same = a === b;
  const cpu = { workers: round(seconds), server: round(serverSeconds ?? 0), alone: round(idle) };
  const { hash } = JSON.parse(near.out);
  console.log(
    JSON.stringify({
      format: 1,
      matches: Number(matches),
      killed,
      same,
      hash,
      seconds: round((done - from) / 1000),
      cpu,
    }),
  );
  if (!same) console.error(`soak queue: by the queue ${a}\nalone ${b}`);
  return same ? 0 : 1;
}

/** All but durations and rates, as text. */
const facts = (result) =>
  JSON.stringify(Object.entries(result).filter(([name]) => !/seconds|per_second|^engine$/.test(name)));

const round = (n) => Math.round(10 * n) / 10;

/** Processor seconds of a process so far, on Linux; else undefined. */
function cpuSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    // fields 14 and 15 of proc(5), in hundredths of a second
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}
