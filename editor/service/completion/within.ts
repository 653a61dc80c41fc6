/** Completes the rest of an element: arguments of a call, patterns of a trigger, parts of a declaration. */
import type { IToken } from 'chevrotain';
import { CORNERS, DRAWN, FRAMES, TILES } from '../../../compiler/elaborate/look.ts';
import type { Param, Type } from '../../../compiler/ir/index.ts';
import { entityType, NUMBER, one, showType } from '../../../compiler/ir/types.ts';
import { ICONS } from '../../../compiler/vocabulary/icons.ts';
import { PALETTE } from '../../../compiler/vocabulary/palette.ts';
import * as t from '../../../grammar/tokens.ts';
import { CompletionItemKind } from '../numbers.ts';
import { completeExpression, hasField } from './expressions.ts';
import { RANK } from './offer.ts';
import {
  beginPhrase,
  type Completer,
  completePhrase,
  offerCards,
  offerDescribed,
  offerFields,
  offerMembers,
  offerPlayers,
  offerStatuses,
  offerSymbols,
} from './phrases.ts';
import type { SourceBlock } from './place.ts';

/** Whether a token is a preposition or `as`. */
const isPrep = (token: IToken): boolean =>
  token.tokenType === t.As || (token.tokenType.CATEGORIES ?? []).includes(t.Prep);

const POLICIES = ['once', 'forced', 'repeated', 'latch', 'streak', 'auction', 'pooled', 'simultaneous'];
const DECLARES = new Set([
  'kind',
  'zone',
  'status',
  'verb',
  'native',
  'move',
  'step',
  'keyword',
  'timing',
  'adjective',
  'value',
  'order',
  'option',
  'enum',
  'mode',
  'game',
  'whenever',
  'player',
  'game_state',
]);

/** Completes an element of a block after its first words. */
export function completeElement(
  c: Completer,
  block: SourceBlock,
  tokens: readonly IToken[],
  line: readonly IToken[],
): void {
  const [first] = tokens;
  if (first === undefined) return;
  const statements = ['ability', 'verb', 'move', 'step', 'effect'].includes(block.is);
  if (!statements && completeTrigger(c, tokens, c.scope.place.endsLine)) return;
  if (tokens.some((token) => token.tokenType === t.Have)) completeHave(c, tokens, !statements);
  else if (first.tokenType === t.Choose) completeChoose(c, tokens);
  else if (statements) completeStatement(c, tokens, line);
  else if (block.is === 'look') completeLook(c, tokens);
  else if (block.is === 'card') completeCardItem(c, block, tokens);
  else if (!completeDeclaration(c, block, tokens))
    completeExpression(c, tokens, { type: null, condition: first.tokenType === t.When });
}

// ------------------------------------------------------------ triggers

/** Completes a trigger: `on NAME ...`, `before NAME ...`; false if the element is none. `needsBody`: its body is not there yet. */
function completeTrigger(c: Completer, tokens: readonly IToken[], needsBody: boolean): boolean {
  const [first, second] = tokens;
  const word = first?.image;
  if (word !== 'on' && word !== 'before' && word !== 'after' && word !== 'instead') return false;
  if (word === 'instead' && second === undefined) {
    c.offer.put('of', RANK.best);
    return true;
  }
  const at = word === 'instead' ? 2 : 1;
  const name = tokens[at];
  if (name === undefined) {
    if (word === 'on') offerSymbols(c, 'timing', RANK.own, needsBody ? (timing) => `${timing} { $0 }` : undefined);
    else {
      offerSymbols(c, 'verb', RANK.own);
      offerSymbols(c, 'move', RANK.word);
    }
    return true;
  }
  const params =
    word === 'on'
      ? paramsOf(c, 'timing', name.image)
      : (paramsOf(c, 'verb', name.image) ?? paramsOf(c, 'move', name.image));
  completePatterns(c, tokens.slice(at + 1), params ?? [], word === 'on');
  return true;
}

