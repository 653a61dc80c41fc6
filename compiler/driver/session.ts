/**
 * Runs the phases of the front end, once or repeatedly while files are edited.
 *
 * A pass that needs words of other declarations runs after them: `declareFields` gives the fields whose ranges and starts
 * `compileFieldValues` compiles, `declareCards` the cards whose bodies `compileCards` compiles last, `declareWords` the words that
 * `compileWords` compiles, callees first. Only types are found on demand: the expression of a value or a derived field gives its
 * type, so it is compiled when the first other word asks for it.
 *
 * A session parses a file again only when its text changed (the prelude once for all sessions of a process), and compiles a game
 * again only when one of its files changed.
 */

import { FOREIGN_AT_TOP } from '../../grammar/forms.ts';
import { parse } from '../../grammar/parser.ts';
import type * as tree from '../../grammar/tree.ts';
import {
  type Diagnostic,
  near,
  Reporter,
  Source,
  type SourceFile,
  suggest,
  TooManyErrors,
} from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import { compileAbility, compileBearers, compileStatic, compileTimings, RULES } from '../elaborate/abilities.ts';
import { compileCards, compileDecks, declareCards, keepKeywordTrees } from '../elaborate/cards.ts';
import { checkDuplicates } from '../elaborate/duplicates.ts';
import { checkFits, extendFields } from '../elaborate/extend.ts';
import { compileHistories } from '../elaborate/histories.ts';
import { declareLimits } from '../elaborate/limits.ts';
import { topLineHelp } from '../elaborate/line-help.ts';
import { compileLooks } from '../elaborate/look.ts';
import { compileScenarios } from '../elaborate/scenarios.ts';
import { checkSeating } from '../elaborate/seating.ts';
import { compileSeries, isBetweenMatches } from '../elaborate/series.ts';
import { compileSetting, SETTINGS } from '../elaborate/settings.ts';
import { compileSteps } from '../elaborate/steps.ts';
import {
  compileFieldValues,
  compileOptions,
  compileQueues,
  compileStatuses,
  declareFields,
} from '../elaborate/structure.ts';
import { checkTemplates } from '../elaborate/templates.ts';
import { compileDefaults } from '../elaborate/type-phrases.ts';
import { compileWaiting, declareWaiting, gatherWaiting } from '../elaborate/waiting.ts';
import { headOf } from '../elaborate/word-reader.ts';
import {
  compileBlocks,
  compileHeaders,
  compileMoveHeaders,
  compileMoves,
  compileRules,
  compileVerbs,
  compileWords,
  declareWords,
  settleThroughCalls,
} from '../elaborate/words.ts';
import { checkDeckZone, compileZones, extendZones } from '../elaborate/zones.ts';
import type { Game, IR } from '../ir/index.ts';
import type { UntakenDeck } from '../lints/deck-legality.ts';
import { lint } from '../lints/index.ts';
import { tooMany } from '../lints/sizes.ts';
import { Context, type Env } from '../scope/context.ts';
import { declareAll } from '../scope/declare.ts';
import { docOf, type GameFile, type GatheredDecls, gather } from '../scope/gather.ts';
import { reportAt } from '../scope/report.ts';
import { sampleOf } from '../scope/sample.ts';
import { SymbolUses } from '../scope/symbol-uses.ts';
import type { ExpandedSizes } from '../verify/expanded.ts';
import { type BodyCompilers, type CompiledRules, KeptBodies } from './bodies.ts';
import { errorPasses } from './error-passes.ts';
import { withExamples } from './examples.ts';
import { type GameFiles, groups } from './groups.ts';
import type { Misnamed } from './misnamed.ts';

export interface Compiled {
  ir: IR;
  diagnostics: Diagnostic[];
  /** ASTs by path, for the editor and the formatter. */
  trees: Map<string, tree.File>;
}

/**
 * Passes over a game without errors that need other phases. `sound` reports what the verifier refuses; `judge` lets
 * `bind` check the decks of scenarios, and gives those that no match takes. They are a parameter, so that a bundle can leave out the verifier and `bind`. A
 * session that compiles one file of a game (`only`) does not run them.
 */
