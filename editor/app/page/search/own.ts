/** A card to begin with: one of the game under a name of one's own, in a file of one's own. */
import type { GameRef } from '../../../service/index.ts';
import type { Place } from '../types.ts';
import type { Workbench } from '../workbench.ts';

/** What begins a declaration with a name in quotes that is no card. */
const OTHERS = new Set(['deck', 'scenario', 'game']);
const HEAD = /^(\w+) "((?:[^"\\\n]|\\.)+)" \{/gm;

export interface Named {
  name: string;
  place: Place;
  /** Its declaration. */
  text: string;
}

/** The cards that a game declares, in the file with the most of them first; mods are among them where they look the same. */
export function cardNames(bench: Workbench, { paths, mods }: GameRef): Named[] {
  const known = new Set(mods);
  const files = paths.map((path) => {
    const text = bench.text(path);
    return [...text.matchAll(HEAD)].flatMap((found): Named[] => {
      const [, kind = '', name = ''] = found;
      if (OTHERS.has(kind) || known.has(name)) return [];
      const line = text.slice(0, found.index).split('\n').length - 1;
      return [{ name, place: { path, line, character: 0 }, text: declaration(text, found.index) }];
    });
  });
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

/** Writes the card, and goes to it. Among the cards of the game one of a middling length shows most. */
export function cardOfOnesOwn(bench: Workbench, game: GameRef): void {
  const cards = cardNames(bench, game);
  const able = cards.filter(({ text }) => /\bon \w+/.test(text) && text.length < 200);
  const model = able[0] ?? cards[0];
  if (model === undefined) return;
  const taken = new Set(cards.map(({ name }) => name));
  let name = 'My Card';
  for (let i = 2; taken.has(name); i++) name = `My Card ${i}`;
  const path = `${game.paths[0]?.split('/')[0] ?? ''}/${FILE}`;
  bench.append(path, `${model.text.replace(/"(?:[^"\\\n]|\\.)+"/, `"${name}"`)}\n`);
  bench.set({ pane: 'card' });
  bench.focus();
}
