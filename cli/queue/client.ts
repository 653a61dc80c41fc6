/** Plays chunks by the workers of a queue: keeps a bounded number of jobs in it, waits for results, and checks them. */
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { Undone, UsageError } from '../failures.ts';
import { shapedText } from '../json/read.ts';
import * as say from '../messages/index.ts';
import { ownBuild } from './build.ts';
import { type Amount, type ChunkExecutor, type RemoteOptions, workPlan } from './crew.ts';
import { nameByContent, short } from './games.ts';
import { fingerprint, RunKey, secretOf, signedText, verifiedText } from './keys.ts';
import { RemoteProgress } from './progress.ts';
import {
  type ChunkJob,
  clockOf,
  conflictsKey,
  connected,
  connectionOptions,
  doneKey,
  gameKey,
  KEPT,
  PREFIX,
  packages,
  patiently,
  planKey,
  queueName,
  type RedisAddress,
  RUNS,
  redisAddress,
  resultsKey,
  WORKERS,
} from './redis.ts';
import type { Work } from './task.ts';

/** Most jobs in the queue that have no result yet, and jobs or results in a request. */
const MOST_OPEN = 10_000;
const BATCH = 100;
/** Milliseconds between two looks at the queue. */
const PAUSE = 200;
/** A chunk whose job has failed so often, or whose result was not signed so often, is given up. A job makes several attempts. */
const MOST_ROUNDS = 3;
const ATTEMPTS = 3;
/** Seconds after which a worker that was not seen does not count. */
const SEEN = 20;

export async function queueCrew(work: Work, options: RemoteOptions, amount: Amount): Promise<ChunkExecutor> {
  const secret = secretOf(options.keyFile);
  const place = redisAddress(options.queue ?? true);
  const progress = new RemoteProgress(options.progress ?? 'bar', amount);
  const redis = await connected(place, false, (why) => progress.note(why));
  const client = new Client(work, { redis, place, secret, progress });
  try {
    await client.announce(options.resume === true);
  } catch (error) {
    await client.leave();
    throw error;
  }
  return client;
}

class Client implements ChunkExecutor {
  readonly #work: Work;
  readonly #redis: Redis;
  readonly #queue: Queue<ChunkJob>;
  readonly #progress: RemoteProgress;
  readonly #plan: string;
  readonly #run: string;
  readonly #key: RunKey;
  readonly #member: string;
  readonly #stop: () => void;
  /** Entries of the list of done chunks that were read. */
  #read = 0;
  /** Whether no chunk is asked for that has no result. */
  #isFinished = true;
  #nextBeat = 0;
  /** Whether a message has already said that all workers have another build or key. */
  #hasNoted = false;

