/**
 * The texts of diagnostics in French, by their English templates. The language service reports English texts, so that its
 * bundle has no other language; the page finds the template that a text was filled from. There is a file for each English
 * catalogue. A test finds templates without an entry. The texts of failed tests and of abilities that did not run (`RUNTIME`) are apart: they
 * contain source text and are parts of one another.
 */
import type { TemplatePairs } from '../../templates.ts';
import { BIND } from './bind.ts';
import { CHECKS } from './checks.ts';
import { EFFECTS } from './effects.ts';
import { FORMS } from './forms.ts';
import { GRAMMAR } from './grammar.ts';
import { ITEMS } from './items.ts';
import { LINES } from './lines.ts';
import { MEANT } from './meant.ts';
import { NAMES } from './names.ts';
import { PHRASES } from './phrases.ts';
import { SERVICE } from './service.ts';
import { STATEMENTS } from './statements.ts';
import { TEXTS } from './texts.ts';

export { FACTS, PARTS } from './parts.ts';
export { RUNTIME } from './runtime.ts';

export const DIAGNOSTICS: TemplatePairs = [
  ...GRAMMAR,
  ...FORMS,
  ...NAMES,
  ...ITEMS,
  ...MEANT,
  ...PHRASES,
  ...STATEMENTS,
  ...TEXTS,
  ...LINES,
  ...CHECKS,
  ...EFFECTS,
  ...BIND,
  ...SERVICE,
];