export interface LastPasses {
  sound: (g: Context, sizes: ExpandedSizes) => void;
  judge: (ir: IR) => readonly UntakenDeck[];
}

/** Whether there is a picture at a path, which begins like those of the sources: `cards/foxes/art/fox.svg`. */
export type HasPicture = (path: string) => boolean;

/** A compiled game with its symbol table, for an editor. */
export interface CompiledGame {
  game: Game;
  /** The files of the game, preludes first. */
  files: readonly GameFile[];
  /** The symbol table, the places of declarations, and the symbol uses. */
  context: Context;
  /** Diagnostics of the checks of the whole game. */
  lints: readonly Diagnostic[];
}

/** What a session keeps of a game between two compilations. */
interface KeptGame extends CompiledGame {
  folder: string;
  /** All paths of the compilation. Places refer to files by index, so the game holds only if a later list begins with this one. */
  paths: readonly string[];
  reporter: Reporter;
  /** Misspelt words in lines that have another error. */
  slips: readonly Diagnostic[];
}

/**
 * Incremental compilation while files are edited. Parses a file only if its text changed, and compiles a game only if
 * one of its files changed. `symbolUses` records the symbol that each word refers to. Without `warnings` the checks of the
 * whole game that only warn are left out. `pictures` tells which pictures exist; without it, none is reported as missing.
 *
 * `only` names the file that is being edited. Then the words of its game and the cards, decks and scenarios of that
 * file are compiled, without the checks of the whole game. Diagnostics of that file are complete except for those
 * checks; other files and other games keep their last result. With `symbolUses`, an edit inside of cards, and of decks and
 * scenarios, compiles only these, see `bodies.ts`.
 */
export class Session {
  #read = new Map<string, GameFile>();
  /** The paths by their index in places. A file that is added later comes last, so that the places of other games stay right. */
  #paths: readonly string[] = [];
  #kept: KeptGame[] = [];
  /** By the name and the folder of the game. */
  readonly #bodies = new Map<string, KeptBodies>();
  readonly #symbolUses: boolean;
  readonly #last: LastPasses | null;
  readonly #warnings: boolean;
  readonly #pictures: HasPicture | null;

  constructor({
    symbolUses = false,
    last = null,
    warnings = true,
    pictures = null,
  }: { symbolUses?: boolean; last?: LastPasses | null; warnings?: boolean; pictures?: HasPicture | null } = {}) {
    this.#symbolUses = symbolUses;
    this.#last = last;
    this.#warnings = warnings;
    this.#pictures = pictures;
  }

