/** Features that are needed while a text is typed or read: a page loads this module after its text. */
export { completion, withoutSnippet } from './completion/index.ts';
export { cardFaces } from './faces.ts';
export { type Hints, inlayHints } from './inlay.ts';
export { outline } from './outline.ts';
export { semanticTokens } from './tokens.ts';
