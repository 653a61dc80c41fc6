/** The compiler: source files to IR, IR to a bound game. */

export { bind } from './bind/index.ts';
export type { Bound } from './bound.ts';
export { type CatalogueEntry, catalogue } from './catalogue.ts';
export { type Compiled, compile } from './compile.ts';
export type { Diagnostic, Position, Range, SourceFile } from './diagnostics.ts';
export type { Game, IR } from './ir.ts';
