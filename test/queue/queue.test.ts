/** Queues, with a Redis of the test: results are those of one process, after kills, too; forged and foreign work is refused. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentHash } from '../../cli/queue/games.ts';
import { amount, isMore } from '../amount.ts';
import { runSampled } from '../cli/here.ts';
import { root } from '../repo/tree.ts';
import { KEY, noRedis, Running, resultOf, Server } from './server.ts';

const fixtures = join(root, 'test/cli/fixtures');
const duel = join(fixtures, 'duel');
const pools = ['--pool', join(fixtures, 'pools/duel.json'), '--against', join(fixtures, 'gauntlets/own.bound')];
const spores = join(fixtures, 'spores');

type Compared = Record<string, unknown>;

describe.skipIf(noRedis)('a queue', () => {
  const server = new Server();
  beforeAll(() => server.start());
  afterAll(() => server.close());

  test('gives what one process gives, after kills of workers, of the client and of Redis', async () => {
    const args = ['sim', duel, '--games', '120000', '--json'];
    const far = [...args, '--queue', '--chunk', '4096', '--progress', 'lines'];
    let workers = await Promise.all([server.worker(), server.worker()]);
    const first = server.run(far);
    await first.says('"chunks":{"done":');
    await first.kill();
    expect((await server.run(far).ended).stderr).toContain('this run is in the queue already');
    const second = server.run([...far, '--resume']);
    await second.says('"workers":2');
    for (const worker of workers) await worker.kill();
    await server.kill();
    await server.start();
    workers = await Promise.all([server.worker(), server.worker()]);
    const [hanging, working] = workers as [(typeof workers)[0], (typeof workers)[0]];
    await pause(200);
    // it holds the lock of a chunk and no longer answers
    await hanging.kill('SIGSTOP');
    expect(resultOf(await second.ended)).toEqual(resultOf(await runSampled(args, root)));
    await hanging.kill();
    // Ctrl+C lets a worker finish
    await working.kill('SIGINT');
    expect(await working.ended).toMatchObject({ exit: 0, stderr: expect.stringContaining('finishes its chunks') });
    const redis = new Redis(server.socket);
    expect(await redis.keys('rulebound:run:*')).toEqual([]);
    redis.disconnect();
  });

  test('says what Redis refuses where somebody has changed a key', async () => {
    const own = new Server();
    await own.start();
    const redis = new Redis(own.socket);
    await redis.set('rulebound:workers', 'x');
    const { stderr, exit } = await own.run(['sim', duel, '--games', '3000', '--json', '--queue']).ended;
    redis.disconnect();
    await own.close();
    expect(stderr).toContain('Redis refuses a command: WRONGTYPE');
    expect(exit).toBe(3);
  });

  test.runIf(isMore)('is used by each command', async () => {
    const worker = await server.worker();
    const sample = [
      ['balance', duel, '--games', '20'],
      ['search', duel, ...pools, '--games', '20000'],
    ];
    const more = [
      ['sim', duel, '--games', '40', '--against', join(fixtures, 'gauntlets/weighed.json')],
      ['conform', duel, '--games', '5', '--every', '3'],
    ];
    for (const args of amount(sample, [...sample, ...more])) {
      const [far, near] = [
        await server.run([...args, '--json', '--queue']).ended,
        await runSampled([...args, '--json'], root),
      ];
      expect(resultOf(far), args[0]).toEqual(resultOf(near));
    }
    const compared = async (...more: string[]) => {
      const { stdout } = await server.run(['compare', spores, join(spores, 'worked-out.json'), '--json', ...more])
        .ended;
      const [{ games_per_second: _, rate: __, ...pair } = {}] = (JSON.parse(stdout) as { pairs: Compared[] }).pairs;
      return pair;
    };
    expect(await compared('--queue')).toEqual(await compared());
    await worker.kill();
  });

  test.runIf(isMore)(
    'has the inputs of a soak tried by workers of the same checkout, each chunk as alone',
    async () => {
      const env = { RULEBOUND_KEY: KEY, RULEBOUND_QUEUE: server.url };
      const soak = (...args: string[]): Running =>
        new Running(process.execPath, [join(root, 'scripts/soak.js'), ...args], env);
      const workers = [soak('worker', '--queue'), soak('worker', '--queue')];
      const { stdout, stderr, exit } = await soak('pool', '5', '7', '--queue', '--chunk', '3').ended;
      expect(exit, stderr).toBe(0);
      const alone = [7, 8].map((seed) => {
        const args = ['test/fuzz/run.js', seed === 7 ? '3' : '2', `${seed}`, 'pool', 'untimed'];
        const { inputs, kept, findings, entries } = JSON.parse(
          execFileSync(process.execPath, args, { encoding: 'utf8' }),
        );
        return { inputs, kept, findings, entries: { pool: entries.pool.inputs } };
      });
      const pool = alone.reduce((sum, one) => sum + one.entries.pool, 0);
      const hash = contentHash(JSON.stringify(alone));
      expect(JSON.parse(stdout)).toEqual({ format: 1, inputs: 5, kept: 0, entries: { pool }, hash, findings: 0 });
      for (const worker of workers) await worker.kill();
    },
  );

  test('refuses workers with another key or build, forged results, and chunks that nobody signed', async () => {
    const copy = mkdtempSync(join(server.folder, 'other-'));
    cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true });
    symlinkSync(join(root, 'cards'), join(copy, 'cards'), 'junction');
    writeFileSync(join(copy, 'dist/cli/chunker.hash'), `${'0'.repeat(64)}\n`);
    const args = ['sim', duel, '--games', '300', '--json'];
    const client = server.run([...args, '--queue']);
    await client.says('run ');
    const redis = new Redis(server.socket);
    const plan = async (): Promise<string> => (await redis.keys('rulebound:run:*:plan'))[0] ?? '';
    while ((await plan()) === '') await pause(20);
    const run = (await plan()).split(':')[2] ?? '';
    let queue = '';
    while (queue === '') {
      queue = (await redis.keys('rulebound:chunks-*:wait'))[0] ?? '';
      await pause(20);
    }
    // a result and a chunk without a signature, and a damaged game
    const [id = ''] = await redis.lrange(queue, 0, 0);
    const chunk = id.slice(run.length + 1);
    await redis.hset(`rulebound:run:${run}:results`, chunk, `${'00'.repeat(32)} {"games":1000}`);
    await redis.rpush(`rulebound:run:${run}:done`, chunk);
    const job = `${queue.slice(0, -4)}${id}`;
    await redis.hset(job, 'data', JSON.stringify({ run, chunk, input: '{}', signature: '00' }));
    for (const game of await redis.keys('rulebound:game:*')) await redis.append(game, ' ');
    const others = [
      await server.worker({ RULEBOUND_KEY: 'another-key-that-is-long-enough-too' }),
      await server.worker({}, join(copy, 'dist')),
    ];
    await others[0]?.says('it is signed with another key');
    await others[1]?.says('it needs build');
    await client.says('no worker can play this run');
    expect(await redis.llen(queue)).toBeGreaterThan(0);
    const worker = await server.worker();
    const ended = await client.ended;
    expect(resultOf(ended)).toEqual(resultOf(await runSampled(args, root)));
    expect(ended.stderr).toContain('1 results without a valid signature were removed');
    expect(ended.stderr).toContain('does not match its content hash');
    expect(worker.stderr).toContain('its signature is invalid');
    for (const one of [worker, ...others]) await one.kill();
    redis.disconnect();
  });

  test('ends when each result is forged, again and again', async () => {
    const own = new Server();
    await own.start();
    const client = own.run(['sim', duel, '--games', '300', '--json', '--queue']);
    let isOver = false;
    void client.ended.then(() => {
      isOver = true;
    });
    const redis = new Redis(own.socket);
    while (!isOver) {
      const [queue = ''] = await redis.keys('rulebound:chunks-*:wait');
      for (const id of queue === '' ? [] : await redis.lrange(queue, 0, -1)) {
        const [run, chunk = ''] = id.split('-');
        const added = await redis.hsetnx(`rulebound:run:${run}:results`, chunk, `${'00'.repeat(32)} {"games":300}`);
        if (added === 1) await redis.rpush(`rulebound:run:${run}:done`, chunk);
      }
      await pause(20);
    }
    redis.disconnect();
    const { stdout, stderr, exit } = await client.ended;
    await own.close();
    expect(stderr).toContain('have no valid signature, again and again');
    expect({ stdout, exit }).toEqual({ stdout: '', exit: 3 });
  });

  test.each([
    ['speaks another protocol', 'hello\r\n', 'what answers is another program', 2],
    ['answers each command with nothing', '$-1\r\n', 'internal error', 3],
  ])('ends with a message at a server that %s', async (_, answer, message, exit) => {
    const other = createServer((socket) => {
      socket.on('error', () => {});
      // one answer for each command of a request
      socket.on('data', (data) => socket.write(answer.repeat(`${data}`.split(/\*\d+\r\n\$/).length - 1)));
    });
    const path = join(server.folder, `${exit}.sock`);
    await new Promise<void>((done) => other.listen(path, done));
    const env = { RULEBOUND_QUEUE: `unix://${path}` };
    const ended = await server.run(['sim', duel, '--games', '300', '--queue'], env).ended;
    other.close();
    expect(ended.stderr).toContain(message);
    expect(ended.stderr).not.toMatch(/\bat .*:\d+:\d+/);
    expect(ended).toMatchObject({ stdout: '', exit });
  });

  test.runIf(isMore)('a worker leaves a Redis that sends a reply without an end', async () => {
    const flood = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        const part = Buffer.alloc(1 << 20, 'a');
        const send = (): void => {
          while (!socket.destroyed && socket.write(part));
        };
        socket.write('$4000000000\r\n');
        socket.on('drain', send);
        send();
      });
    });
    const path = join(server.folder, 'flood.sock');
    await new Promise<void>((done) => flood.listen(path, done));
    const { stderr, exit } = await server.run(['worker', '--queue'], { RULEBOUND_QUEUE: `unix://${path}` }).ended;
    flood.close();
    expect(stderr).toContain('sends a reply of more than 1024 MB');
    expect(exit).toBe(3);
  });

  test.runIf(isMore)('a worker ends on a signal while Redis is gone, with a chunk and without one', async () => {
    const gone = new Server();
    await gone.start();
    const busy = await gone.worker();
    const client = gone.run(['sim', duel, '--games', '400000', '--chunk', '400000', '--queue', '--progress', 'lines']);
    await client.says('"workers":1');
    const idle = await gone.worker();
    await gone.kill();
    for (const worker of [busy, idle]) await worker.says('does not answer');
    await busy.kill('SIGTERM');
    await idle.kill('SIGINT');
    for (const worker of [busy, idle])
      expect(await worker.ended).toMatchObject({ exit: 0, stderr: expect.stringContaining('Redis is gone') });
    await gone.close();
  });

  describe.runIf(isMore)('waits while Redis', () => {
    const args = ['sim', duel, '--games', '100', '--json'];
    let redis: Redis;
    beforeAll(() => {
      redis = new Redis(server.socket);
    });
    afterAll(() => redis.disconnect());

    const refusesWrites = (client: ReturnType<typeof server.run>) => client.says('Redis takes no writes');
    test.each<[string, () => Promise<unknown>, typeof refusesWrites, () => Promise<unknown>]>([
      [
        'has no memory',
        () => redis.config('SET', 'maxmemory', '1'),
        refusesWrites,
        () => redis.config('SET', 'maxmemory', '0'),
      ],
      [
        'cannot write to its disk',
        async () => {
          const gone = mkdtempSync(join(server.folder, 'gone-'));
          await redis.config('SET', 'dir', gone, 'save', '3600 1000000');
          rmSync(gone, { recursive: true });
          await saved('err');
        },
        refusesWrites,
        async () => {
          await redis.config('SET', 'dir', server.folder);
          await saved('ok');
          await redis.config('SET', 'save', '');
        },
      ],
      ['does not answer', () => server.signal('SIGSTOP'), () => pause(1500), () => server.signal('SIGCONT')],
    ])('%s', async (_, begin, meanwhile, end) => {
      const worker = await server.worker();
      await begin();
      const client = server.run([...args, '--queue']);
      await meanwhile(client);
      await end();
      expect(resultOf(await client.ended)).toEqual(resultOf(await runSampled(args, root)));
      await worker.kill();
    });

    /** Saves until the last attempt of Redis has ended in this way. */
    async function saved(how: 'ok' | 'err'): Promise<void> {
      while (!(await redis.info('persistence')).includes(`rdb_last_bgsave_status:${how}`)) {
        await redis.bgsave().catch(() => {});
        await pause(20);
      }
    }
  });
});
