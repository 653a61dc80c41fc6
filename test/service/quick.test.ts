/** Quick diagnostics after a keystroke: diagnostics of the whole game move with their lines, and new errors are reported. */
import { expect, test } from 'vitest';
import * as service from '../../editor/service/index.ts';
import { cardFaces, inlayHints } from '../../editor/service/lazy.ts';
import { projectOf } from './project.ts';

const game = 'test/games/lanterns';
const path = `${game}/quick.bound`;
const unused = 'verb unused target: creature {\n  text "x {target}"\n  hurt target by 1\n}\n';
const told = (found: readonly service.ServiceDiagnostic[]): string[] =>
  found.map(({ code, range }) => `${code} ${range.start.line}`);

test('a check of the whole game stays with its line', () => {
  const project = projectOf(game);
  project.set(path, `creature "A" { power 1 }\n${unused}`);
  expect(told(service.diagnostics(project, path))).toEqual(['RB0520 1']);
  project.set(path, `creature "A" { power 1 }\n\n# more\n${unused}`);
  expect(told(service.quickDiagnostics(project, path))).toEqual(['RB0520 3']);
  expect(told(service.diagnostics(project, path))).toEqual(['RB0520 3']);
});

test('it goes with a line that is edited, and comes back with the whole', () => {
  const project = projectOf(game);
  project.set(path, unused);
  service.diagnostics(project, path);
  project.set(
    path,
    unused.replace('target:', 'goal:').replaceAll('{target}', '{goal}').replace('hurt target', 'hurt goal'),
  );
  expect(told(service.quickDiagnostics(project, path))).toEqual([]);
  expect(told(service.diagnostics(project, path))).toEqual(['RB0520 0']);
});

test('an error is reported at once', () => {
  const project = projectOf(game);
  project.set(path, 'creature "A" { moth }\n');
  service.diagnostics(project, path);
  project.set(path, 'creature "A" { moht }\n');
  expect(told(service.quickDiagnostics(project, path))).toEqual(['RB0455 0']);
});

test('face and hints after a keystroke analyse only the file', () => {
  const project = projectOf(game);
  project.set(path, 'creature "A" { power 1 }\n');
  service.diagnostics(project, path);
  const { last } = project;
  project.set(path, '\ncreature "A" { power 2 }\n');
  const card = service.cardAt(project, path, { line: 1, character: 3 });
  const face = cardFaces(project, 'Lanterns', 'A', 'en', path);
  expect(face?.card).toEqual(card);
  expect(face?.levels[0]?.fields).toContainEqual({ field: 'power', value: 2 });
  expect(service.cardsIn(project, path).map(({ name }) => name)).toEqual(['A']);
  inlayHints(project, path, { level: 1, text: true });
  expect(project.last).toBe(last);
});

test('faces and references of other files are of the whole game, whatever was asked before', () => {
  const project = projectOf(game);
  service.diagnostics(project, path);
  project.set(path, 'creature "A" { moth }\n');
  service.quickDiagnostics(project, path);
  const face = cardFaces(project, 'Lanterns', 'Dust Moth');
  expect(face?.text.join(' ')).toContain('Swift');
});

test('a duplicate name is reported at the declaration that was typed last, and stays there', () => {
  const project = projectOf(game);
  const [first, second] = [`${game}/first.bound`, `${game}/second.bound`];
  const where = (): string[] =>
    [first, second].flatMap((file) =>
      service
        .diagnostics(project, file)
        .map(({ code, range, relatedInformation: [other] = [] }) =>
          [code, file, range.start.line, other?.location.uri, other?.location.range.start.line, other?.message].join(
            ' ',
          ),
        ),
    );
  project.set(second, 'creature "Twin" { moth }\ndeck "Nest" { 2 "Twin" }\nverb twine { }\n');
  project.set(first, '# above\ncreature "Twi" { moth }\n');
  service.diagnostics(project, first);
  project.set(first, '# above\ncreature "Twin" { moth }\n');
  expect(told(service.quickDiagnostics(project, first))).toEqual(['RB0320 1']);
  expect(where()).toEqual([`RB0320 ${first} 1 ${second} 0 The other declaration is here.`]);
  // inserts lines in this file and in the other one
  project.set(first, '# above\n\ncreature "Twin" { moth }\n');
  project.set(second, 'creature "Twin" { moth }\ndeck "Nest" { 3 "Twin" }\n');
  expect(where()).toEqual([`RB0320 ${first} 2 ${second} 0 The other declaration is here.`]);
  // duplicates in one file, and of other classes of words
  project.set(first, 'deck "Nest" { "Twin" }\n');
  expect(where()).toEqual([`RB0320 ${first} 0 ${second} 1 The other declaration is here.`]);
  const both = (keyword: string, adjective: string): string =>
    `keyword ${keyword} { on dawn { draw 1 } }\nadjective ${adjective}(x: creature) = x.power > 1\n`;
  for (const [keyword, adjective, line] of [
    ['other', 'twine', 0],
    ['twine', 'other', 1],
  ] as const) {
    project.set(first, both(keyword, adjective));
    service.diagnostics(project, first);
    project.set(first, both('twine', 'twine'));
    expect(where().filter((one) => one.startsWith('RB0321'))).toHaveLength(1);
    expect(where()[0]).toContain(`RB0321 ${first} ${line} ${first} ${1 - line}`);
  }
});
