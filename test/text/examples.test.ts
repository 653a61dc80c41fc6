/** Each word has an example, and each example compiles in the context where it belongs. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SECTIONS } from '../../compiler/vocabulary/forms.ts';
import { OTHER_GAMES, PATTERNS } from '../../compiler/vocabulary/other-games.ts';
import { type WordClass, wordRecords } from '../../compiler/vocabulary/records.ts';
import { gameFolders, sources } from '../games.ts';
import { compiled } from './games.ts';
import { type Example, failures, file, item, type Place, placesOf } from './places.ts';

/** The classes of words that need examples. */
const SHOWN: readonly WordClass[] = ['verb', 'adjective', 'value', 'order', 'timing', 'status', 'keyword'];

/** Words of the kernel whose examples need a zone, a status or a card, which only games have. */
const NATIVE = ['create', 'copy', 'shuffle', 'add', 'remove', 'room'];

const prelude = sources('cards').filter(({ path }) => path.endsWith('prelude.bound'));
const folders = [...gameFolders().map((folder) => `cards/${folder}`), 'test/text/sample'];

for (const folder of folders) {
  describe(folder, () => {
    const files = [...prelude, ...sources(folder)];
    const [game] = compiled(folder).games;
    if (game === undefined) throw new Error(`no game in ${folder}`);
    const words = wordRecords(game);

    test('every word has an example', () => {
      const bare = words
        .filter(
          (word) =>
            SHOWN.includes(word.class) && word.examples.length === 0 && !(word.native && NATIVE.includes(word.name)),
        )
        // words with a trigger parameter sort triggers, and no phrase can contain a trigger
        .filter((word) => !word.params.some((param) => param.type === 'trigger'))
        .map((word) => word.head);
      expect(bare).toEqual([]);
    });

    test('every example compiles', () => {
      const examples = words.flatMap((word): Example[] =>
        word.examples.map((source) => ({
          of: word.head,
          source,
          places: placesOf[word.class],
          layered: word.declared.layer !== 0,
        })),
      );
      expect(failures(files, game, `${folder}/examples.bound`, examples)).toEqual([]);
    });
  });
}

/** Contexts of the examples of forms; they provide the names `foe`, `x` and `card`. */
const FORM_PLACES: Record<string, Place> = {
  file,
  card: item,
  statement: (source, n) => `unit "zz ${n}" {\non dawn {\nlet foe = random enemy unit\n${source}\n}\n}`,
  verb: (source, n) => `verb zz_${n} x: unit gives number {\n${source}\n}`,
  move: (source, n) => `move zz_${n} card: unit in hand of you {\n${source}\n}`,
  step: (source) => `flow {\n${source}\n}`,
  set: (source, n) => `unit "zz ${n}" {\non dawn {\nlet foe = random enemy unit\nfor each ${source} as zz { }\n}\n}`,
  value: (source, n) => `unit "zz ${n}" {\non dawn {\nlet foe = random enemy unit\nlet zz = ${source}\n}\n}`,
  line: (source, n) => (source.startsWith('deck') ? source : `scenario "zz ${n}" for Sample {\n${source}\n}`),
  condition: (source, n) => `unit "zz ${n}" {\non dawn {\nlet foe = random enemy unit\nif ${source} { }\n}\n}`,
};

describe('the forms of the reference', () => {
  const [game] = compiled('test/text/sample').games;
  if (game === undefined) throw new Error('no sample');
  for (const section of [...SECTIONS, PATTERNS, OTHER_GAMES]) {
    test(section.title, () => {
      const examples = section.forms.map(
        (form): Example => ({ of: form.form, source: form.example, places: [FORM_PLACES[form.place] ?? file] }),
      );
      // each alone, because some declare the same word
      const failed = examples.flatMap((example) =>
        failures([...prelude, ...sources('test/text/sample')], game, 'test/text/sample/examples.bound', [example]),
      );
      expect(failed).toEqual([]);
    });
  }
});

test('the recipes that words of other games name are there', () => {
  const recipes = readFileSync('grammar/recipes.md', 'utf8');
  const named = OTHER_GAMES.forms.flatMap(({ doc }) => /See “(.*)” in recipes/.exec(doc)?.[1] ?? []);
  expect(named.length).toBeGreaterThan(9);
  expect(named.filter((name) => !recipes.includes(`\n## ${name}\n`))).toEqual([]);
});
