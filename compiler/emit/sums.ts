/** Emits sums, differences and products. They saturate, unless the ranges of their operands show that they need not. */
import { anyOf } from '../javascript/build.ts';
import { js } from '../javascript/quote.ts';
import type { EmittedValue, FunctionBuilder } from './function-builder.ts';
import { constant, isNumber } from './values.ts';

export function sumValue(f: FunctionBuilder, op: 'add' | 'sub', a: EmittedValue, b: EmittedValue): EmittedValue {
  if (b.code === '0') return { code: a.code, nullable: a.nullable };
  if (isNumber(a) && isNumber(b)) {
    const value = op === 'add' ? Number(a.code) + Number(b.code) : Number(a.code) - Number(b.code);
    if (Math.abs(value) < 1e9) return constant(value);
  }
  const range = rangeOf(op, a, b);
  if (range !== null) {
    const [x, y] = [a.nullable ? f.toTemp(a) : a, b.nullable ? f.toTemp(b) : b];
    const plain = op === 'add' ? js`(${x.code}+${y.code}|0)` : js`(${x.code}-${y.code}|0)`;
    const lacks = [x, y].flatMap(({ code, nullable }) => (nullable ? [js`${code}===N`] : []));
    return lacks.length === 0
      ? { code: plain, nullable: false, range }
      : { code: js`(${anyOf(lacks)}?N:${plain})`, nullable: true, range };
  }
  if (!a.nullable && !b.nullable)
    return { code: op === 'add' ? js`sat(${a.code}+${b.code})` : js`sat(${a.code}-${b.code})`, nullable: false };
  return { code: js`${op}(${a.code},${b.code})`, nullable: true };
}

/** The range of a sum or difference where it is far from the ends of ints; else null. */
function rangeOf(
  op: 'add' | 'sub',
  { range: a }: EmittedValue,
  { range: b }: EmittedValue,
): NonNullable<EmittedValue['range']> | null {
  if (a === undefined || b === undefined) return null;
  const range =
    op === 'add'
      ? { least: a.least + b.least, most: a.most + b.most }
      : { least: a.least - b.most, most: a.most - b.least };
  return Math.max(-range.least, range.most) < 1e9 ? range : null;
}

export function productValue(a: EmittedValue, b: EmittedValue): EmittedValue {
  if (a.code === '1') return { code: b.code, nullable: b.nullable };
  if (b.code === '1') return { code: a.code, nullable: a.nullable };
  const nullable = a.nullable || b.nullable;
  return { code: nullable ? js`mul(${a.code},${b.code})` : js`(sat(${a.code}*(${b.code}))|0)`, nullable };
}
