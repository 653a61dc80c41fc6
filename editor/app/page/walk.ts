/**
 * Goes through the moments of a match, one request to the worker at a time. The positions beside the shown one are asked for ahead, so that
 * a step to them needs no answer.
 */
import type { MatchPosition, PositionWithoutStory } from '../play/model.ts';
import type { MatchCalls, PositionUpdate } from '../workers/protocol.ts';
import type { Link } from './link.ts';
import { shared } from './shared.ts';
import type { Store } from './store.ts';

/** The part of a match that a walk reads and changes. */
interface Walked {
  position: MatchPosition | null;
  /** A move is being made. */
  busy: boolean;
  taken: object | null;
  about: number | null;
  hint: string | null;
}

interface WalkHooks {
  /** Runs a task, and shows its error. */
  tried(work: () => Promise<void>): Promise<void>;
  merged(update: PositionUpdate): MatchPosition;
}

/** The positions beside `of`, by events or by lines. */
interface Ahead {
  of: MatchPosition;
  lines: boolean;
  back: PositionWithoutStory | null;
  on: PositionWithoutStory | null;
}

export class MatchWalk {
  readonly #match: Pick<Store<Walked>, 'state' | 'set'>;
  readonly #worker: Link<MatchCalls>;
  readonly #uses: WalkHooks;
  #turn: Promise<void> = Promise.resolve();
  /** Number of queued tasks that are not done. */
  #waiting = 0;
  #ahead: Ahead | null = null;

  constructor(match: Pick<Store<Walked>, 'state' | 'set'>, worker: Link<MatchCalls>, uses: WalkHooks) {
    this.#match = match;
    this.#worker = worker;
    this.#uses = uses;
  }

  /** Settles when no task is queued. */
  get settled(): Promise<void> {
    return this.#turn;
  }

  /** Queues a task. It runs only if there is a match and no move is being made. */
  inTurn(work: () => Promise<void>): Promise<void> {
    this.#waiting++;
    this.#turn = this.#turn.then(async () => {
      const { busy, position } = this.#match.state;
      if (!busy && position !== null) await this.#uses.tried(work);
      this.#waiting--;
    });
    return this.#turn;
  }

  goTo(step: number, event: number | null, line: number | null): Promise<void> {
    return this.#look(() => this.#worker.call('goTo', [step, event, line]), line !== null);
  }

  /** Steps by events or by lines: at once if the worker has already sent where that leads, otherwise by asking it. */
  step(by: 1 | -1, lines: boolean): Promise<void> {
    const { position, busy } = this.#match.state;
    const ahead = this.#ahead?.of === position && this.#ahead?.lines === lines ? this.#ahead : null;
    const next = (by < 0 ? ahead?.back : ahead?.on) ?? null;
    if (position === null || next === null || busy || this.#waiting > 0)
      return this.#look(() => this.#worker.call(lines ? 'walkLine' : 'walk', [by]), lines);
    this.#show({ ...next, story: position.story }, lines);
    return Promise.resolve();
  }

  /** Prepares for a step by events. While a task runs, the worker is about to be at another position. */
  lookAhead(): void {
    if (this.#waiting === 0) this.#askAhead(false);
  }

  #look(ask: () => Promise<PositionUpdate>, lines: boolean): Promise<void> {
    return this.inTurn(async () => this.#show(this.#uses.merged(await ask()), lines));
  }

  /** A walk is fast, so the page is rendered only once, without a busy state. */
  #show(position: MatchPosition, lines: boolean): void {
    this.#match.set({ position, taken: null, about: null, hint: null });
    this.#askAhead(lines);
  }

  /** Tells the worker which position is shown, and asks it for those beside it. */
  #askAhead(lines: boolean): void {
    const { position, busy } = this.#match.state;
    if (position === null || busy || (this.#ahead?.of === position && this.#ahead.lines === lines)) return;
    const { step, event, line, table } = position;
    void this.#uses.tried(async () => {
      const { back, on } = await this.#worker.call('ahead', [step, event, line, lines]);
      const near = (one: PositionWithoutStory | null): PositionWithoutStory | null =>
        one === null ? null : { ...one, table: shared(table, one.table) };
      if (this.#match.state.position === position)
        this.#ahead = { of: position, lines, back: near(back), on: near(on) };
    });
  }
}
