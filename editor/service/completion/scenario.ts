/** Completes lines of scenarios. */
import type { IToken } from 'chevrotain';
import { findField } from '../../../compiler/elaborate/members.ts';
import { seatCounts } from '../../../compiler/ir/seats.ts';
import { entityType, isKind, kindsMeet } from '../../../compiler/ir/types.ts';
import { SIDES } from '../../../compiler/vocabulary/seat-names.ts';
import * as t from '../../../grammar/tokens.ts';
import { CompletionItemKind } from '../numbers.ts';
import { completeExpression, offerLayers } from './expressions.ts';
import { RANK, type Rank } from './offer.ts';
import {
  type Completer,
  completePhrase,
  enumsOf,
  offerCards,
  offerDescribed,
  offerFields,
  offerMembers,
  offerSymbols,
  offerZones,
} from './phrases.ts';

const isSide = (word: string): boolean => (SIDES as readonly string[]).includes(word);

/** Completes a line; `tokens` are those after its last comma. */
export function completeScenarioLine(c: Completer, tokens: readonly IToken[], line: readonly IToken[]): void {
  const [first] = line;
  if (first === undefined) offerBeginnings(c);
  else if (first.image === 'do' || first.image === 'refuse') completeDo(c, line.slice(1), first.image === 'refuse');
  else if (first.image === 'then') completeThen(c, tokens[0]?.image === 'then' ? tokens.slice(1) : tokens);
  else if (first.tokenType === t.Where) completeWhere(c, tokens);
  else if (tokens.length === 0) offerSides(c);
  else completeGiven(c, tokens);
}

function offerBeginnings(c: Completer): void {
  const { offer } = c;
  offerSides(c);
  const { board } = c.scope.game.game;
  if (board !== null) {
    const rows = Array.from({ length: board.rows }, () => `    ${'. '.repeat(board.columns).trimEnd()}`).join('\n');
    offer.put('board', RANK.own, { kind: CompletionItemKind.Snippet, snippet: `board {\n${rows}\n  }` });
  }
  offer.put('where', RANK.own, {
    kind: CompletionItemKind.Snippet,
    snippet: `where \${1:X} is \${2|blue,red|} "\${0:Card}"`,
  });
  offer.put('turn', RANK.own, { kind: CompletionItemKind.Snippet, snippet: 'turn ${0|blue,red|}' });
  if (c.scope.seats > 2) offer.words(['out'], RANK.word);
  offer.words(['do', 'refuse', 'then', 'then sometimes', 'mode', 'mod', 'seed', 'match'], RANK.best);
  const { leastSides, perSide } = c.scope.game.game;
  if (leastSides !== undefined || perSide[0] < perSide[1]) offer.words(['players'], RANK.best);
  for (const name of c.scope.locals.keys())
    if (!isSide(name)) offer.put(name, RANK.word, { kind: CompletionItemKind.Variable });
  for (const [id, field] of c.scope.game.game.fields.entries())
    if (c.scope.kindOfField(id) === 'state' && field.kernel === null && field.derived === null)
      offer.word(field.name, `field ${id}`, RANK.word);
}

function offerSides(c: Completer): void {
  for (const side of SIDES.slice(0, c.scope.seats))
    c.offer.put(side, RANK.best, { kind: CompletionItemKind.Variable, detail: 'player' });
}

function completeThen(c: Completer, tokens: readonly IToken[]): void {
  if (tokens.length === 0) c.offer.put('sometimes', RANK.word, { doc: 'In one outcome of the chances at least.' });
  const from = tokens[0]?.image === 'sometimes' ? 1 : 0;
  const rest = tokens.slice(from);
  const negated = rest.findIndex((token) => token.tokenType !== t.Not);
  if (!completeFact(c, negated < 0 ? [] : rest.slice(negated)))
    completeExpression(c, rest, { type: null, condition: true });
}

