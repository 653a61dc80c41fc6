/** The playground without a page: each game is opened with each card of its first deck, played, and stepped backwards. */
import { describe, expect, test } from 'vitest';
import type { Game } from '../../compiler/ir/index.ts';
import type { Fact, MatchPosition, Piece, PositionWithoutStory } from '../../editor/app/play/model.ts';
import { openMatch } from '../../editor/app/play/opening.ts';
import { view } from '../../runtime/index.ts';
import { amount, sample } from '../amount.ts';
import { gameWith } from '../games.ts';
import { begin, compiled, folders, shipped } from './playing.ts';

/** A kind and all its ancestors. */
function aboveOf(game: Game, kind: number): Set<number> {
  const found = new Set([kind]);
  for (const id of found) for (const above of game.kinds[id]?.parents ?? []) found.add(above);
  return found;
}

/** All cards on the table. */
const piecesOf = ({ table: { seats, grids, zones } }: MatchPosition): Piece[] => [
  ...[...seats.flatMap((seat) => seat.zones), ...zones].flatMap((zone) => zone.pieces),
  ...grids.flatMap(({ rows }) => rows.flat().flatMap((square) => square.pieces)),
];

/** The parts of a position that depend only on the state of the match. */
const seen = ({ table, options, outcome }: MatchPosition): string => JSON.stringify({ table, options, outcome });

/** All of a position but the story. */
const glimpse = (position: PositionWithoutStory | null): string => JSON.stringify({ ...position, story: null });

describe.each(folders)('%s', (folder) => {
  const ir = compiled(folder);
  const [game] = ir.games;
  if (game === undefined) throw new Error(`no game in ${folder}`);

  test('is played, walked back to its beginning and on to its end', () => {
    const { ground } = begin(ir);
    const first = seen(ground.position);
    for (let i = 0; i < amount(3, 12) && ground.position.outcome === null; i++) ground.playAny();
    const last = ground.position;
    expect(last.step).toBe(last.steps);
    if (ground.position.steps === 0) return;
    ground.goTo(0, null);
    expect(ground.position.step).toBe(0);
    // step through all events of each decision
    let steps = 0;
    while (ground.position.step < last.steps && steps++ < 2000) {
      const { event, queue, options } = ground.position;
      if (event === null) expect(queue).toEqual([]);
      else expect(options).toEqual([]);
      const { on } = ground.beside(false);
      ground.walk(1);
      expect(glimpse(ground.position)).toBe(glimpse(on));
    }
    expect(seen(ground.position)).toBe(seen(last));
    for (let back = 0; back < steps; back++) {
      const ahead = back % 8 === 0 ? ground.beside(false).back : null;
      ground.walk(-1);
      if (ahead !== null) expect(glimpse(ground.position)).toBe(glimpse(ahead));
    }
    expect(ground.position).toMatchObject({ step: 0, event: null });
    if (last.story[0]?.seat === 1) expect(seen(ground.position)).toBe(first);
  });

  test('does the same again where the same is done again', () => {
    const { ground } = begin(ir);
    if (ground.position.options.length === 0) return;
    ground.play(0);
    const once = ground.position;
    ground.goTo(0, null);
    while (ground.position.options[0]?.seat !== 1) ground.walk(1);
    ground.play(0);
    expect(ground.position).toEqual(once);
  });

  test('shows only what the player may know, and all to who asks for it', () => {
    const { ground } = begin(ir);
    const hidden = (): number =>
      ground.position.table.seats
        .flatMap(({ zones }) => zones)
        .reduce((sum, zone) => sum + zone.count - zone.pieces.length, 0);
    const known = hidden();
    ground.sees = true;
    expect(hidden()).toBe(0);
    expect(known).toBeGreaterThanOrEqual(0);
  });

  test('reveals neither the moves of other players nor their passes', () => {
    const { ground } = begin(ir);
    for (let i = 0; i < 12 && ground.position.outcome === null; i++) ground.playAny();
    const { story, steps } = ground.position;
    expect(story).toHaveLength(steps);
    expect(story.filter(({ seat, text }) => seat !== 1 && text === 'passes')).toEqual([]);
    for (let step = 0; step < steps; step++) {
      ground.goTo(step, null);
      const { options, table } = ground.position;
      expect(options.every(({ seat }) => seat === 1)).toBe(true);
      expect(options.length > 0).toBe(table.seats[0]?.awaited);
      // the events of passes belong to the previous decision
      const last = story[step]?.rows.at(-1);
      if (last !== undefined) ground.goTo(step, last.event);
      expect(ground.position.event).toBe(last?.event ?? null);
    }
    ground.sees = true;
    const all = ground.position.steps;
    expect(all).toBeGreaterThanOrEqual(steps);
    for (let step = 0; step < all; step++) {
      ground.goTo(step, null);
      expect(ground.position.options).not.toEqual([]);
    }
  });

  test('puts a card that is tried into the deck, and looks for a hand with it', () => {
    const deck = game.decks[0]?.cards ?? [];
    let drawn = 0;
    const tried = sample(deck, 16, 4);
    for (const { card, level } of tried) {
      const name = game.cards[card]?.name ?? '';
      const trial = begin(ir, { card: name, level });
      if (!trial.drawn) continue;
      drawn++;
      expect(piecesOf(trial.ground.position).map((piece) => piece.name)).toContain(name);
    }
    // some games do not deal a hand
    const deals = begin(ir).ground.position.table.seats[0]?.zones.some(
      (zone) => !zone.inPlay && zone.pieces.length > 0,
    );
    expect(drawn).toBe(deals === true ? tried.length : drawn);
  });
});

