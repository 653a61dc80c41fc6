/** Mutations of JSON that mostly keep its shape: swap values of the same key, add and remove list entries. */
import type { Dice } from '../../runtime/index.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A change: the new value at a JSON pointer; without a value it is removed. */
export interface Edit {
  at: string;
  value?: Json;
}

const NUMBERS = [0, 1, -1, 2, 3, 31, 32, 33, 64, 255, 256, 1000, 65_536, 2 ** 31 - 1, -(2 ** 31), 2 ** 53, 0.5];

interface Spot {
  at: string;
  key: string;
  value: Json;
}

/** The places of values in a tree, grouped by key, since values of the same key are interchangeable. */
export class Spots {
  readonly #all: Spot[] = [];
  readonly #alike = new Map<string, Spot[]>();

  /** `skip`: keys whose values are left alone. */
  constructor(root: Json, skip: ReadonlySet<string>) {
    const open: Spot[] = [{ at: '', key: '', value: root }];
    for (let spot = open.pop(); spot !== undefined; spot = open.pop()) {
      const { at, key, value } = spot;
      if (at !== '') this.#put(spot);
      if (Array.isArray(value))
        for (const [i, one] of value.entries()) open.push({ at: `${at}/${i}`, key, value: one });
      else if (typeof value === 'object' && value !== null)
        for (const [name, one] of Object.entries(value))
          if (!skip.has(name)) open.push({ at: `${at}/${escaped(name)}`, key: name, value: one });
    }
  }

  get size(): number {
    return this.#all.length;
  }

  #put(spot: Spot): void {
    this.#all.push(spot);
    const sort = sortOf(spot);
    const known = this.#alike.get(sort);
    if (known === undefined) this.#alike.set(sort, [spot]);
    else known.push(spot);
  }

  /** A random change of an existing value. */
  edit(dice: Dice): Edit {
    const spot = this.#all[dice.below(this.#all.length)] as Spot;
    const { at, key, value } = spot;
    const alike = this.#alike.get(sortOf(spot)) as Spot[];
    const other = (alike[dice.below(alike.length)] as Spot).value;
    if (typeof value === 'number') return { at, value: dice.below(3) === 0 ? numberOf(dice) : other };
    if (typeof value === 'boolean') return { at, value: !value };
    if (Array.isArray(value)) return { at, value: changedList(dice, value, other) };
    if (value !== null && /\/\d+$/.test(at) && dice.below(8) === 0) return { at };
    if (value === null || dice.below(6) === 0) {
      // an optional value may be null
      const named = this.#all[dice.below(this.#all.length)] as Spot;
      return { at, value: named.key === key ? named.value : value === null ? other : null };
    }
    return { at, value: other };
  }
}

const numberOf = (dice: Dice): number => NUMBERS[dice.below(NUMBERS.length)] as number;
const escaped = (name: string): string => name.replace(/~/g, '~0').replace(/\//g, '~1');

/** The group of an object: expressions, statements, or its key. */
function sortOf({ key, value }: Spot): string {
  if (Array.isArray(value)) return `list ${key}`;
  if (typeof value !== 'object' || value === null) return `${typeof value} ${key}`;
  return 'op' in value ? 'op' : 'do' in value ? 'do' : `object ${key}`;
}

function changedList(dice: Dice, list: readonly Json[], other: Json): Json[] {
  const at = dice.below(list.length + 1);
  switch (dice.below(4)) {
    case 0:
      return [...list.slice(0, at), ...list.slice(at + 1)];
    case 1:
      return [...list.slice(0, at), ...list.slice(Math.max(0, at - 1))];
    case 2:
      return [...list.slice(0, at), ...(Array.isArray(other) ? other.slice(0, 3) : []), ...list.slice(at)];
    default:
      return Array.isArray(other) ? [...other] : [...list];
  }
}

/** The tree with these changes; what they do not touch is shared with the first. Ignores pointers to nothing. */
export function edited(root: Json, edits: readonly Edit[]): Json {
  return edits.reduce((tree, { at, value }) => {
    const keys = at.split('/').map((key) => key.replace(/~1/g, '/').replace(/~0/g, '~'));
    return changedAt({ '': tree }, keys, value) ?? tree;
  }, root);
}

/** A copy of `into` without its head, with the value under a path; null if there is none. */
function changedAt(top: { '': Json }, keys: readonly string[], value: Json | undefined): Json | null {
  const copy: { [key: string]: Json } = { ...top };
  let into: Json[] | { [key: string]: Json } = copy;
  for (const key of keys.slice(0, -1)) {
    const inner: Json | undefined = Object.hasOwn(into, key) ? (into as { [key: string]: Json })[key] : undefined;
    if (!isTree(inner)) return null;
    const own: Json[] | { [key: string]: Json } = Array.isArray(inner) ? [...inner] : { ...inner };
    set(into, key, own);
    into = own;
  }
  const last = keys.at(-1) ?? '';
  if (!Object.hasOwn(into, last)) return null;
  if (value !== undefined) set(into, last, structuredClone(value));
  else if (Array.isArray(into)) into.splice(Number(last), 1);
  else delete into[last];
  return copy[''] ?? null;
}

/** Also for a key like `__proto__`, which an assignment would not make a key of its own. */
function set(into: Json[] | { [key: string]: Json }, key: string, value: Json): void {
  Object.defineProperty(into, key, { value, writable: true, enumerable: true, configurable: true });
}

const isTree = (value: Json | undefined): value is Json[] | { [key: string]: Json } =>
  typeof value === 'object' && value !== null;

/** One to three changes of a JSON text; null for invalid JSON. */
export function mutateJson(dice: Dice, text: string): string | null {
  let root: Json;
  try {
    root = JSON.parse(text) as Json;
  } catch {
    return null;
  }
  if (!isTree(root)) return null;
  for (let n = 1 + dice.below(3); n > 0; n--) {
    const spots = new Spots(root, new Set());
    if (spots.size === 0) return null;
    root = edited(root, [spots.edit(dice)]);
  }
  return JSON.stringify(root);
}
