/** A game with what the options of a command choose: mode, mods, decks. */
import { resolve } from 'node:path';
import { bind, type Choice } from '../compiler/bind/index.ts';
import { findByName } from '../compiler/diagnostics/plain-name.ts';
import type { Bound, Diagnostic, Game, IR } from '../compiler/index.ts';
import { type Compiled, compileAt, gameOf, needsNoErrors, report } from './compiled.ts';
import { BrokenSources, UsageError } from './failures.ts';
import { extension, isFile, isFolder, shown } from './files.ts';
import type { Gauntlet, Opponent } from './gauntlet.ts';
import { needsDecks } from './objections.ts';
import { gameFolder } from './sources.ts';

export interface MatchupRequest {
  mode?: string;
  mod?: string[];
  deck?: string[];
}

export interface Chosen {
  bound: Bound;
  game: Game;
  /** What was chosen, in names. */
  choice: { game: string; mode: string | null; mods: string[] };
  /** Paths that places name. */
  files: string[];
}

/** A deck or a mod is named, or given as a file that declares it. */
export const isSource = (name: string): boolean => name.endsWith(extension) && isFile(name);

export function choose(name: string, wish: MatchupRequest): Chosen {
  const chosen = chooseOf(compileWith(name, [...(wish.deck ?? []), ...(wish.mod ?? [])]), wish);
  needsDecks(chosen.bound);
  return chosen;
}

/** The same of a game that is compiled already, and need not be played. */
export function chooseOf(made: Made, wish: MatchupRequest): Chosen {
  const decks = wish.deck?.flatMap((one) => decksOf(made, one));
  return bindChoice(made.compiled, made.game, { ...layersOf(made, wish), ...(decks && { decks }) });
}

/** One deck against each of others: the first of `wish`, or of the game; and of the others what they weigh. */
export function chooseAgainst(name: string, wish: MatchupRequest, others: Gauntlet): (Chosen & Opponent)[] {
  const made = compileWith(name, [...(wish.deck ?? []), ...(wish.mod ?? []), ...others.files]);
  const { game, compiled } = made;
  const [mine, ...more] = wish.deck?.flatMap((one) => decksOf(made, one)) ?? game.decks.slice(0, 1).map((d) => d.name);
  if (mine === undefined) throw new UsageError(`${game.name} has no decks`, 'give one: --deck FILE');
  if (more.length > 0)
    throw new UsageError(`there is one deck too many: ${more[0]}`, 'one deck plays against those of the file');
  ofTwoDecks(game);
  const found = others.decksIn(made);
  const layers = layersOf(made, wish);
  return found.map((one) => ({ ...bindChoice(compiled, game, { ...layers, decks: [mine, one.deck] }), ...one }));
}

/** Only there one deck plays against another. */
export function ofTwoDecks(game: Game): void {
  if (game.sides !== 2 || game.perSide[0] !== 1) throw new UsageError(`${game.name} is no game of two decks`);
}

export interface Made {
  compiled: Compiled;
  game: Game;
}

/** The game, and what files among these names declare. */
export function compileWith(name: string, names: readonly string[]): Made {
  const compiled = compileAt([gameFolder(name), ...names.filter(isSource)]);
  needsNoErrors(compiled);
  return { compiled, game: gameOf(compiled, name) };
}

/** A deck's name, or those of the decks in a file. */
export function decksOf({ compiled, game }: Made, one: string): string[] {
  noSource(one, game.decks, 'deck');
  return isSource(one) ? declaredIn(one, game.decks, compiled.ir, 'deck') : [findByName(game.decks, one)?.name ?? one];
}

export function layersOf({ compiled, game }: Made, wish: MatchupRequest): { mode: string | null; mods: string[] } {
  const known = game.layers.filter((layer) => layer.sort === 'mod');
  const mods = (wish.mod ?? []).flatMap((one) => {
    noSource(one, game.layers, 'mod');
    return isSource(one) ? declaredIn(one, known, compiled.ir, 'mod') : [findByName(known, one)?.name ?? one];
  });
  const modes = game.layers.filter((layer) => layer.sort === 'mode');
  const mode = wish.mode === undefined ? null : (findByName(modes, wish.mode)?.name ?? wish.mode);
  return { mode, mods };
}

/** A file or folder that is no source is a slip, unless something is called the same. */
function noSource(name: string, known: readonly { name: string }[], what: 'deck' | 'mod'): void {
  if (isSource(name) || findByName(known, name) !== null || !(isFile(name) || isFolder(name))) return;
  throw new UsageError(
    `${shown(name)} is no file of ${what}s`,
    `a ${what} is named, or given as a ${extension} file that declares it`,
  );
}

export function bindChoice(compiled: Compiled, game: Game, choice: Omit<Choice, 'game'>): Chosen {
  const binding = bindingOf({ compiled, game }, choice);
  if ('diagnostics' in binding) throw refused(compiled, binding.diagnostics);
  return binding;
}

/** As it is bound, or why it cannot be. */
export function bindingOf(
  { compiled, game }: Made,
  choice: Omit<Choice, 'game'>,
): Chosen | { diagnostics: Diagnostic[] } {
  const binding = bind(compiled.ir, { ...choice, game: game.folder });
  if ('diagnostics' in binding) return binding;
  const { bound } = binding;
  const named = { game: game.folder, mode: modeOf(bound), mods: modsOf(bound) };
  return { bound, game, choice: named, files: compiled.ir.files };
}

/** A name that nothing has is a slip on the command line; a deck that breaks a rule is a finding. */
const slips: ReadonlySet<string> = new Set(['RB0601', 'RB0602', 'RB0603', 'RB0604', 'RB0607']);

function refused(compiled: Compiled, diagnostics: Diagnostic[]): Error {
  const [first] = diagnostics;
  if (first !== undefined && slips.has(first.code)) return new UsageError(first.message, first.help);
  return new BrokenSources(report(compiled.sources, diagnostics));
}

const modeOf = ({ game, mode }: Bound): string | null => (mode === null ? null : (game.layers[mode]?.name ?? null));
const modsOf = ({ game, mods }: Bound): string[] => mods.map((mod) => game.layers[mod]?.name ?? '');

/** Names of what a file declares. */
function declaredIn(
  file: string,
  all: readonly { name: string; place: readonly number[] }[],
  ir: IR,
  what: string,
): string[] {
  const found = namesIn(file, all, ir);
  if (found.length === 0) throw new UsageError(`there is no ${what} for this game in ${shown(file)}`);
  return found;
}

/** Those of the decks that a file declares for the game; none where it declares others. */
export const decksIn = ({ compiled, game }: Made, file: string): string[] => namesIn(file, game.decks, compiled.ir);

function namesIn(file: string, all: readonly { name: string; place: readonly number[] }[], ir: IR): string[] {
  const index = ir.files.findIndex((path) => resolve(path) === resolve(file));
  return all.filter(({ place }) => place[0] === index).map(({ name }) => name);
}
