/** The shape of a report. */
import type { CardFigures, Rate } from '../../editor/balance/figures.ts';
import type { Interval } from '../../editor/interval.ts';
import type { Rating } from '../arena/ratings.ts';

/** What an ability changed of a field: of its own player and that player's entities, of another player, or of nobody. */
export interface AbilityChange {
  field: string;
  whose: 'own' | 'other' | 'nobody';
  /** The sum of the changes in all matches of the sample. */
  sum: number;
}

/** A match to look at: the decision in question counts from 1. `file`: its recording, if it is kept. */
export interface ExampleMatch {
  decks: string[];
  seed: number;
  decision: number;
  file: string | null;
}

/** A branch of a body: it ran `times` of the `of` runs of its statement; the body of a loop may run more often. */
export interface BranchFigures {
  /** The source word; `stop`: a condition that ended the body. */
  branch: 'if' | 'chance' | 'else' | 'may' | 'either' | 'for each' | 'repeat' | 'stop';
  /** In the file of the ability, from 1. */
  line: number;
  times: number;
  of: number;
}

/** How often an ability of a card ran in a sample of matches, and what it did. */
export interface AbilityFigures {
  /** The card, keyword or status that has it. */
  card: string;
  /** Its place in the source, its card and its trigger. */
  ability: string;
  times: number;
  /** The share of the matches in which it ran. */
  share: number;
  changes: AbilityChange[];
  /** Verbs that it called itself. */
  calls: { verb: string; times: number }[];
  /** The parts of its body that run only sometimes, in source order. */
  branches: BranchFigures[];
  /** Where it ran first; null where it never did. */
  example: ExampleMatch | null;
}

/** An agent with its rating among those of the report. */
export interface RatedAgent extends Rating {
  agent: string;
  games: number;
  wins: number;
  draws: number;
}

/** How often a move was made. */
export interface MoveFigures {
  move: string;
  times: number;
  /** The share of the matches in which somebody made it. */
  share: number;
}

export interface Sample {
  matches: number;
  /** All moves of the game, the most frequent first. */
  moves: MoveFigures[];
  abilities: AbilityFigures[];
}

/**
 * A deck with its results. `unbeatable`: its weight in its side's Nash equilibrium (mixed strategy);
 * `against`: what it wins against the other side's strategy, from 0 to 1. Both are null where not two decks play.
 */
export interface DeckFigures extends Rate {
  name: string;
  unbeatable: number | null;
  against: number | null;
  cards: DeckCard[];
}

/** Copies of a card in a deck. */
export interface DeckCard {
  name: string;
  level: number;
  count: number;
}

/** A number that the players have at the end, by seat: its mean with a 95% interval; null where it is of nothing. */
export interface OutcomeFigures {
  field: string;
  seats: (({ mean: number } & Interval) | null)[];
}

export interface BalanceReport {
  game: string;
  /** The path of the game's folder. */
  folder: string;
  /** The name of the game that people read. */
  title: string;
  mode: string | null;
  mods: string[];
  agents: string[];
  games: number;
  /** The matches from which the effects of cards come. */
  watched: number;
  seed: number;
  decisions: number;
  capped: number;
  faults: number;
  hash: string;
  decks: DeckFigures[];
  /** Decks that played only against `decks`; empty where these play one another. Their rates are their own wins. */
  opponents: DeckFigures[];
  /**
   * `matrix[i][j]`: deck i against opponent j, from both seats. Without opponents: against deck j; from the first seat
   * where they are the same. Empty where not two decks play.
   */
  matrix: Rate[][];
  /** What the decks' unbeatable mix wins against that of the opponents, from 0 to 1; one half without opponents. */
  value: number;
  /** By seat; matches of a deck against itself count, too. Players who win and lose together have one. */
  seats: Rate[];
  /** What each seat would win if all were alike; null for players who win and lose together. */
  even: number | null;
  /** The matches that players lost who win and lose together; else null. */
  losses: number | null;
  /** In games that are not for two players with a deck each; from the watched matches. */
  outcomes: OutcomeFigures[];
  lengths: { mean: number; median: number; low: number; high: number; turns: number[] };
  /** The field that is the cost; null for none. */
  cost: string | null;
  cards: CardFigures[];
  /** From a sample of the matches. */
  sample: Sample;
  /** Agents that were rated against one another, the strongest first; empty where none were. */
  rated: RatedAgent[];
  /** Findings: sentences about outliers, the most important first. */
  outliers: string[];
}
