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
  moveText,
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

interface Decision {
  /** The state before it. */
  before: Int32Array;
  move: Move;
  told: Told;
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
  /** Everything is shown, what is hidden from the player too. */
  sees = false;
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

  // ------------------------------------------------------------ what is done

  /** Does one of the listed options, after which the others move. What was decided later than what is looked at is forgotten. */
  play(index: number): void {
    const move = this.#moves()[index];
    if (move === undefined) return;
    this.#forget();
    this.#decide(move);
    this.#others();
  }

  /** Any of the listed options. */
  playAny(): void {
    const moves = this.#moves();
    if (moves.length > 0) this.play(this.#dice().below(moves.length));
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

  /** Looks at a decision, or at an event within it. */
  goTo(step: number, event: number | null): void {
    this.#step = Math.max(0, Math.min(step, this.#decisions.length));
    const rows = this.#decisions[this.#step]?.told.rows ?? [];
    this.#event = event !== null && rows.some((row) => row.event === event) ? event : null;
    restore(this.#match, this.#decisions[this.#step]?.before ?? this.#now);
  }

  /** One event on or back; from the last event of a decision to the next. */
  walk(by: 1 | -1): void {
    const rows = this.#decisions[this.#step]?.told.rows ?? [];
    const at = rows.findIndex(({ event }) => event === this.#event);
    const next = rows[at + by];
    if (next !== undefined && (by > 0 || at >= 0)) this.goTo(this.#step, next.event);
    else if (by > 0) this.goTo(this.#step + 1, null);
    else if (at >= 0) this.goTo(this.#step, null);
    else this.goTo(this.#step - 1, this.#decisions[this.#step - 1]?.told.rows.at(-1)?.event ?? null);
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
    const known = remembered(m, sideName);
    const side = sideName(move.seat);
    const text = this.#textOf(move, known);
    const trace = this.#traced(m, `${side} ${text}`);
    const turn = view(m, OWN_SEAT).turn;
    if (!apply(m, move)) return;
    m.trace = null;
    const name = naming(m, sideName, known);
    const rows = this.#rows(m, trace.events, name);
    this.#decisions.push({ before, move, told: { seat: move.seat, side, text, turn, rows } });
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
    const eyes = this.sees ? 0 : OWN_SEAT;
    const result = outcome(m);
    const inside = this.#event === null ? null : this.#within(this.#step, this.#event);
    return {
      step: this.#step,
      steps: this.#decisions.length,
      event: this.#event,
      table: inside?.table ?? drawTable(m, view(m, eyes)),
      queue: inside?.queue ?? [],
      options: this.#event === null ? this.#options() : [],
      story: this.#decisions.map(({ told }) => told),
      outcome:
        result === null
          ? null
          : result.winners.length === 0
            ? 'a draw'
            : `${result.winners.map(sideName).join(' and ')} won`,
      faults: m.state[m.layout.head.faults] ?? 0,
    };
  }

  /** Does a decision again, and looks as an event begins. */
  #within(step: number, event: number): { table: Table; queue: Queued[] } | null {
    const decision = this.#decisions[step];
    if (decision === undefined) return null;
    const m = copyMatch(this.#match);
    restore(m, decision.before);
    let seen: { table: Table; queue: Queued[] } | null = null;
    const trace = new Trace(m.bound);
    trace.watch = (number) => {
      if (number !== event) return;
      seen = { table: drawTable(m, snapshot(m, this.sees ? 0 : OWN_SEAT)), queue: this.#queue(m) };
    };
    m.trace = trace;
    apply(m, decision.move);
    return seen;
  }

  #queue(m: Match): Queued[] {
    const name = names(m, sideName);
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

  #rows(m: Match, events: readonly TraceEvent[], name: Name): Row[] {
    const all = events.filter((event) => worthTelling(m, event));
    const left = all.length - 2 * MOST_TOLD;
    const shown = left > 0 ? [...all.slice(0, MOST_TOLD), ...all.slice(-MOST_TOLD)] : all;
    const least = shown.reduce((low, { depth }) => Math.min(low, depth), Number.MAX_SAFE_INTEGER);
    const rows = shown.map((event): Row => {
      const seen = redacted(event, this.sees ? 0 : OWN_SEAT);
      const fault = event.what === 'fault';
      return {
        event: event.id,
        text: fault ? this.#faultText(m, event, name) : this.#eventText(event, seen, name),
        ref: Math.max(0, seen.subject),
        depth: event.depth - least,
        sort: fault ? 'fault' : event.what === 'ability' ? 'ability' : 'other',
        at: this.#where(fault ? faultPlace(m, event) : event.place),
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
    return describe(this.#bound, { ...seen, subject: event.subject }, () => 'a hidden card');
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

  /** Of one who is awaited, the player first. */
  #moves(): Move[] {
    if (this.#event !== null) return [];
    const waits = awaits(this.#match);
    const seat = waits.includes(OWN_SEAT) ? OWN_SEAT : waits[0];
    return seat === undefined ? [] : legalMoves(this.#match, seat, true);
  }

  #options(): Option[] {
    const name = names(this.#match, sideName);
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

  #textOf(move: Move, name: Name): string {
    const { word, parts } = this.#said(move, name);
    if (move.move === PASS || move.move === ANSWER) return moveText(this.#match, move, name);
    return [word, ...parts.map(({ text, prep }) => (prep === null ? text : `${prep} ${text}`))].join(' ');
  }
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
