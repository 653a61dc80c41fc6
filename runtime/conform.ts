/**
 * Laws that every match of every game must obey (property-based testing). Random matches are played, and laws are
 * checked at their decisions. A violation names the law, the seed and the decision, for reproduction. What is tried at
 * a decision depends on seed and decision only, so replaying a single match finds the same violation.
 */
import type { Bound } from '../compiler/ir/bound.ts';
import { Determinisation } from './agents/determinise.ts';
import { Dice } from './agents/dice.ts';
import { PassCounter } from './agents/world.ts';
import type { Engine } from './compiled/engine.ts';
import { checkHidden, Looks } from './conform-hidden.ts';
import { exchangedFor, rewrittenFor } from './exchange.ts';
import { foldHashes, hash } from './hash.ts';
import { type IdleMoves, joinedMoves } from './idle-moves.ts';
import type { Match } from './machine.ts';
import {
  ANSWER,
  apply,
  applyKnown,
  copyMatch,
  createMatch,
  hasNoEffect,
  isLegal,
  isOver,
  legalMoves,
  type Move,
  moveStage,
  outcome,
  PASS,
  question,
  restore,
  seatsToAct,
} from './match.ts';
import { isAside } from './moves.ts';
import { mostMatches, mostTurns } from './outcome.ts';
import { randomMatchDice } from './random-matches.ts';
import { recordReplay, verifyReplay } from './replay.ts';
import { firstOther, inUse, peek, queueEnd, rowOf } from './state.ts';
import { differingPart, view } from './view.ts';
import { GONE, membersOf } from './zones.ts';

/**
 * `engines`: both engines are in the same state at each rest. `lists`: both list the same moves. `replay`: the recorded
 * decisions, without the trials in between, lead to the same states. `copy`: a copy continues like a restored state.
 * `readings`: count, k-th move, list, staged parts and legality agree. `listed`: listed moves are accepted. `refused`:
 * all others are refused and change nothing. `never-empty`: before the end some decision is legal. `ends`: the match
 * ends within the mode's turns. `zones`: every entity is in the one zone that its row names. `hidden`: nothing that a
 * player sees or may do depends on what the player does not know. `dealt`: nor does a world in which an agent tries
 * options.
 */
export const LAWS = [
  'engines',
  'lists',
  'replay',
  'copy',
  'readings',
  'listed',
  'refused',
  'never-empty',
  'ends',
  'zones',
  'hidden',
  'dealt',
] as const;
export type Law = (typeof LAWS)[number];

/** Cheap laws, which are always checked. The others cost much more than playing, so they may be sampled. */
const ALWAYS: ReadonlySet<Law> = new Set(['engines', 'lists', 'never-empty', 'ends', 'zones']);
export const isSampled = (law: Law): boolean => !ALWAYS.has(law);

export interface ConformOptions {
  bound: Bound;
  games: number;
  seed: number;
  /**
   * The compiled engine of the binding; without it `engines` and `lists` are not checked, and `readings` only in part.
   */
  engine?: Engine;
  /**
   * Sampled laws are checked at one decision in so many, by the seed; `replay` for one match in so many. 1 by default.
   */
  every?: number;
  /** The first so many matches are checked by all laws at each decision. 1 by default. */
  whole?: number;
  /** Most decisions per match; for an unfinished match the laws about its end are skipped. */
  most?: number;
  onProgress?: (done: number) => void;
}

export interface Conformity {
  games: number;
  decisions: number;
  capped: number;
  laws: { name: Law; checks: number }[];
  violations: { law: Law; seed: number; step: number; detail: string }[];
  /** Of the listed moves that were tried, those that changed nothing: no law, but often a forgotten requirement. */
  idle: IdleMoves;
  /** The hash of the final states: equals `randomMatches` for the same seeds. */
  hash: string;
}

/** The results of some of the matches, with a hash of each. */
export type ConformityRun = Omit<Conformity, 'hash'> & { hashes: string[] };

