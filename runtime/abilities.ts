/** Runs abilities: their frames, their conditions, and the boundary at which a fault stops. */
import { LEVELS } from '../compiler/format/abilities.ts';
import { NESTED_ABILITIES } from '../compiler/format/limits.ts';
import type { Ability, Pattern, Trigger } from '../compiler/ir/index.ts';
import { abilityOf, sourceArguments } from './ability-sources.ts';
import { sizeCharge } from './bulk.ts';
import { ask } from './choices.ts';
import { asMemberList, evaluate, evaluateCondition } from './evaluate.ts';
import { runBody } from './execute.ts';
import { chargeWork, FAULT, fault, recordFault, spendFuel } from './faults.ts';
import { controllerOf, levelOf } from './fields.ts';
import { Frame, type Match, progressNow, restoreProgress } from './machine.ts';
import { NOTHING, type Value } from './numbers.ts';
import type { QueueEntry } from './queue.ts';
import { settle } from './queue.ts';
import { peek, rowOf, undo, writeUntracked } from './state.ts';
import { lastTileOf } from './zones.ts';

/** Enters a call, a listener or an ability. */
export function enterNesting(m: Match): void {
  m.callDepth++;
  m.nestingDepth++;
  const { depth } = m.game.bounds;
  if (m.callDepth > depth || m.nestingDepth > depth * NESTED_ABILITIES) fault(m, 'depth');
}

export function leaveNesting(m: Match): void {
  m.callDepth--;
  m.nestingDepth--;
}

/**
 * Runs code as a transaction: a fault rolls the state back to its start and is recorded. Returns whether it ran
 * without a fault.
 */
export function transaction(m: Match, where: number, subject: number, run: () => void): boolean {
  const place = progressNow(m);
  try {
    run();
    return true;
  } catch (signal) {
    if (signal !== FAULT) throw signal;
    undo(m, place.journalLength);
    const rule = m.runningRule === place.runningRule ? -1 : m.runningRule;
    restoreProgress(m, place);
    recordFault(m, where, subject, rule);
    return false;
  }
}

/**
 * The frame of an ability, with its keyword numbers. `you` is used for abilities of the rules, which have no bearer.
 */
export function abilityFrame(
  m: Match,
  value: number,
  bearer: number,
  you: number,
  here: number,
  numbers: readonly number[],
): Frame {
  const ability = m.game.abilities[abilityOf(m, value)] as Ability;
  const frame = new Frame(new Array<Value>(ability.code.locals.length).fill(NOTHING), ability.code.locals);
  for (let i = 0; i < numbers.length; i++) frame.locals[i] = numbers[i] as number;
  frame.self = bearer;
  frame.you = bearer === NOTHING ? you : controllerOf(m, bearer);
  frame.here = here;
  frame.level = value % LEVELS === 0 ? levelOf(m, bearer) : value % LEVELS;
  frame.moment = ability.timing ?? NOTHING;
  return frame;
}

/** Binds the event's arguments to the trigger's names; gives whether all its conditions hold. */
export function bindPatterns(
  m: Match,
  trigger: Trigger,
  frame: Frame,
  args: readonly Value[],
  cause = m.cause,
): boolean {
  const { patterns } = trigger;
  chargeWork(m, sizeCharge(trigger));
  for (let i = 0; i < patterns.length; i++) frame.locals[(patterns[i] as Pattern).local] = args[i] ?? NOTHING;
  const holds = conditionsHold(m, trigger, frame);
  m.observer?.testsListener(m, { trigger, frame, cause, raised: false, holds });
  return holds;
}

function conditionsHold(m: Match, trigger: Trigger, frame: Frame): boolean {
  for (const pattern of trigger.patterns)
    if (pattern.test !== null && !evaluateCondition(m, pattern.test, frame)) return false;
  return trigger.when === null || evaluateCondition(m, trigger.when, frame);
}

