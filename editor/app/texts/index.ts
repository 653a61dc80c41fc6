/**
 * The texts of the page in the chosen language. `t` is the catalogue in use. It is a live binding: read it when a text is
 * shown, never when a module is loaded.
 */
import { Store } from '../page/store.ts';
import { en, type Texts } from './en/index.ts';

/** Each language with its own name. */
export const LANGUAGES = { en: 'English', fr: 'Français' } as const;
export type LanguageCode = keyof typeof LANGUAGES;

export let t: Texts = en;

/** A text of a diagnostic in the language in use; the English text where there is none. */
export let diagnosed: (english: string) => string = asItIs;

function asItIs(english: string): string {
  return english;
}

/** The language in use. Components that show texts subscribe through the root component. */
export const language = new Store<{ name: LanguageCode }>({ name: 'en' });

const KEY = 'rulebound.language';

interface Catalogue {
  texts: Texts;
  diagnosed: (english: string) => string;
}

/** A catalogue other than the English one is loaded when it is chosen. */
const load: Readonly<Record<LanguageCode, () => Promise<Catalogue>>> = {
  en: async () => ({ texts: en, diagnosed: asItIs }),
  fr: async () => {
    const { fr, diagnosed } = await import('./fr/index.ts');
    return { texts: fr, diagnosed };
  },
};

/** Texts of Monaco. Monaco reads them once, when it is loaded; with none it is English. */
const menus: Partial<Record<LanguageCode, () => Promise<unknown>>> = {
  fr: () => import('monaco-editor/nls/lang/fr'),
};

/** Loads the texts of Monaco in the language in use. Returns the language that its menus get. */
export async function speakMenus(): Promise<LanguageCode> {
  const { name } = language.state;
  try {
    await menus[name]?.();
    return name;
  } catch {
    return 'en';
  }
}

/** Switches the page to a language. The last call decides, whichever catalogue arrives first. */
export async function speak(name: LanguageCode): Promise<void> {
  wanted = name;
  // Without a connection the page keeps its language.
  const loaded = await load[name]().catch(() => null);
  if (loaded === null || wanted !== name) return;
  ({ texts: t, diagnosed } = loaded);
  document.documentElement.lang = name;
  language.set({ name });
}
let wanted: LanguageCode = 'en';

/** Switches to a language and stores the choice in this browser. */
export function chooseLanguage(name: LanguageCode): Promise<void> {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Without storage, the language of the browser is used on the next visit.
  }
  return speak(name);
}

/** The stored choice, else the first language of the browser that has a catalogue. */
export function preferred(): LanguageCode {
  const isKnown = (name: string | null): name is LanguageCode => name !== null && Object.hasOwn(LANGUAGES, name);
  try {
    const stored = localStorage.getItem(KEY);
    if (isKnown(stored)) return stored;
  } catch {
    // Storage is not available.
  }
  return navigator.languages.map((tag) => tag.split('-')[0] ?? '').find(isKnown) ?? 'en';
}
