/**
 * Moves: one function lists the complete ones as numbers, nested loops with each requirement as early as what it reads is
 * known; another does one.
 */
import { assigned } from '../bind/walk.ts';
import type { Expr, Move, Part } from '../ir.ts';
import { demand } from './branches.ts';
import { happening } from './calls.ts';
import { askedOf, asking, choiceSlot } from './choices.ts';
import type { Build } from './context.ts';
import { Fn, NOBODY } from './function-builder.ts';
import { changedBefore, heardOut, hears } from './listeners.ts';
import { kindOfAll, push } from './sets.ts';
import { body, letLocal } from './statements.ts';
import { traceMoved } from './trace.ts';

type Asked = Extract<Part, { part: 'param' | 'choose' }>;
type Check = Extract<Part, { part: 'require' | 'let' }>;

interface Plan {
  stages: { part: Asked; optional: boolean; fixed: boolean }[];
  /** Checks before the first stage, then those behind each. */
  checks: Check[][];
}

function planOf(move: Move): Plan {
  const stages: Plan['stages'] = [];
  const known = new Map<number, number>();
  const late: { check: Check; at: number }[] = [];
  for (const part of move.parts) {
    if (part.part === 'param' || part.part === 'choose') {
      const reads = mentions(part.part === 'param' ? [part.from] : [part.from, part.when, part.count]);
      const fixed = [...reads].every((local) => !known.has(local));
      known.set(part.local, stages.length);
      const optional = part.part === 'param' && move.params[part.local]?.optional === true;
      stages.push({ part, optional, fixed });
      continue;
    }
    let at = -1;
    for (const local of mentions([part.part === 'require' ? part.test : part.value]))
      at = Math.max(at, known.get(local) ?? -1);
    if (part.part === 'let') known.set(part.local, at);
    late.push({ check: part, at });
  }
  const checks: Check[][] = Array.from({ length: stages.length + 1 }, () => []);
  for (const { check, at } of late) checks[at + 1]?.push(check);
  return { stages, checks };
}

/** Locals that expressions read. */
function mentions(node: unknown, found = new Set<number>()): Set<number> {
  if (typeof node !== 'object' || node === null) return found;
  const record = node as { op?: unknown; local?: unknown };
  if (record.op === 'local' && typeof record.local === 'number') found.add(record.local);
  for (const item of Object.values(record)) mentions(item, found);
  return found;
}

/** A function that puts all complete moves of a word for a player into the list. */
export function listing(build: Build, id: number): string {
  const name = `ml${id}`;
  return build.want(name, () => {
    const move = build.bound.game.moves[id] as Move;
    const plan = planOf(move);
    const f = new Fn(build, { ...NOBODY, you: 'yo' }, move.code.locals);
    f.acting = 'yo';
    f.add('OUT:{');
    checks(f, plan, 0, 'break OUT;');
    const runs = plan.stages.map(({ part, fixed, optional }, k) =>
      fixed && k > 0 && build.calm.of(part.from) ? options(f, part.from, optional) : null,
    );
    stage(f, move, plan, id, 0, runs);
    f.add('}');
    return `function ${name}(yo){const s0=sp;${f.declare(new Set())}${f.lines.join('\n')}sp=s0;}`;
  });
}

/** Pushes the options of a part; they stay until the listing is over, or their loop. */
function options(f: Fn, from: Expr, optional: boolean): { from: string; to: string } {
  const [first, last] = [f.temp(), f.temp()];
  f.add(`const ${first}=sp;`);
  f.pays(from);
  // each option is tried
  f.charge(f.build.costs.size(from, f.decls));
  push(f, from);
  if (optional) f.add('K[sp++]=N;');
  f.add(`const ${last}=sp;`);
  return { from: first, to: last };
}

function checks(f: Fn, plan: Plan, k: number, no: string): void {
  f.pays(plan.checks[k]);
  for (const check of plan.checks[k] ?? []) {
    if (check.part === 'let') letLocal(f, check.local, check.value);
    else demand(f, check.test, true, no);
  }
}

function stage(
  f: Fn,
  move: Move,
  plan: Plan,
  id: number,
  k: number,
  runs: ({ from: string; to: string } | null)[],
): void {
  const next = plan.stages[k];
  if (next === undefined) {
    leaf(f, move, id, k);
    return;
  }
  const { part, optional } = next;
  if (isVarying(f, part)) {
    f.leave('a choice of several in a move, or one with a condition');
    return;
  }
  const hoisted = runs[k] ?? null;
  const run = hoisted ?? options(f, part.from, optional);
  const last = k === plan.stages.length - 1 && plan.checks[k + 1]?.length === 0;
  if (last && !hears(f.build, 'before', 'moves', id) && (move.card === null || asking(f.build).length === 0)) {
    // each of the options with what was chosen before: they are listed as one
    f.add(`puts(${id},${k + 1},${run.from},${run.to});`);
    if (hoisted === null && !hoists(plan, runs)) f.add(`sp=${run.from};`);
    return;
  }
  const [i, again] = [f.temp(), f.label()];
  optionKnown(f, part);
  f.add(`${again}:for(let ${i}=${run.from};${i}<${run.to};${i}++){l${part.local}=AR[${k}]=K[${i}];`);
  checks(f, plan, k + 1, `continue ${again};`);
  stage(f, move, plan, id, k + 1, runs);
  f.add('}');
  if (hoisted === null && !hoists(plan, runs)) f.add(`sp=${run.from};`);
}

