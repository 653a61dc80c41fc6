/** The kernel's words (basic operations), with the sorts of their parameters. */
import type { KernelValue, KernelVerb, Type } from '../ir/index.ts';

interface Native {
  takes: Type['of'][];
  /** How many parameters may be omitted, from the end. */
  optional: number;
}

const of = (takes: Type['of'][], optional = 0): Native => ({ takes, optional });

const VERBS: { readonly [name in KernelVerb]: Native } = {
  create: of(['definition', 'zone', 'entity'], 1),
  copy: of(['entity', 'zone']),
  become: of(['entity', 'entity']),
  move: of(['entity', 'zone', 'number'], 1),
  shuffle: of(['zone']),
  reveal: of(['entity', 'entity']),
  hide: of(['entity', 'entity']),
  ask: of(['entity']),
  add: of(['status', 'entity', 'number'], 1),
  remove: of(['status', 'entity', 'number'], 1),
  win: of(['entity']),
  lose: of(['entity']),
  draw_game: of([]),
};

const VALUES: { readonly [name in KernelValue]: Native & { gives: Type['of'] } } = {
  min: { ...of(['number', 'number']), gives: 'number' },
  max: { ...of(['number', 'number']), gives: 'number' },
  abs: { ...of(['number']), gives: 'number' },
  div: { ...of(['number', 'number']), gives: 'number' },
  div_up: { ...of(['number', 'number']), gives: 'number' },
  tile_at: { ...of(['number', 'number', 'entity'], 1), gives: 'entity' },
  file: { ...of(['entity', 'entity']), gives: 'number' },
  rank: { ...of(['entity', 'entity']), gives: 'number' },
  copies: { ...of(['entity']), gives: 'number' },
  possible: { ...of(['entity']), gives: 'truth' },
  seat_after: { ...of(['entity', 'number']), gives: 'entity' },
  seats_from: { ...of(['entity', 'entity']), gives: 'number' },
  room: { ...of(['zone', 'number']), gives: 'truth' },
};

/** a Map, not an object: keys come from files */
export const NATIVE_VERBS: ReadonlyMap<string, Native> = new Map(Object.entries(VERBS));
export const NATIVE_VALUES: ReadonlyMap<string, Native & { gives: Type['of'] }> = new Map(Object.entries(VALUES));
