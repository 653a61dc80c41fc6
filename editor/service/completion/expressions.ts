/** Completes expressions: the last phrase, with the type that the operator before it expects. */
import type { IToken } from 'chevrotain';
import type { Param, Type } from '../../../compiler/ir/index.ts';
import { entityType, isKind, NUMBER } from '../../../compiler/ir/types.ts';
import * as t from '../../../grammar/tokens.ts';
import { CompletionItemKind } from '../numbers.ts';
import { type Offer, RANK } from './offer.ts';
import { lastPhrase, type Phrases, type Wanted } from './phrases.ts';
import type { Scope } from './scope.ts';

export abstract class Expressions {
  readonly offer: Offer;
  readonly scope: Scope;
  readonly phrases: Phrases;

  constructor(offer: Offer, scope: Scope, phrases: Phrases) {
    this.offer = offer;
    this.scope = scope;
    this.phrases = phrases;
  }

  /** Completes an expression of an expected type. Returns whether it may end here. */
  expression(tokens: readonly IToken[], wanted: Wanted): boolean {
    const phrase = lastPhrase(tokens);
    const before = tokens.slice(0, tokens.length - phrase.length);
    const operator = before[before.length - 1];
    const condition = this.conditionOf(before, wanted);
    if (operator === undefined) return this.operand(phrase, wanted, wanted.condition === true);
    switch (operator.tokenType) {
      case t.Is:
        return this.said(before.slice(0, -1), phrase, condition, true);
      case t.Has:
        if (phrase.length === 0) this.phrases.symbols('keyword', RANK.best);
        return phrase.length > 0;
      case t.Not:
        if (before[before.length - 2]?.tokenType === t.Is)
          return this.said(before.slice(0, -2), phrase, condition, false);
        return this.operand(phrase, condition, true);
      case t.Compare:
      case t.Plus:
      case t.Minus:
      case t.Star:
        return this.operand(phrase, { ...condition, type: NUMBER, condition: false }, condition.condition === true);
      case t.LParen:
      case t.Comma:
        return this.operand(phrase, this.argument(before, wanted), false);
      case t.Slash:
        return this.operand(phrase, wanted, false);
      case t.Weighing:
        return this.operand(phrase, { ...condition, type: NUMBER, condition: false }, false);
      default:
        return this.operand(phrase, condition, condition.condition === true);
    }
  }

  /** Completes a phrase, and after it the continuation of a condition. */
  private operand(phrase: readonly IToken[], wanted: Wanted, goesOn: boolean): boolean {
    const ends = this.phrases.after(phrase, wanted);
    if (ends && goesOn) this.offer.words(['is', 'is not', 'has', 'and', 'or'], RANK.best);
    return ends;
  }

  /** The expectation for a condition: after `where` the candidate is the noun before it. */
  private conditionOf(before: readonly IToken[], wanted: Wanted): Wanted {
    let depth = 0;
    for (let at = before.length - 1; at >= 0; at--) {
      const token = before[at] as IToken;
      if (token.tokenType === t.RParen) depth++;
      else if (token.tokenType === t.LParen) depth--;
      else if (depth <= 0 && (token.tokenType === t.Where || token.tokenType === t.Weighing)) {
        const set = lastPhrase(before.slice(0, at));
        const kind = this.scope.kindIn(set) ?? this.named(set);
        return { type: null, condition: true, candidate: entityType(kind) };
      }
    }
    const asks = before.some((token) => [t.If, t.When, t.Require, t.Needs, t.And, t.Or].includes(token.tokenType));
    return asks
      ? { type: null, condition: true, ...(wanted.candidate !== undefined && { candidate: wanted.candidate }) }
      : wanted;
  }

  /** The kind of a local that is a set. */
  private named(set: readonly IToken[]): number | null {
    for (const token of set) {
      const type = this.scope.locals.get(token.image);
      if (type !== undefined) return type?.of === 'entity' ? type.id : null;
    }
    return null;
  }

  /** Completes after `is`: adjectives for the left side, or values of its type. */
  private said(left: readonly IToken[], phrase: readonly IToken[], wanted: Wanted, not: boolean): boolean {
    const type = this.typeOfLeft(lastPhrase(left), wanted);
    if (phrase.length > 0) return this.operand(phrase, { ...wanted, type }, true);
    if (not) this.offer.put('not', RANK.best);
    this.offer.words(['nothing', 'something'], RANK.word);
    if (type?.of === 'enum' || type?.of === 'flags') this.phrases.members(type.id ?? -1);
    else if (type?.of === 'number' || type?.of === 'definition' || type?.of === 'truth') this.phrases.begin({ type });
    else {
      this.offer.words(['in play', 'in', 'on'], RANK.word);
      this.phrases.described({ type }, []);
      this.phrases.names({ type: type ?? entityType(null) });
    }
    return false;
  }

  private typeOfLeft(phrase: readonly IToken[], { candidate }: Wanted): Type | null {
    const { game, context } = this.scope.game;
    const [only] = phrase;
    if (only !== undefined && phrase.length === 1 && candidate?.of === 'entity') {
      const field = context
        .findAll(only.image, 'field')
        .find(({ id }) => candidate.id === null || this.isOf(candidate.id, id));
      if (field !== undefined) return game.fields[field.id]?.type ?? null;
      if (only.image === 'that') return candidate;
    }
    const of = this.scope.typeBefore(phrase);
    if (of !== null) return of;
    const kind = this.scope.kindIn(phrase);
    return kind === null ? null : entityType(kind);
  }

  /** Whether a kind has a field. */
  isOf(kind: number, field: number): boolean {
    return isKind(this.scope.game.game, kind, this.scope.game.game.fields[field]?.kind ?? -1);
  }

  /** The expected type of an argument in parentheses, by the number of commas before it. */
  private argument(before: readonly IToken[], wanted: Wanted): Wanted {
    let depth = 0;
    let commas = 0;
    for (let at = before.length - 1; at >= 0; at--) {
      const token = before[at] as IToken;
      if (token.tokenType === t.RParen) depth++;
      else if (token.tokenType === t.Comma && depth === 0) commas++;
      else if (token.tokenType === t.LParen && depth-- === 0) {
        const param = this.paramOf(before[at - 1]?.image ?? '', commas);
        if (param !== null) return { type: param.type };
        return before[at - 1]?.image === 'pick' && commas === 0 ? { type: null, condition: true } : wanted;
      }
    }
    return wanted;
  }

  private paramOf(name: string, at: number): Param | null {
    const { game, context } = this.scope.game;
    const value = context.find(name, 'value');
    if (value !== null) return game.values[value.id]?.params[at] ?? null;
    const adjective = context.find(name, 'adjective');
    return adjective === null ? null : (game.adjectives[adjective.id]?.params[at] ?? null);
  }

  /** Adds the names of modes or mods. */
  layers(sort: 'mode' | 'mod'): void {
    for (const layer of this.scope.game.game.layers)
      if (layer.sort === sort)
        this.offer.put(layer.name, RANK.best, { kind: CompletionItemKind.Module, doc: layer.doc });
  }
}
