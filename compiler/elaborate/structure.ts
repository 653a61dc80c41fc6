/** The structure of a match: fields, statuses, options, the queue. */
import type { Help, Wording } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import { rangeText } from '../bind/ranges.ts';
import { type Source, suggest } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Declared, EnumId, FieldDecl, FieldId, Game, Kind, KindId, LayerId, OptionDecl } from '../ir/index.ts';
import { article, isKind, isRecordKind, kindsMeet, NUMBER } from '../ir/types.ts';
import { fieldsFrom, MOST_WORDS } from '../ir/word-fields.ts';
import { type Context, newEnv } from '../scope/context.ts';
import { declaredRecord, declareName } from '../scope/declare.ts';
import type { GatheredDecls } from '../scope/gather.ts';
import { deriveOnUse } from './derived.ts';
import { plainWord } from './expressions.ts';
import { declaredElsewhere, type FieldExtension } from './extend.ts';
import { compileUntil } from './have.ts';
import { noteOf } from './histories.ts';
import { causeOf } from './members.ts';
import { isSeenByAll, markSeen, withoutSeen } from './seen-fields.ts';
import { refuseSurplus } from './surplus.ts';
import { compileConstant, compileType } from './type-phrases.ts';
import { eachOf, isForWords, layerOfWord } from './word-fields.ts';
import { plainWords } from './word-reader.ts';

const KERNEL_FIELDS = new Map<string, readonly string[]>([
  ['entity', ['owner', 'controller', 'name', 'age', 'index']],
  ['tile', ['column', 'row']],
  ['player', ['seat', 'side']],
  ['card', ['level']],
  ['trigger', ['subject', 'here']],
  ['state', ['active', 'turn', 'match_number', 'moment', 'winner']],
]);

/** Kernel fields of a record, by their names in the prelude. */
const RECORD_FIELDS: Readonly<Record<string, FieldDecl['kernel']>> = {
  turn_noted: 'noted_turn',
  subject: 'noted_subject',
  here: 'noted_here',
  owner: 'noted_owner',
  controller: 'noted_controller',
  name: 'noted_name',
  level: 'noted_level',
};

// ---------------------------------------------------------------- fields

/** A field whose values are compiled after all words; see `compileFieldValues`. */
interface DeclaredField {
  id: FieldId;
  field: tree.Field;
  source: Source;
  layer: LayerId;
}

export interface DeclaredFields {
  own: DeclaredField[];
  extensions: FieldExtension[];
  /** Fields that an extension declares. */
  added: Set<FieldId>;
}

/** Declares fields with their types. */
export function declareFields(g: Context, all: GatheredDecls, prelude: Set<Source>): DeclaredFields {
  const declared: DeclaredFields = { own: [], extensions: [], added: new Set() };
  const isSaid = declaredElsewhere(g, all);
  const declare = (kind: KindId, written: tree.Field, source: Source, layer: LayerId): void => {
    const { field, seen } = withoutSeen(written);
    const id = declareField(g, kind, field, source, layer, prelude.has(source));
    if (id === null) return;
    declared.own.push({ id, field, source, layer });
    for (let one = id; seen && one < g.game.fields.length; one++)
      markSeen(g, source, written, g.game.fields[one] as FieldDecl);
  };
  const put = (kind: KindId, body: tree.CardBody, source: Source, layer: number, extend = false): void => {
    for (const item of body.items) {
      if (item.node === 'field' && extend) {
        if (isSaid(kind, item.name.text, layer)) declared.extensions.push({ kind, field: item, source, layer });
        else {
          declared.added.add(g.game.fields.length);
          declare(kind, item, source, layer);
        }
      } else if (item.node === 'field') declare(kind, item, source, layer);
      else if (layer !== g.game.kinds[kind]?.layer) {
        g.error(source, item, say.layerKindFields());
      }
      // The events that a record kind records are compiled later, when all events are declared.
      else if (isRecordKind(g.game, kind) && noteOf(item) !== null) continue;
      else if (item.node === 'item') kindItem(g, kind, item, source);
      else {
        g.error(source, item, say.kindHolds(), item.node === 'ability' ? { help: rulesOfKind(g, kind) } : {});
      }
    }
  };
  // Extensions come after the kinds' own fields.
  for (const extend of [false, true]) {
    for (const { decl, source, layer } of all.kinds) {
      const id = all.wordIds.get(decl);
      if (decl.extend === extend && decl.body !== null && id !== undefined) put(id, decl.body, source, layer, extend);
    }
  }
  for (const { decl, source, layer } of all.fields) {
    const kind = g.find(decl.of.text, 'kind');
    if (kind === null) g.error(source, decl.of, say.unknownOwner({ name: decl.of.text }));
    else {
      g.recordUse(source, decl.of, 'kind', kind.id);
      put(kind.id, decl.body, source, layer);
    }
  }
  return declared;
}

