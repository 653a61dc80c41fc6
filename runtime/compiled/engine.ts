/**
 * The host of the compiled engine: a state, emitted code, and an interpreter on the same state. Emitted code runs a
 * decision. On a bail-out (deoptimisation: a fault, a choice without an answer, a construct that is not compiled) the
 * host restores the state of the last rest, and the interpreter runs that one decision. So both engines agree by
 * construction where only the interpreter runs, and by tests elsewhere.
 */

import type { EmittedCode } from '../../compiler/emit/index.ts';
import { MODIFIER, MODIFIER_WHAT, OFFER, POLICY } from '../../compiler/format/rows.ts';
import { GREATEST_NUMBER } from '../../compiler/format/values.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Dice } from '../agents/dice.ts';
import type { GreedyChoice } from '../agents/greedy.ts';
import { keyed } from '../agents/world.ts';
import { type Answerer, EVERYTHING, Match } from '../machine.ts';
import {
  ANSWER,
  advanceFrom,
  applyKnown,
  legalMoves,
  type Move,
  PASS,
  restore,
  seatsToAct,
  startMatch,
  worth,
} from '../match.ts';
import { isLegalMove } from '../moves.ts';
import { type OfferInstr, participants } from '../offers.ts';
import { inUse } from '../state.ts';
import { instrAt } from '../step.ts';
import { seersOf, type Trace, traceOn } from '../trace.ts';
import { BailOutRate } from './bail-out-rate.ts';
import { BAIL, type EntryPoints, instantiateCode, OVER } from './code.ts';
import { EmittedTrace } from './emitted-trace.ts';
import { InitialState } from './initial-state.ts';
import { StateCopies } from './state-copies.ts';

/** In place of a move's id: the flow continues without a decision. */
const START = -3;

/** Where the arguments of `EntryPoints.tryAll` have the choice. */
const CHOICE = 4;

export interface EngineOptions {
  /** Keeps a trace; the code has to be emitted with one. */
  trace?: boolean;
  /** Throws `GAVE_UP` instead of handing a decision to the interpreter. */
  alone?: boolean;
}

/** Thrown by an `alone` engine on a bail-out. */
export const GAVE_UP = { signal: 'gave up' } as const;

/** Offers in which those who take part act in any order. */
const isInAnyOrder = (policy: number): boolean => policy === POLICY.pooled || policy === POLICY.simultaneous;

export class Engine {
  readonly bound: Bound;
  readonly state: Int32Array;
  /** The interpreter on the same state, for bail-outs and inspection. */
  readonly match: Match;
  answerer: Answerer | null = null;
  /**
   * Called when an ability ends, by code emitted with `checked`: the numbers of queued and fresh triggers, the fuel
   * left, and the number of abilities, which emitted code keeps in registers until the match rests.
   */
  onAbilityEnd: ((queued: number, fresh: number, fuel: number, abilities: number) => void) | null = null;
  /** Decisions that the interpreter made. */
  bailOuts = 0;
  /** Lists of moves that emitted code began and the interpreter made. */
  listBailOuts = 0;
  readonly #refusesBailOuts: boolean;
  readonly #emitted: EmittedCode;
  readonly #code: EntryPoints;
  readonly #stack: Int32Array;
  readonly #list: Int32Array;
  readonly #copies: StateCopies;
  readonly #trace: EmittedTrace;
  /** Whether something was tried in the staged state already. */
  #isStaged = false;
  /** Whether the staged state has the same moves as the listing engine's state; null where unknown. */
  #hasSameMoves: boolean | null = null;
  /** The state before setup, without its seed; null where the interpreter has to make it. */
  protected initial: InitialState | null;
  /** Whether the state is at a rest; false after a bail-out within a rushed match. */
  #isAtRest = false;
  readonly #matchBailOuts = new BailOutRate();
  readonly #rolloutBailOuts = new BailOutRate();
  readonly #trialBailOuts = new BailOutRate();
  /** The answer to a question of the flow, until the code asks it. */
  #given: number | null = null;
  /** Answers of the running decision, for repeating it. */
  readonly #answers: number[] = [];
  /**
   * Arguments of the running move, for repeating it: the code's own copy is overwritten when it lists the next moves.
   */
  readonly #runningArguments: Int32Array;
  #runningArgumentCount = 0;

