/**
 * Fields: stored, derived, or of the kernel. A read applies static abilities; an assignment changes the stored value.
 */
import type { CardId, FieldId } from '../compiler/ir/index.ts';
import { columnOf, ownerOfTile, rowOfTile } from './board.ts';
import { sizeCharge } from './bulk.ts';
import { evaluateNumber, flagsOrNone } from './evaluate.ts';
import { chargeWork, fault } from './faults.ts';
import { type Frame, type Match, wordFrame } from './machine.ts';
import { add, NOTHING, type Value, within } from './numbers.ts';
import { triggerField } from './queue.ts';
import { lastWon } from './series.ts';
import { isPlayer, isTile, kindOf, peek, rowOf, sideOf, write } from './state.ts';
import { clamp, fieldChanges, throughStatics } from './statics.ts';
import type { FieldPlan } from './tables.ts';
import { indexInZone, tileOf } from './zones.ts';

const planOf = (m: Match, field: FieldId): FieldPlan => m.tables.fields[field] as FieldPlan;

/** Reads a field of an entity, or of each of a set. An entity without the field, and nothing, give nothing. */
export function fieldOf(m: Match, field: FieldId, of: Value): Value {
  if (typeof of === 'number') return readField(m, field, of);
  const found: number[] = [];
  chargeWork(m, of.length);
  for (const ref of of) {
    const value = readField(m, field, ref);
    if (value !== NOTHING) found.push(value);
  }
  return found;
}

export function readField(m: Match, field: FieldId, ref: number): number {
  if (ref === NOTHING) return NOTHING;
  const value = fieldValue(m, field, ref);
  m.readTracker?.field(planOf(m, field), ref, value);
  return value;
}

function fieldValue(m: Match, field: FieldId, ref: number): number {
  const plan = planOf(m, field);
  if (plan.plain && m.state[m.layout.head.modifiers] === 0) {
    const row = rowOf(m, ref);
    return row >= 0 && plan.byCard[peek(m, row + m.cardAt)] === true ? peek(m, row + plan.at) : NOTHING;
  }
  if (plan.table === 'record') return storedInTable(m, plan, ref, -1);
  if (plan.decl.kernel !== null) return kernelField(m, plan, field, ref);
  if (ref <= 0) return NOTHING;
  const value = valueWithoutStatics(m, plan, ref);
  const { modifiers } = m.layout.head;
  if (plan.reads.length === 0 && m.state[modifiers] === 0) return clamp(plan, value);
  return throughStatics(m, field, plan, ref, value);
}

/** The field without statics: stored or derived. */
function valueWithoutStatics(m: Match, plan: FieldPlan, ref: number): number {
  const { derived } = plan.decl;
  if (derived !== null) {
    return hasField(m, plan, ref) ? evaluateDerived(m, ref, derived.code.locals, derived.value) : NOTHING;
  }
  return storedInTable(m, plan, ref, rowOf(m, ref));
}

const hasField = (m: Match, plan: FieldPlan, ref: number): boolean => plan.within[kindOf(m, ref)] === true;

function evaluateDerived(
  m: Match,
  ref: number,
  locals: Frame['decls'],
  value: Parameters<typeof evaluateNumber>[1],
): number {
  if (m.wordDepth >= MOST_WORDS) fault(m, 'depth');
  chargeWork(m, 1 + sizeCharge(value));
  const frame = wordFrame(m, locals, 0);
  // the first local of a derived field is the entity: its own fields are bare words there
  if (locals.length > 0) frame.locals[0] = ref;
  frame.self = ref;
  frame.you = controllerOf(m, ref);
  frame.here = tileOf(m, ref);
  frame.level = 0;
  frame.moment = NOTHING;
  const result = evaluateNumber(m, value, frame);
  m.wordDepth--;
  return result;
}

/** Most levels of words in words and of derived fields in each other; more is a fault. */
export const MOST_WORDS = 64;

function storedInTable(m: Match, plan: FieldPlan, ref: number, row: number): number {
  switch (plan.table) {
    case 'entity':
      return row >= 0 && hasField(m, plan, ref) ? peek(m, row + plan.at) : NOTHING;
    case 'player':
      return isPlayer(m, ref) ? peek(m, m.layout.players.at + (ref - 1) * m.layout.players.stride + plan.at) : NOTHING;
    case 'tile':
      return isTile(m, ref)
        ? peek(m, m.layout.tiles.at + (ref - m.layout.tiles.first) * m.layout.tiles.stride + plan.at)
        : NOTHING;
    case 'record': {
      const { first, count, at, stride } = m.layout.records;
      return ref >= first && ref < first + count ? peek(m, at + (ref - first) * stride + plan.at) : NOTHING;
    }
    default:
      return NOTHING;
  }
}

