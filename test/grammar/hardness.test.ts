/** No text makes the parser throw, hang or report invalid problems. */
import { describe, expect, test } from 'vitest';
import { format, GRAMMAR_CATALOGUE, parse } from '../../grammar/index.ts';
import { amount } from '../amount.ts';
import { data, meaning, sources } from './sources.ts';

const codes = new Set(GRAMMAR_CATALOGUE.map(({ code }) => code));

/** Each problem of a text must be printable. A text without problems must be formattable. */
function survives(text: string): void {
  const parsed = parse(text, '');
  const { problems } = parsed;
  let last = 0;
  for (const { code, message, help, start, end } of problems) {
    if (start < last || end < start || end > text.length || !codes.has(code))
      throw new Error(`${code} ${start}-${end}`);
    if (/[\n\r\ud800-\udfff]/u.test(message + help) || message === '' || help === '') throw new Error(message);
    last = start;
  }
  const laidOut = format(text);
  if (problems.length > 0) {
    if (laidOut !== text) throw new Error('a broken file was laid out');
    return;
  }
  if (format(laidOut) !== laidOut) throw new Error('the layout is not stable');
  const again = parse(laidOut, '');
  if (JSON.stringify(meaning(again)) !== JSON.stringify(meaning(parsed))) throw new Error('another tree');
}

// ---------------------------------------------------------------- shapes that are hard to parse

const SIZE = 24 * 1024;
const fill = (unit: string): string => unit.repeat(Math.ceil(SIZE / unit.length));
const UNITS = [
  '{',
  '}',
  '(',
  ')',
  ')(',
  '()',
  '[',
  '{\n',
  '}\n',
  '(\n',
  ')\n',
  '"',
  '"\n',
  '" { ',
  '" }',
  '"" {',
  '\\',
  '"\\',
  '"\\n" ',
  '"\\" { ',
  "'",
  "'x ",
  '‘',
  '“„«',
  '`',
  '/',
  '//',
  ' //',
  ' /*',
  ';',
  ';\n',
  '; ! & | ',
  '==',
  '<>',
  '= ',
  ', ',
  ',\n',
  ',,',
  '. ',
  '.',
  ': ',
  'a: ',
  '1',
  '1 ',
  '1.1 ',
  '1a ',
  '- ',
  '-',
  '+ 1 ',
  'not ',
  'and ',
  'is ',
  'where ',
  'when ',
  'until ',
  'have ',
  'of ',
  'by ',
  'by 3 ',
  'let ',
  'if ',
  'else ',
  'if x { ',
  'else if x { } ',
  'choose ',
  'for each ',
  'on ',
  'verb ',
  'verb\n',
  'text "a" ',
  'native verb ',
  'kind a is b { }\n',
  'unit "A" { ',
  'unit "A" {\n',
  '  unit "A" {\n',
  'unit Aa Bb { }\n',
  'vreb a { }\n',
  'unit "A"   { cost 1 }   # x\n',
  'verb a { let = 3 }\n',
  'value a() = 1 { text 5 }\n',
  'scenario "x" for G { board { . . } }\n',
  'scenario "x" for G { board {\n. . A\n. x\n} }\n',
  'a\n',
  'a ',
  'a =\n',
  'a and\n',
  '# x\n',
  '## x\n',
  '## x\nverb a { stop }\n',
  '#',
  '\0',
  '\ud800',
  'a\udc00 ',
  '😀 ',
  'é',
  '\ufeff',
  '\u2028',
  '\t',
  ' ',
  '\n',
  '\r',
  '\r\n',
  'verb a { stop }\r',
];
const SHAPES: [string, string][] = [
  ['many levels', `unit "A" { strength 1${fill('/1')} }`],
  ['a long phrase', `verb a { b ${fill('word ')} }`],
  ['a long path', `verb a { b${fill('.c')} = 1 }`],
  ['a long sum', `value a() = 1${fill(' + 1')}`],
  ['many conditions', `value a() = b${fill(' and b is c')}`],
  ['many arguments', `value a() = f(${fill('1, ')}1)`],
  ['many signs', `value a() = ${fill('- ')}1`],
  ['many nots', `value a() = ${fill('not ')}a`],
  ['many branches', `verb a {\nif x { }${fill(' else if x { }')}\n}`],
  ['many statements', `verb a {\n${fill('damage x by 3\n')}}`],
  ['many broken statements', `verb a {\n${fill('damage x by\n')}}`],
  ['many items on a line', `unit "A" { ${fill('on death { stop }, ')}cost 1 }`],
  ['many items', `unit "A" {\n${fill('cost 1\n')}}`],
  ['a wide board', `scenario "x" for G {\nboard {\n${fill('. ')}\n}\n}`],
  ['a long name', `unit "${fill('x')}" { ${fill('y')} 1 }`],
  ['much nesting', `verb a { ${'if x { '.repeat(98)}stop${' }'.repeat(99)}\n`.repeat(50)],
  ['much nesting in parentheses', `value a() = ${'('.repeat(99)}1${')'.repeat(99)}\n`.repeat(100)],
  ['nesting broken everywhere', `verb a { ${'if x { let '.repeat(90)}\n`.repeat(50)],
];

