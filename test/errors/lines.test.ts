/**
 * Help that names a line and is no edit, `Write "players 2".`: put in place of some words around the error, it is read and compiles.
 * Help that is an edit is tried in `edits.test.ts`.
 */
import { expect, it } from 'vitest';
import type { Diagnostic } from '../../compiler/index.ts';
import { sample } from '../amount.ts';
import { LINE, placed } from './placing.ts';
import { type ErrorCase, errorCases } from './sources.ts';

/** Names in help for what the author has to name. */
const NAMED = /^Nothing here is called "[xyn]"\.$/;

const said = ({ code, message }: Diagnostic): string => `${code} ${message}`;

/** Whether a line can be put there: the error is gone, and no other one has come. */
function fits({ text, check }: ErrorCase, found: readonly Diagnostic[], d: Diagnostic, line: string): boolean {
  const known = new Set(found.map(said));
  const same = (list: readonly Diagnostic[]): number => list.filter((one) => said(one) === said(d)).length;
  for (const whole of placed(text, d, line)) {
    const after = check(whole);
    if (
      same(after) < same(found) &&
      after.every((one) => one.severity !== 'error' || known.has(said(one)) || NAMED.test(one.message))
    )
      return true;
  }
  return false;
}

it('a line in help can be written in place of what is wrong', () => {
  const misfits: string[] = [];
  let count = 0;
  for (const one of sample(errorCases(), 1, 1)) {
    const found = one.check(one.text);
    for (const d of found) {
      const line = d.severity === 'error' && d.fix === undefined ? LINE.exec(d.help)?.[1] : undefined;
      // dots are what the author has to write
      if (line === undefined || /(?<!\{ )\.\.\./.test(line)) continue;
      count++;
      if (!fits(one, found, d, line)) misfits.push(`${one.name}:${d.range.start.line + 1} ${d.code} ${d.help}`);
    }
  }
  expect(misfits).toEqual([]);
  expect(count).toBeGreaterThan(40);
});
