/**
 * First pass over a game: adds a symbol with an id for every declaration, so that the order of declarations never
 * matters.
 */
import type { Wording } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import { near, type Source, suggest } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Card, CardId, Declared, Kind, KindId, LayerId, Local, Locals } from '../ir/index.ts';
import { article, entityType, isKind, layersFrom, NUMBER, orderKinds, TRUTH, VERB } from '../ir/types.ts';
import { MOST_KINDS } from '../verify/sizes.ts';
import type { Context, LocatedDecl, SymbolClass, WordSymbol } from './context.ts';
import { type DeclOf, docExamples, docOf, type GatheredDecls, layerParents } from './gather.ts';
import { AlikeNames, checkQuotedName } from './quoted-names.ts';
import { duplicate } from './twins.ts';

export function declaredRecord(
  g: Context,
  source: Source,
  layer: LayerId,
  name: tree.NameNode,
  decl: { docs: readonly tree.Comment[] } & tree.Span,
  text: string | null,
): Declared {
  return {
    name: name.text,
    layer,
    doc: docOf(decl.docs),
    examples: docExamples(decl.docs),
    text,
    place: g.place(source, name),
  };
}

/** Groups of classes that can occur at the same place of a phrase. Two symbols of one group must not share a name. */
const CONFUSED: readonly SymbolClass[][] = [
  ['kind', 'adjective', 'status', 'member', 'enum'],
  ['kind', 'adjective', 'status', 'tag'],
  ['kind', 'value', 'option', 'member', 'enum'],
  ['verb', 'move', 'step'],
  ['verb', 'kind'],
  ['keyword', 'adjective', 'status'],
  ['order', 'adjective', 'kind'],
  ['kind', 'zone'],
  ['field', 'adjective', 'status', 'keyword'],
];
const SORTS: Partial<Record<SymbolClass, string>> = { member: 'a word of an enum', tag: 'a word said of verbs' };
export const symbolKey = (symbol: WordSymbol): string =>
  symbol.is === 'member' ? `member ${symbol.enum}.${symbol.member}` : `${symbol.is} ${symbol.id}`;

/** An existing symbol with that name that could be confused with a symbol of the new class. */
function confusedWith(g: Context, name: string, is: SymbolClass): WordSymbol | null {
  for (const set of CONFUSED) {
    if (!set.includes(is)) continue;
    for (const other of set) {
      const found = other === is ? null : g.find(name, other);
      if (found !== null) return found;
    }
  }
  return null;
}

/** Words after "do" of a scenario that are not moves. */
export const STEPS: ReadonlySet<string> = new Set(['answer', 'pass', 'start']);

export function declareName(
  g: Context,
  source: Source,
  name: tree.NameNode,
  symbol: WordSymbol,
  { twins = 'never', layer = 0 }: { twins?: 'never' | 'allowed'; layer?: LayerId } = {},
): void {
  const key = symbolKey(symbol);
  const twin = twins === 'never' ? g.find(name.text, symbol.is) : null;
  const other = g.symbols.has(name.text) ? confusedWith(g, name.text, symbol.is) : null;
  if (twin !== null) duplicate(g, source, name, say.declaredTwice({ name: name.text }), symbolKey(twin), { layer });
  else if (other !== null) {
    const where = g.declared.get(symbolKey(other));
    const [one, two] = [other.is, symbol.is].map((is) => SORTS[is] ?? article(is));
    g.error(source, name, say.declaredAsBoth({ name: name.text, one: one ?? '', other: two ?? '' }), {
      ...(where !== undefined && { cause: { where, message: say.otherHere() } }),
    });
  }
  g.declared.set(key, { source, start: name.start, end: name.end });
  g.symbolUses?.add(source, name.start, name.end, key);
  g.add(name.text, symbol);
}

