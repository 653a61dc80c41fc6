/** What a match worker gets after an edit: only what changed, and before the checks of the whole game. */
import { expect, test } from 'vitest';
import { pack, packChanges, unpack } from '../../editor/app/workers/irs.ts';
import { gameIR, gameIRSoon, gamesOf, openProject, quickDiagnostics } from '../../editor/service/index.ts';
import { Dice } from '../../runtime/index.ts';
import { amount, sample } from '../amount.ts';
import { gameFolders, sources } from '../games.ts';

const PRELUDE = sources('cards').filter(({ path }) => path === 'cards/prelude.bound');
const EDITS = amount(6, 40);

test.each(sample(gameFolders(), 2))('%s: changed numbers', (name) => {
  const files = sources(`cards/${name}`);
  const cards = ({ text }: { text: string }): number => text.match(/^\w+ "/gm)?.length ?? 0;
  const largest = files.reduce((most, one) => (cards(one) > cards(most) ? one : most));
  const project = openProject([...PRELUDE, ...files]);
  const game = gamesOf(project)[0]?.name ?? '';
  const dice = new Dice(name.length);
  const whole = gameIR(project, game);
  if (whole === null) throw new Error(name);
  let [before, has] = [whole, unpack(pack('', whole))];
  let soonest = 0;
  for (let edit = 0; edit < EDITS; edit++) {
    const { path } = edit % 2 === 0 ? largest : (files[dice.below(files.length)] as { path: string });
    const text = project.text(path) ?? '';
    const numbers = [...text.matchAll(/(?<=\b[a-z]\w* )\d+\b/g)];
    const found = numbers[dice.below(numbers.length)];
    if (found === undefined) continue;
    project.set(path, `${text.slice(0, found.index)}${1 + dice.below(4)}${text.slice(found.index + found[0].length)}`);
    quickDiagnostics(project, path);
    const soon = gameIRSoon(project, game, path);
    const errors = gamesOf(project)[0]?.errors ?? 0;
    const ir = gameIR(project, game);
    if (soon !== null && errors === 0) {
      soonest++;
      expect(soon, `${path}:${found.index}`).toEqual(ir);
    }
    if (errors > 0) project.set(path, text);
    if (ir === null) continue;
    const packed = packChanges(`${edit + 1}`, ir, `${edit}`, before);
    expect(unpack(packed, null)).toBeNull();
    has = unpack(packed, { id: `${edit}`, ir: has as typeof ir });
    expect(has, `${path}:${found.index}`).toEqual(JSON.parse(JSON.stringify(ir)));
    before = ir;
  }
  expect(soonest).toBeGreaterThan(0);
});

test('a changed number of a card is a small part of its game, and a game with an error has no IR before its checks', () => {
  const path = 'cards/fellbound/cards.bound';
  const project = openProject([...PRELUDE, ...sources('cards/fellbound')]);
  const [game] = gamesOf(project);
  const name = game?.name ?? '';
  const before = gameIR(project, name);
  const text = project.text(path) ?? '';
  project.set(path, text.replace(/attack 1/, 'attack 2'));
  const soon = gameIRSoon(project, name, path);
  if (before === null || soon === null) throw new Error(name);
  const { bytes } = packChanges('2', soon, '1', before);
  expect(bytes.length).toBeGreaterThan(20);
  expect(bytes.length).toBeLessThan(pack('2', soon).bytes.length / 50);
  project.set(path, text.replace(/attack 1/, 'attack'));
  expect(gameIRSoon(project, name, path)).toBeNull();
});
