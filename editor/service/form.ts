/**
 * A card as a form: the fields of its kind with what the text gives them, and the edits that give them something else. An edit
 * touches one value in the text and nothing around it.
 */
import type { Position, Range, TextEdit } from 'vscode-languageserver-types';
import type { Source } from '../../compiler/diagnostics/index.ts';
import type { CompiledGame } from '../../compiler/driver/session.ts';
import type { EnumId, FieldDecl, KindId } from '../../compiler/ir/index.ts';
import { isKind } from '../../compiler/ir/types.ts';
import type * as tree from '../../grammar/tree.ts';
import type { Project } from './project.ts';
import { offsetAt } from './words.ts';

export interface FormField {
  name: string;
  doc: string;
  is: 'number' | 'truth' | 'enum' | 'set';
  /** As it stands in the text: `3`, `1/2/3`, `true`; empty for one that is not said. */
  value: string;
  /** Of a set. */
  values: string[];
  /** The words it may be, for an enum or a set. */
  words: string[];
  low: number | null;
  high: number | null;
  /** Why the form cannot change it; null where it can. */
  locked: string | null;
}

export interface CardForm {
  game: string;
  path: string;
  /** Where the card is declared. */
  at: Position;
  kind: string;
  name: string;
  levels: number;
  fields: FormField[];
  /** What the card does, as it is written. */
  abilities: { text: string; at: Position }[];
}

type CardDecl = Extract<tree.Decl, { node: 'card' }>;

/** A value of the card, and where it stands: the whole item, and what is changed of it. */
interface Said {
  item: tree.Span;
  value: tree.Span;
  text: string;
  /** A plain number, table or word. */
  isPlain: boolean;
}

interface Read {
  game: CompiledGame;
  source: Source;
  decl: CardDecl;
  kind: KindId;
  /** Where something in the card could not be read. */
  broken: readonly number[];
  /** Fields that some card of the game prints: others are only for the match. Of a game without cards all. */
  printed: ReadonlySet<number>;
}

/** The card whose declaration stands at a position, as a form; null outside of all cards. */
export function cardForm(project: Project, path: string, position: Position): CardForm | null {
  const read = cardAt(project, path, position);
  if (read === null) return null;
  const { game, source, decl } = read;
  const at = (span: tree.Span): Position => source.position(span.start);
  return {
    game: game.game.name,
    path,
    at: at(decl),
    kind: decl.head.text,
    name: decl.name.text,
    levels: game.game.levels,
    fields: fieldsOf(read).map((field) => formField(read, field)),
    abilities: decl.body.items.flatMap((item) =>
      item.node === 'ability' || (item.node === 'item' && item.have !== null)
        ? [{ text: source.text.slice(item.start, item.end), at: at(item) }]
        : [],
    ),
  };
}

/**
 * The edits that give a field another value: `3`, `1/2/3`, `true`, a word; a set has its words with blanks between. An empty
 * one takes the field out of the text. `name` is the card's own. Null where the text cannot be changed so.
 */
export function formEdit(
  project: Project,
  path: string,
  position: Position,
  name: string,
  value: string,
): TextEdit[] | null {
  const read = cardAt(project, path, position);
  if (read === null) return null;
  const { source, decl } = read;
  if (name === 'name') {
    const text = value.trim();
    if (text === '' || /[\n\r]/.test(text)) return null;
    return [edit(source, decl.name, `"${text.replace(/[\\"]/g, '\\$&')}"`)];
  }
  const field = fieldsOf(read).find((one) => one.name === name);
  const form = field === undefined ? null : formField(read, field);
  if (field === undefined || form === null || form.locked !== null || !fits(form, value)) return null;
  if (form.is === 'set') return setEdits(read, field, value.split(/\s+/).filter(Boolean));
  const said = saidOf(read, field)[0];
  if (said === undefined) return value === '' ? [] : [inserted(read, itemOf(form, value), form.is === 'enum')];
  return [value === '' ? removed(read, said.item) : edit(source, said.value, value)];
}

const itemOf = ({ is, name }: FormField, value: string): string => (is === 'enum' ? value : `${name} ${value}`);

