/**
 * Fuzz target: foreign IRs, which are IRs of small games and random programs with changes. The verifier refuses most. The
 * others are bound, printed and played on both engines; each decision must respect its bounds.
 *
 * An input is JSON: the number of a game, and the changes.
 */
import { readFileSync } from 'node:fs';
import { bind, compile, type SourceFile } from '../../compiler/index.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Game, IR } from '../../compiler/ir/index.ts';
import { rulesText } from '../../compiler/text/index.ts';
import { loadIR } from '../../compiler/verify/load.ts';
import { applyKnown, createMatch, Dice, isOver, legalMoves, type Move } from '../../runtime/index.ts';
import { program } from '../engines/generate/program.ts';
import { tryBound } from '../engines/trial.ts';
import { worked } from '../engines/twin.ts';
import { sources } from '../games.ts';
import { type Edit, edited, type Json, Spots } from './json.ts';

/** Number of random programs; the first half reach their bounds. */
const PROGRAMS = 24;
/** Limit on the CPU time of a decision in milliseconds; the guide promises a second. */
const LONGEST = 1_000;
const DECISIONS = 6;
/** CPU time in milliseconds after which no further decision is played: the ones after a slow one are as slow. */
const ENOUGH = 200;
/** The same after which states are compared at decisions, no longer after each of a hundred thousand abilities. */
const LONG = 20;
/** One input in so many is played on both engines. */
const TWINS = 3;
/** Changes of places are pointless: they have no effect. */
const LEFT: ReadonlySet<string> = new Set(['place', 'places', 'doc', 'name', 'text']);

interface Base {
  ir: Json;
  spots: Spots;
}

export class ForeignIRs {
  readonly #prelude: SourceFile;
  readonly #texts: readonly string[];
  readonly #bases = new Map<number, Base>();

  constructor(prelude: SourceFile) {
    this.#prelude = prelude;
    this.#texts = [
      readFileSync('test/fuzz/seeds/small.bound', 'utf8'),
      ...sources('test/engines/cases').map(({ text }) => text),
      ...Array.from({ length: PROGRAMS }, (_, i) => program(i, i * 2 < PROGRAMS ? 'narrow' : 'usual').text),
    ];
  }

  change(dice: Dice): string {
    const game = dice.below(this.#texts.length);
    const { spots } = this.#base(game);
    const edits = Array.from({ length: 1 + dice.below(3) }, () => spots.edit(dice));
    return JSON.stringify({ game, edits });
  }

  run(input: string): string | null {
    const wish = parsed(input);
    if (wish === null) return null;
    const loaded = loadIR(edited(this.#base(wish.game).ir, wish.edits));
    if ('diagnostics' in loaded) return loaded.diagnostics.every(({ message }) => message !== '') ? null : 'no message';
    const [game] = loaded.ir.games;
    return game === undefined ? null : this.#plays(loaded.ir, game, input.length % TWINS === 0);
  }

  #plays(ir: IR, game: Game, onBoth: boolean): string | null {
    for (const id of game.cards.keys()) rulesText(game, id, null);
    const made = bind(ir, { game: game.folder });
    if ('diagnostics' in made) return made.diagnostics.length > 0 ? null : 'bind refuses it without a word';
    const seed = game.name.length + game.verbs.length;
    const played = someDecisions(made.bound, seed);
    let { longest } = played;
    // the first run of code is slow, and so is a busy machine: measures again
    if (longest > LONGEST) longest = Math.min(longest, someDecisions(made.bound, seed).longest);
    if (longest > LONGEST) return `took ${Math.round(longest)} ms for a decision`;
    const matches = { first: 1, count: 1, most: Math.max(1, played.decisions), rush: false, plain: played.took > LONG };
    const tried = onBoth ? tryBound(made.bound, game, matches) : null;
    if (tried?.is !== 'different') return null;
    return `seed ${tried.found.seed}, step ${tried.found.step}: ${tried.found.what}`;
  }

  #base(which: number): Base {
    const at = which % this.#texts.length;
    const known = this.#bases.get(at);
    if (known !== undefined) return known;
    const text = this.#texts[at] ?? '';
    const { ir } = compile([this.#prelude, { path: 'foreign/rules.bound', text }]);
    const json = JSON.parse(JSON.stringify(ir)) as Json;
    const base = { ir: json, spots: new Spots(json, LEFT) };
    this.#bases.set(at, base);
    return base;
  }
}

/** Plays the first decisions of a match on the interpreter; the CPU time of the longest, and of all, in milliseconds. */
function someDecisions(bound: Bound, seed: number): { longest: number; took: number; decisions: number } {
  const dice = new Dice(seed);
  let longest = 0;
  const begun = worked();
  let start = begun;
  const m = createMatch(bound, { seed });
  for (let decisions = 0; ; decisions++) {
    const moves = isOver(m) ? [] : legalMoves(m);
    const now = worked();
    longest = Math.max(longest, now - start);
    if (moves.length === 0 || decisions >= DECISIONS || now - begun > ENOUGH)
      return { longest, took: now - begun, decisions };
    start = now;
    applyKnown(m, moves[dice.below(moves.length)] as Move);
  }
}

function parsed(input: string): { game: number; edits: Edit[] } | null {
  try {
    const { game, edits } = JSON.parse(input) as { game: unknown; edits: unknown };
    if (typeof game !== 'number' || !Number.isInteger(game) || game < 0 || !Array.isArray(edits)) return null;
    return { game, edits: edits.filter((edit) => typeof edit?.at === 'string') };
  } catch {
    return null;
  }
}
