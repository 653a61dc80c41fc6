/** Moments and counts that English says around an effect: `next turn draw 1`, `the first time this turn`, `any number of cards`. */

import { FOREIGN_ON_CARD } from '../../grammar/forms.ts';
import * as grammar from '../../grammar/messages.ts';
import type { LineAround } from './line-around.ts';
import type { SaidLine } from './meant-lines.ts';
import * as say from './messages/index.ts';
import { pileFor } from './piles.ts';
import { calledBy, meantBy } from './said-by-text.ts';
import { statement } from './said-in-effects.ts';
import { isOfRules } from './said-mixed.ts';
import { effect } from './said-of-cards.ts';
import type { SaidWords } from './said-words.ts';

/** A timing by its name, or the start or end of a turn that the words name. */
const timingIn = (when: string, words: SaidWords): string | null =>
  words.has('timings', when) ? when : words.timing(when);

/** The changes of `+1/+2`, for the number that strikes and the one that is struck; null where the game has no such two. */
function changesOf(attack: string, health: string, words: SaidWords): readonly string[] | null {
  const numbers = words.numbersInPlay();
  const first = numbers.find((name) => /attack|power|strength|might/.test(name));
  const second = numbers.find((name) => /health|toughness|defen[cs]e|life|hp/.test(name));
  return first === undefined || second === undefined
    ? null
    : [`${first} ${attack}`, `${second} ${health}`].filter((change) => !/ [-+]0$/.test(change));
}

/** The timing at which a card acts as it is played; null where the declaration is of no card, or the line is what a moment before it does. */
function playOf({ head, whole, text, closed }: LineAround, words: SaidWords): string | null {
  const before = whole.slice(0, whole.indexOf(text));
  const isOfCard = words.kind(/^\w+/.exec(head)?.[0] ?? '') !== undefined && !isOfRules(words, head);
  return closed || !isOfCard || /\b(?:when|whenever|at|if|on|after|each)\b[^,]*, *$/i.test(before) ? null : words.play;
}

