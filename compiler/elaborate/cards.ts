/** Cards and decks: printed values, keywords, choices and abilities. */

import { FOREIGN_ON_CARD } from '../../grammar/forms.ts';
import type { CodedMessage, Help, Wording } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import { near, type Source, type SourceRange } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import { isRulesText } from '../diagnostics/similar-words.ts';
import type { Card, CardId, Expr, FieldId, KindId, Local } from '../ir/index.ts';
import { entityType, isKind, UNKNOWN } from '../ir/types.ts';
import { type Context, frameOf, type LocatedDecl, type NamedChoice, newEnv } from '../scope/context.ts';
import { textItem } from '../scope/declare.ts';
import { type DeclOf, docOf, type GatheredDecls } from '../scope/gather.ts';
import { checkQuotedName } from '../scope/quoted-names.ts';
import { ITEMS, MOST_ABILITIES, PARAMS } from '../verify/sizes.ts';
import { type Bearer, compileAbility, compileStatic, firstWord, NO_CHOICES } from './abilities.ts';
import { cardStatus, statusItem } from './card-statuses.ts';
import { cardField, cardNumber, nameOfPart } from './card-values.ts';
import {
  conditionMeant,
  inParentheses,
  itemsOf,
  reportMissingBlank,
  reportWord,
  reportWordTable,
} from './card-words.ts';
import { compileCondition, compileExpr } from './expressions.ts';
import { causeOf, coerce, fieldType, findField, noLevels } from './members.ts';
import { compileDomain } from './statements.ts';
import { refuseSurplus } from './surplus.ts';
import { textTwice } from './templates.ts';
import { checkName } from './type-phrases.ts';
import { isForWords } from './word-fields.ts';
import { exprAfterHead } from './word-reader.ts';
import { reportEither, wordOnCard } from './word-sets.ts';

/** Most words that are listed of each class. */
const MOST_LISTED = 12;

/** Help that lists the kinds of cards. */
function kindsOfCards(g: Context): Wording {
  const card = g.game.kinds.findIndex(({ kernel }) => kernel === 'card');
  const kinds = g.game.kinds.filter(({ kernel }, id) => kernel === null && isKind(g.game, id, card));
  const list = kinds.slice(0, MOST_LISTED).map(({ name }) => name);
  return list.length === 0 ? say.cardBeginsWithKind() : say.kindsOfCards({ list: list.join(', ') });
}

/** A card whose kind is known, and whose body is compiled later. */
export interface DeclaredCard {
  card: Card;
  id: CardId;
  sited: LocatedDecl<DeclOf<'card'>>;
}

/** Declarations whose names have no quotes. */
const WITHOUT_QUOTES: ReadonlySet<string> = new Set(
  'mode game kind enum zone status keyword verb move timing option'.split(' '),
);

/** Finds the kinds of cards, which types of words need. Gives the cards to compile. */
export function declareCards(g: Context, all: GatheredDecls): DeclaredCard[] {
  const found: DeclaredCard[] = [];
  for (const sited of all.cards) {
    const kind = g.find(sited.decl.head.text, 'kind');
    const id = all.wordIds.get(sited.decl) ?? -1;
    const card = g.game.cards[id];
    if (card === undefined) continue;
    if (kind === null || kind.plural) {
      if (kind === null && WITHOUT_QUOTES.has(sited.decl.head.text)) {
        const [head, name] = [sited.decl.head.text, sited.decl.name.text.replaceAll(/\W+/g, '_')];
        g.error(sited.source, sited.decl.head, say.unknownCardKind({ name: head }), {
          help: say.nameUnquoted({ class: head, line: `${head} ${name} { ... }` }),
        });
        continue;
      }
      const singular = kind === null ? null : (g.game.kinds[kind.id]?.name ?? null);
      const close = singular ?? near(sited.decl.head.text, [...g.game.kinds.map((k) => k.name), 'deck']);
      g.error(sited.source, sited.decl.head, say.unknownCardKind({ name: sited.decl.head.text }), {
        help: close === null ? kindsOfCards(g) : say.didYouMean({ close }),
        ...(close !== null && {
          fix: { title: say.changeTo({ close }), where: { source: sited.source, ...sited.decl.head }, text: close },
        }),
      });
      continue;
    }
    const { kernel = null } = g.game.kinds[kind.id] ?? {};
    if (kernel !== null && kernel !== 'card') {
      const help = kernel === 'trigger' ? { help: say.timingTrigger() } : { help: kindsOfCards(g) };
      g.error(sited.source, sited.decl.head, say.unknownCardKind({ name: sited.decl.head.text }), help);
      continue;
    }
    card.kind = kind.id;
    g.recordUse(sited.source, sited.decl.head, 'kind', kind.id);
    if (g.wants(sited.source)) found.push({ card, id, sited });
  }
  return found;
}