describe.each(shipped)('the table of %s', (name) => {
  const ir = compiled(`cards/${name}`);
  const [game] = ir.games;
  if (game === undefined) throw new Error(`no game in ${name}`);
  /** Whether a card prints a field, so that its 0 says something; also of a field that begins with another number. */
  const isPrinted = (card: number, id: number): boolean =>
    (game.fields[id]?.value ?? 0) !== 0 || (game.cards[card]?.fields ?? []).some(({ field }) => field === id);

  /** The expected facts for the values of a view, by the declarations of a kind and its ancestors. */
  const expected = (kind: number, fields: readonly { name: string; value: number | null }[], card = -1): Fact[] => {
    const kinds = aboveOf(game, kind);
    const player = game.kinds[kind]?.kernel === 'player';
    return fields.flatMap(({ name, value }): Fact[] => {
      const id = game.fields.findIndex((one) => one.name === name && kinds.has(one.kind) && one.kernel === null);
      const of = game.fields[id]?.type.of;
      if (of === 'truth') return value === 1 ? [{ name, value: true }] : [];
      const zero = player || isPrinted(card, id);
      return of === 'number' && value !== null && (value !== 0 || zero) ? [{ name, value }] : [];
    });
  };

  test('shows every number and truth of players and cards', () => {
    const { ground, match } = begin(ir);
    const playerKind = game.kinds.findIndex(({ kernel }) => kernel === 'player');
    const inPlay = new Set(game.kinds.flatMap(({ lives }) => lives));
    let cards = 0;
    for (let i = 0; i < 12 && ground.position.outcome === null; i++) {
      ground.playAny();
      const seen = view(match, 1);
      const { position } = ground;
      for (const { seat, fields } of seen.players) {
        const facts = position.table.seats.find((one) => one.seat === seat)?.facts;
        expect(facts).toEqual(expected(playerKind, fields));
        for (const one of game.fields)
          if (
            one.kind === playerKind &&
            one.kernel === null &&
            one.type.of === 'number' &&
            match.bound.active[one.layer]
          )
            expect(facts?.map((fact) => fact.name)).toContain(one.name);
      }
      const facts = new Map(piecesOf(position).map((piece) => [piece.ref, piece.facts]));
      for (const zone of seen.zones)
        for (const { ref, card, fields } of zone.cards)
          if (facts.has(ref)) {
            if (inPlay.has(zone.zone)) cards++;
            expect(facts.get(ref)).toEqual(expected(game.cards[card]?.kind ?? -1, fields, card));
          }
    }
    expect(cards).toBeGreaterThan(0);
  });
});

