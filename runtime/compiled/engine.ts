/**
 * The compiled engine's host: one state, the emitted functions that work on it, and an interpreter beside them on the
 * same state. A decision is run by the emitted code; where that gives up (a fault, a choice without an answer, whatever
 * was not emitted) the state is put back to the rest before it, and the interpreter does that one decision. So both
 * engines agree by construction where only one of them can do it, and by test where both can.
 */
import type { Bound } from '../../compiler/bound.ts';
import type { Emitted } from '../../compiler/emit/index.ts';
import { keyed } from '../agents/world.ts';
import { type Answerer, EVERYTHING, Match } from '../machine.ts';
import {
  ANSWER,
  advanceFrom,
  applyKnown,
  awaits,
  legalMoves,
  type Move,
  PASS,
  restore,
  startMatch,
  worth,
} from '../match.ts';
import { isLegalMove } from '../moves.ts';
import { type OfferInstr, partakers } from '../offers.ts';
import { inUse } from '../state.ts';
import { instrAt } from '../step.ts';
import { seersOf, type Trace, traceOn } from '../trace.ts';
import { BAIL, type Code, codeOf, OVER } from './code.ts';
import { Blank } from './initial-state.ts';

/** What a modifier is that gives an ability. */
const LENDS = 3;
const POOLED = 5;
const FORCED = 1;
/** Beside the numbers of moves, of a pass and of an answer: no move, the flow goes on. */
const START = -3;

/** Whole matches that may be given up before it is asked how often that happens. */
const STUMBLES = 64;

export interface EngineOptions {
  /** Keeps the trace, of code that was emitted to write it. */
  trace?: boolean;
  /** Throws `GAVE_UP` where the interpreter would have to do a decision. */
  alone?: boolean;
}

/** What is thrown instead of handing a decision over. */
export const GAVE_UP = { signal: 'gave up' } as const;

export class Engine {
  readonly bound: Bound;
  readonly state: Int32Array;
  /** The interpreter on the same state: for what is left to it, and for whoever wants to look at the match. */
  readonly match: Match;
  answerer: Answerer | null = null;
  /**
   * Told when an ability is over, by code that was emitted to be checked: how many triggers wait and are fresh, what is left
   * of the fuel, and how many abilities ran, which emitted code keeps beside the state until it rests.
   */
  ended: ((queued: number, fresh: number, fuel: number, abilities: number) => void) | null = null;
  /** Decisions that the interpreter did. */
  handed = 0;
  readonly #alone: boolean;
  readonly #emitted: Emitted;
  readonly #code: Code;
  readonly #stack: Int32Array;
  /** The state, and behind it as far as they are in use the state at the last rest, and one that is tried from. */
  readonly #all: Int32Array;
  /** Events that nobody has looked at: how many ints of them, and the number of the last event. */
  readonly #events: Int32Array;
  #written = 0;
  #last = 0;
  #keptAt = 0;
  #keptTo = 0;
  #stagedTo = 0;
  /** Nothing was tried yet from the staged state. */
  #isStaged = false;
  /** Whether the same moves are listed there as where they were counted; null where nobody has looked. */
  #isAlike: boolean | null = null;
  /** The state before setup, but for the seed; null where the interpreter has to make it. */
  protected blank: Blank | null;
  /** Whether the state is at rest: not where a whole match was given up in the midst of a decision. */
  #rests = false;
  /** Whole matches that were begun, and those of them that were given up. */
  #rushes = 0;
  #stumbles = 0;
  /** Answers of the decision that runs, for when it has to be run again. */
  readonly #answers: number[] = [];
  /** For the same, what a listed move was given, and how much: the code writes over its own when it lists what comes next. */
  readonly #given: Int32Array;
  #chosen = 0;

