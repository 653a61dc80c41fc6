/** Features that are not needed at the start: a page loads this module lazily. */
export { completion, withoutSnippet } from './completion/index.ts';
export { type CardForm, cardForm, type FormField, formEdit } from './form.ts';
export { format } from './format.ts';
export { hover } from './hover.ts';
export { type Hints, inlayHints } from './inlay.ts';
export { type ListedCard, type ListedWord, listedCards, listedWords } from './lists.ts';
export { prepareRename, rename } from './rename.ts';
export { signatureHelp } from './signature.ts';
export { type FormStatement, statementEdit } from './statements.ts';
