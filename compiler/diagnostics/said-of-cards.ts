/** The commonest lines of cards of other games: effects in printed words, moments with a label, costs, copies. With the lines to write. */

import * as grammar from '../../grammar/messages.ts';
import { baseForms } from '../../grammar/near.ts';
import type { SaidLine } from './meant-lines.ts';
import * as say from './messages/index.ts';
import { pileFor } from './piles.ts';
import { calledBy, digits, type SaidCall, timingOfLabel } from './said-by-text.ts';
import { doneToMost, statement } from './said-in-effects.ts';
import type { SaidWords } from './said-words.ts';

/** A zone of each player that only its owner sees: the hand. */
const handOf = ({ game }: SaidWords): string | null =>
  game.zones.find(({ each, seen }) => each === 'player' && seen.some(({ by }) => by === 'owner'))?.name ?? null;

/** The name of a card in quotes for `"Wolf"`, `Wolf` and `Wolves`; null for another word. */
function cardNamed(said: string, { game }: SaidWords): string | null {
  const word = said.replace(/^"|"$/g, '');
  const name = [word, ...baseForms(word)].find((form) => game.cards.some((card) => card.name === form));
  return name === undefined ? null : `"${name}"`;
}

/** Where a card lives: `field of you`. Null for one that lives on tiles or nowhere. */
function homeOf(card: string, { game }: SaidWords): string | null {
  const kind = game.cards.find(({ name }) => `"${name}"` === card)?.kind;
  const zone = game.zones[game.kinds[kind ?? -1]?.lives[0] ?? -1];
  if (zone === undefined || (zone.each !== 'player' && zone.each !== 'game')) return null;
  return `${zone.name}${zone.each === 'player' ? ' of you' : ''}`;
}

/** An effect as a call, with what is asked before it. */
const effect = (said: string, words: SaidWords): SaidCall | null => {
  const plain = statement(said, words);
  return plain === null ? calledBy(said, words) : { asked: null, call: plain };
};

/** `on play { draw 1 }`, with what its player chooses before it; only its head where the effect is not known. */
const ability = (head: string, said: string, words: SaidWords): string | null => {
  const does = effect(said, words);
  return does === null ? null : `${does.asked === null ? '' : `${does.asked}, `}${head} { ${does.call} }`;
};

