/** Answers that nobody needs before the first keystroke: a page loads them when it is asked for one. */
export { type CardForm, cardForm, type FormField, formEdit } from './form.ts';
export { format } from './format.ts';
export { type Hints, inlayHints } from './inlay.ts';
export { prepareRename, rename } from './rename.ts';
export { signatureHelp } from './signature.ts';
