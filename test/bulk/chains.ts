/** Chains of declarations that use each other, long lists, and deep nesting. */
import type { Bulk } from './bulk.ts';

type Row = [name: string, text: (n: number) => string];

const each = (n: number, line: (i: number) => string, between = '\n', from = 0): string => {
  const lines: string[] = [];
  for (let i = from; i < n; i++) lines.push(line(i));
  return lines.join(between);
};
const times = (n: number, text: string): string => text.repeat(n);
/** Lines in one ability. */
const inAbility = (lines: string): string => `unit "Zz" {\non dawn {\nlet foe = random enemy unit\n${lines}\n}\n}\n`;
/** Many abilities, each with one line. */
const abilities = (n: number, line: (i: number) => string): string =>
  each(n, (i) => `unit "Zz ${i}" { on dawn {\nlet foe = random enemy unit\n${line(i)}\n} }`);
const inScenario = (lines: string): string => `scenario "zz" for Sample {\n${lines}\n}\n`;

const CHAINED: Row[] = [
  [
    'values, each of the one before',
    (n) => `value v0(x: number) = x\n${each(n, (i) => `value v${i}(x: number) = v${i - 1}(x)`, '\n', 1)}`,
  ],
  [
    'values, each of the next',
    (n) => `${each(n, (i) => `value v${i}(x: number) = v${i + 1}(x)`)}\nvalue v${n}(x: number) = x\n`,
  ],
  [
    'defaults, each of two before',
    (n) =>
      `value v0(x: number = 1) = x\n${each(n, (i) => `value v${i}(x: number = (v${i - 1} + v${i - 1})) = x`, '\n', 1)}`,
  ],
  [
    'defaults, each of the next',
    (n) => `${each(n, (i) => `value v${i}(x: number = v${i + 1}) = x`)}\nvalue v${n}(x: number) = x\n`,
  ],
  ['values in a circle', (n) => each(n, (i) => `value v${i}(x: number) = v${(i + 1) % n}(x)`)],
  [
    'values, each of two before',
    (n) =>
      `value v0(x: number) = x\nvalue v1(x: number) = x\n${each(n, (i) => `value v${i}(x: number) = v${i - 1}(x) + v${i - 2}(x)`, '\n', 2)}`,
  ],
  [
    'values, all of the first',
    (n) => `value v0(x: number) = x\n${each(n, (i) => `value v${i}(x: number) = v0(x)`, '\n', 1)}`,
  ],
  [
    'adjectives, each of the one before',
    (n) =>
      `adjective a0(x: unit) = x.cost > 0\n${each(n, (i) => `adjective a${i}(x: unit) = x is a${i - 1}`, '\n', 1)}`,
  ],
  [
    'adjectives, each of the next',
    (n) => `${each(n, (i) => `adjective a${i}(x: unit) = x is a${i + 1}`)}\nadjective a${n}(x: unit) = x.cost > 0\n`,
  ],
  ['adjectives in a circle', (n) => each(n, (i) => `adjective a${i}(x: unit) = x is a${(i + 1) % n}`)],
  [
    'adjectives, each of a set of the next',
    (n) =>
      `${each(n, (i) => `adjective a${i}(x: unit) = some a${i + 1} unit`)}\nadjective a${n}(x: unit) = x.cost > 0\n`,
  ],
  ['adjectives of one name', (n) => each(n, (i) => `adjective odd(x: unit) = x.cost > ${i}`)],
  [
    'orders, each of the next',
    (n) => `${each(n, (i) => `order o${i}(x: unit) = (o${i + 1} unit).cost`)}\norder o${n}(x: unit) = x.cost\n`,
  ],
  [
    'derived fields, each of the next',
    (n) => `kind big is unit {\n${each(n, (i) => `f${i} = self.f${i + 1}`)}\nf${n}: number\n}\n`,
  ],
  [
    'derived fields, each of the one before',
    (n) => `kind big is unit {\nf0: number\n${each(n, (i) => `f${i} = self.f${i - 1}`, '\n', 1)}\n}\n`,
  ],
  ['derived fields in a circle', (n) => `kind big is unit {\n${each(n, (i) => `f${i} = self.f${(i + 1) % n}`)}\n}\n`],
  ['derived fields, each for its kind', (n) => each(n, (i) => `extend kind unit { f${i} = self.guard + ${i} }`)],
  [
    'verbs, each of the one before',
    (n) => `verb v0 x: unit { x.cost = 1 }\n${each(n, (i) => `verb v${i} x: unit { v${i - 1} x }`, '\n', 1)}`,
  ],
  [
    'verbs, each of the next',
    (n) => `${each(n, (i) => `verb v${i} x: unit { v${i + 1} x }`)}\nverb v${n} x: unit { x.cost = 1 }\n`,
  ],
  ['verbs in a circle', (n) => each(n, (i) => `verb v${i} x: unit { v${(i + 1) % n} x }`)],
  [
    'verbs, each twice of the one before',
    (n) =>
      `verb v0 x: unit { x.cost = 1 }\n${each(n, (i) => `verb v${i} x: unit {\nv${i - 1} x\nv${i - 1} x\n}`, '\n', 1)}`,
  ],
  [
    'verbs, all of the first',
    (n) => `verb v0 x: unit { x.cost = 1 }\n${each(n, (i) => `verb v${i} x: unit { v0 x }`, '\n', 1)}`,
  ],
  [
    'verbs in tens',
    (n) => each(n, (i) => (i % 10 === 0 ? `verb v${i} x: unit { x.cost = 1 }` : `verb v${i} x: unit { v${i - 1} x }`)),
  ],
  [
    'a verb that calls each of many',
    (n) =>
      `${each(n, (i) => `verb v${i} x: unit { x.cost = ${i} }`)}\nverb all_of_them x: unit {\n${each(n, (i) => `v${i} x`)}\n}\n`,
  ],
  [
    'verbs that read whose they are',
    (n) => each(n, (i) => `verb v${i} x: unit { x.cost = self.cost }\nunit "Zz ${i}" { on dawn { v${i} self } }`),
  ],
  ['verbs of tags', (n) => each(n, (i) => `verb v${i} x: unit is tag_${i} { x.cost = 1 }`)],
  ['a verb of many tags', (n) => `verb v x: unit is ${each(n, (i) => `tag_${i}`, ', ')} { x.cost = 1 }\n`],
  ['timings, each of the next', (n) => `${each(n, (i) => `timing t${i} is on t${i + 1}`)}\ntiming t${n}\n`],
  ['timings, each of the one before', (n) => `timing t0\n${each(n, (i) => `timing t${i} is on t${i - 1}`, '\n', 1)}`],
  ['timings in a circle', (n) => each(n, (i) => `timing t${i} is on t${(i + 1) % n}`)],
  [
    'timings that are raised in a row',
    (n) => each(n, (i) => `timing t${i}\non t${i} { raise t${(i + 1) % n} to all units }`),
  ],
  ['kinds, each of the one before', (n) => `kind k0 is unit\n${each(n, (i) => `kind k${i} is k${i - 1}`, '\n', 1)}`],
  ['kinds, each of the next', (n) => `${each(n, (i) => `kind k${i} is k${i + 1}`)}\nkind k${n} is unit\n`],
  ['kinds of mods, each of the next', (n) => `${each(n, (i) => `kind k${i} is k${i + 1}`)}\nkind k${n} is mod\n`],
  ['kinds in a circle', (n) => each(n, (i) => `kind k${i} is k${(i + 1) % n}`)],
  ['a kind of many', (n) => `kind k is ${each(n, () => 'unit', ', ')}\n`],
  [
    'kinds with a zone and a card each',
    (n) => each(n, (i) => `kind k${i} is unit\nzone z${i} of k${i} { each player }\nk${i} "Zz ${i}" { cost 1 }`),
  ],
  [
    'modes, each of the one before',
    (n) => `mode M0 { }\n${each(n, (i) => `mode M${i} is M${i - 1} { set pace to ${i} }`, '\n', 1)}`,
  ],
  ['modes with words of their own', (n) => each(n, (i) => `mode M${i} { verb v${i} x: unit { x.cost = 1 } }`)],
  ['a mode with many words', (n) => `mode M {\n${each(n, (i) => `verb v${i} x: unit { x.cost = 1 }`)}\n}\n`],
  ['modes within modes', (n) => `${times(n, 'mode M { ')}${times(n, '}')}`],
  [
    'mods that extend',
    (n) => each(n, (i) => `twist "Zz ${i}" { extend kind unit { f${i}: number }, extend enum Race = r${i} }`),
  ],
  [
    'statuses, each in place of the next',
    (n) => `${each(n, (i) => `status s${i} of unit { flag, replaces s${i + 1} }`)}\nstatus s${n} of unit { flag }\n`,
  ],
  ['a status in place of many', (n) => `status s of unit { flag\n${times(n, 'replaces sleepy\n')}}\n`],
  [
    'keywords, each given by a card',
    (n) => each(n, (i) => `keyword K${i} x: number { on dawn { draw x } }\nunit "Zz ${i}" { K${i} 1 }`),
  ],
  ['a keyword with many abilities', (n) => `keyword K {\n${times(n, 'on dawn { draw 1 }\n')}}\nunit "Zz" { K }\n`],
  [
    'keywords, each twice of the one before',
    (n) =>
      `keyword K0 { units have guard +1 }\n${each(n, (i) => `keyword K${i} {\nself have K${i - 1}\nself have K${i - 1}\n}`, '\n', 1)}`,
  ],
  [
    'keywords, each of the next',
    (n) => `${each(n, (i) => `keyword K${i} { self have K${i + 1} }`)}\nkeyword K${n} { units have guard +1 }\n`,
  ],
  ['keywords in a circle', (n) => each(n, (i) => `keyword K${i} { self have K${(i + 1) % n} }`)],
  [
    'statuses, each twice of the one before',
    (n) =>
      `status s0 of unit { flag }\n${each(n, (i) => `status s${i} of unit { flag\nself have s${i - 1}\nself have s${i - 1}\n}`, '\n', 1)}`,
  ],
  [
    'records of records',
    (n) => each(n, (i) => `kind r${i} is record { after damage target: unit by n: number when no r${i + 1} { } }`),
  ],
  [
    'cards that create the next',
    (n) => each(n, (i) => `unit "Zz ${i}" { on dawn { create "Zz ${(i + 1) % n}" to hand of you } }`),
  ],
  [
    'deep verbs',
    (n) => each(n, (i) => `verb v${i} x: unit { ${times(90, 'if x.cost > 1 { ')}x.cost = 1${times(90, ' }')} }`),
  ],
  [
    'loops in loops',
    (n) => each(n, (i) => `verb v${i} x: unit { ${times(20, 'for each unit { ')}x.cost = 1${times(20, ' }')} }`),
  ],
  [
    'choices in loops',
    (n) =>
      each(
        n,
        (i) =>
          `verb v${i} x: unit { ${times(10, 'for each unit as u { choose c: unit\n ')}c.cost = 1${times(10, ' }')} }`,
      ),
  ],
  [
    'together in together',
    (n) => each(n, (i) => `verb v${i} x: unit { ${times(40, 'together { ')}x.cost = 1${times(40, ' }')} }`),
  ],
  [
    'phases in phases',
    (n) => `flow { ${times(40, 'phase p for active { ')} ${times(n, 'active = rival(active)\n')} ${times(40, ' }')} }`,
  ],
  [
    'rules of state that undo each other',
    (n) => each(n, (i) => `whenever u: unit where guard is ${i} { u.guard = ${(i + 1) % n} }`),
  ],
  [
    'listeners to one verb',
    (n) => each(n, (i) => `after damage target: unit by n: number when n > ${i} { strengthen target by 1 }`),
  ],
  [
    'cards that all hear of all',
    (n) => each(n, (i) => `unit "Zz ${i}" { after damage other unit by n: number { damage random unit by n } }`),
  ],
  [
    'stand-ins for one verb',
    (n) => each(n, (i) => `unit "Zz ${i}" { instead of damage self { damage random unit by ${i} } }`),
  ],
  [
    'statics, each of a derived field',
    (n) => each(n, (i) => `unit "Zz ${i}" { units have guard +(count of units where guard > ${i}) }`),
  ],
  ['statics of the rules', (n) => each(n, (i) => `units where cost > ${i} have guard +1`)],
];

