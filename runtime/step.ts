/**
 * The interpreter of step code, a linear IR: setup, flow and phases as a flat list of instructions. The program
 * counter, locals, loops and the open offer are slots of the state, so a match may rest at any offer and at any choice
 * of step code.
 */
import type { Instr, Program } from '../compiler/ir/bound.ts';
import type { InstrOf } from '../compiler/ir/index.ts';
import { settlesStatements, transaction } from './abilities.ts';
import { sizeCharge } from './bulk.ts';
import { ask, MAY } from './choices.ts';
import { deal, sweep } from './entities.ts';
import { asMemberList, asSingleValue, evaluate, evaluateCondition, evaluateNumber } from './evaluate.ts';
import { isStillMember, membersInOrder, nextLiveMember, nextMemberQuestion, runBody } from './execute.ts';
import { fault, spendFuel, WHERE_STEP } from './faults.ts';
import { EVERYTHING, Frame, type Match } from './machine.ts';
import { NOTHING, type Value } from './numbers.ts';
import { advanceTurn, closeOffer, isOfferOpen, openOffer } from './offers.ts';
import { end, mostMatches, testLimit } from './outcome.ts';
import { settle } from './queue.ts';
import { isSetup, nextMatch } from './series.ts';
import { isPlayer, peek, write, writeUntracked } from './state.ts';

export const instrAt = (m: Match): Instr => m.bound.program.code[peek(m, m.layout.head.pc)] as Instr;

/** The frame of an instruction: the block's locals from the state, and the player of the enclosing phase. */
export function stepFrame(m: Match, instr: Instr): Frame {
  const block = m.bound.program.blocks[instr.block] as Program['blocks'][number];
  const locals = block.locals.map(({ at, capacity }): Value => {
    if (at < 0) return NOTHING;
    return capacity === 0 ? peek(m, at) : readList(m, at);
  });
  const frame = new Frame(locals, block.code.locals);
  frame.you = instr.you === null ? NOTHING : peek(m, instr.you);
  frame.settles = settlesStatements(m);
  return frame;
}

function storeLocals(m: Match, instr: Instr, frame: Frame): void {
  const block = m.bound.program.blocks[instr.block] as Program['blocks'][number];
  for (let i = 0; i < block.locals.length; i++) {
    const { at, capacity } = block.locals[i] as Program['blocks'][number]['locals'][number];
    const value = frame.locals[i] as Value;
    if (at < 0) continue;
    if (capacity === 0) writeUntracked(m, at, asSingleValue(m, value));
    else writeList(m, at, capacity, asMemberList(value));
  }
}

function readList(m: Match, at: number): number[] {
  const found: number[] = [];
  const count = peek(m, at);
  for (let i = 1; i <= count; i++) found.push(peek(m, at + i));
  return found;
}

function writeList(m: Match, at: number, capacity: number, members: readonly number[]): void {
  if (members.length > capacity) fault(m, 'range');
  const old = peek(m, at);
  writeUntracked(m, at, members.length);
  for (const [i, member] of members.entries()) writeUntracked(m, at + 1 + i, member);
  for (let i = members.length; i < old; i++) writeUntracked(m, at + 1 + i, 0);
}

/** The work that is charged for each unit of fuel used, when a pass of the flow refills the fuel. */
const PASS = 4;

/** Runs until the match rests. */
export function runToRest(m: Match): void {
  while (!step(m, instrAt(m), false));
}

/** Refills the fuel and resets the count of abilities, at a rest and at each pass of the flow. */
export function refuel(m: Match): void {
  m.state[m.layout.head.fuel] = m.game.bounds.fuel;
  m.state[m.layout.head.abilities] = 0;
}

/**
 * Executes one instruction; returns true where the match rests at it instead. `resumed`: it rested here, and its
 * question is answered now.
 */
export function step(m: Match, instr: Instr, resumed: boolean): boolean {
  if (instr.step === 'offer') return openOrContinueOffer(m, instr);
  if (!resumed && isQuestion(m, instr)) return true;
  const { head } = m.layout;
  m.work += instr.step === 'run' || instr.step === 'choose' ? 1 : 1 + sizeCharge(instr);
  let next = peek(m, head.pc) + 1;
  const done = transaction(m, WHERE_STEP, NOTHING, () => {
    m.callDepth = 0;
    m.nestingDepth = 0;
    m.settleMark = 0;
    next = perform(m, instr, next);
  });
  continueAt(m, instr, done ? next : afterFault(m, instr, next));
  if (m.awaitsFlow && !isSetup(m)) endByRules(m);
  return false;
}

