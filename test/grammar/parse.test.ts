/** What the parser accepts, what it rejects, and its messages. */
import { describe, expect, test } from 'vitest';
import { GRAMMAR_CATALOGUE, MAX_LENGTH, MAX_LINES, MAX_NESTING, MAX_PROBLEMS, parse } from '../../grammar/index.ts';
import { createParser } from '../../grammar/parser.ts';
import { markedCodes } from '../cases.ts';
import { data, sources } from './sources.ts';

test('the library finds nothing wrong with the grammar', () => {
  expect(() => createParser(true)).not.toThrow();
});

describe('accepted', () => {
  for (const { name, text } of sources()) {
    test(name, () => expect(parse(text, name).problems).toEqual([]));
  }
});

// A line with an error ends with ### and the codes of its problems. All other lines are correct.
describe('refused', () => {
  const said: string[] = [];
  for (const { name, text } of data('refused', '.bound')) {
    test(name, () => {
      const lines = text.split('\n');
      const found = lines.map((): string[] => []);
      for (const { code, message, help, start, end } of parse(text, name).problems) {
        const line = text.slice(0, start).split('\n').length - 1;
        found[line]?.push(code);
        // help names words of the source, and has no placeholder such as NAME
        expect((help.match(/\b[A-Z][A-Z_]+\b/g) ?? []).filter((word) => !text.includes(word))).toEqual([]);
        said.push(`${name}:${line + 1} ${code} [${text.slice(start, end)}] ${message} ${help}`);
      }
      const marked = markedCodes(text, name);
      expect(marked.flat().length).toBeGreaterThan(0);
      expect(found.map((codes, i) => [i + 1, ...codes])).toEqual(marked.map((codes, i) => [i + 1, ...codes]));
    });
  }
  // review changed messages by hand: game designers read them
  test('messages', () => expect(`${said.join('\n')}\n`).toMatchFileSnapshot('refused/messages.txt'));
});

describe('catalogue', () => {
  const long = new Map([
    ['RB0107', 'x'.repeat(MAX_LENGTH + 1)],
    ['RB0108', `value deep() = ${'('.repeat(MAX_NESTING + 1)}1${')'.repeat(MAX_NESTING + 1)}`],
    ['RB0213', ')\n'.repeat(MAX_PROBLEMS + 1)],
  ]);
  for (const { code, example } of GRAMMAR_CATALOGUE) {
    test(`${code} is what its example gives`, () => {
      const codes = parse(long.get(code) ?? example, '').problems.map((problem) => problem.code);
      expect(code === 'RB0213' ? codes.at(-1) : codes.join(' ')).toBe(code);
    });
  }
  test('codes are in order, each once', () => {
    const codes = GRAMMAR_CATALOGUE.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].sort());
  });
});

test('a file of too many lines is not read, and empty lines are none', () => {
  const codes = (text: string): string[] => parse(text, '').problems.map(({ code }) => code);
  expect(codes('x\n'.repeat(MAX_LINES + 1))).toEqual(['RB0107']);
  expect(codes('\n'.repeat(MAX_LINES + 1))).toEqual([]);
});

test('a file may be given up inside the body of a broken line', () => {
  const { file, problems } = parse(`unit ""A" {\n${'on "dawn { stop }\n'.repeat(MAX_PROBLEMS)}}\n`, '');
  expect(file.decls.length).toBeGreaterThan(0);
  expect(problems.at(-1)?.code).toBe('RB0213');
});

test('an error does not hide later errors', () => {
  const { file, problems } = parse(
    'unit "A" {\n  cost = \n  on play { let = 3 }\n}\nverb b { if }\nscenario "c" for D {\n  where\n  then\n}\n',
    '',
  );
  expect(problems.map(({ code }) => code)).toEqual(['RB0205', 'RB0206', 'RB0205', 'RB0206', 'RB0205']);
  expect(file.decls.map(({ node }) => node)).toEqual(['card', 'verb', 'scenario']);
});

test('documentation is the lines right above', () => {
  const text =
    '## far\n\n## one\n## two\nverb a { }\n# plain\nverb b { } ## behind\nverb c { }\nmod "D" {\n  ## in\n  verb e { }\n}';
  const { decls } = parse(text, '').file;
  const docs = decls.map((decl) => decl.docs.map((comment) => comment.text));
  expect(docs).toEqual([['one', 'two'], [], [], []]);
  const mod = decls[3];
  const inner = mod?.node === 'card' ? mod.body.items[0] : undefined;
  expect(inner !== undefined && 'docs' in inner ? inner.docs.map((comment) => comment.text) : null).toEqual(['in']);
});

test('spans are those of what was typed', () => {
  const text = 'verb hit x: unit by n: number { x.strength -= n }';
  const [verb] = parse(text, '').file.decls;
  const assign = verb?.node === 'verb' ? verb.body.stmts[0] : undefined;
  if (verb?.node !== 'verb' || assign?.node !== 'assign') throw new Error('read as something else');
  const shown = [verb, verb.name, verb.params, assign, assign.target, assign.value].map((s) =>
    text.slice(s.start, s.end),
  );
  expect(shown).toEqual([text, 'hit', 'x: unit by n: number', 'x.strength -= n', 'x.strength', 'n']);
});
