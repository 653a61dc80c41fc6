/**
 * What of its user's context each word, order and verb reads, itself or through what it uses: only that is handed down
 * to the emitted function.
 */
import type { Bound } from '../bound.ts';
import type { Expr, Stmt } from '../ir.ts';

export const NEED = { self: 1, you: 2, here: 4, level: 8, moment: 16 } as const;

type Tree = { readonly [key: string]: unknown };
type Key = string;

export class Needs {
  readonly #bound: Bound;
  readonly #known = new Map<Key, number>();
  /** Words that the tree at hand uses, while they are found out. */
  #uses: Set<Key> | null = null;
  /** Verbs that a call of a value may call. */
  readonly #values: readonly number[];

  /** `heard`: verbs that anybody can hear: who hears a rule of the game is told whose doing it was. */
  constructor(bound: Bound, heard: (verb: number) => boolean, values: readonly number[]) {
    this.#bound = bound;
    this.#values = values;
    const { game } = bound;
    const uses = new Map<Key, Set<Key>>();
    const look = (key: Key, tree: unknown, more = 0): void => {
      const used = new Set<Key>();
      this.#uses = used;
      this.#known.set(key, this.of(tree) | more);
      this.#uses = null;
      uses.set(key, used);
    };
    for (const [i, word] of game.adjectives.entries()) look(`a${i}`, [word.value, word.params, word.native]);
    for (const [i, word] of game.values.entries()) look(`w${i}`, [word.value, word.params, word.native]);
    for (const [i, order] of game.orders.entries()) look(`o${i}`, [order.keys, order.params]);
    for (const [i, verb] of game.verbs.entries())
      look(`v${i}`, [verb.needs, verb.code.body, verb.params], heard(i) ? NEED.you : 0);
    // round and round until nothing is added: words and verbs may use one another
    for (let changed = true; changed; ) {
      changed = false;
      for (const [key, used] of uses) {
        const before = this.#ask(key);
        let mask = before;
        for (const other of used) mask |= this.#ask(other);
        if (mask === before) continue;
        this.#known.set(key, mask);
        changed = true;
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

  #ask(key: Key): number {
    this.#uses?.add(key);
    return this.#known.get(key) ?? 0;
  }

  /** What any piece of the tree reads. */
  of(node: unknown): number {
    if (node === 'possible') return NEED.you;
    if (typeof node !== 'object' || node === null) return 0;
    let mask = 0;
    if (Array.isArray(node)) {
      for (const item of node) mask |= this.of(item);
      return mask;
    }
    const record = node as Tree;
    if (typeof record.op === 'string') mask |= this.#expr(record as unknown as Expr);
    if (typeof record.do === 'string') mask |= this.#stmt(record as unknown as Stmt);
    if (typeof record.order === 'number') mask |= this.order(record.order);
    for (const key in record) if (key !== 'place') mask |= this.of(record[key]);
    return mask;
  }

  #expr(e: Expr): number {
    switch (e.op) {
      case 'self':
      case 'chosen':
        return NEED.self;
      case 'you':
        return NEED.you;
      case 'here':
        return NEED.here;
      case 'levels':
        return NEED.self | NEED.level;
      case 'global':
        return this.#bound.game.fields[e.field]?.kernel === 'moment' ? NEED.moment : 0;
      case 'adjective':
        return this.adjective(e.adjective);
      case 'value':
        return this.value(e.value);
      case 'fits':
        return this.#any();
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
        return NEED.self | NEED.level;
      case 'raise':
      case 'choose':
      case 'may':
        return NEED.you;
      default:
        return 0;
    }
  }
}
