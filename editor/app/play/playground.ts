/**
 * A match in which a user tries something. The user plays one seat; an agent or a second person plays the others. The state
 * before each decision is kept as its array of integers, so that the user can go back to any decision and choose
 * differently. To show what happens within a decision, the decision is replayed and interrupted at an event.
 */

import type { Bound } from '../../../compiler/ir/bound.ts';
import type { CardId, IR } from '../../../compiler/ir/index.ts';
import {
  apply,
  copyMatch,
  Dice,
  isNarrated,
  isOver,
  legalMoves,
  type Match,
  type Move,
  moveTextOf,
  type Namer,
  outcome,
  PASS,
  restore,
  Sight,
  seatsToAct,
  seenBy,
  sideNamer,
  snapshot,
  Trace,
  view,
  type World,
} from '../../../runtime/index.ts';
import { w } from '../texts/worker/index.ts';
import { againOf, type Divergence, linesOf, partedBy, sameMove } from './again.ts';
import { ArrangedPosition } from './arrange.ts';
import { difference } from './difference.ts';
import type {
  AdjacentPositions,
  CardExplanation,
  DecisionEntry,
  EventRow,
  MoveOption,
  Position,
  PositionWithoutStory,
  RunningLine,
  ValueChange,
} from './model.ts';
import { endOf, momentOf, type SelectedMoment } from './moment.ts';
import { type Decision, endingOf, entryFor, type JoinedEntries, joinedEntry, reasons, textOf } from './narration.ts';
import { isOutOfPlay, OWN_SEAT, waysToPlay } from './opening.ts';
import { moveOf, type Opponent } from './opponents.ts';
import { judge, moveOfPoint, pointMoves } from './point.ts';
import type { Goal, JudgedGoal, PointMove } from './pointdata.ts';
import { namesIn } from './queued.ts';
import type { Setup, Watch } from './setup.ts';
import { drawTable, sideName } from './table.ts';
import { whyOf } from './why.ts';
import { type WrittenScenario, writeScenario } from './written.ts';

export type { Setup, Watch } from './setup.ts';

/** Maximum number of consecutive decisions of other players, and of decisions that are kept. */
const MOST_IN_A_ROW = 500;
const MOST_KEPT = 4000;
/** A decision with more events than this is not replayed to look ahead. */
const MOST_AHEAD = 1000;

interface AfterDecision {
  entry: DecisionEntry;
  lines: readonly string[];
}

export class Playground {
  readonly bound: Bound;
  readonly #files: readonly string[];
  readonly #match: Match;
  readonly #seed: number;
  readonly #card: CardId;
  readonly #watch: Watch;
  readonly #onWait: (what: string) => void;
  readonly #makeTrial: (() => World) | null;
  #opponent: Opponent;
  #sees = false;
  #decisions: Decision[] = [];
  /** The latest state, independent of the selected position. */
  #now: Int32Array;
  #step = 0;
  #event: number | null = null;
  #line: number | null = null;
  /** Differences from the match that is repeated. */
  #again: { parted: Divergence | null; stopped: Divergence | null } | null = null;
  /** The person who acts, or who acted last. */
  #viewer = OWN_SEAT;

  constructor(setup: Setup) {
    const { match, seed, card, files, opponent = 'random', makeTrial = null } = setup;
    this.bound = match.bound;
    this.#match = match;
    this.#seed = seed;
    this.#card = card;
    this.#files = files;
    this.#opponent = opponent;
    this.#makeTrial = makeTrial;
    this.#watch = setup.watch ?? (() => {});
    this.#onWait = setup.onWait ?? (() => {});
    this.#now = match.state.slice();
    if (setup.again === undefined) this.#others();
    else this.#repeat(setup.again);
  }

