/** The native engine: bound games as programs of this machine, for matches of random agents. */
import { type EmitOptions, generate, textOf } from '../../compiler/emit/index.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import * as say from '../messages/index.ts';
import type { Matchup } from '../players.ts';
import { problem } from '../problem.ts';
import { paint } from '../terminal.ts';
import { compiledFor } from './compile.ts';

/**
 * A matchup with a compiled program. Null where there is no native code; says why, unless `quiet`. `known`: only a
 * program that is already compiled.
 */
export async function nativeFor(
  bound: Bound,
  { known, quiet, emit: options = {} }: { known: boolean; quiet: boolean; emit?: EmitOptions },
): Promise<Matchup | null> {
  const program = generate(bound, options);
  const found =
    bound.program.series === null ? await compiledFor(bound, program, { known }) : { why: say.nativeNoSeries() };
  if ('path' in found) return { bound, emitted: textOf(program), native: found.path };
  if (!quiet) {
    const { severity, code, message, help } = problem(say.noNativeCode({ reason: found.why }), '');
    const colours = paint(process.stderr);
    console.error(`${colours.yellow(`${severity}[${code}]`)}: ${message}\n  ${colours.dim(help)}`);
  }
  return null;
}
