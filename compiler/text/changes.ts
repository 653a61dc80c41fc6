/**
 * What expressions read of the state, and what statements write, as marks: `field 3`, `status 1`, `keyword 0`, `zone 2` for what
 * comes into a zone, `left 2` for what leaves it, `order 2` for its order, `entity` for what `become` changes, `record` for records. What triggers do is
 * not part of it: they wait in the queue until the ability is over.
 */
import type { Expr, FieldId, Game, Grant, KindId, LocalDecl, Static, Stmt, VerbId } from '../ir/index.ts';
import { KERNEL_VALUES } from '../ir/kernel.ts';
import { isKind, kindsMeet } from '../ir/types.ts';
import { orderCode, staticCode, type Tree, wordCode } from '../ir/visitor.ts';
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
const homesOf = ({ kinds, ...game }: Game, kind: KindId): number[] =>
  kinds.flatMap(({ lives }, of) => (isKind({ kinds, ...game }, of, kind) ? lives : []));

/** The zones that entities of a kind may be in; of no kind: all zones. */
const zonesOf = (game: Game, kind: KindId | null): number[] =>
  [...game.zones.keys()].filter((id) => kind === null || kindsMeet(game, game.zones[id]?.kind ?? 0, kind));

/** The zones of an expression for a zone. */
function zonesAt(game: Game, zone: Expr): number[] {
  if (zone.op === 'gone') return [];
  return zone.op === 'zone' ? [zone.zone] : zonesOf(game, null);
}

// ---------------------------------------------------------------- what is read

const STATICS = new WeakMap<Game, ReadonlyMap<string, Static[]>>();

/** What a grant changes, as a mark; null for abilities. */
function changedBy(what: Grant): string | null {
  if (what.grant === 'field') return `field ${what.field}`;
  if (what.grant === 'keyword') return `keyword ${what.keyword}`;
  return what.grant === 'status' ? `status ${what.status}` : null;
}

/** The static abilities of a game by what they change. */
function staticsOf(game: Game): ReadonlyMap<string, Static[]> {
  const known = STATICS.get(game);
  if (known !== undefined) return known;
  const by = new Map<string, Static[]>();
  for (const one of game.statics) {
    const mark = one.printed ? null : changedBy(one.what);
    if (mark !== null) by.set(mark, [...(by.get(mark) ?? []), one]);
  }
  STATICS.set(game, by);
  return by;
}

class Reads {
  readonly marks = new Set<string>();
  readonly #game: Game;
  readonly #seen = new Set<unknown>();

  constructor(game: Game) {
    this.#game = game;
  }

  add(tree: Tree): void {
    visitExprs(tree, (e) => this.#expr(e));
  }

  /** Code that is read with a word or a field. */
  #once(of: unknown, code: Tree): void {
    if (this.#seen.has(of)) return;
    this.#seen.add(of);
    this.add(code);
  }

  /** Something that an entity has, and the static abilities that change it. */
  #own(mark: string): void {
    const { marks } = this;
    const game = this.#game;
    marks.add('entity').add(mark);
    for (const one of staticsOf(game).get(mark) ?? []) {
      if (one.bearer === 'status') marks.add(`status ${one.of}`);
      if (one.bearer === 'keyword') marks.add(`keyword ${one.of}`);
      if (one.bearer === 'card') this.#zones(homesOf(game, game.cards[one.of ?? -1]?.kind ?? -1));
      this.#once(one, staticCode(one));
    }
  }

