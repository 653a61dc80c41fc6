/**
 * Lowering of setup and flow to step code, a flat list of instructions. So a match may rest at any instruction, and its
 * position is one number.
 *
 * * Statements that may rest (offer, choose, may, phase, and statements that contain one) become instructions. All
 * others stay trees, each run by one `run` instruction. The order is: setups, then the flow, which loops. In a series,
 * the blocks before a match precede them; the blocks after a match, and the limit, follow.
 */
import * as say from '../diagnostics/messages/bind.ts';
import { GREATEST_NUMBER } from '../format/values.ts';
import type { Instr, Program } from '../ir/bound.ts';
import { followersOf, withFollowers } from '../ir/followers.ts';
import type { Block, Expr, Game, MoveId, PhaseId, Place, Series, Stmt, StmtOf } from '../ir/index.ts';
import { bodiesOf, exprsOf } from '../ir/visitor.ts';
import { assigned, assignedBy, visitExprs } from '../ir/walk.ts';
import { type Counts, largestSet } from './layout.ts';
import type { Report } from './report.ts';

/** The step code of the active layers, the outermost first. */
export interface ProgramBlocks {
  setups: Block[];
  flow: Block;
  /** Blocks before and after each match, and the innermost limit of a series; null for a single match. */
  series: { befores: Block[]; afters: Block[]; limit: Series } | null;
}

/** Null after a diagnostic. */
export function blocksOf(game: Game, order: number[], series: number | null, report: Report): ProgramBlocks | null {
  const held = (blocks: Block[]): Block[] => order.flatMap((layer) => blocks.filter((block) => block.layer === layer));
  const setups = held(game.setups);
  const flow = order.flatMap((layer) => game.flows.filter((block) => block.layer === layer)).at(-1);
  if (flow === undefined) {
    report.add(game.layers[0]?.place ?? null, say.gameWithoutFlow({ game: game.name }));
    return null;
  }
  const limit = series === null ? undefined : game.series[series];
  if (limit === undefined) return { setups, flow, series: null };
  return { setups, flow, series: { befores: held(game.befores), afters: held(game.afters), limit } };
}

/** What step code is made for. */
export interface StepCodeContext {
  game: Game;
  /** By layer. */
  active: readonly boolean[];
  counts: Counts;
  /** The first slot of the state for its locals and cursors. */
  base: number;
  report: Report;
}

/** The program, and the number of its slots. */
export function lowerToStepCode(blocks: ProgramBlocks, context: StepCodeContext): { program: Program; slots: number } {
  const builder = new StepCodeBuilder(context);
  for (const before of blocks.series?.befores ?? []) builder.block(before);
  const setup = builder.at;
  for (const block of blocks.setups) builder.block(block);
  const flow = builder.at;
  builder.block(blocks.flow);
  builder.loop(flow);
  const after = builder.at;
  if (blocks.series !== null) {
    for (const block of blocks.series.afters) builder.block(block);
    builder.nextMatch(blocks.series.limit);
  }
  return {
    program: {
      blocks: builder.blocks,
      code: builder.code,
      flow,
      series: blocks.series === null ? null : { setup, after },
      offers: builder.offers.filter((offer) => offer.at >= flow && offer.at < after),
    },
    slots: builder.slots,
  };
}

type Within = { phase: PhaseId; end: number };
type InstrBody<I> = I extends Instr ? Omit<I, 'block' | 'you' | 'within'> : never;

class StepCodeBuilder {
  readonly code: Instr[] = [];
  readonly blocks: Program['blocks'] = [];
  readonly offers: Program['offers'] = [];
  readonly #game: Game;
  /** Moves without an offer of their own (`aside`): they are part of every offer, after the moves that it names. */
  readonly #asides: readonly number[];
  readonly #followers: ReturnType<typeof followersOf>;
  readonly #counts: Counts;
  readonly #base: number;
  readonly #report: Report;
  #slots = 0;
  #block: Block | null = null;
  #you: number | null = null;
  #within: Within[] = [];
  #enters: number[] = [];

  constructor({ game, active, counts, base, report }: StepCodeContext) {
    this.#game = game;
    this.#asides = game.moves.flatMap(({ aside, layer }, id) => (aside && active[layer] === true ? [id] : []));
    this.#followers = followersOf(game.moves, ({ layer }) => active[layer] === true);
    this.#counts = counts;
    this.#base = base;
    this.#report = report;
  }

