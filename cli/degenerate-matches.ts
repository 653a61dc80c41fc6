/** Refuses or reports degenerate matches: without decks, without decisions, or all ended by a limit. */

import { MOST_PASS_DECISIONS } from '../compiler/format/limits.ts';
import type { Bound } from '../compiler/ir/bound.ts';
import { createMatch, FAULTS, type Match } from '../runtime/index.ts';
import { mostTurns } from '../runtime/outcome.ts';
import { UsageError } from './failures.ts';
import { stateRuleAt } from './last-fault.ts';
import * as say from './messages/index.ts';
import { paint } from './terminal.ts';

/** Throws a UsageError if the game has a zone for decks and all decks are empty. */
export function requireDecks({ game, decks, deckZone }: Bound): void {
  if (deckZone === null || decks.some(({ cards }) => cards.length > 0)) return;
  const zone = game.zones[deckZone]?.name ?? '';
  throw new UsageError(say.emptyDecks({ game: game.name, zone }));
}

/** The state rule that ends a match before its first decision. */
function endingRule(bound: Bound, files: readonly string[]): string {
  const rule = bound.game.rules[createMatch(bound).endingRule];
  return rule === undefined ? '' : `: ${stateRuleAt(rule, files)} ends them before the first offer`;
}

interface PlayedOnce {
  match: Match;
  decisions: number;
}

/** What ended a match before its limit of turns; empty where that limit ended it. */
function endedEarly({ match, decisions }: PlayedOnce): string {
  const { bound, state } = match;
  const { head } = bound.layout;
  if ((state[head.turn] as number) >= mostTurns(match)) return '';
  if (decisions >= MOST_PASS_DECISIONS)
    return `: ${MOST_PASS_DECISIONS} decisions in one pass of the flow are the most`;
  if (FAULTS[state[head.fault] as number] === 'work')
    return ': a decision came to two passes of the flow without work left';
  return `: more than ${bound.game.bounds.abilities} abilities ran between two decisions`;
}

interface MatchCounts {
  games: number;
  decisions: number;
  capped: number;
}

/**
 * Whether the matches are degenerate, so that their figures mean nothing. Prints why to stderr. `files`: paths of the
 * source files. `first`: plays the first match again.
 */
export function reportDegenerate(
  bound: Bound,
  { games, decisions, capped }: MatchCounts,
  files: readonly string[] = [],
  first: (() => PlayedOnce) | null = null,
): boolean {
  const found: string[] = [];
  const offers = bound.program.code.some(({ step }) => step === 'offer');
  if (decisions === 0 && offers)
    found.push(
      `no player had a decision in ${games === 1 ? 'the match' : `any of ${games} matches`}${endingRule(bound, files)}`,
    );
  // a series has as many matches as its limit says
  if (capped === games && bound.program.series === null) {
    const why = first === null ? '' : endedEarly(first());
    found.push(
      games === 1
        ? `the match was ended by a limit, not by the rules${why}`
        : `all ${games} matches were ended by a limit, none by the rules${why}`,
    );
  }
  for (const one of found) console.error(paint(process.stderr).red(one));
  return found.length > 0;
}
