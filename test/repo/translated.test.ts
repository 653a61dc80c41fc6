/** Each text of a diagnostic has a French text with the same values, and no French text is left behind by an edited one. */
import { expect, test } from 'vitest';
import * as bind from '../../compiler/diagnostics/messages/bind.ts';
import * as compiler from '../../compiler/diagnostics/messages/index.ts';
import { DIAGNOSTICS, FACTS, PARTS, RUNTIME } from '../../editor/app/texts/fr/diagnostics/index.ts';
import { diagnosed } from '../../editor/app/texts/fr/index.ts';
import * as service from '../../editor/service/messages.ts';
import * as forms from '../../grammar/forms.ts';
import * as grammar from '../../grammar/messages.ts';
import { fill, type Wording } from '../../grammar/templates.ts';
import * as runtime from '../../runtime/messages.ts';
import { filesBelow, read } from './tree.ts';

const FOLDER = 'compiler/diagnostics/messages';
/** Texts that the page does not show: of an IR that was changed by hand, and of files that the command `import` reads. */
const COMMANDS = ['verify.ts', 'import.ts'];

/** The lines of source text that are shown as examples. */
const { FORMS: _, ...helps } = forms;

const catalogues: Record<string, object> = {
  grammar,
  'grammar/forms.ts': helps,
  [FOLDER]: compiler,
  [`${FOLDER}/bind.ts`]: bind,
  runtime,
  'editor/service': service,
};

/** The templates of an export: a message with its help, a text, or texts by words of other languages. */
function templatesOf(exported: unknown): string[] {
  if (exported instanceof Map) return [...exported.values()].flatMap(templatesOf);
  const made = typeof exported === 'function' ? exported({}) : exported;
  if (typeof made !== 'object' || made === null) return [];
  if ('template' in made) return [`${made.template}`];
  return 'text' in made && 'help' in made ? [made.text, made.help].flatMap(templatesOf) : [];
}

const HOLE = /\[[#~]?(\w+)(?:\|[^\]|]*\|[^\]|]*)?\]/g;
const hasWords = (template: string): boolean => /\p{L}/u.test(template.replace(HOLE, ''));

const templates = new Map(
  Object.entries(catalogues).map(([file, exports]) => [
    file,
    [...new Set(Object.values(exports).flatMap(templatesOf))],
  ]),
);
const english = new Set([...templates.values()].flat());
const french = new Map([...DIAGNOSTICS, ...RUNTIME]);
const all = [...DIAGNOSTICS, ...RUNTIME, ...PARTS, ...FACTS];

/** The names of the values of a template. A form of a number needs no place of its own. */
const namesIn = (template: string): string[] => [
  ...new Set([...template.matchAll(HOLE)].flatMap(([hole, name]) => (hole.includes('|') ? [] : [name ?? '']))),
];

test('each catalogue is tested', () => {
  const index = read(`${FOLDER}/index.ts`);
  const others = filesBelow(FOLDER, '.ts').filter((file) => !index.includes(file.slice(FOLDER.length)));
  expect(others.sort()).toEqual(['bind.ts', ...COMMANDS, 'index.ts'].sort().map((file) => `${FOLDER}/${file}`));
});

test('each text of a diagnostic is in the French catalogue', () => {
  expect(english.size).toBeGreaterThan(1200);
  const missing = [...templates].flatMap(([file, all]) =>
    all.filter((one) => hasWords(one) && !french.has(one)).map((one) => `${file}: ${one}`),
  );
  expect(missing, 'add these to editor/app/texts/fr/diagnostics').toEqual([]);
});

test('each French text belongs to a text of a diagnostic, and is there once', () => {
  expect(
    [...french.keys()].filter((template) => !english.has(template)),
    'English texts that were edited or removed',
  ).toEqual([]);
  expect([...DIAGNOSTICS, ...RUNTIME]).toHaveLength(french.size);
});

test('a French text has the values of the English one', () => {
  const wrong = all.filter(([from, to]) => {
    const [given, used] = [namesIn(from), namesIn(to)];
    const forms = [...to.matchAll(/\[(\w+)\|/g)].map(([, name = '']) => name);
    return given.sort().join() !== used.sort().join() || forms.some((name) => !from.includes(`[${name}|`));
  });
  expect(wrong).toEqual([]);
});

/** English words that are in most sentences, and in no French text. */
const ENGLISH =
  /\b(the|is|are|of|and|or|with|this|that|it|its|to|in|has|have|for|not|write|give|add|remove|there|here|which|where|when|after|before|must|be|card|player|field|value|number|name|word)\b/i;

/** A French text without the words of the language: what stands in quotes, examples, and lists of words. */
const proseOf = (text: string): string =>
  text
    .replace(HOLE, '')
    .replace(/«[^»]*»|"[^"]*"|\{[^}]*\}/g, '')
    .replace(/\u00a0: [a-z][\s\S]*$/, '');

test('no English is left in a French text', () => {
  expect(ENGLISH.test(proseOf('Écrire « give 3 » dans its corps'))).toBe(true);
  expect(all.filter(([, to]) => ENGLISH.test(proseOf(to)))).toEqual([]);
});

test('a filled text is found by its template, with all its values', () => {
  const wrong: string[] = [];
  for (const [from, to] of [...DIAGNOSTICS, ...RUNTIME].filter(([from]) => hasWords(from))) {
    const holes = [...from.matchAll(/\[([#~]?)(\w+)/g)];
    const values = Object.fromEntries(
      holes.map(([, sort, name = '']) => [name, sort === '#' || from.includes(`#${name}]`) ? 3 : `Value${name}`]),
    );
    const filled = (template: string): string => fill({ template, values } as unknown as Wording);
    if (diagnosed(filled(from)) !== filled(to)) wrong.push(`${from} → ${diagnosed(filled(from))}`);
  }
  expect(wrong).toEqual([]);
});

test('a value of a text is French, unless it is a name or source text', () => {
  const cases: [string, string][] = [
    ['A value is expected here, not the end of the line.', 'Une valeur est attendue ici, et non la fin de la ligne.'],
    ['There is 1 more error of this file.', 'Ce fichier a encore 1 erreur.'],
    ['This is a unit, and "move" is for cards.', 'Ceci est un objet « unit », et « move » est pour les cartes.'],
    ['It takes "by", "to".', 'Il prend « by », « to ».'],
    ['It takes move.', 'Il prend move.'],
    ['It applies to units or a player.', 'Il s’applique ici : units ou un joueur.'],
    ['There is no card "a field".', 'Il n’y a pas de carte « a field ».'],
    ['As in: choose x: unit and building', 'Comme : choose x: unit and building'],
    [
      '"x is 3" does not hold: it is 4 (the match is over)',
      '« x is 3 » n’est pas vrai : c’est 4 (la partie est finie)',
    ],
    ['A choice waits for an answer (foe): Grey Fox, Owl.', 'Un choix attend une réponse (foe) : Grey Fox, Owl.'],
    ['No such text.', 'No such text.'],
  ];
  const nbsp = (text: string): string => text.replace(/« | »| :/g, (found) => found.replace(' ', '\u00a0'));
  expect(cases.map(([from]) => diagnosed(from))).toEqual(cases.map(([, to]) => nbsp(to)));
});
