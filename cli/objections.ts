/** What is wrong with matches that tell nothing: those without decks or decisions, and those that never come to their end. */
import type { Bound } from '../compiler/ir/bound.ts';
import { UsageError } from './failures.ts';
import { paint } from './terminal.ts';

/** A game with a zone for decks is played with decks. */
export function needsDecks({ game, decks, deckZone }: Bound): void {
  if (deckZone === null || decks.some(({ cards }) => cards.length > 0)) return;
  const zone = game.zones[deckZone]?.name ?? '';
  throw new UsageError(
    `${game.name} is played with decks, which begin in "${zone}", and all of them are empty`,
    'declare one (deck "Name" { ... }), or give one: --deck FILE',
  );
}

interface Played {
  games: number;
  decisions: number;
  capped: number;
}

/** Says what many matches have in common that makes their figures worth nothing. True when there is something to say. */
export function objected(bound: Bound, { games, decisions, capped }: Played): boolean {
  const found: string[] = [];
  const offers = bound.program.code.some(({ step }) => step === 'offer');
  if (decisions === 0 && offers) found.push(`no player had a decision in any of ${games} matches`);
  if (capped === games) found.push(`all ${games} matches were ended by a limit, none by the rules`);
  for (const one of found) console.error(paint(process.stderr).red(one));
  return found.length > 0;
}
