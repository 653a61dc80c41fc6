/** Members of entities (fields, statuses, keywords), implicit parameters, calls of values, and coercions between types. */
import { trimmed } from '../../grammar/lists.ts';
import type { CodedMessage, Wording } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import { type DiagnosticDetails, type SourceRange, suggest } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { EnumId, Expr, FieldId, KeywordId, KindId, Param, Type } from '../ir/index.ts';
import { mapCode } from '../ir/rebuild.ts';
import { mostSeats } from '../ir/seats.ts';
import {
  article,
  capital,
  entityType,
  fitsType,
  isKind,
  isRecordKind,
  isUnknown,
  kindsMeet,
  many,
  NUMBER,
  one,
  sayType,
  UNKNOWN,
} from '../ir/types.ts';
import { expressionSize } from '../ir/walk.ts';
import { type Context, type Env, localType } from '../scope/context.ts';
import { SIDES } from '../vocabulary/seat-names.ts';
import { testingWord } from './all-tests.ts';
import { errorHelp } from './error-help.ts';
import { asCalled, calledOfCandidate, holderIn, holderOfZone, numberMeant } from './line-help.ts';
import { fieldsMeant, readMeant, reportOfTiles, type SharedFields } from './shared-fields.ts';

/** An expression with its type and its range in the source. */
export interface TypedExpr {
  expr: Expr;
  type: Type;
  span: tree.Span;
  /** A noun without a quantifier: it means all members of its set, in the singular too. */
  bare?: 'singular' | 'plural';
  /** It is said with `all`, which no condition may ignore. */
  all?: true;
  /** The number of `2 cards`, which does not say which cards. */
  count?: Expr;
  /** Fields of one name that several kinds have; the entity has one of them. */
  shared?: SharedFields;
}

export function kernelKind(
  g: Context,
  kernel: 'entity' | 'tile' | 'player' | 'card' | 'trigger' | 'mod' | 'state' | 'record',
): KindId {
  const id = g.game.kinds.findIndex((k) => k.kernel === kernel);
  return id < 0 ? 0 : id;
}
/** The field that holds the player of an entity; for a record the controller at that time. */
export function controllerField(g: Context, type: Type): FieldId {
  const kernel = type.id !== null && isRecordKind(g.game, type.id) ? 'noted_controller' : 'controller';
  return g.game.fields.findIndex((field) => field.kernel === kernel);
}

export const tileType = (g: Context): Type => entityType(kernelKind(g, 'tile'));
export const playerType = (g: Context): Type => entityType(kernelKind(g, 'player'));
export const isTileType = (g: Context, t: Type): boolean =>
  t.of === 'entity' && t.id !== null && isKind(g.game, t.id, kernelKind(g, 'tile'));
export const isPlayerType = (g: Context, t: Type): boolean =>
  t.of === 'entity' && t.id !== null && isKind(g.game, t.id, kernelKind(g, 'player'));

/** Whether the board of the game, or of one of its modes and mods, has a tile there. */
export function hasTile({ game }: Context, column: number, row: number): boolean {
  const seats = Math.max(...[game, ...game.seatings].map(mostSeats));
  return [game.board, ...game.boards.map((of) => of.board)].some((board) => {
    if (board === null) return false;
    const [columns, rows] = [board.each === 'seat' ? seats : 1, board.each === 'player' ? seats : 1];
    return column <= board.columns * columns && row >= 1 && row <= board.rows * rows;
  });
}

/** The tile `B3` of a scenario, as `tileName` of the runtime prints it: with a board for each player, theirs follow one another. */
export function tileNumbered({ game }: Context, env: Env, column: number, row: number): Expr {
  const number = (value: number): Expr => ({ op: 'number', value });
  const { rows, each } = game.board ?? { rows: row, each: 'game' };
  const seat = each === 'player' ? Math.floor((row - 1) / rows) : 0;
  const side = seat === 0 ? undefined : env.names.get(SIDES[seat] ?? '');
  const args: Expr[] =
    side === undefined
      ? [number(column), number(row)]
      : [number(column), number(row - seat * rows), { op: 'local', local: side }];
  return { op: 'kernel', call: 'tile_at', args };
}

