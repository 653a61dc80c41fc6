/**
 * Fields that players write on cards by a choice, such as a sealed bid. Others who do not see the card do not see the
 * choice either, so the determinisation draws such a value from what could be chosen now.
 *
 * * * A data-flow analysis finds them: the answer of a choice reaches a field by assignments, arithmetic, locals and
 * arguments of verbs. A value that depends on several choices is drawn from the field's range, if it has two ends. A
 * value that the card had from the start, and that nobody can choose, is not drawn: nothing is written there yet.
 */
import { LONGEST_RANGE } from '../../compiler/format/limits.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Code, Expr, FieldId, Local, LocalDecl, MoveDecl, Stmt } from '../../compiler/ir/index.ts';
import { evaluateNumber } from '../evaluate.ts';
import { withFaultFallback } from '../faults.ts';
import { Frame, type Match } from '../machine.ts';
import { NOTHING, type Value, within } from '../numbers.ts';
import { optionsOf } from '../select.ts';
import { kindOf, peek, rowOf } from '../state.ts';
import type { FieldPlan } from '../tables.ts';
import { exprsIn, visitExprs, visitStmts } from '../walk.ts';
import { zoneOf } from '../zones.ts';
import { mayBeHidden, type Origins, originsFrom, originsIn } from './places.ts';

/** A value that is computed from the answer to one choice, step by step. */
interface Answered {
  from: Expr;
  locals: readonly LocalDecl[];
  steps: readonly Step[];
}

/** An expression that reads one local. */
interface Step {
  local: Local;
  locals: readonly LocalDecl[];
  value: Expr;
}

/** The values of a local or a field that depend on choices; null for a value that the analysis gives up on. */
type WrittenAnswers = (Answered | null)[];

/** A field that choices write. */
export interface WrittenField {
  plan: FieldPlan;
  /** Offset in an entity's row. */
  slot: number;
  isEntity: boolean;
  values: WrittenAnswers;
}

/** Bounds of the analysis: steps from a choice to a field, values of a local, rounds over the whole code. */
const [MOST_STEPS, MOST_VALUES, MOST_ROUNDS] = [4, 16, 8];

const known = new WeakMap<Bound, WrittenField[]>();

export function writtenFields(m: Match): readonly WrittenField[] {
  let found = known.get(m.bound);
  if (found === undefined) {
    found = [...new WrittenFieldFinder(m.bound).fields].map(([field, values]) => {
      const plan = m.tables.fields[field] as FieldPlan;
      return { plan, slot: plan.at, isEntity: plan.decl.type.of === 'entity', values };
    });
    known.set(m.bound, found);
  }
  return found;
}

/** The player who writes on a card at a place. */
export function writerAt(m: Match, instance: number, ref: number): number {
  const zone = zoneOf(m, instance);
  if (m.game.zones[zone]?.each === 'player') return instance - (m.layout.zones[zone]?.first ?? 0) + 1;
  return peek(m, rowOf(m, ref) + m.layout.row.owner);
}

/**
 * The values that a player may have written on a card, for all that others know. `value`: the present one; [] if that
 * is known to be the value from the start.
 */
export function writtenValues(m: Match, field: WrittenField, ref: number, player: number, value: number): number[] {
  const { plan, values } = field;
  if (player <= 0 || plan.within[kindOf(m, ref)] !== true) return [];
  const options = new Set<number>();
  for (const one of values) for (const option of optionsFor(m, one, plan, ref, player)) options.add(option);
  return value === firstValue(m, field, ref) && !options.has(value) ? [] : [...options];
}

/** The value of a field on a card before anything is written there. */
export function firstValue(m: Match, { slot }: WrittenField, ref: number): number {
  const { row, printed } = m.layout;
  const levels = m.bound.printed[peek(m, rowOf(m, ref) + row.card)];
  return levels?.[peek(m, rowOf(m, ref) + row.level) - 1]?.[slot - printed.at] ?? 0;
}

/** The values that a choice allows now; the field's range for a value that the analysis gave up on. */
function* optionsFor(
  m: Match,
  value: Answered | null,
  { decl }: FieldPlan,
  ref: number,
  player: number,
): Iterable<number> {
  const { low, high, type } = decl;
  // what else the code has bound is taken for the card
  const frameOf = (locals: readonly LocalDecl[]): Frame => {
    const bound = locals.map((local): Value => (local.type.many ? [] : local.type.of === 'entity' ? ref : NOTHING));
    const frame = new Frame(bound, locals);
    frame.you = player;
    frame.self = ref;
    return frame;
  };
  if (value === null) {
    if (low !== null && high !== null && high - low < LONGEST_RANGE) for (let one = low; one <= high; one++) yield one;
    return;
  }
  const options = withFaultFallback<readonly number[]>(m, [], () => optionsOf(m, value.from, frameOf(value.locals)));
  for (const option of options) {
    let result = option;
    for (const { local, locals, value: next } of value.steps) {
      const frame = frameOf(locals);
      frame.locals[local] = result;
      result = withFaultFallback(m, NOTHING, () => evaluateNumber(m, next, frame));
    }
    if (result !== NOTHING) yield type.of === 'number' ? within(result, low, high) : result;
  }
}

