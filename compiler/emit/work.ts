/**
 * What is charged for sets. An engine counts its work, so that what takes no fuel ends too; what a function charges outside
 * of its loops it charges at once, when it begins.
 */

/** A line that charges so much; '' for nothing. */
export const charge = (amount: number): string => (amount === 0 ? '' : `WK+=${amount};`);
const CHARGE = 'WK+=';

/** What a set is charged for, and a call. */
export const SET = 24;
export const CALL = 1;

/** Lines without the charges that stand outside of loops, and what these come to. */
export function charged(lines: readonly string[]): { lines: readonly string[]; sum: number } {
  let charges = lines.reduce((count, line) => (line.startsWith(CHARGE) ? count + 1 : count), 0);
  if (charges === 0) return { lines, sum: 0 };
  const kept: string[] = [];
  let sum = 0;
  let depth = 0;
  /** Where the outermost loop began that is open; -1 for none. */
  let loop = -1;
  for (const line of lines) {
    if (line.startsWith(CHARGE)) {
      charges--;
      if (loop < 0) {
        sum += Number(line.slice(CHARGE.length, -1));
        continue;
      }
    }
    kept.push(line);
    // behind the last one nobody asks where a loop ends
    if (charges === 0) continue;
    const before = depth;
    depth += balance(line);
    if (loop < 0 && depth > before && LOOP.test(line)) loop = before;
    else if (loop >= 0 && depth <= loop) loop = -1;
  }
  return { lines: kept, sum };
}

const LOOP = /\b(?:for|while)\(/;

/** How many braces a line leaves open. */
const balance = (line: string): number => line.split('{').length - line.split('}').length;
