/**
 * What a match must obey, whatever the game: random matches are played, and at their decisions the laws are put to the
 * test. A violation names the law, the seed and the decision, so that it can be played again.
 */
import type { Bound } from '../compiler/bound.ts';
import { Dice } from './agents/dice.ts';
import { Redeal } from './agents/redeal.ts';
import type { Engine } from './compiled/engine.ts';
import { quietly } from './faults.ts';
import { foldHashes, hash } from './hash.ts';
import { Match } from './machine.ts';
import {
  ANSWER,
  apply,
  applyKnown,
  atQuestion,
  awaits,
  copyMatch,
  createMatch,
  isLegal,
  isOver,
  legalMoves,
  type Move,
  moveStage,
  outcome,
  PASS,
  question,
  restore,
} from './match.ts';
import { mostTurns } from './outcome.ts';
import { record, verify } from './replay.ts';
import { inUse, peek, rowOf } from './state.ts';
import { view } from './view.ts';
import { walkingDice } from './walks.ts';
import { GONE, membersOf, seers } from './zones.ts';

/**
 * `engines`: both are in the same state at each rest. `replay`: the moves played again lead to the same states. `copy`: a
 * copy goes on the same, and so does a state that was put back. `readings`: how many moves there are, the k-th, the list,
 * the parts asked one by one and whether one is legal agree. `listed`: what is listed is taken; `refused`: nothing else is,
 * and changes nothing. `never-empty`: before the end something can be done. `ends`: within the turns that the mode declares.
 * `zones`: every entity is in one, and that knows it. `hidden`: nothing that a player sees, or may do, tells of what that
 * player does not know. `dealt`: nor does any world in which an agent tries something.
 */
