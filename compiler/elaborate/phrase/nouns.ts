/** Nouns as heads of phrases: kinds, zones, fields, aggregates, abilities, and the adjectives before them. */
import type * as tree from '../../../grammar/tree.ts';
import type { Expr, KindId, Select, Source, Take, Type } from '../../ir/index.ts';
import {
  ABILITY,
  definitionType,
  entityType,
  enumType,
  KEYWORD,
  kindsMeet,
  many,
  NUMBER,
  one,
  STATUS,
  sayType,
  ZONE,
} from '../../ir/types.ts';
import { addLocal, type Context, localType } from '../../scope/context.ts';
import {
  access,
  asOne,
  atMostOne,
  bearsKeywords,
  callValue,
  causeOf,
  coerce,
  controllerField,
  implicitParameter,
  kernelKind,
  keywordNumber,
  playerType,
  type TypedExpr,
  tileType,
} from '../members.ts';
import { wordsOf } from '../word-sets.ts';
import { Atoms } from './atoms.ts';
import { AGGREGATES, type Noun, type Quantifiers, type Want } from './shapes.ts';

export abstract class Nouns extends Atoms {
  /** The next head is expected to be a set: a card's name means all entities with that name. */
  wantsSet = false;

  /** Compiles a phrase from the cursor on. `outer`: tails after a name belong to this phrase. */
  abstract phrase(want: Want, outer: boolean): TypedExpr | null;
  abstract quantifySet(q: Quantifiers, value: TypedExpr): TypedExpr | null;

  /** Compiles the noun at the cursor; undefined if the word is not a noun here. */
  noun(
    prim: tree.NamePrim,
    described: boolean,
    adjectives: tree.Atom[],
    want: Want,
  ): Noun | TypedExpr | null | undefined {
    const { g } = this;
    const text = prim.name.text;
    const valued = this.amountOf(prim);
    if (valued !== null) return valued.read;
    if (!described && this.isLocal(text)) return undefined;
    const followedByOf = prim.path.length === 0 && this.connector('of', 1);
    if (prim.path.length === 0) {
      if (AGGREGATES.has(text) && followedByOf) return this.aggregate(text);
      if (/^definitions?$/.test(text) && followedByOf) return this.definitions();
      if (/^abilit(y|ies)$/.test(text) && (followedByOf || adjectives.length > 0)) return this.abilities(adjectives);
      if (this.isWordNoun(text) && (followedByOf || described || !this.known(text))) return this.wordNoun(text);
      if (/^cards?$/.test(text) && this.env.inDeckRule && !this.connector('in', 1)) {
        this.at += 1;
        // In a deck rule, `card` is any card that a deck may hold.
        return this.newNoun(definitionType(null), { from: 'deck', kind: 0 });
      }
      const enumDecl = g.find(text, 'enum');
      if (enumDecl !== null && !followedByOf) {
        g.recordUse(this.env.source, prim.name, 'enum', enumDecl.id);
        this.at += 1;
        return this.newNoun(enumType(enumDecl.id), { from: 'enum', enum: enumDecl.id });
      }
    }
    const place = want?.of === 'zone' ? g.find(text, 'zone') : null;
    if (place !== null && prim.path.length === 0) return this.zoneNoun(place.id, prim.name);
    const kind = g.find(text, 'kind');
    const local = this.env.names.get(text);
    if (kind !== null && !(local !== undefined && !described)) return this.kindNoun(prim, kind.id);
    if (prim.path.length > 0) return undefined;
    const zone = g.find(text, 'zone');
    if (zone !== null) return this.zoneNoun(zone.id, prim.name);
    if (text === 'gone' && !followedByOf) {
      this.at += 1;
      return { expr: { op: 'gone' }, type: ZONE, span: prim };
    }
    if (followedByOf) {
      const keyword = g.find(text, 'keyword');
      if (keyword !== null) {
        g.recordUse(this.env.source, prim.name, 'keyword', keyword.id);
        return this.ofOne(prim.name, (v) =>
          bearsKeywords(g, this.env, v) ? keywordNumber(g, this.env, keyword.id, 0, v.expr, prim) : null,
        );
      }
      const value = g.find(text, 'value');
      if (value !== null) {
        g.recordUse(this.env.source, prim.name, 'value', value.id);
        this.at += 2;
        const operand = this.phrase(null, false);
        return operand === null ? null : callValue(g, this.env, value.id, [operand], prim);
      }
      if (g.find(text, 'field') !== null || g.find(text, 'status') !== null) return this.projection(prim.name);
    }
    return undefined;
  }

