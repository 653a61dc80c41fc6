/** Programs on which the engines once differed, as far as they could be made smaller: they play the same now. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCase, tryCase } from './trial.ts';

const prelude = { path: 'cards/prelude.bound', text: readFileSync('cards/prelude.bound', 'utf8') };
const FOLDER = process.env.CASES ?? 'test/engines/cases';

describe('cases', () => {
  for (const name of readdirSync(FOLDER).sort()) {
    it.each(['js', 'wasm'])(`${name.replace(/\.bound$/, '')} as %s`, (engine) => {
      const { made, matches } = readCase(readFileSync(`${FOLDER}/${name}`, 'utf8'));
      const tried = tryCase(prelude, made, { ...matches, trace: true, wasm: engine === 'wasm' });
      expect(tried.is === 'different' ? tried.found : tried.is === 'refused' ? tried.why : null).toBeNull();
    });
  }
});
