/** Answers that nobody needs before the first keystroke: a page loads them when it is asked for one. */
export { type CardForm, cardForm, type FormField, formEdit } from './form.ts';
export { type Hints, inlayHints } from './inlay.ts';
export { signatureHelp } from './signature.ts';
