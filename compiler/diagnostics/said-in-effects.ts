/** Statements as English or other games have them, with the lines to write. */

import * as grammar from '../../grammar/messages.ts';
import { isKind } from '../ir/types.ts';
import type { SaidLine } from './meant-lines.ts';
import * as say from './messages/index.ts';
import { pileFor } from './piles.ts';
import { calledBy, meantBy } from './said-by-text.ts';
import { severalOf } from './said-nearly.ts';
import { isMostOf, type SaidWords } from './said-words.ts';
import { similarWords } from './similar-words.ts';

/** `not (a and b)`, `not a`. */
export const negated = (test: string): string => (/ (?:and|or) /.test(test) ? `not (${test})` : `not ${test}`);

const times = (number: string, set: string): string => (number === '1' ? set : `${number} * ${set}`);

/** The statement that begins with a verb of the game, `if` or a field; null for other words. */
export const statement = (said: string, words: SaidWords): string | null => {
  const line = said.replace(/^draw an? card$/, 'draw 1').replace(/^(draw \d+) cards?$/, '$1');
  const [, gains, by, word = ''] = /^(gain|lose) (\d+) (\w+)$/.exec(line) ?? [];
  const field = fieldOf('you', word, words);
  if (field !== null) return `${field} ${gains === 'lose' ? '-=' : '+='} ${by}`;
  if (/^\w+(?:\.\w+)+ [-+]?= /.test(line)) return line;
  const [, name, number] = /^(\w+)( \d+$)?/.exec(line) ?? [];
  const verb = words.game.verbs.find((one) => one.name === name);
  if (verb !== undefined) return number !== undefined && verb.params[0]?.type.of !== 'number' ? null : line;
  const printed = calledBy(line, words);
  return printed?.asked === null ? printed.call : null;
};

const counted = (set: string, words: SaidWords): string | null => {
  const noun = words.noun(set);
  return noun === null ? null : `count of ${noun}`;
};

/** A verb done to that one. */
export function doneToMost(
  { verb, rest, ...most }: Record<'verb' | 'set' | 'which' | 'field' | 'rest', string>,
  words: SaidWords,
): string | null {
  const all = /^(?:win|lose)$/.test(verb) ? words.noun(most.set) : null;
  const { which, field } = most;
  // the end of a match is for all who are equal
  if (all !== null)
    return `${verb} ${all} where ${field} is ${isMostOf(which) ? 'highest' : 'lowest'} of ${field} of ${all}${rest}`;
  const one = words.most(most);
  return one === null ? null : `${verb} ${one}${rest}`;
}

const REMOVING = 'discard|trash|scrap|exile|banish|destroy|mill';

/** The field of a player or of the match that a word names, where `who` has it: `you.life`. */
const fieldOf = (who: string, field: string, words: SaidWords): string | null =>
  words.ofPlayers(field) ? `${/opponent|rival|enemy/.test(who) ? 'rival(you)' : 'you'}.${field}` : null;

/** The field that a verb changes of what it is done to; null where there is not one. */
function changedBy(name: string, { game }: SaidWords): string | null {
  const verb = game.verbs.find((one) => one.name === name);
  const [first, second] = verb?.params ?? [];
  if (verb === undefined || first?.prep !== null || first.type.of !== 'entity' || second?.type.of !== 'number')
    return null;
  const changed = new Set<string>();
  for (const stmt of verb.code.body)
    if (stmt.do === 'set' && stmt.to.to === 'field' && stmt.to.of.op === 'local' && stmt.to.of.local === 0)
      changed.add(game.fields[stmt.to.field]?.name ?? '');
  const [field = null] = changed.size === 1 ? changed : [];
  return field;
}