/** Completes facts that only scenarios test: visibility, the end of the match, offered moves, legal decks. Returns true if nothing else fits. */
function completeFact(c: Completer, tokens: readonly IToken[]): boolean {
  const { offer } = c;
  const [first, second] = tokens;
  if (first === undefined) {
    offerSides(c);
    offer.words(['match ended', 'match drawn', 'match lost', 'match faulted'], RANK.own);
    for (const { name } of c.scope.game.game.moves)
      offer.put(`${name} is offered`, RANK.word, { doc: 'Whether the match waits at an offer with this move.' });
    offer.put('deck', RANK.own, {
      kind: CompletionItemKind.Snippet,
      snippet: 'deck "${1:Name}" is ${0|legal,not legal|}',
    });
    return false;
  }
  if (first.image === 'match' && second === undefined) {
    offer.words(['ended', 'drawn', 'lost', 'faulted'], RANK.best);
    return true;
  }
  if (first.image === 'deck') {
    if (second === undefined) offerDecks(c, true);
    else if (tokens.length === 2) offer.words(['is legal', 'is not legal'], RANK.best);
    else if (tokens.length === 3) offer.words(['legal', 'not legal'], RANK.best);
    else if (tokens[3]?.tokenType === t.Not && tokens.length === 4) offer.words(['legal'], RANK.best);
    return true;
  }
  if (c.scope.game.context.find(first.image, 'move') !== null) {
    if (second === undefined) offer.words(['is offered', 'is not offered'], RANK.best);
    else if (tokens.length === 2) offer.words(['offered', 'not offered'], RANK.best);
    else if (tokens.length === 3 && tokens[2]?.tokenType === t.Not) offer.words(['offered'], RANK.best);
    return true;
  }
  if (!isSide(first.image)) return false;
  if (second === undefined) {
    offer.put('sees', RANK.best, { doc: 'What the view of this player holds.' });
    offerDescribed(c, { type: null }, []);
    return false;
  }
  if (second.image !== 'sees') return false;
  const seen = tokens.slice(2);
  if (seen.length === 0) offerZones(c, RANK.own);
  completePhrase(c, seen, { type: entityType(null) });
  return true;
}

/** Adds the names of decks, in quotes unless the cursor is in a string. */
export function offerDecks(c: Completer, quoted: boolean): void {
  for (const name of c.scope.game.context.deckNames) c.offer.put(quoted ? `"${name}"` : name, RANK.best);
}

/** Completes `where X is SIDE "Card" level 2 strength 3`. */
function completeWhere(c: Completer, tokens: readonly IToken[]): void {
  const is = tokens.findIndex((token) => token.tokenType === t.Is);
  const rest = is < 0 ? [] : tokens.slice(is + 1);
  if (is < 0) {
    if (tokens.length > 1) c.offer.put('is', RANK.best);
  } else if (rest.length === 0) offerSides(c);
  else completeAfterSide(c, rest);
}

/** Completes after a side: the name of a card, then its properties. */
function completeAfterSide(c: Completer, tokens: readonly IToken[]): void {
  const text = tokens.find((token) => token.tokenType === t.Text);
  const last = tokens[tokens.length - 1];
  if (text === undefined) {
    const zone = c.scope.game.context.find(tokens[0]?.image ?? '', 'zone');
    offerCards(c, zone === null ? null : (c.scope.game.game.zones[zone.id]?.kind ?? null), true);
    return;
  }
  if (last?.tokenType === t.In) {
    offerSymbols(c, 'zone', RANK.best);
    return;
  }
  if (last?.tokenType === t.On) return;
  const kind = c.scope.cardNamed(text.image.slice(1, -1))?.kind ?? null;
  if (!offerWordsOf(c, last?.image ?? '', kind)) offerCardProperties(c, kind);
}

/** Adds the members of the enum of a field. Returns false for another word. */
function offerWordsOf(c: Completer, name: string, kind: number | null): boolean {
  const { game, context } = c.scope.game;
  const id = findField(context, entityType(kind), name);
  const type = id === null ? undefined : game.fields[id]?.type;
  if (type?.of !== 'enum' && type?.of !== 'flags') return false;
  offerMembers(c, type.id ?? -1);
  return true;
}

/** Completes after a card: its level, fields, statuses, tile. */
function offerCardProperties(c: Completer, kind: number | null): void {
  const { game } = c.scope.game;
  if (game.levels > 1) c.offer.put('level', RANK.best);
  for (const [id, field] of game.fields.entries())
    if (field.kernel === null && field.derived === null && (kind === null || isKind(game, kind, field.kind)))
      c.offer.word(field.name, `field ${id}`, RANK.own);
  for (const [id, status] of game.statuses.entries())
    if (kind === null || kindsMeet(game, kind, status.kind)) c.offer.word(status.name, `status ${id}`, RANK.word);
  for (const id of enumsOf(c, kind)) offerMembers(c, id, RANK.word);
  c.offer.words(['in', 'on'], RANK.word);
}

