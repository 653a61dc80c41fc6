/**
 * Steps through the recorded match: all its moments in one sequence, automatic playback, and breakpoints. A breakpoint is on a
 * line of the text, on a card, or on a verb, a timing or a move.
 */

import type { DecisionEntry, EventRow, MatchPosition, SourceLocation } from '../play/model.ts';
import { t } from '../texts/index.ts';
import type { MatchStore } from './match.ts';
import { Store } from './store.ts';
import { showsMatch, type TextPlace } from './types.ts';
import type { Workbench } from './workbench.ts';

/** A moment in the match: before a decision (`event` is null), at the start of one of its events, or before a line runs. */
export interface MatchMoment {
  step: number;
  event: number | null;
  /** Index among the lines of the step; null for no line. */
  line: number | null;
}

export type Breakpoint =
  | { sort: 'card'; card: string }
  | { sort: 'line'; path: string; line: number }
  | { sort: 'word'; word: string };

interface SteppingState {
  playing: boolean;
  /** Events per second. */
  speed: number;
  breaks: readonly Breakpoint[];
  /** Whether the panel that explains why abilities ran or did not is open. */
  asks: boolean;
  /** Whether the editor reveals the statement that runs, and opens its file. */
  follows: boolean;
}

/** Maximum number of moves that are played to reach a breakpoint. */
const MOST_MOVES = 40;

export class Stepping extends Store<SteppingState> {
  readonly #bench: Workbench;
  readonly #match: MatchStore;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bench: Workbench, match: MatchStore) {
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
    const before = this.#match.state.position;
    const hit = before === null ? null : this.#nextHit(before);
    await this.#match.walk(1);
    const { position } = this.#match.state;
    if (position === null) return this.pause();
    // A line between two events is passed by a walk, so the match goes back to it.
    const isPassed = hit !== null && !isBefore(position, hit);
    if (isPassed) await this.#match.goTo(hit.step, hit.event, hit.line);
    if (isPassed || position.step >= position.steps) this.pause();
    else this.#wait();
  }

  // ------------------------------------------------------------ breakpoints

  /** Toggles a breakpoint: on the card if the line is the head of the card at the cursor, otherwise on the line. */
  toggleBreak({ path, line }: TextPlace): void {
    const text = this.#bench.text(path).split('\n')[line] ?? '';
    if (/^\s*(#|\}?\s*$)/.test(text)) {
      this.#bench.notify(t.steps.nothingRuns);
      return;
    }
    const { face } = this.#bench.state;
    const isHead = face?.card.path === path && face.card.range.start.line === line;
    const made: Breakpoint = isHead ? { sort: 'card', card: face.card.name } : { sort: 'line', path, line };
    this.drop(made, true);
  }

  /** Toggles a breakpoint on all events of a verb, a timing or a move. */
  async toggleWord(word: string): Promise<void> {
    const words = await this.#match.words();
    if (words === null || words.includes(word)) this.drop({ sort: 'word', word }, true);
    else this.#bench.notify(t.steps.noWord({ word }));
  }

  /** Removes a breakpoint. With `toggles`, adds it if it does not exist. */
  drop(one: Breakpoint, toggles = false): void {
    const left = this.state.breaks.filter((other) => breakpointKey(other) !== breakpointKey(one));
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
      if (found !== null) return this.#match.goTo(found.step, found.event, found.line);
      await this.#match.goTo(position.steps, null);
      if (position.outcome !== null) return;
      await this.#match.playAny();
      // Search the new events from their start.
      await this.#match.goTo(position.steps, null);
    }
  }

  #nextHit(position: MatchPosition): MatchMoment | null {
    const { story } = position;
    const moments = momentsOf(story.slice(position.step)).map((one) => ({ ...one, step: one.step + position.step }));
    return moments.find((one) => isBefore(position, one) && this.#stopsAt(story[one.step], one)) ?? null;
  }

  #stopsAt(entry: DecisionEntry | undefined, { event, line }: MatchMoment): boolean {
    const at = line === null ? undefined : entry?.lines[line]?.at;
    if (at !== undefined) return this.state.breaks.some((one) => one.sort === 'line' && this.#isOn(one, at));
    const row = entry?.rows.find((one) => one.event === event);
    return row !== undefined && this.hits(row);
  }

  /** Whether an event has a breakpoint. One on the head of a declaration stops where the declaration begins to act. */
  hits(row: EventRow): boolean {
    return this.state.breaks.some((one) => {
      if (one.sort === 'card') return row.card === one.card;
      if (one.sort === 'word') return row.word === one.word;
      return row.at !== null && row.at.path === one.path && row.at.line === one.line;
    });
  }

  /** Whether a breakpoint is on a line of a statement. A block has statements of its own, so only its head counts. */
  #isOn({ path, line }: { path: string; line: number }, at: SourceLocation): boolean {
    if (at.path !== path || line < at.line) return false;
    const [head = ''] = this.#bench.text(path).slice(at.start, at.end).split('{');
    return line < at.line + head.trimEnd().split('\n').length;
  }
}

