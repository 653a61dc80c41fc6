/**
 * Sets that are passed where they are stored. An argument that is all of a player's zone need not be pushed if the verb only
 * reads it before it does anything: then the call passes the range of the state that holds the zone's members.
 */
import type { Expr, Select, Stmt, Type, Verb } from '../ir/index.ts';
import { paramCode } from '../ir/visitor.ts';
import { assigned, visitExprs, visitStmts } from '../ir/walk.ts';
import { js, jsList } from '../javascript/quote.ts';
import { isObserved } from './calls.ts';
import { emitCondition } from './conditions.ts';
import type { CodegenContext } from './context.ts';
import type { EmittedLocal, FunctionBuilder } from './function-builder.ts';
import { narrow } from './narrow.ts';
import { kindOfAll } from './sets.ts';
import { isSoleZone, remainingConditions } from './walks.ts';
import { inlineExpression } from './word-calls.ts';
import { holderSeat } from './zone-walks.ts';

const NONE: ReadonlySet<number> = new Set();

/** The parameters of a verb that may be passed so. */
export function earlyReadParameters(gen: CodegenContext, id: number): ReadonlySet<number> {
  return gen.memo(`early ${id}`, () => {
    const verb = gen.bound.game.verbs[id];
    if (verb === undefined || verb.native !== null || gen.traced || isObserved(gen, 'verbs', id)) return NONE;
    const sets = verb.params.flatMap(({ type }, slot) => (type.many ? [slot] : []));
    return new Set(sets.filter((slot) => isReadEarly(verb, slot)));
  });
}

/** Whether a parameter is only the source of selects, in statements in front of all that may move a card. */
function isReadEarly({ params, needs, code }: Verb, slot: number): boolean {
  if (assigned(code.body).has(slot)) return false;
  const late = code.body.findIndex((stmt) => !isQuiet(stmt));
  const early = late < 0 ? code.body : code.body.slice(0, late);
  return readsOf([params.map(paramCode), needs, code.body], slot) === sourcesOf(early, slot);
}

/** Whether a statement, with those in it, changes nothing but locals and fields of the game's state. */
function isQuiet(stmt: Stmt): boolean {
  let quiet = true;
  visitStmts(stmt, (one) => {
    const isWrite = one.do === 'set' && (one.to.to === 'local' || one.to.to === 'global');
    quiet &&= isWrite || one.do === 'let' || one.do === 'if' || one.do === 'stop';
  });
  return quiet;
}

function readsOf(tree: Parameters<typeof visitExprs>[0], slot: number): number {
  let found = 0;
  visitExprs(tree, (e) => {
    if (e.op === 'local' && e.local === slot) found++;
  });
  return found;
}

function sourcesOf(stmts: readonly Stmt[], slot: number): number {
  let found = 0;
  visitExprs(stmts, (e) => {
    if (e.op !== 'select' || e.where.length === 0 || e.source.from !== 'set') return;
    if (e.source.of.op === 'local' && e.source.of.local === slot) found++;
  });
  return found;
}

type ZoneRange = Extract<EmittedLocal, { many: true }>;

/**
 * A set that is all of a player's zone, as the range of the state that holds its members; null for another one. All members are of
 * the type.
 */
export function zoneRange(f: FunctionBuilder, e: Expr, { of, id }: Type): ZoneRange | null {
  const { lines, value } = f.capture(() => findZoneRange(f, e));
  if (value === null || of !== 'entity' || id === null) return null;
  const isOfType = value.kind == null ? !f.gen.kindsAreFixed : f.gen.isWithin(id, value.kind);
  if (!isOfType) return null;
  f.add(lines);
  return value;
}

function findZoneRange(f: FunctionBuilder, e: Expr): ZoneRange | null {
  switch (e.op) {
    case 'value': {
      const word = f.gen.bound.game.values[e.value];
      if (word?.value == null || word.code === null || word.native !== null || word.params.length > 0) return null;
      // as in the function of the word
      f.charge(1 + f.gen.costs.bulk(word.value));
      return inlineExpression(f, word.value, word.code.locals, [], (one) =>
        f.heavily(true, () => findZoneRange(f, one)),
      );
    }
    case 'pick': {
      const test = emitCondition(f, e.test);
      const yes = f.capture(() => findZoneRange(f, e.then));
      const no = f.capture(() => findZoneRange(f, e.else));
      if (yes.value === null || no.value === null || yes.value.kind !== no.value.kind) return null;
      const [from, count] = [f.temp(), f.temp()];
      const put = ({ lines, value }: typeof yes): void => {
        f.add(lines);
        f.add(jsList`${from}=${value?.from ?? '0'};${count}=${value?.count ?? '0'};`);
      };
      f.add(jsList`let ${from}=0,${count}=0;`);
      f.if(
        test,
        () => put(yes),
        () => put(no),
      );
      return { ...yes.value, from, count };
    }
    case 'select':
      return selectedZone(f, e);
    default:
      return null;
  }
}

function selectedZone(f: FunctionBuilder, e: Select): ZoneRange | null {
  const { source, where, take, one } = e;
  const { gen } = f;
  if (source.from !== 'play' || take !== null || one || where.length !== 1 || gen.tracksOwnership) return null;
  const [home = -1] = gen.homes(source.kind);
  const place = gen.bound.layout.zones[home];
  const kind = kindOfAll(f, e);
  if (
    kind === undefined ||
    place?.store !== 'list' ||
    !gen.isWithin(source.kind, gen.bound.game.zones[home]?.kind ?? -1)
  )
    return null;
  const within = narrow(f, e);
  if (within === null || within.covered !== where[0] || within.index !== null || !isSoleZone(f, source, within))
    return null;
  const seat = holderSeat(f, within);
  if (seat === null || remainingConditions(f, source, within) !== 'never') return null;
  if (gen.costs.isHeavy(e) || f.heavyDepth > 0)
    f.chargeForEach(gen.costs.source(e, f.decls), gen.costs.once(where, f.decls));
  const [at, from, count] = [f.temp(), f.temp(), f.temp()];
  const own = js`${place.at - place.stride}+${seat.code}*${place.stride}`;
  f.add(jsList`const ${at}=${seat.test === 'true' ? own : js`${seat.test}?${own}:0`};`);
  f.add(jsList`const ${from}=${at}+1,${count}=${seat.test === 'true' ? js`S[${at}]` : js`${at}!==0?S[${at}]:0`};`);
  return { many: true, from, count, kind, list: 'S' };
}