/** `self`, `you` or `here`: of the ability's bearer, or in a word an implicit parameter. Null after an error. */
export function implicitParameter(
  g: Context,
  env: Env,
  which: 'self' | 'you' | 'here',
  span: tree.Span,
): TypedExpr | null {
  if (which === 'self') {
    // in an effect that waits, the card that made it
    const kept = env.kept.get('self');
    if (kept !== undefined) return { expr: kept.expr, type: kept.type, span };
    const local = env.names.get('self');
    if (local !== undefined) return { expr: { op: 'local', local }, type: localType(env, local), span };
  }
  env.reads.add(which);
  const there = env.implicits || (which === 'self' ? env.self !== null : which === 'you' ? env.you : env.here);
  if (!there) {
    const said = env.source.text.slice(span.start, span.end);
    const reason = which === 'you' ? say.noPlayerHere() : which === 'here' ? say.noPlaceHere() : say.noCardHere();
    const help =
      said === 'other'
        ? say.otherThan()
        : which === 'you'
          ? said === 'you'
            ? say.namePlayer()
            : say.sayOfWhom()
          : which === 'here'
            ? say.nameTile()
            : say.onlyCardsHaveSelf();
    const message =
      said === which ? say.noImplicit({ name: which, reason }) : say.meansImplicit({ word: said, name: which, reason });
    g.error(env.source, span, message, { help });
    return null;
  }
  const type = which === 'self' ? (env.self ?? entityType(null)) : which === 'you' ? playerType(g) : tileType(g);
  return { expr: { op: which }, type, span };
}

/** Why a level table is not allowed where `self` has that type; null if it is allowed. Only cards have levels. */
export function noLevels(g: Context, self: Type | null): CodedMessage | null {
  if (self === null) return say.noCardNoLevel();
  if (self.id === null || kindsMeet(g.game, self.id, kernelKind(g, 'card'))) return null;
  const name = g.game.kinds[self.id]?.name ?? '';
  return say.kindNoLevel({ kind: article(name) });
}

/** The fields with that name that an entity of this type surely has, and those that it may have. */
export function fieldsOf(g: Context, type: Type, name: string): { sure: FieldId[]; maybe: FieldId[] } {
  const sure: FieldId[] = [];
  const maybe: FieldId[] = [];
  for (const symbol of g.findAll(name, 'field')) {
    const field = g.game.fields[symbol.id];
    if (field === undefined || type.of !== 'entity') continue;
    if (g.game.kinds[field.kind]?.kernel === 'state') continue;
    if (type.id === null) maybe.push(symbol.id);
    else if (isKind(g.game, type.id, field.kind)) sure.push(symbol.id);
    else if (kindsMeet(g.game, type.id, field.kind)) maybe.push(symbol.id);
  }
  return { sure, maybe };
}

/**
 * The field with that name of an entity of `type`: one that it surely has, else the first that it may have. Null if
 * there is none.
 */
export function findField(g: Context, type: Type, name: string): FieldId | null {
  const { sure, maybe } = fieldsOf(g, type, name);
  return sure[0] ?? (maybe.length > 0 ? (maybe[0] ?? null) : null);
}

/** Names of fields, for suggestions. */
export function fieldNames(g: Context, type: Type): string[] {
  return g.game.fields
    .filter((f) => f.limit === undefined && (type.id === null || kindsMeet(g.game, f.kind, type.id)))
    .map((f) => f.name);
}

/** The type of a field's name; one with a number for each word of an enum has a type of its own (word-fields.ts). */
export function fieldType(g: Context, id: FieldId): Type {
  g.pendingFields.get(id)?.();
  const { type = NUMBER, word } = g.game.fields[id] ?? {};
  return word?.member === 0 ? { of: 'number', id: word.enum, many: false } : type;
}