  compile(files: readonly SourceFile[], only: string | null = null): Compiled & { games: CompiledGame[] } {
    const reporter = new Reporter();
    const parsed = looksLast(inOrder(files).map((file) => this.#reread(file)));
    this.#read = new Map(parsed.map((file) => [file.source.path, file]));
    for (const file of parsed) reportProblems(file, reporter);
    const trees = new Map(parsed.map((file) => [file.source.path, file.tree]));
    const paths = this.#numbered(parsed.map((file) => file.source.path));
    const sources = paths.flatMap((path) => this.#read.get(path)?.source ?? []);
    const preludes = parsed.filter((file) => file.prelude);
    const kept: KeptGame[] = [];
    let all: GameFiles[] = [];
    const complete = untilTooMany(() => {
      all = groups(parsed, reporter);
    });
    reporter.reportUnreported(complete);
    for (const group of all) {
      const own = [...preludes, ...group.files];
      const same = this.#kept.find((game) => isSame(game, group, own, paths)) ?? this.#untouched(group, only);
      kept.push(same ?? this.#compileGame(group, own, paths, sources, reporter, only));
    }
    if (only === null) this.#kept = kept;
    for (const game of kept) reporter.join(game.reporter);
    const games = kept.map(({ game, files: own, context, lints }) => ({ game, files: own, context, lints }));
    const ir: IR = { format: 1, files: [...paths], games: games.map(({ game }) => game) };
    const certain = kept.reduce(
      (found: readonly Diagnostic[], game) => errorPasses.withoutFollowOns(found, game.files),
      [...withoutUnread(reporter.found, parsed), ...kept.flatMap((game) => game.slips)],
    );
    return { ir, diagnostics: sorted(withOwnWords(withExamples(certain, games), games)), trees, games };
  }

  /** The paths by their index in places: if none is gone, those of the last compilation and then the new ones. */
  #numbered(paths: readonly string[]): readonly string[] {
    const all = new Set(paths);
    const known = new Set(this.#paths.every((path) => all.has(path)) ? this.#paths : []);
    this.#paths = [...known, ...paths.filter((path) => !known.has(path))];
    return this.#paths;
  }

  /** The last result of a game to which the file being edited does not belong. */
  #untouched(group: GameFiles, only: string | null): KeptGame | undefined {
    if (only === null || group.files.some((file) => file.source.path === only)) return undefined;
    return this.#kept.find((game) => game.game.name === group.name && game.folder === group.folder);
  }

  #compileGame(
    group: GameFiles,
    files: readonly GameFile[],
    paths: readonly string[],
    sources: Source[],
    reporter: Reporter,
    only: string | null,
  ): KeptGame {
    let last = this.#compileOnce(group, files, paths, sources, reporter.fork(), only);
    let mended = files;
    const reports: Misnamed[] = [];
    // one misspelling may hide the uses of another
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const found = errorPasses.misnamed(last.context, mended, last.reporter.found);
      if (found === null) break;
      mended = found.files;
      reports.push(...found.reports);
      const again = reporter.fork();
      for (const { where, said, extra } of reports) again.report(where, said, extra);
      // what is kept holds for the names as they are written: an edit of a body may remove the last use of a name
      this.#bodies.delete(keyOf(group));
      last = this.#compileOnce(group, mended, paths, sources, again, only);
      this.#bodies.delete(keyOf(group));
    }
    return { ...last, files };
  }

  #compileOnce(
    group: GameFiles,
    files: readonly GameFile[],
    paths: readonly string[],
    sources: Source[],
    forked: Reporter,
    only: string | null,
  ): KeptGame {
    const key = keyOf(group);
    const edited = group.files.find((file) => file.source.path === only)?.source ?? null;
    // of a game of one file all is compiled, and kept for the checks of the whole game, which come next
    const own = group.files.length === 1 ? null : edited;
    const last = this.#bodies.get(key);
    const kept = last?.fits(group, files, paths) === true ? last : null;
    let g = kept?.turnTo(files, forked, sources) ?? this.#newContext(group, forked, sources, own);
    let before: number | null = null;
    const refused = files.some((file) => file.refused);
    const complete = untilTooMany(() => {
      if (tooLarge(group, forked) || refused) return;
      const rules = kept === null ? compileGameRules(g, files) : null;
      const bodies = kept ?? this.#keep(key, g, rules, files, paths);
      if (bodies === null) {
        if (rules !== null) compileBodies(g, rules);
      } else {
        g = kept === null ? bodies.open(forked) : g;
        bodies.compile(g, (all, each) => compileBodies(g, all, each));
      }
      before = forked.found.length;
      // The checks of a whole game run only if all its files were compiled.
      const unread = group.files.some(({ problems }) => problems.length > 0);
      if (edited === null) {
        const ours = new Set(group.files.map(({ source }) => sources.indexOf(source)));
        lint(g, { own: ours, hasSyntaxErrors: unread, verify: this.#last?.sound ?? null, warnings: this.#warnings });
      }
    });
    const sound = edited === null && !refused && forked.found.every(({ severity }) => severity !== 'error');
    if (sound) {
      const judged = this.#last?.judge({ format: 1, files: [...paths], games: [g.game] }) ?? [];
      if (this.#warnings) for (const { place, ...deck } of judged) reportAt(g, place, say.deckNeverLegal(deck));
    }
    const lints = forked.found.slice(before ?? forked.found.length);
    const slips = errorPasses.misspellingsIn(g, group.files, forked.found);
    forked.reportUnreported(complete);
    return { game: g.game, files, context: g, lints, folder: group.folder, paths, reporter: forked, slips };
  }

  /** Keeps the rules of a game for the next edit, if all its bodies are compiled now. */
  #keep(
    key: string,
    g: Context,
    rules: CompiledRules | null,
    files: readonly GameFile[],
    paths: readonly string[],
  ): KeptBodies | null {
    if (g.only !== null) return null;
    this.#bodies.delete(key);
    if (!this.#symbolUses || rules === null) return null;
    const kept = new KeptBodies(g, rules, files, paths);
    this.#bodies.set(key, kept);
    return kept;
  }

  #newContext({ name, folder, where }: GameFiles, reporter: Reporter, sources: Source[], own: Source | null): Context {
    const uses = this.#symbolUses ? new SymbolUses() : null;
    const g = new Context(emptyGame(name, folder), reporter, sources, uses, own);
    const pictures = this.#pictures;
    const below = where.source.path.replace(/[^/]*$/, '');
    if (pictures !== null) g.hasPicture = (file) => pictures(`${below}${file}`);
    return g;
  }

  #reread(file: SourceFile): GameFile {
    if (file.unread === true) return { ...readFile(new Source({ path: file.path, text: '' })), refused: true };
    const before = this.#read.get(file.path) ?? prelude;
    if (before?.source.path === file.path && before.source.text === file.text) return before;
    const read = readFile(new Source(file));
    if (read.prelude) prelude = read;
    return read;
  }
}

/** The prelude that was read last. All sessions of a process read the same one, and no pass changes a tree. */
let prelude: GameFile | null = null;

/** Adds the game's own word to errors at words that other games use for it. */
function withOwnWords(found: readonly Diagnostic[], games: readonly CompiledGame[]): readonly Diagnostic[] {
  return games.reduce((left, { game, files }) => {
    const sources = new Map(files.map(({ source, prelude }) => [source.path, prelude ? null : source]));
    const sourceOf = (path: string): Source | null => sources.get(path) ?? null;
    const named = errorPasses.withSynonyms(left, game, sourceOf, () => sampleOf(game).event);
    return errorPasses.withMeantLines(named, game, sourceOf);
  }, found);
}

/** Runs `work`; false if it was abandoned because of too many errors. */
function untilTooMany(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (!(error instanceof TooManyErrors)) throw error;
    return false;
  }
}

