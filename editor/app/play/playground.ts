/**
 * A match in which a user tries something. The user plays one seat; an agent or a second person plays the others. The state
 * before each decision is kept as its array of integers (`history.ts`), so that the user can go back to any decision
 * (`cursor.ts`) and choose differently. To show what happens within a decision, the decision is replayed and interrupted at
 * an event.
 */

import type { Bound } from '../../../compiler/ir/bound.ts';
import type { CardId, IR } from '../../../compiler/ir/index.ts';
import { moveSaid } from '../../../compiler/text/move-said.ts';
import { sideName } from '../../../compiler/vocabulary/seat-names.ts';
import { Dice } from '../../../runtime/agents/dice.ts';
import type { World } from '../../../runtime/agents/world.ts';
import { cardOf } from '../../../runtime/fields.ts';
import type { Match } from '../../../runtime/machine.ts';
import {
  copyMatch,
  isOver,
  legalMoves,
  type Move,
  outcome,
  PASS,
  question,
  refusal,
  restore,
  seatsToAct,
} from '../../../runtime/match.ts';
import { moveTextOf } from '../../../runtime/move-text.ts';
import { type Namer, sideNamer, tellingApart } from '../../../runtime/narration.ts';
import { seenBy, snapshot, viewBy } from '../../../runtime/view.ts';
import { w } from '../texts/worker/index.ts';
import { againOf, type Divergence, partedBy, sameMove } from './again.ts';
import type { ArrangedPosition } from './arrange.ts';
import { Cursor, type Viewer } from './cursor.ts';
import { viewChanges } from './difference.ts';
import { MatchHistory } from './history.ts';
import { isLesser } from './lesser.ts';
import type {
  AdjacentPositions,
  CardExplanation,
  DecisionEntry,
  MatchPosition,
  MoveOption,
  PositionWithoutStory,
  ValueChange,
} from './model.ts';
import { endOfConsequences, momentOf } from './moment.ts';
import { endedAtStart, entryFor, namesSeen, type RecordedDecision, reasons } from './narration.ts';
import { isOutOfPlay, OWN_SEAT, waysToPlay } from './opening.ts';
import { type Opponent, opponentMove } from './opponents.ts';
import { judge, moveOfPoint, pointMoves } from './point.ts';
import type { Goal, JudgedGoal, PointMove } from './pointdata.ts';
import { viewNamer } from './queued.ts';
import type { Setup } from './setup.ts';
import { drawTable } from './table.ts';
import { whyOf } from './why.ts';
import type { WrittenScenario, writeScenario } from './written.ts';

export type { Setup, Watch } from './setup.ts';

/** Maximum number of consecutive decisions of other players. */
const MOST_IN_A_ROW = 500;

/** Maximum number of turns for which a card is waited for: eight of each of two players. */
const MOST_TURNS = 16;

interface AfterDecision {
  entry: DecisionEntry;
  lines: readonly string[];
}