/** The enum of a name with a number for each word; null for other types. */
export const enumOfNumbers = ({ of, id }: Type): EnumId | null => (of === 'number' ? id : null);

/**
 * Reads a field: of an entity with static abilities applied, of a card definition as printed. Deck rules read the cards
 * of the deck.
 */
export function readOf(env: Env, type: Type, field: FieldId, of: Expr): Expr {
  return { op: type.of === 'definition' && !env.inDeckRule ? 'printed' : 'field', field, of };
}

const spanned = (value: TypedExpr | null, span: tree.Span): TypedExpr | null =>
  value === null ? null : { ...value, span };

/** `x.name`: a field, the amount of a status, or the first parameter of a keyword. */
export function access(g: Context, env: Env, of: TypedExpr, word: tree.NameNode): TypedExpr | null {
  const span = { start: of.span.start, end: word.end };
  const single = asOne(g, env, of, word.text);
  if (single === null) return null;
  if (isUnknown(single.type)) return { ...single, type: UNKNOWN, span };
  if (single.type.of === 'definition') {
    const fields = fieldsMeant(g, env, single.type, word);
    if (fields === null) return null;
    if (fields.length > 0) return spanned(readMeant(g, env, single, word, fields), span);
  }
  if (single.type.of === 'entity') {
    const placed = hasPlace(g, single.type);
    if (word.text === 'tile' && placed) return { expr: { op: 'tile_of', of: single.expr }, type: tileType(g), span };
    const fields = reportOfTiles(g, env, single.type, word) ? null : fieldsMeant(g, env, single.type, word);
    if (fields === null) return null;
    if (fields.length > 0) return spanned(readMeant(g, env, single, word, fields), span);
    // The column of an entity is that of its tile.
    const ofTile = isTileType(g, single.type) || !placed ? null : findField(g, tileType(g), word.text);
    if (ofTile !== null) {
      g.recordUse(env.source, word, 'field', ofTile);
      return {
        expr: { op: 'field', field: ofTile, of: { op: 'tile_of', of: single.expr } },
        type: fieldType(g, ofTile),
        span,
      };
    }
    const status = g.find(word.text, 'status');
    const bearer = g.game.statuses[status?.id ?? -1]?.kind;
    if (
      status !== null &&
      bearer !== undefined &&
      (single.type.id === null || kindsMeet(g.game, single.type.id, bearer))
    ) {
      g.recordUse(env.source, word, 'status', status.id);
      return { expr: { op: 'status', status: status.id, of: single.expr }, type: NUMBER, span };
    }
    const keyword = g.find(word.text, 'keyword');
    if (keyword !== null && placed && !isTileType(g, single.type)) {
      g.recordUse(env.source, word, 'keyword', keyword.id);
      return bearsKeywords(g, env, single) ? elaborateKeywordNumber(g, env, keyword.id, 0, single.expr, span) : null;
    }
  }
  const numbers = enumOfNumbers(single.type);
  if (numbers !== null) {
    // `you.gems.red`
    const all = env.source.text.slice(of.span.start, of.span.end);
    g.error(env.source, word, say.numberByOf({ word: word.text, all }), {
      fix: {
        title: say.write({ text: `${all} of ${word.text}` }),
        where: { source: env.source, start: of.span.start, end: word.end },
        text: `${all} of ${word.text}`,
      },
    });
    return null;
  }
  const where = { source: env.source, start: word.start, end: word.end };
  const known = single.type.of === 'entity' || single.type.of === 'definition' ? fieldNames(g, single.type) : [];
  const own = known.filter((name, at) => known.indexOf(name) === at).slice(0, 12);
  const otherwise = own.length === 0 ? say.fieldsOfKinds() : say.itHas({ list: own.join(', ') });
  g.error(
    env.source,
    word,
    say.noSuchField({ type: capital(sayType(g.game, single.type)), name: word.text }),
    suggest(where, word.text, known, otherwise),
  );
  return null;
}