/** Completes the patterns after the name of a trigger. */
function completePatterns(c: Completer, tokens: readonly IToken[], params: readonly Param[], timing: boolean): void {
  const when = tokens.findIndex((token) => token.tokenType === t.When);
  if (when >= 0) {
    completeExpression(c, tokens.slice(when), { type: null, condition: true });
    return;
  }
  const prep = lastPrep(tokens);
  const rest = tokens.slice(prep + 1);
  const param =
    prep < 0 ? params.find((one) => one.prep === null) : params.find((one) => one.prep === tokens[prep]?.image);
  const type = prep < 0 && timing ? entityType(null) : (param?.type ?? null);
  const colon = rest.findIndex((token) => token.tokenType === t.Colon);
  const ends =
    colon >= 0 && rest.length === colon + 1
      ? completePatternType(c, type)
      : completePattern(c, rest.slice(colon + 1), type, param, colon < 0);
  if (!ends && !(prep < 0 && rest.length === 0)) return;
  offerPrepositions(c, params, tokens);
  c.offer.put('when', RANK.best);
}

/** Completes a pattern. Returns whether it may end here. */
function completePattern(
  c: Completer,
  tokens: readonly IToken[],
  type: Type | null,
  param: Param | undefined,
  unnamed: boolean,
): boolean {
  if (tokens.length > 0) return completePhrase(c, tokens, { type });
  if (unnamed && param !== undefined) {
    const shown = showType(c.scope.game.game, one(param.type));
    c.offer.put(`${param.name}: ${shown}`, RANK.best, {
      kind: CompletionItemKind.Snippet,
      snippet: `\${1:${param.name}}: ${shown}`,
      doc: 'Gives what comes a name.',
    });
  }
  if (type?.of !== 'number') beginPhrase(c, { type });
  return false;
}

/** Completes the type after a colon in a trigger. */
function completePatternType(c: Completer, type: Type | null): boolean {
  if (type?.of === 'number') c.offer.put('number', RANK.best);
  else if (type?.of === 'enum') offerTypes(c);
  else offerDescribed(c, { type }, []);
  return false;
}

function paramsOf(
  c: Completer,
  is: 'timing' | 'verb' | 'move' | 'step' | 'keyword',
  name: string,
): readonly Param[] | null {
  const { game, context } = c.scope.game;
  const id = context.find(name, is)?.id;
  if (id === undefined) return null;
  const word = { timing: game.timings, verb: game.verbs, move: game.moves, step: game.steps, keyword: game.keywords }[
    is
  ]?.[id];
  return word?.params ?? null;
}

/** Adds the prepositions that are not used yet, each with its parameter. */
function offerPrepositions(c: Completer, params: readonly Param[], rest: readonly IToken[]): void {
  const { game } = c.scope.game;
  for (const param of params) {
    if (param.prep === null || rest.some((token) => isPrep(token) && token.image === param.prep)) continue;
    const must = param.value === null && !param.optional;
    c.offer.put(param.prep, must ? RANK.best : RANK.own, {
      detail: `${param.prep} ${param.name}: ${showType(game, param.type)}`,
    });
  }
}

// ------------------------------------------------------------ cards

function completeCardItem(c: Completer, block: SourceBlock, tokens: readonly IToken[]): void {
  const { game, context } = c.scope.game;
  const [first] = tokens;
  const word = first?.image ?? '';
  const keyword = paramsOf(c, 'keyword', word);
  const last = tokens[tokens.length - 1];
  if (keyword !== null) {
    if (last?.tokenType === t.On) offerSymbols(c, 'timing', RANK.best);
    else if (completeArguments(c, tokens.slice(1), keyword, false) || tokens.length === 1)
      c.offer.put('on', RANK.rare, { doc: 'Another timing for its ability.' });
    return;
  }
  const kind = c.scope.kindNamed(block.head[0]?.image ?? '');
  const field = context.findAll(word, 'field').find(({ id }) => kind !== null && hasField(c, kind, id));
  const type = field === undefined ? null : (game.fields[field.id]?.type ?? null);
  if (type !== null) {
    completeExpression(c, tokens.slice(1), { type });
    // a computed value may read fields of the card
    if (tokens.length === 1 && type.of === 'number') offerFields(c, entityType(kind), RANK.rare);
  } else if (word !== 'text') {
    // the subject of a static
    if (completePhrase(c, tokens, { type: null })) c.offer.put('have', RANK.best);
  }
}

