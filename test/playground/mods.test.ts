/** Several mods at once: the changes of each, conflicts, and the names of their rules in the trace. */
import { describe, expect, test } from 'vitest';
import { reportMods } from '../../editor/app/play/mods.ts';
import { describe as inWords } from '../../runtime/index.ts';
import { begin, compiled, shipped } from './playing.ts';

describe.each(shipped)('%s', (name) => {
  const ir = compiled(`cards/${name}`);
  const [game] = ir.games;
  const mods = (game?.layers ?? []).flatMap((layer) => (layer.sort === 'mod' ? [layer.name] : []));

  test('each mod changes something, and says what', () => {
    const { mods: reported } = reportMods(ir, null, mods);
    expect(reported.map((mod) => mod.name)).toEqual(mods);
    expect(reported.filter(({ changes }) => changes.length === 0)).toEqual([]);
  });

  test('the trace names the mod whose rule acts', () => {
    const layers = new Set(
      (game?.abilities ?? []).flatMap(({ bearer, layer }) => (bearer === 'rules' && layer > 0 ? [layer] : [])),
    );
    const { match } = begin(ir);
    for (const layer of layers) {
      const of = game?.abilities.findIndex((one) => one.layer === layer && one.bearer === 'rules') ?? -1;
      const event = {
        id: 1,
        cause: 0,
        what: 'ability',
        of,
        subject: 0,
        card: 0,
        controller: 0,
        args: [],
        known: -1,
        depth: 0,
        place: null,
      } as const;
      expect(inWords(match.bound, event)).toContain(`${game?.layers[layer]?.name}: `);
    }
  });
});

test('two mods that set the same are named, and which of them decides', () => {
  const ir = compiled('cards/stormbound');
  for (const mods of [
    ['Aftershock', 'Freedom Fight'],
    ['Freedom Fight', 'Aftershock'],
  ])
    expect(reportMods(ir, null, mods).conflicts).toEqual([
      {
        text: 'Mods "Aftershock" and "Freedom Fight" both set "cost": where both do, only that of "Freedom Fight" counts, which is declared later.',
        mods,
      },
    ]);
});

test('two mods that cannot be played together are named once, with the reason', () => {
  const ir = compiled('cards/wildstorms');
  const mods = ['Hand of Nine', 'Hand of Ten'];
  expect(reportMods(ir, null, mods).conflicts).toEqual([
    { text: 'Mods "Hand of Nine" and "Hand of Ten" set "hand_size" to different values.', mods },
  ]);
});

test('two mods that meet nowhere are played at once, in their order', () => {
  const ir = compiled('cards/stormbound');
  const mods = ['Natural Sprint', 'Stunning Attack'];
  expect(reportMods(ir, null, mods)).toMatchObject({ conflicts: [] });
  const { ground } = begin(ir, { mods });
  ground.playAny();
  expect(ground.position.steps).toBeGreaterThan(0);
  expect(ground.bound.mods.map((id) => ir.games[0]?.layers[id]?.name)).toEqual(mods);
});
