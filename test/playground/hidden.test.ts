/** The page never names a card that the viewing player cannot see at that time. */
import { describe, expect, test } from 'vitest';
import type { Game } from '../../compiler/ir/index.ts';
import { type Match, snapshot } from '../../runtime/index.ts';
import { amount, sample } from '../amount.ts';
import { begin, compiled, shipped } from './playing.ts';

const OWN = 1;

/** The deck cards that a text names. A name inside a longer name does not count. */
function namesIn(game: Game, text: string): string[] {
  let left = text;
  const cards = new Set(game.decks.flatMap((deck) => deck.cards.map(({ card }) => game.cards[card]?.name ?? '')));
  const longest = [...cards].sort((a, b) => b.length - a.length);
  return longest.filter((name) => {
    const found = left.includes(name);
    if (found) left = left.replaceAll(name, '');
    return found;
  });
}

/** Disjoint decks, so that the name of a card identifies its owner. */
function apart(game: Game): Game['decks'] {
  const used = new Set<number>();
  return game.decks.map((deck) => {
    const mine = deck.cards.map((one) => {
      if (!used.has(one.card)) return one;
      const kind = game.cards[one.card]?.kind;
      const all = game.decks.flatMap(({ cards }) => cards.map(({ card }) => card));
      const other = game.cards.findIndex((card, id) => card.kind === kind && !used.has(id) && !all.includes(id));
      if (other < 0) return one;
      used.add(other);
      return { ...one, card: other };
    });
    for (const { card } of mine) used.add(card);
    return { ...deck, cards: mine };
  });
}

/** Adds the names of all cards that a player sees now. */
function addSeen(match: Match, into: Set<string>): void {
  for (const { cards } of snapshot(match, OWN).zones) for (const { name } of cards) into.add(name);
}

/** Cards that another player sees and this one does not. */
function unseen(match: Match): number[] {
  const refs = (seat: number): number[] =>
    snapshot(match, seat).zones.flatMap(({ cards }) => cards.map(({ ref }) => ref));
  const own = new Set(refs(OWN));
  return refs(OWN + 1).filter((ref) => !own.has(ref));
}

describe.each(sample(shipped, 3, 2).map((name) => `cards/${name}`))('%s', (folder) => {
  const plain = compiled(folder);
  const [declared] = plain.games;
  if (declared === undefined) throw new Error(`no game in ${folder}`);
  const game: Game = { ...declared, decks: apart(declared) };
  const ir = { ...plain, games: [game] };

  test.each(amount([3], [3, 5]))('seed %d: the trace, the queue and the table name no hidden card', (seed) => {
    const seen = new Set<string>();
    let match: Match | null = null;
    const opened = begin(ir, { seed }, () => {
      if (match !== null) addSeen(match, seen);
    });
    match = opened.match;
    const { ground } = opened;
    for (let i = 0; i < amount(3, 15, 6) && ground.position.outcome === null; i++) {
      const { steps } = ground.position;
      seen.clear();
      addSeen(match, seen);
      ground.playAny();
      addSeen(match, seen);
      const { story } = ground.position;
      const hidden = (text: string): string[] => namesIn(game, text).filter((name) => !seen.has(name));
      const known = new Set(seen);
      for (const { text, rows } of story.slice(steps)) {
        for (const line of [text, ...rows.map((row) => row.text)])
          expect({ line, hidden: hidden(line) }).toEqual({ line, hidden: [] });
      }
      // an object that the player does not see, asked for by its reference
      for (const ref of unseen(match).slice(0, 3))
        expect(hidden(JSON.stringify(ground.why(ref, ''))), `why ${ref}`).toEqual([]);
      if (i % 5 !== 0) continue;
      // the table and the queue at events within each decision
      for (let step = steps; step < story.length; step++)
        for (const { event } of story[step]?.rows.slice(0, 20) ?? []) {
          ground.goTo(step, event);
          const { queue, table, acts } = ground.position;
          // ignores printed texts: the text of a visible card is public, but its words may look like the name of another card
          const drawn = JSON.stringify(table, (key, value) => (key === 'text' ? undefined : value));
          for (const text of [...queue.map((one) => one.text), drawn, JSON.stringify(acts)])
            expect(namesIn(game, text).filter((name) => !known.has(name))).toEqual([]);
        }
      ground.goTo(story.length, null);
    }
  });
});
