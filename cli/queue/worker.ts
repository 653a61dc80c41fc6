/** `rulebound worker`: plays chunks of a queue. Threads play; this thread renews locks, writes results and answers signals. */
import { randomUUID } from 'node:crypto';
import { utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { fillPart, type Wording } from '../../grammar/templates.ts';
import { exitCodes } from '../failures.ts';
import { shapedText } from '../json/read.ts';
import { bySchema } from '../json/shape.ts';
import * as say from '../messages/index.ts';
import { maskControlCharacters } from '../terminal.ts';
import { ownBuild } from './build.ts';
import { onInterrupt } from './client.ts';
import { nameByContent, short } from './games.ts';
import { fingerprint, RunKey, secretOf, signedText, verifiedText } from './keys.ts';
import schema from './plan.schema.json' with { type: 'json' };
import {
  type ChunkJob,
  clockOf,
  connected,
  connectionOptions,
  gameKey,
  isPassing,
  PREFIX,
  packages,
  patiently,
  planKey,
  queueName,
  RUNS,
  redisAddress,
  WORKERS,
  writeResult,
} from './redis.ts';
import { RefusedWork } from './refused.ts';
import type { Work } from './task.ts';
import { ChunkThreads } from './threads.ts';

export interface WorkerOptions {
  queue: string | true;
  keyFile?: string;
  workers: number;
  /** Most seconds of a chunk. */
  limit: number;
  /** Seconds after which others take over the chunks of a worker that does not answer. */
  lock: number;
  /** A file that is touched while all is well, for probes. */
  alive?: string;
}

interface WorkPlan {
  format: 1;
  build: string;
  task: string;
  games: string[];
  setup: unknown;
}

/** Milliseconds between two signs of life. */
const BEAT = 5000;
/** Milliseconds without Redis after which a worker that shall stop ends. */
const GONE = 3000;
/** How often a chunk may be taken over from workers that have died before it counts as failed. */
const MOST_STALLED = 20;

const log = (text: string): void => console.error(maskControlCharacters(text));

/** Works until the process gets a signal to stop. */
export async function workAt(options: WorkerOptions): Promise<void> {
  const secret = secretOf(options.keyFile);
  const place = redisAddress(options.queue);
  const redis = await connected(place, true, log);
  const threads = new ChunkThreads(options.workers, options.limit);
  const { Worker, UnrecoverableError } = packages();
  const plans = new Plans(redis, secret);
  let last = '';
  const play = async (job: Job<ChunkJob>): Promise<null> => {
    try {
      await playChunk(job.data, { redis, secret, plans, threads });
    } catch (error) {
      const why = error instanceof Error ? error.message : `${error}`;
      // a queue may have any number of chunks that nobody signed
      if (why !== last) log(`a chunk of run ${short(`${job.data.run}`)}: ${why}`);
      last = why;
      // another worker of this build would refuse it, too
      if (error instanceof RefusedWork) throw new UnrecoverableError(error.message);
      throw error;
    }
    return null;
  };
  const worker = new Worker<ChunkJob>(queueName(secret), play, {
    connection: connectionOptions(place),
    prefix: PREFIX,
    concurrency: options.workers,
    lockDuration: options.lock * 1000,
    stalledInterval: options.lock * 500,
    maxStalledCount: MOST_STALLED,
    drainDelay: Math.max(1, Math.min(5, options.lock)),
  });
  worker.on('error', (error) => {
    if (!isPassing(error)) return;
    log(`Redis takes no writes: ${error.message}`);
  });
  const name = `${queueName(secret)} ${hostname()}-${process.pid}-${randomUUID().slice(0, 8)} ${options.workers}`;
  const warned = new Set<string>();
  const beat = async (): Promise<void> => {
    const clock = await clockOf(redis);
    await redis.zadd(WORKERS, clock, name);
    for (const run of await redis.zrangebyscore(RUNS, clock - 60, '+inf')) warnOther(run, secret, warned);
    if (options.alive !== undefined) touch(options.alive);
  };
  const timer = setInterval(() => void beat().catch(() => {}), BEAT);
  log(`worker of build ${short(ownBuild())} with ${options.workers} threads waits for chunks at ${place.shown}`);
  void beat().catch(() => {});
  const isGone = await new Promise<boolean>((done) => {
    const stop = (): void => {
      log('finishes its chunks; Ctrl+C again leaves at once');
      const closed = worker.close().then(
        () => false,
        () => false,
      );
      void Promise.race([closed, goneFor(redis)]).then(done);
    };
    const off = onInterrupt(stop, () => process.exit(130));
    process.once('SIGTERM', stop);
    worker.once('closed', off);
  });
  clearInterval(timer);
  const removed = redis.zrem(WORKERS, name).then(
    () => false,
    () => redis.status !== 'ready',
  );
  // a queue without a chunk is closed at once, also without Redis
  const isLeft = isGone || (await Promise.race([removed, goneFor(redis)]));
  await threads.close();
  redis.disconnect();
  if (!isLeft) return;
  log('Redis is gone: this worker leaves, and others will play its chunks that have no result');
  // the connections of the queue would be tried again for ever
  process.exit(exitCodes.fine);
}

/** Resolves with true once Redis has not answered for some seconds. Without it no result can be written. */
function goneFor(redis: Redis): Promise<true> {
  let seen = performance.now();
  return new Promise((done) => {
    const timer = setInterval(() => {
      if (redis.status === 'ready') seen = performance.now();
      if (performance.now() - seen < GONE) return;
      clearInterval(timer);
      done(true);
    }, GONE / 10);
    timer.unref();
  });
}

function touch(path: string): void {
  try {
    const now = new Date();
    try {
      utimesSync(path, now, now);
    } catch {
      writeFileSync(path, '');
    }
  } catch (error) {
    log(`cannot write ${path}: ${error instanceof Error ? error.message : error}`);
  }
}

const needsBuild = (build: string): Wording => say.needsBuild({ build: short(build), own: short(ownBuild()) });

/** Says once why this worker does not play the chunks of a run. */
function warnOther(member: string, secret: string, warned: Set<string>): void {
  const [run = '', build = '', mark = '', task = ''] = member.split(' ');
  if (warned.has(run)) return;
  const why = build !== ownBuild() ? needsBuild(build) : mark !== fingerprint(secret) ? say.otherKey() : null;
  if (why === null) return;
  warned.add(run);
  log(`refuses run ${short(run)} (${task}): ${fillPart(why)}`);
}

interface WorkerResources {
  redis: Redis;
  secret: string;
  plans: Plans;
  threads: ChunkThreads;
}

/** Plays a chunk and writes its result. Throws Refused for a chunk that is not signed with the key. */
async function playChunk(job: ChunkJob, { redis, secret, plans, threads }: WorkerResources): Promise<void> {
  const { run, chunk, input, signature } = job;
  if (![run, chunk, input, signature].every((one) => typeof one === 'string')) throw new RefusedWork(say.notChunk());
  const key = new RunKey(secret, run);
  if (!key.holds(signature, 'job', chunk, input)) throw new RefusedWork(say.badSignature());
  const value = shapedText<unknown>(input, () => []);
  if (value === null || nameByContent(input) !== chunk) throw new RefusedWork(say.inputDamaged());
  const plan = await plans.of(run, key);
  // the run is over: nobody waits for this chunk
  if (plan === null) return;
  const text = await threads.play(run, () => plans.workOf(plan), value);
  const result = signedText(key.sign('result', chunk, text), text);
  const found = await patiently(() => writeResult(redis, run, chunk, result), log);
  if (found === 'differs') log(`there is another result of a chunk of run ${short(run)} already`);
}

/** Plans of runs, each read once. */
class Plans {
  readonly #redis: Redis;
  readonly #secret: string;
  readonly #known = new Map<string, WorkPlan>();

  constructor(redis: Redis, secret: string) {
    this.#redis = redis;
    this.#secret = secret;
  }

  /** The plan of a run; null if the run is over. Throws Refused for a plan of another build, and one that is not signed. */
  async of(run: string, key = new RunKey(this.#secret, run)): Promise<WorkPlan | null> {
    const known = this.#known.get(run);
    if (known !== undefined) return known;
    const value = await this.#redis.get(planKey(run));
    if (value === null) return null;
    const text = verifiedText(value, (signature, plan) => key.holds(signature, 'plan', plan));
    if (text === null || nameByContent(text) !== run) throw new RefusedWork(say.badPlanSignature());
    const plan = shapedText<WorkPlan>(text, bySchema(schema));
    if (plan === null) throw new RefusedWork(say.badPlan());
    if (plan.build !== ownBuild()) throw new RefusedWork(say.otherBuild({ reason: needsBuild(plan.build) }));
    if (this.#known.size > 100) this.#known.clear();
    this.#known.set(run, plan);
    return plan;
  }

  /** The work of a plan, with its games. The thread that plays compares their content hashes. */
  async workOf({ task, setup, games }: WorkPlan): Promise<Work> {
    const texts = new Map<string, string>();
    for (const hash of games) {
      const text = await this.#redis.get(gameKey(hash));
      if (text === null) throw new Error(`the game ${short(hash)} is not in Redis`);
      texts.set(hash, text);
    }
    return { task, setup, games: texts };
  }
}