const LISTS: Row[] = [
  ['words of an enum', (n) => `enum Long = ${each(n, (i) => `w${i}`, ', ')}\n`],
  ['enums of one word', (n) => each(n, (i) => `enum E${i} = w${i}`)],
  ['enums of the same word', (n) => each(n, (i) => `enum E${i} = same`)],
  ['words that extend an enum', (n) => each(n, (i) => `extend enum Race = w${i}`)],
  ['fields of a kind', (n) => `extend kind unit {\n${each(n, (i) => `f${i}: number`)}\n}\n`],
  [
    'fields with bounds',
    (n) => `extend kind unit {\n${each(n, (i) => `f${i}: number from ${i} to ${i + 9} = ${i + 1}`)}\n}\n`,
  ],
  ['fields of sets', (n) => `extend kind unit {\n${each(n, (i) => `f${i}: set of Race`)}\n}\n`],
  [
    'truth fields',
    (n) => `extend kind unit {\n${each(n, (i) => `f${i}: truth`)}\n}\nunit "Zz" { ${each(n, (i) => `f${i}`, ', ')} }\n`,
  ],
  ['fields of players', (n) => `player {\n${each(n, (i) => `f${i}: number`)}\n}\n`],
  ['fields of the match', (n) => `game_state {\n${each(n, (i) => `f${i}: unit`)}\n}\n`],
  ['fields of a card', (n) => `unit "Zz" {\n${times(n, 'cost 1\n')}}\n`],
  ['words of a card', (n) => `unit "Zz" { ${each(n, () => 'bear', ', ')} }\n`],
  ['keywords of a card', (n) => `unit "Zz" {\n${times(n, 'Thorns 2 for owl\n')}}\n`],
  ['choices of a card', (n) => `unit "Zz" {\n${each(n, (i) => `choose c${i}: unit`)}\n}\n`],
  ['levels of a number', (n) => `unit "Zz" { cost ${each(n, (i) => `${i}`, '/')} }\n`],
  [
    'cards of every level',
    (n) => each(n, (i) => `unit "Zz ${i}" { cost 1/2/3, strength 1/2/3, on dawn { draw 1/2/3 } }`),
  ],
  ['cards without anything', (n) => each(n, (i) => `unit "Zz ${i}" { }`)],
  ['cards of one name', (n) => times(n, 'unit "Zz" { }\n')],
  ['cards with their texts', (n) => each(n, (i) => `unit "Zz ${i}" { text "a zz of ${i}" }`)],
  ['lines of a deck', (n) => `deck "Zz" {\n${times(n, '3 "Bear" level 2\n')}}\n`],
  [
    'cards and a deck of them',
    (n) => `${each(n, (i) => `unit "Zz ${i}" { }`)}\ndeck "All" {\n${each(n, (i) => `"Zz ${i}"`)}\n}\n`,
  ],
  ['decks of one card', (n) => each(n, (i) => `deck "Zz ${i}" { "Bear" }`)],
  ['decks of cards that are not there', (n) => each(n, (i) => `deck "Zz ${i}" { "Baer ${i}" }`)],
  ['deck rules', (n) => `deck {\n${each(n, (i) => `require count of cards < ${i} else "too many ${i}"`)}\n}\n`],
  ['deck rules apart', (n) => each(n, (i) => `deck { require count of cards < ${i} else "too many" }`)],
  ['parameters of a verb', (n) => `verb v x: unit ${each(n, (i) => `by p${i}: number`, ' ')} { x.cost = 1 }\n`],
  ['parameters of a value', (n) => `value v(${each(n, (i) => `p${i}: number`, ', ')}) = p0\n`],
  ['arguments of a value', (n) => abilities(n, () => 'draw min(1, max(2, min(3, max(4, 5))))')],
  ['too many arguments', (n) => inAbility(`draw min(${each(n, (i) => `${i}`, ', ')})`)],
  ['prepositions of a call', (n) => inAbility(`damage foe ${times(n, 'by 1 ')}`)],
  ['types of a parameter', (n) => `verb v x: ${each(n, () => 'unit', ' or ')} { x.cost = 1 }\n`],
  [
    'alternatives of a pattern',
    (n) => `unit "Zz" { after damage self by ${each(n, (i) => `${i}`, ' or ')} { draw 1 } }\n`,
  ],
  ['named alternatives', (n) => `unit "Zz" { after damage foe: ${each(n, () => 'weak unit', ' or ')} { draw 1 } }\n`],
  ['keys of an order', (n) => `order o(x: unit) = ${each(n, () => 'x.cost', ', ')}\n`],
  ['orders without an end', (n) => each(n, (i) => `order o${i}(x: unit) = x.cost, -x.guard, x.age`)],
  [
    'moves of one offer',
    (n) =>
      `${each(n, (i) => `move m${i} card: unit in hand of you { card.cost = 1 }`)}\nflow { offer ${each(n, (i) => `m${i}`, ', ')} to active as repeated }\n`,
  ],
  ['offers of one move', (n) => `flow {\n${times(n, 'offer play to active as repeated\n')}}\n`],
  ['parts of a move', (n) => `move m card: unit in hand of you {\n${each(n, (i) => `choose c${i}: unit`)}\n}\n`],
  [
    'requirements of a move',
    (n) => `move m card: unit in hand of you {\n${times(n, 'require card.cost > 1 else "no"\n')}}\n`,
  ],
  ['arms of a draw', (n) => inAbility(`either {\n${times(n, 'when foe is weak { draw 1 }\n')}}`)],
  ['else after else', (n) => inAbility(`if foe is weak { draw 1 }\n${times(n, 'else if foe is weak { draw 1 }\n')}`)],
  [
    'else as long as it may be',
    (n) => abilities(n, () => `if foe is weak { draw 1 }\n${times(60, 'else if foe is weak { draw 1 }\n')}`),
  ],
  ['names in one body', (n) => inAbility(each(n, (i) => `let x${i} = ${i === 0 ? 1 : `x${i - 1} + 1`}`))],
  ['names of sets in one body', (n) => inAbility(each(n, (i) => `let x${i} = all enemy units`))],
  [
    'names that are used much later',
    (n) => inAbility(`${each(n, (i) => `let x${i} = random unit`)}\n${each(n, (i) => `wake x${i}`)}`),
  ],
  ['sets that are changed', (n) => inAbility(times(n, 'foe.races += owl\n'))],
  ['conditions with and', (n) => inAbility(`if ${each(n, () => 'foe is weak', ' and ')} { draw 1 }`)],
  ['conditions with or', (n) => inAbility(`if ${each(n, () => 'foe is weak', ' or ')} { draw 1 }`)],
  [
    'conditions with and and or',
    (n) => inAbility(`if ${each(n, () => 'foe is weak and foe is hungry', ' or ')} { draw 1 }`),
  ],
  ['conditions of many and', (n) => abilities(n, () => `if ${each(90, () => 'foe is weak', ' and ')} { draw 1 }`)],
  ['long sums', (n) => abilities(n, () => `draw (${each(90, () => 'foe.cost', ' + ')})`)],
  ['deep parentheses', (n) => abilities(n, () => `draw ${times(90, '(')}1${times(90, ')')}`)],
  ['deep calls', (n) => abilities(n, () => `draw ${times(45, 'min(1, ')}1${times(45, ')')}`)],
  ['deep conditions', (n) => abilities(n, () => `if ${times(45, 'not (')}foe is weak${times(45, ')')} { draw 1 }`)],
  [
    'sets within sets',
    (n) => abilities(n, () => `draw count of ${times(30, '(units where guard > count of ')}units${times(30, ')')}`),
  ],
  ['long paths', (n) => abilities(n, () => `draw foe${times(100, '.mate')}.cost`)],
  ['long phrases', (n) => abilities(n, () => `wake all ${times(250, 'weak ')}units`)],
  ['long phrases of', (n) => abilities(n, () => `draw count of ${times(100, 'units of ')}you`)],
  ['long phrases that mean nothing', (n) => abilities(n, () => `wake ${times(250, 'random ')}units`)],
  ['sets with words', (n) => abilities(n, () => 'wake all weak/any/sleepy friendly bear units')],
  ['words of a set in a row', (n) => abilities(n, () => `foe.races = ${each(90, () => 'owl', ' + ')}`)],
  ['texts', (n) => each(n, (i) => `verb v${i} x: unit { text "do {x} of ${i}[ with (a|b) {x}]"\nx.cost = 1 }`)],
  [
    'a long text',
    (n) => `verb v x: unit { text "${times(n, '{x} ')}"\nx.cost = 1 }\nunit "Zz" { on dawn { v self } }\n`,
  ],
  [
    'a text of brackets',
    (n) => `verb v x: unit { text "${times(n, '[ ')}"\nx.cost = 1 }\nunit "Zz" { on dawn { v self } }\n`,
  ],
  [
    'a text of parentheses',
    (n) => `verb v x: unit { text "${times(n, '(a|')}"\nx.cost = 1 }\nunit "Zz" { on dawn { v self } }\n`,
  ],
  [
    'a text of braces',
    (n) => `verb v x: unit { text "${times(n, '{')}"\nx.cost = 1 }\nunit "Zz" { on dawn { v self } }\n`,
  ],
  ['natives', (n) => each(n, (i) => `native verb v${i} x: unit`)],
  [
    'options that modes set',
    (n) => `${each(n, (i) => `option o${i}: number = ${i}`)}\nmode M {\n${each(n, (i) => `set o${i} to 1`)}\n}\n`,
  ],
  ['bounds', (n) => `bounds {\n${times(n, 'fuel 20000\n')}}\n`],
  ['boards', (n) => times(n, 'board 3 by 3\n')],
  ['worths', (n) => times(n, 'worth (you.gold)\n')],
  ['overflows', (n) => times(n, 'overflow { draw_game }\n')],
  ['nights', (n) => times(n, 'raise dawn to all units\n')],
];

