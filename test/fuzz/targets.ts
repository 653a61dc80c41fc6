/** Fuzz targets: each feeds an input to the code under test and returns the violated property, or null. */

import { readFileSync } from 'node:fs';
import { firstError } from '../../cli/json/scan.ts';
import { bySchema } from '../../cli/json/shape.ts';
import mappingSchema from '../../cli/mapping.schema.json' with { type: 'json' };
import { LAST_PASSES } from '../../compiler/driver/compile.ts';
import { Session } from '../../compiler/driver/session.ts';
import {
  cardFiles,
  FieldMismatch,
  Foreign,
  importCards,
  importDecks,
  type JsonRecord,
  type Mapping,
} from '../../compiler/import/index.ts';
import { bind, catalogue, type Diagnostic, type Game, type IR, type SourceFile } from '../../compiler/index.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import { rulesText } from '../../compiler/text/index.ts';
import { loadBound, loadIR } from '../../compiler/verify/load.ts';
import { cardDraft, modDraft, scenarioDraft } from '../../editor/begin/drafts.ts';
import type { Project } from '../../editor/service/index.ts';
import * as service from '../../editor/service/index.ts';
import * as lazy from '../../editor/service/lazy.ts';
import { format } from '../../grammar/format.ts';
import { parse } from '../../grammar/parser.ts';
import { type Dice, readReplay, verifyReplay } from '../../runtime/index.ts';
import { DeckFiles } from './decks.ts';
import { ForeignIRs } from './foreign.ts';
import { mutateJson } from './json.ts';
import { KeptFiles, takesDraft } from './kept.ts';
import { mutate } from './loop.ts';
import { mutateSource } from './mutate.ts';
import { type Accepted, Parts } from './parts.ts';

export interface Target {
  name: (typeof TARGETS)[number];
  /** Relative share of inputs; a target with 0 runs only if selected by name. */
  share: number;
  seeds: readonly string[];
  /** A custom mutation. */
  change?: (dice: Dice, corpus: readonly string[]) => string;
  run(input: string): string | null | Promise<string | null>;
  /** Time limit in milliseconds, if not the default. */
  limit?: number;
  /** Number of inputs in a text; default 1. */
  count?: (input: string) => number;
}

