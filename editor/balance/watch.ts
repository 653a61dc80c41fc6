/**
 * Watches matches for a report: which cards of its deck each player had at the first decision, has drawn, and played.
 *
 * Drawn: the card was in a zone that only its owner sees (a hand) when that player had to decide. Played: the player chose it
 * there for a move, and the move asked for the card's own choices or put it into play; so a card that is discarded or
 * exchanged is not played. In a match without decisions, a card is drawn once it is no longer in the deck, and played
 * once it is not in a hand either.
 */
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Zone } from '../../compiler/ir/index.ts';
import {
  cardOf,
  inPlay,
  instanceOf,
  isSomewhere,
  type Match,
  type Move,
  membersOf,
  type Watcher,
  zoneHolding,
} from '../../runtime/index.ts';

export const DRAWN = 1;
export const PLAYED = 2;
/** In the hand at its owner's first decision. Chance alone decides that, unless a player may exchange cards before. */
export const FIRST = 4;

/** A zone of each player that its owner sees, and not everybody. */
const isHand = ({ each, decks, seen }: Zone): boolean =>
  each === 'player' &&
  !decks &&
  seen.some(({ by }) => by === 'owner' || by === 'side') &&
  !seen.some(({ by, when }) => by === 'all' && when === null);

/** The distinct cards of a deck, by id, in ascending order. */
export const distinctCards = (deck: Bound['decks'][number]): number[] =>
  [...new Set(deck.cards.map(({ card }) => card))].sort((a, b) => a - b);

export class CardWatch implements Watcher {
  /** By seat - 1: a byte of DRAWN and PLAYED for each distinct card of the deck. */
  readonly marks: Uint8Array[] = [];
  readonly #bound: Bound;
  readonly #hands: number[];
  readonly #isHand: readonly boolean[];
  /** By move and argument: whether it is an entity. */
  readonly #isEntity: readonly boolean[][];
  /** By seat - 1 and card: the index in `marks`, or -1. */
  #places: Int32Array[] = [];
  #decks: Bound['decks'] = [];
  /** Seats that have decided, as bits. */
  #decided = 0;
  /** The entity chosen by the last move, until it is known whether the move put it into play (0 for none); its card and player. */
  #ref = 0;
  #chosen = 0;
  #chooser = 0;

  constructor(bound: Bound) {
    this.#bound = bound;
    const { zones, moves } = bound.game;
    this.#isEntity = moves.map(({ params }) => params.map(({ type }) => type.of === 'entity'));
    this.#isHand = zones.map(isHand);
    this.#hands = zones.flatMap((_, id) => (this.#isHand[id] === true ? [id] : []));
  }

  /** Sets the decks of the next matches, by seat. */
  seat(decks: Bound['decks']): void {
    this.#decks = decks;
    this.marks.length = 0;
    this.#places = decks.map((deck) => {
      const places = new Int32Array(this.#bound.game.cards.length).fill(-1);
      const cards = distinctCards(deck);
      for (const [i, card] of cards.entries()) places[card] = i;
      this.marks.push(new Uint8Array(cards.length));
      return places;
    });
  }

  started(): void {
    this.#decided = 0;
    this.#ref = 0;
    for (const marks of this.marks) marks.fill(0);
  }

  offered(m: Match, seat: number): void {
    this.#settle(m);
    const bit = 1 << seat;
    const mark = (this.#decided & bit) === 0 ? DRAWN | FIRST : DRAWN;
    this.#decided |= bit;
    for (const zone of this.#hands)
      for (const ref of membersOf(m, instanceOf(m, zone, seat))) this.#mark(seat, cardOf(m, ref), mark);
  }

  taken(m: Match, { seat, move, args }: Move): void {
    if (move < 0) return;
    const ref = args.find((arg, i) => this.#isEntity[move]?.[i] === true && this.#isHand[zoneHolding(m, arg)] === true);
    if (ref === undefined) return;
    this.#chosen = cardOf(m, ref);
    this.#chooser = seat;
    this.#ref = ref;
    if (this.#bound.game.moves[move]?.card !== null) this.#mark(seat, this.#chosen, PLAYED);
  }

  ended(m: Match): void {
    const { deckZone } = this.#bound;
    this.#settle(m);
    if (this.#decided !== 0 || deckZone === null) return;
    for (const [i, deck] of this.#decks.entries()) {
      const [undrawn, unplayed] = [
        this.#copies(m, [deckZone], i + 1),
        this.#copies(m, [deckZone, ...this.#hands], i + 1),
      ];
      const copies = new Map<number, number>();
      for (const { card } of deck.cards) copies.set(card, (copies.get(card) ?? 0) + 1);
      const marks = this.marks[i] as Uint8Array;
      for (const [card, count] of copies) {
        const at = this.#places[i]?.[card] as number;
        if ((undrawn.get(card) ?? 0) < count) marks[at] = (marks[at] as number) | DRAWN;
        if ((unplayed.get(card) ?? 0) < count) marks[at] = (marks[at] as number) | PLAYED;
      }
    }
  }

  #copies(m: Match, zones: readonly number[], seat: number): Map<number, number> {
    const copies = new Map<number, number>();
    for (const zone of zones)
      for (const ref of membersOf(m, instanceOf(m, zone, seat))) {
        const card = cardOf(m, ref);
        copies.set(card, (copies.get(card) ?? 0) + 1);
      }
    return copies;
  }

  /** Whether the move before put its card into play. */
  #settle(m: Match): void {
    const ref = this.#ref;
    this.#ref = 0;
    if (ref > 0 && (inPlay(m, ref) || !isSomewhere(m, ref))) this.#mark(this.#chooser, this.#chosen, PLAYED);
  }

  #mark(seat: number, card: number, mark: number): void {
    const at = this.#places[seat - 1]?.[card] ?? -1;
    const marks = this.marks[seat - 1];
    if (at >= 0 && marks !== undefined) marks[at] = (marks[at] as number) | mark;
  }
}
