/** Tables with a row for each match. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, describe, expect, it } from 'vitest';
import { runSampled } from '../cli/here.ts';
import { root } from '../repo/tree.ts';

const game = join(root, 'test/balance/powers');
const folder = mkdtempSync(join(tmpdir(), 'rulebound-matches-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const sim = (...args: string[]) => runSampled(['sim', game, '--games', '300', '--json', ...args], folder);

interface Counts {
  wins: [number, number];
  draws: number;
  decisions: number;
  mean_turns: number;
}

describe('a table of matches', async () => {
  const counts = JSON.parse((await sim('--matches', 'rows.csv')).stdout) as Counts;
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

  it('is the same on two threads', async () => {
    await sim('--matches', 'threads.csv', '--workers', '2');
    expect(readFileSync(join(folder, 'threads.csv'), 'utf8')).toBe(readFileSync(join(folder, 'rows.csv'), 'utf8'));
  });

  it('is the same as Parquet', async () => {
    await sim('--matches', 'rows.parquet');
    const bytes = new Uint8Array(readFileSync(join(folder, 'rows.parquet')));
    const found = await parquetReadObjects({ file: bytes.buffer });
    expect(found.map((row) => head.map((name) => `${row[name]}`))).toEqual(rows);
  });

  it.each(['js', 'wasm', 'interpreter'])('has the counters of the command line, on %s', async (engine) => {
    const asked = [
      'size=count of cards in heap of self',
      'won = winner is self',
      'top=power of first card in heap of self',
    ];
    const more = ['none=power of first card where power > 99', 'done=played', 'more=sum - 1'];
    const result = JSON.parse(
      (await sim('--matches', 'counted.csv', '--engine', engine, '--count', ...asked, ...more)).stdout,
    ) as { hash: string };
    // matches are the same as without counters
    expect(result.hash).toBe((counts as unknown as { hash: string }).hash);
    const [names = '', ...found] = readFileSync(join(folder, 'counted.csv'), 'utf8').trimEnd().split('\r\n');
    expect(names).toBe(
      `${head.join(',')},size_1,size_2,won_1,won_2,top_1,top_2,none_1,none_2,done_1,done_2,more_1,more_2`,
    );
    for (const [i, line] of found.entries()) {
      const cells = line.split(',');
      expect(cells.slice(0, head.length)).toEqual(rows[i]);
      const [size1, size2, won1, won2, top1, , none1, none2, done1, done2, more1] = cells.slice(head.length);
      expect(Number(size1)).toBeGreaterThan(1);
      // each card that was played or swapped lies on the heap
      expect([done1, done2]).toEqual([size1, size2]);
      expect([won1, won2].map(Number)).toEqual([1, 2].map((seat) => (column('won')[i] === seat ? 1 : 0)));
      expect(['3', '4', '12']).toContain(top1);
      expect([none1, none2]).toEqual(['', '']);
      expect(Number(more1)).toBe((column('sum_1')[i] ?? 0) - 1);
    }
  });

  it('has empty cells of counters in Parquet, too', async () => {
    await sim('--matches', 'counted.parquet', '--count', 'none=power of first card where power > 99');
    const bytes = new Uint8Array(readFileSync(join(folder, 'counted.parquet')));
    const [first] = await parquetReadObjects({ file: bytes.buffer });
    expect([first?.none_1, first?.sum_1]).toEqual([null, Number(rows[0]?.[head.indexOf('sum_1')])]);
  });

  it.each([
    ['a word that does not exist', 'a=count of crads', '--count:1:12', 'Did you mean "cards"?'],
    ['a counter that is no number', 'a=first card', '--count:1:3', 'RB0004'],
    ['a counter of entities', 'a=cards in hand of self', '--count:1:3', 'RB0004'],
  ])('shows the place of %s', async (_, counter, place, message) => {
    const { stderr, exit } = await sim('--matches', 'rows.csv', '--count', counter);
    expect(exit).toBe(1);
    expect(stderr).toContain(place);
    expect(stderr).toContain(message);
  });

  it.each([
    ['counters without a table', ['--count', 'a=1'], 'counters are columns of a table'],
    ['a counter without a name', ['--matches', 'rows.csv', '--count', '=1'], '"=1" is no counter'],
    ['more than an expression', ['--matches', 'rows.csv', '--count', 'a=1 } kind b is card {'], 'is no counter'],
    ['two counters of a name', ['--matches', 'rows.csv', '--count', 'a=1', 'a=2'], 'two counters are called "a"'],
    ['a column twice', ['--matches', 'rows.csv', '--count', 'sum=played + 1'], 'has a column "sum_1" already'],
    ['a name without a format', ['--matches', 'rows.txt'], 'name it .csv or .parquet'],
    ['native code', ['--matches', 'rows.csv', '--engine', 'native'], 'native code only counts matches'],
  ])('is refused: %s', async (_, args, message) => {
    const { stderr, exit } = await sim(...args);
    expect(exit).toBe(2);
    expect(stderr).toContain(message);
  });
});
