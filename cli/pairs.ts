/** The pairs of a file of figures, each as a bound game: its decks found or written, its mode and mods chosen. */
import { join } from 'node:path';
import {
  type CompareMapping,
  cardFiles,
  fieldOf,
  fits,
  importCards,
  isRecord,
  type JsonRecord,
  listOf,
  plainName,
  writeDeck,
} from '../compiler/import/index.ts';
import { type Bound, bind, compile, type Game } from '../compiler/index.ts';
import { needsNoErrors } from './compiled.ts';
import { slashed } from './files.ts';
import { load } from './sources.ts';

export interface Pair {
  id: string;
  bound: Bound;
  theirs: { win: number; draw: number; loss: number; turns: number };
  /** Mean uses in a match by what is used, a number a seat; null where the file has none. */
  their_uses: Record<string, number[]> | null;
  their_games: number;
  their_games_per_second: number | null;
}

interface Wanted {
  id: string;
  record: JsonRecord;
  mode: string | null;
  mods: string[];
  decks: string[];
}

/** Those that can be played, and why the others cannot. */
export function pairsOf(
  folder: string,
  mapping: CompareMapping,
  data: JsonRecord,
  only?: readonly string[],
): { pairs: Pair[]; left: { id: string; why: string }[] } {
  const left: { id: string; why: string }[] = [];
  const first = compileWith(folder, new Map());
  const game = first.ir.games.find(({ folder: at }) => folder.endsWith(at)) ?? (first.ir.games[0] as Game);
  const known = new Map(game.cards.map(({ name }) => [plainName(name), name]));
  const texts = new Map<string, string>();
  if (mapping.cards !== undefined) {
    const imported = importCards(data, mapping.cards, known.keys());
    for (const { name } of imported.cards) known.set(plainName(name), name);
    texts.set('cards', [...cardFiles(imported, mapping.cards).values()].join('\n'));
  }
  const decks = new Map(game.decks.map(({ name }) => [plainName(name), name]));
  const mods = new Set(game.layers.filter(({ sort }) => sort === 'mod').map(({ name }) => name));

  const wanted: Wanted[] = [];
  for (const record of listOf(fieldOf(data, mapping.pairs)).filter(isRecord)) {
    const id = String(fieldOf(record, mapping.id));
    if (only !== undefined && !only.includes(id)) continue;
    const mode = mapping.modes.find(({ when }) => fits(record, when))?.mode;
    const chosen = mapping.mods.filter(({ when }) => fits(record, when)).map(({ mod }) => mod);
    const pair: Wanted = { id, record, mode: mode ?? null, mods: [], decks: [] };
    const why: string[] = [];
    if (mode === undefined) why.push('no mode');
    for (const mod of chosen) {
      if (mod !== null && mods.has(mod)) pair.mods.push(mod);
      else why.push(mod === null ? 'a rule that is not there' : `no mod ${mod}`);
    }
    for (const side of mapping.sides) sideOf(record, side, pair, why);
    if (why.length > 0) left.push({ id, why: why.join('; ') });
    else wanted.push(pair);
  }

  function sideOf(record: JsonRecord, side: string, pair: Wanted, why: string[]): void {
    const entry = fieldOf(record, side);
    if (!isRecord(entry)) return;
    const said = mapping.deck === undefined ? null : fieldOf(entry, mapping.deck);
    const deck = typeof said === 'string' ? decks.get(plainName(said)) : undefined;
    if (deck !== undefined) {
      pair.decks.push(deck);
      if (mods.has(deck)) pair.mods.push(deck);
      return;
    }
    const name = `${pair.id} ${side}`;
    const beside = new Set(cardsOf(entry, mapping.side));
    const doubts = (mapping.doubtful ?? []).filter((doubt) => beside.has(plainName(doubt.beside)));
    const meant = new Map(doubts.map((doubt) => [plainName(doubt.name), doubt.card]));
    const made = writeDeck(
      entry,
      name,
      mapping.side,
      (card) => meant.get(plainName(card)) ?? known.get(plainName(card)) ?? null,
    );
    if ('missing' in made) {
      why.push(`no ${[...new Set(made.missing)].join(', ')}`);
      return;
    }
    pair.decks.push(name);
    if (made.mod !== null) pair.mods.push(name);
    texts.set(name, `${made.text}\n${made.mod ?? ''}\n`);
  }

  const { ir } = compileWith(folder, texts);
  const pairs: Pair[] = [];
  for (const { id, record, mode, mods: chosen, decks: names } of wanted) {
    const binding = bind(ir, { game: game.folder, mode, mods: chosen, decks: names });
    if ('diagnostics' in binding) {
      left.push({ id, why: binding.diagnostics[0]?.message ?? 'it cannot be bound' });
      continue;
    }
    const number = (path: string): number => Number(fieldOf(record, path) ?? 0);
    const { figures } = mapping;
    const used = figures.uses === undefined ? null : fieldOf(record, figures.uses);
    const twice = mapping.counted_twice !== undefined && fits(record, mapping.counted_twice);
    pairs.push({
      id,
      bound: binding.bound,
      theirs: {
        win: number(figures.win) / 100,
        draw: number(figures.draw) / 100,
        loss: (number(figures.loss) - (twice ? number(figures.draw) : 0)) / 100,
        turns: number(figures.turns),
      },
      their_uses: isRecord(used) ? (used as Record<string, number[]>) : null,
      their_games: number(figures.games),
      their_games_per_second: figures.speed === undefined ? null : number(figures.speed),
    });
  }
  return { pairs, left };
}

/** The plain names of the cards that stand in the lists of a deck. */
const cardsOf = (entry: JsonRecord, { cards }: CompareMapping['side']): string[] =>
  cards.flatMap(({ from }) => listOf(fieldOf(entry, from))).map((said) => plainName(String(said)));

/** The game with more sources, as if they stood in its folder. */
function compileWith(folder: string, texts: ReadonlyMap<string, string>): ReturnType<typeof compile> {
  const sources = load([folder]);
  let n = 0;
  const more = [...texts.values()].map((text) => ({ path: slashed(join(folder, `compare-${n++}.bound`)), text }));
  const compiled = compile([...sources.files, ...more]);
  needsNoErrors({ sources, ir: compiled.ir, diagnostics: [...sources.problems, ...compiled.diagnostics] });
  return compiled;
}
