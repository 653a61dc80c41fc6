/**
 * Checks with `bind` whether the decks that scenarios test are legal, and whether a match takes those of the game. Runs only if
 * the sources have no errors.
 */
import { bind } from '../bind/index.ts';
import type { Diagnostic } from '../diagnostics/index.ts';
import type { Game, IR, Place } from '../ir/index.ts';

/** A deck that no match takes. */
export interface UntakenDeck {
  deck: string;
  reason: string;
  place: Place;
}

/** Most decks of a game that are tried; fewer of a game with thousands of deck rules, as each deck is held to each rule. */
const MOST_DECKS = 200;
const MOST_JUDGED = 200_000;

/**
 * Stores in each scenario's `legal` fact the errors that the deck rules report for that deck. Gives the decks that the rules refuse in a
 * game without modes, or with a single one: where there are several, a deck may be for one of them.
 */
export function judgeDecks(ir: IR): UntakenDeck[] {
  const found: UntakenDeck[] = [];
  for (const game of ir.games) {
    const judged = new Map<string, string[]>();
    for (const { mode, mods, steps } of game.scenarios) {
      for (const step of steps) {
        if (step.step !== 'fact' || step.fact.fact !== 'legal') continue;
        const { deck } = step.fact;
        const key = JSON.stringify([mode, mods, deck]);
        const known = judged.get(key) ?? messagesOf(errorsOf(ir, game, { mode, mods }, deck));
        judged.set(key, known);
        step.fact.found = [...known];
      }
    }
    const modes = game.layers.filter(({ sort }) => sort === 'mode');
    if (modes.length > 1 || game.deckRules.length === 0) continue;
    const most = Math.min(MOST_DECKS, Math.ceil(MOST_JUDGED / game.deckRules.length));
    for (const { name, place } of game.decks.slice(0, most)) {
      const errors = errorsOf(ir, game, { mode: modes[0]?.name ?? null, mods: [] }, name);
      const broken = errors.find(({ code }) => code === 'RB0608');
      if (broken !== undefined) found.push({ deck: name, reason: reasonOf(broken, name), place });
    }
  }
  return found;
}

const messagesOf = (errors: readonly Diagnostic[]): string[] => [...new Set(errors.map(({ message }) => message))];

/** What the rule says, without the name of the deck in front. */
const reasonOf = ({ message }: Diagnostic, deck: string): string =>
  message.replace(`Deck "${deck}": `, '').replace(/\.$/, '');

function errorsOf(
  ir: IR,
  game: Game,
  layers: { mode: string | null; mods: string[] },
  deck: string,
): readonly Diagnostic[] {
  const seats = game.sides * game.perSide[0];
  const made = bind(ir, { game: game.folder, ...layers, decks: new Array<string>(seats).fill(deck) });
  return 'diagnostics' in made ? made.diagnostics.filter((d) => d.severity === 'error') : [];
}
