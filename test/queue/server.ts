/** A Redis server of a test, in a temporary folder, and the processes of a queue. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findRedis } from '../../scripts/redis.js';
import { root } from '../repo/tree.ts';

export const redis = findRedis();
/** scripts/test.js says so where there is no Redis. */
export const noRedis = redis === null;

export const KEY = 'a-key-of-tests-with-enough-characters';

export interface Ended {
  stdout: string;
  stderr: string;
  exit: number | null;
}

/** A command that runs. */
export class Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  stderr = '';

  constructor(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    this.child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    this.child.stdout?.on('data', (data) => {
      stdout += data;
    });
    this.child.stderr?.on('data', (data) => {
      this.stderr += data;
    });
    this.ended = new Promise((done) => {
      this.child.on('close', (exit) => done({ stdout, stderr: this.stderr, exit }));
    });
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.child.kill(signal);
    if (signal === 'SIGKILL') await this.ended;
  }

  /** Waits for a text on stderr. */
  async says(text: string): Promise<void> {
    let isOver = false;
    void this.ended.then(() => {
      isOver = true;
    });
    while (!this.stderr.includes(text)) {
      if (isOver) throw new Error(`it ended without "${text}": ${this.stderr}`);
      await pause(20);
    }
  }
}

export class Server {
  readonly folder = mkdtempSync(join(tmpdir(), 'rulebound-queue-'));
  readonly socket = join(this.folder, 'redis.sock');
  readonly url = `unix://${this.socket}`;
  #process: Running | null = null;
  readonly #all = new Set<Running>();

  /** Starts Redis with a log on the disk, or starts it again after a kill. */
  async start(): Promise<void> {
    rmSync(this.socket, { force: true });
    const options = { port: '0', unixsocket: this.socket, dir: this.folder, appendonly: 'yes', save: '' };
    // a test may move the folder of Redis
    const open = { 'enable-protected-configs': 'local' };
    const args = Object.entries({ ...options, ...open }).flatMap(([name, value]) => [`--${name}`, value]);
    this.#process = new Running(redis ?? '', args);
    while (!existsSync(this.socket)) await pause(10);
  }

  async kill(): Promise<void> {
    await this.#process?.kill();
  }

  /** Stops the server as a lost network does, or lets it go on. */
  async signal(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    await this.#process?.kill(signal);
  }

  /** Runs the command with a key and this server. */
  run(args: readonly string[], env: Readonly<Record<string, string>> = {}, dist = join(root, 'dist')): Running {
    const made = new Running(process.execPath, [join(dist, 'cli.js'), ...args], {
      RULEBOUND_KEY: KEY,
      RULEBOUND_QUEUE: this.url,
      ...env,
    });
    this.#all.add(made);
    return made;
  }

  /** A worker whose chunks others take over after a second of silence. */
  async worker(env: Readonly<Record<string, string>> = {}, dist?: string): Promise<Running> {
    const made = this.run(['worker', '--queue', '--lock', '1'], env, dist);
    await made.says('waits for chunks');
    return made;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((one) => one.kill()));
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A result without durations, rates, and the name of the engine. */
export function resultOf({ stdout, stderr, exit }: Ended): Record<string, unknown> {
  if (stdout === '') throw new Error(`no result, exit code ${exit}: ${stderr}`);
  const all = JSON.parse(stdout) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(all).filter(([name]) => !/seconds|per_second|^engine$/.test(name)));
}
