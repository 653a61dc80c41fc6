/** Source lines for a dump: each line is shown once, before the first output that comes from it. */
import { Source } from '../../compiler/diagnostics/index.ts';

/** A source file of which lines are shown. */
export class SourceLines extends Source {
  #shown = -1;

  /** A line's text, with its number as people count. */
  line(number: number): string {
    const text = this.text.slice(this.lineStart(number), this.lineStart(number + 1));
    return `${this.path}:${number + 1} | ${text.replace(/\n$/, '')}`;
  }

  /** The offset's line, where it is not the one that was given last; else null. */
  next(offset: number): string | null {
    const { line } = this.position(offset);
    if (line === this.#shown) return null;
    this.#shown = line;
    return this.line(line);
  }
}
