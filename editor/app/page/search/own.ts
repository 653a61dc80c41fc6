/** A card to begin with: one of the game under a name of one's own, in a file of one's own. */
import type { GameRef } from '../../../service/index.ts';
import { cardHeads } from '../cards.ts';
import { folderOf, type Place } from '../types.ts';
import type { Workbench } from '../workbench.ts';

export interface Named {
  name: string;
  place: Place;
  /** Offset of its declaration in the file. */
  start: number;
}

/** The cards that a game declares, those of the file with the most of them first. */
export function cardNames(bench: Workbench, { paths, mods }: GameRef): Named[] {
  const known = new Set(mods);
  const files = paths.map((path) =>
    cardHeads(bench.text(path)).flatMap(({ name, line, start }): Named[] =>
      known.has(name) ? [] : [{ name, place: { path, line, character: 0 }, start }],
    ),
  );
  return files.sort((a, b) => b.length - a.length).flat();
}

/** From its head to the brace that closes it. Braces in texts and comments are none. */
function declaration(text: string, start: number): string {
  let depth = 0;
  for (const found of text.slice(start).matchAll(/"(?:[^"\\\n]|\\.)*"|#[^\n]*|[{}]/g)) {
    if (found[0] === '{') depth++;
    else if (found[0] === '}' && --depth === 0) return text.slice(start, start + found.index + 1);
  }
  return text.slice(start);
}

const FILE = 'my-cards.bound';

/** Writes the card, and goes to it. It copies the first card with a short ability, which shows most. */
export function cardOfOnesOwn(bench: Workbench, game: GameRef): void {
  const cards = cardNames(bench, game);
  const texts = cards.map(({ place, start }) => declaration(bench.text(place.path), start));
  const model = texts.find((text) => /\bon \w+/.test(text) && text.length < 200) ?? texts[0];
  if (model === undefined) return;
  const taken = new Set(cards.map(({ name }) => name));
  let name = 'My Card';
  for (let i = 2; taken.has(name); i++) name = `My Card ${i}`;
  const path = `${folderOf(game.paths[0] ?? '')}/${FILE}`;
  bench.append(path, `${model.replace(/"(?:[^"\\\n]|\\.)+"/, `"${name}"`)}\n`);
  bench.set({ pane: 'card' });
  bench.focus();
}
