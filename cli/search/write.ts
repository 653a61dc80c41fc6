/** Writes a deck as source text. */
import { basename } from 'node:path';
import type { Game } from '../../compiler/index.ts';
import { UsageError } from '../failures.ts';
import { displayPath, extension, writeAtomically } from '../files.ts';
import type { Shares } from '../gauntlet.ts';
import * as say from '../messages/index.ts';
import { BEGINNINGS, requireReplaceable } from '../outputs.ts';
import type { PoolEntry } from './pool.ts';

const WIDTH = 100;

/**
 * A deck declaration as the formatter writes it, named after the file `out`. `games`: number of matches that the shares are
 * computed from.
 */
export function deckSource(
  game: Game,
  cards: readonly Omit<PoolEntry, 'card'>[],
  { win, low, high }: Shares,
  games: number,
  out?: string,
): string {
  const share = (n: number): string => `${(100 * n).toFixed(1)}%`;
  const entries = cards.map(({ name, level, count }) => {
    return `${count > 1 ? `${count} ` : ''}"${name}"${game.levels > 1 ? ` level ${level}` : ''}`;
  });
  const called = out === undefined ? 'Found' : basename(out, extension).replaceAll('"', '');
  const about = `${BEGINNINGS.deck}${share(win)} of ${games} matches: ${share(low)} to ${share(high)}.`;
  return `${about}\ndeck "${called}" for ${game.name} {\n${folded(entries)}\n}\n`;
}

/** Indents entries and wraps them at WIDTH columns; they are separated by commas. */
function folded(entries: readonly string[]): string {
  const lines = [''];
  for (const [i, entry] of entries.entries()) {
    const more = `${entry}${i + 1 < entries.length ? ',' : ''}`;
    const line = `${lines.at(-1)} ${more}`.trimStart();
    if (line.length > WIDTH) lines.push(more);
    else lines[lines.length - 1] = line;
  }
  return lines.map((line) => `  ${line}`).join('\n');
}

/** Throws a UsageError unless a deck may be written there: other commands read decks only from source files. */
export function requireDeckFile(out: string): void {
  if (!out.endsWith(extension)) throw new UsageError(say.noNameForDeck({ file: displayPath(out) }));
  requireReplaceable(out, 'deck');
}

export const writeDeck = writeAtomically;