  constructor(bound: Bound, emitted: Emitted, options: EngineOptions = {}) {
    this.bound = bound;
    this.#alone = options.alone === true;
    this.#emitted = emitted;
    const { code, states, stack, events } = codeOf(emitted, {
      ask: (who, at, n, site) => this.#ask(who, at, n, site),
      ended: (queued, fresh, fuel, abilities) => this.ended?.(queued, fresh, fuel, abilities),
      seers: (ref) => {
        const m = this.looked();
        m.work = 0;
        return seersOf(m, ref);
      },
    });
    this.#code = code;
    this.#given = new Int32Array(code.arguments.length);
    // copies lie behind the state in one buffer, so keeping one is one move of memory
    this.#all = states;
    this.state = states.subarray(0, bound.layout.size);
    this.match = new Match(bound, this.state);
    this.#stack = stack;
    this.#events = events;
    if (options.trace === true) {
      if (emitted.events === 0) throw new Error('a trace of code that writes none');
      traceOn(this.match);
    }
    this.blank = this.#begun() ? new Blank(bound, this.state) : null;
  }

  #begun(): boolean {
    try {
      this.#code.begin();
      this.#code.blank(true);
      return true;
    } catch (signal) {
      this.#unexpected(signal);
      return false;
    }
  }

  /** All that happened since the match began, or since it was put in place; null where it is not kept. */
  get trace(): Trace | null {
    return this.match.trace;
  }

  /** Before a decision of the emitted code. */
  #traces(): void {
    const { trace } = this.match;
    if (trace === null) return;
    if (this.#written > this.#events.length >> 1) this.#bring();
    // the interpreter may have added to it
    if (this.#written === 0) this.#last = trace.count;
    this.#code.traceFrom?.(this.#written, this.#last);
  }

  /** After one that it did to its end: its events stay. */
  #traced(): void {
    const { trace } = this.match;
    if (trace === null) return;
    this.#written = this.#code.traced?.() ?? 0;
    this.#last = this.#code.events?.() ?? 0;
    trace.expect(this.#bring);
  }

  readonly #bring = (): void => {
    const written = this.#written;
    this.#written = 0;
    this.match.trace?.append(this.#events.subarray(0, written), this.#last);
  };

  /** The share of the work a decision may be that the emitted code charged its last one: never less than the interpreter. */
  get share(): number {
    return this.#code.worked() / this.#code.mostWork();
  }

  get isOver(): boolean {
    return this.state[this.bound.layout.head.over] === 1;
  }

  /** A new match, set up and at its first rest. */
  start(seed: number): void {
    if (this.#answers.length > 0) this.#answers.length = 0;
    this.#written = 0;
    this.match.trace?.cut({ used: 0, count: 0 });
    if (this.#fresh(seed) && this.#does(START, 0)) return;
    this.state.fill(0);
    const m = this.#handed();
    startMatch(m, seed);
    this.#code.reset();
  }

  /**
   * A whole match between random agents, without coming back for each decision. `seeds`: of their dice, by seat. Gives how
   * many decisions it took; -1 where that cannot be done, and the match has to be played step by step from its seed. Where
   * the end is not wanted whole, the head of the state alone is good then.
   */
  rush(seed: number, seeds: Int32Array, isWhole = true): number {
    // what often gives up in the midst of a match is not worth beginning, unless that is the end of it
    const stumbles =
      this.bound.program.series !== null || (!this.#alone && this.#rushes < 4 * this.#stumbles - STUMBLES);
    if (this.match.trace !== null || stumbles || !this.#fresh(seed)) return -1;
    this.#rushes++;
    for (let i = 0; i < this.bound.seats; i++) this.#code.arguments[i] = seeds[i & 3] as number;
    try {
      this.#code.rush(isWhole ? 1 : 2);
    } catch (signal) {
      this.#code.decided();
      this.#rests = false;
      this.#unexpected(signal);
      if (this.#alone) throw GAVE_UP;
      this.#stumbles++;
      return -1;
    }
    return this.#code.decided();
  }

  /** The state before setup, with a seed. False where the interpreter has to make it. */
  #fresh(seed: number): boolean {
    if (this.blank === null) return false;
    this.blank.putIn(this.state, this.#rests);
    this.#rests = true;
    this.#code.plant(seed);
    this.#code.blank(false);
    return true;
  }

  /** Has the emitted code do a move, a pass, or run on from where the state stands. False where it gave up. */
  #does(what: number, seat: number): boolean {
    const code = this.#code;
    this.#traces();
    for (let begun = false; ; begun = true) {
      try {
        if (begun) code.onward?.();
        else if (what === START) code.start();
        else if (what === PASS) code.pass(seat);
        else code.move(what, seat);
        break;
      } catch (signal) {
        if (signal !== OVER) {
          this.#unexpected(signal);
          return false;
        }
        // what comes after a match of a series belongs to the decision that ended it
        if (this.isOver) break;
      }
    }
    this.#traced();
    return true;
  }

  /** Goes on from a state at rest of the same binding: only what of it is in use is copied. */
  load(state: Int32Array): void {
    restore(this.match, state.subarray(0, inUse(this.bound, state)));
    this.#code.reset();
  }

  /** Takes in a state at rest, and changes it: pairs of a slot and its value. Decisions are tried from it. */
  stage(state: Int32Array, writes: readonly number[]): void {
    const at = 2 * this.state.length;
    this.#stagedTo = inUse(this.bound, state);
    this.#isStaged = true;
    this.#isAlike = null;
    this.#all.set(state.subarray(0, this.#stagedTo), at);
    for (let i = 0; i < writes.length; i += 2) this.#all[at + (writes[i] as number)] = writes[i + 1] as number;
  }

  #unstage(): void {
    this.#keptAt = 2 * this.state.length;
    this.#keptTo = this.#stagedTo;
    this.#putBack();
    this.looked();
    this.#code.staged(this.#isStaged);
    this.#isStaged = false;
  }

  /**
   * Does one of the moves that another engine counted, in the staged state. `parks`: an offer that follows is rested at
   * without looking whether somebody can move there. What is hidden was dealt anew in the staged state, and what may be
   * done can depend on that: what is no move there is passed over, as by the interpreter.
   */
  tryListed(of: Engine, seat: number, k: number, count: number, parks: boolean): void {
    this.#unstage();
    this.#park(parks);
    if (k === count) this.#run(PASS, seat, null);
    else if (this.#lists(of, seat, count)) this.#runListed(of, seat, k);
    else this.#leave(of.#listed(seat, k));
    this.#park(false);
  }

  /** The same for any move. */
  tryMove(move: Move, parks: boolean): void {
    this.#unstage();
    this.#park(parks);
    if (move.move < 0 || isLegalMove(this.looked(), move.seat, move.move, move.args)) this.#do(move);
    else this.#leave(move);
    this.#park(false);
  }

  /** Whether the staged state lists what another engine has listed; it is looked at once. */
  #lists(of: Engine, seat: number, count: number): boolean {
    this.#isAlike ??= this.#listsAlike(of, seat, count);
    return this.#isAlike;
  }

  #listsAlike(of: Engine, seat: number, count: number): boolean {
    try {
      if (this.#code.list(seat) !== count) return false;
    } catch (signal) {
      this.#unexpected(signal);
      // a listing tries out answers: what it left behind is put back
      this.#unstage();
      return false;
    }
    const [own, others] = [this.#code, of.#code];
    for (let k = 0; k < count; k++) {
      if (own.take(k) !== others.take(k)) return false;
      const given = own.taken();
      if (given !== others.taken()) return false;
      for (let i = 0; i < given; i++) if (own.arguments[i] !== others.arguments[i]) return false;
    }
    return true;
  }

  /** Leaves a decision to the interpreter; what was answered in the one before is none of its. */
  #leave(move: Move): void {
    if (this.#answers.length > 0) this.#answers.length = 0;
    this.#hand(move);
  }

  #park(parks: boolean): void {
    this.#code.parks(parks ? 1 : 0);
    this.match.parks = parks;
  }

  /** Runs on from an instruction of step code to the next rest; `parks` as above. For scenarios. */
  advance(pc: number): void {
    this.#keep();
    this.#answers.length = 0;
    this.state[this.bound.layout.head.pc] = pc;
    if (this.#does(START, 0)) return;
    this.#putBack();
    const m = this.#handed();
    advanceFrom(m, pc);
    this.#code.reset();
  }

  /** Offers are rested at by who is asked first, whether or not somebody can move there. For scenarios. */
  set parks(on: boolean) {
    this.#park(on);
  }

  /** Another engine for the same binding, with a state of its own. */
  twin(): Engine {
    return new Engine(this.bound, this.#emitted);
  }

  /** What the position is worth to a player, as `worth` of a match says it. */
  worth(seat: number): number {
    if (!this.#lent) {
      try {
        return this.#code.worth(seat);
      } catch (signal) {
        this.#unexpected(signal);
        this.#code.restoreStack();
      }
    }
    return worth(this.looked(), seat);
  }

  /** Whether the match rests where only the interpreter goes on: at a choice, or with abilities that `have` gave. */
  get #foreign(): boolean {
    return this.state[this.bound.layout.head.paused] !== 0 || this.#lent || this.#code.policy() < 0;
  }

  /** Whether some modifier gives an ability: that is left to the interpreter. */
  get #lent(): boolean {
    const { head, modifiers } = this.bound.layout;
    const count = this.state[head.modifiers] as number;
    for (let i = 0; i < count; i++) if (this.state[modifiers.at + i * modifiers.stride + 1] === LENDS) return true;
    return false;
  }

  /** Seats that may act now, the one to ask first first. */
  awaits(): number[] {
    if (this.isOver) return [];
    if (this.#foreign) return awaits(this.looked());
    if (this.#code.policy() === POOLED) return this.#pooled(this.bound.seats);
    const seat = this.state[this.bound.layout.head.window + 1] as number;
    return seat > 0 ? [seat] : [];
  }

  /** The first of those who may act; 0 for nobody. */
  toMove(): number {
    const policy = this.#code.policy();
    if (policy < 0 || this.#foreign) return this.awaits()[0] ?? 0;
    if (policy === POOLED) return this.isOver ? 0 : (this.#pooled(1)[0] ?? 0);
    return this.state[this.bound.layout.head.window + 1] as number;
  }

  /** Of those who have a part in an offer to a pool, so many who have a move. */
  #pooled(most: number): number[] {
    const m = this.match;
    const found: number[] = [];
    for (const seat of partakers(m, instrAt(m) as OfferInstr)) {
      if (found.length === most) break;
      const count = m.parks ? 1 : this.count(seat);
      if (count < 0) return awaits(this.looked());
      if (count > 0) found.push(seat);
    }
    return found;
  }

  /** How many moves a player has in the list, without a pass; -1 where the interpreter has to say. */
  count(seat: number): number {
    if (this.#foreign) return -1;
    // to see that the offer goes on the decision before has listed them already
    if (this.#code.listed() === seat) return this.#code.count();
    this.#keep();
    try {
      return this.#code.list(seat);
    } catch (signal) {
      this.#unexpected(signal);
      // a listing tries out answers: what it left behind is put back
      this.#putBack();
      this.#code.reset();
      return -1;
    }
  }

  /** Whether a player who is asked may pass. */
  get mayPass(): boolean {
    return this.#code.policy() !== FORCED;
  }

  legalMoves(seat?: number): Move[] {
    if (this.isOver) return [];
    const found: Move[] = [];
    for (const who of this.awaits()) {
      if (seat !== undefined && who !== seat) continue;
      const count = this.count(who);
      if (count < 0) return legalMoves(this.looked(), seat);
      for (let k = 0; k < count; k++) found.push(this.#listed(who, k));
      if (this.mayPass) found.push({ seat: who, move: PASS, args: [] });
    }
    return found;
  }

  /** The k-th of the moves that were counted for a player; the one behind the last is a pass. */
  listedMove(seat: number, k: number, count: number): Move {
    return k === count ? { seat, move: PASS, args: [] } : this.#listed(seat, k);
  }

  /** Its key, as a `World` has it. */
  listedKey(seat: number, k: number, count: number): number {
    if (k === count) return keyed(seat, PASS);
    let key = keyed(seat, this.#code.take(k));
    const args = this.#code.arguments;
    const given = this.#code.taken();
    for (let i = 0; i < given; i++) key = keyed(key, args[i] as number);
    return key;
  }

  #listed(seat: number, k: number): Move {
    const move = this.#code.take(k);
    return { seat, move, args: Array.from(this.#code.arguments.subarray(0, this.#code.taken())) };
  }

  /** Does one that was just listed. */
  apply(move: Move): void {
    this.#keep();
    this.#do(move);
  }

  #do(move: Move): void {
    if (move.move === ANSWER || this.#foreign) {
      this.#leave(move);
      return;
    }
    const args = this.#code.arguments;
    for (let i = 0; i < move.args.length; i++) args[i] = move.args[i] as number;
    this.#run(move.move, move.seat, move);
  }

  /** Does the k-th of the moves that were counted for a player; the one behind the last is a pass. */
  applyListed(seat: number, k: number, count: number): void {
    this.#keep();
    if (k === count) {
      this.#run(PASS, seat, null);
      return;
    }
    this.#runListed(this, seat, k);
  }

  #runListed(of: Engine, seat: number, k: number): void {
    const move = of.#code.take(k);
    const from = of.#code.arguments;
    const args = this.#code.arguments;
    this.#chosen = of.#code.taken();
    for (let i = 0; i < this.#chosen; i++) {
      const arg = from[i] as number;
      args[i] = arg;
      this.#given[i] = arg;
    }
    this.#run(move, seat, null);
  }

  #run(id: number, seat: number, move: Move | null): void {
    if (this.#answers.length > 0) this.#answers.length = 0;
    if (this.#does(id, seat)) return;
    this.#putBack();
    const args = (): number[] => (id === PASS ? [] : Array.from(this.#given.subarray(0, this.#chosen)));
    this.#hand(move ?? { seat, move: id, args: args() });
  }

  /** Keeps what of the state is in use. */
  #keep(): void {
    this.#keptAt = this.state.length;
    this.#keptTo = inUse(this.bound, this.state);
    this.#all.copyWithin(this.#keptAt, 0, this.#keptTo);
  }

  #putBack(): void {
    this.#all.copyWithin(0, this.#keptAt, this.#keptAt + this.#keptTo);
  }

  /** The interpreter's match, told that the state is no longer what it saw last. */
  looked(): Match {
    this.match.dirty = EVERYTHING;
    this.match.moved++;
    return this.match;
  }

  /** The interpreter does it, with the answers that were given already. */
  #hand(move: Move): void {
    const m = this.#handed();
    applyKnown(m, move);
    this.#code.reset();
  }

  /** The interpreter's match, for a decision that is left to it. */
  #handed(): Match {
    if (this.#alone) throw GAVE_UP;
    this.handed++;
    const m = this.looked();
    m.answerer = this.#replayed();
    return m;
  }

  #replayed(): Answerer | null {
    const { answerer } = this;
    if (answerer === null) return null;
    const answers = [...this.#answers];
    return (m, question) => answers.shift() ?? answerer(m, question);
  }

  /** A choice inside effects. */
  #ask(seat: number, at: number, count: number, site: number): number {
    const { answerer } = this;
    if (answerer === null) throw BAIL;
    const { what, name, type } = this.#emitted.sites[site] as Emitted['sites'][number];
    const options = Array.from(this.#stack.subarray(at, at + count));
    const wish = answerer(this.looked(), { seat, what, name, type, options });
    const answer = options.includes(wish) ? wish : (options[0] as number);
    this.#answers.push(answer);
    return answer;
  }

  /** Giving up is no surprise, and neither is a program that calls itself too often; anything else is a mistake here. */
  #unexpected(signal: unknown): void {
    if (signal !== BAIL && !(signal instanceof RangeError)) throw signal;
  }
}
