/**
 * The selected position of a match: between two decisions, at an event within one, or at a line that one runs. Its steps are the
 * decisions that the viewer is shown.
 */
import { restore } from '../../../runtime/match.ts';
import type { MatchHistory } from './history.ts';
import type { DecisionEntry, EventRow, RunningLine } from './model.ts';
import type { SelectedMoment } from './moment.ts';
import { entryFor, type JoinedEntries, joinedEntry, type RecordedDecision } from './narration.ts';

/** A decision with more events than this is not replayed to look ahead. */
const MOST_AHEAD = 1000;

export interface Viewer {
  /** The seat whose view is shown; 0 sees everything. */
  readonly eyes: number;
  /** Whether a decision is a step of its own. The events of another one are added to the decision before it. */
  isShown(decision: RecordedDecision): boolean;
}

export class Cursor {
  readonly #history: MatchHistory;
  readonly #files: readonly string[];
  readonly #viewer: Viewer;
  readonly #joined: JoinedEntries = new WeakMap();
  /** An index of a decision, shown or not; their number for the latest position. */
  #index = 0;
  #event: number | null = null;
  #line: number | null = null;

  constructor(history: MatchHistory, files: readonly string[], viewer: Viewer) {
    this.#history = history;
    this.#files = files;
    this.#viewer = viewer;
  }

  /** The number of decisions before the selected position. */
  get index(): number {
    return this.#index;
  }

  get event(): number | null {
    return this.#event;
  }

  get line(): number | null {
    return this.#line;
  }

  /** Whether the position is within a decision. */
  get isInside(): boolean {
    return this.#event !== null || this.#line !== null;
  }

  get isLatest(): boolean {
    return this.#index >= this.#history.decisions.length;
  }

  /** The indexes of the decisions that are shown. */
  get shown(): number[] {
    return this.#history.decisions.flatMap((decision, i) => (this.#viewer.isShown(decision) ? [i] : []));
  }

