/** Right behind a keystroke: what was said of the whole game stays with its lines, and new mistakes are told. */
import { expect, test } from 'vitest';
import * as service from '../../editor/service/index.ts';
import { projectOf } from './project.ts';

const game = 'test/games/lanterns';
const path = `${game}/quick.bound`;
const unused = 'verb unused target: creature {\n  text "x {target}"\n  hurt target by 1\n}\n';
const told = (found: readonly service.ServiceDiagnostic[]): string[] =>
  found.map(({ code, range }) => `${code} ${range.start.line}`);

test('a check of the whole game stays with its line', () => {
  const project = projectOf(game);
  project.set(path, `creature "A" { moth }\n${unused}`);
  expect(told(service.diagnostics(project, path))).toEqual(['RB0520 1']);
  project.set(path, `creature "A" { moth }\n\n# more\n${unused}`);
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

test('a mistake is told at once', () => {
  const project = projectOf(game);
  project.set(path, 'creature "A" { moth }\n');
  service.diagnostics(project, path);
  project.set(path, 'creature "A" { moht }\n');
  expect(told(service.quickDiagnostics(project, path))).toEqual(['RB0455 0']);
});

test('faces and references of other files are of the whole game, whatever was asked before', () => {
  const project = projectOf(game);
  service.diagnostics(project, path);
  project.set(path, 'creature "A" { moth }\n');
  service.quickDiagnostics(project, path);
  const face = service.cardFaces(project, 'Lanterns', 'Dust Moth');
  expect(face?.text.join(' ')).toContain('Swift');
});
