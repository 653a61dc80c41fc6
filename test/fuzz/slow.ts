/** Mutated games that are accepted, bound and compiled: which of them take long, and at what. */

import { LAST_PASSES } from '../../compiler/compile.ts';
import { emit } from '../../compiler/emit/index.ts';
import { bind, type Game, type SourceFile } from '../../compiler/index.ts';
import { Session } from '../../compiler/session.ts';
import { assembled } from '../../compiler/wasm/index.ts';
import { Dice, Engine } from '../../runtime/index.ts';
import { sources } from '../games.ts';
import { gamesToChange } from './games.ts';
import { mutateSource } from './mutate.ts';

const PATH = 'fuzz/input.bound';

export interface Slow {
  at: string;
  seconds: number;
  input: string;
}

const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Tries so many changes of each game; gives those inputs of which a step takes longer than so many seconds of the processor. */
export function slowOnes(
  inputs: number,
  seed: number,
  most: number,
): { tried: number; bound: number; slowest: Slow[] } {
  const prelude = sources('cards').find((file) => file.path.endsWith('prelude.bound')) as SourceFile;
  const games = gamesToChange(prelude, PATH);
  const session = new Session({ last: LAST_PASSES });
  const found = { tried: 0, bound: 0, slowest: [] as Slow[] };
  for (let n = 0; n < inputs; n++) {
    const dice = new Dice(seed + n);
    const input = mutateSource(dice, games[n % games.length] ?? '');
    const timed = <T>(at: string, work: () => T): T => {
      const start = spent();
      const result = work();
      const seconds = spent() - start;
      if (seconds > most) found.slowest.push({ at, seconds, input });
      return result;
    };
    found.tried++;
    const { ir, diagnostics } = timed('check', () => session.compile([prelude, { path: PATH, text: input }]));
    const [game] = ir.games;
    if (game === undefined || diagnostics.some(({ severity }) => severity === 'error')) continue;
    for (const choice of choicesOf(game, dice)) {
      const made = timed('bind', () => bind(ir, { game: game.folder, ...choice }));
      if ('diagnostics' in made) continue;
      found.bound++;
      const emitted = timed('emit', () => emit(made.bound));
      timed('assemble', () => assembled(emitted));
      timed('engine', () => new Engine(made.bound, emitted));
    }
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
