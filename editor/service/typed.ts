/** Features that are needed while a text is typed or read: a page loads this module after its text. */
export { completion, withoutSnippet } from './completion/index.ts';
export { cardFaces } from './faces.ts';
export { type Hints, inlayHints } from './inlay.ts';
export { type ListedCard, type ListedWord, listedCards, listedWords } from './lists.ts';
export { definition, highlights, references } from './navigation.ts';
export { outline } from './outline.ts';
export { signatureHelp } from './signature.ts';
export { semanticTokens } from './tokens.ts';
