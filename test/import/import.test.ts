/** Foreign records and the source that the mapping of their game makes of them. A file is named after its game. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { readJson, readMapping } from '../../cli/mapping.ts';
import { cardFiles, importCards, importDecks } from '../../compiler/import/index.ts';
import { compile } from '../../compiler/index.ts';
import { format } from '../../grammar/index.ts';
import { sources } from '../games.ts';

const here = import.meta.dirname;

for (const file of readdirSync(here).filter((name) => name.endsWith('.json'))) {
  test(`${file} as source`, async () => {
    const folder = join('cards', basename(file, '.json'));
    const mapping = readMapping(folder);
    const data = readJson(join(here, file));
    const byId = new Map<string, string>();
    const pages: string[] = [];
    const left: string[] = [];
    for (const one of mapping.cards) {
      const imported = importCards(data, one);
      for (const { id, name } of imported.cards) byId.set(id, name);
      for (const [path, text] of cardFiles(imported, one)) pages.push(`# file ${path}\n${text}`);
      left.push(...imported.left.map(({ name, why }) => `# left out ${name}: ${why}`));
    }
    for (const one of mapping.decks ?? []) {
      const imported = importDecks(data, one, (said) => byId.get(said) ?? null);
      if (imported.count > 0) pages.push(`# file ${one.file}\n${imported.text}`);
      left.push(...imported.left.map(({ name, why }) => `# left out ${name}: ${why}`));
    }
    const text = format(`${[...pages, ...left].join('\n')}\n`);
    await expect(text).toMatchFileSnapshot(join(here, file.replace('.json', '.txt')));

    // what is written can be compiled with the rules alone
    const rules = sources(folder).filter(
      ({ path }) => !/[\\/](?:sets|decks|scenarios)[\\/]|[\\/]decks\.bound$/.test(path),
    );
    const prelude = sources('cards').filter(({ path }) => path.endsWith('prelude.bound'));
    const { diagnostics } = compile([...prelude, ...rules, { path: join(folder, 'imported.bound'), text }]);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
}
