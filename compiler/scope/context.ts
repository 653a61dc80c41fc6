/**
 * The state of compiling one game: its symbol table, source files, IR so far and reporter. Also the environment of a
 * body.
 */
import type { CodedMessage } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import { type DiagnosticDetails, type Reporter, type Source, type SourceRange, suggest } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type {
  CardId,
  EnumId,
  Expr,
  FieldId,
  Game,
  KeywordId,
  KindId,
  LayerId,
  Local,
  LocalDecl,
  Locals,
  MoveId,
  OptionId,
  OrderId,
  Param,
  PhaseId,
  Place,
  StatusId,
  Stmt,
  TimingId,
  Trigger,
  Type,
  VerbId,
  ZoneId,
} from '../ir/index.ts';
import { sampleOf } from './sample.ts';
import type { SymbolUses } from './symbol-uses.ts';

/** What a name refers to. One name may have several symbols if their classes are never expected at the same place. */
export type WordSymbol =
  | { is: 'kind'; id: KindId; plural: boolean }
  | { is: 'enum'; id: EnumId }
  | { is: 'member'; enum: EnumId; member: number }
  | { is: 'zone'; id: ZoneId }
  | { is: 'status'; id: StatusId }
  | { is: 'option'; id: OptionId }
  | { is: 'adjective'; id: number }
  | { is: 'value'; id: number }
  | { is: 'order'; id: OrderId }
  | { is: 'timing'; id: TimingId }
  | { is: 'verb'; id: VerbId }
  | { is: 'move'; id: MoveId }
  | { is: 'keyword'; id: KeywordId }
  | { is: 'field'; id: FieldId }
  | { is: 'tag'; id: number }
  | { is: 'phase'; id: PhaseId }
  | { is: 'step'; id: number };
export type SymbolClass = WordSymbol['is'];

/** A declaration with its source file and its layer. */
export interface LocatedDecl<D> {
  decl: D;
  source: Source;
  layer: LayerId;
}

/**
 * The names of a scope, linked to the enclosing scope. Opening a scope copies nothing, since a body may have thousands.
 */
export class Scope {
  /** Null while it is empty: most scopes have no name. */
  #own: Map<string, Local> | null = null;
  readonly #around: Scope | null;

  constructor(around: Scope | null = null) {
    this.#around = around;
  }

  get(name: string): Local | undefined {
    return this.#own?.get(name) ?? this.#around?.get(name);
  }

  /** Whether the scope itself has the name. */
  hasOwn(name: string): boolean {
    return this.#own?.has(name) === true;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  set(name: string, local: Local): void {
    this.#own ??= new Map();
    this.#own.set(name, local);
  }

