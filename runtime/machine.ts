/**
 * A running match: the state (one array of integers), the bound game, and the interpreter's working data. At a rest
 * only the state has meaning.
 */
import type { Bound, Layout } from '../compiler/ir/bound.ts';
import type { Expr, Game, LocalDecl, Stmt, Trigger, Type } from '../compiler/ir/index.ts';
import { NOTHING, type Value } from './numbers.ts';
import type { ReadTracker } from './read-tracker.ts';
import { type Tables, tablesOf } from './tables.ts';
import type { Trace } from './trace.ts';

/** An open choice: one of `options`, by the player of `seat`. */
export interface Question {
  seat: number;
  /** The declared name of the choice; null for `may` and for an order by choice. */
  name: string | null;
  what: 'choose' | 'may' | 'order';
  /** The type of the options. */
  type: Type;
  options: number[];
}
/** Answers a choice at once with one of its options. */
export type Answerer = (m: Match, question: Question) => number;

/** A host that decides random draws. Draws that are undone for want of an answer are repeated from the mark on. */
export interface RandomSource {
  /** One of `n` outcomes, from 0 to n - 1; `weights` are not all 0. */
  draw(n: number, weights: readonly number[] | null): number;
  mark(): number;
  rewind(mark: number): void;
}

/** An event while its listeners run, for `prevent`. */
export interface EventControl {
  prevented: boolean;
}

/** A stack frame: locals, and the implicit parameters, which callees inherit. */
export class Frame {
  readonly locals: Value[];
  decls: readonly LocalDecl[];
  self = NOTHING;
  you = NOTHING;
  here = NOTHING;
  /** The level at which level tables are read; 0 for the level of self. */
  level = 0;
  /** The timing of the running ability. */
  moment = NOTHING;
  /** The value of `give`. */
  result: Value = NOTHING;
  /** Whether the queue is settled after each statement. */
  settles = false;
  eventControl: EventControl | null = null;

  constructor(locals: Value[], decls: readonly LocalDecl[]) {
    this.locals = locals;
    this.decls = decls;
  }

  /** The frame of a callee: its own locals, the same implicit parameters. */
  inner(locals: Value[], decls: readonly LocalDecl[]): Frame {
    const frame = new Frame(locals, decls);
    frame.self = this.self;
    frame.you = this.you;
    frame.here = this.here;
    frame.level = this.level;
    frame.moment = this.moment;
    return frame;
  }
}

/** The frame of a word, valid until `words` is decremented. Locals after the parameters are nothing. */
export function wordFrame(m: Match, decls: readonly LocalDecl[], params: number): Frame {
  let frame = m.wordFrames[m.words];
  if (frame === undefined) {
    frame = new Frame([], decls);
    m.wordFrames[m.words] = frame;
  }
  m.words++;
  frame.decls = decls;
  for (let i = params; i < decls.length; i++) frame.locals[i] = NOTHING;
  return frame;
}

/**
 * Observes the interpreter step by step, for stepping. It may inspect the match but not change it: a match is the same
 * with and without an observer.
 */
export interface Observer {
  /** An ability starts; its event's arguments are bound. */
  begins(m: Match, frame: Frame): void;
  /** Before a statement. */
  runs(m: Match, stmt: Stmt, frame: Frame): void;
  /** After the test of a statement's condition. */
  tests(m: Match, condition: Expr, frame: Frame, holds: boolean): void;
  /**
   * After the conditions of a listener were tested. `raised`: it listens to another trigger but was raised by its
   * timing, so only `when` was tested.
   */
  testsListener(
    m: Match,
    tested: { trigger: Trigger; frame: Frame; cause: number; raised: boolean; holds: boolean },
  ): void;
  /** An ability from the queue was dropped at its turn. */
  drops(m: Match, dropped: { ability: number; bearer: number; cause: number; silent: boolean }): void;
}

/** All dirty bits; see dependencies.ts. */
export const EVERYTHING = 0x3fffffff;

export class Match {
  readonly bound: Bound;
  readonly game: Game;
  readonly layout: Layout;
  readonly state: Int32Array;
  /** Copies from the layout, for frequent reads. */
  readonly firstEntity: number;
  readonly entitiesAt: number;
  readonly entityStride: number;
  readonly usedAt: number;
  readonly cardAt: number;