// ------------------------------------------------------------ have, choose

function completeHave(c: Completer, tokens: readonly IToken[], isStatic: boolean): void {
  const at = tokens.findIndex((token) => token.tokenType === t.Have);
  const last = tokens[tokens.length - 1];
  const when = tokens.findIndex((token) => token.tokenType === t.When);
  const subject = entityType(c.scope.kindIn(tokens.slice(0, at)));
  if (when >= 0) {
    completeExpression(c, tokens.slice(when), { type: null, condition: true, candidate: subject });
    return;
  }
  if (tokens.some((token) => token.tokenType === t.Until)) {
    completeUntil(c, last);
    return;
  }
  const rest = tokens.slice(at + 1);
  if (rest.length === 0 || (rest.length === 1 && last?.image === 'printed')) {
    if (rest.length === 0) c.offer.put('printed', RANK.word, { doc: 'What new entities start with.' });
    const self = tokens[0]?.image === 'self' ? c.scope.self : null;
    offerFields(c, self ?? subject, RANK.best);
    offerSymbols(c, 'keyword', RANK.own);
    if (isStatic && rest.length === 0) offerStatuses(c, self ?? subject, RANK.own);
    return;
  }
  if (rest.length > (rest[0]?.image === 'printed' ? 2 : 1)) c.offer.words(['until', 'when'], RANK.own);
  const name = rest[rest[0]?.image === 'printed' ? 1 : 0];
  const keyword = name === undefined ? null : paramsOf(c, 'keyword', name.image);
  if (keyword !== null) offerPrepositions(c, keyword, rest);
  if (last !== undefined && (last.tokenType === t.Plus || last.tokenType === t.Minus || last === name))
    beginPhrase(c, { type: NUMBER });
}

/** Completes after `until`. */
function completeUntil(c: Completer, last: IToken | undefined): void {
  offerSymbols(c, 'timing', RANK.best);
  if (last?.tokenType === t.Until) c.offer.words(['owner', 'controller', 'self', 'any'], RANK.own);
}

function completeChoose(c: Completer, tokens: readonly IToken[]): void {
  const colon = tokens.findIndex((token) => token.tokenType === t.Colon);
  if (colon < 0) return;
  const rest = tokens.slice(colon + 1);
  const when = rest.findIndex((token) => token.tokenType === t.When);
  if (when >= 0) completeExpression(c, rest.slice(when), { type: null, condition: true });
  else if (rest.length === 0) {
    beginPhrase(c, { type: entityType(null), single: true });
    c.offer.put('number from', RANK.word, {
      kind: CompletionItemKind.Snippet,
      snippet: 'number from ${1:1} to ${0:3}',
    });
  } else if (completeExpression(c, rest, { type: entityType(null), single: true }))
    c.offer.words(['for', 'when'], RANK.word);
}

// ------------------------------------------------------------ statements

