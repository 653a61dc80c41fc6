/** Regression tests: reduced programs on which the engines once differed. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { amount, sample } from '../amount.ts';
import { caseFiles } from '../cases.ts';
import { readCase, tryCase } from './trial.ts';

const prelude = { path: 'cards/prelude.bound', text: readFileSync('cards/prelude.bound', 'utf8') };
const FOLDER = 'test/engines/cases';

describe('cases', () => {
  for (const [i, name] of sample(caseFiles(FOLDER, '.bound'), 8, 2).entries()) {
    // both engines come from one emitted program, so the sample alternates between them
    const engines = amount([i % 2 === 0 ? 'js' : 'wasm'], ['js', 'wasm']);
    it.each(engines)(`${name.replace(/\.bound$/, '')} as %s`, (engine) => {
      const { made, matches, idle, whole } = readCase(readFileSync(`${FOLDER}/${name}`, 'utf8'));
      const tried = tryCase(prelude, made, { ...matches, trace: true, wasm: engine === 'wasm' });
      expect(tried.is === 'different' ? tried.found : tried.is === 'refused' ? tried.why : null).toBeNull();
      // a case that no longer plays what it was made for would pass whatever the engines do
      if (tried.is === 'same') expect(tried.twin.played === 0).toBe(idle);
      if (tried.is === 'same' && whole) {
        const { bailOuts, listBailOuts } = tried.twin.engine;
        expect([bailOuts, listBailOuts]).toEqual([0, 0]);
      }
    });
  }
});
