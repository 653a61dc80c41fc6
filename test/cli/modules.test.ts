/** The modules that are made with the command are found by their texts, and for nothing else. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { choose } from '../../cli/chosen.ts';
import { makeModules } from '../../cli/making.ts';
import { type Index, moduleOf } from '../../cli/modules.ts';
import { emit } from '../../compiler/emit/index.ts';
import { assembled } from '../../compiler/wasm/index.ts';

const games = readdirSync('cards', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe('modules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rulebound-modules-'));
  const from = pathToFileURL(`${folder}/`);
  const emitted = emit(choose('tyrant', {}).bound);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('a folder that holds something else has none', () => {
    expect(moduleOf(emitted, from)).toBeNull();
    for (const text of ['', 'null', '[]', '{"f":1']) {
      writeFileSync(join(folder, 'index.json'), text);
      expect(moduleOf(emitted, from)).toBeNull();
    }
  });

  it('are found by the text that they were made of', () => {
    for (const { name, contents } of makeModules(['tyrant', 'skybound'])) writeFileSync(join(folder, name), contents);
    const { wasm } = assembled(emitted);
    expect(moduleOf(emitted, from)).toEqual({ ...wasm, bytes: Buffer.from(wasm?.bytes ?? []) });
    expect(moduleOf({ ...emitted, source: `${emitted.source} ` }, from)).toBeNull();
  });

  it('are there for each shipped game', () => {
    const index: Index = JSON.parse(readFileSync('dist/modules/index.json', 'utf8'));
    expect(Object.values(index).map(({ file }) => file)).toEqual(games.map((game) => `${game}.wasm`));
  });
});
