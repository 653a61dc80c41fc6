/**
 * Static abilities: change what fields read as, the initial values of entities, and which keywords, statuses and
 * abilities an entity has. Layers of a field: first what sets it, then what adds, each by age; the range last.
 */
import { MODIFIER, MODIFIER_WHAT } from '../compiler/format/rows.ts';
import type { Expr, FieldId, Static, StaticId } from '../compiler/ir/index.ts';
import { hasKeyword, keywordArguments } from './ability-sources.ts';
import { sizeCharge } from './bulk.ts';
import { evaluateCondition, evaluateNumber } from './evaluate.ts';
import { chargeWork } from './faults.ts';
import { controllerOf, levelOf } from './fields.ts';
import { Frame, type Match } from './machine.ts';
import { add, NOTHING, type Value, within } from './numbers.ts';
import { matches } from './select.ts';
import { peek, rowOf, write } from './state.ts';
import { hasStatus } from './statuses.ts';
import type { FieldPlan } from './tables.ts';
import { inPlay, isSomewhere, lastTileOf } from './zones.ts';

/** How a modifier changes a field, by its `what`. Other modifiers change none. */
const CHANGES: ReadonlyMap<number, 'set' | 'add' | 'take'> = new Map(
  (['set', 'add', 'take'] as const).map((how) => [MODIFIER_WHAT[how], how]),
);

/** A static that applies to `ref` from the bearer `bearer`: its frame and its age. */
export interface Applied {
  frame: Frame;
  age: number;
}

/** The frame of a static's expressions. The static of a keyword has the keyword's numbers as its first locals. */
function frameOf(m: Match, grant: Static, bearer: number): Frame {
  const locals = new Array<Value>(grant.code.locals.length).fill(NOTHING);
  if (grant.bearer === 'keyword' && grant.of !== null && grant.code.params > 0) {
    const args = keywordArguments(m, bearer, grant.of);
    for (let i = 0; i < grant.code.params; i++) locals[i] = args[i] ?? NOTHING;
  }
  const frame = new Frame(locals, grant.code.locals);
  frame.self = bearer;
  frame.you = controllerOf(m, bearer);
  frame.here = bearer === NOTHING ? NOTHING : lastTileOf(m, bearer);
  frame.level = levelOf(m, bearer);
  return frame;
}

export function isSilenced(m: Match, ref: number): boolean {
  for (const status of m.tables.silencers) if (hasStatus(m, status, ref)) return true;
  return false;
}

/**
 * Whether silence stops the statics of an entity. Silence from statics does not stop statics that give a status, which
 * could otherwise stop themselves.
 */
function isStopped(m: Match, { what }: Static, ref: number): boolean {
  if (what.grant !== 'status') return isSilenced(m, ref);
  const row = rowOf(m, ref);
  return row >= 0 && m.tables.silencers.some((status) => peek(m, row + (m.layout.statuses[status] as number)) !== 0);
}

/** Whether an entity bears a static of a card, keyword or status. */
function isBearer(m: Match, grant: Static, ref: number): boolean {
  const row = rowOf(m, ref);
  if (row < 0 || grant.of === null) return false;
  switch (grant.bearer) {
    case 'card':
      return peek(m, row + m.layout.row.card) === grant.of;
    case 'status':
      return hasStatus(m, grant.of, ref);
    case 'keyword':
      return hasKeyword(m, ref, grant.of);
    default:
      return false;
  }
}

/**
 * The applications of a static to an entity, one per bearer. During its test a static does not apply to itself: so
 * `cards where that has not Guard have Guard` tests what others give.
 */
export function applications(m: Match, id: StaticId, ref: number): Applied[] {
  // also where nothing bears it: what asks for its bearer may ask for other statics
  chargeWork(m, 1 + (peek(m, m.layout.head.modifiers) >> 5));
  if (m.staticsUnderTest.includes(id)) return [];
  m.staticsUnderTest.push(id);
  const found = applicationsOf(m, id, ref);
  m.staticsUnderTest.pop();
  return found;
}

