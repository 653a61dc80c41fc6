/** The decisions of a match so far, each with the state before it and what it caused. */

import { sideName } from '../../../compiler/vocabulary/seat-names.ts';
import type { Match } from '../../../runtime/machine.ts';
import { apply, copyMatch, type Move, restore } from '../../../runtime/match.ts';
import { moveTextOf } from '../../../runtime/move-text.ts';
import { isNarrated, restingNamer } from '../../../runtime/narration.ts';
import { Sight } from '../../../runtime/sight.ts';
import { Trace } from '../../../runtime/trace.ts';
import { snapshot, viewBy } from '../../../runtime/view.ts';
import { positionLines } from './again.ts';
import { decisionText, endingOf, type RecordedDecision } from './narration.ts';
import { viewNamer } from './queued.ts';
import type { Watch } from './setup.ts';

/** Maximum number of decisions that are kept. */
const MOST_KEPT = 4000;

export class MatchHistory {
  readonly match: Match;
  readonly decisions: RecordedDecision[] = [];
  readonly #watch: Watch;
  /** The latest state, independent of the state of the match. */
  #now: Int32Array;

  constructor(match: Match, watch: Watch) {
    this.match = match;
    this.#watch = watch;
    this.#now = match.state.slice();
  }

  /** The state before a decision; behind the last one, the latest state. */
  before(index: number): Int32Array {
    return this.decisions[index]?.before ?? this.#now;
  }

  /** Drops the decisions from an index on. */
  cut(index: number): void {
    this.decisions.length = Math.min(this.decisions.length, index);
  }

  /**
   * Takes a decision for the player who must act. False if the move is not legal. `eyes`: the seat for whose user the host names what is
   * running.
   */
  decide(move: Move, eyes: number): boolean {
    const m = this.match;
    const before = m.state.slice();
    const turn = m.state[m.layout.head.turn] ?? 0;
    const words = moveTextOf(m, move, restingNamer(m, sideName));
    const sight = new Sight(m, sideName);
    const trace = this.#traced(sight, move, eyes);
    sight.note(move.args);
    if (!apply(m, move)) return false;
    m.trace = null;
    sight.end(0);
    sight.note(move.args);
    const { events } = trace;
    this.decisions.push({
      before,
      move,
      turn,
      words,
      count: events.length,
      events: events.filter((event) => isNarrated(m, event)),
      ending: endingOf(events),
      sight,
      entries: new Map(),
      after: new Map(),
    });
    if (this.decisions.length > MOST_KEPT) this.decisions.shift();
    this.#now = m.state.slice();
    return true;
  }

  /**
   * A trace that records what each player sees. It also reports which card is running, so that the page can name the card of
   * an endless loop.
   */
  #traced(sight: Sight, move: Move, eyes: number): Trace {
    const m = this.match;
    const trace = new Trace(m.bound);
    const decision = `${sideName(move.seat)} ${decisionText(m, move, moveTextOf(m, move, viewNamer(m, viewBy(m, eyes))))}`;
    let doing = decision;
    this.#watch(doing);
    trace.watch = (number, event) => {
      const { what, subject, args } = event;
      sight.follow(number, event);
      sight.note([subject, ...args, ...move.args]);
      if (what === 'ability' && subject > 0) doing = `"${sight.name(eyes)(subject)}", when ${decision}`;
      this.#watch(doing);
    };
    m.trace = trace;
    return trace;
  }

  /** The position after a decision in lines. `isHere`: the match is in that position. */
  linesAfter(index: number, eyes: number, isHere: boolean): readonly string[] {
    const { after } = this.decisions[index] as RecordedDecision;
    let lines = after.get(eyes);
    if (lines === undefined) {
      const m = isHere ? this.match : copyMatch(this.match);
      if (!isHere) restore(m, this.before(index + 1));
      lines = positionLines(m, snapshot(m, eyes));
      after.set(eyes, lines);
    }
    return lines;
  }
}
