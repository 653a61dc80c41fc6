/** The requirements of the kernel's verbs that types do not express. */
import type * as tree from '../../grammar/tree.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { KernelVerb, Kind, Param, StatusId } from '../ir/index.ts';
import { article, isKind, kindsMeet, sayType } from '../ir/types.ts';
import type { Context, Env } from '../scope/context.ts';
import { causeOf, type TypedExpr } from './members.ts';

/** Whether the entity or the number beside a status in `add` and `remove` fits the status. Reports it if not. */
export function takesStatus(
  g: Context,
  env: Env,
  id: StatusId,
  param: Param,
  fitted: TypedExpr,
  expr: tree.Expr,
): boolean {
  const { merge, name } = g.game.statuses[id] ?? { merge: null, name: '' };
  if (param.prep !== 'by' || merge !== 'flag') return canBear(g, env, id, fitted);
  g.error(env.source, expr, say.flagNumber({ status: name }));
  return false;
}

/** The kernel's verbs whose argument must be able to be in a zone. */
const OF_ZONES: ReadonlySet<KernelVerb> = new Set([
  'create',
  'copy',
  'become',
  'transform',
  'move',
  'reveal',
  'hide',
  'ask',
]);
/** Kernel kinds whose members are in no zone. */
const NOT_IN_ZONES: ReadonlySet<Kind['kernel']> = new Set(['player', 'tile', 'trigger', 'record', 'mod']);

/** Reports an entity that is never in a zone, or not in the zone that is given. A kind that may fit is accepted. */
export function canMove(
  g: Context,
  env: Env,
  verb: KernelVerb,
  [what, place]: readonly (TypedExpr | undefined)[],
): boolean {
  const kind = what?.type.id ?? null;
  if (!OF_ZONES.has(verb) || what === undefined || kind === null) return true;
  const { game } = g;
  const outside = game.kinds.findIndex(({ kernel }, id) => NOT_IN_ZONES.has(kernel) && isKind(game, kind, id));
  if (outside >= 0) {
    const type = sayType(game, { ...what.type, many: false });
    g.error(env.source, what.span, say.neverInZone({ type, verb }));
    return false;
  }
  const id = place?.type.of === 'zone' ? place.type.id : null;
  const zone = game.zones[id ?? -1];
  if (place === undefined || id === null || zone === undefined || kindsMeet(game, kind, zone.kind)) return true;
  const kinds = game.kinds[zone.kind]?.plural ?? '';
  const own = article(game.kinds[kind]?.name ?? '');
  g.error(env.source, place.span, say.otherKindForZone({ kind: own, zone: zone.name, kinds }), causeOf(g, 'zone', id));
  return false;
}

/** Reports a status that is put on an entity of a kind that cannot have it. */
function canBear(g: Context, env: Env, id: StatusId, whom: TypedExpr): boolean {
  const status = g.game.statuses[id];
  const { type } = whom;
  if (status === undefined || type.of !== 'entity' || type.id === null) return true;
  if (kindsMeet(g.game, type.id, status.kind)) return true;
  g.error(
    env.source,
    whom.span,
    say.statusNeverOn({
      status: status.name,
      type: sayType(g.game, type),
      kinds: g.game.kinds[status.kind]?.plural ?? '',
    }),
    {
      ...causeOf(g, 'status', id),
    },
  );
  return false;
}
