/** Emits what depends on the level of a card. */

import { LEVELS } from '../format/abilities.ts';
import { NOTHING } from '../format/values.ts';
import type { Expr } from '../ir/index.ts';
import { js, jsList } from '../javascript/quote.ts';
import type { EmittedValue, FunctionBuilder } from './function-builder.ts';
import { levelIn } from './slots.ts';
import { constant, emitValue } from './values.ts';

/** A value by the level of its card. Constants become a table. */
export function levelTable(f: FunctionBuilder, of: readonly Expr[]): EmittedValue {
  const at = js`lvl(${f.context.level},${f.context.self})`;
  const numbers = of.map((part) => (part.op === 'number' ? part.value : null));
  if (numbers.every((value): value is number => value !== null)) {
    if (numbers.every((value) => value === numbers[0])) return constant(numbers[0] ?? NOTHING);
    const table = Array.from({ length: LEVELS }, (_, level) => {
      const i = level < 1 ? 0 : level > of.length ? of.length - 1 : level - 1;
      return numbers[i] as number;
    });
    return { code: js`${f.gen.tables.dense(table)}[${levelIn(at)}]`, nullable: numbers.includes(NOTHING) };
  }
  const level = f.temp();
  const result = f.temp();
  f.add(jsList`const ${level}=${at};let ${result};`);
  emitByLevel(f, level, of, (part) => f.add(jsList`${result}=${emitValue(f, part).code};`));
  return { code: result, nullable: true };
}

/** Emits code for the part that a level selects; the last one is for all higher levels. */
export function emitByLevel(
  f: FunctionBuilder,
  level: string,
  parts: readonly Expr[],
  write: (part: Expr) => void,
  i = 0,
): void {
  const part = parts[i];
  if (part === undefined) return;
  const one = (): void => write(part);
  if (i < parts.length - 1) f.if(js`${level}<=${i + 1}`, one, () => emitByLevel(f, level, parts, write, i + 1));
  else if (i > 0) one();
  else f.block(null, one);
}
