/** Recordings: a valid one replays, and an invalid one gives diagnostics. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  interpretedPlay,
  type Replay,
  RUNTIME_PROBLEMS,
  readReplay,
  recordReplay,
  verifyReplay,
} from '../../runtime/index.ts';
import { boundOf, small } from './games.ts';

const file = 'test/runtime/games/chance.bound';
const { ir, game } = small(file, readFileSync(file, 'utf8'));
const bound = boundOf(ir, game.folder, { decks: [] });
const { match, moves } = interpretedPlay(bound, ['random'])(3);
const replay = recordReplay(match, 3, moves);

const codes = (text: string): string[] => {
  const read = readReplay(text);
  return 'troubles' in read ? read.troubles.map((trouble) => trouble.code) : [];
};

describe('a recording', () => {
  it('survives being written and read', () => {
    const read = readReplay(JSON.stringify(replay));
    expect(read).toEqual({ replay });
    expect(verifyReplay(bound, (read as { replay: Replay }).replay)).toMatchObject({
      played: moves.length,
      troubles: [],
    });
  });

  it('shows each decision before it is made', () => {
    let seen = 0;
    verifyReplay(bound, replay, (_, __, index) => {
      expect(index).toBe(seen++);
    });
    expect(seen).toBe(moves.length);
  });
});

describe('data that is no recording', () => {
  it('is refused', () => {
    expect(codes('')).toEqual(['RB0801']);
    expect(codes('{')).toEqual(['RB0801']);
    for (const text of ['null', '7', '[]', '"x"']) expect(codes(text)).toEqual(['RB0802']);
    expect(codes('{}')).toEqual(['RB0803']);
    expect(codes('{"format":2}')).toEqual(['RB0803']);
    expect(new Set(codes('{"format":1}'))).toEqual(new Set(['RB0802']));
  });

  it('is named key by key', () => {
    const wrong: [string, unknown][] = [
      ['bound', 3],
      ['game', null],
      ['mode', 1],
      ['mods', [1]],
      ['decks', [{ name: 'x', cards: [{ name: 'y', level: '1' }] }]],
      ['decks', [null]],
      ['seed', 1.5],
      ['seed', 2 ** 40],
      ['moves', [[1]]],
      ['moves', [[1, 0.5]]],
      ['moves', [1]],
      ['moves', 'x'],
      ['final', null],
    ];
    for (const [key, value] of wrong) {
      const read = readReplay(JSON.stringify({ ...replay, [key]: value }));
      expect(read).toMatchObject({ troubles: [{ code: 'RB0802' }] });
      if ('troubles' in read) expect(read.troubles[0]?.message).toContain(`"${key}"`);
    }
  });

  it('does not play', () => {
    expect(verifyReplay(bound, { ...replay, bound: 'x' }).troubles[0]?.code).toBe('RB0804');
    expect(verifyReplay(bound, { ...replay, moves: [[1, 999, 4]] }).troubles[0]?.code).toBe('RB0805');
    expect(verifyReplay(bound, { ...replay, moves: [[-7, -9, -2147483648]] }).troubles[0]?.code).toBe('RB0805');
    expect(verifyReplay(bound, { ...replay, final: 'x' }).troubles[0]?.code).toBe('RB0806');
    expect(verifyReplay(bound, { ...replay, moves: [...replay.moves, [1, -1]] }).troubles[0]?.code).toBe('RB0805');
  });

  it('has help for every code', () => {
    for (const [code, problem] of RUNTIME_PROBLEMS) {
      expect(code).toMatch(/^RB08\d\d$/);
      for (const text of [problem.title, problem.explanation, problem.help, problem.example]) expect(text).not.toBe('');
    }
  });
});
