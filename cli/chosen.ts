/** Compiles a game and binds it with the mode, mods and decks that the options of a command choose. */
import { basename, dirname, resolve, sep } from 'node:path';
import { rulesDifferBySeat } from '../compiler/bind/deckrules.ts';
import { bind, type Choice } from '../compiler/bind/index.ts';
import { findByName } from '../compiler/diagnostics/plain-name.ts';
import type { Bound, Diagnostic, Game, IR } from '../compiler/index.ts';
import type { Place } from '../compiler/ir/index.ts';
import { seatCounts, sidesWith } from '../compiler/ir/seats.ts';
import type { Wording } from '../grammar/templates.ts';
import {
  type CompiledSources,
  compileAt,
  compiledGame,
  report,
  requireNoErrors,
  shown,
  withoutBrokenScenarios,
} from './compiled.ts';
import { requireDecks } from './degenerate-matches.ts';
import { BrokenSources, UsageError } from './failures.ts';
import { displayPath, extension, isFile, isFolder } from './files.ts';
import type { Gauntlet, OpponentDeck } from './gauntlet.ts';
import * as say from './messages/index.ts';
import { gameFolder } from './sources.ts';

export interface MatchupRequest {
  mode?: string;
  mod?: string[];
  deck?: string[];
  players?: number;
}

export interface PlayedChoice {
  game: string;
  /** The path of the game's folder. */
  folder: string;
  mode: string | null;
  mods: string[];
  /** How many play, where a number was chosen. */
  players?: number;
}

/** What was played, in a line: the folder, the mode, the mods, the players and the first seed. */
export const playedLine = ({ game, folder, mode, mods, players }: PlayedChoice, seed: number): string =>
  [
    folder === game ? game : `${game} (${folder})`,
    ...(mode === null ? [] : [`mode "${mode}"`]),
    ...(mods.length === 0 ? [] : [`mods ${mods.map((mod) => `"${mod}"`).join(', ')}`]),
    ...(players === undefined ? [] : [`${players} ${players === 1 ? 'player' : 'players'}`]),
    `seed ${seed}`,
  ].join(', ');

export interface BoundChoice {
  bound: Bound;
  game: Game;
  /** What is played, for output: the names that the binding has for them. */
  choice: PlayedChoice;
  /** Paths of the source files, indexed by the file number of a place. */
  files: string[];
}

/** Whether an argument is a source file that declares decks or mods, and not a name. */
export const isSource = (name: string): boolean => name.endsWith(extension) && isFile(name);

export function bindMatchup(name: string, request: MatchupRequest): BoundChoice {
  const chosen = bindLoaded(compileWith(name, [...(request.deck ?? []), ...(request.mod ?? [])]), request);
  requireDecks(chosen.bound);
  return chosen;
}

/** Binds a game that is already compiled. Does not require decks. */
export function bindLoaded(made: LoadedGame, request: MatchupRequest): BoundChoice {
  const decks = request.deck?.flatMap((one) => decksOf(made, one));
  return bindChoice(made.compiled, made.game, { ...requestedLayers(made, request), ...(decks && { decks }) });
}

/** Binds one deck against each opponent. The deck is that of the request, else the first of the game. */
export function chooseAgainst(name: string, request: MatchupRequest, others: Gauntlet): (BoundChoice & OpponentDeck)[] {
  const made = compileWith(name, [...(request.deck ?? []), ...(request.mod ?? []), ...others.files]);
  const { game, compiled } = made;
  const [mine, ...more] =
    request.deck?.flatMap((one) => decksOf(made, one)) ?? game.decks.slice(0, 1).map((d) => d.name);
  if (mine === undefined) throw new UsageError(say.noDecks({ game: game.name }));
  if (more[0] !== undefined) throw new UsageError(say.deckTooMany({ deck: more[0] }));
  requireTwoPlayers(game);
  const found = others.decksIn(made);
  const layers = requestedLayers(made, request);
  return found.map((one) => ({ ...bindChoice(compiled, game, { ...layers, decks: [mine, one.deck] }), ...one }));
}

