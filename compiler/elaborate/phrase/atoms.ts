/** Atoms and names: literals, calls, paths, level tables, and the resolution of a single word. */

import type { Help, LineEdit } from '../../../grammar/templates.ts';
import type * as tree from '../../../grammar/tree.ts';
import * as say from '../../diagnostics/messages/index.ts';
import type { Expr, Local, Type } from '../../ir/index.ts';
import {
  definitionType,
  entityType,
  enumType,
  KEYWORD,
  NUMBER,
  STATUS,
  sayType,
  TIMING,
  TRUTH,
  VERB,
} from '../../ir/types.ts';
import { operandsOf } from '../../ir/visitor.ts';
import { localType } from '../../scope/context.ts';
import { applyAdjective } from '../adjectives.ts';
import { compileCondition, compileExpr } from '../expressions.ts';
import { reportNumbers } from '../impossible.ts';
import {
  access,
  asOne,
  causeOf,
  elaborateKeywordNumber,
  elaborateValueCall,
  fieldType,
  findField,
  hasTile,
  implicitParameter,
  isPlayerType,
  playerType,
  type TypedExpr,
  tileNumbered,
  tileType,
} from '../members.ts';
import { fieldsMeant, readMeant } from '../shared-fields.ts';
import { classOf, isKnown, isLocalName, isSideAndWord, type PhraseParser } from './cursor.ts';
import { wordTest } from './predicates.ts';
import type { ExpectedType } from './shapes.ts';
import { reportUnknown } from './unknown-words.ts';

/** Compiles an atom: one primary, or a level table with one primary for each level. */
export function compileAtom(p: PhraseParser, part: tree.Atom, want: ExpectedType): TypedExpr | null {
  if (part.levels.length === 1) return compilePrimary(p, part.levels[0] as tree.Prim, want);
  if (!checkTable(p, part)) return null;
  const values: TypedExpr[] = [];
  for (const prim of part.levels) {
    const value = compilePrimary(p, prim, want);
    if (value === null) return null;
    values.push(value);
  }
  const first = values[0] as TypedExpr;
  for (const value of values) {
    if (value.type.of !== first.type.of || value.type.id !== first.type.id) {
      p.g.error(
        p.env.source,
        value.span,
        say.tableTypes({ first: sayType(p.g.game, first.type), other: sayType(p.g.game, value.type) }),
      );
      return null;
    }
  }
  if (first.type.of === 'number' && !checkFixed(p, part, values)) return null;
  return { expr: { op: 'levels', of: values.map((v) => v.expr) }, type: first.type, span: part };
}

/** Checks that a level table is allowed here and has a value for each level. Gives false after an error. */
export function checkTable(p: PhraseParser, part: tree.Atom): boolean {
  const { g, env } = p;
  const { source } = env;
  if (env.noLevels !== null) {
    g.error(source, part, env.noLevels);
    return false;
  }
  g.tables.push(g.place(source, part));
  const { levels } = g.game;
  if (part.levels.length !== levels) {
    g.error(source, part, say.levelCount({ values: part.levels.length, levels }), {
      help: part.levels.length === 2 ? say.slashIsLevels() : levels === 1 ? say.noLevelsInGame() : say.oneOrAllLevels(),
    });
    return false;
  }
  // "count of units / 2"
  const kind = part.levels.find((prim) => prim.node === 'name' && g.find(prim.name.text, 'kind') !== null);
  if (kind !== undefined && part.levels.some((prim) => prim.node === 'number')) {
    const value = source.text.slice(kind.start, kind.end);
    g.error(source, part, say.slashDivides({ value }), { help: say.fixedNumbers() });
    return false;
  }
  const [first] = part.levels;
  const text = source.text.slice(first?.start, first?.end);
  if (part.levels.every((prim) => source.text.slice(prim.start, prim.end) === text)) {
    g.error(source, part, say.sameValues({ value: text }), {
      fix: { title: say.write({ text }), where: { source, start: part.start, end: part.end }, text },
    });
  }
  return true;
}

const FIXED: readonly string[] = ['number', 'option', 'add', 'sub', 'mul', 'neg'];

/** Whether a number is constant during a match. */
const isFixed = (expr: Expr): boolean => FIXED.includes(expr.op) && operandsOf(expr).every((of) => isFixed(of));

