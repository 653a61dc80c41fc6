/** Reports of a game in which one card is far too strong, and the files that the command writes. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { BalanceReport } from '../../cli/balance/figures.ts';
import { runSampled } from '../cli/here.ts';
import { root } from '../repo/tree.ts';

const game = join(root, 'test/balance/powers');
const folder = mkdtempSync(join(tmpdir(), 'rulebound-balance-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) =>
  runSampled(['balance', game, ...(args.includes('--games') ? [] : ['--games', '200']), ...args], folder);

describe('a report', async () => {
  const { stdout, exit } = await run('--json', '--out', 'report.html', '--csv', 'tables');
  const report = JSON.parse(stdout) as BalanceReport & { format: number };

  it('counts the matches of each pair from both seats', () => {
    expect(exit).toBe(0);
    expect(report.format).toBe(1);
    expect(report.games).toBe(9 * 200);
    expect(report.matrix.map((row) => row.map(({ games }) => games))).toEqual([
      [200, 400, 400],
      [400, 200, 400],
      [400, 400, 200],
    ]);
    for (const [a, row] of report.matrix.entries())
      for (const [b, one] of row.entries()) {
        const other = report.matrix[b]?.[a];
        if (a !== b) expect(one.wins + one.draws + (other?.wins ?? 0)).toBe(one.games);
      }
    expect(report.lengths.turns.reduce((sum, games) => sum + games, 0)).toBe(report.games);
  });

  it('finds the card that is too strong, and its deck', () => {
    expect(report.cards[0]?.name).toBe('Whale');
    expect(report.outliers.some((one) => one.startsWith('With "Whale" in the first hand'))).toBe(true);
    expect(report.outliers.some((one) => one.startsWith('The deck "Farm" wins'))).toBe(true);
    for (const { name } of report.cards.slice(1))
      expect(report.outliers.some((one) => one.startsWith(`With "${name}" in the first hand`))).toBe(false);
    expect(report.decks.find(({ name }) => name === 'Farm')?.unbeatable).toBeGreaterThan(0.9);
  });

  it('deals three of eight cards, and counts a swap as drawn, not as played', () => {
    const whale = report.cards.find(({ name }) => name === 'Whale');
    expect(whale?.first?.share).toBeGreaterThan(0.34);
    expect(whale?.first?.share).toBeLessThan(0.41);
    expect(whale?.drawn?.share).toBeGreaterThan(whale?.first?.share ?? 1);
    expect(whale?.played?.share).toBeLessThan(whale?.drawn?.share ?? 0);
    expect(whale?.cost).toBe(4);
  });

  it('counts abilities, and names one that never ran', () => {
    const { matches, abilities } = report.sample;
    expect(matches).toBe(9 * 20);
    const of = (card: string) => abilities.find((one) => one.card === card);
    expect(of('Gnu')?.times).toBeGreaterThan(50);
    expect(of('Gnu')?.share).toBeGreaterThan(0.2);
    expect(of('Fox')?.times).toBe(0);
    expect(report.outliers.some((one) => /^One ability .* never ran .*cards.bound:6 Fox: on called/.test(one))).toBe(
      true,
    );
  });

  it('says what abilities changed, and where each first ran', () => {
    const gnu = report.sample.abilities.find((one) => one.card === 'Gnu');
    // each run adds 1 to the sum of its player
    expect(gnu?.changes).toEqual([{ field: 'sum', whose: 'own', sum: gnu?.times }]);
    expect(gnu?.example?.decks).toHaveLength(2);
    expect(gnu?.example?.file).toBeNull();
    expect(report.sample.abilities.find((one) => one.card === 'Fox')?.example).toBeNull();
  });

  it('counts branches, and names one that never ran', () => {
    const { times, branches } = report.sample.abilities.find((one) => one.card === 'Gnu') ?? {};
    expect(branches).toEqual([
      { branch: 'if', line: 10, times, of: times },
      { branch: 'else', line: 11, times: 0, of: times },
    ]);
    expect(report.outliers).toContainEqual(expect.stringContaining('line 11 (else) of cards.bound:9 Gnu: on called.'));
    expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('line 10 if 100%, line 11 else 0%');
  });

  it('is the same on two threads and on the interpreter', async () => {
    for (const more of [
      ['--workers', '2'],
      ['--engine', 'interpreter'],
    ]) {
      const again = JSON.parse((await run('--json', ...more)).stdout) as BalanceReport;
      expect(again).toEqual(report);
    }
  });

  it('is a page without scripts and addresses', () => {
    const page = readFileSync(join(folder, 'report.html'), 'utf8');
    expect(page).toContain('Whale');
    expect(page).toContain(`${game} --games 200 --json --out report.html --csv tables</code>`);
    expect(page.match(/<svg/g)?.length).toBe(5);
    expect(page.replaceAll('http://www.w3.org/', '')).not.toMatch(/<script|https?:|@import|url\((?!#)/);
  });

  it('is a table of each sort', () => {
    const rows = (name: string): string[] =>
      readFileSync(join(folder, 'tables', `${name}.csv`), 'utf8')
        .trimEnd()
        .split('\r\n');
    expect(rows('decks')).toHaveLength(1 + 3);
    expect(rows('opponents')).toHaveLength(1);
    expect(rows('matrix')).toHaveLength(1 + 9);
    expect(rows('cards')).toHaveLength(1 + 8);
    expect(rows('cards')[1]?.startsWith('Whale,4,1,')).toBe(true);
    expect(rows('abilities')).toHaveLength(1 + 2);
    expect(rows('branches')).toHaveLength(1 + 2);
    expect(rows('agents')).toHaveLength(1);
    expect(rows('lengths')).toHaveLength(1 + report.lengths.turns.length);
  });
});

describe('a report with more', async () => {
  const args = ['--json', '--games', '30', '--rate', 'random', 'greedy', '--record', 'kept', '--out', 'more.html'];
  const report = JSON.parse((await run(...args)).stdout) as BalanceReport;

  it('rates agents with these decks', () => {
    const [best, other] = report.rated;
    expect(best?.rating).toBeGreaterThanOrEqual(other?.rating ?? 0);
    const [greedy, random] = ['greedy', 'random'].map((name) => report.rated.find(({ agent }) => agent === name));
    expect(greedy?.games).toBe(2 * 30);
    expect((greedy?.wins ?? 0) + (greedy?.draws ?? 0) + (random?.wins ?? 0)).toBe(2 * 30);
    expect(greedy?.low).toBeLessThan(greedy?.rating ?? 0);
    expect(readFileSync(join(folder, 'more.html'), 'utf8').match(/<svg/g)?.length).toBe(6);
  });

  it('opens the match in which an ability first ran, at the decision', async () => {
    const { file, decision } = report.sample.abilities.find((one) => one.card === 'Gnu')?.example ?? {};
    const at = `${decision}`;
    const { stdout, stderr, exit } = await runSampled(
      ['replay', join(folder, file ?? ''), '--from', at, '--to', at, '--format', 'pretty'],
      join(game, '..'),
    );
    expect(stderr).toBe('');
    expect(exit).toBe(0);
    expect(stdout).toContain('Gnu');
  });
});

it('a report with an agent a seat says which one has the first seat', async () => {
  const { stdout } = await run('--agent', 'greedy', 'random', '--games', '20');
  expect(stdout).toContain('The first seat (greedy against random) wins');
});

describe('a report with random decks, of which some matches are watched', async () => {
  const of = async (watched: string): Promise<BalanceReport> =>
    JSON.parse((await run('--json', '--games', '40', '--random', '2', '--watched', watched)).stdout) as BalanceReport;
  const [all, some] = [await of('40'), await of('30')] as const;

  it('has more decks, which are legal and differ', () => {
    expect(all.decks.map(({ name }) => name)).toEqual(['Farm', 'Field', 'Yard', 'Random 1', 'Random 2']);
    for (const { cards } of all.decks) expect(cards.reduce((sum, { count }) => sum + count, 0)).toBe(8);
    expect(all.decks[3]?.cards).not.toEqual(all.decks[4]?.cards);
  });

  it('has the same results, and effects of cards from fewer matches', () => {
    expect([all.watched, some.watched]).toEqual([25 * 40, 25 * 30]);
    expect(some.matrix).toEqual(all.matrix);
    expect(some.lengths).toEqual(all.lengths);
    const width = ({ cards }: BalanceReport): number => {
      const { low = 0, high = 0 } = cards.find(({ name }) => name === 'Ant')?.first ?? {};
      return high - low;
    };
    expect(width(some)).toBeGreaterThan(width(all));
  });
});

describe('a report of decks against opponents', async () => {
  const args = ['--json', '--deck', 'Field', 'Yard', '--opponents', 'Farm', '--out', 'sides.html', '--csv', 'sides'];
  const report = JSON.parse((await run(...args)).stdout) as BalanceReport;

  it('plays each deck against each opponent from both seats, and nothing else', () => {
    expect(report.games).toBe(2 * 2 * 200);
    expect(report.decks.map(({ name }) => name)).toEqual(['Field', 'Yard']);
    expect(report.opponents.map(({ name }) => name)).toEqual(['Farm']);
    expect(report.matrix.map((row) => row.map(({ games }) => games))).toEqual([[400], [400]]);
    const [farm] = report.opponents;
    expect(farm?.games).toBe(800);
    const won = report.decks.reduce((sum, { wins, draws }) => sum + wins + draws, 0);
    expect((farm?.wins ?? 0) + won).toBe(800);
  });

  it('has the best mix of both sides, and its worth', () => {
    // against one opponent the best deck is the best mix
    const rates = report.decks.map(({ wins, draws, games }) => (wins + draws / 2) / games);
    const best = rates.indexOf(Math.max(...rates));
    expect(report.decks[best]?.unbeatable).toBeCloseTo(1, 3);
    expect(report.opponents[0]?.unbeatable).toBeCloseTo(1, 9);
    expect(report.value).toBeCloseTo(Math.max(...rates), 3);
    expect(report.decks.map(({ against }) => against)).toEqual(rates.map((rate) => expect.closeTo(rate, 9)));
    expect(report.opponents[0]?.against).toBeCloseTo(1 - Math.max(...rates), 3);
  });

  it('compares decks with those of their side', () => {
    // Farm beats both, but is its whole side
    expect(report.outliers.some((one) => one.startsWith('The opponent'))).toBe(false);
    expect(report.outliers.some((one) => one.startsWith('With "Whale" in the first hand'))).toBe(true);
  });

  it('is the same on two threads, a page and tables', async () => {
    expect(JSON.parse((await run(...args, '--workers', '2')).stdout)).toEqual(report);
    expect(readFileSync(join(folder, 'sides.html'), 'utf8').match(/<svg/g)?.length).toBe(6);
    const rows = (name: string): number =>
      readFileSync(join(folder, 'sides', `${name}.csv`), 'utf8')
        .trimEnd()
        .split('\r\n').length;
    expect(['decks', 'opponents', 'matrix'].map(rows)).toEqual([1 + 2, 1 + 1, 1 + 2]);
  });

  it('prints both sides in the terminal', async () => {
    const { stdout } = await run(...args.slice(1, 6));
    expect(stdout).toMatch(/1 {2}Field .*\n {0,2} 2 {2}Yard /);
    expect(stdout).toMatch(/the decks' mix wins \d+\.\d% against the opponents' mix/);
  });
});

describe('a report is refused', () => {
  it('for one deck', async () => {
    const { stderr, exit } = await run('--deck', 'Farm');
    expect(exit).toBe(2);
    expect(stderr).toContain('at least two legal decks');
  });

  it.each([
    ['opponents that do not exist', ['--opponents', 'Farn'], 'Farn'],
    ['one agent to rate', ['--rate', 'greedy'], 'at least two agents'],
    ['the same agent twice', ['--rate', 'greedy', 'greedy'], 'names greedy twice'],
    ['an agent that does not exist', ['--rate', 'greedy', 'gredy'], 'there is no agent gredy'],
  ])('for %s', async (_, args, message) => {
    const { stderr, exit } = await run(...args);
    expect(exit).toBe(2);
    expect(stderr).toContain(message);
  });

  it('for a deck that does not exist', async () => {
    const { stderr, exit } = await run('--deck', 'Farm', 'Feild');
    expect(exit).toBe(2);
    expect(stderr).toContain('Feild');
  });
});
