/** Faces of cards for the preview of the page. The printed texts are loaded with what is needed while a text is read. */
import { type CardFace, cardFace, type LanguageName, rulesText } from '../../compiler/text/index.ts';
import { type CardRef, cardRef } from './cards.ts';
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
  const dresser = new Dresser(of.game, analysis.ir.files);
  const drawn = levels.map((_, level) => dresser.drawn(id, level + 1));
  return {
    card: cardRef(analysis, of, id),
    drawn: drawn.filter((one) => one !== null),
    levels: levels.filter((face) => face !== null),
    text: rulesText(of.game, id, null, language),
  };
}
