/** Features that a person asks for: a page loads this module at the first of them. */
export { type CardForm, cardForm, type FormField, formEdit } from './form.ts';
export { formatEdits } from './format.ts';
export { hover } from './hover.ts';
export { type ListedCard, type ListedWord, listedCards, listedWords } from './lists.ts';
export { definition, highlights, references } from './navigation.ts';
export { prepareRename, rename } from './rename.ts';
export { signatureHelp } from './signature.ts';
export { type FormStatement, statementEdit } from './statements.ts';
