/** Reports, changes and tuned values of games that are not for two players with a deck each. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import type { BalanceReport } from '../../cli/balance/figures.ts';
import type { CurvePoint } from '../../cli/balance/tune.ts';
import { deckLineups } from '../../editor/balance/pairs.ts';
import { runSampled } from '../cli/here.ts';
import { root } from '../repo/tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'rulebound-tables-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (game: string): string => join(root, 'test/balance/tables', game);
const run = (command: string, ...args: string[]) => runSampled([command, ...args], folder);
const reportOf = async (game: string, ...args: string[]): Promise<BalanceReport> =>
  JSON.parse((await run('balance', at(game), '--json', ...args)).stdout) as BalanceReport;

/** How often the first player is the first at ten, by calculation; `ahead`: the head start of the second one. */
function firstWins(ahead: number): number {
  const known = new Map<number, number>();
  const wins = (mine: number, theirs: number): number => {
    const key = 100 * mine + theirs;
    const found = known.get(key);
    if (found !== undefined) return found;
    const steps = [1, 2, 3].map((n) => (mine + n >= 10 ? 1 : 1 - wins(theirs, mine + n)));
    const rate = steps.reduce((sum, one) => sum + one, 0) / 3;
    known.set(key, rate);
    return rate;
  };
  return wins(0, ahead);
}

/** How often a random player has three gold within six turns, by calculation: half of the turns are for digging. */
const delved = (peril: number): number => {
  const gain = (1 - peril / 10) / 2;
  return [1, 3, 6, 10].reduce((sum, ways, rests) => sum + ways * gain ** 3 * 0.5 ** rests, 0);
};

describe('two players without decks and cards', async () => {
  const report = await reportOf('dash');

  it('are compared by seat', () => {
    const [first, second] = report.seats;
    expect(report).toMatchObject({ games: 2000, even: 0.5, decks: [], matrix: [], cards: [], losses: null });
    expect(first?.low).toBeLessThan(firstWins(0));
    expect(first?.high).toBeGreaterThan(firstWins(0));
    expect((first?.wins ?? 0) + (second?.wins ?? 0)).toBe(2000);
    expect(report.outliers).toEqual([expect.stringMatching(/^The first seat wins 6/)]);
  });

  it('have the numbers of the players at the end, and the moves', () => {
    expect(report.outcomes.map(({ field }) => field)).toEqual(['way']);
    const [one, other] = report.outcomes[0]?.seats ?? [];
    expect(one?.mean).toBeGreaterThan(other?.mean ?? 0);
    for (const seat of report.outcomes[0]?.seats ?? []) expect(seat?.low).toBeLessThan(seat?.mean ?? 0);
    expect(report.sample.moves).toEqual([{ move: 'stride', times: expect.any(Number), share: 1 }]);
  });

  it('are the same on two threads and on the interpreter', async () => {
    expect(await reportOf('dash', '--workers', '2')).toEqual(report);
    expect(await reportOf('dash', '--engine', 'interpreter')).toEqual(report);
  });

  it('show the change of an edit by seat', async () => {
    cpSync(at('dash'), join(folder, 'dash'), { recursive: true });
    const file = join(folder, 'dash/rules.bound');
    writeFileSync(file, readFileSync(file, 'utf8').replace('head_start: number = 0', 'head_start: number = 3'));
    const { stdout } = await run('balance', join(folder, 'dash'), '--against', at('dash'), '--within', '5', '--json');
    const change = JSON.parse(stdout) as { decks: { name: string; low: number; high: number }[]; isByDeck: boolean };
    expect(change.isByDeck).toBe(false);
    expect(change.decks.map(({ name }) => name)).toEqual(['blue', 'red']);
    const effect = firstWins(3) - firstWins(0);
    for (const [i, { low, high }] of change.decks.entries()) {
      expect(low).toBeLessThan(i === 0 ? effect : -effect);
      expect(high).toBeGreaterThan(i === 0 ? effect : -effect);
    }
  });
});

