/**
 * Calls of verbs and moves. A call is an event with five steps: `before` listeners, at most one `instead` listener
 * (replacement effect), the body, histories, and `after` listeners, which are queued as fresh triggers.
 */
import type { Ability, Param, Verb } from '../compiler/ir/index.ts';
import { abilityFrame, bindPatterns, enterNesting, leaveNesting, runImmediately } from './abilities.ts';
import { abilityOf, type Listener, listenersTo, listenersToRaise, sourceArguments } from './ability-sources.ts';
import { ownerOfTile } from './board.ts';
import { sizeCharge } from './bulk.ts';
import { ask, type QuestionHead } from './choices.ts';
import { asMemberList, asParameter, evaluate, evaluateCondition } from './evaluate.ts';
import { runBody } from './execute.ts';
import { chargeWork, fault, spendFuel } from './faults.ts';
import { controllerOf } from './fields.ts';
import { record, subjectBefore } from './histories.ts';
import type { Frame, Match } from './machine.ts';
import { native } from './natives.ts';
import { add, NOTHING, type Value } from './numbers.ts';
import { decide } from './outcome.ts';
import { enqueue, type TriggeringEvent } from './queue.ts';
import { isPlayer, isTile, peek, rowOf } from './state.ts';
import { isSilenced } from './statics.ts';
import type { EventListeners } from './tables.ts';
import { inPlay, lastTileOf } from './zones.ts';

/** The work of a call. */
const CALL = 4;

/** An event before it happens: a verb or a move, with its arguments in the first locals of the frame. */
export interface PendingEvent {
  of: 'verbs' | 'moves';
  id: number;
  params: readonly Param[];
  frame: Frame;
  /** Whether listeners within it may settle. */
  settles: boolean;
  body: () => void;
}

/**
 * Calls a verb. Omitted arguments are undefined. Gives the verb's result: for a set as an argument, the sum of the
 * numbers or the set of the entities; nothing where the call was skipped, prevented or replaced.
 */
export function callVerb(m: Match, id: number, args: readonly (Value | undefined)[], f: Frame): Value {
  const verb = m.game.verbs[id];
  if (verb === undefined) fault(m, 'confusion');
  let many = -1;
  for (let i = 0; i < verb.params.length; i++) {
    if (typeof args[i] !== 'object' || verb.params[i]?.type.many) continue;
    if (many >= 0) fault(m, 'confusion');
    many = i;
  }
  if (many < 0) return callOnce(m, id, verb, args, f);
  const members = args[many] as readonly number[];
  const each = [...args];
  const results: number[] = [];
  // who wins or loses in one call does so together
  const outer = m.verdict;
  const together = verb.native === 'win' || verb.native === 'lose' ? verb.native : null;
  if (together !== null && outer?.verb !== together) m.verdict = { verb: together, sides: 0 };
  m.openBatches++;
  for (const member of members) {
    spendFuel(m);
    each[many] = member;
    for (const result of asMemberList(callOnce(m, id, verb, each, f))) results.push(result);
  }
  m.openBatches--;
  if (together !== null && outer?.verb !== together) {
    const sides = m.verdict?.sides ?? 0;
    m.verdict = outer;
    decide(m, together, sides);
  }
  if (verb.gives === null) return NOTHING;
  if (verb.gives.of !== 'number' && verb.gives.of !== 'truth') return results;
  let sum = 0;
  for (const result of results) sum = add(sum, result);
  return sum;
}

function callOnce(m: Match, id: number, verb: Verb, args: readonly (Value | undefined)[], f: Frame): Value {
  const frame = f.inner(new Array<Value>(verb.code.locals.length).fill(NOTHING), verb.code.locals);
  for (let i = 0; i < verb.params.length; i++) {
    const param = verb.params[i] as Param;
    const given = args[i];
    if (given !== undefined) frame.locals[i] = asParameter(m, param, given);
    else if (param.value !== null) frame.locals[i] = evaluate(m, param.value, frame);
    if (param.type.many && typeof frame.locals[i] === 'number')
      frame.locals[i] = asMemberList(frame.locals[i] as number);
  }
  if (lacksArgument(verb.params, frame)) return NOTHING;
  chargeWork(m, CALL + sizeCharge(verb.needs));
  enterNesting(m);
  const happened =
    requirementsHold(m, verb, frame) &&
    runEvent(m, {
      of: 'verbs',
      id,
      params: verb.params,
      frame,
      settles: verb.settles,
      body: () => {
        if (verb.native !== null) frame.result = native(m, verb.native, frame.locals);
        else runBody(m, verb.code.body, frame, false);
      },
    });
  leaveNesting(m);
  return happened ? frame.result : NOTHING;
}

