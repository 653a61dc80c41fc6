/** Checks decks of owned cards: `bind` evaluates the deck rules. */
import { bind } from '../../compiler/bind/index.ts';
import type { Diagnostic, Game } from '../../compiler/index.ts';
import { type CompiledGame, layersOf, type MatchupRequest } from '../chosen.ts';
import { report } from '../compiled.ts';
import { BrokenSources } from '../failures.ts';
import type { Owned } from './pool.ts';

/** A deck during the search: indices of the pool, in the order of the deck. */
export type Cards = readonly number[];

/** Codes of broken deck rules. Rules that only warn count, too: they are warnings for the sake of opponents' decks. */
const broken: ReadonlySet<string> = new Set(['RB0608', 'RB0609', 'RB0617']);

export class Rules {
  readonly #made: CompiledGame;
  readonly #pool: readonly Owned[];
  readonly #layers: ReturnType<typeof layersOf>;

  constructor(made: CompiledGame, request: MatchupRequest, pool: readonly Owned[]) {
    this.#made = made;
    this.#pool = pool;
    this.#layers = layersOf(made, request);
  }

  /**
   * The deck rules that a deck breaks, one diagnostic each; none if it is legal. Throws BrokenSources if a rule cannot be
   * evaluated.
   */
  breaks(deck: Cards): Diagnostic[] {
    const cards = deck.map((at) => {
      const { name, level } = this.#pool[at] as Owned;
      return { card: name, level, count: 1 };
    });
    const choice = { name: 'Found', cards };
    const { compiled, game } = this.#made;
    // the same deck for both seats, so that all diagnostics are about it
    const made = bind(compiled.ir, { ...this.#layers, game: game.folder, decks: [choice, choice] });
    const found = 'bound' in made ? made.warnings : made.diagnostics;
    const other = found.find(({ code, severity }) => severity === 'error' && !broken.has(code));
    if (other !== undefined) throw new BrokenSources(report(compiled.sources, [other]));
    return found.filter(({ code }) => broken.has(code));
  }

  isLegal(deck: Cards): boolean {
    return deck.length > 0 && this.breaks(deck).length === 0;
  }
}

/** Whether any deck rule holds in these layers. */
export const hasRules = ({ deckRules }: Game, active: readonly boolean[]): boolean =>
  deckRules.some(({ layer }) => active[layer] === true);
