/**
 * Emits moves. One function lists the legal moves by nested loops over options, each requirement as early as its locals
 * are known; another function executes a move.
 */
import { eachCost } from '../analysis/sized-cost.ts';
import { type AskedPart, type MovePlan, movePlan } from '../format/moves.ts';
import type { Expr, MoveDecl, Select } from '../ir/index.ts';
import { partCode } from '../ir/visitor.ts';
import { assigned } from '../ir/walk.ts';
import { type JsCode, js, jsCase, jsList, jsLoop, type Operand } from '../javascript/quote.ts';
import { emitJumpUnless } from './branches.ts';
import { emitEvent } from './calls.ts';
import { cardsWithChoices, choiceOptionsCall, choiceSlot } from './choices.ts';
import type { CodegenContext } from './context.ts';
import { FunctionBuilder, NO_CONTEXT } from './function-builder.ts';
import { changedBefore, hasListener, requestMoveRefusal } from './listeners.ts';
import {
  type ArgumentIndex,
  emitAnswer,
  emitAnswers,
  FIRST_ARGUMENT,
  indexCode,
  isVariable,
  nextArgument,
} from './move-choices.ts';
import { emitPush, emitWalk, kindOfAll, leavesStack } from './sets.ts';
import { chargeCost, chargeSized } from './size-charges.ts';
import { emitBody, emitLet } from './statements.ts';
import { tileMask } from './tile-masks.ts';
import { traceMoved } from './trace.ts';
import { isUnordered } from './walks.ts';

/** A function that adds a player's legal moves of one kind to the list. */
export function requestMoveListing(gen: CodegenContext, id: number): string {
  const name = `ml${id}`;
  return gen.requestFunction(name, () => {
    const move = gen.bound.game.moves[id] as MoveDecl;
    const plan = movePlan(move);
    const f = new FunctionBuilder(gen, { ...NO_CONTEXT, you: 'yo' }, move.code.locals);
    f.actingPlayer = 'yo';
    f.block('OUT', () => {
      emitRequirements(f, plan, 0, jsList`break OUT;`);
      const runs = plan.stages.map(({ part, fixed, optional }, k) =>
        fixed && k > 0 && !isVariable(f, part) && gen.purity.isPure(part.from)
          ? emitOptions(f, part.from, optional, isRun(f, move, plan, id, k))
          : null,
      );
      if (plan.stages.length === 0) f.charge(gen.costs.refusers(id));
      emitAskedPart(f, move, plan, id, 0, runs, FIRST_ARGUMENT);
    });
    return jsList`function ${name}(yo){const s0=sp;${f.declare(new Set())}${f.lines}sp=s0;}`;
  });
}

/** The options of a choice: on the stack, or a mask of tiles with their number. */
type Options = { from: Operand; to: Operand } | { mask: Operand; count: Operand };

/** Evaluates the options of a choice; on the stack they stay until the listing, or the enclosing loop, ends. */
function emitOptions(f: FunctionBuilder, from: Expr, optional: boolean, isRun: boolean): Options {
  chargeSized(f, from);
  // each option is tried
  chargeCost(f, f.gen.costs.sized(from, f.decls));
  const mask = isRun && !optional && f.gen.tileMaskRegisters.length > 0 ? tileMask(f, from) : null;
  if (mask !== null) {
    const { code: count } = f.toTemp({ code: js`ones(${mask})`, nullable: false });
    return { mask, count };
  }
  const [first, last] = [f.temp(), f.temp()];
  f.add(jsList`const ${first}=sp;`);
  emitPush(f, from);
  if (optional) f.add(jsList`K[sp++]=N;`);
  f.add(jsList`const ${last}=sp;`);
  return { from: first, to: last };
}

/** Whether all options of the last choice with the same earlier choices become one run in the list. */
function isRun(f: FunctionBuilder, move: MoveDecl, plan: MovePlan, id: number, k: number): boolean {
  return (
    k === plan.stages.length - 1 &&
    plan.checks[k + 1]?.length === 0 &&
    !hasListener(f.gen, 'before', 'moves', id) &&
    (move.card === null || cardsWithChoices(f.gen).length === 0)
  );
}

/** Whether options can be tried where a walk finds them, in their order. */
const isWalked = (f: FunctionBuilder, e: Expr): e is Select =>
  e.op === 'select' &&
  e.take === null &&
  !e.one &&
  f.gen.purity.isPure(e) &&
  leavesStack(f, e.source) &&
  !isUnordered(f, e.source);

