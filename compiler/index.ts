/** The compiler: source files to IR, IR to a bound game. */

export { bind } from './bind/index.ts';
export { type CatalogueEntry, catalogue } from './diagnostics/catalogue.ts';
export type { Diagnostic, Position, Range, SourceFile } from './diagnostics/index.ts';
export { type Compiled, compile } from './driver/compile.ts';
export type { Bound } from './ir/bound.ts';
export type { Game, IR } from './ir/index.ts';