/** Whether an entity can be on a tile or in a zone. Players, mods and the match cannot. */
export function hasPlace(g: Context, type: Type): boolean {
  if (type.of !== 'entity' || type.id === null) return true;
  const id = type.id;
  return !g.game.kinds.some(
    (k, at) => (k.kernel === 'player' || k.kernel === 'mod' || k.kernel === 'state') && isKind(g.game, id, at),
  );
}

/** Whether a value can have keywords: a card in the match, or a card of a deck. Reports an error if not. */
export function bearsKeywords(g: Context, env: Env, { type, span }: TypedExpr): boolean {
  if (isUnknown(type) || (type.of === 'definition' && env.inDeckRule)) return true;
  if (type.of === 'definition') {
    g.error(env.source, span, say.keywordNumberOfName());
    return false;
  }
  if (type.of === 'entity' && (type.id === null || kindsMeet(g.game, type.id, kernelKind(g, 'card')))) return true;
  // Usually the player's cards are meant: in `cards of first player where ...` the condition belongs to the player.
  g.error(env.source, span, say.neverKeyword({ type: capital(sayType(g.game, type)) }));
  return false;
}

export function elaborateKeywordNumber(
  g: Context,
  env: Env,
  keyword: KeywordId,
  param: number,
  of: Expr,
  span: tree.Span,
): TypedExpr | null {
  const decl = g.game.keywords[keyword];
  g.used.keywords.add(keyword);
  if (decl?.params[param] === undefined) {
    g.error(env.source, span, say.keywordNoNumber({ keyword: decl?.name ?? '' }));
    return null;
  }
  return { expr: { op: 'keyword_number', keyword, param, of }, type: decl.params[param]?.type ?? NUMBER, span };
}

/** A single value. A bare singular noun that has at most one member becomes that member; any other set is an error. */
export function asOne(g: Context, env: Env, value: TypedExpr, field: string | null = null): TypedExpr | null {
  if (!value.type.many || isUnknown(value.type)) return value;
  if (value.expr.op === 'select' && value.bare === 'singular' && atMostOne(g, value.expr)) {
    return {
      ...value,
      expr: { ...value.expr, one: true, take: { take: 'the' } },
      type: one(value.type),
    };
  }
  const help = errorHelp?.setHelp(
    g,
    env,
    value.span,
    field,
    value.type.of === 'entity' && value.type.id === kernelKind(g, 'state'),
  );
  g.error(
    env.source,
    value.span,
    say.setNotOne({ type: sayType(g.game, one(value.type)) }),
    help == null ? {} : { help },
  );
  return null;
}

/** Whether a condition relates a tile to something else, as `behind self` does, and `empty` does not. */
const isRelation = (test: Expr): boolean => test.op === 'adjective' && test.args.length > 1;

/** Whether a noun can have at most one member: on one tile, in a zone that holds one, or a tile in a relation. */
export function atMostOne(g: Context, expr: Expr): boolean {
  if (expr.op !== 'select') return false;
  const source = expr.source;
  // A kind may also live off the board. For entities on a tile only zones of tiles matter.
  const homes = (kind: KindId, of: 'any' | 'tile'): boolean => {
    const lives = g.game.kinds.flatMap((k, id) =>
      isKind(g.game, id, kind) || isKind(g.game, kind, id) ? k.lives : [],
    );
    const zones = lives.filter((z) => of === 'any' || g.game.zones[z]?.each === 'tile');
    return zones.length > 0 && zones.every((z) => g.game.zones[z]?.holds === 1);
  };
  switch (source.from) {
    case 'on':
      return source.tiles.op !== 'select' || source.tiles.one ? homes(source.kind, 'tile') : false;
    case 'zone':
      return source.zone.op === 'zone' && g.game.zones[source.zone.zone]?.holds === 1;
    case 'every':
      return false;
    case 'tiles':
      // A relation to one tile, such as `behind` or `facing`. If it has several, the first in the order of tiles is
      // taken.
      return expr.where.some(isRelation);
    case 'players':
      // of two players an adjective may hold for both
      return mostSeats(g.game) === 1;
    case 'play': {
      if (!homes(source.kind, 'any')) return false;
      const zones = g.game.kinds.flatMap((k, id) =>
        isKind(g.game, id, source.kind) || isKind(g.game, source.kind, id) ? k.lives : [],
      );
      const single = zones.every((z) => g.game.zones[z]?.each === 'game');
      const ofOne = zones.every((z) => g.game.zones[z]?.each === 'player') && expr.where.length > 0;
      return single || ofOne;
    }
    default:
      return false;
  }
}

