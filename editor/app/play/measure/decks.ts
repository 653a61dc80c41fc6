/**
 * Chooses the decks for measuring a card. A shipped deck that contains the card is used unchanged. If no deck contains it,
 * copies of the card replace another card of a shipped deck, so that the deck still obeys the deck rules.
 */

import { deckZoneOf } from '../../../../compiler/bind/active-index.ts';
import { bind, type Choice } from '../../../../compiler/bind/index.ts';
import type { Bound } from '../../../../compiler/ir/bound.ts';
import type { CardId, Game, IR } from '../../../../compiler/ir/index.ts';
import { w } from '../../texts/worker/index.ts';

/** A deck by card names, one entry for each copy: IDs of cards differ between two versions of a text. */
export interface NamedDeck {
  name: string;
  cards: { card: string; level: number; count: number }[];
}

/** The card that was replaced, and how many copies of it. */
export interface Swap {
  out: string;
  copies: number;
}

export interface Lineup {
  /** Null in a game without decks. */
  deck: NamedDeck | null;
  /** Null if the shipped deck contains the card. */
  swap: Swap | null;
  /**
   * The opposing decks, used in rotation. If there is no other deck, this is the unchanged shipped deck itself. Empty for a player
   * alone, and without decks.
   */
  opponents: NamedDeck[];
}

type OwnDeck = { deck: NamedDeck; swap: Swap | null };

export interface DeckSettings {
  /** Null measures the deck without focusing on a card. */
  card: string | null;
  /** The level of the card in the deck. */
  level: number;
  mode: string | null;
  mods: readonly string[];
  /** Names of shipped decks; null chooses automatically. */
  deck: string | null;
  against: string | null;
}

type Refused = { refused: string };

/** Number of opposing decks that are chosen automatically. */
const OPPONENTS = 4;
/** Maximum number of shipped decks that are searched for a card to replace. */
const LOOKED_THROUGH = 12;

export function lineupOf(ir: IR, settings: DeckSettings): Lineup | Refused {
  const decks = new Decks(ir, settings.mode, settings.mods);
  if (decks.refused !== null) return { refused: decks.refused };
  if (decks.none) return decks.without(settings);
  const own = decks.own(settings);
  if ('refused' in own) return own;
  if (decks.isAlone) return { ...own, opponents: [] };
  const opponents = decks.opponents(own.deck.name, settings.card, settings.against);
  return 'refused' in opponents ? opponents : { ...own, opponents };
}

/** The same decks compiled from another version of the text, because an edit may have changed the decks too. */
export function sameLineup(ir: IR, lineup: Lineup, settings: DeckSettings): Lineup | Refused {
  const decks = new Decks(ir, settings.mode, settings.mods);
  if (decks.refused !== null) return { refused: decks.refused };
  if (lineup.deck === null || decks.none) return decks.without(settings);
  const found = [lineup.deck, ...lineup.opponents].map(({ name }) => decks.shipped(name));
  const missing = found.find((one) => 'refused' in one);
  if (missing !== undefined && 'refused' in missing) return missing;
  const [deck, ...opponents] = found as NamedDeck[];
  if (deck === undefined) return { refused: w.refused.noDeck };
  const { swap } = lineup;
  // if the card is new, the text before the edit plays the deck without it
  const isSwapped = swap !== null && settings.card !== null && decks.has(settings.card);
  return {
    deck: decks.leveled(isSwapped ? swapped(deck, swap, settings.card ?? '') : deck, settings),
    swap,
    opponents,
  };
}

function swapped({ name, cards }: NamedDeck, { out, copies }: Swap, card: string): NamedDeck {
  let left = copies;
  return { name, cards: cards.map((one) => (one.card === out && left-- > 0 ? { ...one, card } : one)) };
}

/** One deck for each seat: `own` at seat `at`, the opposing decks in rotation at the other seats. */
export function seated(seats: number, own: NamedDeck, at: number, opponents: readonly NamedDeck[], first: number) {
  let next = first;
  return Array.from({ length: seats }, (_, seat) =>
    seat === at ? own : (opponents[next++ % opponents.length] as NamedDeck),
  );
}

