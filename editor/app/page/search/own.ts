/**
 * Creates a first card: a copy of a card of the game with a new name, in the user's own file, with a test of one of its numbers.
 * That number is marked with "change me". When the user changes it, the card's face, the match, the test and the win rate change.
 */

import type { GameRef } from '../../../service/index.ts';
import type { DrawnCard } from '../../../service/look.ts';
import { t } from '../../texts/index.ts';
import { cardHeads } from '../cards.ts';
import type { MatchStore } from '../match.ts';
import { folderOf, type TextPlace } from '../types.ts';
import type { Workbench } from '../workbench.ts';

export interface Named {
  name: string;
  place: TextPlace;
  /** Offset of its declaration in the file. */
  start: number;
}

/** The cards of a game. Those in the file with the most cards come first. */
export function cardNames(bench: Workbench, { paths, mods }: GameRef): Named[] {
  const known = new Set(mods);
  const files = paths.map((path) =>
    cardHeads(bench.text(path)).flatMap(({ name, line, start }): Named[] =>
      known.has(name) ? [] : [{ name, place: { path, line, character: 0 }, start }],
    ),
  );
  return files.sort((a, b) => b.length - a.length).flat();
}

/** The text of a declaration, from its head to its closing brace. Braces in strings and comments do not count. */
export function declarationText(text: string, start: number): string {
  let depth = 0;
  for (const found of text.slice(start).matchAll(/"(?:[^"\\\n]|\\.)*"|#[^\n]*|[{}]/g)) {
    if (found[0] === '{') depth++;
    else if (found[0] === '}' && --depth === 0) return text.slice(start, start + found.index + 1);
  }
  return text.slice(start);
}

/**
 * The first card with a short ability, because it makes a good example. Otherwise the first card. Of the most common kind: one of a
 * rare kind, such as the hero of a side, may never be in a hand.
 */
export function exampleCard(declarations: readonly string[]): string | undefined {
  const kinds = new Map<string, string[]>();
  for (const text of declarations) {
    const kind = text.split(' ', 1)[0] ?? '';
    kinds.set(kind, [...(kinds.get(kind) ?? []), text]);
  }
  const [common = []] = [...kinds.values()].sort((a, b) => b.length - a.length);
  return common.find((text) => /\bon \w+/.test(text) && text.length < 200) ?? common[0];
}

/** The number of cards that are drawn to choose the one that stands for its game. */
const TRIED = 12;

/**
 * The numbers of the declarations that may stand for their game, evenly among them: of the most common kind, with an ability, short
 * enough to be read on a small face. Without such cards those with anything to say, else all.
 */
export function shownFirst(declarations: readonly string[]): number[] {
  const kinds = new Map<string, number[]>();
  for (const [i, text] of declarations.entries()) {
    const kind = text.split(' ', 1)[0] ?? '';
    kinds.set(kind, [...(kinds.get(kind) ?? []), i]);
  }
  const [common = []] = [...kinds.values()].sort((a, b) => b.length - a.length);
  const text = (i: number): string => declarations[i] ?? '';
  const acting = common.filter((i) => /\b(?:on|after|when|while|whenever|at) \w/.test(text(i)) && text(i).length < 400);
  const found = acting.length > 0 ? acting : common;
  const step = Math.max(1, found.length / TRIED);
  return found.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step)).slice(0, TRIED);
}

/** From plain to precious. */
const FRAMES = ['plain', 'bronze', 'silver', 'gold', 'jewel'];

/** The longest text that is read at a glance, and the length of a good one. */
const [MOST_READ, WELL_READ] = [110, 40];

/** Of these cards the one that shows best what the game has: a picture, a sentence of some length, a precious frame. The first of equals. */
export function finest(cards: readonly DrawnCard[]): DrawnCard | null {
  const worth = ({ dress, text, name }: DrawnCard): number => {
    const length = text.join(' ').length;
    const read = length > MOST_READ || text.length > 3 ? 0 : length >= WELL_READ ? 2 : length > 0 ? 1 : 0;
    return (dress.art === null ? 0 : 100) + read * 20 + FRAMES.indexOf(dress.frame) + (name.length > 18 ? 0 : 10);
  };
  return cards.reduce<DrawnCard | null>((best, one) => (best === null || worth(one) > worth(best) ? one : best), null);
}

/** The new card and its test, with the position of the number to change, or null. */
export interface Starter {
  text: string;
  number: { at: number; length: number } | null;
}