describe('one player', async () => {
  const report = await reportOf('delve');

  it('has a share of matches that are won, and one of those that are lost', () => {
    const [alone, ...others] = report.seats;
    expect(others).toEqual([]);
    expect(report.even).toBeNull();
    expect(alone?.low).toBeLessThan(delved(2));
    expect(alone?.high).toBeGreaterThan(delved(2));
    expect((alone?.wins ?? 0) + (alone?.draws ?? 0) + (report.losses ?? 0)).toBe(report.games);
    expect(report.outcomes.map(({ field }) => field)).toEqual(['gold', 'steps']);
  });

  it('is told in words and written as tables and as a page', async () => {
    const { stdout } = await run('balance', at('delve'), '--out', 'delve.html', '--csv', 'delve');
    expect(stdout).toContain('won 34.0% (32.0% to 36.1%), drawn 22.7%, lost 43.3%');
    expect(stdout).not.toMatch(/the first seat|NaN|undefined|deck/);
    const page = readFileSync(join(folder, 'delve.html'), 'utf8');
    expect(page).toContain('2,000 matches of one side');
    expect(page).not.toMatch(/NaN|undefined|first seat|The mix that no deck beats/);
    const rows = (name: string): string[] => readFileSync(join(folder, `delve/${name}.csv`), 'utf8').split('\r\n');
    expect(rows('seats')[1]).toMatch(/^1,2000,/);
    expect(rows('outcomes').map((row) => row.split(',')[0])).toEqual(['number', 'gold', 'steps', '']);
    expect(rows('moves').map((row) => row.split(',')[0])).toEqual(['move', 'rest', 'dig', '']);
  });
});

describe('three players without decks', async () => {
  const report = await reportOf('herd');

  it('share what they win', () => {
    expect(report.seats).toHaveLength(3);
    expect(report.even).toBeCloseTo(1 / 3, 9);
    for (const { low, high } of report.seats) expect(low < 1 / 3 && high > 1 / 3).toBe(true);
  });

  it('find the card that is too strong in the first hand', () => {
    expect(report.cards).toHaveLength(11);
    expect(report.cards[0]?.name).toBe('Bull');
    // three of eleven cards are dealt to a player
    for (const { first } of report.cards) expect(first?.share).toBeCloseTo(3 / 11, 1);
    expect(report.outliers[0]).toMatch(/^With "Bull" in the first hand, its player wins \d\d\.\d points more/);
  });

  it('may have an agent each', async () => {
    const { agents, seats } = await reportOf('herd', '--agent', 'greedy', 'random', 'random', '--games', '200');
    expect(agents).toEqual(['greedy', 'random', 'random']);
    expect(seats.reduce((sum, { wins, draws, draw = 0 }) => sum + wins + draws * draw, 0)).toBeCloseTo(200, 9);
  });
});