/** Compiles a declaration, or takes the result of an earlier compilation. */
export type Compiles<D> = (declared: D, compile: () => void) => void;

/** Compiles the bodies of cards, which use words of all classes. False where they have too many abilities. */
export function compileCards(
  g: Context,
  cards: readonly DeclaredCard[],
  each: Compiles<DeclaredCard> = (_, compile) => compile(),
): boolean {
  return cards.every((card) => {
    each(card, () => compileCard(g, card));
    return g.game.abilities.length <= MOST_ABILITIES;
  });
}

function compileCard(g: Context, { card, id, sited }: DeclaredCard): void {
  const { decl, source, layer } = sited;
  const self = entityType(card.kind);
  const choices = decl.body.items.some(({ node }) => node === 'choose') ? new Map<string, NamedChoice>() : null;
  const bearer: Bearer = { bearer: 'card', of: id, self, params: [], choices: choices ?? NO_CHOICES };
  textTwice(g, decl.body, source);
  const tooMany = decl.body.items[ITEMS];
  if (tooMany !== undefined) {
    g.error(source, tooMany, say.tooManyItems({ most: ITEMS }));
    return;
  }
  if (choices !== null)
    for (const item of decl.body.items)
      if (item.node === 'choose') cardChoice(g, card, bearer, choices, item, source, layer);
  for (const item of decl.body.items) {
    switch (item.node) {
      case 'item':
        if (item.have !== null) compileStatic(g, bearer, item, source, layer);
        else cardItem(g, card, bearer, item, source, layer);
        break;
      case 'ability': {
        const ability = compileAbility(g, bearer, item, source, layer);
        if (ability !== null) card.abilities.push(ability);
        break;
      }
      case 'choose':
        break;
      case 'until':
        g.error(source, item, say.untilOfStatus());
        break;
      default:
        if (item.node === 'field' && reportMark(g, bearer, item, source)) break;
        if (item.node === 'field' && item.types.length > 0) {
          const timing = g.game.timings[0]?.name ?? 'death';
          const help = fieldMeant(g, card.kind, item, source);
          g.error(source, item, say.fieldOnCard({ name: item.name.text, timing }), help === null ? {} : { help });
        } else g.error(source, item, say.wordsOutsideCards());
    }
  }
}

/** The field of that name that a card of the kind has. */
function printedField(g: Context, kind: KindId, name: string): FieldId | null {
  const found = g.findAll(name, 'field').find(({ id }) => isKind(g.game, kind, g.game.fields[id]?.kind ?? -1));
  return found?.id ?? null;
}