/** The frame of a queued trigger; null where its conditions do not hold. */
export function bindArguments(m: Match, entry: QueueEntry): Frame | null {
  const frame = entryFrame(m, entry);
  const ability = m.game.abilities[abilityOf(m, entry.value)] as Ability;
  const { trigger } = ability;
  const cause = m.trace?.causes.get(entry.age) ?? 0;
  if (!entry.raised || trigger.word === 'on') return bindPatterns(m, trigger, frame, entry.args, cause) ? frame : null;
  chargeWork(m, sizeCharge(trigger));
  const holds = trigger.when === null || evaluateCondition(m, trigger.when, frame);
  m.observer?.testsListener(m, { trigger, frame, cause, raised: true, holds });
  return holds ? frame : null;
}

function entryFrame(m: Match, entry: QueueEntry): Frame {
  const frame = abilityFrame(m, entry.value, entry.bearer, entry.you, entry.here, entry.numbers);
  const { trigger, raised } = m.game.abilities[abilityOf(m, entry.value)] as Ability;
  if (entry.raised && trigger.word !== 'on') {
    // a timing that is an alias of another trigger: its own parameters follow the subject
    const [subject] = trigger.patterns;
    if (subject !== undefined) frame.locals[subject.local] = entry.subject;
    for (const [i, local] of raised.entries()) frame.locals[local] = entry.args[i + 1] ?? NOTHING;
  } else {
    for (const [i, pattern] of trigger.patterns.entries()) frame.locals[pattern.local] = entry.args[i] ?? NOTHING;
  }
  return frame;
}

/** The event's arguments of a trigger, as far as its ability uses them; a queue entry stores no more. */
function usedArguments({ trigger, raised }: Ability, entry: QueueEntry): Value[] {
  const count = entry.raised && trigger.word !== 'on' ? 1 + raised.length : trigger.patterns.length;
  return entry.args.slice(0, count);
}

/** Runs an ability from the queue. The caller settles after its last statement. */
export function runQueued(m: Match, entry: QueueEntry): void {
  const id = abilityOf(m, entry.value);
  const ability = m.game.abilities[id] as Ability;
  const { callDepth, nestingDepth, settleMark, cause } = m;
  transaction(m, id, entry.bearer, () => {
    spendFuel(m);
    m.callDepth = 0;
    enterNesting(m);
    m.settleMark = peek(m, m.layout.head.queued);
    m.abilitiesRun?.add(id);
    const frame = entryFrame(m, entry);
    frame.settles = settlesStatements(m);
    m.observer?.begins(m, frame);
    if (m.trace !== null) {
      m.cause = m.trace.causes.get(entry.age) ?? 0;
      m.cause = m.trace.add(m, { what: 'ability', id, subject: entry.bearer, args: usedArguments(ability, entry) });
    }
    askChosen(m, id, frame);
    runBody(m, ability.code.body, frame, true);
  });
  m.callDepth = callDepth;
  m.nestingDepth = nestingDepth;
  m.settleMark = settleMark;
  m.cause = cause;
  m.onAbilityEnd?.(m);
}

export function settlesStatements(m: Match): boolean {
  const record = m.bound.queue === null ? undefined : m.game.queues[m.bound.queue];
  return record?.settle === 'statement';
}

/**
 * Runs an ability at once: a listener, or `run`. Where settling is allowed, it settles after each statement, the last
 * one included. `testsWhen`: the ability's condition is tested first. False after a fault.
 */
