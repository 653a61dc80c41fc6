/**
 * Modes and mods with declarations of their own: modes that are each built on the one before, and mods that may all be active at
 * once. A game has 1,024 of both at most, so the declarations are spread over so many. Of words, zones and the like it has a number
 * at most, too: what is beyond is a comment, or the game would be refused before it is compiled.
 */
import type { Bulk } from './bulk.ts';

type Line = (i: number) => string;

const MOST_LAYERS = 1000;

/** `n` lines in layers with as many lines each; behind the first `most` they are comments. */
function layered(n: number, line: Line, head: Line, most = Number.POSITIVE_INFINITY): string {
  const count = Math.min(n, MOST_LAYERS);
  const blocks = Array.from({ length: count }, (_, layer) => {
    const lines: string[] = [];
    for (let i = layer; i < n; i += count) lines.push(i < most ? line(i) : `# ${line(i)}`);
    return `${head(layer)} {\n${lines.join('\n')}\n}\n`;
  });
  return blocks.join('');
}

/** Of each sort of declaration one that may be in a mode or a mod. */
const LINES: readonly (readonly [name: string, line: Line, most?: number])[] = [
  ['a deck rule', (i) => `deck { require count of cards < ${i + 100} else "too many" }`],
  ['a deck rule about one card', (i) => `deck { require no units where cost is ${i} else "not this" }`],
  ['a static', (i) => `units where cost > ${i} have guard +1`],
  ['a static of a word', (i) => `units where cost > ${i} have Flying`],
  ['a rule of state', (i) => `whenever u: unit where guard is ${i} { u.guard = 0 }`],
  ['a listener', (i) => `after damage target: unit by n: number when n > ${i} { strengthen target by 1 }`],
  ['an ability', (i) => `on dawn { for each unit where cost is ${i} { draw 1 } }`],
  ['a verb', (i) => `verb v${i} x: unit { x.cost = 1 }`, 1500],
  ['a verb of one name', () => 'verb same x: unit { x.cost = 1 }'],
  ['a value', (i) => `value v${i}(x: unit) = x.cost + ${i}`, 1500],
  ['an adjective', (i) => `adjective a${i}(x: unit) = x.cost > ${i}`, 1500],
  ['an adjective of one name', (i) => `adjective same(x: unit) = x.cost > ${i}`, 1500],
  ['a field', (i) => `extend kind unit { f${i}: number }`, 1500],
  ['a word of an enum', (i) => `extend enum Race = w${i}`, 20],
  ['a status', (i) => `status s${i} of unit { flag }`, 200],
  ['a keyword', (i) => `keyword K${i} { units have guard +1 }`, 200],
  ['a card', (i) => `unit "Zz ${i}" { cost 1/2/3, on dawn { draw 1 } }`],
  ['a card with a static', (i) => `unit "Zz ${i}" { units have guard +(count of units where guard > ${i}) }`],
  ['a deck', (i) => `deck "Zz ${i}" { 10 "Bear" }`, 3000],
  ['a zone', (i) => `zone z${i} of unit { each player }`, 200],
  ['a worth', () => 'worth (you.gold)'],
  ['a move', (i) => `move m${i} card: unit in hand of you { card.cost = 1 }`, 200],
];

const SORTS: readonly (readonly [name: string, head: Line])[] = [
  ['modes, each of the one before', (i) => `mode M${i}${i === 0 ? '' : ` is M${i - 1}`}`],
  ['modes', (i) => `mode M${i}`],
  ['mods', (i) => `twist "Mod ${i}"`],
];

/** Fewer than a kind may have. */
const MOST_FIELDS = 1000;
const fields = (n: number): string =>
  `extend kind unit {\n${Array.from({ length: Math.min(n, MOST_FIELDS) + 1 }, (_, i) => `f${i}: number\n`).join('')}}\n`;

/** Cards and decks beside layers with deck rules: each pair of them must not be looked at. */
const BESIDE: readonly Bulk[] = [
  {
    name: 'modes with deck rules, and cards with levels',
    text: (n) =>
      layered(n, (i) => `deck { require no units where cost is ${i} else "not this" }`, SORTS[0]?.[1] as Line) +
      Array.from({ length: n }, (_, i) => `unit "Zz ${i}" { cost 1/2/3 }\n`).join(''),
  },
  {
    name: 'deck rules, and cards with levels',
    text: (n) =>
      Array.from(
        { length: n },
        (_, i) => `deck { require no units where cost is ${i} else "not this" }\nunit "Zz ${i}" { cost 1/2/3 }\n`,
      ).join(''),
  },
  {
    name: 'deck rules, and decks',
    text: (n) =>
      Array.from(
        { length: n },
        (_, i) => `deck { require count of cards < ${i + 100} else "x" }\ndeck "Zz ${i}" { 10 "Bear" }\n`,
      ).join(''),
  },
  {
    name: 'statics, each of the field before',
    text: (n) =>
      fields(n) +
      Array.from({ length: n }, (_, i) => `units where f${i % MOST_FIELDS} > ${i} have f${(i + 1) % MOST_FIELDS} +1\n`)
        .filter((_, i) => (i + 1) % MOST_FIELDS !== 0)
        .join(''),
  },
  {
    name: 'statics in a circle of fields',
    text: (n) =>
      fields(n) +
      Array.from(
        { length: n },
        (_, i) => `units where f${i % MOST_FIELDS} > ${i} have f${(i + 1) % MOST_FIELDS} +1\n`,
      ).join(''),
  },
];

export const LAYERS: readonly Bulk[] = [
  ...SORTS.flatMap(([sort, head]) =>
    LINES.map(([name, line, most]) => ({
      name: `${sort}, with ${name}`,
      text: (n: number) => layered(n, line, head, most),
    })),
  ),
  ...BESIDE,
];