  /** Whether everything is shown, including what is hidden from the player. */
  set sees(all: boolean) {
    this.#sees = all;
    const step = this.#shown().filter((at) => at <= this.#step).length - 1;
    if (this.#step < this.#decisions.length) this.goTo(step, null);
  }

  get opponent(): Opponent {
    return this.#opponent;
  }

  /** Changes who plays the other seats from now on. */
  set opponent(opponent: Opponent) {
    this.goTo(this.#shown().length, null);
    this.#opponent = opponent;
    this.#others();
  }

  // ------------------------------------------------------------ decisions

  /**
   * Repeats the decisions of another match with the same seed until one is not legal, and records the first difference. Then
   * selects the same position as in that match.
   */
  #repeat(of: Playground): void {
    this.#sees = of.#sees;
    this.#viewer = of.#viewer;
    const eyes = this.#eyes;
    this.#again = { parted: null, stopped: null };
    for (const [i, old] of of.#decisions.entries()) {
      this.#onWait(w.match.again);
      const move = sameMove(this.#match, old.move, old.words);
      if (move === null || !this.#decide(move)) {
        const { side, text } = entryFor(of.#match, of.#files, old, eyes);
        this.#again.stopped = { decision: i, turn: old.turn, is: '', was: `${side} ${text}` };
        break;
      }
      if (this.#again.parted !== null) continue;
      const [now, before] = [this, of].map((ground) => ({
        entry: entryFor(ground.#match, ground.#files, ground.#decisions[i] as Decision, eyes),
        lines: ground.#linesAfter(i, eyes, ground === this),
      })) as [AfterDecision, AfterDecision];
      const [is, was] = partedBy(now, before) ?? [];
      if (is !== undefined && was !== undefined) this.#again.parted = { decision: i, turn: old.turn, is, was };
    }
    this.#others();
    if (of.#step < of.#decisions.length) this.goTo(of.#at, of.#event, of.#line);
  }

  /** The position after a decision in lines. `isHere`: the match is in that position. */
  #linesAfter(index: number, eyes: number, isHere: boolean): readonly string[] {
    const decision = this.#decisions[index] as Decision;
    let lines = decision.after.get(eyes);
    if (lines === undefined) {
      const m = isHere ? this.#match : copyMatch(this.#match);
      if (!isHere) restore(m, this.#decisions[index + 1]?.before ?? this.#now);
      lines = linesOf(m, snapshot(m, eyes));
      decision.after.set(eyes, lines);
    }
    return lines;
  }

  /** Takes known decisions, each in its given state, and then selects the first. */
  follow(steps: readonly { before: Int32Array; move: Move }[]): void {
    for (const { before, move } of steps) {
      restore(this.#match, before);
      if (!this.#decide(move)) break;
    }
    this.goTo(0, null);
  }

  /**
   * Plays one of the listed options, then lets the other players move. Decisions after the selected position are discarded.
   */
  play(index: number): void {
    const move = this.#moves()[index];
    if (move === undefined) return;
    this.#forget();
    this.#decide(move);
    this.#others();
  }

  /**
   * Plays a random listed option that does not leave the match. If there is none and the other players were interrupted,
   * they continue.
   */
  playAny(): void {
    const listed = this.#moves().flatMap((move, index) => (this.#isAside(move) ? [] : [index]));
    if (listed.length > 0) this.play(listed[this.#dice().below(listed.length)] as number);
    else if (this.#step === this.#decisions.length) this.#others();
  }

  /** Passes, or plays any option where passing is not allowed, until more moves with the tried card are available. */
  playOn(): void {
    this.goTo(this.#decisions.length, null);
    const before = this.#ways();
    for (let i = 0; i < MOST_IN_A_ROW && !isOver(this.#match); i++) {
      const moves = this.#moves();
      if (moves.length === 0) return;
      const pass = moves.findIndex(({ move }) => move === PASS);
      if (pass >= 0) this.play(pass);
      else this.playAny();
      if (this.#ways() > before) return;
    }
  }

  #ways(): number {
    return this.#card < 0 ? 0 : waysToPlay(this.#match, this.#card);
  }

  #isAside({ move }: Move): boolean {
    return this.#match.game.moves[move]?.aside === true;
  }

  #isPerson(seat: number): boolean {
    return seat === OWN_SEAT || this.#opponent === 'person';
  }

  /**
   * The indexes of the decisions that are shown. A pass of another player is not shown, since it would reveal that this
   * player could have responded. Its events are added to the decision before it.
   */
  #shown(): number[] {
    return this.#decisions.flatMap(({ move }, i) =>
      this.#sees || move.move !== PASS || this.#isPerson(move.seat) ? [i] : [],
    );
  }

  /** The decisions of a step: the shown decision and the passes that belong to it. */
  #decisionsOf(step: number): Decision[] {
    const shown = this.#shown();
    const from = shown[step];
    return from === undefined ? [] : this.#decisions.slice(from, shown[step + 1]);
  }

  readonly #joined: JoinedEntries = new WeakMap();

  #entryOf(decisions: readonly Decision[]): DecisionEntry {
    return joinedEntry(this.#match, this.#files, decisions, this.#eyes, this.#joined);
  }

  /** The events and statements of the selected step. */
  get #here(): { rows: readonly EventRow[]; lines: readonly RunningLine[] } {
    const decisions = this.#decisionsOf(this.#at);
    return decisions.length === 0 ? { rows: [], lines: [] } : this.#entryOf(decisions);
  }

  /** The index of the selected step among the shown ones. */
  get #at(): number {
    const shown = this.#shown();
    if (this.#step >= this.#decisions.length) return shown.length;
    return Math.max(0, shown.filter((at) => at <= this.#step).length - 1);
  }

  /** Selects a decision, an event within it, or a line that it runs. */
  goTo(step: number, event: number | null, line: number | null = null): void {
    this.#step = this.#shown()[Math.max(0, step)] ?? this.#decisions.length;
    const { rows, lines } = this.#here;
    this.#event = event !== null && rows.some((row) => row.event === event) ? event : null;
    const found = line === null ? undefined : lines[line];
    this.#line = found === undefined ? null : line;
    // The trace shows the event in which the line runs.
    if (found !== undefined) this.#event = rows.filter((row) => row.event <= found.event).at(-1)?.event ?? null;
    restore(this.#match, this.#decisions[this.#step]?.before ?? this.#now);
  }

  /** Moves one event forwards or backwards. After the last event of a decision comes the next decision. */
  walk(by: 1 | -1): void {
    const { rows } = this.#here;
    const step = this.#at;
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
    const step = this.#at;
    const from = this.#line ?? lines.findIndex(({ event }) => event >= (this.#event ?? 0));
    const passed = from < 0 ? lines.length : from;
    const next = this.#line === null && by > 0 ? passed : passed + by;
    if (next >= 0 && next < lines.length) this.goTo(step, null, next);
    else if (by > 0) this.goTo(step + 1, null);
    else if (this.#event !== null || this.#line !== null) this.goTo(step, null);
    else if (step > 0) {
      this.goTo(step - 1, null);
      this.goTo(step - 1, null, this.#here.lines.length - 1);
    }
  }

  /** The positions to which `walk` or `walkLine` would go. The selected position stays selected. */
  beside(lines: boolean): AdjacentPositions {
    const [step, event, line] = [this.#at, this.#event, this.#line];
    const look = (by: 1 | -1): PositionWithoutStory | null => {
      if (lines) this.walkLine(by);
      else this.walk(by);
      const isSame = this.#at === step && this.#event === event && this.#line === line;
      const inside = this.#event !== null || this.#line !== null;
      const events = inside ? this.#decisionsOf(this.#at).reduce((sum, { count }) => sum + count, 0) : 0;
      const seen = isSame || events > MOST_AHEAD ? null : this.#glimpse;
      this.goTo(step, event, line);
      return seen;
    };
    return { back: look(-1), on: look(1) };
  }

  #forget(): void {
    this.#again = null;
    this.#decisions.length = Math.min(this.#decisions.length, this.#step);
    this.#event = null;
    this.#line = null;
  }

  /** The other players move until a person must act or the match is over. */
  #others(): void {
    for (let i = 0; i < MOST_IN_A_ROW; i++) {
      const waits = seatsToAct(this.#match);
      const person = waits.find((seat) => this.#isPerson(seat));
      if (person !== undefined) this.#viewer = waits.includes(this.#viewer) ? this.#viewer : person;
      if (waits.length === 0 || person !== undefined) return;
      this.#onWait(w.match.thinks({ side: sideName(waits[0] as number) }));
      const move = moveOf(this.#match, this.#opponent, this.#dice().word(), this.#makeTrial);
      if (move === null || !this.#decide(move)) return;
    }
  }

  /**
   * Dice for the next decision. They depend only on the seed and the number of decisions, so that a repeated decision gets
   * the same dice.
   */
  #dice(): Dice {
    return new Dice((this.#seed * 65537 + this.#decisions.length) | 0);
  }

  /** Takes a decision for the player who must act. False if the move is not legal. */
  #decide(move: Move): boolean {
    const m = this.#match;
    const before = m.state.slice();
    const turn = m.state[m.layout.head.turn] ?? 0;
    const words = moveTextOf(m, move, sideNamer(m, sideName));
    const sight = new Sight(m, sideName);
    const trace = this.#traced(m, sight, move);
    sight.note(move.args);
    if (!apply(m, move)) return false;
    m.trace = null;
    sight.note(move.args);
    const { events } = trace;
    const listed = events.filter((event) => isNarrated(m, event));
    const ending = endingOf(events);
    this.#decisions.push({
      before,
      move,
      turn,
      words,
      count: events.length,
      events: listed,
      ending,
      sight,
      entries: new Map(),
      after: new Map(),
    });
    if (this.#decisions.length > MOST_KEPT) this.#decisions.shift();
    this.#now = m.state.slice();
    this.#step = this.#decisions.length;
    return true;
  }

  /**
   * A trace that records what each player sees. It also reports which card is running, so that the page can name the card of
   * an endless loop.
   */
  #traced(m: Match, sight: Sight, move: Move): Trace {
    const trace = new Trace(m.bound);
    const seen = view(m, this.#eyes);
    const decision = `${sideName(move.seat)} ${textOf(move, moveTextOf(m, move, namesIn(m, seen)))}`;
    let doing = decision;
    this.#watch(doing);
    trace.watch = (_, { what, subject, args }) => {
      sight.note([subject, ...args, ...move.args]);
      if (what === 'ability' && subject > 0) doing = `"${sight.name(this.#eyes)(subject)}", when ${decision}`;
      this.#watch(doing);
    };
    m.trace = trace;
    return trace;
  }

  // ------------------------------------------------------------ views

  /** Writes the selected position as a scenario with this name, without anything that is hidden from the player. */
  scenario(ir: IR, name: string): WrittenScenario | { refused: string } {
    if (this.#event !== null || this.#line !== null) this.goTo(this.#at, null);
    return writeScenario(ir, this.#match, this.#eyes, name);
  }

  /** The decisions up to the selected position, as a link holds them. */
  get pointMoves(): PointMove[] {
    return pointMoves(this.#match, this.#decisions.slice(0, this.#step));
  }

  /** Takes decisions of a link, as far as they are legal. Returns how many. */
  followPoint(moves: readonly PointMove[]): number {
    for (const [i, one] of moves.entries()) {
      const move = moveOfPoint(this.#match, one);
      if (move === null || !this.#decide(move)) return i;
    }
    return moves.length;
  }

  /** Whether a goal is reached or missed at the selected position, by the decisions since the first `from`. */
  judged(goal: Goal, from: number): JudgedGoal {
    const until = this.#decisions.slice(from, this.#step).map(({ before }) => before);
    return judge(this.#match, goal, [...until, this.#decisions[this.#step]?.before ?? this.#now]);
  }

  /** The selected position, to be set up further by hand; `empty` begins with what setup makes. */
  arranged(ir: IR, empty: boolean): ArrangedPosition | { refused: string } {
    if (this.#event !== null || this.#line !== null) this.goTo(this.#at, null);
    return ArrangedPosition.begin(ir, this.#match, this.#eyes, empty);
  }

  get position(): Position {
    const shown = this.#shown();
    return {
      ...this.#glimpse,
      story: shown.map((from, i) => this.#entryOf(this.#decisions.slice(from, shown[i + 1]))),
    };
  }

  get #glimpse(): PositionWithoutStory {
    const m = this.#match;
    const inside = this.#within();
    return {
      step: this.#at,
      steps: this.#shown().length,
      event: this.#event,
      line: this.#line,
      table: inside?.table ?? drawTable(m, view(m, this.#eyes)),
      queue: inside?.queue ?? [],
      options: inside === null ? this.#options() : [],
      canCome: inside === null && this.#card >= 0 && isOutOfPlay(m, this.#card),
      acts: inside?.acts ?? null,
      changes: inside?.changes ?? this.#changes(),
      ...this.#ended(),
      again: againOf(this.#again, this.#shown()),
      viewer: this.#viewer,
      faults: m.state[m.layout.head.faults] ?? 0,
    };
  }

  #ended(): Pick<Position, 'outcome' | 'why'> {
    const result = outcome(this.#match);
    const last = this.#decisions.at(-1);
    if (result === null) return { outcome: null, why: [] };
    const sides = result.winners.map(sideName);
    const [m, eyes] = [this.#match, this.#eyes];
    return {
      outcome: sides.length === 0 ? w.match.draw : w.match.won({ sides }),
      why: last === undefined ? [] : reasons(m, last, entryFor(m, this.#files, last, eyes), result.capped, eyes),
    };
  }

  get #eyes(): number {
    return this.#sees ? 0 : this.#viewer;
  }

  /** The changes of the selected decision; at the end of the match, those of the last decision. */
  #changes(): ValueChange[] {
    const at = this.#at;
    const shown = this.#shown();
    const step = this.#step < this.#decisions.length ? at : at - 1;
    const from = this.#decisions[shown[step] ?? -1];
    if (from === undefined) return [];
    const m = copyMatch(this.#match);
    restore(m, from.before);
    const before = snapshot(m, this.#eyes);
    restore(m, this.#decisions[shown[step + 1] ?? -1]?.before ?? this.#now);
    return difference(m, before, snapshot(m, this.#eyes));
  }

  /** Finds the decision of the selected step that contains an event, and the number of the event within that decision. */
  #holding(event: number): { decision: Decision; own: number } | null {
    let own = event;
    for (const decision of this.#decisionsOf(this.#at)) {
      if (own <= decision.count) return { decision, own };
      own -= decision.count;
    }
    return null;
  }

  /** The selected moment within a decision; null between decisions. */
  #within(): Pick<Position, 'table' | 'queue' | 'changes' | 'acts'> | null {
    const at = this.#line === null ? this.#chosenEvent() : this.#chosenLine(this.#line);
    if (at === null) return null;
    return momentOf(
      {
        match: this.#match,
        files: this.#files,
        decision: at.decision,
        eyes: this.#eyes,
        nameOf: (m) => this.#nameOf(m),
      },
      at.chosen,
    );
  }

  #chosenEvent(): { decision: Decision; chosen: SelectedMoment } | null {
    const held = this.#event === null ? null : this.#holding(this.#event);
    return held === null ? null : { decision: held.decision, chosen: { event: held.own } };
  }

  /** Lines are numbered through all decisions of a step. */
  #chosenLine(line: number): { decision: Decision; chosen: SelectedMoment } | null {
    let own = line;
    for (const decision of this.#decisionsOf(this.#at)) {
      const { lines } = entryFor(this.#match, this.#files, decision, this.#eyes);
      if (own < lines.length) return { decision, chosen: { line: own } };
      own -= lines.length;
    }
    return null;
  }

  /**
   * Why the abilities of a card ran or did not run in the selected event or decision. The card is found by reference, else
   * by name.
   */
  why(ref: number, card: string): CardExplanation[] {
    const held = this.#event === null ? null : this.#holding(this.#event);
    const last = this.#decisionsOf(this.#at)[0] ?? this.#decisionsOf(this.#at - 1)[0] ?? null;
    const decision = held?.decision ?? last;
    if (decision === null) return [];
    const events = held === null ? null : { first: held.own, last: endOf(decision, held.own) - 1 };
    return whyOf({
      match: this.#match,
      decision,
      events: events ?? { first: 1, last: decision.count },
      before: held === null ? 0 : (this.#event ?? 0) - held.own,
      ref,
      card,
      seat: this.#eyes,
      files: this.#files,
      nameOf: (m) => this.#nameOf(m),
    });
  }

  /** Names of objects in the current state, except those that the player may not see. */
  #nameOf(m: Match): Namer {
    const name = sideNamer(m, sideName);
    return (ref) => (seenBy(m, this.#eyes, ref) ? name(ref) : w.trace.hidden);
  }

  // ------------------------------------------------------------ options

  /**
   * Moves of the player who must act. Moves of other players are listed only if everything is visible, because they reveal
   * hands.
   */
  #moves(): Move[] {
    if (this.#event !== null || this.#line !== null) return [];
    const waits = seatsToAct(this.#match);
    const person = waits.find((seat) => this.#isPerson(seat));
    const seat = waits.includes(this.#viewer) ? this.#viewer : (person ?? (this.#sees ? waits[0] : undefined));
    return seat === undefined ? [] : legalMoves(this.#match, seat, true);
  }

  #options(): MoveOption[] {
    const name = namesIn(this.#match, view(this.#match, this.#eyes));
    return this.#moves().map((move, index) => ({
      index,
      seat: move.seat,
      aside: this.#isAside(move),
      ...moveTextOf(this.#match, move, name),
      ...(move.move === PASS && { word: w.trace.pass }),
    }));
  }
}
