/** Completes expressions: the last phrase, with the type that the operator before it expects. */
import type { IToken } from 'chevrotain';
import type { Param, Type } from '../../../compiler/ir/index.ts';
import { entityType, isKind, NUMBER } from '../../../compiler/ir/types.ts';
import * as t from '../../../grammar/tokens.ts';
import { documented } from '../markdown.ts';
import { CompletionItemKind } from '../numbers.ts';
import { RANK } from './offer.ts';
import {
  beginPhrase,
  type Completer,
  completePhrase,
  lastPhrase,
  offerDescribed,
  offerMembers,
  offerNames,
  offerSymbols,
  offerWordAdjectives,
  type PhraseContext,
} from './phrases.ts';

/** Completes an expression of an expected type. Returns whether it may end here. */
export function completeExpression(c: Completer, tokens: readonly IToken[], wanted: PhraseContext): boolean {
  const phrase = lastPhrase(tokens);
  const before = tokens.slice(0, tokens.length - phrase.length);
  const operator = before[before.length - 1];
  const condition = conditionWanted(c, before, wanted);
  if (operator === undefined) return completeOperand(c, phrase, wanted, wanted.condition === true);
  switch (operator.tokenType) {
    case t.Is:
      return completeTest(c, before.slice(0, -1), phrase, condition, true);
    case t.Has:
      if (phrase.length === 0) offerSymbols(c, 'keyword', RANK.best);
      return phrase.length > 0;
    case t.Not:
      if (before[before.length - 2]?.tokenType === t.Is)
        return completeTest(c, before.slice(0, -2), phrase, condition, false);
      return completeOperand(c, phrase, condition, true);
    case t.Compare:
    case t.Plus:
    case t.Minus:
    case t.Star:
      return completeOperand(c, phrase, { ...condition, type: NUMBER, condition: false }, condition.condition === true);
    case t.LParen:
    case t.Comma:
      return completeOperand(c, phrase, argumentWanted(c, before, wanted), false);
    case t.Slash:
      return completeOperand(c, phrase, wanted, false);
    case t.Weighing:
      return completeOperand(c, phrase, { ...condition, type: NUMBER, condition: false }, false);
    default:
      return completeOperand(c, phrase, condition, condition.condition === true);
  }
}

/** Completes a phrase, and after it the continuation of a condition. */
function completeOperand(c: Completer, phrase: readonly IToken[], wanted: PhraseContext, goesOn: boolean): boolean {
  const ends = completePhrase(c, phrase, wanted);
  if (ends && goesOn) c.offer.words(['is', 'is not', 'has', 'and', 'or'], RANK.best);
  return ends;
}

/** The expectation for a condition: after `where` the candidate is the noun before it. */
function conditionWanted(c: Completer, before: readonly IToken[], wanted: PhraseContext): PhraseContext {
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at--) {
    const token = before[at] as IToken;
    if (token.tokenType === t.RParen) depth++;
    else if (token.tokenType === t.LParen) depth--;
    else if (depth <= 0 && (token.tokenType === t.Where || token.tokenType === t.Weighing)) {
      const set = lastPhrase(before.slice(0, at));
      const kind = c.scope.kindIn(set) ?? kindOfNamed(c, set);
      return { type: null, condition: true, candidate: entityType(kind) };
    }
  }
  const asks = before.some((token) => [t.If, t.When, t.Require, t.Needs, t.And, t.Or].includes(token.tokenType));
  return asks
    ? { type: null, condition: true, ...(wanted.candidate !== undefined && { candidate: wanted.candidate }) }
    : wanted;
}

/** The kind of a local that is a set. */
function kindOfNamed(c: Completer, set: readonly IToken[]): number | null {
  for (const token of set) {
    const type = c.scope.locals.get(token.image);
    if (type !== undefined) return type?.of === 'entity' ? type.id : null;
  }
  return null;
}

/** Completes after `is`: adjectives for the left side, or values of its type. */
function completeTest(
  c: Completer,
  left: readonly IToken[],
  phrase: readonly IToken[],
  wanted: PhraseContext,
  not: boolean,
): boolean {
  const type = typeOfLeft(c, lastPhrase(left), wanted);
  if (phrase.length > 0) return completeOperand(c, phrase, { ...wanted, type }, true);
  if (not) c.offer.put('not', RANK.best);
  c.offer.words(['nothing', 'something'], RANK.word);
  if (type?.of === 'enum' || type?.of === 'flags') {
    offerMembers(c, type.id ?? -1);
    if (type.of === 'enum') offerWordAdjectives(c, type.id);
  } else if (type?.of === 'number' || type?.of === 'definition' || type?.of === 'truth') beginPhrase(c, { type });
  else {
    c.offer.words(['in play', 'in', 'on'], RANK.word);
    offerDescribed(c, { type }, []);
    offerNames(c, { type: type ?? entityType(null) });
  }
  return false;
}

function typeOfLeft(c: Completer, phrase: readonly IToken[], { candidate }: PhraseContext): Type | null {
  const { game, context } = c.scope.game;
  const [only] = phrase;
  if (only !== undefined && phrase.length === 1 && candidate?.of === 'entity') {
    const field = context
      .findAll(only.image, 'field')
      .find(({ id }) => candidate.id === null || hasField(c, candidate.id, id));
    if (field !== undefined) return game.fields[field.id]?.type ?? null;
    if (only.image === 'that') return candidate;
  }
  const of = c.scope.typeBefore(phrase);
  if (of !== null) return of;
  const kind = c.scope.kindIn(phrase);
  return kind === null ? null : entityType(kind);
}

/** Whether a kind has a field. */
export function hasField(c: Completer, kind: number, field: number): boolean {
  return isKind(c.scope.game.game, kind, c.scope.game.game.fields[field]?.kind ?? -1);
}

/** The expected type of an argument in parentheses, by the number of commas before it. */
function argumentWanted(c: Completer, before: readonly IToken[], wanted: PhraseContext): PhraseContext {
  let depth = 0;
  let commas = 0;
  for (let at = before.length - 1; at >= 0; at--) {
    const token = before[at] as IToken;
    if (token.tokenType === t.RParen) depth++;
    else if (token.tokenType === t.Comma && depth === 0) commas++;
    else if (token.tokenType === t.LParen && depth-- === 0) {
      const param = paramOf(c, before[at - 1]?.image ?? '', commas);
      if (param !== null) return { type: param.type };
      return before[at - 1]?.image === 'pick' && commas === 0 ? { type: null, condition: true } : wanted;
    }
  }
  return wanted;
}

function paramOf(c: Completer, name: string, at: number): Param | null {
  const { game, context } = c.scope.game;
  const value = context.find(name, 'value');
  if (value !== null) return game.values[value.id]?.params[at] ?? null;
  const adjective = context.find(name, 'adjective');
  return adjective === null ? null : (game.adjectives[adjective.id]?.params[at] ?? null);
}

/** Adds the names of modes or mods. */
export function offerLayers(c: Completer, sort: 'mode' | 'mod'): void {
  for (const layer of c.scope.game.game.layers)
    if (layer.sort === sort)
      c.offer.put(layer.name, RANK.best, { kind: CompletionItemKind.Module, doc: documented(layer.doc) });
}