  #all(what: 'status' | 'keyword', of: readonly unknown[]): void {
    for (const id of of.keys()) this.#own(`${what} ${id}`);
  }

  #zones(ids: Iterable<number>): void {
    for (const id of ids) this.marks.add(`zone ${id}`).add(`left ${id}`);
  }

  #tiles(): void {
    for (const [id, { each }] of this.#game.zones.entries()) if (each === 'tile') this.#zones([id]);
  }

  #field(id: FieldId): void {
    const { fields, zones } = this.#game;
    const decl = fields[id];
    this.#own(`field ${id}`);
    if (decl?.derived != null) this.#once(decl, decl.derived.value);
    const { kernel } = decl ?? {};
    if (kernel === 'column' || kernel === 'row') this.#tiles();
    if (kernel === 'index') this.#zones(zones.keys());
    if (kernel === 'side') for (const [at, one] of fields.entries()) if (one.kernel === 'controller') this.#field(at);
    if (kernel === 'winner' || kernel === 'moment') this.marks.add(ANYTHING);
  }

  #expr(e: Expr): void {
    const { marks } = this;
    const game = this.#game;
    switch (e.op) {
      case 'field':
      case 'global':
        this.#field(e.field);
        return;
      case 'word_field':
        for (const id of fieldsFrom(game, e.field)) this.#field(id);
        return;
      case 'printed':
      case 'kind':
      case 'comes_with':
        marks.add('entity');
        return;
      case 'status':
        this.#own(`status ${e.status}`);
        return;
      case 'status_value':
        this.#all('status', game.statuses);
        return;
      case 'has':
      case 'keyword_number':
        this.#own(`keyword ${e.keyword}`);
        return;
      case 'has_value':
      case 'keyword_value':
        this.#all('keyword', game.keywords);
        return;
      case 'in_play':
        this.#zones(game.zones.keys());
        return;
      case 'in_any':
        this.#zones([e.zone]);
        return;
      case 'in_zone':
        this.#zones(zonesAt(game, e.zone));
        return;
      case 'tile_of':
        this.#tiles();
        return;
      case 'adjective':
      case 'value': {
        const word = e.op === 'value' ? game.values[e.value] : game.adjectives[e.adjective];
        if (word !== undefined) this.#once(word, wordCode(word));
        return;
      }
      case 'kernel':
        if (KERNEL_VALUES.get(e.call)?.reads === 'state') marks.add(ANYTHING);
        return;
      case 'fits':
        marks.add(ANYTHING);
        return;
      case 'select':
        this.#select(e);
        return;
      default:
    }
  }

  #select({ source, take }: Extract<Expr, { op: 'select' }>): void {
    const { marks } = this;
    const game = this.#game;
    const from = (ids: readonly number[]): void => {
      this.#zones(ids);
      if (take?.take === 'first' || take?.take === 'last') for (const id of ids) marks.add(`order ${id}`);
    };
    if (source.from === 'play' || source.from === 'on') {
      from(homesOf(game, source.kind));
      if (game.histories.some(({ kind }) => kindsMeet(game, kind, source.kind))) marks.add('record');
    } else if (source.from === 'zone') from(zonesAt(game, source.zone));
    else if (source.from === 'every') from(source.zone === null ? zonesOf(game, source.kind) : [source.zone]);
    else if (source.from === 'statuses') this.#all('status', game.statuses);
    else if (source.from === 'keywords' || source.from === 'abilities') this.#all('keyword', game.keywords);
    const order = take !== null && 'order' in take ? game.orders[take.order] : undefined;
    if (order !== undefined) this.#once(order, orderCode(order));
  }
}

/** What an expression reads, without what its locals hold. */
export function readBy(game: Game, value: Tree): StateMarks {
  const reads = new Reads(game);
  reads.add(value);
  return reads.marks;
}

// ---------------------------------------------------------------- what is written

/** The frame of code: its locals, the kind of the card that it is on, and where an entity was taken from, if that is known. */
interface CodeFrame {
  locals: readonly LocalDecl[];
  self: KindId | null;
  from?: (of: Expr) => Expr;
}

/** The zones that something may be in. */
function whereIs(game: Game, { locals, self, from }: CodeFrame, what: Expr | null | undefined): number[] {
  const of = what == null ? null : (from?.(what) ?? what);
  if (of?.op === 'select' && of.source.from === 'zone') return zonesAt(game, of.source.zone);
  if (of?.op === 'select' && of.source.from === 'play') return homesOf(game, of.source.kind);
  const type = of?.op === 'select' ? of.type : of?.op === 'local' ? locals[of.local]?.type : undefined;
  return zonesOf(game, of?.op === 'self' ? self : (type?.id ?? null));
}