  ofOne(word: tree.Word, make: (v: TypedExpr) => TypedExpr | null): TypedExpr | null {
    this.at += 2;
    const operand = this.phrase(null, false);
    if (operand === null) return null;
    const single = asOne(this.g, this.env, operand);
    const value = single === null ? null : make(single);
    return value === null ? null : { ...value, span: { start: word.start, end: operand.span.end } };
  }

  newNoun(type: Type, source: Source): Noun {
    const noun: Noun = { type: many(type), source, local: addLocal(this.env, '', one(type)), where: [], value: null };
    if (this.side !== null && type.of === 'entity') {
      const field = controllerField(this.g, one(type));
      const read: Expr = { op: 'field', field, of: { op: 'local', local: noun.local } };
      noun.where.push({ op: 'is', a: read, b: this.side });
      this.side = null;
    }
    return noun;
  }

  kindNoun(prim: tree.NamePrim, id: KindId): Noun | TypedExpr | null {
    const { g } = this;
    g.recordUse(this.env.source, prim.name, 'kind', id);
    const kernel = g.game.kinds[id]?.kernel;
    this.at += 1;
    if (this.env.inDeckRule) return this.newNoun(definitionType(id), { from: 'deck', kind: id });
    const source: Source =
      kernel === 'tile' ? { from: 'tiles' } : kernel === 'player' ? { from: 'players' } : { from: 'play', kind: id };
    const noun = this.newNoun(entityType(id), source);
    if (prim.path.length === 0) return noun;
    // `blue base.strength`: the noun must be a single entity, whose field is read.
    const set: TypedExpr = this.selectOf(noun, null, true, prim.name);
    let value: TypedExpr | null = set;
    for (const word of prim.path) value = value === null ? null : access(this.g, this.env, value, word);
    return value;
  }

  /**
   * Whether a card's name means the entities with that name, by its context: `"Wall" in hand of you`, `blue "Wall"`.
   */
  isCardSet(prim: tree.Prim | undefined, described: boolean): prim is tree.StringPrim {
    if (prim?.node !== 'string' || prim.path.length > 0) return false;
    return described || this.side !== null || this.peek(1)?.node === 'connector';
  }

  /** The set of all entities with a card's name: `no "Wall" in hand of you`, `friendly "Wall"`. */
  cardNoun(prim: tree.StringPrim): Noun | null {
    const card = this.card(prim);
    if (card === null) return null;
    this.at += 1;
    const kind = card.type.id ?? kernelKind(this.g, 'card');
    const noun = this.env.inDeckRule
      ? this.newNoun(definitionType(kind), { from: 'deck', kind })
      : this.newNoun(entityType(kind), { from: 'play', kind });
    const member: Expr = { op: 'local', local: noun.local };
    noun.where.push(this.env.inDeckRule ? { op: 'is', a: member, b: card.expr } : this.isNamed(member, card.expr));
    return noun;
  }

  private isNamed(entity: Expr, card: Expr): Expr {
    const name = this.g.game.fields.findIndex((field) => field.kernel === 'name');
    return { op: 'is', a: { op: 'field', field: name, of: entity }, b: card };
  }

  /** The test that an entity has a card's name: `friendly "Wall"`. */
  cardNameTest(prim: tree.StringPrim, subject: Expr, type: Type): Expr | null {
    const card = this.card(prim);
    if (card === null) return null;
    const kind = card.type.id ?? kernelKind(this.g, 'card');
    if (type.id === null || kindsMeet(this.g.game, type.id, kind)) return this.isNamed(subject, card.expr);
    this.g.error(
      'RB0404',
      this.env.source,
      prim,
      `"${prim.value}" is ${sayType(this.g.game, card.type)}, and this is ${sayType(this.g.game, type)}.`,
      {
        help: 'Nothing is of both kinds, so the phrase is always empty.',
      },
    );
    return null;
  }

