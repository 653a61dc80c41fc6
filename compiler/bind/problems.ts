/** The pages of the refusals of `bind` and of the IR loader, by code. */
import type { CatalogueEntry } from '../../grammar/pages.ts';
import { byCode } from '../diagnostics/codes.ts';
import { BIND } from '../diagnostics/pages/bind.ts';
import { IR } from '../diagnostics/pages/ir.ts';

// not the whole catalogue, which a page that plays matches need not load
export const BIND_PROBLEMS: ReadonlyMap<string, CatalogueEntry> = /* @__PURE__ */ byCode(BIND, IR);