const rulesOfKind = ({ game }: Context, kind: KindId): Wording =>
  say.rulesOfKind({ kind: game.kinds[kind]?.name ?? '', kinds: game.kinds[kind]?.plural ?? '' });

/** The corrected line for `charges number`, which lacks its colon; null for anything else. */
function typedField(source: Source, item: tree.Item): Help | null {
  const [, name, type] = /^(\w+) (number|truth)$/.exec(source.text.slice(item.start, item.end)) ?? [];
  return name === undefined ? null : { line: `${name}: ${type}`, start: item.start, end: item.end };
}

function kindItem(g: Context, kind: KindId, item: tree.Item, source: Source): void {
  const words = plainWords(item.phrase);
  if (textOfItem(item) !== null) return;
  const where = words[2] ?? plainWord(item.args[0]?.expr ?? item.phrase);
  if (words[0] === 'lives' && words[1] !== 'in' && where !== null && g.find(where, 'zone') !== null) {
    g.error(source, item, say.kindHoldsFields(), {
      help: { line: `lives in ${where}`, start: item.start, end: item.end },
    });
    // the meaning is clear, so "never in play" is not reported as well
    g.game.kinds[kind]?.lives.push(g.find(where, 'zone')?.id ?? 0);
    return;
  }
  const zone = words[0] === 'lives' && words[1] === 'in' && words[2] != null ? g.find(words[2], 'zone') : null;
  const named = item.phrase.parts[2];
  if (zone === null && words[0] === 'lives' && words[1] === 'in' && words[2] != null && named !== undefined) {
    const where = { source, start: named.start, end: named.end };
    const zones = g.game.zones.map(({ name }) => name);
    const extra = suggest(where, words[2], zones, say.declareZone({ name: words[2] }));
    g.reporter.report(where, say.unknownZone({ name: words[2] }), extra);
    return;
  }
  if (zone === null) {
    const [, name, value] = /^(\w+) (-?\d+)$/.exec(source.text.slice(item.start, item.end)) ?? [];
    const line = `${name}: number = ${value}`;
    const help =
      name !== undefined
        ? { line, start: item.start, end: item.end }
        : item.have !== null
          ? rulesOfKind(g, kind)
          : typedField(source, item);
    g.error(source, item, say.kindHoldsFields(), help === null ? {} : { help });
    return;
  }
  if (refuseSurplus(g, source, item, { words: 3 })) return;
  if (named !== undefined) g.recordUse(source, named, 'zone', zone.id);
  g.game.kinds[kind]?.lives.push(zone.id);
}

/** Splits `kept` from a type: `crowns: kept number`. */
function keptOf(types: readonly tree.Phrase[]): { kept: boolean; types: readonly tree.Phrase[] } {
  const [first, ...rest] = types;
  if (first === undefined || plainWords(first)[0] !== 'kept' || first.parts.length < 2) return { kept: false, types };
  const parts = first.parts.slice(1);
  return { kept: true, types: [{ ...first, parts, start: parts[0]?.start ?? first.start }, ...rest] };
}

