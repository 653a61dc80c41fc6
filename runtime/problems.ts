/** The refusals of the runtime: a code with a message and help. */
import type { CatalogueEntry } from '../grammar/pages.ts';
import { type CodedMessage, fill } from '../grammar/templates.ts';
import { PAGES } from './pages.ts';

/** A problem as it occurred. */
export interface ProblemReport {
  code: string;
  message: string;
  help: string;
  /** In a file: a JSON pointer. */
  at?: string;
}

/** The pages by code. */
export const RUNTIME_PROBLEMS: ReadonlyMap<string, CatalogueEntry> = new Map(
  PAGES.map((page) => [page.code, { ...page, severity: 'error' }]),
);

/** A message of the catalogue with the help of its page. `at`: see `ProblemReport`. */
export function createProblemReport({ code, text }: CodedMessage, at?: string): ProblemReport {
  const help = RUNTIME_PROBLEMS.get(code)?.help ?? '';
  return { code, message: fill(text), help, ...(at !== undefined && { at }) };
}
