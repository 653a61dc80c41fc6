/** Reads JSON files, checks them, and reports diagnostics with places in the file. */
import type { Diagnostic } from '../../compiler/index.ts';
import type { Wording } from '../../grammar/templates.ts';
import { formatPretty } from '../diagnostics.ts';
import { BrokenSources } from '../failures.ts';
import { readText, requireFile, sizeOf, slashed } from '../files.ts';
import * as say from '../messages/index.ts';
import { createDiagnostic, START } from '../problem.ts';
import { formatCount, paint } from '../terminal.ts';
import { firstError, rangeBetween, rangesAt } from './scan.ts';
import type { ShapeCheck, ShapeError } from './shape.ts';

/** Most bytes of a JSON file. */
const LONGEST = 64 * 1024 * 1024;

/** A JSON file: its value, and its text for later diagnostics. */
export interface JsonFile<T> {
  path: string;
  text: string;
  value: T;
  /** The default code for diagnostics in this file. */
  code: string;
}

/** A first line as of CSV: words or texts with commas, semicolons or tabs between. */
const CSV = /^(?:[\w ]+|"[^"\n]*")[,;\t]/;

/** Reads and checks a JSON file. Throws BrokenSources with diagnostics of `code`, or a UsageError if there is no such file. */
export function readShaped<T>(path: string, check: ShapeCheck, code: string): JsonFile<T> {
  requireFile(path);
  const refuse = (text: string | null, said: Wording, range = START, help: Wording | null = null): never => {
    throw diagnosticsError(path, text, [createDiagnostic({ code, text: said, help }, path, range)]);
  };
  const size = sizeOf(path);
  if (size > LONGEST) return refuse(null, say.fileTooLarge({ size, most: LONGEST }));
  const text = readText(path);
  if (text === null) return refuse(null, say.notUtf8());
  const flaw = firstError(text);
  if (flaw !== null) {
    const help = CSV.test(text) ? say.onlyJson() : null;
    return refuse(text, flaw.said, rangeBetween(text, flaw.from, flaw.to), help);
  }
  const read = { path, text, value: JSON.parse(text) as T, code };
  requireNoFaults(read, check(read.value));
  return read;
}

/** The value of a JSON text that passes a check; null for any other text. */
export function shapedText<T>(text: string, check: ShapeCheck): T | null {
  if (firstError(text) !== null) return null;
  const value = JSON.parse(text) as T;
  return check(value).length === 0 ? value : null;
}

/** Throws BrokenSources if there are faults. */
export function requireNoFaults(read: JsonFile<unknown>, faults: readonly ShapeError[]): void {
  if (faults.length > 0) throw faultsError(read, faults);
}

/** The error for faults in a file. Of most files only the first ten are reported: more of them do not help. */
export function faultsError(
  { path, text: source, code }: JsonFile<unknown>,
  faults: readonly ShapeError[],
  most = 10,
): BrokenSources {
  const listed = faults.slice(0, most);
  const ranges = rangesAt(source, listed);
  const found = listed.map(({ text, help = null, code: own = code }, i) =>
    createDiagnostic({ code: own, text, help }, path, ranges[i]),
  );
  return diagnosticsError(path, source, found);
}

/** The error for diagnostics in a file. `text` is the text of the file; null if there is no line to show. */
export function diagnosticsError(path: string, text: string | null, diagnostics: readonly Diagnostic[]): BrokenSources {
  const list = formatPretty(diagnostics, (file) => (file === slashed(path) ? text : null), paint(process.stderr));
  return new BrokenSources(`${list}\n\n${formatCount(diagnostics.length, 'error')}; nothing was run`, diagnostics);
}