describe('a table of five', () => {
  const ir = compiled('cards/wildstorms');
  const { ground } = begin(ir, { mods: ['Five Players'] });
  for (let i = 0; i < 60; i++) ground.playAny();
  const { table, story } = ground.position;

  test('has five seats, and zones depend on printed values', () => {
    expect(table.seats.map(({ name }) => name)).toEqual(['blue', 'red', 'green', 'yellow', 'white']);
    const inPlay = table.seats[4]?.zones.filter((zone) => zone.inPlay).map(({ name }) => name);
    expect(inPlay).toEqual(['front rank', 'rear rank', 'flying layer', 'table']);
  });
  test('has attached cards with their bearer', () => {
    const zones = piecesOf(ground.position).flatMap((piece) => piece.zones.map(({ name }) => name));
    expect(zones).toContain('equipment');
  });
  test('does not name what others discard face down', () => {
    const tossed = story.filter(({ seat, text }) => seat !== 1 && text.startsWith('discards '));
    // worn equipment is discarded from the table, where all see it
    const worn = ir.games[0]?.cards.filter(({ kind }) => /gear|enhancement/.test(ir.games[0]?.kinds[kind]?.name ?? ''));
    const names = new Set(tossed.map(({ text }) => text));
    for (const { name } of worn ?? []) names.delete(`discards ${name}`);
    expect(names).toEqual(new Set(['discards a hidden card']));
    // a played card is shown, even if it moves to the discard pile at once; a card that asks for a choice has no events yet
    const played = story.filter(({ seat, text, rows }) => seat !== 1 && text.startsWith('plays ') && rows.length > 0);
    expect(played.length).toBeGreaterThan(0);
    expect(played.filter(({ text }) => text.includes('hidden card'))).toEqual([]);
    // the place of a hidden card's ability would reveal the card
    const hidden = story.flatMap(({ rows }) => rows).filter(({ text }) => text.includes('a hidden card'));
    expect(hidden.every(({ at }) => at === null)).toBe(true);
    ground.sees = true;
    expect(ground.position.story.some(({ text }) => text === 'discards a hidden card')).toBe(false);
    ground.sees = false;
  });
});

test('a card can come until all of it are in play: a commander is there from the start', () => {
  const ir = compiled('cards/tyrant');
  const comes = (kind: string): boolean => {
    const [game] = ir.games;
    const card = game?.decks[0]?.cards.find((one) => game.kinds[game.cards[one.card]?.kind ?? -1]?.name === kind)?.card;
    return begin(ir, { card: game?.cards[card ?? -1]?.name ?? '' }).ground.position.canCome;
  };
  expect(comes('commander')).toBe(false);
  expect(comes('assault')).toBe(true);
});

describe('an opening', () => {
  const ir = compiled('cards/stormbound');
  test('says which card there is not', () => {
    expect(openMatch(ir, { card: 'No Such Card', level: 1, mode: null, mods: [], seed: 1 })).toEqual({
      refused: 'There is no card "No Such Card" in Stormbound.',
    });
  });
  test('says which mode there is not', () => {
    const opening = openMatch(ir, { card: null, level: 1, mode: 'Nowhere', mods: [], seed: 1 });
    expect('refused' in opening && opening.refused).toContain('Nowhere');
  });
  test('is of a mode and a mod', () => {
    const { ground } = begin(ir, { mode: 'Casual', mods: ['Steady Growth'] });
    expect(ground.position.options.length).toBeGreaterThan(0);
  });
});

test('a decision with very many events lists the first and the last of them', () => {
  const text =
    'unit "Endless" { neutral, common, dragon, cost 1, strength 2, move 0\n on play { repeat 2000000000 times { strengthen self by 1 } }\n}\n';
  const { ir } = gameWith('cards/stormbound', { path: 'cards/stormbound/endless.bound', text });
  const { ground } = begin(ir, { card: 'Endless' });
  const option = ground.position.options.find(({ word, parts }) => word === 'play' && parts[0]?.text === 'Endless');
  ground.play(option?.index ?? -1);
  const { story, faults } = ground.position;
  expect(faults).toBe(1);
  const rows = story[0]?.rows ?? [];
  expect(rows.length).toBeLessThan(400);
  expect(rows.find(({ sort }) => sort === 'fault')?.text).toBe(
    'fault in Endless: more sets and calls than a decision may work out; what it did was undone',
  );
  expect(rows.some((row) => /^\.\.\. \d+ more$/.test(row.text))).toBe(true);
});

test('a match is of as many players as its settings say', () => {
  const { ir } = gameWith('test/cli/fixtures/tidepool');
  expect(begin(ir).match.bound.seats).toBe(2);
  expect(begin(ir, { players: 4 }).ground.position.table.seats).toHaveLength(4);
  expect(begin(ir, { mode: 'Table' }).match.bound.seats).toBe(3);
  const opening = openMatch(ir, { card: null, level: 1, mode: 'Table', mods: [], players: 2, seed: 1 });
  expect('refused' in opening && opening.refused).toBe('Tidepool is for 3 or 4 players, not for 2.');
});

test('a match that a state rule ends at its start names the rule', () => {
  const { ground } = begin(gameWith('test/cli/fixtures/stillborn').ir);
  const { outcome, why } = ground.position;
  expect(outcome).toBe('red won');
  expect(why).toEqual(['the state rule at test/cli/fixtures/stillborn/rules.bound:15 ended it before the first offer']);
});
