/** Lines with a part of another construct: words of another place, an order of words that another line has. */

import { FOREIGN_ON_CARD } from '../../grammar/forms.ts';
import * as grammar from '../../grammar/messages.ts';
import { isKind } from '../ir/types.ts';
import { visitStmts } from '../ir/walk.ts';
import type { SaidLine } from './meant-lines.ts';
import * as say from './messages/index.ts';
import { statement } from './said-in-effects.ts';
import { isDoneToOne, severalOf } from './said-nearly.ts';
import type { SaidWords } from './said-words.ts';

/** Whether a declaration is of the rules: a mode or a mod, and no card, which has a `self`. */
export const isOfRules = ({ game }: SaidWords, head: string): boolean =>
  game.layers.some(
    ({ sort, name }) => sort !== 'game' && (head.endsWith(` "${name}"`) || head.startsWith(`mode ${name}`)),
  );

/** The verb that raises a timing to what it is done to, with the kind of that; null where there is none. */
function raisedBy(timing: string, { game }: SaidWords): { verb: string; kind: string } | null {
  const id = game.timings.findIndex(({ name }) => name === timing);
  for (const { name, params, code } of game.verbs) {
    const [first] = params;
    const kind = first?.type.of === 'entity' ? game.kinds[first.type.id ?? -1]?.name : undefined;
    let raises = false;
    visitStmts(code.body, (stmt) => {
      if (stmt.do === 'raise' && stmt.timing === id && stmt.to.op === 'local' && stmt.to.local === 0) raises = true;
    });
    if (raises && kind !== undefined && first?.prep === null) return { verb: name, kind };
  }
  return null;
}

/** Whether words end in a test: `frozen`, `hp > 2`. */
const isTest = (said: string, words: SaidWords): boolean =>
  / (?:is|has|<|>|<=|>=) /.test(said) || words.quality(/(\w+)$/.exec(said)?.[1] ?? '') !== null;

