/**
 * What a session keeps of a game, to compile again only the bodies of cards and scenarios that an edit changes: the game
 * before the bodies were compiled, and what each body gave.
 *
 * In an editor (`symbolUses`), a file that has only cards, decks and scenarios can change without the rules: if the heads of its
 * cards stay, only its bodies are compiled again, and those of other files are taken over. A body that names an ability by its
 * number is compiled again where that number changes. Checks of the whole game run on the result as always.
 */
import type { Reporter, Reports, Source } from '../diagnostics/index.ts';
import type { Compiles, DeclaredCard } from '../elaborate/cards.ts';
import { onces, saysOnce } from '../elaborate/waiting.ts';
import type { Ability, Card, CardId, Game, Place, Scenario } from '../ir/index.ts';
import { addUses, Context, type KeptUses, type LocatedDecl, noUses, takeUses } from '../scope/context.ts';
import { cardHead, placeCard } from '../scope/declare.ts';
import type { DeclOf, GameFile, GatheredDecls } from '../scope/gather.ts';

/** The rules of a game, and the cards whose bodies are compiled next. */
export interface CompiledRules {
  all: GatheredDecls;
  cards: readonly DeclaredCard[];
}

type BodyDecl = DeclOf<'card'> | DeclOf<'scenario'>;

/** What the body of a card or a scenario gave. */
interface CompiledBody {
  decl: BodyDecl;
  /** The finished card; null for a scenario. */
  card: Card | null;
  /** The id of the first ability: those that name an ability hold only there. */
  firstAbility: number;
  abilities: readonly Ability[];
  statics: readonly Game['statics'][0][];
  scenarios: readonly Scenario[];
  tables: readonly Place[];
  used: KeptUses;
  reports: Reports;
}

export class KeptBodies {
  readonly #context: Context;
  readonly #paths: readonly string[];
  /** What the rules reported, and all files that their reports are about or point to. */
  readonly #reports: Reports;
  readonly #touched: ReadonlySet<string>;
  #files: readonly GameFile[];
  #rules: CompiledRules;
  #cards = new Map<CardId, CompiledBody>();
  #scenarios = new Map<BodyDecl, CompiledBody>();
  #deckNames = '';
  /** What the next body uses. */
  readonly #uses = noUses();
  /** Whether the last compilation of the bodies gave what the next one can use. */
  #isSound = false;

  /** `context` has the rules; nothing else may be added to it from now on. */
  constructor(context: Context, rules: CompiledRules, files: readonly GameFile[], paths: readonly string[]) {
    this.#context = context;
    this.#paths = paths;
    this.#reports = context.reporter.all;
    this.#touched = new Set(context.reporter.touched);
    this.#files = files;
    this.#rules = rules;
  }

