/**
 * The interface of a match: create it, query it, make decisions. A match always rests: at an offer, at a choice of step
 * code, at an open choice within effects, or at its end. A decision runs to the next rest. If an answer is missing, the
 * run is undone to the last offer or step choice; the decision and the answers so far are kept in the state, and the
 * next answer repeats it.
 */
import { ALONE_LOST } from '../compiler/format/rows.ts';
import type { Bound } from '../compiler/ir/bound.ts';
import { transaction } from './abilities.ts';
import { runEvent } from './call.ts';
import { deal } from './entities.ts';
import { evaluateNumber } from './evaluate.ts';
import { runBody } from './execute.ts';
import { NEED, OVER, whereMove, withFaultFallback } from './faults.ts';
import {
  type Answerer,
  EVERYTHING,
  Frame,
  Match,
  type Progress,
  progressNow,
  type Question,
  restoreProgress,
} from './machine.ts';
import { hasMove, isAside, isLegalMove, listMoves, type MoveStage, nextStage, walkMoves, whyNot } from './moves.ts';
import { NOTHING, type Value } from './numbers.ts';
import {
  afterMove,
  afterPass,
  inAnyOrder,
  mayAct,
  mayPass,
  mayStepIn,
  type OfferInstr,
  participants,
  participates,
  seatsThatMayAct,
} from './offers.ts';
import { settle } from './queue.ts';
import { seed as plant } from './random.ts';
import { isSetup, resetFields } from './series.ts';
import { isPlayer, peek, undo } from './state.ts';
import { instrAt, refuel, runToRest, step } from './step.ts';
import { Trace, type TraceMark } from './trace.ts';

/** Instead of a move's id: a pass, and the answer to a choice. */
export const PASS = -1;
export const ANSWER = -2;

/** A decision of a player: a move with its options in order, a pass, or an answer. */
export interface Move {
  /** From 1. */
  seat: number;
  /** A MoveId, PASS or ANSWER. */
  move: number;
  args: number[];
}

export interface MatchOptions {
  /** Any integer; 1 by default. */
  seed?: number;
  /** This is the interpreter; `compiled` is the entry of the compiled engine. */
  engine?: 'interpreter';
  /** Answers choices within effects at once; without it the match rests at them. */
  answerer?: Answerer;
  trace?: boolean;
  /** Collects the ids of abilities that run. */
  fired?: Set<number>;
}

/** In the state of a match that waits for an answer: the decision to repeat. */
const PAUSED = { none: 0, step: -1, pass: -2, start: -3 } as const;

/** A decision that runs, perhaps repeatedly. */
type RunningDecision =
  | { to: 'start' | 'step' }
  | { to: 'pass'; seat: number }
  | { to: 'move'; seat: number; id: number; args: readonly number[] };

/** Creates a match, runs setup, and rests. */
export function createMatch(bound: Bound, options: MatchOptions = {}): Match {
  const m = new Match(bound);
  m.answerer = options.answerer ?? null;
  if (options.trace === true) m.trace = new Trace(bound);
  m.abilitiesRun = options.fired ?? null;
  startMatch(m, options.seed ?? 1);
  return m;
}

/** The same in place, for a match whose state is all zeros, so that an answerer can inspect it during setup. */
export function startMatch(m: Match, seed: number): void {
  begin(m, seed);
  decide(m, { to: 'start' }, []);
}

/** Continues at an instruction to the next rest, as a decision of the match itself. For scenarios. */
export function advanceFrom(m: Match, pc: number): void {
  m.state[m.layout.head.pc] = pc;
  decide(m, { to: 'start' }, []);
}

/** The state before setup: fields at their initial values, decks dealt to their zones. */
export function begin(m: Match, seed: number): void {
  const { layout, state } = m;
  const { head } = layout;
  m.work = 0;
  m.usesWorkReserve = false;
  plant(m, seed);
  state[head.turn] = 1;
  state[head.active] = NOTHING;
  if (layout.series !== null) state[layout.series.match] = 1;
  resetFields(m);
  refuel(m);
  deal(m);
  m.journalLength = 0;
}

// ------------------------------------------------------------------ decisions

/** Slots that a fault does not undo. */
function keptSlots(m: Match): number[] {
  const { head } = m.layout;
  return [head.fuel, head.abilities, head.faults, head.fault, head.faultWhere, head.faultSubject];
}

