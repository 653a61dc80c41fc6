/** Precompiled modules are found by the text of the emitted program. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { bindMatchup } from '../../cli/chosen.ts';
import { makeModule } from '../../cli/make-module.ts';
import { moduleOf } from '../../cli/modules.ts';
import { emittedText, generate } from '../../compiler/emit/index.ts';
import { assembleProgram } from '../../compiler/wasm/index.ts';

describe('modules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rulebound-modules-'));
  const from = pathToFileURL(`${folder}/`);
  const program = generate(bindMatchup('tyrant', {}).bound);
  const emitted = emittedText(program);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are found only by their program', () => {
    expect(moduleOf(emitted, from)).toBeNull();
    for (const game of ['tyrant', 'skybound']) {
      const { name, contents } = makeModule(game);
      writeFileSync(join(folder, name), contents);
    }
    const { wasm } = assembleProgram(program);
    expect(moduleOf(emitted, from)).toEqual({ ...wasm, bytes: Buffer.from(wasm?.bytes ?? []) });
    expect(moduleOf({ ...emitted, source: `${emitted.source} ` }, from)).toBeNull();
  });

  it('exist for each shipped game', () => {
    const games = readdirSync('cards', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(readdirSync('dist/modules')).toHaveLength(games.length);
  });
});