  /** All visible names, each once. Names of the outermost scope come first. */
  keys(): Set<string> {
    const found = this.#around?.keys() ?? new Set();
    for (const name of this.#own?.keys() ?? []) found.add(name);
    return found;
  }
}

/** A `choose` declaration of a card. */
export interface NamedChoice {
  choice: number;
  type: Type;
  site: SourceRange;
}

/** The environment of a body: the frame being built, and what is allowed at this point. */
export interface Env {
  source: Source;
  layer: LayerId;
  frame: {
    params: number;
    locals: LocalDecl[];
    /** Where each named local is declared. Locals made by the compiler have no entry. */
    sites: (SourceRange | undefined)[];
    /** How many statements it has from steps. */
    inlined?: number;
  };
  names: Scope;
  /** Code at level `pure` may not draw random numbers, choose or change state. Only `step` may offer and run phases. */
  level: 'pure' | 'effect' | 'step';
  /** In a flow, the statement around that is done as one step: no phase and no offer is in it. */
  oneStep?: string;
  /** Type of `self`, or null if there is none. */
  self: Type | null;
  you: boolean;
  here: boolean;
  /** In an ability about the event of another entity, whose tile is `here`. */
  elsewhere: boolean;
  /** Implicit parameters that a word reads from its caller. Filled while the word is compiled. */
  reads: Set<'self' | 'you' | 'here'>;
  /** Whether this is the body of a word: then `self`, `you` and `here` are implicit parameters. */
  implicits: boolean;
  /** The candidate of the enclosing `where`: its fields can be named without an owner. */
  candidate: { local: Local; type: Type } | null;
  /** The name that the innermost loop gives to its members; null without one. */
  loop: string | null;
  /** The `choose` declarations of the card itself, by name. */
  choices: ReadonlyMap<string, NamedChoice>;
  /** In the header of a `once`: the values that the effect keeps, by name. */
  kept: ReadonlyMap<string, KeptName>;
  /** Result type of the replaced verb or move. `gives` is allowed only where it is set. */
  gives: Type | null;
  inDeckRule: boolean;
  /** The first word of the ability whose body this is; null elsewhere. */
  event: 'on' | 'before' | 'after' | 'instead' | null;
  /** What the ability listens to; null outside of abilities. */
  trigger: Trigger | null;
  scenario: boolean;
  /** Why a level table is not allowed here; null if it is allowed. */
  noLevels: CodedMessage | null;
}

/** Uses that lints need: verbs called, timings raised. */
export interface Used {
  verbs: Set<VerbId>;
  raised: Set<TimingId>;
  /** Timings whose abilities are read as a set: `dawn abilities of x`. */
  taken: Set<TimingId>;
  /** The kinds of entities for which a timing is raised. */
  raisedTo: Map<TimingId, Set<KindId>>;
  keywords: Set<KeywordId>;
  /** Cards of which a scenario names a choice. */
  choices: Set<CardId>;
}

export const noUses = (): Used => ({
  verbs: new Set(),
  raised: new Set(),
  taken: new Set(),
  raisedTo: new Map(),
  keywords: new Set(),
  choices: new Set(),
});

const USED = ['verbs', 'raised', 'taken', 'keywords', 'choices'] as const;

/** Adds uses to others. */
export function addUses(to: Used, from: KeptUses): void {
  for (const key of USED) for (const id of from[key]) to[key].add(id);
  for (const [timing, kinds] of from.raisedTo) {
    const known = to.raisedTo.get(timing) ?? new Set();
    for (const kind of kinds) known.add(kind);
    to.raisedTo.set(timing, known);
  }
}

/** Uses that are kept, in lists: empty sets of many thousands of bodies would take much memory. */
export type KeptUses = { [Key in (typeof USED)[number]]: Iterable<number> } & Pick<Used, 'raisedTo'>;

const UNUSED: KeptUses = { verbs: [], raised: [], taken: [], keywords: [], choices: [], raisedTo: new Map() };

/** Takes uses out, as lists. */
export function takeUses(from: Used): KeptUses {
  if (USED.every((key) => from[key].size === 0) && from.raisedTo.size === 0) return UNUSED;
  const taken = { ...UNUSED };
  for (const key of USED) {
    if (from[key].size === 0) continue;
    taken[key] = [...from[key]];
    from[key].clear();
  }
  if (from.raisedTo.size > 0) {
    taken.raisedTo = from.raisedTo;
    from.raisedTo = new Map();
  }
  return taken;
}

/** Up to this many symbols of one name are searched linearly. */
const FEW = 8;

/** What the effects of a game that wait are made of. */
export interface Waiting {
  kind: number;
  zone: number;
  /** The verbs that make the card of an effect, and take it away. */
  begins: number;
  ends: number;
  /** Whether the effect has not reached its `until`. */
  lasts: FieldId;
  /** The card of each statement. */
  cards: Map<tree.Once, number>;
  /** Those cards that get the level of the code around the statement. */
  levelled: Set<CardId>;
  /** Fields by the type that they keep. */
  slots: Map<string, FieldId[]>;
}

/** A limit of a move or an ability: the field that says whether it was used, and the phase that sets it back. */
export interface UseLimit {
  field: FieldId;
  phase: PhaseId;
}

/** A step of the flow: `made` is its body, compiled apart from any block. */
export interface StepCode {
  run: () => void;
  made: { body: Stmt[]; locals: readonly LocalDecl[]; readsYou: boolean } | null;
  isUsed: boolean;
}

/** For a game with its own list of fields: bodies add fields to it, which another one lacks. */
const ownWaiting = (waiting: Waiting): Waiting => ({
  ...waiting,
  levelled: new Set(waiting.levelled),
  slots: new Map([...waiting.slots].map(([type, fields]) => [type, [...fields]])),
});

export class Context {
  readonly game: Game;
  readonly reporter: Reporter;
  readonly symbols: Map<string, WordSymbol[]>;
  /** First symbol of each class, for names with more than `FEW` symbols. */
  readonly #firsts: Map<string, Map<SymbolClass, WordSymbol>>;
  /** Card ids by card name. */
  readonly cards: Map<string, CardId>;
  /** Where each symbol is declared, by class and id: `verb 3`. */
  readonly declared: Map<string, SourceRange>;
  /** Where the name of a parameter is declared. */
  readonly paramSites: WeakMap<object, SourceRange>;
  /** Where the value of a printed field is written, by its entry in the card. */
  readonly numberSites: WeakMap<object, SourceRange>;
  sources: Source[];
  /**
   * Compile a value, an adjective or a derived field on first use. `elaborate/words.ts` and `elaborate/derived.ts` fill
   * them.
   */
  readonly pendingValues: Map<number, () => void>;
  readonly pendingAdjectives: Map<number, () => void>;
  readonly pendingFields: Map<FieldId, () => void>;
  /** Compile the default of a parameter. It may use values, so this runs when these have types. */
  readonly pendingDefaults = new Map<Param, () => void>();
  /**
   * Depth of words that are compiled inside one another. Only words of a cycle nest: `pendingValues` runs callees
   * first.
   */
  inside = 0;
  /** Source expressions of derived fields. */
  readonly derivedTrees: Map<FieldId, tree.Expr>;
  used: Used = noUses();
  /** Places of all level tables. */
  readonly tables: Place[];

