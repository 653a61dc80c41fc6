/** Contexts of examples: each example is inserted into source and compiled with its game. */

import type { SourceFile } from '../../compiler/diagnostics/index.ts';
import { LAST_PASSES } from '../../compiler/driver/compile.ts';
import { Session } from '../../compiler/driver/session.ts';
import type { Game } from '../../compiler/ir/index.ts';
import type { WordClass } from '../../compiler/vocabulary/records.ts';

export interface Example {
  /** The subject of the example, for the report. */
  of: string;
  source: string;
  /** Contexts to try, in order. */
  places: Place[];
  /** Whether the word belongs to a mode or a mod. It can be used only there, but its example is outside of it. */
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
/** A move is tested as an action of a scenario. */
export const done: Place = (source, n, game) => `scenario "zz ${n}" for ${game.name} {\ndo ${source}\n}`;

export const placesOf: Record<WordClass, Place[]> = {
  verb: [statement, value, trigger],
  adjective: [set, said, condition, value],
  value: [value, condition, set],
  order: [value, set, (source, n) => `verb zz_${n} {\nfor each ${source} { }\n}`],
  timing: [trigger, (source) => `${source} { }`],
  status: [said, set],
  keyword: [item],
  move: [done, statement],
  step: [(source, n) => `step zz_${n} {\n${source}\n}`],
  kind: [set, value],
  zone: [set, value, statement],
  enum: [set, value, condition],
  option: [condition, value, statement, file],
  field: [condition, value, statement],
};

/** The files of a game are parsed once for all its examples. */
const session = new Session({ last: LAST_PASSES });

/**
 * Returns the examples that compile in none of their contexts, with the last diagnostics. Each round compiles all remaining
 * examples at once, each in its own declaration.
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
    const { diagnostics } = session.compile([...files, { path, text: `${lines.join('\n')}\n` }]);
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
