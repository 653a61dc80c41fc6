/** Completes phrases: quantifiers, adjectives, a noun or a name, and the words after them. */
import type { IToken } from 'chevrotain';
import type { Type } from '../../../compiler/ir/index.ts';
import { fitsType, isKind, kindsMeet, one, showType } from '../../../compiler/ir/types.ts';
import type { WordSymbol } from '../../../compiler/scope/context.ts';
import * as t from '../../../grammar/tokens.ts';
import { CompletionItemKind } from '../numbers.ts';
import { type Offer, RANK, type Rank, valueSnippet } from './offer.ts';
import type { Scope } from './scope.ts';

/** What the context expects of a phrase. A condition also allows `some` and `no`; an effect may draw. */
export interface Wanted {
  type: Type | null;
  condition?: boolean;
  draws?: boolean;
  /** The type of the candidate of a `where`, whose fields need no prefix. */
  candidate?: Type | null;
  /** One member is picked of the set: nouns are offered in the singular. */
  single?: boolean;
}

const ONES = new Set(['all', 'random', 'first', 'last', 'some', 'no', 'the']);
const AGGREGATES = ['count', 'sum', 'highest', 'lowest'];
/** Tokens after which a new phrase begins. */
const STARTS = new Set([
  t.Prep,
  t.And,
  t.Or,
  t.Not,
  t.Is,
  t.Has,
  t.Where,
  t.Weighing,
  t.LParen,
  t.Comma,
  t.Colon,
  t.If,
  t.When,
  t.Let,
  t.Require,
  t.Needs,
  t.Give,
  t.Repeat,
  t.Stop,
  t.Offer,
  t.Until,
  t.Assign,
  t.PlusAssign,
  t.MinusAssign,
  t.Plus,
  t.Minus,
  t.Star,
  t.Slash,
  t.Compare,
]);

export const startsPhrase = (token: IToken): boolean =>
  STARTS.has(token.tokenType) || (token.tokenType.CATEGORIES ?? []).some((category) => STARTS.has(category));

/** The tokens of the last phrase; a closed group in parentheses counts as a word of it. */
export function lastPhrase(tokens: readonly IToken[]): IToken[] {
  let depth = 0;
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at] as IToken;
    if (token.tokenType === t.RParen) depth++;
    else if (token.tokenType === t.LParen && depth > 0) depth--;
    else if (depth === 0 && startsPhrase(token)) return tokens.slice(at + 1);
  }
  return [...tokens];
}

/** The role of a word in a phrase. */
type Role = 'quantifier' | 'order' | 'description' | 'noun' | 'name';

export class Phrases {
  readonly offer: Offer;
  readonly scope: Scope;

  constructor(offer: Offer, scope: Scope) {
    this.offer = offer;
    this.scope = scope;
  }

  /** Adds all continuations of a phrase. Returns whether the phrase may end here. */
  after(tokens: readonly IToken[], wanted: Wanted): boolean {
    const last = tokens[tokens.length - 1];
    if (last === undefined) {
      this.begin(wanted);
      return false;
    }
    if (last.tokenType === t.Digits && wanted.type?.of === 'number') return true;
    if (last.tokenType === t.Dot) {
      this.fields(this.scope.typeBefore(tokens.slice(0, -1)));
      return false;
    }
    if (last.tokenType === t.Of || last.tokenType === t.In || last.tokenType === t.On) {
      this.afterConnector(tokens, wanted);
      return false;
    }
    if (last.image === 'every') {
      this.symbols('zone', RANK.best);
      this.offer.put('zone', RANK.word);
      return false;
    }
    switch (this.role(last, tokens.length > 1)) {
      case 'quantifier':
      case 'order':
      case 'description':
        this.described(wanted, tokens);
        if (this.scope.within('scenario') !== null) this.cards(wanted.type?.id ?? null, true);
        return false;
      case 'noun':
        this.afterNoun(last.image, tokens);
        return true;
      default:
        this.afterName(this.scope.typeBefore(tokens));
        return true;
    }
  }

