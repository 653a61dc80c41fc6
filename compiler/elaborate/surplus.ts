/** Refuses the parts of an item that its form does not have. They would be ignored. */
import type { Wording } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import type { Source } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Context } from '../scope/context.ts';
import { headOf } from './word-reader.ts';

/** The parts that an item may have. */
export interface ItemForm {
  /** The most words; without end where an expression follows. */
  words: number;
  /** Parts with a preposition, each once. */
  parts?: readonly tree.PrepArg['prep'][];
  when?: true;
  body?: true;
}

/** The first part that the form does not have; null if there is none. */
export function surplusOf({ phrase, args, when, body }: tree.Item, form: ItemForm): tree.Span | null {
  const { words, parts = [] } = form;
  const preps = args.map(({ prep }) => prep);
  const arg = args.find(({ prep }, i) => !parts.includes(prep) || preps.indexOf(prep) < i);
  const isLong = phrase.tail !== null && words < Number.POSITIVE_INFINITY;
  return (
    phrase.parts[words] ??
    (isLong ? phrase.tail : null) ??
    arg ??
    (form.when ? null : when) ??
    (form.body ? null : body)
  );
}

/**
 * Reports such a part. `help`: a text, or the form as it is written; without it the form is what is before the part. False if
 * there is none.
 */
export function refuseSurplus(
  g: Context,
  source: Source,
  item: tree.Item,
  form: ItemForm,
  help?: Wording | string,
): boolean {
  const extra = surplusOf(item, form);
  if (extra === null) return false;
  const head = headOf(item);
  g.error(source, extra, head === null ? say.nothingReadsThis() : say.nothingReads({ head }), {
    help: typeof help === 'object' ? help : say.formIs({ form: help ?? formBefore(source, item, extra) }),
  });
  return true;
}

/** The text of an item before its surplus part. */
const formBefore = (source: Source, item: tree.Item, extra: tree.Span): string =>
  source.text
    .slice(item.start, extra.start)
    .replace(/\bwhen\s*$/, '')
    .trim();
