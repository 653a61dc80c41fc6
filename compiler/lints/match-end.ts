/** Which calls end the match. */

import type { Expr, Game, Local, Param, StmtOf, Verb, VerbId } from '../ir/index.ts';
import { ENDING_NATIVES } from '../ir/kernel.ts';

/** Whether a verb ends the match for the player that it is given. With three sides a player who loses is out, and the match goes on. */
export const endsMatch = ({ sides }: Game, native: Verb['native'] | undefined): boolean =>
  native != null && ENDING_NATIVES.has(native) && (native !== 'lose' || sides < 3);

/** The locals of code whose parameters hold something: a call without such a parameter does not happen. */
export const givenParams = (params: readonly Pick<Param, 'optional'>[]): Local[] =>
  params.flatMap(({ optional }, local) => (optional ? [] : [local]));

/** Finds calls that surely end the match: of a victory that somebody has, and that no ability prevents. */
export class MatchEnds {
  readonly #game: Game;
  /** Verbs before which, or in whose place, an ability runs. */
  readonly #preventable: ReadonlySet<VerbId | null>;

  constructor(game: Game) {
    this.#game = game;
    this.#preventable = new Set(
      game.abilities.flatMap(({ trigger: { word, verb } }) => (word === 'before' || word === 'instead' ? [verb] : [])),
    );
  }

  /** `given`: locals that hold something. */
  isEnd({ verb, args: [who] }: StmtOf<'call'>, given: ReadonlySet<Local>): boolean {
    const native = this.#game.verbs[verb]?.native;
    if (!endsMatch(this.#game, native) || this.#preventable.has(verb)) return false;
    return native === 'draw_game' || (who != null && this.#isSomebody(who, given));
  }

  #isSomebody(who: Expr, given: ReadonlySet<Local>): boolean {
    if (who.op === 'local') return given.has(who.local);
    if (who.op === 'global') return this.#game.fields[who.field]?.kernel === 'active';
    return who.op === 'you' || (who.op === 'select' && who.source.from === 'players' && who.where.length === 0);
  }
}
