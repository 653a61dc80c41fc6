/** The page of every code of the grammar and the compiler, for `explain` and the reference. */
import { type CatalogueEntry, GRAMMAR_CATALOGUE } from '../../grammar/pages.ts';
import { byCode } from './codes.ts';
import { BIND } from './pages/bind.ts';
import { CHECKS } from './pages/checks.ts';
import { DECLARATIONS } from './pages/declarations.ts';
import { IR } from './pages/ir.ts';
import { NAMES } from './pages/names.ts';
import { PHRASES } from './pages/phrases.ts';

export { byCode, type CatalogueEntry };

/** The pages by code, sorted by code. */
export const catalogue = byCode(GRAMMAR_CATALOGUE, NAMES, PHRASES, DECLARATIONS, CHECKS, BIND, IR);