class Writes {
  readonly marks = new Set<string>();
  readonly #game: Game;
  readonly #seen = new Set<VerbId>();

  constructor(game: Game) {
    this.#game = game;
  }

  add(stmts: readonly Stmt[], frame: CodeFrame): void {
    visitStmts(stmts, (stmt) => this.stmt(stmt, frame));
  }

  verb(id: VerbId): void {
    const game = this.#game;
    const verb = game.verbs[id];
    if (verb === undefined || this.#seen.has(id)) return;
    this.#seen.add(id);
    if (game.histories.some(({ notes }) => notes.some(({ trigger }) => trigger.verb === id))) this.marks.add('record');
    this.add(verb.code.body, { locals: verb.code.locals, self: null });
  }

  /** Without the statements in it. */
  stmt(stmt: Stmt, frame: CodeFrame): void {
    const { marks } = this;
    const game = this.#game;
    switch (stmt.do) {
      case 'set':
        if (stmt.to.to === 'word_field') for (const id of fieldsFrom(game, stmt.to.field)) marks.add(`field ${id}`);
        else if (stmt.to.to !== 'local') marks.add(`field ${stmt.to.field}`);
        return;
      case 'have': {
        const mark = changedBy(stmt.what);
        if (mark !== null) marks.add(mark);
        else for (const id of game.keywords.keys()) marks.add(`keyword ${id}`);
        return;
      }
      case 'call':
        this.#native(stmt.verb, stmt.args, frame);
        this.verb(stmt.verb);
        return;
      // rules act on what has become theirs, and triggers run that waited
      case 'settle':
      case 'call_value':
      case 'run':
      case 'offer':
        marks.add(ANYTHING);
        return;
      default:
    }
  }

  #native(id: VerbId, [first, second]: readonly (Expr | null)[], frame: CodeFrame): void {
    const { marks } = this;
    const game = this.#game;
    const zones = (ids: readonly number[]): void => {
      for (const zone of ids) marks.add(`zone ${zone}`);
    };
    switch (game.verbs[id]?.native) {
      case 'add':
      case 'remove': {
        const ids = first?.op === 'status_word' ? [first.status] : [...game.statuses.keys()];
        for (const one of ids)
          for (const also of [one, ...(game.statuses[one]?.replaces ?? [])]) marks.add(`status ${also}`);
        return;
      }
      case 'move':
        for (const zone of whereIs(game, frame, first)) marks.add(`left ${zone}`);
        zones(second == null ? [] : zonesAt(game, second));
        return;
      case 'create':
      case 'copy':
        zones(second == null ? [] : zonesAt(game, second));
        return;
      case 'become':
      case 'transform':
        marks.add('entity');
        return;
      case 'shuffle':
        for (const zone of first == null ? [] : zonesAt(game, first)) marks.add(`order ${zone}`);
        return;
      case 'win':
      case 'lose':
        // who is still there
        marks.add('players');
        return;
      default:
    }
  }
}

const BY_VERB = new WeakMap<Game, Map<VerbId, StateMarks>>();

/** What a verb and the verbs that it calls write; what a kernel word writes, its arguments say. */
export function writtenByVerb(game: Game, verb: VerbId): StateMarks {
  const verbs = BY_VERB.get(game) ?? new Map<VerbId, StateMarks>();
  BY_VERB.set(game, verbs);
  let marks = verbs.get(verb);
  if (marks === undefined) {
    const writes = new Writes(game);
    writes.verb(verb);
    marks = writes.marks;
    verbs.set(verb, marks);
  }
  return marks;
}

const BY_STMT = new WeakMap<Stmt, StateMarks>();

/** What a statement writes, without the statements in it. */
export function writtenBy(game: Game, stmt: Stmt, frame: CodeFrame): StateMarks {
  let marks = BY_STMT.get(stmt);
  if (marks === undefined) {
    const writes = new Writes(game);
    writes.stmt(stmt, frame);
    marks = writes.marks;
    BY_STMT.set(stmt, marks);
  }
  return marks;
}
