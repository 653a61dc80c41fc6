/** `rulebound new`: something to begin with that already works. */
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Game } from '../../compiler/index.ts';
import { declare, type FormatOptions, formatOf, runs } from '../command.ts';
import { type ExitCode, exitCodes, UsageError } from '../failures.ts';
import { print, printJson } from '../terminal.ts';

const things = ['game', 'card', 'mod', 'scenario'] as const;
type Thing = (typeof things)[number];

interface NewOptions extends FormatOptions {
  game?: string;
  kind?: string;
}

export function create(program: Command): void {
  declare(program, 'new <thing> <name>', `Write a new ${things.join(', ')} that already works`)
    .option('--game <game>', 'the game it is for (default: the one here)')
    .option('--kind <kind>', 'the kind of card (default: the most usual one)')
    .action(runs(run));
}

async function run(thing: string, name: string, options: NewOptions): Promise<ExitCode> {
  const kind = things.find((one) => one === thing);
  if (kind === undefined) throw new UsageError(`cannot make a new ${thing}`, `it can be a ${things.join(', ')}`);
  // names stand between quotes in the files
  if (!/^[^"\\\n\r\t]{1,80}$/.test(name) || !/[a-z]/i.test(name)) {
    throw new UsageError('a name has letters from a to z, no quotes, and at most 80 characters');
  }
  const files = kind === 'game' ? await newGame(name) : await newInGame(kind, name, options);
  const { shown, writeWhole, isFile } = await import('../files.ts');
  for (const { path } of files) {
    if (isFile(path)) throw new UsageError(`${shown(path)} is already there; nothing was written`);
  }
  for (const { path, text } of files) writeWhole(path, text);
  const paths = files.map(({ path }) => shown(path));
  const format = formatOf(options);
  if (format === 'json') printJson({ written: paths });
  else {
    for (const path of paths) print(format === 'compact' ? path : `wrote ${path}`);
    const where = kind === 'game' ? paths[0]?.replace(/\/[^/]*$/, '') : paths[0];
    if (format === 'pretty') print(`\nTry: rulebound check ${where}`);
    if (format === 'pretty' && (kind === 'game' || kind === 'scenario')) print(`     rulebound test ${where}`);
  }
  return exitCodes.fine;
}

interface NewFile {
  path: string;
  text: string;
}

/** `The Long Night` as a word of the language and as a name of a file. */
const wordOf = (name: string): string =>
  (name.match(/[a-z0-9]+/gi) ?? []).map((part) => part[0]?.toUpperCase() + part.slice(1)).join('');
const slugOf = (name: string): string => (name.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-');

async function newGame(name: string): Promise<NewFile[]> {
  const [{ starter, starterName }, { isFolder }] = await Promise.all([import('../starter.ts'), import('../files.ts')]);
  const folder = isFolder('cards') ? `cards/${slugOf(name)}` : slugOf(name);
  if (isFolder(folder)) throw new UsageError(`there is a folder ${folder} already; nothing was written`);
  const word = /^\d/.test(wordOf(name)) ? `Game${wordOf(name)}` : wordOf(name);
  return starter(name).map(({ file, text }) => ({
    path: `${folder}/${file}`,
    text: text.replaceAll(starterName, word),
  }));
}

async function newInGame(thing: Exclude<Thing, 'game'>, name: string, options: NewOptions): Promise<NewFile[]> {
  const [{ gameFolder, gameHere }, { compileGame }, { drafts }, { shown }] = await Promise.all([
    import('../sources.ts'),
    import('../compiled.ts'),
    import('../drafts.ts'),
    import('../files.ts'),
  ]);
  const folder = options.game === undefined ? gameHere() : gameFolder(options.game);
  const { game } = compileGame(folder);
  refuseTwin(thing, name, game);
  const path = join(folder, thing === 'scenario' ? 'scenarios' : '', `${slugOf(name)}.bound`);
  return [{ path: shown(path), text: drafts[thing](game, name, options.kind) }];
}

function refuseTwin(thing: Exclude<Thing, 'game'>, name: string, game: Game): void {
  const names = { card: game.cards, mod: game.layers, scenario: game.scenarios }[thing];
  if (names.some((one) => one.name === name)) throw new UsageError(`${game.name} has a ${thing} "${name}" already`);
}
