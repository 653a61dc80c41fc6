/** The pages of all codes: those of the grammar, the compiler, the runtime and the command. */
import { byCode, type CatalogueEntry, catalogue } from '../compiler/diagnostics/catalogue.ts';
import { RUNTIME_PROBLEMS } from '../runtime/index.ts';
import { FILES } from './pages/files.ts';
import { LIBRARY } from './pages/library.ts';
import { SEARCH } from './pages/search.ts';
import { SOURCES } from './pages/sources.ts';

const pages: ReadonlyMap<string, CatalogueEntry> = new Map([
  ...catalogue,
  ...RUNTIME_PROBLEMS,
  ...byCode(SOURCES, LIBRARY, SEARCH, FILES),
]);

export const page = (code: string): CatalogueEntry | null => pages.get(code) ?? null;
/** All pages, sorted by code. */
export const records = (): CatalogueEntry[] => [...pages.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
export const codes = (): string[] => [...pages.keys()].sort();
