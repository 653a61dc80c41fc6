/**
 * What is charged for sets. An engine counts its work, so that what takes no fuel ends too; what a function charges outside
 * of its loops it charges at once, when it begins.
 *
 * By its definition a decision may look at `bounds.work` candidates. One set is charged the same whoever is in it: as long as
 * it holds no more than there are entities, what is charged comes to the bound (`WM`) at a quarter of that, for a set that
 * is summed up counts twice there, and what facts decide is not in the text. A bound may be stricter here, never looser.
 */
import type { Select } from '../ir.ts';
import type { Build } from './build.ts';

/** What a set of entities is charged, and a call. */
const SET = 24;
export const CALL = 1;
/** Candidates are among so many players and tiles at most, beside the entities that are there. */
const OTHERS = 24;
/** Numbers of a range at most. */
export const LONGEST = 4096;
/** Abilities and statuses of one entity, as a rule. */
const EACH = 8;

/** Text of the most that may be charged while there are so many entities. */
export function mostWork({ bound }: Build, entities: string): string {
  let most = (bound.game.bounds.work / 4) * SET;
  let halved = 0;
  for (; most > INT; halved++) most /= 2;
  // where it is no int, half of it is shared out among half as many
  const among = halved === 0 ? entities : `(${entities}>>${halved})`;
  return `(${Math.trunc(most)}/(${among}+${OTHERS}))|0`;
}
const INT = 0x7fffffff;

/** What a set is charged for, before anything is taken of it. */
export function setWork({ bound }: Build, { source, type }: Select): number {
  if (source.from === 'abilities' || source.from === 'statuses') return SET * EACH;
  if (source.from === 'definitions') return Math.max(SET, bound.index.kinds[source.kind]?.cards.length ?? 0);
  if (source.from === 'range') return SET;
  if (type.of === 'number') return LONGEST;
  return Math.max(SET, type.of === 'definition' ? bound.game.cards.length : bound.layout.tiles.count);
}

/** A line that charges so much, and gives up where that is too much. */
export const charge = (amount: number): string => `${CHARGE}${amount})>WM)bail();`;
const CHARGE = 'if((WK+=';

/** The same for what lines charge together; '' for nothing. Who may come to that again spends fuel in between. */
export const chargeOnce = (sum: number): string => (sum === 0 ? '' : `WK+=${sum};`);

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
        sum += Number.parseInt(line.slice(CHARGE.length), 10);
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
function balance(line: string): number {
  let open = 0;
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (code === OPENS) open++;
    else if (code === CLOSES) open--;
  }
  return open;
}
const OPENS = '{'.charCodeAt(0);
const CLOSES = '}'.charCodeAt(0);