function completeStatement(c: Completer, tokens: readonly IToken[], line: readonly IToken[]): void {
  const [first, second, third] = tokens;
  const last = tokens[tokens.length - 1];
  const rest = tokens.slice(1);
  const opener = line[0]?.image;
  if (opener === 'offer') completeOffered(c, line.slice(1));
  else if (first === undefined) return;
  else if (first.tokenType === t.Let) {
    if (third !== undefined) completeValueOrCall(c, tokens.slice(3));
  } else if (first.tokenType === t.Give) completeValueOrCall(c, rest);
  else if (
    first.tokenType === t.If ||
    first.tokenType === t.When ||
    first.tokenType === t.Require ||
    first.tokenType === t.Needs
  )
    completeExpression(c, tokens, { type: null, condition: true });
  else if (first.tokenType === t.Else) c.offer.put('if', RANK.best);
  else if (first.tokenType === t.Stop) {
    if (second === undefined) c.offer.put('if', RANK.best);
    else completeExpression(c, rest, { type: null, condition: true });
  } else if (first.tokenType === t.For) completeForEach(c, tokens);
  else if (first.tokenType === t.As) completeExpression(c, tokens.slice(3), { type: null, condition: true });
  else if (first.tokenType === t.Repeat || first.tokenType === t.Chance) completeExpression(c, rest, { type: NUMBER });
  else if (first.tokenType === t.Until || last?.tokenType === t.Until) completeUntil(c, last);
  else if (first.tokenType === t.Together) c.offer.put('by written', RANK.own);
  else if (first.tokenType === t.May) c.offer.put('for', RANK.own);
  else completeCall(c, tokens);
}

/** Completes a call or an assignment. */
function completeCall(c: Completer, tokens: readonly IToken[]): void {
  const [first, second] = tokens;
  const rest = tokens.slice(1);
  const { game, context } = c.scope.game;
  switch (first?.image) {
    case 'raise': {
      if (second === undefined) {
        offerSymbols(c, 'timing', RANK.best);
        return;
      }
      const params = paramsOf(c, 'timing', second.image) ?? [];
      const to: Param = { name: 'whom', prep: 'to', type: entityType(null, true), optional: true, value: null };
      completeArguments(c, tokens.slice(2), [to, ...params], false);
      return;
    }
    case 'once':
      if (second === undefined) c.offer.words(['on', 'after', 'before', 'instead of', 'each'], RANK.best);
      if (second?.image !== 'each' || tokens.length > 2) return;
      for (const phase of game.phases) c.offer.put(phase, RANK.best, { kind: CompletionItemKind.Module });
      return;
    case 'leave':
      for (const phase of game.phases) c.offer.put(phase, RANK.best, { kind: CompletionItemKind.Module });
      return;
    case 'ask':
      for (const name of c.scope.locals.keys()) c.offer.put(name, RANK.best, { kind: CompletionItemKind.Variable });
      return;
    case 'run':
      completePhrase(c, rest, { type: null });
      return;
    case 'phase': {
      const last = tokens[tokens.length - 1];
      const when = tokens.findIndex((token) => token.tokenType === t.When);
      if (when >= 0) completeExpression(c, tokens.slice(when), { type: null, condition: true });
      else if (last?.tokenType === t.For) offerPlayers(c);
      else if (tokens.length >= 2) c.offer.words(['for', 'when'], RANK.own);
      return;
    }
  }
  const equals = tokens.findIndex((token) => [t.Assign, t.PlusAssign, t.MinusAssign].includes(token.tokenType));
  if (equals >= 0) {
    completeValueOrCall(c, tokens.slice(equals + 1), c.scope.typeBefore(tokens.slice(0, equals)));
    return;
  }
  const params = paramsOf(c, 'verb', first?.image ?? '') ?? paramsOf(c, 'step', first?.image ?? '');
  if (params !== null && second?.tokenType !== t.Dot) completeArguments(c, rest, params, true);
  else if (first !== undefined && c.scope.locals.get(first.image)?.of === 'verb')
    completeExpression(c, rest, { type: null, draws: true });
  else if (completePhrase(c, tokens, { type: null }) && context.find(first?.image ?? '', 'verb') === null)
    c.offer.put('have', RANK.word);
}

