/**
 * `once on dusk of you { ... }`: an effect that waits for one event.
 *
 * * It is lowered (desugared) to other constructs. Each `once` of the source is a card of a kind of its own, which
 * lives in a zone of its own; fields of that kind keep the values that the effect uses. The statement makes the card
 * and fills its fields. The card's ability takes the card away and runs the effect. The verbs that make it and take it
 * away have no name in the language, so nothing listens to them.
 */
import type * as tree from '../../grammar/tree.ts';
import type { Source } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Action, Card, Expr, FieldId, Local, Place, Stmt, Trigger, Type, Until } from '../ir/index.ts';
import { entityType, TRUTH } from '../ir/types.ts';
import { addLocal, type Context, type Env, inner, type KeptName, localType, type Waiting } from '../scope/context.ts';
import type { GameFile } from '../scope/gather.ts';
import { reportAt } from '../scope/report.ts';
import { abilityEnv, compileTrigger } from './abilities.ts';
import { compileUntil } from './have.ts';
import { codeRecord, compileStmts } from './statements.ts';

/** A quick test of a text: V8 interprets an expression that runs once, which takes 100 ms for 1 MB. */
const SAYS_ONCE = /\bonce\s+(?:on|before|after|instead|each)\b/;
export const saysOnce = ({ text }: Source): boolean => text.includes('once') && SAYS_ONCE.test(text);

/** Declares the kind, the zone and the verbs of effects that wait, if the game has any. */
export function declareWaiting(g: Context, files: readonly GameFile[]): void {
  const { game } = g;
  const found: { name: string; once: tree.Once; source: Source }[] = [];
  for (const { source, tree: file, prelude } of files) {
    if (prelude || !saysOnce(source)) continue;
    for (const decl of file.decls) {
      const name = 'name' in decl && decl.name !== null ? decl.name.text : game.name;
      for (const once of onces(decl)) found.push({ name, once, source });
    }
  }
  const [first] = found;
  if (first === undefined) return;
  const place = g.place(first.source, first.once);
  const common = { layer: 0, doc: '', examples: [], text: null, place };
  const waiting: Waiting = {
    kind: game.kinds.length,
    zone: game.zones.length,
    begins: game.verbs.length,
    ends: game.verbs.length + 1,
    lasts: -1,
    cards: new Map(),
    levelled: new Set(),
    slots: new Map(),
  };
  g.waiting = waiting;
  game.kinds.push({
    ...common,
    name: 'waiting effect',
    plural: 'waiting effects',
    parents: [game.kinds.findIndex(({ kernel }) => kernel === 'entity')],
    lives: [waiting.zone],
    kernel: null,
    waits: true,
  });
  game.zones.push({
    ...common,
    name: 'waiting effects',
    kind: waiting.kind,
    each: 'game',
    of: null,
    holds: null,
    holdsSum: null,
    decks: false,
    kept: false,
    keeps: false,
    seen: [{ by: 'all', when: null }],
  });
  // the rest is copied from `create` and `move`
  for (const name of ['wait', 'end waiting']) {
    const code = { params: 0, locals: [], body: [] };
    game.verbs.push({
      ...common,
      name,
      params: [],
      gives: null,
      native: null,
      tags: [],
      needs: [],
      settles: false,
      code,
    });
  }
  const times = new Map<string, number>();
  for (const { name, once, source } of found) {
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    waiting.cards.set(once, game.cards.length);
    game.cards.push({
      name: time === 1 ? `${name} (waiting)` : `${name} (waiting ${time})`,
      kind: waiting.kind,
      layer: 0,
      doc: '',
      text: name,
      place: g.place(source, once),
      fields: [],
      keywords: [],
      chooses: [],
      abilities: [],
    });
  }
}

/** Makes the two verbs, when those of the prelude are compiled. */
export function compileWaiting(g: Context): void {
  const { waiting, game } = g;
  if (waiting === null) return;
  for (const [id, native, text] of [
    [waiting.begins, 'create', 'wait'],
    [waiting.ends, 'move', 'end'],
  ] as const) {
    const own = game.verbs[id];
    const verb = game.verbs.find((one) => one.native === native);
    if (own === undefined) continue;
    if (verb === undefined) {
      reportAt(g, own.place, say.onceNeedsVerb({ verb: native }));
      return;
    }
    game.verbs[id] = { ...verb, ...{ name: own.name, text, examples: [] } };
  }
  waiting.lasts = addSlot(g, waiting, TRUTH, 'lasts');
}

/** Lists the abilities of the cards of effects, when all bodies are compiled. */
export function gatherWaiting({ game, waiting }: Context): void {
  if (waiting === null) return;
  const cards = new Map<number, Card>();
  for (const id of waiting.cards.values()) {
    const card = game.cards[id];
    if (card === undefined) continue;
    card.abilities = [];
    cards.set(id, card);
  }
  for (const [id, { bearer, of }] of game.abilities.entries())
    if (bearer === 'card' && of !== null) cards.get(of)?.abilities.push(id);
}

