/**
 * Reachability (dead-code elimination over the game): the cards that a bound match can contain, and the words, verbs
 * and abilities that their code uses. Only those are emitted, so an engine's size depends on its decks, not on the
 * game.
 */
import type { Bound } from '../ir/bound.ts';
import type { Ability, Expr, Scenario, Select, Stmt, StmtOf, Walk } from '../ir/index.ts';
import {
  abilityCode,
  blockCode,
  cardCode,
  fieldDeclCode,
  historyCode,
  instrCode,
  limitCode,
  moveDeclCode,
  orderCode,
  scenarioCode,
  stateRuleCode,
  staticCode,
  type Tree,
  verbCode,
  walkExprs,
  wordCode,
} from '../ir/visitor.ts';
import { childrenOf, isList } from '../ir/walk.ts';
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
  loops: StmtOf<'each'>[];
}

/** What is put into a match besides the cards of its decks. */
export interface Additions {
  cards: readonly number[];
  /** They place the cards that their steps name. */
  scenarios: readonly Scenario[];
}

/** Removes facts from `facts` as it goes; a branch that a fact makes dead is not walked. */
export function reachableFrom(bound: Bound, { cards, scenarios }: Additions, facts: ConstantFacts): Reachable {
  const walk = new ReachabilityWalk(bound, facts);
  for (const card of cards) walk.card(card);
  for (const scenario of scenarios) walk.scenario(scenario);
  for (const deck of bound.decks) for (const { card } of deck.cards) walk.card(card);
  for (const instr of bound.program.code) {
    walk.visit(instr, instrCode);
    if ('by' in instr) walk.order(instr.by);
    if (instr.step === 'offer') for (const id of instr.moves) walk.visit(bound.game.moves[id], moveDeclCode);
  }
  if (bound.limit !== null) walk.visit(bound.game.limits[bound.limit], limitCode);
  if (bound.overflow !== null) walk.visit(bound.game.overflows[bound.overflow], blockCode);
  for (const id of bound.rules) walk.visit(bound.game.rules[id], stateRuleCode);
  const queue = bound.queue === null ? undefined : bound.game.queues[bound.queue];
  if (queue?.sort !== null && queue?.sort !== undefined) walk.visit(bound.game.orders[queue.sort], orderCode);
  for (const [field, decl] of bound.game.fields.entries()) {
    if (!bound.active[decl.layer]) continue;
    walk.visit(decl, fieldDeclCode);
    if (decl.type.of === 'definition') walk.namedCard(bound.layout.starts[field] ?? -1);
  }
  for (const ability of bound.game.abilities)
    if (bound.active[ability.layer] && ability.bearer !== 'card') walk.granted(ability);
  for (const grant of bound.game.statics) if (bound.active[grant.layer]) walk.visit(grant, staticCode);
  for (const history of bound.game.histories) if (bound.active[history.layer]) walk.visit(history, historyCode);
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
  readonly #seen = new Set<object>();
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
  #walkWhenLive(isDead: () => boolean, tree: Tree): void {
    this.#whenLive(isDead, () => this.#walk(tree));
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
    for (const { status } of card.statuses ?? []) this.#facts.addStatus(status);
    this.#walk(cardCode(card));
    for (const { ability } of this.#bound.index.borne[id] ?? [])
      this.visit(this.#bound.game.abilities[ability], abilityCode);
  }

  /** The cards that a scenario places, or that its expressions name. */
  scenario(scenario: Scenario): void {
    for (const step of scenario.steps) {
      if (step.step === 'put' || step.step === 'take') this.card(step.card);
      if (step.step !== 'move') continue;
      for (const given of step.args) if (given?.arg === 'card') this.card(given.card);
    }
    this.visit(scenario, scenarioCode);
  }

  /** Walks an ability of a keyword, a status or the rules as soon as something can have it. */
  granted(ability: Ability): void {
    const facts = this.#facts;
    this.#whenLive(
      () => !isGranted(facts, ability),
      () => this.visit(ability, abilityCode),
    );
  }

  /** Walks the code of a declaration, once. */
  visit<T extends object>(decl: T | undefined, codeOf: (decl: T) => Tree): void {
    if (decl === undefined || this.#seen.has(decl)) return;
    this.#seen.add(decl);
    this.#walk(codeOf(decl));
  }

  /** Walks the order of a loop. */
  order(by: Walk): void {
    if (by.walk === 'order') this.visit(this.#bound.game.orders[by.order], orderCode);
  }

  #walk(tree: Tree): void {
    if (tree === null || tree === undefined) return;
    if (isList(tree)) {
      for (let i = 0; i < tree.length; i++) this.#walk(tree[i]);
      return;
    }
    if (this.#branches(tree)) return;
    if ('op' in tree) this.#expr(tree);
    else this.#stmt(tree);
    this.#walk(childrenOf(tree));
  }

  /** The cards that a set of definitions contains, and the order of the set. */
  #select({ source, take }: Select): void {
    const { index, game } = this.#bound;
    if (source.from === 'definitions') for (const id of index.kinds[source.kind]?.cards ?? []) this.card(id);
    if (take !== null && 'order' in take) this.visit(game.orders[take.order], orderCode);
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
      this.order(node.by);
      this.#walk(walkExprs(node.by));
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
    this.visit(this.#bound.game.verbs[id], verbCode);
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
        this.visit(game.adjectives[e.adjective], wordCode);
        break;
      case 'value':
        this.visit(game.values[e.value], wordCode);
        break;
      case 'verb':
        this.#value(e.verb);
        break;
      case 'select':
        this.#select(e);
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
  #status({ verb, args }: StmtOf<'call'>): void {
    const { native } = this.#bound.game.verbs[verb] ?? {};
    if (native !== 'add' && native !== 'remove') return;
    const [status, , by] = args;
    if (native === 'remove' && (by == null || (by.op === 'number' && by.value >= 0))) return;
    if (status?.op === 'status_word') this.#facts.addStatus(status.status);
    else for (const id of this.#bound.game.statuses.keys()) this.#facts.addStatus(id);
  }
}

/** Whether something can have an ability that no card declares. */
function isGranted(facts: ConstantFacts, { bearer, of }: Ability): boolean {
  if (bearer === 'keyword') return of !== null && !facts.isNeverGranted(of);
  return bearer !== 'status' || (of !== null && !facts.isNeverApplied(of));
}

/** Whether an ability can be active: its bearer is a reachable card, or something that an entity can have. */
export function abilityReached(bound: Bound, reach: Reachable, facts: ConstantFacts, id: number): boolean {
  const ability = bound.game.abilities[id] as Ability;
  if (ability.bearer !== 'card') return isGranted(facts, ability);
  return ability.of !== null && reach.cards.has(ability.of);
}
