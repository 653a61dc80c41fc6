/** Tables with a row for each match. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from '../cli/transcript.ts';
import { root } from '../repo/tree.ts';

const game = join(root, 'test/balance/powers');
const folder = mkdtempSync(join(tmpdir(), 'rulebound-matches-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const sim = (...args: string[]) => runCommand(['sim', game, '--games', '300', '--json', ...args], folder);

interface Counts {
  wins: [number, number];
  draws: number;
  decisions: number;
  mean_turns: number;
}

describe('a table of matches', () => {
  const counts = JSON.parse(sim('--matches', 'rows.csv').stdout) as Counts;
  const [head = [], ...rows] = readFileSync(join(folder, 'rows.csv'), 'utf8')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const column = (name: string): number[] => rows.map((row) => Number(row[head.indexOf(name)]));

  it('has a row for each match, and adds up to the counts', () => {
    expect(head).toEqual([
      'deck_1',
      'deck_2',
      'agent_1',
      'agent_2',
      'seed',
      'won',
      'draw',
      'capped',
      'turns',
      'decisions',
      'faults',
      'sum_1',
      'sum_2',
    ]);
    expect(rows).toHaveLength(300);
    expect(column('seed')).toEqual(Array.from({ length: 300 }, (_, i) => i + 1));
    expect([1, 2].map((seat) => column('won').filter((won) => won === seat).length)).toEqual(counts.wins);
    expect(column('draw').reduce((sum, one) => sum + one, 0)).toBe(counts.draws);
    expect(column('turns').reduce((sum, one) => sum + one, 0) / 300).toBeCloseTo(counts.mean_turns, 9);
  });

  it('has what the game shows of each player at the end', () => {
    const [one, other, won] = [column('sum_1'), column('sum_2'), column('won')];
    expect(won.every((seat, i) => seat === 0 || (seat === 1) === Number(one[i]) > Number(other[i]))).toBe(true);
    expect(Math.max(...one)).toBeGreaterThan(10);
  });

  it('is the same on two threads', () => {
    sim('--matches', 'threads.csv', '--workers', '2');
    expect(readFileSync(join(folder, 'threads.csv'), 'utf8')).toBe(readFileSync(join(folder, 'rows.csv'), 'utf8'));
  });

  it('is the same as Parquet', async () => {
    sim('--matches', 'rows.parquet');
    const bytes = new Uint8Array(readFileSync(join(folder, 'rows.parquet')));
    const found = await parquetReadObjects({ file: bytes.buffer });
    expect(found.map((row) => head.map((name) => `${row[name]}`))).toEqual(rows);
  });

  it.each([
    ['a name without a format', ['--matches', 'rows.txt'], 'name it .csv or .parquet'],
    ['native code', ['--matches', 'rows.csv', '--engine', 'native'], 'native code only counts matches'],
  ])('is refused: %s', (_, args, message) => {
    const { stderr, exit } = sim(...args);
    expect(exit).toBe(2);
    expect(stderr).toContain(message);
  });
});
