/** Has the language worker send IRs to one match worker, each for a call that waits for it. */
import type { IRTicket } from '../workers/irs.ts';
import type { LanguageCalls, MatchCalls } from '../workers/protocol.ts';
import type { Link } from './link.ts';

export class IRSender {
  readonly #language: Link<LanguageCalls>;
  readonly #name: string;
  #next = 1;

  /** `name`: of the match worker, different from those of the others. */
  constructor(language: Link<LanguageCalls>, worker: Link<MatchCalls>, name: string) {
    this.#language = language;
    this.#name = name;
    const join = (): void => {
      if (!worker.isStarted || !language.isStarted) return;
      const { port1, port2 } = new MessageChannel();
      language.give({ port: port1, name, from: this.#next });
      worker.give({ port: port2, name, from: this.#next });
    };
    language.onStart(join);
    worker.onStart(join);
  }

  /**
   * Calls the worker with the IR of a game. `edited`: the file that was just edited, whose checks are not awaited. Null if there is no
   * such game, or only the checks tell whether it can be played.
   */
  async send<T>(game: string, call: (ir: IRTicket) => Promise<T>, edited: string | null = null): Promise<T | null> {
    const ticket = this.#next++;
    // the call comes first, because it may start the worker, and so make the port
    const answer = call({ ticket });
    const sent = this.#language.call('sendIR', [this.#name, ticket, game, edited]);
    const [found] = await Promise.all([answer, sent]);
    return found;
  }
}