/** Whether compiling a game again would give the same result. */
function isSame(
  game: Omit<KeptGame, 'lints' | 'slips'>,
  group: GameFiles,
  files: readonly GameFile[],
  paths: readonly string[],
): boolean {
  return (
    game.game.name === group.name &&
    game.folder === group.folder &&
    game.files.length === files.length &&
    game.files.every((file, i) => file === files[i]) &&
    game.paths.every((path, i) => path === paths[i])
  );
}

function readFile(source: Source): GameFile {
  const { file, problems, unread, refused = false } = parse(source.text, source.path);
  const prelude = file.decls.some((d) => d.node === 'prelude');
  return { source, tree: file, problems, unread, refused, prelude };
}

function reportProblems({ source, problems }: GameFile, reporter: Reporter): void {
  for (const problem of problems) reporter.problem(source, problem);
}

/** Limits for one game: characters in all, and files. */
const MOST_OF_GAME = 8 * 1024 * 1024;
const MOST_FILES_OF_GAME = 2048;
function tooLarge({ name, files, where }: GameFiles, reporter: Reporter): boolean {
  const length = files.reduce((sum, { source }) => sum + source.text.length, 0);
  if (length <= MOST_OF_GAME && files.length <= MOST_FILES_OF_GAME) return false;
  reporter.report(where, say.gameTooLarge({ name, files: files.length, length }));
  return true;
}

/** A key for what a session keeps of a game. */
const keyOf = ({ name, folder }: GameFiles): string => JSON.stringify([name, folder]);

/** Limit of compilations that take misspelt declarations as mended. */
const MOST_ROUNDS = 3;

