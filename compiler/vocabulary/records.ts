/** Records of declared words, one shape for all classes. `explain`, the reference and their tests read them. */

import { constantOf } from '../format/constants.ts';
import type { Declared, Expr, Game, Param, Type } from '../ir/index.ts';
import { showType } from '../ir/types.ts';
import { nameWithoutWord } from '../ir/word-fields.ts';

export type WordClass =
  | 'kind'
  | 'field'
  | 'enum'
  | 'option'
  | 'zone'
  | 'status'
  | 'adjective'
  | 'value'
  | 'order'
  | 'timing'
  | 'verb'
  | 'move'
  | 'step'
  | 'keyword';

export interface WordParam {
  name: string;
  prep: string | null;
  /** In source form: `number`, `set of body`. */
  type: string;
  /** May be nothing. */
  optional: boolean;
  /** The default; null if the parameter is required. */
  value: string | null;
}

export interface WordRecord {
  class: WordClass;
  /** Its id within its class. */
  id: number;
  name: string;
  /** The declaration without its body. */
  head: string;
  params: WordParam[];
  /** The result type, or the type of a field or option; null if there is none. */
  gives: string | null;
  doc: string;
  template: string | null;
  examples: string[];
  /** Implemented by the kernel. */
  native: boolean;
  declared: Declared;
}

/** All words of a game, by class, in the order of the source. */
export function wordRecords(game: Game): WordRecord[] {
  const type = (t: Type): string => showType(game, t);
  const record = (
    is: WordClass,
    id: number,
    declared: Declared,
    more: Partial<WordRecord> & { head: string },
  ): WordRecord => ({
    class: is,
    id,
    name: declared.name,
    params: [],
    gives: null,
    doc: declared.doc,
    template: declared.text,
    examples: declared.examples,
    native: false,
    declared,
    ...more,
  });
  const params = (list: readonly Param[]): WordParam[] => list.map((p) => paramOf(game, p));
  return [
    ...game.kinds.map((k, id) =>
      record('kind', id, k, {
        head: `kind ${k.name}${k.parents.length === 0 ? '' : ` is ${k.parents.map((p) => game.kinds[p]?.name ?? '').join(', ')}`}`,
      }),
    ),
    ...game.fields.flatMap((f, id) => {
      // the numbers for the words of an enum are one declaration
      if (f.word !== undefined && f.word.member > 0) return [];
      const name = nameWithoutWord(game, id);
      const gives = type(f.word === undefined ? f.type : { of: 'number', id: f.word.enum, many: false });
      return record('field', id, f, { name, head: `${game.kinds[f.kind]?.name ?? ''}.${name}: ${gives}`, gives });
    }),
    ...game.enums.map((e, id) => record('enum', id, e, { head: `enum ${e.name} = ${e.members.join(', ')}` })),
    ...game.options.map((o, id) =>
      record('option', id, o, { head: `option ${o.name}: ${type(o.type)}`, gives: type(o.type) }),
    ),
    ...game.zones.map((z, id) =>
      record('zone', id, z, { head: `zone ${z.name} of ${game.kinds[z.kind]?.name ?? ''}` }),
    ),
    ...game.statuses.map((s, id) =>
      record('status', id, s, { head: `status ${s.name} of ${game.kinds[s.kind]?.name ?? ''}` }),
    ),
    ...game.adjectives.map((a, id) =>
      record('adjective', id, a, {
        head: listed('adjective', a.name, params(a.params)),
        params: params(a.params),
        native: a.native !== null,
      }),
    ),
    ...game.values.map((v, id) =>
      record('value', id, v, {
        head: `${listed('value', v.name, params(v.params))} gives ${type(v.type)}`,
        params: params(v.params),
        gives: type(v.type),
        native: v.native !== null,
      }),
    ),
    ...game.orders.map((o, id) =>
      record('order', id, o, { head: listed('order', o.name, params(o.params)), params: params(o.params) }),
    ),
    ...game.timings.map((t, id) =>
      record('timing', id, t, { head: called('timing', t.name, params(t.params)), params: params(t.params) }),
    ),
    ...game.verbs.map((v, id) => {
      const gives = v.gives === null ? null : type(v.gives);
      const head = `${called('verb', v.name, params(v.params))}${gives === null ? '' : ` gives ${gives}`}`;
      return record('verb', id, v, { head, params: params(v.params), gives, native: v.native !== null });
    }),
    ...game.moves.map((m, id) =>
      record('move', id, m, { head: called('move', m.name, params(m.params)), params: params(m.params) }),
    ),
    ...(game.steps ?? []).map((s, id) =>
      record('step', id, s, { head: called('step', s.name, params(s.params)), params: params(s.params) }),
    ),
    ...game.keywords.map((k, id) =>
      record('keyword', id, k, { head: called('keyword', k.name, params(k.params)), params: params(k.params) }),
    ),
  ];
}

function paramOf(game: Game, param: Param): WordParam {
  return {
    name: param.name,
    prep: param.prep,
    type: showType(game, param.type),
    optional: param.optional,
    value: param.value === null ? null : shown(game, param.value, param.type),
  };
}

/** A default in source form. */
function shown(game: Game, expr: Expr, type: Type): string {
  switch (expr.op) {
    case 'self':
    case 'you':
    case 'here':
    case 'nothing':
      return expr.op;
    case 'truth':
      return expr.value === 1 ? 'true' : 'false';
    case 'enum':
      return game.enums[expr.enum]?.members[expr.member] ?? '';
    case 'tile_of':
      return `tile of ${shown(game, expr.of, type)}`;
    case 'card':
      return `"${game.cards[expr.card]?.name ?? ''}"`;
    default: {
      const value = constantOf(expr);
      return value === null ? '...' : String(value);
    }
  }
}

const typed = (p: WordParam): string =>
  `${p.name}: ${p.type}${p.optional && p.value === null ? ' or nothing' : ''}${p.value === null ? '' : ` = ${p.value}`}`;

/** `verb damage target: body by amount: number`. */
const called = (is: string, name: string, params: readonly WordParam[]): string =>
  [is, name, ...params.map((p) => (p.prep === null ? typed(p) : `${p.prep} ${typed(p)}`))].join(' ');

/** `adjective bordering(x: tile, y: tile)`. */
const listed = (is: string, name: string, params: readonly WordParam[]): string =>
  `${is} ${name}(${params.map(typed).join(', ')})`;
