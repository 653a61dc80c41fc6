/**
 * A match in which somebody tries something: one seat is theirs, the others take any of their moves. Every rest is kept as
 * the block of integers that it is, so that any decision can be gone back to and taken otherwise; what happens within a
 * decision is seen by doing it again and looking in the midst.
 */
import type { Bound } from '../../../compiler/bound.ts';
import type { CardId, Place, Type } from '../../../compiler/ir.ts';
import {
  ANSWER,
  apply,
  awaits,
  copyMatch,
  Dice,
  describe,
  faultWords,
  isOver,
  legalMoves,
  type Match,
  type Move,
  type Name,
  NOTHING,
  names,
  naming,
  outcome,
  PASS,
  plainName,
  question,
  redacted,
  remembered,
  restore,
  showValue,
  snapshot,
  Trace,
  type TraceEvent,
  type View,
  view,
  waiting,
  worthTelling,
} from '../../../runtime/index.ts';
import type { Option, Part, Position, Queued, Row, Table, Told, Where } from './model.ts';
import { OWN_SEAT, waysToPlay } from './opening.ts';
import { drawTable, sideName } from './table.ts';

/** Most decisions that others take in a row, and that are kept. */
const MOST_IN_A_ROW = 500;
const MOST_KEPT = 4000;
/** Most events of one decision that are told at its beginning, and at its end. */
const MOST_TOLD = 150;

/** What a card is called that the player may not know. */
const HIDDEN = 'a hidden card';

interface Decision {
  /** The state before it. */
  before: Int32Array;
  move: Move;
  /** How many events came of it. */
  events: number;
  /** Its words for the player, and for one who sees everything. */
  known: Told;
  all: Told;
}

/** Told before a decision is run, so that a host knows what it waits for. */
export type Watch = (what: string) => void;

export class Playground {
  readonly #bound: Bound;
  readonly #files: readonly string[];
  readonly #match: Match;
  readonly #seed: number;
  /** The card that is tried; below 0 for none. */
  readonly #card: CardId;
  readonly #watch: Watch;
  #sees = false;
  #decisions: Decision[] = [];
  /** The state now, whatever is looked at. */
  #now: Int32Array;
  #step = 0;
  #event: number | null = null;

  /** `files`: the paths that places in the IR name. `match` is at its first rest. */
  constructor(match: Match, seed: number, card: CardId, files: readonly string[], watch: Watch = () => {}) {
    this.#bound = match.bound;
    this.#match = match;
    this.#seed = seed;
    this.#card = card;
    this.#files = files;
    this.#watch = watch;
    this.#now = match.state.slice();
    this.#others();
  }

