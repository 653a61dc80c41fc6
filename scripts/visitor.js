/**
 * The visitor of the IR's code, from the JSON Schemas: for each type that contains code a function that lists the expressions and
 * statements directly inside, in the order of the schema. In expressions and statements that is the order of evaluation.
 *
 * Types that occur inside expressions and statements are flat: their functions return a list of expressions. Those of
 * declarations return a tree. No function recurses into code: compiler/ir/walk.ts does.
 */

/** Types whose code is written in place of a call: they have one part. */
const INLINE = new Set(['Code', 'Pattern']);
/** Functions with other names than `sourceExprs` and `verbCode`. */
const NAMES = { Expr: 'operandsOf', Action: 'exprsOf' };
/** The type of a function's parameter, if it is not the type in the schema; and the parameter's name. */
const TYPES = { Action: 'Stmt' };
const PARAMS = { Expr: 'e', Action: 's' };
const DOCS = {
  Expr: 'The expressions directly inside an expression.',
  Action: 'The expressions directly inside a statement, without those of its nested statements.',
  Game: 'The code of all declarations of a game.',
};

const HEAD = `/**
 * The visitor of the IR: the code directly inside each type of node. Operands are in the order of evaluation. walk.ts visits
 * whole trees.
 *
 * Generated from the schemas by scripts/generate-ir.js.
 */
`;
const COMMON = `
/** Code: an expression, a statement, or a list of code. */
export type Tree = Expr | Stmt | null | undefined | readonly Tree[];

const NONE: readonly never[] = [];
/** Most lists of most declarations are empty. */
const each = <T, Code>(list: readonly T[] | undefined, codeOf: (one: T) => Code): readonly Code[] =>
  list === undefined || list.length === 0 ? NONE : list.map(codeOf);
const present = (exprs: readonly (Expr | null)[]): readonly Expr[] =>
  exprs.includes(null) ? exprs.filter((e) => e !== null) : (exprs as readonly Expr[]);
`;

/** The source of the visitor. `ir` and `bound`: the types in the two schemas. */
export function visitor(ir, bound) {
  const types = { ...bound, ...ir };
  const functions = new Map();
  const flat = new Set();
  const state = { types, flat, wanted: ['Expr', 'Action', 'Game', 'Instr'] };
  for (const name of state.wanted) markFlat(name, state, name === 'Expr' || name === 'Action');
  for (const name of state.wanted) if (!functions.has(name)) functions.set(name, declaration(name, state));
  const order = [...Object.keys(ir), ...Object.keys(bound)].filter((name) => functions.has(name));
  const text = `${order.map((name) => functions.get(name)).join('\n')}\n${bodies(types)}`;
  const used = [...new Set(order.map((name) => TYPES[name] ?? name)), 'Stmt'];
  const named = (from) => [...new Set(used.filter((name) => name in from))].sort().join(', ');
  return `${HEAD}
import type { ${named(bound)} } from './bound.ts';
import type { ${named(ir)} } from './index.ts';
${COMMON}
${text}`;
}

const refName = (ref) => ref.slice(ref.lastIndexOf('/') + 1);
const isNull = (schema) => schema.type === 'null';
const isCode = ({ $ref }) => $ref !== undefined && (refName($ref) === 'Expr' || refName($ref) === 'Stmt');

/** Marks the types inside expressions and statements. */
function markFlat(name, { types, flat }, isInside) {
  if (!isInside) return;
  const visit = (schema) => {
    if (schema === null || typeof schema !== 'object' || isCode(schema)) return;
    if (schema.$ref !== undefined) {
      const inner = refName(schema.$ref);
      if (!flat.has(inner)) {
        flat.add(inner);
        visit(types[inner]);
      }
    }
    for (const part of Object.values(schema)) visit(part);
  };
  flat.add(name);
  visit(types[name]);
}

const nameOf = (type, flat) =>
  NAMES[type] ?? `${type.charAt(0).toLowerCase()}${type.slice(1)}${flat.has(type) ? 'Exprs' : 'Code'}`;

