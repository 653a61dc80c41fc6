/** The trace shows each event once. */
import { expect, test } from 'vitest';
import { compile } from '../../compiler/index.ts';
import type { Playground } from '../../editor/app/play/playground.ts';
import { gameWith, sources } from '../games.ts';
import { begin, PRELUDE } from './playing.ts';

/** A match of Stormbound in which blue has just played this card. */
function played(text: string): Playground {
  const { ir, diagnostics } = gameWith('cards/stormbound', { path: 'cards/stormbound/tried.bound', text });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const { ground } = begin(ir, { card: 'Tried' });
  const play = (): number =>
    ground.position.options.findIndex(({ word, parts }) => word === 'play' && parts[0]?.text === 'Tried');
  for (let i = 0; i < 40 && play() < 0; i++) ground.playAny();
  ground.play(play());
  return ground;
}

test('damage of a base is shown once, and so is each step of a unit', () => {
  const ground = played(
    'unit "Tried" { neutral, common, dragon, cost 1, strength 3, move 5, on play { damage enemy base by 3 } }\n',
  );
  const { story } = ground.position;
  const step = story.findIndex(({ text }) => text.startsWith('plays Tried'));
  const told = story[step]?.rows.map(({ text }) => text) ?? [];
  expect(told.filter((text) => /\bBase\b.*\d/.test(text))).toEqual([
    'damage Base by 3 as effect',
    'damage Base by 3 as combat',
  ]);
  expect(told.filter((text) => /\b[A-D][1-5]\b/.test(text))).toEqual([
    'put Tried at A1 for blue',
    ...['A2', 'A3', 'A4', 'A5'].map((tile) => `move Tried to ${tile}`),
  ]);
  ground.goTo(step, null);
  expect(ground.position.changes.filter(({ who }) => who === 'Base')).toMatchObject([
    { what: 'strength', from: '20', to: '14' },
  ]);
});

test('the queue names what has died, as the trace does', () => {
  const ground = played(
    'unit "Tried" { neutral, common, dragon, cost 1, strength 1, move 0, on play { destroy self }, on death { gain 1 }, after kill other: unit { gain 1 } }\n',
  );
  const { story } = ground.position;
  const step = story.findIndex(({ text }) => text.startsWith('plays Tried'));
  const death = story[step]?.rows.find(({ text }) => text === 'Tried: on death');
  ground.goTo(step, death?.event ?? null);
  expect(ground.position.queue.map(({ text }) => text)).toEqual(['Tried: after kill']);
});

test('options and decisions name cards that are made on the way to the choice', () => {
  const { ir } = compile([PRELUDE, ...sources('test/cli/fixtures/pond/finds')]);
  const { ground, seed } = begin(ir);
  const texts = (): string[] => ground.position.options.map(({ parts }) => parts[0]?.text ?? '');
  ground.play(0);
  expect(texts()).toEqual(['Toad', 'Newt']);
  ground.play(1);
  expect(ground.position.story.map(({ text }) => text)).toContain('answers Newt');
  // a link has the words of the decisions, and finds them again
  expect(ground.pointMoves.map(([, words]) => words.replaceAll('\n', ''))).toContain('pick_one Newt');
  const { ground: other } = begin(ir, { seed });
  expect(other.followPoint(ground.pointMoves)).toBe(ground.pointMoves.length);
});
