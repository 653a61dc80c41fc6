/** Binding. A case is a file in `cases`: an IR with changes, a choice, and the expected result. */
import { describe, expect, it } from 'vitest';
import { BIND_PROBLEMS, bind, type Choice } from '../../compiler/bind/index.ts';
import { MOST_ENTITIES } from '../../compiler/format/limits.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Game, IR } from '../../compiler/ir/index.ts';
import { loadBound } from '../../compiler/verify/load.ts';
import { type CaseShape, checkedCase } from '../cases.ts';
import { sources } from '../games.ts';
import { dataIn, type Json, put, validIR } from '../ir/tree.ts';

interface Case {
  base: string;
  changes?: { at: string; value?: Json }[];
  game?: string;
  choice: Omit<Choice, 'game'>;
  /** JSON pointers into the result. */
  is?: { [pointer: string]: Json };
  codes?: string[];
  warnings?: string[];
  message?: string;
  help?: string;
}

const SHAPE: CaseShape<Case> = {
  keys: ['base', 'changes', 'game', 'choice', 'is', 'codes', 'warnings', 'message', 'help'],
  expects: ['is', 'codes', 'warnings'],
};
const cases = dataIn('bind/cases').map(({ name, text }) => ({
  name,
  ...checkedCase(JSON.parse(text) as Case, SHAPE, name),
}));

function read(tree: unknown, pointer: string): unknown {
  let at = tree;
  for (const key of pointer.split('/').slice(1)) at = (at as { [key: string]: unknown })[key];
  return at;
}

function irOf({ base, changes }: Case): IR {
  const ir = validIR(base);
  for (const { at, value } of changes ?? []) put(ir, at, value);
  return ir as unknown as IR;
}

describe('cases', () => {
  for (const testCase of cases) {
    it(testCase.name, () => {
      const ir = irOf(testCase);
      const before = JSON.stringify(ir);
      const result = bind(ir, { game: testCase.game ?? 'duel', ...testCase.choice });
      expect(JSON.stringify(ir)).toBe(before);
      if ('diagnostics' in result) {
        expect(result.diagnostics.map((d) => d.code)).toEqual(testCase.codes);
        for (const diagnostic of result.diagnostics) expect(diagnostic.help).not.toBe('');
        expect(testCase.is).toBeUndefined();
        if (testCase.message !== undefined) expect(result.diagnostics[0]?.message).toBe(testCase.message);
        if (testCase.help !== undefined) expect(result.diagnostics[0]?.help).toBe(testCase.help);
        return;
      }
      // a message and its help belong to a refusal
      expect([testCase.codes, testCase.message, testCase.help]).toEqual([undefined, undefined, undefined]);
      if (testCase.warnings !== undefined) expect(result.warnings.map((d) => d.code)).toEqual(testCase.warnings);
      for (const [pointer, value] of Object.entries(testCase.is ?? {})) {
        expect(read(result.bound, pointer), pointer).toEqual(value);
      }
      checkLayout(result.bound);
      checkProgram(result.bound);
      checkRoundTrip(result.bound);
    });
  }

  it('cover every code of bind', () => {
    const seen = new Set(cases.flatMap(({ codes, warnings }) => [...(codes ?? []), ...(warnings ?? [])]));
    const codes = [...BIND_PROBLEMS.keys()].filter((code) => code.startsWith('RB06'));
    expect(codes.filter((code) => !seen.has(code))).toEqual([]);
  });
});

it('knows the most entities that the prelude allows', () => {
  const [prelude] = sources('cards/prelude.bound');
  expect(prelude?.text).toContain(`entities 256 to ${MOST_ENTITIES}`);
});