export function breakpointKey(one: Breakpoint): string {
  if (one.sort === 'line') return `${one.path}:${one.line}`;
  return one.sort === 'card' ? one.card : `word ${one.word}`;
}

/** All moments of a match, in order. */
export function momentsOf(story: readonly DecisionEntry[]): MatchMoment[] {
  const found = story.flatMap(({ rows, lines }, step): MatchMoment[] => {
    const within = (from: number, to: number, event: number | null): MatchMoment[] =>
      lines.flatMap((one, line) => (one.event >= from && one.event < to ? [{ step, event, line }] : []));
    return [
      { step, event: null, line: null },
      ...within(0, rows[0]?.event ?? Number.POSITIVE_INFINITY, null),
      ...rows.flatMap(({ event }, i) => [
        { step, event, line: null },
        ...within(event, rows[i + 1]?.event ?? Number.POSITIVE_INFINITY, event),
      ]),
    ];
  });
  return [...found, { step: story.length, event: null, line: null }];
}

/** Whether a moment comes before another one. */
function isBefore(one: MatchMoment, other: MatchMoment): boolean {
  const [a, b] = [one, other].map(({ step, event, line }) => [step, event ?? 0, line ?? -1]);
  const at = a?.findIndex((value, i) => value !== b?.[i]) ?? -1;
  return at >= 0 && (a?.[at] ?? 0) < (b?.[at] ?? 0);
}

/**
 * Keys: arrows step in the timeline, with Shift by decisions. Outside the editor "," and "." step by events, "b" and "n" by
 * lines, and "p" plays.
 */
export function listenToSteps(bench: Workbench, match: MatchStore, stepping: Stepping): void {
  addEventListener('keydown', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const isTyped = target?.closest('.text, dialog, input, select, textarea') ?? null;
    if (!showsMatch(bench.state.pane) || isTyped !== null || event.ctrlKey || event.metaKey || event.altKey) return;
    const { position } = match.state;
    if (position !== null && stepByKey(event, target, position)) event.preventDefault();
  });

  function stepByKey(
    { key, shiftKey }: KeyboardEvent,
    target: Element | null,
    { step, steps }: MatchPosition,
  ): boolean {
    const inTime = (target?.closest('.steps, .queue, .actor, .changes, .story') ?? null) !== null;
    const isBack = key === ',' || key === '<' || (inTime && key === 'ArrowLeft');
    const isOn = key === '.' || key === '>' || (inTime && key === 'ArrowRight');
    if (key === 'p') stepping.toggle();
    else if (key === 'n' || key === 'b') void match.walkLine(key === 'n' ? 1 : -1);
    else if (inTime && key === 'Home') void match.goTo(0, null);
    else if (inTime && key === 'End') void match.goTo(steps, null);
    else if (!isBack && !isOn) return false;
    else if (shiftKey) void match.goTo(Math.max(0, step + (isOn ? 1 : -1)), null);
    else void match.walk(isOn ? 1 : -1);
    return true;
  }
}
