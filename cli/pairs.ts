/** Reads the pairs of decks of another program's results, and binds a game for each pair. */
import { join } from 'node:path';
import { LARGEST } from '../compiler/bind/layout.ts';
import {
  asked,
  boundedNumber,
  type CompareMapping,
  calledIn,
  cardFiles,
  FieldMismatch,
  type Foreign,
  filled,
  fits,
  importCards,
  lettersAndDigits,
  type Mapping,
  needsCompared,
  quoted,
  Unsupported,
  valueAtPath,
  writeDeck,
  writePart,
} from '../compiler/import/index.ts';
import { type Bound, bind, compile, type Game, type IR } from '../compiler/index.ts';
import { fillPart, type Wording } from '../grammar/templates.ts';
import { type CompiledSources, requireNoErrors, withoutBrokenScenarios } from './compiled.ts';
import { UsageError } from './failures.ts';
import { slashed } from './files.ts';
import type { JsonFile } from './json/read.ts';
import { fromForeign, requireVerbs } from './mapping.ts';
import * as say from './messages/index.ts';
import { loadSources } from './sources.ts';

/** Factor for the bounds of a game in a roomy binding, as far as the largest state allows. */
const ROOM = 256;

export const roomFor = ({ layout }: Bound): number => Math.min(ROOM, Math.trunc(LARGEST / layout.size));

export interface Pair {
  id: string;
  bound: Bound;
  /** The same with larger bounds, if possible. */
  roomy: () => Bound;
  theirs: { win: number; draw: number; loss: number; turns: number };
  /** Mean uses in a match, a number a seat, by name of the use; null if the file has none. */
  their_uses: Record<string, number[]> | null;
  their_games: number;
  /** The command line of another program that plays the pair, see BesideMapping; null if the mapping has none for it. */
  beside: string[] | null;
}

interface PairRequest {
  id: string;
  record: Foreign;
  mode: string | null;
  mods: string[];
  decks: string[];
}

/** The pairs that can be played, and why the others cannot. Throws BrokenSources for a wrong mapping or file. */
export function readPairs(folder: string, mapping: JsonFile<Mapping>, path: string, only?: readonly string[]): Pairs {
  const { compare } = mapping.value;
  if (compare === undefined) throw new UsageError(say.noCompareSection());
  const made = compileWith(folder, new Map());
  const game = made.ir.games.find(({ folder: at }) => folder.endsWith(at)) ?? (made.ir.games[0] as Game);
  requireVerbs(mapping, game);
  return fromForeign(path, (data) => pairsIn(folder, game, compare, data, only));
}

interface Pairs {
  pairs: Pair[];
  left: { id: string; why: string }[];
}

