/**
 * Calls of exported functions whose arguments are checked. A call that is not understood is refused before it begins: it would do
 * something else than the caller meant.
 */
import type { Diagnostic } from '../../compiler/index.ts';
import { fill } from '../../grammar/templates.ts';
import type { ProblemReport } from '../../runtime/index.ts';
import type { ArgumentShape, WrongPart } from './shapes.ts';

/** The error of a call with a wrong argument. */
export class ArgumentError extends TypeError {
  /** The refusal; `at` is the part of the arguments, such as `options.agents[0]`. */
  readonly problem: ProblemReport;

  constructor(problem: ProblemReport) {
    super(`${problem.message} (${problem.code}) ${problem.help}`);
    this.name = 'ArgumentError';
    this.problem = problem;
  }
}

/** One argument: its name, and its shape, which may depend on those before it. */
export type TakenArgument = readonly [
  name: string,
  is: ArgumentShape | ((before: readonly unknown[]) => ArgumentShape),
];

/** What functions take, by their names. */
export type TakenBy = Readonly<Record<string, readonly TakenArgument[]>>;

function wrongPart(taken: readonly TakenArgument[], given: readonly unknown[]): WrongPart | null {
  for (const [i, [as, is]] of taken.entries()) {
    const wanted = typeof is === 'function' ? is(given) : is;
    const wrong = wanted.check(given[i], as);
    if (wrong !== null) return wrong;
  }
  return null;
}

/** The refusal of a call; null for one that may begin. */
export function refusalOf(
  name: string,
  taken: readonly TakenArgument[],
  given: readonly unknown[],
): ProblemReport | null {
  const wrong = wrongPart(taken, given);
  if (wrong === null) return null;
  const { code, text, help } = wrong.said(name);
  return { code, message: fill(text), help: help === null ? '' : fill(help), at: wrong.at };
}

/** A function that throws an ArgumentError for a call that it does not understand. */
export function checkedCall<A extends readonly unknown[], R>(
  name: string,
  taken: readonly TakenArgument[],
  inner: (...given: A) => R,
): (...given: A) => R {
  return (...given) => {
    const refusal = refusalOf(name, taken, given);
    if (refusal !== null) throw new ArgumentError(refusal);
    return inner(...given);
  };
}

/** A refusal as a diagnostic, of functions that give theirs in a list and never throw. */
export function refusalDiagnostic({ code, message, help }: ProblemReport): Diagnostic {
  const start = { line: 0, character: 0 };
  return { code, severity: 'error', message, help, file: '', range: { start, end: start } };
}