  constructor(
    work: Work,
    { redis, place, secret, progress }: { redis: Redis; place: RedisAddress; secret: string; progress: RemoteProgress },
  ) {
    const { Queue: Made } = packages();
    this.#work = work;
    this.#redis = redis;
    this.#progress = progress;
    this.#plan = workPlan(work);
    this.#run = nameByContent(this.#plan);
    this.#key = new RunKey(secret, this.#run);
    this.#queue = new Made<ChunkJob>(queueName(secret), {
      connection: connectionOptions(place),
      prefix: PREFIX,
      streams: { events: { maxLen: 100 } },
    });
    // the connection of this client reports what goes wrong
    this.#queue.on('error', () => {});
    this.#member = `${this.#run} ${ownBuild()} ${fingerprint(secret)} ${work.task}`;
    this.#stop = onInterrupt(
      () => progress.note('Ctrl+C again leaves. The chunks that are done stay; --resume goes on with them.'),
      () => process.exit(130),
    );
  }

  /** Puts the plan and its games into Redis. Without `resumes` throws a UsageError if the run is there already. */
  async announce(resumes: boolean): Promise<void> {
    const there = await this.#redis.exists(planKey(this.#run));
    if (there === 1 && !resumes) {
      const done = await this.#redis.hlen(resultsKey(this.#run));
      throw new UsageError(say.runInQueue({ run: short(this.#run), count: done }));
    }
    this.#progress.note(`run ${short(this.#run)}`);
    await this.#put();
  }

  async #put(): Promise<void> {
    const puts = this.#redis.multi();
    for (const [hash, text] of this.#work.games) puts.set(gameKey(hash), text, 'EX', KEPT);
    puts.set(planKey(this.#run), signedText(this.#key.sign('plan', this.#plan), this.#plan), 'EX', KEPT);
    await this.#patiently(() => puts.exec());
  }

  async play<I, O>(inputs: readonly I[], take: (input: I, output: O) => void): Promise<void> {
    this.#isFinished = false;
    const names = inputs.map((input) => nameByContent(JSON.stringify(input)));
    const chunks = new Map(inputs.map((input, i) => [names[i] as string, input]));
    const found = new Map<string, string>();
    let missing: ReadonlyMap<string, I> = chunks;
    for (let round = 1; missing.size > 0; round++) {
      await this.#await(missing);
      missing = await this.#collect(missing, found, round);
    }
    await this.#agree(found);
    for (const [i, input] of inputs.entries()) {
      const value = shapedText<O>(found.get(names[i] as string) ?? '', () => []);
      if (value === null) throw new Undone(say.chunkNotJson());
      take(input, value);
    }
    this.#isFinished = true;
  }

  /** Queues chunks and waits until each has a result. */
  async #await<I>(chunks: ReadonlyMap<string, I>): Promise<void> {
    const open = new Set(chunks.keys());
    const rounds = new Map<string, number>();
    this.#progress.begin(chunks.size);
    // those of an earlier client
    for (const group of batches([...open])) for (const chunk of await this.#known(group)) open.delete(chunk);
    const waiting = [...open];
    const queued = new Set<string>();
    let idle = 0;
    while (open.size > 0) {
      await this.#patiently(async () => {
        const more = waiting.slice(0, Math.max(0, MOST_OPEN - queued.size));
        await this.#add(more, chunks);
        for (const chunk of more) queued.add(chunk);
        waiting.splice(0, more.length);
        const fresh = await this.#fresh();
        if (fresh === null) {
          // Redis has lost what it had
          waiting.length = 0;
          for (const chunk of chunks.keys()) {
            open.add(chunk);
            queued.delete(chunk);
            waiting.push(chunk);
          }
        }
        for (const chunk of fresh ?? []) {
          open.delete(chunk);
          queued.delete(chunk);
        }
        await this.#beat(chunks.size - open.size);
        // jobs that a queue has lost, or that have failed, are added again
        const { wait = 0, active = 0, delayed = 0, prioritized = 0, failed = 0 } = await this.#queue.getJobCounts();
        if (failed > 0) for (const chunk of await this.#failed(queued, rounds)) waiting.push(chunk);
        idle = wait + active + delayed + prioritized === 0 && queued.size > 0 ? idle + 1 : 0;
        if (idle > 5) {
          waiting.push(...queued);
          idle = 0;
        }
        for (const chunk of waiting) queued.delete(chunk);
      });
      if (open.size > 0) await new Promise((done) => setTimeout(done, PAUSE));
    }
  }

  /** Reads all results. Removes those whose signature does not hold, and returns their chunks. Throws Undone in the last round. */
  async #collect<I>(
    chunks: ReadonlyMap<string, I>,
    found: Map<string, string>,
    round: number,
  ): Promise<ReadonlyMap<string, I>> {
    const again = new Map<string, I>();
    for (const group of batches([...chunks.keys()])) {
      const values = await this.#patiently(() => this.#redis.hmget(resultsKey(this.#run), ...group));
      for (const [i, chunk] of group.entries()) {
        const text = this.#opened(chunk, values[i] ?? '');
        if (text === null) again.set(chunk, chunks.get(chunk) as I);
        else found.set(chunk, text);
      }
    }
    if (again.size === 0) return again;
    if (round > MOST_ROUNDS) throw new Undone(say.signaturesNeverHold({ count: again.size }));
    this.#progress.note(`${again.size} results without a valid signature were removed; their chunks are played again`);
    await this.#patiently(() => this.#redis.hdel(resultsKey(this.#run), ...again.keys()));
    return again;
  }

  /** A result whose signature holds, else null. Redis may send anything. */
  #opened = (chunk: string, value: unknown): string | null =>
    typeof value === 'string'
      ? verifiedText(value, (signature, text) => this.#key.holds(signature, 'result', chunk, text))
      : null;

  /** Throws if two workers gave different results for a chunk, both with a valid signature. */
  async #agree(found: ReadonlyMap<string, string>): Promise<void> {
    const others = await this.#patiently(() => this.#redis.hgetall(conflictsKey(this.#run)));
    for (const [chunk, value] of Object.entries(others)) {
      const text = this.#opened(chunk, value);
      if (text !== null && found.has(chunk) && found.get(chunk) !== text)
        throw new Undone(say.resultsDiffer({ chunk: short(chunk) }));
    }
  }

  /** Those of some chunks that have a result. */
  async #known(group: readonly string[]): Promise<string[]> {
    const values = await this.#patiently(() => this.#redis.hmget(resultsKey(this.#run), ...group));
    return group.filter((_, i) => values[i] !== null);
  }

  async #add<I>(group: readonly string[], chunks: ReadonlyMap<string, I>): Promise<void> {
    for (const some of batches(group))
      await this.#queue.addBulk(
        some.map((chunk) => {
          const input = JSON.stringify(chunks.get(chunk));
          const signature = this.#key.sign('job', chunk, input);
          return {
            name: 'chunk',
            data: { run: this.#run, chunk, input, signature },
            opts: {
              jobId: jobOf(this.#run, chunk),
              attempts: ATTEMPTS,
              backoff: { type: 'fixed', delay: 500 },
              removeOnComplete: true,
              removeOnFail: { age: KEPT, count: 10 * BATCH },
            },
          };
        }),
      );
  }

  /** Chunks with a result since the last call; null if Redis has lost results. */
  async #fresh(): Promise<string[] | null> {
    const [there, length] = [await this.#redis.exists(planKey(this.#run)), await this.#redis.llen(doneKey(this.#run))];
    if (there === 0 || length < this.#read) {
      this.#read = 0;
      await this.#put();
      return null;
    }
    const fresh = await this.#redis.lrange(doneKey(this.#run), this.#read, this.#read + MOST_OPEN);
    this.#read += fresh.length;
    return fresh;
  }

  /** Removes failed jobs of this run and gives their chunks. Throws for one that has failed too often. */
  async #failed(queued: ReadonlySet<string>, rounds: Map<string, number>): Promise<string[]> {
    const again: string[] = [];
    for (const job of await this.#queue.getFailed(0, 10 * BATCH)) {
      const chunk = job.id?.startsWith(jobOf(this.#run, '')) ? job.id.slice(jobOf(this.#run, '').length) : '';
      if (!queued.has(chunk)) continue;
      const round = (rounds.get(chunk) ?? 0) + 1;
      if (round > MOST_ROUNDS) throw new Undone(say.failsAgain({ reason: job.failedReason }));
      this.#progress.note(`a chunk failed and is played again: ${job.failedReason}`);
      rounds.set(chunk, round);
      await job.remove();
      again.push(chunk);
    }
    if (again.length > 0) await this.#put();
    return again;
  }

  /** Says that this run is wanted, and prints the progress. */
  async #beat(done: number): Promise<void> {
    const now = performance.now();
    if (now < this.#nextBeat) return;
    this.#nextBeat = now + 1000;
    const clock = await clockOf(this.#redis);
    await this.#redis.zadd(RUNS, clock, this.#member);
    await this.#redis.zremrangebyscore(RUNS, 0, clock - KEPT);
    await this.#redis.zremrangebyscore(WORKERS, 0, clock - KEPT);
    await this.#redis.expire(planKey(this.#run), KEPT);
    const workers = await this.#redis.zrangebyscore(WORKERS, clock - SEEN, '+inf');
    const all = workers.map((one) => `${one}`.split(' '));
    const ours = all.filter(([queue]) => queue === this.#queue.name);
    if (ours.length === 0 && all.length > 0 && !this.#hasNoted) {
      this.#hasNoted = true;
      this.#progress.note(`no worker can play this run: ${all.length} at this Redis have another build or key`);
    }
    this.#progress.show(done, { workers: ours.length, threads: ours.reduce((sum, [, , n]) => sum + Number(n), 0) });
  }

  #patiently<T>(ask: () => Promise<T>): Promise<T> {
    return patiently(ask, (why) => this.#progress.note(why));
  }

  /** Removes a finished run. */
  async close(): Promise<void> {
    this.#progress.end();
    if (this.#isFinished) {
      const keys = [planKey, resultsKey, doneKey, conflictsKey].map((of) => of(this.#run));
      await this.#redis.del(...keys).catch(() => {});
      await this.#redis.zrem(RUNS, this.#member).catch(() => {});
    }
    await this.leave();
  }

  async leave(): Promise<void> {
    this.#stop();
    this.#progress.end();
    await this.#queue.close().catch(() => {});
    this.#redis.disconnect();
  }
}

const jobOf = (run: string, chunk: string): string => `${run}-${chunk}`;

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH);
}

/** Calls `first` for the first Ctrl+C and `second` for each further one, until the returned function is called. */
export function onInterrupt(first: () => void, second: () => void): () => void {
  let pressed = 0;
  const onSignal = (): void => (pressed++ === 0 ? first() : second());
  process.on('SIGINT', onSignal);
  return () => process.off('SIGINT', onSignal);
}
