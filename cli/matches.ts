/** Writes a table with a row for each match, as CSV or Parquet, for other programs. */

import { parquetWriteBuffer } from 'hyparquet-writer';
import { ALONE_LOST } from '../compiler/format/rows.ts';
import { NOTHING } from '../compiler/format/values.ts';
import type { Bound } from '../compiler/ir/bound.ts';
import type { Look } from '../compiler/ir/index.ts';
import { fieldTable, kindsWithin } from '../compiler/ir/kinds.ts';
import { type MatchResult, seatNames } from '../runtime/index.ts';
import type { Counter } from './counters.ts';
import { csvCell } from './csv.ts';
import { UsageError } from './failures.ts';
import { displayPath, writeAtomically } from './files.ts';
import * as say from './messages/index.ts';
import { requireReplaceableTable } from './outputs.ts';

/** Columns after those of decks and agents; all are numbers. */
const NUMBERS = ['seed', 'won', 'draw', 'capped', 'turns', 'decisions', 'faults'] as const;

/** Most rows: the table is held in memory. */
const MOST = 20_000_000;

/** An empty table for a simulation. Throws a UsageError for a file name that says no format, and for too many matches. */
export function tableFor(
  path: string,
  bound: Bound,
  {
    games,
    seed,
    agent = ['random'],
    counters,
  }: { games: number; seed: number; agent?: readonly string[]; counters: readonly Counter[] },
): MatchTable {
  if (!/\.(csv|parquet)$/.test(path)) throw new UsageError(say.noTableFormat({ file: displayPath(path) }));
  requireReplaceableTable(path);
  if (games > MOST) throw new UsageError(say.tableTooLong({ most: MOST }));
  const decks = bound.decks.map(({ name }) => name);
  const names = counters.flatMap(({ name }) => Array.from({ length: bound.seats }, (_, i) => `${name}_${i + 1}`));
  const twice = names.find((name, i) => names.indexOf(name) < i || /^(deck|agent)_/.test(name));
  if (twice !== undefined) throw new UsageError(say.columnTwice({ name: twice }));
  return new MatchTable({ decks, agents: seatNames(bound.seats, agent), counters: names }, seed, games);
}

/**
 * The number fields of players, stored or computed, that the game shows (without a look all of them): what a table has of each
 * player at the end.
 */
export function countersOf({ game, layout, active }: Bound, look: Look | null): Counter[] {
  const shown = look === null ? null : new Set(look.shows.flatMap(({ of, id }) => (of === 'field' ? [id] : [])));
  const within = kindsWithin(game);
  return layout.fields.flatMap((place, field) => {
    const decl = game.fields[field];
    if (decl === undefined || decl.type.of !== 'number' || decl.kernel !== null) return [];
    const isDerived =
      decl.derived !== null && active[decl.layer] === true && fieldTable(game, within, decl.kind) === 'player';
    const counts = place?.table === 'player' || isDerived;
    return counts && (shown === null || shown.has(field)) ? [{ name: decl.name, field }] : [];
  });
}

/** A row a match, in the order of seeds. Decks and agents are the same in each row. */
export class MatchTable {
  readonly #words: readonly [name: string, value: string][];
  readonly #columns: readonly Int32Array[];
  readonly #numbers: readonly string[];
  readonly #seed: number;
  #rows = 0;

  /** `decks` and `agents` by seat; `counters`: names of further columns. */
  constructor(
    { decks, agents, counters }: Record<'decks' | 'agents' | 'counters', readonly string[]>,
    seed: number,
    games: number,
  ) {
    this.#seed = seed;
    this.#words = [
      ...decks.map((name, i): [string, string] => [`deck_${i + 1}`, name]),
      ...agents.map((name, i): [string, string] => [`agent_${i + 1}`, name]),
    ];
    this.#numbers = [...NUMBERS, ...counters];
    this.#columns = this.#numbers.map(() => new Int32Array(games));
  }

  /** Adds the next match. `won` is the seat of the winner, 0 for none; of several winners the first. */
  add({ won, over, capped, turns, decisions, faults }: MatchResult, counters: readonly number[] = []): void {
    const winner = won === 0 || won === ALONE_LOST ? 0 : 32 - Math.clz32(won & -won);
    const row = [
      (this.#seed + this.#rows) | 0,
      winner,
      over && won === 0 ? 1 : 0,
      capped ? 1 : 0,
      turns,
      decisions,
      faults,
      ...counters,
    ];
    for (const [i, value] of row.entries()) (this.#columns[i] as Int32Array)[this.#rows] = value;
    this.#rows++;
  }

  write(path: string): void {
    writeAtomically(path, path.endsWith('.csv') ? this.#csv() : this.#parquet());
  }

  #csv(): string {
    const words = this.#words.map(([, value]) => csvCell(value)).join(',');
    const lines = [[...this.#words.map(([name]) => name), ...this.#numbers].join(',')];
    for (let row = 0; row < this.#rows; row++)
      lines.push(`${words},${this.#columns.map((column) => (column[row] === NOTHING ? '' : column[row])).join(',')}`);
    return `${lines.join('\r\n')}\r\n`;
  }

  #parquet(): Uint8Array {
    const words = this.#words.map(([name, value]) => ({
      name,
      data: new Array<string>(this.#rows).fill(value),
      type: 'STRING' as const,
    }));
    const numbers = this.#numbers.map((name, i) => {
      const column = (this.#columns[i] as Int32Array).subarray(0, this.#rows);
      // a counter may read a number of nothing
      const data = column.includes(NOTHING) ? Array.from(column, (one) => (one === NOTHING ? null : one)) : column;
      return { name, data, type: 'INT32' as const };
    });
    return new Uint8Array(parquetWriteBuffer({ columnData: [...words, ...numbers] }));
  }
}
