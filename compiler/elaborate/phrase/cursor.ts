/** A cursor over the parts of a phrase: looks at words ahead. */

import type * as tree from '../../../grammar/tree.ts';
import type { Expr, FieldId, KindId } from '../../ir/index.ts';
import { article } from '../../ir/types.ts';
import { type Context, type Env, localType } from '../../scope/context.ts';
import { SIDES } from '../../vocabulary/seat-names.ts';
import { fieldType } from '../members.ts';

/** The state of parsing one phrase. */
export interface PhraseParser {
  readonly g: Context;
  readonly env: Env;
  readonly parts: readonly tree.PhrasePart[];
  /** The closing `where` or `weighing`; null where there is none, or after it is taken. */
  tail: tree.Tail | null;
  readonly span: tree.Span;
  /** The index of the next part. */
  at: number;
  /** In a scenario, the player named before a noun: `blue base`. */
  side: Expr | null;
  /** The next head is expected to be a set: a card's name means all entities with that name. */
  wantsSet: boolean;
  /** An aggregate is in front: the field of each member of a set may follow. */
  aggregates: boolean;
}

/** A parser at the start of a phrase. */
export function parserOf(g: Context, env: Env, phrase: tree.Phrase): PhraseParser {
  const { tail } = phrase;
  const last = phrase.parts.length - 1;
  // a loop, and the same list if nothing is unwrapped: a large file has a phrase for every few letters
  let own: tree.PhrasePart[] | null = null;
  for (let i = 0; i <= last; i++) {
    const part = phrase.parts[i] as tree.PhrasePart;
    const group = unwrapped(g, env, part, i === last);
    if (group !== null) {
      own ??= phrase.parts.slice(0, i);
      own.push(...group);
    } else own?.push(part);
  }
  return {
    g,
    env,
    parts: own ?? phrase.parts,
    tail,
    span: phrase,
    at: 0,
    side: null,
    wantsSet: false,
    aggregates: false,
  };
}

/** Words before a set in parentheses; an order, too. */
const BEFORE_SET = /^(some|no|all|the|first|last|random)$/;

/**
 * `no (units where ...)` parses as a call of `no`: here a word and a group. `isLast`: nothing follows, so a value of that name may be
 * called, and the number of `random (6)` has a message of its own. Null if the part stays as it is.
 */
function unwrapped(g: Context, env: Env, part: tree.PhrasePart, isLast: boolean): tree.PhrasePart[] | null {
  const prim = part.node === 'atom' && part.levels.length === 1 ? part.levels[0] : undefined;
  const [expr] = prim?.node === 'name' && prim.args?.length === 1 ? prim.args : [];
  if (prim?.node !== 'name' || expr === undefined || prim.path.length > 0) return null;
  const { text } = prim.name;
  const isOrder = (): boolean => g.find(text, 'order') !== null && g.find(text, 'adjective') === null;
  if (!BEFORE_SET.test(text) && !isOrder()) return null;
  if (isLast && (expr.node !== 'phrase' || isNumber(expr) || env.names.has(text) || g.find(text, 'value') !== null))
    return null;
  const { start, end } = part;
  return [
    { node: 'atom', levels: [{ ...prim, args: null }], start, end: prim.name.end },
    { node: 'atom', levels: [{ node: 'group', expr, path: [], start: prim.name.end, end }], start: prim.name.end, end },
  ];
}

const isNumber = ({ parts }: tree.Phrase): boolean =>
  parts.length === 1 && parts[0]?.node === 'atom' && parts[0].levels[0]?.node === 'number';

export function peekPart(p: PhraseParser, ahead = 0): tree.PhrasePart | undefined {
  return p.parts[p.at + ahead];
}

/** The plain word at an offset: no arguments, one level, no path. */
export function plainWordAt(p: PhraseParser, ahead = 0): tree.NameNode | null {
  const part = peekPart(p, ahead);
  if (part?.node !== 'atom' || part.levels.length !== 1) return null;
  const prim = part.levels[0];
  return prim?.node === 'name' && prim.args === null && prim.path.length === 0 ? prim.name : null;
}

