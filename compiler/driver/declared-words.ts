/** Which words a file declares where, and which words a line mentions: read from the tree, and from the text where a line has no tree. */

import * as t from '../../grammar/tokens.ts';
import type * as tree from '../../grammar/tree.ts';
import type { Source } from '../diagnostics/index.ts';
import { SETTINGS } from '../elaborate/settings.ts';
import { plural } from '../scope/declare.ts';
import type { GameFile } from '../scope/gather.ts';

/** A declaration, also one inside of a mode or a mod. */
export interface Extent extends tree.Span {
  readonly decl: tree.Decl;
  readonly source: Source;
}

/** A line that gives names to locals, or a head that gives a name to all: what it mentions makes them doubtful. */
export interface Giving {
  readonly part: Extent;
  /** The offset of the line. */
  readonly at: number;
  /** Whether the names are those of the declaration, and not of locals. */
  readonly isGlobal: boolean;
  readonly names: readonly string[];
}

/** What is looked up again and again in a file. */
export interface FileWords {
  readonly parts: readonly Extent[];
  /** By mentioned word. */
  readonly givings: ReadonlyMap<string, readonly Giving[]>;
}

/** A word in quotes is a name of a card. */
const WORD = /"(?:[^"\\\n]|\\.)*"|#[^\n]*|[A-Za-z_]\w*/g;
const GIVEN =
  /\b(?:let|choose)[ \t]+([A-Za-z_]\w*)|\bfor[ \t]+each\b[^{}\n]*[ \t]as[ \t]+([A-Za-z_]\w*)|\b([A-Za-z_]\w*)[ \t]*:/g;
/** In scenarios. */
const WHERE = /^[ \t]*where[ \t]+([A-Za-z_]\w*)/;
/** Of a longer line only the part around the error counts. */
const NEARBY = 1000;

/** The words of a text, with the quotes of names. */
export const wordsWritten = (text: string): string[] =>
  (text.match(WORD) ?? []).filter((word) => !word.startsWith('#'));

/** The line around an offset, cut where it is very long. */
export function lineAround(source: Source, offset: number): tree.Span {
  const { line } = source.position(offset);
  return {
    start: Math.max(source.lineStart(line), offset - NEARBY),
    end: Math.min(source.lineStart(line + 1), offset + NEARBY),
  };
}

/** The names that a line gives to locals. */
function namesGivenBy(text: string, inScenario: boolean): string[] {
  const names = [...text.matchAll(GIVEN)].map(([, before, loop, after]) => before ?? loop ?? after ?? '');
  const named = inScenario ? WHERE.exec(text)?.[1] : undefined;
  if (named !== undefined) names.push(named);
  // a loop without a name
  return /\bfor[ \t]+each\b/.test(text) ? [...names, 'it'] : names;
}

/** The names that get what is at an offset: those of the same line, as far as no brace is between. */
export function namesGivenAt({ source, start: from, decl }: Extent, offset: number): string[] {
  const line = lineAround(source, offset);
  const before = source.text.slice(Math.max(line.start, from), offset);
  const [after = ''] = /^[^{}]*/.exec(source.text.slice(offset, line.end)) ?? [];
  const near = before.slice(Math.max(before.lastIndexOf('{'), before.lastIndexOf('}')) + 1);
  const inScenario = decl.node === 'scenario';
  if (/\bfor[ \t]+each\b/.test(near)) return namesGivenBy(near + after, inScenario);
  // the last one: those before it have values of their own
  return namesGivenBy(near, inScenario).slice(-1);
}

