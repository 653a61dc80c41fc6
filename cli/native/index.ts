/** The native engine: bound games as programs of this machine, for matches of random agents. */
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Wording } from '../../grammar/templates.ts';
import type { Generated } from '../generated.ts';
import * as say from '../messages/index.ts';
import { createDiagnostic } from '../problem.ts';
import { paint } from '../terminal.ts';
import { compiledFor } from './compile.ts';

/**
 * The path of a compiled program. Null where there is no native code; says why, unless `quiet`. `known`: only a program
 * that is already compiled.
 */
export async function nativeFor(
  bound: Bound,
  generated: Generated,
  { known, quiet }: { known: boolean; quiet: boolean },
): Promise<string | null> {
  const found =
    bound.program.series === null ? await compiledFor(bound, generated, { known }) : { why: say.nativeNoSeries() };
  if ('path' in found) return found.path;
  if (!quiet) warnNoNative(found.why);
  return null;
}

/** Says why native code does not play. */
export function warnNoNative(reason: Wording): void {
  const { severity, code, message, help } = createDiagnostic(say.noNativeCode({ reason }), '');
  const colours = paint(process.stderr);
  console.error(`${colours.yellow(`${severity}[${code}]`)}: ${message}\n  ${colours.dim(help)}`);
}