  /** Adds the possible first words of a phrase. */
  begin(wanted: Wanted): void {
    const { type } = wanted;
    const of = type?.of ?? null;
    this.names(wanted);
    if (wanted.candidate !== undefined && wanted.candidate !== null) this.candidate(wanted.candidate);
    if (of === 'enum' || of === 'flags') {
      this.members(type?.id ?? -1);
      return;
    }
    if (of === 'zone') {
      this.zones();
      this.offer.put('gone', RANK.word);
      return;
    }
    if (of === 'status' || of === 'timing' || of === 'verb' || of === 'keyword') {
      this.symbols(of, RANK.best);
      return;
    }
    if (of === 'definition') {
      this.cards(type?.id ?? null, true);
      this.offer.put('random definition of', RANK.own, { doc: 'One of the cards there are, drawn.' });
      return;
    }
    if (of === 'truth') this.offer.words(['true', 'false'], RANK.best);
    const { levels } = this.scope.game.game;
    if (of === 'number' && levels > 1 && this.scope.within('card') !== null) {
      const table = Array.from({ length: levels }, (_, i) => i + 1).join('/');
      this.offer.put(table, RANK.best, { kind: CompletionItemKind.Value, doc: 'One value a level.' }, 99998);
    }
    if (of === null || of === 'number' || of === 'truth') {
      for (const word of AGGREGATES)
        this.offer.put(`${word} of`, RANK.word, {
          kind: CompletionItemKind.Function,
          doc: word === 'count' ? 'How many.' : 'Over a set: say of which field.',
        });
      this.symbols('option', RANK.word);
    }
    if (of !== 'number') {
      if (wanted.condition === true) this.offer.words(['some', 'no', 'not'], RANK.best);
      this.described(wanted, []);
      this.offer.words(['all', 'the', 'first', 'last'], RANK.own);
      if (wanted.draws === true)
        this.offer.put('random', RANK.best, { doc: 'One of the set, drawn; with a number before it, so many.' }, 99998);
    }
  }

  /** Adds locals, values of the expected type, and names of the kernel. */
  names({ type, condition }: Wanted): void {
    const { locals, game, self } = this.scope;
    const fits = (of: Type | null): boolean =>
      type === null || condition === true || of === null || this.mayBecome(of, type);
    for (const [name, of] of locals)
      if (fits(of))
        this.offer.put(
          name,
          RANK.best,
          {
            kind: CompletionItemKind.Variable,
            ...(of !== null && { detail: `${name}: ${showType(game.game, of)}` }),
          },
          99999,
        );
    if (self !== null && fits(self))
      this.offer.put('self', condition === true ? RANK.best : RANK.own, {
        kind: CompletionItemKind.Variable,
        detail: showType(game.game, self),
      });
    const player = this.scope.kernel('player');
    if (fits(player) && this.scope.within('scenario') === null)
      this.offer.put('you', RANK.own, { kind: CompletionItemKind.Variable, detail: 'player' });
    if (self !== null && fits(this.scope.kernel('tile')))
      this.offer.put('here', RANK.word, { kind: CompletionItemKind.Variable, detail: 'tile' });
    const isWord = type?.of === 'enum' || type?.of === 'flags';
    for (const [id, value] of game.game.values.entries())
      if (isWord ? fitsType(game.game, value.type, type) : fits(value.type))
        this.offer.word(value.name, `value ${id}`, RANK.own, valueSnippet(value.name, value.params));
    for (const [id, field] of game.game.fields.entries())
      if (this.scope.kindOfField(id) === 'state' && fits(field.type))
        this.offer.word(field.name, `field ${id}`, RANK.word);
  }

  /** Whether a type, or the type of one of its fields, fits the expected type. */
  private mayBecome(of: Type, want: Type): boolean {
    const { game } = this.scope.game;
    if (fitsType(game, one(of), one(want))) return true;
    if (of.of !== 'entity') return false;
    if (want.of === 'number' || want.of === 'enum' || want.of === 'flags' || want.of === 'truth')
      return game.fields.some(
        (field) =>
          of.id !== null &&
          kindsMeet(game, field.kind, of.id) &&
          field.type.of === want.of &&
          field.type.id === want.id,
      );
    if (want.of !== 'entity' || want.id === null) return false;
    // coercions: an entity to its tile, an entity to its owner
    const kernel = game.kinds[want.id]?.kernel;
    return kernel === 'tile' || kernel === 'player';
  }

