/**
 * Checks with `bind` whether the decks that scenarios test are legal, and whether a match takes those of the game. Runs only if
 * the sources have no errors.
 */
import { rulesDifferBySeat } from '../bind/deckrules.ts';
import { bind } from '../bind/index.ts';
import type { Diagnostic } from '../diagnostics/index.ts';
import type { Game, IR, Place } from '../ir/index.ts';
import { mostSeats } from '../ir/seats.ts';
import { SIDES } from '../vocabulary/seat-names.ts';

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
  const found = seatRules(game).map((one): readonly Diagnostic[] => {
    const games = ir.games.map((other) => (other === game ? one : other));
    const chosen = { game: game.folder, ...layers };
    const none = bind({ ...ir, games }, { ...chosen, decks: [] });
    if ('diagnostics' in none) return none.diagnostics.filter((d) => d.severity === 'error');
    const decks = new Array<string>(none.bound.seats).fill(deck);
    const made = bind({ ...ir, games }, { ...chosen, decks });
    return 'diagnostics' in made ? made.diagnostics.filter((d) => d.severity === 'error') : [];
  });
  return found.reduce((best, one) => (one.length < best.length ? one : best));
}

/** The game with the rules of each seat as those of all: a deck is legal that some seat may play. */
function seatRules(game: Game): Game[] {
  if (!rulesDifferBySeat(game, null)) return [game];
  return Array.from({ length: mostSeats(game) }, (_, i) => ({
    ...game,
    deckRules: game.deckRules.flatMap(({ seats: [low, high] = [1, SIDES.length], ...rule }) =>
      low <= i + 1 && i + 1 <= high ? [rule] : [],
    ),
  }));
}
