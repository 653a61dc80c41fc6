/** Features that a person asks for: a page loads this module at the first of them. */
export { type CardForm, cardForm, type FormField, formEdit } from './form.ts';
export { format } from './format.ts';
export { hover } from './hover.ts';
export { prepareRename, rename } from './rename.ts';
export { type FormStatement, statementEdit } from './statements.ts';
