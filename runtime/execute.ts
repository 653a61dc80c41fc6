/** Executes statements of effect code, which cannot rest. */
import { MODIFIER, MODIFIER_WHAT, WHOSE } from '../compiler/format/rows.ts';
import type { Expr, PhaseId, Stmt, StmtOf, Until } from '../compiler/ir/index.ts';
import { runAs } from './abilities.ts';
import { hasNumber } from './ability-sources.ts';
import { sizeCharge } from './bulk.ts';
import { callVerb, raise } from './call.ts';
import { ask, MAY, type QuestionHead } from './choices.ts';
import { dropModifiers, nextAge } from './entities.ts';
import { asMemberList, asSingleValue, evaluate, evaluateCondition, evaluateNumber } from './evaluate.ts';
import { chargeWork, fault, spendFuel } from './faults.ts';
import { assign, assignGlobal, changedWords, controllerOf, levelOf, ownerOf } from './fields.ts';
import type { Frame, Match } from './machine.ts';
import { add, NOTHING, type Value } from './numbers.ts';
import { sortByOrder } from './orders.ts';
import { settle } from './queue.ts';
import { chance, draw } from './random.ts';
import { isGone, matches } from './select.ts';
import { peek, write, writeUntracked } from './state.ts';
import { isSomewhere } from './zones.ts';

/**
 * Executes a statement list, and settles after each where the frame says so. `tail`: the caller settles after the last
 * one. Gives whether a `stop` ended the list.
 */
export function runBody(m: Match, body: readonly Stmt[], f: Frame, tail: boolean): boolean {
  const size = sizeCharge(body);
  if (size > 0) chargeWork(m, size);
  const last = body.length - 1;
  for (let i = 0; i <= last; i++) {
    const ends = tail && i === last;
    if (runStmt(m, body[i] as Stmt, f, ends)) return true;
    if (f.settles && !ends) settle(m);
  }
  return false;
}

/** Leaves a phase that is running; of several that are left, the outermost counts. */
function leavePhase(m: Match, phase: PhaseId): void {
  const { leaving, pc } = m.layout.head;
  const running = (m.bound.program.code[peek(m, pc)]?.within ?? []).map((one) => one.phase);
  const [at, before] = [running.lastIndexOf(phase), running.lastIndexOf(peek(m, leaving) - 1)];
  if (at >= 0 && (before < 0 || at < before)) writeUntracked(m, leaving, phase + 1);
}

function runStmt(m: Match, s: Stmt, f: Frame, tail: boolean): boolean {
  m.observer?.runs(m, s, f);
  switch (s.do) {
    case 'let':
      f.locals[s.local] = evaluate(m, s.value, f);
      return false;
    case 'call': {
      const args = s.args.map((arg) => (arg === null ? undefined : evaluate(m, arg, f)));
      const result = callVerb(m, s.verb, args, f);
      if (s.into !== null) f.locals[s.into] = result;
      return false;
    }
    case 'call_value': {
      const verb = evaluateNumber(m, s.verb, f);
      const result = callVerb(m, verb, argumentsByPreposition(m, s, verb, f), f);
      if (s.into !== null) f.locals[s.into] = result;
      return false;
    }
    case 'set':
      runSet(m, s, f);
      return false;
    case 'if':
      return runBody(m, testCondition(m, s.test, f) ? s.then : s.else, f, tail);
    case 'each':
      return runEach(m, s, f);
    case 'repeat': {
      const times = s.times === null ? Number.POSITIVE_INFINITY : evaluateNumber(m, s.times, f);
      for (let i = 0; i < times; i++) {
        spendFuel(m);
        if (s.test !== null && !testCondition(m, s.test, f)) break;
        if (runBody(m, s.body, f, false)) return true;
      }
      return false;
    }
    case 'choose':
      runChoose(m, s, f);
      return false;
    case 'may':
      return runBody(
        m,
        ask(m, s.who === null ? f.you : evaluateNumber(m, s.who, f), [0, 1], MAY) === 0 ? s.else : s.body,
        f,
        tail,
      );
    case 'chance': {
      const wins = evaluateNumber(m, s.wins, f);
      const of = evaluateNumber(m, s.of, f);
      return runBody(m, wins !== NOTHING && of !== NOTHING && chance(m, wins, of) ? s.then : s.else, f, tail);
    }
    case 'randomly': {
      m.openRandomly++;
      const stopped = runBody(m, s.body, f, false);
      m.openRandomly--;
      return stopped;
    }
    case 'together':
      return runTogether(m, s, f);
    case 'either': {
      const open = s.arms.filter((arm) => testCondition(m, arm.when, f));
      if (open.length === 0) return false;
      return runBody(m, (open[draw(m, open.length, null)] as (typeof open)[number]).body, f, tail);
    }
    case 'stop':
      return s.test === null || testCondition(m, s.test, f);
    case 'require':
      return !testCondition(m, s.test, f);
    case 'give':
      f.result = evaluate(m, s.value, f);
      return false;
    case 'raise': {
      const to = asMemberList(evaluate(m, s.to, f));
      const args = s.args.map((arg) => (arg === null ? NOTHING : evaluate(m, arg, f)));
      for (const ref of to) raiseTo(m, s.timing, ref, args, f);
      for (const ref of to) endTimedEffects(m, s.timing, ref);
      return false;
    }
    case 'run': {
      const args = s.args.map((arg) => evaluate(m, arg.value, f));
      const as = evaluateNumber(m, s.as, f);
      for (const value of asMemberList(evaluate(m, s.ability, f))) runAs(m, value, as, args, s.bare, f.settles);
      return false;
    }
    case 'settle':
      settle(m);
      return false;
    case 'prevent':
      if (f.eventControl !== null) f.eventControl.prevented = true;
      return false;
    case 'leave':
      leavePhase(m, s.phase);
      return false;
    case 'have':
      if (s.when === null || testCondition(m, s.when, f)) runHave(m, s, f);
      return false;
    case 'offer':
    case 'phase':
      return fault(m, 'confusion');
  }
}

