/**
 * What expressions read of the state, and what statements write, as marks: `field 3`, `status 1`, `keyword 0`, `zone 2` for what
 * comes into a zone, `left 2` for what leaves it, `order 2` for its order, `entity` for what `become` changes, `record` for records. What triggers do is
 * not part of it: they wait in the queue until the ability is over.
 */
import type { Expr, FieldId, Game, KindId, LocalDecl, Stmt, VerbId } from '../ir/index.ts';
import { KERNEL_VALUES } from '../ir/kernel.ts';
import { isKind, kindsMeet } from '../ir/types.ts';
import { staticCode, type Tree } from '../ir/visitor.ts';
import { visitExprs, visitStmts } from '../ir/walk.ts';
import { fieldsFrom } from '../ir/word-fields.ts';

export type StateMarks = ReadonlySet<string>;

/** A mark that meets all others. */
const ANYTHING = 'anything';

/** Whether something is read that is written. */
export const meet = (reads: StateMarks, writes: StateMarks): boolean =>
  reads.size > 0 &&
  writes.size > 0 &&
  (reads.has(ANYTHING) || writes.has(ANYTHING) || [...reads].some((mark) => writes.has(mark)));

/** The zones where entities of a kind are in play. */
const homesOf = (game: Game, kind: KindId): number[] =>
  game.kinds.flatMap(({ lives }, of) => (isKind(game, of, kind) ? lives : []));

/** The zones that entities of a kind may be in; of no kind: all zones. */
const zonesOf = (game: Game, kind: KindId | null): number[] =>
  game.zones.flatMap((zone, id) => (kind === null || kindsMeet(game, zone.kind, kind) ? [id] : []));

/** The zones of an expression for a zone. */
const zonesAt = (game: Game, zone: Expr | null | undefined): number[] =>
  zone == null || zone.op === 'gone' ? [] : zone.op === 'zone' ? [zone.zone] : zonesOf(game, null);

/** What a node names by number, as marks: a field, a status, a keyword, a zone. */
const namedBy = (node: Readonly<Record<string, unknown>>): string[] =>
  ['field', 'status', 'keyword', 'zone'].flatMap((sort) =>
    typeof node[sort] === 'number' ? [`${sort} ${node[sort]}`] : [],
  );

/** Expressions, and sources of sets, that may read anything. */
const READS_ANYTHING = new Set<string>(
  'status_value has_value keyword_value in_play fits abilities statuses keywords'.split(' '),
);

/** What an expression reads, without what its locals hold. */
export function readBy(game: Game, value: Tree): StateMarks {
  const marks = new Set<string>();
  const seen = new Set<unknown>();
  /** Code that is read with a word or a field. */
  const once = (of: object | null | undefined, code: Tree): void => {
    if (of == null || seen.has(of)) return;
    seen.add(of);
    visitExprs(code, see);
  };
  const addZones = (ids: Iterable<number>): void => {
    for (const id of ids) marks.add(`zone ${id}`).add(`left ${id}`);
  };
  const addTiles = (): void => addZones(game.zones.flatMap(({ each }, id) => (each === 'tile' ? [id] : [])));
  /** Something that an entity has, and the static abilities that change it. */
  const own = (mark: string): void => {
    marks.add('entity').add(mark).add(mark.replace('zone', 'left'));
    for (const one of game.statics) {
      if (one.printed || !namedBy({ ...one.what }).includes(mark)) continue;
      if (one.bearer === 'card') addZones(homesOf(game, game.cards[one.of ?? -1]?.kind ?? -1));
      else marks.add(`${one.bearer} ${one.of}`);
      once(one, staticCode(one));
    }
  };
  const addField = (id: FieldId): void => {
    own(`field ${id}`);
    const { derived, kernel } = game.fields[id] ?? {};
    once(derived, derived?.value);
    if (kernel === 'column' || kernel === 'row') addTiles();
    else if (kernel === 'index') addZones(game.zones.keys());
    else if (kernel === 'winner' || kernel === 'moment') marks.add(ANYTHING);
    else if (kernel === 'side')
      for (const [at, one] of game.fields.entries()) if (one.kernel === 'controller') addField(at);
  };
  const see = (e: Expr): void => {
    for (const mark of namedBy({ ...e })) own(mark);
    if (READS_ANYTHING.has(e.op) || (e.op === 'kernel' && KERNEL_VALUES.get(e.call)?.reads === 'state'))
      marks.add(ANYTHING);
    if (e.op === 'field' || e.op === 'global') addField(e.field);
    else if (e.op === 'word_field') fieldsFrom(game, e.field).forEach(addField);
    else if (e.op === 'kind') marks.add('entity');
    else if (e.op === 'tile_of') addTiles();
    else if (e.op === 'adjective') once(game.adjectives[e.adjective], game.adjectives[e.adjective]?.value);
    else if (e.op === 'value') once(game.values[e.value], game.values[e.value]?.value);
    else if (e.op === 'select') {
      const { source, take } = e;
      const { from } = source;
      if (READS_ANYTHING.has(from)) marks.add(ANYTHING);
      const ids =
        from === 'play' || from === 'on'
          ? homesOf(game, source.kind)
          : from === 'zone'
            ? zonesAt(game, source.zone)
            : from === 'every'
              ? zonesOf(game, source.kind)
              : [];
      addZones(ids);
      if (take?.take === 'first' || take?.take === 'last') for (const id of ids) marks.add(`order ${id}`);
      if (from === 'play' && game.histories.some(({ kind }) => kindsMeet(game, kind, source.kind))) marks.add('record');
      const order = take !== null && 'order' in take ? game.orders[take.order] : undefined;
      once(order, order?.keys);
    }
  };
  visitExprs(value, see);
  return marks;
}

