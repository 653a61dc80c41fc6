/**
 * Implicit parameters: which of `self`, `you`, `here`, level and moment each word, order and verb reads, itself or
 * through its callees. The emitted function takes only those, so this is its calling convention.
 */
import type { Bound } from '../ir/bound.ts';
import type { Expr, Stmt } from '../ir/index.ts';
import { orderCode, type Tree, verbCode, wordCode } from '../ir/visitor.ts';
import { childrenOf, isList } from '../ir/walk.ts';

export const IMPLICIT = { self: 1, you: 2, here: 4, level: 8, moment: 16 } as const;

type WordKey = string;

export class ImplicitParams {
  readonly #bound: Bound;
  readonly #known = new Map<WordKey, number>();
  /** Callees of the word under analysis. */
  #uses: Set<WordKey> | null = null;
  readonly #hasListeners: (verb: number) => boolean;
  /** Verbs that a call of a verb value may call. */
  readonly #values: readonly number[];

  /** `hasListeners`: whether a verb has listeners; a listener among the rules of the game reads the caller's `you`. */
  constructor(bound: Bound, hasListeners: (verb: number) => boolean, values: readonly number[]) {
    this.#bound = bound;
    this.#hasListeners = hasListeners;
    this.#values = values;
  }

  /** Analyses a word and all its callees that are not analysed yet. */
  #learn(first: WordKey): void {
    const uses = new Map<WordKey, Set<WordKey>>();
    const waiting = [first];
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      if (this.#known.has(key)) continue;
      this.#known.set(key, 0);
      const used = new Set<WordKey>();
      this.#uses = used;
      this.#known.set(key, this.#own(key));
      this.#uses = null;
      uses.set(key, used);
      waiting.push(...used);
    }
    // fixed point: words and verbs may be recursive
    for (let changed = true; changed; ) {
      changed = false;
      for (const [key, used] of uses) {
        const before = this.#known.get(key) ?? 0;
        let mask = before;
        for (const other of used) mask |= this.#known.get(other) ?? 0;
        if (mask === before) continue;
        this.#known.set(key, mask);
        changed = true;
      }
    }
  }

  /** The implicit parameters that a word reads itself. */
  #own(key: WordKey): number {
    const { game } = this.#bound;
    const id = Number(key.slice(1));
    switch (key[0]) {
      case 'a':
      case 'w': {
        const word = (key[0] === 'a' ? game.adjectives : game.values)[id];
        if (word === undefined) return 0;
        return this.of(wordCode(word)) | (word.native === 'possible' ? IMPLICIT.you : 0);
      }
      case 'o': {
        const order = game.orders[id];
        return order === undefined ? 0 : this.of(orderCode(order));
      }
      default: {
        const verb = game.verbs[id];
        return (verb === undefined ? 0 : this.of(verbCode(verb))) | (this.#hasListeners(id) ? IMPLICIT.you : 0);
      }
    }
  }

  adjective(id: number): number {
    return this.#ask(`a${id}`);
  }
  value(id: number): number {
    return this.#ask(`w${id}`);
  }
  order(id: number): number {
    return this.#ask(`o${id}`);
  }
  verb(id: number): number {
    return this.#ask(`v${id}`);
  }

  #ask(key: WordKey): number {
    if (this.#uses !== null) this.#uses.add(key);
    else if (!this.#known.has(key)) this.#learn(key);
    return this.#known.get(key) ?? 0;
  }

  /** The implicit parameters that code reads, as bits of `IMPLICIT`. */
  of(tree: Tree): number {
    if (tree === null || tree === undefined) return 0;
    let mask = 0;
    if (!isList(tree)) mask = 'op' in tree ? this.#expr(tree) : this.#stmt(tree);
    const parts = isList(tree) ? tree : childrenOf(tree);
    for (let i = 0; i < parts.length; i++) mask |= this.of(parts[i]);
    return mask;
  }

  #expr(e: Expr): number {
    switch (e.op) {
      case 'self':
      case 'chosen':
        return IMPLICIT.self;
      case 'you':
        return IMPLICIT.you;
      case 'here':
        return IMPLICIT.here;
      case 'levels':
        return IMPLICIT.self | IMPLICIT.level;
      case 'global':
        return this.#bound.game.fields[e.field]?.kernel === 'moment' ? IMPLICIT.moment : 0;
      case 'adjective':
        return this.adjective(e.adjective);
      case 'value':
        return this.value(e.value);
      case 'fits':
        return this.#any();
      case 'kernel':
        return e.call === 'possible' ? IMPLICIT.you : 0;
      case 'select':
        return e.take !== null && 'order' in e.take ? this.order(e.take.order) : 0;
      default:
        return 0;
    }
  }

  #any(): number {
    return this.#values.reduce((mask, verb) => mask | this.verb(verb), 0);
  }

  #stmt(s: Stmt): number {
    switch (s.do) {
      case 'call':
        return this.verb(s.verb);
      case 'call_value':
        return this.#any();
      case 'have':
        return IMPLICIT.self | IMPLICIT.level;
      case 'each':
        return s.by.walk === 'order' ? this.order(s.by.order) : 0;
      case 'raise':
      case 'choose':
      case 'may':
        return IMPLICIT.you;
      default:
        return 0;
    }
  }
}
