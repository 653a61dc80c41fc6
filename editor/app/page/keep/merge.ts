/** Three-way merge of lines. */

/** A change that replaces the lines `from` to `to` (exclusive) with `lines`. */
interface Hunk {
  from: number;
  to: number;
  lines: string[];
}

/**
 * Limit for the size of the table of the diff. A larger difference becomes one hunk, because a minimal diff would take too long.
 */
const MOST_CELLS = 2_000_000;

/** The hunks that turn `a` into `b`, in order. Adjacent hunks are separated by unchanged lines. */
export function hunksOf(a: readonly string[], b: readonly string[]): Hunk[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  if (start === endA && start === endB) return [];
  if ((endA - start) * (endB - start) > MOST_CELLS) return [{ from: start, to: endA, lines: b.slice(start, endB) }];
  return within(a.slice(start, endA), b.slice(start, endB)).map(({ from, to, lines }) => ({
    from: from + start,
    to: to + start,
    lines,
  }));
}

/** Finds the hunks by the longest common subsequence. */
function within(a: readonly string[], b: readonly string[]): Hunk[] {
  const width = b.length + 1;
  const longest = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const hunks: Hunk[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      i++;
      j++;
      continue;
    }
    const hunk: Hunk = { from: i, to: i, lines: [] };
    while ((i < a.length || j < b.length) && !(i < a.length && j < b.length && a[i] === b[j])) {
      if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) i++;
      else hunk.lines.push(b[j++] ?? '');
    }
    hunk.to = i;
    hunks.push(hunk);
  }
  return hunks;
}

/** Three-way merge. Returns null if the changes touch each other and differ. */
export function merge(base: string, mine: string, theirs: string): string | null {
  const lines = base.split('\n');
  const [ours, others] = [hunksOf(lines, mine.split('\n')), hunksOf(lines, theirs.split('\n'))];
  const all: Hunk[] = [...ours];
  for (const hunk of others) {
    const near = ours.filter(({ from, to }) => from <= hunk.to && hunk.from <= to);
    if (near.length === 0) all.push(hunk);
    else if (near.length > 1 || near[0] === undefined || !isSame(near[0], hunk)) return null;
  }
  all.sort((a, b) => b.from - a.from);
  for (const { from, to, lines: put } of all) lines.splice(from, to - from, ...put);
  return lines.join('\n');
}

const isSame = (a: Hunk, b: Hunk): boolean =>
  a.from === b.from && a.to === b.to && a.lines.length === b.lines.length && a.lines.every((l, i) => l === b.lines[i]);
