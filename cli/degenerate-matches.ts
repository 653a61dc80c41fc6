/** Refuses or reports degenerate matches: without decks, without decisions, or all ended by a limit. */
import type { Bound } from '../compiler/ir/bound.ts';
import { createMatch } from '../runtime/index.ts';
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

interface MatchCounts {
  games: number;
  decisions: number;
  capped: number;
}

/**
 * Whether the matches are degenerate, so that their figures mean nothing. Prints why to stderr. `files`: paths of the
 * source files.
 */
export function reportDegenerate(
  bound: Bound,
  { games, decisions, capped }: MatchCounts,
  files: readonly string[] = [],
): boolean {
  const found: string[] = [];
  const offers = bound.program.code.some(({ step }) => step === 'offer');
  if (decisions === 0 && offers)
    found.push(
      `no player had a decision in ${games === 1 ? 'the match' : `any of ${games} matches`}${endingRule(bound, files)}`,
    );
  if (capped === games && games === 1) found.push('the match was ended by a limit, not by the rules');
  else if (capped === games) found.push(`all ${games} matches were ended by a limit, none by the rules`);
  for (const one of found) console.error(paint(process.stderr).red(one));
  return found.length > 0;
}
