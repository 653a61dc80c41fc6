/**
 * Recovery from misspelt declarations. Where a name is declared and never used, and errors at unknown names are at similar ones or
 * suggest it, the declaration is what is wrong; so it is with the name of a parameter. The game is then compiled as if the declaration had the name that is used,
 * so one misspelling gives one error, at its place.
 */

import { baseForms } from '../../grammar/near.ts';
import type { CodedMessage } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import type { Diagnostic, DiagnosticDetails, SourceRange } from '../diagnostics/index.ts';
import { suggestsWord } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import { SIMILAR_WORDS } from '../diagnostics/similar-groups.ts';
import type { Context } from '../scope/context.ts';
import { plural, symbolKey } from '../scope/declare.ts';
import type { GameFile } from '../scope/gather.ts';
import { extentAt, headEnd, wordsOfFile, wordsWritten } from './declared-words.ts';

/** An unknown name is an error at this many places at least: at one, the use may as well be what is wrong. */
const LEAST_USES = 2;
/** A longer name is not searched for: a pattern has a greatest size. */
const LONGEST_NAME = 1000;
/** Shorter names are similar to too many others. */
const SHORTEST = 3;
/** A letter more or less in such a name makes another word. */
const SHORT = 4;
const NAME = /^[A-Za-z_]\w*$/;

export interface Misnamed {
  where: SourceRange;
  said: CodedMessage;
  extra: DiagnosticDetails;
}

/**
 * The misspelt declarations of a game, and its files as if they were mended. Null if there are none. `found`: what a
 * compilation reported.
 */
export function misnamed(
  g: Context,
  files: readonly GameFile[],
  found: readonly Diagnostic[],
): { files: GameFile[]; reports: Misnamed[] } | null {
  const reports: Misnamed[] = [];
  let mended = [...files];
  const mend = (where: SourceRange, name: string, used: string): void => {
    mended = mended.map((file) => (file.source === where.source ? withName(file, where, used) : file));
    reports.push({
      where,
      said: say.calledElsewhere({ name, used }),
      extra: { fix: { title: say.changeTo({ close: used }), where, text: used } },
    });
  };
  const unknown = unknownNames(files, found);
  for (const [name, uses] of suggested(g, files, found, unknown)) {
    const used = nameOf(uses);
    if (used === null || !isMisspelt(g, name, used) || isTaken(g, used, name)) continue;
    const where = declaredAs(g, files, name);
    if (where !== null) mend(where, name, used);
  }
  for (const { name, where, used } of misnamedParameters(unknown)) mend(where, name, used);
  return reports.length === 0 ? null : { files: mended, reports };
}

/** Whether another declaration of that sort has the name already. */
function isTaken(g: Context, used: string, name: string): boolean {
  const [symbol] = g.symbols.get(name) ?? [];
  return symbol !== undefined && g.find(used, symbol.is) !== null;
}

/** A word that nothing declares, with its place. */
interface Unknown {
  readonly file: GameFile;
  readonly offset: number;
  readonly word: string;
  readonly code: string;
  /** Whether the error suggests another word. */
  readonly isMeant: boolean;
}

function unknownNames(files: readonly GameFile[], found: readonly Diagnostic[]): Unknown[] {
  const own = new Map(files.filter(({ prelude }) => !prelude).map((file) => [file.source.path, file]));
  return found.flatMap((one) => {
    const file = own.get(one.file);
    if (file === undefined || !UNKNOWN.has(one.code)) return [];
    const { source } = file;
    const offset = source.lineStart(one.range.start.line) + one.range.start.character;
    const said = [...one.message.matchAll(/"([A-Za-z_]\w{0,63})"/g)].map(([, word = '']) => word);
    const [there = ''] = /^[A-Za-z_]\w{0,63}/.exec(source.text.slice(offset, offset + 64)) ?? [];
    const word = said.includes(there) ? there : said[0];
    return word === undefined ? [] : [{ file, offset, word, code: one.code, isMeant: suggestsWord(one) }];
  });
}