function declaration(name, state) {
  const param = PARAMS[name] ?? 'x';
  const isFlat = state.flat.has(name);
  const write = isFlat ? (schema) => listOf(flatParts(schema, param, state)) : (schema) => treeOf(schema, param, state);
  const doc = DOCS[name] === undefined ? '' : `/** ${DOCS[name]} */\n`;
  const head = `${doc}export function ${nameOf(name, state.flat)}(${param}: ${TYPES[name] ?? name})`;
  const schema = state.types[name];
  const union = schema.oneOf === undefined ? schema.allOf?.find(({ oneOf }) => oneOf !== undefined) : schema;
  const body = union === undefined ? `return ${write(schema)};` : choice(union, param, state, write);
  return `${head}: readonly ${isFlat ? 'Expr' : 'Tree'}[] {\n${body}\n}\n`;
}

/** The variants of a tagged union: tag, values of the tag, schema. */
function variants({ oneOf }, types) {
  return oneOf.map((one) => {
    const schema = one.$ref === undefined ? one : types[refName(one.$ref)];
    const [[tag, { const: only, enum: several }]] = Object.entries(schema.properties);
    return { tag, values: several ?? [only], schema };
  });
}

/** A switch over a union, the variants without code first: they are the most frequent. */
function choice(union, param, { types }, write) {
  const groups = new Map([['NONE', []]]);
  const all = variants(union, types);
  for (const { values, schema } of all) {
    const text = write(schema);
    groups.set(text, [...(groups.get(text) ?? []), ...values]);
  }
  const cases = [...groups]
    .filter(([, values]) => values.length > 0)
    .map(([text, values]) => `${values.map((value) => `case '${value}':`).join('\n')}\nreturn ${text};`);
  return `switch (${param}.${all[0].tag}) {\n${cases.join('\n')}\n}`;
}

/** Properties with those of the types that it extends. */
function propertiesOf(schema, types) {
  const bases = (schema.allOf ?? []).map((base) => (base.$ref === undefined ? base : types[refName(base.$ref)]));
  return [...bases.flatMap((base) => propertiesOf(base, types)), ...Object.entries(schema.properties ?? {})];
}

// ------------------------------------------------------------------ lists of expressions

/** The parts of a list: `one` expression, `maybe` one (or null), or a `list`. */
function flatParts(schema, at, state) {
  if (isCode(schema)) return refName(schema.$ref) === 'Expr' ? [{ is: 'one', text: at }] : [];
  if (schema.$ref !== undefined) {
    const name = refName(schema.$ref);
    if (!hasCode(state.types[name], state)) return [];
    state.wanted.push(name);
    return [{ is: 'list', text: `${nameOf(name, state.flat)}(${at})` }];
  }
  if (schema.anyOf !== undefined) {
    const inner = schema.anyOf.filter((one) => !isNull(one)).flatMap((one) => flatParts(one, at, state));
    return inner.map(({ is, text }) =>
      is === 'one' ? { is: 'maybe', text } : { is, text: `(${at} === null ? NONE : ${text})` },
    );
  }
  if (schema.type === 'array') return schema.items ? itemParts(schema.items, at, state) : [];
  return propertiesOf(schema, state.types).flatMap(([key, part]) => flatParts(part, `${at}.${key}`, state));
}

function itemParts(items, at, state) {
  const parts = flatParts(items, 'one', state);
  if (parts.length === 0) return [];
  const [{ is, text }] = parts;
  if (parts.length === 1 && is === 'one') return [{ is: 'list', text: mapped(at, text) }];
  if (parts.length === 1 && is === 'maybe') return [{ is: 'list', text: `present(${mapped(at, text)})` }];
  return [{ is: 'list', text: `${at}.flatMap((one) => ${listOf(parts)})` }];
}

const mapped = (at, text) => (text === 'one' ? at : `each(${at}, (one) => ${text})`);

