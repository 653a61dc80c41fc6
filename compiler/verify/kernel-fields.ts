/** The fields of the kernel, as engines expect them. */
import type { FieldDecl, Kind, Type } from '../ir/index.ts';

/** By name of a field: the kernel's kind that has it, and its type. */
export const KERNEL_FIELDS: Readonly<
  Record<NonNullable<FieldDecl['kernel']>, { kind: Kind['kernel']; of: Type['of'] }>
> = {
  owner: { kind: 'entity', of: 'entity' },
  controller: { kind: 'entity', of: 'entity' },
  name: { kind: 'entity', of: 'definition' },
  age: { kind: 'entity', of: 'number' },
  index: { kind: 'entity', of: 'number' },
  column: { kind: 'tile', of: 'number' },
  row: { kind: 'tile', of: 'number' },
  seat: { kind: 'player', of: 'number' },
  side: { kind: 'player', of: 'number' },
  level: { kind: 'card', of: 'number' },
  subject: { kind: 'trigger', of: 'entity' },
  here: { kind: 'trigger', of: 'entity' },
  noted_turn: { kind: 'record', of: 'number' },
  noted_subject: { kind: 'record', of: 'entity' },
  noted_here: { kind: 'record', of: 'entity' },
  noted_owner: { kind: 'record', of: 'entity' },
  noted_controller: { kind: 'record', of: 'entity' },
  noted_name: { kind: 'record', of: 'definition' },
  noted_level: { kind: 'record', of: 'number' },
  active: { kind: 'state', of: 'entity' },
  turn: { kind: 'state', of: 'number' },
  match_number: { kind: 'state', of: 'number' },
  moment: { kind: 'state', of: 'timing' },
  winner: { kind: 'state', of: 'entity' },
};
