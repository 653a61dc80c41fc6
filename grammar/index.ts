/** The grammar of the language: parser and formatter. It knows no words of any game. */
export { format } from './format.ts';
export { type CatalogueEntry, type CatalogueRow, GRAMMAR_CATALOGUE } from './pages.ts';
export { type Parsed, parse } from './parser.ts';
export {
  MAX_LENGTH,
  MAX_LINES,
  MAX_NESTING,
  MAX_NUMBER,
  MAX_PROBLEMS,
  type SyntaxProblem,
} from './problems.ts';
export type * from './tree.ts';