function applicationsOf(m: Match, id: StaticId, ref: number): Applied[] {
  const grant = m.game.statics[id] as Static;
  const found: Applied[] = [];
  const consider = (bearer: number, age: number): void => {
    chargeWork(m, 1 + sizeCharge(grant));
    const frame = frameOf(m, grant, bearer);
    if (!targets(m, grant.whom, ref, frame)) return;
    if (grant.when !== null && !evaluateCondition(m, grant.when, frame)) return;
    found.push({ frame, age });
  };
  m.readTracker?.bearers(id);
  if (grant.bearer === 'rules') {
    consider(NOTHING, -1);
    return found;
  }
  const works = (bearer: number): boolean =>
    isBearer(m, grant, bearer) &&
    !isStopped(m, grant, bearer) &&
    (grant.whom.op === 'self' ? isSomewhere(m, bearer) : inPlay(m, bearer));
  if (grant.whom.op === 'self') {
    if (works(ref)) consider(ref, peek(m, rowOf(m, ref) + m.layout.row.age));
    return found;
  }
  const { entities, head, row } = m.layout;
  const used = peek(m, head.entities);
  chargeWork(m, used >> 2);
  for (let i = 0; i < used; i++) {
    const bearer = entities.first + i;
    if (works(bearer)) consider(bearer, peek(m, rowOf(m, bearer) + row.age));
  }
  return found;
}

/** Whether a static applies to `ref`. */
function targets(m: Match, whom: Expr, ref: number, frame: Frame): boolean {
  if (whom.op === 'select') return matches(m, whom, ref, frame);
  return evaluateNumber(m, whom, frame) === ref;
}

/** The value of a field with statics, from its value without. */
export function throughStatics(m: Match, field: FieldId, plan: FieldPlan, ref: number, value: number): number {
  return clamp(plan, fieldChanges(m, field, plan, ref).over(value));
}

/** The layers of statics and `have` on a field of `ref`. */
export function fieldChanges(m: Match, field: FieldId, plan: FieldPlan, ref: number): FieldChanges {
  const layers = new FieldChanges(plan);
  takeStaticChanges(m, plan.reads, ref, layers);
  const { head, modifiers } = m.layout;
  const count = peek(m, head.modifiers);
  for (let i = 0; i < count; i++) {
    const at = modifiers.at + i * modifiers.stride;
    const how = CHANGES.get(peek(m, at + MODIFIER.what)) ?? null;
    if (peek(m, at + MODIFIER.entity) !== ref || how === null || peek(m, at + MODIFIER.id) !== field) continue;
    layers.take(how, peek(m, at + MODIFIER.value), peek(m, at + MODIFIER.age));
  }
  return layers;
}

/** The changes of one field: the newest `set`, then the sum, then the flags that are taken. */
class FieldChanges {
  /** The sum of added numbers, or the union of added flags. */
  sum = 0;
  #taken = 0;
  #set: number | null = null;
  #setAge = -2;
  readonly #isWords: boolean;

  constructor({ decl }: FieldPlan) {
    this.#isWords = decl.type.of === 'flags';
  }

  take(how: 'set' | 'add' | 'take', by: number, age: number): void {
    if (how === 'take') this.#taken |= by;
    else if (how === 'add') this.sum = this.#isWords ? this.sum | by : add(this.sum, by);
    else if (age >= this.#setAge) {
      this.#set = by;
      this.#setAge = age;
    }
  }

  /** Applies them to a value. */
  over(value: number): number {
    const base = this.#set ?? value;
    if (base === NOTHING) return NOTHING;
    return this.#isWords ? (base | this.sum) & ~this.#taken : add(base, this.sum);
  }
}

function takeStaticChanges(m: Match, ids: readonly StaticId[], ref: number, layers: FieldChanges): void {
  for (const id of ids) {
    const { what } = m.game.statics[id] as Static;
    if (what.grant !== 'field') continue;
    for (const { frame, age } of applications(m, id, ref)) {
      const by = evaluateNumber(m, what.value, frame);
      if (by !== NOTHING) layers.take(what.how, by, age);
    }
  }
}

/** Clamps a value to the field's range. */
export const clamp = ({ decl }: FieldPlan, value: number): number => within(value, decl.low, decl.high);

/** Applies statics to the initial values of a new entity, which is already in its zone. */
export function printedStatics(m: Match, ref: number): void {
  const row = rowOf(m, ref);
  const { prints } = m.bound.index;
  for (const field of m.tables.printing) {
    const plan = m.tables.fields[field] as FieldPlan;
    const ids = prints[field] as StaticId[];
    const layers = new FieldChanges(plan);
    takeStaticChanges(m, ids, ref, layers);
    write(m, row + plan.at, clamp(plan, layers.over(peek(m, row + plan.at))));
  }
}
