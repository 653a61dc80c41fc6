/** Foreign records, and the source that the mapping of their game produces. Each fixture file has the name of its game. */
import { readdirSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { written } from '../../cli/imported.ts';
import { compile } from '../../compiler/index.ts';
import { format } from '../../grammar/index.ts';
import { sources } from '../games.ts';

const here = import.meta.dirname;

for (const file of readdirSync(here).filter((name) => name.endsWith('.json'))) {
  test(`${file} as source`, async () => {
    const folder = join('cards', basename(file, '.json'));
    const { texts, left } = written(folder, join(here, file));
    const pages = [...texts].map(
      ([path, { text }]) => `# file ${relative(folder, path).replace(/\.bound$/, '')}\n${text}`,
    );
    const lost = left.map(({ name, why }) => `# left out ${name}: ${why}`);
    const text = format(`${[...pages, ...lost].join('\n')}\n`);
    await expect(text).toMatchFileSnapshot(join(here, file.replace('.json', '.txt')));

    // the imported source must compile with the rules alone
    const rules = sources(folder).filter(
      ({ path }) => !/[\\/](?:sets|decks|scenarios)[\\/]|[\\/]decks\.bound$/.test(path),
    );
    const prelude = sources('cards').filter(({ path }) => path.endsWith('prelude.bound'));
    const { diagnostics } = compile([...prelude, ...rules, { path: join(folder, 'imported.bound'), text }]);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
}
