/** Whole games that no code knows: a folder of sources is compiled, its scenarios run, and matches are played to the end. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { bind, compile, type SourceFile } from '../../compiler/index.ts';
import { conform, runScenario, simulate } from '../../runtime/index.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const read = (path: string): SourceFile => ({ path, text: readFileSync(join(here, path), 'utf8') });

const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());
for (const { name } of folders) {
  const own = readdirSync(join(here, name)).filter((file) => file.endsWith('.bound'));
  const { ir, diagnostics } = compile([
    read('../../cards/prelude.bound'),
    ...own.map((file) => read(`${name}/${file}`)),
  ]);
  const [game] = ir.games;

  describe(name, () => {
    test('compiles without a word', () => {
      expect(diagnostics.map((d) => `${d.file}:${d.range.start.line + 1} ${d.code} ${d.message}`)).toEqual([]);
      expect(game?.scenarios.length).toBeGreaterThan(0);
    });
    for (const scenario of game?.scenarios ?? []) {
      test(scenario.name, () => {
        const { mode, mods } = scenario;
        const { bound } = bind(ir, { game: name, mode, mods, decks: [] });
        if (bound === null) throw new Error('it cannot be bound');
        expect(runScenario(bound, scenario).message ?? '').toBe('');
      });
    }
    test.skipIf((game?.decks.length ?? 0) < 2)('is played to the end', () => {
      const { bound } = bind(ir, { game: name });
      if (bound === null) throw new Error('it cannot be bound');
      const { faults, capped, wins } = simulate({ bound, games: 30, seed: 1 });
      expect({ faults, capped }).toEqual({ faults: 0, capped: 0 });
      expect(wins.filter((n) => n === 0)).toEqual([]);
      expect(conform({ bound, games: 3, seed: 1 }).violations).toEqual([]);
    });
  });
}
