/** Which decks of owned cards are legal: asked of the binding, which asks the game's deck rules. */
import { bind } from '../../compiler/bind/index.ts';
import type { Diagnostic, Game } from '../../compiler/index.ts';
import { layersOf, type Made, type MatchupRequest } from '../chosen.ts';
import { report } from '../compiled.ts';
import { BrokenSources } from '../failures.ts';
import type { Owned } from './pool.ts';

/** A deck while it is searched: of each card its place in the pool, in the order of the deck. */
export type Cards = readonly number[];

/** What tells of a deck that it is not legal. Rules that warn are rules here: they let be the decks of opponents. */
const broken: ReadonlySet<string> = new Set(['RB0608', 'RB0609', 'RB0617']);

export class Rules {
  readonly #made: Made;
  readonly #pool: readonly Owned[];
  readonly #layers: ReturnType<typeof layersOf>;

  constructor(made: Made, wish: MatchupRequest, pool: readonly Owned[]) {
    this.#made = made;
    this.#pool = pool;
    this.#layers = layersOf(made, wish);
  }

  /**
   * What a deck of owned cards breaks, one diagnostic a rule; none when it is legal. Throws BrokenSources where a rule can
   * not be asked.
   */
  breaks(deck: Cards): Diagnostic[] {
    const cards = deck.map((at) => {
      const { name, level } = this.#pool[at] as Owned;
      return { card: name, level, count: 1 };
    });
    const choice = { name: 'Found', cards };
    const { compiled, game } = this.#made;
    // it sits in both seats: so nothing is said of another deck
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
