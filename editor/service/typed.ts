/** Features that are needed while a text is read: a page loads this module after its text. */
export { cardFaces, faceAt } from './faces.ts';
export { type Hints, inlayHints } from './inlay.ts';
export { outline } from './outline.ts';
export { semanticTokens } from './tokens.ts';