/** Whether a condition of a statement holds. */
function testCondition(m: Match, condition: Expr, f: Frame): boolean {
  const holds = evaluateCondition(m, condition, f);
  m.observer?.tests(m, condition, f, holds);
  return holds;
}

/** Matches arguments to parameters: the first one without a preposition, the others by preposition. */
function argumentsByPreposition(m: Match, s: StmtOf<'call_value'>, verb: number, f: Frame): (Value | undefined)[] {
  const params = m.game.verbs[verb]?.params ?? [];
  const args: (Value | undefined)[] = params.map(() => undefined);
  for (const { prep, value } of s.args) {
    const at = prep === null ? 0 : params.findIndex((param) => param.prep === prep);
    const given = evaluate(m, value, f);
    if (at >= 0) args[at] = given;
  }
  return args;
}

function runSet(m: Match, s: StmtOf<'set'>, f: Frame): void {
  switch (s.to.to) {
    case 'local': {
      const { local } = s.to;
      const old = f.locals[local] ?? NOTHING;
      const value = evaluate(m, s.value, f);
      const type = f.decls[local]?.type;
      if (type?.of === 'flags' && !type.many) {
        f.locals[local] = changedWords(asSingleValue(m, old), s.how, asSingleValue(m, value));
        return;
      }
      if (s.how === '=') {
        const counts = type !== undefined && !type.many && (type.of === 'number' || type.of === 'truth');
        if (!(counts && value === NOTHING)) f.locals[local] = value;
        return;
      }
      if (typeof old !== 'number' || typeof value !== 'number') fault(m, 'confusion');
      if (value !== NOTHING) f.locals[local] = add(old, s.how === '+=' ? value : -value);
      return;
    }
    case 'field': {
      const of = evaluate(m, s.to.of, f);
      const value = evaluateNumber(m, s.value, f);
      for (const ref of asMemberList(of)) assign(m, s.to.field, ref, s.how, value);
      return;
    }
    case 'global':
      assignGlobal(m, s.to.field, s.how, evaluateNumber(m, s.value, f));
  }
}

function runEach(m: Match, s: StmtOf<'each'>, f: Frame): boolean {
  if (s.live) return runLiveEach(m, s, f);
  const members = membersInOrder(m, s, f);
  const there = members.map((ref) => !isGone(m, ref));
  const left = members.map((_, i) => i);
  while (left.length > 0) {
    let at = 0;
    if (s.by.walk === 'choice') {
      for (let i = left.length - 1; i >= 0; i--) {
        const k = left[i] as number;
        if (!isStillMember(m, s, members[k] as number, there[k] as boolean, f)) left.splice(i, 1);
      }
      if (left.length === 0) break;
      const options = left.map((i) => members[i] as number);
      at = options.indexOf(ask(m, evaluateNumber(m, s.by.who, f), options, nextMemberQuestion(f, s.local)));
    }
    const [i] = left.splice(at, 1) as [number];
    if (!isStillMember(m, s, members[i] as number, there[i] as boolean, f)) continue;
    spendFuel(m);
    f.locals[s.local] = members[i] as number;
    if (runBody(m, s.body, f, false)) return true;
  }
  return false;
}

