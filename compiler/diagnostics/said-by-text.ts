/** Effects and moments in the words that this game prints for them: `deal 3 damage to all minions`, `Battlecry: ...`. */

import type { Type, Verb } from '../ir/index.ts';
import { isKind } from '../ir/types.ts';
import type { SaidWords } from './said-words.ts';

const NUMBERS: Readonly<Record<string, string>> = { a: '1', an: '1', one: '1', two: '2', three: '3', four: '4' };

/** The digits of a number in words or digits; empty for any other word. */
export const digits = (word: string): string => (/^\d+$/.test(word) ? word : (NUMBERS[word] ?? ''));

/** A call; `asked`: what the player chooses before it. */
export interface SaidCall {
  asked: string | null;
  call: string;
}

/** The one that the player chooses, in a line that asks for it. */
const CHOSEN = 'foe';

/** The name of a kind of this game; null for a kind of the kernel, such as the one of "minion or player". */
function kindOf(id: number | null, { game }: SaidWords): string | null {
  const kind = game.kinds[id ?? -1];
  return kind === undefined || kind.kernel !== null ? null : kind.name;
}

/** Translates an English noun phrase to a set, with the choice to ask first. `taken`: the kind of a bare `target`. Null for unknown words. */
export function meantBy(
  said: string,
  taken: string | null,
  words: SaidWords,
): { asked: string | null; who: string } | null {
  const [, set = '', where] = /^(.+?)( where .+)$/.exec(said) ?? [];
  if (where !== undefined) {
    const meant = meantBy(set, taken, words);
    return meant === null || meant.asked === null
      ? meant && { asked: null, who: `${meant.who}${where}` }
      : { asked: `${meant.asked}${where}`, who: meant.who };
  }
  if (/^(?:(?:your |the )?(?:opponent|rival)|(?:the )?enemy player|rival\(you\))$/.test(said))
    return { asked: null, who: 'rival(you)' };
  const hero = words.hero(said);
  if (hero !== null) return { asked: null, who: hero };
  const target = /^(?:an? |any |the )?(?:target )?(.*)$/.exec(said)?.[1] ?? '';
  if (/\btarget\b/.test(said) || /^(?:an?|any) (?!random)/.test(said)) {
    const one = /^(?:target)?$/.test(target) ? (taken ?? words.noun('minion', 'name')) : words.noun(target, 'name');
    if (one === null) return null;
    // what lives nowhere is chosen in hand
    const kind = words.kind(/\w+$/.exec(one)?.[0] ?? '');
    const isHeld = kind?.kernel === 'card' || (kind?.kernel === null && words.home(kind) === undefined);
    const place = isHeld && words.hand !== null && !/\benemy\b/.test(one) ? ` in ${words.hand} of you` : '';
    return { asked: `choose ${CHOSEN}: ${one}${place}`, who: CHOSEN };
  }
  const plain = said
    .replace(/^(?:an? |the )/, '')
    .replace(/^(all |random )?your /, '$1friendly ')
    .replace(/^(all |random )?(.+) you (?:control|have|own)$/, '$1friendly $2')
    .replace(/^friendly other /, 'other friendly ')
    .replace(/^(?:all |random )?(?:enemy|friendly)$/, '$& character');
  const kind = words.kind(/\w+$/.exec(plain)?.[0] ?? '');
  const sole = /^(?:the|your) /.test(said) && kind?.name === /\w+$/.exec(plain)?.[0] ? words.noun(plain, 'name') : null;
  if (sole !== null) return { asked: null, who: `the ${sole}` };
  const one = /^(?:self|this|it|itself|you|\w+\.\w+)$/.test(plain) || (/^\w+$/.test(plain) && !/s$/.test(plain));
  if (one && words.kind(plain) === undefined) return { asked: null, who: plain.replace(/^(?:this|itself)$/, 'self') };
  const all = /^all /.test(plain);
  const noun = words.noun(plain.replace(/^all /, ''), /\b(?:random|first|last)\b/.test(plain) ? 'name' : 'plural');
  const isOne = /\b(?:random|first|last)\b/.test(plain);
  return noun === null || !(all || isOne || /s$/.test(plain))
    ? null
    : { asked: null, who: `${all ? 'all ' : ''}${noun}` };
}

const escaped = (text: string): string => text.replace(/[.*+?^$\\()]/g, '\\$&');

/** The pattern of a text of a verb: its parameters in their order, and what is said. Null for one that English says otherwise. */
function patternOf({ text, params }: Verb): { names: string[]; pattern: RegExp } | null {
  const names: string[] = [];
  const plain = (text ?? '').split(' | ')[0]?.replace(/\[[^\]]*\]/g, '') ?? '';
  if (!/^[a-z]/.test(plain)) return null;
  const pattern = plain.replace(/\{(\w+)\}|\(([^()|]*)\|([^()]*)\)|\(s\)|[.*+?^$\\()]/g, (all, name, one, many) => {
    if (name !== undefined) {
      names.push(name);
      const isNumber = params.find((param) => param.name === name)?.type.of === 'number';
      return isNumber ? '(\\d+|an?|one|two|three|four)' : '(.+)';
    }
    if (one !== undefined) return `(?:${one}|${many})`;
    return all === '(s)' ? 's?' : escaped(all);
  });
  if (names.length === 0 || /[[\]{}|](?!\?)/.test(pattern.replace(/\(\?:[^()]*\)|\([^()]*\)/g, ''))) return null;
  return { names, pattern: new RegExp(`^${pattern.replace(/^\w+/, '$&s?')}$`) };
}

export const takesPlayer = ({ id }: Type, { game }: SaidWords): boolean =>
  id === null ||
  isKind(
    game,
    game.kinds.findIndex(({ kernel }) => kernel === 'player'),
    id,
  );

/** The call that an effect in printed words means: `damage all minions by 3`. Null where no verb prints them. */
export function calledBy(said: string, words: SaidWords): SaidCall | null {
  verbs: for (const verb of words.game.verbs) {
    const made = verb.native === null ? patternOf(verb) : null;
    const found = made?.pattern.exec(said);
    if (made == null || found == null) continue;
    const asked: string[] = [];
    const call = [verb.name];
    for (const { name, type, prep } of verb.params) {
      const at = made.names.indexOf(name);
      const value = at < 0 ? '' : (found[at + 1] ?? '');
      if (value === '') continue;
      const meant =
        type.of === 'number'
          ? { asked: null, who: digits(value) }
          : type.of === 'entity'
            ? meantBy(value, kindOf(type.id, words), words)
            : null;
      if (meant === null) return null;
      // another verb may print the same of players
      if (type.of === 'entity' && /^(?:you|rival\(you\))$/.test(meant.who) && !takesPlayer(type, words)) continue verbs;
      if (meant.asked !== null) asked.push(meant.asked);
      call.push(prep === null ? meant.who : `${prep} ${meant.who}`);
    }
    const line = call.join(' ');
    if (line !== said && asked.length <= 1) return { asked: asked[0] ?? null, call: line };
  }
  return null;
}

/** The timing whose printed label a word is: `Battlecry`, `deathrattle`. Null for another word. */
export function timingOfLabel(word: string, { game }: SaidWords): string | null {
  const said = word.toLowerCase();
  return game.timings.find(({ text }) => text?.replace(/:$/, '').toLowerCase() === said)?.name ?? null;
}
