/** The drafts of a mod and of a game: they compile without diagnostics, their scenarios pass, and they can be played. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LAST_PASSES } from '../../compiler/driver/compile.ts';
import { Session } from '../../compiler/driver/session.ts';
import { compile, type SourceFile } from '../../compiler/index.ts';
import { openMatch } from '../../editor/app/play/opening.ts';
import { Tests } from '../../editor/app/play/tests.ts';
import { modDraft } from '../../editor/begin/drafts.ts';
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
