/** The service finally reports the same diagnostics as `check`, independent of the edits that led to the sources. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Diagnostic, SourceFile } from '../../compiler/diagnostics/index.ts';
import { compile, LAST_PASSES } from '../../compiler/driver/compile.ts';
import { diagnostics, openProject, quickDiagnostics, type ServiceDiagnostic } from '../../editor/service/index.ts';
import type { Project } from '../../editor/service/project.ts';
import { Dice } from '../../runtime/index.ts';
import { amount } from '../amount.ts';
import { mutateSource } from '../fuzz/mutate.ts';
import { sources } from '../games.ts';
import { read } from '../repo/tree.ts';

const CHANGES = amount(10, 100, 30);
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
/** Drops the places of duplicate names: a new project reports the first of both, another one the place typed last. */
const placed = (one: ServiceDiagnostic): unknown =>
  TWICE.test(one.code) ? { code: one.code, message: one.message } : one;
const set = (found: readonly (ServiceDiagnostic | Diagnostic)[]): string[] => [...new Set(found.map(shown))].sort();

it(`reports what check reports of ${CHANGES} changed sources, one after another`, () => {
  const dice = new Dice(6);
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

it('runs the last passes after a pause, and not at each keystroke', () => {
  const ran: string[] = [];
  const project = openProject([...preludes, { path, text }], {
    sound: () => ran.push('sound'),
    judge: () => {
      ran.push('judge');
      return [];
    },
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

it(`keeps the rules while ${CHANGES} changed decks and scenarios are typed, and reports the same as without`, () => {
  const dice = new Dice(2);
  const folder = 'test/games/lanterns';
  const files = [...preludes, ...sources(folder)];
  const rules = `${folder}/rules.bound`;
  const open = (texts: readonly SourceFile[]): Project => {
    const project = openProject(texts);
    diagnostics(project, rules);
    return project;
  };
  const project = open(files);
  const uses = [
    { path: `${folder}/scenarios.bound`, text: read(`${folder}/scenarios.bound`) },
    {
      path: `${folder}/decks.bound`,
      text: 'deck "Few" {\n  2 "Dust Moth"\n  "Dust Moth" level 1\n}\ndeck "None" { }\n',
    },
  ];
  let wrong = 0;
  for (let n = 0; n < CHANGES; n++) {
    const edited = uses[n % 2] as SourceFile;
    const changed = mutateSource(dice, edited.text);
    // now and then the rules or cards change, too
    if (n % 10 === 9) project.set(rules, `# ${n}\n${read(rules)}`);
    project.set(edited.path, changed);
    const found = quickDiagnostics(project, edited.path);
    const texts = project.paths.map((path) => ({ path, text: project.text(path) ?? '' }));
    // a new project compiles everything for the same keystroke
    const other = open(texts.map((one) => (one.path === edited.path ? { ...one, text: '' } : one)));
    other.set(edited.path, changed);
    expect(found.map(placed)).toEqual(quickDiagnostics(other, edited.path).map(placed));
    const whole = compile(texts).diagnostics.filter(
      ({ file, code }) => file === edited.path && !code.startsWith('RB05'),
    );
    expect(set(found)).toEqual(set(whole));
    if (found.length > 0) wrong++;
  }
  expect(wrong).toBeGreaterThan(CHANGES / 10);
});