/** Completes a value, or a call of a verb with a result. */
function completeValueOrCall(c: Completer, tokens: readonly IToken[], type: Type | null = null): void {
  const { game } = c.scope.game;
  const params = tokens[0] === undefined ? null : paramsOf(c, 'verb', tokens[0].image);
  if (params !== null && !c.scope.locals.has(tokens[0]?.image ?? '')) {
    completeArguments(c, tokens.slice(1), params, true);
    return;
  }
  if (tokens.length === 0 && type === null)
    for (const [id, verb] of game.verbs.entries())
      if (verb.gives !== null) c.offer.word(verb.name, `verb ${id}`, RANK.word);
  completeExpression(c, tokens, { type, draws: true });
}

/** Completes the arguments of a call. Returns whether it may end here. */
function completeArguments(c: Completer, tokens: readonly IToken[], params: readonly Param[], draws: boolean): boolean {
  const prep = lastPrep(tokens);
  const rest = tokens.slice(prep + 1);
  const param =
    prep < 0 ? params.find((one) => one.prep === null) : params.find((one) => one.prep === tokens[prep]?.image);
  if (param === undefined && rest.length === 0 && prep < 0) {
    offerPrepositions(c, params, tokens);
    return true;
  }
  const ends = completeExpression(c, rest, { type: param?.type ?? null, draws });
  if (ends) offerPrepositions(c, params, tokens);
  return ends;
}

function completeForEach(c: Completer, tokens: readonly IToken[]): void {
  const [, each] = tokens;
  if (each === undefined) {
    c.offer.put('each', RANK.best);
    return;
  }
  const rest = tokens.slice(2);
  const last = rest[rest.length - 1];
  if (last?.tokenType === t.By) {
    offerSymbols(c, 'order', RANK.best);
    c.offer.words(['written', 'choice of'], RANK.own);
  } else if (last?.tokenType === t.As) return;
  else if (rest.length === 0) {
    beginPhrase(c, { type: entityType(null) });
    c.offer.put('number from', RANK.word, {
      kind: CompletionItemKind.Snippet,
      snippet: 'number from ${1:1} to ${2:3} as ${3:n} { $0 }',
    });
  } else if (completeExpression(c, rest, { type: entityType(null) })) c.offer.words(['by', 'as', 'live'], RANK.own);
}

function completeOffered(c: Completer, tokens: readonly IToken[]): void {
  const last = tokens[tokens.length - 1];
  if (last === undefined || last.tokenType === t.Comma) {
    // `aside` moves are not offered
    for (const [id, { name, aside }] of c.scope.game.game.moves.entries())
      if (!aside) c.offer.word(name, `move ${id}`, RANK.best);
  } else if (last.tokenType === t.As) c.offer.words(POLICIES, RANK.best);
  else if (isPrep(last)) offerPlayers(c);
  else
    c.offer.words(
      ['to', 'from', 'as'].filter((word) => !tokens.some((token) => token.image === word)),
      RANK.best,
    );
}

// ------------------------------------------------------------ declarations

/** Completes the header of a declaration or an item of its body; false for other elements. */
function completeDeclaration(c: Completer, block: SourceBlock, tokens: readonly IToken[]): boolean {
  const [first, second] = tokens;
  const last = tokens[tokens.length - 1];
  const before = tokens[tokens.length - 2];
  const word = first?.image ?? '';
  if (last === undefined) return false;
  if (block.is === 'deck') {
    if (last.tokenType === t.Text && c.scope.game.game.levels > 1) c.offer.put('level', RANK.best);
    return true;
  }
  if (last.tokenType === t.For && before?.tokenType === t.Text) {
    c.offer.put(c.scope.game.game.name, RANK.best, { kind: CompletionItemKind.Module });
    return true;
  }
  if (last.tokenType === t.Colon) {
    if (word === 'move' || word === 'whenever') beginPhrase(c, { type: entityType(null) });
    else offerTypes(c);
    return true;
  }
  if (block.is === 'kind' && word === 'lives') return offerZonesAfter(c, last, 'in');
  if (block.is === 'zone' && last.image === 'each') return offerAll(c, 'kind');
  if (block.is === 'queue' && last.image === 'sort') return offerAll(c, 'order');
  if (block.is === 'status' && last.image === 'replaces') return offerAll(c, 'status');
  if (last.tokenType === t.Until || (block.is === 'status' && before?.tokenType === t.Until)) {
    completeUntil(c, last);
    return true;
  }
  if (word === 'set') {
    const option = second === undefined ? null : c.scope.game.context.find(second.image, 'option');
    if (second === undefined) return offerAll(c, 'option');
    if (last.image === 'to') beginPhrase(c, { type: c.scope.game.game.options[option?.id ?? -1]?.type ?? null });
    else c.offer.put('to', RANK.best);
    return true;
  }
  if (block.is !== 'file' && block.is !== 'layer') return false;
  if (word === 'extend') return completeExtended(c, tokens);
  if (!DECLARES.has(word)) return false;
  return completeHead(c, word, tokens);
}

