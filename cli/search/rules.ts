/** Checks decks of owned cards: `bind` evaluates the deck rules, or a `DeckJudge` where cards are known to fit. */
import { DeckJudge } from '../../compiler/bind/deck-judge.ts';
import { bind } from '../../compiler/bind/index.ts';
import type { Bound, Diagnostic, Game } from '../../compiler/index.ts';
import { bindingOf, type LoadedGame, type MatchupRequest, requestedLayers } from '../chosen.ts';
import { report } from '../compiled.ts';
import { BrokenSources } from '../failures.ts';
import type { PoolEntry } from './pool.ts';

/** A deck during the search: indices of the pool, in the order of the deck. */
export type PoolIndices = readonly number[];

/** Codes of broken deck rules. Rules that only warn count, too: they are warnings for the sake of opponents' decks. */
const broken: ReadonlySet<string> = new Set(['RB0608', 'RB0609', 'RB0617']);

/** Most decks of which it is kept whether they are legal. */
const MOST_KNOWN = 100_000;

export class Rules {
  readonly #made: LoadedGame;
  readonly #pool: readonly PoolEntry[];
  readonly #layers: ReturnType<typeof requestedLayers>;
  /** The game without decks; null if it cannot be bound. */
  readonly #bound: Bound | null;
  /** Judges decks of cards that a binding has accepted. */
  #judge: DeckJudge | null = null;
  /** Whether a binding has accepted a card, by index. */
  readonly #fitting: boolean[] = [];
  #areAllFitting = false;
  #isFitted = false;
  /** Whether decks are legal of which a binding has to tell, which takes longer than a match. */
  readonly #legal = new Map<string, boolean>();

  constructor(made: LoadedGame, request: MatchupRequest, pool: readonly PoolEntry[]) {
    this.#made = made;
    this.#pool = pool;
    this.#layers = requestedLayers(made, request);
    const binding = bindingOf(made, { ...this.#layers, decks: [] });
    this.#bound = 'bound' in binding ? binding.bound : null;
  }

  /**
   * The deck rules that a deck breaks, one diagnostic each; none if it is legal. Throws BrokenSources if a rule cannot be
   * evaluated.
   */
  breaks(deck: PoolIndices): Diagnostic[] {
    this.#fitAll();
    if (this.#keeps(deck) === true) return [];
    const found = this.#reported(deck);
    for (const at of deck) this.#fitting[at] = true;
    return found;
  }

  isLegal(deck: PoolIndices): boolean {
    return deck.length > 0 && (this.#keeps(deck) ?? this.#isAccepted(deck));
  }

  /** The kind of a card, of the game's. */
  kindOf(at: number): number {
    return this.#made.game.cards[this.#pool[at]?.card ?? -1]?.kind ?? 0;
  }

  #isAccepted(deck: PoolIndices): boolean {
    const key = deck.join(' ');
    const known = this.#legal.get(key);
    if (known !== undefined) return known;
    if (this.#legal.size === MOST_KNOWN) this.#legal.clear();
    const legal = this.breaks(deck).length === 0;
    this.#legal.set(key, legal);
    return legal;
  }

  /** Lets one binding accept all cards, in place of one for each deck that has a new one; it may be too many for a deck. */
  #fitAll(): void {
    if (this.#isFitted) return;
    this.#isFitted = true;
    const all = [...this.#pool.keys()];
    try {
      this.#reported(all);
    } catch (error) {
      if (error instanceof BrokenSources) return;
      throw error;
    }
    this.#areAllFitting = true;
  }

  /** Whether it keeps the rules; null if a binding has to tell. */
  #keeps(deck: PoolIndices): boolean | null {
    if (this.#bound === null || !(this.#areAllFitting || deck.every((at) => this.#fitting[at] === true))) return null;
    this.#judge ??= new DeckJudge(this.#bound, this.#pool);
    return this.#judge.keeps(deck);
  }

  #reported(deck: PoolIndices): Diagnostic[] {
    const cards = deck.map((at) => {
      const { name, level } = this.#pool[at] as PoolEntry;
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
}

/** Whether any deck rule holds in these layers. */
export const hasRules = ({ deckRules }: Game, active: readonly boolean[]): boolean =>
  deckRules.some(({ layer }) => active[layer] === true);
