/** Random legal decks: cards in a random order, each taken where no deck rule is broken that held before. */
import { bind } from '../../compiler/bind/index.ts';
import type { PlayedDeck } from '../../editor/balance/counts.ts';
import { Dice } from '../../runtime/index.ts';
import { bindingOf, decksToName, type LoadedGame, type MatchupRequest, requestedLayers } from '../chosen.ts';
import { UsageError } from '../failures.ts';
import * as say from '../messages/index.ts';
import type { PoolEntry } from '../search/pool.ts';
import { hasRules, Rules } from '../search/rules.ts';
import { greedyStart } from '../search/start.ts';

/** Most random decks. */
export const MOST_RANDOM = 64;
/** The code of a card that may not be in the zone that takes decks. */
const FOREIGN = 'RB0605';
const SEED = 1;
/** Copies of a card that are offered to a deck; the deck rules decide how many it may have. */
const COPIES = 2;

/**
 * `count` decks of all cards of the game, at the level that most cards of `others` have. They are the same in
 * each report, whatever its seed, and more of them begin with the same ones.
 */
export function randomDecks(
  made: LoadedGame,
  request: MatchupRequest,
  { count, others }: { count: number; others: readonly PlayedDeck[] },
): PlayedDeck[] {
  if (count === 0) return [];
  const { game, compiled } = made;
  const layers = requestedLayers(made, request);
  const empty = bindingOf(made, { ...layers, decks: [] });
  const active = 'bound' in empty ? empty.bound.active : game.layers.map((_, layer) => layer === 0);
  if (!hasRules(game, active)) throw new UsageError(say.noRules({ game: game.name }), decksToName(game));
  const dice = new Dice(SEED);
  const level = usualLevel(others);
  const fits = (card: string): boolean => {
    const one = { name: card, cards: [{ card, level: 1, count: 1 }] };
    const binding = bind(compiled.ir, { ...layers, game: game.folder, decks: [one, one] });
    return 'bound' in binding || binding.diagnostics.every(({ code }) => code !== FOREIGN);
  };
  const pool = game.cards.flatMap(({ name, layer }, card): PoolEntry[] =>
    active[layer] === true && fits(name) ? [{ card, name, level, count: COPIES }] : [],
  );
  return Array.from({ length: count }, (_, i) => {
    const owned = shuffled(pool, dice);
    const found = greedyStart(owned, new Rules(made, request, owned));
    if (!('decks' in found))
      throw new UsageError(
        say.noRandomDeck({
          game: game.name,
          rule: found.breaks[0] === undefined ? '' : `: ${found.breaks[0].message}`,
        }),
        decksToName(game),
      );
    const cards = found.decks[0].map((at) => ({ card: owned[at]?.name ?? '', level, count: 1 }));
    const choice = { name: `Random ${i + 1}`, cards };
    const binding = bind(compiled.ir, { ...layers, game: game.folder, decks: [choice, choice] });
    if (!('bound' in binding))
      throw new Error(`a deck that keeps the rules is refused: ${binding.diagnostics[0]?.message}`);
    return binding.bound.decks[0] as PlayedDeck;
  });
}

/** The level that most cards have; 1 without cards. */
function usualLevel(decks: readonly PlayedDeck[]): number {
  const counts = new Map<number, number>();
  for (const { cards } of decks) for (const { level } of cards) counts.set(level, (counts.get(level) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 1;
}

function shuffled<T>(list: readonly T[], dice: Dice): T[] {
  const found = [...list];
  for (let i = found.length - 1; i > 0; i--) {
    const j = dice.below(i + 1);
    [found[i], found[j]] = [found[j] as T, found[i] as T];
  }
  return found;
}
