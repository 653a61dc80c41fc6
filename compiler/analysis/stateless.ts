/** Finds state-independent relations of tiles, players and numbers: they are precomputed as constant tables. */
import type { Bound } from '../ir/bound.ts';
import type { Expr } from '../ir/index.ts';
import { KERNEL_VALUES } from '../ir/kernel.ts';
import { operandsOf } from '../ir/visitor.ts';

const FIELDS: readonly string[] = ['column', 'row', 'seat', 'side'];
const PLAIN: readonly string[] = ['number', 'truth', 'nothing', 'enum', 'local', 'you', 'add', 'sub', 'mul', 'neg'];
const LOGIC: readonly string[] = ['lt', 'le', 'gt', 'ge', 'is', 'is_not', 'and', 'or', 'not', 'pick', 'absent'];

function isStatelessKernel(name: string): boolean {
  const word = KERNEL_VALUES.get(name);
  return word?.reads === 'nothing' && word.pure === true;
}

/** Whether the value depends only on locals and `you`, provided that those are tiles and players. */
export function isStateless(bound: Bound, e: Expr): boolean {
  return isPlain(bound, e) && operandsOf(e).every((part) => isStateless(bound, part));
}

function isPlain(bound: Bound, e: Expr): boolean {
  switch (e.op) {
    case 'kernel':
      return isStatelessKernel(e.call);
    case 'field':
      return FIELDS.includes(bound.game.fields[e.field]?.kernel ?? '');
    case 'tile_of':
    case 'present':
      return true;
    case 'adjective':
    case 'value': {
      const word = e.op === 'adjective' ? bound.game.adjectives[e.adjective] : bound.game.values[e.value];
      if (word === undefined) return false;
      if (word.native !== null) return isStatelessKernel(word.native);
      const parts = [word.value, ...word.params.map(({ value }) => value)];
      return parts.every((part) => part === null || isStateless(bound, part));
    }
    default:
      return PLAIN.includes(e.op) || LOGIC.includes(e.op);
  }
}