/** The statements `once` of a declaration, outer ones first. */
export function onces(decl: object): tree.Once[] {
  const found: tree.Once[] = [];
  const visit = (node: object): void => {
    if ('node' in node && node.node === 'once') found.push(node as tree.Once);
    for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) visit(value);
  };
  visit(decl);
  return found;
}

function addSlot(g: Context, { kind }: Waiting, type: Type, name: string): FieldId {
  const { game } = g;
  const place: Place = game.kinds[kind]?.place ?? [0, 0, 0, 0, 0];
  game.fields.push({
    name,
    layer: 0,
    doc: '',
    examples: [],
    text: null,
    place,
    kind,
    type,
    low: null,
    high: null,
    value: null,
    derived: null,
    kernel: null,
    kept: false,
    consumed: false,
  });
  return game.fields.length - 1;
}

/** Types of values that a field can keep. */
const isKeepable = ({ many, of }: Type): boolean => !many && of !== 'zone';

/** Compiles the statement. It keeps the values of the names that its source mentions. */
export function compileOnce(g: Context, env: Env, stmt: tree.Once): Action[] {
  const { waiting } = g;
  const card = waiting?.cards.get(stmt);
  if (waiting === null || card === undefined || waiting.lasts < 0) return [];
  if (g.game.cards[card] !== undefined) g.game.cards[card].layer = env.layer;
  const keeper = new KeptValues(g, env, waiting, stmt);
  const self = keeper.selfType;
  const bearer = { bearer: 'card' as const, of: card, self, params: [], choices: new Map() };
  const ability = abilityEnv(g, bearer, env.source, env.layer);
  const level = levelOf(g, env, stmt);
  if (level !== null) waiting.levelled.add(card);
  const noLevels = level === null && g.game.levels > 1 ? (env.noLevels ?? say.noCardNoLevel()) : env.noLevels;
  const own: Env = { ...ability, you: env.you || env.implicits, noLevels, kept: keeper.values };
  const made = compileTrigger(g, own, stmt.trigger, false, null);
  const until = stmt.until === null ? null : endOf(g, env, stmt.until);
  if (made === null || !keeper.isSound) return [];
  const place = g.place(env.source, stmt);
  const bearerExpr: Expr = { op: 'self' };
  const ends: Stmt = {
    place,
    do: 'call',
    verb: waiting.ends,
    args: [bearerExpr, { op: 'gone' }, null],
    into: null,
  };
  const scope = inner(own, { event: made.trigger.word, trigger: made.trigger, kept: new Map() });
  const lets = keeper.bind(scope);
  const body = compileStmts(g, scope, stmt.body.stmts);
  const lasts: Expr = { op: 'field', field: waiting.lasts, of: bearerExpr };
  const tests: Expr[] = [
    // an effect that has run since the event began does not run again
    ...(made.trigger.word === 'before' || made.trigger.word === 'instead'
      ? [{ op: 'in_play', of: bearerExpr } as const]
      : []),
    ...(until === null ? [] : [lasts]),
    ...(made.trigger.when === null ? [] : [made.trigger.when]),
  ];
  const [only] = tests;
  const when: Expr | null = only === undefined ? null : tests.length === 1 ? only : { op: 'and', of: tests };
  g.game.abilities.push({
    layer: env.layer,
    bearer: 'card',
    of: card,
    timing: made.timing,
    trigger: { ...made.trigger, when },
    raised: made.raised,
    code: codeRecord(own, [...lets.map((one) => ({ place, ...one })), ends, ...body]),
    place,
  });
  if (until !== null) endsAt(g, env, card, until, { place, ends, lasts });
  return begin(g, env, waiting, card, { keeper, level, until });
}

/**
 * When the effect ends. `until dusk`: when the timing is next raised, to any subject; `until owner dusk`: to the player
 * who owns the effect.
 */
function endOf(g: Context, env: Env, phrase: tree.Phrase): Until | null {
  const until = compileUntil(g, env, phrase);
  return until === null ? null : { ...until, whose: until.whose === 'self' ? 'any' : until.whose };
}

/** The ability that takes an effect away that has ended. */
function endsAt(
  g: Context,
  env: Env,
  card: number,
  { timing }: Until,
  { place, ends, lasts }: { place: Place; ends: Stmt; lasts: Expr },
): void {
  const params = [entityType(null), ...(g.game.timings[timing]?.params ?? []).map(({ type }) => type)];
  const trigger: Trigger = {
    word: 'on',
    timing,
    verb: null,
    move: null,
    own: false,
    patterns: params.map((_, local) => ({ local, test: null })),
    when: { op: 'not', of: lasts },
  };
  const locals = params.map((type) => ({ name: '', type }));
  const code = { params: locals.length, locals, body: [ends] };
  g.game.abilities.push({ layer: env.layer, bearer: 'card', of: card, timing, trigger, raised: [], code, place });
}

/**
 * The field for the level, if the card of the effect gets the level of the code around it. A word has a level only if
 * it is called with one, so a word passes it only if the effect has a level table.
 */
function levelOf({ game }: Context, env: Env, stmt: tree.Once): FieldId | null {
  const level = game.fields.findIndex(({ kernel }) => kernel === 'level');
  if (env.noLevels !== null || game.levels === 1 || level < 0) return null;
  return !env.implicits || hasTable(stmt) ? level : null;
}

