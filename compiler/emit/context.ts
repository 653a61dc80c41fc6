/**
 * The context of code generation for one bound game: the functions and constant tables that are requested so far, the
 * sites where players choose, and the results of the analyses. A function is emitted when another one requests its
 * name, so unreachable code is never emitted. Emitted text consists of numbers and of names made here; it contains no
 * word of a source file.
 */

import { WorkCharges } from '../analysis/cost.ts';
import { DirtyBits, type ReadContext } from '../analysis/dependencies.ts';
import { Effects } from '../analysis/effects.ts';
import { ConstantFacts } from '../analysis/facts.ts';
import { ImplicitParams } from '../analysis/implicits.ts';
import { listenersIn } from '../analysis/listeners.ts';
import { Purity } from '../analysis/purity.ts';
import { type Reachable, reachableFrom } from '../analysis/reachability.ts';
import { mayBreakZoneOwnership } from '../analysis/zone-ownership.ts';
import { type AbilitySource, abilitySources, type Listeners } from '../format/abilities.ts';
import { NOTHING } from '../format/values.ts';
import type { Bound } from '../ir/bound.ts';
import type { Card, Expr, Scenario, StateRule, Stmt, StmtOf, Trigger, Type } from '../ir/index.ts';
import { visitExprs } from '../ir/walk.ts';
import { statementsOf } from '../javascript/build.ts';
import type { Statement } from '../javascript/nodes.ts';
import { type JsCode, js, jsList, type Operand } from '../javascript/quote.ts';
import { ConstantTables } from './constant-tables.ts';
import { isRecorded, isRecords } from './histories.ts';

/** A place in the code where a player chooses; the host looks up the question by its number. */
export interface ChoiceSite {
  what: 'choose' | 'may' | 'order';
  name: string | null;
  type: Type;
}

export interface EmitOptions {
  /** The engine calls its host when an ability ends, so that a test can compare states within a decision. */
  checked?: boolean;
  /** The engine writes a trace. */
  trace?: boolean;
  /** Cards that may be in a match in addition to those of its decks. */
  cards?: readonly number[];
  /** Scenarios that the engine can play. */
  scenarios?: readonly Scenario[];
  /**
   * The engine may continue from positions that no rules lead to: the analyses then assume nothing about stored values.
   */
  open?: boolean;
}

type EachLoop = StmtOf<'each'>;
type ListenerTables = { verbs: (Listeners | null)[]; moves: (Listeners | null)[] };

/** See `CodegenContext.soleMembers`. */
interface SoleMember {
  loopBit: number;
  bit: number;
  who: string;
}

export class CodegenContext {
  readonly bound: Bound;
  readonly reachable: Reachable;
  /** The reachable cards, in ascending order. */
  readonly cards: readonly number[];
  readonly sources: AbilitySource[];
  readonly implicits: ImplicitParams;
  readonly purity: Purity;
  readonly costs: WorkCharges;
  readonly facts: ConstantFacts;
  /** What the read sets of expressions depend on. */
  readonly readContext: ReadContext;
  readonly dirtyBits: DirtyBits;
  readonly effects: Effects;
  readonly before: ListenerTables;
  readonly instead: ListenerTables;
  readonly after: ListenerTables;
  readonly on: (Listeners | null)[];
  /** What runs after each ability: the hook for a host that compares states; '' otherwise. */
  readonly endedHook: JsCode;
  /** Whether the text writes a trace; see trace.ts. */
  readonly traced: boolean;
  readonly isOpen: boolean;
  readonly sites: ChoiceSite[] = [];
  readonly tables = new ConstantTables();
  /** Memo of `kindOfAll` for words that give sets. */
  readonly wordKinds = new Map<object, number | null | undefined>();
  /** Reasons why functions bail out to the interpreter, for reports. */
  readonly bailOuts = new Set<string>();
  readonly #loopBits: ReadonlyMap<EachLoop, number>;
  readonly #functions = new Map<string, JsCode>();
  readonly #waiting: { name: string; write: () => JsCode }[] = [];
  readonly #known = new Map<string, unknown>();