export const SAID_IN_EFFECTS: readonly SaidLine[] = [
  // `heal self fully`
  [
    ['body'],
    /^(\w+) (\w+) (?:fully|completely|to full(?: \w+)?)$/,
    ([, verb = '', whom = ''], words) => {
      const field = changedBy(verb, words);
      const prep = words.params(verb)[1]?.prep;
      return field === null || prep == null ? null : `${verb} ${whom} ${prep} ${whom}.name.${field}`;
    },
  ],
  // `flip a coin`, `roll a die`
  [['body'], /^(?:flip|toss) (?:a|the) coin$/, () => say.halfOfTheTime()],
  [
    ['body'],
    /^(?:roll|throw) (?:a |the )?(?:d(\d+)|die|dice)$/,
    ([, high]) => say.drawBetween({ low: '1', high: high || '6' }),
  ],
  // `search deck of you for a dragon`
  [
    ['body'],
    /^(?:search|tutor) (?:your )?(\w+)(?: of you)? for (?:an? )?([a-z][\w ]*)$/,
    ([, zone = '', set = ''], words) => {
      const noun = words.noun(set, 'name');
      const to = words.game.zones.find(
        ({ name, each, seen }) => each === 'player' && name !== zone && seen.some(({ by }) => by === 'owner'),
      );
      if (noun === null || to === undefined || !words.has('zones', zone)) return null;
      return grammar.twoLines({
        one: `choose found: ${noun} in ${zone} of you`,
        two: `move found to ${to.name} of you`,
      });
    },
  ],
  // `let x = 3, draw x`
  [
    ['body'],
    /^(let \w+ = (?:[^,()]|\([^()]*\))+), ?(\w.+)$/,
    ([, one = '', two = '']) => grammar.twoLines({ one, two }),
  ],
  // `friendly creatures have attack +1 when frozen`
  [
    ['body'],
    /^((?:[a-z]\w* )*?)([a-z]\w*) (have .+) when (\w+)$/,
    ([, before = '', noun = '', has, word = ''], words) =>
      words.kind(noun) === undefined || words.quality(word) === null
        ? null
        : `${before}${words.quality(word)} ${noun} ${has}`,
  ],
  // `offer summon or cast to active as once`, `offer summon to active 3 times`
  [
    ['body'],
    /^offer (\w+(?:,? (?:or|and) \w+|, \w+)*? (?:or|and) \w+) (to .+)$/,
    ([, moves = '', rest = '']) =>
      `offer ${moves.split(/,? (?:or|and) |, /).join(', ')} ${rest}${/ as /.test(rest) ? '' : ' as once'}`,
  ],
  [['body'], /^(offer .+ to \w+) (\d+) times$/, ([, offer, times]) => `repeat ${times} times { ${offer} as once }`],
  // `phase turn for active if turn > 1 { ... }`
  [
    ['body'],
    /^(phase \w+(?: for .+?)?) if (.+)$/,
    ([, phase, test], _, { opens }) => (opens ? `${phase} when ${test}` : null),
  ],
  [
    ['body'],
    /^phase (\w+) for (?:each|every|all) players?$/,
    ([, phase = ''], _, { opens }) => (opens ? say.phaseForEach({ phase }) : null),
  ],
  // `if you have a dragon { ... }`, `if there are no dragons { ... }`
  [
    ['body'],
    /^if (?:(you) (?:have|control|own)|there (?:is|are)) (no )?(?:any |some )?([a-z][\w ]*)$/,
    ([, you, no, set = ''], words) => {
      const noun = words.noun(set);
      const side = you === 'you' && words.has('adjectives', 'friendly') ? 'friendly ' : '';
      return noun === null || (you === 'you' && side === '') ? null : `if ${no === '' ? 'some' : 'no'} ${side}${noun}`;
    },
  ],
  // `if you have more life than your opponent { ... }`
  [
    ['body'],
    /^if you have (more|less|fewer) (\w+) than (?:your |the )?(?:opponent|enemy|rival)$/,
    ([, than, field = ''], words) => {
      const mine = fieldOf('you', field, words);
      return mine === null ? null : `if ${mine} ${than === 'more' ? '>' : '<'} rival(you).${field}`;
    },
  ],
  // `discard 2 random cards from hand of rival(you)`
  [
    ['body'],
    new RegExp(`^(${REMOVING}) (?:(\\d+) |an? )?random (cards?) (?:from|in) (\\w+ of \\w+(?:\\(\\w+\\))?)$`),
    ([, verb = '', count, cards, place = ''], words) => {
      const [, owner] = / of (\w+(?:\(\w+\))?)$/.exec(place) ?? [];
      return `move ${count === '' ? '' : `${count} `}random ${cards} in ${place} to ${pileFor(words.game, verb, owner)}`;
    },
  ],
  // `die enemy creature with the lowest attack`
  [
    ['body'],
    /^(\w+|let \w+ =) (?:the )?([a-z][\w ]*?) with (?:the )?(most|highest|greatest|largest|least|fewest|lowest|smallest) (\w+)((?: by .+)?)$/,
    ([, verb = '', set = '', which = '', field = '', rest = ''], words) =>
      doneToMost({ verb, set, which, field, rest }, words),
  ],
  // `add 2 to you.life`, `subtract 1 from you.gems of ruby`
  [
    ['body'],
    /^(add|subtract|remove|take) (\d+|\w+\.\w+) (?:to|from) (\w+(?:\(\w+\))?(?:\.\w+)+(?: of \w+)?)$/,
    ([, does, by, field]) => `${field} ${does === 'add' ? '+=' : '-='} ${by}`,
  ],
  // `add 2 poisoned to random enemy creature`, `apply 2 poisoned to target creature`
  [
    ['body'],
    /^(?:add|apply|give|inflict) (\d+) (\w+)(?: (?:to|on) (.+))?$/,
    ([, by, said = '', to = ''], words) => {
      const status = words.status(said);
      if (status === null) return null;
      const whom = to === '' ? `target ${words.game.kinds[status.kind]?.name}` : to;
      const { asked, who } = meantBy(whom, null, words) ?? { asked: null, who: to };
      const line = `add ${status.name} to ${who} by ${by}`;
      return asked === null ? line : grammar.twoLines({ one: asked, two: line });
    },
  ],
  // `do 3 times { ... }`
  [['body'], /^(?:do|loop|for) (\d+) times$/, ([, count], _, { opens }) => (opens ? `repeat ${count} times` : null)],
  // `look at the top 3 cards of deck of you`
  [
    ['body'],
    /^(?:reveal|look at) (?:the )?(top|first|bottom|last) (?:(\d+) )?cards? (?:of|in|from) (?:your |the )?(\w+)(?: of (\w+(?:\(\w+\))?))?$/,
    ([, end = '', count, zone = '', owner], words) => {
      if (!words.has('zones', zone)) return null;
      const which = /^(?:top|first)$/.test(end) ? 'first' : 'last';
      const cards = count === '' ? 'card' : `${count} cards`;
      const isOwned = words.owns(zone);
      return `reveal ${which} ${cards} in ${zone}${isOwned ? ` of ${owner || 'you'}` : ''} to you`;
    },
  ],
  // `at the end of your turn, draw 1`
  [
    ['body'],
    /^(?:at|until|on) (?:the )?((?:end|start|beginning) of (?:your |the |this )?(?:next )?turn),? (.+)$/,
    ([, when = '', said = ''], words) => {
      const timing = words.timing(when);
      const does = statement(said, words);
      return timing === null || does === null ? null : `once on ${timing} of you { ${does} }`;
    },
  ],
  // `you win the game`
  [
    ['body'],
    /^(?:(you|i|the opponent|opponent|rival) )?(win|lose)s?(?: the)?(?: game| match)?$/i,
    ([, who = '', verb = '']) => `${verb.toLowerCase()} ${/opponent|rival/.test(who) ? 'rival(you)' : 'you'}`,
  ],
  // `stop unless x > 3`, `draw 1 unless x > 3`
  [['body'], /^stop unless (.+)$/, ([, test = '']) => `stop if ${negated(test)}`],
  [['body'], /^unless (.+)$/, ([, test = ''], _, { opens }) => (opens ? `if ${negated(test)}` : null)],
  [
    ['body'],
    /^(.+?) (unless|if) (.+?)(?: else (.+))?$/,
    ([, said = '', how, test = '', other = ''], words) => {
      const does = statement(said, words) ?? said;
      const either = other === '' ? '' : statement(other, words);
      if (either === null || (other === '' && how === 'if')) return null;
      const when = (it: string): string => (how === 'if' ? it : negated(it));
      // `it` is what the effect is done to
      const drawn = / ((?:random|first|last) (?:[a-z]\w* )*?[a-z]\w*)(?= (?:by|to|for|with)\b|$)/.exec(does);
      const call = (line: string, it: string): string => `if ${when(it)} { ${line} }${other && ` else { ${either} }`}`;
      return drawn === null || !/^(?:it|that) /.test(test)
        ? call(does, test)
        : grammar.twoLines({
            one: `let foe = ${drawn[1]}`,
            two: call(does.replace(drawn[0], ' foe'), test.replace(/^\w+/, 'foe')),
          });
    },
  ],
  // `draw X where X is count of friendly creatures`
  [
    ['body'],
    /^(\w+ .*?)\b([A-Z])(?: cards?)?((?: .+?)?),? where \2 (?:is|=|equals) (?:equal to )?(.+)$/,
    ([, before, , behind, said = ''], words) => {
      const value = words.value(said);
      return value === null ? null : `${before}(${value})${behind}`;
    },
  ],
  // `draw equal to count of dragons`, `hit you by damage equal to self.attack`
  [
    ['body'],
    /^(\w+)(?: cards?)? equal to (.+)$/,
    ([, verb = '', said = ''], words) => {
      const value = words.value(said);
      const first = words.game.verbs.find(({ name }) => name === verb)?.params[0];
      if (value === null || first === undefined) return null;
      // a verb that is done to somebody is done as often
      const isOne = first.type.of === 'entity' && words.takesPlayer(first.type);
      return first.type.of === 'number' ? `${verb} (${value})` : isOne ? `repeat ${value} times { ${verb} you }` : null;
    },
  ],
  // `draw to 5 cards`, `draw you until count of cards in hand of you is 5`
  [
    ['body'],
    /^draw (?:up )?to (\d+)(?: cards?)?$/,
    ([, most], words) => {
      const { hand } = words;
      const first = words.game.verbs.find(({ name }) => name === 'draw')?.params[0]?.type;
      if (hand === null || first === undefined) return null;
      return `as long as count of cards in ${hand} of you < ${most} { draw ${first.of === 'number' ? '1' : 'you'} }`;
    },
  ],
  [
    ['body'],
    /^(?!.* have )(\w+ .+?) until (.+ (?:is|is not|[<>]=?) .+)$/,
    ([, said = '', test = ''], words) => {
      const does = statement(said, words);
      return does === null ? null : `as long as ${negated(test)} { ${does} }`;
    },
  ],
  // `you.life += 2 per friendly dragon`
  [
    ['body'],
    /^(\w+(?:\(\w+\))?(?:\.\w+)+(?: of \w+)?) ([-+]=) (\d+) (?:per|for each|for every|for all) ([a-z][\w ]*)$/,
    ([, field, sign, by = '', set = ''], words) => {
      const count = counted(set, words);
      return count === null ? null : `${field} ${sign} ${times(by, count)}`;
    },
  ],
  // `for all enemies { ... }`
  [
    ['body'],
    /^for (?:all|every|each) ([a-z][\w ]*?)( as \w+)?$/,
    ([said, set = '', name], words, { opens }) => {
      const one = words.noun(set, 'name');
      const line = `for each ${one}${name}`;
      return one === null || line === said || !opens ? null : line;
    },
  ],
  // `for each number 1 to 3 as i { ... }`
  [
    ['body'],
    /^for each number (\w+) to (\w+)( as \w+)?$/,
    ([, low, high, name]) => `for each number from ${low} to ${high}${name}`,
  ],
  // `transform random enemy creature into "Bear"`
  [
    ['body'],
    /^(transform|become|turn) (.+?) (?:in)?to ("[^"]+")$/,
    ([, verb = '', what, card], words) => `${words.has('verbs', verb) ? verb : 'become'} ${what} as ${card}`,
  ],
  // `shuffle self into deck of you`
  [
    ['body'],
    /^shuffle ((?!\d|").+?) (?:in)?to (?:the )?(\w+)( of \w+(?:\(\w+\))?)?$/,
    ([, what, zone = '', owner], words) => {
      if (!words.has('zones', zone)) return null;
      const place = `${zone}${owner}`;
      return grammar.twoLines({ one: `move ${what} to ${place}`, two: `shuffle ${place}` });
    },
  ],
  [
    ['body'],
    /^move (.+?) to (\w+(?: of \w+(?:\(\w+\))?)?),? (?:and |then |and then )shuffle(?: it)?$/,
    ([, what, place = '']) => grammar.twoLines({ one: `move ${what} to ${place}`, two: `shuffle ${place}` }),
  ],
  // `choose up to 2 enemy creatures`
  [
    ['body', 'items'],
    /^choose up to (\d+) ([a-z][\w ]*)$/,
    ([, most = '', noun = '']) => say.numberThenSet({ most, name: 'x', noun }),
  ],
  // `may { draw 1 } if you do { ... }`
  [['body'], /^(?:and )?if (?:you|they) (?:do|did)(?: so)?$/, () => say.ifYouDo()],
  // `once after damage self { draw 1 } until dusk`
  [['body'], /^until \w+$/, ([said = ''], _, { closed }) => (closed ? say.untilBeforeBody({ said }) : null)],
  // `self.colours = white and black`
  [
    ['body'],
    /^(\w+(?:\(\w+\))?(?:\.\w+)* [-+]?=) (\w+(?:(?:, and |, | and )\w+)+)$/,
    ([, before, list = ''], words) => {
      const all = list.split(/, and |, | and /);
      return all.every((word) => words.member(word)?.word === word) ? `${before} (${all.join(' + ')})` : null;
    },
  ],
  // `friendly creatures.attack += 1`, `random friendly creature.attack += 1`
  [
    ['body'],
    /^(random |first |last )?(?:all )?((?:\w+ )*\w+)\.(\w+) ([-+]?=) (.+)$/,
    ([, which = '', set = '', field = '', sign, value], words) => {
      const one = words.noun(set, 'name');
      if (one === null || !words.has('fields', field)) return null;
      return which === ''
        ? `for each ${one} { it.${field} ${sign} ${value} }`
        : `(${which}${one}).${field} ${sign} ${value}`;
    },
  ],
  // `cost of cards in hand of you -= 1`
  [
    ['body'],
    /^(\w+) of ((?:\w+ )*?)(\w+)((?: (?:in|on|of) [\w ]+)?) ([-+]?=) (.+)$/,
    ([, field = '', before = '', noun = '', place, sign, value], words) => {
      const one = words.kind(noun)?.plural === noun ? words.noun(`${before}${noun}`, 'name') : null;
      if (one === null || !words.has('fields', field)) return null;
      return `for each ${one}${place} { it.${field} ${sign} ${value} }`;
    },
  ],
  // `random 1 to 6`, `heal self by 1 or 2`
  [
    ['body'],
    /^(?:roll )?random (?:number )?(?:from )?(\d+) (?:to|or) (\d+)$/,
    ([, low = '', high = '']) => say.drawBetween({ low, high }),
  ],
  [
    ['body'],
    /^(\w+ .*?)\b(?:an? )?(?:random )?(?:number )?(?:from )?(\d+) (?:to|or) (\d+)((?: .+)?)$/,
    ([, before = '', low = '', high = '', behind = ''], words) =>
      words.has('verbs', /^\w+/.exec(before)?.[0] ?? '') && !/(?:\bis(?: not)?|[<>]=?) $/.test(before)
        ? say.drawBetweenFor({ low, high, line: `${before}n${behind}` })
        : null,
  ],
  // `deal 3 damage to all enemies`
  [
    ['body'],
    /^deals? (\d+) damage to (?:the )?([a-z][\w ]*)$/,
    ([, by, said = ''], words) => {
      const isRival = /^(?:(?:your |the )?opponent|rival|enemy player)$/.test(said);
      const set = isRival ? null : words.noun(said.replace(/^all /, ''), /(?:s|ies)$/.test(said) ? 'plural' : 'name');
      const verb = words.verbLike('damage', isRival ? 'player' : (set?.split(' ').at(-1) ?? ''));
      if (verb === null || (set === null && !isRival)) return null;
      return `${verb} ${isRival ? 'rival(you)' : `${/^all /.test(said) ? 'all ' : ''}${set}`} by ${by}`;
    },
  ],
  // `draw 1 and heal self by 2`, `draw 1, then heal self by 2`
  [
    ['body'],
    /^(\w+ .+?)(?:, and then|, then| and then|,? then| and|,) (\w+ .+)$/,
    ([, first = '', second = ''], words) => {
      const [one, two] = [statement(first, words), statement(second, words)];
      return one === null || two === null ? null : grammar.twoLines({ one, two });
    },
  ],
  // `gain 2 life`, `your opponent loses 1 life`
  [
    ['body'],
    /^(?:(you|your opponent|the opponent|opponent|rival(?:\(you\))?) )?(gain|get|lose)s? (\d+) (\w+)$/,
    ([, who = '', does, by, word = ''], words) => {
      const field = fieldOf(who, word, words);
      return field === null ? null : `${field} ${does === 'lose' ? '-=' : '+='} ${by}`;
    },
  ],
  // `frozen enemy creatures lose 1 health`
  [
    ['body'],
    /^(?!(?:if|as|require|needs|when|where|stop|else|next)\b)((?:[a-z]\w* )*?[a-z]\w*) loses? (\d+) (\w+)$/,
    ([, who = '', by, field = ''], words) => {
      const [set, noun] = [severalOf(who, words), words.noun(who, 'name')];
      if (!words.has('fields', field)) return null;
      if (set !== null) return `for each ${set.each} { it.${field} -= ${by} }`;
      if (noun !== null) return /^(?:random|first|last) /.test(noun) ? `(${noun}).${field} -= ${by}` : null;
      return who.includes(' ') ? null : `${who}.${field} -= ${by}`;
    },
  ],
  // `self gains 2 attack`, `friendly creatures gain Lifesteal`
  [
    ['body', 'items'],
    /^(?!(?:if|as|require|needs|when|where|stop|else|next|this|until|give|grant)\b)((?:[a-z]\w* )*?[a-z]\w*) (?:gains?|gets?|has|have) ([-+]?)(\d+) (\w+)((?: until .+)?)$/,
    ([, who, sign, by, field = '', until], words) =>
      words.has('fields', field) ? `${who} have ${field} ${sign || '+'}${by}${until}` : null,
  ],
  [
    ['body', 'items'],
    /^(?!(?:if|as|require|needs|when|where|stop|else|next|this|until|give|grant)\b)((?:[a-z]\w* )*?[a-z]\w*) (?:gains?|gets?|has) (\w+) ?([-+]\d+)((?: until .+)?)$/,
    ([, who, field = '', by, until], words) =>
      words.has('fields', field) ? `${who} have ${field} ${by}${until}` : null,
  ],
  [
    ['body', 'items'],
    /^(?!.* where )(?!(?:if|as|require|needs|when|where|stop|else|next|this|until|give|grant)\b)((?:[a-z]\w* )*?[a-z]\w*) (?:gains?|gets?|has|have) \+?([A-Z]\w*)((?: \d+)?(?: until .+)?)$/,
    ([said, who, keyword = '', rest], words) => {
      const line = `${who} have ${keyword}${rest}`;
      return words.has('keywords', keyword) && line !== said ? line : null;
    },
  ],
  // `set you.life to 10`, `you.life becomes 10`
  [
    ['body'],
    /^(?:set (\w+(?:\(\w+\))?(?:\.\w+)+(?: of \w+)?) to|(\w+(?:\(\w+\))?(?:\.\w+)+) becomes) (.+)$/,
    ([, one = '', two = '', value]) => `${one || two} = ${value}`,
  ],
  [['body'], /^(?:let|var) (\w+) (?:be|to|is) (.+)$/, ([, name, value]) => `let ${name} = ${value}`],
  [['body'], /^(\w+(?:\(\w+\))?(?:\.\w+)+)(\+\+|--)$/, ([, field, sign = '']) => `${field} ${sign[0]}= 1`],
  [['body'], /^(\w+(?:\(\w+\))?(?:\.\w+)+) =\+ (.+)$/, ([, field, by]) => `${field} += ${by}`],
  // `destroy all other creatures`
  [
    ['body'],
    /^(destroy|kill|slay) (?:an? )?((?:all |random )?(?:[a-z]\w* )*?)([a-z]\w*)$/,
    ([, said = '', before = '', noun = ''], words) => {
      const kind = words.kind(noun);
      const verb = /\btarget\b/.test(before) || kind === undefined ? null : words.verbLike('destroy', noun);
      const set = words.noun(`${before}${noun}`, noun === kind?.name ? 'name' : 'plural');
      if (verb === null || set === null || words.has('verbs', said)) return null;
      return noun !== kind?.name || /\brandom\b/.test(before)
        ? `${verb} ${set}`
        : grammar.twoLines({ one: `choose foe: ${set}`, two: `${verb} foe` });
    },
  ],
  // `hit you 3`, `hit you for 3`
  [
    ['body'],
    /^(\w+) (.+?) (?:for |with )?(\d+)$/,
    ([, verb = '', what = '', by], words) => {
      const params = words.game.verbs.find(({ name, native }) => name === verb && native === null)?.params ?? [];
      const [first, second] = params;
      const fits = params.length === 2 && first?.type.of === 'entity' && second?.type.of === 'number';
      return fits && /^[\w(). ]+$/.test(what) && !/\b(?:by|for|\d+)\b/.test(what)
        ? `${verb} ${what} ${second.prep} ${by}`
        : null;
    },
  ],
  // `draw self.attack cards`
  [['body'], /^draw ((?:\w+\.)+\w+) cards?$/, ([, value]) => `draw ${value}`],
  // `damage enemy creatures by 2 each`
  [['body'], /^(\w+ .+ by \S+) each$/, ([, said]) => said ?? null],
  [['body'], /^repeat (\d+)$/, ([, count], _, { opens }) => (opens ? `repeat ${count} times` : null)],
  // `for i from 1 to 3 { ... }`
  [
    ['body'],
    /^for (\w+) (?:from |= ?|in )?(\w+) to (\w+)$/,
    ([, name = '', low, high], _, { opens }) =>
      opens && name !== 'each' ? `for each number from ${low} to ${high} as ${name}` : null,
  ],
  // `for each friendly dragon draw 1`, `if x > 3 then draw 1`, `chance 1 in 2 draw 1`, `may draw 1`
  [
    ['body'],
    /^(?:you )?(may|chance \d+ in \d+|repeat \d+ times|if|for each)\b(.+)$/,
    ([, opening = '', rest = ''], words, { opens }) => {
      for (const { 1: verb = '', index } of opens ? [] : rest.matchAll(/ ([a-z]\w*)(?= |$)/g)) {
        if (!words.has('verbs', verb) || / (?:has|is|not|of|in|and|or|where)$/.test(rest.slice(0, index))) continue;
        const head = rest
          .slice(0, index)
          .replace(/(?:,? then|,)$/, '')
          .trim();
        const said = opening === 'for each' ? words.noun(head, 'name') : head;
        const does = statement(rest.slice(index + 1), words);
        return said === null || does === null ? null : `${opening} ${said} { ${does} }`.replace('  ', ' ');
      }
      return null;
    },
  ],
  [['body'], /^(if .+?),? then$/, ([, head], _, { opens }) => (opens ? (head ?? null) : null)],
  // `raise deathrattle on self`, `trigger deathrattle of self`
  [
    ['body'],
    /^(?:raise|trigger|activate|run) (\w+) (?:on|of|for|in) (.+)$/,
    ([, timing = '', whom], words) => (words.has('timings', timing) ? `raise ${timing} to ${whom}` : null),
  ],
  // `choose foe from enemy creatures`, `choose foe: an enemy creature`
  [
    ['body', 'items'],
    /^choose (\w+)(?: from|:) (?:an? |one of )?([a-z][\w ]*)$/,
    ([said, name, set = ''], words) => {
      const one = words.noun(set, 'name');
      const line = `choose ${name}: ${one}`;
      return one === null || said === line || !/ from |: an? |one of/.test(said ?? '') ? null : line;
    },
  ],
  // `if you.hand is empty { ... }`
  [
    ['body'],
    /^if (?:you\.|your )(\w+) is (not )?empty$/,
    ([, zone = '', not], words) =>
      words.has('zones', zone) ? `if ${not === '' ? 'no cards' : 'some cards'} in ${zone} of you` : null,
  ],
  // `if cards in hand of you is 0 { ... }`
  [
    ['body'],
    /^if ((?:[a-z]\w* )*?[a-z]\w* (?:in|of|on) .+?) (is|is not|[<>]=?) (\d+)$/,
    ([, set = '', sign, number], words) => {
      const noun = /^((?:[a-z]\w* )*?[a-z]\w*) (?:in|of|on) /.exec(set)?.[1] ?? '';
      return /^count\b/.test(set) || words.noun(noun) !== noun ? null : `if count of ${set} ${sign} ${number}`;
    },
  ],
  // `freeze an enemy minion`
  [
    ['body'],
    /^([a-z]\w*) ((?:an?|any|target) (?!random )[a-z][\w ]*)$/,
    ([, word = '', said = ''], words) => {
      const { game } = words;
      const { asked, who } = meantBy(said, null, words) ?? {};
      const kind = words.kind(/\w+$/.exec(said)?.[0] ?? '');
      const fitting = game.statuses.filter(
        ({ kind: of }) => kind !== undefined && isKind(game, game.kinds.indexOf(kind), of),
      );
      const [status] = words.has('verbs', word) ? [] : similarWords(word, fitting);
      return asked == null || status === undefined
        ? null
        : grammar.twoLines({ one: asked, two: `add ${status} to ${who}` });
    },
  ],
  // `remove all poison from self`
  [
    ['body'],
    /^remove all (\w+) from (.+)$/,
    ([, status = '', who], words) => (words.has('statuses', status) ? `remove ${status} from ${who}` : null),
  ],
];
