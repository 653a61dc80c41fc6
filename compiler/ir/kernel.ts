/**
 * The kernel's words (basic operations), one record each, from `../schema/kernel.json`. The prelude declares them for
 * designers; each engine has one function for each.
 */
import records from '../schema/kernel.json' with { type: 'json' };
import type { Type } from './game.ts';

export interface KernelWord {
  /** The sorts of its parameters. */
  readonly takes: readonly Type['of'][];
  /** How many parameters may be left out, from the end. */
  readonly optional: number;
}

export interface KernelValueWord extends KernelWord {
  readonly gives: Type['of'];
  /** The kind of the entity that it gives. */
  readonly kind: 'tile' | 'player' | null;
  /** Whether it reads the state, or nothing but its arguments and the board. */
  readonly reads: 'state' | 'nothing';
  /** Whether it can be evaluated twice or not at all; of divisions: unless the divisor may be 0. */
  readonly pure: boolean | 'unless divided by 0';
}

interface KernelRecord {
  takes: string[];
  optional?: number;
  gives?: string;
  reads?: string;
  pure?: boolean | string;
}

const kernelWordOf = ({ takes, optional = 0 }: KernelRecord): KernelWord => ({
  takes: takes as Type['of'][],
  optional,
});

function kernelValueOf(record: KernelRecord): KernelValueWord {
  const { gives, reads, pure } = record;
  const kind = gives === 'tile' || gives === 'player' ? gives : null;
  return {
    ...kernelWordOf(record),
    gives: kind === null ? (gives as Type['of']) : 'entity',
    kind,
    reads: reads as KernelValueWord['reads'],
    pure: pure as KernelValueWord['pure'],
  };
}

// a Map, not an object: names come from files
export const KERNEL_VERBS: ReadonlyMap<string, KernelWord> = new Map(
  Object.entries(records.verbs).map(([name, record]) => [name, kernelWordOf(record)]),
);
export const KERNEL_VALUES: ReadonlyMap<string, KernelValueWord> = new Map(
  Object.entries(records.values).map(([name, record]) => [name, kernelValueOf(record)]),
);

/** Verbs that can end the match. */
export const ENDING_NATIVES: ReadonlySet<string> = new Set(['win', 'lose', 'draw_game']);

/**
 * Values that evaluate code of the game, with what that code belongs to: the choices of a card, the conditions of abilities. Only a match
 * knows of which card or ability, so analyses take it as all of them.
 */
export const EVALUATED: ReadonlyMap<string, 'choices' | 'conditions'> = new Map([
  ['possible', 'choices'],
  ['can_run', 'conditions'],
]);