/** Most violations in the result. */
const MOST_TOLD = 100;
/** Moves, listed and invented ones each, that are tried per decision. */
const TRIED = 4;

export const conform = (options: ConformOptions): Conformity => joined([conformRun(options)]);

/** Joins results of runs, in the order of their seeds. */
export function joined(runs: readonly ConformityRun[]): Conformity {
  const sum = (of: (run: ConformityRun) => number): number => runs.reduce((so, run) => so + of(run), 0);
  return {
    games: sum((run) => run.games),
    decisions: sum((run) => run.decisions),
    capped: sum((run) => run.capped),
    laws: LAWS.map((name, i) => ({ name, checks: sum((run) => run.laws[i]?.checks ?? 0) })),
    violations: runs.flatMap((run) => run.violations).slice(0, MOST_TOLD),
    idle: { tried: sum((run) => run.idle.tried), moves: joinedMoves(runs.flatMap((run) => run.idle.moves)) },
    hash: foldHashes(runs.flatMap((run) => run.hashes)),
  };
}

export function conformRun(options: ConformOptions): ConformityRun {
  const { bound, games, seed, engine, every = 1, whole = 1, most, onProgress } = options;
  const checks = new Map<Law, number>(LAWS.map((law) => [law, 0]));
  const violations: Conformity['violations'] = [];
  const hashes: string[] = [];
  const idle: IdleMoves = { tried: 0, moves: [] };
  let decisions = 0;
  let capped = 0;
  for (let i = 0; i < games; i++) {
    const game = new Trial(bound, engine ?? null, seed + i, i < whole ? 1 : every, (law, step, detail) => {
      checks.set(law, (checks.get(law) ?? 0) + 1);
      if (detail !== null && violations.length < MOST_TOLD) violations.push({ law, seed: seed + i, step, detail });
    });
    game.play(most ?? Number.POSITIVE_INFINITY);
    decisions += game.moves.length;
    idle.tried += game.tried;
    for (const one of game.idle) idle.moves.push({ ...one, times: 1, seed: seed + i });
    if (outcome(game.m)?.capped === true) capped++;
    hashes.push(hash(game.m));
    onProgress?.(i + 1);
  }
  const laws = LAWS.map((name) => ({ name, checks: checks.get(name) ?? 0 }));
  idle.moves = joinedMoves(idle.moves);
  return { games, decisions, capped, laws, violations, idle, hashes };
}

/** Reports a check; `detail` is null where the law holds. */
type ReportLaw = (law: Law, step: number, detail: string | null) => void;

class Trial {
  readonly m: Match;
  readonly moves: Move[] = [];
  /** How many listed moves were tried, and those that changed nothing, with the number of their decision. */
  tried = 0;
  readonly idle: { move: string; step: number }[] = [];
  /** Hashes of the states before each decision; null where the match is not replayed. */
  readonly #states: string[] | null;
  readonly #engine: Engine | null;
  readonly #seed: number;
  /** Picks the moves, and nothing else. */
  readonly #walk: Dice;
  /** Picks the decisions at which sampled laws are checked. */
  readonly #sample: Dice;
  readonly #every: number;
  /** Picks what laws are tried on; seeded anew at each decision. */
  #dice: Dice;
  readonly #report: ReportLaw;

  constructor(bound: Bound, engine: Engine | null, seed: number, every: number, report: ReportLaw) {
    this.m = createMatch(bound, { seed });
    this.#engine = engine;
    if (engine !== null) engine.answerer = null;
    engine?.start(seed);
    this.#seed = seed;
    this.#walk = randomMatchDice(seed);
    this.#dice = new Dice(seed);
    this.#sample = new Dice(seed ^ 0x5bd1e995);
    this.#every = every;
    this.#states = this.#sample.below(every) === 0 ? [] : null;
    this.#report = report;
  }

