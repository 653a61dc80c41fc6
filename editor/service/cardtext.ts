/** The declaration of a card in its text, and edits of its items, for the form of the card. */
import type { Position, Range, TextEdit } from 'vscode-languageserver-types';
import type { Source } from '../../compiler/diagnostics/index.ts';
import type { CompiledGame } from '../../compiler/driver/session.ts';
import type { KindId } from '../../compiler/ir/index.ts';
import type * as tree from '../../grammar/tree.ts';
import type { Project } from './project.ts';
import { offsetAt } from './words.ts';

export type CardDecl = Extract<tree.Decl, { node: 'card' }>;

export interface CardContext {
  game: CompiledGame;
  source: Source;
  decl: CardDecl;
  kind: KindId;
  /** Offsets of syntax errors in the card. */
  broken: readonly number[];
  /** Fields that some card of the game gives a value; others matter only in a match. Empty: the form has all fields. */
  printed: ReadonlySet<number>;
}

/** The card at a position; null outside of cards. */
export function cardContextAt(project: Project, path: string, position: Position): CardContext | null {
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
  // a partial analysis has no fields of cards in other files
  const whole = project.gameNamed(game.game.name, project.last ?? analysis) ?? game;
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

export const editOf = (source: Source, { start, end }: tree.Span, newText: string): TextEdit => ({
  range: source.range({ start, end }) as Range,
  newText,
});

/** The edit that removes an item with its comma, and its line if nothing else is on it. */
export function removed({ source }: CardContext, { start, end }: tree.Span): TextEdit {
  const { text } = source;
  const comma = /^[ \t]*,[ \t]*/.exec(text.slice(end))?.[0];
  if (comma !== undefined && !/^[\r\n]/.test(text.slice(end + comma.length)))
    return editOf(source, { start, end: end + comma.length }, '');
  const before = /,[ \t]*$/.exec(text.slice(0, start))?.[0];
  if (before !== undefined)
    return editOf(source, { start: start - before.length, end: end + (comma?.length ?? 0) }, '');
  const margin = /\n[ \t]*$/.exec(text.slice(0, start))?.[0];
  const isAlone = margin !== undefined && /^[ \t]*,?[ \t]*(?=\r?\n)/.test(text.slice(end));
  const rest = /^[ \t]*,?[ \t]*/.exec(text.slice(end))?.[0] ?? '';
  if (isAlone) return editOf(source, { start: start - margin.length, end: end + rest.length }, '');
  return editOf(source, { start, end: end + (comma?.length ?? 0) }, '');
}