  /** Whether everything is shown, what is hidden from the player too. */
  set sees(all: boolean) {
    this.#sees = all;
    const step = this.#shown().filter((at) => at <= this.#step).length - 1;
    if (this.#step < this.#decisions.length) this.goTo(step, null);
  }

  // ------------------------------------------------------------ what is done

  /** Does one of the listed options, after which the others move. What was decided later than what is looked at is forgotten. */
  play(index: number): void {
    const move = this.#moves()[index];
    if (move === undefined) return;
    this.#forget();
    this.#decide(move);
    this.#others();
  }

  /** Any of the listed options; where the others have not finished, they go on. */
  playAny(): void {
    const moves = this.#moves();
    if (moves.length > 0) this.play(this.#dice().below(moves.length));
    else if (this.#step === this.#decisions.length) this.#others();
  }

  /** Passes, or does anything where nobody may pass, until more can be done with the card that is tried. */
  playOn(): void {
    this.goTo(this.#decisions.length, null);
    const before = this.#ways();
    for (let i = 0; i < MOST_IN_A_ROW && !isOver(this.#match); i++) {
      const moves = this.#moves();
      if (moves.length === 0) return;
      const pass = moves.findIndex(({ move }) => move === PASS);
      this.play(pass >= 0 ? pass : this.#dice().below(moves.length));
      if (this.#ways() > before) return;
    }
  }

  #ways(): number {
    return this.#card < 0 ? 0 : waysToPlay(this.#match, this.#card);
  }

  /**
   * Where the decisions that are shown begin. A pass of another player is none of them: it would tell that there was
   * something to respond with. Its events belong to the decision before it, as where a player is passed over.
   */
  #shown(): number[] {
    return this.#decisions.flatMap(({ move }, i) =>
      this.#sees || move.move !== PASS || move.seat === OWN_SEAT ? [i] : [],
    );
  }

  /** The decisions behind a step: the one that is shown, and the passes that belong to it. */
  #behind(step: number): Decision[] {
    const shown = this.#shown();
    const from = shown[step];
    return from === undefined ? [] : this.#decisions.slice(from, shown[step + 1]);
  }

  /** One shown decision with all that came of it. Events are counted on. */
  #told(decisions: readonly Decision[]): Told {
    let before = 0;
    const rows: Row[] = [];
    for (const decision of decisions) {
      for (const row of this.#tellingOf(decision).rows) rows.push({ ...row, event: before + row.event });
      before += decision.events;
    }
    return { ...this.#tellingOf(decisions[0] as Decision), rows };
  }

  #tellingOf = ({ known, all }: Decision): Told => (this.#sees ? all : known);

  get #rowsHere(): Row[] {
    const behind = this.#behind(this.#at);
    return behind.length === 0 ? [] : this.#told(behind).rows;
  }

  /** The number of the step that is looked at, among those shown. */
  get #at(): number {
    const shown = this.#shown();
    if (this.#step >= this.#decisions.length) return shown.length;
    return Math.max(0, shown.filter((at) => at <= this.#step).length - 1);
  }

  /** Looks at a decision, or at an event within it. */
  goTo(step: number, event: number | null): void {
    this.#step = this.#shown()[Math.max(0, step)] ?? this.#decisions.length;
    this.#event = event !== null && this.#rowsHere.some((row) => row.event === event) ? event : null;
    restore(this.#match, this.#decisions[this.#step]?.before ?? this.#now);
  }

  /** One event on or back; from the last event of a decision to the next. */
  walk(by: 1 | -1): void {
    const rows = this.#rowsHere;
    const step = this.#at;
    const at = rows.findIndex(({ event }) => event === this.#event);
    const next = rows[at + by];
    if (next !== undefined && (by > 0 || at >= 0)) this.goTo(step, next.event);
    else if (by > 0) this.goTo(step + 1, null);
    else if (at >= 0) this.goTo(step, null);
    else if (step > 0) {
      this.goTo(step - 1, null);
      this.goTo(step - 1, this.#rowsHere.at(-1)?.event ?? null);
    }
  }

  #forget(): void {
    this.#decisions.length = Math.min(this.#decisions.length, this.#step);
    this.#event = null;
  }

  /** Everybody else moves until the player may, or the match is over. */
  #others(): void {
    for (let i = 0; i < MOST_IN_A_ROW; i++) {
      const waits = awaits(this.#match);
      if (waits.length === 0 || waits.includes(OWN_SEAT)) return;
      const moves = legalMoves(this.#match);
      const move = moves[this.#dice().below(moves.length)];
      if (move === undefined) return;
      this.#decide(move);
    }
  }

  /** Dice for the decision that comes now: gone back to, it falls the same again. */
  #dice(): Dice {
    return new Dice((this.#seed * 65537 + this.#decisions.length) | 0);
  }

  #decide(move: Move): void {
    const m = this.#match;
    const before = m.state.slice();
    const remember = remembered(m, sideName);
    const side = sideName(move.seat);
    const said = this.#said(move, remember);
    const first = view(m, OWN_SEAT);
    const trace = this.#traced(m, `${side} ${textOf(move, said)}`);
    if (!apply(m, move)) return;
    m.trace = null;
    const name = naming(m, sideName, remember);
    const { events } = trace;
    // a card is known that was seen before, in the midst or afterwards, and one that was played: a timing was raised to it
    const [earlier, after] = [inSight(m, first), inSight(m, view(m, OWN_SEAT))];
    const tells = (one: TraceEvent): boolean => one.what === 'timing' || redacted(one, OWN_SEAT) === one;
    const shows = (ref: number): boolean =>
      earlier(ref) || after(ref) || events.some((one) => one.subject === ref && tells(one));
    const parts = said.parts.map((part) => (shows(part.ref) ? part : { ...part, text: HIDDEN }));
    const told = { seat: move.seat, side, turn: first.turn };
    const known = { ...told, text: textOf(move, { ...said, parts }), rows: this.#rows(m, events, name, OWN_SEAT) };
    const all = { ...told, text: textOf(move, said), rows: this.#rows(m, events, name, 0) };
    this.#decisions.push({ before, move, events: events.length, known, all });
    if (this.#decisions.length > MOST_KEPT) this.#decisions.shift();
    this.#now = m.state.slice();
    this.#step = this.#decisions.length;
  }

  /** A trace that says which card is at work: should it never end, that is what is told. */
  #traced(m: Match, decision: string): Trace {
    const trace = new Trace(m.bound);
    const name = names(m, sideName);
    let doing = decision;
    this.#watch(doing);
    trace.watch = (_, { what, subject }) => {
      if (what === 'ability' && subject > 0) doing = `"${name(subject)}", when ${decision}`;
      this.#watch(doing);
    };
    m.trace = trace;
    return trace;
  }

  // ------------------------------------------------------------ what is seen

  get position(): Position {
    const m = this.#match;
    const result = outcome(m);
    const inside = this.#event === null ? null : this.#within(this.#event);
    const shown = this.#shown();
    return {
      step: this.#at,
      steps: shown.length,
      event: this.#event,
      table: inside?.table ?? drawTable(m, view(m, this.#eyes)),
      queue: inside?.queue ?? [],
      options: this.#event === null ? this.#options() : [],
      story: shown.map((from, i) => this.#told(this.#decisions.slice(from, shown[i + 1]))),
      outcome:
        result === null
          ? null
          : result.winners.length === 0
            ? 'a draw'
            : `${result.winners.map(sideName).join(' and ')} won`,
      faults: m.state[m.layout.head.faults] ?? 0,
    };
  }

  get #eyes(): number {
    return this.#sees ? 0 : OWN_SEAT;
  }

  /** Names, but of what the player may not know. */
  #names(m: Match, seen: View): Name {
    const name = names(m, sideName);
    const sees = inSight(m, seen);
    return (ref) => (sees(ref) ? name(ref) : HIDDEN);
  }

  /** Does a decision again, and looks as an event begins. */
  #within(event: number): { table: Table; queue: Queued[] } | null {
    let left = event;
    const decision = this.#behind(this.#at).find(({ events }) => {
      if (left <= events) return true;
      left -= events;
      return false;
    });
    if (decision === undefined) return null;
    const m = copyMatch(this.#match);
    restore(m, decision.before);
    let seen: { table: Table; queue: Queued[] } | null = null;
    const trace = new Trace(m.bound);
    trace.watch = (number) => {
      if (number !== left) return;
      seen = { table: drawTable(m, snapshot(m, this.#eyes)), queue: this.#queue(m) };
    };
    m.trace = trace;
    apply(m, decision.move);
    return seen;
  }

  #queue(m: Match): Queued[] {
    const name = this.#names(m, snapshot(m, this.#eyes));
    return waiting(m).map(({ ability, bearer, subject, fresh }) => {
      const declared = m.game.abilities[ability];
      const timing = m.game.timings[declared?.timing ?? -1]?.name;
      const { trigger } = declared ?? {};
      const heard = timing ?? m.game.verbs[trigger?.verb ?? -1]?.name ?? m.game.moves[trigger?.move ?? -1]?.name ?? '';
      const whose = bearer === NOTHING ? 'a rule' : name(bearer);
      const of = subject === bearer || subject === NOTHING ? '' : ` (${name(subject)})`;
      return { text: `${whose}: ${timing === undefined ? (trigger?.word ?? 'on') : 'on'} ${heard}${of}`, fresh };
    });
  }

  #rows(m: Match, events: readonly TraceEvent[], name: Name, eyes: number): Row[] {
    const all = events.filter((event) => worthTelling(m, event));
    const left = all.length - 2 * MOST_TOLD;
    const shown = left > 0 ? [...all.slice(0, MOST_TOLD), ...all.slice(-MOST_TOLD)] : all;
    const least = shown.reduce((low, { depth }) => Math.min(low, depth), Number.MAX_SAFE_INTEGER);
    const rows = shown.map((event): Row => {
      const seen = redacted(event, eyes);
      const fault = event.what === 'fault';
      return {
        event: event.id,
        text: fault ? this.#faultText(m, event, name) : this.#eventText(event, seen, name),
        ref: Math.max(0, seen.subject),
        depth: event.depth - least,
        sort: fault ? 'fault' : event.what === 'ability' ? 'ability' : 'other',
        // where an ability is written tells whose it is
        at: this.#where(fault ? faultPlace(m, event) : seen === event ? event.place : null),
      };
    });
    const next = all[MOST_TOLD];
    if (left > 0 && next !== undefined)
      rows.splice(MOST_TOLD, 0, {
        event: next.id,
        text: `... ${left} more`,
        ref: 0,
        depth: 0,
        sort: 'other',
        at: null,
      });
    return rows;
  }

  /** Whose an ability is that the player may not know is no rule's all the same. */
  #eventText(event: TraceEvent, seen: TraceEvent, name: Name): string {
    if (seen === event || event.what !== 'ability') return describe(this.#bound, seen, name);
    return describe(this.#bound, { ...seen, subject: event.subject }, () => HIDDEN);
  }

  /** Says whose it was, and what became of it. */
  #faultText(m: Match, event: TraceEvent, name: Name): string {
    const card = m.game.cards[event.card]?.name ?? (event.subject > 0 ? name(event.subject) : 'a rule');
    return `fault in ${card}: ${faultWords(event.of)}; what it did was undone`;
  }

  #where(place: Place | null): Where | null {
    const path = place === null ? undefined : this.#files[place[0]];
    return place === null || path === undefined ? null : { path, line: place[1], character: place[2] };
  }

  // ------------------------------------------------------------ what may be done

  /** Of the player, where awaited; of another only where all is seen, since moves tell what that one holds. */
  #moves(): Move[] {
    if (this.#event !== null) return [];
    const waits = awaits(this.#match);
    const seat = waits.includes(OWN_SEAT) ? OWN_SEAT : this.#sees ? waits[0] : undefined;
    return seat === undefined ? [] : legalMoves(this.#match, seat, true);
  }

  #options(): Option[] {
    const name = this.#names(this.#match, view(this.#match, this.#eyes));
    return this.#moves().map((move, index) => ({ index, seat: move.seat, ...this.#said(move, name) }));
  }

  #said(move: Move, name: Name): { word: string; parts: Part[] } {
    const m = this.#match;
    if (move.move === PASS) return { word: 'pass', parts: [] };
    if (move.move === ANSWER) {
      const asked = question(m);
      const type = asked?.type ?? null;
      return {
        word: asked?.name ?? asked?.what ?? 'choose',
        parts: move.args.map((arg) => this.#part(arg, asked?.what === 'may' ? TRUTH : type, null, name)),
      };
    }
    const decl = m.game.moves[move.move];
    const types = this.#types(move);
    return {
      word: decl?.name ?? '?',
      parts: move.args.map((arg, i) => this.#part(arg, types[i] ?? null, decl?.params[i]?.prep ?? null, name)),
    };
  }

  #part(value: number, type: Type | null, prep: string | null, name: Name): Part {
    const entity = type === null || type.of === 'entity';
    const text = entity
      ? value === NOTHING
        ? 'nothing'
        : name(value)
      : showValue(this.#bound, type, value, plainName(this.#bound));
    return { text, prep, ref: entity && value !== NOTHING ? value : 0 };
  }

  /** Types of a move's options in order; nothing is said of them where a choice was left out. */
  #types({ move, args }: Move): Type[] {
    const decl = this.#match.game.moves[move];
    if (decl === undefined) return [];
    const own = decl.parts.flatMap((part, i) =>
      part.part === 'param' || part.part === 'choose'
        ? [decl.code.locals[part.local]?.type ?? decl.params[i]?.type].filter((type) => type !== undefined)
        : [],
    );
    const card = decl.card === null ? undefined : args[decl.params.findIndex((_, i) => i === decl.card)];
    const chooses = card === undefined ? [] : cardOf(this.#match, card);
    const types = [...own, ...chooses];
    return types.length === args.length ? types : own.slice(0, decl.params.length);
  }
}

/** A decision in words. */
function textOf({ move }: Move, { word, parts }: { word: string; parts: readonly Part[] }): string {
  if (move === PASS) return 'passes';
  const said = parts.map(({ text, prep }) => (prep === null ? text : `${prep} ${text}`));
  return [move === ANSWER ? 'answers' : word, ...said].join(' ');
}

/** Whether a view holds what a reference names. Players and tiles are seen by all. */
function inSight(m: Match, { zones }: View): (ref: number) => boolean {
  const refs = new Set(zones.flatMap(({ cards }) => cards.map(({ ref }) => ref)));
  return (ref) => ref < m.layout.entities.first || refs.has(ref);
}

const TRUTH: Type = { of: 'truth', id: null, many: false };

/** Types of a card's own choices. */
function cardOf(m: Match, ref: number): Type[] {
  const { entities, row } = m.layout;
  const card = m.state[entities.at + (ref - entities.first) * entities.stride + row.card] ?? -1;
  return (m.game.cards[card]?.chooses ?? []).map(({ type }) => ({ ...type, many: false }));
}

/** Where the ability or move is declared that a fault stopped. */
function faultPlace({ game }: Match, { args }: TraceEvent): Place | null {
  const where = typeof args[0] === 'number' ? args[0] : -1;
  return where >= 0 ? (game.abilities[where]?.place ?? null) : (game.moves[-2 - where]?.place ?? null);
}