export const KERNEL_KINDS = new Map([
  ['entity', 'entity'],
  ['tile', 'tile'],
  ['player', 'player'],
  ['card', 'card'],
  ['trigger', 'trigger'],
  ['mod', 'mod'],
  ['record', 'record'],
  ['game_state', 'state'],
] as const);

export function plural(name: string): string {
  if (/(s|x|ch|sh)$/.test(name)) return `${name}es`;
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return `${name}s`;
}

/** Gives every declaration its id and an empty record in the game. Later passes fill the records. */
export function declareAll(g: Context, all: GatheredDecls, preludeSources: Set<Source>): void {
  g.preludes = preludeSources;
  declareKinds(g, all);
  declareEnums(g, all);
  declareZones(g, all);
  declareStatuses(g, all);
  declareOptions(g, all);
  declareFormulas(g, all);
  declareTimings(g, all);
  declareKeywords(g, all);
  declareVerbs(g, all);
  declareMoves(g, all);
  declareSteps(g, all);
  for (const { decl, source } of [...all.blocks, ...all.steps]) declarePhases(g, decl.body, source);
  declareCardNames(g, all);
  linkLayers(g);
}

function declareZones(g: Context, all: GatheredDecls): void {
  const { game } = g;
  for (const { decl, source, layer } of all.zones) {
    const id = game.zones.length;
    game.zones.push({
      ...declaredRecord(g, source, layer, decl.name, decl, null),
      kind: 0,
      each: 'game',
      of: null,
      holds: null,
      holdsSum: null,
      decks: false,
      kept: false,
      keeps: false,
      seen: [],
    });
    all.wordIds.set(decl, id);
    // In `zone assaults of assault` one name is the zone and the plural of the kind. The expected class decides; both
    // refer to one declaration.
    const kind = g.find(decl.name.text, 'kind');
    if (kind?.plural === true && game.kinds[kind.id]?.name === decl.of?.text) {
      g.declared.set(`zone ${id}`, { source, start: decl.name.start, end: decl.name.end });
      g.recordUse(source, decl.name, 'zone', id);
      g.add(decl.name.text, { is: 'zone', id });
    } else declareName(g, source, decl.name, { is: 'zone', id }, { layer });
  }
}

function declareStatuses(g: Context, all: GatheredDecls): void {
  const { game } = g;
  for (const { decl, source, layer } of all.statuses) {
    const id = game.statuses.length;
    game.statuses.push({
      ...declaredRecord(g, source, layer, decl.name, decl, null),
      kind: 0,
      merge: 'flag',
      tags: [],
      silences: false,
      replaces: [],
      until: null,
      fades: null,
    });
    all.wordIds.set(decl, id);
    declareName(g, source, decl.name, { is: 'status', id }, { layer });
  }
}

function declareOptions(g: Context, all: GatheredDecls): void {
  const { game } = g;
  for (const { decl, source, layer } of all.options) {
    const id = game.options.length;
    game.options.push({ ...declaredRecord(g, source, layer, decl.field.name, decl, null), type: NUMBER, value: 0 });
    all.wordIds.set(decl, id);
    declareName(g, source, decl.field.name, { is: 'option', id }, { layer });
  }
}

/** Adjectives, values and orders. */
function declareFormulas(g: Context, all: GatheredDecls): void {
  const { game } = g;
  const noCode: Locals = { params: 0, locals: [] };
  for (const { decl, source, layer } of all.words) {
    const base = declaredRecord(g, source, layer, decl.name, decl, decl.text);
    const list = decl.node === 'adjective' ? game.adjectives : decl.node === 'value' ? game.values : game.orders;
    const id = list.length;
    all.wordIds.set(decl, id);
    if (decl.node === 'order') game.orders.push({ ...base, params: [], code: noCode, keys: [], reads: [] });
    else
      (list as typeof game.values).push({
        ...base,
        params: [],
        type: decl.node === 'adjective' ? TRUTH : NUMBER,
        code: null,
        value: null,
        native: null,
        reads: [],
      });
    declareName(
      g,
      source,
      decl.name,
      { is: decl.node, id },
      { twins: decl.node === 'adjective' ? 'allowed' : 'never', layer },
    );
  }
}