export class Playground implements Viewer {
  readonly bound: Bound;
  readonly #files: readonly string[];
  readonly #match: Match;
  readonly #history: MatchHistory;
  readonly #cursor: Cursor;
  readonly #seed: number;
  readonly #card: CardId;
  readonly #onWait: (what: string) => void;
  readonly #makeTrial: (() => World) | null;
  #opponent: Opponent;
  #sees = false;
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
    this.#onWait = setup.onWait ?? (() => {});
    this.#history = new MatchHistory(match, setup.watch ?? (() => {}));
    this.#cursor = new Cursor(this.#history, files, this);
    if (setup.again === undefined) this.#others();
    else this.#repeat(setup.again);
  }

  // ------------------------------------------------------------ who sees, who plays

  /** Whether everything is shown, including what is hidden from the player. */
  set sees(all: boolean) {
    this.#sees = all;
    this.#cursor.stay();
  }

  get eyes(): number {
    return this.#sees ? 0 : this.#viewer;
  }

  /** A pass of another player is not shown: it would reveal that this player could have responded. */
  isShown({ move }: RecordedDecision): boolean {
    return this.#sees || move.move !== PASS || this.#isPerson(move.seat);
  }

  #isPerson(seat: number): boolean {
    return seat === OWN_SEAT || this.#opponent === 'person';
  }

  get opponent(): Opponent {
    return this.#opponent;
  }

  /** Changes who plays the other seats from now on. */
  set opponent(opponent: Opponent) {
    this.#toLatest();
    this.#opponent = opponent;
    this.#others();
  }

  // ------------------------------------------------------------ decisions

  /** Takes a decision for the player who must act. False if the move is not legal. */
  #decide(move: Move): boolean {
    const isTaken = this.#history.decide(move, this.eyes);
    if (isTaken) this.#cursor.atLatest();
    return isTaken;
  }

  /**
   * Repeats the decisions of another match with the same seed until one is not legal, and records the first difference. Then
   * selects the same position as in that match.
   */
  #repeat(of: Playground): void {
    this.#sees = of.#sees;
    this.#viewer = of.#viewer;
    const { eyes } = this;
    this.#again = { parted: null, stopped: null };
    for (const [i, old] of of.#history.decisions.entries()) {
      this.#onWait(w.match.again);
      const move = sameMove(this.#match, old.move, old.words);
      if (move === null || !this.#decide(move)) {
        const { side, text } = entryFor(of.#match, of.#files, old, eyes);
        this.#again.stopped = { decision: i, turn: old.turn, is: '', was: `${side} ${text}` };
        break;
      }
      if (this.#again.parted !== null) continue;
      const [now, before] = [this, of].map((ground) => ({
        entry: entryFor(ground.#match, ground.#files, ground.#history.decisions[i] as RecordedDecision, eyes),
        lines: ground.#history.linesAfter(i, eyes, ground === this),
      })) as [AfterDecision, AfterDecision];
      const [is, was] = partedBy(now, before) ?? [];
      if (is !== undefined && was !== undefined) this.#again.parted = { decision: i, turn: old.turn, is, was };
    }
    this.#others();
    const { isLatest, step, event, line } = of.#cursor;
    if (!isLatest) this.#cursor.goTo(step, event, line);
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
    this.#again = null;
    this.#history.cut(this.#cursor.index);
    this.#cursor.atLatest();
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
    else if (this.#cursor.isLatest) this.#others();
  }

  /**
   * Plays on until more moves with the tried card are available: first by passes, or any option where passing is not allowed, then
   * by any moves, since there are games in which who passes draws no card. If none come within 16 turns, or before the end of the
   * match, takes these decisions back and returns false.
   */
  playOn(): boolean {
    this.#toLatest();
    const { step } = this.#cursor;
    for (const byPasses of [true, false]) {
      if (this.#playsOn(byPasses)) return true;
      this.goTo(step, null);
      this.#history.cut(this.#cursor.index);
      this.#cursor.atLatest();
    }
    return false;
  }

  #playsOn(byPasses: boolean): boolean {
    const before = this.#ways();
    const last = this.#turn + MOST_TURNS;
    for (let i = 0; i < MOST_IN_A_ROW && this.#turn <= last && !isOver(this.#match); i++) {
      const moves = this.#moves();
      if (moves.length === 0) break;
      const pass = byPasses ? moves.findIndex(({ move }) => move === PASS) : -1;
      if (pass >= 0) this.play(pass);
      else this.playAny();
      if (this.#ways() > before) return true;
    }
    return false;
  }

  get #turn(): number {
    return this.#match.state[this.#match.layout.head.turn] ?? 0;
  }

  #ways(): number {
    return this.#card < 0 ? 0 : waysToPlay(this.#match, this.#card);
  }

  #isAside({ move }: Move): boolean {
    return this.#match.game.moves[move]?.aside === true;
  }

  /** The other players move until a person must act or the match is over. */
  #others(): void {
    for (let i = 0; i < MOST_IN_A_ROW; i++) {
      const waits = seatsToAct(this.#match);
      const person = waits.find((seat) => this.#isPerson(seat));
      if (person !== undefined) this.#viewer = waits.includes(this.#viewer) ? this.#viewer : person;
      if (waits.length === 0 || person !== undefined) return;
      this.#onWait(w.match.thinks({ side: sideName(waits[0] as number) }));
      const move = opponentMove(this.#match, this.#opponent, this.#dice().word(), this.#makeTrial);
      if (move === null || !this.#decide(move)) return;
    }
  }

  /**
   * Dice for the next decision. They depend only on the seed and the number of decisions, so that a repeated decision gets
   * the same dice.
   */
  #dice(): Dice {
    return new Dice((this.#seed * 65537 + this.#history.decisions.length) | 0);
  }

  // ------------------------------------------------------------ the selected position

  /** Selects a step, an event within it, or a line that it runs. */
  goTo(step: number, event: number | null, line: number | null = null): void {
    this.#cursor.goTo(step, event, line);
  }

  #toLatest(): void {
    this.#cursor.goTo(this.#history.decisions.length, null);
  }

  walk(by: 1 | -1): void {
    this.#cursor.walk(by);
  }

  walkLine(by: 1 | -1): void {
    this.#cursor.walkLine(by);
  }

  /** The positions to which `walk` or `walkLine` would go. The selected position stays selected. */
  beside(lines: boolean): AdjacentPositions {
    return this.#cursor.beside(lines, () => this.#glimpse);
  }

  get position(): MatchPosition {
    return { ...this.#glimpse, story: this.#cursor.story };
  }

  get #glimpse(): PositionWithoutStory {
    const m = this.#match;
    const { step, event, line, shown } = this.#cursor;
    const inside = this.#within();
    return {
      step,
      steps: shown.length,
      event,
      line,
      table: inside?.table ?? drawTable(m, viewBy(m, this.eyes)),
      queue: inside?.queue ?? [],
      options: inside === null ? this.#options() : [],
      canCome: inside === null && this.#card >= 0 && isOutOfPlay(m, this.#card),
      acts: inside?.acts ?? null,
      changes: inside?.changes ?? this.#changes(),
      ...this.#ended(),
      again: againOf(this.#again, shown),
      viewer: this.#viewer,
      faults: m.state[m.layout.head.faults] ?? 0,
    };
  }

  #ended(): Pick<MatchPosition, 'outcome' | 'why'> {
    const result = outcome(this.#match);
    const last = this.#history.decisions.at(-1);
    if (result === null) return { outcome: null, why: [] };
    const sides = result.winners.map(sideName);
    const [m, { eyes }] = [this.#match, this];
    return {
      outcome: result.lost ? w.match.lost : sides.length === 0 ? w.match.draw : w.match.won({ sides }),
      why:
        last === undefined
          ? endedAtStart(m, this.#files)
          : reasons(m, last, entryFor(m, this.#files, last, eyes), result.capped, eyes),
    };
  }

  /** The changes of the selected step; at the end of the match, those of the last one. */
  #changes(): ValueChange[] {
    const { span } = this.#cursor;
    if (span === null) return [];
    const m = copyMatch(this.#match);
    restore(m, span.before);
    const before = snapshot(m, this.eyes);
    restore(m, span.after);
    return viewChanges(m, before, snapshot(m, this.eyes));
  }

  /** The selected moment within a decision; null between decisions. */
  #within(): Pick<MatchPosition, 'table' | 'queue' | 'changes' | 'acts'> | null {
    const at = this.#cursor.moment;
    if (at === null) return null;
    const { decision, chosen } = at;
    const nameOf = (m: Match): Namer => this.#nameOf(m, decision);
    return momentOf({ match: this.#match, files: this.#files, decision, eyes: this.eyes, nameOf }, chosen);
  }

  /**
   * Why the abilities of a card ran or did not run in the selected event or decision. The card is found by reference, else
   * by name.
   */
  why(ref: number, card: string): CardExplanation[] {
    const { held, step, event } = this.#cursor;
    const last = this.#cursor.decisionsOf(step)[0] ?? this.#cursor.decisionsOf(step - 1)[0] ?? null;
    const decision = held?.decision ?? last;
    if (decision === null) return [];
    const events = held === null ? null : { first: held.own, last: endOfConsequences(decision, held.own) - 1 };
    return whyOf({
      match: this.#match,
      decision,
      events: events ?? { first: 1, last: decision.count },
      before: held === null ? 0 : (event ?? 0) - held.own,
      ref,
      card,
      seat: this.eyes,
      files: this.#files,
      nameOf: (m) => this.#nameOf(m, decision),
    });
  }

  /**
   * Why a card cannot be played now, in the words of the rules; empty where it can, or where no requirement says. What can only be put
   * aside cannot be played.
   */
  refusal(ref: number): string {
    const m = this.#match;
    const open = this.#moves();
    const seat = open[0]?.seat;
    if (seat === undefined || open.some(({ move, args }) => args[0] === ref && !isLesser(m, move, cardOf(m, ref))))
      return '';
    for (const [move, { params }] of this.bound.game.moves.entries()) {
      const why = params[0]?.type.of === 'entity' ? refusal(m, { seat, move, args: [ref] }) : null;
      if (why !== null) return why;
    }
    return '';
  }

  /** Names of objects in the current state. What the player does not see now has the name of when the player saw it. */
  #nameOf(m: Match, decision: RecordedDecision): Namer {
    const name = sideNamer(m, sideName);
    const earlier = namesSeen(decision, this.eyes);
    return (ref) => (seenBy(m, this.eyes, ref) ? name(ref) : earlier(ref));
  }

  // ------------------------------------------------------------ what is written of it

  /**
   * Writes the selected position as a scenario with this name, without anything that is hidden from the player. `by`: the
   * function, which the page loads on first use.
   */
  scenario(by: typeof writeScenario, ir: IR, name: string): WrittenScenario | { refused: string } {
    this.#cursor.outside();
    return by(ir, this.#match, this.eyes, name);
  }

  /** The decisions up to the selected position, as a link holds them. */
  get pointMoves(): PointMove[] {
    return pointMoves(this.#match, this.#history.decisions.slice(0, this.#cursor.index));
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
    const { index } = this.#cursor;
    const until = this.#history.decisions.slice(from, index).map(({ before }) => before);
    return judge(this.#match, goal, [...until, this.#history.before(index)]);
  }

  /**
   * The selected position, to be set up further by hand; `empty` begins with what setup makes. `as`: the class, which the
   * page loads on first use.
   */
  arranged(as: typeof ArrangedPosition, ir: IR, empty: boolean): ArrangedPosition | { refused: string } {
    this.#cursor.outside();
    return as.begin(ir, this.#match, this.eyes, empty);
  }

  // ------------------------------------------------------------ options

  /**
   * Moves of the player who must act. Moves of other players are listed only if everything is visible, because they reveal
   * hands.
   */
  #moves(): Move[] {
    if (this.#cursor.isInside) return [];
    const waits = seatsToAct(this.#match);
    const person = waits.find((seat) => this.#isPerson(seat));
    const seat = waits.includes(this.#viewer) ? this.#viewer : (person ?? (this.#sees ? waits[0] : undefined));
    return seat === undefined ? [] : legalMoves(this.#match, seat, true);
  }

  #options(): MoveOption[] {
    const seen = viewBy(this.#match, this.eyes);
    const name = viewNamer(this.#match, seen);
    const apart = tellingApart(this.#match, seen);
    const asked = question(this.#match);
    return this.#moves().map((move, index) => {
      const { word, parts } = moveTextOf(this.#match, move, name, asked);
      const card = cardOf(this.#match, parts[0]?.ref ?? 0);
      return {
        ...(isLesser(this.#match, move.move, card) && { lesser: true as const }),
        index,
        seat: move.seat,
        sort: move.move === PASS ? 'pass' : this.#isAside(move) ? 'aside' : 'move',
        word: move.move === PASS ? w.trace.pass : word,
        said: move.move === PASS ? [w.trace.pass] : moveSaid(this.bound.game.moves[move.move], word, parts),
        parts: parts.map((part) => ({ ...part, apart: part.ref === 0 ? '' : apart(part.ref) })),
      };
    });
  }
}
