/** What the exported functions of the package refuse, and what they take: `calls.json` has calls in JavaScript. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { page } from '../../cli/catalogue.ts';
import * as compiler from '../../cli/library/compiler.ts';
import * as grammar from '../../cli/library/grammar.ts';
import * as library from '../../cli/library/index.ts';
import * as runtime from '../../cli/library/runtime.ts';
import { checkedCases } from '../cases.ts';
import { sources } from '../games.ts';
import { root } from '../repo/tree.ts';

interface Call {
  call: string;
  /** The part that is refused. The default of the help is that of the page. */
  at?: string;
  message?: string;
  help?: string;
  /** What it gives, if nothing is refused. */
  gives?: unknown;
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const calls = checkedCases(
  JSON.parse(read('test/library/calls.json')) as Call[],
  { keys: ['call', 'at', 'message', 'help', 'gives'], expects: ['at', 'gives'] },
  'calls.json',
);

const game = 'lanterns';
const files = [...sources('cards/prelude.bound'), ...sources('test/games/lanterns')];
const { ir } = library.compile(files);
const made = library.bind(ir, { game });
if (!('bound' in made)) throw new Error('the game is refused');
const { bound } = made;
const known = {
  ...grammar,
  ...runtime,
  ...compiler,
  ...library,
  game,
  ir,
  bound,
  match: library.createMatch(bound),
  scenario: ir.games[0]?.scenarios[0],
};

/** Runs a call with the exports of the package and a game. */
const run = (call: string): unknown =>
  new Function(...Object.keys(known), `return ${call};`)(...Object.values(known)) as unknown;

interface Refused {
  code: string;
  message: string;
  help: string;
  at: string;
}

/** What a call is refused with: the error that it throws, or its diagnostic. */
function refusal(call: string): Refused | null {
  try {
    const given = run(call);
    const [found] = (given as { diagnostics?: Refused[] } | null)?.diagnostics ?? [];
    return found === undefined ? null : { ...found, at: /^"(.*?)" of/.exec(found.message)?.[1] ?? '' };
  } catch (error) {
    if (!(error instanceof library.ArgumentError)) throw error;
    return { at: '', ...error.problem };
  }
}

describe('calls', () => {
  for (const { call, at, message, help, gives } of calls)
    test(call, () => {
      if (at === undefined) {
        expect(run(call)).toEqual(gives);
        return;
      }
      const found = refusal(call);
      expect(found?.code).toBe('RB0821');
      // a diagnostic names the part that is there, and a part that is unknown after it
      expect([at, at.replace(/\.\w+$/, '')]).toContain(found?.at);
      expect(found?.help).toBe(help ?? page('RB0821')?.help);
      if (message !== undefined) expect(found?.message).toBe(message);
    });
});

test('every function that checks its arguments is called with a wrong one', () => {
  const sources = ['compiler', 'grammar', 'runtime'].map((name) => read(`cli/library/${name}.ts`)).join('');
  const checked = [...sources.matchAll(/^export const (\w+)[:\w. ]* = /gm)].map(([, name]) => name as string);
  expect(checked.length).toBeGreaterThan(12);
  const refused = calls.filter(({ at }) => at !== undefined).map(({ call }) => /^\w+/.exec(call)?.[0]);
  expect(checked.filter((name) => !refused.includes(name))).toEqual([]);
});

test('all that the package exports first checks its arguments', () => {
  const functions = Object.keys(library).filter((name) => name !== 'ArgumentError');
  const refused = calls.filter(({ at }) => at !== undefined).map(({ call }) => /^\w+/.exec(call)?.[0]);
  expect(functions.filter((name) => !refused.includes(name))).toEqual([]);
});
