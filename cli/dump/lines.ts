/** Source lines for a dump: each line is shown once, before the first output that comes from it. */

/** A source file of which lines are shown. */
export class SourceLines {
  readonly path: string;
  readonly #text: string;
  /** Offsets where lines begin. */
  readonly #starts: number[] = [0];
  #shown = -1;

  constructor(path: string, text: string) {
    this.path = path;
    this.#text = text;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
  }

  /** The number of an offset's line, from 0. */
  lineOf(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** A line's text, with its number as people count. */
  line(number: number): string {
    const from = this.#starts[number] ?? this.#text.length;
    const to = this.#starts[number + 1] ?? this.#text.length + 1;
    return `${this.path}:${number + 1} | ${this.#text.slice(from, to - 1)}`;
  }

  /** The offset's line, where it is not the one that was given last; else null. */
  next(offset: number): string | null {
    const number = this.lineOf(offset);
    if (number === this.#shown) return null;
    this.#shown = number;
    return this.line(number);
  }
}
