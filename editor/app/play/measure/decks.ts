/**
 * The decks that a card is measured with. A shipped deck that holds the card is taken as it is. Where none does, copies of
 * the card take the place of another card in a shipped deck, so that no deck rule is broken.
 */
import { bind, type Choice } from '../../../../compiler/bind/index.ts';
import type { Bound } from '../../../../compiler/ir/bound.ts';
import type { CardId, Game, IR } from '../../../../compiler/ir/index.ts';

/** A deck by names, copy by copy: another text has other numbers for the same cards. */
export interface NamedDeck {
  name: string;
  cards: { card: string; level: number; count: number }[];
}

/** Copies of the card took the place of another one. */
export interface Swap {
  out: string;
  copies: number;
}

export interface Lineup {
  deck: NamedDeck;
  /** Null where the shipped deck holds the card. */
  swap: Swap | null;
  /** What it plays against, in turn. The deck itself as it is shipped, where there is no other one. */
  opponents: NamedDeck[];
}

export interface DeckWish {
  /** Null measures the deck with no card of it in mind. */
  card: string | null;
  /** Its level in the deck. */
  level: number;
  mode: string | null;
  mods: readonly string[];
  /** Names of shipped decks; null leaves the choice to the rule. */
  deck: string | null;
  against: string | null;
}

type Refused = { refused: string };

/** Opponents that the rule takes. */
const OPPONENTS = 4;
/** Shipped decks in which a place for a card is looked for. */
const LOOKED_THROUGH = 12;

export function lineupOf(ir: IR, wish: DeckWish): Lineup | Refused {
  const decks = new Decks(ir, wish.mode, wish.mods);
  if (decks.refused !== null) return { refused: decks.refused };
  const own = decks.own(wish);
  if ('refused' in own) return own;
  const opponents = decks.opponents(own.deck.name, wish.card, wish.against);
  return 'refused' in opponents ? opponents : { ...own, opponents };
}

/** The same decks in another text: an edit may have changed them, too. */
export function sameLineup(ir: IR, lineup: Lineup, wish: DeckWish): Lineup | Refused {
  const decks = new Decks(ir, wish.mode, wish.mods);
  if (decks.refused !== null) return { refused: decks.refused };
  const found = [lineup.deck, ...lineup.opponents].map(({ name }) => decks.shipped(name));
  const missing = found.find((one) => 'refused' in one);
  if (missing !== undefined && 'refused' in missing) return missing;
  const [deck, ...opponents] = found as NamedDeck[];
  if (deck === undefined) return { refused: 'There is no deck.' };
  const { swap } = lineup;
  // a card that is new is measured against the deck without it
  const isSwapped = swap !== null && wish.card !== null && decks.has(wish.card);
  return { deck: decks.leveled(isSwapped ? swapped(deck, swap, wish.card ?? '') : deck, wish), swap, opponents };
}

function swapped({ name, cards }: NamedDeck, { out, copies }: Swap, card: string): NamedDeck {
  let left = copies;
  return { name, cards: cards.map((one) => (one.card === out && left-- > 0 ? { ...one, card } : one)) };
}

/** One deck for each seat: `own` at its place, the others in turn beside it. */
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

  constructor(ir: IR, mode: string | null, mods: readonly string[]) {
    const [game] = ir.games;
    this.#ir = ir;
    this.#game = game as Game;
    this.#choice = { game: game?.folder ?? '', mode, mods: [...mods] };
    if (game === undefined) this.refused = 'There is no game in these files.';
    else {
      const binding = bind(ir, { ...this.#choice, decks: [] });
      if ('bound' in binding) this.#bound = binding.bound;
      else this.refused = binding.diagnostics[0]?.message ?? 'The game cannot be bound.';
      if (game.decks.length === 0) this.refused ??= `${game.name} has no decks: declare one with deck "Name" { ... }.`;
    }
  }

  has(card: string): boolean {
    return this.#game.cards.some(({ name }) => name === card);
  }

  /** A declared deck that the mode allows. */
  shipped(name: string): NamedDeck | Refused {
    const deck = this.#game.decks.find((one) => one.name === name);
    if (deck === undefined) return { refused: `There is no deck "${name}".` };
    const named = this.#named(deck);
    const problem = this.#check(named);
    return typeof problem === 'string' ? { refused: problem } : named;
  }

  own(wish: DeckWish): Pick<Lineup, 'deck' | 'swap'> | Refused {
    const { card, deck: wanted } = wish;
    const { decks } = this.#game;
    const among = wanted === null ? decks : decks.filter(({ name }) => name === wanted);
    if (among.length === 0) return { refused: `There is no deck "${wanted}".` };
    if (card !== null && !this.has(card)) return { refused: `There is no card "${card}" in ${this.#game.name}.` };
    let first: string | null = null;
    const holding = among.filter((deck) => card === null || deck.cards.some((one) => this.#nameOf(one.card) === card));
    for (const { name } of holding) {
      const deck = this.shipped(name);
      if (!('refused' in deck)) return { deck: this.leveled(deck, wish), swap: null };
      first ??= deck.refused;
    }
    if (card === null) return { refused: first ?? 'There is no deck.' };
    let looked = 0;
    for (const { name } of among) {
      const deck = this.shipped(name);
      if ('refused' in deck) {
        first ??= deck.refused;
        continue;
      }
      const found = this.#place(deck, card);
      if (!('refused' in found)) return { ...found, deck: this.leveled(found.deck, wish) };
      first = looked === 0 ? found.refused : first;
      if (++looked === LOOKED_THROUGH) break;
    }
    return { refused: `No shipped deck has a place for "${card}". ${first ?? ''}`.trim() };
  }

  /** With all copies of the card at the level that is asked for, where the deck rules let it have that. */
  leveled(deck: NamedDeck, { card, level }: DeckWish): NamedDeck {
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
   * The card that gives way: of the same kind before others, then the one that is nearest in printed numbers. As many copies
   * as it has, else a single one. What only warns is taken where nothing else is left.
   */
  #place(deck: NamedDeck, card: string): Pick<Lineup, 'deck' | 'swap'> | Refused {
    const usual = this.#check(deck);
    const clean = typeof usual === 'number' ? usual : 0;
    let warned: Pick<Lineup, 'deck' | 'swap'> | null = null;
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
    return warned ?? { refused: first ?? 'The decks are empty.' };
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

  /** How far apart the printed numbers of two cards are: each by its size, so that no field outweighs the others. */
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

  /** What the deck rules say against it; else of how much they warn. */
  #check(deck: NamedDeck): string | number {
    const seats = this.#bound?.seats ?? 1;
    const binding = bind(this.#ir, { ...this.#choice, decks: Array.from({ length: seats }, () => deck) });
    if ('bound' in binding) return binding.warnings.length;
    return binding.diagnostics.find(({ severity }) => severity === 'error')?.message ?? 'The deck cannot be bound.';
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

/** Further than any two cards of one kind. */
const OTHER_KIND = 1e6;