function listOf(parts) {
  if (parts.length === 0) return 'NONE';
  const [{ is, text }] = parts;
  if (parts.length === 1 && is === 'list') return text;
  if (parts.length === 1 && is === 'maybe') return `${text} === null ? NONE : [${text}]`;
  if (parts.some((part) => part.is === 'maybe')) {
    const all = parts.map((part) => (part.is === 'list' ? `...${part.text}` : part.text));
    return `present([${all.join(', ')}])`;
  }
  return `[${parts.map((part) => (part.is === 'list' ? `...${part.text}` : part.text)).join(', ')}]`;
}

// ------------------------------------------------------------------ trees

/** The code of a declaration, as a list. */
function treeOf(schema, at, state) {
  const parts = treeParts(schema, at, state);
  return parts.length === 0 ? 'NONE' : `[${parts.join(', ')}]`;
}

function treeParts(schema, at, state) {
  if (isCode(schema)) return [at];
  if (schema.$ref !== undefined) {
    const name = refName(schema.$ref);
    if (INLINE.has(name)) return treeParts(state.types[name], at, state);
    if (!hasCode(state.types[name], state)) return [];
    state.wanted.push(name);
    return [`${nameOf(name, state.flat)}(${at})`];
  }
  if (schema.anyOf !== undefined) {
    const inner = schema.anyOf.filter((one) => !isNull(one)).flatMap((one) => treeParts(one, at, state));
    return inner.map((text) => optional(text, at));
  }
  if (schema.type === 'array') {
    const parts = schema.items ? treeParts(schema.items, 'one', state) : [];
    if (parts.length === 0) return [];
    const text = parts.length === 1 ? parts[0] : `[${parts.join(', ')}]`;
    const name = /^(\w+)\(one\)$/.exec(text)?.[1];
    return [name === undefined ? mapped(at, text) : `each(${at}, ${name})`];
  }
  return propertiesOf(schema, state.types).flatMap(([key, part]) => treeParts(part, `${at}.${key}`, state));
}

/** The same of a value that may be null. */
function optional(text, at) {
  if (text === at) return text;
  return text.startsWith(`${at}.`) ? `${at}?.${text.slice(at.length + 1)}` : `${at} === null ? null : ${text}`;
}

/** Whether a type contains expressions or statements. */
function hasCode(schema, { types }, seen = new Set()) {
  if (schema === null || typeof schema !== 'object' || seen.has(schema)) return false;
  seen.add(schema);
  if (schema.$ref !== undefined && (isCode(schema) || hasCode(types[refName(schema.$ref)], { types }, seen)))
    return true;
  return Object.values(schema).some((part) => hasCode(part, { types }, seen));
}

// ------------------------------------------------------------------ nested statements

function bodies(types) {
  const groups = new Map();
  for (const { values, schema } of variants(types.Action, types)) {
    const lists = Object.entries(schema.properties).flatMap(([key, part]) => bodiesIn(part, `s.${key}`));
    if (lists.length === 0) continue;
    const text = lists.length === 1 && lists[0].startsWith('...') ? lists[0].slice(3) : `[${lists.join(', ')}]`;
    groups.set(text, [...(groups.get(text) ?? []), ...values]);
  }
  const cases = [...groups].map(
    ([text, values]) => `${values.map((value) => `case '${value}':`).join('\n')}\nreturn ${text};`,
  );
  return `/** The statement lists directly inside a statement. */
export function bodiesOf(s: Stmt): readonly (readonly Stmt[])[] {
switch (s.do) {
${cases.join('\n')}
default:
return NONE;
}
}
`;
}

function bodiesIn(schema, at) {
  if (schema.type !== 'array') return [];
  if (isCode(schema.items) && refName(schema.items.$ref) === 'Stmt') return [at];
  const inner = Object.entries(schema.items.properties ?? {}).flatMap(([key, part]) => bodiesIn(part, `one.${key}`));
  return inner.map((text) => `...${at}.map((one) => ${text})`);
}