/** Help for a command that plays several decks: two decks of the game by name, or a file. */
export function decksToName({ decks: [one, other] }: Game): Wording {
  return one === undefined || other === undefined
    ? say.giveDecks()
    : say.nameDecks({ one: one.name, other: other.name });
}

/** Throws a UsageError unless the game has two sides of one player each. */
export function requireTwoPlayers(game: Game): void {
  if (!seatCounts(game).includes(2) || sidesWith(game, 2) !== 2)
    throw new UsageError(say.notTwoPlayers({ game: game.name }));
}

/** Throws a UsageError where deck rules are for some seats only: then a deck cannot be compared with all others, in all seats. */
export function requireRulesOfAllSeats({ game }: LoadedGame): void {
  if (rulesDifferBySeat(game, null)) throw new UsageError(say.rulesBySeat({ game: game.name }));
}

export interface LoadedGame {
  compiled: CompiledSources;
  game: Game;
}

/**
 * Compiles the game together with those of `names` that are source files. Throws BrokenSources for errors. Scenarios with errors are
 * left out, unless the caller needs the `whole` game; `again`: a line on stderr said so before.
 */
export function compileWith(name: string, names: readonly string[], { whole = false, again = false } = {}): LoadedGame {
  const all = compileAt([gameFolder(name), ...names.filter(isSource)], { warnings: false });
  const compiled = whole ? all : withoutBrokenScenarios(all, { again });
  requireNoErrors(compiled);
  const game = compiledGame(compiled, name);
  for (const file of names.filter(isSource)) declaresChosenOnly(file, { compiled, game });
  return { compiled, game };
}

/**
 * Throws a UsageError for a file beside the game that changes it for all: whoever gives a deck to others would write their rules. The
 * declarations of a mod count only where it is chosen.
 */
function declaresChosenOnly(file: string, { compiled: { ir }, game }: LoadedGame): void {
  const isOfGame = `${dirname(resolve(file))}${sep}`.startsWith(`${resolve(folderOf({ ir }, game))}${sep}`);
  const index = ir.files.findIndex((path) => resolve(path) === resolve(file));
  if (isOfGame || index < 0) return;
  const { decks: _, scenarios: __, layers: ___, ...rest } = game;
  const lists = Object.values(rest).filter((list) => Array.isArray(list)) as { layer?: number; place?: Place }[][];
  // what the compiler adds has an empty place in the first file
  const first = lists
    .flat()
    .find(({ layer, place }) => layer === 0 && place !== undefined && place[0] === index && place[4] > place[3]);
  if (first !== undefined)
    throw new UsageError(say.moreThanChosen({ file: displayPath(file), line: `${(first.place?.[1] ?? 0) + 1}` }));
}

/** Names of the decks that an argument means: one name, or all decks of a source file. */
export function decksOf({ compiled, game }: LoadedGame, one: string): string[] {
  noSource(one, game.decks, 'deck');
  return isSource(one) ? declaredIn(one, game.decks, compiled.ir, 'deck') : [findByName(game.decks, one)?.name ?? one];
}

/** The mode, the mods and the number of players that a request chooses. */
export function requestedLayers(
  { compiled, game }: LoadedGame,
  request: MatchupRequest,
): { mode: string | null; mods: string[]; players?: number } {
  const known = game.layers.filter((layer) => layer.sort === 'mod');
  const mods = (request.mod ?? []).flatMap((one) => {
    noSource(one, game.layers, 'mod');
    return isSource(one) ? declaredIn(one, known, compiled.ir, 'mod') : [findByName(known, one)?.name ?? one];
  });
  const twice = mods.find((mod, i) => mods.indexOf(mod) !== i);
  if (twice !== undefined) throw new UsageError(say.modTwice({ mod: twice }));
  const modes = game.layers.filter((layer) => layer.sort === 'mode');
  const mode = request.mode === undefined ? null : (findByName(modes, request.mode)?.name ?? request.mode);
  return { mode, mods, ...(request.players !== undefined && { players: request.players }) };
}