/** The level of the code around, as a table. */
const levelHere = (levels: number): Expr => ({
  op: 'levels',
  of: Array.from({ length: levels }, (_, i): Expr => ({ op: 'number', value: i + 1 })),
});

function hasTable(node: object): boolean {
  if ('node' in node && node.node === 'atom' && (node as tree.Atom).levels.length > 1) return true;
  return Object.values(node).some((value) => typeof value === 'object' && value !== null && hasTable(value));
}

/** The values that the card of an effect gets when it is created. */
interface Beginning {
  keeper: KeptValues;
  level: FieldId | null;
  until: Until | null;
}

/** The statements that make the card of an effect and fill its fields. */
function begin(g: Context, env: Env, waiting: Waiting, card: number, { keeper, level, until }: Beginning): Action[] {
  const zone: Expr = { op: 'zone', zone: waiting.zone, of: null };
  // in a word without a player, the effect has none either
  const isAbsent: Expr = { op: 'absent', of: { op: 'you' } };
  const you: Expr | null = env.implicits
    ? { op: 'pick', test: isAbsent, then: { op: 'nothing' }, else: { op: 'you' } }
    : env.you
      ? { op: 'you' }
      : null;
  const made = addLocal(env, '', entityType(waiting.kind));
  const of: Expr = { op: 'local', local: made };
  if (env.implicits) env.reads.add('you');
  return [
    { do: 'call', verb: waiting.begins, args: [{ op: 'card', card }, zone, you], into: made },
    ...(level === null
      ? []
      : [{ do: 'set', to: { to: 'field', field: level, of }, how: '=', value: levelHere(g.game.levels) } as const]),
    ...keeper.fills(of),
    ...(until === null
      ? []
      : [
          {
            do: 'have',
            whom: of,
            what: { grant: 'field', field: waiting.lasts, how: 'set', value: { op: 'truth', value: 1 } },
            until,
            when: null,
          } as const,
        ]),
  ];
}

/** The values around a `once` that its header and its body mention, and the fields that keep them. */
class KeptValues {
  /** By name: the value as the header reads it. */
  readonly values = new Map<string, KeptName>();
  readonly selfType: Type | null;
  isSound = true;
  readonly #kept: { name: string; field: FieldId; around: KeptName }[] = [];

  constructor(g: Context, env: Env, waiting: Waiting, stmt: tree.Once) {
    const said = new Set(env.source.text.slice(stmt.start, stmt.end).match(/[A-Za-z_]\w*/g));
    // a word that does not use it must not take it as an implicit parameter
    const self = env.implicits && !said.has('self') ? null : valueAround(env, 'self');
    this.selfType = self?.type ?? null;
    const names = new Set([...env.names.keys(), ...env.choices.keys(), ...env.kept.keys()]);
    names.delete('self');
    const used = new Map<string, number>();
    for (const name of [...(self === null ? [] : ['self']), ...names]) {
      if (name !== 'self' && !said.has(name)) continue;
      const around = valueAround(env, name);
      if (around === null) continue;
      if (!isKeepable(around.type)) {
        g.error(env.source, stmt, say.onceKeepsNoSet({ name }));
        this.isSound = false;
        continue;
      }
      const key = JSON.stringify(around.type);
      const nth = used.get(key) ?? 0;
      used.set(key, nth + 1);
      const slots = waiting.slots.get(key) ?? [];
      waiting.slots.set(key, slots);
      slots[nth] ??= addSlot(g, waiting, around.type, `kept ${waiting.slots.size}.${nth + 1}`);
      const field = slots[nth] as FieldId;
      this.values.set(name, { ...around, expr: { op: 'field', field, of: { op: 'self' } } });
      this.#kept.push({ name, field, around });
    }
  }

  /** Declares the names in the body of the effect. Gives the statements that read the fields. */
  bind(scope: Env): Action[] {
    return this.#kept.map(({ name, field, around: { type, site } }) => {
      const local: Local = addLocal(scope, name, type);
      if (site !== undefined) scope.frame.sites[local] = site;
      return { do: 'let', local, value: { op: 'field', field, of: { op: 'self' } } };
    });
  }

  /** The statements that fill the fields of the card `of`. */
  fills(of: Expr): Action[] {
    return this.#kept.map(({ field, around }) => ({
      do: 'set',
      to: { to: 'field', field, of },
      how: '=',
      value: around.expr,
    }));
  }
}

/** The value of a name around a `once`; null where it has none. */
function valueAround(env: Env, name: string): KeptName | null {
  const local = env.names.get(name);
  if (local !== undefined)
    return { expr: { op: 'local', local }, type: localType(env, local), site: env.frame.sites[local] };
  const kept = env.kept.get(name);
  if (kept !== undefined) return kept;
  const choice = env.choices.get(name);
  if (choice !== undefined)
    return { expr: { op: 'chosen', choice: choice.choice }, type: choice.type, site: choice.site };
  return name === 'self' && env.self !== null ? { expr: { op: 'self' }, type: env.self } : null;
}