/** Reports a zone without its holder: `hand` where each player has one. True after an error. */
export function reportNoHolder(g: Context, env: Env, { expr, span }: TypedExpr): boolean {
  const zone = expr.op === 'zone' && expr.of === null ? g.game.zones[expr.zone] : undefined;
  if (expr.op !== 'zone' || zone === undefined || zone.each === 'game') return false;
  const whose = zone.each === 'entity' ? (g.game.kinds[zone.of ?? 0]?.name ?? 'entity') : zone.each;
  const who = env.scenario ? SIDES[0] : 'you';
  const help =
    zone.each === 'player'
      ? say.zoneOfPlayer({ zone: zone.name, who })
      : say.zoneOfOwner({ owner: whose, zone: zone.name });
  const message = say.zoneOfEach({ zone: zone.name, owner: whose });
  g.error(env.source, span, message, { help, ...causeOf(g, 'zone', expr.zone) });
  return true;
}

const noDetails = (): DiagnosticDetails => ({});

/**
 * Coerces a value to the expected type: an entity becomes its tile, a member becomes a set with one member, a zone
 * becomes the set of its contents, an entity becomes its card's name. Null after an error. `what` names the context for
 * the message; `otherwise` is help for a wrong type where nothing else can be said.
 */
export function coerce(
  g: Context,
  env: Env,
  value: TypedExpr,
  want: Type,
  what: Wording,
  otherwise: () => DiagnosticDetails = noDetails,
): TypedExpr | null {
  let v = value;
  if (v.expr.op === 'nothing' || isUnknown(v.type)) return v;
  if (!want.many && v.type.many && v.bare === 'singular') {
    const single = v.expr.op === 'select' && atMostOne(g, v.expr) ? asOne(g, env, v) : v;
    if (single !== null) v = single;
  }
  if (want.of === 'zone' && !want.many && v.type.of === 'zone' && v.type.many) return asOne(g, env, v);
  if ((want.of === 'zone' || want.of === 'entity') && reportNoHolder(g, env, v)) return null;
  if (v.type.of === 'zone' && want.of === 'entity') {
    const kind = v.type.id === null ? null : (g.game.zones[v.type.id]?.kind ?? null);
    const type = entityType(kind, true);
    const local = env.frame.locals.length;
    env.frame.locals.push({ name: '', type: one(type) });
    v = {
      ...v,
      expr: {
        op: 'select',
        type,
        source: { from: 'zone', zone: v.expr, kind: kind ?? 0 },
        local,
        where: [],
        take: null,
        one: false,
      },
      type,
    };
  }
  if (want.of === 'entity' && v.type.of === 'entity' && want.id !== null) {
    if (isTileType(g, want) && !isTileType(g, v.type)) {
      if (!hasPlace(g, v.type)) return mismatch(g, env, v, want, what, otherwise);
      if (v.type.many) {
        // The tiles on which the members of a set are.
        const local = env.frame.locals.length;
        env.frame.locals.push({ name: '', type: tileType(g) });
        const tiles: Expr = {
          op: 'select',
          type: many(tileType(g)),
          source: { from: 'tiles' },
          local,
          where: [{ op: 'among', of: { op: 'local', local }, set: v.expr }],
          take: null,
          one: false,
        };
        v = { ...v, expr: tiles, type: many(tileType(g)) };
      } else {
        v = { ...v, expr: { op: 'tile_of', of: v.expr }, type: tileType(g) };
      }
    } else if (isPlayerType(g, want) && v.type.id !== null && !kindsMeet(g.game, v.type.id, want.id)) {
      return mismatch(g, env, v, want, what, otherwise);
    }
  }
  if (want.of === 'flags' && v.type.of === 'enum' && v.type.id === want.id) {
    const { expr } = v;
    if (expr.op === 'enum') v = { ...v, expr: { op: 'flags', enum: expr.enum, members: [expr.member] }, type: want };
    else if (!v.type.many) v = { ...v, expr: { op: 'word_set', enum: want.id ?? -1, of: expr }, type: want };
  }
  if (want.of === 'definition' && v.type.of === 'entity') {
    const name = g.game.fields.findIndex((f) => f.kernel === 'name');
    v = { ...v, expr: { op: 'field', field: name, of: v.expr }, type: { ...want, many: false } };
  }
  if (env.inDeckRule && want.of === 'entity' && v.type.of === 'definition')
    v = { ...v, type: entityType(v.type.id ?? kernelKind(g, 'card'), v.type.many) };
  if (!fitsType(g.game, v.type, want)) return mismatch(g, env, v, want, what, otherwise);
  return v;
}