/** Runs a decision to the next rest. */
function decide(m: Match, decision: RunningDecision, answers: readonly number[]): void {
  const start = progressNow(m);
  const events = m.trace?.mark() ?? null;
  const drawn = m.randomSource?.mark() ?? 0;
  const held = m.hostReferences === null ? null : [...m.hostReferences];
  startRun(m, answers);
  try {
    toRest(m, decision);
    refuel(m);
  } catch (signal) {
    if (signal === NEED) {
      rewind(m, start, events);
      m.randomSource?.rewind(drawn);
      restoreHeld(m, held);
      pause(m, decision);
      return;
    }
    if (signal !== OVER) throw signal;
  }
  settleDown(m, start);
}

/** Runs a decision to the next rest. Where a match of a series ends, the code after it follows. */
function toRest(m: Match, decision: RunningDecision): void {
  const start = progressNow(m);
  for (let begun = false; ; begun = true) {
    try {
      if (begun) runToRest(m);
      else act(m, decision);
      return;
    } catch (signal) {
      if (signal !== OVER || isOver(m)) throw signal;
      restoreProgress(m, { ...start, freshTriggers: 0, settleMark: 0, writtenEntities: null });
    }
  }
}

function startRun(m: Match, answers: readonly number[]): void {
  m.journalLength = 0;
  for (const [i, slot] of keptSlots(m).entries()) m.unjournaledAtRest[i] = peek(m, slot);
  m.answers = [...answers];
  m.answersUsed = 0;
  m.work = 0;
  m.passesWithoutWork = 0;
  m.usesWorkReserve = false;
  // dirty bits are not part of the state, so each decision starts with all rules dirty
  m.dirtyBits = EVERYTHING;
  m.isRuleDirty.fill(true);
  // nor is what setup held back: before its first instruction there was nothing
  m.awaitsFlow = isSetup(m) && peek(m, m.layout.head.pc) > (m.bound.program.series?.setup ?? 0);
  m.endingRule = -1;
  m.question = null;
}

function rewind(m: Match, start: Progress, events: TraceMark | null): void {
  undo(m, 0);
  for (const [i, slot] of keptSlots(m).entries()) m.state[slot] = m.unjournaledAtRest[i] as number;
  restoreProgress(m, { ...start, freshTriggers: 0 });
  if (m.trace !== null && events !== null) m.trace.cut(events);
}

function restoreHeld(m: Match, held: Value[] | null): void {
  if (m.hostReferences !== null && held !== null) for (const [i, value] of held.entries()) m.hostReferences[i] = value;
}

/** Clears the interpreter's working data at a rest. */
function settleDown(m: Match, start: Progress): void {
  restoreProgress(m, { ...start, freshTriggers: 0, settleMark: 0, writtenEntities: null });
  m.journalLength = 0;
  clearPause(m);
}

function clearPause(m: Match): void {
  const { head } = m.layout;
  m.state[head.paused] = PAUSED.none;
  m.state[head.pausedSeat] = 0;
  m.state[head.pausedCount] = 0;
  m.state[head.answerCount] = 0;
  for (let i = 0; i < head.argsCapacity; i++) m.state[head.pausedArgs + i] = 0;
  for (let i = 0; i < head.answersCapacity; i++) m.state[head.answers + i] = 0;
}

function pause(m: Match, decision: RunningDecision): void {
  const { head } = m.layout;
  clearPause(m);
  m.state[head.paused] = decision.to === 'move' ? decision.id + 1 : PAUSED[decision.to];
  if (decision.to === 'move' || decision.to === 'pass') m.state[head.pausedSeat] = decision.seat;
  if (decision.to === 'move') {
    m.state[head.pausedCount] = decision.args.length;
    for (const [i, arg] of decision.args.entries()) m.state[head.pausedArgs + i] = arg;
  }
  m.state[head.answerCount] = m.answers.length;
  for (const [i, answer] of m.answers.entries()) m.state[head.answers + i] = answer;
}

/** The decision that waits for an answer; null at an offer and at the end. */
function pausedDecision(m: Match): RunningDecision | null {
  const { head } = m.layout;
  const code = peek(m, head.paused);
  const seat = peek(m, head.pausedSeat);
  if (code > 0) {
    const args: number[] = [];
    for (let i = 0; i < peek(m, head.pausedCount); i++) args.push(peek(m, head.pausedArgs + i));
    return { to: 'move', seat, id: code - 1, args };
  }
  if (code === PAUSED.pass) return { to: 'pass', seat };
  if (code === PAUSED.start) return { to: 'start' };
  const { step: resting } = instrAt(m);
  return code === PAUSED.step || resting === 'choose' || resting === 'may' || resting === 'next'
    ? { to: 'step' }
    : null;
}

