/**
 * Chooses at which of its two places a duplicate name is reported. The compiler reports the second in the order of the
 * files; the editor reports the one that was just typed.
 */
import type { Diagnostic } from '../../compiler/diagnostics/index.ts';
import * as say from '../../compiler/diagnostics/messages/texts.ts';
import { fill } from '../../grammar/templates.ts';

/** Lines of a file that an edit changed, the first and the last. */
interface EditedLines {
  path: string;
  first: number;
  last: number;
}

const TWICE = new Set(['RB0320', 'RB0321']);

export class Twins {
  #typed: EditedLines | null = null;
  /** Whether the places are exchanged, by code and message: so an error stays where it is while other lines are edited. */
  readonly #exchanged = new Map<string, boolean>();

  /** Notes which lines an edit changed. */
  edited(path: string, before: string, after: string): void {
    const shorter = Math.min(before.length, after.length);
    let start = 0;
    while (start < shorter && before[start] === after[start]) start++;
    let tail = 0;
    while (tail < shorter - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
    this.#typed = { path, first: lineOf(after, start), last: lineOf(after, after.length - tail) };
  }

  /** The same diagnostics, each at the place that was typed last. `isAll`: they are of all files, so a duplicate that is missing was corrected. */
  placed(found: readonly Diagnostic[], isAll: boolean): readonly Diagnostic[] {
    const keys = new Set<string>();
    const placed: Diagnostic[] = [];
    for (const one of found) {
      const other = one.related?.[0];
      if (!TWICE.has(one.code) || other === undefined) {
        placed.push(one);
        continue;
      }
      const key = `${one.code} ${one.message}`;
      keys.add(key);
      const exchanged = this.#exchanged.get(key) ?? (this.#isTyped(other) && !this.#isTyped(one));
      this.#exchanged.set(key, exchanged);
      if (!exchanged) placed.push(one);
      else {
        const related = { file: one.file, range: one.range, message: fill(say.otherHere()) };
        const same = placed.find(
          ({ file, range, code }) => file === other.file && code === one.code && isSame(range, other.range),
        );
        if (same === undefined) placed.push({ ...one, file: other.file, range: other.range, related: [related] });
        else same.related?.push(related);
      }
    }
    if (isAll) for (const key of this.#exchanged.keys()) if (!keys.has(key)) this.#exchanged.delete(key);
    return placed;
  }

  #isTyped({ file, range }: Pick<Diagnostic, 'file' | 'range'>): boolean {
    const { path, first, last } = this.#typed ?? { path: null, first: 0, last: 0 };
    return file === path && first <= range.start.line && range.start.line <= last;
  }
}

const isSame = (a: Diagnostic['range'], b: Diagnostic['range']): boolean =>
  a.start.line === b.start.line && a.start.character === b.start.character;

function lineOf(text: string, offset: number): number {
  let line = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