/** The question which member of a loop is next. */
export const nextMemberQuestion = (f: Frame, local: number): QuestionHead => ({
  what: 'order',
  name: null,
  type: f.decls[local]?.type ?? { of: 'entity', id: null, many: false },
});

/** A live loop: entities that join the set after its last member also have a turn. */
function runLiveEach(m: Match, s: StmtOf<'each'>, f: Frame): boolean {
  const had: number[] = [];
  for (;;) {
    const next = nextLiveMember(membersInOrder(m, s, f), had);
    if (next === undefined) return false;
    had.push(next);
    spendFuel(m);
    f.locals[s.local] = next;
    if (runBody(m, s.body, f, false)) return true;
  }
}

/** The first member after the last one that had a turn. */
export function nextLiveMember(members: readonly number[], had: readonly number[]): number | undefined {
  const done = new Set(had);
  let from = 0;
  for (const [i, member] of members.entries()) if (done.has(member)) from = i + 1;
  return members[from];
}

/** The members of a loop in its order. */
export function membersInOrder(m: Match, s: Pick<StmtOf<'each'>, 'set' | 'by'>, f: Frame): readonly number[] {
  const members = asMemberList(evaluate(m, s.set, f));
  return s.by.walk === 'order' ? sortByOrder(m, s.by.order, members, s.by.args, f) : members;
}

/**
 * Tests before its turn whether a member is still in the set. A set that was drawn, ordered or made before is only
 * tested for members that left the game.
 */
export function isStillMember(
  m: Match,
  s: Pick<StmtOf<'each'>, 'set'>,
  ref: number,
  wasThere: boolean,
  f: Frame,
): boolean {
  const { set: of } = s;
  if (of.op === 'select') {
    if (of.type.of !== 'entity') return true;
    if (of.take === null) return matches(m, of, ref, f);
  }
  return !wasThere || !isGone(m, ref);
}

function runChoose(m: Match, s: StmtOf<'choose'>, f: Frame): void {
  const decl = f.decls[s.local]?.type;
  const many = decl?.many === true;
  const type = { of: decl?.of ?? 'entity', id: decl?.id ?? null, many: false };
  f.locals[s.local] = many ? [] : NOTHING;
  if (s.when !== null && !testCondition(m, s.when, f)) return;
  const left = [...asMemberList(evaluate(m, s.from, f))];
  const who = s.who === null ? f.you : evaluateNumber(m, s.who, f);
  const count = s.count === null ? 1 : evaluateNumber(m, s.count, f);
  const picks: number[] = [];
  while (picks.length < count && left.length > 0) {
    const pick = ask(m, who, [...left], { what: 'choose', name: s.name, type });
    picks.push(pick);
    left.splice(left.indexOf(pick), 1);
  }
  f.locals[s.local] = many ? picks : (picks[0] ?? NOTHING);
}

/** `together`: calls run at once, settling waits for the end. */
function runTogether(m: Match, s: StmtOf<'together'>, f: Frame): boolean {
  const { openWritten } = m;
  m.openBatches++;
  if (s.written) {
    m.writtenEntities ??= [];
    m.openWritten = true;
  }
  const stopped = runBody(m, s.body, f, false);
  m.openBatches--;
  m.openWritten = openWritten;
  return stopped;
}

function raiseTo(m: Match, timing: number, ref: number, args: readonly Value[], f: Frame): void {
  const { cause } = m;
  if (m.trace !== null) m.cause = m.trace.add(m, { what: 'timing', id: timing, subject: ref, args });
  raise(m, timing, ref, args, f.you);
  m.cause = cause;
}

