/**
 * The queue of triggers, and settling. An event makes fresh triggers. Settling first runs the state rules until none
 * applies, then tests the conditions of fresh triggers, sorts the rest, and adds them to the queue. The queue is stored
 * as a stack: its last entry runs next, so a batch is stored with its first entry last. Fresh triggers are stored above
 * it.
 */
import { ENTRY, ENTRY_FLAG, FIRST_TRIGGER } from '../compiler/format/rows.ts';
import type { FieldDecl, StateRule } from '../compiler/ir/index.ts';
import { bindArguments, runQueued } from './abilities.ts';
import { abilityOf, type Listener, sourceArguments } from './ability-sources.ts';
import { nextAge } from './entities.ts';
import { asMemberList, evaluate } from './evaluate.ts';
import { runBody } from './execute.ts';
import { fault, spendFuel, WITHHELD } from './faults.ts';
import { Frame, type Match, progressNow, restoreProgress } from './machine.ts';
import { NOTHING, type Value } from './numbers.ts';
import { compareKeys, keysOf } from './orders.ts';
import { isOut, overflow } from './outcome.ts';
import { isBetween, isSetup } from './series.ts';
import { isPlayer, peek, rowOf, undo, writeUntracked } from './state.ts';
import { isSilenced } from './statics.ts';
import { inPlay } from './zones.ts';

/** A queued trigger, with values from the time of its event. */
export interface QueueEntry {
  value: number;
  bearer: number;
  subject: number;
  here: number;
  you: number;
  age: number;
  raised: boolean;
  wasInPlay: boolean;
  /** The keyword numbers, and the event's arguments. */
  numbers: number[];
  args: number[];
}

const entryAt = (m: Match, index: number): number => m.layout.queue.at + index * m.layout.queue.stride;

/** A field of a trigger, which an order sees as an entity. */
export function triggerField(m: Match, kernel: FieldDecl['kernel'], ref: number): number {
  const at = entryAt(m, FIRST_TRIGGER - ref);
  switch (kernel) {
    case 'subject':
      return peek(m, at + ENTRY.subject);
    case 'here':
      return peek(m, at + ENTRY.here);
    case 'age':
      return peek(m, at + ENTRY.age);
    default:
      return NOTHING;
  }
}

/** An event, for its listeners. */
export interface TriggeringEvent {
  subject: number;
  here: number;
  you: number;
  args: readonly Value[];
  raised: boolean;
}

/** Adds a fresh trigger. Sets among the arguments are not kept. */
export function enqueue(m: Match, { value, bearer }: Listener, event: TriggeringEvent): void {
  const { queue, head } = m.layout;
  const index = peek(m, head.queued) + m.freshTriggers;
  if (index >= queue.capacity) fault(m, 'queue');
  const at = entryAt(m, index);
  const numbers = sourceArguments(m, value, bearer);
  writeUntracked(m, at + ENTRY.value, value);
  writeUntracked(m, at + ENTRY.bearer, bearer);
  writeUntracked(m, at + ENTRY.subject, event.subject);
  writeUntracked(m, at + ENTRY.here, event.here);
  writeUntracked(m, at + ENTRY.you, event.you);
  writeUntracked(m, at + ENTRY.numbers, numbers.length);
  writeUntracked(m, at + ENTRY.age, nextAge(m));
  writeUntracked(
    m,
    at + ENTRY.flags,
    (inPlay(m, bearer) ? ENTRY_FLAG.inPlay : 0) | (event.raised ? ENTRY_FLAG.raised : 0),
  );
  const values = at + queue.stride - queue.values;
  for (let i = 0; i < queue.values; i++) {
    const given: Value = i < numbers.length ? (numbers[i] as number) : (event.args[i - numbers.length] ?? NOTHING);
    writeUntracked(m, values + i, typeof given === 'number' ? given : NOTHING);
  }
  m.freshTriggers++;
  if (m.trace !== null) m.trace.causes.set(peek(m, at + ENTRY.age), m.cause);
}