function fits({ is, words }: FormField, value: string): boolean {
  if (value === '') return true;
  if (is === 'number') return /^-?\d{1,9}(\/-?\d{1,9})*$/.test(value);
  if (is === 'truth') return value === 'true' || value === 'false';
  return value
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => words.includes(word));
}

// ---------------------------------------------------------------- reading

function cardAt(project: Project, path: string, position: Position): Read | null {
  const analysis = project.near(path);
  const game = project.gameOf(path, analysis);
  const source = project.source(path, analysis);
  const file = analysis.trees.get(path);
  if (game === null || source === null || file === undefined) return null;
  const offset = offsetAt(source.text, position);
  const decl = file.decls.find((one): one is CardDecl => one.node === 'card' && isIn(offset, one));
  const kind = decl === undefined ? undefined : game.context.find(decl.head.text, 'kind')?.id;
  if (decl === undefined || kind === undefined) return null;
  const { problems = [] } = game.files.find((one) => one.source === source) ?? {};
  const broken = problems.map(({ start }) => start).filter((start) => isIn(start, decl));
  // behind a keystroke the cards of other files have nothing in them
  const whole = (project.last ?? analysis).games.find((one) => one.game.name === game.game.name) ?? game;
  const cards = [...whole.game.cards, ...game.game.cards];
  return {
    game,
    source,
    decl,
    kind,
    broken,
    printed: new Set(cards.flatMap(({ fields }) => fields.map(({ field }) => field))),
  };
}

const isIn = (offset: number, { start, end }: tree.Span): boolean => start <= offset && offset <= end;

/** The fields that a card of a kind may give a value: numbers, truths, words and sets of words. */
function fieldsOf({ game: { game }, kind, printed }: Read): FieldDecl[] {
  return game.fields.filter(
    ({ kind: of, kernel, derived, type }, id) =>
      (printed.size === 0 || printed.has(id)) &&
      kernel === null &&
      derived === null &&
      isKind(game, kind, of) &&
      game.kinds[of]?.kernel !== 'entity' &&
      ['number', 'truth', 'enum', 'flags'].includes(type.of),
  );
}

function formField(read: Read, field: FieldDecl): FormField {
  const { type, name, doc, low, high } = field;
  const said = saidOf(read, field);
  const [first] = said;
  const is = type.of === 'number' ? 'number' : type.of === 'truth' ? 'truth' : type.of === 'flags' ? 'set' : 'enum';
  const odd = said.find(({ isPlain }) => !isPlain);
  const twice = is !== 'set' && said.length > 1;
  return {
    name,
    doc,
    is,
    value: is === 'set' ? said.map(({ text }) => text).join(' ') : (first?.text ?? ''),
    values: is === 'set' ? said.map(({ text }) => text) : [],
    words: is === 'enum' || is === 'set' ? wordsOf(read.game, type.id) : [],
    low,
    high,
    locked:
      odd !== undefined
        ? 'The text works it out: change it there.'
        : twice
          ? 'The text gives it twice.'
          : (first === undefined && read.broken.length > 0) || said.some(({ item }) => isCut(read, item))
            ? 'Part of the card cannot be read.'
            : null,
  };
}

/** Whether something behind an item on its line could not be read: it may belong to the item. */
function isCut({ source, broken }: Read, { start, end }: tree.Span): boolean {
  const line = source.text.indexOf('\n', end);
  return broken.some((at) => start <= at && (line < 0 || at <= line));
}

const wordsOf = ({ game }: CompiledGame, id: EnumId | null | undefined): string[] => [
  ...(game.enums[id ?? -1]?.members ?? []),
];

/** What the text gives a field. */
function saidOf({ game, source, decl }: Read, field: FieldDecl): Said[] {
  const { type } = field;
  const words = type.of === 'enum' || type.of === 'flags' ? wordsOf(game, type.id) : [];
  const said: Said[] = [];
  for (const item of decl.body.items) {
    if (item.node !== 'item' || item.have !== null) continue;
    const [first, ...rest] = item.phrase.parts;
    // `strength (1 + 2)` reads as a call
    const called = calledWord(first);
    if (called === field.name) said.push({ item, value: item, text: '', isPlain: false });
    const word = plainWord(first);
    if (word === null) continue;
    if (rest.length === 0 && words.includes(word)) {
      said.push({ item, value: item, text: word, isPlain: true });
      continue;
    }
    if (word !== field.name) continue;
    const value = { start: rest[0]?.start ?? item.end, end: item.end };
    const text = source.text.slice(value.start, value.end).trim();
    const isPlain = type.of === 'number' ? /^-?\d+(\s*\/\s*-?\d+)*$/.test(text) : /^\w+$/.test(text);
    said.push({ item, value: value.start < value.end ? value : item, text, isPlain });
  }
  return said;
}

