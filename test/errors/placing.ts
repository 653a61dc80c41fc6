/** Lines that help says to write, put in place of some words around the error. */
import type { Diagnostic } from '../../compiler/index.ts';
import { parse } from '../../grammar/parser.ts';

/** A line in help, which a quote may be part of. Help with a second line says more than one could put there. */
export const LINE = /^Write "((?:[^"]|(?<=[ (])"[^"]*"(?=[ ),]|"))*)"\.$/;
const TOKEN = /"(?:[^"\\]|\\.)*"|\w+|[-+<>]=|[^\s]/g;
/** The most places in which a line is compiled, those of the fewest words first. */
const MOST_PLACES = 12;
const problemsOf = (text: string): number => parse(text, 'x.bound').problems.length;
/** The file with the line in place of the words around the error, once for each number of words that reads at least as well. */
export function* placed(text: string, { range, code: of }: Diagnostic, line: string): Generator<string> {
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

/** The text with a fix applied. */
export function edited(text: string, fix: NonNullable<Diagnostic['fix']>): string {
  const starts = [0];
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1);
  return [...fix.edits].reverse().reduce((now, { range: { start, end }, text: by }) => {
    const [from, to] = [start, end].map((at) => (starts[at.line] ?? 0) + at.character);
    return now.slice(0, from) + by + now.slice(to);
  }, text);
}