function mismatch(
  g: Context,
  env: Env,
  v: TypedExpr,
  want: Type,
  what: Wording,
  otherwise: () => DiagnosticDetails,
): null {
  const word = v.type.of === 'truth' ? testingWord(env, v.span) : null;
  if (word !== null) {
    g.error(env.source, v.span, say.testNotSet({ word }));
    return null;
  }
  // A parameter that takes a set takes one too, and the message reads better in the singular.
  const wanted = want.many && want.of !== 'number' ? one(want) : want;
  const values = { what, wanted: sayType(g.game, wanted), type: sayType(g.game, v.type) };
  const holder = isPlayerType(g, want) ? holderOfZone(g, env, v.span) : numberMeant(env, v, want);
  const help = holder === null ? wantedHelp(g, v.type, want, holderIn(env, v.span)) : { help: holder };
  g.error(env.source, v.span, say.wrongType(values), help ?? otherwise());
  return null;
}

/** Help for a type mismatch, where the intended value can be guessed. */
function wantedHelp(g: Context, from: Type, want: Type, of: string): DiagnosticDetails | null {
  if (want.of === 'enum' || want.of === 'flags') {
    const { name, members } = g.game.enums[want.id ?? -1] ?? { name: '', members: [] };
    return {
      help: members.length > 12 ? say.wordOfEnum({ enum: name }) : say.oneOf({ list: members.join(', ') }),
    };
  }
  if (want.of === 'number' && from.of === 'truth') return { help: say.numberOfTruth() };
  if (want.of === 'number' && from.of === 'entity') {
    const id = from.id;
    const field = g.game.fields.find(
      (f) => id !== null && f.type.of === 'number' && f.kernel === null && isKind(g.game, id, f.kind),
    );
    return field === undefined ? { help: say.whichNumber() } : { help: say.whichNumberAs({ of, field: field.name }) };
  }
  if (want.of === 'entity' && from.of === 'definition') return { help: say.nameIsCard() };
  if (isPlayerType(g, want) && from.of === 'entity') return { help: say.whosePlayer({ of }) };
  if (want.of === 'zone') return { help: errorHelp?.homeMeant(g, from) ?? say.zoneAndWhose() };
  if (want.of === 'definition') return { help: say.cardInQuotes() };
  return null;
}

