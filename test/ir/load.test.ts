/** What the IR loader accepts and rejects. `valid` contains valid IRs, `refused` contains changes that make them invalid. */
import { describe, expect, it } from 'vitest';
import { BIND_PROBLEMS } from '../../compiler/bind/index.ts';
import type { Diagnostic } from '../../compiler/diagnostics/index.ts';
import { loadIR } from '../../compiler/verify/load.ts';
import { type CaseShape, checkedCase } from '../cases.ts';
import { dataIn, type Json, put, validIR } from './tree.ts';

interface Refused {
  base: string;
  changes: { at: string; value?: Json }[];
  code: string;
  path?: string;
}

const SHAPE: CaseShape<Refused> = { keys: ['base', 'changes', 'code', 'path'], expects: ['code'] };

const diagnosticsOf = (input: unknown): Diagnostic[] => {
  const loaded = loadIR(input, 'it.json');
  return 'ir' in loaded ? [] : loaded.diagnostics;
};

describe('valid IRs are accepted unchanged', () => {
  for (const { name, text } of dataIn('ir/valid')) {
    it(name, () => {
      const loaded = loadIR(text);
      if ('diagnostics' in loaded) expect(loaded.diagnostics).toEqual([]);
      else expect(loaded.ir).toEqual(JSON.parse(text));
    });
  }
});

describe('invalid IRs are refused with a code and a path', () => {
  const messages: string[] = [];
  for (const { name, text } of dataIn('ir/refused')) {
    it(name, () => {
      const { base, changes, code, path } = checkedCase(JSON.parse(text) as Refused, SHAPE, name);
      const ir = validIR(base);
      for (const { at, value } of changes) put(ir, at, value);
      const found = diagnosticsOf(ir);
      expect(found.map((d) => d.code)).toContain(code);
      for (const diagnostic of found) {
        expect(diagnostic.help).not.toBe('');
        expect(diagnostic.message).toMatch(/^\/[^ ]*: /);
        expect(diagnostic.message).not.toMatch(/\[object|undefined/);
        expect(diagnostic.file).toBe('it.json');
        messages.push(`${name} ${diagnostic.code} ${diagnostic.message} ${diagnostic.help}`);
      }
      if (path !== undefined) expect(found.map((d) => d.message.split(':')[0])).toContain(path);
    });
  }
  it('with the recorded texts', async () => {
    await expect(`${messages.join('\n')}\n`).toMatchFileSnapshot('messages.txt');
  });
});

describe('input that is not an IR is refused', () => {
  const deep = (open: string, middle: string, close: string, times: number): string =>
    open.repeat(times) + middle + close.repeat(times);
  const cases: [string, unknown, string][] = [
    ['an empty text', '', 'RB0701'],
    ['truncated JSON', '{"format": 1,', 'RB0701'],
    ['a number', '3', 'RB0704'],
    ['null', null, 'RB0704'],
    ['a list', [], 'RB0704'],
    ['lists nested a million deep', deep('[', '', ']', 1_000_000), 'RB0703'],
    ['objects deeper than the bound', deep('{"a":', '1', '}', 1001), 'RB0703'],
    ['brackets inside a string', JSON.stringify({ format: 1, files: ['['.repeat(5000)], games: 3 }), 'RB0704'],
    ['a string of brackets that is not closed', `"${'['.repeat(5000)}`, 'RB0701'],
    ['an object that contains itself', circle(), 'RB0703'],
    ['40 lists, each of which contains the previous one twice', lattice(), 'RB0702'],
    ['a text over the bound', ' '.repeat(64 * 1024 * 1024 + 1), 'RB0702'],
  ];
  for (const [name, input, code] of cases) {
    it(name, () => expect(diagnosticsOf(input).map((d) => d.code)).toEqual([code]));
  }

  it('a chain of 40 values, each of which reads the previous one twice, is refused: 2^40 evaluations', () => {
    const ir = validIR('duel');
    const word = (value: Json): Json => ({
      name: 'v',
      layer: 0,
      doc: '',
      examples: [],
      text: null,
      place: [0, 0, 0, 0, 0],
      params: [],
      type: { of: 'number', id: null, many: false },
      code: { params: 0, locals: [] },
      value,
      native: null,
      reads: [],
    });
    put(ir, '/games/0/values/-', word({ op: 'number', value: 1 }));
    for (let i = 2; i < 42; i++) {
      const before: Json = { op: 'value', value: i, args: [] };
      put(ir, '/games/0/values/-', word({ op: 'add', a: before, b: before }));
    }
    expect(diagnosticsOf(ir).every(({ code }) => code === 'RB0711')).toBe(true);
    expect(diagnosticsOf(ir)[0]?.message).toContain('more than');
  });

  it('expressions and statements nested up to the bound do not overflow the stack', () => {
    const ir = validIR('duel');
    let expr: Json = { op: 'number', value: 1 };
    for (let i = 0; i < 150; i++) expr = { op: 'and', of: [expr] };
    put(ir, '/games/0/rules/0/who/where/0', expr);
    expect(diagnosticsOf(ir)).toEqual([]);
    let stmt: Json = { place: [0, 0, 0, 0, 0], do: 'settle' };
    for (let i = 0; i < 300; i++) stmt = { place: [0, 0, 0, 0, 0], do: 'together', written: false, body: [stmt] };
    put(ir, '/games/0/rules/0/code/body/0', stmt);
    expect(diagnosticsOf(ir).map((d) => d.code)).toEqual(['RB0703']);
  });
});

it('every diagnostic code of the IR loader has a test', () => {
  const tested = new Set(dataIn('ir/refused').map(({ text }) => (JSON.parse(text) as Refused).code));
  // codes of source text and of bound games, which are tested by name
  for (const code of ['RB0701', 'RB0702', 'RB0713']) tested.add(code);
  const codes = [...BIND_PROBLEMS.keys()].filter((code) => code.startsWith('RB07'));
  expect(codes.filter((code) => !tested.has(code))).toEqual([]);
});

function circle(): unknown {
  const self: { games: unknown[] } = { games: [] };
  self.games.push(self);
  return self;
}

/** Forty lists, each of which contains the previous one twice: small in memory, but 2^40 nodes for a naive traversal. */
function lattice(): unknown {
  let list: unknown[] = [];
  for (let i = 0; i < 40; i++) list = [list, list];
  return list;
}