export function runImmediately(
  m: Match,
  value: number,
  frame: Frame,
  settles: boolean,
  { testsWhen = false }: { testsWhen?: boolean } = {},
): boolean {
  const id = abilityOf(m, value);
  const ability = m.game.abilities[id] as Ability;
  const { settleMark, cause } = m;
  const done = transaction(m, id, frame.self, () => {
    spendFuel(m);
    enterNesting(m);
    const { when } = ability.trigger;
    if (testsWhen) chargeWork(m, sizeCharge(ability.trigger));
    if (testsWhen && when !== null && !evaluateCondition(m, when, frame)) {
      leaveNesting(m);
      return;
    }
    m.settleMark = peek(m, m.layout.head.queued);
    m.abilitiesRun?.add(id);
    frame.settles = settles && settlesStatements(m);
    m.observer?.begins(m, frame);
    if (m.trace !== null) m.cause = m.trace.add(m, { what: 'ability', id, subject: frame.self, args: [] });
    askChosen(m, id, frame);
    runBody(m, ability.code.body, frame, false);
    if (settles) settle(m);
    leaveNesting(m);
  });
  m.settleMark = settleMark;
  m.cause = cause;
  m.onAbilityEnd?.(m);
  return done;
}

/** The frame of an ability that `run` starts, with an entity as its bearer. */
function frameOfRun(m: Match, value: number, as: number): Frame {
  const frame = abilityFrame(m, value, as, NOTHING, lastTileOf(m, as), sourceArguments(m, value, as));
  const [subject] = (m.game.abilities[abilityOf(m, value)] as Ability).trigger.patterns;
  if (subject !== undefined) frame.locals[subject.local] = as;
  return frame;
}

/** Whether the condition of an ability holds with an entity as its bearer. */
export function canRun(m: Match, value: number, as: number): boolean {
  const trigger = m.game.abilities[abilityOf(m, value)]?.trigger;
  if (trigger === undefined || rowOf(m, as) < 0) return false;
  if (trigger.when === null) return true;
  const frame = frameOfRun(m, value, as);
  chargeWork(m, sizeCharge(trigger));
  return evaluateCondition(m, trigger.when, frame);
}

/**
 * Runs an ability of one entity with another as its bearer, if its condition holds: with the numbers of its keyword,
 * with given numbers, or with none. `bare`: the keyword's numbers have their defaults.
 */
export function runAs(
  m: Match,
  value: number,
  as: number,
  args: readonly Value[],
  bare: boolean,
  settles: boolean,
): void {
  const id = abilityOf(m, value);
  const ability = m.game.abilities[id];
  if (ability === undefined) return;
  const params = ability.bearer === 'keyword' && ability.of !== null ? (m.game.keywords[ability.of]?.params ?? []) : [];
  const frame = frameOfRun(m, value, as);
  if (bare) {
    for (const [i, param] of params.entries())
      if (param.value !== null) frame.locals[i] = evaluate(m, param.value, frame);
  }
  for (const [i, arg] of args.entries()) {
    const local = i < params.length ? i : ability.trigger.patterns[i - params.length + 1]?.local;
    if (local !== undefined) frame.locals[local] = arg;
  }
  runImmediately(m, value, frame, settles, { testsWhen: true });
}

/** Asks for the card's own choices that the ability reads and no move has answered. */
const askChosen = (m: Match, ability: number, frame: Frame): void =>
  askFor(m, m.tables.chosen[ability] as number[], frame);

/** Asks for choices of self's card that have no answer yet, where they have options. */
export function askFor(m: Match, wanted: readonly number[], frame: Frame): void {
  if (wanted.length === 0) return;
  const row = rowOf(m, frame.self);
  if (row < 0) return;
  const card = m.game.cards[peek(m, row + m.layout.row.card)];
  for (const choice of wanted) {
    const decl = card?.chooses[choice];
    const slot = row + m.layout.choices.at + choice;
    if (decl === undefined || peek(m, slot) !== NOTHING) continue;
    const inner = frame.inner(new Array<Value>(decl.code.locals.length).fill(NOTHING), decl.code.locals);
    if (decl.when !== null && !evaluateCondition(m, decl.when, inner)) continue;
    const options = [...asMemberList(evaluate(m, decl.from, inner))];
    if (options.length > 0)
      writeUntracked(m, slot, ask(m, frame.you, options, { what: 'choose', name: decl.name, type: decl.type }));
  }
}