/**
 * `fields` are the fields of the copied card. The largest number is chosen, because changing it has the clearest effect; one
 * of the fields `onPieces` comes before others, because it is seen on the board, too.
 */
export function starterOf(
  model: string,
  name: string,
  game: string,
  fields: readonly { field: string; value: number | string }[],
  onPieces: readonly string[] = [],
): Starter {
  const card = model.replace(/"(?:[^"\\\n]|\\.)+"/, `"${name}"`);
  const written = fields.flatMap(({ field, value }) => {
    const at = card.search(new RegExp(`\\b${field} ${value}\\b`));
    return typeof value !== 'number' || at < 0 ? [] : [{ field, value, at: at + field.length + 1 }];
  });
  const isOnPieces = ({ field }: { field: string }): number => (onPieces.includes(field) ? 1 : 0);
  const [most] = written.sort((a, b) => isOnPieces(b) - isOnPieces(a) || b.value - a.value);
  if (most === undefined) return { text: `${card}\n`, number: null };
  const test = scenarioOf(name, game, `"${name}".${most.field} is ${most.value}`);
  return { text: `${card}\n\n${test}`, number: { at: most.at, length: `${most.value}`.length } };
}

const scenarioOf = (name: string, game: string, then: string): string =>
  `scenario "${t.tests.asWritten({ card: name })}" for ${game} {\n  then ${then}\n}\n`;

/** Appends a test of the first number of the card at the cursor to its file. */
export function testCard(bench: Workbench): void {
  const { face } = bench.state;
  if (face === null) return;
  const { name, game, path } = face.card;
  const number = face.levels[0]?.fields.find(({ value }) => typeof value === 'number');
  if (number === undefined) {
    bench.notify(t.tests.noNumber({ card: name }));
    return;
  }
  bench.append(path, `\n${scenarioOf(name, game, `"${name}".${number.field} is ${number.value}`)}`);
  bench.focus();
}

const FILE = 'my-cards.bound';

/** The most typical card of a game, with its text: a new card is a copy of it. */
export function modelOf(bench: Workbench, cards: readonly Named[]): (Named & { text: string }) | undefined {
  const texts = cards.map(({ place, start }) => declarationText(bench.text(place.path), start));
  const text = exampleCard(texts);
  const card = text === undefined ? undefined : cards[texts.indexOf(text)];
  return card === undefined || text === undefined ? undefined : { ...card, text };
}

/** Writes the card and marks its number. */
export async function cardOfOnesOwn(bench: Workbench, match: MatchStore, game: GameRef): Promise<void> {
  const cards = cardNames(bench, game);
  const model = modelOf(bench, cards);
  const taken = new Set(cards.map(({ name }) => name));
  let name = t.start.myCard;
  for (let i = 2; taken.has(name); i++) name = `${t.start.myCard} ${i}`;
  if (model === undefined) return firstOfOnesOwn(bench, match, game, name);
  const face = await bench.language.call('face', [game.name, model.name]);
  // Pieces show what the card has in its lower corners.
  const onPieces = (face?.drawn[0]?.shown ?? []).flatMap((one) => (one.corner?.startsWith('bottom') ? [one.name] : []));
  const { text, number } = starterOf(model.text, name, game.name, face?.levels[0]?.fields ?? [], onPieces);
  await write(bench, match, game, { text, number });
}

/** In a game without cards there is none to copy: the card has the numbers of its kind, and says how it comes into a match. */
async function firstOfOnesOwn(bench: Workbench, match: MatchStore, game: GameRef, name: string): Promise<void> {
  const [{ cardDraft }, { unpackIR }, packed] = await Promise.all([
    import('../../../begin/drafts.ts'),
    import('../../workers/irs.ts'),
    bench.language.call('gameIR', [game.name]),
  ]);
  const [found] = (packed === null ? null : unpackIR(packed, null))?.games ?? [];
  if (found === undefined) return;
  const text = cardDraft(found, name);
  const number = /(?<=^ {2}\w+ )\d+/m.exec(text);
  await write(bench, match, game, { text, number: number && { at: number.index, length: number[0].length } });
}

async function write(bench: Workbench, match: MatchStore, game: GameRef, { text, number }: Starter): Promise<void> {
  const path = `${folderOf(game.paths[0] ?? '')}/${FILE}`;
  bench.append(path, text);
  bench.set({ pane: 'loop' });
  bench.focus();
  const begin = bench.text(path).lastIndexOf(text);
  if (number !== null && begin >= 0) bench.set({ invite: { path, at: begin + number.at, length: number.length } });
  await bench.whenEditor();
  await match.startWithCard();
}