export const SAID_MIXED: readonly SaidLine[] = [
  // `return random enemy creature to hand`, `return foe to its owner's hand`
  [
    ['body'],
    /^(?:return|bounce) (.+?) to (?:(?:its|the|their|your) )?(?:owner's )?(\w+)(?: of (?:its |the |their )?owner)?$/,
    ([, what = '', zone = ''], words) => {
      if (words.has('verbs', 'return') || !words.owns(zone)) return null;
      const [target, chosen] = /^(?:an? |any )?target (.+)$/.exec(what) ?? [];
      if (target !== undefined)
        return grammar.twoLines({
          one: `choose foe: ${words.noun(chosen ?? '', 'name') ?? chosen}`,
          two: `move foe to ${zone} of foe.owner`,
        });
      const set = severalOf(what, words);
      if (set !== null) return `for each ${set.each} { move it to ${zone} of it.owner }`;
      if (/^\w+$/.test(what)) return `move ${what} to ${zone} of ${what}.owner`;
      return grammar.twoLines({ one: `let moved = ${what}`, two: `move moved to ${zone} of moved.owner` });
    },
  ],
  // `for each colour as c { ... }`, where the enum is `Colour`
  [
    ['body'],
    /^for each ([a-z]\w*)((?: as \w+)?)$/,
    ([, word = '', name], words) => {
      const of = words.game.enums.find((one) => [word, word.replace(/s$/, '')].includes(one.name.toLowerCase()));
      return of === undefined || words.kind(word) !== undefined ? null : `for each ${of.name}${name}`;
    },
  ],
  // `on dawn once { ... }`
  [
    ['items', 'file'],
    /^(?:on|after|before) .+ once$/,
    (_, __, { opens }) => (opens ? (FOREIGN_ON_CARD.get('once') ?? null) : null),
  ],
  // `instead of death { ... }`, `before death { ... }`
  [
    ['items', 'file'],
    /^(before|instead of) (\w+)(?: (?:of )?(?:self|this))?$/,
    ([, when, timing = ''], words, { opens, list, head }) => {
      if (!words.has('timings', timing) || words.verb(timing) !== null || !opens) return null;
      const raised = raisedBy(timing, words);
      if (raised === null) return say.timingComes({ timing });
      const whom = list === 'file' || isOfRules(words, head) ? `x: ${raised.kind}` : 'self';
      return `${when} ${raised.verb} ${whom}`;
    },
  ],
  // `creatures with Taunt have attack +1`
  [
    ['items', 'body'],
    /^((?:[a-z]\w* )*?[a-z]\w*) (?:with|having) ([A-Z]\w*) (have .+)$/,
    ([, set, keyword = '', has], words) =>
      words.has('keywords', keyword) ? `${set} where that has ${keyword} ${has}` : null,
  ],
  // `repeat 3 times as n { ... }`
  [
    ['body'],
    /^repeat (\S+) times as (\w+)$/,
    ([, count, name], _, { opens }) => (opens ? `for each number from 1 to ${count} as ${name}` : null),
  ],
  // `creatures have attack +1 for 2 turns`
  [
    ['body', 'items'],
    /^.+ have .+ for (?:(?:the )?next )?(?:\d+|two|three) (?:\w+ )?(?:turns?|rounds?)$/,
    (_, { game }) => {
      const timing = game.timings.find(({ name }) => /dusk|end|dawn|start/.test(name))?.name;
      return timing === undefined ? null : say.turnsByStatus({ timing });
    },
  ],
  // `reveal cards in hand of rival`
  [
    ['body'],
    /^reveal ((?:(?! to ).)+)$/,
    ([, what], words) =>
      /^(?:[a-z0-9]\w* )*[a-z]\w* in \w+(?: of \w+(?:\(\w+\))?)?$/.test(what ?? '') && words.has('verbs', 'reveal')
        ? `reveal ${what} to you`
        : null,
  ],
  // `create "Wolf" to hands`
  [
    ['body'],
    /^(create|move|copy) (.+) to ([a-z]\w*)s$/,
    ([, verb, what, zone = ''], words) => (words.owns(zone) ? `${verb} ${what} to ${zone} of you` : null),
  ],
  // `const x = 3`
  [['file', 'items'], /^(?:const|var) (\w+) = (-?\d+)$/, ([, name, value]) => `option ${name}: number = ${value}`],
  [['body'], /^(?:const|var) (\w+) = (.+)$/, ([, name, value]) => `let ${name} = ${value}`],
  // `hit foe by sum of cost`
  [
    ['body', 'items'],
    /(?:^|[( ])(sum|highest|lowest) of ([a-z]\w*)(?:\)|$)/,
    ([, sum, field = ''], { game }) => {
      const kind = game.kinds[game.fields.find(({ name }) => name === field)?.kind ?? -1];
      return kind === undefined ? null : say.sumOfSet({ line: `${sum} of ${field} of ${kind.plural}` });
    },
  ],
  // `hit random friendly creature, random enemy creature by 1`
  [
    ['body'],
    /^(\w+) ([a-z][\w ]*), ([a-z][\w ]*?)((?: (?:by|to|from|with|as) .+)?)$/,
    ([, verb = '', one, two = '', rest], words) =>
      isDoneToOne(words, verb) &&
      // `destroy all frozen, poison minions`: one set
      words.quality(/\w+$/.exec(one ?? '')?.[0] ?? '') === null &&
      words.noun(two.replace(/\b(?:enemy|friendly|other) /g, '')) !== null
        ? statement(two, words) === null
          ? grammar.twoLines({ one: `${verb} ${one}${rest}`, two: `${verb} ${two}${rest}` })
          : null
        : null,
  ],
  // `lives in bench, battle`
  [
    ['items'],
    /^(.*\blives in \w+)((?:(?:, and |, | and | or )\w+)+)((?:, .+)?)$/,
    ([said, before, others = '', rest], words) => {
      const more = others.split(/, and |, | and | or /).slice(1);
      const line = `${before}${more.map((one) => `, ${words.has('zones', one) ? 'lives in ' : ''}${one}`).join('')}${rest}`;
      return line === said ? null : line;
    },
  ],
  // `if count of creatures where frozen > 2 { ... }`
  [
    ['body'],
    /^((?:if|require|needs|stop if|as long as) (?:not )?)((?:count|(?:sum|highest|lowest) of \w+) of )([^()]+? where .+) (<=?|>=?|is|is not) (\w+)((?: else "[^"]*")?)$/,
    ([, head, sum, set = '', sign, number, rest], words) =>
      isTest(set, words) ? `${head}${sum}(${set}) ${sign} ${number}${rest}` : null,
  ],
  // `choose b: creature where power < a.power`, `choose a: creature`
  [
    ['body', 'items'],
    /^choose (\w+): .*?(?<![\w.])([a-z]\w*)\./,
    ([, name, other = ''], _, { behind }) =>
      other !== name && new RegExp(`\\b(?:choose ${other}:|let ${other} =)`).test(behind)
        ? say.lineComesFirst({ name: other })
        : null,
  ],
  // `choose foe: enemy creature or friendly creature`, `choose foe: creature or relic`
  [
    ['body', 'items'],
    /^choose (\w+): ((?:[a-z]\w* )*)([a-z]\w*) or ((?:[a-z]\w* )*)([a-z]\w*)$/,
    ([, name, before = '', noun = '', other = '', same = ''], words) => {
      const [kind, second] = [words.kind(noun), words.kind(same)];
      const qualities = [...before.trim().split(' '), ...other.trim().split(' ')].filter((word) => word !== '');
      if (kind === undefined || second === undefined || qualities.some((word) => words.quality(word) === null))
        return null;
      if (kind !== second) {
        const { kinds } = words.game;
        // the last one is the nearest
        const shared = kinds
          .filter((_, id) => [kind, second].every((one) => isKind(words.game, kinds.indexOf(one), id)))
          .at(-1);
        return shared === undefined || shared.kernel === 'entity' || qualities.length > 0
          ? null
          : `choose ${name}: ${shared.name} where that is ${kind.name} or that is ${second.name}`;
      }
      if (/^(?:enemy friendly|friendly enemy)$/.test(qualities.join(' '))) return `choose ${name}: ${kind.name}`;
      return qualities.length === 2 ? `choose ${name}: ${kind.name} where ${qualities.join(' or ')}` : null;
    },
  ],
  // `self.name = "Wolf"`
  [['body'], /^(\w+(?:\(\w+\))?(?:\.\w+)*)\.name = ("[^"]+")$/, ([, what, card]) => `become ${what} as ${card}`],
  // `R.hp = 2`, `R.hp is 2`
  [
    ['scenario'],
    /^(\w+)\.(\w+(?: of \w+)?) (?:=|is) ?("?-?\w+"?)$/,
    ([, who, field, value], _, { whole }) => (whole.startsWith('then') ? null : `${who} ${field} ${value}`),
  ],
  // `blue shielded`, `blue not shielded`, of a truth field of players
  [
    ['scenario'],
    /^(\w+) (not )?(\w+)$/,
    ([, who, not, field = ''], { game }) => {
      const isTruth = game.fields.some(({ name, type }) => name === field && type.of === 'truth');
      return isTruth && who !== 'turn' ? `${who} ${field} ${not === '' ? 'true' : 'false'}` : null;
    },
  ],
  // `then A1 holder blue`
  [
    ['scenario'],
    /^then (\w+) (\w+) ("[^"]+"|\w+)$/,
    ([, who, field = '', value = ''], words) =>
      words.has('fields', field) && !/^(?:is|has|in|on|not)$/.test(value) ? `then ${who}.${field} is ${value}` : null,
  ],
  // `then A in play, B not in play`
  [
    ['scenario'],
    /(?:^then|,) \w+ not \w/,
    (_, __, { text }) => text.replace(/((?:^then|,) \w+) not (?=\w)/g, '$1 is not '),
  ],
];
