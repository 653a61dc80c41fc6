/**
 * The statements of a card as rows of its form: abilities, statics and choices, with the edits that change, add and remove one. A row is
 * text; an edit is made only if the card has the statements that the form shows afterwards.
 */
import type { Position, TextEdit } from 'vscode-languageserver-types';
import { parse } from '../../grammar/index.ts';
import type * as tree from '../../grammar/tree.ts';
import { type CardContext, type CardDecl, cardContextAt, editOf, removed } from './cardtext.ts';
import type { Project } from './project.ts';

export interface FormStatement {
  is: 'ability' | 'static' | 'choice';
  /** `on play when you.mana > 3`; of statics and choices all of it. */
  head: string;
  /** The lines between the braces of an ability, without their indentation. Null for statics and choices. */
  body: string | null;
  at: Position;
}

type CardItem = Extract<tree.CardBody['items'][number], { node: 'ability' | 'item' | 'choose' }>;

const statementsIn = ({ body }: CardDecl): CardItem[] =>
  body.items.filter(
    (item): item is CardItem =>
      item.node === 'ability' || item.node === 'choose' || (item.node === 'item' && item.have !== null),
  );

export function formStatements({ source, decl }: CardContext): FormStatement[] {
  return statementsIn(decl).map((item) => {
    const at = source.position(item.start);
    const text = (from: number, to: number): string => source.text.slice(from, to).trim();
    if (item.node !== 'ability')
      return { is: item.node === 'choose' ? 'choice' : 'static', head: text(item.start, item.end), body: null, at };
    const { start, end } = item.body;
    const inner = source.text.slice(start + 1, source.text[end - 1] === '}' ? end - 1 : end);
    return { is: 'ability', head: text(item.start, start), body: outdented(inner), at };
  });
}

/**
 * The edits that write a statement: number `index` of the form, or a new one behind the others. Null removes it. The result is
 * null if the card would not have these statements then: a head without an end, a brace too many.
 */
export function statementEdit(
  project: Project,
  path: string,
  position: Position,
  index: number,
  statement: Pick<FormStatement, 'head' | 'body'> | null,
): TextEdit[] | null {
  const read = cardContextAt(project, path, position);
  if (read === null || read.broken.length > 0) return null;
  const { source, decl } = read;
  const given = statementsIn(decl);
  const old = given[index];
  if (statement === null) return old === undefined ? null : [removed(read, old)];
  const margin = marginOf(source.text, old?.start ?? decl.start);
  const own = old === undefined ? `${margin}  ` : margin;
  const written = writtenOf(statement, own);
  if (written === null) return null;
  const made = old === undefined ? added(read, written, margin) : { start: old.start, end: old.end, text: written };
  return isRead(read, made, given.length + (old === undefined ? 1 : 0)) ? [editOf(source, made, made.text)] : null;
}

/** A statement as it is in the text: on one line if its body has one line at most. */
function writtenOf({ head, body }: Pick<FormStatement, 'head' | 'body'>, margin: string): string | null {
  const start = head.trim();
  if (start === '' || /[\n\r]/.test(start)) return null;
  if (body === null) return start;
  const whole = outdented(body)
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (whole.length <= 1 && !whole[0]?.includes('#'))
    return `${start} { ${whole[0]?.trim() ?? ''} }`.replace('{  }', '{ }');
  const inner = whole.map((line) => `${margin}  ${line}`).join('\n');
  return `${start} {\n${inner}\n${margin}}`;
}

/** A part of a text, and what takes its place. */
interface Replacement extends tree.Span {
  text: string;
}

/** Adds a statement at the end of a card. */
function added({ source, decl }: CardContext, written: string, margin: string): Replacement {
  const { text } = source;
  const close = decl.body.end - 1;
  const line = text.lastIndexOf('\n', close) + 1;
  // the brace has a line of its own
  if (text.slice(line, close).trim() === '') return { start: line, end: line, text: `${margin}  ${written}\n` };
  const before = text.slice(decl.body.start + 1, close).trimEnd();
  const at = decl.body.start + 1 + before.length;
  return { start: at, end: close, text: `\n${margin}  ${written}\n${margin}` };
}

/** Whether the card can be read after a replacement, and has so many statements. */
function isRead({ source, decl }: CardContext, { start, end, text }: Replacement, count: number): boolean {
  const after = source.text.slice(decl.start, start) + text + source.text.slice(end, decl.end);
  const { file, problems } = parse(after, source.path);
  const [card, ...others] = file.decls;
  return problems.length === 0 && others.length === 0 && card?.node === 'card' && statementsIn(card).length === count;
}

const marginOf = (text: string, at: number): string => {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
};

/** Lines without the indentation that they have in common. */
function outdented(text: string): string {
  const lines = text.split(/\r?\n/);
  const [first = '', ...others] = lines;
  const whole = others.filter((line) => line.trim() !== '');
  const margin = Math.min(...whole.map((line) => line.length - line.trimStart().length));
  const kept = [first.trim(), ...others.map((line) => line.slice(Math.min(margin, line.length)).trimEnd())];
  return kept.join('\n').trim();
}