/** Throws a UsageError for an argument that is a file or folder but not a source file, and not the name of a declaration. */
function noSource(name: string, known: readonly { name: string }[], what: 'deck' | 'mod'): void {
  if (isSource(name) || findByName(known, name) !== null || !(isFile(name) || isFolder(name))) return;
  throw new UsageError(
    what === 'deck' ? say.noDeckFileOf({ file: displayPath(name) }) : say.noModFileOf({ file: displayPath(name) }),
  );
}

export function bindChoice(compiled: CompiledSources, game: Game, choice: Omit<Choice, 'game'>): BoundChoice {
  const binding = bindingOf({ compiled, game }, choice);
  if ('diagnostics' in binding) throw bindingError(compiled, binding.diagnostics);
  return binding;
}

/** Binds the game; returns the diagnostics when that fails. */
export function bindingOf(
  { compiled, game }: LoadedGame,
  choice: Omit<Choice, 'game'>,
): BoundChoice | { diagnostics: Diagnostic[] } {
  const binding = bind(compiled.ir, { ...choice, game: game.folder });
  if ('diagnostics' in binding) return binding;
  const { bound, warnings } = binding;
  if (warnings.length > 0) warnOnce(shown(compiled.sources, warnings));
  const { players } = choice;
  const folder = folderOf(compiled, game);
  const named = { game: game.folder, folder, ...modeAndMods(bound), ...(players !== undefined && { players }) };
  return { bound, game, choice: named, files: compiled.ir.files };
}

/** The path of a game's folder: a game is called like the folder of its declaration. */
function folderOf({ ir }: Pick<CompiledSources, 'ir'>, { folder }: Game): string {
  const file = ir.files.find((one) => basename(dirname(resolve(one))) === folder);
  return file === undefined ? folder : displayPath(dirname(resolve(file)));
}

/** Warnings that were printed. A command may bind its game once for each deck. */
const printed = new Set<string>();

function warnOnce(text: string): void {
  if (!printed.has(text)) console.error(text);
  printed.add(text);
}

/** Codes of unknown names: these are usage errors (exit code 2). A deck that breaks a rule is a finding (exit code 1). */
const slips: ReadonlySet<string> = new Set(['RB0601', 'RB0602', 'RB0603', 'RB0604', 'RB0607']);

/** The error for a choice that cannot be bound. */
export function bindingError(compiled: CompiledSources, diagnostics: Diagnostic[]): Error {
  const [first] = diagnostics;
  if (first !== undefined && slips.has(first.code)) return new UsageError(say.cannotBind(first));
  return new BrokenSources(report(compiled.sources, diagnostics));
}

/** The names of the mode and of the mods of a binding. */
export const modeAndMods = ({ game, mode, mods }: Bound): Pick<PlayedChoice, 'mode' | 'mods'> => ({
  mode: mode === null ? null : (game.layers[mode]?.name ?? null),
  mods: mods.map((mod) => game.layers[mod]?.name ?? ''),
});

/** Names of those declarations that are in a file. Throws a UsageError when there are none. */
function declaredIn(
  file: string,
  all: readonly { name: string; place: readonly number[] }[],
  ir: IR,
  what: string,
): string[] {
  const found = namesIn(file, all, ir);
  if (found.length === 0) throw new UsageError(say.noneInFile({ what, file: displayPath(file) }));
  return found;
}

/** Names of the decks that a file declares for the game; may be empty. */
export const decksIn = ({ compiled, game }: LoadedGame, file: string): string[] =>
  namesIn(file, game.decks, compiled.ir);

function namesIn(file: string, all: readonly { name: string; place: readonly number[] }[], ir: IR): string[] {
  const index = ir.files.findIndex((path) => resolve(path) === resolve(file));
  return all.filter(({ place }) => place[0] === index).map(({ name }) => name);
}
