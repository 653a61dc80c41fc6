/**
 * Reachability (dead-code elimination over the game): the cards that a bound match can contain, and the words, verbs
 * and abilities that their code uses. Only those are emitted, so an engine's size depends on its decks, not on the
 * game.
 */
import { isBare } from '../bind/walk.ts';
import type { Bound } from '../ir/bound.ts';
import type { Ability, Expr, Stmt } from '../ir/index.ts';
import type { ConstantFacts } from './facts.ts';

export interface Reachable {
  cards: Set<number>;
  verbs: Set<number>;
  /** Verbs that are used as values. */
  values: Set<number>;
  /** The kinds of reachable statements. */
  statements: Set<Stmt['do']>;
  /** What reachable `have` statements change or grant. */
  have: { fields: Set<number>; keywords: Set<number>; abilities: boolean };
  /** Some statement is `together by written`. */
  written: boolean;
  /** Loops over sets. */
  loops: Extract<Stmt, { do: 'each' }>[];
}

type Tree = { readonly [key: string]: unknown };

/**
 * `more`: cards of scenarios, which no deck contains. Removes facts from `facts` as it goes; a branch that a fact makes
 * dead is not walked.
 */
export function reachableFrom(bound: Bound, more: readonly number[], facts: ConstantFacts): Reachable {
  const walk = new ReachabilityWalk(bound, facts);
  for (const card of more) walk.card(card);
  for (const deck of bound.decks) for (const { card } of deck.cards) walk.card(card);
  for (const instr of bound.program.code) {
    walk.visit(instr);
    if (instr.step === 'offer') for (const id of instr.moves) walk.visit(bound.game.moves[id]);
  }
  if (bound.limit !== null) walk.visit(bound.game.limits[bound.limit]);
  if (bound.overflow !== null) walk.visit(bound.game.overflows[bound.overflow]);
  for (const id of bound.rules) walk.visit(bound.game.rules[id]);
  const queue = bound.queue === null ? undefined : bound.game.queues[bound.queue];
  if (queue?.sort !== null && queue?.sort !== undefined) walk.visit(bound.game.orders[queue.sort]);
  for (const [field, decl] of bound.game.fields.entries()) {
    if (!bound.active[decl.layer]) continue;
    walk.visit(decl.derived);
    if (decl.type.of === 'definition') walk.namedCard(bound.layout.starts[field] ?? -1);
  }
  for (const ability of bound.game.abilities) {
    if (bound.active[ability.layer] && ability.bearer !== 'card') walk.visit(ability);
  }
  for (const grant of bound.game.statics) if (bound.active[grant.layer]) walk.visit(grant);
  for (const history of bound.game.histories) if (bound.active[history.layer]) walk.visit(history.notes);
  for (const [i, option] of bound.game.options.entries()) {
    if (option.type.of === 'definition') walk.namedCard(bound.options[i] ?? -1);
  }
  walk.finish();
  return walk.found;
}

class ReachabilityWalk {
  readonly found: Reachable = {
    cards: new Set(),
    verbs: new Set(),
    values: new Set(),
    statements: new Set(),
    have: { fields: new Set(), keywords: new Set(), abilities: false },
    written: false,
    loops: [],
  };
  readonly #bound: Bound;
  readonly #facts: ConstantFacts;
  readonly #seen = new Set<unknown>();
  /** Branches that are dead so far. */
  #dead: { isDead: () => boolean; onLive: () => void }[] = [];

  constructor(bound: Bound, facts: ConstantFacts) {
    this.#bound = bound;
    this.#facts = facts;
  }

  /** Walks dead branches that became live, until none does. */
  finish(): void {
    for (let before = -1; before !== this.#dead.length; ) {
      const waiting = this.#dead;
      before = waiting.length;
      this.#dead = [];
      let changed = false;
      for (const one of waiting) {
        if (one.isDead()) this.#dead.push(one);
        else {
          changed = true;
          one.onLive();
        }
      }
      if (changed) before = -1;
    }
  }

