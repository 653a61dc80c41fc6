/**
 * One compiled engine for many decks. Emitted code depends on decks by the cards that can come up and by where a match
 * begins; so code that was emitted for all cards of a search plays any decks of them, and is warm when the next is tried.
 */
import type { Bound } from '../../compiler/bound.ts';
import type { Emitted } from '../../compiler/emit/index.ts';
import { Match } from '../machine.ts';
import { begin } from '../match.ts';
import { Engine } from './engine.ts';
import { Blank } from './initial-state.ts';

export class DeckEngine extends Engine {
  /** `emitted` knows all cards that decks may be of, and asks nothing else about them. */
  constructor(bound: Bound, emitted: Emitted) {
    // its decks are put in place of one another, and the binding may be in use elsewhere
    super({ ...bound }, emitted);
    this.seat(bound.decks);
  }

  /** The next matches are of these decks, one a seat. */
  seat(decks: Bound['decks']): void {
    this.bound.decks = decks;
    const match = new Match(this.bound);
    begin(match, 0);
    this.blank = new Blank(this.bound, match.state);
  }
}

/** Emitted code knows how many copies of a card a deck has, where a game asks for it in a match: then it is for one deck only. */
export function asksCopies({ game }: Bound): boolean {
  return JSON.stringify({ ...game, deckRules: [] }).includes('"call":"copies"');
}