  get at(): number {
    return this.code.length;
  }

  /** The moves of an offer: those that it names, those that are offered with them, and those that need no offer. */
  #offered(named: readonly MoveId[]): MoveId[] {
    const own = named.filter((id) => !this.#asides.includes(id));
    return [...withFollowers(own, this.#followers), ...this.#asides];
  }

  get slots(): number {
    return this.#slots;
  }

  block(block: Block): void {
    const kept = localsBetweenSteps(block.body);
    const locals = block.locals.map(({ type }, slot) => {
      // a set's or sum's local ends with its expression, a loop's local with its statement
      if (!kept.has(slot)) return { at: -1, capacity: 0 };
      const capacity = type.many ? this.#capacity({ ...type, many: false }) : 0;
      return { at: this.#take(1 + capacity), capacity };
    });
    const entry = { code: { params: block.params, locals: block.locals, body: block.body }, end: 0, locals };
    this.blocks.push(entry);
    this.#block = block;
    this.#body(block.body);
    entry.end = this.at;
  }

  /** After the flow: a pass ends, and the flow starts again. */
  loop(flow: number): void {
    this.#emit({ step: 'pass' });
    this.#emit({ step: 'jump', to: flow });
  }

  /** After a match of a series: the next one starts, or the series ends at its limit. */
  nextMatch({ layer, place, matches, code }: Series): void {
    this.#emit({ step: 'renew', most: matches });
    this.block({ layer, place, ...code });
    this.#emit({ step: 'over' });
  }

  #take(count: number): number {
    const at = this.#base + this.#slots;
    this.#slots += count;
    return at;
  }

  #capacity(type: Parameters<typeof largestSet>[2]): number {
    return largestSet(this.#game, this.#counts, type);
  }

  #emit<I extends InstrBody<Instr>>(instr: I): I {
    const whole = { ...instr, block: this.blocks.length - 1, you: this.#you, within: [...this.#within] };
    this.code.push(whole as unknown as Instr);
    return whole;
  }

  #body(body: Stmt[]): void {
    for (const stmt of body) this.#stmt(stmt);
  }

  /** The other branch of a test or a question, which the first one passes over. */
  #otherwise(branch: { else: number }, body: Stmt[]): void {
    const jump = body.length === 0 ? null : this.#emit({ step: 'jump', to: 0 });
    branch.else = this.at;
    this.#body(body);
    if (jump !== null) jump.to = this.at;
  }

  #stmt(stmt: Stmt): void {
    if (!mayRest(stmt)) {
      this.#run(stmt);
      return;
    }
    switch (stmt.do) {
      case 'if': {
        this.#enters.push(this.at);
        const test = this.#emit({ step: 'test', test: stmt.test, else: 0 });
        this.#body(stmt.then);
        this.#otherwise(test, stmt.else);
        this.#enters.pop();
        return;
      }
      case 'each': {
        const { local, set, by, live } = stmt;
        const capacity = this.#members(local, set);
        const list = this.#take(1 + capacity);
        const cursor = this.#take(1);
        this.#enters.push(this.at);
        this.#emit({ step: 'each', set, by, live, list, capacity, cursor });
        const again = this.at;
        const next = this.#emit({ step: 'next', local, set, by, live, list, capacity, cursor, end: 0 });
        this.#body(stmt.body);
        this.#enters.pop();
        this.#emit({ step: 'jump', to: again });
        next.end = this.at;
        return;
      }
      case 'repeat': {
        const cursor = this.#take(1);
        this.#enters.push(this.at);
        this.#emit({ step: 'times', times: stmt.times ?? { op: 'number', value: GREATEST_NUMBER }, cursor });
        const start = this.at;
        const again = this.#emit({ step: 'again', cursor, end: 0 });
        if (stmt.test !== null) this.#enters.push(this.at);
        const test = stmt.test === null ? null : this.#emit({ step: 'test', test: stmt.test, else: 0 });
        this.#body(stmt.body);
        if (stmt.test !== null) this.#enters.pop();
        this.#enters.pop();
        this.#emit({ step: 'jump', to: start });
        again.end = this.at;
        if (test !== null) test.else = this.at;
        return;
      }
      case 'offer':
        this.offers.push({ at: this.at, enters: [...this.#enters] });
        this.#emit({
          step: 'offer',
          moves: this.#offered(stmt.moves),
          to: stmt.to,
          from: stmt.from,
          as: stmt.as,
        });
        return;
      case 'choose': {
        const { local, name, from, who, when, count } = stmt;
        this.#emit({ step: 'choose', local, name, from, who, when, count });
        return;
      }
      case 'may': {
        const may = this.#emit({ step: 'may', who: stmt.who, else: 0 });
        this.#body(stmt.body);
        this.#otherwise(may, stmt.else);
        return;
      }
      case 'phase':
        this.#phase(stmt);
        return;
      default:
        this.#run(stmt);
    }
  }