const BAD_WORDS = /undefined|\bNaN\b|\[object/;

/** Games of a few lines, and the prelude that they are compiled with. */
export interface SmallGames {
  prelude: SourceFile;
  texts: readonly string[];
}

/** Names of all targets. */
export const TARGETS = [
  'text',
  'compile',
  'game',
  'parts',
  'service',
  'ir',
  'bound',
  'foreign',
  'replay',
  'state',
  'pool',
  'gauntlet',
  'drafts',
  'decks',
  'import',
  'mapping',
] as const;

/** A diagnostic must have a known code, a place inside its file, and words for people. */
function problemOf(d: Diagnostic, text: string, codes: ReadonlySet<string>): string | null {
  if (!codes.has(d.code)) return `unknown code ${d.code}`;
  if (d.message === '' || BAD_WORDS.test(d.message)) return `message of ${d.code}: ${d.message}`;
  if (BAD_WORDS.test(d.help)) return `help of ${d.code}: ${d.help}`;
  const lines = text.split('\n').length;
  const { start, end } = d.range;
  if (start.line < 0 || start.character < 0 || end.line >= lines) return `range of ${d.code}`;
  if (end.line < start.line || (end.line === start.line && end.character < start.character))
    return `range of ${d.code} is turned`;
  return null;
}

function takesText(input: string): string | null {
  const { problems } = parse(input, 'input.bound');
  for (const p of problems) {
    if (BAD_WORDS.test(p.message) || p.message === '') return `message of ${p.code}: ${p.message}`;
    if (!(p.start >= 0 && p.end >= p.start && p.end <= input.length)) return `span of ${p.code}`;
  }
  const once = format(input);
  if (problems.length > 0) return once === input ? null : 'format changed a file that could not be read';
  if (format(once) !== once) return 'format is not idempotent';
  return parse(once, 'input.bound').problems.length === 0 ? null : 'format broke a sound file';
}

const PATH = 'fuzz/input.bound';

/**
 * Later phases must accept what the compiler accepts: the IR is serialised and verified, bound with each mode and mod,
 * and its cards are printed.
 */
function checkGame(session: Session, prelude: SourceFile, input: string): string | null {
  const { ir, diagnostics } = session.compile([prelude, { path: PATH, text: input }]);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  // RB0526 means that an earlier check is missing
  const unsaid = errors.find(({ code }) => code === 'RB0526');
  if (unsaid !== undefined) return unsaid.message;
  const [game] = ir.games;
  if (errors.length > 0 || game === undefined) return null;
  const loaded = loadIR(JSON.stringify(ir));
  if ('diagnostics' in loaded) return `the IR loader rejects it: ${loaded.diagnostics[0]?.message}`;
  for (const choice of choicesOf(game)) {
    const made = bind(loaded.ir, { game: game.folder, ...choice });
    if ('diagnostics' in made)
      return `bind refuses ${JSON.stringify(choice)}: ${made.diagnostics[0]?.code} ${made.diagnostics[0]?.message}`;
    if (choice.mods.length > 0 || choice.mode !== undefined) continue;
    const again = loadBound(JSON.stringify(made.bound));
    if ('diagnostics' in again) return `the IR loader rejects the bound game: ${again.diagnostics[0]?.message}`;
  }
  const drafted = [cardDraft(game, 'Drafted'), modDraft(game, 'Drafted Mod'), scenarioDraft(game, 'drafted')];
  for (const draft of drafted)
    if (parse(draft, PATH).problems.length > 0) return `a draft that cannot be read: ${draft}`;
  for (const id of game.cards.keys())
    for (const line of rulesText(game, id, null)) if (BAD_WORDS.test(line)) return `text: ${line}`;
  return null;
}

/** Binds an accepted game; returns the refusal if that fails. */
function binds(ir: IR, { folder }: Game, choice: LayerChoice): Bound | string {
  const made = bind(ir, { game: folder, ...choice });
  if ('bound' in made) return made.bound;
  const [first] = made.diagnostics;
  return `bind refuses ${JSON.stringify(choice)}: ${first?.code} ${first?.message}`;
}

interface LayerChoice {
  mode?: string;
  mods: string[];
  decks: [];
}

/** Checks an accepted game with changed declarations, and one of its layers. */
function takesParts({ ir, game, changed }: Accepted): string | null {
  const loaded = loadIR(JSON.stringify(ir));
  if ('diagnostics' in loaded) return `the IR loader rejects it: ${loaded.diagnostics[0]?.message}`;
  const [plain, ...layered] = choicesOf(game);
  const other = layered[changed.length % Math.max(1, layered.length)];
  for (const choice of [plain, other]) {
    const bound = choice === undefined ? null : binds(loaded.ir, game, choice);
    if (typeof bound === 'string') return bound;
  }
  const own = new Set(changed);
  for (const [id, { place }] of game.cards.entries()) {
    if (!own.has(ir.files[place[0]] ?? '')) continue;
    for (const line of rulesText(game, id, null)) if (BAD_WORDS.test(line)) return `text: ${line}`;
  }
  return null;
}

/** The game as it is, then with some of its modes and mods. */
function choicesOf({ layers }: Game): LayerChoice[] {
  const more = layers.flatMap(({ sort, name }): LayerChoice[] =>
    sort === 'mode' ? [{ mode: name, mods: [], decks: [] }] : sort === 'mod' ? [{ mods: [name], decks: [] }] : [],
  );
  return [{ mods: [], decks: [] }, ...more.slice(0, 4)];
}

const mappingFaults = bySchema(mappingSchema);

/** Foreign data by a mapping: gives sources that parse, or reports a misfit. */
function takesImport(mapping: string, foreign: string): string | null {
  if (firstError(mapping) !== null || firstError(foreign) !== null) return null;
  const [rules, data] = [JSON.parse(mapping) as Mapping, JSON.parse(foreign) as JsonRecord];
  if (mappingFaults(rules).length > 0 || typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  try {
    const from = new Foreign(data);
    for (const one of rules.cards) {
      const found = importCards(from, one);
      for (const [, { text }] of cardFiles(found, one)) if (parse(text, PATH).problems.length === 0) format(text);
    }
    for (const one of rules.decks ?? []) importDecks(from, one, () => null);
  } catch (error) {
    if (!(error instanceof FieldMismatch)) throw error;
    if (error.message === '' || BAD_WORDS.test(error.message)) return `import says: ${error.message}`;
  }
  return null;
}

/** Calls all features of the language service, at a position that depends on the length of the text. */
function takesEdit(project: Project, input: string): string | null {
  project.set(PATH, input);
  const lines = input.split('\n');
  const line = (input.length * 31) % lines.length;
  const position = { line, character: (input.length * 7) % ((lines[line]?.length ?? 0) + 1) };
  service.quickDiagnostics(project, PATH);
  lazy.completion(project, PATH, position);
  lazy.hover(project, PATH, position);
  lazy.references(project, PATH, position, true);
  lazy.highlights(project, PATH, position);
  lazy.prepareRename(project, PATH, position);
  lazy.rename(project, PATH, position, 'renamed');
  lazy.actions(project, PATH, { start: position, end: position });
  lazy.outline(project, PATH);
  lazy.semanticTokens(project, PATH);
  lazy.formatEdits(project, PATH);
  const card = service.cardAt(project, PATH, position);
  if (card !== null) lazy.cardFaces(project, card.game, card.name);
  const found = service.diagnostics(project, PATH);
  const wrong = found.find(({ message, data }) => BAD_WORDS.test(`${message} ${data.help}`));
  return wrong === undefined ? null : `${wrong.code}: ${wrong.message}`;
}

/**
 * All targets. `small`: a whole game, compiled with `prelude`; `tiny`: games of a few lines; `cases`: inputs that once failed;
 * `games`: sources for small changes.
 */
export function targetsOf(
  prelude: SourceFile,
  small: string,
  tiny: SmallGames,
  cases: readonly { target: string; text: string }[],
  games: readonly string[],
  pieces: readonly string[],
  ir: IR,
  replays: readonly string[],
  decks: readonly string[],
  foreign: { mapping: string; data: string },
): Target[] {
  const codes = new Set(catalogue.keys());
  // the prelude is shared by all inputs and parsed once
  const session = new Session({ last: LAST_PASSES });
  const tinySession = new Session({ last: LAST_PASSES });
  const project = service.openProject([tiny.prelude], LAST_PASSES);
  const bound = bind(ir, { game: ir.games[0]?.folder ?? '', decks: [] });
  const checked = (diagnostics: readonly Diagnostic[], input: string): string | null => {
    for (const d of diagnostics) {
      if (d.file !== PATH) continue;
      const wrong = problemOf(d, input, codes);
      if (wrong !== null) return wrong;
    }
    return null;
  };
  const worded = (diagnostics: readonly { message: string; help: string; code: string }[]): string | null => {
    const wrong = diagnostics.find((d) => d.message === '' || BAD_WORDS.test(d.message) || BAD_WORDS.test(d.help));
    return wrong === undefined ? null : `${wrong.code}: ${wrong.message}`;
  };
  const every = (diagnostics: readonly Diagnostic[], text: string): string | null =>
    firstOf(diagnostics, (d) => problemOf(d, text, codes));
  const parts = new Parts(prelude, takesParts, every);
  const dealt = new DeckFiles([prelude, { path: 'fuzz/game.bound', text: small }], decks, every);
  const foreignIRs = new ForeignIRs(prelude);
  const kept = new KeptFiles();
  const sound = (sort: string): string =>
    JSON.stringify((JSON.parse(readFileSync(`test/json/sorts/${sort}.json`, 'utf8')) as { sound: unknown }).sound);
  const all: Target[] = [
    { name: 'text', share: 700, seeds: [small, ...pieces], run: takesText },
    {
      name: 'compile',
      share: 150,
      seeds: tiny.texts,
      change: (dice, corpus) => (dice.below(2) === 0 ? mutate(dice, corpus) : crossed(dice, corpus)),
      run: (input) => checked(tinySession.compile([tiny.prelude, { path: PATH, text: input }]).diagnostics, input),
    },
    {
      name: 'game',
      share: 5,
      seeds: games,
      change: (dice, corpus) => (dice.below(4) === 0 ? crossed(dice, corpus) : mutateSource(dice, oneOf(dice, corpus))),
      run: (input) => checkGame(session, prelude, input),
    },
    {
      name: 'parts',
      share: 0,
      // a whole game is compiled up to six times
      limit: 5_000,
      seeds: [],
      change: (dice) => parts.change(dice),
      count: (input) => parts.count(input),
      run: (input) => parts.run(input),
    },
    {
      name: 'service',
      share: 5,
      seeds: tiny.texts,
      change: (dice, corpus) => (dice.below(3) === 0 ? mutate(dice, corpus) : crossed(dice, corpus)),
      run: (input) => takesEdit(project, input),
    },
    {
      name: 'ir',
      share: 60,
      seeds: [JSON.stringify(ir)],
      run: (input) => {
        const loaded = loadIR(input);
        return 'ir' in loaded ? null : worded(loaded.diagnostics);
      },
    },
    {
      name: 'bound',
      share: 10,
      seeds: 'bound' in bound ? [JSON.stringify(bound.bound)] : [],
      run: (input) => {
        const loaded = loadBound(input);
        return 'bound' in loaded ? null : worded(loaded.diagnostics);
      },
    },
    {
      name: 'foreign',
      share: 2,
      // it checks the limit of each decision itself
      limit: 15_000,
      seeds: [],
      change: (dice) => foreignIRs.change(dice),
      run: (input) => foreignIRs.run(input),
    },
    { name: 'state', share: 5, seeds: kept.states, change: mutateFile, run: (input) => kept.takesState(input) },
    { name: 'pool', share: 3, seeds: [sound('pool')], change: mutateFile, run: (input) => kept.takesPool(input) },
    {
      name: 'gauntlet',
      share: 3,
      seeds: [sound('gauntlet')],
      change: mutateFile,
      run: (input) => kept.takesGauntlet(input),
    },
    { name: 'drafts', share: 10, seeds: DRAFTS, run: takesDraft },
    {
      name: 'decks',
      share: 1,
      seeds: decks,
      change: (dice) => dealt.change(dice),
      count: (input) => dealt.count(input),
      run: (input) => dealt.run(input),
    },
    {
      name: 'import',
      share: 5,
      seeds: [foreign.data],
      run: (input) => takesImport(foreign.mapping, input),
    },
    {
      name: 'mapping',
      share: 5,
      seeds: [foreign.mapping],
      run: (input) => takesImport(input, foreign.data),
    },
    {
      name: 'replay',
      share: 80,
      seeds: replays,
      change: mutateFile,
      run: (input) => {
        const loaded = readReplay(input);
        if ('troubles' in loaded) return worded(loaded.troubles);
        if ('bound' in bound) verifyReplay(bound.bound, loaded.replay);
        return null;
      },
    },
  ];
  const names: readonly string[] = all.map(({ name }) => name);
  for (const { target } of cases) if (!names.includes(target)) throw new Error(`a case of no entry: "${target}"`);
  return all.map((target) => ({
    ...target,
    seeds: [...target.seeds, ...cases.flatMap(({ target: of, text }) => (of === target.name ? [text] : []))],
  }));
}

/** Half of the mutations keep the kind of a file. */
function mutateFile(dice: Dice, corpus: readonly string[]): string {
  const changed = dice.below(2) === 0 ? null : mutateJson(dice, oneOf(dice, corpus));
  return changed ?? mutate(dice, corpus);
}

/** A source into which words, lines and bodies of another one are put. */
const crossed = (dice: Dice, corpus: readonly string[]): string =>
  mutateSource(dice, oneOf(dice, corpus), oneOf(dice, corpus));

const oneOf = (dice: Dice, corpus: readonly string[]): string => corpus[dice.below(corpus.length)] ?? '';

const DRAFTS = [
  JSON.stringify({ base: null, text: 'unit "A" { }' }),
  JSON.stringify({ base: 'game G', text: 'game G\n"\\' }),
];

function firstOf<T>(list: readonly T[], problem: (one: T) => string | null): string | null {
  for (const one of list) {
    const found = problem(one);
    if (found !== null) return found;
  }
  return null;
}