function pairsIn(
  folder: string,
  game: Game,
  mapping: CompareMapping,
  data: Foreign,
  only: readonly string[] | undefined,
): Pairs {
  const left: { id: string; why: string }[] = [];
  const known = new Map(game.cards.map(({ name }) => [lettersAndDigits(name), name]));
  const texts = new Map<string, string>();
  if (mapping.cards !== undefined) {
    const imported = importCards(data, mapping.cards, known.keys());
    for (const { name } of imported.cards) known.set(lettersAndDigits(name), name);
    texts.set('cards', [...cardFiles(imported, mapping.cards).values()].map(({ text }) => text).join('\n'));
  }
  const decks = new Map(game.decks.map(({ name }) => [lettersAndDigits(name), name]));
  const mods = new Set(game.layers.filter(({ sort }) => sort === 'mod').map(({ name }) => name));

  const wanted: PairRequest[] = [];
  const ids = new Set<string>();
  data.needs(mapping.pairs);
  for (const record of data.records(mapping.pairs)) {
    const id = record.name(mapping.id);
    if (ids.has(id)) throw new FieldMismatch(record.place(mapping.id), say.pairTwice());
    ids.add(id);
    if (only !== undefined && !only.includes(id)) continue;
    const { modes } = mapping;
    const mode = modes === undefined ? null : modes.find(({ when }) => fits(record.record, when))?.mode;
    const chosen = mapping.mods.filter(({ when }) => fits(record.record, when)).map(({ mod }) => mod);
    const pair: PairRequest = { id, record, mode: mode ?? null, mods: [], decks: [] };
    const why: Wording[] = [];
    if (mode === undefined) why.push(say.noMode());
    for (const mod of chosen) {
      if (mod !== null && mods.has(mod)) pair.mods.push(mod);
      else why.push(mod === null ? say.noRuleOfGame() : say.noModOfName({ name: mod }));
    }
    for (const path of asked(mapping)) {
      const value = valueAtPath(record.record, path);
      if (!isMeant(mapping, path, value)) why.push(say.valueNotNamed({ path, value: `${JSON.stringify(value)}` }));
    }
    settingsOf(record, pair, why);
    for (const side of mapping.sides) sideOf(record, side, pair, why);
    if (why.length > 0) left.push({ id, why: why.map(fillPart).join('; ') });
    else wanted.push(pair);
  }

  function settingsOf(record: Foreign, pair: PairRequest, why: Wording[]): void {
    const { settings } = mapping;
    if (settings === undefined) return;
    try {
      const lines = settings.lines.flatMap((part) => writePart(part, record, new Map()) ?? []);
      if (lines.length === 0) return;
      const name = `${pair.id} settings`;
      texts.set(name, `${filled(settings.mod, { name: quoted(name), lines: lines.join('\n') })}\n`);
      pair.mods.push(name);
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      why.push(say.noneKnown({ reason: error.message }));
    }
  }

  function sideOf(record: Foreign, side: string, pair: PairRequest, why: Wording[]): void {
    const entry = record.part(side);
    const said = mapping.deck === undefined ? null : entry.word(mapping.deck);
    const deck = typeof said === 'string' ? decks.get(lettersAndDigits(said)) : undefined;
    if (deck !== undefined) {
      pair.decks.push(deck);
      if (mods.has(deck)) pair.mods.push(deck);
      return;
    }
    const name = `${pair.id} ${side}`;
    const beside = new Set(plainCardNames(entry, mapping.side));
    const doubts = (mapping.doubtful ?? []).filter((doubt) => beside.has(lettersAndDigits(doubt.beside)));
    const meant = new Map(doubts.map((doubt) => [lettersAndDigits(doubt.name), doubt.card]));
    const made = writeDeck(
      entry,
      name,
      mapping.side,
      (card) => meant.get(lettersAndDigits(card)) ?? known.get(lettersAndDigits(card)) ?? null,
    );
    if ('missing' in made) {
      why.push(say.lacksCards({ list: [...new Set(made.missing)].join(', ') }));
      return;
    }
    pair.decks.push(name);
    if (made.mod !== null) pair.mods.push(name);
    texts.set(name, `${made.text}\n${made.mod ?? ''}\n`);
  }

  needsCompared(data, mapping);
  if (data.mismatches.length === 0) requireIds(ids, only);
  const { ir } = compileWith(folder, texts);
  const pairs: Pair[] = [];
  for (const request of wanted) {
    const made = boundPair(ir, game, mapping, request);
    if ('why' in made) left.push(made);
    else pairs.push(made);
  }
  return { pairs, left };
}

/** Throws a UsageError for a file without pairs, and for wanted pairs that it does not have. */
function requireIds(ids: ReadonlySet<string>, wanted: readonly string[] = []): void {
  if (ids.size === 0) throw new UsageError(say.noPairs());
  const unknown = wanted.filter((id) => !ids.has(id));
  if (unknown.length === 0) return;
  throw new UsageError(say.noSuchPair({ unknown: unknown.join(', ') }), say.knownPairs({ list: [...ids].join(', ') }));
}

/** Binds a requested pair. `ir` has its deck and settings, if the pair brings its own. */
function boundPair(
  ir: IR,
  game: Game,
  mapping: CompareMapping,
  { id, record, mode, mods, decks }: PairRequest,
): Pair | { id: string; why: string } {
  const choice = { game: game.folder, mode, mods, decks };
  const binding = bind(ir, choice);
  if ('diagnostics' in binding) return { id, why: binding.diagnostics[0]?.message ?? '' };
  const { bound } = binding;
  const roomy = (): Bound => {
    const more = bind(ir, { ...choice, room: roomFor(bound) });
    return 'bound' in more ? more.bound : bound;
  };
  return { id, bound, roomy, ...figuresOf(record, mapping, bound.seats), beside: wordsOf(record, mapping) };
}