  /** Walks a part of the IR as soon as it is live. */
  #walkWhenLive(isDead: () => boolean, node: unknown): void {
    this.#whenLive(isDead, () => this.#walk(node));
  }

  /** Calls `onLive` as soon as the branch is live. */
  #whenLive(isDead: () => boolean, onLive: () => void): void {
    if (isDead()) this.#dead.push({ isDead, onLive });
    else onLive();
  }

  namedCard(card: number): void {
    if (card >= 0) this.card(card);
  }

  card(id: number): void {
    const card = this.#bound.game.cards[id];
    if (card === undefined || this.found.cards.has(id)) return;
    this.found.cards.add(id);
    this.#facts.addCard(id);
    for (const { field, values } of card.fields) {
      const { of } = this.#bound.game.fields[field]?.type ?? {};
      if (of === 'definition') for (const value of values) this.namedCard(value);
      if (of !== 'verb') continue;
      for (const verb of values) if (verb >= 0) this.#value(verb);
    }
    this.visit(card.derived);
    this.visit(card.chooses);
    this.visit(card.keywords);
    for (const { ability } of this.#bound.index.borne[id] ?? []) this.visit(this.#bound.game.abilities[ability]);
  }

  /** Walks a declaration once. */
  visit(node: unknown): void {
    if (typeof node !== 'object' || node === null || this.#seen.has(node)) return;
    this.#seen.add(node);
    this.#walk(node);
  }

  #walk(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const item of node) if (typeof item === 'object') this.#walk(item);
      return;
    }
    const record = node as Tree;
    if (typeof record.op === 'string') {
      if (this.#branches(record as unknown as Expr)) return;
      this.#expr(record as unknown as Expr);
    } else if (typeof record.do === 'string') {
      if (this.#branches(record as unknown as Stmt)) return;
      this.#stmt(record as unknown as Stmt);
    }
    if (typeof record.from === 'string' && record.from === 'definitions') {
      for (const id of this.#bound.index.kinds[record.kind as number]?.cards ?? []) this.card(id);
    }
    if (typeof record.take === 'string' && typeof record.order === 'number')
      this.visit(this.#bound.game.orders[record.order]);
    if (record.walk === 'order') this.visit(this.#bound.game.orders[record.order as number]);
    for (const key in record) if (typeof record[key] === 'object' && !isBare(key)) this.#walk(record[key]);
  }

  /** Walks an expression or statement with conditional parts; false for others. */
  #branches(node: Expr | Stmt): boolean {
    const facts = this.#facts;
    if ('do' in node) {
      if (node.do === 'if') {
        const { test } = node;
        this.#stmt(node);
        this.#walk(test);
        this.#walkWhenLive(() => facts.constantTruth(test) === false, node.then);
        this.#walkWhenLive(() => facts.constantTruth(test) === true, node.else);
        return true;
      }
      if (node.do !== 'each') return false;
      const { set } = node;
      this.#stmt(node);
      this.#walk(set);
      this.#walk(node.by);
      this.#walkWhenLive(() => facts.isEmpty(set), node.body);
      return true;
    }
    if (node.op === 'pick') {
      const { test } = node;
      this.#walk(test);
      this.#walkWhenLive(() => facts.constantTruth(test) === false, node.then);
      this.#walkWhenLive(() => facts.constantTruth(test) === true, node.else);
      return true;
    }
    if (node.op !== 'and' && node.op !== 'or') return false;
    const { op, of } = node;
    for (const [i, part] of of.entries()) {
      const before = of.slice(0, i);
      this.#walkWhenLive(() => before.some((one) => facts.constantTruth(one) === (op === 'or')), part);
    }
    return true;
  }

  #verb(id: number): void {
    this.found.verbs.add(id);
    this.visit(this.#bound.game.verbs[id]);
  }

  /** A verb that is used as a value: a call of that value may pass any arguments. */
  #value(id: number): void {
    this.found.values.add(id);
    this.#verb(id);
    const { native } = this.#bound.game.verbs[id] ?? {};
    if (native === 'add' || native === 'remove')
      for (const status of this.#bound.game.statuses.keys()) this.#facts.addStatus(status);
  }

  #expr(e: Expr): void {
    const { game } = this.#bound;
    switch (e.op) {
      case 'card':
        this.card(e.card);
        break;
      case 'adjective':
        this.visit(game.adjectives[e.adjective]);
        break;
      case 'value':
        this.visit(game.values[e.value]);
        break;
      case 'verb':
        this.#value(e.verb);
        break;
      default:
    }
  }

  #stmt(s: Stmt): void {
    this.found.statements.add(s.do);
    if (s.do === 'call') {
      this.#verb(s.verb);
      this.#status(s);
    }
    if (s.do === 'set' && s.to.to !== 'local') {
      const { field } = s.to;
      this.#whenLive(
        () => this.#facts.isRedundantWrite(field, s),
        () => this.#facts.addWrittenField(field),
      );
    }
    if (s.do === 'together' && s.written) this.found.written = true;
    if (s.do === 'each') this.found.loops.push(s);
    if (s.do !== 'have') return;
    const { have } = this.found;
    if (s.what.grant === 'field') {
      have.fields.add(s.what.field);
      // from then on the field reads as another value
      this.#facts.addWrittenField(s.what.field);
    }
    if (s.what.grant === 'keyword') {
      have.keywords.add(s.what.keyword);
      this.#facts.addKeyword(s.what.keyword);
    }
    if (s.what.grant === 'keyword_value') {
      for (const keyword of this.#bound.game.keywords.keys()) {
        have.keywords.add(keyword);
        this.#facts.addKeyword(keyword);
      }
    }
    if (s.what.grant === 'ability') have.abilities = true;
  }

  /** `add` of a status. `remove` of a negative number adds, too. */
  #status({ verb, args }: Extract<Stmt, { do: 'call' }>): void {
    const { native } = this.#bound.game.verbs[verb] ?? {};
    if (native !== 'add' && native !== 'remove') return;
    const [status, , by] = args;
    if (native === 'remove' && (by == null || (by.op === 'number' && by.value >= 0))) return;
    if (status?.op === 'status_word') this.#facts.addStatus(status.status);
    else for (const id of this.#bound.game.statuses.keys()) this.#facts.addStatus(id);
  }
}

/** Whether an ability can be active: its bearer is a reachable card, or no card. */
export function abilityReached(bound: Bound, reach: Reachable, id: number): boolean {
  const ability = bound.game.abilities[id] as Ability;
  if (ability.bearer !== 'card') return true;
  return ability.of !== null && reach.cards.has(ability.of);
}
