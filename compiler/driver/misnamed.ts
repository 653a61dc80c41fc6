/**
 * Recovery from misspelt declarations. Where a name is declared and never used, and each error at a similar unknown name
 * suggests it, the declaration is what is wrong. The game is then compiled as if the declaration had the name that is used,
 * so one misspelling gives one error, at its place.
 */

import type { CodedMessage } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import type { Diagnostic, DiagnosticDetails, SourceRange } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Context } from '../scope/context.ts';
import { plural, symbolKey } from '../scope/declare.ts';
import type { GameFile } from '../scope/gather.ts';

/** An unknown name is an error at this many places at least: at one, the use may as well be what is wrong. */
const LEAST_USES = 2;
/** A longer name is not searched for in the sources: a pattern has a greatest size. */
const LONGEST_NAME = 1000;
/** Shorter names are similar to too many others. */
const SHORTEST = 4;
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
  for (const [name, uses] of suggested(files, found)) {
    const used = nameOf(uses);
    if (used === null || name.length < SHORTEST || g.symbols.has(used)) continue;
    const where = declaredAs(g, files, name);
    if (where === null) continue;
    mended = mended.map((file) => (file.source === where.source ? withName(file, where, used) : file));
    reports.push({
      where,
      said: say.calledElsewhere({ name, used }),
      extra: { fix: { title: say.changeTo({ close: used }), where, text: used } },
    });
  }
  return reports.length === 0 ? null : { files: mended, reports };
}

/** By suggested name: the unknown names for which errors suggest it, with the number of errors. */
function suggested(files: readonly GameFile[], found: readonly Diagnostic[]): Map<string, Map<string, number>> {
  const sources = new Map(files.filter(({ prelude }) => !prelude).map(({ source }) => [source.path, source]));
  const all = new Map<string, Map<string, number>>();
  for (const { severity, file, fix } of found) {
    const [edit, ...more] = fix?.edits ?? [];
    const source = sources.get(file);
    if (severity !== 'error' || edit === undefined || more.length > 0 || source === undefined) continue;
    const [start, end] = [edit.range.start, edit.range.end].map((at) => source.lineStart(at.line) + at.character);
    const used = source.text.slice(start, end);
    if (!NAME.test(used) || !NAME.test(edit.text)) continue;
    const uses = all.get(edit.text) ?? new Map<string, number>();
    all.set(edit.text, uses.set(used, (uses.get(used) ?? 0) + 1));
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
  const where = symbol === undefined || more.length > 0 ? undefined : g.declared.get(symbolKey(symbol));
  if (where === undefined || where.source.text.slice(where.start, where.end) !== name) return null;
  if (name.length > LONGEST_NAME) return null;
  const word = new RegExp(`\\b${name}\\b`, 'g');
  let count = 0;
  for (const { source } of files) count += source.text.match(word)?.length ?? 0;
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