/** Whether a required argument is nothing. */
function lacksArgument(params: readonly Param[], frame: Frame): boolean {
  for (let i = 0; i < params.length; i++) {
    const value = frame.locals[i] as Value;
    if (params[i]?.optional === false && (typeof value === 'number' ? value === NOTHING : value.length === 0))
      return true;
  }
  return false;
}

function requirementsHold(m: Match, verb: Verb, frame: Frame): boolean {
  for (const need of verb.needs) if (!evaluateCondition(m, need, frame)) return false;
  return true;
}

/** Runs an event. False where it was prevented or replaced, or a listener removed a required argument. */
export function runEvent(m: Match, call: PendingEvent): boolean {
  const { before, instead, after } = m.tables;
  const { frame } = call;
  const first = call.params.length === 0 ? NOTHING : (frame.locals[0] as Value);
  const subject = typeof first === 'number' && call.params[0]?.type.of === 'entity' ? first : NOTHING;
  if (m.openWritten && subject !== NOTHING && m.writtenEntities !== null && !m.writtenEntities.includes(subject))
    m.writtenEntities.push(subject);
  const listenBefore = before[call.of][call.id] ?? null;
  const listenInstead = instead[call.of][call.id] ?? null;
  const listenAfter = after[call.of][call.id] ?? null;
  const { cause } = m;
  if (m.trace !== null) {
    m.cause = m.trace.add(m, {
      what: call.of === 'verbs' ? 'verb' : 'move',
      id: call.id,
      subject,
      args: argumentsOf(call),
    });
  }
  const here = subject === NOTHING ? NOTHING : lastTileOf(m, subject);
  // a bearer that the event removes still listens; one that is silenced now does not
  const early = listenAfter === null ? [] : listenersTo(m, listenAfter, subject);
  const noted = m.bound.index.notes[call.of][call.id] ?? [];
  let happens = true;
  if (!isReplacedCall(m, call, first)) {
    happens =
      (listenBefore === null || runBeforeListeners(m, call, listenBefore, subject, here)) &&
      (listenInstead === null || !runReplacement(m, call, listenInstead, subject, here));
  }
  if (happens) {
    // listeners get the arguments as the body got them, even if it assigns its parameters
    const args = listenAfter === null && noted.length === 0 ? [] : argumentsOf(call);
    const what = noted.length === 0 ? null : subjectBefore(m, subject, here);
    call.body();
    if (what !== null) record(m, noted, what, args, call.frame.you);
    if (listenAfter !== null)
      queueAfterListeners(m, listenAfter, early, { subject, here, you: call.frame.you, args, raised: false });
  }
  m.cause = cause;
  return happens;
}

const argumentsOf = (call: PendingEvent): Value[] => call.frame.locals.slice(0, call.params.length);

/**
 * Within `instead of v`, a call of v with the same subject is the original: it skips listeners before it and
 * replacements.
 */
function isReplacedCall(m: Match, call: PendingEvent, first: Value): boolean {
  if (call.of !== 'verbs') return false;
  for (let i = 0; i < m.runningReplacements.length; i += 2) {
    if (m.runningReplacements[i] === call.id && m.runningReplacements[i + 1] === first) return true;
  }
  return false;
}

function isRunningListener(m: Match, { value, bearer }: Listener): boolean {
  for (let i = 0; i < m.runningListeners.length; i += 2)
    if (m.runningListeners[i] === value && m.runningListeners[i + 1] === bearer) return true;
  return false;
}

function listenerFrame(m: Match, call: PendingEvent, { value, bearer }: Listener, here: number): Frame {
  return abilityFrame(m, value, bearer, call.frame.you, here, sourceArguments(m, value, bearer));
}

/** Runs a listener whose conditions hold; it does not listen to its own effects. False after a fault. */
function runListener(m: Match, call: PendingEvent, listener: Listener, frame: Frame): boolean {
  m.runningListeners.push(listener.value, listener.bearer);
  const done = runImmediately(m, listener.value, frame, call.settles && m.openBatches === 0);
  m.runningListeners.length -= 2;
  return done;
}

/** Runs `before` listeners. False where one prevents the event, or removes a required argument. */
function runBeforeListeners(
  m: Match,
  call: PendingEvent,
  listeners: EventListeners,
  subject: number,
  here: number,
): boolean {
  for (const listener of listenersTo(m, listeners, subject)) {
    if (listener.silent || isRunningListener(m, listener) || isSilenced(m, listener.bearer)) continue;
    const frame = listenerFrame(m, call, listener, here);
    const { trigger } = m.game.abilities[abilityOf(m, listener.value)] as Ability;
    if (!bindPatterns(m, trigger, frame, argumentsOf(call))) continue;
    frame.eventControl = { prevented: false };
    if (!runListener(m, call, listener, frame)) continue;
    if (frame.eventControl.prevented) {
      m.trace?.add(m, { what: 'prevented', id: call.id, subject, args: [] });
      return false;
    }
    for (const [i, pattern] of trigger.patterns.entries()) call.frame.locals[i] = frame.locals[pattern.local] as Value;
    if (lacksArgument(call.params, call.frame)) return false;
  }
  return true;
}

