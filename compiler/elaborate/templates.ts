/** Checks the text templates of words: each name in braces is a parameter of the word. */
import type * as tree from '../../grammar/tree.ts';
import type { Source } from '../diagnostics/index.ts';
import { suggest } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Context } from '../scope/context.ts';
import type { GatheredDecls } from '../scope/gather.ts';
import { textOfItem } from './structure.ts';
import { bindsOf } from './type-phrases.ts';

/** Reports parameters that templates name and words do not have: they would be left out of the printed text. */
export function checkTemplates(g: Context, all: GatheredDecls): void {
  for (const { decl, source } of [...all.verbs, ...all.moves]) {
    const names = bindsOf(decl.params).map(({ bind }) => bind.name.text);
    for (const stmt of decl.body.stmts)
      if (stmt.node === 'text') checkTemplate(g, source, stmt, stmt.template, names, decl.name.text);
  }
  for (const { decl, source } of all.keywords) {
    const names = bindsOf(decl.params).map(({ bind }) => bind.name.text);
    for (const item of decl.body?.items ?? []) {
      const text = item.node === 'item' ? textOfItem(item) : null;
      if (text !== null) checkTemplate(g, source, item, text, names, decl.name.text);
    }
  }
  for (const { decl, source } of all.words) {
    if (decl.text === null) continue;
    const names = decl.params.map(({ name }) => name.text);
    checkTemplate(g, source, decl.name, decl.text, names, decl.name.text);
  }
}

function checkTemplate(
  g: Context,
  source: Source,
  span: tree.Span,
  template: string,
  names: readonly string[],
  word: string,
): void {
  for (const { index, 1: name = '' } of template.matchAll(/\{(\w+)\}/g)) {
    if (names.includes(name)) continue;
    // the place of the braces, if the template is written in the span without escapes
    const at = source.text.slice(span.start, span.end).indexOf(template);
    const start = at < 0 ? span.start : span.start + at + index + 1;
    const where = { source, start, end: at < 0 ? span.end : start + name.length };
    const list = names.map((one) => `{${one}}`).join(', ');
    const help = names.length === 0 ? say.templateTakesNone() : say.templateTakes({ list });
    const extra = suggest(where, name, names, help);
    g.reporter.report(where, say.unknownPlaceholder({ name, word }), at < 0 ? { help } : extra);
  }
}