  /** Adds adjectives, statuses, enum members and nouns that fit the expected type. */
  described({ type, draws, condition, single }: Wanted, tokens: readonly IToken[]): void {
    const { game, context } = this.scope.game;
    const kind = type?.of === 'entity' || type?.of === 'definition' ? type.id : null;
    const used = new Set(tokens.map((token) => token.image));
    const meets = (other: number | null): boolean =>
      kind === null || other === null || kindsMeet(game, kind, other) || this.isTile(kind);
    // adjectives of tiles also apply to the entities on them
    const applies = (other: number | null): boolean => meets(other) || (other !== null && this.isTile(other));
    for (const [id, adjective] of game.adjectives.entries()) {
      const of = adjective.params[0]?.type;
      if (!used.has(adjective.name) && (of?.of !== 'entity' || applies(of.id)))
        this.offer.word(adjective.name, `adjective ${id}`, RANK.own);
    }
    for (const [id, status] of game.statuses.entries())
      if (meets(status.kind)) this.offer.word(status.name, `status ${id}`, RANK.word);
    for (const [id, field] of game.fields.entries())
      if (field.type.of === 'truth' && field.kernel === null && meets(field.kind))
        this.offer.word(field.name, `field ${id}`, RANK.rare);
    const fits = (other: number): boolean => tokens.every((token) => this.mayDescribe(token.image, other));
    this.kinds(meets, tokens, { asked: condition === true && tokens.length === 0, single: single === true, fits });
    for (const of of this.enumsOf(kind)) this.members(of, RANK.word);
    if (
      draws === true &&
      !tokens.some((token) => context.find(token.image, 'order') !== null || token.image === 'random')
    )
      for (const [id, order] of game.orders.entries()) {
        const what = order.params[0]?.type;
        if (
          what?.of !== 'entity' ||
          (meets(what.id) && this.scope.game.game.kinds[what.id ?? -1]?.kernel !== 'trigger')
        )
          this.offer.word(order.name, `order ${id}`, RANK.word);
      }
  }

  private isTile(kind: number): boolean {
    return this.scope.game.game.kinds[kind]?.kernel === 'tile';
  }

  /** Whether a word may describe a kind. Relations between tiles also apply to entities on tiles; properties of a tile do not. */
  private mayDescribe(word: string, kind: number): boolean {
    const { game, context } = this.scope.game;
    const kinds = [
      ...context.findAll(word, 'adjective').map(({ id }) => {
        const [first, second] = game.adjectives[id]?.params ?? [];
        const of = first?.type.id ?? null;
        return second !== undefined && of !== null && this.isTile(of) ? null : of;
      }),
      ...context.findAll(word, 'status').map(({ id }) => game.statuses[id]?.kind ?? null),
    ];
    return kinds.length === 0 || kinds.some((of) => of === null || kindsMeet(game, of, kind));
  }

  /** Adds nouns in both numbers; the singular ranks first after `random` and the like, else the plural. */
  private kinds(
    meets: (kind: number) => boolean,
    tokens: readonly IToken[],
    how: { asked: boolean; single: boolean; fits: (kind: number) => boolean },
  ): void {
    const { game } = this.scope.game;
    const many = tokens.some((token) => token.tokenType === t.Digits || token.image === 'all');
    const single = !many && (how.single || tokens.some((token) => ONES.has(token.image)));
    for (const [id, kind] of game.kinds.entries()) {
      if (['state', 'trigger', 'mod', 'entity'].includes(kind.kernel ?? '') || !meets(id) || this.isMod(id)) continue;
      const best = !how.fits(id) ? RANK.rare : how.asked ? RANK.own : RANK.best;
      this.offer.word(kind.name, `kind ${id}`, single || best === RANK.rare ? best : RANK.own);
      this.offer.word(kind.plural, `kind ${id}`, single ? RANK.rare : best);
    }
  }

  private isMod(kind: number): boolean {
    const { game } = this.scope.game;
    const mod = game.kinds.findIndex((one) => one.kernel === 'mod');
    return mod >= 0 && isKind(game, kind, mod);
  }

