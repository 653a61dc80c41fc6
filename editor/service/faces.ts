/** Faces of cards for the preview of the page. The printed texts are loaded with what is needed while a text is read. */

import type { Position } from 'vscode-languageserver-types';
import type { Card, Game } from '../../compiler/ir/index.ts';
import { type CardFace, cardFace, type LanguageName, rulesText } from '../../compiler/text/index.ts';
import { type CardRef, cardAt, cardRef, cardsIn } from './cards.ts';
import { type DrawnCard, Dresser } from './look.ts';
import type { Project } from './project.ts';

export interface Face {
  card: CardRef;
  /** The faces, one a level from 1. */
  levels: CardFace[];
  /** Drawing data of each level. */
  drawn: DrawnCard[];
  /** Rules text with level tables `1/2/3`. */
  text: string[];
}

/**
 * The faces of a card at each level, from the current text; null for an unknown card. `path` is the file of the card: with
 * it, only this file is analysed.
 */
export function cardFaces(
  project: Project,
  game: string,
  name: string,
  language: LanguageName = 'en',
  path: string | null = null,
): Face | null {
  const analysis = path === null ? project.analysis : project.near(path);
  const of = project.gameNamed(game, analysis);
  const id = of?.context.cards.get(name);
  if (of === null || id === undefined) return null;
  const levels = Array.from({ length: of.game.levels }, (_, level) => cardFace(of.game, id, level + 1, language));
  const dresser = new Dresser(of.game, analysis.ir.files, of.game.look, allCards(project, of.game));
  const drawn = levels.map((_, level) => dresser.drawn(id, level + 1));
  return {
    card: cardRef(analysis, of, id),
    drawn: drawn.filter((one) => one !== null),
    levels: levels.filter((face) => face !== null),
    text: rulesText(of.game, id, null, language),
  };
}

/**
 * The cards by which a game without a look is drawn: those of the last complete analysis as long as the fields are the same, since
 * an analysis of one file may have only its cards, and a card would change its look at a key.
 */
function allCards(project: Project, game: Game): readonly Card[] {
  const last = project.last?.games.find((one) => one.game.name === game.name)?.game;
  const isSame =
    last?.fields.length === game.fields.length && last.fields.every(({ name }, i) => name === game.fields[i]?.name);
  return isSame ? last.cards : game.cards;
}

/**
 * The card at a position. Where there is none, it is the nearest card above in the file, which was probably just typed. Without
 * one the card that was shown before stays, unless the file is one of another game.
 */
export function faceAt(
  project: Project,
  path: string,
  at: Position,
  before: { game: string; name: string } | null,
): Face | null {
  const faces = (card: { game: string; name: string } | null | undefined): Face | null =>
    card == null ? null : cardFaces(project, card.game, card.name, 'en', path);
  const above = (): CardRef | undefined =>
    cardsIn(project, path)
      .filter(({ range }) => range.end.line <= at.line)
      .sort((a, b) => b.range.end.line - a.range.end.line)[0];
  const found = faces(cardAt(project, path, at) ?? above());
  if (found !== null) return found;
  const analysis = project.near(path);
  const isForeign = analysis.games.every(
    ({ game, files }) => game.name !== before?.game || files.every(({ source }) => source.path !== path),
  );
  return !isForeign || project.gameOf(path, analysis) === null ? faces(before) : null;
}
