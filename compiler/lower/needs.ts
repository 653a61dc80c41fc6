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
  /** Verbs that anybody can hear: who hears a rule of the game is told whose doing it was. */
  readonly #heard: (verb: number) => boolean;

  /** Verbs that a call of a value may call. */
  readonly #values: readonly number[];

  constructor(bound: Bound, heard: (verb: number) => boolean, values: readonly number[]) {
    this.#bound = bound;
    this.#heard = heard;
    this.#values = values;
    const { game } = bound;
    // round and round until nothing is added: words and verbs may use one another
    for (let changed = true; changed; ) {
      changed = false;
      const learn = (key: Key, mask: number): void => {
        if ((this.#known.get(key) ?? 0) === mask) return;
        this.#known.set(key, mask);
        changed = true;
      };
      for (const [i, word] of game.adjectives.entries())
        learn(`a${i}`, this.of([word.value, word.params, word.native]));
      for (const [i, word] of game.values.entries()) learn(`w${i}`, this.of([word.value, word.params, word.native]));
      for (const [i, order] of game.orders.entries()) learn(`o${i}`, this.of([order.keys, order.params]));
      for (const [i, verb] of game.verbs.entries()) {
        const heardBy = this.#heard(i) ? NEED.you : 0;
        learn(`v${i}`, this.of([verb.needs, verb.code.body, verb.params]) | heardBy);
      }
    }
  }

  adjective(id: number): number {
    return this.#known.get(`a${id}`) ?? 0;
  }
  value(id: number): number {
    return this.#known.get(`w${id}`) ?? 0;
  }
  order(id: number): number {
    return this.#known.get(`o${id}`) ?? 0;
  }
  verb(id: number): number {
    return this.#known.get(`v${id}`) ?? 0;
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
    for (const key of Object.keys(record)) if (key !== 'place') mask |= this.of(record[key]);
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