/** Where the body ends that begins behind an offset: there ends `it` of a loop. */
export function bodyEnd({ text }: Source, offset: number): number {
  let depth = 0;
  for (let at = text.indexOf('{', offset); at >= 0 && at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}

const COUNTS = new WeakMap<Source, ReadonlyMap<string, number>>();

/** How often a file has each word. */
export function wordCounts(source: Source): ReadonlyMap<string, number> {
  const known = COUNTS.get(source);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  for (const word of wordsWritten(source.text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  COUNTS.set(source, counts);
  return counts;
}

const KEPT = new WeakMap<Source, FileWords>();

/** What a file declares. */
export function wordsOfFile({ source, tree: { decls } }: GameFile): FileWords {
  const known = KEPT.get(source);
  if (known !== undefined) return known;
  const parts = partsOf(decls, source);
  const givings = new Map<string, Giving[]>();
  const add = (words: Iterable<string>, giving: Giving): void => {
    if (giving.names.length === 0) return;
    for (const word of new Set(words)) {
      const list = givings.get(word);
      if (list === undefined) givings.set(word, [giving]);
      else list.push(giving);
    }
  };
  for (const part of parts) {
    const { decl, start, end } = part;
    const head = source.text.slice(start, headEnd(decl));
    add(wordsWritten(head), { part, at: start, isGlobal: true, names: namesDeclared(decl) });
    if (decl.node === 'kind' || decl.node === 'fields') {
      for (const item of decl.body?.items ?? [])
        if (item.node === 'field')
          add(wordsWritten(source.text.slice(item.start, item.end)), {
            part,
            at: start,
            isGlobal: true,
            names: [item.name.text],
          });
    }
    if (decl.node === 'kind' || decl.node === 'fields') continue;
    let at = start;
    for (const text of source.text.slice(start, end).split('\n')) {
      add(wordsWritten(text), { part, at, isGlobal: false, names: namesGivenBy(text, decl.node === 'scenario') });
      at += text.length + 1;
    }
  }
  const found = { parts, givings };
  KEPT.set(source, found);
  return found;
}

/** The declarations in their order, each before those inside of it. */
function partsOf(decls: readonly tree.Decl[], source: Source): Extent[] {
  return decls.flatMap((decl) => {
    const part = { decl, source, start: decl.start, end: decl.end };
    if (decl.node !== 'mode' && decl.node !== 'card') return [part];
    const inside = decl.body.items.filter((item): item is tree.Decl => 'docs' in item);
    return [part, ...partsOf(inside, source)];
  });
}

/** The innermost declaration around an offset. */
export function extentAt(parts: readonly Extent[], offset: number): Extent | null {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle] as Extent).start <= offset) low = middle + 1;
    else high = middle;
  }
  for (let at = low - 1; at >= 0; at--) {
    const part = parts[at] as Extent;
    if (offset <= part.end) return part;
    // a declaration inside of a mode has one around it
    if (part.decl.node === 'mode' || part.decl.node === 'card') return null;
  }
  return null;
}

/** What says of which type a word is: the head of a declaration with a body, all of a formula. */
export function headEnd(decl: tree.Decl): number {
  return 'body' in decl && decl.body !== null ? decl.body.start : decl.end;
}

/** The names that a declaration gives to all. */
export function namesDeclared(decl: tree.Decl): string[] {
  switch (decl.node) {
    case 'kind':
      return [decl.name.text, decl.plural?.text ?? plural(decl.name.text)];
    case 'enum':
      return [decl.name.text, ...decl.members.map(({ text }) => text)];
    case 'option':
      return [decl.field.name.text];
    case 'card':
      return [`"${decl.name.text}"`];
    case 'zone':
    case 'status':
    case 'adjective':
    case 'value':
    case 'order':
    case 'timing':
    case 'keyword':
    case 'verb':
    case 'move':
    case 'step':
    case 'mode':
    case 'native':
      return [decl.name.text];
    default:
      return [];
  }
}