  /** The symbol that each word of the sources refers to; null if no caller needs it. */
  readonly symbolUses: SymbolUses | null;
  /** The fields of `once each PHASE`, by its statement. */
  readonly limits: Map<object, UseLimit>;
  /** Steps of the flow, by id. */
  readonly steps: Map<number, StepCode>;
  /** What effects that wait are made of; null in a game without any. */
  waiting: Waiting | null = null;
  /** The files of the prelude, whose names do not clash with those of a game. */
  preludes: ReadonlySet<Source> = new Set();
  /** The names of all decks, including those that are not compiled now. */
  deckNames: string[] = [];
  /** The file whose cards, decks and scenarios are compiled; null for all files. */
  readonly only: Source | null;
  /** Whether a file exists below the folder of the game; null if the caller does not know. */
  hasPicture: ((file: string) => boolean) | null = null;

  /** `from`: a context with the rules of the same game, whose declarations this one shares. */
  constructor(
    game: Game,
    reporter: Reporter,
    sources: Source[],
    symbolUses: SymbolUses | null = null,
    only: Source | null = null,
    from: Context | null = null,
  ) {
    this.game = game;
    this.reporter = reporter;
    this.sources = sources;
    this.symbolUses = symbolUses;
    this.only = only;
    this.hasPicture = from?.hasPicture ?? null;
    this.preludes = from?.preludes ?? new Set();
    this.limits = from?.limits ?? new Map();
    this.steps = from?.steps ?? new Map();
    this.waiting = from?.waiting ? ownWaiting(from.waiting) : null;
    this.symbols = from?.symbols ?? new Map();
    this.#firsts = from === null ? new Map() : from.#firsts;
    this.cards = from?.cards ?? new Map();
    this.declared = new Map(from?.declared);
    this.paramSites = from?.paramSites ?? new WeakMap();
    this.numberSites = from?.numberSites ?? new WeakMap();
    this.pendingValues = from?.pendingValues ?? new Map();
    this.pendingAdjectives = from?.pendingAdjectives ?? new Map();
    this.pendingFields = from?.pendingFields ?? new Map();
    this.derivedTrees = from?.derivedTrees ?? new Map();
    this.tables = [...(from?.tables ?? [])];
    if (from !== null) addUses(this.used, from.used);
    reporter.words = () => sampleOf(this.game);
  }

  /** Whether the cards, decks and scenarios of a file are compiled. */
  wants(source: Source): boolean {
    return this.only === null || this.only === source;
  }

