/** Constant tables of emitted code: typed arrays in front of its functions. Equal tables share one name. */
import { declaration } from '../javascript/build.ts';
import type { Expression, Statement } from '../javascript/nodes.ts';
import { js } from '../javascript/quote.ts';

/** A longer table is written as rows (see `rowsOf`): a call takes a limited number of arguments. */
const LONGEST_LITERAL = 1024;

/** So many zeros end a run: a new run takes about as many characters. */
const ZEROS_BETWEEN_RUNS = 6;

export class ConstantTables {
  readonly #tables = new Map<string, { name: string; value: Expression }>();

  /** The name of a table of these values. */
  dense(values: readonly number[]): string {
    const kind = arrayFor(values);
    return this.#constant(values.join(), () =>
      values.length < LONGEST_LITERAL
        ? js`${kind}.of(${values})`
        : js`${kind}.from([${rowsOf(values)}].flatMap(([v,s,n])=>Array.from({length:n},(_,i)=>v+i*s)))`,
    );
  }

  /** The name of a table of mostly zeros. `entries`: index and value, in ascending order. */
  sparse(length: number, entries: Iterable<readonly [number, number]>): string {
    const runs: { at: number; run: number[] }[] = [];
    const kept: number[] = [];
    let end = -ZEROS_BETWEEN_RUNS;
    for (const [at, value] of entries) {
      if (value === 0) continue;
      kept.push(value);
      let last = runs.at(-1);
      if (last === undefined || at - end >= ZEROS_BETWEEN_RUNS) {
        last = { at, run: [] };
        runs.push(last);
      } else for (; end < at; end++) last.run.push(0);
      last.run.push(value);
      end = at + 1;
    }
    if (length < 64) {
      const values = new Array<number>(length).fill(0);
      for (const { at, run } of runs) for (const [i, value] of run.entries()) values[at + i] = value;
      return this.dense(values);
    }
    const kind = arrayFor(kept);
    return this.#constant(JSON.stringify([kind, length, runs]), () => {
      const given = runs.map(({ at, run }) => [at, js`[${run}]`]);
      return js`filled(new ${kind}(${length}),${given})`;
    });
  }

  /** `key`: the same for equal values. */
  #constant(key: string, make: () => Expression): string {
    let found = this.#tables.get(key);
    if (found === undefined) {
      found = { name: `C${this.#tables.size}`, value: make() };
      this.#tables.set(key, found);
    }
    return found.name;
  }

  /** The declarations of all tables that were requested. */
  declarations(): Statement[] {
    return [...this.#tables.values()].map(({ name, value }) => declaration('const', [[name, value]]));
  }
}

/** Run-length encoding with steps: rows of first value, step and count. */
function rowsOf(values: readonly number[]): Expression[] {
  const rows: Expression[] = [];
  for (let at = 0; at < values.length; ) {
    const first = values[at] as number;
    const step = (values[at + 1] ?? first) - first;
    let end = at + 1;
    while (end < values.length && values[end] === first + step * (end - at)) end++;
    rows.push(js`[${first},${step},${end - at}]`);
    at = end;
  }
  return rows;
}

function arrayFor(values: readonly number[]): string {
  for (const value of values) if (value < 0 || value > 255) return 'Int32Array';
  return 'Uint8Array';
}
