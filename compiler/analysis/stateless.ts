/** Finds relations of tiles, players and numbers that do not read the state: they become constant tables. */
import type { Bound } from '../ir/bound.ts';
import type { Expr } from '../ir/index.ts';
import { KERNEL_VALUES } from '../ir/kernel.ts';

const FIELDS: readonly string[] = ['column', 'row', 'seat', 'side'];
const PLAIN: readonly string[] = ['number', 'truth', 'nothing', 'enum', 'local', 'you', 'add', 'sub', 'mul', 'neg'];
const LOGIC: readonly string[] = ['lt', 'le', 'gt', 'ge', 'is', 'is_not', 'and', 'or', 'not', 'pick', 'absent'];

function isStatelessKernel(name: string): boolean {
  const word = KERNEL_VALUES.get(name);
  return word?.reads === 'nothing' && word.pure === true;
}

/** Whether the value depends only on locals and `you`, provided that those are tiles and players. */
export function isStateless(bound: Bound, node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return true;
  if (Array.isArray(node)) return node.every((item) => isStateless(bound, item));
  const record = node as { readonly [key: string]: unknown };
  if (typeof record.op === 'string' && !plain(bound, record as unknown as Expr)) return false;
  return Object.keys(record).every((key) => key === 'place' || isStateless(bound, record[key]));
}

function plain(bound: Bound, e: Expr): boolean {
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
      return isStateless(bound, word.value) && isStateless(bound, word.params);
    }
    default:
      return PLAIN.includes(e.op) || LOGIC.includes(e.op);
  }
}
