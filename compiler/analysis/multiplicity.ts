/** Whether an expression is a set or a single value (its multiplicity). */
import type { Expr, Game, LocalDecl } from '../ir/index.ts';

/** Whether an expression's value is a set, by the types of its frame's locals. */
export function isMany(game: Game, locals: readonly (Pick<LocalDecl, 'type'> | undefined)[], e: Expr): boolean {
  return isManyWith(game, (slot) => locals[slot]?.type.many === true, e);
}

/** As `isMany`, where a local may be substituted. */
export function isManyWith(game: Game, isSet: (slot: number) => boolean, e: Expr): boolean {
  switch (e.op) {
    case 'local':
      return isSet(e.local);
    case 'select':
      return !e.one;
    case 'field':
    case 'tile_of':
      return isManyWith(game, isSet, e.of);
    case 'zone':
      return e.of !== null && isManyWith(game, isSet, e.of);
    case 'pick':
      return isManyWith(game, isSet, e.then) || isManyWith(game, isSet, e.else);
    case 'levels':
      return e.of.some((part) => isManyWith(game, isSet, part));
    case 'adjective':
      return game.adjectives[e.adjective]?.type.many === true;
    case 'value':
      return game.values[e.value]?.type.many === true;
    default:
      return false;
  }
}
