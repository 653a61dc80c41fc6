/**
 * The English texts of the page. A text with values is a function of named parameters. A text around an element returns its
 * parts, in the order of the language.
 */
import { dialogs } from './dialogs.ts';
import { forms } from './forms.ts';
import { play } from './play.ts';
import { write } from './write.ts';

export const en = { forms, ...write, ...play, ...dialogs };

/** Each catalogue has exactly the keys and the parameters of the English one. */
export type Texts = typeof en;
