/**
 * What a bound match can reach: cards of the decks, cards that reachable code names, and the words, verbs and abilities
 * those use. Only this much is emitted, so an engine grows with the decks at hand and not with the game.
 */
import type { Bound } from '../bound.ts';
import type { Ability, Expr, Stmt } from '../ir.ts';

export interface Reach {
  cards: Set<number>;
  verbs: Set<number>;
  /** Verbs that something names as a value. */
  values: Set<number>;
  /** Some reachable statement is of that sort. */
  says: Set<Stmt['do']>;
  /** What some reachable `have` changes or grants. */
  have: { fields: Set<number>; keywords: Set<number>; abilities: boolean };
  /** Something says `together by written`. */
  written: boolean;
  /** Loops over sets. */
  loops: Extract<Stmt, { do: 'each' }>[];
}

type Tree = { readonly [key: string]: unknown };

/** `more`: cards that come up though nothing in the game brings them, as scenarios have it. */
export function reachOf(bound: Bound, more: readonly number[] = []): Reach {
  const walk = new Walk(bound);
  for (const card of more) walk.card(card);
  for (const deck of bound.decks) for (const { card } of deck.cards) walk.card(card);
  for (const instr of bound.program.code) {
    walk.see(instr);
    if (instr.step === 'offer') for (const id of instr.moves) walk.see(bound.game.moves[id]);
  }
  if (bound.limit !== null) walk.see(bound.game.limits[bound.limit]);
  if (bound.overflow !== null) walk.see(bound.game.overflows[bound.overflow]);
  for (const id of bound.rules) walk.see(bound.game.rules[id]);
  const queue = bound.queue === null ? undefined : bound.game.queues[bound.queue];
  if (queue?.sort !== null && queue?.sort !== undefined) walk.see(bound.game.orders[queue.sort]);
  for (const [field, decl] of bound.game.fields.entries()) {
    if (!bound.active[decl.layer]) continue;
    walk.see(decl.derived);
    if (decl.type.of === 'definition') walk.named(bound.layout.starts[field] ?? -1);
  }
  for (const ability of bound.game.abilities) {
    if (bound.active[ability.layer] && ability.bearer !== 'card') walk.see(ability);
  }
  for (const grant of bound.game.statics) if (bound.active[grant.layer]) walk.see(grant);
  for (const [i, option] of bound.game.options.entries()) {
    if (option.type.of === 'definition') walk.named(bound.options[i] ?? -1);
  }
  return walk.found;
}

class Walk {
  readonly found: Reach = {
    cards: new Set(),
    verbs: new Set(),
    values: new Set(),
    says: new Set(),
    have: { fields: new Set(), keywords: new Set(), abilities: false },
    written: false,
    loops: [],
  };
  readonly #bound: Bound;
  readonly #seen = new Set<unknown>();

  constructor(bound: Bound) {
    this.#bound = bound;
  }

  named(card: number): void {
    if (card >= 0) this.card(card);
  }

  card(id: number): void {
    const card = this.#bound.game.cards[id];
    if (card === undefined || this.found.cards.has(id)) return;
    this.found.cards.add(id);
    for (const { field, values } of card.fields) {
      const { of } = this.#bound.game.fields[field]?.type ?? {};
      if (of === 'definition') for (const value of values) this.named(value);
      if (of !== 'verb') continue;
      for (const verb of values) if (verb >= 0) this.#verb(verb);
      for (const verb of values) if (verb >= 0) this.found.values.add(verb);
    }
    this.see(card.derived);
    this.see(card.chooses);
    this.see(card.keywords);
    for (const { ability } of this.#bound.index.borne[id] ?? []) this.see(this.#bound.game.abilities[ability]);
  }

  /** A tree that something names, once. */
  see(node: unknown): void {
    if (typeof node !== 'object' || node === null || this.#seen.has(node)) return;
    this.#seen.add(node);
    this.#walk(node);
  }

  #walk(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const item of node) this.#walk(item);
      return;
    }
    const record = node as Tree;
    if (typeof record.op === 'string') this.#expr(record as unknown as Expr);
    if (typeof record.do === 'string') this.#stmt(record as unknown as Stmt);
    if (typeof record.from === 'string' && record.from === 'definitions') {
      for (const id of this.#bound.index.kinds[record.kind as number]?.cards ?? []) this.card(id);
    }
    if (typeof record.take === 'string' && typeof record.order === 'number')
      this.see(this.#bound.game.orders[record.order]);
    if (record.walk === 'order') this.see(this.#bound.game.orders[record.order as number]);
    for (const key in record) if (typeof record[key] === 'object' && key !== 'place') this.#walk(record[key]);
  }

  #verb(id: number): void {
    this.found.verbs.add(id);
    this.see(this.#bound.game.verbs[id]);
  }

  #expr(e: Expr): void {
    const { game } = this.#bound;
    switch (e.op) {
      case 'card':
        this.card(e.card);
        break;
      case 'adjective':
        this.see(game.adjectives[e.adjective]);
        break;
      case 'value':
        this.see(game.values[e.value]);
        break;
      case 'verb':
        this.found.values.add(e.verb);
        this.#verb(e.verb);
        break;
      default:
    }
  }

  #stmt(s: Stmt): void {
    this.found.says.add(s.do);
    if (s.do === 'call') this.#verb(s.verb);
    if (s.do === 'together' && s.written) this.found.written = true;
    if (s.do === 'each') this.found.loops.push(s);
    if (s.do !== 'have') return;
    const { have } = this.found;
    if (s.what.grant === 'field') have.fields.add(s.what.field);
    if (s.what.grant === 'keyword') have.keywords.add(s.what.keyword);
    if (s.what.grant === 'ability') have.abilities = true;
  }
}

/** Abilities that matter: borne by a reachable card, or by what is no card. */
export function abilityReached(bound: Bound, reach: Reach, id: number): boolean {
  const ability = bound.game.abilities[id] as Ability;
  if (ability.bearer !== 'card') return true;
  return ability.of !== null && reach.cards.has(ability.of);
}
