/** Makes diagnostics of the messages of the command. */
import type { Diagnostic, Range } from '../compiler/index.ts';
import { type CodedMessage, fill } from '../grammar/templates.ts';
import { page } from './catalogue.ts';
import { slashed } from './files.ts';

export const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** A diagnostic. Its severity and its default help are those of the page of its code. */
export function createDiagnostic({ code, text, help }: CodedMessage, path: string, range = START): Diagnostic {
  const about = page(code);
  if (about === null) throw new Error(`no page for ${code}`);
  return {
    code,
    severity: about.severity,
    message: fill(text),
    file: path === '' ? '' : slashed(path),
    range,
    help: help === null ? about.help : fill(help),
  };
}