/**
 * Runs a replacement effect. With several bearers the player concerned chooses one, else the first runs. Gives whether
 * one ran.
 */
function runReplacement(
  m: Match,
  call: PendingEvent,
  listeners: EventListeners,
  subject: number,
  here: number,
): boolean {
  // its arguments are those that the `before` listeners left
  const first = call.params.length === 0 ? NOTHING : (call.frame.locals[0] as Value);
  const left = listenersTo(m, listeners, subject);
  for (let next = takeReplacement(m, call, left, here); next !== null; next = takeReplacement(m, call, left, here)) {
    const { listener, frame } = next;
    const kept = m.runningReplacements.length;
    m.runningReplacements.push(call.of === 'verbs' ? call.id : -1, typeof first === 'number' ? first : NOTHING);
    const done = runListener(m, call, listener, frame);
    m.runningReplacements.length = kept;
    if (done) {
      m.trace?.add(m, { what: 'replaced', id: call.id, subject, args: [] });
      return true;
    }
  }
  return false;
}

/** A replacement effect whose conditions hold. */
interface ReadyListener {
  listener: Listener;
  frame: Frame;
}

/** Takes the next replacement effect off the list; null where none applies. */
function takeReplacement(m: Match, call: PendingEvent, left: Listener[], here: number): ReadyListener | null {
  const record = m.bound.queue === null ? undefined : m.game.queues[m.bound.queue];
  const ready: ReadyListener[] = [];
  while (left.length > 0) {
    const listener = left.shift() as Listener;
    if (listener.silent || isRunningListener(m, listener) || isSilenced(m, listener.bearer)) continue;
    const frame = listenerFrame(m, call, listener, here);
    const { trigger } = m.game.abilities[abilityOf(m, listener.value)] as Ability;
    if (!bindPatterns(m, trigger, frame, argumentsOf(call))) continue;
    // those of the rules come first, without a question
    if (record?.replace !== 'chosen' || (listener.bearer === NOTHING && ready.length === 0)) return { listener, frame };
    if (!ready.some((one) => one.listener.bearer === listener.bearer)) ready.push({ listener, frame });
  }
  if (ready.length === 0) return null;
  const bearers = ready.map(({ listener }) => listener.bearer);
  const chosen = bearers.indexOf(ask(m, concernedPlayer(m, call), bearers, REPLACEMENT_QUESTION));
  const [taken] = ready.splice(chosen, 1) as [ReadyListener];
  for (const { listener } of ready) left.push(listener);
  return taken;
}

const REPLACEMENT_QUESTION: QuestionHead = { what: 'order', name: null, type: { of: 'entity', id: null, many: false } };

/** The player whom an event concerns: its subject, else the subject's controller, else the active player. */
function concernedPlayer(m: Match, call: PendingEvent): number {
  const first = call.params.length === 0 ? NOTHING : (call.frame.locals[0] as Value);
  if (typeof first !== 'number' || call.params[0]?.type.of !== 'entity') return call.frame.you;
  const player = isTile(m, first) ? ownerOfTile(m, first) : controllerOf(m, first);
  return player === NOTHING ? call.frame.you : player;
}

/** Queues the listeners found before the event, and those that came into play with it. */
function queueAfterListeners(m: Match, listeners: EventListeners, early: Listener[], what: TriggeringEvent): void {
  const queued = early.filter((listener) => !listener.silent);
  for (const listener of listenersTo(m, listeners, what.subject)) {
    if (listener.silent || !inPlay(m, listener.bearer)) continue;
    if (!early.some((known) => known.value === listener.value && known.bearer === listener.bearer))
      queued.push(listener);
  }
  const age = ({ bearer }: Listener): number => {
    const row = rowOf(m, bearer);
    return row < 0 ? -1 : peek(m, row + m.layout.row.age);
  };
  if (queued.length > 1) queued.sort((a, b) => age(a) - age(b));
  for (const listener of queued) enqueue(m, listener, what);
}

/** Raises a timing to an entity, player or tile: its own abilities listen in any zone, those of others in play. */
export function raise(m: Match, timing: number, to: number, args: readonly Value[], you: number): void {
  if (rowOf(m, to) < 0 && !isPlayer(m, to) && !isTile(m, to)) return;
  const noted = m.bound.index.notes.on[timing] ?? [];
  if (noted.length > 0) record(m, noted, subjectBefore(m, to, lastTileOf(m, to)), [to, ...args], you);
  const listeners = m.tables.on[timing] ?? null;
  if (listeners === null) return;
  const what = { subject: to, here: lastTileOf(m, to), you, args: [to, ...args], raised: true };
  for (const listener of listenersToRaise(m, listeners, to)) if (!listener.silent) enqueue(m, listener, what);
}