function declareTimings(g: Context, all: GatheredDecls): void {
  const { game } = g;
  for (const { decl, source, layer } of all.timings) {
    const id = game.timings.length;
    game.timings.push({ ...declaredRecord(g, source, layer, decl.name, decl, decl.text), params: [], is: null });
    all.wordIds.set(decl, id);
    declareName(g, source, decl.name, { is: 'timing', id }, { layer });
  }
}

function declareKeywords(g: Context, all: GatheredDecls): void {
  const { game } = g;
  for (const { decl, source, layer } of all.keywords) {
    const id = game.keywords.length;
    game.keywords.push({
      ...declaredRecord(g, source, layer, decl.name, decl, textItem(decl.body)),
      params: [],
      abilities: [],
    });
    all.wordIds.set(decl, id);
    declareName(g, source, decl.name, { is: 'keyword', id }, { layer });
  }
}

/** Verbs with their tags, and native words of all classes. */
function declareVerbs(g: Context, all: GatheredDecls): void {
  const { game } = g;
  const code = { params: 0, locals: [], body: [] }; // until the body is compiled
  const tags = new Set<string>();
  for (const { decl, source, layer } of [...all.verbs, ...all.natives]) {
    if (decl.node === 'native' && decl.of !== 'verb') {
      const list = decl.of === 'value' ? game.values : game.adjectives;
      const id = list.length;
      list.push({
        ...declaredRecord(g, source, layer, decl.name, decl, decl.text),
        params: [],
        type: decl.of === 'value' ? NUMBER : TRUTH,
        code: null,
        value: null,
        native: null,
        reads: [],
      });
      all.wordIds.set(decl, id);
      declareName(g, source, decl.name, { is: decl.of, id });
      continue;
    }
    const id = game.verbs.length;
    const text = decl.node === 'native' ? decl.text : textOf(decl.body);
    game.verbs.push({
      ...declaredRecord(g, source, layer, decl.name, decl, text),
      params: [],
      gives: null,
      native: null,
      tags: [],
      needs: [],
      settles: false,
      code,
    });
    all.wordIds.set(decl, id);
    declareName(g, source, decl.name, { is: 'verb', id }, { layer });
    if (decl.node === 'verb') {
      for (const tag of decl.tags) {
        if (tags.has(tag.text)) continue;
        tags.add(tag.text);
        declareName(g, source, tag, { is: 'tag', id: game.tags.length });
        game.tags.push(tag.text);
      }
    }
  }
}

function declareMoves(g: Context, all: GatheredDecls): void {
  const { game } = g;
  const code = { params: 0, locals: [], body: [] }; // until the body is compiled
  for (const { decl, source, layer } of all.moves) {
    const id = game.moves.length;
    game.moves.push({
      ...declaredRecord(g, source, layer, decl.name, decl, textOf(decl.body)),
      params: [],
      parts: [],
      aside: false,
      offeredWith: [],
      card: null,
      code,
    });
    all.wordIds.set(decl, id);
    if (STEPS.has(decl.name.text)) g.error(source, decl.name, say.moveOfScenarios({ name: decl.name.text }));
    if (decl.name.text === 'match') g.error(source, decl.name, say.moveNamedMatch());
    declareName(g, source, decl.name, { is: 'move', id }, { layer });
  }
}

function declareSteps(g: Context, all: GatheredDecls): void {
  const { game } = g;
  for (const { decl, source, layer } of all.steps) {
    game.steps ??= [];
    const id = game.steps.length;
    const body = { place: g.place(source, decl.body) };
    game.steps.push({ ...declaredRecord(g, source, layer, decl.name, decl, null), params: [], body });
    all.wordIds.set(decl, id);
    declareName(g, source, decl.name, { is: 'step', id }, { layer });
  }
}

