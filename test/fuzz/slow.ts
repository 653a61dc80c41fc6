/** Finds changed games whose compilation, binding or code generation is slow. */
import { generate } from '../../compiler/emit/index.ts';
import { bind, type Game, type SourceFile } from '../../compiler/index.ts';
import { assembleProgram } from '../../compiler/wasm/index.ts';
import { Dice, Engine } from '../../runtime/index.ts';
import { sources } from '../games.ts';
import { type Accepted, Parts } from './parts.ts';

/** A step that exceeded its limit, with the input of `Parts`. */
export interface Slow {
  at: string;
  seconds: number;
  input: string;
}

const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Tries inputs of many changes each until so many changes were tried; `most`: seconds of the processor that a step may take. */
export function slowOnes(
  changes: number,
  seed: number,
  most: number,
): { changes: number; games: number; longest: number; slow: Slow[] } {
  const prelude = sources('cards').find((file) => file.path.endsWith('prelude.bound')) as SourceFile;
  const found = { changes: 0, games: 0, longest: 0, slow: [] as Slow[] };
  const dice = new Dice(seed);
  let input = '';
  const timed = <T>(at: string, work: () => T): T => {
    const start = spent();
    const result = work();
    const seconds = spent() - start;
    found.longest = Math.max(found.longest, seconds);
    if (seconds > most) found.slow.push({ at, seconds, input });
    return result;
  };
  const takes = ({ ir, game }: Accepted): null => {
    for (const choice of choicesOf(game, dice)) {
      const made = timed('bind', () => bind(ir, { game: game.folder, ...choice }));
      if ('diagnostics' in made) continue;
      found.games++;
      const emitted = timed('emit', () => generate(made.bound));
      timed('assemble', () => assembleProgram(emitted));
      timed('engine', () => new Engine(made.bound, emitted));
    }
    return null;
  };
  const parts = new Parts(prelude, takes, () => null);
  while (found.changes < changes) {
    input = parts.change(dice);
    found.changes += parts.count(input);
    parts.run(input);
  }
  return found;
}

/** The game as it is, and with one of its modes or mods. */
function choicesOf({ layers }: Game, dice: Dice): { mode?: string; mods: string[] }[] {
  const more = layers.flatMap(({ sort, name }): { mode?: string; mods: string[] }[] =>
    sort === 'mode' ? [{ mode: name, mods: [] }] : sort === 'mod' ? [{ mods: [name] }] : [],
  );
  return [{ mods: [] }, ...(more.length === 0 ? [] : [more[dice.below(more.length)] ?? { mods: [] }])];
}
