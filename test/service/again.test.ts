/** A session that compiles edits again gives the same as a new one, whatever was edited before. */
import { expect, it } from 'vitest';
import { LAST_PASSES } from '../../compiler/driver/compile.ts';
import { type CompiledGame, Session } from '../../compiler/driver/session.ts';
import type { SourceFile } from '../../compiler/index.ts';
import { parse } from '../../grammar/parser.ts';
import { Dice } from '../../runtime/index.ts';
import { amount, sample } from '../amount.ts';
import { mutate } from '../fuzz/loop.ts';
import { mutateSource } from '../fuzz/mutate.ts';
import { gameFolders, sources } from '../games.ts';

const OTHERS = ['test/games/features', 'test/games/lanterns', 'test/text/sample'];
const EDITS = amount(2, 40, 3);
const PRELUDE = sources('cards').find(({ path }) => path === 'cards/prelude.bound') as SourceFile;

type Compiled = ReturnType<Session['compile']>;
const session = (): Session => new Session({ symbolUses: true, last: LAST_PASSES });

/** All that a session gives: the IR, diagnostics, and what the editor and the lints ask for. */
const told = ({ ir, diagnostics, games }: Compiled): Record<string, string> => ({
  ir: JSON.stringify(ir),
  diagnostics: JSON.stringify(diagnostics),
  games: JSON.stringify(games.map(contextOf)),
});

function contextOf({ files, lints, context }: CompiledGame): unknown {
  const { symbolUses, declared, used, tables, deckNames } = context;
  return {
    lints,
    tables,
    deckNames,
    declared: [...declared].map(([key, { source, start, end }]) => `${key} ${source.path} ${start} ${end}`).sort(),
    uses: files.map(({ source }) =>
      [...(symbolUses?.in(source).values() ?? [])]
        .sort((a, b) => a.start - b.start)
        .map(({ start, end, key }) => [start, end, key, symbolUses?.types.get(key)]),
    ),
    used: Object.values(used).map((ids) => [...ids].map((id) => (Array.isArray(id) ? [id[0], [...id[1]]] : id))),
  };
}

it.each(sample([...gameFolders().map((name) => `cards/${name}`), ...OTHERS], 2))('%s', (folder) => {
  const files = [PRELUDE, ...sources(folder)];
  const first = files.map(({ text }) => text);
  const edited = session();
  edited.compile(files);
  const dice = new Dice(folder.length);
  for (let edit = 0; edit < EDITS; edit++) {
    const at = 1 + dice.below(files.length - 1);
    const { path, text } = files[at] as SourceFile;
    const change = [() => mutateSource(dice, text), () => mutate(dice, [text]), () => first[at] as string];
    files[at] = { path, text: (change[dice.below(5) >> 1] as () => string)() };
    if (dice.below(2) === 0) edited.compile(files, path);
    expect(told(edited.compile(files)), `${edit}: ${path}`).toEqual(told(session().compile(files)));
  }
});

it('a game that is added, and removed again, leaves the other one as it is', () => {
  const [own, other] = [sources('test/games/lanterns'), sources('test/games/features')];
  const edited = session();
  const [before] = edited.compile([PRELUDE, ...own]).games;
  const both = edited.compile([PRELUDE, ...own, ...other]);
  const fresh = session().compile([PRELUDE, ...own, ...other]);
  // the added files sort before those that were there
  expect(both.ir.files).not.toEqual(fresh.ir.files);
  expect(both.games.find(({ game }) => game.name === before?.game.name)?.context).toBe(before?.context);
  expect(both.diagnostics).toEqual(fresh.diagnostics);
  expect(both.games.map(({ game }) => game.cards.map(placeOf(both)))).toEqual(
    fresh.games.map(({ game }) => game.cards.map(placeOf(fresh))),
  );
  expect(told(edited.compile([PRELUDE, ...own]))).toEqual(told(session().compile([PRELUDE, ...own])));
});

/** A declaration with the path of its file. */
const placeOf =
  ({ ir }: Compiled) =>
  ({ name, place: [file, ...at] }: { name: string; place: readonly number[] }): unknown => [
    name,
    ir.files[file ?? 0],
    at,
  ];

it('an edit inside of a card, and of decks and scenarios, keeps the rules', () => {
  const folder = 'test/games/lanterns';
  const before = 'creature "A" { power 1 }\ncreature "B" { power 1 }\n';
  const other = { path: `${folder}/z.bound`, text: '' };
  const files = [PRELUDE, ...sources(folder), { path: `${folder}/again.bound`, text: before }, other];
  const edited = session();
  const rulesOf = (text: string, more = ''): unknown => {
    const now = files.map((file) =>
      file.text === before ? { ...file, text } : file === other ? { ...file, text: more } : file,
    );
    return edited.compile(now).games[0]?.context.symbols;
  };
  const rules = rulesOf(before);
  expect(rulesOf(before.replace('power 1', 'power 12'))).toBe(rules);
  // with an error, and what it hides
  expect(rulesOf(before.replace('power 1', 'power'))).toBe(rules);
  expect(rulesOf(before.replace('{ power', '{ (power'))).toBe(rules);
  expect(rulesOf(before, 'deck "Two" { 2 "A" }\nscenario "s" for Lanterns { then 1 is 1 }\n')).toBe(rules);
  expect(rulesOf(before.replace('"A"', '"C"'))).not.toBe(rules);
});

it('an edit of another file keeps the fields of effects that wait', () => {
  const folder = 'test/games/lanterns';
  const once = 'creature "A" {\n  on arrive {\n    let n = 2\n    once on dusk { mend self by n }\n  }\n}\n';
  const files = [PRELUDE, ...sources(folder), { path: `${folder}/once.bound`, text: once }];
  const other = { path: `${folder}/z.bound`, text: 'creature "B" { power 1 }\n' };
  const edited = session();
  const before = edited.compile([...files, other]);
  expect(before.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  for (const power of [2, 3]) {
    const now = [...files, { ...other, text: `creature "B" { power ${power} }\n` }];
    const after = edited.compile(now);
    expect(after.games[0]?.context.symbols).toBe(before.games[0]?.context.symbols);
    expect(told(after)).toEqual(told(session().compile(now)));
  }
});

it('the prelude is read once for all sessions, and no compilation changes its tree', () => {
  const [first, second] = ['cards/fellbound', 'test/games/features'].map((folder) =>
    session()
      .compile([PRELUDE, ...sources(folder)])
      .trees.get(PRELUDE.path),
  );
  expect(second).toBe(first);
  expect(first).toEqual(parse(PRELUDE.text, PRELUDE.path).file);
  const other = { ...PRELUDE, text: `${PRELUDE.text}\n` };
  expect(session().compile([other]).trees.get(PRELUDE.path)).not.toBe(first);
});
