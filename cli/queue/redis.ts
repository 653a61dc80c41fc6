/** The connection to Redis, the names of keys, and the script that writes results. */
import { createRequire } from 'node:module';
import type { Redis } from 'ioredis';
import { exitCodes, UsageError } from '../failures.ts';
import * as say from '../messages/index.ts';
import { ownBuild } from './build.ts';
import type * as bullmq from './bullmq.ts';
import { short } from './games.ts';
import { fingerprint } from './keys.ts';

/** The build puts the packages next to this module. */
export const packages = (): typeof bullmq => createRequire(import.meta.url)('./bullmq.cjs') as typeof bullmq;

export const PREFIX = 'rulebound';
/** Seconds after which an unused run is removed. */
export const KEPT = 7 * 24 * 3600;

/** Keys of a run. */
export const planKey = (run: string): string => `${PREFIX}:run:${run}:plan`;
export const resultsKey = (run: string): string => `${PREFIX}:run:${run}:results`;
/** The list of chunks with a result, in the order in which they came. */
export const doneKey = (run: string): string => `${PREFIX}:run:${run}:done`;
/** Results that differ from the first one of their chunk. */
export const conflictsKey = (run: string): string => `${PREFIX}:run:${run}:conflicts`;
export const gameKey = (hash: string): string => `${PREFIX}:game:${hash}`;
/** Sorted sets of runs and of workers, by the time at which they were last seen. */
export const RUNS = `${PREFIX}:runs`;
export const WORKERS = `${PREFIX}:workers`;

/** Chunks are queued by build and secret: a worker never sees those that it could not play. */
export const queueName = (secret: string): string => `chunks-${short(ownBuild())}-${fingerprint(secret)}`;
/** The list of waiting chunks, whose length a scaler reads. */
export const waitingList = (secret: string): string => `${PREFIX}:${queueName(secret)}:wait`;

/** A job of the queue. `input` is JSON; `signature` is of run, chunk and input. */
export interface ChunkJob {
  run: string;
  chunk: string;
  input: string;
  signature: string;
}

/**
 * Writes a result once: the first one stays, and one that differs is kept apart. Nothing is written for a run that is over.
 * KEYS: plan, results, done, conflicts. ARGV: chunk, result, seconds until the run is removed.
 */
