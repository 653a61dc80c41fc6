/**
 * The syntactic context of the cursor, from the tokens before it: incomplete code has no AST. Braces give the enclosing
 * blocks, line ends and commas the current element.
 */
import type { IToken } from 'chevrotain';
import { scan } from '../../../grammar/scan.ts';
import * as t from '../../../grammar/tokens.ts';

/** The kind of content of a block in braces. */
export type BlockKind =
  | 'file'
  | 'card'
  | 'layer'
  | 'deck'
  | 'deckRules'
  | 'scenario'
  | 'board'
  | 'kind'
  | 'zone'
  | 'status'
  | 'queue'
  | 'look'
  | 'keyword'
  | 'bounds'
  | 'template'
  | 'either'
  | 'ability'
  | 'verb'
  | 'move'
  | 'step'
  | 'effect';

/** A name that a body, a header or a card declares; `start` is its offset. */
export interface DeclaredName {
  name: string;
  start: number;
  /** The tokens after its colon or `=`, to guess its type if the compiler does not know it. */
  words: readonly IToken[];
}

export interface SourceBlock {
  is: BlockKind;
  /** The tokens of its header, from the start of the element to the brace; empty for the file. */
  head: readonly IToken[];
  given: DeclaredName[];
  /** Names in the elements so far: the fields and marks of a card. */
  names: string[];
}

export interface CursorContext {
  /** From the file inward. */
  blocks: readonly SourceBlock[];
  /** The tokens before the word at the cursor: of the line, and of the element after the last comma. */
  line: readonly IToken[];
  element: readonly IToken[];
  /** Names that the line declares: parameters, names in a trigger. */
  given: readonly DeclaredName[];
  /** The word at the cursor, which completion replaces: offsets, and the part before the cursor. */
  start: number;
  end: number;
  prefix: string;
  /** Whether the cursor is in a string, which completion replaces, or in a comment, where nothing is completed. */
  inText: boolean;
  inComment: boolean;
  /** Whether nothing follows the word on its line, except for a closing brace. */
  endsLine: boolean;
}

/** Distinguishes the headers of cards and mods from other headers. */
export interface Heads {
  isMod(word: string): boolean;
  isKind(word: string): boolean;
}

