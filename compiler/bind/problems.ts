/** The pages of the refusals of `bind` and of the IR loader, by code. */
import { type CatalogueEntry, catalogue } from '../diagnostics/catalogue.ts';

export type Problem = CatalogueEntry;

export const BIND_PROBLEMS: ReadonlyMap<string, CatalogueEntry> = new Map(
  [...catalogue].filter(([code]) => /^RB0[67]/.test(code)),
);
