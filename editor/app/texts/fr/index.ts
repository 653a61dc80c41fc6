/**
 * The French texts of the page. They say "vous"; buttons and commands are infinitives. A no-break space stands inside « » and
 * before a colon, a narrow one before ; ! and ?.
 */
import type { Texts } from '../en/index.ts';
import { translator } from '../templates.ts';
import { DIAGNOSTICS, FACTS, PARTS, RUNTIME } from './diagnostics/index.ts';
import { dialogs } from './dialogs.ts';
import { forms } from './forms.ts';
import { play } from './play.ts';
import { write } from './write.ts';

export const fr: Texts = { forms, ...write, ...play, ...dialogs };

const inFrench = translator(DIAGNOSTICS, PARTS);
const atRuntime = translator(RUNTIME, FACTS);
export const diagnosed = (english: string): string => inFrench(english) ?? atRuntime(english) ?? english;
