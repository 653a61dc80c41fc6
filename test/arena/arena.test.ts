/** Bots as programs: the protocol, its limits, ratings, and what happens to bots that misbehave. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, it } from 'vitest';
import { playArena, type Standing } from '../../cli/arena/arena.ts';
import { decideMessage } from '../../cli/arena/messages.ts';
import { ratingsOf } from '../../cli/arena/ratings.ts';
import { ladder, playerPairs } from '../../cli/arena/schedule.ts';
import { bindMatchup } from '../../cli/chosen.ts';
import { compile } from '../../compiler/index.ts';
import { apply, createMatch, legalMoves, type Move } from '../../runtime/index.ts';
import { runSampled } from '../cli/here.ts';
import { read, root } from '../repo/tree.ts';
import { boundOf } from '../runtime/games.ts';

const folder = mkdtempSync(join(tmpdir(), 'rulebound-arena-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const script = join(root, 'test/arena/bots/bot.js');
const bot = (how: string, file = ''): string => `${how}="${process.execPath}" "${script}" ${how} ${file}`;
// well-behaved bots get long enough on any machine
const run = (game: string, ...args: string[]) =>
  runSampled(['arena', join(root, game), '--seconds', '100', '--json', ...args], folder);

interface Result {
  bots: Standing[];
  matches: { seats: string[]; won: number; seed: number; forfeit: { fault: string; message: string } | null }[];
}
const resultOf = async (game: string, ...args: string[]): Promise<Result> =>
  JSON.parse((await run(game, ...args)).stdout) as Result;

describe('a well-behaved bot', async () => {
  const spied = join(folder, 'spied');
  const args = ['--bot', bot('first', spied), 'random', 'greedy', '--games', '4', '--record', 'kept'];
  const { bots, matches } = await resultOf('cards/skybound', ...args);

  it('plays each other one from both seats with the same seeds', () => {
    expect(matches).toHaveLength(3 * 4);
    expect(matches.slice(0, 4).map(({ seats }) => seats)).toEqual([
      ['first', 'random'],
      ['random', 'first'],
      ['first', 'random'],
      ['random', 'first'],
    ]);
    expect(matches.slice(0, 4).map(({ seed }) => seed)).toEqual([1, 1, 2, 2]);
    // seeds that pairs share would make the intervals of ratings too narrow
    expect(new Set(matches.map(({ seed }) => seed)).size).toBe(3 * 2);
    expect(matches.every(({ forfeit }) => forfeit === null)).toBe(true);
    for (const one of bots) expect(one.wins + one.draws + one.losses).toBe(8);
    expect(bots.reduce((sum, { rating }) => sum + rating, 0) / 3).toBeCloseTo(1500, 6);
  });

  it('gets messages of the schema, and sees only what its seat may know', () => {
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema(JSON.parse(read('cli/arena/protocol.schema.json')) as object);
    const fits = ajv.compile({ $ref: 'urn:rulebound:arena:1#/$defs/toBot' });
    const lines = readFileSync(spied, 'utf8').trimEnd().split('\n');
    const messages = lines.map((line) => JSON.parse(line) as { type: string; seat: number; view: View });
    for (const message of messages) expect(fits(message), JSON.stringify(fits.errors)).toBe(true);
    expect(messages[0]?.type).toBe('hello');
    const count = (type: string): number => messages.filter((one) => one.type === type).length;
    expect([count('start'), count('end')]).toEqual([8, 8]);
    let seat = 0;
    for (const message of messages) {
      if (message.type === 'start') seat = message.seat;
      if (message.type !== 'decide') continue;
      expect(message.view.seat).toBe(seat);
      for (const { name, holder, cards } of message.view.zones)
        if (name === 'hand' && holder !== seat) expect(cards).toEqual([]);
    }
  });

  it('gets the geometry of the board, and words beside numbers', () => {
    const message = readFileSync(spied, 'utf8')
      .split('\n')
      .find((line) => line.includes('"decide"'));
    const { view } = JSON.parse(message ?? '{}') as { view: View };
    expect(view.board).toEqual({ columns: 5, rows: 4 });
    expect(view.tiles).toHaveLength(20);
    expect(view.tiles[6]).toMatchObject({ name: 'B2', column: 2, row: 2, seat: null });
    const fields = view.zones.flatMap(({ cards }) => cards.flatMap((card) => card.fields));
    expect(fields.filter(({ name }) => name === 'colour').map(({ word }) => typeof word)).not.toContain('undefined');
    expect(fields.some(({ name }) => name === 'colour')).toBe(true);
  });

  it('leaves recorded matches that replay', async () => {
    const { exit, stderr } = await runSampled(['replay', 'kept/match-3.json', '--format', 'compact'], folder);
    expect(stderr).toBe('');
    expect(exit).toBe(0);
  });

  it('gives the same matches again', async () => {
    const again = await resultOf('cards/skybound', ...args.slice(0, -2));
    expect(again.matches).toEqual(matches);
  });
});

interface View {
  seat: number;
  board: { columns: number; rows: number } | null;
  tiles: { name: string; column: number; row: number; seat: number | null }[];
  zones: { name: string; holder: number | null; cards: { fields: { name: string; word?: string }[] }[] }[];
}

describe('a bot that misbehaves loses the match, and the arena goes on', () => {
  const { bound, choice } = bindMatchup(join(root, 'test/balance/powers'), {});
  const against = (how: string, games: number, seconds = 100, command = bot(how).slice(how.length + 1)) =>
    playArena({
      ...{ bound, game: choice.game, mode: null, games, seed: 1, seconds, ladder: null, onMatch: () => {} },
      entrants: [
        { name: how, command },
        { name: 'random', command: 'random' },
      ],
    });

  it.each([
    ['crash', 'crash', 'it ended (exit code 1): Error: a mistake of mine'],
    ['mute', 'crash', 'it ended (exit code 3): half a li'],
    ['illegal', 'illegal', 'the answers are {"decision":1,"move":0} to'],
    ['huge', 'malformed', 'it answered {"decision":1,"move":1e400}'],
    ['fraction', 'malformed', '"move":0.5}'],
    ['null', 'malformed', 'it answered null'],
    ['list', 'malformed', 'it answered []'],
    ['late', 'malformed', 'it answered {"decision":0,"move":0}'],
    ['text', 'malformed', 'its answer is not JSON: the first one'],
    ['flood', 'malformed', 'it wrote more than 65536 characters'],
    ['rude', 'malformed', 'it does not answer "hello" with {"protocol": 1}, but with {"hello":"you"}'],
    ['twofold', 'malformed', 'its answer is not JSON'],
    ['talkative', 'malformed', '"why"'],
  ])('%s', async (how, fault, message) => {
    const { bots, matches } = await against(how, 1);
    expect(matches[0]?.forfeit?.fault).toBe(fault);
    expect(matches[0]?.forfeit?.message).toContain(message);
    expect(matches[0]?.won).toBe(2);
    expect(bots.find(({ name }) => name === how)?.forfeits).toMatchObject({ [fault]: 1 });
  });

  it('twice: the second answer is none of the next decision', async () => {
    const { matches } = await against('twice', 1);
    expect(['illegal', 'malformed']).toContain(matches[0]?.forfeit?.fault);
  });

  it.each(['hang', 'busy'])('%s: after the time for a decision', async (how) => {
    const { matches } = await against(how, 1, 0.2);
    expect(matches[0]?.forfeit?.fault).toBe('timeout');
  });

  it('a program that does not exist is out after five matches', async () => {
    const { bots, matches } = await against('gone', 8, 100, '/no/such/program');
    expect(bots.find(({ name }) => name === 'gone')?.forfeits.crash).toBe(8);
    // what it did itself comes first, and stays its last fault
    expect(matches[7]?.forfeit?.message).toMatch(
      /^crash: it ended \(exit code 12[67]\): .*; out after 5 faults in a row$/,
    );
    expect(bots.find(({ name }) => name === 'gone')?.last_forfeit).toBe(`crash: ${matches[4]?.forfeit?.message}`);
  });
});

it.skipIf(process.platform === 'win32')(
  'a process that a bot leaves behind does not keep the arena from ending',
  () => {
    const args = [join(root, 'dist/cli.js'), 'arena', join(root, 'test/balance/powers'), '--games', '2', '--bot'];
    const { status, error } = spawnSync(process.execPath, [...args, bot('child'), 'random'], { timeout: 90_000 });
    expect(error).toBeUndefined();
    expect(status).toBe(0);
  },
);

it('a hidden card among the options has no reference', () => {
  const prelude = { path: 'cards/prelude.bound', text: read('cards/prelude.bound') };
  const rules = `game Peek uses prelude
players 2
kind card { cost: number }
look { show cost as star }
zone deck of card { each player, takes decks, seen by none }
zone hand of card { each player, seen by owner }
card "One" { cost 1 }
move peek c: card in hand of rival(you) {
  reveal c to you
  choose d: card in hand of rival(you)
  reveal d to you
}
deck "A" { 3 "One" }
setup {
  active = first player
  for each player as p { repeat 2 times { move first card in deck of p to hand of p } }
}
flow {
  phase main for active { offer peek to active as once }
  active = rival(active)
}
limit 4 turns { draw_game }
`;
  const { ir, diagnostics } = compile([prelude, { path: 'peek/rules.bound', text: rules }]);
  expect(diagnostics.map(({ code }) => code)).toEqual(['RB0515', 'RB0515']);
  const match = createMatch(boundOf(ir, 'peek'), { seed: 1 });
  const facts = { match: 1, decision: 0, seconds: 1 };
  const { moves } = decideMessage(match, 1, legalMoves(match), facts);
  expect(moves.flatMap(({ args }) => args)).toEqual(Array(2).fill({ value: null, name: 'a hidden card' }));
  apply(match, legalMoves(match)[0] as Move);
  expect(decideMessage(match, 1, legalMoves(match), facts).view.question?.options).toEqual([expect.any(Number), null]);
});

it('numbers and words of an enum have their own names in the moves of a bot', () => {
  const { bound } = bindMatchup(join(root, 'test/cli/fixtures/bids'), {});
  const match = createMatch(bound, { seed: 1 });
  const { moves } = decideMessage(match, 1, legalMoves(match), { match: 1, decision: 0, seconds: 1 });
  expect(moves.map(({ args }) => args.map(({ name }) => name))).toEqual([['1'], ['2'], ['3'], ['4']]);
});

it('tiles of boards that players have say whose they are, and where', () => {
  const { bound } = bindMatchup(join(root, 'test/cli/fixtures/beacon'), {});
  const match = createMatch(bound, { seed: 1 });
  const { view } = decideMessage(match, 1, legalMoves(match), { match: 1, decision: 0, seconds: 1 });
  expect(view.board).toEqual({ columns: 3, rows: 2 });
  expect(view.tiles[10]).toMatchObject({ name: 'B4', column: 2, row: 2, seat: 2 });
  expect(view.tiles[0]).toMatchObject({ name: 'A1', column: 1, row: 1, seat: 1 });
});

describe('the examples', () => {
  it('the bot in JavaScript plays', async () => {
    const example = `js="${process.execPath}" "${join(root, 'cli/arena/examples/bot.js')}"`;
    const { matches } = await resultOf('cards/stormbound', '--bot', example, 'random', '--games', '2');
    expect(matches.map(({ forfeit }) => forfeit)).toEqual([null, null]);
  });
});

// like Chromium, Python is not on every machine: the result says what was skipped
const python = ['python3', 'python'].find((name) => spawnSync(name, ['--version']).status === 0);

describe('the example in Python', () => {
  it.skipIf(python === undefined)('plays', async () => {
    const example = `py=${python} "${join(root, 'cli/arena/examples/bot.py')}"`;
    const { bots, matches } = await resultOf('cards/skybound', '--bot', example, 'random', '--games', '2');
    expect(matches.map(({ forfeit }) => forfeit)).toEqual([null, null]);
    expect(bots.map(({ name }) => name).sort()).toEqual(['py', 'random']);
  });
});

describe('ratings', () => {
  it('400 points more are ten wins of eleven', () => {
    const [a, b] = ratingsOf([
      [0, 10_000],
      [1000, 0],
    ]);
    expect((a?.rating ?? 0) - (b?.rating ?? 0)).toBeCloseTo(400, 0);
  });

  it('have the usual standard error of a binomial rate', () => {
    const [a] = ratingsOf([
      [0, 500],
      [500, 0],
    ]);
    // the logarithm of the odds has the standard error 1 / sqrt(n p q), and each rating moves by half of it
    const error = ((400 / Math.LN10) * 1) / Math.sqrt(1000 * 0.25) / 2;
    expect((a?.high ?? 0) - (a?.rating ?? 0)).toBeCloseTo(1.96 * error, 0);
  });

  it('are finite for who wins everything, and for nobody', () => {
    for (const { rating, low, high } of ratingsOf([
      [0, 5],
      [0, 0],
    ]))
      for (const one of [rating, low, high]) expect(Number.isFinite(one)).toBe(true);
    expect(ratingsOf([])).toEqual([]);
  });
});

describe('a ladder', () => {
  const agents = ['--bot', 'random', 'greedy', 'other=random', '--ladder'];

  it('ends when the ratings are known, with the same matches each time', async () => {
    const first = (await resultOf('test/balance/powers', ...agents, '--within', '100', '--games', '200')) as Result &
      Narrow;
    expect([first.within, first.narrow]).toEqual([100, true]);
    expect(first.matches.length).toBeLessThan(3 * 200);
    for (const { low, high } of first.bots) expect(high - low).toBeLessThanOrEqual(200);
    expect((await resultOf('test/balance/powers', ...agents, '--within', '100', '--games', '200')).matches).toEqual(
      first.matches,
    );
    // both seats of each seed
    for (let i = 0; i < first.matches.length; i += 2) {
      const [one, other] = [first.matches[i], first.matches[i + 1]];
      expect(one?.seed).toBe(other?.seed);
      expect(one?.seats).toEqual([...(other?.seats ?? [])].reverse());
    }
  });

  it('ends with the matches of a round robin at the latest, and says so', async () => {
    const args = ['arena', join(root, 'test/balance/powers'), ...agents, '--within', '1', '--games', '3'];
    const { stdout } = await runSampled(args, folder);
    expect(stdout).toContain('8 matches; the intervals are wider than asked for: more --games');
  });

  /** Matches of players of known ratings, by chance; gives what each won of each. */
  function climbed(ratings: readonly number[], next: () => number, within: number): number[][] {
    const points = ratings.map(() => ratings.map(() => 0));
    for (const part of ladder(points, 1000, { within })) {
      const [a, b] = playerPairs(ratings.length)[part] as [number, number];
      const chance = 1 / (1 + 10 ** (((ratings[b] as number) - (ratings[a] as number)) / 400));
      const [won, lost] = next() < chance ? [a, b] : [b, a];
      const row = points[won] as number[];
      row[lost] = (row[lost] as number) + 1;
    }
    return points;
  }

  it('lets near ones play most, and its intervals hold', () => {
    const next = numbers(1);
    const ratings = [1000, 1300, 1400, 1500, 1700, 2100];
    let [inside, near, far] = [0, 0, 0];
    const runs = 20;
    for (let run = 0; run < runs; run++) {
      const points = climbed(ratings, next, 100);
      for (const [i, { low, high }] of ratingsOf(points).entries()) {
        const true_ = ratings[i] as number;
        if (low <= true_ && true_ <= high) inside++;
      }
      const met = (a: number, b: number): number => (points[a]?.[b] ?? 0) + (points[b]?.[a] ?? 0);
      near += met(1, 2) + met(2, 3);
      far += met(0, 5) + met(0, 4);
    }
    // 95 of 100 in the long run; 120 intervals, those of a run not independent
    expect(inside / (runs * ratings.length)).toBeGreaterThan(0.91);
    expect(far).toBeLessThan(near / 4);
  });
});

interface Narrow {
  within: number;
  narrow: boolean;
}

/** A generator of numbers from 0 to 1, the same in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}

describe('is refused', () => {
  it.each([
    ['one bot', ['--bot', 'random'], 'an arena needs two bots'],
    ['two of one name', ['--bot', 'random', 'random'], 'give one another name: --bot "other=random"'],
    ['a width without a ladder', ['--bot', 'random', 'greedy', '--within', '9'], '--within says when a ladder ends'],
    ['no time', ['--bot', 'random', 'greedy', '--seconds', '0'], 'from 0.001 to 3600'],
  ])('%s', async (_, args, message) => {
    const { stderr, exit } = await run('test/balance/powers', ...args);
    expect(exit).toBe(2);
    expect(stderr).toContain(message);
  });
});
