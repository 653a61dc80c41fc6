/** What the compiler knows of one game while it works: its words by name, its files, where to report. */
import type * as tree from '../../grammar/tree.ts';
import { type Extra, meant, type Reporter, type Source, type Where } from '../diagnostics/index.ts';
import type {
  AbilityId,
  CardId,
  EnumId,
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
  PhaseId,
  Place,
  StatusId,
  TimingId,
  Type,
  VerbId,
  ZoneId,
} from '../ir/index.ts';
import { type Meanings, siteKey } from './symbol-uses.ts';

/** What a name stands for. One name may stand for several, as long as their classes can be told apart. */
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
  | { is: 'phase'; id: PhaseId };
export type SymbolClass = WordSymbol['is'];

/** A declaration with the file it stands in and the layer it belongs to. */
export interface Sited<D> {
  decl: D;
  source: Source;
  layer: LayerId;
}

/** The names of a scope, before those of the scopes around it. To open one copies nothing: a body may have thousands. */
export class Names {
  readonly #own = new Map<string, Local>();
  readonly #around: Names | null;

  constructor(around: Names | null = null) {
    this.#around = around;
  }

  get(name: string): Local | undefined {
    return this.#own.get(name) ?? this.#around?.get(name);
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  set(name: string, local: Local): void {
    this.#own.set(name, local);
  }

  /** Those of the outermost scope first, each once. */
  keys(): Set<string> {
    const found = this.#around?.keys() ?? new Set();
    for (const name of this.#own.keys()) found.add(name);
    return found;
  }
}

/** The frame being built and what may be said there. */
export interface Env {
  source: Source;
  layer: LayerId;
  frame: {
    params: number;
    locals: LocalDecl[];
    /** Where a local is given its name; those of the compiler's own have no entry. */
    sites: Map<Local, Where>;
  };
  names: Names;
  /** Pure places may not draw, choose or change anything. */
  level: 'pure' | 'effect' | 'step';
  /** Type of self, or null where there is none. Words may read whoever's: `handed`. */
  self: Type | null;
  you: boolean;
  here: boolean;
  /** What a word reads of its user's, filled as it is compiled. */
  reads: Set<'self' | 'you' | 'here'>;
  handed: boolean;
  /** The candidate of the `where` we are in: its fields are bare words. */
  candidate: { local: Local; type: Type } | null;
  /** The card's own chooses, by name. */
  choices: Map<string, { choice: number; type: Type; site: Where }>;
  /** Inside `instead of` and moves, verbs say what they give. */
  gives: Type | null;
  inDeckRule: boolean;
  scenario: boolean;
  /** Whether level tables may stand here: null, or why not. */
  noLevels: string | null;
}

/** Most that a name stands for where all of it is looked at. */
const FEW = 8;

export class Context {
  readonly game: Game;
  readonly reporter: Reporter;
  readonly symbols = new Map<string, WordSymbol[]>();
  /** Of names that stand for more than a few, the first of each class. */
  readonly #firsts = new Map<string, Map<SymbolClass, WordSymbol>>();
  /** Cards by their name. */
  readonly cards = new Map<string, CardId>();
  /** Where a word was declared, by class and id: `verb 3`. */
  readonly declared = new Map<string, Where>();
  /** Where a parameter has its name. */
  readonly paramSites = new WeakMap<object, Where>();
  /** Work put off until all words are known; run in order. */
  readonly later: (() => void)[] = [];
  /** The bodies of cards: last, when every word they use is whole. */
  readonly cardWork: (() => void)[] = [];
  readonly sources: Source[];
  /** Compiles a value or adjective, or derives a field, on first use; set by the words' own module. */
  readonly pendingValues = new Map<number, () => void>();
  readonly pendingAdjectives = new Map<number, () => void>();
  readonly pendingFields = new Map<FieldId, () => void>();
  /** How many words are being compiled, each for the one around it: only those of a circle are. */
  inside = 0;
  /** The expressions of derived fields. */
  readonly derivedTrees = new Map<FieldId, tree.Expr>();
  readonly abilitiesByCard = new Map<CardId, AbilityId[]>();
  /** Verbs that were called, timings that were raised, for the lints. */
  readonly used = {
    verbs: new Set<VerbId>(),
    raised: new Set<TimingId>(),
    /** Timings whose abilities are taken as values: `dawn abilities of x`. */
    taken: new Set<TimingId>(),
    /** The kinds that a timing is raised to. */
    raisedTo: new Map<TimingId, Set<KindId>>(),
    keywords: new Set<KeywordId>(),
  };
  /** Where level tables stand. */
  readonly tables: Place[] = [];

  /** What the words of the sources stand for; null where nobody asks. */
  readonly meanings: Meanings | null;
  /** The names of all decks, also of those that are not compiled now. */
  readonly deckNames: string[] = [];
  /** The file whose cards, decks and scenarios are compiled; null for those of all files. */
  readonly only: Source | null;

  constructor(
    game: Game,
    reporter: Reporter,
    sources: Source[],
    meanings: Meanings | null = null,
    only: Source | null = null,
  ) {
    this.game = game;
    this.reporter = reporter;
    this.sources = sources;
    this.meanings = meanings;
    this.only = only;
  }

  /** Whether the cards, decks and scenarios of a file are compiled. */
  wants(source: Source): boolean {
    return this.only === null || this.only === source;
  }

  /** The first of that name and class. */
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

  error(code: string, source: Source, span: tree.Span, message: string, extra: Extra = {}): void {
    this.reporter.report(code, { source, start: span.start, end: span.end }, message, extra);
  }

  /** The card of that name; null after an error. */
  cardNamed(source: Source, name: tree.StringPrim): CardId | null {
    const id = this.cards.get(name.value);
    if (id !== undefined) {
      this.mean(source, { start: name.start, end: name.path[0]?.start ?? name.end }, 'card', id);
      return id;
    }
    const where = { source, start: name.start, end: name.path[0] === undefined ? name.end : name.path[0].start - 1 };
    const extra = meant(where, name.value, this.cards.keys(), 'Cards are declared as: KIND "Name" { ... }.');
    this.reporter.report('RB0303', where, `There is no card "${name.value}".`, extra);
    return null;
  }

  /** Keeps what a word stands for, where somebody asks for it. */
  mean(source: Source, word: tree.Span, is: SymbolClass | 'card' | 'layer' | 'game', id: number | string): void {
    this.meanings?.add(source, word.start, word.end, `${is} ${id}`);
  }

  /** The same for a name of the frame. */
  meanLocal(env: Env, word: tree.Span, local: Local): void {
    const site = this.meanings === null ? undefined : env.frame.sites.get(local);
    if (site !== undefined) this.meanings?.add(env.source, word.start, word.end, siteKey(site));
  }

  /** The same for a name of the frame where it is given. */
  meanName(env: Env, name: tree.Word, type: Type): void {
    this.meanings?.name(env.source, name, type);
  }

  place(source: Source, span: tree.Span): Place {
    const { line, character } = source.position(span.start);
    return [this.sources.indexOf(source), line, character, span.start, span.end];
  }
}

/** A fresh frame. */
export function newEnv(source: Source, layer: LayerId, level: Env['level'], over: Partial<Env> = {}): Env {
  return {
    source,
    layer,
    frame: { params: 0, locals: [], sites: new Map() },
    names: new Names(),
    level,
    self: null,
    you: false,
    here: false,
    reads: new Set(),
    handed: false,
    candidate: null,
    choices: new Map(),
    gives: null,
    inDeckRule: false,
    scenario: false,
    noLevels: null,
    ...over,
  };
}

/** The same frame with names of its own from here on. */
export function inner(env: Env, over: Partial<Env> = {}): Env {
  return { ...env, names: new Names(env.names), ...over };
}

/** A new slot of the frame; named unless it is the compiler's own. */
export function addLocal(env: Env, name: string | tree.Word, type: Type): Local {
  const local = env.frame.locals.length;
  env.frame.locals.push({ name: '', type });
  nameLocal(env, local, name, type);
  return local;
}

/** Gives a slot made before its name and type. */
export function nameLocal(env: Env, local: Local, name: string | tree.Word, type: Type): void {
  const text = typeof name === 'string' ? name : name.text;
  env.frame.locals[local] = { name: text, type };
  if (typeof name !== 'string') env.frame.sites.set(local, { source: env.source, start: name.start, end: name.end });
  if (text !== '') env.names.set(text, local);
}

export const frameOf = (env: Env): Locals => ({ params: env.frame.params, locals: env.frame.locals });
export const localType = (env: Env, local: Local): Type =>
  env.frame.locals[local]?.type ?? { of: 'number', id: null, many: false };