/** The names whose meaning is not certain after an error at an offset of a declaration. */
export function namesSpoilt({ decl, source }: Extent, offset: number): string[] {
  switch (decl.node) {
    case 'kind':
    case 'fields': {
      if (offset < headEnd(decl)) return 'extend' in decl && decl.extend ? [] : namesDeclared(decl);
      const item = decl.body?.items.find(({ start, end }) => start <= offset && offset <= end);
      if (item?.node === 'field') return [item.name.text];
      // `price number`, where the colon is missing
      const [, first] =
        /^(\w+)\s+[A-Za-z]/.exec(item === undefined ? '' : source.text.slice(item.start, item.end)) ?? [];
      return first === undefined || first === 'lives' || t.RESERVED.has(first) ? [] : [first];
    }
    case 'zone':
    case 'enum':
      return decl.extend ? [] : namesDeclared(decl);
    case 'verb':
    case 'move':
    case 'step':
    case 'keyword':
    case 'card':
    case 'mode':
      return offset < headEnd(decl) ? namesDeclared(decl) : [];
    case 'top': {
      // a head that is misspelt has the form of a setting
      const text = source.text.slice(decl.start, decl.end);
      const isSetting =
        decl.item.node !== 'item' || decl.item.have !== null || SETTINGS.includes(wordsWritten(text)[0] ?? '');
      return isSetting || !/[:={(]/.test(text) ? [] : declaringWords(text).names;
    }
    default:
      return namesDeclared(decl);
  }
}

/** The words of the lines that say in which mode and with which mods a scenario is played. */
export function layersOf({ source, start, end }: Extent): string[] {
  const lines = source.text.slice(start, end).match(/^[ \t]*(?:mode|mod)\b.*$/gm) ?? [];
  return lines.flatMap(wordsWritten);
}

/** Whether the head of a declaration says what its items mean. */
export const hasItems = ({ decl }: Extent): boolean => 'body' in decl && decl.body !== null && 'items' in decl.body;

/**
 * What a part of a text that has no tree would have declared. `nameless`: the name itself is missing. `isField`: it is a line of a
 * kind.
 */
export function declaringWords(text: string, isField = false): { names: string[]; nameless: boolean } {
  const tokens = text.replace(/#[^\n]*/g, '').match(/"(?:[^"\\\n]|\\.)*"|[A-Za-z_]\w*|\d+|\n|\S/g) ?? [];
  const names = new Set<string>();
  /** A field, or a word of an enum. */
  let nameless = isField && tokens[0] === ':';
  const isName = (token: string | undefined): token is string =>
    token !== undefined && /^[A-Za-z_]/.test(token) && !t.RESERVED.has(token);
  let isHead = true;
  /** Whether a name before a colon is one of a field, and not of a parameter. */
  let ofFields = false;
  for (const [at, token] of tokens.entries()) {
    const [next, afterNext] = [tokens[at + 1], tokens[at + 2]];
    if (isHead && t.HEADS.has(token)) ofFields = WITH_FIELDS.has(token);
    if (isHead && ofFields && isName(token) && (next === ':' || next === '=')) names.add(token);
    if (isHead && !t.HEADS.has(tokens[0] ?? '') && isName(token) && next === ':') names.add(token);
    if (isHead && t.HEADS.has(token)) {
      const at2 = token === 'extend' || token === 'native' ? at + 2 : at + 1;
      const name = tokens[at2];
      const isParam = tokens[at2 + 1] === ':' && PARAMETERS.has(token);
      if (NAMED.has(token) && (!isName(name) || isParam)) nameless = true;
      if (isName(name)) for (const one of [name, plural(name)]) names.add(one);
      if (token === 'verb') for (const one of tagsIn(tokens, at2)) names.add(one);
      if (token === 'enum') {
        const members = untilLineEnd(tokens, at2 + 1);
        for (const one of members) if (isName(one)) names.add(one);
        if (members.some((one, i) => (one === ',' || one === '=') && !isName(members[i + 1]))) nameless = true;
      }
      if (afterNext === 'plural' && isName(tokens[at + 3])) names.add(tokens[at + 3] as string);
    } else if (at === 0 && isName(token)) {
      // the head is misspelt, or missing
      if (isField) names.add(token);
      else for (const one of [token, next]) if (isName(one)) for (const name of [one, plural(one)]) names.add(name);
      if (next?.startsWith('"')) names.add(next);
    }
    isHead = token === '\n' || token === '{' || token === ',';
  }
  return { names: [...names], nameless };
}

const NAMED: ReadonlySet<string> = new Set(
  'enum option kind zone status adjective value order timing keyword verb move step mode extend native whenever'.split(
    ' ',
  ),
);
const WITH_FIELDS: ReadonlySet<string> = new Set('kind player game_state option extend mode'.split(' '));
/** After the name of these come parameters without parentheses. */
const PARAMETERS: ReadonlySet<string> = new Set(['timing', 'keyword', 'verb', 'move', 'step']);

/** The words said of a verb: `verb jam x: unit is hostile, odd {`. */
function tagsIn(tokens: readonly string[], from: number): readonly string[] {
  const head = untilLineEnd(tokens, from);
  const is = head.indexOf('is');
  const open = head.indexOf('{');
  return is < 0 ? [] : head.slice(is + 1, open < 0 ? undefined : open).filter((token) => /^[A-Za-z_]/.test(token));
}

function untilLineEnd(tokens: readonly string[], from: number): readonly string[] {
  const end = tokens.indexOf('\n', from);
  return tokens.slice(from, end < 0 ? undefined : end);
}
