/**
 * Help that names a line and is no edit, `Write "players 2".`: put in place of some words around the error, it is read and compiles.
 * Help that is an edit is tried in `edits.test.ts`.
 */
import { expect, it } from 'vitest';
import type { Diagnostic } from '../../compiler/index.ts';
import { parse } from '../../grammar/parser.ts';
import { sample } from '../amount.ts';
import { type ErrorCase, errorCases } from './sources.ts';

/** A line in help, which a quote may be part of. Help with a second line says more than one could put there. */
const LINE = /^Write "((?:[^"]|(?<=[ (])"[^"]*"(?=[ ),]|"))*)"\.$/;
const TOKEN = /"(?:[^"\\]|\\.)*"|\w+|[-+<>]=|[^\s]/g;
/** The most places in which a line is compiled, those of the fewest words first. */
const MOST_PLACES = 12;
/** Names in help for what the author has to name. */
const NAMED = /^Nothing here is called "[xyn]"\.$/;

const problemsOf = (text: string): number => parse(text, 'x.bound').problems.length;
const said = ({ code, message }: Diagnostic): string => `${code} ${message}`;

/** The file with the line in place of the words around the error, once for each number of words that reads at least as well. */
function* placed(text: string, { range, code: of }: Diagnostic, line: string): Generator<string> {
  const rows = text.split('\n');
  const row = rows[range.start.line] ?? '';
  const code = row.replace(/\s*###.*$/, '');
  const tokens = [...code.matchAll(TOKEN)].map((found) => [found.index, found.index + found[0].length] as const);
  const braces = code.slice(code.indexOf('{', range.start.character)).match(/^\{[^{}]*\}/)?.[0] ?? '{ }';
  const written = line.replaceAll('{ ... }', braces);
  // a line that could not be read can be read then
  const most = problemsOf(text) - (/^RB0[12]/.test(of) ? 1 : 0);
  const end = range.end.line === range.start.line ? range.end.character : code.length;
  const starts = tokens.map(([start]) => start).filter((at) => at <= range.start.character);
  const ends = tokens.map(([, at]) => at).filter((at) => at >= end);
  const spans = starts.flatMap((from) => ends.filter((to) => to >= from).map((to) => [from, to] as const));
  let left = MOST_PLACES;
  for (const [from, to] of spans.sort((a, b) => a[1] - a[0] - (b[1] - b[0]))) {
    const changed = [...rows];
    changed[range.start.line] = code.slice(0, from) + written + code.slice(to);
    const whole = changed.join('\n');
    if (problemsOf(whole) > most) continue;
    yield whole;
    if (--left === 0) return;
  }
}

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