function declareCardNames(g: Context, all: GatheredDecls): void {
  const { game } = g;
  const alike = new AlikeNames();
  for (const { decl, source, layer } of all.cards) {
    if (checkQuotedName(g, source, decl.name)) alike.check(g, source, decl.name);
    const id = game.cards.length;
    game.cards.push(cardHead(g, { decl, source, layer }, 0));
    const twin = g.cards.get(decl.name.text);
    if (twin !== undefined)
      duplicate(g, source, decl.name, say.cardTwice({ name: decl.name.text }), `card ${twin}`, { layer });
    else g.cards.set(decl.name.text, id);
    placeCard(g, { decl, source, layer }, id);
    all.wordIds.set(decl, id);
  }
}

/** Finds the kind of each mod, and the mode that each mode is built on. */
function linkLayers(g: Context): void {
  const { game } = g;
  for (const layer of game.layers) {
    const word = layerParents.get(layer) ?? null;
    if (word === null) continue;
    const source = g.sources[layer.place[0]] as Source;
    if (layer.sort === 'mod') {
      layer.kind = g.find(word.text, 'kind')?.id ?? null;
      if (layer.kind !== null) g.recordUse(source, word, 'kind', layer.kind);
    } else {
      const parent = game.layers.findIndex((l) => l.sort === 'mode' && l.name === word.text);
      if (parent < 0) {
        const names = game.layers.flatMap(({ sort, name }) => (sort === 'mode' ? [name] : []));
        const where = { source, start: word.start, end: word.end };
        const extra = suggest(where, word.text, names, say.modeBuiltOn());
        g.reporter.report(where, say.unknownMode({ name: word.text }), extra);
        continue;
      }
      g.recordUse(source, word, 'layer', parent);
      if ([...layersFrom(game, parent)].some((at) => game.layers[at] === layer))
        g.error(source, word, say.circularMode({ mode: layer.name }));
      else layer.parent = parent;
    }
  }
}

/** The record of a card whose body is not compiled yet. */
export const cardHead = (g: Context, { decl, source, layer }: LocatedDecl<DeclOf<'card'>>, kind: KindId): Card => ({
  name: decl.name.text,
  kind,
  layer,
  doc: docOf(decl.docs),
  text: textItem(decl.body),
  place: g.place(source, decl),
  fields: [],
  keywords: [],
  chooses: [],
  abilities: [],
});

/** Notes where a card is declared. */
export function placeCard(g: Context, { decl, source }: LocatedDecl<DeclOf<'card'>>, id: CardId): void {
  g.declared.set(`card ${id}`, { source, start: decl.name.start, end: decl.name.end });
  g.recordUse(source, decl.name, 'card', id);
}

/** Declares enums, then extends them. Members of the game come first, so that a mod does not renumber them. */
function declareEnums(g: Context, all: GatheredDecls): void {
  const { enums } = g.game;
  const numbers = new Map<number, Map<string, number>>();
  const own = all.enums.filter(({ decl }) => !decl.extend);
  const more = all.enums.filter(({ decl }) => decl.extend);
  for (const { decl, source, layer } of own) {
    enums.push({ ...declaredRecord(g, source, layer, decl.name, decl, null), members: [], layers: [] });
    const id = enums.length - 1;
    const twin = g.find(decl.name.text, 'enum');
    if (twin !== null)
      duplicate(g, source, decl.name, say.declaredTwice({ name: decl.name.text }), `enum ${twin.id}`, {
        layer,
        help: extendEnum(decl),
      });
    else declareName(g, source, decl.name, { is: 'enum', id });
    declareMembers(g, id, decl, source, layer, numbers);
  }
  for (const { decl, source, layer } of more.sort((a, b) => Math.sign(a.layer) - Math.sign(b.layer))) {
    const id = g.find(decl.name.text, 'enum')?.id;
    if (id === undefined) notThere(g, source, decl);
    else {
      g.recordUse(source, decl.name, 'enum', id);
      declareMembers(g, id, decl, source, layer, numbers);
    }
  }
}