class Decks {
  readonly #ir: IR;
  readonly #choice: Choice;
  readonly #game: Game;
  readonly #bound: Bound | null = null;
  readonly refused: string | null = null;
  /** Whether the game is played without decks. */
  readonly none: boolean = false;

  constructor(ir: IR, mode: string | null, mods: readonly string[]) {
    const [game] = ir.games;
    this.#ir = ir;
    this.#game = game as Game;
    this.#choice = { game: game?.folder ?? '', mode, mods: [...mods] };
    if (game === undefined) this.refused = w.refused.noGame;
    else {
      const binding = bind(ir, { ...this.#choice, decks: [] });
      if ('bound' in binding) this.#bound = binding.bound;
      else this.refused = binding.diagnostics[0]?.message ?? w.refused.gameNotBound;
      this.none = deckZoneOf(game) === null;
      if (!this.none && game.decks.length === 0) this.refused ??= w.refused.noDecks({ game: game.name });
    }
  }

  /** Whether a single player plays. */
  get isAlone(): boolean {
    return this.#bound?.seats === 1;
  }

  /** A game without decks: nobody has one. */
  without({ card, deck, against }: DeckSettings): Lineup | Refused {
    const named = deck ?? against;
    if (named !== null) return { refused: w.refused.noSuchDeck({ deck: named }) };
    if (card !== null && !this.has(card)) return { refused: w.refused.noCard({ card, game: this.#game.name }) };
    return { deck: null, swap: null, opponents: [] };
  }

  has(card: string): boolean {
    return this.#game.cards.some(({ name }) => name === card);
  }

  /** A declared deck that is legal in the mode. */
  shipped(name: string): NamedDeck | Refused {
    const deck = this.#game.decks.find((one) => one.name === name);
    if (deck === undefined) return { refused: w.refused.noSuchDeck({ deck: name }) };
    const named = this.#named(deck);
    const problem = this.#check(named);
    return typeof problem === 'string' ? { refused: problem } : named;
  }

  own(settings: DeckSettings): OwnDeck | Refused {
    const { card, deck: wanted } = settings;
    const { decks } = this.#game;
    const among = wanted === null ? decks : decks.filter(({ name }) => name === wanted);
    if (among.length === 0) return { refused: w.refused.noSuchDeck({ deck: wanted ?? '' }) };
    if (card !== null && !this.has(card)) return { refused: w.refused.noCard({ card, game: this.#game.name }) };
    let first: string | null = null;
    const holding = among.filter((deck) => card === null || deck.cards.some((one) => this.#nameOf(one.card) === card));
    for (const { name } of holding) {
      const deck = this.shipped(name);
      if (!('refused' in deck)) return { deck: this.leveled(deck, settings), swap: null };
      first ??= deck.refused;
    }
    if (card === null) return { refused: first ?? w.refused.noDeck };
    let looked = 0;
    for (const { name } of among) {
      const deck = this.shipped(name);
      if ('refused' in deck) {
        first ??= deck.refused;
        continue;
      }
      const found = this.#place(deck, card);
      if (!('refused' in found)) return { ...found, deck: this.leveled(found.deck, settings) };
      first = looked === 0 ? found.refused : first;
      if (++looked === LOOKED_THROUGH) break;
    }
    return { refused: w.refused.noPlace({ card, why: first ?? '' }) };
  }

  /** Sets all copies of the card to the requested level, if the deck rules allow that. */
  leveled(deck: NamedDeck, { card, level }: DeckSettings): NamedDeck {
    const cards = deck.cards.map((one) => (one.card === card ? { ...one, level } : one));
    const made = { ...deck, cards };
    return typeof this.#check(made) === 'string' ? deck : made;
  }

  opponents(own: string, card: string | null, wanted: string | null): NamedDeck[] | Refused {
    if (wanted !== null) {
      const deck = this.shipped(wanted);
      return 'refused' in deck ? deck : [deck];
    }
    const found: NamedDeck[] = [];
    for (const { name, cards } of this.#game.decks) {
      if (name === own || cards.some((one) => this.#nameOf(one.card) === card)) continue;
      const deck = this.shipped(name);
      if (!('refused' in deck)) found.push(deck);
      if (found.length === OPPONENTS) break;
    }
    if (found.length > 0) return found;
    const mirror = this.shipped(own);
    return 'refused' in mirror ? mirror : [mirror];
  }

  /**
   * Chooses the card to replace: cards of the same kind first, then by the smallest difference of printed numbers. Prefers
   * to replace all copies, then a single one. A swap that causes new warnings is used only if no swap is free of them.
   */
  #place(deck: NamedDeck, card: string): OwnDeck | Refused {
    const usual = this.#check(deck);
    const clean = typeof usual === 'number' ? usual : 0;
    let warned: OwnDeck | null = null;
    let first: string | null = null;
    const outs = this.#nearest(deck, card);
    for (const single of [false, true])
      for (const { out, copies } of outs) {
        if (single && copies === 1) continue;
        const swap = { out, copies: single ? 1 : copies };
        const made = { deck: swapped(deck, swap, card), swap };
        const problem = this.#check(made.deck);
        if (typeof problem === 'string') first ??= problem;
        else if (problem <= clean) return made;
        else warned ??= made;
      }
    return warned ?? { refused: first ?? w.refused.emptyDecks };
  }

  #nearest({ cards }: NamedDeck, card: string): { out: string; copies: number }[] {
    const ids = new Map(this.#game.cards.map(({ name }, id) => [name, id]));
    const wanted = ids.get(card) ?? 0;
    const kind = (id: CardId): number => this.#game.cards[id]?.kind ?? -1;
    const found = new Map<string, { out: string; copies: number; far: number }>();
    for (const { card: out, level } of cards) {
      const id = ids.get(out) ?? 0;
      const known = found.get(out);
      if (known !== undefined) known.copies++;
      else {
        const far = this.#distance(id, wanted, level) + (kind(id) === kind(wanted) ? 0 : OTHER_KIND);
        found.set(out, { out, copies: 1, far });
      }
    }
    return [...found.values()].sort((a, b) => a.far - b.far);
  }

  /**
   * Distance of the printed numbers of two cards. Each difference is divided by its magnitude, so that no field dominates.
   */
  #distance(a: CardId, b: CardId, level: number): number {
    const { game, layout, printed } = this.#bound as Bound;
    const [one, other] = [a, b].map((id) => printed[id]?.[level - 1] ?? printed[id]?.[0] ?? []) as [number[], number[]];
    let sum = 0;
    for (const [id, place] of layout.fields.entries()) {
      if (place?.table !== 'entity' || game.fields[id]?.type.of !== 'number') continue;
      const at = place.at - layout.printed.at;
      if (at < 0 || at >= layout.printed.count) continue;
      const [x, y] = [one[at] ?? 0, other[at] ?? 0];
      sum += Math.abs(x - y) / (1 + Math.max(Math.abs(x), Math.abs(y)));
    }
    return sum;
  }

  /** The message of the first error of the deck rules, or the number of warnings if there is no error. */
  #check(deck: NamedDeck): string | number {
    const seats = this.#bound?.seats ?? 1;
    const binding = bind(this.#ir, { ...this.#choice, decks: Array.from({ length: seats }, () => deck) });
    if ('bound' in binding) return binding.warnings.length;
    return binding.diagnostics.find(({ severity }) => severity === 'error')?.message ?? w.refused.deckNotBound;
  }

  #named({ name, cards }: Game['decks'][number]): NamedDeck {
    return {
      name,
      cards: cards.flatMap(({ card, level, count }) =>
        Array.from({ length: count }, () => ({ card: this.#nameOf(card), level, count: 1 })),
      ),
    };
  }

  #nameOf(card: CardId): string {
    return this.#game.cards[card]?.name ?? '';
  }
}

/** Larger than the distance of any two cards of one kind. */
const OTHER_KIND = 1e6;
