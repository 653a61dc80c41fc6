/** Zones: holder, capacity, visibility, decks, printed name. */

import { FOREIGN_IN_ZONE } from '../../grammar/forms.ts';
import type * as tree from '../../grammar/tree.ts';
import { orderAt } from '../bind/choose.ts';
import { near, type Source, type SourceRange, suggest } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { FieldId, Zone } from '../ir/index.ts';
import { article, entityType, isKind, kindsMeet } from '../ir/types.ts';
import { addLocal, type Context, frameOf, newEnv } from '../scope/context.ts';
import type { GatheredDecls } from '../scope/gather.ts';
import { compileCondition, plainWord } from './expressions.ts';
import { kernelKind } from './members.ts';
import { reportSeveral } from './shared-fields.ts';
import { kindNamed, textOfItem } from './structure.ts';
import { surplusOf } from './surplus.ts';
import { headOf, plainWords } from './word-reader.ts';

const TAKES = say.notInZone();
/** Items that are whole, for suggestions. */
const ITEMS = ['each player', 'takes decks', 'kept', 'keeps choices', 'seen by owner'];
/** Items that a zone may have once. `seen` may repeat with another condition. */
const ONCE = ['each', 'holds', 'takes', 'kept', 'keeps', 'text'];

/** Kinds of which nothing is ever moved. */
const NEVER_IN_ZONES = ['tile', 'player', 'trigger', 'mod', 'record', 'state'] as const;

export function compileZones(g: Context, all: GatheredDecls): void {
  // A game without a hidden zone is played with open cards.
  const hides = all.zones.some(({ decl }) =>
    decl.body.items.some((item) => item.node === 'item' && headOf(item) === 'seen'),
  );
  for (const { decl, source } of all.zones) {
    const zone = g.game.zones[all.wordIds.get(decl) ?? -1];
    if (zone === undefined) continue;
    if (decl.of !== null) zone.kind = kindNamed(g, source, decl.of) ?? zone.kind;
    if (decl.of !== null && NEVER_IN_ZONES.some((kind) => isKind(g.game, zone.kind, kernelKind(g, kind))))
      g.error(source, decl.of, say.zoneOfCards({ kind: decl.of.text }));
    const said = new Set<string>();
    for (const item of decl.body.items) {
      if (item.node === 'item') zoneItem(g, zone, item, source, said);
      else g.error(source, item, TAKES);
    }
    if (zone.seen.length === 0 && zone.decks && hides) g.error(source, decl.name, say.openDeck({ zone: zone.name }));
    if (zone.seen.length === 0) zone.seen.push({ by: 'all', when: null });
  }
  checkHomes(g, all);
}

/** Checks that the zones in which kinds live take them. */
function checkHomes(g: Context, all: GatheredDecls): void {
  for (const { decl, source } of all.kinds) {
    const id = all.wordIds.get(decl);
    for (const item of decl.body?.items ?? []) {
      if (item.node !== 'item' || id === undefined) continue;
      const [lives, , name] = plainWords(item.phrase);
      const zone = lives === 'lives' && name != null ? g.game.zones[g.find(name, 'zone')?.id ?? -1] : undefined;
      if (zone === undefined || kindsMeet(g.game, id, zone.kind)) continue;
      const kind = article(g.game.kinds[id]?.name ?? '');
      const kinds = g.game.kinds[zone.kind]?.plural ?? '';
      g.error(source, item.phrase.parts[2] ?? item, say.otherKindForZone({ kind, zone: zone.name, kinds }));
    }
  }
}

