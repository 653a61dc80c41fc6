/** What completion writes at the start of a file, as it is when nothing in it is changed. */
import { describe, expect, test } from 'vitest';
import { diagnostics } from '../../editor/service/index.ts';
import { completion } from '../../editor/service/lazy.ts';
import { gameFolders } from '../games.ts';
import { projectOf } from './project.ts';

/** A snippet with the first choice, or the default, of each of its places. */
const plain = (snippet: string): string =>
  snippet.replace(/\$\{\d+:([^}]*)\}|\$\{\d+\|([^,|]*)[^}]*\}|\$\d+/g, (_, value, choice) => value ?? choice ?? '');

describe.each(gameFolders())('%s', (name) => {
  test('the snippet of a scenario has no errors', () => {
    const project = projectOf(`cards/${name}`);
    const path = `cards/${name}/scenarios/fresh.bound`;
    project.set(path, 'scen');
    const found = completion(project, path, { line: 0, character: 4 }).find(({ label }) => label === 'scenario');
    const text = plain(found?.textEdit?.newText ?? '');
    expect(text).toMatch(/^scenario ".+" for \w+ \{\n/);
    project.set(path, text);
    expect(diagnostics(project, path).map(({ message }) => message)).toEqual([]);
  });
});