/** Completes a line of a look. */
function completeLook(c: Completer, tokens: readonly IToken[]): void {
  const head = tokens[0]?.image ?? '';
  const last = tokens[tokens.length - 1];
  const has = (word: string): boolean => tokens.some(({ image }) => image === word);
  if (last?.image === 'as') {
    if (head === 'show') c.offer.words(ICONS, RANK.best);
    else if (head === 'colour') c.offer.words([...PALETTE.keys()], RANK.best);
    else if (head === 'frame') c.offer.words(FRAMES, RANK.best);
    else if (head === 'lay') c.offer.words(DRAWN, RANK.best);
    else if (head === 'tiles') c.offer.words(TILES, RANK.best);
  } else if (last?.image === 'at') c.offer.words(CORNERS, RANK.best);
  else if (last?.image === 'with') c.offer.words(ICONS, RANK.best);
  else if (last?.image === 'to') offerAll(c, 'option');
  else if (last?.image === 'of' && head !== 'show') offerFieldsOfWord(c, tokens[1]?.image ?? '');
  else if (last?.image === 'of') offerAll(c, 'kind');
  else if (tokens.length === 1) completeLookedAt(c, head);
  else if (head === 'show')
    c.offer.words(
      ['at', 'as'].filter((word) => !has(word)),
      RANK.best,
    );
  else if (head === 'colour')
    c.offer.words(
      ['as', 'with'].filter((word) => !has(word)),
      RANK.best,
    );
  else if (head !== 'ground' && !has('as')) c.offer.put('as', RANK.best);
}

/** Offers the fields that a word of an enum can be of. */
function offerFieldsOfWord(c: Completer, word: string): void {
  const { enums, fields } = c.scope.game.game;
  const names = fields.flatMap(({ name, type }) =>
    (type.of === 'enum' || type.of === 'flags') && enums[type.id ?? -1]?.members.includes(word) === true ? [name] : [],
  );
  c.offer.words([...new Set(names)], RANK.best);
}

/** Completes the subject of a line of a look. */
function completeLookedAt(c: Completer, head: string): void {
  if (head === 'lay') offerSymbols(c, 'zone', RANK.best);
  else if (head === 'tiles') c.offer.put('as', RANK.best);
  else if (head === 'ground') c.offer.put('to', RANK.best);
  else if (head === 'facing') c.offer.put('rivals', RANK.best);
  else if (head === 'art') offerCards(c, null, true);
  else if (head === 'show') {
    for (const is of ['field', 'status', 'keyword'] as const) offerSymbols(c, is, RANK.best);
  } else if (head === 'colour' || head === 'frame') {
    for (const id of c.scope.game.game.enums.keys()) offerMembers(c, id, RANK.best);
    offerSymbols(c, 'kind', RANK.own);
  }
}

function offerAll(c: Completer, is: 'kind' | 'order' | 'status' | 'option'): true {
  offerSymbols(c, is, RANK.best);
  return true;
}

/** Completes `extend`: the class of the extended declaration, then its name. */
function completeExtended(c: Completer, tokens: readonly IToken[]): true {
  const sort = ['kind', 'enum', 'zone'] as const;
  const of = sort.find((one) => one === tokens[1]?.image);
  if (tokens.length === 1) c.offer.words(sort, RANK.best);
  else if (tokens.length === 2 && of !== undefined) offerSymbols(c, of, RANK.best);
  return true;
}

