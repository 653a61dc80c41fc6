/** A position of each game is written as a scenario, which must compile and pass. */
import { describe, expect, test } from 'vitest';
import { writeScenario } from '../../editor/app/play/written.ts';
import { isMore } from '../amount.ts';
import { begin, compiled, shipped } from './playing.ts';
import { run } from './scenarios.ts';

describe.each(shipped.map((name, at) => ({ name, at })))('$name', ({ name, at }) => {
  const ir = compiled(`cards/${name}`);

  const moments = [
    [4, 0],
    [14, 1],
  ] as const;
  // the small sample writes one of them in each game, in turn
  test.each(moments.filter((_, i) => isMore || i === at % moments.length))(
    'after %d moves, seen by %d',
    (moves, eyes) => {
      const { ground, match } = begin(ir);
      for (let i = 0; i < moves && ground.position.outcome === null; i++) ground.playAny();
      if (ground.position.outcome !== null) ground.goTo(ground.position.steps - 1, null);
      const written = writeScenario(ir, match, eyes, 'made');
      if ('refused' in written) throw new Error(written.refused);
      const result = run(`cards/${name}`, written.text);
      expect({ ...result, text: written.text }).toEqual({ errors: [], passed: true, message: '', text: written.text });
    },
  );
});

test('cards of nobody, worn and in the zones of others', () => {
  const folder = 'test/cli/fixtures/strewn';
  const ir = compiled(folder);
  const { ground, match } = begin(ir);
  ground.playAny();
  const written = writeScenario(ir, match, 0, 'made');
  if ('refused' in written) throw new Error(written.refused);
  expect(written.text).toContain('is nobody "Boulder"');
  expect(written.text).toContain('is nobody "Rope" in worn of ');
  expect(written.text).toContain('is nobody "Rope" in market');
  expect(written.text).toContain('is red "Boulder" in hand of blue');
  expect(written.text).toContain('is blue "Scout" controller red');
  expect(written.left).toEqual([]);
  expect(run(folder, written.text)).toEqual({ errors: [], passed: true, message: '' });
});

test('how many play, and who is out', () => {
  const folder = 'test/cli/fixtures/tidepool';
  const ir = compiled(folder);
  const { ground, match } = begin(ir, { players: 4 });
  const drown = ground.position.options.find(({ word, parts }) => word === 'drown' && parts[0]?.text === 'green');
  ground.play(drown?.index ?? -1);
  ground.goTo(1, null);
  const written = writeScenario(ir, match, 0, 'made');
  if ('refused' in written) throw new Error(written.refused);
  expect(written.text).toContain('players 4');
  expect(written.text).toContain('out green');
  expect(written.text).not.toContain('out blue');
  expect(run(folder, written.text)).toEqual({ errors: [], passed: true, message: '' });
});