  constructor(
    bound: Bound,
    { checked = false, trace = false, cards = [], scenarios = [], open = false }: EmitOptions = {},
  ) {
    this.bound = bound;
    this.traced = trace;
    this.isOpen = open;
    this.endedHook = checked ? jsList`H.ended(QD,FR,FU,AB);` : '';
    this.costs = new WorkCharges(bound);
    this.purity = new Purity(bound, this.costs);
    this.facts = new ConstantFacts(bound, this.purity, open);
    this.reachable = reachableFrom(bound, { cards, scenarios }, this.facts);
    this.cards = [...this.reachable.cards].sort((a, b) => a - b);
    this.sources = abilitySources(bound);
    const { index } = bound;
    const find = listenersIn(bound, this.reachable, this.facts, this.sources);
    const hear = (word: Trigger['word'], lists: readonly (readonly number[])[]): (Listeners | null)[] =>
      lists.map((ids) => find(word, ids));
    this.before = { verbs: hear('before', index.before.verbs), moves: hear('before', index.before.moves) };
    this.instead = { verbs: hear('instead', index.instead.verbs), moves: hear('instead', index.instead.moves) };
    this.after = { verbs: hear('after', index.after.verbs), moves: hear('after', index.after.moves) };
    this.on = hear('on', index.on);
    const hasListeners = (verb: number): boolean =>
      isRecorded(this, 'verbs', verb) ||
      [this.before, this.instead, this.after].some(({ verbs }) => (verbs[verb] ?? null) !== null);
    this.kindsAreFixed = ![...this.reachable.verbs].some((id) =>
      ['become', 'transform'].includes(bound.game.verbs[id]?.native ?? ''),
    );
    this.implicits = new ImplicitParams(bound, hasListeners, [...this.reachable.values]);
    // live loops first: they evaluate their set before each iteration, so a dirty bit saves the most there
    const loops = [
      ...this.reachable.loops.filter(({ live }) => live),
      ...this.reachable.loops.filter(({ live }) => !live),
    ];
    this.readContext = {
      bound,
      isGrantable: (keyword) => (index.grants[keyword]?.length ?? 0) > 0 || this.reachable.have.keywords.has(keyword),
      isOverridable: (field) => open || this.reachable.have.fields.has(field),
    };
    // a trace reports calls in their order, so no call may be optimised away
    this.effects = new Effects(this.readContext, this.purity, this.facts, {
      verb: (id) => trace || this.reachable.written || hasListeners(id),
      timing: (id) =>
        trace ||
        this.on[id] !== null ||
        isRecorded(this, 'on', id) ||
        (index.fading[id]?.length ?? 0) > 0 ||
        this.reachable.statements.has('have'),
    });
    this.dirtyBits = new DirtyBits(
      this.readContext,
      loops.map((loop) => ({ ...readBy(bound)(loop), nobody: !loop.live && this.readsOnlyState(loop.set) })),
    );
    this.#loopBits = new Map(loops.map((loop, i) => [loop, this.dirtyBits.setBits[i] ?? 0]));
  }

  /** Requests a function and gives its name. `write` runs later, once, however often the function is requested. */
  requestFunction(name: string, write: () => JsCode): string {
    if (!this.#functions.has(name)) {
      this.#functions.set(name, '');
      this.#waiting.push({ name, write });
    }
    return name;
  }

  /** A constant table with a number for each reachable card, 0 for all others. */
  cardTable(fact: (card: Card, id: number) => number): string {
    const { cards } = this.bound.game;
    return this.tables.sparse(
      cards.length,
      this.cards.map((id) => [id, fact(cards[id] as Card, id)] as const),
    );
  }

  /** Memoises a result under a name. */
  memo<T>(name: string, make: () => T): T {
    let known = this.#known.get(name) as T | undefined;
    if (known === undefined) {
      known = make();
      this.#known.set(name, known);
    }
    return known;
  }

  addChoiceSite(site: ChoiceSite): number {
    this.sites.push(site);
    return this.sites.length - 1;
  }