/** Whether the mapping handles this value of a field, by a mode, a mod or `otherwise`. A setting accepts any value. */
function isMeant(
  { modes = [], mods, settings, otherwise = {} }: CompareMapping,
  path: string,
  value: unknown,
): boolean {
  if (value === null || otherwise[path]?.includes(value) || settings?.lines.some(({ from }) => from === path))
    return true;
  return [...modes, ...mods].some(({ when }) => {
    const wanted = when[path];
    return wanted !== undefined && (Array.isArray(wanted) ? wanted.includes(value) : wanted === value);
  });
}

function figuresOf(
  record: Foreign,
  { figures, counted_twice }: CompareMapping,
  seats: number,
): Omit<Pair, 'id' | 'bound' | 'roomy' | 'beside'> {
  const share = (path: string): number => record.number(path, 0, 100) / 100;
  const twice = counted_twice !== undefined && fits(record.record, counted_twice);
  const [win, draw] = [share(figures.win), share(figures.draw)];
  const loss = share(figures.loss) - (twice ? draw : 0);
  if (loss < 0) throw new FieldMismatch(record.place(figures.loss), say.belowDraws());
  const turns = record.number(figures.turns, 0);
  if (turns === 0) throw new FieldMismatch(record.place(figures.turns), say.aboveZero());
  return {
    theirs: { win, draw, loss, turns },
    their_uses: figures.uses === undefined || !record.has(figures.uses) ? null : usesOf(record, figures.uses, seats),
    their_games: record.number(figures.games, 1),
  };
}

/** The words that call another program to play a pair. */
function wordsOf(record: Foreign, { beside, deck, side: { cards } }: CompareMapping): string[] | null {
  if (beside === undefined) return null;
  try {
    return beside.words.flatMap((word): string[] => {
      if (!('side' in word)) return [writePart(word, record, new Map()) ?? ''].filter((text) => text !== '');
      const side = record.part(word.side);
      const named = deck === undefined ? null : side.word(deck);
      if (typeof named === 'string') return [named];
      return [
        cards.flatMap(({ from, by }) => side.entries(from).map((one) => calledIn(one, by))).join(word.between ?? ', '),
      ];
    });
  } catch (error) {
    if (error instanceof Unsupported) return null;
    throw error;
  }
}

function usesOf(record: Foreign, path: string, seats: number): Record<string, number[]> {
  const uses = record.part(path);
  const of = Object.keys(uses.record).map((name): [string, number[]] => {
    const { value, at } = uses.member(name);
    if (!Array.isArray(value) || value.length !== seats) throw new FieldMismatch(at, say.numbersForSeats({ seats }));
    return [name, value.map((one, i) => boundedNumber({ value: one, at: `${at}/${i}` }, 0))];
  });
  return Object.fromEntries(of);
}

/** The plain names of the cards in the lists of a deck. */
const plainCardNames = (entry: Foreign, { cards }: CompareMapping['side']): string[] =>
  cards.flatMap(({ from, by }) => entry.entries(from).map((one) => lettersAndDigits(calledIn(one, by))));

/** Compiles the game with more sources, as if they were in its folder. */
function compileWith(folder: string, texts: ReadonlyMap<string, string>): CompiledSources {
  const sources = loadSources([folder]);
  let n = 0;
  const more = [...texts.values()].map((text) => ({ path: slashed(join(folder, `compare-${n++}.bound`)), text }));
  const { ir, diagnostics } = compile([...sources.files, ...more]);
  const made = { ...sources, files: [...sources.files, ...more] };
  const compiled = withoutBrokenScenarios(
    { sources: made, ir, diagnostics: [...sources.problems, ...diagnostics] },
    { again: texts.size > 0 },
  );
  requireNoErrors(compiled);
  return compiled;
}
