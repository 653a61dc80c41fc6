/**
 * What a match must obey, whatever the game: random matches are played, and at their decisions the laws are put to the
 * test. A violation names the law, the seed and the decision, so that it can be played again.
 */
import type { Bound } from '../compiler/bound.ts';
import { Dice } from './agents/dice.ts';
import { quietly } from './faults.ts';
import { foldHashes, hash } from './hash.ts';
import { Match } from './machine.ts';
import {
  ANSWER,
  apply,
  applyKnown,
  awaits,
  copyMatch,
  createMatch,
  isOver,
  legalMoves,
  type Move,
  outcome,
  PASS,
  restore,
} from './match.ts';
import { record, verify } from './replay.ts';
import { peek, rowOf } from './state.ts';
import { view } from './view.ts';
import { GONE, membersOf, seers } from './zones.ts';

export const LAWS = ['replay', 'copy', 'listed', 'refused', 'never-empty', 'ends', 'zones', 'hidden'] as const;
export type Law = (typeof LAWS)[number];

export interface ConformOptions {
  bound: Bound;
  games: number;
  seed: number;
  onProgress?: (done: number) => void;
}

export interface Conformity {
  games: number;
  decisions: number;
  capped: number;
  laws: { name: Law; checks: number }[];
  violations: { law: Law; seed: number; step: number; detail: string }[];
  hash: string;
}

/** Most violations that are told of. */
const MOST_TOLD = 100;
/** How many of the listed moves, and how many made-up ones, are tried at one decision. */
const TRIED = 4;

export function conform({ bound, games, seed, onProgress }: ConformOptions): Conformity {
  const checks = new Map<Law, number>(LAWS.map((law) => [law, 0]));
  const violations: Conformity['violations'] = [];
  const hashes: string[] = [];
  let decisions = 0;
  let capped = 0;
  for (let i = 0; i < games; i++) {
    const game = new Trial(bound, seed + i, (law, step, detail) => {
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
  readonly #seed: number;
  readonly #dice: Dice;
  readonly #tell: Tell;

  constructor(bound: Bound, seed: number, tell: Tell) {
    this.m = createMatch(bound, { seed });
    this.#seed = seed;
    this.#dice = new Dice(seed ^ 0x2545f491);
    this.#tell = tell;
  }

  #check(law: Law, holds: boolean, detail: () => string): void {
    this.#tell(law, this.moves.length, holds ? null : detail());
  }

  play(): void {
    const { m } = this;
    while (!isOver(m)) {
      this.#zones();
      const [seat] = awaits(m);
      const moves = legalMoves(m);
      this.#check(
        'never-empty',
        moves.length > 0 && seat !== undefined,
        () => 'nothing can be done, and the match is not over',
      );
      if (moves.length === 0 || seat === undefined) return;
      const move = moves[this.#dice.below(moves.length)] as Move;
      this.#listed(moves);
      this.#refused(moves);
      this.#hidden(seat);
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
      this.moves.push(move);
    }
    this.#check('ends', outcome(m) !== null, () => 'the match has no outcome');
    const { troubles } = verify(m.bound, record(m, this.#seed, this.moves));
    this.#check('replay', troubles.length === 0, () => troubles.map((trouble) => trouble.message).join(' '));
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
    const listed = new Set(moves.map(show));
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

  /** The match with two cards exchanged that lie in one zone and that the player does not know; null without such. */
  #permuted(player: number): Match | null {
    const { m } = this;
    const { row, entities } = m.layout;
    const bit = 1 << (player - 1);
    const pairs: [number, number][] = [];
    for (const zone of m.layout.zones) {
      if (zone.store !== 'list') continue;
      for (let i = 0; i < zone.instances; i++) {
        const hidden = membersOf(m, zone.first + i).filter(
          (ref) => ((peek(m, rowOf(m, ref) + row.known) | quietly(m, 0, () => seers(m, ref))) & bit) === 0,
        );
        for (let k = 1; k < hidden.length; k++) pairs.push([hidden[k - 1] as number, hidden[k] as number]);
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

const show = ({ seat, move, args }: Move): string => [seat, move, ...args].join(' ');
