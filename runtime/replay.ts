/**
 * Replays: a recorded match is its seed and its decisions. A replay belongs to one binding, named by its hash, and
 * contains the hash of the final state.
 */
import type { Bound } from '../compiler/ir/bound.ts';
import type { Wording } from '../grammar/templates.ts';
import { PassCounter } from './agents/world.ts';
import { hash } from './hash.ts';
import type { Match } from './machine.ts';
import { ANSWER, apply, createMatch, isOver, type Move } from './match.ts';
import * as say from './messages.ts';
import { createProblemReport, type ProblemReport } from './problems.ts';

export interface Replay {
  format: 1;
  /** The hash of the bound game. */
  bound: string;
  /** The folder of the game. */
  game: string;
  mode: string | null;
  mods: string[];
  decks: { name: string; cards: { name: string; level: number }[] }[];
  seed: number;
  /** Per decision: seat, id of the move (-1 a pass, -2 an answer), options. */
  moves: number[][];
  /** The hash of the state after the last decision. */
  final: string;
}

/** Records a match that was played from its seed with these decisions. */
export function recordReplay(m: Match, seed: number, moves: readonly Move[]): Replay {
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

const KEYS = ['format', 'bound', 'game', 'mode', 'mods', 'decks', 'seed', 'moves', 'final'];

/** The most decisions in a replay, and options in a decision. */
const MOST_MOVES = 1000000;
const MOST_PARTS = 256;

/** Parses a replay. Never throws: for an invalid text it returns the error. */
export function readReplay(text: string): { replay: Replay } | { troubles: ProblemReport[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { troubles: [createProblemReport(say.notJson())] };
  }
  return checkReplay(value);
}

type JsonObject = { readonly [key: string]: unknown };
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isInt = (value: unknown): value is number => typeof value === 'number' && (value | 0) === value;
const isText = (value: unknown): value is string => typeof value === 'string';

/** The same for a parsed JSON value. */
export function checkReplay(value: unknown): { replay: Replay } | { troubles: ProblemReport[] } {
  if (!isObject(value)) return { troubles: [createProblemReport(say.notObject(), '')] };
  if (value.format !== 1) {
    const { format } = value;
    const said = format === undefined ? say.noFormat() : say.otherFormat({ format: JSON.stringify(format) });
    return { troubles: [createProblemReport(said, '/format')] };
  }
  const troubles: ProblemReport[] = [];
  /** `wrong`: the path below `key` where the value is invalid; null if it is valid. */
  const want = (key: string, what: Wording, wrong: string | null): void => {
    if (wrong === null) return;
    troubles.push(
      Object.hasOwn(value, key)
        ? createProblemReport(say.wrongKey({ key, what }), `/${key}${wrong}`)
        : createProblemReport(say.missingKey({ key, what }), ''),
    );
  };
  const all = (list: unknown, wrong: (entry: unknown) => string | null): string | null => {
    if (!Array.isArray(list)) return '';
    for (const [i, entry] of list.entries()) {
      const found = wrong(entry);
      if (found !== null) return `/${i}${found}`;
    }
    return null;
  };
  /** The path of an unknown key; null without one. */
  const more = (one: JsonObject, keys: readonly string[]): string | null => {
    const key = Object.keys(one).find((other) => !keys.includes(other));
    return key === undefined ? null : `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  };
  const text = (one: unknown): string | null => (isText(one) ? null : '');
  const hash = (one: unknown): string | null => (isText(one) && /^[0-9a-f]{32}$/.test(one) ? null : '');
  const deck = (one: unknown): string | null => {
    if (!isObject(one)) return '';
    if (!isText(one.name)) return '/name';
    const wrong = all(one.cards, (card) => {
      if (!isObject(card)) return '';
      return isText(card.name) ? (isInt(card.level) ? more(card, ['name', 'level']) : '/level') : '/name';
    });
    return wrong === null ? more(one, ['name', 'cards']) : `/cards${wrong}`;
  };
  const move = (one: unknown): string | null =>
    Array.isArray(one) && one.length >= 2 && one.length <= MOST_PARTS ? all(one, (n) => (isInt(n) ? null : '')) : '';
  want('bound', say.hashOfBinding(), hash(value.bound));
  want('game', say.folderName(), text(value.game));
  want('mode', say.modeOrNull(), value.mode === null ? null : text(value.mode));
  want('mods', say.listOfNames(), all(value.mods, text));
  // a match has a deck for each seat, which may be one without cards
  const isBare = Array.isArray(value.decks) && value.decks.length === 0;
  want('decks', say.listOfDecks(), isBare ? '' : all(value.decks, deck));
  want('seed', say.wholeNumber(), isInt(value.seed) ? null : '');
  const isLong = Array.isArray(value.moves) && value.moves.length > MOST_MOVES;
  want('moves', say.listOfMoves(), isLong ? '' : all(value.moves, move));
  want('final', say.hashOfEnd(), hash(value.final));
  const odd = more(value, KEYS);
  if (odd !== null) troubles.push(createProblemReport(say.unknownKey(), odd));
  return troubles.length > 0 ? { troubles } : { replay: value as unknown as Replay };
}

/** A decision from its recorded form. */
export const moveOf = ([seat, move, ...args]: readonly number[]): Move => ({ seat: seat ?? 0, move: move ?? 0, args });

/** The result of playing a replay: the match so far, and the error. */
export interface ReplayVerification {
  match: Match;
  /** Decisions that were played. */
  played: number;
  troubles: ProblemReport[];
}

/**
 * Plays a replay on a binding of the game, mode, mods and decks that it names, and compares the final states. `onMove`
 * is called before each decision.
 */
export function verifyReplay(
  bound: Bound,
  replay: Replay,
  onMove?: (m: Match, move: Move, index: number) => void,
): ReplayVerification {
  const match = createMatch(bound, { seed: replay.seed });
  if (bound.hash !== replay.bound) {
    const said = say.otherBinding({ recorded: replay.bound, bound: bound.hash });
    return { match, played: 0, troubles: [createProblemReport(said)] };
  }
  const pass = new PassCounter(bound);
  for (const [index, ints] of replay.moves.entries()) {
    const move = moveOf(ints);
    if (move.move !== ANSWER) pass.isFull(match.state);
    onMove?.(match, move, index);
    if (!apply(match, move)) {
      return {
        match,
        played: index,
        troubles: [createProblemReport(say.illegalDecision({ number: index + 1, all: replay.moves.length }))],
      };
    }
  }
  // agents end a match whose pass of the flow has no end
  if (!isOver(match)) pass.ends(match);
  const final = hash(match);
  const troubles = final === replay.final ? [] : [createProblemReport(say.otherEnd({ final, recorded: replay.final }))];
  return { match, played: replay.moves.length, troubles };
}