/** What is chosen of cards is there, in the listing and when the move is done. */
function optionKnown(f: Fn, part: Asked): void {
  const kind = kindOfAll(f, part.from);
  if (kind !== undefined) f.sureLocals.set(part.local, kind);
}

/** Whether its options stand for more or for fewer than one local. */
const isVarying = (f: Fn, part: Asked): boolean =>
  part.part === 'choose' && (part.when !== null || part.count !== null || f.decls[part.local]?.type.many === true);

/** Whether something stays on the stack that a later loop reads. */
const hoists = (plan: Plan, runs: readonly unknown[]): boolean =>
  runs.some((run) => run !== null) || plan.checks.flat().some((check) => check.part === 'let');

/** A complete move, but for what its card asks. */
function leaf(f: Fn, move: Move, id: number, count: number): void {
  if (hears(f.build, 'before', 'moves', id)) {
    const args = move.params.map(({ type }, slot) => (type.many ? 'N' : `l${slot}`));
    f.add(`if(${heardOut(f.build, id, move)}(${['yo', ...args].join(',')})){`);
    complete(f, move, id, count);
    f.add('}');
  } else complete(f, move, id, count);
}

function complete(f: Fn, move: Move, id: number, count: number): void {
  const cards = asking(f.build);
  if (move.card === null || cards.length === 0) {
    f.add(`put(${id},${count});`);
    return;
  }
  const name = f.build.want('pick', () => {
    const cases = cards.map(({ id: card }) => `case ${card}:return pick${card}_0(r,yo,id,n);`);
    return `function pick(r,yo,id,n){if(row(r)>=0)switch(S[rw(r)]){${cases.join('')}}put(id,n);}`;
  });
  for (const { id: card, chooses } of cards) {
    for (let k = 0; k <= chooses.length; k++) {
      const choice = chooses[k];
      const own = `pick${card}_${k}`;
      f.build.want(own, () => {
        if (choice === undefined) return `function ${own}(r,yo,id,n){put(id,n);}`;
        const on = (n: string): string => `pick${card}_${k + 1}(r,yo,id,${n})`;
        return (
          `function ${own}(r,yo,id,n){const b=sp;if(!${askedOf(f.build, card, k, choice)}){${on('n')};return;}` +
          `const e=sp,s=${choiceSlot(f.build, k)},old=S[s];` +
          `for(let i=b;i<e;i++){S[s]=AR[n]=K[i];${on('n+1')};}S[s]=old;sp=b;}`
        );
      });
    }
  }
  f.add(`${name}(l${move.card},yo,${id},${count});`);
}

/** A function that does a move whose options stand in `AR`. */
export function doing(build: Build, id: number): string {
  const name = `md${id}`;
  return build.want(name, () => {
    const move = build.bound.game.moves[id] as Move;
    const plan = planOf(move);
    const f = new Fn(build, { ...NOBODY, you: 'yo' }, move.code.locals);
    f.acting = 'yo';
    // what it takes is looked at once more before it is done
    const asked = asking(build).flatMap(({ chooses }) =>
      chooses.map((choice) => build.costs.light(choice, choice.code.locals)),
    );
    f.charge(build.costs.light(move.parts, move.code.locals) + build.costs.call('moves', id) + build.asked);
    f.charge(asked.reduce((sum, one) => sum + one, 0));
    const bind = (k: number): void => {
      for (const check of plan.checks[k] ?? []) if (check.part === 'let') letLocal(f, check.local, check.value);
    };
    bind(0);
    for (const [k, { part, optional }] of plan.stages.entries()) {
      if (isVarying(f, part)) {
        f.leave('a choice of several in a move, or one with a condition');
        continue;
      }
      f.add(`l${part.local}=AR[${k}];`);
      if (!assigned(move.code.body).has(part.local) && !changedBefore(build, 'moves', id).has(part.local))
        optionKnown(f, part);
      if (!optional) f.solid.add(part.local);
      bind(k + 1);
    }
    const cards = asking(build);
    if (move.card !== null && cards.length > 0) {
      f.add(`{const r=l${move.card};let p=${plan.stages.length};if(row(r)>=0)switch(S[rw(r)]){`);
      for (const { id: card, chooses } of cards) {
        f.add(`case ${card}:`);
        for (const [k, choice] of chooses.entries())
          f.add(`{const b=sp;if(${askedOf(build, card, k, choice)}){S[${choiceSlot(build, k)}]=AR[p++];CH=1;}sp=b;}`);
        f.add('break;');
      }
      f.add('}}');
    }
    f.solid.clear();
    f.add('BODY:{');
    f.append(
      happening(f, { of: 'moves', id, params: move.params, settles: true }, () => body(f, move.code.body, false)),
    );
    f.add(`}sp=s0;${traceMoved(build)}if(${build.unsettled})settle();`);
    return `function ${name}(yo){const s0=sp;let result=N;${f.declare(new Set())}${f.lines.join('\n')}}`;
  });
}
