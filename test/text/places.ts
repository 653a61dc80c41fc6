/** Where an example stands: each is put into source around it and compiled with its game. */

import type { SourceFile } from '../../compiler/diagnostics/index.ts';
import { compile } from '../../compiler/driver/compile.ts';
import type { Game } from '../../compiler/ir/index.ts';
import type { WordClass } from '../../compiler/vocabulary/records.ts';

export interface Example {
  /** What it is an example of, for the report. */
  of: string;
  source: string;
  /** Places to try, in order. */
  places: Place[];
  /** The word is of a mode or a mod: only there can it be used, and its example stands outside. */
  layered?: boolean;
}
export type Place = (source: string, n: number, game: Game) => string;

const kindOfCards = (game: Game): string => game.kinds[game.cards[0]?.kind ?? -1]?.name ?? 'card';

export const statement: Place = (source, n) => `verb zz_${n} {\n${source}\n}`;
export const set: Place = (source, n) => `verb zz_${n} {\nfor each ${source} as zz { }\n}`;
export const value: Place = (source, n) => `verb zz_${n} {\nlet zz = ${source}\n}`;
export const condition: Place = (source, n) => `verb zz_${n} {\nif ${source} { }\n}`;
export const said: Place = (source, n) => `verb zz_${n} zz: entity {\nif zz is ${source} { }\n}`;
export const trigger: Place = (source, n, game) => `${kindOfCards(game)} "zz ${n}" {\n${source} { }\n}`;
export const item: Place = (source, n, game) => `${kindOfCards(game)} "zz ${n}" {\n${source}\n}`;
export const file: Place = (source) => source;
/** A move is what a player does in a scenario. */
export const done: Place = (source, n, game) => `scenario "zz ${n}" for ${game.name} {\ndo ${source}\n}`;

export const placesOf: Record<WordClass, Place[]> = {
  verb: [statement, value],
  adjective: [set, said, condition, value],
  value: [value, condition, set],
  order: [value, set, (source, n) => `verb zz_${n} {\nfor each ${source} { }\n}`],
  timing: [trigger, (source) => `${source} { }`],
  status: [said, set],
  keyword: [item],
  move: [done, statement],
  kind: [set, value],
  zone: [set, value, statement],
  enum: [set, value, condition],
  option: [condition, value, statement, file],
  field: [condition, value, statement],
};

/**
 * The examples that compile in none of their places, with what is said of the last. Each round compiles all that are left
 * at once, every one in a declaration of its own.
 */
export function failures(
  files: readonly SourceFile[],
  game: Game,
  path: string,
  examples: readonly Example[],
): string[] {
  let left = examples.map((example, n) => ({ example, n, message: '' }));
  for (let round = 0; left.some(({ example }) => example.places[round] !== undefined); round++) {
    const lines: string[] = [];
    const starts: { line: number; n: number }[] = [];
    for (const { example, n } of left) {
      const place = example.places[round];
      if (place === undefined) continue;
      starts.push({ line: lines.length, n });
      lines.push(...place(example.source, n, game).split('\n'));
    }
    const { diagnostics } = compile([...files, { path, text: `${lines.join('\n')}\n` }]);
    const failed = new Map<number, string>();
    for (const { code, severity, file: where, range, message } of diagnostics) {
      if (severity !== 'error' || where !== path) continue;
      const start = starts.filter(({ line }) => line <= range.start.line).pop();
      const outside = code === 'RB0526' && examples[start?.n ?? -1]?.layered === true;
      if (start !== undefined && !outside && !failed.has(start.n)) failed.set(start.n, message);
    }
    left = left.flatMap((entry) => {
      if (entry.example.places[round] === undefined) return [entry];
      const message = failed.get(entry.n);
      return message === undefined ? [] : [{ ...entry, message }];
    });
  }
  return left.map(({ example, message }) => `${example.of}: ${example.source} -- ${message}`);
}