function emitRequirements(f: FunctionBuilder, plan: MovePlan, k: number, no: JsCode): void {
  const checks = plan.checks[k] ?? [];
  // the size of them all is charged before the first one
  f.charge(f.gen.costs.bulk(checks.map(partCode)));
  for (const check of checks) {
    chargeSized(f, partCode(check));
    if (check.part === 'let') emitLet(f, check.local, check.value);
    else emitJumpUnless(f, check.test, no);
  }
}

function emitAskedPart(
  f: FunctionBuilder,
  move: MoveDecl,
  plan: MovePlan,
  id: number,
  k: number,
  runs: (Options | null)[],
  at: ArgumentIndex,
): void {
  const next = plan.stages[k];
  if (next === undefined) {
    emitLegalMove(f, move, id, indexCode(at));
    return;
  }
  const { part, optional } = next;
  if (isVariable(f, part)) {
    emitAnswers(f, part, at, (after, again) => {
      // each move that is tried is asked of the listeners that may refuse it
      if (k === plan.stages.length - 1) f.charge(f.gen.costs.refusers(id));
      emitRequirements(f, plan, k + 1, again);
      emitAskedPart(f, move, plan, id, k + 1, runs, after);
    });
    return;
  }
  const after = nextArgument(at);
  const hoisted = runs[k] ?? null;
  const isLast = k === plan.stages.length - 1;
  const run = isRun(f, move, plan, id, k);
  const tries = f.gen.costs.sized(part.from, f.decls);
  // conditions charge where they are tested
  const charge = (): void => {
    // the options are known, and each is tried again
    if (hoisted !== null) chargeCost(f, tries);
    if (isLast) chargeCost(f, eachCost(tries, f.gen.costs.refusers(id)));
  };
  const option = (member: Operand, next: JsCode): void => {
    f.add(jsList`l${part.local}=AR[${indexCode(at)}]=${member};`);
    emitRequirements(f, plan, k + 1, next);
    emitAskedPart(f, move, plan, id, k + 1, runs, after);
  };
  if (hoisted === null && !run && !optional && isWalked(f, part.from)) {
    chargeSized(f, part.from);
    chargeCost(f, tries);
    charge();
    emitWalk(f, part.from, (member, next) => {
      const before = f.bind(part.local, member);
      option(member, next);
      f.unbind(part.local, before);
    });
    return;
  }
  const found = hoisted ?? emitOptions(f, part.from, optional, run);
  charge();
  if ('mask' in found) {
    f.add(jsList`putBits(${id},${indexCode(after)},${found.mask},${found.count});`);
    return;
  }
  if (run) f.add(jsList`puts(${id},${indexCode(after)},${found.from},${found.to});`);
  else {
    const [i, again] = [f.temp(), f.label()];
    assumeOption(f, part);
    const each = jsLoop`for(let ${i}=${found.from};${i}<${found.to};${i}++)`;
    f.loop(each, () => option(js`K[${i}]`, jsList`continue ${again};`), again);
  }
  if (hoisted === null && !keepsOptionsOnStack(plan, runs)) f.add(jsList`sp=${found.from};`);
}

/** Records that a chosen entity is live, both while listing and in the move. */
function assumeOption(f: FunctionBuilder, part: AskedPart): void {
  const kind = kindOfAll(f, part.from);
  if (kind !== undefined) f.liveOrNothingLocals.set(part.local, kind);
}

/** Whether something stays on the stack that an inner loop reads. */
const keepsOptionsOnStack = (plan: MovePlan, runs: readonly unknown[]): boolean =>
  runs.some((run) => run !== null) || plan.checks.flat().some((check) => check.part === 'let');

/** False where a listener refuses the move. */
const refusalCode = ({ gen }: FunctionBuilder, id: number, move: MoveDecl): Operand =>
  js`${requestMoveRefusal(gen, id, move)}(${['yo', ...move.params.map(({ type }, slot) => (type.many ? 'N' : `l${slot}`))]})`;

/** Adds a legal move, or asks for the choices of its card first. */
function emitLegalMove(f: FunctionBuilder, move: MoveDecl, id: number, count: Operand): void {
  if (hasListener(f.gen, 'before', 'moves', id)) {
    f.if(refusalCode(f, id, move), () => emitCompleteMove(f, move, id, count));
  } else emitCompleteMove(f, move, id, count);
}