function declareField(
  g: Context,
  kind: KindId,
  field: tree.Field,
  source: Source,
  layer: number,
  inPrelude: boolean,
): FieldId | null {
  const { game } = g;
  const kernelKind = game.kinds[kind]?.kernel ?? null;
  const known = inPrelude && kernelKind !== null ? (KERNEL_FIELDS.get(kernelKind) ?? []) : [];
  const noted = inPrelude && kernelKind === 'record' ? (RECORD_FIELDS[field.name.text] ?? null) : null;
  const kernel = known.includes(field.name.text) ? (field.name.text as FieldDecl['kernel']) : noted;
  const id = game.fields.length;
  const base = declaredRecord(g, source, layer, field.name, { docs: [], start: field.start, end: field.end }, null);
  const twin = g
    .findAll(field.name.text, 'field')
    .map(({ id: one }) => game.fields[one] as FieldDecl)
    .find((f) => kindsMeet(game, kind, f.kind));
  const both = twin === undefined ? undefined : kindOfBoth(game, kind, twin.kind);
  if (twin !== undefined) {
    const owner = game.kinds[twin.kind]?.name ?? '';
    if (both !== undefined) {
      const said = say.fieldOfBoth({ field: field.name.text, owner, kind: article(both.name) });
      g.error(source, field.name, said, causeOf(g, 'field', game.fields.indexOf(twin)));
      return null;
    }
    // `player { life = 30 }` in a mode
    const value = layer > 0 && field.value !== null ? source.text.slice(field.value.start, field.value.end) : '';
    const starts = /^-?\d+$/.test(value) && twin.derived === null;
    g.error(source, field.name, say.fieldTwiceOf({ field: field.name.text, owner }), {
      ...(starts && { help: say.startOfField({ owner, field: field.name.text, value }) }),
      cause: {
        where: { source: g.sources[twin.place[0]] as Source, start: twin.place[3], end: twin.place[4] },
        message: say.declaredHere(),
      },
    });
    return null;
  }
  const { kept, types } = keptOf(field.types);
  const written = types.length === 0 ? null : compileType(g, source, types);
  // one literal: adding nine properties to a copy takes ten times as long, and a game may have very many fields
  const each = written === null ? undefined : eachOf(g, source, field, written.type);
  if (each === null) return null;
  const other = g.findAll(field.name.text, 'field').find((of) => isForWords(g, of.id) !== (each !== undefined));
  if (other !== undefined) {
    const owner = game.kinds[game.fields[other.id]?.kind ?? -1]?.name ?? '';
    g.error(source, field.name, say.numbersElsewhere({ field: field.name.text, owner }), causeOf(g, 'field', other.id));
    return null;
  }
  if (each !== undefined) return declareNumbers(g, kind, field, source, layer, base, kept, each);
  const decl: FieldDecl = {
    name: base.name,
    layer: base.layer,
    doc: base.doc,
    examples: base.examples,
    text: base.text,
    place: base.place,
    kind,
    type: written?.type ?? NUMBER,
    low: null,
    high: null,
    value: null,
    derived: null,
    kernel,
    kept,
    consumed: false,
  };
  game.fields.push(decl);
  // Several kinds may each have a field with the same name.
  nameField(g, source, field, kind, id);
  if (field.types.length === 0) {
    deriveOnUse(g, id, kind, field, source, layer);
    return id;
  }
  if (written !== null && written.tests.length > 0) {
    g.error(source, field, say.fieldOneKind());
  }
  if (decl.type.of === 'entity' && decl.type.id !== null && isRecordKind(game, decl.type.id)) {
    g.error(source, field, say.fieldNoRecord());
  }
  if (decl.type.many) {
    g.error(source, field, say.fieldNoSet());
  }
  return id;
}

/** A kind that is below both of two kinds, of which neither is below the other. */
function kindOfBoth(game: Game, a: KindId, b: KindId): Kind | undefined {
  if (isKind(game, a, b) || isKind(game, b, a)) return undefined;
  return game.kinds.find((_, kind) => isKind(game, kind, a) && isKind(game, kind, b));
}

/** A field of the match is read by its name alone, so no value and no verb may have that name. */
function nameField(g: Context, source: Source, { name }: tree.Field, kind: KindId, id: FieldId): void {
  declareName(g, source, name, { is: 'field', id }, { twins: 'allowed' });
  const other = g.find(name.text, 'value') ?? g.find(name.text, 'verb');
  if (other === null || g.game.kinds[kind]?.kernel !== 'state') return;
  g.error(source, name, say.declaredAsBoth({ name: name.text, one: article(other.is), other: article('field') }), {
    ...causeOf(g, other.is, other.id),
    help: say.nameFieldOtherwise(),
  });
}

