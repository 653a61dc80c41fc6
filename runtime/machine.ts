/**
 * A match while it runs: the block of integers that is all of it, the bound IR it goes by, and what the interpreter keeps
 * beside them while it works. Nothing of the latter means anything at a resting point.
 */
import type { Bound, Layout } from '../compiler/bound.ts';
import type { Game, LocalDecl, Type } from '../compiler/ir.ts';
import { NOTHING, type Value } from './numbers.ts';
import { type Tables, tablesOf } from './tables.ts';
import type { Trace } from './trace.ts';

/** A choice that waits for an answer: one of `options`, by the player of `seat`. */
export interface Question {
  seat: number;
  /** The name of what is chosen, as its declaration has it; null for `may` and for an order by choice. */
  name: string | null;
  what: 'choose' | 'may' | 'order';
  /** What the options are. */
  type: Type;
  options: number[];
}
/** Answers choices at once: gives one of the options. */
export type Answerer = (m: Match, question: Question) => number;

/** A host that says how chance falls. What is undone for want of an answer is drawn again, from the mark on. */
export interface Script {
  /** One of `n` outcomes, 0 to n - 1; by weights, which are cut and not all 0, where there are any. */
  draw(n: number, weights: readonly number[] | null): number;
  mark(): number;
  rewind(mark: number): void;
}

/** A call, or a move, while its listeners run: what `prevent` and assignments in listeners act on. */
export interface Happening {
  prevented: boolean;
}

/** Who runs, and with what. The handed-down parts go to every word and verb that is used. */
export class Frame {
  readonly locals: Value[];
  decls: readonly LocalDecl[];
  self = NOTHING;
  you = NOTHING;
  here = NOTHING;
  /** The card level that level tables are read at; 0: that of self. */
  level = 0;
  /** The timing of the ability that runs. */
  moment = NOTHING;
  /** What `give` gave. */
  result: Value = NOTHING;
  /** Whether each statement is followed by settling. */
  settles = false;
  happening: Happening | null = null;

  constructor(locals: Value[], decls: readonly LocalDecl[]) {
    this.locals = locals;
    this.decls = decls;
  }

  /** A frame for what this one uses: other locals, the same self, you and here. */
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

/** Enters a word: its frame is good until `words` is counted down again. Locals behind `params` are nothing. */
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

/** All the bits that dependencies.ts gives. */
export const EVERYTHING = 0x3fffffff;

export class Match {
  readonly bound: Bound;
  readonly game: Game;
  readonly layout: Layout;
  readonly state: Int32Array;
  /** Out of the layout, for what is read most: an entity's row and its card. */
  readonly firstEntity: number;
  readonly entitiesAt: number;
  readonly entityStride: number;
  readonly usedAt: number;
  readonly cardAt: number;

  /** Pairs of slot and former value, see state.ts. */
  journal = new Int32Array(1024);
  journaled = 0;
  /** What a fault does not undo, as it was at the resting point. */
  readonly kept = new Int32Array(6);
  /** What has changed since the state rules were last told, as bits of dependencies.ts. */
  dirty = EVERYTHING;
  /** By state rule: whether something it reads has changed since it last found nothing to do. */
  readonly stale: boolean[];
  /** Counts up whenever an entity comes, goes or becomes another: what is in play, by kind, is worked out anew then. */
  moved = 0;
  readonly inPlay: { moved: number; members: readonly number[] }[] = [];
  /** The same of what is in a zone, by that and by kind. */
  readonly everywhere: { moved: number; members: readonly number[] }[] = [];
  /** Triggers made since the last settling; they stand in the queue's block above those that wait. */
  fresh = 0;
  /** Where the queue stood when the running ability began. */
  mark = 0;
  /** Above 0: settling waits for the end of `together`, of a call for a set, or of the state rules. */
  grouped = 0;
  /** Calls, listeners and abilities inside one another: since the last ability taken from the queue, and in all. */
  depth = 0;
  nested = 0;
  /** What was charged for since the resting point, or since something was asked from outside: see the guide. */
  work = 0;
  /** Passes of the flow since the resting point for which no work was left. */
  unpaid = 0;
  /** Whether this decision had its reserve of work, which the first fault of work opens. */
  relieved = false;
  /** Words used inside words, while an expression is worked out; and a frame for each depth, used again and again. */
  words = 0;
  readonly wordFrames: Frame[] = [];
  /**
   * Statics that are being asked whether they apply, and cards, below 0, whether their choices are possible: they do not
   * answer themselves.
   */
  readonly asking: number[] = [];
  /** Statuses whose statics are being asked: what those read of them is what effects put on. */
  readonly giving: number[] = [];
  /** `before` and `instead` listeners that run: they do not hear what they do. Pairs of ability value and bearer. */
  readonly deaf: number[] = [];
  /** Calls whose `instead` runs: a call of the same verb with the same subject is the original. Pairs. */
  readonly originals: number[] = [];
  /** First arguments of the calls in `together by written`, in order; null outside. */
  written: number[] | null = null;
  writing = false;
  /** Above 0: choices are draws. */
  randomly = 0;
  /** The kind of the fault that unwinds now. */
  faulting = 0;
  /** Answers to choices that are known of the run since the resting point, and how many of them were used. */
  given: number[] = [];
  answered = 0;
  /** The choice that has no answer, when a run stopped for one. */
  question: Question | null = null;
  answerer: Answerer | null = null;
  script: Script | null = null;
  /** Offers are rested at whoever can move: a scenario says itself when one is over. */
  parks = false;
  /** References that a host keeps; those that a sweep takes away become nobody. */
  held: Value[] | null = null;
  trace: Trace | null = null;
  /** Told what was drawn of several, behind the draw. */
  drew: ((value: number, type: Type) => void) | null = null;
  /** Abilities that ran, for whoever wants to know which never do. */
  fired: Set<number> | null = null;
  /** Told when an ability is over, of a fault too: for whoever compares states in the midst of a decision. */
  ended: ((m: Match) => void) | null = null;
  /** Event that causes what happens now. */
  cause = 0;

  #tables: Tables | null = null;

  /** Worked out when they are first needed: beside a compiled engine an interpreter often has nothing to do. */
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

/** What a fault must put back beside the state: how far the interpreter had got. */
export interface Place {
  journaled: number;
  fresh: number;
  mark: number;
  grouped: number;
  depth: number;
  nested: number;
  words: number;
  asking: number;
  giving: number;
  deaf: number;
  originals: number;
  written: number[] | null;
  writing: boolean;
  randomly: number;
  cause: number;
}

export function placeNow(m: Match): Place {
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
    deaf: m.deaf.length,
    originals: m.originals.length,
    written: m.written === null ? null : [...m.written],
    writing: m.writing,
    randomly: m.randomly,
    cause: m.cause,
  };
}

/** Everything but the state's own slots, which undo() puts back. */
export function goBack(m: Match, to: Place): void {
  m.fresh = to.fresh;
  m.mark = to.mark;
  m.grouped = to.grouped;
  m.depth = to.depth;
  m.nested = to.nested;
  m.words = to.words;
  m.asking.length = to.asking;
  m.giving.length = to.giving;
  m.deaf.length = to.deaf;
  m.originals.length = to.originals;
  m.written = to.written;
  m.writing = to.writing;
  m.randomly = to.randomly;
  m.cause = to.cause;
}