function emitCompleteMove(f: FunctionBuilder, move: MoveDecl, id: number, count: Operand): void {
  const cards = cardsWithChoices(f.gen);
  if (move.card === null || cards.length === 0) {
    f.add(jsList`put(${id},${count});`);
    return;
  }
  const name = f.gen.requestFunction('pick', () => {
    const cases = cards.map(({ id: card }) => jsCase`case ${card}:return pick${card}_0(r,yo,id,n);`);
    return jsList`
      function pick(r, yo, id, n) {
        if (row(r) >= 0)
          switch (S[rw(r)]) {
            ${cases}
          }
        put(id, n);
      }`;
  });
  for (const { id: card, chooses } of cards) {
    for (let k = 0; k <= chooses.length; k++) {
      const choice = chooses[k];
      const own = `pick${card}_${k}`;
      f.gen.requestFunction(own, () => {
        if (choice === undefined) return jsList`function ${own}(r,yo,id,n){put(id,n);}`;
        const on = (n: Operand): Operand => js`pick${card}_${k + 1}(r,yo,id,${n})`;
        return jsList`
          function ${own}(r, yo, id, n) {
            const b = sp;
            if (!${choiceOptionsCall(f.gen, card, k, choice)}) {
              ${on('n')};
              return;
            }
            const e = sp,
              s = ${choiceSlot(f.gen, k)},
              old = S[s];
            for (let i = b; i < e; i++) {
              S[s] = AR[n] = K[i];
              ${on(js`n+1`)};
            }
            S[s] = old;
            sp = b;
          }`;
      });
    }
  }
  f.add(jsList`${name}(l${move.card},yo,${id},${count});`);
}

/** A function that executes a move with its arguments in `AR`. */
export function requestMoveExecution(gen: CodegenContext, id: number): string {
  const name = `md${id}`;
  return gen.requestFunction(name, () => {
    const move = gen.bound.game.moves[id] as MoveDecl;
    const plan = movePlan(move);
    const f = new FunctionBuilder(gen, { ...NO_CONTEXT, you: 'yo' }, move.code.locals);
    f.actingPlayer = 'yo';
    f.charge(gen.costs.call('moves', id) + gen.stateRulesCost);
    const bind = (k: number): void => {
      for (const check of plan.checks[k] ?? []) if (check.part === 'let') emitLet(f, check.local, check.value);
    };
    bind(0);
    let at = FIRST_ARGUMENT;
    for (const [k, { part, optional }] of plan.stages.entries()) {
      if (isVariable(f, part)) {
        at = emitAnswer(f, part, at);
        bind(k + 1);
        continue;
      }
      f.add(jsList`l${part.local}=AR[${indexCode(at)}];`);
      at = nextArgument(at);
      if (!assigned(move.code.body).has(part.local) && !changedBefore(gen, 'moves', id).has(part.local))
        assumeOption(f, part);
      if (!optional) f.neverNothing.add(part.local);
      bind(k + 1);
    }
    const cards = cardsWithChoices(gen);
    if (move.card !== null && cards.length > 0) {
      const answers = ({ id: card, chooses }: (typeof cards)[number]): void => {
        for (const [k, choice] of chooses.entries())
          f.add(
            jsList`{const b=sp;if(${choiceOptionsCall(gen, card, k, choice)}){S[${choiceSlot(gen, k)}]=AR[p++];CH=1;}sp=b;}`,
          );
        f.add(jsList`break;`);
      };
      f.block(null, () => {
        f.add(jsList`const r=l${move.card ?? 0};let p=${indexCode(at)};`);
        const asks = cards.map((one) => [one.id, one] as const);
        f.when(js`row(r)>=0`, () => f.switch(js`S[rw(r)]`, asks, answers));
      });
    }
    f.neverNothing.clear();
    const event = { of: 'moves', id, params: move.params, settles: true } as const;
    f.block('BODY', () => f.add(emitEvent(f, event, () => emitBody(f, move.code.body))));
    f.add(jsList`sp=s0;${traceMoved(gen)}if(${gen.needsSettling})settle();`);
    return jsList`function ${name}(yo){const s0=sp;let result=N;${f.declare(new Set())}${f.lines}}`;
  });
}
