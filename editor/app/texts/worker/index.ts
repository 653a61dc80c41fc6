/** The texts that workers make for the page, in its language. `w` is a live binding, like `t` of the page. */
import { en, type WorkerTexts } from './en.ts';

export let w: WorkerTexts = en;

let spoken = 'en';

/** Loads the catalogue of a language, unless it is in use. */
export async function speakTo(language: string): Promise<void> {
  if (language === spoken) return;
  spoken = language;
  w = language === 'fr' ? (await import('./fr.ts')).fr : en;
}

/** Whether a call in this language must wait for its catalogue. */
export const isSpoken = (language: string): boolean => language === spoken;

/** The language of the texts, for caches of them. */
export const languageInUse = (): string => spoken;
