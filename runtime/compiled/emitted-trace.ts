/** Moves the events that emitted code wrote to the match's trace: when the trace is read, or the buffer is half full. */
import type { Match } from '../machine.ts';
import type { EntryPoints } from './code.ts';

export class EmittedTrace {
  readonly #match: Match;
  readonly #code: EntryPoints;
  readonly #events: Int32Array;
  /** Events not yet moved: their size in ints, and the number of the last one. */
  #written = 0;
  #last = 0;

  constructor(match: Match, code: EntryPoints, events: Int32Array) {
    this.#match = match;
    this.#code = code;
    this.#events = events;
  }

  /** Drops all events, at the start of a match. */
  clear(): void {
    this.#written = 0;
    this.#match.trace?.cut({ used: 0, count: 0 });
  }

  /** Before a decision of emitted code. */
  begin(): void {
    const { trace } = this.#match;
    if (trace === null) return;
    if (this.#written > this.#events.length >> 1) this.#move();
    // the interpreter may have added events
    if (this.#written === 0) this.#last = trace.count;
    this.#code.traceFrom?.(this.#written, this.#last);
  }

  /** After a decision of emitted code without a bail-out: its events stay. */
  end(): void {
    const { trace } = this.#match;
    if (trace === null) return;
    this.#written = this.#code.traced?.() ?? 0;
    this.#last = this.#code.events?.() ?? 0;
    trace.expect(this.#move);
  }

  readonly #move = (): void => {
    const written = this.#written;
    this.#written = 0;
    this.#match.trace?.append(this.#events.subarray(0, written), this.#last);
  };
}
