/** Each fix that is offered: made where it says, the mistake is gone, and unless it is a guess no other one has come. */
import { expect, it } from 'vitest';
import type { Diagnostic } from '../../compiler/index.ts';
import { parse } from '../../grammar/parser.ts';
import { BODY } from '../../grammar/templates.ts';
import { sample } from '../amount.ts';
import { filesBelow, read } from '../repo/tree.ts';
import { edited } from './placing.ts';
import { errorCases } from './sources.ts';

const said = ({ code, message }: Diagnostic): string => `${code} ${message}`;

const withCode = (list: readonly Diagnostic[], code: string): number => list.filter((d) => d.code === code).length;
/** The number of places that the parser does not understand. */
const unread = (list: readonly Diagnostic[]): number => list.filter(({ code }) => /^RB0[12]/.test(code)).length;

const GUESS = /^Did you mean "/;

it('a fix removes its mistake, and no other one comes', () => {
  const misfits: string[] = [];
  let count = 0;
  for (const { name, text, check } of sample(errorCases(), 1, 1)) {
    const found = check(text);
    const known = new Set(found.map(said));
    const same = (list: readonly Diagnostic[], d: Diagnostic): number =>
      list.filter((one) => said(one) === said(d)).length;
    for (const d of found) {
      if (d.fix === undefined) continue;
      const after = check(edited(text, d.fix));
      // by code alone: a text that is no better only moves what is said
      expect(withCode(after, d.code), `${name}: ${d.fix.title}`).toBeLessThan(withCode(found, d.code));
      expect(unread(after), `${name}: ${d.fix.title}`).toBeLessThanOrEqual(unread(found));
      // a guess at a misspelt word may uncover another mistake of its line
      if (GUESS.test(d.help)) continue;
      count++;
      const more = after.filter((one) => one.severity === 'error' && !known.has(said(one)));
      if (same(after, d) < same(found, d) && more.length === 0) continue;
      misfits.push(
        `${name}:${d.range.start.line + 1} ${d.code} ${d.help} ${d.fix.title} | ${more.map(said).join(' ')}`,
      );
    }
  }
  expect(misfits).toEqual([]);
  expect(count).toBeGreaterThan(400);
});

it('so can a line that the grammar says', () => {
  const misfits: string[] = [];
  let count = 0;
  for (const name of filesBelow('test/grammar/refused', '.bound')) {
    const text = read(name);
    const { problems } = parse(text, name);
    for (const { edit, start, help } of problems) {
      if (edit === null) continue;
      count++;
      const line = edit.line.endsWith(BODY) ? edit.line.slice(0, -BODY.length) : edit.line;
      const after = parse(text.slice(0, edit.start) + line + text.slice(edit.end), name).problems;
      if (after.length >= problems.length) misfits.push(`${name}:${text.slice(0, start).split('\n').length} ${help}`);
    }
  }
  expect(misfits).toEqual([]);
  expect(count).toBeGreaterThan(10);
});