export function isConnector(p: PhraseParser, text: 'of' | 'in' | 'on', ahead = 0): boolean {
  const part = peekPart(p, ahead);
  return part?.node === 'connector' && part.text === text;
}

export function atomFollows(p: PhraseParser, ahead = 1): boolean {
  return peekPart(p, ahead)?.node === 'atom';
}

export function isLocalName(p: PhraseParser, name: string): boolean {
  return p.env.names.has(name) || p.env.choices.has(name) || p.env.kept.has(name);
}

/** Whether a name is a side in this scenario and also a word of an enum (of this one): `red units`, `then x.colour is red`. */
export function isSideAndWord({ env, g }: PhraseParser, name: string, of: number | null = null): boolean {
  if (!env.scenario || !(SIDES as readonly string[]).includes(name)) return false;
  return g.findAll(name, 'member').some((member) => of === null || member.enum === of);
}

export function isKnown(p: PhraseParser, name: string): boolean {
  return (p.g.symbols.get(name)?.length ?? 0) > 0 || isLocalName(p, name);
}

export function classOf(p: PhraseParser, text: string): string {
  const all = p.g.symbols.get(text) ?? [];
  // a field has a value, and a move of the same name none
  const is = (all.find((one) => one.is === 'field') ?? all[0])?.is ?? (isLocalName(p, text) ? 'name' : 'word');
  return is === 'member' ? 'a word of an enum' : is === 'tag' ? 'a word said of verbs' : article(is);
}

export function isNumberLocal(p: PhraseParser, name: string): boolean {
  const local = p.env.names.get(name);
  return local !== undefined && localType(p.env, local).of === 'number';
}

/** Whether a name is a number that is no local: `hand_size`, an option, or `you.mana`. */
export function isNumberName({ g }: PhraseParser, prim: tree.Prim | undefined): boolean {
  if (prim?.node !== 'name') return false;
  const last = prim.path.at(-1);
  if (last === undefined) {
    const [option, ...others] = prim.args === null ? (g.symbols.get(prim.name.text) ?? []) : [];
    return others.length === 0 && option?.is === 'option' && g.game.options[option.id]?.type.of === 'number';
  }
  return g.findAll(last.text, 'field').some(({ id }) => fieldType(g, id).of === 'number');
}

export function kindAt(p: PhraseParser, ahead: number): { id: KindId; plural: boolean } | null {
  const word = plainWordAt(p, ahead);
  return word === null ? null : p.g.find(word.text, 'kind');
}

/**
 * Whether a noun follows this word, with only adjectives in between: `brave hare unit`. `related`: also accept
 * adjectives that take an operand. After a noun such a word is a tail: `tile behind self`.
 */
export function nounFollows(p: PhraseParser, related = true): boolean {
  for (let ahead = 1; ; ahead++) {
    const part = peekPart(p, ahead);
    if (part?.node !== 'atom') return false;
    if (part.levels.length === 1 && (part.levels[0]?.node === 'string' || isNoun(p, plainWordAt(p, ahead)?.text)))
      return true;
    if (!part.levels.every((prim) => describes(p, prim, related))) return false;
  }
}

function isNoun(p: PhraseParser, text: string | undefined): boolean {
  if (text === undefined) return false;
  return (
    p.g.find(text, 'kind') !== null || p.g.find(text, 'zone') !== null || /^(abilit(y|ies)|status(es)?)$/.test(text)
  );
}

/** Whether the word is an adjective, a status, a member of an enum, a tag, a timing or a truth field. */
export function describes(p: PhraseParser, prim: tree.Prim, related: boolean): boolean {
  if (prim.node !== 'name' || prim.args !== null || prim.path.length > 0) return false;
  return (p.g.symbols.get(prim.name.text) ?? []).some((s) => {
    if (s.is === 'adjective') return related || (p.g.game.adjectives[s.id]?.params.length ?? 0) < 2;
    if (s.is === 'field') return isTruthField(p, s.id);
    return s.is === 'member' || s.is === 'status' || s.is === 'tag' || s.is === 'timing';
  });
}

export function isTruthField(p: PhraseParser, id: FieldId): boolean {
  return fieldType(p.g, id).of === 'truth';
}
