/** Replays a match with another text: the same decisions, and the first difference. */
import { describe, expect, test } from 'vitest';
import { compile, type IR } from '../../compiler/index.ts';
import { openMatch } from '../../editor/app/play/opening.ts';
import { Playground } from '../../editor/app/play/playground.ts';
import { sources } from '../games.ts';
import { begin, compiled, PRELUDE, shipped } from './playing.ts';

const CARD = 'Green Prototypes';

/** Repeats the decisions of a match with another text. */
function again(ir: IR, of: Playground, settings: { card: string | null; seed: number }): Playground {
  const opening = openMatch(ir, { level: 1, mode: null, mods: [], ...settings }, () => false);
  if ('refused' in opening) throw new Error(opening.refused);
  return new Playground({ match: opening.match, seed: opening.seed, card: -1, files: ir.files, again: of });
}

test.each(shipped)('%s: the same text gives the same match', (name) => {
  const ir = compiled(`cards/${name}`);
  const { ground, seed } = begin(ir);
  for (let i = 0; i < 8 && ground.position.outcome === null; i++) ground.playAny();
  ground.goTo(1, null);
  const repeated = again(ir, ground, { card: null, seed });
  expect(repeated.position).toEqual({
    ...ground.position,
    again: { step: null, turn: 0, is: '', was: '', stopped: null },
  });
});

describe('an edited card', () => {
  const all = sources('cards/stormbound');
  const before = compile([PRELUDE, ...all]).ir;
  const edited = (from: RegExp, to: string): IR => {
    const changed = all.map(({ path, text }) => ({ path, text: text.replace(from, to) }));
    expect(changed.some(({ text }, i) => text !== all[i]?.text)).toBe(true);
    return compile([PRELUDE, ...changed]).ir;
  };
  /** Plays the card, and then another move. */
  const played = (): { ground: Playground; seed: number } => {
    const { ground, seed } = begin(before, { card: CARD });
    const option = ground.position.options.find(({ word, parts }) => word === 'play' && parts[0]?.text === CARD);
    ground.play(option?.index ?? -1);
    ground.playAny();
    return { ground, seed };
  };

  test('parts where it comes into play', () => {
    const { ground, seed } = played();
    const strong = edited(new RegExp(`("${CARD}"[^}]*strength )[\\d/]+`), '$19');
    const { again: found, story, steps } = again(strong, ground, { card: CARD, seed }).position;
    expect(story[found?.step ?? -1]?.text).toContain(`plays ${CARD}`);
    expect(found?.is).toContain('strength 9');
    expect(found?.was).toContain(CARD);
    expect(found?.stopped).toBeNull();
    expect(steps).toBeGreaterThan(1);
  });

  test('that cannot be played any more ends it, and is named', () => {
    const { ground, seed } = played();
    const dear = edited(new RegExp(`("${CARD}"[^}]*cost )\\d+`), '$19');
    const { again: found } = again(dear, ground, { card: CARD, seed }).position;
    expect(found?.stopped).toContain(`blue plays ${CARD}`);
  });
});