export const SAID_IN_TURN: readonly SaidLine[] = [
  // `next turn gain 2 mana`
  [
    ['body'],
    /^(?:(?:on|at|during|in) )?(?:(?:your|the) )?next turn[,:]? (.+)$/,
    ([, said = ''], words, { opens }) => {
      const [timing, does] = [words.timing('start'), opens ? null : statement(said, words)];
      return timing === null || does === null ? null : `once on ${timing} of you { ${does} }`;
    },
  ],
  // `minions have cost 0 this turn` on a card: a static has no end
  [
    ['items'],
    /^(?:([^,]+?) )?(?:have|has|gains?|gets?) ([^,]+?) (?:(?:(?:for|until) )?(?:the rest of )?(?:this|the) turn|until (.+))$/,
    ([, who = '', change = '', when = ''], words, line) => {
      const [play, end] = [playOf(line, words), timingIn(when || 'end', words)];
      const has = `${who || 'self'} have ${change.replace(/^([-+]\d+) (\w+)$/, '$2 $1')}`;
      return play === null || end === null ? null : `on ${play} { ${has} until ${end} }`;
    },
  ],
  // `until dusk { self.attack += 2 }`
  [
    ['body'],
    /^(?:until|this|for this) (?:the )?(.+)$/,
    ([, when = ''], words, { opens, behind }) => {
      const [, who, field, sign, by] =
        /^\{\s*(\w+(?:\(\w+\))?)\.(\w+) ([-+])= ?(\d+)\s*\}/.exec(behind) ??
        /^\{\s*(.+?) have (\w+) ([-+]?)(\d+)\s*\}/.exec(behind) ??
        [];
      const end = timingIn(when === 'turn' ? 'end' : when, words);
      return !opens || end === null || who === undefined
        ? null
        : say.lineIs({ line: `${who} have ${field} ${sign}${by} until ${end}` });
    },
  ],
  // `if first time this turn { ... }`, `once per turn`
  [['body'], /\bfirst time (?:this|each|per|every|in a|in the) /, () => FOREIGN_ON_CARD.get('once') ?? null],
  [
    ['body'],
    /^(?:only )?once (?:per|every|a|this) (\w+)$/,
    ([, phase = ''], { game }) => (game.phases.includes(phase) ? `once each ${phase}` : null),
  ],
  // `choose a minion and hurt it by 3`
  [
    ['body'],
    /^choose (?:an? |one |the )?([a-z][\w ]*?)(?:,? and|,? then|,) (\w+ .*\b(?:it|that)\b.*)$/,
    ([, set = '', said = ''], words) => {
      const noun = words.noun(set, 'name');
      return noun === null
        ? null
        : grammar.twoLines({ one: `choose chosen: ${noun}`, two: said.replace(/\b(?:it|that)\b/, 'chosen') });
    },
  ],
  // `if you have 3 or more minions { ... }`, `if you have 10 mana { ... }`
  [
    ['body'],
    /^if you (?:have|control) (?:at least )?(\d+)(?: or more)? ([a-z][\w ]*)$/,
    ([, number, said = ''], words) => {
      const noun = words.noun(said);
      if (noun !== null)
        return `if count of ${words.has('adjectives', 'friendly') ? 'friendly ' : ''}${noun} >= ${number}`;
      return words.has('fields', said) ? `if you.${said} >= ${number}` : null;
    },
  ],
  // `if an enemy minion is frozen { ... }`
  [
    ['body'],
    /^if (?:an?|any) ([a-z][\w ]*?) (?:is|are) (\w+)$/,
    ([, set = '', word = ''], words) => {
      const [noun, quality] = [words.noun(set), words.quality(word)];
      return noun === null || quality === null ? null : `if some ${quality} ${noun}`;
    },
  ],
  // `draw up to 3`
  [
    ['body'],
    /^(\w+) up to (\d+)(?: cards?)?$/,
    ([, verb = '', most], words) =>
      words.params(verb)[0]?.type.of === 'number'
        ? grammar.twoLines({ one: `choose n: number from 0 to ${most}`, two: `${verb} n` })
        : null,
  ],
  // `repeat { draw 1 } until x > 3`
  [
    ['body'],
    /^(?:repeat|do)$/,
    (_, __, { behind }) =>
      /^\{[^{}]*\} *(?:until|while)\b/.test(behind) ? say.keywordElsewhere({ word: 'repeat until' }) : null,
  ],
  // `put a random card from graveyard into hand`, `put the top 3 cards from deck into hand`
  [
    ['body'],
    /^(?:put|add|return|take|get|bring|move) (an? |the )?(\w[\w ]*?) (?:from|in|of) (?:your |the )?(\w+)(?: of you)? (?:to|into|in|back to) (?:your |the )?(\w+)(?: of you)?$/,
    ([, article = '', said = '', from = '', to = ''], words) => {
      if (![from, to].every((zone) => words.owns(zone))) return null;
      const isOne = /^(?:top|first|last|random) (?!\d)/.test(said) || (article !== '' && !/\d/.test(said));
      const noun = words.noun(said.replace(/^top\b/, 'first'), isOne ? 'name' : 'plural');
      const set = noun === null ? '' : `${noun.replace(/^(\w+) (\d+) /, '$2 $1 ')} in ${from} of you`;
      if (set === '' || (/^\d+ (?!first|last|random)/.test(set) && article === '')) return null;
      return article === '' || /\b(?:first|last|random) /.test(set)
        ? `move ${set} to ${to} of you`
        : grammar.twoLines({ one: `choose found: ${set}`, two: `move found to ${to} of you` });
    },
  ],
  // `discard any number of cards`
  [
    ['body'],
    /^(\w+) any number of ([a-z][\w ]*?)((?: (?:in|from) (?:(?:your|the) )?(\w+)(?: of you)?)?)((?: to .+)?)$/,
    ([, verb = '', set = '', , zone = '', to], words) => {
      const [noun, hand] = [words.noun(set), words.hand];
      const home = words.home(words.kind(/\w+$/.exec(noun ?? '')?.[0] ?? ''));
      if (noun === null || (zone !== '' && !words.has('zones', zone))) return null;
      const place = zone || (home === undefined ? (hand ?? '') : '');
      const all = `${noun}${place === '' ? '' : ` in ${place} of you`}`;
      return say.threeLines({
        one: `choose n: number from 0 to count of ${all}`,
        two: `choose picked: n ${all}`,
        three: words.has('verbs', verb) ? `${verb} picked${to}` : `move picked to ${pileFor(words.game, verb, 'you')}`,
      });
    },
  ],
  // `deal 2 damage to any target`, where players can be targets, too: a choice is among cards
  [
    ['body', 'items'],
    /^(.+)\bany target$/,
    ([, before], words) =>
      calledBy(`${before}rival(you)`, words) === null ? null : say.keywordElsewhere({ word: 'any target' }),
  ],
  // `hurt the enemy hero by 2`
  [
    ['body'],
    /^(\w+) ((?:the )?\S+ \w+)((?: (?:by|for|with) .+)?)$/,
    ([, word = '', said = '', rest], words) => {
      const [who, verb] = [words.hero(said), words.verbLike(word, 'player')];
      return who === null || verb === null ? null : `${verb} ${who}${rest}`;
    },
  ],
  // `cost X`
  [
    ['items'],
    /^(\w+) X$/,
    ([, field = ''], words) => (words.has('fields', field) ? say.keywordElsewhere({ word: 'cost X' }) : null),
  ],
  // `active.mana = 10` in a mod or on a card
  [
    ['items'],
    /^\w+(?:\(\w+\))?(?:\.\w+)+ [-+]?= .+$/,
    ([said], words, line) => {
      const play = playOf(line, words);
      return isOfRules(words, line.head) ? `setup { ${said} }` : play === null ? null : `on ${play} { ${said} }`;
    },
  ],
  // `on dawn of you { ... }` in a mod: each player has a dawn
  [
    ['items', 'file'],
    /^on (\w+) of (?:you|active|owner|(?:the |each )?(?:active )?player)$/,
    ([, timing = ''], words, { list, head, opens }) =>
      opens && words.has('timings', timing) && (list === 'file' || isOfRules(words, head))
        ? `on ${timing} player`
        : null,
  ],
  // `gain +1/+1`, `give a friendly minion +2 attack`, `friendly minions get +1/+1 until end of turn`
  [
    ['body', 'items'],
    /^(?:(?:(?!give|grant)([^,]+?) )?(?:get|gain|have|has|receive)s?|(?:give|grant)s? ([^,]+?)) ([-+]\d+) ?(?:\/ ?([-+]\d+)|(\w+))((?: (?:until .+|(?:for )?this turn))?)$/,
    ([, said = '', given = '', by = '', health = '', field = '', when = ''], words, { list }) => {
      const changes = field === '' ? changesOf(by, health, words) : [`${field} ${by}`];
      const meant = meantBy(said || given || 'self', null, words);
      if (changes === null || meant === null || (field !== '' && !words.has('fields', field))) return null;
      const end = timingIn(when.replace(/^ until /, '').replace(/.*this turn$/, 'end'), words);
      const lines = changes.map((change) => `${meant.who} have ${change}${end === null ? when : ` until ${end}`}`);
      // without a noun it is an effect of something that is said before
      if (list === 'items') return meant.asked === null && said + given !== '' && when === '' ? lines.join(', ') : null;
      const [one = '', two = '', three] = meant.asked === null ? lines : [meant.asked, ...lines];
      return three !== undefined
        ? say.threeLines({ one, two, three })
        : two === ''
          ? one
          : grammar.twoLines({ one, two });
    },
  ],
  // `deal 3 damage to target minion` on a card
  [
    ['items'],
    /^[a-z]\w* [^,]*[^,.]$/,
    ([said = ''], words, line) => {
      const [does, play] = [effect(said, words), playOf(line, words)];
      return does === null || play === null || line.opens
        ? null
        : `${does.asked === null ? '' : `${does.asked}, `}on ${play} { ${does.call} }`;
    },
  ],
];