function readEntry(m: Match, index: number): QueueEntry {
  const { queue } = m.layout;
  const at = entryAt(m, index);
  const flags = peek(m, at + ENTRY.flags);
  const count = peek(m, at + ENTRY.numbers);
  const values: number[] = [];
  for (let i = 0; i < queue.values; i++) values.push(peek(m, at + queue.stride - queue.values + i));
  return {
    value: peek(m, at + ENTRY.value),
    bearer: peek(m, at + ENTRY.bearer),
    subject: peek(m, at + ENTRY.subject),
    here: peek(m, at + ENTRY.here),
    you: peek(m, at + ENTRY.you),
    age: peek(m, at + ENTRY.age),
    raised: (flags & ENTRY_FLAG.raised) !== 0,
    wasInPlay: (flags & ENTRY_FLAG.inPlay) !== 0,
    numbers: values.slice(0, count),
    args: values.slice(count),
  };
}

/** A waiting trigger, for inspection. */
export interface WaitingTrigger {
  ability: number;
  /** The ability's bearer; nothing for the rules. */
  bearer: number;
  subject: number;
  /** Its condition is not tested yet, and it has no place in the queue. */
  fresh: boolean;
}

/** The waiting triggers: the queue in the order in which it will run, then the fresh ones. At a rest there are none. */
export function waitingTriggers(m: Match): WaitingTrigger[] {
  const count = peek(m, m.layout.head.queued);
  const look = (index: number): WaitingTrigger => {
    const { value, bearer, subject } = readEntry(m, index);
    return { ability: abilityOf(m, value), bearer, subject, fresh: index >= count };
  };
  const sorted = Array.from({ length: count }, (_, i) => look(count - 1 - i));
  return [...sorted, ...Array.from({ length: m.freshTriggers }, (_, i) => look(count + i))];
}

/**
 * Settles: runs state rules, adds fresh triggers to the queue, and runs the triggers above the mark of the running
 * ability, one at a time, settling after each. Does nothing inside `together` and the like.
 */
export function settle(m: Match): void {
  if (m.openBatches > 0) return;
  const { queued } = m.layout.head;
  for (;;) {
    applyRules(m);
    const waiting = peek(m, queued);
    const mark = m.settleMark < waiting ? m.settleMark : waiting;
    if (m.freshTriggers > 0) queueFresh(m, mark);
    const count = peek(m, queued);
    if (count <= mark) return;
    spendFuel(m);
    writeUntracked(m, queued, count - 1);
    runEntry(m, readEntry(m, count - 1));
  }
}

/** Runs a trigger at its turn, unless its bearer was silenced or has left play. */
function runEntry(m: Match, entry: QueueEntry): void {
  const { abilities } = m.layout.head;
  const count = peek(m, abilities) + 1;
  m.state[abilities] = count;
  if (count > m.game.bounds.abilities) {
    overflow(m);
    return;
  }
  const silent = isSilenced(m, entry.bearer);
  const isGone =
    (entry.wasInPlay && !inPlay(m, entry.bearer)) || (entry.bearer !== NOTHING && rowOf(m, entry.bearer) < 0);
  if (!silent && !isGone) runQueued(m, entry);
  else if (m.observer !== null) {
    const cause = m.trace?.causes.get(entry.age) ?? 0;
    m.observer.drops(m, { ability: abilityOf(m, entry.value), bearer: entry.bearer, cause, silent });
  }
}

/** State rules: each applies to all members of its set as one batch, until no rule applies. */
function applyRules(m: Match): void {
  if (m.dirtyBits === 0 || isBetween(m)) return;
  for (let round = 0; ; round++) {
    let last = -1;
    for (let i = 0; i < m.bound.rules.length; i++) {
      markDirtyRules(m);
      if (m.isRuleDirty[i] === false) continue;
      const id = m.bound.rules[i] as number;
      m.runningRule = id;
      if (applyToMembers(m, m.game.rules[id] as StateRule, i)) last = id;
    }
    m.runningRule = last;
    if (last < 0) break;
    if (round >= m.game.bounds.rules) fault(m, 'rules');
  }
}

