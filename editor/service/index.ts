/**
 * The language service: what an editor asks about source files, as plain functions of a project, a path and a position.
 * Results have the shapes of the Language Server Protocol, so the page and the server over stdio hand them on as they are.
 *
 * Paths are whatever the files were opened with; where the protocol has a `uri`, that path stands. Positions are
 * zero-based, in UTF-16 units. Nothing here throws on any text, and nothing needs more than an ES2022 engine: no Node, no
 * page, no `eval`.
 *
 *     const project = openProject(files);
 *     project.set('cards/mine.bound', text);           // after a keystroke
 *     quickDiagnostics(project, 'cards/mine.bound');   // at once; diagnostics(project, path) for all files at rest
 *     completion(project, 'cards/mine.bound', { line: 3, character: 7 });
 */

export { type CardRef, cardAt, cardFaces, cardsOf, type Face, type GameRef, gameIR, gameOf, gamesOf } from './cards.ts';
export { completion, withoutSnippet } from './completion/index.ts';
export { actions, diagnostics, quickDiagnostics, type ServiceDiagnostic } from './diagnostics.ts';
export { hover } from './hover.ts';
export { TOKEN_LEGEND } from './legend.ts';
export type { Corner, Drawn, Dress, Frame, Shown } from './look.ts';
export { definition, highlights, references } from './navigation.ts';
export { outline } from './outline.ts';
export { openProject, type Project } from './project.ts';
export type { Refusal } from './rename.ts';
export { semanticTokens } from './tokens.ts';
export { offsetAt } from './words.ts';
