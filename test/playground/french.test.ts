/** The trace in French: what the game does not name is in the language of the page. */
import { afterAll, expect, test } from 'vitest';
import { speakTo } from '../../editor/app/texts/worker/index.ts';
import { begin, compiled } from './playing.ts';

afterAll(() => speakTo('en'));

test('hidden cards and passes are French, also for decisions that were shown in English before', async () => {
  const { ground } = begin(compiled('cards/skybound'), { seed: 3 });
  const told = (): string[] =>
    ground.position.story.flatMap(({ text, rows }) => [text, ...rows.map((row) => row.text)]);
  for (let i = 0; i < 8 && ground.position.outcome === null; i++) ground.playAny();
  const english = told();
  expect(english.some((text) => text.includes('a hidden card'))).toBe(true);
  expect(english).toContain('passes');
  await speakTo('fr');
  const french = told();
  expect(french).toHaveLength(english.length);
  expect(french.filter((text) => /a hidden card|^passes$/.test(text))).toEqual([]);
  expect(french.some((text) => text.includes('une carte cachée'))).toBe(true);
  expect(french).toContain('passe');
});
