/** Work in shards: merged, it gives the result of one process; a merge refuses incomplete work. */
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isRemote, type RemoteOptions } from '../../cli/queue/crew.ts';
import { contentHash } from '../../cli/queue/games.ts';
import { redisAddress } from '../../cli/queue/redis.ts';
import { shardOf } from '../../cli/queue/shards.ts';
import { isResult } from '../../cli/queue/task.ts';
import { sample } from '../amount.ts';
import { runSampled } from '../cli/here.ts';
import { runCommand } from '../cli/transcript.ts';
import { root } from '../repo/tree.ts';
import { resultOf } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'rulebound-shards-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fixtures = join(root, 'test/cli/fixtures');
const duel = join(fixtures, 'duel');

test.each(
  sample(
    [
      ['sim', duel, '--games', '9000', '--chunk', '4096'],
      ['sim', duel, '--engine', 'native', '--games', '9000', '--chunk', '4096'],
      ['balance', duel, '--games', '30', '--chunk', '20'],
    ],
    2,
    1,
  ),
)('merged shards are the whole: %j', async (...args) => {
  const into = mkdtempSync(join(folder, 'merge-'));
  const run = (...more: string[]) => runCommand([...args, ...more], root);
  for (const shard of ['1/2', '0/2'])
    expect(run('--shard', shard, '--into', into)).toMatchObject({ exit: 0, stderr: '' });
  expect(readdirSync(into)).toHaveLength(2);
  const own = args.slice(0, -2);
  expect(resultOf(run('--json', '--merge', into))).toEqual(resultOf(await runSampled([...own, '--json'], root)));
});

test('a merge refuses incomplete work', () => {
  const into = join(folder, 'refused');
  const args = ['sim', duel, '--games', '50'];
  for (const shard of ['0/2', '1/2', '0/2']) runCommand([...args, '--shard', shard, '--into', into], root);
  // a shard that ran twice has written the same file
  expect(readdirSync(into)).toHaveLength(2);
  const merged = (...more: string[]) => runCommand([...args, ...more, '--merge', into], root).stderr;
  expect(merged('--seed', '2')).toContain('is of another run');
  const [first = '', second = ''] = readdirSync(into).map((name) => join(into, name));
  renameSync(second, join(folder, 'kept.json'));
  expect(merged()).toContain('lacks shards: 1/2');
  const text = readFileSync(first, 'utf8');
  writeFileSync(second, text.replace('\\"games\\":1,', '\\"games\\":2,'));
  expect(merged()).toContain('is damaged');
  writeFileSync(second, '{}');
  expect(merged()).toContain('is no file of a shard');
  rmSync(second);
  runCommand([...args, '--shard', '1/3', '--into', into], root);
  expect(merged()).toContain('and others are of 2');
});

test('a merge takes no result that is not that of its chunk', () => {
  const into = join(folder, 'forged');
  const args = ['sim', duel, '--games', '5'];
  runCommand([...args, '--shard', '0/1', '--into', into], root);
  const [file = ''] = readdirSync(into).map((name) => join(into, name));
  const forged = JSON.parse(readFileSync(file, 'utf8')) as { check: string; results: string[] };
  const [result = ''] = forged.results;
  const value = JSON.parse(result);
  const input = { matchup: 0, first: 1, count: value.games };
  expect(isResult('sim', input, value)).toBe(true);
  for (const change of [
    { games: value.games + 1 },
    { turns: 1e308 },
    { draws: '\u001b[2J' },
    { capped: value.games + 1 },
    { hashes: [] },
    { more: 1 },
  ])
    expect(isResult('sim', input, { ...value, ...change }), JSON.stringify(change)).toBe(false);
  forged.results[0] = result.replace(/"games":\d+/, '"games":null');
  forged.check = contentHash(JSON.stringify(forged.results));
  writeFileSync(file, JSON.stringify(forged));
  expect(runCommand([...args, '--merge', into], root).stderr).toContain('a result of a shard is not that of its chunk');
});

test('the index of a shard comes from the batch system', () => {
  expect(shardOf('3/20', {})).toEqual({ shard: 3, of: 20 });
  for (const name of ['JOB_COMPLETION_INDEX', 'SLURM_ARRAY_TASK_ID', 'AWS_BATCH_JOB_ARRAY_INDEX'])
    expect(shardOf('env/20', { [name]: '7' })).toEqual({ shard: 7, of: 20 });
  expect(() => shardOf('env/20', {})).toThrow('no variable says');
  for (const wrong of ['20/20', '-1/2', '1', '1/0', 'x/2']) expect(() => shardOf(wrong, {}), wrong).toThrow('no shard');
});

test('options that make no sense together are refused', () => {
  const refusals: [options: Partial<RemoteOptions>, message: string][] = [
    [{ queue: 'redis://x', shard: '0/2' }, '--queue and --shard exclude one another'],
    [{ into: 'x' }, '--into needs --shard'],
    [{ resume: true }, '--resume needs --queue'],
    [{ chunk: 5 }, '--chunk needs --queue or --shard or --merge'],
  ];
  for (const [options, message] of refusals) expect(() => isRemote({ workers: 1, ...options })).toThrow(message);
  expect(isRemote({ workers: 1 })).toBe(false);
  expect(() => redisAddress('http://x')).toThrow('http: is not a Redis protocol');
  for (const url of ['redis://', 'redis:///1', 'unix:']) expect(() => redisAddress(url), url).toThrow('is not a URL');
  for (const url of ['redis://x/abc', 'redis://x/-1', 'redis://x/1/2', 'redis://x/1?db=9', 'redis://x#y'])
    expect(() => redisAddress(url), url).toThrow('has more than an address');
  for (const url of ['redis://%zz@x', 'unix:/%zz'])
    expect(() => redisAddress(url), url).toThrow('a wrong percent code');
  // the message does not repeat the password
  expect(() => redisAddress('redis://:secret@x')).toThrow(
    /^every user of this machine can read a password on a command line$/,
  );
  const named = runCommand(['sim', duel, '--queue', 'redis://x', '--coverage'], root);
  expect(named).toMatchObject({ exit: 2, stderr: expect.stringContaining('other machines only count matches') });
  const keyless = runCommand(['sim', duel, '--queue', 'redis://x'], root, { RULEBOUND_KEY: '' });
  expect(keyless.stderr).toContain('the key of the queue has fewer than 32 characters');
});