  /** Whether the files differ from those of the last compilation only by bodies of cards, by decks and by scenarios. */
  fits(of: { name: string; folder: string }, files: readonly GameFile[], paths: readonly string[]): boolean {
    const { name, folder } = this.#context.game;
    return (
      this.#isSound &&
      name === of.name &&
      folder === of.folder &&
      this.#paths.every((path, i) => path === paths[i]) &&
      files.length === this.#files.length &&
      files.every((file, i) => file === this.#files[i] || this.#hasSameRules(this.#files[i] as GameFile, file))
    );
  }

  #hasSameRules(before: GameFile, after: GameFile): boolean {
    const { path } = before.source;
    return (
      path === after.source.path &&
      !before.prelude &&
      !this.#touched.has(path) &&
      hasOnlyBodies(before) &&
      hasOnlyBodies(after) &&
      sameItems(headsOf(before), headsOf(after)) &&
      // each `once` is a card of its own
      !saysOnce(before.source) &&
      !saysOnce(after.source) &&
      // a mod has more than the body of a card
      before.tree.decls.every((decl) => !isCard(decl) || this.#rules.all.wordIds.has(decl))
    );
  }

  /** Turns to other texts, which fit, and reports what the rules reported. */
  turnTo(files: readonly GameFile[], reporter: Reporter, sources: Source[]): Context {
    const before = this.#files;
    this.#files = files;
    this.#context.sources = sources;
    for (const [i, file] of files.entries()) if (file !== before[i]) this.#replace(before[i] as GameFile, file);
    reporter.repeat(this.#reports, (path) => sources.find((source) => source.path === path) as Source);
    return this.open(reporter);
  }

  /** A context for the bodies. */
  open(reporter: Reporter): Context {
    const { game, sources, symbolUses } = this.#context;
    const own: Game = {
      ...game,
      cards: game.cards.map((card) => ({ ...card, fields: [], keywords: [], chooses: [], abilities: [] })),
      abilities: [...game.abilities],
      fields: [...game.fields],
      statics: [...game.statics],
      decks: [],
      scenarios: [],
    };
    return new Context(own, reporter, sources, symbolUses, null, this.#context);
  }

  /** Puts the declarations of a file in the place of those of its last text. */
  #replace({ source: last }: GameFile, { source, tree: { decls } }: GameFile): void {
    const { all, cards } = this.#rules;
    const order = new Map(this.#files.map((file, i) => [file.source.path, i]));
    const others = <D>(list: readonly LocatedDecl<D>[], own: readonly D[]): LocatedDecl<D>[] =>
      [...list.filter((one) => one.source !== last), ...own.map((decl) => ({ decl, source, layer: 0 }))].sort(
        (a, b) => (order.get(a.source.path) ?? 0) - (order.get(b.source.path) ?? 0),
      );
    const own = decls.filter(isCard);
    let next = 0;
    const sited = all.cards.map((one) => {
      const decl = one.source === last ? own[next++] : undefined;
      if (decl === undefined) return one;
      const now = { ...one, decl, source };
      const id = all.wordIds.get(one.decl) as CardId;
      all.wordIds.delete(one.decl);
      all.wordIds.set(decl, id);
      this.#place(now, id);
      return now;
    });
    const byId = new Map(sited.map((one) => [all.wordIds.get(one.decl), one]));
    this.#rules = {
      all: {
        ...all,
        cards: sited,
        decks: others(all.decks, decls.filter(isDeck)),
        scenarios: others(all.scenarios, decls.filter(isScenario)),
      },
      cards: cards.map((card) => ({ ...card, sited: byId.get(card.id) ?? card.sited })),
    };
  }

  #place(sited: LocatedDecl<DeclOf<'card'>>, id: CardId): void {
    const g = this.#context;
    const { kind } = g.game.cards[id] as Card;
    g.game.cards[id] = cardHead(g, sited, kind);
    placeCard(g, sited, id);
    g.recordUse(sited.source, sited.decl.head, 'kind', kind);
  }

  /**
   * Compiles the bodies in a context: those that are kept and hold there are taken over. `work` gets a function for each
   * kind of body, which it calls for all bodies in their order.
   */
  compile(g: Context, work: (rules: CompiledRules, each: BodyCompilers) => void): void {
    const kept = { cards: this.#cards, scenarios: this.#scenarios, deckNames: this.#deckNames };
    const { all, cards } = this.#rules;
    this.#cards = new Map();
    this.#scenarios = new Map();
    this.#deckNames = JSON.stringify(all.decks.map(({ decl }) => decl.name.text));
    // if the work ends early, bodies are missing
    this.#isSound = false;
    let isSound = true;
    const changed = new Set<string>();
    const moved = new Set<CardId>();
    const take = (
      sited: LocatedDecl<BodyDecl>,
      id: CardId | null,
      before: CompiledBody | undefined,
      compile: () => void,
    ): CompiledBody => {
      const holds =
        before?.decl === sited.decl &&
        !(saysOnce(sited.source) && onces(sited.decl).length > 0) &&
        (before.abilities.length === 0 || before.firstAbility === g.game.abilities.length) &&
        !before.reports.found.some(({ related }) => related?.some(({ file }) => changed.has(file)));
      const body = holds ? this.#repeat(g, before, id, sited.source) : this.#record(g, sited, id, compile);
      if (!body.reports.isOwn) isSound = false;
      if (before?.decl !== sited.decl) changed.add(sited.source.path);
      return body;
    };
    const own = cards.map((card) => ({ ...card, card: g.game.cards[card.id] as Card }));
    work(
      { all, cards: own },
      {
        card: ({ id, sited }, compile) => {
          const before = kept.cards.get(id);
          const body = take(sited, id, before, compile);
          this.#cards.set(id, body);
          if (before !== undefined && choicesOf(before) !== choicesOf(body)) moved.add(id);
        },
        scenario: (sited, compile) => {
          const last = kept.scenarios.get(sited.decl);
          // the names of choices in a kept scenario refer to the old places
          const isMoved = [...(last?.used.choices ?? [])].some((id) => moved.has(id));
          const before = isMoved || this.#deckNames !== kept.deckNames ? undefined : last;
          const body = take(sited, null, before, compile);
          if (!body.scenarios.some(asksLegality)) this.#scenarios.set(sited.decl, body);
        },
      },
    );
    this.#isSound = isSound && !g.reporter.isFull;
  }

  #record(g: Context, { decl, source }: LocatedDecl<BodyDecl>, id: CardId | null, compile: () => void): CompiledBody {
    const { game, tables, used } = g;
    const [abilities, statics, scenarios] = [game.abilities.length, game.statics.length, game.scenarios.length];
    const table = tables.length;
    g.used = this.#uses;
    const reports = g.reporter.collect({ source, start: decl.start, end: decl.end }, compile);
    g.used = used;
    const own = takeUses(this.#uses);
    addUses(used, own);
    return {
      decl,
      card: id === null ? null : (game.cards[id] ?? null),
      firstAbility: abilities,
      abilities: since(game.abilities, abilities),
      statics: since(game.statics, statics),
      scenarios: since(game.scenarios, scenarios),
      tables: since(tables, table),
      used: own,
      reports,
    };
  }

  #repeat(g: Context, body: CompiledBody, id: CardId | null, source: Source): CompiledBody {
    const { game } = g;
    if (id !== null && body.card !== null) game.cards[id] = body.card;
    game.abilities.push(...body.abilities);
    game.statics.push(...body.statics);
    game.scenarios.push(...body.scenarios);
    g.tables.push(...body.tables);
    addUses(g.used, body.used);
    g.reporter.repeat(body.reports, () => source);
    return { ...body, firstAbility: game.abilities.length - body.abilities.length };
  }
}

export interface BodyCompilers {
  card: Compiles<DeclaredCard>;
  scenario: Compiles<GatheredDecls['scenarios'][0]>;
}

const isCard = (decl: GameFile['tree']['decls'][0]): decl is DeclOf<'card'> =>
  decl.node === 'card' && decl.head.text !== 'deck';
const isDeck = (decl: GameFile['tree']['decls'][0]): decl is DeclOf<'card'> =>
  decl.node === 'card' && decl.head.text === 'deck';
const isScenario = (decl: GameFile['tree']['decls'][0]): decl is DeclOf<'scenario'> => decl.node === 'scenario';

/** Whether a file has nothing that the rules read but the heads of cards. */
const hasOnlyBodies = ({ tree: { decls } }: GameFile): boolean =>
  decls.every(({ node }) => node === 'card' || node === 'scenario' || node === 'broken');

const headsOf = ({ tree: { decls } }: GameFile): string[] =>
  decls.filter(isCard).map(({ head, name }) => `${head.text} ${name.text}`);

/** The choices of a card with their places. */
const choicesOf = ({ card }: CompiledBody): string =>
  JSON.stringify((card?.chooses ?? []).map(({ name, place }) => [name, place]));

/** The last passes store in such a scenario what the rules say of a deck. */
const asksLegality = ({ steps }: Scenario): boolean =>
  steps.some((step) => step.step === 'fact' && step.fact.fact === 'legal');

const NONE: readonly never[] = [];
/** The items of a list from an index on. */
const since = <T>(list: readonly T[], from: number): readonly T[] => (list.length === from ? NONE : list.slice(from));

const sameItems = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, i) => one === others[i]);