/** After setup: what state rules would have ended it for may end the match now. */
function endByRules(m: Match): void {
  m.awaitsFlow = false;
  m.dirtyBits = EVERYTHING;
  m.isRuleDirty.fill(true);
  transaction(m, WHERE_STEP, NOTHING, () => settle(m));
}

/** Continues at an instruction, or after a phase that is being left. */
function continueAt(m: Match, instr: Instr, to: number): void {
  const { head } = m.layout;
  const leaving = peek(m, head.leaving);
  let next = to;
  if (leaving > 0) {
    writeUntracked(m, head.leaving, 0);
    for (const { phase, end } of instr.within) if (phase === leaving - 1) next = end;
  }
  writeUntracked(m, head.pc, next);
}

/** Where to continue after a fault: tests fail, loops end, phases are skipped. */
function afterFault(m: Match, instr: Instr, next: number): number {
  switch (instr.step) {
    case 'test':
    case 'may':
      return instr.else;
    case 'next':
    case 'again':
    case 'enter':
      return instr.end;
    case 'each':
      writeUntracked(m, instr.list, 0);
      writeUntracked(m, instr.cursor, 0);
      return next;
    case 'times':
      writeUntracked(m, instr.cursor, 0);
      return next;
    default:
      return next;
  }
}

/** Executes an instruction, and gives the next one. */
function perform(m: Match, instr: Exclude<Instr, { step: 'offer' }>, next: number): number {
  const f = stepFrame(m, instr);
  switch (instr.step) {
    case 'run': {
      const stopped = runBody(m, [instr.stmt], f, true);
      settle(m);
      storeLocals(m, instr, f);
      return stopped ? (m.bound.program.blocks[instr.block] as Program['blocks'][number]).end : next;
    }
    case 'settle':
      settle(m);
      return next;
    case 'jump':
      return instr.to;
    case 'test':
      return evaluateCondition(m, instr.test, f) ? next : instr.else;
    case 'each': {
      const members = instr.live ? [] : membersInOrder(m, instr, f);
      writeList(m, instr.list, instr.capacity, members);
      writeUntracked(m, instr.cursor, 0);
      return next;
    }
    case 'next':
      return nextMember(m, instr, f, next);
    case 'times': {
      const times = evaluateNumber(m, instr.times, f);
      writeUntracked(m, instr.cursor, times < 0 ? 0 : times);
      return next;
    }
    case 'again': {
      const left = peek(m, instr.cursor);
      if (left < 1) return instr.end;
      spendFuel(m);
      writeUntracked(m, instr.cursor, left - 1);
      return next;
    }
    case 'choose': {
      const { local, name, from, who, when, count } = instr;
      runBody(m, [{ do: 'choose', local, name, from, who, when, count, place: NO_PLACE }], f, true);
      storeLocals(m, instr, f);
      return next;
    }
    case 'may': {
      const who = instr.who === null ? f.you : evaluateNumber(m, instr.who, f);
      return ask(m, who, [0, 1], MAY) === 1 ? next : instr.else;
    }
    case 'enter': {
      const who = instr.who === null ? f.you : evaluateNumber(m, instr.who, f);
      if (instr.who !== null && who === NOTHING) return instr.end;
      if (instr.into !== null) writeUntracked(m, instr.into, who);
      f.you = who;
      return instr.when === null || evaluateCondition(m, instr.when, f) ? next : instr.end;
    }
    case 'exit':
      return next;
    case 'pass':
      m.work += PASS * (m.game.bounds.fuel - peek(m, m.layout.head.fuel));
      testLimit(m);
      write(m, m.layout.head.turn, peek(m, m.layout.head.turn) + 1);
      refuel(m);
      return next;
    case 'renew':
      return renew(m) ? 0 : next;
    case 'over':
      return end(m, 0);
  }
}

/** Starts the next match of a series. False after the last one, or if the decision has used up its work bound. */
function renew(m: Match): boolean {
  const { head } = m.layout;
  m.work += PASS * (m.game.bounds.fuel - peek(m, head.fuel)) + m.layout.entities.count;
  if (m.layout.series === null || peek(m, m.layout.series.match) >= mostMatches(m) || m.work > m.game.bounds.work) {
    writeUntracked(m, head.capped, 1);
    return false;
  }
  nextMatch(m);
  const { deckZone } = m.bound;
  if (deckZone !== null && m.game.zones[deckZone]?.kept !== true) deal(m);
  refuel(m);
  return true;
}

const NO_PLACE: [number, number, number, number, number] = [0, 0, 0, 0, 0];

/**
 * Enters the loop whose instruction `each` or `times` is at `at`, in its first round, for a match that starts inside of it.
 * False where the loop has no round.
 */