function zoneItem(g: Context, zone: Zone, item: tree.Item, source: Source, said: Set<string>): void {
  const words = plainWords(item.phrase);
  const second = item.phrase.parts[1] ?? item.phrase;
  const head = words[0] ?? '';
  if (said.has(head)) {
    g.error(source, item, say.zoneItemTwice({ word: head }));
    return;
  }
  if (ONCE.includes(head)) {
    said.add(head);
    if (surplusOf(item, { words: Number.POSITIVE_INFINITY }) !== null) {
      g.error(source, item, TAKES);
      return;
    }
  }
  if (words[0] === 'each' && words.length === 2) {
    const kind = words[1] == null ? null : g.find(words[1], 'kind');
    if (kind !== null) g.recordUse(source, second, 'kind', kind.id);
    const kernel = kind === null ? null : g.game.kinds[kind.id]?.kernel;
    if (kernel === 'player' || kernel === 'tile') zone.each = kernel;
    else if (words[1] === 'side') zone.each = 'side';
    else if (kind !== null) {
      zone.each = 'entity';
      zone.of = kind.id;
    } else g.error(source, item.phrase, say.zoneEach());
    return;
  }
  const room = zoneCapacity(g, zone, item, source);
  if (room !== null) {
    if (room.most === 0) g.error(source, item, say.holdsNothing());
    if (room.field === null) zone.holds = room.most;
    else zone.holdsSum = { field: room.field, most: room.most };
    return;
  }
  if (words[0] === 'ordered') {
    g.error(source, item, say.alwaysOrdered());
    return;
  }
  if (words[0] === 'kept' && words.length === 1) {
    zone.kept = true;
    return;
  }
  if (words[0] === 'keeps' && words[1] === 'choices' && words.length === 2) {
    zone.keeps = true;
    return;
  }
  if (words[0] === 'takes' && words[1] === 'decks' && words.length === 2) {
    zone.decks = true;
    return;
  }
  const text = textOfItem(item);
  if (text !== null) {
    zone.text = text;
    return;
  }
  if (words[0] === 'seen') {
    if (words.length > 1 || !compileSeen(g, zone, item, source))
      g.error(source, item, TAKES, { help: say.seenByWhom() });
    return;
  }
  reportUnknownItem(g, item, source, words);
}

/** `seen by owner when face_down`. False where it is none of the forms. */
function compileSeen(g: Context, zone: Zone, item: tree.Item, source: Source): boolean {
  const [by, ...rest] = item.args;
  if (by?.prep !== 'by' || rest.length > 0 || item.body !== null) return false;
  const who = plainWord(by.expr);
  if (who !== 'all' && who !== 'owner' && who !== 'others' && who !== 'side' && who !== 'none') return false;
  let when: Zone['seen'][number]['when'] = null;
  if (item.when !== null) {
    const env = newEnv(source, 0, 'pure');
    const local = addLocal(env, '', entityType(zone.kind));
    env.frame.params = 1;
    env.candidate = { local, type: entityType(zone.kind) };
    const test = compileCondition(g, env, item.when);
    if (test !== null) when = { code: frameOf(env), test };
  } else if (zone.seen.some((other) => other.when === null))
    g.error(source, item, say.zoneItemTwice({ word: 'seen' }), { help: say.seenTwice() });
  zone.seen.push({ by: who, when });
  return true;
}

function reportUnknownItem(g: Context, item: tree.Item, source: Source, words: ReturnType<typeof plainWords>): void {
  const head = words[0] ?? '';
  const isWord = words.length === 1 && item.args.length === 0 && item.when === null && item.body === null;
  const close = isWord ? (near(head, ITEMS) ?? ITEMS.find((one) => head.length > 2 && one.startsWith(head))) : null;
  const where = { source, start: item.start, end: item.end };
  const foreign = FOREIGN_IN_ZONE.get(head.toLowerCase());
  if (foreign !== undefined) g.error(source, item, TAKES, { help: foreign });
  else if (close == null) g.error(source, item, TAKES);
  else
    g.error(source, item, TAKES, {
      help: say.didYouMean({ close }),
      fix: { title: say.changeTo({ close }), where, text: close },
    });
}

/** The capacity in `holds 5` (entities) or `holds points 30` (sum of a field). Null if the item is something else. */
function zoneCapacity(
  g: Context,
  zone: Zone,
  item: tree.Item,
  source: Source,
): { field: FieldId | null; most: number } | null {
  const words = plainWords(item.phrase);
  const said = words[words.length - 1] ?? '';
  const second = item.phrase.parts[1];
  if (words[0] !== 'holds' || words.length > 3 || second === undefined || !/^\d+$/.test(said)) return null;
  if (item.args.length > 0 || item.when !== null || item.body !== null || item.have !== null) return null;
  const most = Number(said);
  if (most > 1_000_000) g.error(source, item.phrase.parts[words.length - 1] ?? second, say.zoneTooLarge());
  if (words.length === 2) return { field: null, most };
  const fields = g.game.fields.flatMap((f, id) =>
    f.name === words[1] && (isKind(g.game, zone.kind, f.kind) || isKind(g.game, f.kind, zone.kind)) ? [id] : [],
  );
  const [field] = fields;
  if (field === undefined) return null;
  if (fields.length > 1) {
    reportSeveral(g, source, second, words[1] ?? '', fields);
  }
  g.recordUse(source, second, 'field', field);
  return { field, most };
}

