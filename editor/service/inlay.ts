/** Inlay hints: the values of a level, and the printed text of abilities. */

import type { InlayHint } from 'vscode-languageserver-types';
import { isEffect } from '../../compiler/ir/kinds.ts';
import { abilityTexts } from '../../compiler/text/index.ts';
import { endOf, scan } from '../../grammar/scan.ts';
import * as t from '../../grammar/tokens.ts';
import type { Project } from './project.ts';

export interface Hints {
  /** The level whose values are shown after level tables; null for none. */
  level: number | null;
  /** Whether the printed text of an ability is shown at the end of its first line. */
  text: boolean;
}

/** Most characters of a hint, so that lines do not wrap; the tooltip has the whole text. */
const LONGEST = 72;

export function inlayHints(project: Project, path: string, { level, text }: Hints): InlayHint[] {
  return [...(level === null ? [] : valuesAt(project, path, level)), ...(text ? printed(project, path, level) : [])];
}

/** Hints with the value of a level after each table `1/2/3`. They use only tokens, so that syntax errors do not remove them. */
function valuesAt(project: Project, path: string, level: number): InlayHint[] {
  const source = project.text(path) ?? '';
  const places = project.source(path, project.near(path));
  if (places === null || places.text !== source) return [];
  const { tokens } = scan(source);
  const hints: InlayHint[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const values: string[] = [];
    let end = at;
    while (tokens[end]?.tokenType === t.Digits || (tokens[end]?.tokenType === t.Minus && values.length > 0)) {
      const isNegative = tokens[end]?.tokenType === t.Minus;
      if (isNegative) end++;
      values.push(`${isNegative ? '-' : ''}${tokens[end]?.image ?? ''}`);
      if (tokens[end + 1]?.tokenType !== t.Slash) break;
      end += 2;
    }
    const last = tokens[end];
    if (values.length < 2 || last === undefined) continue;
    at = end;
    const value = values[Math.min(level, values.length) - 1] ?? '';
    hints.push({
      position: places.position(endOf(last)),
      label: `: ${value}`,
      tooltip: `Level ${level}`,
      paddingLeft: false,
    });
  }
  return hints;
}

/** Hints with the printed text of abilities; none for a card with an error. */
function printed(project: Project, path: string, level: number | null): InlayHint[] {
  const near = project.near(path);
  const game = project.gameOf(path, near);
  const source = project.source(path, near);
  if (game === null || source === null || source.text !== project.text(path)) return [];
  const file = near.ir.files.indexOf(path);
  const hints: InlayHint[] = [];
  const ends = source.text.split('\n').map((line) => line.trimEnd().length);
  const wrong = (near.diagnostics.get(path) ?? []).filter(({ severity }) => severity === 'error');
  for (const [id, card] of game.game.cards.entries()) {
    if (card.place[0] !== file || isEffect(game.game, id)) continue;
    const [first, last] = [source.position(card.place[3]).line, source.position(card.place[4]).line];
    if (wrong.some(({ range }) => range.start.line >= first && range.start.line <= last)) continue;
    for (const { place, text } of abilityTexts(game.game, id, level)) {
      const { line } = source.position(place[3]);
      if (place[0] !== file || text === '') continue;
      const label = text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;
      hints.push({ position: { line, character: ends[line] ?? 0 }, label, tooltip: text, paddingLeft: true });
    }
  }
  return hints;
}
