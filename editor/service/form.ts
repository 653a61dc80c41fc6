/**
 * A card as a form: the fields of its kind with their values in the text, and the edits that change a value. An edit changes
 * only that value in the text.
 */
import type { Position, TextEdit } from 'vscode-languageserver-types';
import type { CompiledGame } from '../../compiler/driver/session.ts';
import type { EnumId, FieldDecl } from '../../compiler/ir/index.ts';
import { isKind } from '../../compiler/ir/types.ts';
import type * as tree from '../../grammar/tree.ts';
import { type CardContext, cardContextAt, editOf, removed } from './cardtext.ts';
import type { Project } from './project.ts';
import { type FormStatement, formStatements } from './statements.ts';

export interface FormField {
  name: string;
  doc: string;
  is: 'number' | 'truth' | 'enum' | 'set';
  /** The value in the text: `3`, `1/2/3`, `true`; empty if the text has none. */
  value: string;
  /** The values of a set. */
  values: string[];
  /** The possible words of an enum or a set. */
  words: string[];
  low: number | null;
  high: number | null;
  /** Why the form cannot change the value: an expression computes it, it is given twice, or it has a syntax error. */
  locked: 'computed' | 'twice' | 'unread' | null;
}

export interface CardForm {
  game: string;
  path: string;
  /** Position of the declaration. */
  at: Position;
  kind: string;
  name: string;
  levels: number;
  fields: FormField[];
  /** Its abilities, statics and choices, in the order of the text. */
  statements: FormStatement[];
  /** The timings of the game, with what cards print of them or their documentation: when an ability may act. */
  timings: { name: string; says: string }[];
}

/** A value in the text: the span of the whole item, and the span that an edit replaces. */
interface GivenValue {
  item: tree.Span;
  value: tree.Span;
  text: string;
  /** Whether the value is a plain number, level table or word. */
  isPlain: boolean;
  /** All words of the item, if it has nothing else. */
  run: readonly WordPart[];
}

interface WordPart extends tree.Span {
  word: string;
}

/** The form of the card at a position; null outside of cards. */
export function cardForm(project: Project, path: string, position: Position): CardForm | null {
  const read = cardContextAt(project, path, position);
  if (read === null) return null;
  const { game, source, decl } = read;
  const at = (span: tree.Span): Position => source.position(span.start);
  const words = fieldWords(read);
  return {
    game: game.game.name,
    path,
    at: at(decl),
    kind: decl.head.text,
    name: decl.name.text,
    levels: game.game.levels,
    fields: fieldsOf(read).map((field) => formField(read, field, words)),
    statements: formStatements(read),
    timings: game.game.timings.map(({ name, text, doc }) => ({ name, says: text ?? doc })),
  };
}

/**
 * The edits that change a field to `3`, `1/2/3`, `true` or a word; the words of a set are separated by blanks. An empty value
 * removes the field from the text. The field `name` is the name of the card. Null if the value is invalid or locked.
 */