const extendEnum = ({ name }: { name: tree.NameNode }): Wording => say.extendEnum({ enum: name.text });

/** `numbers`: the members of each enum so far, by name. */
function declareMembers(
  g: Context,
  id: number,
  decl: DeclOf<'enum'>,
  source: Source,
  layer: number,
  numbers: Map<number, Map<string, number>>,
): void {
  const into = g.game.enums[id];
  const known = numbers.get(id) ?? new Map<string, number>();
  numbers.set(id, known);
  for (const word of decl.members) {
    const first = known.get(word.text);
    if (first === undefined) known.set(word.text, into?.members.length ?? 0);
    else duplicate(g, source, word, say.declaredTwice({ name: word.text }), `member ${id}.${first}`);
    declareName(g, source, word, { is: 'member', enum: id, member: into?.members.length ?? 0 }, { twins: 'allowed' });
    into?.members.push(word.text);
    into?.layers.push(layer);
  }
}

/** Reports that an `extend` names nothing that is declared. */
function notThere(g: Context, source: Source, { node, name }: DeclOf<'enum'> | DeclOf<'kind'>): void {
  const names = (node === 'enum' ? g.game.enums : g.game.kinds).map((one) => one.name);
  const where = { source, start: name.start, end: name.end };
  const otherwise = say.extendDeclared({ class: article(node) });
  g.reporter.report(
    where,
    say.unknownExtended({ class: node, name: name.text }),
    suggest(where, name.text, names, otherwise),
  );
}

function declareKinds(g: Context, all: GatheredDecls): void {
  const { game } = g;
  const fresh = (name: string, base: Declared, kernel: Kind['kernel']): KindId => {
    // a literal: to add properties to a copy takes several times as long
    game.kinds.push({
      name: base.name,
      layer: base.layer,
      doc: base.doc,
      examples: base.examples,
      text: base.text,
      place: base.place,
      plural: plural(name),
      parents: [],
      lives: [],
      kernel,
    });
    return game.kinds.length - 1;
  };
  // Kernel kinds exist without a prelude. `entity` is kind 0.
  for (const [name, kernel] of KERNEL_KINDS) {
    const id = fresh(name, { name, layer: 0, doc: '', examples: [], text: null, place: [0, 0, 0, 0, 0] }, kernel);
    if (id > 0 && kernel !== 'state' && kernel !== 'record') (game.kinds[id] as Kind).parents.push(0);
    g.add(name, { is: 'kind', id, plural: false });
    g.add(plural(name), { is: 'kind', id, plural: true });
  }
  for (const { decl, source, layer } of all.kinds) {
    // Past the limit nothing more is compiled. The duplicate check below is quadratic, so the loop stops here.
    if (game.kinds.length > MOST_KINDS) return;
    if (decl.extend) continue;
    const name = decl.name.text;
    const known = game.kinds.findIndex((k) => k.name === name && k.kernel !== null);
    if (known >= 0) {
      // The prelude documents a kernel kind, and a game extends one: `kind card { ... }`.
      all.wordIds.set(decl, known);
      g.recordUse(source, decl.name, 'kind', known);
      const kind = game.kinds[known] as Kind;
      if (g.preludes.has(source))
        game.kinds[known] = { ...kind, ...declaredRecord(g, source, layer, decl.name, decl, textItem(decl.body)) };
      if (!g.declared.has(`kind ${known}`))
        g.declared.set(`kind ${known}`, { source, start: decl.name.start, end: decl.name.end });
      continue;
    }
    const twin = game.kinds.findIndex((k) => k.name === name);
    if (twin >= 0) {
      // The contents of the duplicate are added to the first declaration, to avoid follow-on errors.
      const help = say.extendKind({ kind: name });
      duplicate(g, source, decl.name, say.declaredTwice({ name }), `kind ${twin}`, { layer, help });
      all.wordIds.set(decl, twin);
      continue;
    }
    const id = fresh(name, declaredRecord(g, source, layer, decl.name, decl, textItem(decl.body)), null);
    all.wordIds.set(decl, id);
    const many = decl.plural?.text ?? plural(name);
    (game.kinds[id] as Kind).plural = many;
    declareName(g, source, decl.name, { is: 'kind', id, plural: false });
    if (many !== name) g.add(many, { is: 'kind', id, plural: true });
    if (decl.plural !== null) {
      g.declared.set(`plural ${id}`, { source, start: decl.plural.start, end: decl.plural.end });
      g.recordUse(source, decl.plural, 'kind', id);
    }
  }
  for (const { decl, source } of all.kinds) {
    if (!decl.extend) continue;
    const id = game.kinds.findIndex((kind) => kind.name === decl.name.text);
    if (id < 0) notThere(g, source, decl);
    else {
      all.wordIds.set(decl, id);
      g.recordUse(source, decl.name, 'kind', id);
    }
  }
  for (const { decl, source } of all.kinds) {
    const id = all.wordIds.get(decl);
    const kind = id === undefined ? undefined : game.kinds[id];
    if (kind === undefined || id === undefined) continue;
    for (const word of decl.parents) {
      const parent = g.find(word.text, 'kind');
      if (parent === null) {
        const where = { source, start: word.start, end: word.end };
        const known = game.kinds.filter((_, other) => !isKind(game, other, id)).map(({ name }) => name);
        const close = near(word.text, known);
        const otherwise = say.declareKind({ name: word.text });
        g.reporter.report(where, say.unknownKind({ name: word.text }), suggest(where, word.text, known, otherwise));
        // Below the kind that was probably meant, its fields and zones are no follow-on errors.
        const meant = close === null ? null : g.find(close, 'kind');
        kind.parents.push(meant?.id ?? g.find('card', 'kind')?.id ?? 0);
        continue;
      }
      if (isKind(game, parent.id, id)) {
        g.error(source, word, say.circularKinds({ kind: word.text, other: decl.name.text }));
        continue;
      }
      g.recordUse(source, word, 'kind', parent.id);
      if (!kind.parents.includes(parent.id)) kind.parents.push(parent.id);
    }
    if (kind.parents.length === 0 && kind.kernel === null) kind.parents.push(0);
  }
  orderKinds(game);
}

