/**
 * Choices of a move that take no argument, or several: those with a condition, and those of several different options
 * (`choose gems: 3 Gem`). The number of their arguments is known when the engine runs.
 */
import type { AskedPart } from '../format/moves.ts';
import { js, jsList, jsLoop, type Operand } from '../javascript/quote.ts';
import { emitCondition } from './conditions.ts';
import type { FunctionBuilder } from './function-builder.ts';
import { needsRoom } from './memory-sizes.ts';
import { emitPush } from './sets.ts';
import { chargeCost, chargeSized } from './size-charges.ts';
import { emitValue } from './values.ts';

type VariablePart = Extract<AskedPart, { part: 'choose' }>;

/** The index of the next argument of a move: a number behind one that is known when the engine runs. */
export interface ArgumentIndex {
  from: Operand | null;
  plus: number;
}

export const FIRST_ARGUMENT: ArgumentIndex = { from: null, plus: 0 };

export const indexCode = ({ from, plus }: ArgumentIndex): Operand =>
  from === null ? js`${plus}` : plus === 0 ? from : js`${from}+${plus}`;

export const nextArgument = ({ from, plus }: ArgumentIndex): ArgumentIndex => ({ from, plus: plus + 1 });

/** Whether a part is such a choice. */
export const isVariable = (f: FunctionBuilder, part: AskedPart): part is VariablePart =>
  part.part === 'choose' && (part.when !== null || part.count !== null || f.decls[part.local]?.type.many === true);

/**
 * Adds `then` for each answer to a choice: each combination of that many options, in their order; without the choice, where its
 * condition does not hold, none. `again`: continues with the next answer. Everything on the stack above `sp` is dropped with each.
 */
export function emitAnswers(
  f: FunctionBuilder,
  part: VariablePart,
  at: ArgumentIndex,
  then: (next: ArgumentIndex, again: ReturnType<typeof jsList>) => void,
): void {
  const [options, end, depth, again] = [f.temp(), f.temp(), f.temp(), f.label()];
  const first = f.toTemp({ code: indexCode(at), nullable: false }).code;
  const count = f.temp();
  chargeSized(f, [part.when, part.count, part.from]);
  chargeCost(f, f.gen.costs.sized(part.from, f.decls));
  f.add(jsList`const ${options}=sp;`);
  emitCount(f, part, count, () => emitPush(f, part.from));
  f.add(jsList`const ${end}=sp;`);
  leavesRoom(f, first, count);
  // the options that are taken are numbered in K from `end` on, and stored as arguments
  f.add(jsList`let ${depth}=0;K[${end}]=${options};`);
  f.loop(
    jsLoop`while(${depth}>=0)`,
    () => {
      f.when(js`${depth}<${count}`, () =>
        f.block(null, () => {
          const taken = js`K[${end}+${depth}]`;
          f.when(js`${taken}>=${end}`, jsList`{${depth}--;if(${depth}>=0)K[${end}+${depth}]++;continue ${again};}`);
          f.charge(1);
          f.add(jsList`AR[${first}+${depth}]=K[${taken}];${depth}++;K[${end}+${depth}]=K[${end}+${depth}-1]+1;`);
          f.when(js`${depth}<${count}`, jsList`continue ${again};`);
        }),
      );
      f.add(jsList`${depth}--;if(${depth}>=0)K[${end}+${depth}]++;sp=${end}+${count}+1;`);
      const next = emitTaken(f, part, first, count);
      then(next, jsList`continue ${again};`);
    },
    again,
  );
  f.add(jsList`sp=${options};`);
}

/** Binds the answer to a choice in a move that is made. Gives the index of the next argument. */
export function emitAnswer(f: FunctionBuilder, part: VariablePart, at: ArgumentIndex): ArgumentIndex {
  const first = f.toTemp({ code: indexCode(at), nullable: false }).code;
  const count = f.temp();
  emitCount(f, part, count, () => {});
  leavesRoom(f, first, count);
  return emitTaken(f, part, first, count);
}

/** The number of options to take: none where the condition of the choice does not hold. `asked`: code for where it holds. */
function emitCount(f: FunctionBuilder, part: VariablePart, count: Operand & string, asked: () => void): void {
  f.add(jsList`let ${count}=0;`);
  const counted = (): void => {
    asked();
    f.add(part.count === null ? jsList`${count}=1;` : jsList`${count}=${emitValue(f, part.count).code};`);
    f.when(js`${count}<0`, jsList`${count}=0;`);
  };
  if (part.when === null) counted();
  else f.if(emitCondition(f, part.when), counted);
}

/** Bails out where the options do not fit into the arguments of a move, or onto the stack. */
function leavesRoom(f: FunctionBuilder, first: Operand, count: Operand): void {
  f.when(js`${first}+${count}>${f.gen.bound.layout.head.argsCapacity}`, jsList`bail();`);
  f.add(needsRoom(f.gen, js`sp+2*${count}`));
}

/** Binds the options that were taken to the name of the choice. */
function emitTaken(f: FunctionBuilder, { local }: VariablePart, first: Operand, count: Operand): ArgumentIndex {
  const next = f.toTemp({ code: js`${first}+${count}`, nullable: false }).code;
  if (f.decls[local]?.type.many === true) {
    f.add(jsList`b${local}=sp;n${local}=${count};`);
    f.add(jsList`for(let i=0;i<${count};i++)K[sp++]=AR[${first}+i];`);
  } else f.add(jsList`l${local}=${count}>0?AR[${first}]:N;`);
  return { from: next, plus: 0 };
}
