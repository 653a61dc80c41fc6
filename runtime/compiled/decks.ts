/**
 * One compiled engine for many decks. Emitted code depends on decks by the reachable cards and by the start of a match
 * only. Code that is emitted for all cards of a search plays any decks of them, and stays optimised.
 */

import type { EmittedCode } from '../../compiler/emit/index.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import { Match } from '../machine.ts';
import { begin } from '../match.ts';
import { Engine, type EngineOptions } from './engine.ts';
import { InitialState } from './initial-state.ts';

/** A copy of a bound game with other decks. Its hash is not computed before it is read. */
export const withDecks = (bound: Bound, decks: Bound['decks']): Bound =>
  Object.defineProperties({} as Bound, {
    ...Object.getOwnPropertyDescriptors(bound),
    decks: { value: decks, enumerable: true, configurable: true, writable: true },
  });

export class DeckEngine extends Engine {
  /** `emitted`: code for all cards that the decks may contain. */
  constructor(bound: Bound, emitted: EmittedCode, options: EngineOptions = {}) {
    // copied: its decks are replaced, and the binding may be in use elsewhere
    super(withDecks(bound, bound.decks), emitted, options);
    this.seat(bound.decks);
  }

  /** Sets the decks of the next matches, by seat. */
  seat(decks: Bound['decks']): void {
    this.bound.decks = decks;
    const match = new Match(this.bound);
    begin(match, 0);
    this.initial = new InitialState(this.bound, match.state);
  }
}

/** Emitted code knows how many copies of a card a deck has, where a game asks for it in a match: then it is for one deck only. */
export function asksCopies({ game }: Bound): boolean {
  const known = COPIED.get(game);
  if (known !== undefined) return known;
  const asks = JSON.stringify({ ...game, deckRules: [], decks: [], scenarios: [] }).includes('"call":"copies"');
  COPIED.set(game, asks);
  return asks;
}

const COPIED = new WeakMap<Bound['game'], boolean>();