/** Declares the field of each word for `gems: number for each Gem`, and gives the first. */
function declareNumbers(
  g: Context,
  kind: KindId,
  field: tree.Field,
  source: Source,
  layer: LayerId,
  base: Declared,
  kept: boolean,
  each: EnumId,
): FieldId | null {
  const { game } = g;
  const { members = [] } = game.enums[each] ?? {};
  if (isRecordKind(game, kind)) {
    g.error(source, field, say.recordNumbers());
    return null;
  }
  if (members.length > MOST_WORDS) {
    g.error(source, field, say.tooManyWords({ most: MOST_WORDS }), causeOf(g, 'enum', each));
    return null;
  }
  const id = game.fields.length;
  for (const [member, word] of members.entries())
    game.fields.push({
      ...base,
      name: `${base.name} of ${word}`,
      layer: layerOfWord(g, layer, each, member),
      kind,
      type: NUMBER,
      low: null,
      high: null,
      value: null,
      derived: null,
      kernel: null,
      kept,
      consumed: false,
      word: { enum: each, member },
    });
  nameField(g, source, field, kind, id);
  return id;
}

/** Compiles the ranges and starts of fields and the expressions of derived fields, which may use any word. */
export function compileFieldValues(g: Context, { own }: DeclaredFields): void {
  for (const declared of own) {
    if (declared.field.types.length === 0) g.pendingFields.get(declared.id)?.();
    else compileRange(g, declared);
  }
}

function compileRange(g: Context, { id, field, source, layer }: DeclaredField): void {
  const decl = g.game.fields[id] as FieldDecl;
  const env = newEnv(source, layer, 'pure', { noLevels: say.fieldNoLevel() });
  for (const arg of field.args) {
    if (arg.prep === 'from') decl.low = compileConstant(g, env, arg.expr, NUMBER, say.aBound());
    else if (arg.prep === 'to') decl.high = compileConstant(g, env, arg.expr, NUMBER, say.aBound());
    else if (arg.prep === 'for' && decl.word !== undefined) continue;
    // the type of `seen by owner` is already reported
    else if (!/\bseen\s*$/.test(source.text.slice(field.start, arg.start)))
      g.error(source, arg, say.fieldFromTo({ prep: arg.prep }));
  }
  if (field.value !== null)
    decl.value = compileConstant(g, env, field.value, decl.type, say.startOf({ field: decl.name }));
  const start = decl.value;
  const [low, high] = [decl.low ?? -2147483648, decl.high ?? 2147483647];
  if (
    field.value !== null &&
    start !== null &&
    decl.type.of === 'number' &&
    low <= high &&
    (start < low || start > high)
  ) {
    g.error(source, field.value, say.startOutside({ field: decl.name, start, low, high }));
  }
  if (decl.low !== null && decl.high !== null && decl.low > decl.high) {
    g.error(source, field, say.emptyRange({ field: decl.name, low: decl.low, high: decl.high }));
  }
  const range = { low: decl.low, high: decl.high, value: decl.value };
  for (const other of fieldsFrom(g.game, id)) Object.assign(g.game.fields[other] as FieldDecl, range);
}

// ---------------------------------------------------------------- statuses, options, queues

/** The kind after `of` in a declaration; reports an error and gives null if it does not exist. */
export function kindNamed(g: Context, source: Source, word: tree.NameNode): KindId | null {
  const kind = g.find(word.text, 'kind');
  if (kind === null) {
    const where = { source, start: word.start, end: word.end };
    const kinds = g.game.kinds.map(({ name }) => name);
    const otherwise = say.declareKind({ name: word.text });
    g.reporter.report(where, say.unknownKind({ name: word.text }), suggest(where, word.text, kinds, otherwise));
  } else g.recordUse(source, word, 'kind', kind.id);
  return kind?.id ?? null;
}

/** How many words the items of a status have, by the first one. */
const STATUS_ITEMS = new Map([
  ['flag', 1],
  ['sum', 1],
  ['max', 1],
  ['set', 1],
  ['silences', 2],
  ['seen', 1],
  ['replaces', 2],
  ['fades', 4],
  ['text', 2],
]);

