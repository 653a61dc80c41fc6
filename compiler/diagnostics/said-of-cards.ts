/** The commonest lines of cards of other games: effects in printed words, moments with a label, costs, copies. With the lines to write. */

import * as grammar from '../../grammar/messages.ts';
import { baseForms } from '../../grammar/near.ts';
import type { Verb } from '../ir/index.ts';
import type { SaidLine } from './meant-lines.ts';
import * as say from './messages/index.ts';
import { pileFor } from './piles.ts';
import { calledBy, digits, type SaidCall, timingOfLabel } from './said-by-text.ts';
import { statement } from './said-in-effects.ts';
import type { SaidWords } from './said-words.ts';

/** The name of a card in quotes for `"Wolf"`, `Wolf` and `Wolves`; null for another word. */
function cardNamed(said: string, { game }: SaidWords): string | null {
  const word = said.replace(/^"|"$/g, '');
  const name = [word, ...baseForms(word)].find((form) => game.cards.some((card) => card.name === form));
  return name === undefined ? null : `"${name}"`;
}

/** Where a card lives: `field of you`. Null for one that lives on tiles or nowhere. */
function homeOf(card: string, words: SaidWords): string | null {
  const { game } = words;
  const kind = game.cards.find(({ name }) => `"${name}"` === card)?.kind;
  const zone = words.home(game.kinds[kind ?? -1]);
  if (zone === undefined || (zone.each !== 'player' && zone.each !== 'game')) return null;
  return `${zone.name}${zone.each === 'player' ? ' of you' : ''}`;
}

/** An effect as a call, with what is asked before it. */
export const effect = (said: string, words: SaidWords): SaidCall | null => {
  const plain = statement(said, words);
  return plain === null ? calledBy(said, words) : { asked: null, call: plain };
};

/** `on play { draw 1 }`, with what its player chooses before it; an effect that is not known as it is said. Null for several items. */
const ability = (head: string, said: string, words: SaidWords): string | null => {
  const does = effect(said, words);
  if (does !== null) return `${does.asked === null ? '' : `${does.asked}, `}${head} { ${does.call} }`;
  const plain = said.replace(/\.$/, '').replace(/^[A-Z](?=[a-z]+ )/, (letter) => letter.toLowerCase());
  return /[,{}:]/.test(plain) ? null : `${head} { ${plain} }`;
};

/** The timing, the verb or the move of `when this dies`, `whenever a minion attacks`: what an ability begins with. */
function eventOf(word: string, who: string, words: SaidWords): string | null {
  const { timings, verbs, moves } = words.game;
  if (/^(?:dies|is destroyed|is killed|leaves play)$/.test(word)) {
    const death = timings.find(({ name, text }) => /\bdeath|\bdie|destroyed/i.test(`${name} ${text ?? ''}`));
    if (death !== undefined) return `on ${death.name}${who === 'self' ? '' : ` ${who}`}`;
  }
  // what is done to it, or what it does to another
  const isDone = /^(?:is|gets|takes) |ed$|^dies$/.test(word);
  const isOfTwo = ({ params }: Pick<Verb, 'params'>): boolean => params[1]?.type.of === 'entity';
  const all = isDone ? [...verbs, ...moves.filter((one) => !isOfTwo(one))] : [...moves, ...verbs.filter(isOfTwo)];
  const said = word.replace(/^\w+ /, '');
  const alike = isDone ? words.verbLike(said.replace(/d$/, ''), words.kind('minion')?.name ?? '') : null;
  const done = all.find((one) => isCalled(one, said)) ?? verbs.find(({ name }) => name === alike);
  const [first] = done?.params ?? [];
  return done !== undefined && first?.prep === null && first.type.of === 'entity' ? `after ${done.name} ${who}` : null;
}

/** Whether a form of a word is the name of a verb or a move, or what its text begins with. */
const isCalled = ({ name, text }: Pick<Verb, 'name' | 'text'>, word: string): boolean =>
  [word, ...baseForms(word)].some((form) => form === name || form === /^\w+/.exec(text ?? '')?.[0]);