  /** The undo journal: pairs of slot and former value; see state.ts. */
  journal = new Int32Array(1024);
  journaled = 0;
  /** What a fault does not undo, as of the last rest. */
  readonly kept = new Int32Array(6);
  /** Dirty bits since the state rules were last evaluated; see dependencies.ts. */
  dirty = EVERYTHING;
  /** By state rule: whether it is dirty, that is, something in its read set changed since it last found nothing. */
  readonly stale: boolean[];
  /** A counter of entities that appear, leave or change their card; it invalidates `inPlay`, the members by kind. */
  moved = 0;
  readonly inPlay: { moved: number; members: readonly number[] }[] = [];
  /** The same by zone and kind. */
  readonly everywhere: { moved: number; members: readonly number[] }[] = [];
  /** Fresh triggers since the last settling; they are stored above the queue. */
  fresh = 0;
  /** The length of the queue when the running ability started. */
  mark = 0;
  /** Above 0: settling waits for the end of `together`, of a call for a set, or of the state rules. */
  grouped = 0;
  /** Nested calls, listeners and abilities: since the last ability from the queue, and in total. */
  depth = 0;
  nested = 0;
  /** Work charged since the last rest or query; see the guide. */
  work = 0;
  /** Passes of the flow since the last rest without work left. */
  unpaid = 0;
  /** Nobody wins or loses: the setup of a scenario, whose decks are empty. */
  isUndecided = false;
  /** The state rule that applies, and the one that ended the match, by id; -1 without one. */
  rule = -1;
  endedBy = -1;
  /** A state rule would have ended the match during setup: when setup is over, all are tested again. */
  awaitsFlow = false;
  /** Whether this decision already uses its reserve of work; see faults.ts. */
  relieved = false;
  /** The depth of nested words, and a frame for each depth, which is reused. */
  words = 0;
  readonly wordFrames: Frame[] = [];
  /** Recursion guards: statics under test, and, as negative numbers, cards whose choices are under test. */
  readonly asking: number[] = [];
  /** Statuses whose statics are under test: these statics read only what effects added. */
  readonly giving: number[] = [];
  /**
   * `before` and `instead` listeners that run, which do not listen to their own effects; pairs of ability value and
   * bearer.
   */
  readonly runningListeners: number[] = [];
  /** Calls with a running replacement effect, as pairs of verb and subject: the same call within it is the original. */
  readonly originals: number[] = [];
  /** The subjects of calls in `together by written`, in order; null outside. */
  written: number[] | null = null;
  writing = false;
  /** Above 0: choices are random draws (`randomly`). */
  randomly = 0;
  /** The kind of the fault that is unwinding. */
  faulting = 0;
  /** Known answers since the last rest, and how many of them are used. */
  given: number[] = [];
  answered = 0;
  /** The choice without an answer that stopped the run. */
  question: Question | null = null;
  answerer: Answerer | null = null;
  script: RandomSource | null = null;
  /** Rest at every offer, whichever player can move: a scenario ends offers itself. */
  parks = false;
  /** References that the host keeps; a sweep clears those of freed entities. */
  held: Value[] | null = null;
  trace: Trace | null = null;
  observer: Observer | null = null;
  /** Follows what a query reads for a player; null outside of such queries. */
  reads: ReadTracker | null = null;
  /** Called after a draw among several values. */
  drew: ((value: number, type: Type) => void) | null = null;
  /** Paths of the source files, for messages. */
  files: readonly string[] = [];
  /** Abilities that ran, for coverage; null without. */
  fired: Set<number> | null = null;
  /** Called when an ability ends, also by a fault, to compare states within a decision. */
  ended: ((m: Match) => void) | null = null;
  /** The trace event that causes the current one. */
  cause = 0;

  #tables: Tables | null = null;

  /** Computed at the first use: with a compiled engine an interpreter often has nothing to do. */
  get tables(): Tables {
    this.#tables ??= tablesOf(this.bound);
    return this.#tables;
  }

  constructor(bound: Bound, state?: Int32Array) {
    this.bound = bound;
    this.game = bound.game;
    this.layout = bound.layout;
    this.state = state ?? new Int32Array(bound.layout.size);
    const { entities, head, row } = bound.layout;
    this.firstEntity = entities.first;
    this.entitiesAt = entities.at;
    this.entityStride = entities.stride;
    this.usedAt = head.entities;
    this.cardAt = row.card;
    this.stale = bound.rules.map(() => true);
  }
}

/** The interpreter's progress, which a fault restores with the state. */
export interface Progress {
  journaled: number;
  fresh: number;
  mark: number;
  grouped: number;
  depth: number;
  nested: number;
  words: number;
  asking: number;
  giving: number;
  runningListeners: number;
  originals: number;
  written: number[] | null;
  writing: boolean;
  randomly: number;
  cause: number;
  rule: number;
}

export function progressNow(m: Match): Progress {
  return {
    journaled: m.journaled,
    fresh: m.fresh,
    mark: m.mark,
    grouped: m.grouped,
    depth: m.depth,
    nested: m.nested,
    words: m.words,
    asking: m.asking.length,
    giving: m.giving.length,
    runningListeners: m.runningListeners.length,
    originals: m.originals.length,
    written: m.written === null ? null : [...m.written],
    writing: m.writing,
    randomly: m.randomly,
    cause: m.cause,
    rule: m.rule,
  };
}

/** Restores everything but the state's slots, which `undo` restores. */
export function restoreProgress(m: Match, to: Progress): void {
  m.fresh = to.fresh;
  m.mark = to.mark;
  m.grouped = to.grouped;
  m.depth = to.depth;
  m.nested = to.nested;
  m.words = to.words;
  m.asking.length = to.asking;
  m.giving.length = to.giving;
  m.runningListeners.length = to.runningListeners;
  m.originals.length = to.originals;
  m.written = to.written;
  m.writing = to.writing;
  m.randomly = to.randomly;
  m.cause = to.cause;
  m.rule = to.rule;
}
