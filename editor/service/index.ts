/**
 * The language service: functions of a project, a path and a position. Results have the types of the Language Server Protocol,
 * so the page and the language server pass them on unchanged.
 *
 * Paths are those that the files were opened with; a `uri` of a result is such a path. Positions count from zero, in UTF-16
 * units. No function throws for any text, and none needs more than ES2022: no Node, no DOM, no `eval`.
 *
 *     const project = openProject(files);
 *     project.set('cards/mine.bound', text);           // after a keystroke
 *     quickDiagnostics(project, 'cards/mine.bound');   // at each keystroke; diagnostics(project, path) after a pause
 *
 * `lazy.ts` exports the other features: what is asked for by a key or the pointer.
 */

export {
  type CardRef,
  cardAt,
  cardsIn,
  cardsOf,
  type GameRef,
  gameIR,
  gameIRSoon,
  gameOf,
  gamesOf,
} from './cards.ts';
export { diagnostics, quickDiagnostics, type ServiceDiagnostic } from './diagnostics.ts';
export type { Face } from './faces.ts';
export type { CardFrame, Corner, DrawnCard, DrawnValue, Dress } from './look.ts';
export { openProject, type Project } from './project.ts';
export type { RenameRefusal } from './rename.ts';
export { offsetAt } from './words.ts';