  /** The index of the selected step among the shown ones. */
  get step(): number {
    const { shown } = this;
    return this.isLatest ? shown.length : Math.max(0, shown.filter((at) => at <= this.#index).length - 1);
  }

  /** The decisions of a step: the shown decision and those that belong to it. */
  decisionsOf(step: number): RecordedDecision[] {
    const { shown } = this;
    const from = shown[step];
    return from === undefined ? [] : this.#history.decisions.slice(from, shown[step + 1]);
  }

  /** The texts of all steps. */
  get story(): DecisionEntry[] {
    const { shown } = this;
    return shown.map((from, i) => this.#entryOf(this.#history.decisions.slice(from, shown[i + 1])));
  }

  #entryOf(decisions: readonly RecordedDecision[]): DecisionEntry {
    return joinedEntry(this.#history.match, this.#files, decisions, this.#viewer.eyes, this.#joined);
  }

  /** The events and statements of the selected step. */
  get #here(): { rows: readonly EventRow[]; lines: readonly RunningLine[] } {
    const decisions = this.decisionsOf(this.step);
    return decisions.length === 0 ? { rows: [], lines: [] } : this.#entryOf(decisions);
  }

  // ------------------------------------------------------------ selecting

  /** Selects a decision, an event within it, or a line that it runs. */
  goTo(step: number, event: number | null, line: number | null = null): void {
    this.#index = this.shown[Math.max(0, step)] ?? this.#history.decisions.length;
    const { rows, lines } = this.#here;
    this.#event = event !== null && rows.some((row) => row.event === event) ? event : null;
    const found = line === null ? undefined : lines[line];
    this.#line = found === undefined ? null : line;
    // The trace shows the event in which the line runs.
    if (found !== undefined) this.#event = rows.filter((row) => row.event <= found.event).at(-1)?.event ?? null;
    restore(this.#history.match, this.#history.before(this.#index));
  }

  /** Selects the latest position, in which the match is. */
  atLatest(): void {
    this.#index = this.#history.decisions.length;
    this.#event = null;
    this.#line = null;
  }

  /** Leaves the inside of the decision. */
  outside(): void {
    if (this.isInside) this.goTo(this.step, null);
  }

  /** Selects the begin of the same decision, after another view was chosen. */
  stay(): void {
    if (!this.isLatest) this.goTo(this.shown.filter((at) => at <= this.#index).length - 1, null);
  }

  /** Moves one event forwards or backwards. After the last event of a decision comes the next decision. */
  walk(by: 1 | -1): void {
    const { rows } = this.#here;
    const { step } = this;
    const at = rows.findIndex(({ event }) => event === this.#event);
    // From a line backwards comes the event in which it runs.
    const next = rows[this.#line !== null && by < 0 ? at : at + by];
    if (next !== undefined && (by > 0 || at >= 0)) this.goTo(step, next.event);
    else if (by > 0) this.goTo(step + 1, null);
    else if (at >= 0 || this.#line !== null) this.goTo(step, null);
    else if (step > 0) {
      this.goTo(step - 1, null);
      this.goTo(step - 1, this.#here.rows.at(-1)?.event ?? null);
    }
  }

  /** Moves one line forwards or backwards. After the last line of a decision comes the next decision. */
  walkLine(by: 1 | -1): void {
    const { lines } = this.#here;
    const { step } = this;
    const from = this.#line ?? lines.findIndex(({ event }) => event >= (this.#event ?? 0));
    const passed = from < 0 ? lines.length : from;
    const next = this.#line === null && by > 0 ? passed : passed + by;
    if (next >= 0 && next < lines.length) this.goTo(step, null, next);
    else if (by > 0) this.goTo(step + 1, null);
    else if (this.isInside) this.goTo(step, null);
    else if (step > 0) {
      this.goTo(step - 1, null);
      this.goTo(step - 1, null, this.#here.lines.length - 1);
    }
  }

  /** What `look` finds at the positions to which `walk` or `walkLine` would go. The selected position stays selected. */
  beside<T>(lines: boolean, look: () => T): { back: T | null; on: T | null } {
    const [step, event, line] = [this.step, this.#event, this.#line];
    const lookAt = (by: 1 | -1): T | null => {
      if (lines) this.walkLine(by);
      else this.walk(by);
      const isSame = this.step === step && this.#event === event && this.#line === line;
      const events = this.isInside ? this.decisionsOf(this.step).reduce((sum, { count }) => sum + count, 0) : 0;
      const seen = isSame || events > MOST_AHEAD ? null : look();
      this.goTo(step, event, line);
      return seen;
    };
    return { back: lookAt(-1), on: lookAt(1) };
  }

  // ------------------------------------------------------------ what is selected

  /** The decision that contains the selected event, and the number of the event within it; null without one. */
  get held(): { decision: RecordedDecision; own: number } | null {
    if (this.#event === null) return null;
    let own = this.#event;
    for (const decision of this.decisionsOf(this.step)) {
      if (own <= decision.count) return { decision, own };
      own -= decision.count;
    }
    return null;
  }

  /** The selected moment within a decision; null between decisions. */
  get moment(): { decision: RecordedDecision; chosen: SelectedMoment } | null {
    if (this.#line !== null) return this.#lineIn(this.#line);
    const { held } = this;
    return held === null ? null : { decision: held.decision, chosen: { event: held.own } };
  }

  /** Lines are numbered through all decisions of a step. */
  #lineIn(line: number): { decision: RecordedDecision; chosen: SelectedMoment } | null {
    let own = line;
    for (const decision of this.decisionsOf(this.step)) {
      const { lines } = entryFor(this.#history.match, this.#files, decision, this.#viewer.eyes);
      if (own < lines.length) return { decision, chosen: { line: own } };
      own -= lines.length;
    }
    return null;
  }

  /** The states before and after the selected step; at the end of the match, those of the last step. Null without decisions. */
  get span(): { before: Int32Array; after: Int32Array } | null {
    const { shown } = this;
    const step = this.isLatest ? this.step - 1 : this.step;
    const from = shown[step];
    if (from === undefined) return null;
    return { before: this.#history.before(from), after: this.#history.before(shown[step + 1] ?? -1) };
  }
}
