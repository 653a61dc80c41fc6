/** Ranges of fields that another file, a mode or a mod declares anew. */
import { fill } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import { orderAt } from '../bind/choose.ts';
import { type FieldRange, overrideRange, valuesOutOfRange, whyNoStart } from '../bind/ranges.ts';
import type { Source } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { FieldDecl, FieldId, KindId, LayerId, Place } from '../ir/index.ts';
import { NUMBER } from '../ir/types.ts';
import { fieldsFrom } from '../ir/word-fields.ts';
import { type Context, newEnv } from '../scope/context.ts';
import type { GatheredDecls } from '../scope/gather.ts';
import { causeOf } from './members.ts';
import type { DeclaredFields } from './structure.ts';
import { compileConstant, compileType } from './type-phrases.ts';

/** A field of `extend kind` that is declared elsewhere: it only changes the range. */
export interface FieldExtension {
  kind: KindId;
  field: tree.Field;
  source: Source;
  layer: LayerId;
}

/** Gives a predicate: whether a field of `extend kind` is declared elsewhere, now or later in `compileFields`. */
export function declaredElsewhere(
  g: Context,
  all: GatheredDecls,
): (kind: KindId, name: string, layer: number) => boolean {
  const later = new Map<string, number>();
  const note = (kind: KindId | undefined, body: tree.CardBody | null, least: number): void => {
    for (const item of body?.items ?? []) {
      if (item.node !== 'field' || kind === undefined) continue;
      const key = `${kind} ${item.name.text}`;
      later.set(key, Math.min(later.get(key) ?? least, least));
    }
  };
  // An extension by the game itself declares the field for all modes and mods.
  for (const { decl, layer } of all.kinds) if (decl.extend && layer === 0) note(all.wordIds.get(decl), decl.body, 1);
  for (const { decl } of all.fields) note(g.find(decl.of.text, 'kind')?.id, decl.body, 0);
  return (kind, name, layer) =>
    layer >= (later.get(`${kind} ${name}`) ?? Number.POSITIVE_INFINITY) ||
    g.findAll(name, 'field').some(({ id }) => g.game.fields[id]?.kind === kind);
}

/** Applies the ranges of `extend kind`, after the fields' own. The range of a field that an extension declares is its own. */
export function extendFields(g: Context, { extensions, added }: DeclaredFields): void {
  const spans = new Map<string, { source: Source; start: number; end: number }>();
  for (const one of extensions) {
    const { source, layer, field } = one;
    const id = fieldOf(g, one, added);
    if (id === null) continue;
    const before = spans.get(`${layer} ${id}`);
    if (before !== undefined) {
      g.error(source, field.name, say.rangeTwice({ field: field.name.text }), {
        cause: { where: before, message: say.firstIsHere() },
      });
      continue;
    }
    spans.set(`${layer} ${id}`, { source, start: field.name.start, end: field.name.end });
    g.recordUse(source, field.name, 'field', id);
    applyRange(g, one, id);
  }
}

/** Reports values that do not fit into a range of a mode or a mod. Runs when the values of cards are known. */
export function checkFits(g: Context): void {
  // Modes inherit ranges, so each message is reported once.
  const reported = new Set<string>();
  for (const layer of new Set(g.game.layerRanges.map((said) => said.layer))) {
    for (const { place, message, card } of valuesOutOfRange(g.game, orderAt(g.game, layer))) {
      const key = `${place.join(' ')} ${fill(message)}`;
      if (reported.has(key)) continue;
      reported.add(key);
      const cause = card === null ? {} : { cause: { where: whereOf(g, card), message: say.theCard() } };
      g.reporter.report(whereOf(g, place), say.rangeMisfit({ reason: message }), cause);
    }
  }
}

const whereOf = (g: Context, place: Place): { source: Source; start: number; end: number } => ({
  source: g.sources[place[0]] as Source,
  start: place[3],
  end: place[4],
});

/** The field whose range may be changed; null after an error. */
function fieldOf(
  g: Context,
  { kind, field, source, layer }: FieldExtension,
  added: ReadonlySet<FieldId>,
): FieldId | null {
  const { game } = g;
  const { name, types, args, value } = field;
  const id = g.findAll(name.text, 'field').find((one) => game.fields[one.id]?.kind === kind)?.id;
  const decl = id === undefined ? undefined : game.fields[id];
  if (decl === undefined || id === undefined) return null;
  const isOwn = added.has(id) && decl.layer === layer;
  const isStored = decl.derived === null && decl.kernel === null && decl.type.of === 'number' && types.length > 0;
  const written = isStored && !isOwn ? compileType(g, source, types) : undefined;
  if (written === null) return null;
  const isNumber = written?.type.of === 'number' && written.tests.length === 0;
  if (isNumber && orderAt(game, layer).includes(decl.layer) && (args.length > 0 || value !== null)) return id;
  const owner = game.kinds[decl.kind]?.name ?? '';
  g.error(
    source,
    name,
    isStored ? say.fieldOfOwnerRange({ field: name.text, owner }) : say.fieldTwiceOf({ field: name.text, owner }),
    {
      ...causeOf(g, 'field', id),
    },
  );
  return null;
}

function applyRange(g: Context, { field, source, layer }: FieldExtension, id: FieldId): void {
  const decl = g.game.fields[id] as FieldDecl;
  const env = newEnv(source, layer, 'pure');
  const said: FieldRange = { low: null, high: null, value: null };
  for (const arg of field.args) {
    if (arg.prep === 'for' && decl.word !== undefined) continue;
    const bound = compileConstant(g, env, arg.expr, NUMBER, say.aBound());
    if (arg.prep === 'from') said.low = bound;
    else if (arg.prep === 'to') said.high = bound;
    else g.error(source, arg, say.fieldFromTo({ prep: arg.prep }));
  }
  if (field.value !== null)
    said.value = compileConstant(g, env, field.value, NUMBER, say.startOf({ field: decl.name }));
  const place = g.place(source, field);
  for (const one of fieldsFrom(g.game, id)) {
    const of = g.game.fields[one] as FieldDecl;
    if (layer === 0) Object.assign(of, overrideRange(of, said));
    else g.game.layerRanges.push({ layer, field: one, ...said, place });
  }
  if (layer !== 0) return;
  const message = whyNoStart(decl);
  if (message !== null) g.error(source, field, say.rangeMisfit({ reason: message }));
}
