/** The service finally reports the same diagnostics as `check`, independent of the edits that led to the sources. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Diagnostic } from '../../compiler/diagnostics/index.ts';
import { compile, LAST_PASSES } from '../../compiler/driver/compile.ts';
import { diagnostics, openProject, quickDiagnostics, type ServiceDiagnostic } from '../../editor/service/index.ts';
import { Dice } from '../../runtime/index.ts';
import { amount } from '../amount.ts';
import { mutateSource } from '../fuzz/mutate.ts';
import { sources } from '../games.ts';

const CHANGES = amount(30, 100);
const preludes = sources('cards').filter(({ path }) => path.endsWith('prelude.bound'));
const path = 'fuzz/input.bound';
const text = readFileSync('test/fuzz/seeds/small.bound', 'utf8');
/**
 * Duplicate names are reported at one of the two places: `check` uses the order of the text, the service the most recent
 * edit.
 */
const TWICE = /^RB032[01]$/;
const shown = ({ code, message, range }: Pick<ServiceDiagnostic, 'code' | 'message' | 'range'> | Diagnostic): string =>
  TWICE.test(code)
    ? `${code} ${message}`
    : `${range.start.line}:${range.start.character}-${range.end.line}:${range.end.character} ${code} ${message}`;
const set = (found: readonly (ServiceDiagnostic | Diagnostic)[]): string[] => [...new Set(found.map(shown))].sort();

it(`reports what check reports of ${CHANGES} changed sources, one after another`, () => {
  const dice = new Dice(1);
  const project = openProject(preludes, LAST_PASSES);
  let sound = 0;
  for (let n = 0; n < CHANGES; n++) {
    const changed = mutateSource(dice, text);
    project.set(path, changed);
    quickDiagnostics(project, path);
    const found = compile([...preludes, { path, text: changed }]).diagnostics.filter(({ file }) => file === path);
    if (!found.some(({ severity }) => severity === 'error')) sound++;
    expect(set(diagnostics(project, path))).toEqual(set(found));
  }
  expect(sound).toBeGreaterThan(CHANGES / 10);
});

it('runs the last passes at rest, and not behind a keystroke', () => {
  const ran: string[] = [];
  const project = openProject([...preludes, { path, text }], {
    sound: () => ran.push('sound'),
    judge: () => ran.push('judge'),
  });
  diagnostics(project, path);
  expect(ran).toEqual(['sound', 'judge']);
  project.set(path, text.replace('cost', 'cots'));
  quickDiagnostics(project, path);
  expect(ran).toHaveLength(2);
  project.set(path, `${text}\n`);
  quickDiagnostics(project, path);
  expect(ran).toHaveLength(2);
  diagnostics(project, path);
  expect(ran).toHaveLength(4);
});
