/**
 * A recorded match: what was chosen, the seed, and every decision. Played again it comes to the same states, which the
 * hash at its end shows. Words stand by name, so a file survives changes of other parts of its game.
 */
import type { Choice } from '../compiler/bind/index.ts';
import type { Bound } from '../compiler/index.ts';
import { hash } from '../runtime/hash.ts';
import type { Match } from '../runtime/machine.ts';
import { ANSWER, apply, createMatch, legalMoves, type Move, outcome, PASS } from '../runtime/match.ts';
import { UsageError } from './failures.ts';
import { readText, shown, writeWhole } from './files.ts';

/** Seat, the move's name or `pass` or `answer`, and its options. */
type Decision = [seat: number, move: string, ...args: number[]];

export interface Recording extends Required<Choice> {
  format: 1;
  seed: number;
  moves: Decision[];
  /** Of the last state. */
  hash: string;
}

const special: ReadonlyMap<number, string> = new Map([
  [PASS, 'pass'],
  [ANSWER, 'answer'],
]);

export function record(choice: Required<Choice>, match: Match, seed: number, moves: readonly Move[]): Recording {
  const names = match.bound.game.moves;
  return {
    format: 1,
    ...choice,
    seed,
    moves: moves.map(({ seat, move, args }) => [seat, special.get(move) ?? names[move]?.name ?? '', ...args]),
    hash: hash(match),
  };
}

export function writeRecording(path: string, recording: Recording): void {
  writeWhole(path, `${laidOut(recording, '')}\n`);
}

/** Lists of lists and the like over several lines, what is short on one: a recorded match can be read, and compared. */
function laidOut(value: unknown, indent: string): string {
  const short = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || short.length < 80) return short;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((one) => inner + laidOut(one, inner))
    : Object.entries(value).map(([key, one]) => `${inner}${JSON.stringify(key)}: ${laidOut(one, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

export function readRecording(path: string): Recording {
  const text = readText(path);
  let value: unknown = null;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    // said below, as for any other file
  }
  if (!isRecording(value))
    throw new UsageError(`${shown(path)} is not a recorded match`, 'rulebound sim GAME --record FILE writes one');
  return value;
}

function isRecording(value: unknown): value is Recording {
  if (typeof value !== 'object' || value === null) return false;
  const r = value as Partial<Record<keyof Recording, unknown>>;
  return (
    r.format === 1 &&
    typeof r.game === 'string' &&
    (r.mode === null || typeof r.mode === 'string') &&
    Array.isArray(r.mods) &&
    r.mods.every((mod) => typeof mod === 'string') &&
    Array.isArray(r.decks) &&
    r.decks.every(isDeck) &&
    Number.isInteger(r.seed) &&
    typeof r.hash === 'string' &&
    Array.isArray(r.moves) &&
    r.moves.every(isDecision)
  );
}

function isDeck(value: unknown): boolean {
  if (typeof value === 'string') return true;
  if (typeof value !== 'object' || value === null) return false;
  const deck = value as { name?: unknown; cards?: unknown };
  if (typeof deck.name !== 'string' || !Array.isArray(deck.cards)) return false;
  return deck.cards.every((line: unknown) => {
    if (typeof line !== 'object' || line === null) return false;
    const { card, level, count } = line as { card?: unknown; level?: unknown; count?: unknown };
    return typeof card === 'string' && Number.isInteger(level) && Number.isInteger(count);
  });
}

function isDecision(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [seat, move, ...args] = value as unknown[];
  return Number.isInteger(seat) && typeof move === 'string' && args.every(Number.isInteger);
}

/** Someone who watches a match being played again. */
export interface Watcher {
  start?(match: Match): void;
  /** After each decision. */
  step?(match: Match, move: Move, index: number): void;
}

export interface Replayed {
  match: Match;
  /** Decisions that were done; fewer than recorded when one was refused. */
  done: number;
  /** What does not agree with the record, or null. */
  difference: string | null;
}

/** Plays a recorded match again, up to `stop` decisions. */
export function playAgain(
  bound: Bound,
  recording: Recording,
  watcher: Watcher = {},
  stop = Number.POSITIVE_INFINITY,
): Replayed {
  const match = createMatch(bound, { seed: recording.seed, trace: watcher.step !== undefined });
  watcher.start?.(match);
  const ids = new Map([...special].map(([id, name]) => [name, id]));
  for (const [id, { name }] of bound.game.moves.entries()) ids.set(name, id);
  for (const [index, [seat, name, ...args]] of recording.moves.entries()) {
    if (index >= stop) return { match, done: index, difference: null };
    const move = { seat, move: ids.get(name) ?? Number.NaN, args };
    if (!apply(match, move)) {
      const open = legalMoves(match).length;
      const difference = `decision ${index + 1} is refused: ${name} of player ${seat}, where ${open} others are allowed`;
      return { match, done: index, difference };
    }
    watcher.step?.(match, move, index);
  }
  const done = recording.moves.length;
  if (outcome(match) === null) return { match, done, difference: 'the record ends before the match does' };
  const end = hash(match);
  return {
    match,
    done,
    difference: end === recording.hash ? null : `the last state is ${end}, recorded was ${recording.hash}`,
  };
}