export function compileStatuses(g: Context, all: GatheredDecls): void {
  for (const { decl, source } of all.statuses) {
    const status = g.game.statuses[all.wordIds.get(decl) ?? -1];
    if (status === undefined) continue;
    const kind = kindNamed(g, source, decl.of);
    if (kind !== null) {
      status.kind = kind;
      const other = g.game.kinds.find(({ kernel }, at) => bearsNone(kernel) && isKind(g.game, at, kind));
      if (other !== undefined)
        g.error(source, decl.of, say.statusOfCards({ kind: article(other.name) }), {
          help:
            g.game.kinds[kind]?.kernel === 'entity'
              ? say.ofCard()
              : say.fieldInstead({
                  kinds: other.plural,
                  head: other.kernel === 'player' ? 'player' : `kind ${other.name}`,
                  status: status.name,
                }),
        });
    }
    let merged: string | null = null;
    for (const item of decl.body.items) {
      if (item.node === 'until') {
        // only the last would count
        if (status.until !== null) g.error(source, item, say.fieldTwice({ field: 'until' }));
        status.until = compileUntil(g, newEnv(source, 0, 'pure'), item.phrase);
        continue;
      }
      // Static abilities are compiled together with the abilities.
      if (item.node !== 'item' || item.have !== null) continue;
      const words = plainWords(item.phrase);
      const [first, second] = words;
      const text = textOfItem(item);
      const most = STATUS_ITEMS.get(first ?? '');
      if (most !== undefined && !isSeenByAll(item) && refuseSurplus(g, source, item, { words: most })) continue;
      const member = words.length === 1 && first != null ? g.find(first, 'member') : null;
      const other = first === 'replaces' && second != null ? g.find(second, 'status') : null;
      if (words.length === 1 && (first === 'flag' || first === 'sum' || first === 'max' || first === 'set')) {
        if (merged !== null) g.error(source, item, say.mergeTwice({ merge: merged }));
        merged = first;
        status.merge = first;
      } else if (first === 'silences' && second === 'self') status.silences = true;
      else if (first === 'seen' && isSeenByAll(item)) status.seen = 'all';
      else if (other !== null) {
        g.recordUse(source, item.phrase.parts[1] ?? item, 'status', other.id);
        if (g.game.statuses[other.id] === status) g.error(source, item, say.replacesItself({ status: status.name }));
        else status.replaces.push(other.id);
      } else if (first === 'fades' && /^\d+$/.test(second ?? '')) {
        if (status.fades !== null) g.error(source, item, say.fieldTwice({ field: 'fades' }));
        const parts = item.phrase.parts.slice(2);
        const start = parts[0]?.start ?? item.start;
        const until = compileUntil(g, newEnv(source, 0, 'pure'), { ...item.phrase, parts, start });
        if (until !== null) status.fades = { by: Number(second), until };
      } else if (text !== null) status.text = text;
      else if (member !== null) {
        if (refuseSurplus(g, source, item, { words: 1 })) continue;
        g.recordUse(source, item.phrase, 'member', `${member.enum}.${member.member}`);
        status.tags.push({ enum: member.enum, member: member.member });
      } else {
        const timing = first === 'fades' && second != null && g.find(second, 'timing') !== null ? second : null;
        g.error(source, item, say.notInStatus(), timing === null ? {} : { help: say.fadesAs({ timing }) });
      }
    }
    if (!status.silences) continue;
    for (const item of decl.body.items) {
      if (item.node !== 'ability' && !(item.node === 'item' && item.have !== null)) continue;
      g.error(source, item, say.silencedItself({ status: status.name }), {
        help: say.statusInRules({ kinds: g.game.kinds[status.kind]?.plural ?? '', status: status.name }),
      });
    }
  }
}

/** Whether a kernel kind can have no status, since it is not a card. */
const bearsNone = (kernel: Kind['kernel']): boolean => kernel !== null && kernel !== 'card' && kernel !== 'entity';

/** The text of an item that is exactly `text "..."`. */
export function textOfItem(item: tree.Item): string | null {
  const value = item.phrase.parts[1];
  if (plainWords(item.phrase)[0] !== 'text' || item.phrase.parts.length !== 2) return null;
  const prim = value?.node === 'atom' ? value.levels[0] : undefined;
  return prim?.node === 'string' ? prim.value : null;
}

