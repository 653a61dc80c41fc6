/** The differences of two texts, to be shown. */
import { hunksOf } from './merge.ts';

export interface DiffLine {
  sort: 'same' | 'gone' | 'new';
  text: string;
}

/** Number of unchanged lines shown around a change. */
const AROUND = 2;

/** The diff of two texts. Unchanged lines far from a change are left out; null marks each gap. */
export function lineDiff(before: string, after: string): (DiffLine | null)[] {
  const lines = before.split('\n');
  const rows: (DiffLine | null)[] = [];
  const hunks = hunksOf(lines, after.split('\n'));
  let at = 0;
  for (const [i, { from, to, lines: put }] of hunks.entries()) {
    const begin = Math.max(at, from - AROUND);
    if (begin > at) rows.push(null);
    for (const text of lines.slice(begin, from)) rows.push({ sort: 'same', text });
    for (const text of lines.slice(from, to)) rows.push({ sort: 'gone', text });
    for (const text of put) rows.push({ sort: 'new', text });
    const end = Math.min(lines.length, to + AROUND, hunks[i + 1]?.from ?? lines.length);
    for (const text of lines.slice(to, end)) rows.push({ sort: 'same', text });
    at = end;
  }
  if (hunks.length > 0 && at < lines.length) rows.push(null);
  return rows;
}
