/** Emits orders: the sort keys of each candidate, on the stack above the candidates. */
import type { Expr } from '../ir/index.ts';
import { js, jsList, jsLoop, type Operand } from '../javascript/quote.ts';
import { contextArgs, contextParams, FunctionBuilder, momentSuffix } from './function-builder.ts';
import { KEYS } from './memory-sizes.ts';
import { emitValue } from './values.ts';
import { argumentsFor, argumentTexts } from './word-calls.ts';

/**
 * Pushes the keys of all candidates from `from` to the stack's top. Gives the number of keys per candidate. `args`: the
 * order's arguments after its first.
 */
export function emitOrderKeys(f: FunctionBuilder, id: number, args: readonly Expr[], from: Operand): number {
  const order = f.gen.bound.game.orders[id];
  if (order === undefined) return 0;
  const end = f.temp();
  f.add(jsList`const ${end}=sp;`);
  const given = argumentsFor(f, order.params.slice(1), args);
  const [i, at] = [f.temp(), f.temp()];
  const width = order.keys.length;
  if (given.pop !== '') f.bailOut('a set as an argument of an order');
  if (width > KEYS) f.bailOut('an order of so many keys');
  f.add(jsList`let ${at}=${end};sp+=(${end}-${from})*${width};`);
  f.loop(jsLoop`for(let ${i}=${from};${i}<${end};${i}++)`, () => {
    for (let key = 0; key < width; key++)
      f.add(jsList`K[${at}++]=${orderCall(f, id, key, js`K[${i}]`, argumentTexts(given.locals))};`);
  });
  return width;
}

/** One key of a candidate. */
export function orderCall(
  f: FunctionBuilder,
  id: number,
  key: number,
  candidate: Operand,
  args: readonly Operand[],
): Operand {
  const { gen } = f;
  const mask = gen.implicits.order(id);
  const { moment } = f.context;
  const own = `o${id}_${key}${momentSuffix(mask, f.context)}`;
  const name = gen.requestFunction(own, () => {
    const order = gen.bound.game.orders[id];
    const { params, context } = contextParams(mask, moment);
    const inner = new FunctionBuilder(gen, context, order?.code.locals ?? []);
    const given = new Set<number>();
    for (const slot of order?.params.keys() ?? []) {
      given.add(slot);
      params.push(`l${slot}`);
    }
    inner.heavyDepth = 1;
    inner.neverNothing.add(0);
    inner.immutable.add('l0');
    const result = emitValue(inner, order?.keys[key] ?? { op: 'nothing' }).code;
    return jsList`function ${own}(${params}){${inner.declare(given)}${inner.prologue}${inner.lines}return ${result};}`;
  });
  return js`${name}(${[...contextArgs(mask, f.context), candidate, ...args]})`;
}