/** The timing or the verb of `when this dies`, `whenever this is damaged`: what an ability begins with. */
function eventOf(word: string, words: SaidWords): string | null {
  const { timings } = words.game;
  if (/^(?:dies|is destroyed|is killed|leaves play)$/.test(word)) {
    const death = timings.find(({ name, text }) => /\bdeath|\bdie|destroyed/i.test(`${name} ${text ?? ''}`));
    if (death !== undefined) return `on ${death.name}`;
  }
  const verb = words.verb(word.replace(/^(?:is|gets|takes) /, ''));
  const [first] = words.game.verbs.find(({ name }) => name === verb)?.params ?? [];
  return verb !== null && first?.prep === null && first.type.of === 'entity' ? `after ${verb} self` : null;
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
    /^on (\w+) of (?:an? )?(?!(?:(?:the |your |this )?turn|round|you|active|owner|rival)\b)(\w.*)$/,
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
    /^(.*, )?(?:when|whenever|after|upon|on) (?:(?:this|self|it)(?: (?:card|minion|unit|creature))? |(?=\w+ed$))((?:(?:is|gets|takes) )?\w+)(?:,? (.+))?$/,
    ([, before = '', what = '', said = ''], words, { opens }) => {
      const head = eventOf(what, words);
      if (head === null || opens !== (said === '') || (opens && before !== '')) return null;
      return joined(before, opens ? head : ability(head, said, words));
    },
  ],
  // `after you cast a spell { ... }`
  [
    ['items'],
    /^(?:after|when|whenever) (?:you|i) (\w+)(?: an?| any)? ((?:\w+ )*\w+)$/,
    ([, word = '', said = ''], words, { opens }) => {
      const noun = words.noun(said, 'name');
      const kind = words.kind(noun?.split(' ').at(-1) ?? '');
      const name = [word, ...baseForms(word)];
      const move = words.game.moves.find(
        ({ name: own, text, params: [first] }) =>
          (name.includes(own) || name.includes(/^\w+/.exec(text ?? '')?.[0] ?? '')) &&
          first?.prep === null &&
          words.game.kinds[first.type.id ?? -1] === kind,
      );
      if (!opens || kind === undefined || move === undefined) return null;
      return `after ${move.name} played: ${words.has('adjectives', 'friendly') ? 'friendly ' : ''}${noun}`;
    },
  ],
  // `if you have a dragon, draw 1`
  [
    ['items'],
    /^(.*, )?if (?:you (?:have|control)) (?:an? |any )?([a-z][\w ]*?),? (?:then )?(\w+ .+)$/,
    ([, before = '', set = '', said = ''], words) => {
      const noun = words.noun(set);
      const timing = words.game.timings.find(({ name, text }) => /play|battlecry/i.test(`${name} ${text ?? ''}`))?.name;
      if (noun === null || timing === undefined || !words.has('adjectives', 'friendly')) return null;
      return joined(before, ability(`on ${timing} when some friendly ${noun}`, said, words));
    },
  ],
  // `self costs 1 less for each minion on the field`
  [
    ['items', 'body'],
    /^(?:(?!cost)(\w[\w ]*?) )?costs? (\d+) (less|more)(?: for (?:each|every) (.+))?$/,
    ([, who = '', by = '', less, each = ''], words) => {
      if (!words.has('fields', 'cost') || !/^(?:self|this|it|)$| in (?:your|my) \w+$/.test(who)) return null;
      const whose = who.replace(/^(?:this|it|)$/, 'self').replace(/ in (?:your|my) (\w+)$/, ' in $1 of you');
      const noun =
        each === '' ? '' : words.noun(each.replace(/ (?:on|in) (?:the )?(?:field|play|board|battlefield)$/, ''));
      if (noun === null) return null;
      const sign = less === 'less' ? '-' : '+';
      const count = each === '' ? by : `(count of ${noun}${by === '1' ? '' : ` * ${by}`})`;
      return `${whose} have cost ${sign}${count}`;
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
    /^until (?:the )?((?:end|start|beginning) of (?:the |your |this )?turn|\w+),? (.+ have .+)$/,
    ([, when = '', has], words) => {
      const timing = words.has('timings', when) ? when : words.timing(when);
      return timing === null ? null : `${has} until ${timing}`;
    },
  ],
  // `discard a random card`, `discard 2 random cards`
  [
    ['body'],
    /^(discard|trash) (?:(\d+|two|three) |an? )?(?:random )(cards?)$/,
    ([, verb = '', count = '', cards], words) => {
      const hand = handOf(words);
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
    /^(?:summon|create|make|spawn|put|add|shuffle) (?:(\d+|an?|two|three|four) )?(?:\d\/\d )?("[^"]+"|[A-Z]\w*(?: [A-Z]\w*)*)(?: (?:for|to) you| (?:in|to|into) (?:your |the |my )?(\w+)(?: of you)?)?$/,
    ([said = '', number = '', name = '', zone = ''], words) => {
      const card = cardNamed(name, words);
      if (card === null) return null;
      const owned = words.game.zones.some((one) => one.name === zone && one.each === 'player');
      const home =
        zone === '' ? homeOf(card, words) : words.has('zones', zone) ? `${zone}${owned ? ' of you' : ''}` : null;
      if (home === null) return null;
      const made = `create ${card} to ${home}`;
      const many = digits(number);
      const line = many === '' || many === '1' ? made : `repeat ${many} times { ${made} }`;
      if (/^shuffle/.test(said)) return grammar.twoLines({ one: line, two: `shuffle ${home}` });
      return line === said ? null : line;
    },
  ],
  // `put a copy of foe into your hand`, `create copy of foe to field of you`
  [
    ['body'],
    /^(?:put|add|create|make|shuffle) (?:an? )?copy of (.+?) (?:in|to|into) (?:your |my )?(\w+)( of .+)?$/,
    ([, what = '', zone, of], words) => {
      if (!words.has('verbs', 'copy')) return null;
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
      const zone = words.game.zones[kind?.lives[0] ?? -1];
      if (kind === undefined || zone?.each !== 'player') return null;
      const isChosen = article === 'target' || !/\brandom\b/.test(before);
      const [name, one] = isChosen
        ? ['foe', `choose foe: ${before}${kind.name}`]
        : ['taken', `let taken = ${before}${kind.name}`];
      return say.threeLines({ one, two: `${name}.controller = you`, three: `move ${name} to ${zone.name} of you` });
    },
  ],
  // `damage highest attack enemy minion by 4`
  [
    ['body'],
    /^(\w+) (?:the )?(highest|greatest|most|lowest|least) (\w+) ([a-z][\w ]*?)((?: (?:by|to|from|with) .+)?)$/,
    ([, verb = '', which = '', field = '', set = '', rest = ''], words) =>
      words.has('verbs', verb) ? doneToMost({ verb, set, which, field, rest }, words) : null,
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