  /** The enums of the fields of a kind: their members may describe it. */
  enumsOf(kind: number | null): Set<number> {
    const { game } = this.scope.game;
    const found = new Set<number>();
    for (const { type, kind: of, kernel } of game.fields)
      if (
        (type.of === 'enum' || type.of === 'flags') &&
        type.id !== null &&
        kernel === null &&
        (kind === null || kindsMeet(game, kind, of))
      )
        found.add(type.id);
    return found;
  }

  /** Adds the start of a condition about a candidate: its fields, and `that`. */
  private candidate(of: Type): void {
    this.fields(of, RANK.best);
    this.offer.put('that', RANK.own, { kind: CompletionItemKind.Variable, doc: 'The candidate.' });
  }

  fields(of: Type | null, rank: Rank = RANK.own): void {
    const { game } = this.scope.game;
    const id = of?.of === 'entity' || of?.of === 'definition' ? of.id : null;
    if (of !== null && of.of !== 'entity' && of.of !== 'definition') return;
    for (const [field, decl] of game.fields.entries()) {
      if (this.scope.kindOfField(field) === 'state') continue;
      const sure = id === null || isKind(game, id, decl.kind);
      if (!sure && !kindsMeet(game, id, decl.kind)) continue;
      this.offer.word(decl.name, `field ${field}`, decl.kernel !== null ? RANK.form : sure ? rank : RANK.word);
    }
    if (rank === RANK.best) return;
    const kernel = id === null ? null : (game.kinds[id]?.kernel ?? null);
    if (kernel === 'player' || kernel === 'tile') return;
    this.offer.put('tile', RANK.form, { kind: CompletionItemKind.Field, doc: 'The tile that it is on.' });
    for (const [status, decl] of game.statuses.entries())
      if (decl.merge !== 'flag' && (id === null || kindsMeet(game, id, decl.kind)))
        this.offer.word(decl.name, `status ${status}`, RANK.word);
    for (const [keyword, decl] of game.keywords.entries())
      if (decl.params.length > 0) this.offer.word(decl.name, `keyword ${keyword}`, RANK.rare);
  }

  /** Adds the statuses that entities of a type may have. */
  statuses({ id: kind }: Type, rank: Rank): void {
    const { game } = this.scope.game;
    for (const [id, status] of game.statuses.entries())
      if (kind === null || kindsMeet(game, kind, status.kind)) this.offer.word(status.name, `status ${id}`, rank);
  }

  members(id: number, rank: Rank = RANK.best): void {
    for (const [member, name] of (this.scope.game.game.enums[id]?.members ?? []).entries())
      this.offer.word(name, `member ${id}.${member}`, rank);
  }

  /** Adds the names of cards, in quotes unless the cursor is in a string. */
  cards(kind: number | null, quoted: boolean): void {
    const { game } = this.scope.game;
    for (const card of game.cards) {
      if (kind !== null && !kindsMeet(game, card.kind, kind)) continue;
      const label = quoted ? `"${card.name}"` : card.name;
      this.offer.put(label, RANK.best, {
        kind: CompletionItemKind.Value,
        detail: game.kinds[card.kind]?.name ?? 'card',
        doc: card.doc,
      });
    }
  }

  zones(rank: Rank = RANK.best): void {
    for (const [id, zone] of this.scope.game.game.zones.entries()) {
      const whose = zone.each === 'player' || zone.each === 'tile' || zone.each === 'entity';
      this.offer.word(
        zone.name,
        `zone ${id}`,
        rank,
        whose ? `${zone.name} of \${1:${zone.each === 'player' ? 'you' : 'tile'}}` : undefined,
      );
    }
  }

  /** Adds all words of a class. */
  symbols(is: Exclude<WordSymbol['is'], 'member' | 'tag' | 'phase'>, rank: Rank): void {
    const { game } = this.scope.game;
    const lists = {
      kind: game.kinds,
      enum: game.enums,
      zone: game.zones,
      status: game.statuses,
      option: game.options,
      adjective: game.adjectives,
      value: game.values,
      order: game.orders,
      timing: game.timings,
      verb: game.verbs,
      move: game.moves,
      keyword: game.keywords,
      field: game.fields,
    };
    for (const [id, word] of lists[is].entries()) this.offer.word(word.name, `${is} ${id}`, rank);
  }

