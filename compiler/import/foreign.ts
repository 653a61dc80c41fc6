/** Foreign data as it is read by a mapping: each field is what the mapping takes it for, or it is said where it is not. */
import { fieldOf, isRecord, type Json, type JsonRecord } from './mapping.ts';

/** A field that is not what the mapping takes it for. The message goes on from what the field is called. */
export class Misfit extends Error {
  /** A JSON pointer to it, or to what lacks it. */
  readonly at: string;

  constructor(at: string, told: string) {
    super(told);
    this.at = at;
  }
}

/** What stands in a list, and where. */
interface Entry {
  value: Json;
  at: string;
}

/** A key in a JSON pointer. */
export const step = (key: string): string => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Largest number that is what it was written as. */
const MOST = Number.MAX_SAFE_INTEGER;

/** A record, and where it stands. Every path is one of `fieldOf`. */
export class Foreign {
  readonly record: JsonRecord;
  readonly at: string;

  constructor(record: JsonRecord, at = '') {
    this.record = record;
    this.at = at;
  }

  has(path: string): boolean {
    return fieldOf(this.record, path) !== null;
  }

  /** Where a field stands. */
  place(path: string): string {
    return `${this.at}${path.split('.').map(step).join('')}`;
  }

  /** What stands under a key, dots and all. */
  member(key: string): Entry {
    return { value: this.record[key] ?? null, at: `${this.at}${step(key)}` };
  }

  /** What can be written into source; null where there is nothing. */
  word(path: string): string | number | boolean | null {
    return wordOf({ value: fieldOf(this.record, path), at: this.place(path) });
  }

  /** A text or a number that must be there, as text. */
  name(path: string): string {
    this.needs(path);
    return nameOf({ value: fieldOf(this.record, path), at: this.place(path) });
  }

  number(path: string, least: number, most = MOST): number {
    this.needs(path);
    return numberOf({ value: fieldOf(this.record, path), at: this.place(path) }, least, most);
  }

  /** A whole number that must be there. */
  count(path: string): number {
    const number = this.number(path, 0);
    if (!Number.isInteger(number)) throw new Misfit(this.place(path), 'has to be a whole number');
    return number;
  }

  /** Entries of a list; one that stands alone is a list of one, and what is false or empty is one of none. */
  entries(path: string): Entry[] {
    const value = fieldOf(this.record, path);
    if (value === null || value === false || value === '') return [];
    const at = this.place(path);
    return Array.isArray(value) ? value.map((one, i) => ({ value: one, at: `${at}/${i}` })) : [{ value, at }];
  }

  /** The same, all of them records. */
  records(path: string): Foreign[] {
    return this.entries(path).map(foreign);
  }

  /** A record that must be there. */
  part(path: string): Foreign {
    this.needs(path);
    return foreign({ value: fieldOf(this.record, path), at: this.place(path) });
  }

  needs(path: string): void {
    if (!this.has(path)) throw new Misfit(this.at, `has no "${path}"`);
  }
}

function foreign({ value, at }: Entry): Foreign {
  if (isRecord(value)) return new Foreign(value, at);
  throw new Misfit(at, 'has to be an object');
}

/** A text or a number, as text. */
function nameOf(entry: Entry): string {
  const word = wordOf(entry);
  if (typeof word !== 'string' && typeof word !== 'number') throw new Misfit(entry.at, 'has to be a text or a number');
  if (word === '') throw new Misfit(entry.at, 'is empty');
  return String(word);
}

/** What an entry calls its card: the field `by` of a record, else it is the name itself. */
export const calledIn = (entry: Entry, by: string | undefined): string =>
  by !== undefined && isRecord(entry.value) ? new Foreign(entry.value, entry.at).name(by) : nameOf(entry);

export function numberOf({ value, at }: Entry, least: number, most = MOST): number {
  if (typeof value !== 'number') throw new Misfit(at, 'has to be a number');
  if (value < least) throw new Misfit(at, `is below ${least}`);
  if (value > most) throw new Misfit(at, `is above ${most}`);
  return value;
}

function wordOf(entry: Entry): string | number | boolean | null {
  const { value, at } = entry;
  if (typeof value === 'object' && value !== null) throw new Misfit(at, 'has to be a text or a number');
  // what is written stays on its line
  if (typeof value === 'string' && /\p{Cc}/u.test(value)) throw new Misfit(at, 'has to be one line of text');
  return typeof value === 'number' ? numberOf(entry, -MOST) : value;
}
