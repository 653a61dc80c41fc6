/** Compiles each folder of sources, runs its scenarios, and plays matches to the end. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { compile, type SourceFile } from '../../compiler/index.ts';
import { conform, simulate } from '../../runtime/index.ts';
import { gameFolders, sources } from '../games.ts';
import { boundOf, engineFor, runner } from '../runtime/games.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const read = (path: string): SourceFile => ({ path, text: readFileSync(join(here, path), 'utf8') });

const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());
for (const { name } of folders) {
  const own = readdirSync(join(here, name)).filter((file) => file.endsWith('.bound'));
  // a folder named after a shipped game has further cards and cases for it
  const shipped = gameFolders().includes(name)
    ? sources(`cards/${name}`).filter(({ path }) => !/[\\/]scenarios[\\/]/.test(path))
    : [];
  const { ir, diagnostics } = compile([
    read('../../cards/prelude.bound'),
    ...shipped,
    ...own.map((file) => read(`${name}/${file}`)),
  ]);
  const [game] = ir.games;

  describe(name, () => {
    test('compiles without diagnostics', () => {
      expect(diagnostics.map((d) => `${d.file}:${d.range.start.line + 1} ${d.code} ${d.message}`)).toEqual([]);
      expect(game?.scenarios.length).toBeGreaterThan(0);
    });
    const run = runner(ir, name);
    for (const scenario of game?.scenarios ?? []) test(scenario.name, () => expect(run(scenario)).toBe(''));
    // shipped games are played in other tests
    const isPlayed = shipped.length === 0 && (game?.decks.length ?? 0) >= 2;
    if (isPlayed) {
      test('is played', () => {
        const bound = boundOf(ir, name);
        const { faults, capped, games, wins } = simulate({ bound, games: 30, seed: 1 });
        expect(faults).toBe(0);
        // a game that only demonstrates words need not end; if it ends, each player must be able to win
        if (capped < games) expect(wins.filter((n) => n === 0)).toEqual([]);
        expect(conform({ bound, engine: engineFor(bound), games: 3, seed: 1 }).violations).toEqual([]);
      });
    }
  });
}
