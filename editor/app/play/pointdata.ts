/**
 * A point of a match as a link can hold it: how the match begins, and its decisions in words, so that they are found again in
 * another page. A goal makes a puzzle of it.
 */
import { SIDES } from '../../../compiler/vocabulary/seat-names.ts';
import type { MatchSettings } from './opening.ts';
import { OPPONENTS, type Opponent } from './opponent.ts';

/** A decision: who takes it, its words, and which of the legal moves with these words it is. */
export type PointMove = [seat: number, words: string, nth: number];

/** A player wins within so many turns of its own, from the one at this point on. */
export interface Goal {
  seat: number;
  turns: number;
}

export interface JudgedGoal extends Goal {
  state: 'open' | 'reached' | 'missed';
}

export interface Point {
  /** The settings of the match; null if it begins as a scenario. */
  settings: MatchSettings | null;
  /** The name of the scenario that it begins as, or null. */
  scenario: string | null;
  opponent: Opponent;
  moves: PointMove[];
  goal: Goal | null;
}

/** The limits of a point that comes from a link. */
const MOST_MOVES = 4000;
const MOST_TURNS = 99;

/** The point in data from anyone; null if it is none. */
export function readPoint(value: unknown): Point | null {
  if (typeof value !== 'object' || value === null) return null;
  const { settings, scenario, opponent, moves, goal } = value as Record<string, unknown>;
  const begins = settings === null ? isName(scenario) : scenario === null && isSettings(settings);
  const known = OPPONENTS.find((one) => one === opponent);
  if (!begins || known === undefined || !Array.isArray(moves) || moves.length > MOST_MOVES) return null;
  if (!moves.every(isMove) || !(goal === null || isGoal(goal))) return null;
  return { settings: settings as Point['settings'], scenario: scenario as string | null, opponent: known, moves, goal };
}

const isName = (value: unknown): value is string => typeof value === 'string' && value.length < 1000;
const isCount = (value: unknown, most: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;

function isSettings(value: unknown): value is MatchSettings {
  if (typeof value !== 'object' || value === null) return false;
  const { card, level, mode, mods, players = null, seed } = value as Record<string, unknown>;
  if (players !== null && !isCount(players, SIDES.length)) return false;
  const named = [card, mode].every((one) => one === null || isName(one));
  return named && Array.isArray(mods) && mods.every(isName) && isCount(level, 1000) && isCount(seed, 2 ** 31);
}

const isMove = (value: unknown): value is PointMove =>
  Array.isArray(value) && value.length === 3 && isCount(value[0], 64) && isName(value[1]) && isCount(value[2], 100_000);

function isGoal(value: unknown): value is Goal {
  if (typeof value !== 'object' || value === null) return false;
  const { seat, turns } = value as Record<string, unknown>;
  return isCount(seat, 64) && isCount(turns, MOST_TURNS) && turns !== 0;
}