describe('three players with decks', async () => {
  const report = await reportOf('feud', '--games', '200');

  it('play each deck in each seat as often', () => {
    expect(report.games).toBe(6 * 200);
    for (const { games } of report.decks) expect(games).toBe((3 * report.games) / 3);
  });

  it('find the deck that is too strong', () => {
    const rates = report.decks.map(({ wins, draws, draw = 0, games }) => (wins + draws * draw) / games);
    expect(rates.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
    expect(report.decks[rates.indexOf(Math.max(...rates))]?.name).toBe('Hill');
    expect(report.outliers.some((one) => one.startsWith('The deck "Hill" wins'))).toBe(true);
    expect(report.cards[0]?.name).toBe('Giant');
  });

  it('are the same in two shards', async () => {
    for (const shard of ['0/2', '1/2']) {
      const { exit } = await run('balance', at('feud'), '--games', '200', '--shard', shard, '--into', 'parts');
      expect(exit).toBe(0);
    }
    expect(await reportOf('feud', '--games', '200', '--merge', 'parts')).toEqual(report);
  });
});

describe('line-ups', () => {
  test.each([
    [1, 3],
    [2, 3],
    [3, 3],
    [5, 4],
    [4, 1],
    [3, 4],
  ])('of %d decks in %d seats have each deck in each seat as often', (decks, seats) => {
    const all = deckLineups(decks, seats);
    expect(new Set(all.map((one) => one.join())).size).toBe(all.length);
    for (let seat = 0; seat < seats; seat++)
      for (let deck = 0; deck < decks; deck++)
        expect(all.filter((one) => one[seat] === deck)).toHaveLength(all.length / decks);
  });
});

interface Tuned {
  measured: string;
  value: number[];
  curve: CurvePoint[];
  decks: string[];
  card: string | null;
}
const tuned = async (what: string, game: string, ...args: string[]): Promise<Tuned> =>
  JSON.parse((await run('tune', what, at(game), '--json', ...args)).stdout) as Tuned;

describe('tuning', () => {
  it('finds the option with which the seats are even', async () => {
    const found = await tuned('head_start', 'dash', '--target', '50%', '--to', '2');
    expect(found).toMatchObject({ measured: 'first seat', card: null, decks: [] });
    const by = found.curve.map(({ value: [n = 0], low, high }) => [n, low < firstWins(n) && firstWins(n) < high]);
    expect(by).toEqual([
      [0, true],
      [1, true],
      [2, true],
    ]);
    expect(found.value).toEqual([1]);
  });

  it('finds the option with which one player wins as often', async () => {
    const found = await tuned('peril', 'delve', '--target', '25%');
    expect(found.measured).toBe('together');
    for (const { value, low, high } of found.curve)
      expect(low < delved(value[0] ?? 0) && delved(value[0] ?? 0) < high).toBe(true);
    expect(found.value).toEqual([3]);
  });

  it('measures the players who have a card, where nobody has a deck', async () => {
    const found = await tuned('Bull.power', 'herd', '--target', '33.3%', '--from', '-7', '--to', '0', '--step', '7');
    expect(found).toMatchObject({ measured: 'first hand', card: 'Bull', decks: [] });
    const [weak, strong] = found.curve;
    expect(weak?.high).toBeLessThan(strong?.low ?? 0);
    expect(found.value).toEqual([2]);
  });

  it('measures the decks with a card in all seats', async () => {
    const args = ['--target', '33%', '--from', '-6', '--to', '0', '--step', '6', '--games', '200'];
    const found = await tuned('Giant.power', 'feud', ...args);
    expect(found).toMatchObject({ measured: 'decks', decks: ['Hill'] });
    expect(found.value).toEqual([3]);
    const { stdout } = await run('tune', 'Giant.power', at('feud'), ...args);
    expect(stdout).toContain('brings the deck "Hill" to');
  });
});

describe('is refused', () => {
  it.each([
    ['balance', ['dash', '--deck', 'X'], 'Dash is played without decks, and so without "X"'],
    ['balance', ['feud', '--opponents', 'Hill'], '--opponents is for games of two players with a deck each'],
    ['balance', ['feud', '--random', '2'], '--random is for games of two players with a deck each'],
    ['balance', ['herd', '--rate', 'random', 'greedy'], '--rate compares agents of two players'],
    ['balance', ['delve', '--agent', 'random', 'greedy'], '2 agents for 1 players'],
    ['balance', ['dash', '--watched', '5000'], '--watched 5000 is more than --games 2000'],
    ['balance', ['dash', '--against', at('herd')], 'different numbers of players'],
    ['tune', ['way', 'dash', '--target', '50'], 'name an option of the game that is a number: "head_start"'],
    [
      'tune',
      ['Bull.power', 'herd', '--target', '5', '--and', 'Ox.power'],
      '--and tunes printed numbers of cards in games of two',
    ],
  ])('%s %j', async (command, args, said) => {
    const known = args.map((arg) => (['dash', 'feud', 'herd', 'delve'].includes(arg) ? at(arg) : arg));
    const { exit, stderr } = await run(command, ...known);
    expect(stderr).toContain(said);
    expect(exit).toBe(2);
  });

  it('search, since there is no deck to search', async () => {
    writeFileSync(join(folder, 'none.bound'), 'deck "None" { "Bull" }\n');
    for (const file of ['none.bound', join(root, 'cards/stormbound/decks.bound')]) {
      const { exit, stderr } = await run('search', at('herd'), '--pool', file, '--against', file);
      expect(stderr).toContain('Herd is played without decks, so there is none to search');
      expect(exit).toBe(2);
    }
  });
});
