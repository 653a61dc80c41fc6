/** What is offered: items by rank, each word with its own record. */
import type { CompletionItem, Range } from 'vscode-languageserver-types';
import { synonymsOf } from '../../../compiler/diagnostics/synonyms.ts';
import type { CompiledGame } from '../../../compiler/driver/session.ts';
import type { Param } from '../../../compiler/ir/index.ts';
import { formOf } from '../forms.ts';
import { wordPage } from '../hover.ts';
import { CompletionItemKind, InsertTextFormat, MarkupKind } from '../numbers.ts';
import { recordOf } from '../words.ts';
import type { Usage } from './usage.ts';

/** The order in which sorts of items stand; inside of one what the game says more often is first, then they go by name. */
export const RANK = {
  /** What fits exactly: names of the body, words of the wanted type. */
  best: 0,
  own: 1,
  word: 2,
  form: 3,
  rare: 4,
} as const;
export type Rank = (typeof RANK)[keyof typeof RANK];

const KINDS: Readonly<Record<string, CompletionItemKind>> = {
  kind: CompletionItemKind.Class,
  enum: CompletionItemKind.Enum,
  member: CompletionItemKind.EnumMember,
  zone: CompletionItemKind.Folder,
  status: CompletionItemKind.Property,
  option: CompletionItemKind.Constant,
  adjective: CompletionItemKind.Property,
  value: CompletionItemKind.Function,
  order: CompletionItemKind.Operator,
  timing: CompletionItemKind.Event,
  verb: CompletionItemKind.Method,
  move: CompletionItemKind.Method,
  keyword: CompletionItemKind.Interface,
  field: CompletionItemKind.Field,
  phase: CompletionItemKind.Module,
  tag: CompletionItemKind.Property,
};

interface Extra {
  /** What is typed in its place, with `${1:...}` for what is filled in. */
  snippet?: string;
  detail?: string;
  doc?: string;
  kind?: CompletionItemKind;
  /** What is typed to find it, where that is not the label. */
  filter?: string;
}

/** Gathers items for one position: the first of a label stays. */
export class Offer {
  readonly #items = new Map<string, CompletionItem>();
  readonly #range: Range;
  readonly #game: CompiledGame;

  readonly #usage: Usage;

  constructor(game: CompiledGame, usage: Usage, range: Range) {
    this.#game = game;
    this.#usage = usage;
    this.#range = range;
  }

  /** How often the game says something, by the keys of `Usage`. */
  times(key: string): number {
    return this.#usage.get(key) ?? 0;
  }

  get items(): CompletionItem[] {
    return [...this.#items.values()].sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1));
  }

  /** Anything, by its label; `times` is how often it is said. */
  put(label: string, rank: Rank, extra: Extra = {}, times = 0): void {
    if (this.#items.has(label)) return;
    const { snippet, filter, kind = CompletionItemKind.Keyword } = extra;
    // a word of the language has a page of its own
    const form = kind === CompletionItemKind.Keyword || label === 'self' ? formOf(label.split(' ')[0] ?? label) : null;
    const { detail = form?.form, doc = form?.doc } = extra;
    this.#items.set(label, {
      label,
      kind,
      sortText: `${rank}${String(99999 - times).padStart(5, '0')}${label}`,
      textEdit: { range: this.#range, newText: snippet ?? label },
      insertTextFormat: snippet === undefined ? InsertTextFormat.PlainText : InsertTextFormat.Snippet,
      ...(filter !== undefined && { filterText: filter }),
      ...(detail !== undefined && { detail }),
      ...(doc !== undefined && doc !== '' && { documentation: { kind: MarkupKind.Markdown, value: doc } }),
    });
  }

  /** A declared word, by its key: with how it is declared, and its documentation. */
  word(label: string, key: string, rank: Rank, snippet?: string): void {
    if (this.#items.has(label)) return;
    const record = recordOf(this.#game, key);
    const page = wordPage(this.#game, key) ?? [];
    const is = key.slice(0, key.indexOf(' '));
    const extra = {
      ...(snippet !== undefined && { snippet }),
      ...(record !== null && { detail: record.head }),
      doc: page
        .slice(1)
        .filter((part) => part !== '')
        .join('\n\n'),
      kind: KINDS[is] ?? CompletionItemKind.Text,
    };
    this.put(label, rank, extra, this.#usage.get(`${is} ${label}`));
    // who types another game's word for it finds it, too
    for (const said of synonymsOf(record?.doc ?? ''))
      if (!said.includes(' '))
        this.put(`${said} (${label})`, RANK.rare, { ...extra, snippet: snippet ?? label, filter: said });
  }

  /** Several plain words, in this order where nothing else is known. */
  words(labels: readonly string[], rank: Rank = RANK.form): void {
    for (const [i, label] of labels.entries()) this.put(label, rank, {}, labels.length - i);
  }
}

/** `damage ${1:target} by ${2:amount}`: a call with what it must be told. */
export function callSnippet(name: string, params: readonly Param[]): string {
  let at = 0;
  const parts = params
    .filter((param) => !param.optional && param.value === null)
    .map((param) => `${param.prep === null ? '' : `${param.prep} `}\${${++at}:${param.name}}`);
  return parts.length === 0 ? name : [name, ...parts].join(' ');
}

/** `rival(${1:p})`. */
export function valueSnippet(name: string, params: readonly Param[]): string {
  const parts = params.filter((param) => param.value === null && !param.optional);
  return parts.length === 0 ? name : `${name}(${parts.map((param, i) => `\${${i + 1}:${param.name}}`).join(', ')})`;
}