/** The stored value, without statics. */
export function storedField(m: Match, field: FieldId, ref: number): number {
  const plan = planOf(m, field);
  if (plan.decl.kernel !== null) return kernelField(m, plan, field, ref);
  return storedInTable(m, plan, ref, rowOf(m, ref));
}

export function controllerOf(m: Match, ref: number): number {
  const row = rowOf(m, ref);
  return row >= 0 ? peek(m, row + m.layout.row.controller) : isPlayer(m, ref) ? ref : NOTHING;
}

export function ownerOf(m: Match, ref: number): number {
  const row = rowOf(m, ref);
  if (row >= 0) return peek(m, row + m.layout.row.owner);
  return isPlayer(m, ref) ? ref : isTile(m, ref) ? ownerOfTile(m, ref) : NOTHING;
}

export function levelOf(m: Match, ref: number): number {
  const row = rowOf(m, ref);
  return row >= 0 ? peek(m, row + m.layout.row.level) : 0;
}

export function cardOf(m: Match, ref: number): CardId {
  const row = rowOf(m, ref);
  return row >= 0 ? peek(m, row + m.layout.row.card) : NOTHING;
}

function ageOf(m: Match, ref: number): number {
  const row = rowOf(m, ref);
  return row >= 0 ? peek(m, row + m.layout.row.age) : ref;
}

function kernelField(m: Match, plan: FieldPlan, field: FieldId, ref: number): number {
  if (ref < 0) return triggerField(m, plan.decl.kernel, ref);
  switch (plan.decl.kernel) {
    case 'owner':
      return ownerOf(m, ref);
    case 'controller':
      return isTile(m, ref) ? ownerOfTile(m, ref) : controllerOf(m, ref);
    case 'name':
      return cardOf(m, ref);
    case 'age':
      return ageOf(m, ref);
    case 'level':
      return rowOf(m, ref) >= 0 ? levelOf(m, ref) : NOTHING;
    case 'column': {
      const tile = tileOf(m, ref);
      return tile === NOTHING ? NOTHING : columnOf(m, tile);
    }
    case 'row': {
      const tile = tileOf(m, ref);
      return tile === NOTHING ? NOTHING : rowOfTile(m, tile);
    }
    case 'seat':
      return isPlayer(m, ref) ? ref : NOTHING;
    case 'side':
      return isPlayer(m, ref) ? sideOf(m, ref) : NOTHING;
    case 'index':
      return indexInZone(m, ref);
    case 'active':
    case 'turn':
    case 'winner':
    case 'match_number':
      return globalField(m, field, NOTHING);
    default:
      return NOTHING;
  }
}

/** A global field. `moment`: the timing of the running ability. */
export function globalField(m: Match, field: FieldId, moment: number): number {
  const value = globalValue(m, field, moment);
  m.readTracker?.field(planOf(m, field), NOTHING, value);
  return value;
}

function globalValue(m: Match, field: FieldId, moment: number): number {
  const { head } = m.layout;
  switch (planOf(m, field).decl.kernel) {
    case 'active':
      return peek(m, head.active);
    case 'turn':
      return peek(m, head.turn);
    case 'moment':
      return moment;
    case 'winner':
      return winnerOf(m);
    case 'match_number':
      return m.layout.series === null ? 1 : peek(m, m.layout.series.match);
    default: {
      const { derived } = planOf(m, field).decl;
      if (derived !== null) return evaluateDerived(m, NOTHING, derived.code.locals, derived.value);
      const at = m.layout.globals[field] ?? -1;
      return at < 0 ? NOTHING : peek(m, at);
    }
  }
}

/** The first player of the side that won (in a series, the previous match); nothing after a draw. */
function winnerOf(m: Match): number {
  const won = lastWon(m);
  for (let side = 1; side <= m.bound.sides; side++) if ((won >> (side - 1)) & 1) return side;
  return NOTHING;
}

// ------------------------------------------------------------------ assignments

/** Assigns a field, within its range. Nothing does not change a number or a truth. */
export function assign(m: Match, field: FieldId, ref: number, how: '=' | '+=' | '-=', value: number): void {
  const plan = planOf(m, field);
  const { kernel } = plan.decl;
  if (kernel === 'level') {
    assignLevel(m, ref, how, value);
    return;
  }
  const at = kernel === null ? slotOf(m, plan, ref) : kernelSlot(m, kernel, ref);
  if (at < 0) return;
  const old = peek(m, at);
  const result = changed(plan, old, how, value);
  if (result === null) return;
  const isOutside = (n: number): boolean => n !== clamp(plan, n);
  if (how === '=' || (!isOutside(old) && !isOutside(result))) write(m, at, clamp(plan, result));
  else write(m, at, changedUnderStatics(m, field, plan, ref, old, how === '+=' ? value : -value));
}