  players(): void {
    const player = this.scope.kernel('player');
    this.names({ type: player });
    this.described({ type: player }, []);
  }

  private afterConnector(tokens: readonly IToken[], wanted: Wanted): void {
    const connector = tokens[tokens.length - 1]?.tokenType;
    const word = tokens[tokens.length - 2]?.image ?? '';
    if (connector === t.In) {
      this.zones();
      this.offer.words(['play', 'every'], RANK.own);
      return;
    }
    if (connector === t.On) {
      const tile = this.scope.kernel('tile');
      this.names({ type: tile });
      this.described({ type: tile }, []);
      return;
    }
    if (word === 'sum' || word === 'highest' || word === 'lowest') {
      for (const [id, field] of this.scope.game.game.fields.entries())
        if (field.type.of === 'number' && this.scope.kindOfField(id) !== 'state')
          this.offer.word(field.name, `field ${id}`, RANK.own, `${field.name} of`);
      return;
    }
    if (word === 'definition' || word === 'definitions') {
      this.described({ type: this.scope.kernel('card'), single: true }, []);
      return;
    }
    const { context } = this.scope.game;
    const noun = context.find(word, 'kind') !== null || context.find(word, 'zone') !== null;
    if (noun) this.players();
    else {
      this.names({ type: null });
      this.described({ type: null, ...(wanted.draws !== undefined && { draws: wanted.draws }) }, []);
      this.offer.words(['all', 'the', 'first', 'last'], RANK.word);
    }
  }

  private afterNoun(noun: string, tokens: readonly IToken[]): void {
    const { game, context } = this.scope.game;
    const card = noun.startsWith('"') ? this.scope.cardNamed(noun.slice(1, -1)) : null;
    const kind = card?.kind ?? context.find(noun, 'kind')?.id ?? null;
    this.offer.words(['of', 'in', 'on', 'where'], RANK.own);
    if (tokens.some((token) => token.image === 'random')) this.offer.put('weighing', RANK.word);
    for (const [is, list] of [
      ['adjective', game.adjectives],
      ['order', game.orders],
    ] as const)
      for (const [id, word] of list.entries()) {
        const of = word.params[0]?.type;
        const meets =
          of?.of !== 'entity' || of.id === null || kind === null || kindsMeet(game, kind, of.id) || this.isTile(of.id);
        if (word.params.length > 1 && meets) this.offer.word(word.name, `${is} ${id}`, RANK.word);
      }
    // a kind may be an adjective of another: `dwarf units`, `structure cards`
    if (kind !== null && tokens.length === 1)
      this.kinds((other) => other !== kind && kindsMeet(game, other, kind), [], {
        asked: false,
        single: true,
        fits: () => true,
      });
  }

  private afterName(type: Type | null): void {
    if (type === null || type.of === 'entity' || type.of === 'zone') this.offer.words(['in', 'on', 'where'], RANK.form);
    if (type === null || type.of === 'entity')
      for (const [id, adjective] of this.scope.game.game.adjectives.entries())
        if (adjective.params.length > 1) this.offer.word(adjective.name, `adjective ${id}`, RANK.rare);
  }

  private role(token: IToken, described: boolean): Role {
    const { context } = this.scope.game;
    const word = token.image;
    if (token.tokenType === t.Digits) return 'quantifier';
    if (token.tokenType === t.Text && described) return 'noun';
    if (token.tokenType !== t.Name) return 'name';
    if (this.scope.locals.has(word) && !(described && context.find(word, 'kind') !== null)) return 'name';
    if (ONES.has(word)) return 'quantifier';
    if (context.find(word, 'kind') !== null || context.find(word, 'zone') !== null) return 'noun';
    if (context.find(word, 'order') !== null) return 'order';
    for (const is of ['adjective', 'status', 'member', 'tag'] as const)
      if (context.find(word, is) !== null) return 'description';
    const truth = context.findAll(word, 'field').some(({ id }) => this.scope.game.game.fields[id]?.type.of === 'truth');
    return truth ? 'description' : 'name';
  }
}