  constructor(bound: Bound, emitted: EmittedCode, options: EngineOptions = {}) {
    this.bound = bound;
    this.#refusesBailOuts = options.alone === true;
    this.#emitted = emitted;
    const { code, states, stack, list, events } = instantiateCode(emitted, {
      ask: (who, at, n, site) => this.#ask(who, at, n, site),
      ended: (queued, fresh, fuel, abilities) => this.onAbilityEnd?.(queued, fresh, fuel, abilities),
      seers: (ref) => {
        const m = this.freshMatch();
        m.work = 0;
        return seersOf(m, ref);
      },
    });
    this.#code = code;
    this.#runningArguments = new Int32Array(code.arguments.length);
    this.#copies = new StateCopies(bound, states);
    this.state = this.#copies.state;
    this.match = new Match(bound, this.state);
    this.#trace = new EmittedTrace(this.match, code, events);
    this.#stack = stack;
    this.#list = list;
    if (options.trace === true) {
      if (emitted.events === 0) throw new Error('a trace of code that writes none');
      traceOn(this.match);
    }
    this.initial = this.#tryMakeInitialState() ? new InitialState(bound, this.state) : null;
  }

  #tryMakeInitialState(): boolean {
    try {
      this.#code.begin();
      this.#code.blank(true);
      return true;
    } catch (signal) {
      this.#rethrowUnlessBailOut(signal);
      return false;
    }
  }

  /** The trace since the start of the match, or since its state was loaded; null without one. */
  get trace(): Trace | null {
    return this.match.trace;
  }

  /** The work that the last decision charged, as a share of the bound; never less than the interpreter's. */
  get share(): number {
    return this.#code.worked() / this.#code.mostWork();
  }

  get isOver(): boolean {
    return this.state[this.bound.layout.head.over] === 1;
  }

  /** Starts a match: runs setup, and rests. */
  start(seed: number): void {
    if (this.#answers.length > 0) this.#answers.length = 0;
    this.#trace.clear();
    if (this.#putInitialState(seed) && this.#runEmitted(START, 0)) return;
    this.state.fill(0);
    const m = this.#interpreterMatch();
    startMatch(m, seed);
    this.#code.reset();
  }

  /**
   * Plays a whole match between random agents without returning for decisions. `seeds`: of their dice, by seat. Gives
   * the number of decisions; -1 where the match has to be played step by step from its seed. With `isWhole` false only
   * the head of the final state is valid.
   */
  rush(seed: number, seeds: Int32Array, isWhole = true): number {
    // matches that often bail out are not worth starting, unless they do so at their end
    const isWorthwhile = this.bound.program.series === null && (this.#refusesBailOuts || this.#matchBailOuts.isLow);
    if (this.match.trace !== null || !isWorthwhile || !this.#putInitialState(seed)) return -1;
    this.#matchBailOuts.countTry();
    for (let i = 0; i < this.bound.seats; i++) this.#code.arguments[i] = seeds[i & 3] as number;
    try {
      this.#code.rush(isWhole ? 1 : 2);
    } catch (signal) {
      this.#code.decided();
      this.#isAtRest = false;
      this.#rethrowUnlessBailOut(signal);
      if (this.#refusesBailOuts) throw GAVE_UP;
      this.#matchBailOuts.countBailOut();
      return -1;
    }
    return this.#code.decided();
  }

  /**
   * Plays on at random from a rest; see `World.rollOut`. If the match ends, only the head of the final state is valid.
   */
  rollOut(dice: Dice, last: number): boolean {
    if (this.bound.program.series !== null || this.match.trace !== null || !this.#rolloutBailOuts.isLow) return false;
    this.#rolloutBailOuts.countTry();
    const code = this.#code;
    this.#copies.saveForRollout();
    dice.save(code.arguments);
    try {
      // a turn that never begins
      code.rollout(last === 0 ? GREATEST_NUMBER : last);
    } catch (signal) {
      code.decided();
      this.#rethrowUnlessBailOut(signal);
      this.#rolloutBailOuts.countBailOut();
      this.#copies.undoRollout();
      code.reset();
      return false;
    }
    code.decided();
    dice.load(code.arguments);
    return true;
  }

  /** The state before setup, with a seed. False where the interpreter has to make it. */
  #putInitialState(seed: number): boolean {
    if (this.initial === null) return false;
    this.initial.putIn(this.state, this.#isAtRest);
    this.#isAtRest = true;
    this.#code.plant(seed);
    this.#code.blank(false);
    return true;
  }

  /** Lets emitted code make a move or a pass, or continue the flow. False on a bail-out. */
  #runEmitted(what: number, seat: number): boolean {
    const code = this.#code;
    this.#trace.begin();
    for (let begun = false; ; begun = true) {
      try {
        if (begun) code.onward?.();
        else if (what === START) code.start();
        else if (what === ANSWER) code.resume?.();
        else if (what === PASS) code.pass(seat);
        else code.move(what, seat);
        break;
      } catch (signal) {
        if (signal !== OVER) {
          this.#rethrowUnlessBailOut(signal);
          return false;
        }
        // the code after a match of a series belongs to the decision that ended the match
        if (this.isOver) break;
      }
    }
    this.#trace.end();
    return true;
  }

  /** Continues from a state of the same binding at a rest; copies the part in use. */
  load(state: Int32Array): void {
    restore(this.match, state.subarray(0, inUse(this.bound, state)));
    this.#code.reset();
  }

  /** Stages a state at a rest, changed by pairs of slot and value; decisions are tried from it. */
  stage(state: Int32Array, writes: readonly number[]): void {
    this.#copies.stage(state, writes);
    this.#isStaged = true;
    this.#hasSameMoves = null;
  }

  #unstage(): void {
    this.#copies.unstage();
    this.freshMatch();
    this.#code.staged(this.#isStaged);
    this.#isStaged = false;
  }

  /**
   * Makes, in the staged state, a move that another engine listed. `stopsAtOffers`: rest at the next offer without testing who
   * can move there. Hidden information was dealt anew in the staged state, so the move may be illegal there; then it is
   * skipped, as the interpreter does.
   */
  tryListed(of: Engine, seat: number, k: number, count: number, stopsAtOffers: boolean): void {
    this.#unstage();
    this.#stopAtOffers(stopsAtOffers);
    if (k === count) this.#runOrInterpret(PASS, seat, null);
    else if (this.#listsSameMoves(of, seat, count)) this.#runListed(of, seat, k);
    else this.#interpretOnly(of.#listed(seat, k));
    this.#stopAtOffers(false);
  }

  /** Tries options in the staged state in one go; see `World.tryAll`. */
  tryAll(of: Engine, seat: number, count: number, choice: GreedyChoice, dice: Dice): void {
    const { bound, match } = this;
    if (bound.program.series !== null || match.trace !== null || this.#hasSameMoves === false) return;
    if (!this.#trialBailOuts.isLow) return;
    const all = of.mayPass ? count + 1 : count;
    if (choice.next === all) return;
    this.#unstage();
    this.#hasSameMoves = this.#comparesLists(of, seat, count);
    if (!this.#hasSameMoves) return;
    this.#trialBailOuts.countTry();
    const code = this.#code;
    const args = code.arguments;
    dice.save(args);
    args[CHOICE] = choice.next;
    args[CHOICE + 1] = choice.best;
    args[CHOICE + 2] = choice.gain;
    args[CHOICE + 3] = choice.ties;
    code.parks(1);
    try {
      code.tryAll(seat, all, this.#copies.stagedLength);
    } catch (signal) {
      this.#rethrowUnlessBailOut(signal);
      this.#trialBailOuts.countBailOut();
    }
    code.tried();
    code.parks(0);
    dice.load(args);
    choice.next = args[CHOICE] as number;
    choice.best = args[CHOICE + 1] as number;
    choice.gain = args[CHOICE + 2] as number;
    choice.ties = args[CHOICE + 3] as number;
  }

  /** The same for any move. */
  tryMove(move: Move, stopsAtOffers: boolean): void {
    this.#unstage();
    this.#stopAtOffers(stopsAtOffers);
    if (move.move < 0 || isLegalMove(this.freshMatch(), move.seat, move.move, move.args)) this.#makeMove(move);
    else this.#interpretOnly(move);
    this.#stopAtOffers(false);
  }

  /** Whether the staged state has the same list of moves as another engine's state; tested once. */
  #listsSameMoves(of: Engine, seat: number, count: number): boolean {
    this.#hasSameMoves ??= this.#comparesLists(of, seat, count);
    return this.#hasSameMoves;
  }

  #comparesLists(of: Engine, seat: number, count: number): boolean {
    try {
      if (this.#code.list(seat) !== count) return false;
    } catch (signal) {
      this.#rethrowUnlessBailOut(signal);
      // a listing tries answers: restore the state
      this.#unstage();
      return false;
    }
    const used = this.#code.used();
    if (used !== of.#code.used()) return false;
    for (let i = 0; i < used; i++) if (this.#list[i] !== of.#list[i]) return false;
    return true;
  }

  /** Hands a decision to the interpreter; drops the answers of the decision before. */
  #interpretOnly(move: Move): void {
    if (this.#answers.length > 0) this.#answers.length = 0;
    this.#interpretMove(move);
  }

  #stopAtOffers(stopsAtOffers: boolean): void {
    this.#code.parks(stopsAtOffers ? 1 : 0);
    this.match.stopsAtOffers = stopsAtOffers;
  }

  /** Runs from an instruction of step code to the next rest; `stopsAtOffers` as above. For scenarios. */
  advance(pc: number): void {
    this.#copies.save();
    this.#answers.length = 0;
    this.state[this.bound.layout.head.pc] = pc;
    if (this.#runEmitted(START, 0)) return;
    this.#copies.restore();
    const m = this.#interpreterMatch();
    advanceFrom(m, pc);
    this.#code.reset();
  }

  /** Rest at each offer, whichever player can move. For scenarios. */
  set stopsAtOffers(on: boolean) {
    this.#stopAtOffers(on);
  }

  /** Another engine for the same binding, with its own state. */
  twin(): Engine {
    return new Engine(this.bound, this.#emitted);
  }

  /** The evaluation function. */
  worth(seat: number): number {
    if (!this.#hasLentAbility) {
      try {
        return this.#code.worth(seat);
      } catch (signal) {
        this.#rethrowUnlessBailOut(signal);
        this.#code.restoreStack();
      }
    }
    return worth(this.freshMatch(), seat);
  }

  /** Whether only the interpreter can continue from this rest: an open choice, or abilities that `have` gave. */
  get #needsInterpreter(): boolean {
    return this.state[this.bound.layout.head.paused] !== 0 || this.#hasLentAbility || this.#code.policy() < 0;
  }

  /** Whether the match rests at a question of the flow that emitted code may answer. */
  get #isAskedInFlow(): boolean {
    if (this.#code.resume === undefined || this.state[this.bound.layout.head.paused] !== 0) return false;
    return !this.isOver && this.#code.policy() < 0 && !this.#hasLentAbility;
  }

  /** Whether some modifier gives an ability, which is not compiled. */
  get #hasLentAbility(): boolean {
    const { head, modifiers } = this.bound.layout;
    const count = this.state[head.modifiers] as number;
    for (let i = 0; i < count; i++)
      if (this.state[modifiers.at + i * modifiers.stride + MODIFIER.what] === MODIFIER_WHAT.ability) return true;
    return false;
  }

  /** Seats that may act now, in the order in which to ask them. */
  seatsToMove(): number[] {
    if (this.isOver) return [];
    if (this.#needsInterpreter) return seatsToAct(this.freshMatch());
    if (isInAnyOrder(this.#code.policy())) return this.#seatsWithMoves(this.bound.seats);
    const seat = this.state[this.bound.layout.head.window + OFFER.turn] as number;
    return seat > 0 ? [seat] : [];
  }

  /** The first of them; 0 for nobody. */
  toMove(): number {
    const policy = this.#code.policy();
    if (policy < 0 || this.#needsInterpreter) return this.seatsToMove()[0] ?? 0;
    if (isInAnyOrder(policy)) return this.isOver ? 0 : (this.#seatsWithMoves(1)[0] ?? 0);
    return this.state[this.bound.layout.head.window + OFFER.turn] as number;
  }

  /** In an offer in any order: up to `most` of the seats that take part and have a move. */
  #seatsWithMoves(most: number): number[] {
    const m = this.match;
    const found: number[] = [];
    for (const seat of participants(m, instrAt(m) as OfferInstr)) {
      if (found.length === most) break;
      const count = m.stopsAtOffers ? 1 : this.count(seat);
      if (count < 0) return seatsToAct(this.freshMatch());
      if (count > 0) found.push(seat);
    }
    return found;
  }

  /** The number of listed moves of a seat, without a pass; -1 where the interpreter has to list them. */
  count(seat: number): number {
    if (this.#needsInterpreter) return -1;
    // the previous decision may have listed them already, to test that the offer continues
    if (this.#code.listed() === seat) return this.#code.count();
    this.#copies.save();
    try {
      return this.#code.list(seat);
    } catch (signal) {
      this.#rethrowUnlessBailOut(signal);
      // a listing tries answers: restore the state
      this.#copies.restore();
      this.#code.reset();
      this.listBailOuts++;
      return -1;
    }
  }

  /** Whether the player to act may pass. */
  get mayPass(): boolean {
    const policy = this.#code.policy();
    return policy !== POLICY.forced && policy !== POLICY.simultaneous;
  }

  legalMoves(seat?: number): Move[] {
    if (this.isOver) return [];
    const found: Move[] = [];
    for (const who of this.seatsToMove()) {
      if (seat !== undefined && who !== seat) continue;
      const count = this.count(who);
      if (count < 0) return legalMoves(this.freshMatch(), seat);
      for (let k = 0; k < count; k++) found.push(this.#listed(who, k));
      if (this.mayPass) found.push({ seat: who, move: PASS, args: [] });
    }
    return found;
  }

  /** The k-th listed move of a seat; the one after the last is a pass. */
  listedMove(seat: number, k: number, count: number): Move {
    return k === count ? { seat, move: PASS, args: [] } : this.#listed(seat, k);
  }

  /** Its key; see `World.key`. */
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

  /** Makes a listed decision. */
  apply(move: Move): void {
    this.#copies.save();
    this.#makeMove(move);
  }

  #makeMove(move: Move): void {
    if (move.move === ANSWER ? !this.#isAskedInFlow : this.#needsInterpreter) {
      this.#interpretOnly(move);
      return;
    }
    this.#given = move.move === ANSWER ? (move.args[0] ?? null) : null;
    const args = this.#code.arguments;
    for (let i = 0; i < move.args.length; i++) args[i] = move.args[i] as number;
    this.#runOrInterpret(move.move, move.seat, move);
  }

  /** Makes the k-th listed decision of a seat; the one after the last is a pass. */
  applyListed(seat: number, k: number, count: number): void {
    this.#copies.save();
    if (k === count) {
      this.#runOrInterpret(PASS, seat, null);
      return;
    }
    this.#runListed(this, seat, k);
  }

  #runListed(of: Engine, seat: number, k: number): void {
    const move = of.#code.take(k);
    const from = of.#code.arguments;
    const args = this.#code.arguments;
    this.#runningArgumentCount = of.#code.taken();
    for (let i = 0; i < this.#runningArgumentCount; i++) {
      const arg = from[i] as number;
      args[i] = arg;
      this.#runningArguments[i] = arg;
    }
    this.#runOrInterpret(move, seat, null);
  }

  #runOrInterpret(id: number, seat: number, move: Move | null): void {
    if (this.#answers.length > 0) this.#answers.length = 0;
    if (this.#runEmitted(id, seat)) return;
    this.#given = null;
    this.#copies.restore();
    const args = (): number[] =>
      id === PASS ? [] : Array.from(this.#runningArguments.subarray(0, this.#runningArgumentCount));
    this.#interpretMove(move ?? { seat, move: id, args: args() });
  }

  /** The interpreter's match, with its caches invalidated. */
  freshMatch(): Match {
    this.match.dirtyBits = EVERYTHING;
    this.match.membershipVersion++;
    return this.match;
  }

  /** Lets the interpreter make the decision, with the answers so far. */
  #interpretMove(move: Move): void {
    const m = this.#interpreterMatch();
    applyKnown(m, move);
    this.#code.reset();
  }

  /** The interpreter's match for a decision after a bail-out. */
  #interpreterMatch(): Match {
    if (this.#refusesBailOuts) throw GAVE_UP;
    this.bailOuts++;
    const m = this.freshMatch();
    m.answerer = this.#repeatAnswers();
    return m;
  }

  #repeatAnswers(): Answerer | null {
    const { answerer } = this;
    if (answerer === null) return null;
    const answers = [...this.#answers];
    return (m, question) => answers.shift() ?? answerer(m, question);
  }

  /** A choice within effects, or the question of the flow at which the match rested. */
  #ask(seat: number, at: number, count: number, site: number): number {
    const options = Array.from(this.#stack.subarray(at, at + count));
    const given = this.#given;
    this.#given = null;
    if (given !== null && options.includes(given)) return given;
    const { answerer } = this;
    // an answer that is no option is for the interpreter, too
    if (answerer === null || given !== null) throw BAIL;
    const { what, name, type } = this.#emitted.sites[site] as EmittedCode['sites'][number];
    const wish = answerer(this.freshMatch(), { seat, what, name, type, options });
    const answer = options.includes(wish) ? wish : (options[0] as number);
    this.#answers.push(answer);
    return answer;
  }

  /** Rethrows anything but a bail-out or a stack overflow of recursive code, since it is a bug. */
  #rethrowUnlessBailOut(signal: unknown): void {
    if (signal !== BAIL && !(signal instanceof RangeError)) throw signal;
  }
}