/** Sorts files by path, so that the order of arguments has no effect. */
function inOrder(files: readonly SourceFile[]): SourceFile[] {
  return [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

/**
 * Puts files that hold only a look last. Places name files by index, so adding a look changes no place and no hash of a
 * bound game.
 */
const looksLast = (files: GameFile[]): GameFile[] => [
  ...files.filter((file) => !isLook(file)),
  ...files.filter(isLook),
];

const isLook = ({ tree: { decls } }: GameFile): boolean =>
  decls.length > 0 && decls.every(({ node }) => node === 'look');

/** Compiles the bodies of cards, then what nothing else refers to. */
function compileBodies(g: Context, { all, cards }: CompiledRules, each: Partial<BodyCompilers> = {}): void {
  // Past the limit the checks would take too long.
  if (!compileCards(g, cards, each.card)) return;
  gatherWaiting(g);
  checkFits(g);
  compileLooks(g, all);
  checkDeckZone(g, all);
  compileDecks(g, all);
  compileScenarios(g, all, each.scenario);
}

/** The passes over one game, in order, up to the bodies of cards. Null if the game is past the limits. */
function compileGameRules(g: Context, files: readonly GameFile[]): CompiledRules | null {
  const prelude = new Set(files.filter((f) => f.prelude).map((f) => f.source));
  placeGame(g, files);
  const all = gather(g, files);
  const envs = new Map<tree.Decl, Env>();
  declareAll(g, all, prelude);
  // Past the limits the checks would take too long.
  if (tooMany(g)) return null;
  declareWaiting(g, files);
  settings(g, all, 'early');
  compileOptions(g, all);
  const fields = declareFields(g, all, prelude);
  declareLimits(g, all);
  if (tooMany(g)) return null;
  compileZones(g, all);
  extendZones(g, all);
  checkDuplicates(g, all, prelude);
  compileHeaders(g, all, envs);
  const cards = declareCards(g, all);
  const words = declareWords(g, all, envs);
  compileDefaults(g);
  compileMoveHeaders(g, all, envs);
  compileWords(words);
  checkSeating(g, all);
  compileFieldValues(g, fields);
  extendFields(g, fields);
  compileStatuses(g, all);
  compileQueues(g, all);
  compileTimings(g, all);
  compileWaiting(g);
  compileMoves(g, all, envs);
  compileVerbs(g, all, envs);
  settleThroughCalls(g);
  compileBearers(g, all);
  keepKeywordTrees(g, all);
  settings(g, all, 'late');
  compileHistories(g, all);
  compileRules(g, all);
  compileSteps(g, all, envs);
  compileBlocks(g, all);
  compileSeries(g, all);
  checkTemplates(g, all);
  return { all, cards };
}

/** Stores where the game is declared, for diagnostics about the game as a whole. */
function placeGame(g: Context, files: readonly GameFile[]): void {
  const [layer] = g.game.layers;
  for (const { source, tree: file } of files) {
    const decl = file.decls.find((d) => d.node === 'game');
    if (decl?.node !== 'game' || layer === undefined) continue;
    const { uses } = decl;
    if (uses !== null && uses.text !== 'prelude') {
      const where = { source, start: uses.start, end: uses.end };
      const extra = suggest(where, uses.text, ['prelude'], say.onlyPrelude());
      g.reporter.report(where, say.unknownUse({ name: uses.text }), extra);
    }
    layer.place = g.place(source, decl.name);
    layer.doc = docOf(decl.docs);
  }
}

/** Settings that are allowed at the top of a file, for suggestions. */
const EARLY = new Set(['players', 'teams', 'levels', 'board', 'bounds']);

/**
 * Compiles top-level items: settings, abilities of the rules, statics. Early settings are sizes that other passes read.
 */
function settings(g: Context, all: GatheredDecls, when: 'early' | 'late'): void {
  for (const sited of all.items) {
    const { decl: item, source, layer } = sited;
    if (item.node === 'ability') {
      if (when === 'late' && !isBetweenMatches(g, item)) compileAbility(g, RULES, item, source, layer);
      continue;
    }
    const head = headOf(item) ?? '';
    if (EARLY.has(head) !== (when === 'early') && item.have === null) continue;
    if (item.have !== null) {
      if (when === 'late') compileStatic(g, RULES, item, source, layer);
    } else if (!compileSetting(g, { decl: item, source, layer })) {
      const close = near(head, SETTINGS);
      g.error(source, item, head === '' ? say.strayPhrase() : say.strayWord({ word: head }), {
        help:
          FOREIGN_AT_TOP.get(head) ??
          topLineHelp(g, source, item) ??
          (close !== null ? say.didYouMean({ close }) : say.allowedAtTop()),
      });
    }
  }
}

function emptyGame(name: string, folder: string): Game {
  return {
    name,
    folder,
    layers: [{ name, sort: 'game', kind: null, parent: null, doc: '', place: [0, 0, 0, 0, 0] }],
    levels: 1,
    sides: 2,
    perSide: [1, 1],
    board: null,
    seatings: [],
    boards: [],
    bounds: {
      fuel: 100000,
      abilities: 1000,
      depth: 32,
      queue: 256,
      entities: 256,
      answers: 16,
      rules: 64,
      work: 2000000,
    },
    layerBounds: [],
    layerRanges: [],
    layerRooms: [],
    enums: [],
    tags: [],
    options: [],
    kinds: [],
    fields: [],
    zones: [],
    statuses: [],
    queues: [],
    adjectives: [],
    values: [],
    orders: [],
    timings: [],
    verbs: [],
    moves: [],
    keywords: [],
    abilities: [],
    rules: [],
    statics: [],
    histories: [],
    setups: [],
    flows: [],
    befores: [],
    afters: [],
    series: [],
    phases: [],
    limits: [],
    overflows: [],
    settings: [],
    worths: [],
    deckRules: [],
    cards: [],
    decks: [],
    scenarios: [],
  };
}

/** Drops what the compiler reports in lines with a syntax error, since the line was not understood completely. */
function withoutUnread(all: readonly Diagnostic[], files: readonly GameFile[]): Diagnostic[] {
  const unread = new Set<string>();
  for (const { source, problems } of files)
    for (const { start, mended } of problems)
      if (mended !== true) unread.add(`${source.position(start).line} ${source.path}`);
  if (unread.size === 0) return [...all];
  const given = new Set(files.flatMap((file) => namesOfUnread(file).map((name) => `${name} ${file.source.path}`)));
  const texts = new Map(files.map(({ source }) => [source.path, source]));
  return all.filter((d) => {
    if (/^RB0[12]/.test(d.code)) return true;
    if (unread.has(`${d.range.start.line} ${d.file}`)) return false;
    const source = texts.get(d.file);
    if (d.code !== 'RB0302' || source === undefined) return true;
    const from = source.lineStart(d.range.start.line) + d.range.start.character;
    const to = source.lineStart(d.range.end.line) + d.range.end.character;
    return !given.has(`${source.text.slice(from, to)} ${d.file}`);
  });
}

/** The names that lines with a syntax error give to locals: their uses elsewhere are follow-on errors. */
function namesOfUnread({ source, problems }: GameFile): string[] {
  return problems.flatMap(({ start, mended }) => {
    if (mended === true) return [];
    const { line } = source.position(start);
    const text = source.text.slice(source.lineStart(line), source.lineStart(line + 1));
    return [...text.matchAll(/\b(?:let|choose|as)[ \t]+([A-Za-z_]\w*)/g)].map(([, name]) => name ?? '');
  });
}

/** Sorts diagnostics by file, then by place. */
function sorted(found: readonly Diagnostic[]): Diagnostic[] {
  const files = [...new Set(found.map((d) => d.file))];
  return found
    .map((d, i) => ({ d, i, f: files.indexOf(d.file) }))
    .sort(
      (a, b) =>
        a.f - b.f ||
        a.d.range.start.line - b.d.range.start.line ||
        a.d.range.start.character - b.d.range.start.character ||
        a.i - b.i,
    )
    .map(({ d }) => d);
}
