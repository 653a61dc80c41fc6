/** Zones: who has one each, what it holds, who sees into it, where decks begin, and what it is called in texts. */
import type * as tree from '../grammar/tree.ts';
import { addLocal, type Context, frameOf, newEnv } from './context.ts';
import { near, type Source, type Where } from './diagnostics.ts';
import { plainWord, truth } from './expr.ts';
import type { Gathered } from './gather.ts';
import type { Zone } from './ir.ts';
import { kindNamed, textOfItem, wordsOf } from './structure.ts';
import { entityType, isKind } from './types.ts';

const TAKES =
  'A zone takes: each KIND, holds N, ordered, takes decks, kept, keeps choices, seen by all, owner, side or none, text "...".';
/** The words of a zone that may be said once. `seen` may come again with another condition. */
const ONCE = ['each', 'holds', 'ordered', 'takes', 'kept', 'keeps', 'text'];

export function compileZones(g: Context, all: Gathered): void {
  for (const { decl, source } of all.zones) {
    const zone = g.game.zones[all.wordIds.get(decl) ?? -1];
    if (zone === undefined) continue;
    zone.kind = kindNamed(g, source, decl.of) ?? zone.kind;
    const said = new Set<string>();
    for (const item of decl.body.items) {
      if (item.node === 'item') zoneItem(g, zone, item, source, said);
      else g.error('RB0450', source, item, TAKES);
    }
    if (zone.seen.length === 0) zone.seen.push({ by: 'all', when: null });
  }
}

function zoneItem(g: Context, zone: Zone, item: tree.Item, source: Source, said: Set<string>): void {
  const words = wordsOf(item.phrase);
  const second = item.phrase.parts[1] ?? item.phrase;
  const head = words[0] ?? '';
  if (said.has(head)) {
    g.error('RB0456', source, item, `"${head}" is said of this zone already.`);
    return;
  }
  if (ONCE.includes(head)) {
    said.add(head);
    const more = item.args[0] ?? item.when ?? item.body;
    if (more != null) {
      g.error('RB0450', source, item, TAKES);
      return;
    }
  }
  if (words[0] === 'each' && words.length === 2) {
    const kind = words[1] == null ? null : g.find(words[1], 'kind');
    if (kind !== null) g.mean(source, second, 'kind', kind.id);
    const kernel = kind === null ? null : g.game.kinds[kind.id]?.kernel;
    if (kernel === 'player' || kernel === 'tile') zone.each = kernel;
    else if (words[1] === 'side') zone.each = 'side';
    else if (kind !== null) {
      zone.each = 'entity';
      zone.of = kind.id;
    } else g.error('RB0302', source, item.phrase, `"each" takes player, side, tile or a kind.`);
    return;
  }
  if (words[0] === 'holds' && words.length === 2 && /^\d+$/.test(words[1] ?? '')) {
    zone.holds = Number(words[1]);
    if (zone.holds > 1_000_000) g.error('RB0458', source, second, 'A zone holds a million at most.');
    return;
  }
  if (words[0] === 'holds' && words.length === 3) {
    const field = g.game.fields.findIndex(
      (f) => f.name === words[1] && (isKind(g.game, zone.kind, f.kind) || isKind(g.game, f.kind, zone.kind)),
    );
    if (field >= 0) {
      g.mean(source, second, 'field', field);
      zone.holdsSum = { field, most: Number(words[2]) };
      return;
    }
  }
  if (words[0] === 'ordered' && words.length === 1) {
    zone.ordered = true;
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
  const [by, ...rest] = item.args;
  if (words[0] === 'seen' && words.length === 1 && by?.prep === 'by' && rest.length === 0 && item.body === null) {
    const who = plainWord(by.expr);
    if (who === 'all' || who === 'owner' || who === 'side' || who === 'none') {
      let when: Zone['seen'][number]['when'] = null;
      if (item.when !== null) {
        const env = newEnv(source, 0, 'pure');
        const local = addLocal(env, '', entityType(zone.kind));
        env.frame.params = 1;
        env.candidate = { local, type: entityType(zone.kind) };
        const test = truth(g, env, item.when);
        if (test !== null) when = { code: frameOf(env), test };
      }
      zone.seen.push({ by: who, when });
      return;
    }
  }
  g.error('RB0450', source, item, TAKES);
}

/** The one zone that takes decks, for all modes and mods. A game that has decks names it. */
export function checkDeckZone(g: Context, all: Gathered): void {
  let first: Where | null = null;
  for (const { decl, source, layer } of all.zones) {
    const zone = g.game.zones[all.wordIds.get(decl) ?? -1];
    if (zone?.decks !== true) continue;
    const name = `"${zone.name}"`;
    const help = 'Say "takes decks" in one zone of the game, which each player has.';
    if (first !== null) {
      const cause = { where: first, message: 'The first is here.' };
      g.error('RB0462', source, decl.name, `A second zone takes decks: ${name}.`, { help, cause });
      continue;
    }
    first = { source, start: decl.name.start, end: decl.name.end };
    if (zone.each !== 'player')
      g.error('RB0462', source, decl.name, `${name} takes decks, and not each player has one.`, { help });
    else if (layer !== 0)
      g.error('RB0462', source, decl.name, `${name} takes decks, and is not there in every mode.`, { help });
  }
  const deck = all.decks[0];
  if (first !== null || deck === undefined || !g.wants(deck.source)) return;
  const zones = all.zones.filter(({ layer }) => layer === 0).map(({ decl }) => decl.name.text);
  const close = zones.includes('deck') ? 'deck' : (near('deck', zones) ?? 'deck');
  g.error('RB0462', deck.source, deck.decl.name, 'No zone takes decks, so this deck would be in no match.', {
    help: `Say where decks begin: "zone ${close} of card { each player, ordered, takes decks, seen by none }".`,
  });
}