export const LAWS = [
  'engines',
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

export interface ConformOptions {
  bound: Bound;
  games: number;
  seed: number;
  /** The compiled engine of the binding; without it `engines` is not checked, and `readings` in part. */
  engine?: Engine;
  onProgress?: (done: number) => void;
}

export interface Conformity {
  games: number;
  decisions: number;
  capped: number;
  laws: { name: Law; checks: number }[];
  violations: { law: Law; seed: number; step: number; detail: string }[];
  /** Of the states that the matches end in: that of `randomMatches` of the same seeds. */
  hash: string;
}

/** Most violations that are told of. */
const MOST_TOLD = 100;
/** How many of the listed moves, and how many made-up ones, are tried at one decision. */
const TRIED = 4;

export function conform({ bound, games, seed, engine, onProgress }: ConformOptions): Conformity {
  const checks = new Map<Law, number>(LAWS.map((law) => [law, 0]));
  const violations: Conformity['violations'] = [];
  const hashes: string[] = [];
  let decisions = 0;
  let capped = 0;
  for (let i = 0; i < games; i++) {
    const game = new Trial(bound, engine ?? null, seed + i, (law, step, detail) => {
      checks.set(law, (checks.get(law) ?? 0) + 1);
      if (detail !== null && violations.length < MOST_TOLD) violations.push({ law, seed: seed + i, step, detail });
    });
    game.play();
    decisions += game.moves.length;
    if (outcome(game.m)?.capped === true) capped++;
    hashes.push(hash(game.m));
    onProgress?.(i + 1);
  }
  const laws = LAWS.map((name) => ({ name, checks: checks.get(name) ?? 0 }));
  return { games, decisions, capped, laws, violations, hash: foldHashes(hashes) };
}

/** Tells of one check: null when the law held. */
type Tell = (law: Law, step: number, detail: string | null) => void;

class Trial {
  readonly m: Match;
  readonly moves: Move[] = [];
  readonly #engine: Engine | null;
  readonly #seed: number;
  /** Picks the moves, and nothing else. */
  readonly #walk: Dice;
  /** Picks what the laws are tried on. */
  readonly #dice: Dice;
  readonly #tell: Tell;

  constructor(bound: Bound, engine: Engine | null, seed: number, tell: Tell) {
    this.m = createMatch(bound, { seed });
    this.#engine = engine;
    if (engine !== null) engine.answerer = null;
    engine?.start(seed);
    this.#seed = seed;
    this.#walk = walkingDice(seed);
    this.#dice = new Dice(seed ^ 0x5bd1e995);
    this.#tell = tell;
  }

  #check(law: Law, holds: boolean, detail: () => string): void {
    this.#tell(law, this.moves.length, holds ? null : detail());
  }

  play(): void {
    const { m } = this;
    while (!isOver(m)) {
      this.#zones();
      this.#engines();
      const [seat] = awaits(m);
      const moves = legalMoves(m);
      this.#check(
        'never-empty',
        moves.length > 0 && seat !== undefined,
        () => 'nothing can be done, and the match is not over',
      );
      if (moves.length === 0 || seat === undefined) return;
      const move = moves[this.#walk.below(moves.length)] as Move;
      this.#readings(moves);
      this.#listed(moves);
      this.#refused(moves);
      this.#hidden(seat);
      this.#dealt(seat);
      const before = m.state.slice();
      const twin = copyMatch(m);
      applyKnown(m, move);
      applyKnown(twin, move);
      const after = hash(m);
      this.#check('copy', hash(twin) === after, () => `a copy goes on otherwise: ${show(move)}`);
      const last = m.state.slice();
      restore(m, before);
      applyKnown(m, move);
      this.#check('copy', hash(m) === after, () => `a state that was put back goes on otherwise: ${show(move)}`);
      restore(m, last);
      this.#engine?.apply(move);
      this.moves.push(move);
    }
    this.#engines();
    this.#ends();
    const { troubles } = verify(m.bound, record(m, this.#seed, this.moves));
    this.#check('replay', troubles.length === 0, () => troubles.map((trouble) => trouble.message).join(' '));
  }

  #ends(): void {
    const { m } = this;
    const most = mostTurns(m);
    const result = outcome(m);
    const turns = result?.turns ?? 0;
    this.#check('ends', result !== null && turns <= most, () =>
      result === null ? 'the match has no outcome' : `it ended in turn ${turns}, and ${most} is the last`,
    );
  }

  /** The compiled engine, which was told the same moves, is in the same state and waits for the same. */
  #engines(): void {
    const { m } = this;
    const engine = this.#engine;
    if (engine === null) return;
    const end = inUse(m.bound, m.state);
    let at = 0;
    while (at < end && m.state[at] === engine.state[at]) at++;
    this.#check(
      'engines',
      at === end,
      () => `slot ${at} is ${m.state[at]} for the interpreter and ${engine.state[at]} for the compiled engine`,
    );
    const [ours, theirs] = [awaits(m).join(), engine.awaits().join()];
    this.#check(
      'engines',
      ours === theirs,
      () => `the interpreter waits for ${ours}, the compiled engine for ${theirs}`,
    );
  }

  /** Count, k-th, list, parts and legality of moves. */
  #readings(moves: readonly Move[]): void {
    const { m } = this;
    const engine = this.#engine;
    const list = moves.map(show);
    if (engine !== null) {
      const theirs = engine.legalMoves().map(show);
      this.#check(
        'readings',
        theirs.join() === list.join(),
        () => `listed: ${list.join(', ')}; compiled: ${theirs.join(', ')}`,
      );
      const seat = engine.toMove();
      const own = moves.filter((move) => move.seat === seat && move.move !== PASS).map(show);
      const count = engine.count(seat);
      const kth = count < 0 ? own : Array.from({ length: count }, (_, k) => show(engine.listedMove(seat, k, count)));
      this.#check(
        'readings',
        kth.join() === own.join(),
        () => `the ${count} counted are ${kth.join(', ')}, and listed are ${own.join(', ')}`,
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
    this.#check('readings', rest === null, () => `a part is asked behind the last of ${show(move)}`);
  }

  /** A world dealt for an agent looks the same to it, and the same dice deal the same world there. */
  #dealt(seat: number): void {
    const { m } = this;
    if (question(m) !== null) return;
    const dice = this.#dice.below(1 << 30);
    const other = dealtFor(m, seat, dice ^ 1);
    const same = JSON.stringify(view(m, seat)) === JSON.stringify(view(other, seat));
    this.#check('dealt', same, () => `player ${seat} sees another match in the world that is dealt`);
    const [once, twice] = [dealtFor(m, seat, dice), dealtFor(other, seat, dice)];
    this.#check('dealt', hash(once) === hash(twice), () => `what is dealt for player ${seat} tells of what is hidden`);
  }

  /** Some of the listed moves, on copies: each is taken, and does something. */
  #listed(moves: readonly Move[]): void {
    for (let i = 0; i < TRIED && i < moves.length; i++) {
      const move = moves[this.#dice.below(moves.length)] as Move;
      this.#check('listed', apply(copyMatch(this.m), move), () => `listed and refused: ${show(move)}`);
    }
  }

  /** Moves that are not listed: made up, or listed ones with one part changed. */
  #refused(moves: readonly Move[]): void {
    // what only people do is legal and not listed
    const listed = new Set([...moves, ...legalMoves(this.m, undefined, true)].map(show));
    for (let i = 0; i < TRIED; i++) {
      const move = i % 2 === 0 ? this.#madeUp() : this.#changed(moves[this.#dice.below(moves.length)] as Move);
      if (listed.has(show(move))) continue;
      const before = hash(this.m);
      const taken = apply(this.m, move);
      this.#check('refused', !taken && hash(this.m) === before, () =>
        taken ? `taken and not listed: ${show(move)}` : `changed by what was refused: ${show(move)}`,
      );
      if (taken) return;
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

  /** Every entity is in the zone its row names, once, and in no other. */
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
          else if (zone.store === 'list' && peek(m, at + row.index) !== index)
            wrong = `${ref} has another place in its zone`;
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

  /** What a player can not know changes nothing of what that player sees and may do. */
  #hidden(seat: number): void {
    const { m } = this;
    for (let player = 1; player <= m.bound.seats; player++) {
      const other = this.#permuted(player);
      if (other === null) continue;
      const same = JSON.stringify(view(m, player)) === JSON.stringify(view(other, player));
      this.#check('hidden', same, () => `the view of player ${player} tells of hidden cards`);
      if (player !== seat) continue;
      const moves = JSON.stringify(legalMoves(m, player)) === JSON.stringify(legalMoves(other, player));
      this.#check('hidden', moves, () => `the moves of player ${player} tell of hidden cards`);
    }
  }

  /**
   * Who the player knows nothing of: here, and where they lay at a choice that waits. What led there may have turned some
   * over, and some of these back.
   */
  #unknown(player: number): Set<number> {
    const { m } = this;
    const bit = 1 << (player - 1);
    const unseen = (): Map<number, number> => {
      const found = new Map<number, number>();
      for (const zone of m.layout.zones) {
        if (zone.store !== 'list') continue;
        for (let instance = zone.first; instance < zone.first + zone.instances; instance++) {
          for (const ref of membersOf(m, instance)) {
            const known = peek(m, rowOf(m, ref) + m.layout.row.known) | quietly(m, 0, () => seers(m, ref));
            if ((known & bit) === 0) found.set(ref, instance);
          }
        }
      }
      return found;
    };
    const here = unseen();
    let there = here;
    atQuestion(m, () => {
      there = unseen();
    });
    return new Set([...here].filter(([ref, instance]) => there.get(ref) === instance).map(([ref]) => ref));
  }

  /** The match with two cards exchanged that the player does not know, in one zone or on two tiles; null without such. */
  #permuted(player: number): Match | null {
    const { m } = this;
    const { row, entities } = m.layout;
    const unknown = this.#unknown(player);
    const pairs: [number, number][] = [];
    for (const [id, zone] of m.layout.zones.entries()) {
      if (zone.store !== 'list') continue;
      // whose a card on a tile is can be seen
      const tiles = m.game.zones[id]?.each === 'tile';
      const last = new Map<number, number>();
      for (let i = 0; i < zone.instances; i++) {
        for (const ref of membersOf(m, zone.first + i)) {
          if (!unknown.has(ref)) continue;
          const group = tiles ? peek(m, rowOf(m, ref) + row.owner) : -i;
          const before = last.get(group);
          if (before !== undefined) pairs.push([before, ref]);
          last.set(group, ref);
        }
      }
    }
    if (pairs.length === 0) return null;
    const [a, b] = pairs[this.#dice.below(pairs.length)] as [number, number];
    const kept = new Set([row.zone, row.index, row.next, row.previous]);
    for (const zone of m.layout.zones)
      if (zone.store === 'chain') for (const at of [zone.head, zone.tail, zone.count]) kept.add(at);
    const other = new Match(m.bound, m.state.slice());
    for (let i = 0; i < entities.stride; i++) {
      if (kept.has(i)) continue;
      other.state[rowOf(m, a) + i] = peek(m, rowOf(m, b) + i);
      other.state[rowOf(m, b) + i] = peek(m, rowOf(m, a) + i);
    }
    return other;
  }
}

/** A copy of the match as it may be for all that a player knows. */
function dealtFor(m: Match, seat: number, seed: number): Match {
  const redeal = new Redeal(m, seat);
  redeal.deal(new Dice(seed));
  const other = copyMatch(m);
  for (let i = 0; i < redeal.writes.length; i += 2)
    other.state[redeal.writes[i] as number] = redeal.writes[i + 1] as number;
  return other;
}

const show = ({ seat, move, args }: Move): string => [seat, move, ...args].join(' ');