/** The move or pass that waits for an answer, the answers so far, and the state before it; null where none waits. */
export function pausedMove(m: Match): { move: Move; answers: number[]; before: Int32Array } | null {
  const decision = question(m) === null ? null : pausedDecision(m);
  if (decision?.to !== 'move' && decision?.to !== 'pass') return null;
  const { seat } = decision;
  const move: Move =
    decision.to === 'pass' ? { seat, move: PASS, args: [] } : { seat, move: decision.id, args: [...decision.args] };
  const answers = pausedAnswers(m);
  const resting = copyMatch(m);
  clearPause(resting);
  return { move, answers, before: resting.state };
}

function pausedAnswers(m: Match): number[] {
  const { head } = m.layout;
  const answers: number[] = [];
  for (let i = 0; i < peek(m, head.answerCount); i++) answers.push(peek(m, head.answers + i));
  return answers;
}

function act(m: Match, decision: RunningDecision): void {
  const instr = instrAt(m);
  switch (decision.to) {
    case 'start':
      break;
    case 'step':
      step(m, instr, true);
      break;
    case 'pass':
      afterPass(m, instr as OfferInstr, decision.seat);
      break;
    case 'move': {
      const done = perform(m, decision);
      // a move that needs no offer (`aside`) leaves the open offer as it is
      if (isAside(m, decision.id)) break;
      if (done) afterMove(m, instr as OfferInstr, decision.seat);
      else afterPass(m, instr as OfferInstr, decision.seat);
    }
  }
  runToRest(m);
}

/** Executes a move. False when a fault undid it. */
function perform(m: Match, { seat, id, args }: Extract<RunningDecision, { to: 'move' }>): boolean {
  const move = m.game.moves[id];
  if (move === undefined) return false;
  return transaction(m, whereMove(id), seat, () => {
    m.callDepth = 0;
    m.nestingDepth = 0;
    m.settleMark = 0;
    let bound: Frame | null = null;
    // the list of moves has charged for the tests of this one
    const { work } = m;
    walkMoves(m, seat, id, args, (all, frame) => {
      bound = frame;
      return all.length === args.length;
    });
    m.work = work;
    const frame = bound as Frame | null;
    if (frame === null) return;
    runEvent(m, {
      of: 'moves',
      id,
      params: move.params,
      frame,
      settles: true,
      body: () => runBody(m, move.code.body, frame, false),
    });
    settle(m);
  });
}

/**
 * Whether a listed move changes nothing but what the flow does next. A choice or a draw within it counts as a change.
 * The match cannot continue afterwards, so pass a copy.
 */
export function hasNoEffect(m: Match, { seat, move, args }: Move): boolean {
  if (move < 0) return false;
  m.answerer = null;
  m.trace = null;
  startRun(m, []);
  const before = m.state.slice();
  try {
    if (!perform(m, { to: 'move', seat, id: move, args })) return false;
  } catch (signal) {
    // it waits for an answer, or ends the match
    if (signal instanceof Error) throw signal;
    return false;
  }
  // the work that was charged is in the state, too
  const counts = new Set(keptSlots(m));
  for (let n = 0; n < m.journalLength; n += 2) {
    const at = m.journal[n] as number;
    if (m.state[at] !== before[at] && !counts.has(at)) return false;
  }
  return true;
}

// ------------------------------------------------------------------ queries

export const isOver = (m: Match): boolean => peek(m, m.layout.head.over) === 1;

/** Seats that may act now, in the order in which to ask them; with `viewer`, as far as that player can know. */
export function seatsToAct(m: Match, viewer = 0): number[] {
  m.work = 0;
  if (isOver(m)) return [];
  const asked = question(m);
  if (asked !== null) return [asked.seat];
  const instr = instrAt(m);
  return instr.step === 'offer' ? seatsThatMayAct(m, instr, viewer) : [];
}

/** The open choice; null at an offer and at the end. */
export function question(m: Match): Question | null {
  let found: Question | null = null;
  atQuestion(m, (asked) => {
    found = asked;
  });
  return found;
}