describe('shapes', () => {
  const all = [...UNITS.map((unit): [string, string] => [JSON.stringify(unit), fill(unit)]), ...SHAPES];
  test.each(all)('%s', (_name, text) => {
    const before = process.cpuUsage();
    survives(text);
    const { user, system } = process.cpuUsage(before);
    // Processor time in microseconds. A text of this size takes about 20 ms in linear time; quadratic time would take minutes.
    expect(user + system).toBeLessThan(5_000_000);
  });
});

// ---------------------------------------------------------------- small mutations of real files

/** A seeded generator of numbers below a bound. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const PIECES = /"(?:[^"\\\n]|\\.)*"|#[^\n]*|[A-Za-z_]\w*|\d+|\s+|./gs;
const INSERTED =
  '{ } ( ) , : . = += - * / < "x" "x # \\ \n \r\n \t \0 \ud83d 1 2/3 of in on by to not and or is has where let if else for each choose when have until text phase board do then verb unit value move card scenario native either stop ;'.split(
    ' ',
  );

describe('mutations', () => {
  const texts = [...sources(), ...data('refused', '.bound'), ...data('format', '.case')].map(({ text }) => text);
  for (let seed = 1; seed <= 8; seed++) {
    test(`seed ${seed}`, () => {
      const next = numbers(seed);
      for (let round = 0; round < amount(100, 400, 400); round++) {
        const whole = texts[next(texts.length)] ?? '';
        const from = next(whole.length);
        // starts at the beginning of a line, so that the parser accepts much of the text
        const begin = whole.lastIndexOf('\n', from) + 1;
        const pieces = whole.slice(begin, begin + 200 + next(1200)).match(PIECES) ?? [];
        for (let changes = next(6); changes > 0; changes--) {
          const at = next(pieces.length);
          const other = next(pieces.length);
          switch (next(5)) {
            case 0:
              pieces.splice(at, 1);
              break;
            case 1:
              pieces.splice(at, 0, INSERTED[next(INSERTED.length)] ?? ' ');
              break;
            case 2:
              pieces.splice(at, 0, pieces[other] ?? '');
              break;
            case 3:
              [pieces[at], pieces[other]] = [pieces[other] ?? '', pieces[at] ?? ''];
              break;
            default:
              pieces[at] = String.fromCharCode(next(next(2) === 0 ? 127 : 65536));
          }
        }
        const text = pieces.join('');
        try {
          survives(text);
        } catch (error) {
          throw new Error(`${String(error)}\n${JSON.stringify(text)}`);
        }
      }
    });
  }
});