/** Codes of errors at a name that nothing declares. */
const UNKNOWN: ReadonlySet<string> = new Set('RB0302 RB0310 RB0311 RB0323 RB0451 RB0455'.split(' '));

/** Codes of errors at a name of one class. */
const CLASS: Readonly<Record<string, string>> = { RB0310: 'verb', RB0311: 'timing', RB0451: 'option' };

/** The names that are declared and occur nowhere else, with the plurals of kinds, by what they are. */
function unused(g: Context, files: readonly GameFile[]): Map<string, { name: string; is: string }> {
  const own = new Set(files.filter(({ prelude }) => !prelude).map(({ source }) => source));
  const counts = new Map<string, number>();
  for (const { text } of own) for (const word of wordsWritten(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const names = new Map<string, { name: string; is: string }>();
  const add = (name: string, key: string, is: string): void => {
    const where = g.declared.get(key);
    if (where === undefined || !own.has(where.source) || counts.get(name) !== 1) return;
    names.set(name, { name, is });
    if (is === 'kind' && !counts.has(plural(name))) names.set(plural(name), { name, is });
  };
  // most phases are named nowhere else
  for (const [name, [symbol]] of g.symbols)
    if (symbol !== undefined && symbol.is !== 'phase') add(name, symbolKey(symbol), symbol.is);
  for (const [id, { name }] of g.game.layers.entries()) add(name, `layer ${id}`, 'layer');
  return names;
}

/** Whether a letter too many, too few or wrong, or two in the wrong order, is all the difference. */
function isOneSlip(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let [i, j] = [a.length, b.length];
  while (i > start && j > start && a[i - 1] === b[j - 1]) [i, j] = [i - 1, j - 1];
  const [left, right] = [a.slice(start, i), b.slice(start, j)];
  if (Math.min(a.length, b.length) < SHORTEST) return false;
  return Math.max(left.length, right.length) <= 1 || (left.length === 2 && left === `${right[1]}${right[0]}`);
}

/**
 * Whether a name is a misspelling of a word. Swapped letters are one, and a letter more or less in a long word that is no verb of card
 * games and no other form. A letter more or less in a short word, or in place of another, often makes a word: `trap`, `deal`, `slam`. So
 * does a text of another word that begins with it: an author who uses it means that effect.
 */
function isMisspelt({ game }: Context, name: string, used: string): boolean {
  if (!isOneSlip(name, used)) return false;
  if ([...game.verbs, ...game.moves].some((one) => one.name !== name && one.text?.startsWith(`${used} `))) return false;
  if (name.length === used.length) return [...name].sort().join() === [...used].sort().join();
  const isLong = Math.min(name.length, used.length) > SHORT;
  return isLong && !baseForms(used).includes(name) && SIMILAR_WORDS.slipsOf(name) > 1;
}

/** `{targt}` in a printed text. */
const isInText = (text: string, at: number): boolean => /\{$/.test(text.slice(Math.max(0, at - 1), at));

/** Parameters whose name occurs nowhere else in their declaration, where a similar one is unknown. */
function misnamedParameters(unknown: readonly Unknown[]): { name: string; where: SourceRange; used: string }[] {
  const found = new Map<string, { name: string; where: SourceRange; used: string }>();
  for (const { file, offset, word } of unknown) {
    const { source } = file;
    const part = extentAt(wordsOfFile(file).parts, offset);
    if (part === null || word.length < SHORTEST || isInText(source.text, offset)) continue;
    const text = source.text.slice(part.start, part.end);
    const head = source.text.slice(part.start, headEnd(part.decl));
    for (const { 1: name = '', index } of head.matchAll(/\b([A-Za-z_]\w*)[ \t]*:/g)) {
      const uses = text.match(new RegExp(`\\b${name.slice(0, LONGEST_NAME)}\\b`, 'g'))?.length ?? 0;
      if (uses !== 1 || !isOneSlip(word, name)) continue;
      const start = part.start + index;
      found.set(`${source.path} ${start}`, { name, where: { source, start, end: start + name.length }, used: word });
    }
  }
  return [...found.values()];
}

/** By suggested name: the unknown names for which errors suggest it, with the number of errors. */
function suggested(
  g: Context,
  files: readonly GameFile[],
  found: readonly Diagnostic[],
  unknown: readonly Unknown[],
): Map<string, Map<string, number>> {
  const sources = new Map(files.filter(({ prelude }) => !prelude).map(({ source }) => [source.path, source]));
  const all = new Map<string, Map<string, number>>();
  const add = (name: string, used: string): void => {
    const uses = all.get(name) ?? new Map<string, number>();
    all.set(name, uses.set(used, (uses.get(used) ?? 0) + 1));
  };
  for (const { severity, file, fix } of found) {
    const [edit, ...more] = fix?.edits ?? [];
    const source = sources.get(file);
    if (severity !== 'error' || edit === undefined || more.length > 0 || source === undefined) continue;
    const [start, end] = [edit.range.start, edit.range.end].map((at) => source.lineStart(at.line) + at.character);
    const used = source.text.slice(start, end);
    if (NAME.test(used) && NAME.test(edit.text)) add(edit.text, used);
  }
  const bare = unknown.filter(({ isMeant, word }) => !isMeant && say.foreignHelp(word.toLowerCase()) === undefined);
  if (bare.length < LEAST_USES) return all;
  const names = unused(g, files);
  const meant = new Map<string, string | undefined>();
  for (const { word, code } of bare) {
    const key = `${code} ${word}`;
    if (!meant.has(key)) {
      const close = [...names].filter(([name]) => isMisspelt(g, name, word)).map(([, one]) => one);
      meant.set(key, (close.find(({ is }) => is === CLASS[code]) ?? close[0])?.name);
    }
    const name = meant.get(key);
    if (name !== undefined) add(name, word);
  }
  return all;
}

/** The one name that is meant: a plural beside its singular is the same. Null where there are several, or few uses. */
function nameOf(uses: ReadonlyMap<string, number>): string | null {
  const total = [...uses.values()].reduce((sum, count) => sum + count, 0);
  const names = [...uses.keys()].filter((name) => ![...uses.keys()].some((other) => plural(other) === name));
  return total < LEAST_USES || names.length !== 1 ? null : (names[0] ?? null);
}

/** Where a name is declared, if the sources do not have it anywhere else. */
function declaredAs(g: Context, files: readonly GameFile[], name: string): SourceRange | null {
  const [symbol, ...more] = g.symbols.get(name) ?? [];
  const layer = g.game.layers.findIndex((one) => one.name === name);
  const key = symbol === undefined ? `layer ${layer}` : symbolKey(symbol);
  const where = more.length > 0 ? undefined : g.declared.get(key);
  if (where === undefined || where.source.text.slice(where.start, where.end) !== name) return null;
  if (name.length > LONGEST_NAME) return null;
  let count = 0;
  for (const { source } of files) {
    // most files do not have it at all
    if (!source.text.includes(name)) continue;
    for (const word of wordsWritten(source.text)) if (word === name) count++;
  }
  return count === 1 ? where : null;
}

/** The file with another name at a declaration. Its tree is a copy, since a tree may be used again. */
function withName(file: GameFile, { start, end }: tree.Span, name: string): GameFile {
  const decls = file.tree.decls.map((decl) => {
    if (decl.start > start || decl.end < end) return decl;
    const copy = structuredClone(decl);
    rename(copy, start, name);
    return copy;
  });
  return { ...file, tree: { ...file.tree, decls } };
}

function rename(node: object, start: number, name: string): void {
  const all: unknown[] = [node];
  for (let at = all.pop(); at !== undefined; at = all.pop()) {
    if (typeof at !== 'object' || at === null) continue;
    if ('text' in at && 'start' in at && at.start === start) at.text = name;
    for (const inner of Object.values(at)) all.push(inner);
  }
}
