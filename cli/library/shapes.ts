/**
 * What an argument of an exported function has to be, as data. The types say it to a type checker; a caller without one, or with
 * values from elsewhere, learns it from these.
 */
import { near } from '../../grammar/near.ts';
import type { CodedMessage, Wording } from '../../grammar/templates.ts';
import * as say from '../messages/library.ts';

/** A part of an argument that is not what it has to be: the path of the part, and what is wrong. */
export interface WrongPart {
  at: string;
  said: (name: string) => CodedMessage;
}

/** What a value has to be; `check` finds the first part that is something else. */
export interface ArgumentShape {
  is: Wording;
  check: (value: unknown, at: string) => WrongPart | null;
  /** Whether the value may be left out. */
  optional: boolean;
}

export function shape(is: Wording, fits: (value: unknown) => boolean): ArgumentShape {
  const check = (value: unknown, at: string): WrongPart | null =>
    fits(value)
      ? null
      : { at, said: (name) => say.wrongArgument({ function: name, at, what: is, value: shownValue(value) }) };
  return { is, check, optional: false };
}

export const optional = ({ is, check }: ArgumentShape): ArgumentShape => ({
  is,
  check: (value, at) => (value === undefined ? null : check(value, at)),
  optional: true,
});

/** A value as a message shows it: what it is, and no more of a long one than its beginning. */
function shownValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > LONG ? `${value.slice(0, LONG)}...` : value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'function' || typeof value === 'symbol' ? `a ${typeof value}` : String(value);
}
const LONG = 40;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const truth = shape(say.trueOrFalse(), (value) => typeof value === 'boolean');
export const anyText = shape(say.anyText(), (value) => typeof value === 'string');
export const called = shape(say.aFunction(), (value) => typeof value === 'function');
export const setOfNumbers = shape(say.aSet(), (value) => value instanceof Set);

/** A whole number that a number holds exactly. */
export const wholeNumber = (least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): ArgumentShape => {
  const is =
    least === Number.NEGATIVE_INFINITY
      ? say.aWholeNumber()
      : most === Number.POSITIVE_INFINITY
        ? say.wholeFrom({ least })
        : say.wholeBetween({ least, most });
  return shape(is, (value) => Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most);
};

/** One of these; the last one is tried for what it says of the parts. */
export function eitherOf(is: Wording, ...shapes: readonly ArgumentShape[]): ArgumentShape {
  const plain = shape(is, () => false);
  const check = (value: unknown, at: string): WrongPart | null => {
    const wrong = shapes.map((one) => one.check(value, at));
    if (wrong.includes(null)) return null;
    return wrong.find((one) => one !== null && one.at !== at) ?? plain.check(value, at);
  };
  return { is, check, optional: false };
}

export const nothing = shape(say.isNothing(), (value) => value === null);

export function listOf(is: Wording, of: ArgumentShape, least = 0, most = Number.POSITIVE_INFINITY): ArgumentShape {
  const whole = shape(is, (value) => Array.isArray(value) && value.length >= least && value.length <= most);
  const check = (value: unknown, at: string): WrongPart | null => {
    const wrong = whole.check(value, at);
    if (wrong !== null) return wrong;
    for (const [i, one] of (value as unknown[]).entries()) {
      const found = of.check(one, `${at}[${i}]`);
      if (found !== null) return found;
    }
    return null;
  };
  return { is, check, optional: false };
}

/** An object with these parts. One with parts that may be left out has no others: a misspelt name would be left out, too. */
export function objectOf(is: Wording, parts: Readonly<Record<string, ArgumentShape>>): ArgumentShape {
  const whole = shape(is, isRecord);
  const isStrict = Object.values(parts).some((part) => part.optional);
  const check = (value: unknown, at: string): WrongPart | null => {
    const wrong = whole.check(value, at);
    if (wrong !== null) return wrong;
    const given = value as Readonly<Record<string, unknown>>;
    for (const key of isStrict ? Object.keys(given) : [])
      if (!Object.hasOwn(parts, key)) {
        const known = Object.keys(parts);
        const close = near(key, known);
        const said = (name: string): CodedMessage =>
          close === null
            ? say.otherPart({ function: name, at, key, list: known.join(', ') })
            : say.unknownPart({ function: name, at, key, close, list: known.join(', ') });
        return { at: `${at}.${key}`, said };
      }
    for (const [key, part] of Object.entries(parts)) {
      const found = part.check(given[key], `${at}.${key}`);
      if (found !== null) return found;
    }
    return null;
  };
  return { is, check, optional: false };
}

/** An object of ours, known by a few of its parts. Its rest is not looked at: `loadIR` and `loadBound` check all of one. */
export const made = (is: ArgumentShape['is'], parts: Readonly<Record<string, ArgumentShape>>): ArgumentShape => {
  const { check } = objectOf(is, parts);
  return shape(is, (value) => check(value, '') === null);
};

/** Options of a call: a caller leaves one out, or gives undefined for it. */
export const options = (parts: Readonly<Record<string, ArgumentShape>>): ArgumentShape =>
  objectOf(say.anObject(), Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, optional(part)])));

export const anything = objectOf(say.anObject(), {});
/** The members are not looked at: a match has thousands of cards, and is given with each move. */
export const listOfAnything = shape(say.anObject(), Array.isArray);
/** A game of an IR. */
export const gameOfIR = objectOf(say.anObject(), { layers: listOfAnything, cards: listOfAnything });
