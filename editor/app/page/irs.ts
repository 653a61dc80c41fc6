/** Has the language worker send IRs to one match worker, each for a call that waits for it. */
import type { IRTicket } from '../workers/irs.ts';
import type { LanguageCalls, MatchCalls } from '../workers/protocol.ts';
import type { Link } from './link.ts';

export class IRSender {
  readonly #language: Link<LanguageCalls>;
  readonly #worker: Link<MatchCalls>;
  readonly #name: string;
  #next = 1;
  /** The first ticket of the last port. */
  #from = 1;

  /** `name`: of the match worker, different from those of the others. */
  constructor(language: Link<LanguageCalls>, worker: Link<MatchCalls>, name: string) {
    this.#language = language;
    this.#worker = worker;
    this.#name = name;
    const join = (): void => this.#join();
    language.onStart(join);
    worker.onStart(join);
  }

  /** Gives both workers a new port. The match worker no longer waits for the tickets of the old one. */
  #join(): void {
    if (!this.#worker.isStarted || !this.#language.isStarted) return;
    const { port1, port2 } = new MessageChannel();
    this.#from = this.#next;
    this.#language.give({ port: port1, name: this.#name, from: this.#from });
    this.#worker.give({ port: port2, name: this.#name, from: this.#from });
  }

  /**
   * Calls the worker with the IR of a game. `edited`: the file that was just edited, whose checks are not awaited. Null if there is no
   * such game, or only the checks tell whether it can be played.
   */
  async send<T>(game: string, call: (ir: IRTicket) => Promise<T>, edited: string | null = null): Promise<T | null> {
    const ticket = this.#next;
    // The call comes first, because it may start the worker. The port that is made then has this ticket.
    const answer = call({ ticket });
    this.#next++;
    const sent = this.#language.call('sendIR', [this.#name, ticket, game, edited]).catch((error) => {
      // The match worker answers calls in their order: all later ones would wait for this IR.
      if (ticket >= this.#from) this.#join();
      throw error;
    });
    const [found] = await Promise.all([answer, sent]);
    return found;
  }
}
