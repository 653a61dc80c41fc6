/** A scenario that runs on both engines fails if the compiled engine behaves differently. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { emit } from '../../compiler/emit/index.ts';
import { conform, Engine, isSampled, runScenario } from '../../runtime/index.ts';
import { boundOf, engineFor, small } from './games.ts';

it('reports a different state', () => {
  const text = readFileSync('test/runtime/games/calls.bound', 'utf8');
  const { ir, game } = small('test/runtime/games/calls.bound', text);
  const bound = boundOf(ir, game.folder, { decks: [] });
  const emitted = emit(bound, { cards: game.cards.map((_, id) => id), open: true });
  // a broken engine that adds one too many
  const source = emitted.source.replace(/function (add|plus)\(a,b\)\{/g, '$&b=b+1;');
  const wrong = game.scenarios.map((scenario) =>
    runScenario(bound, scenario, { engine: new Engine(bound, { ...emitted, source }) }),
  );
  const messages = wrong.filter(({ passed }) => !passed).map(({ message }) => message ?? '');
  expect(messages.length).toBeGreaterThan(0);
  for (const message of messages) expect(message).toMatch(/compiled engine reaches another state: slot \d+ is -?\d+/);
});

it('reports a different trace', () => {
  const text = readFileSync('test/runtime/games/calls.bound', 'utf8');
  const { ir, game } = small('test/runtime/games/calls.bound', text);
  const bound = boundOf(ir, game.folder, { decks: [] });
  const emitted = emit(bound, { cards: game.cards.map((_, id) => id), open: true, trace: true });
  const messagesOf = (source: string): string[] =>
    game.scenarios.flatMap((scenario) => {
      const engine = new Engine(bound, { ...emitted, source }, { trace: true });
      return runScenario(bound, scenario, { engine }).message ?? [];
    });
  expect(messagesOf(emitted.source)).toEqual([]);
  // an engine without the depth of events, and one without their causes
  for (const [text, other] of [
    [/\|V\[\d+\]<<9/g, ''],
    [/T\[e\+2\]=V\[\d+\]/g, 'T[e+2]=0'],
  ] as const) {
    const messages = messagesOf(emitted.source.replace(text, other));
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages) expect(message).toMatch(/compiled engine writes another event: event \d+ is/);
  }
});

it('conform reports an engine that differs', () => {
  const text = readFileSync('test/runtime/games/chance.bound', 'utf8');
  const { ir, game } = small('test/runtime/games/chance.bound', text);
  const cards = game.cards.slice(0, 12).map((card) => ({ card: card.name, level: 1, count: 2 }));
  const bound = boundOf(ir, game.folder, { decks: [0, 1].map((i) => ({ name: `deck ${i}`, cards })) });
  const emitted = emit(bound);
  const conforms = (source: string): string[] => {
    const engine = new Engine(bound, { ...emitted, source });
    return [...new Set(conform({ bound, engine, games: 2, seed: 1 }).violations.map(({ law }) => law))];
  };
  expect(conforms(emitted.source)).toEqual([]);
  expect(conforms(emitted.source.replace(/function (add|plus)\(a,b\)\{/g, '$&b=b+1;'))).toContain('engines');
  // an engine that omits some legal moves
  const lists = emitted.source.replace(/function puts?\(id,n[^)]*\)\{/g, '$&if(calls++%2===0&&id>0)return;');
  expect(conforms(`let calls=0;${lists}`)).toEqual(expect.arrayContaining(['lists', 'readings']));
});

it('conform checks a sample by the same laws as all matches', () => {
  const text = readFileSync('test/runtime/games/chance.bound', 'utf8');
  const { ir, game } = small('test/runtime/games/chance.bound', text);
  const cards = game.cards.slice(0, 12).map((card) => ({ card: card.name, level: 1, count: 2 }));
  const bound = boundOf(ir, game.folder, { decks: [0, 1].map((i) => ({ name: `deck ${i}`, cards })) });
  const emitted = emit(bound);
  const lists = emitted.source.replace(/function puts?\(id,n[^)]*\)\{/g, '$&if(id>0)return;');
  const wrong = new Engine(bound, { ...emitted, source: lists });
  const conforms = (options: { seed: number; games: number; every?: number; whole?: number }, engine = wrong) =>
    conform({ bound, engine, ...options });
  const all = conforms({ seed: 1, games: 8 }, engineFor(bound));
  const some = conforms({ seed: 1, games: 8, every: 4 }, engineFor(bound));
  expect(some).toMatchObject({ violations: [], decisions: all.decisions, hash: all.hash });
  for (const [i, { name, checks }] of some.laws.entries()) {
    const most = all.laws[i]?.checks ?? 0;
    if (!isSampled(name)) expect(checks, name).toBe(most);
    else expect(most === 0 || (checks > 0 && checks < most), `${name}: ${checks} of ${most}`).toBe(true);
  }
  // sampling depends only on seed and decision, so a match that runs alone gives the same violations
  const readings = (violations: ReturnType<typeof conforms>['violations']) =>
    violations.filter(({ law }) => law === 'hidden' || law === 'readings').map(({ seed, step }) => `${seed} ${step}`);
  const sampled = readings(conforms({ seed: 1, games: 3, every: 4, whole: 0 }).violations);
  expect(sampled.length).toBeGreaterThan(0);
  const whole = readings([1, 2, 3].flatMap((seed) => conforms({ seed, games: 1 }).violations));
  expect(whole).toEqual(expect.arrayContaining(sampled));
});
