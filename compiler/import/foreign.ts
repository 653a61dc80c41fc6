/** Reads foreign records. Checks that each field has the form that the mapping expects. */
import { fill, type Wording } from '../../grammar/templates.ts';
import * as say from '../diagnostics/messages/import.ts';
import { isJsonRecord, type Json, type JsonRecord, valueAtPath } from './mapping.ts';

/** A field that has another form than the mapping expects. */
export class FieldMismatch extends Error {
  /** A JSON pointer to the field, or to the record that lacks it. */
  readonly at: string;
  /** The error; a text that continues after the name of the field. */
  readonly rule: Wording;

  constructor(at: string, rule: Wording) {
    super(fill(rule));
    this.at = at;
    this.rule = rule;
  }
}

/** A value with its JSON pointer. */
interface PointedValue {
  value: Json;
  at: string;
}

/** Escapes a key for a JSON pointer. */
export const pointerStep = (key: string): string => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The largest number that JSON represents exactly. */
const MOST = Number.MAX_SAFE_INTEGER;

/** A record with its JSON pointer. Paths are those of `valueAtPath`. */
export class Foreign {
  readonly record: JsonRecord;
  readonly at: string;
  /** What is wrong with the file so far: its records share one list. */
  readonly mismatches: FieldMismatch[];

  constructor(record: JsonRecord, at = '', mismatches: FieldMismatch[] = []) {
    this.record = record;
    this.at = at;
    this.mismatches = mismatches;
  }

  /** The result of `work`. Null where it throws a FieldMismatch, which is kept: later parts of the file are read nevertheless. */
  attempt<R>(work: () => R): R | null {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof FieldMismatch)) throw error;
      this.mismatches.push(error);
      return null;
    }
  }

  has(path: string): boolean {
    return valueAtPath(this.record, path) !== null;
  }

  /** The JSON pointer of a field. */
  place(path: string): string {
    return `${this.at}${path.split('.').map(pointerStep).join('')}`;
  }

  /** The value of a key that may contain dots. */
  member(key: string): PointedValue {
    return { value: this.record[key] ?? null, at: `${this.at}${pointerStep(key)}` };
  }

  /** A text, number or truth; null if the field is missing. */
  word(path: string): string | number | boolean | null {
    return wordOf({ value: valueAtPath(this.record, path), at: this.place(path) });
  }

  /** A required text or number, as text. */
  name(path: string): string {
    this.needs(path);
    return nameOf({ value: valueAtPath(this.record, path), at: this.place(path) });
  }

  number(path: string, least: number, most = MOST): number {
    this.needs(path);
    return boundedNumber({ value: valueAtPath(this.record, path), at: this.place(path) }, least, most);
  }

  /** A required whole number. */
  count(path: string): number {
    const number = this.number(path, 0);
    if (!Number.isInteger(number)) throw new FieldMismatch(this.place(path), say.notWhole());
    return number;
  }

  /** The entries of a list. A single value is a list of one; null, false and the empty text are an empty list. */
  entries(path: string): PointedValue[] {
    const value = valueAtPath(this.record, path);
    if (value === null || value === false || value === '') return [];
    const at = this.place(path);
    return Array.isArray(value) ? value.map((one, i) => ({ value: one, at: `${at}/${i}` })) : [{ value, at }];
  }

  /** The entries of a list, which all must be records: others are mismatches, and left out. */
  records(path: string): Foreign[] {
    return this.entries(path).flatMap((entry) => this.attempt(() => this.#entered(entry)) ?? []);
  }

  /** A required record. */
  part(path: string): Foreign {
    this.needs(path);
    return this.#entered({ value: valueAtPath(this.record, path), at: this.place(path) });
  }

  #entered({ value, at }: PointedValue): Foreign {
    if (isJsonRecord(value)) return new Foreign(value, at, this.mismatches);
    throw new FieldMismatch(at, say.notObject());
  }

  needs(path: string): void {
    if (!this.has(path)) throw new FieldMismatch(this.at, say.lacksField({ path }));
  }
}

/** A text or a number, as text. */
function nameOf(entry: PointedValue): string {
  const word = wordOf(entry);
  if (typeof word !== 'string' && typeof word !== 'number') throw new FieldMismatch(entry.at, say.notWord());
  if (word === '') throw new FieldMismatch(entry.at, say.empty());
  return String(word);
}

/** The name or number of the entry's card: its field `by`, else the entry itself. */
export const calledIn = (entry: PointedValue, by: string | undefined): string =>
  by !== undefined && isJsonRecord(entry.value) ? new Foreign(entry.value, entry.at).name(by) : nameOf(entry);

export function boundedNumber({ value, at }: PointedValue, least: number, most = MOST): number {
  if (typeof value !== 'number') throw new FieldMismatch(at, say.notNumber());
  if (value < least) throw new FieldMismatch(at, say.below({ least }));
  if (value > most) throw new FieldMismatch(at, say.above({ most }));
  return value;
}

function wordOf(entry: PointedValue): string | number | boolean | null {
  const { value, at } = entry;
  if (typeof value === 'object' && value !== null) throw new FieldMismatch(at, say.notWord());
  // A line break would end the line of source that the text is written to.
  if (typeof value === 'string' && /\p{Cc}/u.test(value)) throw new FieldMismatch(at, say.notOneLine());
  return typeof value === 'number' ? boundedNumber(entry, -MOST) : value;
}
