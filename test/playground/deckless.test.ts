/** A game of one team, in which no zone takes decks: cards come from setup, and the match has values of its own. */
import { expect, test } from 'vitest';
import { compile } from '../../compiler/index.ts';
import { ArrangedPosition } from '../../editor/app/play/arrange.ts';
import { lineupOf } from '../../editor/app/play/measure/decks.ts';
import { openMatch } from '../../editor/app/play/opening.ts';
import { begin, compiled, PRELUDE } from './playing.ts';
import { run } from './scenarios.ts';

const ir = compiled('test/cli/fixtures/beacon');
const cards = ir.games[0]?.cards.map(({ name }) => name) ?? [];
const begun = { level: 1, mode: null, mods: [], seed: 1 };

test.each(cards)('a match with the card %s begins, and shows it if setup can', (card) => {
  const opening = openMatch(ir, { card, ...begun });
  if ('refused' in opening) throw new Error(opening.refused);
  expect(opening.inDeck).toBe(false);
  // nothing brings a rumour into the match
  expect(opening.drawn).toBe(card !== 'Wreck');
});

test('a card that is dealt is in the hand', () => {
  const { ground } = begin(ir, { card: 'White Flare' });
  const hand = ground.position.table.seats[0]?.zones.find(({ name }) => name === 'hand');
  expect(hand?.pieces.map(({ name }) => name)).toEqual(['White Flare']);
  expect(ground.position.canCome).toBe(true);
});

test('without a zone for decks, a card is measured without one', () => {
  const found = lineupOf(ir, { card: 'White Flare', level: 1, mode: null, mods: [], deck: null, against: null });
  expect(found).toEqual({ deck: null, swap: null, opponents: [] });
});

test('the values of the match are on the table, and their changes are listed', () => {
  const { ground } = begin(ir);
  const shown = (): (string | number | true)[] =>
    ground.position.table.shown.map(({ name, value }) => (typeof value === 'string' ? value : `${name} ${value}`));
  expect(shown()).toEqual(['threat 0', 'keeper blue', 'aim 2']);
  while (ground.position.table.shown.every(({ name }) => name !== 'wind')) ground.playAny();
  expect(shown()).toContain('wind north');
  for (let i = 0; i < ground.position.steps && ground.position.changes.every(({ what }) => what !== 'wind'); i++)
    ground.goTo(i, null);
  expect(ground.position.changes.find(({ what }) => what === 'wind')).toMatchObject({
    ref: 0,
    from: null,
    to: 'north',
  });
});

test('moves with cards of one name say what tells them apart', () => {
  const { ground } = begin(ir);
  const dice = ground.position.options.filter(({ word }) => word === 'keep');
  expect(dice.map(({ parts }) => parts[0]?.apart)).toEqual(['face 6', 'face 3']);
});

test('a lost match is no draw', () => {
  const { ground } = begin(ir, { seed: 3 });
  while (ground.position.outcome === null) {
    const pass = ground.position.options.findIndex(({ word }) => word === 'pass');
    ground.play(pass);
  }
  expect(ground.position.outcome).toBe('lost');
});

test('a word of the match may be nothing, where it is set up by hand', () => {
  const { ground } = begin(ir);
  while (ground.position.table.shown.every(({ name }) => name !== 'wind')) ground.playAny();
  const board = ground.arranged(ArrangedPosition, ir, false);
  if (!(board instanceof ArrangedPosition)) throw new Error(board.refused);
  const wind = () => board.view.things.find(({ ref }) => ref === 0)?.fields.find(({ name }) => name === 'wind');
  expect(wind()).toMatchObject({ value: 0, mayBeNothing: true });
  board.do({ do: 'set', ref: 0, field: 'wind', value: null });
  expect(wind()).toMatchObject({ value: null });
  expect(board.view.table.shown.map(({ name }) => name)).not.toContain('wind');
  const written = board.scenario('made');
  if ('refused' in written) throw new Error(written.refused);
  expect(run('test/cli/fixtures/beacon', written.text)).toMatchObject({ errors: [], passed: true });
});

const RULED = `game Ruled uses prelude
players 2
kind card
kind hero is card { lives in line, life: number }
kind spell is card { cost: number }
zone deck of card { each player, takes decks, seen by none }
zone hand of card { each player, seen by owner }
zone line of hero { each player }
move cast c: spell in hand of you { move c to deck of you }
setup {
  active = first player
  for each player as p {
    create "Wanderer" to line of p
    move first card in deck of p to hand of p
  }
}
flow { phase main for active { offer cast to active as once } }
limit 9 turns { draw_game }
mode Plain {
  deck {
    require no hero cards else "heroes are not for decks"
    require highest of copies of cards is 1 else "one of each"
    require (no spell cards where cost > 5) or (no spell cards where cost is 1) else "dear spells are for dear decks"
  }
}
hero "Wanderer" { life 9 }
spell "Spark" { cost 1 }
spell "Glow" { cost 2 }
spell "Blaze" { cost 7 }
spell "Storm" { cost 6 }
deck "Cheap" { "Spark", "Glow" }
deck "Dear" { "Blaze", "Glow" }
`;

test('a card that is tried breaks no deck rule: it is in a deck that takes it, or where setup has it', () => {
  const { ir: ruled, diagnostics } = compile([PRELUDE, { path: 'cards/ruled/rules.bound', text: RULED }]);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const deckWith = (card: string): { inDeck: boolean; cards: string[] } => {
    const opening = openMatch(ruled, { card, ...begun });
    if ('refused' in opening) throw new Error(opening.refused);
    const { inDeck, bound } = opening;
    return { inDeck, cards: bound.decks[0]?.cards.map((one) => bound.game.cards[one.card]?.name ?? '') ?? [] };
  };
  expect(deckWith('Spark')).toEqual({ inDeck: true, cards: ['Spark', 'Glow'] });
  expect(deckWith('Storm')).toEqual({ inDeck: true, cards: ['Storm', 'Glow'] });
  expect(deckWith('Wanderer')).toEqual({ inDeck: false, cards: ['Spark', 'Glow'] });
});