/** Reports `cost: 2` and `cost = 2` of a field or keyword that the card can have. False if the name is neither. */
function reportMark(g: Context, bearer: Bearer, item: tree.CardBody['items'][number], source: Source): boolean {
  if (item.node !== 'field') return false;
  const name = item.name.text;
  const value = item.types[0] ?? item.value;
  if (value === null) return false;
  const field = findField(g, bearer.self ?? entityType(null), name);
  if (field === null && g.find(name, 'keyword') === null) return false;
  const mark = item.types.length > 0 ? ':' : '=';
  const text = source.text.slice(value.start, value.end);
  // a printed value is fixed; what is counted changes it
  if (field !== null && /^(?:count|sum|highest|lowest) of [\w ]+$/.test(text)) {
    const line = `self have ${name} +${text}`;
    g.error(source, item, say.markOnCard({ mark, name }), { help: { line, start: item.name.start, end: value.end } });
    return true;
  }
  g.error(source, item, say.markOnCard({ mark, name }), {
    help: say.sayIt({ text: `${name} ${source.text.slice(value.start, value.end)}` }),
    fix: { title: say.removeMark({ mark }), where: { source, start: item.name.end, end: value.start }, text: ' ' },
  });
  return true;
}

function cardChoice(
  g: Context,
  card: Card,
  bearer: Bearer,
  choices: Map<string, NamedChoice>,
  item: tree.Choose,
  source: Source,
  layer: number,
): void {
  const env = newEnv(source, layer, 'pure', {
    self: bearer.self,
    you: true,
    here: true,
    choices,
    noLevels: noLevels(g, bearer.self),
  });
  const site = { source, start: item.name.start, end: item.name.end };
  if (card.chooses.length >= PARAMS) {
    g.error(source, item, say.tooManyChoices({ most: PARAMS }));
    return;
  }
  const domain = compileDomain(g, env, item, 'card');
  if (domain === null) {
    choices.set(item.name.text, { choice: card.chooses.length, type: UNKNOWN, site });
    return;
  }
  checkName(g, env, item.name, domain.type);
  if (choices.has(item.name.text)) g.error(source, item.name, say.choiceTwice({ name: item.name.text }));
  const when = item.when === null ? null : compileCondition(g, env, item.when);
  choices.set(item.name.text, { choice: card.chooses.length, type: domain.type, site });
  g.paramSites.set(domain.type, site);
  card.chooses.push({
    name: item.name.text,
    type: domain.type,
    code: frameOf(env),
    from: domain.expr,
    when,
    place: g.place(source, item),
  });
}

/** Help for `target: enemy unit` and `counted: number` on a card; null for anything else. */
function fieldMeant(g: Context, kind: KindId, item: tree.Field, source: Source): Help | null {
  const typed = source.text.slice(item.start, item.end);
  const [, type = '', noun = ''] = /: *(\w+)(?: (\w+))?/.exec(typed) ?? [];
  if (['number', 'truth', 'set'].includes(type) || g.find(type, 'enum') !== null)
    return say.fieldOfKind({ kind: g.game.kinds[kind]?.name ?? '', field: typed });
  return g.find(type, 'kind') === null && g.find(noun, 'kind') === null
    ? null
    : { line: `choose ${typed}`, start: item.start, end: item.end };
}

