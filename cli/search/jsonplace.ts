/** Where something stands in a JSON text. */
import type { Range } from '../../compiler/index.ts';

/** A list that is being read, or an object; of an object the key is null until it is read. */
type Open = { next: number; key: string } | { next: null; key: string | null };

/**
 * The range of the value at a JSON pointer, of a list or an object that of its bracket; the beginning where there is none.
 * The text is sound JSON, of any depth.
 */
export function rangeAt(text: string, pointer: string): Range {
  const wanted = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const within: Open[] = [];
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]|[^\s"{}[\]:,]+/g)) {
    const top = within.at(-1);
    if (token === '}' || token === ']') within.pop();
    else if (token === ',') {
      if (top?.next === null) top.key = null;
      else if (top !== undefined) top.key = `${++top.next}`;
    } else if (top?.key === null) top.key = JSON.parse(token) as string;
    else {
      if (within.length === wanted.length && within.every(({ key }, i) => key === wanted[i]))
        return rangeOf(text, index, index + token.length);
      if (token === '{') within.push({ next: null, key: null });
      if (token === '[') within.push({ next: 0, key: '0' });
    }
  }
  return rangeOf(text, 0, 0);
}

/** The range between two places of a text, in UTF-16 units. */
export function rangeOf(text: string, from: number, to: number): Range {
  const at = (place: number) => {
    const lines = text.slice(0, place).split('\n');
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  };
  return { start: at(from), end: at(to) };
}
