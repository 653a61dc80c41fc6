/** Words of English and of other games that look like a word of the game at hand, and effects that end. */

import type { FieldId, Game } from '../ir/index.ts';
import type { SaidLine } from './meant-lines.ts';
import * as say from './messages/index.ts';
import { pileFor } from './piles.ts';
import { statement } from './said-in-effects.ts';
import { similarWords } from './similar-words.ts';

/** The number of what is no player that a word names, in the singular or the plural. */
const numberOf = ({ fields, kinds }: Game, word: string): string | null => {
  const isNumber = (id: FieldId): boolean =>
    fields[id]?.type.of === 'number' && kinds[fields[id]?.kind ?? -1]?.kernel !== 'player';
  return fields.find(({ name }, id) => (name === word || name === `${word}s`) && isNumber(id))?.name ?? null;
};

export const SAID_ELSEWHERE: readonly SaidLine[] = [
  // `first job in jobs where job is cop`, where a job has a field of that name
  [
    ['body', 'items'],
    /^(.*\b(?:where|and|or|not) )([a-z]\w*)( (?:is|<|>|<=|>=) .+)$/,
    ([, before, word = '', rest], words) =>
      words.kind(word)?.name === word && words.has('fields', word) ? `${before}that.${word}${rest}` : null,
  ],
  // `add counter to self`, `put 2 counters on random friendly unit`
  [
    ['body'],
    /^(?:add|put|place) (?:an? |one |(\d+) )?([a-z]\w*) (?:to|on|onto) ((?:[a-z]\w* )*[a-z]\w*)$/,
    ([, number, word = '', who = ''], words) => {
      const field = words.has('statuses', word) ? null : numberOf(words.game, word);
      if (field === null) return null;
      const by = `${field} += ${number || 1}`;
      if (!who.includes(' ') && words.kind(who) === undefined) return `${who}.${by}`;
      const one = words.noun(who, 'name');
      if (one === null) return null;
      return /^(?:random|first|last) /.test(one) ? `(${one}).${by}` : `for each ${one} { it.${by} }`;
    },
  ],
  // `revive random friendly unit`
  [
    ['body'],
    /^(?:revive|resurrect|reanimate) ((?:[a-z]\w* )*)([a-z]\w*)$/,
    ([, before = '', noun = ''], words) => {
      const kind = words.kind(noun);
      const home = words.home(kind);
      const pile = pileFor(words.game, 'bury');
      return kind === undefined || home === undefined || pile === 'gone'
        ? null
        : `move ${before.replace(/\b(?:friendly|dead) /g, '')}${noun} in ${pile} to ${home.name}${home.each === 'player' ? ' of you' : ''}`;
    },
  ],
  // `enemies have life -1`, where life is a number of players
  [
    ['items', 'body'],
    /^(.+, )?(?:enem(?:y|ies)|(?:the |your )?opponents?|rival|the enemy) (?:have|has|get|gets) ([a-z]\w*) ([-+]?\d+.*)$/,
    ([, before, field = '', change], words) =>
      words.ofPlayers(field) ? `${before}rival(you) have ${field} ${change}` : null,
  ],
  // `choose one: draw 1 or gain_life 3`
  [
    ['body', 'items'],
    /^choose (?:one|an? effect)?:? ?(.+?),? or (.+)$/,
    ([, first = '', second = ''], words, { list }) => {
      const [one, other] = [statement(first, words), statement(second, words)];
      if (one === null || other === null) return null;
      const line = `choose { ${one} } or { ${other} }`;
      return list === 'body' ? line : say.inAbility({ line });
    },
  ],
  // `pay 1 mana: draw 1`, `pay 1 mana { ... }`
  [
    ['body'],
    /^(?:pay|spend) (\d+) ([a-z]\w*)(?:(?::| to) .+)?$/,
    ([, by = '', field = ''], words) =>
      !words.has('verbs', 'pay') && words.ofPlayers(field) ? say.paidFirst({ field: `you.${field}`, by }) : null,
  ],
  // `prevent all damage until dusk`
  [
    ['body'],
    /^prevent (?:all |the )?(?:next )?([a-z]\w*)(?: (?:to|of|from) .+)? until (?:owner |any )?(\w+)$/,
    ([, word = '', timing = ''], words) => {
      const verb = words.verb(word);
      return verb === null || !words.has('timings', timing) ? null : say.preventedFor({ verb, timing });
    },
  ],
  // `freeze all enemy units until dawn`
  [
    ['body'],
    /^([a-z]\w*) ((?:[a-z]\w* )*[a-z]\w*) until .+$/,
    ([, word = '', whom], words) => {
      const [status] = words.has('verbs', word) ? [] : similarWords(word, words.game.statuses);
      return status === undefined ? null : say.statusAddedUntil({ line: `add ${status} to ${whom}`, status });
    },
  ],
];
