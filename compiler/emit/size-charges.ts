/**
 * Charges by the sizes that sets have when the code runs. A cost says which sizes it depends on (analysis/sized-cost.ts); what
 * cannot be read here is charged at its worst. A charge is emitted where nothing happens between it and what it is for.
 */
import { addCosts, type Cost, replaced, type Sized, worst } from '../analysis/sized-cost.ts';
import type { Select } from '../ir/index.ts';
import type { Tree } from '../ir/visitor.ts';
import { js, jsList, type Operand } from '../javascript/quote.ts';
import { type FunctionBuilder, literalOf } from './function-builder.ts';
import { emitValue } from './values.ts';

/**
 * A cost by zones that is no more, in sets, is charged at its worst: that is one number, which is summed up with others. The set
 * in a local mostly is one of very many that are tried, so its size is always read.
 */
const LEAST = 2;

const isWorthReading = (f: FunctionBuilder, cost: Cost, each: Cost = 1): boolean =>
  worst(cost) * worst(each) > LEAST * f.gen.costs.set ||
  [cost, each].some((one) => typeof one !== 'number' && one.terms.some(({ sized }) => sized.of === 'local'));

/** How many members something has now; null where that is not known cheaply. */
function sizeCode(f: FunctionBuilder, sized: Sized): Operand | null {
  if (sized.of === 'local') {
    const local = f.local(sized.local);
    return local.many ? local.count : '1';
  }
  const place = f.gen.bound.layout.zones[sized.zone];
  if (place?.store !== 'list') return null;
  const { holder } = sized;
  if (holder === 'game') return js`S[${place.at}]`;
  const seat = emitValue(f, holder === 'you' ? { op: 'you' } : { op: 'local', local: holder });
  if (seat.is !== 'player' || typeof seat.code !== 'string' || seat.code === 'N') return null;
  const count = js`S[${place.at - place.stride}+${seat.code}*${place.stride}]`;
  return seat.nullable ? js`(${seat.code}!==N?${count}:0)` : count;
}

type ChargeCode = number | Operand;

/** A cost as an int; a number where it does not depend on what can be read. */
function costCode(f: FunctionBuilder, cost: Cost): ChargeCode {
  if (typeof cost === 'number') return Math.ceil(cost);
  const read: { code: Operand; times: number }[] = [];
  const rest = replaced({ ...cost, fixed: 0 }, ({ sized, times }) => {
    const code = sizeCode(f, sized);
    const known = code === null ? null : literalOf(code);
    if (code === null || known !== null) return known;
    read.push({ code, times });
    return 0;
  });
  const fixed = Math.ceil(cost.fixed + worst(rest));
  if (read.length === 0) return fixed;
  const parts = read.map(({ code, times }) => (Math.ceil(times) === 1 ? code : js`${code}*${Math.ceil(times)}`));
  const [first, ...others] = fixed === 0 ? parts : [`${fixed}`, ...parts];
  return others.reduce<Operand>((sum, one) => js`${sum}+${one}`, first as Operand);
}

/** Charges a cost. */
export function chargeCost(f: FunctionBuilder, cost: Cost): void {
  const code = isWorthReading(f, cost) ? costCode(f, cost) : worst(cost);
  if (typeof code === 'number') f.charge(code);
  else f.add(jsList`if((WK+=${code})>WM)bail();`);
}

/** Charges for one evaluation of expressions, without their heavy parts, by the sizes that their sets have now. */
export const chargeSized = (f: FunctionBuilder, tree: Tree): void => chargeCost(f, f.gen.costs.cost(tree, f.decls));

/** Charges for something that is done for each of so many. */
export function chargeEach(f: FunctionBuilder, many: Cost, each: Cost): void {
  const isRead = isWorthReading(f, many, each);
  const code = (cost: Cost): ChargeCode => (isRead ? costCode(f, cost) : worst(cost));
  const [count, times] = [code(many), code(each)];
  if (typeof count === 'number' && typeof times === 'number') f.chargeForEach(count, times);
  else if (typeof times === 'number' && times <= MOST_EACH) f.add(jsList`if((WK+=(${count})*${times})>WM)bail();`);
  else f.add(jsList`${requestEach(f)}(${count},${times});`);
}

/** With more for each member the product might be no int: a set has at most as many members as the stack has places. */
const MOST_EACH = 0x7fff;

/** Charges for a walk over the source of a select, and for what is worked out for each candidate. */
export function chargeMembers(f: FunctionBuilder, e: Select): void {
  const { costs } = f.gen;
  const source = costs.sizedSource(e, f.decls);
  const each = costs.candidate(e, f.decls);
  if (typeof source === 'number') {
    f.charge(source);
    if (worst(each) > 0) chargeEach(f, costs.members(e, f.decls), each);
  } else chargeEach(f, source, addCosts(1, each));
}

/** A function that charges for many, each of which costs so much; the product might be no int. */
const requestEach = ({ gen }: FunctionBuilder): string =>
  gen.requestFunction(
    'each',
    () => jsList`function each(n,of){if(n>0&&of>(${MOST_PRODUCT}/n|0)||(WK+=n*of)>WM)bail();}`,
  );
const MOST_PRODUCT = 1_000_000_000;