const SCENARIOS: Row[] = [
  ['rows of a board', (n) => inScenario(`board {\n${times(n, '. . .\n')}}`)],
  ['columns of a board', (n) => inScenario(`board {\n${times(n, '. ')}\n}`)],
  ['names on a board', (n) => inScenario(`board {\n${each(n, (i) => `a${i} b${i} c${i}`)}\n}`)],
  ['who is who', (n) => inScenario(each(n, (i) => `where X${i} is blue "Bear" level 2 in hand of blue`))],
  ['what one has', (n) => inScenario(`blue hand ${each(n, () => '"Bear" level 2', ', ')}`)],
  ['fields of one', (n) => inScenario(`where B is blue "Bear" on B2\n${times(n, 'B strength 5, B sleepy\n')}`)],
  ['conditions of one line', (n) => inScenario(`then ${each(n, () => 'blue.gold is 0', ', ')}`)],
  ['steps', (n) => inScenario(`turn blue\n${times(n, 'do play "Bear" at B2\nthen blue.gold is 0\ndo pass\n')}`)],
  ['scenarios', (n) => each(n, (i) => `scenario "zz ${i}" for Sample {\nturn blue\ndo pass\nthen blue.gold is 0\n}`)],
  ['scenarios of one name', (n) => times(n, 'scenario "zz" for Sample { turn blue }\n')],
  [
    'scenarios that ask decks',
    (n) => `deck "Zz" { "Bear" }\n${each(n, (i) => `scenario "zz ${i}" for Sample { then deck "Zz" is legal }`)}`,
  ],
  ['cards that are not there', (n) => inScenario(each(n, (i) => `blue hand "Baer ${i}"`))],
];

export const CHAINS: readonly Bulk[] = [...CHAINED, ...LISTS, ...SCENARIOS].map(([name, text]) => ({ name, text }));