  /** Writes all requested functions, and those that these request in turn. */
  finish(): readonly Statement[] {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
      this.#functions.set(next.name, next.write());
    return statementsOf([...this.tables.declarations(), ...this.#functions.values()]);
  }

  // -------------------------------------------------------------- facts about the game

  /** A table by card: 1 where the card is of the kind. Null where all reachable cards are. */
  kindTable(kind: number): string | null {
    return this.memo(`kind ${kind}`, () => {
      const fits = (card: number): boolean => this.isWithin(kind, this.bound.game.cards[card]?.kind ?? -1);
      return this.cards.every(fits) ? null : this.cardTable((_, card) => (fits(card) ? 1 : 0));
    });
  }

  /** Whether some kind lives in zones of players, so that ownership (holder = controller) can be broken. */
  get hasPlayerZones(): boolean {
    const { index, game } = this.bound;
    return index.homes.some((homes) => homes.some((id) => game.zones[id]?.each === 'player'));
  }

  /**
   * Whether the register `ST` records broken zone ownership. Where the analysis proves that it cannot break, a
   * violation bails out instead.
   */
  get tracksOwnership(): boolean {
    return this.memo(
      'ownership',
      () => this.hasPlayerZones && mayBreakZoneOwnership(this.bound, this.reachable, this.facts),
    );
  }

  /** The dirty bit of a loop's set; 0 for none. */
  loopBit(loop: EachLoop): number {
    return this.#loopBits.get(loop) ?? 0;
  }

  /** Loops with a second bit, "at most one entity may be a member", and the register that holds this entity. */
  get soleMembers(): readonly SoleMember[] {
    return this.memo('sole members', () =>
      [...this.dirtyBits.soleMemberBits].map(([loopBit, bit]) => ({ loopBit, bit, who: `WHO${31 - Math.clz32(bit)}` })),
    );
  }

  /** The entry of a loop's bit; null for none. */
  soleMemberOf(loopBit: number): SoleMember | null {
    return this.soleMembers.find((one) => one.loopBit === loopBit) ?? null;
  }

  /** The cost of evaluating all state rules once. */
  get stateRulesCost(): number {
    return this.memo('cost of state rules', () => {
      const { rules, game } = this.bound;
      return rules.reduce((sum, id) => {
        const { who, code } = game.rules[id] as (typeof game.rules)[number];
        return sum + this.costs.light(who, code.locals);
      }, 0);
    });
  }

  /**
   * Whether a state rule is heavy: what one evaluation costs depends on the state, so it is charged where the rule is evaluated.
   * The interpreter evaluates rules that were not changed, too, since its dirty bits are coarser. So that no less is charged,
   * code with such a rule settles after each statement, and evaluates the rule each time.
   */
  get hasHeavyRule(): boolean {
    return this.memo('heavy rule', () => this.bound.rules.some((id) => this.isHeavyRule(id)));
  }

  isHeavyRule(id: number): boolean {
    return this.costs.hasHeavy((this.bound.game.rules[id] as StateRule).who);
  }

  /** True when the queue has fresh triggers or a state rule is dirty. */
  get needsSettling(): Operand {
    const { all, fresh } = this.dirtyBits;
    if (this.hasHeavyRule) return js`1`;
    return fresh === 0 ? js`(D|FR)!==0` : js`(D&${all | fresh})!==0`;
  }

  /**
   * Whether statements that start with nothing pending end with nothing pending: no trigger waits, no state rule is
   * dirty.
   */
  leavesNothingPending(stmts: readonly Stmt[]): boolean {
    const { dirtyBits } = this;
    if (this.hasHeavyRule) return false;
    return this.effects.leavesNothingPending(stmts, (table, at) => dirtyBits.slot(table, at) & dirtyBits.all);
  }

  /**
   * Whether nothing is pending at the start of each step of the flow, so that the step itself need not mark rules as
   * dirty. This also requires that no rule reads hidden zones, since a determinised search deals those anew between
   * steps, and that no rule is heavy.
   */
  get stepsStartSettled(): boolean {
    return this.memo('steps start settled', () => {
      const { dirtyBits, bound } = this;
      if (this.hasHeavyRule) return false;
      const { layout, game, program } = bound;
      const isTold = (table: string, at: number): boolean => (dirtyBits.slot(table, at) & dirtyBits.all) !== 0;
      if (this.isOpen || program.code[0]?.step !== 'run' || isTold('global', layout.head.turn)) return false;
      const isAsked = (zone: number): boolean =>
        (dirtyBits.zone(zone) & dirtyBits.all) !== 0 ||
        dirtyBits.arrivals.some(({ bit, zones }) => (bit & dirtyBits.all) !== 0 && zones.has(zone));
      if (game.zones.some(({ seen }, zone) => seen.some(({ by }) => by !== 'all') && isAsked(zone))) return false;
      // fields that name an entity lose entities that have left the game, at a rest
      return layout.fields.every(
        (place, id) => place === null || game.fields[id]?.type.of !== 'entity' || !isTold(place.table, place.at),
      );
    });
  }

  /**
   * Whether a set is pure and reads only the state: no locals, no implicit parameters. Its evaluation can then be
   * skipped.
   */
  readsOnlyState(set: Expr): boolean {
    return this.implicits.of(set) === 0 && freeLocals(set).size === 0 && this.purity.isPure(set);
  }

  /** Whether no player is asked within an ability, so that nobody sees the state in the midst of one. */
  get asksNobody(): boolean {
    const { statements, loops, cards } = this.reachable;
    const { game, queue } = this.bound;
    return (
      !(['choose', 'may', 'either'] as const).some((what) => statements.has(what)) &&
      !loops.some(({ by }) => by.walk === 'choice') &&
      ![...cards].some((id) => (game.cards[id]?.chooses.length ?? 0) > 0) &&
      (queue === null || game.queues[queue]?.replace !== 'chosen')
    );
  }

  /** Whether the flow itself has questions, at which a match rests. */
  get asksInFlow(): boolean {
    return this.memo('asks in flow', () =>
      this.bound.program.code.some(({ step }) => step === 'choose' || step === 'may'),
    );
  }

  /** Statuses that silence the entity that has them. */
  get silencingStatuses(): readonly number[] {
    return this.memo('silencers', () =>
      this.bound.game.statuses.flatMap((status, id) => {
        const at = this.bound.layout.statuses[id] ?? -1;
        return status.silences && at >= 0 && !this.facts.isNeverApplied(id) ? [id] : [];
      }),
    );
  }

  /** Statuses that end or fade at some timing. */
  get fadingStatuses(): readonly number[] {
    return this.memo('fading', () => {
      const { index, layout } = this.bound;
      const found = [...new Set(index.fading.flat())].filter((id) => (layout.statuses[id] ?? -1) >= 0);
      return found.filter((id) => !this.facts.isNeverApplied(id));
    });
  }

  /** The register with the occupied tiles as bits, for zones of tiles with a capacity of one; else null. */
  tileMaskRegister(zone: number): string | null {
    const place = this.bound.layout.zones[zone];
    if (place?.store !== 'list' || place.capacity !== 1 || place.instances > 32 || place.instances === 0) return null;
    return this.bound.game.zones[zone]?.each === 'tile' ? `MZ${zone}` : null;
  }

  /** Those registers of all zones. */
  get tileMaskRegisters(): string[] {
    return this.bound.layout.zones.flatMap((_, zone) => this.tileMaskRegister(zone) ?? []);
  }

  kernelKind(name: string): number {
    return this.memo(`kernel ${name}`, () => this.bound.game.kinds.findIndex((kind) => kind.kernel === name));
  }

  /** Whether only cards are of the kind. */
  isCardKind(kind: number): boolean {
    return this.memo(
      `cards ${kind}`,
      () =>
        !isRecords(this, kind) &&
        !['player', 'tile', 'trigger'].some((other) => this.isWithin(kind, this.kernelKind(other))),
    );
  }

  /**
   * The kind that a live entity of this kind surely keeps; null where a verb can turn cards into others; undefined
   * where the kind has others than cards.
   */
  guaranteedKind(kind: number): number | null | undefined {
    return this.isCardKind(kind) ? (this.kindsAreFixed ? kind : null) : undefined;
  }

  /** Zones where a kind lives, of those with an instance in this binding. */
  homes(kind: number): number[] {
    const { index, layout } = this.bound;
    return (index.homes[kind] ?? []).filter((zone) => (layout.zones[zone]?.instances ?? 0) > 0);
  }

  /** Whether no reachable verb turns one card into another (`become`), so that an entity keeps its kind. */
  readonly kindsAreFixed: boolean;

  /**
   * A function that gives back its argument: nothing, or a live entity of the kind. For any other value it bails out.
   */
  entityCheck(kind: number | null): string {
    const table = this.kindsAreFixed && kind !== null ? this.kindTable(kind) : null;
    const name = `en${table === null ? '' : kind}`;
    const test = table === null ? js`!isRow(r)` : js`!isRow(r)||${table}[S[rw(r)]]!==1`;
    return this.requestFunction(name, () => jsList`function ${name}(r){if(r===N)return N;if(${test})bail();return r;}`);
  }

  /** Whether all zones keep their entities in arrays, none in chains. */
  get isListed(): boolean {
    return this.bound.layout.zones.every(({ store, instances }) => store === 'list' || instances === 0);
  }

  /** Whether a stored field of entities is never nothing. */
  isNeverNothing(field: number): boolean {
    const { bound } = this;
    const decl = bound.game.fields[field];
    const place = bound.layout.fields[field];
    if (decl === undefined || place?.table !== 'entity' || decl.kernel !== null) return false;
    if (decl.type.of !== 'number' && decl.type.of !== 'truth') return false;
    const slot = place.at - bound.layout.printed.at;
    if (slot < 0 || slot >= bound.layout.printed.count) return false;
    const open = this.memo('open', () => {
      const found = new Set<number>();
      for (const card of this.cards)
        for (const values of bound.printed[card] ?? [])
          for (let i = 0; i < values.length; i++) if (values[i] === NOTHING) found.add(i);
      return found;
    });
    return !open.has(slot);
  }

  isWithin(of: number, kind: number): boolean {
    return this.bound.index.kinds[of]?.within[kind] === true;
  }
}

/** The free locals of an expression. */
export function freeLocals(e: Expr): Set<number> {
  const read = new Set<number>();
  const bound = new Set<number>();
  visitExprs(e, (one) => {
    if (one.op === 'local') read.add(one.local);
    else if ('local' in one) bound.add(one.local);
  });
  for (const local of bound) read.delete(local);
  return read;
}

/** The expressions that the members of a loop and their order depend on. */
const readBy =
  ({ game }: Bound) =>
  ({ set, by }: EachLoop): { set: Expr; by: readonly Expr[] } => ({
    set,
    by:
      by.walk === 'order' ? [...by.args, ...(game.orders[by.order]?.keys ?? [])] : by.walk === 'choice' ? [by.who] : [],
  });