export function enterLoop(m: Match, at: number): boolean {
  const { code } = m.bound.program;
  const [instr, first] = [code[at] as InstrOf<'each' | 'times'>, code[at + 1] as InstrOf<'next' | 'again'>];
  perform(m, instr, at + 1);
  return perform(m, first, at + 2) !== first.end;
}

/** Binds the next member that is still in the loop's set, or ends the loop. */
function nextMember(m: Match, instr: InstrOf<'next'>, f: Frame, next: number): number {
  if (instr.live) {
    const had = readList(m, instr.list);
    const member = nextLiveMember(membersInOrder(m, instr, f), had);
    if (member === undefined) return instr.end;
    writeList(m, instr.list, instr.capacity, [...had, member]);
    return bindMember(m, instr, member, next);
  }
  if (instr.by.walk === 'choice') {
    const left = remainingMembers(m, instr, f);
    if (left.length === 0) return instr.end;
    const member = ask(m, evaluateNumber(m, instr.by.who, f), left, nextMemberQuestion(f, instr.local));
    writeList(
      m,
      instr.list,
      instr.capacity,
      left.filter((one) => one !== member),
    );
    return bindMember(m, instr, member, next);
  }
  const members = readList(m, instr.list);
  for (let at = peek(m, instr.cursor); at < members.length; at++) {
    const member = members[at] as number;
    if (!isStillMember(m, instr, member, true, f)) continue;
    writeUntracked(m, instr.cursor, at + 1);
    return bindMember(m, instr, member, next);
  }
  return instr.end;
}

function remainingMembers(m: Match, instr: InstrOf<'next'>, f: Frame): number[] {
  return readList(m, instr.list).filter((member) => isStillMember(m, instr, member, true, f));
}

function bindMember(m: Match, instr: InstrOf<'next'>, member: number, next: number): number {
  spendFuel(m);
  const slot = (m.bound.program.blocks[instr.block] as Program['blocks'][number]).locals[instr.local];
  if (slot !== undefined) writeUntracked(m, slot.at, member);
  return next;
}

/** Whether an instruction has a question for a player, so that the match rests before it. */
function isQuestion(m: Match, instr: Instr): boolean {
  if (instr.step !== 'choose' && instr.step !== 'may' && !(instr.step === 'next' && instr.by.walk === 'choice'))
    return false;
  let asked = false;
  const { faults } = m.layout.head;
  const before = peek(m, faults);
  transaction(m, WHERE_STEP, NOTHING, () => {
    const f = stepFrame(m, instr);
    if (instr.step === 'next') {
      asked =
        instr.by.walk === 'choice' &&
        isPlayer(m, evaluateNumber(m, instr.by.who, f)) &&
        remainingMembers(m, instr, f).length > 1;
      return;
    }
    if (!isPlayer(m, instr.who === null ? f.you : evaluateNumber(m, instr.who, f))) return;
    if (instr.step === 'may') asked = true;
    else if (instr.when === null || evaluateCondition(m, instr.when, f))
      asked = asMemberList(evaluate(m, instr.from, f)).length > 1;
  });
  // the instruction will run and fault again: record the fault once
  m.state[faults] = before;
  return asked;
}

/** Opens an offer, or continues it. Frees entities out of play and clears the answers to cards' own choices. */
function openOrContinueOffer(m: Match, instr: InstrOf<'offer'>): boolean {
  const leaving = peek(m, m.layout.head.leaving);
  if (leaving > 0 && instr.within.some(({ phase }) => phase === leaving - 1)) {
    closeOffer(m);
    continueAt(m, instr, 0);
    return false;
  }
  writeUntracked(m, m.layout.head.leaving, 0);
  sweep(m);
  clearChoices(m);
  let waits = false;
  transaction(m, WHERE_STEP, NOTHING, () => {
    if (!isOfferOpen(m)) openOffer(m, instr, stepFrame(m, instr));
    waits = advanceTurn(m, instr);
  });
  if (waits) return true;
  closeOffer(m);
  continueAt(m, instr, peek(m, m.layout.head.pc) + 1);
  return false;
}

/** Whether the cards of a zone keep their answers. */
function keepsChoices(m: Match, instance: number): boolean {
  return instance >= 0 && m.game.zones[m.tables.zoneOf[instance] ?? -1]?.keeps === true;
}

function clearChoices(m: Match): void {
  const { choices, entities, head } = m.layout;
  if (choices.count === 0) return;
  const used = peek(m, head.entities);
  for (let i = 0; i < used; i++) {
    const at = entities.at + i * entities.stride;
    if (peek(m, at + m.layout.row.card) < 0 || keepsChoices(m, peek(m, at + m.layout.row.zone))) continue;
    for (let k = 0; k < choices.count; k++) writeUntracked(m, at + choices.at + k, NOTHING);
  }
}