/** Passes the implicit parameters that a word reads; reports those that are missing here. */
export function passImplicits(
  g: Context,
  env: Env,
  reads: readonly ('self' | 'you' | 'here')[],
  span: tree.Span,
): void {
  for (const which of reads) implicitParameter(g, env, which, span);
}

/** Most expressions in a call with its defaults. Defaults within defaults would double them again and again. */
const MOST_FILLED = 500;
/** Most defaults that are compiled inside one another: each asks for one that is declared behind it. */
const DEEPEST_DEFAULTS = 20;

/** Adds a default to the arguments of a call, which replace the parameters that it reads; false without a default. */
export function addDefault(g: Context, param: Param, args: Expr[], where: SourceRange): boolean {
  const pending = g.pendingDefaults.get(param);
  const isTooDeep = pending !== undefined && g.inside > DEEPEST_DEFAULTS;
  if (!isTooDeep) {
    g.inside++;
    pending?.();
    g.inside--;
    if (param.value === null) return false;
  }
  const expr = (e: Expr): Expr => (e.op === 'local' ? (args[e.local] ?? e) : e);
  args.push(param.value === null ? { op: 'nothing' } : mapCode(param.value, { expr, stmt: (s) => s }));
  if (isTooDeep || args.reduce((size, arg) => size + expressionSize(arg), 0) > MOST_FILLED) {
    g.reporter.report(where, say.defaultsTooLarge({ most: MOST_FILLED }));
    args[args.length - 1] = { op: 'nothing' };
  }
  return true;
}

/** A call of a value: `steps(a, b)`, `rival of p`. Null after an error. */
export function elaborateValueCall(
  g: Context,
  env: Env,
  id: number,
  args: TypedExpr[],
  span: tree.Span,
): TypedExpr | null {
  g.pendingValues.get(id)?.();
  const decl = g.game.values[id];
  if (decl === undefined) return null;
  if (args.length > decl.params.length) {
    const said = say.argumentCount({ word: decl.name, takes: decl.params.length, given: args.length });
    g.error(env.source, span, said, { help: asCalled(decl), ...causeOf(g, 'value', id) });
    return null;
  }
  const exprs: Expr[] = [];
  for (let i = 0; i < decl.params.length; i++) {
    const param = decl.params[i] as Param;
    const given = args[i];
    if (given === undefined) {
      if (addDefault(g, param, exprs, { source: env.source, ...span })) {
        // it may be "you"
      } else if (param.optional) exprs.push({ op: 'nothing' });
      else if (isPlayerType(g, param.type) && (env.you || env.implicits)) exprs.push({ op: 'you' });
      else {
        g.error(env.source, span, say.needsArgument({ word: decl.name, param: param.name }), {
          help:
            calledOfCandidate(env, decl, span) ??
            asCalled(decl, isPlayerType(g, param.type) && i === 0 ? 'active' : null),
          ...causeOf(g, 'value', id),
        });
        return null;
      }
      if (exprs[exprs.length - 1]?.op === 'you') implicitParameter(g, env, 'you', span);
      continue;
    }
    const value = coerce(g, env, given, param.type, say.partOf({ part: param.name, of: decl.name }));
    if (value === null) return null;
    if (value.type.many && !param.type.many) {
      const single = asOne(g, env, value);
      if (single === null) return null;
      exprs.push(single.expr);
    } else exprs.push(value.expr);
  }
  passImplicits(g, env, decl.reads, span);
  if (decl.native !== null) {
    return { expr: { op: 'kernel', call: decl.native, args: trimmed(exprs) }, type: decl.type, span };
  }
  return { expr: { op: 'value', value: id, args: trimmed(exprs) }, type: decl.type, span };
}

/** The related place of a diagnostic: where a word is declared. */
export function causeOf(g: Context, is: string, id: number): Pick<DiagnosticDetails, 'cause'> {
  const where = g.declared.get(`${is} ${id}`);
  return where === undefined ? {} : { cause: { where, message: say.declaredHere() } };
}