  #check(law: Law, holds: boolean, detail: () => string): void {
    this.#report(law, this.moves.length, holds ? null : detail());
  }

  play(most: number): void {
    const { m } = this;
    const pass = new PassCounter(m.bound);
    while (!isOver(m) && this.moves.length < most && !pass.isFull(m.state)) {
      this.#zones();
      const awaited = seatsToAct(m);
      this.#engines(awaited);
      const [seat] = awaited;
      const moves = legalMoves(m);
      this.#check(
        'never-empty',
        moves.length > 0 && seat !== undefined,
        () => 'nothing can be done, and the match is not over',
      );
      if (moves.length === 0 || seat === undefined) return;
      this.#lists(moves);
      const move = moves[this.#walk.below(moves.length)] as Move;
      this.#states?.push(hash(m));
      if (this.#sample.below(this.#every) === 0) this.#asked(moves, move, seat);
      else applyKnown(m, move);
      this.#engine?.apply(move);
      this.moves.push(move);
    }
    this.#engines(isOver(m) ? [] : seatsToAct(m));
    if (isOver(m)) this.#ends();
    if (this.#states !== null) this.#replay(this.#states);
  }

  /** Checks the laws of a decision, and makes it. */
  #asked(moves: readonly Move[], move: Move, seat: number): void {
    const { m } = this;
    this.#dice = new Dice(this.#seed ^ Math.imul(this.moves.length + 1, 0x9e3779b1));
    const before = m.state.slice();
    const looks = new Looks(m);
    this.#readings(moves);
    this.#refused(moves, before);
    checkHidden(m, moves, seat, looks, this.#dice, (holds, detail) => this.#check('hidden', holds, detail));
    this.#dealt(seat, looks);
    const twin = copyMatch(m);
    this.#listed(moves, move, before);
    applyKnown(m, move);
    applyKnown(twin, move);
    this.#check(
      'copy',
      sameState(m, twin.state),
      () => `a copy goes on otherwise than a state that was put back: ${show(move)}`,
    );
  }

  #replay(states: readonly string[]): void {
    const { m } = this;
    let other = -1;
    const { troubles } = verifyReplay(m.bound, recordReplay(m, this.#seed, this.moves), (played, _, index) => {
      if (other < 0 && hash(played) !== states[index]) other = index;
    });
    this.#check('replay', troubles.length === 0 && other < 0, () =>
      troubles.length > 0
        ? troubles.map((trouble) => trouble.message).join(' ')
        : `before decision ${other} the match that is played again is in another state`,
    );
  }

  #ends(): void {
    const { m } = this;
    const [most, last] = [mostTurns(m), mostMatches(m)];
    const result = outcome(m);
    // in a series, of the last match: the others did end
    const [turns, matches] = [peek(m, m.layout.head.turn), result?.matches ?? 0];
    this.#check('ends', result !== null && turns <= most && matches <= last, () => {
      if (result === null) return 'the match has no outcome';
      if (matches > last) return `it ended in match ${matches}, and ${last} is the last`;
      return `it ended in turn ${turns}, and ${most} is the last`;
    });
  }

  /** The compiled engine made the same decisions: it is in the same state, with the same seats to act. */
  #engines(awaited: readonly number[]): void {
    const { m } = this;
    const engine = this.#engine;
    if (engine === null) return;
    const end = inUse(m.bound, m.state);
    const at = firstOther(m.state, engine.state, 0, end);
    this.#check(
      'engines',
      at === end,
      () => `slot ${at} is ${m.state[at]} for the interpreter and ${engine.state[at]} for the compiled engine`,
    );
    const [ours, theirs] = [awaited.join(), engine.seatsToMove().join()];
    this.#check(
      'engines',
      ours === theirs,
      () => `the interpreter waits for ${ours}, the compiled engine for ${theirs}`,
    );
  }

  #lists(moves: readonly Move[]): void {
    if (this.#engine === null) return;
    const theirs = this.#engine.legalMoves();
    this.#check('lists', sameMoves(theirs, moves), () => `listed: ${showAll(moves)}; compiled: ${showAll(theirs)}`);
  }

  /** Number, k-th, parts and legality of moves. */
  #readings(moves: readonly Move[]): void {
    const { m } = this;
    const engine = this.#engine;
    if (engine !== null) {
      const seat = engine.toMove();
      const own = moves.filter((move) => move.seat === seat && move.move !== PASS);
      const count = engine.count(seat);
      const kth = count < 0 ? own : Array.from({ length: count }, (_, k) => engine.listedMove(seat, k, count));
      this.#check(
        'readings',
        sameMoves(kth, own),
        () => `the ${count} counted are ${showAll(kth)}, and listed are ${showAll(own)}`,
      );
    }
    const move = moves[this.#dice.below(moves.length)] as Move;
    this.#check('readings', isLegal(m, move), () => `listed and not legal: ${show(move)}`);
    if (move.move === PASS || move.move === ANSWER) return;
    for (const [k, arg] of move.args.entries()) {
      const stage = moveStage(m, move.seat, move.move, move.args.slice(0, k));
      this.#check(
        'readings',
        stage?.options.includes(arg) === true,
        () => `part ${k + 1} of ${show(move)} is not offered`,
      );
    }
    const rest = moveStage(m, move.seat, move.move, move.args);
    this.#check('readings', rest === null, () => `a part is asked after the last of ${show(move)}`);
  }

  /** A dealt world looks the same to its player, and the same dice deal the same world. */
  #dealt(seat: number, looks: Looks): void {
    const { m } = this;
    if (question(m) !== null) return;
    const dice = this.#dice.below(1 << 30);
    const other = dealtFor(m, seat, dice ^ 1);
    const part = differingPart(looks.view(seat), view(other, seat));
    this.#check('dealt', part === null, () => `player ${seat} sees another match in the world that is dealt: ${part}`);
    const [once, twice] = [dealtFor(m, seat, dice), dealtFor(other, seat, dice)];
    const detail = (): string =>
      `hidden cards were exchanged as player ${seat} cannot notice, and yet an agent of that player tries other matches`;
    this.#check('dealt', sameState(once, twice.state), detail);
    const unknown = looks.unknown(seat);
    for (const exchanged of [exchangedFor(m, unknown, this.#dice), rewrittenFor(m, unknown, seat, this.#dice)])
      if (exchanged !== null) this.#check('dealt', sameState(once, dealtFor(exchanged, seat, dice).state), detail);
  }

  /**
   * Tries some listed moves and undoes them: each is accepted. The next move of the match is tried only if it is the
   * only one.
   */
  #listed(moves: readonly Move[], next: Move, before: Int32Array): void {
    const tried = new Set<Move>();
    for (let i = 0; i < TRIED && i < moves.length; i++) tried.add(moves[this.#dice.below(moves.length)] as Move);
    if (tried.size > 1) tried.delete(next);
    for (const move of tried) {
      this.#check('listed', apply(this.m, move), () => `listed and refused: ${show(move)}`);
      restore(this.m, before);
      this.#effect(move);
    }
  }

  /** Whether a move does something. One without statements is meant to do nothing, as one that only takes a turn. */
  #effect(move: Move): void {
    const decl = this.m.game.moves[move.move];
    if (decl === undefined || decl.code.body.length === 0) return;
    this.tried++;
    if (hasNoEffect(copyMatch(this.m), move)) this.idle.push({ move: decl.name, step: this.moves.length });
  }

  /** Tries illegal moves: invented ones, or listed ones with one part changed. */
  #refused(moves: readonly Move[], before: Int32Array): void {
    const { m } = this;
    const isListed = (move: Move): boolean => {
      const is = (one: Move): boolean => sameMove(one, move);
      // moves that only people make are legal but not listed
      return moves.some(is) || (isAside(m, move.move) && legalMoves(m, move.seat, true).some(is));
    };
    for (let i = 0; i < TRIED; i++) {
      const move = i % 2 === 0 ? this.#madeUp() : this.#changed(moves[this.#dice.below(moves.length)] as Move);
      if (isListed(move)) continue;
      const taken = apply(m, move);
      this.#check('refused', !taken && sameState(m, before), () =>
        taken ? `taken and not listed: ${show(move)}` : `changed by what was refused: ${show(move)}`,
      );
      if (taken) restore(m, before);
    }
  }

  #madeUp(): Move {
    const { m } = this;
    const last = m.layout.entities.first + peek(m, m.layout.head.entities) + 2;
    const args = Array.from({ length: this.#dice.below(4) }, () => this.#dice.below(last));
    const move = this.#dice.below(m.game.moves.length + 2);
    return {
      seat: this.#dice.below(m.bound.seats + 2),
      move: move < 2 ? (move === 0 ? PASS : ANSWER) : move - 2,
      args,
    };
  }

  #changed(move: Move): Move {
    const args = [...move.args];
    const at = this.#dice.below(args.length + 2);
    if (at < args.length) args[at] = (args[at] as number) + 1 + this.#dice.below(3);
    else if (at === args.length) args.push(this.#dice.below(5));
    else return { ...move, seat: (move.seat % this.m.bound.seats) + 1 };
    return { ...move, args };
  }

  /** Every entity is in the zone that its row names, once, and in no other. */
  #zones(): void {
    const { m } = this;
    const { entities, head, row, zones } = m.layout;
    const found = new Map<number, number>();
    let wrong: string | null = null;
    for (const zone of zones) {
      for (let i = 0; i < zone.instances; i++) {
        const instance = zone.first + i;
        if (zone.store === 'chain' && rowOf(m, entities.first + i) < 0) continue;
        for (const [index, ref] of membersOf(m, instance).entries()) {
          const at = rowOf(m, ref);
          if (at < 0) wrong = `${ref} is in a zone and is not there`;
          else if (found.has(ref)) wrong = `${ref} is in two zones`;
          else if (peek(m, at + row.zone) !== instance) wrong = `${ref} is in a zone that it does not name`;
          else if (peek(m, at + row.index) !== index) wrong = `${ref} has another place in its zone`;
          found.set(ref, instance);
        }
      }
    }
    for (let i = 0; i < peek(m, head.entities); i++) {
      const at = rowOf(m, entities.first + i);
      if (at < 0) continue;
      if (peek(m, at + row.zone) === GONE) wrong = `${entities.first + i} is out of play at rest`;
      else if (!found.has(entities.first + i)) wrong = `${entities.first + i} is in no zone`;
    }
    this.#check('zones', wrong === null, () => wrong ?? '');
  }
}

