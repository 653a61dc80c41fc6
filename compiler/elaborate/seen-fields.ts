/** `hinted: truth seen by all`: a field that all players see on a card that is hidden from them. */
import type * as tree from '../../grammar/tree.ts';
import type { Source } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { FieldDecl, Kind } from '../ir/index.ts';
import { isKind } from '../ir/types.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';
import { plainWord } from './expressions.ts';
import { plainWords } from './word-reader.ts';

/** A field without its words `seen by all`, and whether it has them. */
export function withoutSeen(field: tree.Field): { field: tree.Field; seen: boolean } {
  const { args, types } = field;
  const at = args.findIndex(({ prep, expr }) => prep === 'by' && plainWord(expr) === 'all');
  const before = at > 0 ? args[at - 1]?.expr : types[types.length - 1];
  if (at < 0 || before?.node !== 'phrase') return { field, seen: false };
  const parts = before.parts.slice(0, -1);
  const [last, word] = before.parts.slice(-2);
  const prim = word?.node === 'atom' ? word.levels[0] : undefined;
  if (last === undefined || parts.length === 0 || prim?.node !== 'name' || prim.name.text !== 'seen')
    return { field, seen: false };
  const left = { ...before, parts, end: last.end };
  const rest = args.filter((_, i) => i !== at);
  return at > 0
    ? {
        field: { ...field, args: rest.map((arg, i) => (i === at - 1 ? { ...arg, expr: left, end: last.end } : arg)) },
        seen: true,
      }
    : { field: { ...field, args: rest, types: [...types.slice(0, -1), left] }, seen: true };
}

/** What a view may show of a card that is hidden: nothing that names another one. */
const SHOWN: ReadonlySet<string> = new Set(['number', 'truth', 'enum', 'flags']);

/** Kinds whose fields all players see anyway. */
const OPEN: ReadonlySet<Kind['kernel']> = new Set(['player', 'tile', 'state', 'record', 'trigger', 'mod']);

/** Marks a field as seen, and reports one that cannot be, or that nothing hides. */
export function markSeen(g: Context, source: Source, field: tree.Field, decl: FieldDecl): void {
  const isOpen = g.game.kinds.some(({ kernel }, kind) => OPEN.has(kernel) && isKind(g.game, kind, decl.kind));
  if (isOpen || !SHOWN.has(decl.type.of)) g.error(source, field, say.neverSeen({ field: decl.name }));
  else decl.seen = 'all';
}

/** Reports what is seen by all though no zone hides the cards that have it. */
export function seenWithoutHiding(g: Context): void {
  const { fields, statuses, zones, kinds } = g.game;
  const hiding = zones.filter(({ seen }) => seen.some(({ by, when }) => by !== 'all' || when !== null));
  for (const { seen, kind, name, place, ...more } of [...fields, ...statuses]) {
    if (seen === undefined || ('word' in more && (more.word?.member ?? 0) > 0)) continue;
    if (!hiding.some((zone) => isKind(g.game, zone.kind, kind)))
      reportAt(g, place, say.hiddenNowhere({ name, kinds: kinds[kind]?.plural ?? '' }));
  }
}

/** Whether an item is `seen by all`. */
export const isSeenByAll = (item: tree.Item): boolean =>
  plainWords(item.phrase).join() === 'seen' &&
  item.args.length === 1 &&
  item.args[0]?.prep === 'by' &&
  plainWord(item.args[0].expr) === 'all' &&
  item.when === null &&
  item.body === null;
