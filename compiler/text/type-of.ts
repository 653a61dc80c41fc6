/** Types of expressions. */
import type { Expr, Type } from '../ir/index.ts';
import type { TextContext } from './context.ts';

/** The type of an expression, as far as texts need it. */
export function typeOf(t: TextContext, expr: Expr): Type {
  const type = (of: Type['of'], id: number | null = null, many = false): Type => ({ of, id, many });
  switch (expr.op) {
    case 'local':
      return t.locals[expr.local]?.type ?? type('entity');
    case 'chosen':
      return t.card?.chooses[expr.choice]?.type ?? type('entity');
    case 'field':
    case 'global':
    case 'printed':
      return t.game.fields[expr.field]?.type ?? type('number');
    case 'select':
      return expr.type;
    case 'value':
      return t.game.values[expr.value]?.type ?? type('number');
    case 'kernel':
      return t.game.values.find((v) => v.native === expr.call)?.type ?? type('number');
    case 'option':
      return t.game.options[expr.option]?.type ?? type('number');
    case 'levels':
      return expr.of[0] === undefined ? type('number') : typeOf(t, expr.of[0]);
    case 'pick':
      return typeOf(t, expr.then.op === 'nothing' ? expr.else : expr.then);
    case 'self':
      return type('entity', t.card?.kind ?? null);
    case 'you':
    case 'here':
    case 'tile_of':
    case 'nothing':
      return type('entity');
    case 'card':
      return type('definition');
    case 'enum':
      return type('enum', expr.enum);
    case 'flags':
    case 'word_set':
      return type('flags', expr.enum);
    case 'union':
    case 'without':
      return typeOf(t, expr.a);
    case 'zone':
    case 'gone':
      return type('zone');
    case 'verb':
    case 'timing':
      return type(expr.op);
    case 'status_word':
      return type('status');
    case 'keyword_word':
      return type('keyword');
    case 'number':
    case 'add':
    case 'sub':
    case 'mul':
    case 'neg':
    case 'count':
    case 'sum':
    case 'highest':
    case 'lowest':
    case 'distinct':
    case 'status':
    case 'status_value':
    case 'keyword_value':
    case 'keyword_number':
    case 'word_field':
      return type('number');
    default:
      return type('truth');
  }
}