const IN_YOURS = / in (?:(?:your|my) )?(\w+)$/;
const SIDES =
  /^(?:all |each |every |the )?(?:((?:(?:your |the |an )?(?:opponent|rival)|enemy|enemies)(?:'?s)? )|((?:your|my|friendly) ))?(.+)$/;

/** The cards that a cost is of, where they are held: `spells in hand of rival(you)` for `enemy spells`. Null where a word is not known. */
function whoseCards(said: string, words: SaidWords): string | null {
  if (/^(?:(?:self|this|it)(?: card)?|)$/.test(said)) return 'self';
  const [, zone = ''] = IN_YOURS.exec(said) ?? [];
  if (words.has('zones', zone)) {
    const held = words.noun(said.replace(IN_YOURS, ''));
    return held === null ? null : `${held} in ${zone} of you`;
  }
  const [, theirs = '', mine = '', set = ''] = SIDES.exec(said.replace(/^other friendly /, 'friendly other ')) ?? [];
  const noun = words.noun(set.replace(/(\w+) cards?$/, (all, kind) => (words.kind(kind) === undefined ? all : kind)));
  const hand = words.hand;
  if (noun === null || hand === null) return null;
  return `${noun} in ${theirs + mine === '' ? `every ${hand}` : `${hand} of ${mine === '' ? 'rival(you)' : 'you'}`}`;
}

const joined = (before: string, line: string | null): string | null => (line === null ? null : `${before}${line}`);

export const SAID_OF_CARDS: readonly SaidLine[] = [
  // `battlecry { ... }`, `on death of enemy minion { ... }`
  [
    ['items'],
    /^(?:on )?([A-Za-z]\w*):?$/,
    ([, word = ''], words, { opens }) => {
      const timing = opens ? timingOfLabel(word, words) : null;
      return timing === null ? null : `on ${timing}`;
    },
  ],
  [
    ['items'],
    /^on (\w+) of (?:an? )?(?!(?:(?:the |your |this )?turn|round|you|active|owner|rival)\b|(?:the )?(?:enemy|opponent)$)(\w.*)$/,
    ([, timing = '', whose], words, { opens }) =>
      !opens || !words.has('timings', timing)
        ? null
        : `on ${timing}${/^(?:self|this)$/.test(whose ?? '') ? '' : ` ${whose}`}`,
  ],
  // `Battlecry: draw a card`
  [
    ['items'],
    /^([A-Za-z]\w*)(?: ?[:,-])? (.+)$/,
    ([, word = '', said = ''], words, { opens }) => {
      const timing = opens ? null : timingOfLabel(word, words);
      if (timing === null) return null;
      return ability(`on ${timing}`, said, words) ?? say.lineIs({ line: `on ${timing} { ... }` });
    },
  ],
  // `at the start of your turn, draw 1`
  [
    ['items'],
    /^(.*, )?(?:at|on) (?:the )?((?:end|start|beginning) of (?:your |the |this |each )?turn)[,:]? (.+)$/,
    ([, before = '', when = '', said = ''], words, { opens }) => {
      const timing = opens ? null : words.timing(when);
      return timing === null ? null : joined(before, ability(`on ${timing}`, said, words));
    },
  ],
  // `when this dies draw 1`, `whenever self is damaged { ... }`
  [
    ['items'],
    /^(.*, )?(?:when|whenever|after|upon|on) (?:(?:this|self|it)(?: (?:card|minion|unit|creature))? |(?=\w+ed$)|(?:an? |any |(another ))?((?:[a-z]\w* )+?)(?=is |\w+s\b))((?:(?:is|gets|takes) )?\w+)(?:,? (.+))?$/,
    ([, before = '', other = '', set = '', what = '', said = ''], words, { opens }) => {
      const whose = `${other && 'other '}${set}`.replace(/^(?:your|my) /, 'friendly ');
      const who = set === '' ? 'self' : words.noun(whose, 'name');
      const head = who === null ? null : eventOf(what, who, words);
      if (head === null || opens !== (said === '') || (opens && before !== '')) return null;
      return joined(before, opens ? head : ability(head, said, words));
    },
  ],
  // `after you cast a spell { ... }`
  [
    ['items'],
    /^(?:after|when|whenever) (?:you|i|(?:your |the |an )?(opponent|enemy|rival)) (\w+)(?: an?| any)? ((?:\w+ )*\w+)$/,
    ([, rival = '', word = '', said = ''], words, { opens }) => {
      const noun = words.noun(said, 'name');
      const kind = words.kind(noun?.split(' ').at(-1) ?? '');
      const move = words.game.moves.find(
        (one) =>
          isCalled(one, word) && one.params[0]?.prep === null && words.game.kinds[one.params[0].type.id ?? -1] === kind,
      );
      if (!opens || kind === undefined || move === undefined) return null;
      const side = rival === '' ? 'friendly' : 'enemy';
      return `after ${move.name} played: ${words.has('adjectives', side) ? `${side} ` : ''}${noun}`;
    },
  ],
  // `if you have a dragon, draw 1`
  [
    ['items'],
    /^(.*, )?if (?:you (?:have|control)) (?:an? |any )?([a-z][\w ]*?),? (?:then )?(\w+ .+)$/,
    ([, before = '', set = '', said = ''], words) => {
      const noun = words.noun(set);
      const timing = words.play;
      if (noun === null || timing === null || !words.has('adjectives', 'friendly')) return null;
      return joined(before, ability(`on ${timing} when some friendly ${noun}`, said, words));
    },
  ],
  // `self costs 1 less for each minion on the field`, `enemy spells cost 1 more`
  [
    ['items', 'body'],
    /^(?:(\w[\w' ]*?) )?(\w+?)s? (\d+) (less|more)(?: for (?:each|every) (.+))?$/,
    ([, who = '', field = '', by = '', less, each = ''], words) => {
      const whose = words.has('fields', field) ? whoseCards(who, words) : null;
      const set = each
        .replace(/ (?:on|in) (?:the )?(?:field|play|board|battlefield)$/, '')
        .replace(IN_YOURS, ' in $1 of you');
      const count = set === '' ? by : words.value(`number of ${set}`);
      if (whose === null || count === null) return null;
      const number = set === '' ? by : `(${by === '1' ? '' : `${by} * `}${count})`;
      return `${whose} have ${field} ${less === 'less' ? '-' : '+'}${number}`;
    },
  ],
  // `m have attack +2 and health +2 until dusk`
  [
    ['body', 'items'],
    /^(.*, )?([^,]+ have) (\w+ [-+]?\d+|[A-Z]\w*)(?:,| and|, and) (\w+ [-+]?\d+|[A-Z]\w*)((?: until .+)?)$/,
    ([, before = '', who, one, two, until = ''], words, { list }) => {
      const timing = words.timing(until);
      const rest = timing === null ? until : ` until ${timing}`;
      const [first, second] = [`${who} ${one}${rest}`, `${who} ${two}${rest}`];
      if (list === 'items' && before !== '') return `${before}${first}, ${second}`;
      return before === '' ? grammar.twoLines({ one: first, two: second }) : null;
    },
  ],
  // `until end of turn minions have attack +1`
  [
    ['body'],
    /^(?:until (?:the )?((?:end|start|beginning) of (?:the |your |this )?turn|your next turn|\w+)|this turn),? (.+ have .+)$/,
    ([, when = '', has], words) => {
      const timing = words.has('timings', when)
        ? when
        : words.timing(when.replace(/^$/, 'end').replace('next', 'start'));
      return timing === null ? null : `${has} until ${timing}`;
    },
  ],
  // `discard a random card`, `discard 2 random cards`
  [
    ['body'],
    /^(discard|trash) (?:(\d+|two|three) |an? )?(?:random )(cards?)$/,
    ([, verb = '', count = '', cards], words) => {
      const hand = words.hand;
      const many = digits(count);
      const number = many === '' || many === '1' ? '' : `${many} `;
      return hand === null || words.has('verbs', verb)
        ? null
        : `move ${number}random ${number === '' ? 'card' : cards} in ${hand} of you to ${pileFor(words.game, verb, 'you')}`;
    },
  ],
  // `summon a Wolf`, `create 2 "Imp"`, `shuffle 3 "Imp" into your deck`
  [
    ['body'],
    /^(?:summon|create|make|spawn|put|add|shuffle) (?:(\d+|an?|two|three|four) )?(?:\d\/\d )?("[^"]+"|[A-Z]\w*(?: [A-Z]\w*)*)(?: (?:for|to) you| (?:in|to|into|on|onto) (?:your |the |my )?(\w+)(?: of (you|rival\(you\)))?)?$/,
    ([said = '', number = '', name = '', zone = '', whose = ''], words) => {
      const card = cardNamed(name, words);
      if (card === null) return null;
      const owned = words.owns(zone);
      const home =
        /^$|^(?:battle)?field$|^board$|^play$/.test(zone) && !words.has('zones', zone)
          ? homeOf(card, words)
          : words.has('zones', zone)
            ? `${zone}${owned ? ` of ${whose || 'you'}` : ''}`
            : null;
      if (home === null) return null;
      const made = `create ${card} to ${home}${whose === 'rival(you)' ? ` for ${whose}` : ''}`;
      const many = digits(number);
      const line = many === '' || many === '1' ? made : `repeat ${many} times { ${made} }`;
      if (/^shuffle/.test(said)) return grammar.twoLines({ one: line, two: `shuffle ${home}` });
      return line === said ? null : line;
    },
  ],
  // `put a copy of foe into your hand`, `create copy of foe to field of you`
  [
    ['body'],
    /^(?:put|add|create|make|shuffle|summon|spawn) (?:an? )?copy of (.+?)(?: (?:in|to|into) (?:your |my )?(\w+)( of .+)?)?$/,
    ([, what = '', said = '', of], words, { head }) => {
      const home = words.home(words.kind(/^\w+/.exec(head)?.[0] ?? ''));
      const zone = said || (home?.each === 'player' ? home.name : '');
      if (!words.has('verbs', 'copy') || zone === '') return null;
      // a copy is of the controller of its original
      return `${/\benemy\b/.test(what) ? `create (${what}).name` : `copy ${what}`} to ${zone}${of || ' of you'}`;
    },
  ],
  // `set health of random enemy minion to 1`
  [
    ['body'],
    /^set (?:the )?(\w+) of ((?:[a-z]\w* )*)(\w+) to (\d+)$/,
    ([, field = '', before = '', noun = '', value], words) => {
      if (!words.has('fields', field)) return null;
      if (before === '' && words.kind(noun) === undefined) return `${noun}.${field} = ${value}`;
      const one = words.noun(`${before.replace(/^all /, '')}${noun}`, 'name');
      if (one === null) return null;
      return /^(?:random|first|last) /.test(one)
        ? `(${one}).${field} = ${value}`
        : `for each ${one} { it.${field} = ${value} }`;
    },
  ],
  // `take control of random enemy minion`
  [
    ['body'],
    /^(?:take|gain) control of (?:(an?|target) )?((?:[a-z]\w* )*)(\w+)$/,
    ([, article = '', before = '', noun = ''], words) => {
      const kind = words.kind(noun);
      const zone = words.home(kind);
      if (kind === undefined || zone?.each !== 'player') return null;
      const isChosen = article === 'target' || !/\brandom\b/.test(before);
      const [name, one] = isChosen
        ? ['foe', `choose foe: ${before}${kind.name}`]
        : ['taken', `let taken = ${before}${kind.name}`];
      return say.threeLines({ one, two: `${name}.controller = you`, three: `move ${name} to ${zone.name} of you` });
    },
  ],
  // `damage random enemy by 1`
  [
    ['body'],
    /^(\w+) ((?:random |all )(?:other )?(?:enemy|friendly))((?: (?:by|to|from|with) .+)?)$/,
    ([, verb = '', set = '', rest], words) => {
      const one = words.has('verbs', verb) ? words.noun(`${set} unit`, /^random/.test(set) ? 'name' : 'plural') : null;
      return one === null ? null : `${verb} ${one}${rest}`;
    },
  ],
  // `deal 3 damage to target`
  [
    ['body'],
    /^([a-z]\w* .+)$/,
    ([, said = ''], words) => {
      const does = calledBy(said, words);
      if (does === null) return null;
      return does.asked === null ? does.call : grammar.twoLines({ one: does.asked, two: does.call });
    },
  ],
];