/** Whether two states are equal in the part in use, including the queue. */
function sameState({ bound, state }: Match, other: Int32Array): boolean {
  const end = inUse(bound, state);
  const last = queueEnd(bound, state);
  if (end !== inUse(bound, other) || last !== queueEnd(bound, other)) return false;
  return firstOther(state, other, 0, end) === end && firstOther(state, other, bound.layout.queue.at, last) === last;
}

/** A copy of the match with hidden information dealt for a player. */
function dealtFor(m: Match, seat: number, seed: number): Match {
  const determinised = new Determinisation(m, seat);
  determinised.deal(new Dice(seed));
  const other = copyMatch(m);
  for (let i = 0; i < determinised.writes.length; i += 2)
    other.state[determinised.writes[i] as number] = determinised.writes[i + 1] as number;
  return other;
}

const sameMove = (a: Move, b: Move): boolean =>
  a.seat === b.seat &&
  a.move === b.move &&
  a.args.length === b.args.length &&
  a.args.every((arg, i) => arg === b.args[i]);
const sameMoves = (a: readonly Move[], b: readonly Move[]): boolean =>
  a.length === b.length && a.every((move, i) => sameMove(move, b[i] as Move));

const show = ({ seat, move, args }: Move): string => [seat, move, ...args].join(' ');
const showAll = (moves: readonly Move[]): string => moves.map(show).join(', ');
