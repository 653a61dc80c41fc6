/** The cards and the declared words of a game, for the lists of the page. */

import type { Place } from '../../compiler/ir/index.ts';
import { isEffect } from '../../compiler/ir/kinds.ts';
import { type WordClass, wordRecords } from '../../compiler/vocabulary/records.ts';
import { type DrawnCard, type DrawnValue, Dresser } from './look.ts';
import type { Project } from './project.ts';

interface Listed {
  name: string;
  path: string;
  /** The line of its declaration, from 0. */
  line: number;
}

/** A card at level 1, as it is drawn. */
export interface ListedCard extends Listed, DrawnCard {
  /** Its printed numbers, those at the corners first. */
  numbers: { name: string; value: number; icon: DrawnValue['icon'] }[];
}

export interface ListedWord extends Listed {
  class: WordClass;
  /** The declaration without its body. */
  head: string;
  doc: string;
  examples: string[];
}

/** The cards of a game in the order of its files; empty for an unknown game. */
export function listedCards(project: Project, game: string): ListedCard[] {
  const of = project.gameNamed(game);
  if (of === null) return [];
  const dresser = new Dresser(of.game, project.analysis.ir.files);
  return of.game.cards.flatMap(({ place }, id) => {
    const drawn = isEffect(of.game, id) ? null : dresser.drawn(id, 1);
    if (drawn === null) return [];
    const { shown } = drawn;
    const numbers = [
      ...shown.filter(({ corner }) => corner !== null),
      ...shown.filter(({ corner }) => corner === null),
    ];
    return {
      ...drawn,
      ...placeIn(project, place),
      numbers: numbers.flatMap(({ name, value, icon }) => (typeof value === 'number' ? [{ name, value, icon }] : [])),
    };
  });
}

/** The declared words of a game, by class, in the order of its files; empty for an unknown game. */
export function listedWords(project: Project, game: string): ListedWord[] {
  const of = project.gameNamed(game);
  return (of === null ? [] : wordRecords(of.game)).map(({ class: is, name, head, doc, examples, declared }) => ({
    class: is,
    name,
    ...placeIn(project, declared.place),
    head,
    doc,
    examples,
  }));
}

const placeIn = (project: Project, [file, line]: Place): Pick<Listed, 'path' | 'line'> => ({
  path: project.analysis.ir.files[file] ?? '',
  line,
});
