/** Fuzz target: deck files, many in one input. Decks that the compiler accepts must be playable or be refused with a code. */
import { LAST_PASSES } from '../../compiler/driver/compile.ts';
import { Session } from '../../compiler/driver/session.ts';
import { bind, type Diagnostic, type SourceFile } from '../../compiler/index.ts';
import type { Dice } from '../../runtime/index.ts';
import { mutateSource } from './mutate.ts';

const MARK = '#### \n';
const MOST = 40;

export class DeckFiles {
  readonly #beside: readonly SourceFile[];
  readonly #seeds: readonly string[];
  readonly #session = new Session({ last: LAST_PASSES });
  readonly #unsound: (diagnostics: readonly Diagnostic[], text: string) => string | null;

  constructor(
    beside: readonly SourceFile[],
    seeds: readonly string[],
    unsound: (diagnostics: readonly Diagnostic[], text: string) => string | null,
  ) {
    this.#beside = beside;
    this.#seeds = seeds;
    this.#unsound = unsound;
  }

  change(dice: Dice): string {
    return Array.from({ length: 1 + dice.below(MOST) }, (_, i) => {
      const seed = this.#seeds[dice.below(this.#seeds.length)] ?? '';
      return mutateSource(dice, seed.replace(/(deck "[^"]*)/, `$1 ${i}`));
    }).join(MARK);
  }

  count(input: string): number {
    return input.split(MARK).length;
  }

  run(input: string): string | null {
    const files = input.split(MARK).map((text, i) => ({ path: `fuzz/decks${100 + i}.bound`, text }));
    const { diagnostics } = this.#session.compile([...this.#beside, ...files]);
    const wrong = new Set<string>();
    for (const { path, text } of files) {
      const found = diagnostics.filter(({ file }) => file === path);
      const problem = this.#unsound(found, text);
      if (problem !== null) return problem;
      if (found.some(({ severity }) => severity === 'error')) wrong.add(path);
    }
    const { ir, diagnostics: left } = this.#session.compile([
      ...this.#beside,
      ...files.filter(({ path }) => !wrong.has(path)),
    ]);
    const [game] = ir.games;
    if (game === undefined || left.some(({ severity }) => severity === 'error')) return null;
    for (const { name } of game.decks) {
      const bound = bind(ir, { game: game.folder, decks: [name, name] });
      if ('diagnostics' in bound && bound.diagnostics.length === 0) return 'bind refuses a deck without a word';
    }
    return null;
  }
}
