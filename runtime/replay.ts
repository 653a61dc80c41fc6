/**
 * Recorded matches: the seed and the decisions are all of it. A recording plays on the very binding it was made with,
 * which it names by its hash, and it says how the state ends.
 */
import type { Bound } from '../compiler/bound.ts';
import { hash } from './hash.ts';
import type { Match } from './machine.ts';
import { apply, createMatch, type Move } from './match.ts';
import { type Trouble, trouble } from './problems.ts';

export interface Replay {
  format: 1;
  /** The binding's hash. */
  bound: string;
  /** The game's folder. */
  game: string;
  mode: string | null;
  mods: string[];
  decks: { name: string; cards: { name: string; level: number }[] }[];
  seed: number;
  /** Seat, number of the move (-1 a pass, -2 an answer), its options. */
  moves: number[][];
  /** Hash of the state after the last of them. */
  final: string;
}

/** The recording of a match that was played from its seed with these decisions. */
export function record(m: Match, seed: number, moves: readonly Move[]): Replay {
  const { bound, game } = m;
  return {
    format: 1,
    bound: bound.hash,
    game: game.folder,
    mode: bound.mode === null ? null : (game.layers[bound.mode]?.name ?? null),
    mods: bound.mods.map((mod) => game.layers[mod]?.name ?? ''),
    decks: bound.decks.map(({ name, cards }) => ({
      name,
      cards: cards.map(({ card, level }) => ({ name: game.cards[card]?.name ?? '', level })),
    })),
    seed,
    moves: moves.map(({ seat, move, args }) => [seat, move, ...args]),
    final: hash(m),
  };
}

/** Longest recording that is read, in decisions; and most options of one. */
const MOST_MOVES = 1000000;
const MOST_PARTS = 256;

/** A recording from its text. Never throws: what is not one gives what is wrong with it. */
export function readReplay(text: string): { replay: Replay } | { troubles: Trouble[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { troubles: [trouble('RB0801', 'This is not JSON.')] };
  }
  return checkReplay(value);
}

type Json = { readonly [key: string]: unknown };
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isInt = (value: unknown): value is number => typeof value === 'number' && (value | 0) === value;
const isText = (value: unknown): value is string => typeof value === 'string';

/** The same of a value that was JSON. */
export function checkReplay(value: unknown): { replay: Replay } | { troubles: Trouble[] } {
  if (!isObject(value)) return { troubles: [trouble('RB0802', 'A recorded match is one JSON object.')] };
  if (value.format !== 1) {
    return { troubles: [trouble('RB0803', `The format is ${JSON.stringify(value.format) ?? 'not said'}; 1 is read.`)] };
  }
  const troubles: Trouble[] = [];
  const want = (key: string, what: string, holds: boolean): void => {
    if (!holds) troubles.push(trouble('RB0802', `"${key}" has to be ${what}.`));
  };
  want('bound', 'the hash of the binding, as text', isText(value.bound));
  want('game', "the name of the game's folder", isText(value.game));
  want('mode', 'the name of a mode, or null', value.mode === null || isText(value.mode));
  want('mods', 'a list of names', Array.isArray(value.mods) && value.mods.every(isText));
  want(
    'decks',
    'a list of decks: a name, and cards with name and level',
    Array.isArray(value.decks) && value.decks.every(isDeck),
  );
  want('seed', 'a whole number of 32 bits', isInt(value.seed));
  want(
    'moves',
    'a list of lists of whole numbers: seat, move, options',
    Array.isArray(value.moves) && areMoves(value.moves),
  );
  want('final', 'the hash of the last state, as text', isText(value.final));
  return troubles.length > 0 ? { troubles } : { replay: value as unknown as Replay };
}

function isDeck(value: unknown): boolean {
  if (!isObject(value) || !isText(value.name) || !Array.isArray(value.cards)) return false;
  return value.cards.every((card) => isObject(card) && isText(card.name) && isInt(card.level));
}

function areMoves(moves: readonly unknown[]): boolean {
  if (moves.length > MOST_MOVES) return false;
  return moves.every(
    (move) => Array.isArray(move) && move.length >= 2 && move.length <= MOST_PARTS && move.every(isInt),
  );
}

/** A decision as a recording has it. */
export const moveOf = ([seat, move, ...args]: readonly number[]): Move => ({ seat: seat ?? 0, move: move ?? 0, args });

/** How a recording plays again: the match where it got to, and what went wrong. */
export interface Verified {
  match: Match;
  /** Decisions that were played. */
  played: number;
  troubles: Trouble[];
}

/**
 * Plays a recording again on a binding made with the game, mode, mods and decks that it names, and compares.
 * `onMove` sees the match before each decision.
 */
export function verify(bound: Bound, replay: Replay, onMove?: (m: Match, move: Move, index: number) => void): Verified {
  const match = createMatch(bound, { seed: replay.seed });
  if (bound.hash !== replay.bound) {
    const message = `It was recorded on binding ${replay.bound}, and this is ${bound.hash}.`;
    return { match, played: 0, troubles: [trouble('RB0804', message)] };
  }
  for (const [index, ints] of replay.moves.entries()) {
    const move = moveOf(ints);
    onMove?.(match, move, index);
    if (!apply(match, move)) {
      return {
        match,
        played: index,
        troubles: [trouble('RB0805', `Decision ${index + 1} of ${replay.moves.length} is not legal here.`)],
      };
    }
  }
  const final = hash(match);
  const troubles =
    final === replay.final
      ? []
      : [trouble('RB0806', `The match ends in ${final}; the recording says ${replay.final}.`)];
  return { match, played: replay.moves.length, troubles };
}
