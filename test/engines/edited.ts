/** Programs whose text a test has changed. */
import type { EmittedProgram } from '../../compiler/emit/index.ts';
import { parseStatements } from '../../compiler/javascript/parse.ts';

export const withSource = (program: EmittedProgram, source: string): EmittedProgram => ({
  ...program,
  source,
  body: parseStatements(source),
});
