/** The language's grammar: from text to a tree, and back to well laid-out text. It knows no game word. */
export { format } from './format.ts';
export { type CatalogueEntry, GRAMMAR_CATALOGUE } from './pages.ts';
export { type Parsed, parse } from './parser.ts';
export {
  MAX_LENGTH,
  MAX_LINES,
  MAX_NESTING,
  MAX_NUMBER,
  MAX_PROBLEMS,
  type Problem,
} from './problems.ts';
export type * from './tree.ts';
