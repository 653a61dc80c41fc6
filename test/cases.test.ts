/** Cases that would check nothing are errors. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type CaseShape, caseFiles, checkedCase, checkedCases, markedCodes } from './cases.ts';
import { parseTranscript } from './cli/transcript.ts';
import { readCase } from './engines/trial.ts';
import { runner, small } from './runtime/games.ts';
import { readCases } from './service/cases.ts';

const folder = mkdtempSync(join(tmpdir(), 'rulebound-cases-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a folder of cases', () => {
  const made = (name: string, ...files: string[]): string => {
    mkdirSync(join(folder, name));
    for (const file of files) writeFileSync(join(folder, name, file), '');
    return join(folder, name);
  };
  test('is not empty', () => {
    expect(() => caseFiles(made('empty'), '.bound')).toThrow('has no case');
    expect(() => caseFiles(made('other', 'messages.txt'), '.bound', ['messages.txt'])).toThrow('has no case');
  });
  test('has files of one ending', () => {
    expect(() => caseFiles(made('mixed', 'a.bound', 'b.bond'), '.bound')).toThrow('b.bond does not end in ".bound"');
    expect(caseFiles(made('sound', 'b.bound', 'a.bound'), '.bound')).toEqual(['a.bound', 'b.bound']);
  });
});

describe('a case in JSON', () => {
  interface Case {
    input?: number;
    is?: object;
    message?: string;
    codes?: string[];
  }
  const shape: CaseShape<Case> = { keys: ['input', 'is', 'message', 'codes'], expects: ['is', 'message', 'codes'] };
  test('has an expectation', () => {
    for (const one of [{}, { input: 1 }, { is: {} }, { message: '' }])
      expect(() => checkedCase(one, shape, 'it')).toThrow('it expects nothing');
    for (const one of [{ is: { a: 1 } }, { message: 'no' }, { codes: [] }])
      expect(checkedCase(one, shape, 'it')).toBe(one);
  });
  test('has only keys that are read', () => {
    expect(() => checkedCase({ message: 'no', mesage: 'no' } as Case, shape, 'it')).toThrow('no test reads "mesage"');
  });
  test('is in a list that is not empty', () => {
    expect(() => checkedCases([], shape, 'it')).toThrow('it has no case');
    expect(() => checkedCases([{ message: 'no' }, {}], shape, 'it')).toThrow('it, case 2 expects nothing');
  });
});

test('a mark is followed by codes', () => {
  const codes = ['RB0101', 'RB0102'];
  expect(markedCodes('x ### RB0101 RB0102\ny\nz ### RB0101 ### RB0102', 'a.bound')).toEqual([codes, [], codes]);
  for (const line of ['x ### RB1', 'x ###', 'x ### RB0101, RB0102', 'x ###RB0101'])
    expect(() => markedCodes(`\n${line}`, 'a.bound')).toThrow('a.bound:2');
});

test('a transcript has a command', () => {
  expect(() => parseTranscript('About it.\n\nrulebound check\n')).toThrow('without a command');
});

test('a case of the language service has an expectation, and its file a case', () => {
  expect(() => readCases('game cards/locm\n=== a name\nsource\n')).toThrow('"a name" expects nothing');
  expect(() => readCases('game cards/locm\n')).toThrow('there is no case');
});

test('a case of the engines has matches, and only words that are read', () => {
  expect(() => readCase('# why\ngame Made uses prelude\n')).toThrow('# matches');
  expect(() => readCase('# matches: 1 0 5\n')).toThrow('# matches');
  expect(() => readCase('# matches: 1 2 5\n# mods: A\n')).toThrow('# mods');
});

test('a scenario expects something', () => {
  const { ir, game, diagnostics } = small(
    'made/rules.bound',
    `game Made uses prelude
players 2
kind pawn is card
zone deck of card { each player, takes decks }
move wait { stop }
setup { active = first player }
flow {
  phase day for active { offer wait to active as once }
  active = rival(active)
}
queue { sort waiting, nest first, settle ability }
order waiting(t: trigger) = t.age
limit 3 turns { draw_game }
scenario "nothing" for Made {
  turn blue
  do wait
}
scenario "something" for Made {
  turn blue
  do wait
  then active is blue
}
`,
  );
  expect(diagnostics).toEqual([]);
  const run = runner(ir, game.folder);
  expect(game.scenarios.map(run)).toEqual(['it expects nothing', expect.not.stringContaining('expects nothing')]);
});
