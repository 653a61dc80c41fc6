/**
 * Scans JSON texts for syntax errors and for the places of values. The scan is not recursive and takes linear time, so deep
 * or long texts do not overflow the stack or hang.
 */
import { type Range, Source } from '../../compiler/diagnostics/index.ts';
import type { Wording } from '../../grammar/templates.ts';
import * as say from '../messages/index.ts';

/** Deepest nesting that is accepted: code that uses the value may be recursive. */
const DEEPEST = 1000;

/** A syntax error, with its range as offsets in UTF-16 units. */
export interface JsonSyntaxError {
  said: Wording;
  from: number;
  to: number;
}

/** A list or an object that the scan is in. */
interface OpenContainer {
  /** The current index of a list, or key of an object. */
  key: string;
  /** Range of that key, with its quotes. */
  from: number;
  to: number;
  /** The keys of an object so far; null for a list. */
  keys: Set<string> | null;
}

/**
 * Called for each value with its range (of a list or an object: of its opening bracket) and the lists and objects around
 * it. Returns true to end the scan.
 */
type Visit = (from: number, to: number, within: readonly OpenContainer[]) => boolean;

const LITERALS = /true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;

/** The first error of a text: no JSON, nested too deep, or a duplicate key. Null for a valid text. */
export function firstError(text: string): JsonSyntaxError | null {
  return walk(text, () => false);
}

/** A place in a JSON text: the value at a JSON pointer, or its key. */
interface JsonPlace {
  pointer: string;
  key?: true;
}

/** The ranges of places; of a list or an object its opening bracket. The start of the text where there is no such value. */
export function rangesAt(text: string, places: readonly JsonPlace[]): Range[] {
  const sought = new Set(places.map(({ pointer }) => pointer));
  let deepest = 0;
  for (const pointer of sought) deepest = Math.max(deepest, parsePointer(pointer).length);
  const found = new Map<string, { value: [number, number]; key: [number, number] }>();
  walk(text, (from, to, within) => {
    const pointer = within.length > deepest ? null : pointerOf(...within.map(({ key }) => key));
    if (pointer === null || !sought.has(pointer)) return false;
    const of = within.at(-1);
    const value: [number, number] = [from, to];
    found.set(pointer, { value, key: of === undefined || of.keys === null ? value : [of.from, of.to] });
    return found.size === sought.size;
  });
  const source = new Source({ path: '', text });
  return places.map(({ pointer, key }) => {
    const [start, end] = found.get(pointer)?.[key ? 'key' : 'value'] ?? [0, 0];
    return source.range({ start, end });
  });
}

/** Makes a JSON pointer of keys; `partsOf` is the inverse. */
export const pointerOf = (...keys: (string | number)[]): string =>
  keys.map((key) => `/${`${key}`.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
export const parsePointer = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The range between two offsets in UTF-16 units. */
export function rangeBetween(text: string, from: number, to: number): Range {
  const at = (place: number) => {
    let line = 0;
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0 && end < place; end = text.indexOf('\n', start)) {
      line++;
      start = end + 1;
    }
    return { line, character: place - start };
  };
  return { start: at(from), end: at(to) };
}

/** Scans a text and calls `seen` for each value, up to the first error. */
function walk(text: string, seen: Visit): JsonSyntaxError | null {
  const within: OpenContainer[] = [];
  let at = 0;
  /** What the scan expects: `first` and `firstKey` also allow the end of an empty list or object. */
  let want: 'value' | 'first' | 'key' | 'firstKey' | 'next' = 'value';
  const flaw = (said: Wording, from = at, to = from + 1): JsonSyntaxError =>
    from < text.length ? { said, from, to } : { said: say.endsEarly(), from: text.length, to: text.length };
  const blank = (): void => {
    for (let c = text.charCodeAt(at); c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09; ) c = text.charCodeAt(++at);
  };
  for (blank(); at < text.length || within.length > 0 || want !== 'next'; blank()) {
    const top = within.at(-1);
    const c = text[at];
    const isEnd = top !== undefined && c === (top.keys === null ? ']' : '}');
    if (isEnd && (want === 'first' || want === 'firstKey' || want === 'next')) {
      within.pop();
      at++;
      want = 'next';
    } else if (want === 'next') {
      if (top === undefined) return flaw(say.followed());
      if (c !== ',') return flaw(top.keys === null ? say.listGoesOn() : say.objectGoesOn());
      at++;
      want = top.keys === null ? 'value' : 'key';
      if (top.keys === null) top.key = `${Number(top.key) + 1}`;
    } else if (want === 'key' || want === 'firstKey') {
      if (c !== '"') return flaw(say.keyExpected());
      const end = textEnd(text, at);
      if (end < 0) return flaw(say.badCharacter(), -end);
      const open = top as OpenContainer & { keys: Set<string> };
      const raw = text.slice(at, end);
      open.key = raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1);
      [open.from, open.to] = [at, end];
      if (open.keys.has(open.key)) return flaw(say.duplicateKey({ key: open.key.slice(0, 60) }), at, end);
      open.keys.add(open.key);
      at = end;
      blank();
      if (text[at] !== ':') return flaw(say.colonExpected());
      at++;
      want = 'value';
    } else if (c === '{' || c === '[') {
      if (seen(at, at + 1, within)) return null;
      if (within.length === DEEPEST) return flaw(say.nestedTooDeep({ most: DEEPEST }));
      within.push({ key: '0', from: at, to: at, keys: c === '{' ? new Set() : null });
      at++;
      want = c === '{' ? 'firstKey' : 'first';
    } else {
      const end = c === '"' ? textEnd(text, at) : nameEnd(text, at);
      if (end < 0) return flaw(say.badCharacter(), -end);
      if (end === at) return flaw(say.valueExpected());
      if (seen(at, end, within)) return null;
      at = end;
      want = 'next';
    }
  }
  return null;
}

function nameEnd(text: string, at: number): number {
  LITERALS.lastIndex = at;
  return LITERALS.test(text) ? LITERALS.lastIndex : at;
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** The offset after the closing quote of a string; the negated offset of an invalid character in it. */
function textEnd(text: string, start: number): number {
  for (let at = start + 1; ; ) {
    const c = text.charCodeAt(at);
    if (c === 0x22) return at + 1;
    if (c === 0x5c) {
      ESCAPE.lastIndex = at;
      if (!ESCAPE.test(text)) return -at;
      at = ESCAPE.lastIndex;
    } else if (c >= 0x20) at++;
    else return -Math.min(at, text.length);
  }
}