describe('binding again', () => {
  const ir = validIR('duel') as unknown as IR;
  const bound = (choice: Partial<Choice>, of: IR = ir): Bound => {
    const result = bind(of, { game: 'duel', ...choice });
    if ('diagnostics' in result) throw new Error(result.diagnostics[0]?.message);
    return result.bound;
  };

  it('gives the same hash, from another copy and with keys in another order', () => {
    const { hash } = bound({});
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
    expect(bound({}).hash).toBe(hash);
    const turned = JSON.parse(JSON.stringify(ir), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    ) as IR;
    expect(bound({}, turned).hash).toBe(hash);
  });

  it('gives the same hash for other scenarios: matches do not depend on them', () => {
    const [game] = ir.games as [Game];
    expect(game.scenarios.length).toBeGreaterThan(0);
    expect(bound({}, { ...ir, games: [{ ...game, scenarios: [] }] }).hash).toBe(bound({}).hash);
  });

  it('gives another hash for another mode, mod, deck or order of decks', () => {
    const choices: Partial<Choice>[] = [
      {},
      { mode: 'Ranked' },
      { mods: ['Sparks'] },
      { mods: ['Sparks', 'Threes'] },
      { mods: ['Threes', 'Sparks'] },
      { decks: ['Second', 'First'] },
      { decks: [] },
    ];
    expect(new Set(choices.map((choice) => bound(choice).hash)).size).toBe(choices.length);
  });

  it('shares the parts that do not depend on decks', () => {
    expect(bound({ decks: ['Second', 'First'] }).layout).toBe(bound({}).layout);
  });
});

describe('verification of bound games', () => {
  const ir = validIR('duel') as unknown as IR;
  const result = bind(ir, { game: 'duel', mods: ['Sparks'] });
  if ('diagnostics' in result) throw new Error('unsound');
  const text = JSON.stringify(result.bound);
  const damaged: [string, Json][] = [
    ['/layout/size', 3],
    ['/layout/zones/0/capacity', 1000000],
    ['/program/code/2/end', 99999],
    ['/program/blocks/0/locals/0/at', -5],
    ['/index/borne/0/0/ability', 99],
    ['/printed/0/0/0', 7],
    ['/hash', '00000000000000000000000000000000'],
    ['/seats', 4],
    ['/options/0', 0],
    ['/decks/0/cards/0/level', 3],
  ];
  for (const [pointer, value] of damaged) {
    it(`refuses another ${pointer}`, () => {
      const bound = JSON.parse(text) as Json;
      put(bound, pointer, value);
      const loaded = loadBound(bound);
      expect('diagnostics' in loaded && loaded.diagnostics.map((d) => d.code)).toEqual(['RB0713']);
    });
  }
  it.each([
    ['/decks/0/cards/0/card', 99, 'RB0605'],
    ['/decks/0/cards/0/level', 0, 'RB0606'],
    ['/mode', 3, 'RB0602'],
    ['/mods/0', 1, 'RB0603'],
    ['/game/verbs/0/native', 'nothing', 'RB0704'],
    ['/game/bounds/entities', 0, 'RB0711'],
  ] as [string, Json, string][])('refuses %s of %j', (pointer, value, code) => {
    const bound = JSON.parse(text) as Json;
    put(bound, pointer, value);
    const loaded = loadBound(bound);
    expect('diagnostics' in loaded && loaded.diagnostics.map((d) => d.code)).toEqual([code]);
  });
});

