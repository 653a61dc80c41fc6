/** What other games say in a few words, and this language in several lines or by words of its own: a coin, an exchange, a shield. */

import type { SaidLine } from './meant-lines.ts';
import * as say from './messages/index.ts';
import { meantBy } from './said-by-text.ts';
import { statement } from './said-in-effects.ts';
import { isDoneToOne, severalOf } from './said-nearly.ts';
import type { SaidWords } from './said-words.ts';
import { similarWords } from './similar-words.ts';

/** What is chosen and done in `discard a card`. Null of other words. */
function chosenFor(said: string, words: SaidWords): { asked: string; call: string } | null {
  const [, verb = '', what = '', rest = ''] =
    /^(\w+) ((?:an?|any|target) (?!random )[a-z][\w ]*?)((?: (?:by|to|from|with) .+)?)$/.exec(said) ?? [];
  const meant = isDoneToOne(words, verb) ? meantBy(what, null, words) : null;
  return meant?.asked == null ? null : { asked: meant.asked, call: `${verb} ${meant.who}${rest}` };
}

export const SAID_AT_LENGTH: readonly SaidLine[] = [
  // `flip a coin: heads draw 1, tails draw 2`
  [
    ['body'],
    /^(?:flip|toss) (?:a|the) coin[:,;.]? ?(?:if |on )?heads[:,]? (.+?)(?:[,;.]? (?:and )?(?:if |on )?(?:tails|otherwise|else)[:,]? (.+))?$/,
    ([, heads = '', tails = ''], words) => {
      const [one, other] = [statement(heads, words), tails === '' ? '' : statement(tails, words)];
      return one === null || other === null
        ? null
        : `chance 1 in 2 { ${one} }${other === '' ? '' : ` else { ${other} }`}`;
    },
  ],
  // `swap self.attack and self.health`, `swap attack and health of self`: the first value is kept while the second takes its place
  [
    ['body'],
    /^(?:swap|exchange|switch) (?:((?:\w+(?:\(\w+\))?\.)+\w+) (?:and|with|for) ((?:\w+(?:\(\w+\))?\.)+\w+)|(\w+) and (\w+) of (\w+))$/,
    ([, one, other, field = '', second = '', who = ''], words) => {
      if (one === '' && (!words.has('fields', field) || words.kind(who) !== undefined)) return null;
      const [first, last] = one === '' ? [`${who}.${field}`, `${who}.${second}`] : [one, other];
      return say.threeLines({ one: `let kept = ${first}`, two: `${first} = ${last}`, three: `${last} = kept` });
    },
  ],
  // `swap self and random enemy minion`
  [
    ['body'],
    /^(?:swap|exchange|switch) .+ (?:and|with|for) .+$/,
    (_, words) => (words.has('verbs', 'swap') ? null : say.keywordElsewhere({ word: 'swap' })),
  ],
  // `divine shield` in a game with a status or a keyword `shielded`
  [
    ['items'],
    /^(?:divine[ _-]?)?shield(?:ed)?$/i,
    ([said], { game }) => {
      const words = [...game.statuses, ...game.keywords, ...game.fields.filter(({ type }) => type.of === 'truth')];
      const own = words.find(({ name }) => /shield/i.test(name))?.name;
      return own === undefined ? say.keywordElsewhere({ word: 'shield' }) : own === said ? null : own;
    },
  ],
  // `if you.life < 5 { self have attack +3 }` on a card
  [
    ['items'],
    /^if (.+)$/,
    ([, test], _, { opens, behind }) => {
      const [, has] = /^\{\s*([^{}\n]+? have [^{}\n]+?)\s*\}/.exec(behind) ?? [];
      return !opens || has === undefined || / (?:when|until) /.test(has)
        ? null
        : say.lineIs({ line: `${has} when ${test}` });
    },
  ],
  // `draw 2, then discard a card`
  [
    ['body'],
    /^(\w+ .+?)(?:, and then|, then| and then|,? then| and|,) (\w+ .+)$/,
    ([, first = '', second = ''], words) => {
      const [one, chosen] = [statement(first, words), chosenFor(second, words)];
      return one === null || chosen === null ? null : say.threeLines({ one, two: chosen.asked, three: chosen.call });
    },
  ],
  // `hit enemy minions by attack`: the number of each of them; in an ability of one that has it, it may be its own
  [
    ['body'],
    /^(\w+) ((?:[a-z]\w* )*[a-z]\w*) (by|for|with|to|from) ([a-z]\w*)$/,
    ([, verb = '', said = '', prep, field = ''], words, { head }) => {
      const set = isDoneToOne(words, verb) ? severalOf(said, words) : null;
      const [kind, own] = [words.kind(/\w+$/.exec(said)?.[0] ?? ''), words.kind(/^\w+/.exec(head)?.[0] ?? '')];
      if (set === null || !words.hasNumber(kind, field) || words.hasNumber(own, field)) return null;
      return `for each ${set.each} { ${verb} it ${prep} it.${field} }`;
    },
  ],
  // `enemy minions lose taunt`, of a status
  [
    ['body', 'items'],
    /^([a-z][\w ]*?) (?:lose|loses) ([a-z]\w*)$/,
    ([, set = '', status = ''], words, { list }) => {
      if (!words.has('statuses', status)) return null;
      const line = `remove ${status} from ${words.noun(set) ?? set}`;
      return list === 'body' ? line : say.inAbility({ line });
    },
  ],
  // `cannot attack`, `can't attack`
  [
    ['items'],
    /^(?:[a-z][\w ]* )?(?:cannot|can not|can't) (?!be\b)(\w+)$/,
    ([, word = ''], { game }) => {
      const [alike] = similarWords(word, game.moves);
      const move =
        game.moves.find(({ name, text }) => name === word || /^\w+/.exec(text ?? '')?.[0] === word) ??
        game.moves.find(({ name }) => name === alike);
      // the one of its own side is what makes the move
      const param = move?.params.find(({ type }) => type.of === 'entity' && game.kinds[type.id ?? -1]?.kernel === null);
      return move === undefined || param === undefined
        ? null
        : say.refusedByMove({ move: move.name, param: param.name });
    },
  ],
];