/** Checks that the numbers of a table are fixed: else its slash was meant to divide. Gives false after an error. */
function checkFixed(p: PhraseParser, part: tree.Atom, values: readonly TypedExpr[]): boolean {
  const at = values.findIndex((value) => !isFixed(value.expr));
  if (at < 0) return true;
  const { source } = p.env;
  const [value = '', by = '', ...more] = part.levels.map((prim) => source.text.slice(prim.start, prim.end));
  const { span } = values[at] as TypedExpr;
  const said = say.slashDivides({ value: source.text.slice(span.start, span.end) });
  p.g.error(source, part, said, { help: more.length === 0 ? say.divide({ value, by }) : say.fixedNumbers() });
  return false;
}

function compilePrimary(p: PhraseParser, prim: tree.Prim, want: ExpectedType): TypedExpr | null {
  let value: TypedExpr | null;
  if (prim.node === 'number') value = { expr: { op: 'number', value: prim.value }, type: NUMBER, span: prim };
  else if (prim.node === 'group') value = compileExpr(p.g, p.env, insideOf(prim), want);
  else if (prim.node === 'string') value = compileCardName(p, prim);
  else if (prim.args !== null) value = compileCall(p, prim.name, prim.args, prim);
  else value = compileName(p, prim.name, want);
  for (const [i, word] of prim.path.entries()) {
    if (value === null) return null;
    // `c.Spray.volleys`: a parameter of a keyword.
    const keyword = value.expr.op === 'keyword_number' ? value.expr : null;
    if (keyword !== null) {
      const param = p.g.game.keywords[keyword.keyword]?.params.findIndex((one) => one.name === word.text) ?? -1;
      if (param >= 0) {
        const site = p.g.paramSites.get(p.g.game.keywords[keyword.keyword]?.params[param] ?? {});
        if (site !== undefined) p.g.symbolUses?.addLocal(p.env.source, word.start, word.end, site);
        value = elaborateKeywordNumber(p.g, p.env, keyword.keyword, param, keyword.of, word);
        continue;
      }
    }
    const base: TypedExpr = value;
    const next = prim.path[i + 1];
    const asKeyword = p.g.find(word.text, 'keyword');
    if (asKeyword !== null && next !== undefined && base.type.of === 'entity') {
      const single = asOne(p.g, p.env, base);
      if (single === null) return null;
      p.g.recordUse(p.env.source, word, 'keyword', asKeyword.id);
      value = {
        expr: { op: 'keyword_number', keyword: asKeyword.id, param: 0, of: single.expr },
        type: NUMBER,
        span: base.span,
      };
      continue;
    }
    value = access(p.g, p.env, base, word);
  }
  return value;
}

export function compileCardName(p: PhraseParser, prim: tree.StringPrim): TypedExpr | null {
  const id = p.g.cardNamed(p.env.source, prim);
  if (id === null) return null;
  return { expr: { op: 'card', card: id }, type: definitionType(p.g.game.cards[id]?.kind ?? null), span: prim };
}

/** `f(a, b)`: a call of a value or an adjective, or a built-in form. */
function compileCall(
  p: PhraseParser,
  name: tree.NameNode,
  args: readonly tree.Expr[],
  span: tree.Span,
): TypedExpr | null {
  const { g, env } = p;
  if (name.text === 'pick' && !isLocalName(p, 'pick')) return compilePick(p, args, span);
  if (name.text === 'fits') return compileFits(p, args, span);
  const values: (TypedExpr | null)[] = [];
  const value = g.find(name.text, 'value');
  const adjective = g.find(name.text, 'adjective');
  const params =
    value !== null
      ? g.game.values[value.id]?.params
      : adjective !== null
        ? g.game.adjectives[adjective.id]?.params
        : undefined;
  for (const [i, arg] of args.entries()) values.push(compileExpr(g, env, arg, params?.[i]?.type ?? null));
  if (values.includes(null)) return null;
  const done = values as TypedExpr[];
  if (value !== null) {
    g.recordUse(env.source, name, 'value', value.id);
    const called = elaborateValueCall(g, env, value.id, done, span);
    return called === null ? null : reportNumbers(g, env, called, done);
  }
  if (adjective !== null) {
    const [first, ...rest] = done;
    if (first === undefined) {
      g.error(env.source, span, say.adjectiveArgument({ word: name.text }), {
        ...causeOf(g, 'adjective', adjective.id),
      });
      return null;
    }
    const subject = asOne(g, env, first);
    if (subject === null) return null;
    const expr = applyAdjective(g, env, name, subject.expr, subject.type, rest.length === 0 ? null : rest);
    return expr === null ? null : { expr, type: TRUTH, span };
  }
  if (isKnown(p, name.text)) {
    const of = args?.length === 1 && args[0] !== undefined ? env.source.text.slice(args[0].start, args[0].end) : null;
    const line = of !== null && g.find(name.text, 'order') !== null ? `${name.text} ${of}` : null;
    const end = env.source.text.indexOf(')', args?.[0]?.end ?? name.end) + 1;
    const help = line === null ? {} : { help: { line, start: name.start, end } };
    g.error(env.source, name, say.notCalled({ word: name.text, class: classOf(p, name.text) }), help);
    return null;
  }
  return reportUnknown(p, name.text, name);
}