  /** The first symbol with that name and class. */
  find<C extends SymbolClass>(name: string, is: C): Extract<WordSymbol, { is: C }> | null {
    const list = this.symbols.get(name);
    if (list === undefined) return null;
    if (list.length > FEW) return (this.#firsts.get(name)?.get(is) as Extract<WordSymbol, { is: C }>) ?? null;
    for (const symbol of list) {
      if (symbol.is === is) return symbol as Extract<WordSymbol, { is: C }>;
    }
    return null;
  }

  findAll<C extends SymbolClass>(name: string, is: C): Extract<WordSymbol, { is: C }>[] {
    return (this.symbols.get(name) ?? []).filter((s): s is Extract<WordSymbol, { is: C }> => s.is === is);
  }

  add(name: string, symbol: WordSymbol): void {
    const list = this.symbols.get(name);
    if (list === undefined) this.symbols.set(name, [symbol]);
    else list.push(symbol);
    if (list === undefined || list.length <= FEW) return;
    const firsts = this.#firsts.get(name) ?? new Map<SymbolClass, WordSymbol>();
    this.#firsts.set(name, firsts);
    for (const one of firsts.size === 0 ? list : [symbol]) if (!firsts.has(one.is)) firsts.set(one.is, one);
  }

  error(source: Source, span: tree.Span, said: CodedMessage, extra: DiagnosticDetails = {}): void {
    this.reporter.report({ source, start: span.start, end: span.end }, said, extra);
  }

  /** The id of the card with that name; reports an error and gives null if there is none. */
  cardNamed(source: Source, name: tree.StringPrim): CardId | null {
    const id = this.cards.get(name.value);
    if (id !== undefined) {
      this.recordUse(source, { start: name.start, end: name.path[0]?.start ?? name.end }, 'card', id);
      return id;
    }
    const where = { source, start: name.start, end: name.path[0] === undefined ? name.end : name.path[0].start - 1 };
    const extra = /^-?\d+$/.test(name.value)
      ? { help: say.numberNoQuotes({ number: name.value }) }
      : suggest(where, name.value, this.cards.keys(), say.declareCard());
    this.reporter.report(where, say.unknownCard({ name: name.value }), extra);
    return null;
  }

  /** Records which symbol a word refers to, if a caller of the compiler needs that. */
  recordUse(source: Source, word: tree.Span, is: SymbolClass | 'card' | 'layer' | 'game', id: number | string): void {
    this.symbolUses?.add(source, word.start, word.end, this.symbolUses.keyOf(is, id));
  }

  /** Records the use of a local. */
  recordLocalUse(env: Env, word: tree.Span, local: Local): void {
    const site = this.symbolUses === null ? undefined : env.frame.sites[local];
    if (site !== undefined) this.symbolUses?.addLocal(env.source, word.start, word.end, site);
  }

  /** Records the declaration of a local, with its type. */
  recordLocal(env: Env, name: tree.NameNode, type: Type): void {
    this.symbolUses?.name(env.source, name, type);
  }

  place(source: Source, span: tree.Span): Place {
    const { line, character } = source.position(span.start);
    return [this.sources.indexOf(source), line, character, span.start, span.end];
  }
}

/** A value that an effect keeps; `site`: where its name is declared. */
export interface KeptName {
  expr: Expr;
  type: Type;
  site?: SourceRange | undefined;
}

const NO_NAMES = new Map<string, never>();

/** What a new environment may allow. */
type Allowed = 'self' | 'you' | 'here' | 'implicits' | 'choices' | 'noLevels' | 'inDeckRule' | 'scenario';

/** An environment with an empty frame. Field by field: one is made for each ability and choice of a card. */
export function newEnv(
  source: Source,
  layer: LayerId,
  level: Env['level'],
  over: Partial<Pick<Env, Allowed>> = {},
): Env {
  const { self = null, you = false, here = false, implicits = false, choices = NO_NAMES, noLevels = null } = over;
  const { inDeckRule = false, scenario = false } = over;
  return {
    source,
    layer,
    frame: { params: 0, locals: [], sites: [] },
    names: new Scope(),
    level,
    self,
    you,
    here,
    elsewhere: false,
    reads: new Set(),
    implicits,
    candidate: null,
    loop: null,
    choices,
    kept: NO_NAMES,
    gives: null,
    inDeckRule,
    event: null,
    trigger: null,
    scenario,
    noLevels,
  };
}

/** An environment with the same frame and a nested scope. */
export function inner(env: Env, over: Partial<Env> = {}): Env {
  return { ...env, names: new Scope(env.names), ...over };
}

/** Adds a slot to the frame. An empty name marks a local of the compiler. */
export function addLocal(env: Env, name: string | tree.NameNode, type: Type): Local {
  const local = env.frame.locals.length;
  nameLocal(env, local, name, type);
  return local;
}

/** Sets the name and type of a slot: of one that exists, or of the next one. */
export function nameLocal(env: Env, local: Local, name: string | tree.NameNode, type: Type): void {
  const text = typeof name === 'string' ? name : name.text;
  env.frame.locals[local] = { name: text, type };
  if (typeof name !== 'string') env.frame.sites[local] = { source: env.source, start: name.start, end: name.end };
  if (text !== '') env.names.set(text, local);
}

export const frameOf = (env: Env): Locals => ({ params: env.frame.params, locals: env.frame.locals });
export const localType = (env: Env, local: Local): Type =>
  env.frame.locals[local]?.type ?? { of: 'number', id: null, many: false };
