/**
 * Deck rules as tables. A search judges thousands of decks of the same cards. Most rules count or compare cards that are chosen
 * by what each card is: so it is found once for each card whether it counts, and what for. What other rules say, `keepsRules`
 * tells for each deck.
 */
import { NOTHING } from '../format/values.ts';
import type { Expr, ExprOf } from '../ir/index.ts';
import { operandsOf } from '../ir/visitor.ts';
import { type CountedCard, fitsDeck } from './deck-room.ts';
import { arithmetic, keepsRules, valueForCard } from './deckrules.ts';
import type { Parts } from './frame.ts';
import { saturate } from './numbers.ts';

/** What an expression is for a deck, of indices of the cards. */
type DeckValue = (deck: readonly number[]) => number;
type DeckTest = (deck: readonly number[]) => boolean;

/** Forms whose value is that of one card, if that of their operands is. */
const OF_CARD: ReadonlySet<Expr['op']> = new Set<Expr['op']>([
  ...(['number', 'truth', 'nothing', 'enum', 'card', 'keyword_word', 'option', 'printed', 'has', 'kind'] as const),
  ...(['add', 'sub', 'mul', 'lt', 'le', 'gt', 'ge', 'neg', 'is', 'is_not', 'not', 'and', 'or', 'pick'] as const),
  ...(['absent', 'present', 'flags', 'member', 'union', 'without', 'word_set', 'share'] as const),
]);

export class DeckJudge {
  readonly #frame: Parts;
  readonly #cards: readonly CountedCard[];
  /** Null where some rule is of another form. */
  readonly #tests: readonly DeckTest[] | null;

  /** `cards`: those that decks may have; a binding accepts them. */
  constructor(frame: Parts, cards: readonly CountedCard[]) {
    this.#frame = frame;
    this.#cards = cards;
    const { game, active } = frame;
    const tests: DeckTest[] = [];
    for (const rule of game.deckRules) {
      if (active[rule.layer] !== true) continue;
      const test = this.#test(rule.test);
      if (test === null) {
        this.#tests = null;
        return;
      }
      tests.push(test);
    }
    this.#tests = tests;
  }

  /** Whether all rules are tables. */
  get isByTables(): boolean {
    return this.#tests !== null;
  }

  /** As `keepsRules`, for a deck of indices of the cards. */
  keeps(deck: readonly number[]): boolean | null {
    const tests = this.#tests;
    const cards = deck.map((at) => this.#cards[at] as CountedCard);
    if (tests === null) return keepsRules(this.#frame, cards);
    const fits = fitsDeck(this.#frame, cards);
    if (fits !== true) return fits;
    for (let i = 0; i < tests.length; i++) if (!(tests[i] as DeckTest)(deck)) return false;
    return true;
  }

  #test(e: Expr): DeckTest | null {
    switch (e.op) {
      case 'truth':
        return () => e.value !== 0;
      case 'not': {
        const of = this.#test(e.of);
        return of && ((deck) => !of(deck));
      }
      case 'and':
      case 'or': {
        const of = e.of.map((part) => this.#test(part));
        if (of.includes(null)) return null;
        const all = of as DeckTest[];
        return e.op === 'and' ? (deck) => all.every((one) => one(deck)) : (deck) => all.some((one) => one(deck));
      }
      case 'some':
      case 'no': {
        const count = this.#count(e.of);
        return count && ((deck) => count(deck) > 0 === (e.op === 'some'));
      }
      case 'is':
      case 'is_not': {
        const [a, b] = [this.#value(e.a), this.#value(e.b)];
        if (a === null || b === null) return null;
        return (deck) => {
          const [x, y] = [a(deck), b(deck)];
          return x !== NOTHING && y !== NOTHING && (x === y) === (e.op === 'is');
        };
      }
      case 'lt':
      case 'le':
      case 'gt':
      case 'ge': {
        const { op } = e;
        const [a, b] = [this.#value(e.a), this.#value(e.b)];
        return a && b && ((deck) => arithmetic(op, a(deck), b(deck)) === 1);
      }
      default:
        return null;
    }
  }

  #value(e: Expr): DeckValue | null {
    switch (e.op) {
      case 'number':
        return () => e.value;
      case 'option': {
        const value = this.#frame.options[e.option] ?? NOTHING;
        return () => value;
      }
      case 'add':
      case 'sub':
      case 'mul': {
        const { op } = e;
        const [a, b] = [this.#value(e.a), this.#value(e.b)];
        return a && b && ((deck) => arithmetic(op, a(deck), b(deck)));
      }
      case 'count':
        return this.#count(e.of);
      case 'sum':
      case 'highest':
      case 'lowest':
      case 'distinct':
        return this.#aggregate(e);
      default:
        return null;
    }
  }

  #count(of: Expr): DeckValue | null {
    const members = this.#members(of);
    if (members === null) return null;
    return (deck) => {
      let count = 0;
      for (let i = 0; i < deck.length; i++) count += members[deck[i] as number] as number;
      return count;
    };
  }

  #aggregate({ op, of, local, value }: ExprOf<'sum' | 'highest' | 'lowest' | 'distinct'>): DeckValue | null {
    const members = this.#members(of);
    const values = this.#isCopies(value, local) ? 'copies' : this.#perCard(value, local);
    if (members === null || values === null) return null;
    return (deck) => {
      const seen = new Set<number>();
      let sum = 0;
      let best = NOTHING;
      for (const at of deck) {
        if (members[at] === 0) continue;
        const one = values === 'copies' ? this.#copies(at, deck) : (values[at] as number);
        if (one === NOTHING) continue;
        if (op === 'distinct') seen.add(one);
        sum = saturate(sum + one);
        if (best === NOTHING || (op === 'lowest' ? one < best : one > best)) best = one;
      }
      return op === 'sum' ? sum : op === 'distinct' ? seen.size : best;
    };
  }

  /** How many copies of a card a deck has, of any level. */
  #copies(at: number, deck: readonly number[]): number {
    const card = this.#cards[at]?.card;
    let count = 0;
    for (let i = 0; i < deck.length; i++) if (this.#cards[deck[i] as number]?.card === card) count++;
    return count;
  }

  #isCopies(e: Expr, local: number): boolean {
    const [of] = e.op === 'kernel' && e.call === 'copies' ? e.args : [];
    return of?.op === 'local' && of.local === local;
  }

  /** Which cards are members of a set of cards of a deck: 1 for each. */
  #members(e: Expr): readonly number[] | null {
    if (e.op !== 'select' || e.source.from !== 'deck' || e.take !== null || e.one) return null;
    if (!e.where.every((one) => this.#isOfCard(one, e.local))) return null;
    return this.#each({ op: 'some', of: e }, e.local);
  }

  #perCard(value: Expr, local: number): readonly number[] | null {
    return this.#isOfCard(value, local) ? this.#each(value, local) : null;
  }

  /** The value of an expression in a deck of one card, for each of them. */
  #each(e: Expr, local: number): readonly number[] | null {
    const values = this.#cards.map((card) => valueForCard(this.#frame, e, local, card));
    return values.includes(null) ? null : (values as number[]);
  }

  /** Whether a value depends on nothing but the card in a local. */
  #isOfCard(e: Expr, local: number): boolean {
    if (e.op === 'local') return e.local === local;
    const isKnown = OF_CARD.has(e.op) || (e.op === 'field' && this.#isStored(e.field));
    return isKnown && operandsOf(e).every((part) => this.#isOfCard(part, local));
  }

  #isStored(field: number): boolean {
    return this.#frame.game.fields[field]?.derived === null;
  }
}