/** The frame of code: its locals, the kind of the card that it is on, and where an entity was taken from, if that is known. */
interface CodeFrame {
  locals: readonly LocalDecl[];
  self: KindId | null;
  from?: (of: Expr) => Expr;
}

/** The zones that something may be in. */
function whereIs(game: Game, { locals, self, from }: CodeFrame, what: Expr): number[] {
  const of = from?.(what) ?? what;
  if (of.op === 'select' && of.source.from === 'zone') return zonesAt(game, of.source.zone);
  if (of.op === 'select' && of.source.from === 'play') return homesOf(game, of.source.kind);
  const type = of.op === 'select' ? of.type : of.op === 'local' ? locals[of.local]?.type : undefined;
  return zonesOf(game, of.op === 'self' ? self : (type?.id ?? null));
}

/** Adds what a statement writes, without the statements in it; `seen`: verbs that are done. */
function addWrites(game: Game, marks: Set<string>, stmt: Stmt, frame: CodeFrame, seen: Set<VerbId>): void {
  const add = (sort: string, ids: Iterable<number>): void => {
    for (const id of ids) marks.add(`${sort} ${id}`);
  };
  if (stmt.do === 'set' && stmt.to.to !== 'local')
    add('field', stmt.to.to === 'word_field' ? fieldsFrom(game, stmt.to.field) : [stmt.to.field]);
  else if (stmt.do === 'have') {
    const named = namedBy({ ...stmt.what });
    for (const mark of named) marks.add(mark);
    if (named.length === 0) marks.add(ANYTHING);
    // settling runs triggers that waited, too
  } else if (stmt.do === 'settle' || stmt.do === 'call_value' || stmt.do === 'run' || stmt.do === 'offer')
    marks.add(ANYTHING);
  if (stmt.do !== 'call') return;
  const [first, second] = stmt.args;
  switch (game.verbs[stmt.verb]?.native) {
    case 'add':
    case 'remove':
      for (const id of first?.op === 'status_word' ? [first.status] : game.statuses.keys())
        add('status', [id, ...(game.statuses[id]?.replaces ?? [])]);
      break;
    case 'move':
      add('left', first == null ? [] : whereIs(game, frame, first));
      add('zone', zonesAt(game, second));
      break;
    case 'create':
    case 'copy':
      add('zone', zonesAt(game, second));
      break;
    case 'become':
    case 'transform':
      marks.add('entity');
      break;
    case 'shuffle':
      add('order', zonesAt(game, first));
      break;
    default:
  }
  addVerb(game, marks, stmt.verb, seen);
}

function addVerb(game: Game, marks: Set<string>, id: VerbId, seen: Set<VerbId>): void {
  const verb = game.verbs[id];
  if (verb === undefined || seen.has(id)) return;
  seen.add(id);
  if (game.histories.some(({ notes }) => notes.some(({ trigger }) => trigger.verb === id))) marks.add('record');
  const frame = { locals: verb.code.locals, self: null };
  visitStmts(verb.code.body, (stmt) => addWrites(game, marks, stmt, frame, seen));
}

/** What a verb and the verbs that it calls write; what a kernel word writes, its arguments say. */
export function writtenByVerb(game: Game, verb: VerbId): StateMarks {
  const marks = new Set<string>();
  addVerb(game, marks, verb, new Set());
  return marks;
}

const WRITTEN = new WeakMap<Stmt, StateMarks>();

/** What a statement writes, without the statements in it. */
export function writtenBy(game: Game, stmt: Stmt, frame: CodeFrame): StateMarks {
  let marks = WRITTEN.get(stmt);
  if (marks === undefined) {
    const found = new Set<string>();
    addWrites(game, found, stmt, frame, new Set());
    marks = found;
    WRITTEN.set(stmt, marks);
  }
  return marks;
}