  /** A zone, as a place to move to (`hand of you`) or to search (`in hand of you`). */
  zoneNoun(id: number, word: tree.Word): TypedExpr | null {
    const { g, env } = this;
    const zone = g.game.zones[id];
    g.recordUse(env.source, word, 'zone', id);
    this.at += 1;
    const type: Type = { ...ZONE, id };
    if (zone === undefined) return null;
    // The zone without an owner: the only one of the game, or any of them, as in `x in remains`.
    if (!this.connector('of')) return { expr: { op: 'zone', zone: id, of: null }, type, span: word };
    this.at += 1;
    const operand = this.phrase(null, false);
    if (operand === null) return null;
    if (zone.each === 'game') {
      g.error(
        'RB0412',
        env.source,
        operand.span,
        `There is one "${zone.name}" for the whole game, so it is of nobody.`,
        {
          help: `Say "${zone.name}" alone, or declare the zone with "each player".`,
          ...causeOf(g, 'zone', id),
        },
      );
      return null;
    }
    const holder: Type =
      zone.each === 'tile' ? tileType(g) : zone.each === 'entity' ? entityType(zone.of) : playerType(g);
    const of = coerce(g, env, operand, holder, `"${zone.name} of"`);
    if (of === null) return null;
    return {
      expr: { op: 'zone', zone: id, of: of.expr },
      type: { ...type, many: of.type.many },
      span: { start: word.start, end: operand.span.end },
    };
  }

  /** `strength of foe` reads a field; `cost of cards` projects a set to the field, for an aggregate. */
  projection(word: tree.Word): TypedExpr | null {
    const { g, env } = this;
    this.at += 2;
    const operand = this.phrase(null, false);
    if (operand === null) return null;
    if (!operand.type.many) return access(g, env, operand, word);
    if (operand.bare === 'singular' && atMostOne(g, operand.expr)) return access(g, env, operand, word);
    return this.project(operand, word);
  }

  /** Projects a set to one field. The result is a set with an expression to evaluate for each member. */
  project(set: TypedExpr, word: tree.Word): TypedExpr | null {
    const local = addLocal(this.env, '', one(set.type));
    const item: TypedExpr = { expr: { op: 'local', local }, type: one(set.type), span: set.span };
    const value = word.text === 'copies' ? this.copies(item, word) : access(this.g, this.env, item, word);
    if (value === null) return null;
    const span = { start: word.start, end: set.span.end };
    return { expr: { op: 'sum', of: set.expr, local, value: value.expr }, type: many(value.type), span };
  }

  copies(item: TypedExpr, word: tree.Word): TypedExpr {
    return { expr: { op: 'kernel', call: 'copies', args: [item.expr] }, type: NUMBER, span: word };
  }