function compilePick(p: PhraseParser, args: readonly tree.Expr[], span: tree.Span): TypedExpr | null {
  const { g, env } = p;
  const [a, b, c] = args;
  if (a === undefined || b === undefined || c === undefined || args.length !== 3) {
    g.error(env.source, span, say.pickArguments());
    return null;
  }
  const test = compileCondition(g, env, a);
  const then = compileExpr(g, env, b, null);
  const other = compileExpr(g, env, c, then?.type ?? null);
  if (test === null || then === null || other === null) return null;
  const type = then.expr.op === 'nothing' ? other.type : then.type;
  if (other.expr.op !== 'nothing' && then.expr.op !== 'nothing' && then.type.of !== other.type.of) {
    g.error(
      env.source,
      other.span,
      say.pickTypes({ first: sayType(g.game, then.type), other: sayType(g.game, other.type) }),
    );
    return null;
  }
  const id = then.type.of === other.type.of && then.type.id !== other.type.id ? null : type.id;
  return {
    expr: { op: 'pick', test, then: then.expr, else: other.expr },
    type: { ...type, id: type.of === 'enum' ? type.id : id, many: then.type.many || other.type.many },
    span,
  };
}

function compileFits(p: PhraseParser, args: readonly tree.Expr[], span: tree.Span): TypedExpr | null {
  const { g, env } = p;
  const values = args.map((arg) => compileExpr(g, env, arg, VERB));
  if (values.includes(null)) return null;
  const [verb, ...rest] = values as TypedExpr[];
  if (verb === undefined || verb.type.of !== 'verb') {
    g.error(env.source, span, say.fitsArguments());
    return null;
  }
  return { expr: { op: 'fits', verb: verb.expr, args: rest.map((r) => r.expr) }, type: TRUTH, span };
}

/**
 * Resolves a plain name to a value. Order: local, choice of the card, field of the candidate, built-in word, symbol.
 */
export function compileName(p: PhraseParser, word: tree.NameNode, want: ExpectedType): TypedExpr | null {
  const { g, env } = p;
  const text = word.text;
  const field = env.candidate === null ? null : candidateField(p, word);
  if (field === undefined) return null;
  const local = env.names.get(text);
  const isWord = (want?.of === 'enum' || want?.of === 'flags') && isSideAndWord(p, text, want.id);
  if (local !== undefined && !isWord) {
    if (field !== null && localType(env, local).of === field.type.of) {
      g.error(env.source, word, say.nameAndField({ name: text, type: sayType(g.game, env.candidate?.type ?? NUMBER) }));
      return null;
    }
    g.recordLocalUse(env, word, local);
    return { expr: { op: 'local', local }, type: localType(env, local), span: word };
  }
  const kept = env.kept.get(text);
  if (kept !== undefined) {
    if (kept.site !== undefined) g.symbolUses?.addLocal(env.source, word.start, word.end, kept.site);
    return { expr: kept.expr, type: kept.type, span: word };
  }
  const choice = env.choices.get(text);
  if (choice !== undefined) {
    g.symbolUses?.addLocal(env.source, word.start, word.end, choice.site);
    return { expr: { op: 'chosen', choice: choice.choice }, type: choice.type, span: word };
  }
  if (field !== null) return field.read();
  const builtIn = builtInWord(p, word, want);
  if (builtIn !== undefined) return builtIn;
  const member = findMember(p, text, want);
  if (member !== null && want?.of === 'enum') return useMember(p, member, word);
  if (env.scenario && /^[A-Z][0-9]{1,2}$/.test(text) && !isKnown(p, text) && g.game.board !== null) {
    const [column, row] = [text.charCodeAt(0) - 64, Number(text.slice(1))];
    if (!hasTile(g, column, row)) {
      g.error(env.source, word, say.noSuchTile({ name: text }));
      return null;
    }
    return {
      expr: tileNumbered(g, env, column, row),
      type: tileType(g),
      span: word,
    };
  }
  const symbol = valueOfSymbol(p, word);
  if (symbol !== undefined) return symbol;
  if (member !== null) return useMember(p, member, word);
  // An adjective or a status alone inside `where` tests the candidate.
  if (env.candidate !== null && (g.find(text, 'adjective') !== null || g.find(text, 'status') !== null)) {
    const said = wordTest(p, word, { op: 'local', local: env.candidate.local }, env.candidate.type, null);
    return said === null ? null : { expr: said, type: TRUTH, span: word };
  }
  if (!isKnown(p, text)) return reportUnknown(p, text, word, want);
  g.error(env.source, word, say.notAValue({ word: text, class: classOf(p, text) }), {
    help:
      text === 'enemy' && want !== null && isPlayerType(g, want)
        ? { line: 'rival(you)', start: word.start, end: word.end }
        : aloneHelp(p, text, word, want),
  });
  return null;
}