export function formEdit(
  project: Project,
  path: string,
  position: Position,
  name: string,
  value: string,
): TextEdit[] | null {
  const read = cardContextAt(project, path, position);
  if (read === null) return null;
  const { source, decl } = read;
  if (name === 'name') {
    const text = value.trim();
    if (text === '' || /[\n\r]/.test(text)) return null;
    return [editOf(source, decl.name, `"${text.replace(/[\\"]/g, '\\$&')}"`)];
  }
  const field = fieldsOf(read).find((one) => one.name === name);
  const words = fieldWords(read);
  const form = field === undefined ? null : formField(read, field, words);
  if (field === undefined || form === null || form.locked !== null || !fits(form, value)) return null;
  if (form.is === 'set') return setEdits(read, field, words, value.split(/\s+/).filter(Boolean));
  const given = givenValues(read, field, words)[0];
  if (given === undefined) return value === '' ? [] : [inserted(read, itemOf(form, value), form.is === 'enum')];
  return value === '' ? withoutValues(read, [given]) : [editOf(source, given.value, value)];
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

/** The fields of a kind that a form shows: numbers, truths, enums and sets of words. */
function fieldsOf({ game: { game }, kind, printed }: CardContext): FieldDecl[] {
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

function formField(read: CardContext, field: FieldDecl, all: ReadonlySet<string>): FormField {
  const { type, name, doc, low, high } = field;
  const given = givenValues(read, field, all);
  const [first] = given;
  const is = type.of === 'number' ? 'number' : type.of === 'truth' ? 'truth' : type.of === 'flags' ? 'set' : 'enum';
  const odd = given.find(({ isPlain }) => !isPlain);
  const twice = is !== 'set' && given.length > 1;
  return {
    name,
    doc,
    is,
    value: is === 'set' ? given.map(({ text }) => text).join(' ') : (first?.text ?? ''),
    values: is === 'set' ? given.map(({ text }) => text) : [],
    words: is === 'enum' || is === 'set' ? wordsOf(read.game, type.id) : [],
    low,
    high,
    locked:
      odd !== undefined
        ? 'computed'
        : twice
          ? 'twice'
          : (first === undefined && read.broken.length > 0) || given.some(({ item }) => isCut(read, item))
            ? 'unread'
            : null,
  };
}

/** Whether there is a syntax error after an item on its line, which may belong to the item. */
function isCut({ source, broken }: CardContext, { start, end }: tree.Span): boolean {
  const line = source.text.indexOf('\n', end);
  return broken.some((at) => start <= at && (line < 0 || at <= line));
}

const wordsOf = ({ game }: CompiledGame, id: EnumId | null | undefined): string[] => [
  ...(game.enums[id ?? -1]?.members ?? []),
];

/** The values that the text gives a field. `all`: the words of all fields. */
function givenValues({ game, source, decl }: CardContext, field: FieldDecl, all: ReadonlySet<string>): GivenValue[] {
  const { type } = field;
  const words = type.of === 'enum' || type.of === 'flags' ? wordsOf(game, type.id) : [];
  const given: GivenValue[] = [];
  for (const item of decl.body.items) {
    if (item.node !== 'item' || item.have !== null) continue;
    const [first] = item.phrase.parts;
    // `strength (1 + 2)` parses as a call
    const called = calledWord(first);
    if (called === field.name) given.push({ item, value: item, text: '', isPlain: false, run: [] });
    const run = wordRun(item, all);
    if (run !== null) {
      for (const part of run)
        if (words.includes(part.word)) given.push({ item, value: part, text: part.word, isPlain: true, run });
      continue;
    }
    const { word, rest } = namedBy(item.phrase);
    if (word !== field.name) continue;
    const value = { start: rest[0]?.start ?? item.end, end: item.end };
    const text = source.text.slice(value.start, value.end).trim();
    const isPlain = type.of === 'number' ? /^-?\d+(\s*\/\s*-?\d+)*$/.test(text) : /^\w+$/.test(text);
    given.push({ item, value: value.start < value.end ? value : item, text, isPlain, run: [] });
  }
  return given;
}

/** The field or the word that an item names, and what follows it: `price`, `price of red`. */
function namedBy({ parts }: tree.Phrase): { word: string | null; rest: readonly tree.PhrasePart[] } {
  const [first, of] = parts;
  const word = plainWord(first);
  if (word === null || of?.node !== 'connector' || of.text !== 'of') return { word, rest: parts.slice(1) };
  return { word: `${word} of ${plainWord(parts[2])}`, rest: parts.slice(3) };
}

/** The words of all enums and sets of the card's kind. */
const fieldWords = (read: CardContext): ReadonlySet<string> =>
  new Set(
    fieldsOf(read).flatMap(({ type }) =>
      type.of === 'enum' || type.of === 'flags' ? wordsOf(read.game, type.id) : [],
    ),
  );

/** The words of an item that has nothing else, such as `neutral dragon`; null for another item. */
function wordRun({ phrase }: tree.Item, known: ReadonlySet<string>): WordPart[] | null {
  const parts: WordPart[] = [];
  for (const part of phrase.parts) {
    const word = plainWord(part);
    if (word === null || !known.has(word)) return null;
    parts.push({ word, start: part.start, end: part.end });
  }
  return parts.length === 0 ? null : parts;
}

function calledWord(part: tree.PhrasePart | undefined): string | null {
  const prim = part?.node === 'atom' ? part.levels[0] : undefined;
  return prim?.node === 'name' && prim.args !== null ? prim.name.text : null;
}

function plainWord(part: tree.PhrasePart | undefined): string | null {
  const prim = part?.node === 'atom' && part.levels.length === 1 ? part.levels[0] : undefined;
  return prim?.node === 'name' && prim.args === null && prim.path.length === 0 ? prim.name.text : null;
}

// ---------------------------------------------------------------- edits

function setEdits(
  read: CardContext,
  field: FieldDecl,
  all: ReadonlySet<string>,
  wanted: readonly string[],
): TextEdit[] {
  const given = givenValues(read, field, all);
  const gone = withoutValues(
    read,
    given.filter(({ text }) => !wanted.includes(text)),
  );
  const more = wanted.filter((word) => !given.some(({ text }) => text === word));
  return more.length === 0 ? gone : [...gone, inserted(read, more.join(', '), true)];
}

/** The edits that remove values: an item whose words are all removed goes with its comma. */
function withoutValues(read: CardContext, values: readonly GivenValue[]): TextEdit[] {
  return [...new Set(values.map(({ item }) => item))].map((item) => {
    const gone = values.filter((one) => one.item === item);
    const rest = (gone[0]?.run ?? []).filter(({ word }) => !gone.some(({ text }) => text === word));
    return rest.length === 0 ? removed(read, item) : editOf(read.source, item, rest.map(({ word }) => word).join(' '));
  });
}

/** The edit that inserts an item: a word after the last word, a value after the last value, else at the start of the card. */
function inserted(read: CardContext, text: string, isWord: boolean): TextEdit {
  const { source, decl } = read;
  const known = new Set(fieldsOf(read).map(({ name }) => name));
  const words = fieldWords(read);
  const plain = decl.body.items.flatMap((item) => {
    const word = item.node === 'item' && item.have === null ? namedBy(item.phrase).word : null;
    return word !== null && (known.has(word) || words.has(word)) ? [{ word, end: item.end }] : [];
  });
  const alike = plain.filter(({ word }) => words.has(word) === isWord);
  const last = alike.at(-1) ?? plain.at(-1);
  if (last !== undefined) return editOf(source, { start: last.end, end: last.end }, `, ${text}`);
  const at = decl.body.start + 1;
  const isOpen = /^[ \t]*(#.*)?\r?\n/.exec(source.text.slice(at));
  if (isOpen === null) {
    const isEmpty = decl.body.items.length === 0;
    return editOf(source, { start: at, end: at }, isEmpty ? ` ${text}` : ` ${text},`);
  }
  const line = at + isOpen[0].length;
  return editOf(source, { start: line, end: line }, `  ${text}\n`);
}