/** Runs the paused decision up to its open choice, calls `see`, and undoes everything. False without an open choice. */
export function atQuestion(m: Match, see: (asked: Question) => void): boolean {
  if (isOver(m)) return false;
  const decision = pausedDecision(m);
  if (decision === null) return false;
  const start = progressNow(m);
  const { answerer, trace } = m;
  const drawn = m.randomSource?.mark() ?? 0;
  const held = m.hostReferences === null ? null : [...m.hostReferences];
  m.answerer = null;
  m.trace = null;
  startRun(m, pausedAnswers(m));
  try {
    toRest(m, decision);
  } catch (signal) {
    if (signal !== NEED && signal !== OVER) throw signal;
    if (signal === NEED && m.question !== null) see(m.question);
  }
  const asked = m.question !== null;
  m.answerer = answerer;
  m.trace = trace;
  restoreHeld(m, held);
  rewind(m, start, null);
  m.randomSource?.rewind(drawn);
  return asked;
}

/**
 * The open choice, and a copy of the match in the position in which it is offered: cards may be made or changed on the
 * way there. The copy is for inspection only: it cannot continue. Null at an offer and at the end.
 */
export function offeredChoice(m: Match): { asked: Question; at: Match } | null {
  let found: { asked: Question; at: Match } | null = null;
  atQuestion(m, (asked) => {
    const at = copyMatch(m);
    clearPause(at);
    at.hostReferences = m.hostReferences === null ? null : [...m.hostReferences];
    found = { asked, at };
  });
  return found;
}

/**
 * All legal decisions: complete moves of the players who may act, passes, or answers to the open choice. Never empty
 * before the end. `seat`: only those of that player; `asides`: also moves that only people make, at the end.
 */
export function legalMoves(m: Match, seat?: number, asides = false): Move[] {
  const found: Move[] = [];
  m.work = 0;
  if (isOver(m)) return found;
  const asked = question(m);
  if (asked !== null) {
    if (seat !== undefined && seat !== asked.seat) return found;
    return asked.options.map((option) => ({ seat: asked.seat, move: ANSWER, args: [option] }));
  }
  const instr = instrAt(m);
  if (instr.step !== 'offer') return found;
  const listed = instr.moves.filter((id) => !isAside(m, id));
  const list = (who: number, ids: readonly number[]): void => {
    for (const id of ids) listMoves(m, who, id, (args) => found.push({ seat: who, move: id, args }));
  };
  for (const who of participants(m, instr)) {
    if (seat !== undefined && seat !== who) continue;
    const before = found.length;
    list(who, listed);
    // in a pool, a player without a listed move is not asked
    if (found.length === before && inAnyOrder(instr) && !m.stopsAtOffers) continue;
    if (mayPass(instr)) found.push({ seat: who, move: PASS, args: [] });
  }
  if (!asides) return found;
  for (let who = 1; who <= m.bound.seats; who++) {
    if ((seat === undefined || seat === who) && mayStepIn(m, who)) list(who, instr.moves.slice(listed.length));
  }
  return found;
}

/** The kinds of moves that a player can make now, and whether a pass is legal. */
export function openMoves(m: Match, seat: number): { moves: number[]; pass: boolean } {
  m.work = 0;
  const instr = instrAt(m);
  if (isOver(m) || question(m) !== null || instr.step !== 'offer') return { moves: [], pass: false };
  const acts = mayAct(m, instr, seat);
  const may = (id: number): boolean => (isAside(m, id) ? mayStepIn(m, seat) : acts) && hasMove(m, seat, [id], true);
  return { moves: instr.moves.filter(may), pass: acts && mayPass(instr) };
}

/** The next part of a move with these options: its name and its options. Null for a complete move. */
export function moveStage(m: Match, seat: number, move: number, given: readonly number[]): MoveStage | null {
  return isOffered(m, seat, move) ? nextStage(m, seat, move, given) : null;
}

/**
 * Why a move is illegal, in the words of its declaration; null where it is legal, or the declaration states no reason.
 */
export function refusal(m: Match, { seat, move, args }: Move): string | null {
  return isOffered(m, seat, move) ? whyNot(m, seat, move, args) : null;
}

function isOffered(m: Match, seat: number, move: number): boolean {
  m.work = 0;
  if (isOver(m) || question(m) !== null) return false;
  const instr = instrAt(m);
  if (instr.step !== 'offer' || !instr.moves.includes(move)) return false;
  return isAside(m, move) ? mayStepIn(m, seat) : mayAct(m, instr, seat);
}