/** `self`, `that`, `nothing` and their like, and the number of a candidate's status or keyword; undefined for other words. */
function builtInWord(p: PhraseParser, word: tree.NameNode, want: ExpectedType): TypedExpr | null | undefined {
  const { g, env } = p;
  const { text } = word;
  switch (text) {
    case 'self':
    case 'you':
    case 'here':
      return implicitParameter(g, env, text, word);
    case 'that':
      if (env.candidate !== null)
        return { expr: { op: 'local', local: env.candidate.local }, type: env.candidate.type, span: word };
      g.error(env.source, word, say.noThat());
      return null;
    case 'nothing':
    case 'something':
      return { expr: { op: 'nothing' }, type: want ?? entityType(null), span: word };
    case 'true':
    case 'false':
      return { expr: { op: 'truth', value: text === 'true' ? 1 : 0 }, type: TRUTH, span: word };
  }
  return env.candidate?.type.of === 'entity' && want?.of === 'number'
    ? numberOfCandidate(p, word, env.candidate.local)
    : undefined;
}

/** The amount of a candidate's status, or the first parameter of its keyword: `attack + rallied`. */
function numberOfCandidate({ g, env }: PhraseParser, word: tree.NameNode, local: Local): TypedExpr | null | undefined {
  const of: Expr = { op: 'local', local };
  const status = g.find(word.text, 'status');
  if (status !== null) {
    g.recordUse(env.source, word, 'status', status.id);
    return { expr: { op: 'status', status: status.id, of }, type: NUMBER, span: word };
  }
  const keyword = g.find(word.text, 'keyword');
  if (keyword === null) return undefined;
  g.recordUse(env.source, word, 'keyword', keyword.id);
  return elaborateKeywordNumber(g, env, keyword.id, 0, of, word);
}

/** The first symbol of a name that is a value by itself; undefined if none is. */
function valueOfSymbol({ g, env }: PhraseParser, word: tree.NameNode): TypedExpr | null | undefined {
  for (const symbol of g.symbols.get(word.text) ?? []) {
    switch (symbol.is) {
      case 'field': {
        const decl = g.game.fields[symbol.id];
        if (decl !== undefined && g.game.kinds[decl.kind]?.kernel === 'state') {
          g.recordUse(env.source, word, 'field', symbol.id);
          return { expr: { op: 'global', field: symbol.id }, type: fieldType(g, symbol.id), span: word };
        }
        break;
      }
      case 'option':
        g.recordUse(env.source, word, 'option', symbol.id);
        return {
          expr: { op: 'option', option: symbol.id },
          type: g.game.options[symbol.id]?.type ?? NUMBER,
          span: word,
        };
      case 'value':
        g.recordUse(env.source, word, 'value', symbol.id);
        return elaborateValueCall(g, env, symbol.id, [], word);
      case 'verb':
        g.recordUse(env.source, word, 'verb', symbol.id);
        return { expr: { op: 'verb', verb: symbol.id }, type: VERB, span: word };
      case 'timing':
        g.recordUse(env.source, word, 'timing', symbol.id);
        return { expr: { op: 'timing', timing: symbol.id }, type: TIMING, span: word };
      case 'status':
        g.recordUse(env.source, word, 'status', symbol.id);
        return { expr: { op: 'status_word', status: symbol.id }, type: STATUS, span: word };
      case 'keyword':
        g.recordUse(env.source, word, 'keyword', symbol.id);
        return { expr: { op: 'keyword_word', keyword: symbol.id }, type: KEYWORD, span: word };
      default:
    }
  }
  return undefined;
}