/** Follows the answers of choices through the code of a game. */
class WrittenFieldFinder {
  readonly fields = new Map<FieldId, WrittenAnswers>();
  readonly #bound: Bound;
  /** By verb and parameter. */
  readonly #params = new Map<number, WrittenAnswers[]>();
  #grows = true;

  constructor(bound: Bound) {
    this.#bound = bound;
    const { game, active } = bound;
    for (let round = 0; round < MOST_ROUNDS && this.#grows; round++) {
      this.#grows = false;
      for (const move of game.moves) if (active[move.layer] === true) this.#move(move);
      for (const [id, verb] of game.verbs.entries())
        if (active[verb.layer] === true)
          this.#body(verb.code, new Map((this.#params.get(id) ?? []).entries()), new Map());
      for (const ability of game.abilities)
        if (active[ability.layer] === true) this.#body(ability.code, new Map(), new Map());
      for (const block of [...game.setups, ...game.flows, ...game.befores, ...game.afters])
        if (active[block.layer] === true) this.#body(block, new Map(), new Map());
    }
  }

  #move(move: MoveDecl): void {
    const { locals } = move.code;
    const values = new Map<Local, WrittenAnswers>();
    for (const part of move.parts) {
      if (part.part === 'param' || part.part === 'choose')
        values.set(part.local, [{ from: part.from, locals, steps: [] }]);
      if (part.part === 'let') values.set(part.local, this.#of(part.value, values, locals));
    }
    this.#body(move.code, values, originsFrom(move));
  }

  /** Follows what a body assigns and calls, given the values of its first locals. */
  #body(code: Code, values: Map<Local, WrittenAnswers>, before: Origins): void {
    const { locals } = code;
    const { game, layout } = this.#bound;
    const origins = originsIn(game, code, before);
    const local = (at: Local, found: WrittenAnswers): void => {
      values.set(at, merged(values.get(at) ?? [], found));
    };
    visitStmts(code.body, (s: Stmt) => {
      switch (s.do) {
        case 'let':
          local(s.local, this.#of(s.value, values, locals));
          return;
        case 'choose':
          local(s.local, [{ from: s.from, locals, steps: [] }]);
          return;
        case 'each':
          local(s.local, this.#of(s.set, values, locals));
          return;
        case 'call':
          this.#call(
            s.verb,
            s.args.map((arg) => (arg === null ? [] : this.#of(arg, values, locals))),
          );
          return;
        case 'set': {
          const found = this.#of(s.value, values, locals);
          if (s.to.to === 'local') local(s.to.local, found);
          if (s.to.to !== 'field' || found.length === 0) return;
          const { field, of } = s.to;
          const decl = game.fields[field];
          const stored = layout.fields[field]?.table === 'entity' && decl?.kernel === null && !decl.type.many;
          if (!stored || !mayBeHidden(this.#bound, of, code, origins)) return;
          const had = this.fields.get(field) ?? [];
          const has = merged(had, s.how === '=' ? found : [null]);
          if (has.length > had.length) this.#grows = true;
          this.fields.set(field, has);
        }
      }
    });
  }

  #call(verb: number, args: readonly WrittenAnswers[]): void {
    const params = this.#params.get(verb) ?? args.map(() => []);
    for (const [i, found] of args.entries()) {
      const before = params[i] ?? [];
      const after = merged(before, found);
      if (after.length > before.length) this.#grows = true;
      params[i] = after;
    }
    this.#params.set(verb, params);
  }

  /** The values of an expression: those of a local, or what arithmetic makes of them. */
  #of(e: Expr, values: ReadonlyMap<Local, WrittenAnswers>, locals: readonly LocalDecl[]): WrittenAnswers {
    if (e.op === 'local') return values.get(e.local) ?? [];
    const flowing = new Set(flowsOf(e).filter((one) => (values.get(one) ?? []).length > 0));
    if (flowing.size === 0) return [];
    const [only] = flowing;
    let isOnly = flowing.size === 1;
    visitExprs(e, (part) => {
      isOnly &&= part.op !== 'local' || part.local === only;
    });
    if (!isOnly || only === undefined) return [null];
    const step = { local: only, locals, value: e };
    return merged(
      [],
      (values.get(only) ?? []).map((one) =>
        one === null || one.steps.length >= MOST_STEPS ? null : { ...one, steps: [...one.steps, step] },
      ),
    );
  }
}

/** The locals whose values become part of the value of an expression. */
function flowsOf(e: Expr): Local[] {
  switch (e.op) {
    case 'local':
      return [e.local];
    case 'add':
    case 'sub':
    case 'mul':
    case 'neg':
    case 'union':
    case 'without':
    case 'word_set':
    case 'kernel':
      return exprsIn(e).flatMap(flowsOf);
    case 'pick':
      return [...flowsOf(e.then), ...flowsOf(e.else)];
    default:
      return [];
  }
}

/** The union of two lists of values; beyond a bound the analysis gives up. */
function merged(before: WrittenAnswers, more: WrittenAnswers): WrittenAnswers {
  const found = [...before];
  for (const one of more) {
    const next = found.length < MOST_VALUES ? one : null;
    if (!found.some((other) => same(next, other))) found.push(next);
  }
  return found;
}

function same(a: Answered | null, b: Answered | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.from === b.from &&
    a.steps.length === b.steps.length &&
    a.steps.every((step, i) => step.value === b.steps[i]?.value)
  );
}
