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
  let frame = m.wordFrames[m.wordDepth];
  if (frame === undefined) {
    frame = new Frame([], decls);
    m.wordFrames[m.wordDepth] = frame;
  }
  m.wordDepth++;
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

/** The members of a set, valid as long as `version` is the match's `membershipVersion`. */
interface MemoisedSet {
  version: number;
  members: readonly number[];
}

/** All dirty bits; see dependencies.ts. */
export const EVERYTHING = 0x3fffffff;

/**
 * A match while it runs. Only `state` has meaning at a rest; all other fields are working data of the interpreter, in
 * the groups below. `Progress` has those of them that a fault restores.
 */
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

  // -------------------------------------------------------------- undo
  /** The undo journal: pairs of slot and former value; see state.ts. */
  journal = new Int32Array(1024);
  journalLength = 0;
  /** The slots that are written past the journal, as they were at the last rest. */
  readonly unjournaledAtRest = new Int32Array(6);

  // -------------------------------------------------------------- state rules
  /** Dirty bits since the state rules were last evaluated; see dependencies.ts. */
  dirtyBits = EVERYTHING;
  /** By state rule: something in its read set changed since it last found nothing. */
  readonly isRuleDirty: boolean[];
  /** The state rule that applies, and the one that ended the match, by id; -1 without one. */
  runningRule = -1;
  endingRule = -1;
  /** Nobody wins or loses: the setup of a scenario, whose decks are empty. */
  isUndecided = false;
  /** A state rule would have ended the match during setup: when setup is over, all are tested again. */
  awaitsFlow = false;

  // -------------------------------------------------------------- sets
  /** Counts entities that appear, leave or change their card. A memoised set of an older version is no longer valid. */
  membershipVersion = 0;
  readonly inPlayByKind: MemoisedSet[] = [];
  readonly membersByZoneAndKind: MemoisedSet[] = [];

  // -------------------------------------------------------------- triggers and calls
  /** Fresh triggers since the last settling; they are stored above the queue. */
  freshTriggers = 0;
  /** The length of the queue when the running ability started: settling runs only triggers above it. */
  settleMark = 0;
  /** Above 0: settling waits for the end of a batch, which is `together`, a call for a set, or the state rules. */
  openBatches = 0;
  /** A call of `win` or `lose` for a set runs: the sides that it has named so far, as bits, win or lose at its end. */
  verdict: { readonly verb: 'win' | 'lose'; readonly sides: number } | null = null;
  /** Calls, listeners and abilities that are running: since the last ability from the queue, and in total. */
  callDepth = 0;
  nestingDepth = 0;
  /**
   * `before` and `instead` listeners that run, which do not listen to their own effects; pairs of ability value and
   * bearer.
   */
  readonly runningListeners: number[] = [];
  /** The calls whose replacement effect runs, as pairs of verb and subject: such a call within it is not replaced again. */
  readonly runningReplacements: number[] = [];
  /** A `together by written` block is open; the subjects of its calls, in order, until they are sorted. */
  openWritten = false;
  writtenEntities: number[] | null = null;

  // -------------------------------------------------------------- evaluation
  /** The depth of nested words, and a frame for each depth, which is reused. */
  wordDepth = 0;
  readonly wordFrames: Frame[] = [];
  /** Guards against recursion: statics whose condition is tested, and, as negative numbers, cards whose choices are. */
  readonly staticsUnderTest: number[] = [];
  /** Statuses whose statics are tested: these statics read only what effects added. */
  readonly statusesUnderTest: number[] = [];

  // -------------------------------------------------------------- bounds and faults
  /** Work charged since the last rest or query; see faults.ts. */
  work = 0;
  /** This decision already uses its reserve of work. */
  usesWorkReserve = false;
  /** Passes of the flow since the last rest that began with the work used up. */
  passesWithoutWork = 0;
  /** The kind of the fault that is unwinding. */
  faultKind = 0;

  // -------------------------------------------------------------- choices and draws
  /** The answers since the last rest that are known, and how many of them are used. */
  answers: number[] = [];
  answersUsed = 0;
  /** The choice without an answer that stopped the run. */
  question: Question | null = null;
  /** Above 0: a `randomly` block is open, and choices are random draws. */
  openRandomly = 0;

  // -------------------------------------------------------------- the host
  answerer: Answerer | null = null;
  /** Decides draws in place of the state's random generator. */
  randomSource: RandomSource | null = null;
  /** Rest at every offer, whichever player can move: a scenario ends offers itself. */
  stopsAtOffers = false;
  /** References that the host keeps; a sweep clears those of freed entities. */
  hostReferences: Value[] | null = null;
  /** Paths of the source files, for messages. */
  sourcePaths: readonly string[] = [];
  trace: Trace | null = null;
  /** The trace event that causes the current one. */
  cause = 0;
  observer: Observer | null = null;
  /** Follows what a query reads for a player; null outside of such queries. */
  readTracker: ReadTracker | null = null;
  /** Called after a draw among several values. */
  onDraw: ((value: number, type: Type) => void) | null = null;
  /** Called when an ability ends, also by a fault, to compare states within a decision. */
  onAbilityEnd: ((m: Match) => void) | null = null;
  /** Collects the abilities that ran, for coverage. */
  abilitiesRun: Set<number> | null = null;

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
    this.isRuleDirty = bound.rules.map(() => true);
  }
}

/** The part of the working data that a fault restores, together with the state. Of lists it has the length. */
export interface Progress {
  journalLength: number;
  freshTriggers: number;
  settleMark: number;
  openBatches: number;
  verdict: Match['verdict'];
  callDepth: number;
  nestingDepth: number;
  wordDepth: number;
  staticsUnderTest: number;
  statusesUnderTest: number;
  runningListeners: number;
  runningReplacements: number;
  writtenEntities: number[] | null;
  openWritten: boolean;
  openRandomly: number;
  cause: number;
  runningRule: number;
}

export function progressNow(m: Match): Progress {
  return {
    journalLength: m.journalLength,
    freshTriggers: m.freshTriggers,
    settleMark: m.settleMark,
    openBatches: m.openBatches,
    verdict: m.verdict,
    callDepth: m.callDepth,
    nestingDepth: m.nestingDepth,
    wordDepth: m.wordDepth,
    staticsUnderTest: m.staticsUnderTest.length,
    statusesUnderTest: m.statusesUnderTest.length,
    runningListeners: m.runningListeners.length,
    runningReplacements: m.runningReplacements.length,
    writtenEntities: m.writtenEntities === null ? null : [...m.writtenEntities],
    openWritten: m.openWritten,
    openRandomly: m.openRandomly,
    cause: m.cause,
    runningRule: m.runningRule,
  };
}

/** Restores everything but the state's slots, which `undo` restores. */
export function restoreProgress(m: Match, to: Progress): void {
  m.freshTriggers = to.freshTriggers;
  m.settleMark = to.settleMark;
  m.openBatches = to.openBatches;
  m.verdict = to.verdict;
  m.callDepth = to.callDepth;
  m.nestingDepth = to.nestingDepth;
  m.wordDepth = to.wordDepth;
  m.staticsUnderTest.length = to.staticsUnderTest;
  m.statusesUnderTest.length = to.statusesUnderTest;
  m.runningListeners.length = to.runningListeners;
  m.runningReplacements.length = to.runningReplacements;
  m.writtenEntities = to.writtenEntities;
  m.openWritten = to.openWritten;
  m.openRandomly = to.openRandomly;
  m.cause = to.cause;
  m.runningRule = to.runningRule;
}