function offerZonesAfter(c: Completer, last: IToken, word: string): boolean {
  if (last.image === word) offerSymbols(c, 'zone', RANK.best);
  else c.offer.put(word, RANK.best);
  return true;
}

/** Completes the header of a declaration. */
function completeHead(c: Completer, word: string, tokens: readonly IToken[]): boolean {
  const last = tokens[tokens.length - 1] as IToken;
  const [, , third] = tokens;
  // a preposition is followed by a new name
  if (tokens.length === 1 || isPrep(last)) return true;
  const preps = ['to', 'by', 'from', 'with', 'at', 'for', 'as'].filter(
    (prep) => !tokens.some((one) => one.image === prep),
  );
  if (word === 'game') c.offer.put(last.image === 'uses' ? 'prelude' : 'uses', RANK.best);
  else if (word === 'kind' && last.tokenType === t.Is) offerSymbols(c, 'kind', RANK.best);
  else if (word === 'kind') c.offer.words(['is', 'plural'], RANK.own);
  else if (word === 'zone' || word === 'status') {
    if (last.tokenType === t.Of) offerSymbols(c, 'kind', RANK.best);
    else c.offer.put('of', RANK.best);
  } else if (word === 'mode' && last.tokenType === t.Is) {
    for (const layer of c.scope.game.game.layers)
      if (layer.sort === 'mode') c.offer.put(layer.name, RANK.best, { kind: CompletionItemKind.Module });
  } else if (word === 'verb' && last.tokenType === t.Gives) offerTypes(c);
  else if (word === 'verb' && last.tokenType === t.Is)
    for (const tag of c.scope.game.game.tags) c.offer.put(tag, RANK.best, { kind: CompletionItemKind.Property });
  else if (word === 'timing' && third?.tokenType === t.Is) completeTrigger(c, tokens.slice(3), false);
  else if (word === 'move' || word === 'whenever') {
    const colon = lastIndex(tokens, t.Colon);
    if (
      colon >= 0 &&
      completeExpression(c, tokens.slice(colon + 1), {
        type: entityType(null),
        condition: tokens.some((one) => one.tokenType === t.Where),
      })
    )
      c.offer.words(preps, RANK.form);
  } else {
    const equals = lastIndex(tokens, t.Assign);
    if (equals >= 0) completeExpression(c, tokens.slice(equals + 1), { type: null, condition: word === 'adjective' });
    else if (last.tokenType === t.Or) offerTypes(c);
    else if (word === 'verb') c.offer.words([...preps, 'gives', 'is', 'or nothing'], RANK.form);
    else if (word === 'timing') c.offer.put('is', RANK.own);
    else if (word === 'keyword' || word === 'step') c.offer.words(preps, RANK.form);
  }
  return true;
}

/** Adds types of parameters and fields. */
function offerTypes(c: Completer): void {
  c.offer.words(['number', 'truth'], RANK.best);
  offerSymbols(c, 'kind', RANK.own);
  offerSymbols(c, 'enum', RANK.own);
  c.offer.words(
    ['set of', 'zone', 'verb', 'ability', 'definition', 'definition of', 'status', 'keyword', 'timing'],
    RANK.word,
  );
}

const lastIndex = (tokens: readonly IToken[], type: IToken['tokenType']): number => {
  for (let at = tokens.length - 1; at >= 0; at--) if (tokens[at]?.tokenType === type) return at;
  return -1;
};

/** The index of the last preposition outside of parentheses, or -1. */
function lastPrep(tokens: readonly IToken[]): number {
  let depth = 0;
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at] as IToken;
    if (token.tokenType === t.RParen) depth++;
    else if (token.tokenType === t.LParen) depth--;
    else if (depth <= 0 && isPrep(token)) return at;
  }
  return -1;
}