/** Help for a word that is not a value by itself. */
function aloneHelp(p: PhraseParser, text: string, word: tree.Span, want: ExpectedType): Help {
  switch (p.g.find(text, 'field') !== null ? 'field' : p.g.symbols.get(text)?.[0]?.is) {
    case 'field':
      // a number is never meant where a card is expected
      return want?.of === 'entity' && !holdsEntity(p, text) ? say.namesNoValue() : fieldHelp(p, text, word);
    case 'order':
      return say.nounAfter({ order: text });
    case 'move':
    case 'phase':
      return say.namesNoValue();
    default:
      return say.nounOrIs();
  }
}

/** Whether a field of this name holds an entity. */
const holdsEntity = ({ g }: PhraseParser, name: string): boolean =>
  g.findAll(name, 'field').some(({ id }) => g.game.fields[id]?.type.of === 'entity');

/** The names in scope whose field may be meant. */
function fieldHelp({ g, env }: PhraseParser, field: string, { start, end }: tree.Span): Help {
  const of = (holder: string): LineEdit => ({ line: `${holder}.${field}`, start, end });
  const has = (type: Type): boolean => type.of === 'entity' && !type.many && findField(g, type, field) !== null;
  // the innermost names come last
  const named = [...env.names.keys()].reverse().find((name) => {
    const local = env.frame.locals[env.names.get(name) ?? -1];
    return local !== undefined && has(local.type);
  });
  if (named !== undefined) return of(named);
  // the type of "self" in a verb is not known; it is mostly a card
  if (env.self !== null && env.self.id === null && env.you && has(playerType(g))) return of('you');
  if (env.self !== null && has(env.self)) return of('self');
  if (env.you && has(playerType(g))) return of('you');
  const id = g.find(field, 'field')?.id;
  const kind = g.game.kinds[g.game.fields[id ?? -1]?.kind ?? -1];
  return say.fieldOfWhat({ field, kinds: kind?.plural ?? 'cards' });
}

/** The field of the candidate that a word is, not yet used; null for other words, undefined after an error. */
function candidateField(p: PhraseParser, word: tree.NameNode): CandidateField | null | undefined {
  const { g, env } = p;
  const { candidate } = env;
  if (candidate === null || (candidate.type.of !== 'entity' && candidate.type.of !== 'definition')) return null;
  const fields = fieldsMeant(g, env, candidate.type, word);
  if (fields === null) return undefined;
  const [first] = fields;
  if (first === undefined) return null;
  const of: TypedExpr = { expr: { op: 'local', local: candidate.local }, type: candidate.type, span: word };
  return { type: fieldType(g, first), read: () => readMeant(g, env, of, word, fields) };
}

interface CandidateField {
  type: Type;
  read: () => TypedExpr | null;
}

function useMember(p: PhraseParser, member: TypedExpr, word: tree.NameNode): TypedExpr {
  const { expr } = member;
  if (expr.op === 'enum') p.g.recordUse(p.env.source, word, 'member', `${expr.enum}.${expr.member}`);
  return { ...member, span: word };
}

function findMember(p: PhraseParser, text: string, want: ExpectedType): TypedExpr | null {
  const found = p.g.findAll(text, 'member');
  const symbol =
    found.find((s) => want !== null && (want.of === 'enum' || want.of === 'flags') && s.enum === want.id) ?? found[0];
  if (symbol === undefined) return null;
  return {
    expr: { op: 'enum', enum: symbol.enum, member: symbol.member },
    type: enumType(symbol.enum),
    span: { start: 0, end: 0 },
  };
}

/** The expression inside parentheses, with directly nested parentheses removed. */
function insideOf(prim: tree.GroupPrim): tree.Expr {
  let { expr } = prim;
  for (;;) {
    const part = expr.node === 'phrase' && expr.tail === null && expr.parts.length === 1 ? expr.parts[0] : undefined;
    const inner = part?.node === 'atom' && part.levels.length === 1 ? part.levels[0] : undefined;
    if (inner?.node !== 'group' || inner.path.length > 0) return expr;
    expr = inner.expr;
  }
}