function calledWord(part: tree.Part | undefined): string | null {
  const prim = part?.node === 'atom' ? part.levels[0] : undefined;
  return prim?.node === 'name' && prim.args !== null ? prim.name.text : null;
}

function plainWord(part: tree.Part | undefined): string | null {
  const prim = part?.node === 'atom' && part.levels.length === 1 ? part.levels[0] : undefined;
  return prim?.node === 'name' && prim.args === null && prim.path.length === 0 ? prim.name.text : null;
}

// ---------------------------------------------------------------- edits

const edit = (source: Source, { start, end }: tree.Span, newText: string): TextEdit => ({
  range: source.range({ start, end }) as Range,
  newText,
});

function setEdits(read: Read, field: FieldDecl, wanted: readonly string[]): TextEdit[] {
  const said = saidOf(read, field);
  const gone = said.filter(({ text }) => !wanted.includes(text)).map(({ item }) => removed(read, item));
  const more = wanted.filter((word) => !said.some(({ text }) => text === word));
  return more.length === 0 ? gone : [...gone, inserted(read, more.join(', '), true)];
}

/** An item without its comma; a line that held nothing else goes with it. */
function removed({ source }: Read, { start, end }: tree.Span): TextEdit {
  const { text } = source;
  const behind = /^[ \t]*,[ \t]*/.exec(text.slice(end))?.[0];
  if (behind !== undefined && !/^[\r\n]/.test(text.slice(end + behind.length)))
    return edit(source, { start, end: end + behind.length }, '');
  const before = /,[ \t]*$/.exec(text.slice(0, start))?.[0];
  if (before !== undefined) return edit(source, { start: start - before.length, end: end + (behind?.length ?? 0) }, '');
  const margin = /\n[ \t]*$/.exec(text.slice(0, start))?.[0];
  const isAlone = margin !== undefined && /^[ \t]*,?[ \t]*(?=\r?\n)/.test(text.slice(end));
  const rest = /^[ \t]*,?[ \t]*/.exec(text.slice(end))?.[0] ?? '';
  if (isAlone) return edit(source, { start: start - margin.length, end: end + rest.length }, '');
  return edit(source, { start, end: end + (behind?.length ?? 0) }, '');
}

/** A new item, words behind the last word and values behind the last value; in a card without any, first. */
function inserted(read: Read, text: string, isWord: boolean): TextEdit {
  const { game, source, decl } = read;
  const fields = fieldsOf(read);
  const known = new Set(fields.map(({ name }) => name));
  const words = new Set(
    fields.flatMap(({ type }) => (type.of === 'enum' || type.of === 'flags' ? wordsOf(game, type.id) : [])),
  );
  const plain = decl.body.items.flatMap((item) => {
    const word = item.node === 'item' && item.have === null ? plainWord(item.phrase.parts[0]) : null;
    return word !== null && (known.has(word) || words.has(word)) ? [{ word, end: item.end }] : [];
  });
  const alike = plain.filter(({ word }) => words.has(word) === isWord);
  const last = alike.at(-1) ?? plain.at(-1);
  if (last !== undefined) return edit(source, { start: last.end, end: last.end }, `, ${text}`);
  const at = decl.body.start + 1;
  const isOpen = /^[ \t]*(#.*)?\r?\n/.exec(source.text.slice(at));
  if (isOpen === null) {
    const isEmpty = decl.body.items.length === 0;
    return edit(source, { start: at, end: at }, isEmpty ? ` ${text}` : ` ${text},`);
  }
  const line = at + isOpen[0].length;
  return edit(source, { start: line, end: line }, `  ${text}\n`);
}