function declarePhases(g: Context, body: tree.Body, source: Source): void {
  const visit = (stmts: readonly tree.Stmt[]): void => {
    for (const stmt of stmts) {
      if (stmt.node === 'phase') {
        if (g.find(stmt.name.text, 'phase') === null) {
          declareName(g, source, stmt.name, { is: 'phase', id: g.game.phases.length });
          g.game.phases.push(stmt.name.text);
        }
        visit(stmt.body.stmts);
      } else if (stmt.node === 'if') {
        visit(stmt.then.stmts);
        if (stmt.otherwise !== null) visit(stmt.otherwise.stmts);
      } else if (stmt.node === 'ways') for (const { stmts } of stmt.bodies) visit(stmts);
      else if (stmt.node === 'each' || stmt.node === 'repeat') visit(stmt.body.stmts);
    }
  };
  visit(body.stmts);
}

const textOf = (body: tree.Body): string | null => {
  const stmt = body.stmts.find((s) => s.node === 'text');
  return stmt?.node === 'text' ? stmt.template : null;
};

/** `text "..."` as an item of a keyword, a status and the like. */
export function textItem(body: tree.CardBody | null): string | null {
  for (const item of body?.items ?? []) {
    if (item.node !== 'item' || item.phrase.parts.length !== 2) continue;
    const [head, value] = item.phrase.parts.map((p) => (p.node === 'atom' ? p.levels[0] : undefined));
    if (head?.node === 'name' && head.name.text === 'text' && value?.node === 'string') return value.value;
  }
  return null;
}

export type { Local };
export { entityType, VERB };