/**
 * The value to store for `+=` and `-=`, so that the value with statics stays in range. The sum of the statics moves the
 * range: with +1 from a static, 2 can lose 3.
 */
function changedUnderStatics(m: Match, field: FieldId, plan: FieldPlan, ref: number, old: number, by: number): number {
  const { low, high } = plan.decl;
  const { sum } = fieldChanges(m, field, plan, ref);
  const least = low !== null && sum > 0 ? add(low, -sum) : low;
  const most = high !== null && sum < 0 ? add(high, -sum) : high;
  return within(add(within(old, least, most), by), least, most);
}

export function assignGlobal(m: Match, field: FieldId, how: '=' | '+=' | '-=', value: number): void {
  const plan = planOf(m, field);
  const { head } = m.layout;
  const at =
    plan.decl.kernel === 'active'
      ? head.active
      : plan.decl.kernel === 'turn'
        ? head.turn
        : plan.decl.kernel === 'match_number'
          ? (m.layout.series?.match ?? -1)
          : (m.layout.globals[field] ?? -1);
  if (at < 0) return;
  const result = changed(plan, peek(m, at), how, value);
  if (result !== null) write(m, at, clamp(plan, result));
}

function slotOf(m: Match, plan: FieldPlan, ref: number): number {
  if (plan.decl.derived !== null || ref <= 0) return -1;
  switch (plan.table) {
    case 'entity': {
      const row = rowOf(m, ref);
      return row >= 0 && hasField(m, plan, ref) ? row + plan.at : -1;
    }
    case 'player':
      return isPlayer(m, ref) ? m.layout.players.at + (ref - 1) * m.layout.players.stride + plan.at : -1;
    case 'tile':
      return isTile(m, ref) ? m.layout.tiles.at + (ref - m.layout.tiles.first) * m.layout.tiles.stride + plan.at : -1;
    default:
      return -1;
  }
}

function kernelSlot(m: Match, kernel: FieldPlan['decl']['kernel'], ref: number): number {
  const row = rowOf(m, ref);
  if (row < 0) return -1;
  if (kernel === 'owner') return row + m.layout.row.owner;
  return kernel === 'controller' ? row + m.layout.row.controller : -1;
}

/** The result of an assignment without a range; null where nothing changes. */
function changed(plan: FieldPlan, old: number, how: '=' | '+=' | '-=', value: number): number | null {
  const { type } = plan.decl;
  if (type.of === 'flags') return changedWords(old, how, value);
  if (value === NOTHING) return how === '=' && type.of !== 'number' && type.of !== 'truth' ? NOTHING : null;
  const result = how === '=' ? value : add(old, how === '+=' ? value : -value);
  return result === NOTHING ? null : result;
}

/** Adds members to a set of flags, or removes them. */
export function changedWords(old: number, how: '=' | '+=' | '-=', value: number): number {
  if (how === '=') return flagsOrNone(value);
  return how === '+=' ? flagsOrNone(old) | flagsOrNone(value) : flagsOrNone(old) & ~flagsOrNone(value);
}

/** Assigns a card's level: each field with a level table changes by the difference of the printed values. */
function assignLevel(m: Match, ref: number, how: '=' | '+=' | '-=', value: number): void {
  const row = rowOf(m, ref);
  if (row < 0 || value === NOTHING) return;
  const old = peek(m, row + m.layout.row.level);
  const wanted = how === '=' ? value : add(old, how === '+=' ? value : -value);
  const level = wanted < 1 ? 1 : wanted > m.game.levels ? m.game.levels : wanted;
  if (level === old) return;
  const card = peek(m, row + m.layout.row.card);
  const printed = m.bound.printed[card] ?? [];
  write(m, row + m.layout.row.level, level);
  for (const { field, values } of m.game.cards[card]?.fields ?? []) {
    const plan = planOf(m, field);
    if (values.length < 2 || plan.table !== 'entity' || plan.decl.type.of !== 'number') continue;
    const slot = plan.at - m.layout.printed.at;
    const before = printed[old - 1]?.[slot];
    const after = printed[level - 1]?.[slot];
    if (before !== undefined && after !== undefined) assign(m, field, ref, '+=', after - before);
  }
  for (const { status, values } of m.game.cards[card]?.statuses ?? []) {
    const at = m.layout.statuses[status] ?? -1;
    if (values.length < 2 || at < 0) continue;
    const slot = at - m.layout.printed.at;
    const result = add(peek(m, row + at), (printed[level - 1]?.[slot] ?? 0) - (printed[old - 1]?.[slot] ?? 0));
    write(m, row + at, result < 0 ? 0 : result);
  }
}