  aggregate(text: string): TypedExpr | null {
    const { g, env } = this;
    const start = this.peek() as tree.Part;
    this.at += 2;
    let operand: TypedExpr | null;
    const field = this.word();
    const next = this.connector('of', 1);
    const isValue = field !== null && next && !this.isLocal(field.text);
    const plural = field === null ? null : singularField(g, field.text);
    if (
      isValue &&
      field !== null &&
      (field.text === 'copies' || plural !== null || g.find(field.text, 'value') !== null)
    ) {
      this.at += 2;
      const set = this.phrase(null, false);
      if (set === null) return null;
      const value = g.find(field.text, 'value');
      if (value !== null && plural === null) g.recordUse(env.source, field, 'value', value.id);
      if (!set.type.many && set.type.of !== 'zone') {
        const single =
          value !== null && plural === null
            ? callValue(g, env, value.id, [set], field)
            : access(g, env, set, { ...field, text: plural ?? field.text });
        operand = single;
      } else {
        const asSet = set.type.of === 'zone' ? coerce(g, env, set, entityType(null, true), text) : set;
        if (asSet === null) return null;
        if (value !== null && plural === null && field.text !== 'copies') {
          const local = addLocal(env, '', one(asSet.type));
          const called = callValue(
            g,
            env,
            value.id,
            [{ expr: { op: 'local', local }, type: one(asSet.type), span: field }],
            field,
          );
          operand =
            called === null
              ? null
              : {
                  expr: { op: 'sum', of: asSet.expr, local, value: called.expr },
                  type: many(called.type),
                  span: field,
                };
        } else operand = this.project(asSet, { ...field, text: plural ?? field.text });
      }
    } else {
      this.wantsSet = true;
      operand = this.phrase(null, false);
      if (operand !== null && operand.type.of === 'zone')
        operand = coerce(g, env, operand, entityType(null, true), text);
    }
    if (operand === null) return null;
    const span = { start: start.start, end: operand.span.end };
    const projected = operand.expr.op === 'sum' && operand.type.many ? operand.expr : null;
    if (text === 'count') {
      if (operand.type.of === 'flags' && !operand.type.many) operand = wordsOf(env, operand);
      // With a projection, `count` counts distinct values; otherwise members.
      const expr: Expr = projected !== null ? { ...projected, op: 'distinct' } : { op: 'count', of: operand.expr };
      return { expr, type: NUMBER, span };
    }
    if (projected === null) {
      g.error('RB0407', env.source, span, `"${text}" is of numbers: say of which field.`, {
        help: `As in "${text} of cost of cards in hand of you".`,
      });
      return null;
    }
    const op = text === 'sum' ? 'sum' : text === 'highest' ? 'highest' : 'lowest';
    return { expr: { ...projected, op }, type: one(operand.type), span };
  }

  /** `activate abilities of target`, `ability of any standing character`. */
  abilities(adjectives: tree.Atom[]): Noun | TypedExpr | null {
    const { g, env } = this;
    const start = this.peek() as tree.Part;
    let timing: number | null = null;
    for (let i = adjectives.length - 1; i >= 0; i--) {
      const prim = adjectives[i]?.levels[0];
      const symbol = prim?.node === 'name' ? g.find(prim.name.text, 'timing') : null;
      if (symbol !== null) {
        timing = symbol.id;
        g.used.taken.add(timing);
        if (prim !== undefined) g.recordUse(env.source, prim, 'timing', symbol.id);
        adjectives.splice(i, 1);
      }
    }
    this.at += 1;
    if (!this.connector('of')) {
      const self = implicitParameter(g, env, 'self', start);
      return self === null ? null : this.newNoun(ABILITY, { from: 'abilities', of: self.expr, timing });
    }
    this.at += 1;
    const operand = this.phrase(null, false);
    const bearers = operand === null ? null : coerce(g, env, operand, entityType(null, true), '"abilities of"');
    return bearers === null ? null : this.newNoun(ABILITY, { from: 'abilities', of: bearers.expr, timing });
  }

  /** `random definition of token unit`: card definitions, whether or not they are in the match. */
  definitions(): Noun | null {
    const { g } = this;
    this.at += 2;
    const adjectives = this.adjectives();
    const word = this.word();
    const kind = word === null ? null : g.find(word.text, 'kind');
    if (kind === null) {
      g.error('RB0301', this.env.source, this.peek() ?? this.span, '"definition of" is followed by a kind of card.', {
        help: '"random definition of token unit".',
      });
      return null;
    }
    this.at += 1;
    if (word !== null) g.recordUse(this.env.source, word, 'kind', kind.id);
    const noun = this.newNoun(definitionType(kind.id), { from: 'definitions', kind: kind.id });
    return this.describe(noun, adjectives) ? noun : null;
  }

  isWordNoun(text: string): boolean {
    return /^(status(es)?|keywords?)$/.test(text) && !this.isLocal(text);
  }

  /**
   * `cleansable statuses of target`, `keywords of self`, `keywords of self.name`. Without `of`: all statuses or
   * keywords of the game.
   */
  wordNoun(text: string): Noun | null {
    const { g, env } = this;
    const isStatus = text.startsWith('status');
    const type = isStatus ? STATUS : KEYWORD;
    this.at += 1;
    if (!this.connector('of')) return this.newNoun(type, { from: isStatus ? 'every_status' : 'every_keyword' });
    this.at += 1;
    const operand = this.phrase(null, false);
    const one = operand === null ? null : asOne(g, env, operand);
    if (one !== null && !isStatus && one.type.of === 'definition')
      return this.newNoun(type, { from: 'printed_keywords', of: one.expr });
    const single = one === null ? null : coerce(g, env, one, entityType(null), `"${text} of"`);
    if (single === null) return null;
    return this.newNoun(type, { from: isStatus ? 'statuses' : 'keywords', of: single.expr });
  }

