/** The table and the search of `similar-words.ts`, which a page loads with the texts of diagnostics. */

import { baseForms } from '../../grammar/near.ts';
import type { Wording } from '../../grammar/templates.ts';
import * as say from './messages/index.ts';
import type { Described, SimilarWords } from './similar-words.ts';

/** Near-synonyms in card games. */
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
  ['freeze', 'frozen', 'stun', 'sleep', 'asleep', 'exhaust', 'tap'],
  ['attack', 'fight', 'strike', 'battle', 'combat'],
  ['adjacent', 'beside', 'bordering', 'neighbouring', 'neighboring', 'neighbour', 'neighbor', 'surrounding', 'nearby'],
  ['exhausted', 'tapped', 'tired', 'spent'],
  ['move', 'march', 'step', 'walk', 'push', 'pull'],
  ['gain', 'earn', 'get'],
  ['play', 'cast', 'summon', 'recruit', 'deploy'],
  ['mana', 'energy'],
  ['revive', 'resurrect', 'reanimate'],
  ['shield', 'shielded', 'barrier', 'ward'],
];

/** Words of card games in English: they misspell only a word that differs in one letter, and short ones none: `tap` and `trap`. */
const SHORT = 4;
const KNOWN: ReadonlySet<string> = new Set(GROUPS.flat());

/** Words of English that documentation is full of, and that mean no word of a game. */
const PARTICLES: ReadonlySet<string> = new Set('the a an of at to in on by it its this that each all'.split(' '));
const MOST = 3;

/** Whether a text reads as rules of a card, not as its name: `Draws a card`, `Haste. Deal 2 damage.` */
function isRulesText(text: string): boolean {
  const [first = ''] = text.toLowerCase().split(' ');
  const acts = [first, ...baseForms(first)].some((word) => ACTIONS.has(word));
  return (
    /\d|[.:;]$|[.:;] /.test(text) ||
    (acts && / (an?|all|each|every|your?|th(is|e)|it|another|\w+ cards?)\b/i.test(text))
  );
}
const ACTIONS: ReadonlySet<string> = new Set([
  'draw',
  'give',
  'lose',
  'put',
  'take',
  'when',
  'whenever',
  'if',
  ...KNOWN,
]);

/**
 * The names, at most three, of words whose name, text or documentation mentions a synonym. Matches in names come first,
 * then texts, then documentation.
 */
function similarWords(word: string, words: readonly Described[]): string[] {
  const small = word.toLowerCase();
  if (PARTICLES.has(small)) return [];
  const forms = new Set([small, ...baseForms(small)]);
  const synonyms = new Set([...forms, ...GROUPS.filter((group) => group.some((one) => forms.has(one))).flat()]);
  const mentions = (text: string): boolean =>
    (text.toLowerCase().match(/[a-z]+/g) ?? []).some(
      (w) => synonyms.has(w) || baseForms(w).some((b) => synonyms.has(b)),
    );
  const others = words.filter(({ name }) => name !== word);
  const found = [
    ...others.filter(({ name }) => mentions(name.replace(/_/g, ' '))),
    ...others.filter(({ text }) => text !== null && mentions(text.replace(/\{[^}]*\}/g, ' '))),
    // Only the first sentence of the documentation is searched.
    ...others.filter(({ doc }) => mentions(doc.split('.')[0] ?? '')),
  ];
  return [...new Set(found.map(({ name }) => name))].slice(0, MOST);
}

/** A help text that names them; null if there are none. */
function similarWordsHelp(word: string, words: readonly Described[]): Wording | null {
  const found = similarWords(word, words);
  if (found.length === 0) return null;
  const first = words.find(({ name }) => name === found[0]);
  const example = first?.examples?.find((one) => one.startsWith(`${first.name} `) && !one.includes('\n'));
  const list = found.join(', ');
  return example === undefined ? say.similarWords({ list }) : say.similarAsIn({ list, example });
}

export const SIMILAR_WORDS: SimilarWords = {
  similarWords,
  similarWordsHelp,
  slipsOf: (word) => (KNOWN.has(word.toLowerCase()) ? Number(word.length > SHORT) : 2),
  isRulesText,
};
