/**
 * IRs on their way from the language worker to a match worker, through the page. An IR is a megabyte of JSON, and an edit changes one card of
 * it: where the match worker has the IR of the text before, it gets only what changed.
 */
import type { IR } from '../../../compiler/ir/index.ts';

/** An IR, or the changes that make it from another one. */
export interface PackedIR {
  id: string;
  /** The IR to which the changes belong; null for a whole IR. */
  base: string | null;
  /** JSON as bytes: copying bytes takes a fraction of the time of cloning data. */
  bytes: Uint8Array;
}

/** What makes one value from another: a new value, or changes at keys of it. */
type Change = { is: unknown } | { in: [key: string | number, change: Change][] };

const asBytes = (data: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(data));

export const pack = (id: string, ir: IR): PackedIR => ({ id, base: null, bytes: asBytes(ir) });

/** The changes from one IR to the next. Parts that both have in common are not looked at, so they must not have changed in place. */
export const packChanges = (id: string, ir: IR, base: string, before: IR): PackedIR => ({
  id,
  base,
  bytes: asBytes(changeOf(before, ir)),
});

/** The IR; null if it consists of changes of one that is not `known`. */
export function unpack({ base, bytes }: PackedIR, known: { id: string; ir: IR } | null = null): IR | null {
  const data: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (base === null) return data as IR;
  return known?.id === base ? (changed(known.ir, data as Change | null) as IR) : null;
}

function changeOf(before: unknown, after: unknown): Change | null {
  if (Object.is(before, after)) return null;
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null)
    return { is: after };
  const keys = keysOf(after);
  if (Array.isArray(before) !== Array.isArray(after) || keys.length !== keysOf(before).length) return { is: after };
  const found: [string | number, Change][] = [];
  for (const key of keys) {
    if (!(key in before)) return { is: after };
    const change = changeOf(before[key as never], after[key as never]);
    if (change !== null) found.push([key, change]);
  }
  return found.length === 0 ? null : { in: found };
}

/** The keys of an object that JSON has. */
const keysOf = (data: object): (string | number)[] =>
  Array.isArray(data) ? [...data.keys()] : Object.keys(data).filter((key) => data[key as never] !== undefined);

function changed(before: unknown, change: Change | null): unknown {
  if (change === null) return before;
  if ('is' in change) return change.is;
  const after = Array.isArray(before) ? [...before] : { ...(before as object) };
  for (const [key, one] of change.in) after[key as never] = changed(after[key as never], one) as never;
  return after;
}