/**
 * The evaluation function: the value of the position for a player, by the innermost bound `worth`; nothing without one.
 */
export function worth(m: Match, seat: number): number {
  const record = m.bound.worth === null ? undefined : m.game.worths[m.bound.worth];
  if (record === undefined) return NOTHING;
  const { locals } = record.code;
  const frame = new Frame(new Array<Value>(locals.length).fill(NOTHING), locals);
  frame.locals[0] = seat;
  frame.you = seat;
  m.work = 0;
  return withFaultFallback(m, NOTHING, () => evaluateNumber(m, record.value, frame));
}

export function isLegal(m: Match, move: Move): boolean {
  if (isOver(m) || !isPlayer(m, move.seat)) return false;
  m.work = 0;
  const asked = question(m);
  if (asked !== null) {
    const [answer] = move.args;
    return (
      move.move === ANSWER &&
      move.seat === asked.seat &&
      move.args.length === 1 &&
      asked.options.includes(answer as number)
    );
  }
  const instr = instrAt(m);
  if (instr.step !== 'offer') return false;
  const aside = isAside(m, move.move);
  if (!(aside ? mayStepIn(m, move.seat) : participates(m, instr, move.seat))) return false;
  if (move.move === PASS) return move.args.length === 0 && mayPass(instr) && mayAct(m, instr, move.seat);
  // a legal move is also one that the match waits for
  return instr.moves.includes(move.move) && isLegalMove(m, move.seat, move.move, move.args);
}

/** Makes a decision. An illegal one is refused, and nothing changes. */
export function apply(m: Match, move: Move): boolean {
  if (!isLegal(m, move)) return false;
  applyKnown(m, move);
  return true;
}

/** The same for a decision that was just listed. */
export function applyKnown(m: Match, move: Move): void {
  if (move.move === ANSWER) {
    const decision = pausedDecision(m);
    if (decision !== null) decide(m, decision, [...pausedAnswers(m), ...move.args]);
  } else if (move.move === PASS) decide(m, { to: 'pass', seat: move.seat }, []);
  else decide(m, { to: 'move', seat: move.seat, id: move.move, args: move.args }, []);
}

/** A separate match in the same state, without trace and answerer. */
export function copyMatch(m: Match): Match {
  return new Match(m.bound, m.state.slice());
}

/** Restores a state of a match of the same binding. */
export function restore(m: Match, state: Int32Array): void {
  m.state.set(state);
  m.dirtyBits = EVERYTHING;
  m.membershipVersion++;
}

/** The result of a match: who won by seat, or a draw; null while it runs. */
export interface Outcome {
  winners: number[];
  /** The only side of the game lost. Without it, a match without winners is a draw. */
  lost: boolean;
  capped: boolean;
  /** In a series, of all its matches together. */
  turns: number;
  /** The number of matches: 1 outside of a series. */
  matches: number;
}

/** The number of the current match: 1 outside of a series. */
export const matchOf = (m: Match): number => (m.layout.series === null ? 1 : peek(m, m.layout.series.match));

/** The turns so far, in a series of all matches. */
export const turnsOf = (m: Match): number =>
  peek(m, m.layout.head.turn) + (m.layout.series === null ? 0 : peek(m, m.layout.series.turns));

/** The winners of a match that is over, as bits by seat; `ALONE_LOST` if the only side lost. */
export const wonSeats = (m: Match): number => seatsOf(m.bound, peek(m, m.layout.head.won));

/** The seats of sides; both are bits. `ALONE_LOST` stays. */
export function seatsOf({ seats, sides }: Bound, won: number): number {
  let found = won & ALONE_LOST;
  for (let i = 0; i < seats; i++) found |= ((won >> (i % sides)) & 1) << i;
  return found;
}

export function outcome(m: Match): Outcome | null {
  if (!isOver(m)) return null;
  const { head } = m.layout;
  const won = wonSeats(m);
  const winners: number[] = [];
  for (let seat = 1; seat <= m.bound.seats; seat++) if ((won >> (seat - 1)) & 1) winners.push(seat);
  return {
    winners,
    lost: won === ALONE_LOST,
    capped: peek(m, head.capped) === 1,
    turns: turnsOf(m),
    matches: matchOf(m),
  };
}