/** Applies a state rule to all members of its set; a rule without a member is clean. Gives whether it did anything. */
function applyToMembers(m: Match, rule: StateRule, at: number): boolean {
  // state rules skip players who are out: the cause of their loss persists, so the rules would never end
  const members = asMemberList(evaluate(m, rule.who, ruleFrame(rule))).filter(
    (one) => !isPlayer(m, one) || !isOut(m, one),
  );
  if (members.length === 0) {
    m.isRuleDirty[at] = false;
    return false;
  }
  let applied = false;
  m.openBatches++;
  for (const member of members) {
    const frame = ruleFrame(rule);
    frame.locals[0] = member;
    if (applyRule(m, rule, frame)) applied = true;
  }
  m.openBatches--;
  return applied;
}

/** Applies a state rule to a member. False where it would end the match and cannot yet: then it has done nothing. */
function applyRule(m: Match, rule: StateRule, frame: Frame): boolean {
  if (!m.isUndecided && !isSetup(m)) {
    runBody(m, rule.code.body, frame, false);
    return true;
  }
  const place = progressNow(m);
  const events = m.trace?.mark() ?? null;
  try {
    runBody(m, rule.code.body, frame, false);
    return true;
  } catch (signal) {
    if (signal !== WITHHELD) throw signal;
    undo(m, place.journalLength);
    restoreProgress(m, place);
    if (m.trace !== null && events !== null) m.trace.cut(events);
    m.awaitsFlow = true;
    return false;
  }
}

/** Marks state rules as dirty by the bits of what has changed. */
function markDirtyRules(m: Match): void {
  if (m.dirtyBits === 0) return;
  const { rules } = m.tables.watch;
  for (let i = 0; i < rules.length; i++) if (((rules[i] as number) & m.dirtyBits) !== 0) m.isRuleDirty[i] = true;
  m.dirtyBits = 0;
}

const ruleFrame = (rule: StateRule): Frame =>
  new Frame(new Array<Value>(rule.code.locals.length).fill(NOTHING), rule.code.locals);

/** Tests the conditions of fresh triggers, sorts them, and adds them to the queue above the mark. */
function queueFresh(m: Match, mark: number): void {
  const { head, queue } = m.layout;
  const waiting = peek(m, head.queued);
  const batch: { index: number; keys: number[] }[] = [];
  for (let index = waiting; index < waiting + m.freshTriggers; index++) {
    if (bindArguments(m, readEntry(m, index)) !== null) batch.push({ index, keys: [] });
  }
  m.freshTriggers = 0;
  const { writtenEntities } = m;
  m.writtenEntities = null;
  if (batch.length === 0) return;
  if (batch.length > 1) sortBatch(m, batch, writtenEntities);
  const rows = batch.map(({ index }) => m.state.slice(entryAt(m, index), entryAt(m, index + 1)));
  const record = m.bound.queue === null ? undefined : m.game.queues[m.bound.queue];
  // nest first: above the whole queue; last: below all that is above the mark
  const start = record?.nest === 'last' ? mark : waiting;
  for (let index = waiting - 1; index >= start; index--) {
    for (let i = 0; i < queue.stride; i++) {
      writeUntracked(m, entryAt(m, index + rows.length) + i, peek(m, entryAt(m, index) + i));
    }
  }
  for (const [i, row] of rows.entries()) {
    const at = entryAt(m, start + rows.length - 1 - i);
    for (const [k, slot] of row.entries()) writeUntracked(m, at + k, slot);
  }
  writeUntracked(m, head.queued, waiting + rows.length);
}

/** Sorts a batch: by the game's order, or by when each subject was written first; then by age. */
function sortBatch(m: Match, batch: { index: number; keys: number[] }[], written: number[] | null): void {
  const record = m.bound.queue === null ? undefined : m.game.queues[m.bound.queue];
  const order = record?.sort ?? null;
  const refs = batch.map(({ index }) => FIRST_TRIGGER - index);
  const keys = order === null ? refs.map(() => []) : keysOf(m, order, refs, [], new Frame([], []));
  for (const [i, item] of batch.entries()) {
    const at = entryAt(m, item.index);
    const place = written === null ? -1 : written.indexOf(peek(m, at + ENTRY.subject));
    const first = written === null ? 0 : place < 0 ? NOTHING : place;
    item.keys = [first, ...(keys[i] as number[]), peek(m, at + ENTRY.age)];
  }
  batch.sort((a, b) => compareKeys(a.keys, b.keys));
}
