/**
 * `bind`: chooses mode, mods, decks and options of a game, and computes everything that the choice fixes: active
 * layers, option values, folded constants, the layout of the state, and step code as a flat program that can rest at
 * any instruction.
 */

import type { Diagnostic } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/bind.ts';
import { MOST_ENTITIES } from '../format/limits.ts';
import type { Bound } from '../ir/bound.ts';
import type { Game, IR } from '../ir/index.ts';
import {
  type ActiveLayers,
  activeLayers,
  type BoundDeck,
  type Choice,
  checkBoundDecks,
  chooseDecks,
  chooseGame,
  chooseLayers,
  declaredDecks,
  scaleBounds,
} from './choose.ts';
import { checkDecks, firstLegalDecks } from './deckrules.ts';
import { cachedFrame, type Parts } from './frame.ts';
import { hashOf } from './hash.ts';
import { NotBound, Report } from './report.ts';
import { setupCards } from './setup-cards.ts';

export type { Choice, DeckChoice } from './choose.ts';
export { scenarioChoice } from './choose.ts';
export { BIND_PROBLEMS } from './problems.ts';

export type Binding = { bound: Bound; warnings: Diagnostic[] } | { diagnostics: Diagnostic[] };

/**
 * Binds one game of `ir`. Gives diagnostics (RB06xx) where the choice names something unknown, a deck breaks a rule, or
 * mods conflict. Never throws, for any choice and any source. Bindings of one IR share parts: treat the
 * result as immutable.
 */
export function bind(ir: IR, choice: Choice): Binding {
  return withReport(ir, (report) => {
    const game = scaleBounds(chooseGame(ir, choice.game, report), choice.room ?? 1);
    const layers = chooseLayers(game, choice, report);
    const { decks, ruled } = chooseDecks(game, layers, choice, report);
    const others = choice.decks === undefined ? declaredDecks(game, layers, report) : null;
    return assembleBound(game, layers, decks, ruled, report, others);
  });
}

/**
 * Binds the first game of `ir` with the choice of an existing bound game. Deck rules are not checked again. `room`: see
 * Choice.
 */
export function rebind(ir: IR, made: Pick<Bound, 'mode' | 'mods' | 'decks'>, room = 1): Binding {
  return withReport(ir, (report) => {
    const game = scaleBounds(ir.games[0] ?? chooseGame(ir, '', report), room);
    const layers = activeLayers(game, made.mode, made.mods, report);
    return assembleBound(game, layers, checkBoundDecks(game, layers, made.decks, report), false, report);
  });
}

/** `others`: decks to try where the caller chose none and the mode forbids the first ones. */
function assembleBound(
  game: Game,
  layers: ActiveLayers,
  decks: BoundDeck[],
  ruled: boolean,
  report: Report,
  others: Iterable<BoundDeck> | null = null,
): Binding {
  if (report.failed) return { diagnostics: report.found };
  const frame = cachedFrame(game, layers, decks.length, report);
  checkRoom(frame.parts, decks, report);
  if (ruled) checkDecks(frame.parts, layers, decks, report);
  if (report.failed && others !== null) {
    const allowed = firstLegalDecks(frame.parts, layers, others, decks.length, report);
    if (allowed !== null) return assembleBound(game, layers, allowed, ruled, report.apart());
  }
  if (report.failed) return { diagnostics: report.found };
  const cards = decks.map(({ name, cards }) => ({ name, cards }));
  let hash: string | null = null;
  const bound: Bound = {
    ...frame.parts,
    decks: cards,
    /** hashing is half of the work of a binding, and few callers need it: computed on first use */
    get hash() {
      hash ??= nameOf(frame.hash(), cards);
      return hash;
    },
  };
  return { bound, warnings: report.found };
}

/** What a match begins with has to fit: else cards would be missing from it. */
function checkRoom(parts: Parts, decks: readonly BoundDeck[], report: Report): void {
  const held = decks.reduce((sum, { cards }) => sum + cards.length, 0);
  const room = parts.layout.entities.count;
  const { count: made, place } = setupCards(parts);
  const need = held + made;
  if (need <= room) return;
  const largest = decks.reduce<BoundDeck | null>(
    (a, b) => (a === null || b.cards.length > a.cards.length ? b : a),
    null,
  );
  const said = made === 0 ? say.decksTooLarge({ held, room, need }) : say.startTooLarge({ held, made, room, need });
  const more = need > MOST_ENTITIES ? { help: say.mostEntities({ most: MOST_ENTITIES }) } : {};
  report.refuse(place ?? largest?.place ?? parts.game.layers[0]?.place ?? null, said, more);
}

const nameOf = (frame: string, decks: Bound['decks']): string => hashOf([frame, decks]);

/** The hash that a bound game should have; its `hash` may be wrong. */
export function trueHash({ decks, hash: _, ...frame }: Bound): string {
  return nameOf(hashOf(frame), decks);
}

function withReport(ir: IR, work: (report: Report) => Binding): Binding {
  const report = new Report(ir);
  try {
    return work(report);
  } catch (error) {
    if (error instanceof NotBound) return { diagnostics: error.diagnostics };
    throw error;
  }
}
