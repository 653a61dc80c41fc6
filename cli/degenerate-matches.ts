/** Refuses or reports degenerate matches: without decks, without decisions, or all ended by a limit. */
import type { Bound } from '../compiler/ir/bound.ts';
import { UsageError } from './failures.ts';
import * as say from './messages/index.ts';
import { paint } from './terminal.ts';

/** Throws a UsageError if the game has a zone for decks and all decks are empty. */
export function requireDecks({ game, decks, deckZone }: Bound): void {
  if (deckZone === null || decks.some(({ cards }) => cards.length > 0)) return;
  const zone = game.zones[deckZone]?.name ?? '';
  throw new UsageError(say.emptyDecks({ game: game.name, zone }));
}

interface MatchCounts {
  games: number;
  decisions: number;
  capped: number;
}

/** Whether the matches are degenerate, so that their figures mean nothing. Prints why to stderr. */
export function reportDegenerate(bound: Bound, { games, decisions, capped }: MatchCounts): boolean {
  const found: string[] = [];
  const offers = bound.program.code.some(({ step }) => step === 'offer');
  if (decisions === 0 && offers) found.push(`no player had a decision in any of ${games} matches`);
  if (capped === games) found.push(`all ${games} matches were ended by a limit, none by the rules`);
  for (const one of found) console.error(paint(process.stderr).red(one));
  return found.length > 0;
}
