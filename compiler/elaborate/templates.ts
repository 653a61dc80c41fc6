/** Checks the text templates of words: each name in braces is a parameter of the word. */
import type * as tree from '../../grammar/tree.ts';
import type { Source } from '../diagnostics/index.ts';
import { suggest } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Context } from '../scope/context.ts';
import type { GatheredDecls } from '../scope/gather.ts';
import { textOfItem } from './structure.ts';
import { bindsOf } from './type-phrases.ts';

/** Reports parameters that templates name and words do not have, and marks without their partner: they would be printed as they are. */
export function checkTemplates(g: Context, all: GatheredDecls): void {
  for (const { decl, source } of [...all.verbs, ...all.moves]) {
    const texts = decl.body.stmts.filter((stmt) => stmt.node === 'text');
    if (texts[1] !== undefined) g.error(source, texts[1], say.fieldTwice({ field: 'text' }));
    for (const span of texts)
      checkTemplate(g, { source, span, text: span.template, names: namesOf(decl.params), word: decl.name.text });
  }
  for (const { decl, source } of [...all.keywords, ...all.statuses, ...all.kinds]) textTwice(g, decl.body, source);
  for (const { decl, source } of [...all.keywords, ...all.statuses, ...all.zones, ...all.kinds]) {
    const names = decl.node === 'keyword' ? namesOf(decl.params) : [];
    for (const item of decl.body?.items ?? []) {
      const text = item.node === 'item' ? textOfItem(item) : null;
      if (text !== null) checkTemplate(g, { source, span: item, text, names, word: decl.name.text });
    }
  }
  for (const { decl, source } of [...all.words, ...all.timings, ...all.natives]) {
    const { name, text } = decl;
    if (text === null) continue;
    const isWord = decl.node !== 'timing' && decl.node !== 'native';
    const names = isWord ? decl.params.map((bind) => bind.name.text) : namesOf(decl.params);
    if (decl.node === 'timing') names.push('subject');
    checkTemplate(g, { source, span: name, text, names, word: name.text });
  }
}

/** Reports a second text, which would replace the first. */
export function textTwice(g: Context, body: tree.CardBody | null, source: Source): void {
  const texts = (body?.items ?? []).filter((item) => item.node === 'item' && textOfItem(item) !== null);
  if (texts[1] !== undefined) g.error(source, texts[1], say.fieldTwice({ field: 'text' }));
}

const namesOf = (params: tree.Params): string[] => bindsOf(params).map(({ bind }) => bind.name.text);

type WrittenPlace = { source: Source } & tree.Span;

interface WrittenTemplate {
  source: Source;
  /** What has the text. */
  span: tree.Span;
  text: string;
  /** The parameters of the word. */
  names: readonly string[];
  word: string;
}

/** A placeholder, an optional part, or a mark without its partner. */
const MARKS = /\{[^{}]*\}|\[[^[\]]*\]|[{}[\]]/g;

function checkTemplate(g: Context, { source, span, text, names, word }: WrittenTemplate): void {
  // negative where the template has escapes, or is not in the span
  const at = source.text.slice(span.start, span.end).indexOf(text);
  const place = (index: number, length: number): WrittenPlace => {
    const start = span.start + at + index;
    return at < 0 ? { source, start: span.start, end: span.end } : { source, start, end: start + length };
  };
  const list = names.map((one) => `{${one}}`).join(', ');
  const help = names.length === 0 ? say.templateTakesNone() : say.templateTakes({ list });
  for (const { index, 0: mark } of text.matchAll(MARKS)) {
    if (mark.length === 1) {
      g.reporter.report(place(index, 1), say.markWithoutPartner({ mark }));
      return;
    }
    // a placeholder, or those of an optional part
    for (const one of mark.matchAll(/\{([^{}]*)\}/g)) {
      const name = one[1] ?? '';
      if (names.includes(name)) continue;
      const where = place(index + one.index + 1, name.length);
      g.reporter.report(
        where,
        say.unknownPlaceholder({ name, word }),
        at < 0 ? { help } : suggest(where, name, names, help),
      );
    }
  }
}
