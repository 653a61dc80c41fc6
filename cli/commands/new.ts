/** `rulebound new`: writes a game, card, mod or scenario to start from. */
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Game } from '../../compiler/index.ts';
import { isName, NAME_RULE, slugOf } from '../../editor/begin/names.ts';
import { declare, type FormatOptions, formatOf, runs } from '../command.ts';
import { type ExitCode, exitCodes, UsageError } from '../failures.ts';
import * as say from '../messages/index.ts';
import { print, printJson } from '../terminal.ts';

const things = ['game', 'card', 'mod', 'scenario'] as const;
type StarterSort = (typeof things)[number];

interface NewOptions extends FormatOptions {
  game?: string;
  kind?: string;
}

export function newCommand(program: Command): void {
  declare(program, 'new <thing> <name>', 'Write a new game, card, mod or scenario to start from')
    .option('--game <game>', 'the game to add it to (default: the game of the current folder)')
    .option('--kind <kind>', 'the kind of the card (default: the most common kind)')
    .action(runs(run));
}

async function run(thing: string, name: string, options: NewOptions): Promise<ExitCode> {
  const kind = things.find((one) => one === thing);
  if (kind === undefined) throw new UsageError(say.cannotMake({ thing, list: things.join(', ') }));
  if (kind === 'game' && options.game !== undefined) throw new UsageError(say.optionNotFor({ option: 'game', thing }));
  if (kind !== 'card' && options.kind !== undefined) throw new UsageError(say.optionNotFor({ option: 'kind', thing }));
  if (!isName(name)) throw new UsageError(say.ruleOfNames({ rule: NAME_RULE }));
  const files = kind === 'game' ? await newGame(name) : await newInGame(kind, name, options);
  const { displayPath, writeAll, isThere } = await import('../files.ts');
  for (const { path } of files) {
    if (isThere(path)) throw new UsageError(say.fileThere({ file: displayPath(path) }));
  }
  writeAll(new Map(files.map(({ path, text }) => [path, text])));
  const paths = files.map(({ path }) => displayPath(path));
  const format = formatOf(options);
  if (format === 'json') printJson({ written: paths });
  else {
    for (const [i, path] of paths.entries()) {
      const of = files[i]?.of;
      const where = of === undefined ? '' : `, for ${of}: its own folder is not changed`;
      print(format === 'compact' ? path : `wrote ${path}${where}`);
    }
    const where = kind === 'game' ? paths[0]?.replace(/\/[^/]*$/, '') : paths[0];
    if (format === 'pretty') print(`\nTry: rulebound check ${where}`);
    if (format === 'pretty' && (kind === 'game' || kind === 'scenario')) print(`     rulebound test ${where}`);
  }
  return exitCodes.fine;
}

interface NewFile {
  path: string;
  text: string;
  /** The game, if the file is not in its folder. */
  of?: string;
}

async function newGame(name: string): Promise<NewFile[]> {
  const [{ starterFiles, starterReadme }, { isEmptyFolder, isFolder }] = await Promise.all([
    import('../../editor/begin/starter.ts'),
    import('../files.ts'),
  ]);
  const folder = isFolder('cards') ? `cards/${slugOf(name)}` : slugOf(name);
  // an empty folder may be what is left of a disk that was full
  if (isFolder(folder) && !isEmptyFolder(folder)) throw new UsageError(say.folderThere({ folder }));
  const files = [...starterFiles(name), { file: 'README.md', text: starterReadme(name) }];
  return files.map(({ file, text }) => ({ path: `${folder}/${file}`, text }));
}

async function newInGame(thing: Exclude<StarterSort, 'game'>, name: string, options: NewOptions): Promise<NewFile[]> {
  const [
    { gameFolder, gameHere },
    { compileGame },
    { cardDraft, modDraft, scenarioDraft },
    { displayPath, isWithin, realPath },
    { isForeign, isPackaged },
  ] = await Promise.all([
    import('../sources.ts'),
    import('../compiled.ts'),
    import('../../editor/begin/drafts.ts'),
    import('../files.ts'),
    import('../edit/owned.ts'),
  ]);
  const folder = options.game === undefined ? gameHere() : gameFolder(options.game);
  const { game } = compileGame(folder);
  refuseTwin(thing, name, game);
  // a package is replaced by its next version, and is not the user's: what is made for its game goes here
  const [there, here] = [realPath(folder), realPath(process.cwd())];
  const isAway = isPackaged(there) || (isForeign(there) && !isWithin(here, there) && !isWithin(there, here));
  const root = isAway ? here : folder;
  const whose = isAway ? 'for the game' : 'of the game';
  const path = join(root, thing === 'scenario' ? 'scenarios' : '', `${slugOf(name)}.bound`);
  if (!isWithin(realPath(root), realPath(path))) throw new UsageError(say.outsideGame({ file: displayPath(path) }));
  const kind = options.kind === undefined ? undefined : await kindNamed(game, options.kind);
  const drafts = {
    card: () => cardDraft(game, name, whose, kind),
    mod: () => modDraft(game, name, whose),
    scenario: () => scenarioDraft(game, name),
  };
  return [{ path: displayPath(path), text: drafts[thing](), ...(isAway && { of: game.name }) }];
}

async function kindNamed(game: Game, name: string): Promise<number> {
  const names = game.kinds.map((kind) => kind.name);
  const id = names.indexOf(name);
  if (id >= 0) return id;
  const { near } = await import('../../compiler/diagnostics/near.ts');
  const close = near(name, names);
  throw new UsageError(say.noKind({ game: game.name, kind: name }), close === null ? null : say.didYouMean({ close }));
}

function refuseTwin(thing: Exclude<StarterSort, 'game'>, name: string, game: Game): void {
  const names = { card: game.cards, mod: game.layers, scenario: game.scenarios }[thing];
  if (names.some((one) => one.name === name)) throw new UsageError(say.nameTaken({ game: game.name, thing, name }));
}