  #phase({ phase, who, when, body }: StmtOf<'phase'>): void {
    const around = this.#you;
    const into = who === null ? null : this.#take(1);
    this.#enters.push(this.at);
    const enter = this.#emit({ step: 'enter', phase, who, into, when, end: 0 });
    const within: Within = { phase, end: 0 };
    this.#within.push(within);
    this.#you = into ?? around;
    this.#body(body);
    this.#emit({ step: 'exit', phase });
    this.#enters.pop();
    this.#within.pop();
    this.#you = around;
    // all instructions of the phase share this record, so they get its end
    within.end = this.at;
    enter.end = this.at;
  }

  #run(stmt: Stmt): void {
    const place = misplaced(stmt);
    if (place !== null) {
      this.#report.add(place, say.choiceInside(), {
        related: { place: this.#block?.place ?? stmt.place, message: say.inBlock() },
      });
    }
    this.#emit(stmt.do === 'settle' ? { step: 'settle' } : { step: 'run', stmt });
  }

  /** The most members that a loop of step code keeps. */
  #members(local: number, set: Expr): number {
    if (set.op === 'select' && set.source.from === 'range') {
      const { low, high } = set.source;
      if (low.op === 'number' && high.op === 'number') {
        const count = high.value - low.value + 1;
        return count < 0 ? 0 : count > this.#counts.entities ? this.#counts.entities : count;
      }
    }
    const type = this.#block?.locals[local]?.type;
    return this.#capacity(type ?? { of: 'entity', id: null, many: false });
  }
}

/** Locals that are assigned and used by more than one statement. */
function localsBetweenSteps(stmts: readonly Stmt[]): Set<number> {
  const homes = new Map<number, Stmt | null>();
  const named = (local: number, home: Stmt | null): void => {
    const before = homes.get(local);
    homes.set(local, before === undefined || before === home ? home : null);
  };
  const see = (stmt: Stmt): void => {
    // the bodies of a statement that may rest are visited on their own
    const home = mayRest(stmt) || stmt.do === 'let' ? null : stmt;
    visitExprs(home === null ? exprsOf(stmt) : stmt, (e) => {
      if (e.op === 'local') named(e.local, home);
    });
    for (const local of home === null ? assignedBy(stmt) : assigned([stmt]).keys()) named(local, home);
    if (home === null) for (const body of bodiesOf(stmt)) for (const inner of body) see(inner);
  };
  for (const stmt of stmts) see(stmt);
  const given = assigned(stmts);
  return new Set([...homes].flatMap(([local, home]) => (home === null && given.has(local) ? [local] : [])));
}

const RESTS = new WeakMap<Stmt, boolean>();

/** Whether a match may rest inside the statement, so that it becomes instructions. */
export function mayRest(stmt: Stmt): boolean {
  let known = RESTS.get(stmt);
  if (known === undefined) {
    known = mayRestInside(stmt);
    RESTS.set(stmt, known);
  }
  return known;
}

function mayRestInside(stmt: Stmt): boolean {
  switch (stmt.do) {
    case 'offer':
    case 'phase':
    case 'choose':
    case 'may':
      return true;
    case 'each':
      return stmt.by.walk === 'choice' || stmt.body.some(mayRest);
    case 'if':
      return stmt.then.some(mayRest) || stmt.else.some(mayRest);
    case 'repeat':
      return stmt.body.some(mayRest);
    default:
      // a question inside other statements is answered at once, or by running the statement again
      return false;
  }
}

/** The place of an offer or phase inside a statement that stays a tree; null without one. */
function misplaced(stmt: Stmt): Place | null {
  if (stmt.do === 'offer' || stmt.do === 'phase') return stmt.place;
  for (const body of bodiesOf(stmt)) {
    for (const inner of body) {
      const place = misplaced(inner);
      if (place !== null) return place;
    }
  }
  return null;
}