/** Finds the context of an offset. */
export function placeAt(text: string, offset: number, heads: Heads): CursorContext {
  let start = offset;
  while (start > 0 && /\w/.test(text[start - 1] as string)) start--;
  let end = offset;
  while (end < text.length && /\w/.test(text[end] as string)) end++;
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const { inText, inComment, from } = quoting(line);
  if (inText) {
    start = offset - (line.length - from) + 1;
    end = offset + (/^[^"\n]*/.exec(text.slice(offset))?.[0].length ?? 0);
  }
  const { tokens } = scan(text.slice(0, inText ? start - 1 : start));
  const reader = new BlockScanner(text, heads);
  for (const [i, token] of tokens.entries()) reader.read(token, tokens[i + 1]);
  if (reader.line.length === 0 && outside(text, start, end)) reader.blocks.length = 1;
  return {
    blocks: reader.blocks,
    line: reader.line,
    element: reader.element,
    // the name of a loop is in scope only in its body
    given: reader.line[0]?.tokenType === t.For ? [] : givenBy(reader.line),
    start,
    end,
    prefix: text.slice(start, offset),
    inText,
    inComment,
    endsLine: /^[^\S\n]*(?:\}|\n|$)/.test(text.slice(end, end + LONGEST_GAP)),
  };
}

/** Blanks behind a word that are looked through. */
const LONGEST_GAP = 200;

/** Whether a word in the first column begins a new declaration: the text after it is not the rest of a body. */
function outside(text: string, start: number, end: number): boolean {
  if (start > 0 && text[start - 1] !== '\n') return false;
  const next = /^[^\S\n]*\n\s*?(?:\n\s*?)*([^\S\n]*)(\S|$)/.exec(text.slice(end));
  return next !== null && next[1] === '' && next[2] !== '}';
}

/** Whether a line ends within a string or a comment, and the offset where that begins. */
function quoting(line: string): { inText: boolean; inComment: boolean; from: number } {
  let open = -1;
  for (let at = 0; at < line.length; at++) {
    const c = line[at];
    if (open >= 0) {
      if (c === '\\') at++;
      else if (c === '"') open = -1;
    } else if (c === '"') open = at;
    else if (c === '#') return { inText: false, inComment: true, from: at };
  }
  return { inText: open >= 0, inComment: false, from: open };
}

const EFFECTS = new Set('if else for repeat as may choose or chance randomly together when'.split(' '));
const SORTS: Readonly<Record<string, BlockKind>> = {
  kind: 'kind',
  extend: 'kind',
  player: 'kind',
  game_state: 'kind',
  zone: 'zone',
  status: 'status',
  queue: 'queue',
  look: 'look',
  keyword: 'keyword',
  mode: 'layer',
  verb: 'verb',
  move: 'move',
  step: 'step',
  setup: 'step',
  flow: 'step',
  phase: 'step',
  whenever: 'effect',
  limit: 'effect',
  overflow: 'effect',
  either: 'either',
  bounds: 'bounds',
  scenario: 'scenario',
  board: 'board',
  adjective: 'template',
  value: 'template',
  order: 'template',
  timing: 'template',
  native: 'template',
  on: 'ability',
  before: 'ability',
  after: 'ability',
  instead: 'ability',
};
/** Blocks with declarations or card items, in which each header begins a nested block. */
const OPEN = new Set<BlockKind>(['file', 'layer', 'card', 'keyword', 'status']);

class BlockScanner {
  blocks: SourceBlock[] = [{ is: 'file', head: [], given: [], names: [] }];
  line: IToken[] = [];
  element: IToken[] = [];
  #parens = 0;
  #lineStart = true;
  readonly #text: string;
  readonly #heads: Heads;

  constructor(text: string, heads: Heads) {
    this.#text = text;
    this.#heads = heads;
  }

  get #top(): SourceBlock {
    return this.blocks[this.blocks.length - 1] as SourceBlock;
  }

  read(token: IToken, next: IToken | undefined): void {
    const type = token.tokenType;
    if (type === t.NewLine) {
      this.#lineStart = true;
      this.#ends();
      return;
    }
    // a declaration in the first column is at the top level, even if blocks before it are not closed
    const first = this.#lineStart && (token.startOffset === 0 || this.#text[token.startOffset - 1] === '\n');
    if (first && this.blocks.length > 1 && this.#declares(token, next)) this.blocks = this.blocks.slice(0, 1);
    this.#lineStart = false;
    if (type === t.LBrace) this.#opens();
    else if (type === t.RBrace) this.#closes();
    else if (type === t.Comma && this.#parens === 0) {
      this.#given();
      this.line.push(token);
      this.element = [];
    } else {
      if (type === t.LParen) this.#parens++;
      else if (type === t.RParen) this.#parens = Math.max(0, this.#parens - 1);
      this.line.push(token);
      this.element.push(token);
    }
  }

  #declares(token: IToken, next: IToken | undefined): boolean {
    return t.HEADS.has(token.image) || (next?.tokenType === t.Text && this.#heads.isKind(token.image));
  }

  #ends(): void {
    this.#given();
    this.#parens = 0;
    this.line = [];
    this.element = [];
  }

  #opens(): void {
    const head = this.element.length === 0 ? this.line : this.#headOf();
    const given = givenBy(head);
    this.blocks.push({ is: this.#kindOf(head), head, given, names: [] });
    this.line = [];
    this.element = [];
    this.#parens = 0;
  }

  /** The header of a block. In statements and at the top level it may contain commas (`offer a, b`); items end at commas. */
  #headOf(): IToken[] {
    return OPEN.has(this.#top.is) && this.#top.is !== 'file' ? this.element : this.line;
  }

  #closes(): void {
    this.#ends();
    const closed = this.blocks.length > 1 ? this.blocks.pop() : undefined;
    // names of a `randomly` block are in scope after it
    if (closed?.head[0]?.image === 'randomly') this.#top.given.push(...closed.given);
  }

  /** Adds the names that the element declares to the block. */
  #given(): void {
    const [first, name, third] = this.element;
    if (first === undefined) return;
    this.#top.names.push(...this.element.filter((one) => one.tokenType === t.Name).map((one) => one.image));
    const names = first.image === 'let' || first.image === 'choose' || first.image === 'where';
    if (names && name !== undefined && third !== undefined)
      this.#top.given.push({ name: name.image, start: name.startOffset, words: this.element.slice(3) });
  }

  #kindOf(head: readonly IToken[]): BlockKind {
    const top = this.#top.is;
    const first = head[0]?.image ?? '';
    if (first === 'deck') return head[1]?.tokenType === t.Text ? 'deck' : 'deckRules';
    if (head[1]?.tokenType === t.Text && first !== 'scenario' && first !== 'text')
      return this.#heads.isMod(first) ? 'layer' : 'card';
    if (top === 'step' && EFFECTS.has(first)) return 'step';
    if (top === 'either' || EFFECTS.has(first)) return 'effect';
    if (first === 'native') return 'template';
    if ((first === 'before' || first === 'after') && head.length === 2 && head[1]?.image === 'match') return 'step';
    if (first === 'extend' && head[1]?.image === 'zone') return 'zone';
    const sort = SORTS[first];
    if (sort === undefined) return OPEN.has(top) ? 'card' : 'effect';
    return sort;
  }
}

/** Names that a header declares: `target: body`, `as foe`, and `it` for a loop without a name. */
function givenBy(head: readonly IToken[]): DeclaredName[] {
  const given: DeclaredName[] = [];
  for (const [i, token] of head.entries()) {
    const next = head[i + 1];
    if (token.tokenType === t.Name && next?.tokenType === t.Colon)
      given.push({ name: token.image, start: token.startOffset, words: until(head, i + 2) });
  }
  if (head[0]?.image !== 'for') return given;
  const as = head.findIndex((token, i) => token.image === 'as' && head[i + 1]?.tokenType === t.Name);
  const name = head[as + 1];
  if (as >= 0 && name !== undefined)
    given.push({ name: name.image, start: name.startOffset, words: head.slice(2, as) });
  else given.push({ name: 'it', start: -1, words: head.slice(2) });
  return given;
}

/** The tokens of a type: up to the next preposition, comma or `=`. */
function until(head: readonly IToken[], from: number): IToken[] {
  const words: IToken[] = [];
  for (const token of head.slice(from)) {
    if (token.tokenType !== t.Name && token.tokenType !== t.Or && token.tokenType !== t.Of) break;
    words.push(token);
  }
  return words;
}
