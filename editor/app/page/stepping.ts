/**
 * Steps through the recorded match: all its moments in one sequence, automatic playback, and breakpoints. A breakpoint is on a
 * line of the text, on a card, or on a verb, a timing or a move.
 */
import type { Position, Row, Told, Where } from '../play/model.ts';
import type { Match } from './match.ts';
import { Store } from './store.ts';
import { type Place, showsMatch } from './types.ts';
import type { Workbench } from './workbench.ts';

/** A moment in the match: before a decision (`event` is null), or at the start of one of its events. */
export interface Moment {
  step: number;
  event: number | null;
}

export type Break =
  | { sort: 'card'; card: string }
  | { sort: 'line'; path: string; line: number }
  | { sort: 'word'; word: string };

interface State {
  playing: boolean;
  /** Events per second. */
  speed: number;
  breaks: readonly Break[];
  /** Whether the panel that explains why abilities ran or did not is open. */
  asks: boolean;
  /** Whether the editor reveals the statement that runs, and opens its file. */
  follows: boolean;
}

/** Maximum number of moves that are played to reach a breakpoint. */
const MOST_MOVES = 40;

export class Stepping extends Store<State> {
  readonly #bench: Workbench;
  readonly #match: Match;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bench: Workbench, match: Match) {
    super({ playing: false, speed: 2, breaks: [], asks: false, follows: true });
    this.#bench = bench;
    this.#match = match;
  }

  // ------------------------------------------------------------ playback

  toggle(): void {
    if (this.state.playing) this.pause();
    else this.#play();
  }

  pause(): void {
    clearTimeout(this.#timer);
    if (this.state.playing) this.set({ playing: false });
  }

  /** Starts playback. At the end of the match it starts again from the beginning. */
  #play(): void {
    const { position } = this.#match.state;
    if (position === null || position.steps === 0) return;
    this.set({ playing: true });
    if (position.step >= position.steps) void this.#match.goTo(0, null).then(() => this.#wait());
    else this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#tick(), 1000 / this.state.speed);
  }

  async #tick(): Promise<void> {
    if (!this.state.playing) return;
    await this.#match.walk(1);
    const { position } = this.#match.state;
    if (position === null || position.step >= position.steps || this.#stopsAt(position)) this.pause();
    else this.#wait();
  }

  // ------------------------------------------------------------ breakpoints

  /** Toggles a breakpoint: on the card if the line is the head of the card at the cursor, otherwise on the line. */
  toggleBreak({ path, line }: Place): void {
    const { face } = this.#bench.state;
    const isHead = face?.card.path === path && face.card.range.start.line === line;
    const made: Break = isHead ? { sort: 'card', card: face.card.name } : { sort: 'line', path, line };
    this.drop(made, true);
  }

  /** Toggles a breakpoint on all events of a verb, a timing or a move. */
  async toggleWord(word: string): Promise<void> {
    const words = await this.#match.words();
    if (words === null || words.includes(word)) this.drop({ sort: 'word', word }, true);
    else this.#bench.tell(`"${word}" is no verb, timing or move of this game: nothing would stop there.`);
  }

  /** Removes a breakpoint. With `toggles`, adds it if it does not exist. */
  drop(one: Break, toggles = false): void {
    const left = this.state.breaks.filter((other) => keyOf(other) !== keyOf(one));
    const isNew = left.length === this.state.breaks.length;
    this.set({ breaks: toggles && isNew ? [...left, one] : left });
  }

  /** Goes to the next event with a breakpoint. If there is none, random moves are played until one is reached. */
  async run(): Promise<void> {
    this.pause();
    for (let moves = 0; moves <= MOST_MOVES; moves++) {
      const { position } = this.#match.state;
      if (position === null) return;
      const found = this.#nextHit(position);
      if (found !== null) return this.#match.goTo(found.step, found.event);
      await this.#match.goTo(position.steps, null);
      if (position.outcome !== null) return;
      await this.#match.playAny();
      // Search the new events from their start.
      await this.#match.goTo(position.steps, null);
    }
  }

  #nextHit({ story, step, event }: Position): Moment | null {
    for (let at = step; at < story.length; at++)
      for (const row of story[at]?.rows ?? []) {
        if (at === step && event !== null && row.event <= event) continue;
        if (this.hits(row)) return { step: at, event: row.event };
      }
    return null;
  }

  #stopsAt({ story, step, event }: Position): boolean {
    const row = story[step]?.rows.find((one) => one.event === event);
    return row !== undefined && this.hits(row);
  }

  hits(row: Row): boolean {
    return this.state.breaks.some((one) => {
      if (one.sort === 'card') return row.card === one.card;
      if (one.sort === 'word') return row.word === one.word;
      return row.at !== null && this.#covers(row.at, one.path, one.line);
    });
  }

  /** Whether a line is inside a declaration. */
  #covers(at: Where, path: string, line: number): boolean {
    if (at.path !== path) return false;
    const lines = this.#bench.text(path).slice(at.start, at.end).split('\n').length;
    return line >= at.line && line < at.line + lines;
  }
}

export function keyOf(one: Break): string {
  if (one.sort === 'line') return `${one.path}:${one.line}`;
  return one.sort === 'card' ? one.card : `word ${one.word}`;
}

/** All moments of a match, in order. */
export function momentsOf(story: readonly Told[]): Moment[] {
  const found = story.flatMap(({ rows }, step): Moment[] => [
    { step, event: null },
    ...rows.map(({ event }) => ({ step, event })),
  ]);
  return [...found, { step: story.length, event: null }];
}

/** Keys: arrows step in the timeline, with Shift by decisions. Outside the editor "," and "." step, and "p" plays. */
export function listenToSteps(bench: Workbench, match: Match, stepping: Stepping): void {
  addEventListener('keydown', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const isTyped = target?.closest('.text, dialog, input, select, textarea') ?? null;
    if (!showsMatch(bench.state.pane) || isTyped !== null || event.ctrlKey || event.metaKey || event.altKey) return;
    const { position } = match.state;
    if (position !== null && stepByKey(event, target, position)) event.preventDefault();
  });

  function stepByKey({ key, shiftKey }: KeyboardEvent, target: Element | null, { step, steps }: Position): boolean {
    const inTime = (target?.closest('.steps, .queue, .actor, .changes, .story') ?? null) !== null;
    const isBack = key === ',' || key === '<' || (inTime && key === 'ArrowLeft');
    const isOn = key === '.' || key === '>' || (inTime && key === 'ArrowRight');
    if (key === 'p') stepping.toggle();
    else if (inTime && key === 'Home') void match.goTo(0, null);
    else if (inTime && key === 'End') void match.goTo(steps, null);
    else if (!isBack && !isOn) return false;
    else if (shiftKey) void match.goTo(Math.max(0, step + (isOn ? 1 : -1)), null);
    else void match.walk(isOn ? 1 : -1);
    return true;
  }
}
