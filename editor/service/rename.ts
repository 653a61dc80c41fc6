/**
 * Rename of a word in all files. The result is compiled before it is returned: it must be the same game except for names. So a
 * captured, shadowed or missed name leads to a refusal.
 */
import type { Position, Range, TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import type { Source } from '../../compiler/diagnostics/index.ts';
import { type CompiledGame, Session } from '../../compiler/driver/session.ts';
import type { Game } from '../../compiler/ir/index.ts';
import { article } from '../../compiler/ir/types.ts';
import { plural } from '../../compiler/scope/declare.ts';
import { fillPart, type Wording } from '../../grammar/templates.ts';
import { RESERVED } from '../../grammar/tokens.ts';
import type * as tree from '../../grammar/tree.ts';
import * as say from './messages.ts';
import type { Project } from './project.ts';
import { declarationOf, occurrences, type WordAt, wordAt } from './words.ts';

/** Why a rename is refused, in one or two sentences. */
export interface RenameRefusal {
  refused: string;
}

const refuse = (why: Wording): RenameRefusal => ({ refused: fillPart(why) });

/** Names with a fixed meaning in the kernel. */
const KERNEL = new Set(
  'self you here it that nothing something true false gone any every play number truth count sum highest lowest all random first last some no the'.split(
    ' ',
  ),
);

/** The range and current name of the word at a position, or why it cannot be renamed. */
export function prepareRename(
  project: Project,
  path: string,
  position: Position,
): { range: Range; placeholder: string } | RenameRefusal {
  const word = renamable(project, path, position);
  if ('refused' in word) return word;
  const quoted = word.source.text[word.start] === '"';
  const span = quoted ? { start: word.start + 1, end: word.end - 1 } : word;
  return { range: word.source.range(span), placeholder: nameOf(word) };
}

/** The edits of a rename in all files, or why it is refused: a word of the prelude, a clash of names. */
export function rename(
  project: Project,
  path: string,
  position: Position,
  name: string,
): WorkspaceEdit | RenameRefusal {
  const word = renamable(project, path, position);
  if ('refused' in word) return word;
  const old = nameOf(word);
  if (name === old) return { changes: {} };
  const wrong = word.key.startsWith('card ') || isTitle(word) ? titleProblem(name) : nameProblem(name);
  if (wrong !== null) return refuse(wrong);
  const edits = editsOf(word, old, name, ownKeys(word.game, word.key));
  const refused = clash(project, word, name, edits);
  if (refused === null) return { changes: changesOf(edits) };
  // some word may mean all fields of that name: `cards where power > 2`
  const all = word.key.startsWith('field ') ? fieldsNamed(word.game.game, old) : [];
  if (all.length < 2) return refused;
  const together = editsOf(word, old, name, all);
  return clash(project, word, name, together) === null ? { changes: changesOf(together) } : refused;
}

/** The edits of each file, from its end to its start, so that none shifts another. */
type Edits = Map<Source, { start: number; end: number; text: string }[]>;

function renamable(project: Project, path: string, position: Position): WordAt | RenameRefusal {
  const word = wordAt(project, path, position);
  if (word === null) return refuse(say.noDeclaredWord());
  const where = declarationOf(word.game, word.key);
  const text = word.source.text.slice(word.start, word.end);
  if (where === null) return refuse(say.kernelWord({ word: text }));
  if (word.game.files.some(({ source, prelude }) => prelude && source === where.source))
    return refuse(say.preludeWord({ word: text }));
  if (word.key.startsWith('zone ') && kindOfZone(word.game, word.key) !== null)
    return refuse(say.pluralOfKind({ word: text }));
  return word;
}

/** The key of the kind whose plural is the name of a zone; null for other zones. */
function kindOfZone({ game }: CompiledGame, key: string): string | null {
  const zone = game.zones[Number(key.split(' ')[1])];
  const kind = game.kinds.findIndex((k) => k.plural === zone?.name);
  return kind < 0 ? null : `kind ${kind}`;
}

/** The declared name, without quotes. */
function nameOf(word: WordAt): string {
  const where = declarationOf(word.game, word.key) ?? word;
  const text = where.source.text.slice(where.start, where.end);
  return text.startsWith('"') ? text.slice(1, -1) : text;
}

const isTitle = (word: WordAt): boolean => {
  const where = declarationOf(word.game, word.key);
  return where !== null && where.source.text[where.start] === '"';
};

function nameProblem(name: string): Wording | null {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return say.notName();
  if (RESERVED.has(name)) return say.reservedWord({ name });
  return KERNEL.has(name) ? say.hidesKernel({ name }) : null;
}

const titleProblem = (name: string): Wording | null => (name === '' || /["\\\n\r]/.test(name) ? say.notTitle() : null);

const fieldsNamed = ({ fields }: Game, name: string): string[] =>
  fields.flatMap((field, id) => (field.name === name ? [`field ${id}`] : []));

function editsOf(word: WordAt, old: string, name: string, keys: readonly string[]): Edits {
  const { game, key } = word;
  const edits: Edits = new Map();
  const put = (source: Source, start: number, end: number, text: string): void => {
    const list = edits.get(source);
    if (list === undefined) edits.set(source, [{ start, end, text }]);
    else if (!list.some((edit) => edit.start === start)) list.push({ start, end, text });
  };
  const forms = formsOf(game, key, old, name);
  for (const own of keys) {
    for (const { source, start, end, sure } of occurrences(game, own)) {
      if (!sure) continue;
      const written = source.text.slice(start, end);
      const text = written.startsWith('"') ? `"${name}"` : forms.get(written);
      if (text !== undefined && text !== written) put(source, start, end, text);
    }
  }
  if (key.startsWith('local '))
    for (const edit of templateEdits(word, old, name)) put(edit.source, edit.start, edit.end, edit.text);
  for (const list of edits.values()) list.sort((a, b) => b.start - a.start);
  return edits;
}

/** The keys that are renamed together: a kind and the zone with its plural, all adjectives of one name. */
function ownKeys({ game }: CompiledGame, key: string): string[] {
  const [is, id] = key.split(' ');
  if (is === 'kind') {
    const kind = game.kinds[Number(id)];
    const zone = game.zones.findIndex((one) => one.name === kind?.plural);
    return zone < 0 ? [key] : [key, `zone ${zone}`];
  }
  if (is !== 'adjective') return [key];
  const name = game.adjectives[Number(id)]?.name;
  return game.adjectives.flatMap((one, other) => (one.name === name ? [`adjective ${other}`] : []));
}

/** Maps the forms of the old name (itself and derived plurals) to those of the new name. */
function formsOf({ game, context }: CompiledGame, key: string, old: string, name: string): Map<string, string> {
  const forms = new Map([[old, name]]);
  const [is, id] = key.split(' ');
  if (is === 'kind' && !context.declared.has(`plural ${id}`)) {
    const written = game.kinds[Number(id)]?.plural ?? plural(old);
    if (written !== old) forms.set(written, plural(name));
  }
  // fields and values have plurals after "sum of" and the like
  if (is === 'field' || is === 'value')
    forms.set(`${old}s`, `${name}s`).set(old.replace(/y$/, 'ies'), name.replace(/y$/, 'ies'));
  return forms.set(old, name);
}

/** The declaration with parameters around a place; a mode or a mod has declarations in its body. */
function wordAround(list: readonly tree.Span[], where: tree.Span): tree.Span | null {
  const one = list.find(({ start, end }) => start <= where.start && where.end <= end);
  if (one === undefined || 'params' in one) return one ?? null;
  const { body } = one as { body?: { items?: readonly tree.Span[] } };
  return wordAround(body?.items ?? [], where);
}

/** Edits of a parameter in the text template of its word: `{name}`. */
function templateEdits(
  word: WordAt,
  old: string,
  name: string,
): { source: Source; start: number; end: number; text: string }[] {
  const where = declarationOf(word.game, word.key);
  if (where === null) return [];
  const file = word.game.files.find(({ source }) => source === where.source);
  const decl = wordAround(file?.tree.decls ?? [], where);
  if (decl === null) return [];
  const text = where.source.text.slice(decl.start, decl.end);
  const written = /(^|[\s{,])text\s+("(?:[^"\\\n]|\\.)*")/.exec(text);
  if (written?.[2] === undefined) return [];
  const from = decl.start + written.index + written[0].length - written[2].length;
  return [...written[2].matchAll(new RegExp(`\\{${old}\\}`, 'g'))].map((match) => {
    const start = from + match.index + 1;
    return { source: where.source, start, end: start + old.length, text: name };
  });
}

function changesOf(edits: Edits): Record<string, TextEdit[]> {
  const changes: Record<string, TextEdit[]> = {};
  for (const [source, list] of edits)
    changes[source.path] = list
      .map(({ start, end, text }) => ({ range: source.range({ start, end }), newText: text }))
      .reverse();
  return changes;
}

/** Compiles the renamed sources; a refusal if they are not the same game. */
function clash(project: Project, word: WordAt, name: string, edits: Edits): RenameRefusal | null {
  const { game } = word;
  const files = game.files.map(({ source }) => ({ path: source.path, text: edited(source, edits) }));
  const { ir, diagnostics } = new Session({ last: project.passes }).compile(files);
  const before = game.files.flatMap(({ source }) => project.analysis.diagnostics.get(source.path) ?? []);
  const fresh = diagnostics.find(
    (d) => d.severity === 'error' && !before.some((b) => b.code === d.code && b.file === d.file),
  );
  const known = (game.context.symbols.get(name) ?? [])[0];
  const taken = game.context.cards.has(name)
    ? say.cardThere({ name })
    : known !== undefined
      ? say.isAlready({ name, what: known.is === 'member' ? say.wordOfEnum() : article(known.is) })
      : null;
  if (fresh !== undefined) {
    const place = `${fresh.file}:${fresh.range.start.line + 1}`;
    return refuse(taken ?? say.doesNotFit({ name, message: fresh.message, place }));
  }
  const after = ir.games.find((one) => one.folder === game.game.folder);
  if (after !== undefined && nameless(game.game) === nameless(after)) return null;
  return refuse(taken === null ? say.changesGame({ name }) : say.takenAndChanges({ taken, name }));
}

function edited(source: Source, edits: Edits): string {
  let text = source.text;
  for (const edit of edits.get(source) ?? []) text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  return text;
}

const NAMES = new Set('name plural text doc examples source tags phases mode mods members'.split(' '));

/** A game without names and places, as JSON for comparison. */
const nameless = (game: Game): string =>
  JSON.stringify(game, (key, value) => {
    if (key === 'place') return undefined;
    const words = typeof value === 'string' || (Array.isArray(value) && typeof value[0] === 'string');
    return NAMES.has(key) && words ? undefined : value;
  });
