/** Texts of diagnostics are in catalogues, and call sites pass values. */
import { expect, test } from 'vitest';
import { records } from '../../cli/catalogue.ts';
import { filesBelow, read } from './tree.ts';

const CATALOGUE = /^(grammar\/(messages|forms)|compiler\/diagnostics\/messages\/\w+|(runtime|cli)\/messages)\.ts$/;
const TEMPLATES = 'grammar/templates.ts';

const all = ['grammar', 'compiler', 'runtime', 'cli'].flatMap((room) => filesBelow(room, '.ts'));
const catalogues = all.filter((file) => CATALOGUE.test(file));
const others = all.filter((file) => !CATALOGUE.test(file) && file !== TEMPLATES);

test('only a catalogue declares a message or a text', () => {
  const makers =
    /import \{[^}]*\b(message|text)\b[^}]*\} from '[^']*templates\.ts'|\bas (unknown as )?(Wording|Said)\b/;
  expect(others.filter((file) => makers.test(read(file)))).toEqual([]);
});

test('each message and each text of a catalogue is used', () => {
  const declared = catalogues.flatMap((file) =>
    [...read(file).matchAll(/^export const (\w+) = (?:\/\* @__PURE__ \*\/\s+)?(?:message|text)\(/gm)].map(
      ([, name]) => ({ file, name }),
    ),
  );
  const used = new Set(
    others.flatMap((file) => [...read(file).matchAll(/\b(?:say|binds)\.(\w+)/g)].map(([, name]) => name)),
  );
  expect(declared.length).toBeGreaterThan(300);
  expect(declared.filter(({ name }) => !used.has(name))).toEqual([]);
});

test('a title is a short noun phrase in sentence case', () => {
  const short = /^[A-Z][\w-]*(?: (?:JSON|IR|[a-z][\w-]*|bench\.json),?){0,8}$/;
  expect(records().filter(({ title }) => !short.test(title))).toEqual([]);
  expect(records().filter(({ title }) => /^(A|An|The) /.test(title))).toEqual([]);
});