function cardItem(g: Context, card: Card, bearer: Bearer, item: tree.Item, source: Source, layer: number): void {
  const first = firstWord(item);
  if (first === null) {
    const turned = /^(-?\d+)\s+(\w+)$/.exec(source.text.slice(item.start, item.end));
    const [, value = '', field = ''] = turned ?? [];
    const [one, other] = g.game.fields.filter(
      (f) => f.type.of === 'number' && f.kernel === null && f.derived === null && isKind(g.game, card.kind, f.kind),
    );
    const help =
      g.find(field, 'field') !== null
        ? { help: say.saysValue({ field, value }) }
        : /^\d/.test(source.text.slice(item.start)) && one !== undefined && other !== undefined
          ? { help: say.numbersNamed({ line: `${one.name} 1, ${other.name} 2` }) }
          : {};
    g.error(source, item, say.notOnCard(), help);
    return;
  }
  if (reportWordTable(g, card.kind, item.phrase.parts[0], source)) return;
  const text = first === 'text' ? textItem({ items: [item], start: item.start, end: item.end }) : null;
  if (text !== null) {
    if (isRulesText(text)) g.error(source, item, say.textIsName({ text }));
    return;
  }
  const { when, body } = item;
  const isSaid =
    g.find(first, 'keyword') ?? g.find(first, 'member') ?? g.find(first, 'field') ?? g.find(first, 'status');
  if ((when !== null || body !== null) && isSaid !== null) {
    g.error(source, when ?? body ?? item, say.nothingReads({ head: first }), {
      help: conditionMeant(g, card.kind, item, source),
    });
    return;
  }
  if (item.phrase.tail !== null && item.phrase.parts.length === 1) {
    refuseSurplus(g, source, item, { words: 1 });
    return;
  }
  if (g.find(first, 'keyword') !== null) {
    cardKeyword(g, card, bearer, item, source, layer);
    return;
  }
  const named = printedField(g, card.kind, first);
  if (named !== null && isForWords(g, named)) {
    cardNumber(g, card, bearer, named, item, source, layer);
    return;
  }
  const field = item.phrase.parts.length <= 2 ? named : null;
  if (
    field !== null &&
    item.args.length === 0 &&
    (exprAfterHead(item.phrase) !== null || fieldType(g, field).of === 'truth')
  ) {
    cardField(g, card, bearer, { field, type: fieldType(g, field) }, item, source, layer);
    return;
  }
  const more = item.phrase.parts[2];
  const value = item.phrase.parts[1];
  if (value !== undefined && more === undefined && statusItem(g, bearer, card, item, source, layer)) return;
  if (more !== undefined && named !== null && value?.node === 'atom') {
    const words = source.text.slice(value.start, more.end);
    const isSet = fieldType(g, named).of === 'flags' && /^\w+ \w+$/.test(words);
    // a comma would give the second word to the first field of its enum
    if (isSet) {
      const line = `${first} (${words.replace(' ', ' + ')})`;
      const help = { line, start: item.phrase.start, end: more.end };
      g.error(source, more, say.valueThere({ word: first }), { help });
      return;
    }
    g.error(source, more, say.valueThere({ word: first }), {
      fix: { title: say.commaBefore(), where: { source, start: value.end, end: value.end }, text: ',' },
    });
    return;
  }
  const isEffect = item.body !== null || g.find(first.toLowerCase(), 'verb') !== null;
  const otherwise =
    FOREIGN_ON_CARD.get(first.toLowerCase()) ??
    (!isEffect ? itemsOf(g, card.kind) : say.abilityBegins({ timing: g.game.timings[0]?.name ?? 'death' }));
  for (const part of item.phrase.parts) if (!cardWord(g, card, bearer, part, source, otherwise)) return;
  refuseSurplus(g, source, item, { words: item.phrase.parts.length });
}

/**
 * A word on a card: `neutral`, `construct`. It is a member of an enum of one of the card's fields, or a truth field.
 */
