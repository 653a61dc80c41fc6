/** Names of new games, cards, mods and scenarios: which names are valid, and how they become words and file names. */
import type { Game } from '../../compiler/ir/index.ts';
import { isDevice } from '../paths.ts';

/** The rule for names, as a message for users. */
export const NAME_RULE =
  'a name has letters from a to z, no quotes, no characters that cannot be seen, and at most 80 characters';

/** Names are quoted in source files. */
export const isName = (name: string): boolean => /^[^"\\\p{Cc}\p{Cf}]{1,80}$/u.test(name) && /[a-z]/i.test(name);

/** Letters without their accents: `Uber` for `Über`. */
const plainLetters = (name: string): string => name.normalize('NFD').replace(/\p{M}+/gu, '');

/** The file name for a name, such as `the-long-night`. Windows takes some words for devices. */
export function slugOf(name: string): string {
  const slug = (
    plainLetters(name)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  ).join('-');
  return isDevice(slug) ? `the-${slug}` : slug;
}

/** The identifier of a game, such as `TheLongNight`. */
export function gameWordOf(name: string): string {
  const parts = plainLetters(name).match(/[a-z0-9]+/gi) ?? [];
  const word = parts.map((part) => part[0]?.toUpperCase() + part.slice(1)).join('');
  return /^\d/.test(word) ? `Game${word}` : word;
}

/** The game's own word for its mods: `brawl`. If it declares several, the first. */
export function modWordOf({ kinds }: Pick<Game, 'kinds'>): string {
  const isMod = (kind: number): boolean => {
    const { kernel, parents } = kinds[kind] ?? { kernel: null, parents: [] };
    return kernel === 'mod' || parents.some(isMod);
  };
  return kinds.find(({ kernel }, id) => kernel === null && isMod(id))?.name ?? 'mod';
}
