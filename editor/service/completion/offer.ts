/** Builds completion items with rank and documentation. */
import type { CompletionItem, Range } from 'vscode-languageserver-types';
import { synonymsOf } from '../../../compiler/diagnostics/synonyms.ts';
import type { CompiledGame } from '../../../compiler/driver/session.ts';
import type { Param } from '../../../compiler/ir/index.ts';
import { nameWithoutWord } from '../../../compiler/ir/word-fields.ts';
import { formOf } from '../forms.ts';
import { wordPage } from '../hover.ts';
import { CompletionItemKind, InsertTextFormat, MarkupKind } from '../numbers.ts';
import { recordOf } from '../words.ts';
import type { Usage } from './usage.ts';

/** Ranks of items, best first. Within a rank more frequent words come first, then the order is alphabetical. */
export const RANK = {
  /** Exact matches: locals, words of the expected type. */
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

interface ItemDetails {
  /** The inserted snippet, with placeholders `${1:...}`. */
  snippet?: string;
  detail?: string;
  /** In Markdown. */
  doc?: string;
  kind?: CompletionItemKind;
  /** The text that is matched against the typed prefix; default: the label. */
  filter?: string;
}

/** Collects the items of a position; the first item of a label wins. */
export class CompletionOffer {
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

  /** Adds an item; `times` is the number of uses in the game. */
  put(label: string, rank: Rank, extra: ItemDetails = {}, times = 0): void {
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

  /** Adds a declared word by its key, with declaration and documentation. */
  word(name: string, key: string, rank: Rank, text?: string): void {
    const field = this.#wordField(key);
    const label = field === null ? name : `${field} of`;
    const snippet = field === null ? text : `${label} `;
    // what an effect of `once` is made of has no name in the language
    if (this.#items.has(label) || (field === null && label.includes(' '))) return;
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
    // synonyms from other games find the word, too
    for (const synonym of synonymsOf(record?.doc ?? ''))
      if (!synonym.includes(' '))
        this.put(`${synonym} (${name})`, RANK.rare, { ...extra, snippet: snippet ?? label, filter: synonym });
  }

  /** The name of a field with a number for each word of an enum, which is offered once, without a word. Null for other keys. */
  #wordField(key: string): string | null {
    const { game } = this.#game;
    const id = key.startsWith('field ') ? Number(key.slice('field '.length)) : -1;
    return game.fields[id]?.word === undefined ? null : nameWithoutWord(game, id);
  }

  /** Adds plain words, ranked in this order. */
  words(labels: readonly string[], rank: Rank = RANK.form): void {
    for (const [i, label] of labels.entries()) this.put(label, rank, {}, labels.length - i);
  }
}

/** A snippet of a call with its required parameters: `damage ${1:target} by ${2:amount}`. */
export function callSnippet(name: string, params: readonly Param[]): string {
  let at = 0;
  const parts = params
    .filter((param) => !param.optional && param.value === null)
    .map((param) => `${param.prep === null ? '' : `${param.prep} `}\${${++at}:${param.name}}`);
  return parts.length === 0 ? name : [name, ...parts].join(' ');
}

/** A snippet of a value with parameters: `rival(${1:p})`. */
export function valueSnippet(name: string, params: readonly Param[]): string {
  const parts = params.filter((param) => param.value === null && !param.optional);
  return parts.length === 0 ? name : `${name}(${parts.map((param, i) => `\${${i + 1}:${param.name}}`).join(', ')})`;
}
