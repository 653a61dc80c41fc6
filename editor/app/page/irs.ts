/** The IRs that one match worker gets: as changes of the one that it has, one call after another. */
import type { PackedIR } from '../workers/irs.ts';
import type { LanguageCalls } from '../workers/protocol.ts';
import type { Link } from './link.ts';

export class IRSender {
  readonly #language: Link<LanguageCalls>;
  /** The IR that the worker has. */
  #known: string | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(language: Link<LanguageCalls>) {
    this.#language = language;
  }

  /** The worker was restarted. */
  forget(): void {
    this.#known = null;
  }

  /**
   * Calls the worker with the IR of a game. `edited`: the file that was just edited, whose checks are not awaited. `call` may decide not to
   * call. Null without a call: then there is no such game, or only the checks tell whether it can be played.
   */
  send<T>(game: string, call: (ir: PackedIR) => Promise<T> | null, edited: string | null = null): Promise<T | null> {
    const sent = this.#turn.then(async () => {
      const known = this.#known;
      const ir = await (edited === null
        ? this.#language.call('gameIR', [game, known])
        : this.#language.call('gameIRSoon', [game, known, edited]));
      const answer = ir === null ? null : call(ir);
      if (ir === null || answer === null) return null;
      this.#known = null;
      const found = await answer;
      this.#known = ir.id;
      return found;
    });
    this.#turn = sent.catch(() => {});
    return sent;
  }
}