function cardWord(
  g: Context,
  card: Card,
  bearer: Bearer,
  part: tree.PhrasePart,
  source: Source,
  otherwise: Wording,
): boolean {
  const prim = part.node === 'atom' && part.levels.length === 1 ? part.levels[0] : undefined;
  const word = prim?.node === 'name' && prim.args === null && prim.path.length === 0 ? prim.name : null;
  const kind = bearer.self?.id ?? 0;
  if (reportMissingBlank(g, kind, part, source)) return false;
  if (word === null) {
    g.error(source, part, say.commaBetween());
    return false;
  }
  const truthField = printedField(g, kind, word.text);
  if (truthField !== null && fieldType(g, truthField).of === 'truth') {
    g.recordUse(source, word, 'field', truthField);
    card.fields.push({ field: truthField, values: [1] });
    return true;
  }
  for (const member of g.findAll(word.text, 'member')) {
    const { fields, either } = wordOnCard(g, kind, member.enum, card.layer);
    const field = fields[0] ?? -1;
    const decl = g.game.fields[field];
    if (decl === undefined && either.length === 0) continue;
    g.recordUse(source, word, 'member', `${member.enum}.${member.member}`);
    if (decl === undefined) {
      reportEither(g, source, word, word.text, either, true);
      return false;
    }
    const have = card.fields.find((f) => f.field === field);
    if (decl.type.of === 'enum') {
      if (have !== undefined) {
        g.error(source, word, say.memberTwice({ enum: decl.name }));
        return false;
      }
      card.fields.push({ field, values: [member.member] });
    } else if (have !== undefined) have.values = have.values.map((v) => v | (1 << member.member));
    else card.fields.push({ field, values: [1 << member.member] });
    return true;
  }
  if (cardStatus(g, newEnv(source, card.layer, 'pure'), card, word, null)) return true;
  reportWord(g, word, kind, source, otherwise);
  return false;
}

/** Splits `on TIMING` from the end of a keyword's item: `Supply 2 on death`, `Heal 1 for imperial on death`. */
function cutTiming(item: tree.Item): {
  parts: readonly tree.PhrasePart[];
  args: readonly tree.PrepArg[];
  on: tree.NameNode | null;
} {
  const parts = item.phrase.parts.slice(1);
  const last = item.args[item.args.length - 1];
  const ends = last === undefined ? parts : last.expr.node === 'phrase' ? last.expr.parts : [];
  const on = ends[ends.length - 2];
  const atom = ends[ends.length - 1];
  const prim = atom?.node === 'atom' && atom.levels.length === 1 ? atom.levels[0] : undefined;
  if (on?.node !== 'connector' || on.text !== 'on' || prim?.node !== 'name')
    return { parts, args: item.args, on: null };
  const kept = ends.slice(0, -2);
  if (last === undefined) return { parts: kept, args: item.args, on: prim.name };
  const shorter = { ...last, expr: { ...last.expr, parts: kept } as tree.Phrase };
  return { parts, args: [...item.args.slice(0, -1), shorter], on: prim.name };
}

