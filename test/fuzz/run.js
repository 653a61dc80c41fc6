/**
 * Builds the fuzzer with counters in our own code, and runs it: `node test/fuzz/run.js INPUTS SEED [TARGET | all] [untimed]`.
 * Prints one JSON object. `untimed`: slow inputs are not findings, since tests must pass on slow machines. Of a target alone that changes sound inputs by itself no counters are asked: it is tried twice as fast.
 * The inputs are tried in threads, so that one that never ends can be ended alone.
 */
import { join } from 'node:path';
import { withBundle } from '../bundled.js';
import { BANNER, counting } from './counters.js';

/** Those that have a `change` of their own in targets.ts. */
const BLIND = new Set(['game', 'parts', 'decks', 'service', 'foreign', 'state', 'pool', 'gauntlet', 'replay']);

const [inputs, seed] = process.argv.slice(2, 4).map(Number);
const [entry = 'all', clock] = process.argv.slice(4);
const only = entry === 'all' ? null : entry;
const found = await withBundle(
  join(import.meta.dirname, 'main.ts'),
  ({ main }, bundle) => main(bundle, inputs, seed, only, clock !== 'untimed'),
  BLIND.has(only) ? [] : [counting()],
  // the tools look for the shipped games above their own code
  join(import.meta.dirname, '../../node_modules/.cache'),
  BANNER,
);
console.log(JSON.stringify(found));