  /**
   * `s of x`, where `s` is a local that holds a status or a keyword: its amount or first parameter. Null for other
   * words.
   */
  amountOf(prim: tree.NamePrim): { read: TypedExpr | null } | null {
    const local = prim.path.length === 0 && prim.args === null ? this.env.names.get(prim.name.text) : undefined;
    const of = local === undefined ? null : localType(this.env, local).of;
    if (local === undefined || (of !== 'status' && of !== 'keyword') || !this.connector('of', 1)) return null;
    const word: Expr = { op: 'local', local };
    this.g.recordLocalUse(this.env, prim.name, local);
    const read = this.ofOne(prim.name, (value) => {
      const bearer = coerce(this.g, this.env, value, entityType(null), `"${prim.name.text} of"`);
      if (bearer === null) return null;
      const expr: Expr =
        of === 'status'
          ? { op: 'status_value', status: word, of: bearer.expr }
          : { op: 'keyword_value', keyword: word, of: bearer.expr };
      return { expr, type: NUMBER, span: prim };
    });
    return { read };
  }

  describe(noun: Noun, adjectives: tree.Atom[]): boolean {
    for (const atom of adjectives) {
      if (atom.levels.length > 1 && !this.table(atom)) return false;
      const arms: Expr[] = [];
      for (const prim of atom.levels) {
        if (prim.node !== 'name') return false;
        const said = this.wordTest(prim.name, { op: 'local', local: noun.local }, one(noun.type), null);
        if (said === null) return false;
        arms.push(said);
      }
      noun.where.push(arms.length === 1 ? (arms[0] as Expr) : { op: 'levels', of: arms });
    }
    return true;
  }

  /** Takes the adjectives before the head. */
  adjectives(): tree.Atom[] {
    const found: tree.Atom[] = [];
    for (;;) {
      const part = this.peek();
      if (part?.node !== 'atom' || !this.atomFollows()) return found;
      if (
        !part.levels.every(
          (prim) =>
            prim.node === 'name' &&
            prim.args === null &&
            prim.path.length === 0 &&
            this.canPrecedeNoun(prim.name.text, found.length > 0),
        )
      ) {
        return found;
      }
      // After a complete noun the next word is its tail: `tile behind self`.
      if (this.kindAt(0) !== null && !this.nounFollows(false)) return found;
      found.push(part);
      this.at += 1;
    }
  }

  /** Whether the word can be an adjective before a noun. */
  canPrecedeNoun(name: string, already: boolean): boolean {
    if (!already && this.isLocal(name)) return false;
    return (this.g.symbols.get(name) ?? []).some(
      (s) =>
        s.is === 'adjective' ||
        s.is === 'member' ||
        s.is === 'status' ||
        s.is === 'tag' ||
        s.is === 'kind' ||
        (s.is === 'field' && this.nounFollows() && this.isTruthField(s.id)) ||
        (s.is === 'timing' && this.nounFollows()),
    );
  }

  select(noun: Noun, take: Take | null, single: boolean): Select {
    return {
      op: 'select',
      type: single ? one(noun.type) : noun.type,
      source: noun.source,
      local: noun.local,
      where: noun.where,
      take,
      one: single,
    };
  }

  selectOf(noun: Noun, take: Take | null, bare: boolean, span: tree.Span): TypedExpr {
    const typed: TypedExpr = { expr: this.select(noun, take, false), type: noun.type, span };
    return bare ? { ...typed, bare: 'singular' } : typed;
  }
}

/** The field with that name, or with the singular of it. */
function singularField(g: Context, text: string): string | null {
  if (g.find(text, 'field') !== null) return text;
  for (const singular of [text.replace(/ies$/, 'y'), text.replace(/s$/, '')]) {
    if (singular !== text && g.find(singular, 'field') !== null) return singular;
  }
  return null;
}