/** Completes `blue mana 3`, `red hand "Card"`, `turn blue`, `mode Ranked`, `X strength 3`. */
function completeGiven(c: Completer, tokens: readonly IToken[]): void {
  const [first, second] = tokens;
  const { game, context } = c.scope.game;
  const word = first?.image ?? '';
  if (word === 'turn' || word === 'out') offerSides(c);
  else if (word === 'mode') offerLayers(c, 'mode');
  else if (word === 'mod')
    for (const layer of game.layers)
      if (layer.sort === 'mod') c.offer.put(`"${layer.name}"`, RANK.best, { kind: CompletionItemKind.Module });
  if (word === 'players' && second === undefined)
    for (const count of seatCounts(game)) c.offer.put(`${count}`, RANK.best, { kind: CompletionItemKind.Value });
  if (['turn', 'match', 'mode', 'mod', 'seed', 'players', 'out'].includes(word)) return;
  if (isSide(word)) {
    if (second === undefined) offerSideProperties(c);
    else if (context.find(second.image, 'zone') !== null) completeAfterSide(c, tokens.slice(1));
    else if (tokens.length === 2 && context.find(second.image, 'kind') !== null)
      offerFields(c, entityType(c.scope.kindNamed(second.image)));
    else if (tokens.length === 2) offerWordsOf(c, second.image, c.scope.kernel('player').id);
    return;
  }
  const isTile = game.board !== null && /^[A-Z]+\d+$/.test(word);
  const type = c.scope.locals.get(word) ?? (isTile ? c.scope.kernel('tile') : undefined);
  if (tokens.length === 1 && type === undefined) offerWordsOf(c, word, c.scope.kernel('state').id);
  if (tokens.length === 2 && type != null && second !== undefined) offerWordsOf(c, second.image, type.id);
  if (type !== undefined && second === undefined) {
    if (isTile) offerOwnFields(c, c.scope.kernel('tile').id ?? -1, RANK.own);
    else offerFields(c, type, RANK.own);
    const of = type?.id ?? null;
    for (const [id, status] of game.statuses.entries())
      if (of === null || kindsMeet(game, of, status.kind)) c.offer.word(status.name, `status ${id}`, RANK.word);
  }
}

/** Adds possible answers of a choice: a card, a named entity, a number, a truth. */
function offerAnswers(c: Completer): void {
  for (const name of c.scope.locals.keys()) c.offer.put(name, RANK.own, { kind: CompletionItemKind.Variable });
  c.offer.words(['true', 'false', 'nothing', 'first option', 'last option'], RANK.word);
  offerCards(c, null, true);
}

/** Adds the fields that the game declares for players or tiles, and that lines set. */
function offerOwnFields(c: Completer, kind: number, rank: Rank): void {
  for (const [id, field] of c.scope.game.game.fields.entries())
    if (field.kind === kind && field.kernel === null && field.derived === null)
      c.offer.word(field.name, `field ${id}`, rank);
}

function offerSideProperties(c: Completer): void {
  const { game } = c.scope.game;
  offerOwnFields(c, c.scope.kernel('player').id ?? -1, RANK.best);
  for (const [id, zone] of game.zones.entries())
    if (zone.each === 'player' || zone.each === 'game') c.offer.word(zone.name, `zone ${id}`, RANK.own);
  for (const [id, kind] of game.kinds.entries())
    if (kind.kernel === null && kind.lives.some((zone) => game.zones[zone]?.each === 'player'))
      c.offer.word(kind.name, `kind ${id}`, RANK.word);
}

/** Completes `do play "Card" level 2 at B2 with foe X`. */
function completeDo(c: Completer, tokens: readonly IToken[], refused: boolean): void {
  const { game, context } = c.scope.game;
  const sided = isSide(tokens[0]?.image ?? '');
  const rest = sided ? tokens.slice(1) : tokens;
  const last = rest[rest.length - 1];
  if (last === undefined) {
    offerSymbols(c, 'move', RANK.best);
    if (!sided) offerSides(c);
    c.offer.words(refused ? ['pass', 'answer'] : ['start turn', 'start match', 'pass', 'answer'], RANK.word);
    return;
  }
  const move = context.find(rest[0]?.image ?? '', 'move');
  const params = game.moves[move?.id ?? -1]?.params;
  if (params === undefined) {
    if (last.image === 'start') c.offer.words(['turn', 'match'], RANK.best);
    if (last.image === 'answer') offerAnswers(c);
    return;
  }
  const card = rest.find((token) => token.tokenType === t.Text);
  const chooses = c.scope.cardNamed(card?.image.slice(1, -1) ?? '')?.chooses ?? [];
  if (rest.length === 1) {
    const type = params[0]?.type;
    if (params[0]?.prep === null && type?.of === 'entity') offerCards(c, type.id, true);
    return;
  }
  if (last.image === 'with') {
    for (const { name } of chooses) c.offer.put(name, RANK.best, { kind: CompletionItemKind.Variable });
    return;
  }
  const before = rest[rest.length - 2];
  if (before?.image === 'with' || last.image === 'at' || params.some((param) => param.prep === last.image)) {
    for (const name of c.scope.locals.keys()) c.offer.put(name, RANK.own, { kind: CompletionItemKind.Variable });
    return;
  }
  for (const param of params)
    if (param.prep !== null && !rest.some((token) => token.image === param.prep)) c.offer.put(param.prep, RANK.best);
  if (chooses.length > 0) c.offer.put('with', RANK.best);
  if (card !== undefined && game.levels > 1 && !rest.some((token) => token.image === 'level'))
    c.offer.put('level', RANK.own);
}