/** `extend zone hand { holds 12 }`. Extensions by the game's own files come first. */
export function extendZones(g: Context, all: GatheredDecls): void {
  const said = new Map<string, tree.Span & { source: Source }>();
  for (const { decl, source, layer } of [...all.zoneExtensions].sort(
    (a, b) => Math.sign(a.layer) - Math.sign(b.layer),
  )) {
    const id = g.find(decl.name.text, 'zone')?.id;
    const zone = g.game.zones[id ?? -1];
    if (id === undefined || zone === undefined || !orderAt(g.game, layer).includes(zone.layer)) {
      const where = { source, start: decl.name.start, end: decl.name.end };
      const names = g.game.zones.map(({ name }) => name);
      const help = say.extendElsewhere();
      const name = decl.name.text;
      if (zone === undefined) g.reporter.report(where, say.noZoneToExtend({ name }), suggest(where, name, names, help));
      else g.reporter.report(where, say.noZoneHereToExtend({ name }), { help });
      continue;
    }
    g.recordUse(source, decl.name, 'zone', id);
    if (decl.body.items.length === 0) g.error(source, decl, say.extendZoneHolds({ zone: decl.name.text }));
    for (const item of decl.body.items) {
      const before = said.get(`${layer} ${id}`);
      const most = mostOf(g, zone, item, source);
      if (most === null) continue;
      if (before !== undefined) {
        g.error(source, item, say.zoneHoldsTwice({ zone: zone.name }), {
          cause: { where: before, message: say.firstIsHere() },
        });
        continue;
      }
      said.set(`${layer} ${id}`, { source, start: item.start, end: item.end });
      if (layer !== 0) g.game.layerRooms.push({ layer, zone: id, most, place: g.place(source, item) });
      else if (zone.holdsSum === null) zone.holds = most;
      else zone.holdsSum = { ...zone.holdsSum, most };
    }
  }
}

/** The new capacity of a zone; null after an error. */
function mostOf(g: Context, zone: Zone, item: tree.CardBody['items'][number], source: Source): number | null {
  const room = item.node === 'item' ? zoneCapacity(g, zone, item, source) : null;
  if (room === null) {
    g.error(source, item, say.extendZoneHolds({ zone: zone.name }));
    return null;
  }
  if (room.field !== (zone.holdsSum?.field ?? null)) {
    const sum = g.game.fields[zone.holdsSum?.field ?? -1]?.name;
    const values = { zone: zone.name, most: room.most };
    g.error(source, item, sum === undefined ? say.holdsCounted(values) : say.holdsSum({ ...values, field: sum }));
    return null;
  }
  // Code that reads a zone for one entity reads a single value, so the zone must not grow.
  if (zone.holds === 1 && room.most > 1) {
    g.error(source, item, say.zoneHoldsOne({ zone: zone.name }));
    return null;
  }
  return room.most;
}

/** Checks that exactly one zone takes decks, in all modes and mods. A game with decks must have one. */
export function checkDeckZone(g: Context, all: GatheredDecls): void {
  let first: SourceRange | null = null;
  for (const { decl, source, layer } of all.zones) {
    const zone = g.game.zones[all.wordIds.get(decl) ?? -1];
    if (zone?.decks !== true) continue;
    const { name } = zone;
    if (first !== null) {
      const cause = { where: first, message: say.firstIsHere() };
      g.error(source, decl.name, say.secondDeckZone({ zone: name }), { cause });
      continue;
    }
    first = { source, start: decl.name.start, end: decl.name.end };
    if (zone.each !== 'player') g.error(source, decl.name, say.deckZoneNotEach({ zone: name }));
    else if (layer !== 0) g.error(source, decl.name, say.deckZoneOfLayer({ zone: name }));
  }
  const deck = all.decks[0];
  if (first !== null || deck === undefined || !g.wants(deck.source)) return;
  const zones = all.zones.filter(({ layer }) => layer === 0).map(({ decl }) => decl.name.text);
  const close = zones.includes('deck') ? 'deck' : (near('deck', zones) ?? 'deck');
  g.error(deck.source, deck.decl.name, say.noDeckZone({ zone: close }));
}
