/** The progress of a run over all workers: a bar on a terminal, or a line of JSON each second on stderr. */
import { maskControlCharacters, ProgressLine } from '../terminal.ts';
import type { Amount } from './crew.ts';

/** Seconds over which the rate is measured. */
const WINDOW = 30;

export class RemoteProgress {
  readonly #bar = new ProgressLine();
  readonly #form: 'bar' | 'lines';
  readonly #amount: Amount;
  #chunks = 1;
  #last = '';
  /** Times in seconds with the chunks that were done. */
  #past: { at: number; done: number }[] = [];

  constructor(form: 'bar' | 'lines', amount: Amount) {
    this.#form = form;
    this.#amount = amount;
  }

  begin(chunks: number): void {
    this.#chunks = Math.max(1, chunks);
    this.#past = [];
  }

  show(done: number, { workers, threads }: { workers: number; threads: number }): void {
    const at = performance.now() / 1000;
    this.#past.push({ at, done });
    while ((this.#past[0]?.at ?? at) < at - WINDOW) this.#past.shift();
    const first = this.#past[0] as { at: number; done: number };
    const chunkRate = at - first.at < 1 ? 0 : (done - first.done) / (at - first.at);
    const { count, what } = this.#amount;
    const of = (chunks: number): number => Math.round((count * chunks) / this.#chunks);
    const left = chunkRate === 0 ? null : Math.round((this.#chunks - done) / chunkRate);
    if (this.#form === 'bar') {
      const rest = left === null ? '' : `, ${left} s left`;
      const by = `${workers} ${workers === 1 ? 'worker' : 'workers'} with ${threads} ${threads === 1 ? 'thread' : 'threads'}`;
      this.#bar.bar(of(done), count, `${what}, ${of(chunkRate)}/s${rest}; ${by}`);
      return;
    }
    const line = { done: of(done), total: count, what, chunks: { done, total: this.#chunks } };
    this.#write({ ...line, per_second: of(chunkRate), seconds_left: left, workers, threads });
  }

  /** A message. The same one is not repeated. */
  note(text: string): void {
    if (text === this.#last) return;
    this.#last = text;
    if (this.#form === 'lines') this.#write({ note: text });
    else {
      this.#bar.done();
      console.error(maskControlCharacters(text));
    }
  }

  end(): void {
    this.#bar.done();
  }

  #write(line: Readonly<Record<string, unknown>>): void {
    process.stderr.write(`${JSON.stringify(line)}\n`);
  }
}
