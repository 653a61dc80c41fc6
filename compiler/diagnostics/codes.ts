import type { CatalogueEntry, CatalogueRow } from '../../grammar/pages.ts';

/** The severity of each code. Its page (title, explanation, help, example) is in `catalogue.ts`, which an editor need not load. */
const WARNINGS: ReadonlySet<string> = new Set(
  (
    'RB0003 RB0328 RB0452 RB0503 RB0504 RB0510 RB0513 RB0514 RB0515 RB0517 RB0518 RB0519 RB0520 RB0521 RB0522 RB0523 RB0527 RB0530 ' +
    'RB0531 RB0532 RB0533 RB0534 RB0535 RB0536 RB0537 RB0538 RB0539 RB0540 RB0541 RB0542 RB0543 RB0544 RB0545 RB0546 RB0609 RB0612'
  ).split(' '),
);

export const severityOf = (code: string): 'error' | 'warning' => (WARNINGS.has(code) ? 'warning' : 'error');

/** Pages by code, each with the severity of its code. */
export const byCode = (...lists: readonly (readonly CatalogueRow[])[]): ReadonlyMap<string, CatalogueEntry> =>
  new Map(lists.flat().map((page) => [page.code, { ...page, severity: severityOf(page.code) }]));