/** Checks that no two parts of the state overlap, and that all are within it. */
function checkLayout({ layout, game }: Bound): void {
  const taken = new Map<number, string>();
  const take = (at: number, count: number, what: string): void => {
    for (let i = at; i < at + count; i++) {
      expect(taken.get(i), `${what} at ${i}`).toBeUndefined();
      expect(i).toBeGreaterThanOrEqual(0);
      expect(i).toBeLessThan(layout.size);
      taken.set(i, what);
    }
  };
  for (const [key, at] of Object.entries(layout.head)) {
    if (['windowCount', 'argsCapacity', 'answersCapacity'].includes(key)) continue;
    const { windowCount, argsCapacity, answersCapacity } = layout.head;
    const sizes: { [key: string]: number } = {
      random: 4,
      window: windowCount,
      pausedArgs: argsCapacity,
      answers: answersCapacity,
    };
    take(at, sizes[key] ?? 1, `head ${key}`);
  }
  for (const [id, at] of layout.globals.entries()) {
    if (at >= 0 && game.fields[id]?.kernel === null) take(at, 1, `field ${id}`);
  }
  for (const table of ['players', 'tiles', 'entities'] as const) {
    take(layout[table].at, layout[table].count * layout[table].stride, table);
  }
  for (const [id, zone] of layout.zones.entries()) {
    if (zone.store === 'list') {
      expect(zone.stride).toBe(1 + zone.capacity);
      take(zone.at, zone.instances * zone.stride, `zone ${id}`);
    }
  }
  take(layout.queue.at, layout.queue.capacity * layout.queue.stride, 'queue');
  take(layout.modifiers.at, layout.modifiers.capacity * layout.modifiers.stride, 'modifiers');
  // within a row
  const rows = new Map<string, Set<number>>();
  const slot = (table: string, at: number, stride: number): void => {
    const used = rows.get(table) ?? new Set();
    rows.set(table, used);
    expect(used.has(at), `${table} ${at}`).toBe(false);
    expect(at).toBeLessThan(stride);
    used.add(at);
  };
  const { entities, players, tiles, records } = layout;
  for (const at of Object.values(layout.row)) slot('entity', at, entities.stride);
  for (const [id, place] of layout.fields.entries()) {
    if (place === null || place.table === 'global' || game.fields[id]?.kernel !== null) continue;
    slot(
      place.table,
      place.at,
      { player: players, tile: tiles, entity: entities, record: records }[place.table].stride,
    );
  }
  for (const at of layout.statuses) if (at >= 0) slot('entity', at, entities.stride);
  for (let i = 0; i < layout.choices.count; i++) slot('entity', layout.choices.at + i, entities.stride);
  for (const zone of layout.zones) {
    if (zone.store === 'chain')
      for (const at of [zone.head, zone.tail, zone.count]) slot('entity', at, entities.stride);
  }
  expect(layout.size).toBe(taken.size + stepSlots(layout));
}

/** Checks that the slots of step code are between the fields of the match and the players. */
function stepSlots(layout: Bound['layout']): number {
  let last = layout.head.answers + layout.head.answersCapacity;
  for (const at of layout.globals) if (at >= last) last = at + 1;
  return layout.players.at - last;
}

/** Checks that every jump has its target in the program, and every slot of step code is in its part of the state. */
function checkProgram({ program, layout }: Bound): void {
  const inside = (at: number): void => {
    expect(at).toBeGreaterThanOrEqual(0);
    expect(at).toBeLessThan(program.code.length);
  };
  const low = layout.players.at - stepSlots(layout);
  const stepSlot = (at: number, count: number): void => {
    expect(at).toBeGreaterThanOrEqual(low);
    expect(at + count).toBeLessThanOrEqual(layout.players.at);
  };
  inside(program.flow);
  for (const block of program.blocks) {
    inside(block.end);
    expect(block.locals.length).toBe(block.code.locals.length);
    // names that only an expression binds have no slot
    for (const { at, capacity } of block.locals) if (at !== -1) stepSlot(at, 1 + capacity);
    expect(block.locals.filter(({ at, capacity }) => at === -1 && capacity !== 0)).toEqual([]);
  }
  for (const [at, instr] of program.code.entries()) {
    for (const key of ['to', 'else', 'end'] as const) {
      const target = (instr as unknown as { [key: string]: unknown })[key];
      if (typeof target === 'number') inside(target);
    }
    if (instr.you !== null) stepSlot(instr.you, 1);
    for (const { end } of instr.within) expect(end).toBeGreaterThan(at);
    if (instr.step === 'each' || instr.step === 'next') stepSlot(instr.list, 1 + instr.capacity);
    if (instr.step === 'enter' && instr.into !== null) stepSlot(instr.into, 1);
  }
  const offers = program.code.flatMap((instr, at) => (instr.step === 'offer' && at >= program.flow ? [at] : []));
  expect(program.offers.map((offer) => offer.at)).toEqual(offers);
  for (const { enters } of program.offers) {
    for (const at of enters) expect(['enter', 'each', 'times', 'test']).toContain(program.code[at]?.step);
  }
}

function checkRoundTrip(bound: Bound): void {
  const loaded = loadBound(JSON.stringify(bound));
  if ('diagnostics' in loaded) expect(loaded.diagnostics).toEqual([]);
  else expect(loaded.bound).toEqual(bound);
}
