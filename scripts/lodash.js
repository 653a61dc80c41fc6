/**
 * The functions of lodash that Chevrotain imports, for arrays, plain objects and texts. Bundles have them in place of `lodash-es`,
 * which takes 10 KiB more, compressed. Chevrotain 12 needs no lodash, but Node 22.
 */

export const isArray = Array.isArray;
export const isFunction = (value) => typeof value === 'function';
export const isObject = (value) => (typeof value === 'object' && value !== null) || isFunction(value);
export const isRegExp = (value) => value instanceof RegExp;
export const isString = (value) => typeof value === 'string';
export const isUndefined = (value) => value === undefined;
export const identity = (value) => value;
export const noop = () => {};

export const keys = (of) => Object.keys(of ?? {});
export const values = (of) => Object.values(of ?? {});
export const has = (of, key) => (of ?? null) !== null && Object.hasOwn(of, key);
export const isEmpty = (of) => keys(of).length === 0;

/** The keys of a list are its indices. */
const pairs = (of) => (isArray(of) ? Array.from(of, (value, i) => [i, value]) : Object.entries(of ?? {}));

/** Ends where `each` gives false. */
export function forEach(of, each) {
  for (const [key, value] of pairs(of)) if (each(value, key) === false) break;
  return of;
}
export const map = (of, each) => pairs(of).map(([key, value]) => each(value, key));
const kept = (of, test) => pairs(of).filter(([key, value]) => test(value, key));
export const filter = (of, test) => kept(of, test).map(([, value]) => value);
export const reject = (of, test) => filter(of, (value, key) => !test(value, key));
export const find = (of, test) => pairs(of).find(([key, value]) => test(value, key))?.[1];
export const some = (of, test) => pairs(of).some(([key, value]) => test(value, key));
export const every = (of, test) => pairs(of).every(([key, value]) => test(value, key));
export const flatMap = (of, each) => map(of, each).flat();
export const pickBy = (of, test) => Object.fromEntries(kept(of, test));

/** Without a start, that is the first member. */
export function reduce(of, each, ...start) {
  const [first, ...rest] = start.length === 0 ? pairs(of) : [[null, start[0]], ...pairs(of)];
  return rest.reduce((result, [key, value]) => each(result, value, key), first?.[1]);
}

export function groupBy(of, each) {
  const groups = {};
  forEach(of, (value) => {
    const name = each(value);
    if (has(groups, name)) groups[name].push(value);
    else groups[name] = [value];
  });
  return groups;
}

export const clone = (of) =>
  isArray(of) ? of.slice() : isObject(of) ? Object.assign(Object.create(Object.getPrototypeOf(of)), of) : of;
export const assign = Object.assign;
export const defaults = (of, others) =>
  Object.assign(
    of ?? {},
    pickBy(others, (_, key) => of?.[key] === undefined),
  );

export const first = (list) => list?.[0];
export const last = (list) => list?.at(-1);
export const drop = (list, count = 1) => list.slice(count);
export const dropRight = (list) => list.slice(0, -1);
export const compact = (list) => list.filter(Boolean);
export const flatten = (list) => list.flat();
export const uniq = (list) => [...new Set(list)];
export const difference = (list, without) => list.filter((value) => !without.includes(value));
export const indexOf = (list, value) => list.indexOf(value);
export const includes = (of, value) => (isArray(of) ? of : values(of)).includes(value);
export const upperFirst = (text) => text.charAt(0).toUpperCase() + text.slice(1);