/** Ends or fades the statuses and modifiers that last until this timing, raised to `to`. */
function endTimedEffects(m: Match, timing: number, to: number): void {
  const { entities, head } = m.layout;
  const isWhose = (ref: number, whose: Until['whose']): boolean =>
    whose === 'any' ||
    (whose === 'self' && ref === to) ||
    (whose === 'owner' && ownerOf(m, ref) === to) ||
    (whose === 'controller' && controllerOf(m, ref) === to);
  for (const status of m.bound.index.fading[timing] ?? []) {
    const decl = m.game.statuses[status];
    const slot = m.layout.statuses[status] ?? -1;
    if (decl === undefined || slot < 0) continue;
    for (let i = 0; i < peek(m, head.entities); i++) {
      const ref = entities.first + i;
      const at = entities.at + i * entities.stride + slot;
      if (!isSomewhere(m, ref) || peek(m, at) === 0) continue;
      if (decl.until?.timing === timing && isWhose(ref, decl.until.whose)) write(m, at, 0);
      else if (decl.fades?.until.timing === timing && isWhose(ref, decl.fades.until.whose)) {
        const left = add(peek(m, at), -decl.fades.by);
        write(m, at, left < 0 ? 0 : left);
      }
    }
  }
  if (peek(m, head.modifiers) > 0) {
    dropModifiers(
      m,
      (at) =>
        peek(m, at + MODIFIER.until) === timing &&
        isWhose(peek(m, at + MODIFIER.entity), WHOSE[peek(m, at + MODIFIER.whose)] ?? 'self'),
    );
  }
}

/** `have`: a lasting modifier for each entity, with its values evaluated now. */
function runHave(m: Match, s: StmtOf<'have'>, f: Frame): void {
  const level = f.level > 0 ? f.level : levelOf(m, f.self);
  for (const ref of asMemberList(evaluate(m, s.whom, f))) {
    // the value may read the entity that it is given to
    if (s.whom.op === 'select') f.locals[s.whom.local] = ref;
    switch (s.what.grant) {
      case 'field': {
        const value = evaluateNumber(m, s.what.value, f);
        if (value !== NOTHING)
          addModifier(m, s, ref, { what: MODIFIER_WHAT[s.what.how], id: s.what.field, value, args: [], level });
        break;
      }
      case 'keyword': {
        const given = s.what.args;
        const params = m.game.keywords[s.what.keyword]?.params ?? [];
        const args = params.map(({ value }, i) => numberOrNothing(m, given[i] ?? value, f));
        addModifier(m, s, ref, { what: MODIFIER_WHAT.keyword, id: s.what.keyword, value: 0, args, level });
        break;
      }
      case 'keyword_value': {
        const id = evaluateNumber(m, s.what.keyword, f);
        const keyword = m.game.keywords[id];
        if (keyword === undefined) break;
        const given = s.what.number === null || !hasNumber(keyword) ? null : evaluateNumber(m, s.what.number, f);
        const args = keyword.params.map((param, i) =>
          i === 0 && given !== null ? given : numberOrNothing(m, param.value, f),
        );
        addModifier(m, s, ref, { what: MODIFIER_WHAT.keyword, id, value: 0, args, level });
        break;
      }
      case 'ability':
        for (const value of asMemberList(evaluate(m, s.what.ability, f)))
          addModifier(m, s, ref, { what: MODIFIER_WHAT.ability, id: value, value: 0, args: [], level });
    }
  }
}

const numberOrNothing = (m: Match, e: Expr | null, f: Frame): number =>
  e === null ? NOTHING : evaluateNumber(m, e, f);

/** What a modifier does: see `MODIFIER` in compiler/format/rows.ts. */
interface ModifierEffect {
  what: number;
  /** Of the field or keyword, or an ability value. */
  id: number;
  value: number;
  args: readonly number[];
  level: number;
}

/** Adds a modifier of an entity that lasts as the statement says. */
function addModifier(m: Match, s: StmtOf<'have'>, ref: number, { what, id, value, args, level }: ModifierEffect): void {
  const { head, modifiers } = m.layout;
  const count = peek(m, head.modifiers);
  if (count >= modifiers.capacity) fault(m, 'modifiers');
  const at = modifiers.at + count * modifiers.stride;
  write(m, at + MODIFIER.entity, ref);
  write(m, at + MODIFIER.what, what);
  write(m, at + MODIFIER.id, id);
  write(m, at + MODIFIER.value, value);
  write(m, at + MODIFIER.until, s.until === null ? -1 : s.until.timing);
  write(m, at + MODIFIER.whose, s.until === null ? 0 : WHOSE.indexOf(s.until.whose));
  write(m, at + MODIFIER.age, nextAge(m));
  write(m, at + MODIFIER.level, level);
  for (const [i, arg] of args.entries()) {
    if (i < modifiers.args) write(m, at + modifiers.stride - modifiers.args + i, arg);
  }
  write(m, head.modifiers, count + 1);
}