export function compileOptions(g: Context, all: GatheredDecls): void {
  for (const { decl, source, layer } of all.options) {
    const option = g.game.options[all.wordIds.get(decl) ?? -1];
    const { field } = decl;
    if (option === undefined) continue;
    // `option weights: classic or modern = modern` declares an enum of its own, unless all words are types.
    const words = field.types.map((t) => plainWord(t));
    const known = words.every((w) => w !== null && (w === 'number' || w === 'truth' || g.find(w, 'enum') !== null));
    if (!known && words.length > 1 && words.every((w) => w !== null)) {
      const id = g.game.enums.length;
      g.game.enums.push({
        ...declaredRecord(g, source, layer, field.name, decl, null),
        name: field.name.text,
        members: words as string[],
        layers: words.map(() => layer),
      });
      for (const [member, type] of field.types.entries()) {
        const text = words[member] as string;
        declareName(
          g,
          source,
          { text, start: type.start, end: type.end },
          { is: 'member', enum: id, member },
          { twins: 'allowed' },
        );
      }
      option.type = { of: 'enum', id, many: false };
    } else {
      const written = compileType(g, source, field.types);
      if (written?.isNarrowed) g.error(source, field.types[0] ?? field, say.fieldOneKind());
      option.type = written?.type ?? NUMBER;
    }
    rangeOfOption(g, option, field, source, layer);
    if (field.value === null) continue;
    const what = say.quoted({ name: option.name });
    const value = compileConstant(g, newEnv(source, layer, 'pure'), field.value, option.type, what);
    option.value = value ?? 0;
    if (value !== null) optionOutOfRange(g, source, field.value, option, value);
  }
}

interface OptionRange {
  low: number | null;
  high: number | null;
}

/** The ranges of options. Only the compiler reads them: all values of an option are constants. */
const OPTION_RANGES = new WeakMap<OptionDecl, OptionRange>();

/** Reads `from 1 to 3` of an option. */
function rangeOfOption(g: Context, option: OptionDecl, field: tree.Field, source: Source, layer: LayerId): void {
  const [first] = field.args;
  if (first === undefined) return;
  const range: OptionRange = { low: null, high: null };
  for (const arg of field.args) {
    const isOther = arg.prep !== 'from' && arg.prep !== 'to';
    if (isOther || option.type.of !== 'number' || field.args.some((one) => one !== arg && one.prep === arg.prep)) {
      g.error(source, arg, say.rangeOfOption());
      return;
    }
    const what = say.quoted({ name: arg.prep });
    const bound = compileConstant(g, newEnv(source, layer, 'pure'), arg.expr, NUMBER, what);
    if (arg.prep === 'from') range.low = bound;
    else range.high = bound;
  }
  if (range.low !== null && range.high !== null && range.low > range.high)
    g.error(source, first, say.emptyRange({ field: option.name, low: range.low, high: range.high }));
  else OPTION_RANGES.set(option, range);
}

/** Reports a value of an option that is not in its range. */
export function optionOutOfRange(
  g: Context,
  source: Source,
  span: tree.Span,
  option: OptionDecl,
  value: number,
): boolean {
  const { low, high } = OPTION_RANGES.get(option) ?? { low: null, high: null };
  if ((low === null || value >= low) && (high === null || value <= high)) return false;
  g.error(source, span, say.outOfRange({ field: option.name, range: rangeText(low, high), value }));
  return true;
}

const QUEUE_WORDS = ['sort', 'nest', 'replace', 'settle'];

export function compileQueues(g: Context, all: GatheredDecls): void {
  for (const { decl, source, layer } of all.queues) {
    const queue = {
      layer,
      sort: null as number | null,
      nest: 'first' as 'first' | 'last',
      settle: 'ability' as 'statement' | 'ability',
      replace: 'oldest' as 'oldest' | 'chosen',
    };
    const said = new Set<string>();
    for (const item of decl.body.items) {
      const [first, second] = item.node === 'item' ? plainWords(item.phrase) : [];
      if (said.has(first ?? '')) {
        g.error(source, item, say.settingTwice({ word: first ?? '' }));
        continue;
      }
      if (first != null) said.add(first);
      if (item.node === 'item' && QUEUE_WORDS.includes(first ?? '') && second != null)
        if (refuseSurplus(g, source, item, { words: 2 })) continue;
      const order = first === 'sort' && second != null ? g.find(second, 'order') : null;
      if (order !== null && item.node === 'item') {
        g.recordUse(source, item.phrase.parts[1] ?? item, 'order', order.id);
        queue.sort = order.id;
      } else if (first === 'nest' && (second === 'first' || second === 'last')) queue.nest = second;
      else if (first === 'replace' && (second === 'oldest' || second === 'chosen')) queue.replace = second;
      else if (first === 'settle' && (second === 'statement' || second === 'ability')) queue.settle = second;
      else g.error(source, item, say.notInQueue());
    }
    g.game.queues.push(queue);
  }
}