/** A keyword on a card: `Strike 2 for imperial with true`, `Supply 2 on death`. */
function cardKeyword(g: Context, card: Card, bearer: Bearer, item: tree.Item, source: Source, layer: number): void {
  const name = firstWord(item) ?? '';
  const id = g.find(name, 'keyword')?.id ?? -1;
  const keyword = g.game.keywords[id];
  if (keyword === undefined) return;
  g.used.keywords.add(id);
  const head = nameOfPart(item.phrase.parts[0]);
  if (head !== null) g.recordUse(source, head, 'keyword', id);
  const env = newEnv(source, layer, 'pure', {
    self: bearer.self,
    you: true,
    here: true,
    noLevels: noLevels(g, bearer.self),
  });
  const cut = cutTiming(item);
  const retimed = cut.on === null ? null : (g.find(cut.on.text, 'timing')?.id ?? null);
  if (cut.on !== null && retimed === null) {
    g.error(source, cut.on, say.unknownTiming({ name: cut.on.text }));
    return;
  }
  if (cut.on !== null && retimed !== null) g.recordUse(source, cut.on, 'timing', retimed);
  const { parts } = cut;
  const args: (Expr | null)[] = keyword.params.map(() => null);
  let ok = true;
  const put = (at: number, expr: tree.Expr): void => {
    const param = keyword.params[at];
    ok = ok && param !== undefined;
    if (param === undefined) {
      g.error(source, expr, say.takesNotThis({ word: name }), causeOf(g, 'keyword', id));
      return;
    }
    const value = compileExpr(g, env, expr, param.type);
    const fitted =
      value === null ? null : coerce(g, env, value, param.type, say.partOf({ part: param.name, of: name }));
    ok = ok && fitted !== null;
    if (fitted !== null) args[at] = fitted.expr;
  };
  if (parts.length > 0) {
    const first = parts[0] as tree.PhrasePart;
    put(
      keyword.params.findIndex((p) => p.prep === null),
      { node: 'phrase', parts, tail: item.phrase.tail, start: first.start, end: item.phrase.end },
    );
  }
  for (const [i, arg] of cut.args.entries()) {
    const first = cut.args.findIndex((other) => other.prep === arg.prep);
    if (first < i) {
      g.error(source, arg, say.givenTwice({ prep: arg.prep }), causeOf(g, 'keyword', id));
      return;
    }
    put(
      keyword.params.findIndex((p) => p.prep === arg.prep),
      arg.expr,
    );
  }
  if (!ok) return;
  for (const [i, param] of keyword.params.entries()) {
    if (args[i] === null && param.value === null && !param.optional) {
      const details = { ...causeOf(g, 'keyword', id), ...inParentheses(item, source) };
      g.error(source, item, say.needsParam({ word: name, param: param.name }), details);
      return;
    }
  }
  // an argument has no frame of its own, which a set needs
  if (env.frame.locals.length > 0) {
    const text = source.text.slice(item.phrase.start, item.phrase.end).replace(/^(\w+) (?!\()(.+)$/s, '$1 ($2)');
    g.error(source, item, say.keywordCounts({ keyword: name }), { help: say.lineIs({ line: `self have ${text}` }) });
    return;
  }
  let abilities = keyword.abilities;
  if (retimed !== null) {
    const trees = keywordTrees.get(keyword);
    const only = trees?.items.filter((i) => i.node === 'ability' && i.trigger.word === 'on') ?? [];
    const single = only[0];
    if (single?.node !== 'ability' || only.length !== 1 || trees === undefined) {
      g.error(source, item, say.noSingleAbility({ keyword: name }));
      return;
    }
    const params: Bearer = {
      bearer: 'keyword',
      of: id,
      self: entityType(null),
      params: keyword.params,
      choices: new Map(),
    };
    const made = compileAbility(g, params, single, trees.source, layer, retimed);
    abilities = made === null ? [] : [made];
  }
  card.keywords.push({ keyword: id, args, retimed, abilities });
}

/** Bodies of keywords. They are compiled again for a card that gives a keyword another timing. */
const keywordTrees = new WeakMap<object, { items: tree.CardBody['items']; source: Source }>();
export function keepKeywordTrees(g: Context, all: GatheredDecls): void {
  for (const { decl, source } of all.keywords) {
    const keyword = g.game.keywords[all.wordIds.get(decl) ?? -1];
    if (keyword !== undefined && decl.body !== null) keywordTrees.set(keyword, { items: decl.body.items, source });
  }
}

export function compileDecks(g: Context, all: GatheredDecls): void {
  const names = new Map<string, SourceRange>();
  for (const { decl, source } of all.decks) {
    if (!g.wants(source)) continue;
    checkQuotedName(g, source, decl.name);
    const cards: { card: CardId; level: number; count: number }[] = [];
    const first = names.get(decl.name.text);
    if (first === undefined) names.set(decl.name.text, { source, start: decl.name.start, end: decl.name.end });
    else {
      const cause = { where: first, message: say.firstIsHere() };
      g.error(source, decl.name, say.deckTwice({ name: decl.name.text }), { cause });
    }
    for (const item of decl.body.items) {
      const entry = item.node === 'item' ? deckEntry(g, item, source) : null;
      if (item.node !== 'item') notInDeck(g, source, item);
      else if (entry !== null) cards.push(entry);
    }
    g.game.decks.push({ name: decl.name.text, doc: docOf(decl.docs), place: g.place(source, decl), cards });
  }
}

/** Reports an entry that is no card. `10 Grey Fox` is the name of a card without its quotes. */
function notInDeck(g: Context, source: Source, item: tree.Span): void {
  const [, count, name] = /^(?:(\d+) +)?(\S.*)$/.exec(source.text.slice(item.start, item.end)) ?? [];
  if (name !== undefined && g.cards.has(name)) {
    const text = `${count ?? 1} "${name}"`;
    g.error(source, item, say.notInDeck(), {
      help: say.writeIt({ text }),
      fix: { title: say.write({ text }), where: { source, start: item.start, end: item.end }, text },
    });
  } else g.error(source, item, say.notInDeck(), g.game.levels < 2 ? { help: say.copiesInDeck() } : {});
}

/** A level that no card has. */
export const levelProblem = ({ game }: Context): CodedMessage =>
  game.levels < 2 ? say.levelOfNone() : say.levelOutOfRange({ most: game.levels });

/** The card of a line such as `3 "Wolf" level 2`; null after an error. */
function deckEntry(g: Context, item: tree.Item, source: Source): { card: CardId; level: number; count: number } | null {
  const prims = item.phrase.parts.map((p) => (p.node === 'atom' && p.levels.length === 1 ? p.levels[0] : undefined));
  let at = 0;
  let count = 1;
  const first = prims[0];
  if (first?.node === 'number') {
    count = first.value;
    at = 1;
  }
  const name = prims[at];
  const copied = name?.node === 'name' && /^[x×*]$/.test(name.name.text) ? prims[at + 1] : undefined;
  if (copied?.node === 'string' && at === 1) {
    const text = `${count} ${source.text.slice(copied.start, copied.end)}`;
    g.error(source, item, say.notInDeck(), {
      help: say.writeIt({ text }),
      fix: { title: say.write({ text }), where: { source, start: item.start, end: copied.end }, text },
    });
    return null;
  }
  if (name?.node !== 'string') {
    notInDeck(g, source, item);
    return null;
  }
  const card = g.cardNamed(source, name);
  if (card === null) return null;
  const zone = g.game.zones.find(({ decks }) => decks);
  if (zone !== undefined && !isKind(g.game, g.game.cards[card]?.kind ?? 0, zone.kind)) {
    const [wanted, own] = [zone.kind, g.game.cards[card]?.kind ?? 0].map((kind) => g.game.kinds[kind]?.name ?? '');
    g.error(source, name, say.otherKindForDecks({ zone: zone.name, wanted: wanted ?? '', own: own ?? '' }));
    return null;
  }
  const word = prims[at + 1];
  const number = prims[at + 2];
  let level = 1;
  const copies = word?.node === 'name' && word.name.text === 'x' ? number : word;
  const times = copies?.node === 'name' ? /^[x×](\d+)$/.exec(copies.name.text)?.[1] : undefined;
  const many = copies?.node === 'number' ? copies.value : times;
  if (many !== undefined && at === 0 && prims.at(-1) === copies) {
    const text = `${many} ${source.text.slice(name.start, name.end)}`;
    g.error(source, item, say.countInDeck(), {
      help: say.writeIt({ text }),
      fix: { title: say.write({ text }), where: { source, start: item.start, end: item.end }, text },
    });
    return null;
  }
  if (word !== undefined) {
    if (word.node !== 'name' || word.name.text !== 'level' || number?.node !== 'number' || prims.length > at + 3) {
      const next = item.phrase.parts.slice(1).some(({ start }) => source.text[start] === '"');
      g.error(source, item, say.levelInDeck(), next ? { help: say.commaBetweenCards() } : {});
      return null;
    }
    level = number.value;
  }
  if (refuseSurplus(g, source, item, { words: word === undefined ? at + 1 : at + 3 })) return null;
  if (level < 1 || level > Math.max(1, g.game.levels)) {
    g.error(source, number ?? item, levelProblem(g));
    return null;
  }
  if (count < 1 || count > 100) {
    g.error(source, first ?? item, say.copiesOutOfRange());
    return null;
  }
  return { card, level, count };
}

export type { Local };
