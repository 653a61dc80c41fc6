/** Breakpoints on lines: the match stops before the statement of that line, and lines without a statement are refused. */
import { expect, test } from 'vitest';
import type { MatchStore } from '../../editor/app/page/match.ts';
import { Stepping } from '../../editor/app/page/stepping.ts';
import type { Workbench } from '../../editor/app/page/workbench.ts';
import { gameWith } from '../games.ts';
import { begin } from './playing.ts';

const PATH = 'cards/stormbound/tried.bound';
const TEXT = `unit "Prober" {
  neutral, common, dragon
  cost 1, strength 3, move 0

  on play {
    let most = 2
    if self.strength > most {
      strengthen self by most
    }
    damage self by 1
  }
}
`;

const read = (): ReturnType<typeof gameWith> => {
  const found = gameWith('cards/stormbound', { path: PATH, text: TEXT });
  expect(found.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return found;
};

test('a breakpoint stops at the statement of its line', async () => {
  const { ir } = read();
  const { ground } = begin(ir, { card: 'Prober' });
  const play = (): number =>
    ground.position.options.findIndex(({ word, parts }) => word === 'play' && parts[0]?.text === 'Prober');
  for (let i = 0; i < 40 && play() < 0; i++) ground.playAny();
  ground.play(play());
  const told: string[] = [];
  const bench = { text: () => TEXT, state: { face: null }, notify: (notice: string) => told.push(notice) };
  const match = {
    get state() {
      return { position: ground.position };
    },
    goTo: async (step: number, event: number | null, line: number | null = null) => ground.goTo(step, event, line),
    playAny: async () => ground.playAny(),
  };
  const stepping = new Stepping(bench as unknown as Workbench, match as unknown as MatchStore);
  const stopsAt = async (line: number): Promise<string> => {
    stepping.toggleBreak({ path: PATH, line: line - 1, character: 0 });
    ground.goTo(0, null);
    await stepping.run();
    const { acts } = ground.position;
    stepping.set({ breaks: [] });
    return acts === null ? 'nowhere' : `${acts.whole ? 'all of ' : ''}line ${acts.at.line + 1}`;
  };
  expect(await stopsAt(6)).toBe('line 6');
  // a line within a block is that of its own statement
  expect(await stopsAt(7)).toBe('line 7');
  expect(await stopsAt(8)).toBe('line 8');
  expect(await stopsAt(10)).toBe('line 10');
  // the head of an ability: before its first statement
  expect(await stopsAt(5)).toBe('all of line 5');
  expect(told).toEqual([]);
  for (const line of [4, 9, 11]) stepping.toggleBreak({ path: PATH, line: line - 1, character: 0 });
  expect(stepping.state.breaks).toEqual([]);
  expect(told).toHaveLength(3);
});

test('steps go through the lines of a decision and back', () => {
  const { ir } = read();
  const { ground } = begin(ir, { card: 'Prober' });
  for (let i = 0; i < 3; i++) ground.playAny();
  ground.goTo(0, null);
  const at = (): string => JSON.stringify([ground.position.step, ground.position.event, ground.position.line]);
  const seen = [at()];
  for (let i = 0; i < 400 && ground.position.step < ground.position.steps; i++) {
    ground.walkLine(1);
    seen.push(at());
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThan(ground.position.steps + 10);
  expect(ground.position.options).not.toEqual([]);
  ground.walkLine(-1);
  expect(ground.position.options).toEqual([]);
});
