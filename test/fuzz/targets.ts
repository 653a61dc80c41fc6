/** What is fuzzed: each target takes a text and says what is wrong with how it was taken, or null. */

import { loadBound, loadIR } from '../../compiler/border.ts';
import { Session } from '../../compiler/compile.ts';
import { bind, catalogue, type Diagnostic, type IR, type SourceFile } from '../../compiler/index.ts';
import { format } from '../../grammar/format.ts';
import { parse } from '../../grammar/parser.ts';
import { readReplay, verify } from '../../runtime/index.ts';

export interface Target {
  name: string;
  /** Share of all inputs, in hundredths. */
  share: number;
  seeds: readonly string[];
  run(input: string): string | null;
}

const BAD_WORDS = /undefined|\bNaN\b|\[object/;

/** A diagnostic must have a known code, a place inside its file, and words for people. */
function unsound(d: Diagnostic, text: string, codes: ReadonlySet<string>): string | null {
  if (!codes.has(d.code)) return `unknown code ${d.code}`;
  if (d.message === '' || BAD_WORDS.test(d.message)) return `message of ${d.code}: ${d.message}`;
  if (BAD_WORDS.test(d.help)) return `help of ${d.code}: ${d.help}`;
  const lines = text.split('\n').length;
  const { start, end } = d.range;
  if (start.line < 0 || start.character < 0 || end.line >= lines) return `range of ${d.code}`;
  if (end.line < start.line || (end.line === start.line && end.character < start.character))
    return `range of ${d.code} is turned`;
  return null;
}

function takesText(input: string): string | null {
  const { problems } = parse(input, 'input.bound');
  for (const p of problems) {
    if (BAD_WORDS.test(p.message) || p.message === '') return `message of ${p.code}: ${p.message}`;
    if (!(p.start >= 0 && p.end >= p.start && p.end <= input.length)) return `span of ${p.code}`;
  }
  const once = format(input);
  if (problems.length > 0) return once === input ? null : 'format changed a file that could not be read';
  if (format(once) !== once) return 'format is not idempotent';
  return parse(once, 'input.bound').problems.length === 0 ? null : 'format broke a sound file';
}

/** All targets. `files`: source to start from, which is compiled with `prelude`. */
export function targetsOf(
  prelude: SourceFile,
  files: readonly string[],
  pieces: readonly string[],
  ir: IR,
  replays: readonly string[],
): Target[] {
  const codes = new Set(catalogue.keys());
  // the prelude is the same for all inputs: it is read once
  const session = new Session();
  const bound = bind(ir, { game: ir.games[0]?.folder ?? '', decks: [] });
  const checked = (diagnostics: readonly Diagnostic[], input: string): string | null => {
    for (const d of diagnostics) {
      if (d.file !== 'fuzz/input.bound') continue;
      const wrong = unsound(d, input, codes);
      if (wrong !== null) return wrong;
    }
    return null;
  };
  const worded = (diagnostics: readonly { message: string; help: string; code: string }[]): string | null => {
    const wrong = diagnostics.find((d) => d.message === '' || BAD_WORDS.test(d.message) || BAD_WORDS.test(d.help));
    return wrong === undefined ? null : `${wrong.code}: ${wrong.message}`;
  };
  return [
    { name: 'text', share: 70, seeds: [...files, ...pieces], run: takesText },
    {
      name: 'compile',
      share: 15,
      seeds: files,
      run: (input) => checked(session.compile([prelude, { path: 'fuzz/input.bound', text: input }]).diagnostics, input),
    },
    {
      name: 'ir',
      share: 6,
      seeds: [JSON.stringify(ir)],
      run: (input) => {
        const loaded = loadIR(input);
        return 'ir' in loaded ? null : worded(loaded.diagnostics);
      },
    },
    {
      name: 'bound',
      share: 1,
      seeds: 'bound' in bound ? [JSON.stringify(bound.bound)] : [],
      run: (input) => {
        const loaded = loadBound(input);
        return 'bound' in loaded ? null : worded(loaded.diagnostics);
      },
    },
    {
      name: 'replay',
      share: 8,
      seeds: replays,
      run: (input) => {
        const loaded = readReplay(input);
        if ('troubles' in loaded) return worded(loaded.troubles);
        if ('bound' in bound) verify(bound.bound, loaded.replay);
        return null;
      },
    },
  ];
}