const WRITE = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 'over' end
local old = redis.call('HGET', KEYS[2], ARGV[1])
if old == ARGV[2] then return 'again' end
if old then
  redis.call('HSET', KEYS[4], ARGV[1], ARGV[2])
  redis.call('EXPIRE', KEYS[4], ARGV[3])
  return 'differs'
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('RPUSH', KEYS[3], ARGV[1])
redis.call('EXPIRE', KEYS[2], ARGV[3])
redis.call('EXPIRE', KEYS[3], ARGV[3])
return 'written'`;

export async function writeResult(redis: Redis, run: string, chunk: string, result: string): Promise<string> {
  const keys = [planKey(run), resultsKey(run), doneKey(run), conflictsKey(run)];
  return (await redis.eval(WRITE, keys.length, ...keys, chunk, result, KEPT)) as string;
}

/** Seconds by the clock of Redis, which all machines share. */
export const clockOf = async (redis: Redis): Promise<number> => Number((await redis.time())[0]);

/** Where Redis is, and how to name it in messages, without a password. */
export interface RedisAddress {
  url: URL;
  shown: string;
}

/** The URL of the option, or of RULEBOUND_QUEUE. Throws a UsageError for other URLs, and for a password in the option. */
export function redisAddress(option: string | true): RedisAddress {
  const given = option === true ? process.env.RULEBOUND_QUEUE : option;
  delete process.env.RULEBOUND_QUEUE;
  if (given === undefined || given === '') throw new UsageError(say.noRedisNamed());
  if (!URL.canParse(given)) throw new UsageError(say.notUrl());
  const url = new URL(given);
  if (!['redis:', 'rediss:', 'unix:'].includes(url.protocol))
    throw new UsageError(say.notRedisProtocol({ protocol: url.protocol }));
  const isSocket = url.protocol === 'unix:';
  if ((isSocket ? url.pathname : url.hostname) === '') throw new UsageError(say.notUrl());
  if (url.search !== '' || url.hash !== '' || (!isSocket && !/^\/?\d{0,9}$/.test(url.pathname)))
    throw new UsageError(say.redisUrlHasMore());
  for (const part of [url.username, url.password, url.pathname]) decoded(part);
  if (option !== true && url.password !== '') throw new UsageError(say.passwordInOption());
  return { url, shown: isSocket ? url.pathname : url.host };
}

/** Percent codes as characters. Throws a UsageError for others than UTF-8; the message does not repeat the part, which may be a password. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new UsageError(say.redisUrlNotEncoded());
  }
}

/** Most milliseconds without an answer, after which the connection is made anew; and most until the first answer. */
const SILENCE = 30_000;
const FIRST = 10_000;

/** Options of a connection that comes back by itself, and repeats what was not answered. */
export function connectionOptions({ url }: RedisAddress) {
  const database = /^\/(\d+)$/.exec(url.pathname)?.[1];
  const where =
    url.protocol === 'unix:'
      ? { path: decoded(url.pathname) }
      : {
          host: url.hostname.replace(/^\[|\]$/g, ''),
          port: Number(url.port || 6379),
          ...(database !== undefined && { db: Number(database) }),
        };
  return {
    ...where,
    ...(url.username !== '' && { username: decoded(url.username) }),
    ...(url.password !== '' && { password: decoded(url.password) }),
    ...(url.protocol === 'rediss:' && { tls: {} }),
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => Math.min(100 * times, 2000),
    socketTimeout: SILENCE,
    connectTimeout: FIRST,
  };
}

/** Most bytes that wait to be a reply, and milliseconds between two looks at them. */
const MOST_BYTES = 1 << 30;
const LOOK = 200;

/** Ends this process when a reply does not end: the client of Redis keeps all of it. */
function endsFloods(place: RedisAddress, report: (why: string) => void): void {
  const timer = setInterval(() => {
    if (process.memoryUsage().arrayBuffers < MOST_BYTES) return;
    report(`Redis at ${place.shown} sends a reply of more than ${MOST_BYTES >> 20} MB, so this ends`);
    process.exit(exitCodes.internal);
  }, LOOK);
  timer.unref();
}

/** Connects. `report` receives each new reason why there is no connection. Without `patient` throws a UsageError if none answers. */
export async function connected(place: RedisAddress, patient: boolean, report: (why: string) => void): Promise<Redis> {
  const { Redis: Client } = packages();
  const redis = new Client(connectionOptions(place));
  endsFloods(place, report);
  let last = '';
  let failed: (error: Error) => void = () => {};
  redis.on('error', (error: Error) => {
    const why = reasonOf(error);
    if (why === last) return;
    last = why;
    if (/NOAUTH|WRONGPASS|NOPERM|DB index/.test(error.message)) failed(error);
    report(`Redis at ${place.shown} does not answer: ${why}`);
  });
  redis.on('ready', () => {
    if (last !== '') report(`Redis at ${place.shown} answers again`);
    last = '';
  });
  const timer = setTimeout(() => failed(new Error(last || 'no answer')), patient ? 2 ** 31 - 1 : FIRST);
  try {
    await new Promise<void>((done, fail) => {
      failed = fail;
      // a Redis that cannot write refuses even PING, but it is there
      redis.ping().then(
        () => done(),
        (error) => (isPassing(error) ? done() : fail(error)),
      );
    });
    await needsSafe(redis, place, report);
  } catch (error) {
    redis.disconnect();
    if (error instanceof UsageError) throw error;
    throw new UsageError(say.noRedisAt({ place: place.shown, reason: reasonOf(error) }));
  } finally {
    clearTimeout(timer);
    failed = () => {};
  }
  return redis;
}

/** The code of an error of the system, else its message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return `${error}`;
  // the client asks the user to report a byte that begins no reply
  if (/RESP type|protocol error/i.test(error.message)) return 'what answers is another program';
  return (error as NodeJS.ErrnoException).code ?? error.message;
}

/** Refuses a Redis that removes keys when its memory is full; reports one that keeps nothing on disk. */
async function needsSafe(redis: Redis, place: RedisAddress, report: (why: string) => void): Promise<void> {
  const info = await redis.info();
  const fieldOf = (name: string): string | undefined => new RegExp(`^${name}:(\\S+)`, 'm').exec(info)?.[1];
  const policy = fieldOf('maxmemory_policy');
  if (policy !== undefined && policy !== 'noeviction')
    throw new UsageError(say.redisRemovesKeys({ place: place.shown, policy }));
  if (fieldOf('aof_enabled') === '0')
    report(`Redis at ${place.shown} writes no log (appendonly no): if it restarts, chunks are played again`);
}

/** Tries again while Redis cannot write: its disk or its memory is full, or it starts. `report` receives the reason each time. */
export async function patiently<T>(ask: () => Promise<T>, report: (why: string) => void): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error)) throw error;
      report(`Redis takes no writes, so this waits: ${(error as Error).message}`);
      await new Promise((done) => setTimeout(done, 2000));
    }
  }
}

/** Errors of Redis that pass when there is room again, or when it has started. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Error && /\b(OOM|MISCONF|EXECABORT|LOADING|READONLY|BUSY|TRYAGAIN)\b/.test(error.message);
