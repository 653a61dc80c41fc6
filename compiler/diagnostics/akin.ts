/** Words of a game that mean what a word of another game means: found by what their declarations say of them. */
import { baseForms } from '../../grammar/near.ts';

/** Words of card games that mean nearly the same, in any game. */
const GROUPS: readonly (readonly string[])[] = [
  ['heal', 'restore', 'cure', 'mend', 'repair', 'recover'],
  ['damage', 'hurt', 'hit', 'deal', 'harm', 'wound', 'burn', 'injure'],
  ['destroy', 'kill', 'slay', 'die', 'sacrifice', 'banish', 'exile'],
  ['buff', 'strengthen', 'boost', 'pump', 'empower'],
  ['debuff', 'weaken', 'reduce', 'shrink'],
  ['summon', 'spawn', 'create', 'conjure'],
  ['discard', 'mill', 'cycle'],
  ['return', 'bounce', 'recall'],
  ['steal', 'convert'],
  ['silence', 'disable', 'mute', 'jam'],
  ['freeze', 'stun', 'sleep', 'exhaust', 'tap'],
  ['attack', 'fight', 'strike', 'battle', 'combat'],
  ['move', 'march', 'step', 'walk', 'push', 'pull'],
  ['gain', 'earn', 'get'],
  ['play', 'cast', 'summon', 'recruit', 'deploy'],
];
const MOST = 3;

export interface Described {
  name: string;
  doc: string;
  text: string | null;
}

/**
 * The names, at most three, of those words whose name, text or documentation speaks of the same thing. Names count before
 * texts, texts before documentation.
 */
export function akin(word: string, words: readonly Described[]): string[] {
  const small = word.toLowerCase();
  const forms = new Set([small, ...baseForms(small)]);
  const meanings = new Set([...forms, ...GROUPS.filter((group) => group.some((one) => forms.has(one))).flat()]);
  const speaks = (text: string): boolean =>
    (text.toLowerCase().match(/[a-z]+/g) ?? []).some(
      (w) => meanings.has(w) || baseForms(w).some((b) => meanings.has(b)),
    );
  const others = words.filter(({ name }) => name !== word);
  const found = [
    ...others.filter(({ name }) => speaks(name.replace(/_/g, ' '))),
    ...others.filter(({ text }) => text !== null && speaks(text.replace(/\{[^}]*\}/g, ' '))),
    // what follows the first sentence is detail
    ...others.filter(({ doc }) => speaks(doc.split('.')[0] ?? '')),
  ];
  return [...new Set(found.map(({ name }) => name))].slice(0, MOST);
}

/** A line of help that names them; null where there is none. */
export function akinHelp(word: string, words: readonly Described[]): string | null {
  const found = akin(word, words);
  return found.length === 0 ? null : `Words of this game with a like meaning: ${found.join(', ')}.`;
}
