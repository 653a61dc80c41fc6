/** The drafts of a mod and of a game: they compile without diagnostics, their scenarios pass, and they can be played. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LAST_PASSES } from '../../compiler/driver/compile.ts';
import { Session } from '../../compiler/driver/session.ts';
import { compile, type SourceFile } from '../../compiler/index.ts';
import { openMatch } from '../../editor/app/play/opening.ts';
import { Tests } from '../../editor/app/play/tests.ts';
import { cardDraft, modDraft } from '../../editor/begin/drafts.ts';
import { sources } from '../games.ts';
import { root } from '../repo/tree.ts';
import { PRELUDE, shipped } from './playing.ts';

const templates = join(root, 'editor/begin/templates');
const starter = readdirSync(templates).map((file) => ({
  path: `cards/starter/${file}`,
  text: readFileSync(join(templates, file), 'utf8'),
}));
const games: [string, SourceFile[]][] = [
  ...shipped.map((name): [string, SourceFile[]] => [name, sources(`cards/${name}`)]),
  ['starter', starter],
];

describe.each(games)('a new mod of %s', (name, files) => {
  const [game] = compile([PRELUDE, ...files]).ir.games;
  if (game === undefined) throw new Error(`no game in ${name}`);
  const path = `cards/${name}/my-mod.bound`;
  const session = new Session({ last: LAST_PASSES });
  const compiled = (text: string): ReturnType<typeof compile> => session.compile([PRELUDE, ...files, { path, text }]);

  test('is played, and its scenario passes until its number is changed', () => {
    const text = modDraft(game, 'My Mod');
    const { ir, diagnostics } = compiled(text);
    expect(diagnostics).toEqual([]);
    const verdict = (of: typeof ir): boolean => {
      const tests = new Tests(of);
      return tests.run(tests.list.tests.find(({ at }) => at?.path === path)?.index ?? -1).passed;
    };
    expect(verdict(ir)).toBe(true);
    const changed = text.replace(/(?<=(?: to | = ))\d+/, (number) => `${Number(number) + 1}`);
    expect(verdict(compiled(changed).ir)).toBe(false);
    const begun = openMatch(ir, { card: null, level: 1, mode: null, mods: ['My Mod'], seed: 1 });
    expect('refused' in begun ? begun.refused : '').toBe('');
  });
});

describe('the first card of a game', () => {
  const rules = (more: string): string => `game Bare uses prelude
players 2
${more}
move wait { }
setup { active = first player }
flow { phase turn for active { offer wait to active as forced } }
limit 3 turns { draw_game }
`;
  test.each([
    ['no zone for it', '', 'zone hand of card { each player, seen by owner }'],
    ['a zone of each player', 'zone hand of card { each player, seen by owner }', 'create "Mine" to hand of p for p'],
    ['a zone of the game', 'zone market of card { seen by all }', 'create "Mine" to market }'],
    ['decks', 'zone pile of card { each player, takes decks }', 'deck "My Deck" { 3 "Mine" }'],
    [
      'a kind with numbers',
      'kind unit is card { lives in row, cost: number from 0 to 9, strength: number from 2 = 3 }\nzone row of unit { each player }',
      'cost 1, strength 3',
    ],
  ])('with %s compiles, and says how it comes into a match', (_, more, said) => {
    const path = 'cards/bare/rules.bound';
    const [game] = compile([PRELUDE, { path, text: rules(more) }]).ir.games.filter(({ name }) => name === 'Bare');
    if (game === undefined) throw new Error('no game');
    const text = cardDraft(game, 'Mine');
    expect(text).toContain(said);
    const { diagnostics } = compile([PRELUDE, { path, text: rules(more) }, { path: 'cards/bare/mine.bound', text }]);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    // what it says may be written as it is
    const line = /(?:setup \{|deck "|zone hand) ?.*$/m.exec(text.split('\n')[0] ?? '')?.[0] ?? '';
    const rest = rules(more).replace(
      'setup { active = first player }',
      line.startsWith('setup') ? '' : 'setup { active = first player }',
    );
    const whole = line.startsWith('setup') ? line.replace('setup {', 'setup { active = first player\n') : line;
    const written = compile([PRELUDE, { path, text: `${rest}\n${whole}\n` }, { path: 'cards/bare/mine.bound', text }]);
    expect(written.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

test('a card names the fields whose words another one of its fields has', () => {
  const text = `game Pond uses prelude
players 2
enum Element = fire, water
kind beast is card { lives in field, element: Element, weak_to: Element, hp: number from 0 }
zone deck of beast { each player, takes decks }
zone field of beast { each player }
beast "Newt" { element water, weak_to fire, hp 3 }
move wait { }
setup { active = first player }
flow { phase turn for active { offer wait to active as forced } }
limit 3 turns { draw_game }
`;
  const path = 'cards/pond/rules.bound';
  const game = compile([PRELUDE, { path, text }]).ir.games.find(({ name }) => name === 'Pond');
  if (game === undefined) throw new Error('no game');
  const card = cardDraft(game, 'Mine');
  expect(card).toContain('element water, weak_to fire');
  const { diagnostics } = compile([PRELUDE, { path, text }, { path: 'cards/pond/mine.bound', text: card }]);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});
