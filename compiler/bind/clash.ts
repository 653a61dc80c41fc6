/** Conflicts of mods: two that replace the same part or set the same field, and statics whose reads depend on themselves. */
import * as say from '../diagnostics/messages/bind.ts';
import { type Edge, findCycle } from '../ir/graph.ts';
import type { Card, Expr, Game, LayerId, Place, Static, Trigger } from '../ir/index.ts';
import type { Tree } from '../ir/visitor.ts';
import { visitExprs } from '../ir/walk.ts';
import { fieldsFrom } from '../ir/word-fields.ts';
import type { ActiveLayers } from './choose.ts';
import { hasConstantArgs } from './fold.ts';
import type { Report } from './report.ts';

export function checkStatics(game: Game, layers: ActiveLayers, report: Report): void {
  checkSetters(game, layers, report);
  checkReplacements(game, layers, report);
  checkInsteadListeners(game, layers, report);
  const [cycle] = cyclesOfStatics(game, layers.active);
  if (cycle !== undefined) report.add(cycle.place, say.staticsInCycle({ list: cycle.shown }));
}

/**
 * Reports two mods that each replace a part of which a match has only one, such as the flow or a limit. The later one
 * counts.
 */
function checkReplacements(game: Game, layers: ActiveLayers, report: Report): void {
  const parts: readonly (readonly [part: string, records: readonly { layer: LayerId; place?: Place }[]])[] = [
    ['flow', game.flows],
    ['limit of turns', game.limits],
    ['limit of matches', game.series],
    ['queue', game.queues],
    ['worth', game.worths],
    ['overflow', game.overflows],
    ['number of players', game.seatings],
    ['board', game.boards],
    ...[...new Set(game.layerBounds.map(({ bound }) => bound))].map(
      (bound) => [`bound "${bound}"`, game.layerBounds.filter((one) => one.bound === bound)] as const,
    ),
  ];
  for (const [part, records] of parts) {
    const [one, two] = layers.mods.filter((mod) => records.some(({ layer }) => layer === mod));
    if (one === undefined || two === undefined) continue;
    const [first, second] = [game.layers[one], game.layers[two]];
    if (first === undefined || second === undefined) continue;
    const place = records.find(({ layer }) => layer === two)?.place ?? second.place;
    report.add(place, say.partOfTwoMods({ one: first.name, two: second.name, part }), {
      related: { place: first.place, message: say.otherMod() },
    });
  }
}

/**
 * Reports two mods that each have an `instead of` listener to the same verb or move, of which only the one that is
 * declared first can ever run: its patterns cover those of the other, and it has no condition.
 */
function checkInsteadListeners(game: Game, layers: ActiveLayers, report: Report): void {
  const all = game.abilities.filter(
    ({ layer, bearer, trigger }) => trigger.word === 'instead' && bearer === 'rules' && layers.mods.includes(layer),
  );
  for (const [at, two] of all.entries()) {
    const one = all.slice(0, at).find((before) => before.layer !== two.layer && covers(before.trigger, two.trigger));
    if (one === undefined) continue;
    const [first = '', second = ''] = [one, two].map(({ layer }) => game.layers[layer]?.name ?? '');
    const { verb, move } = two.trigger;
    const word = (verb !== null ? game.verbs[verb]?.name : game.moves[move ?? -1]?.name) ?? '';
    report.add(two.place, say.insteadOfTwoMods({ one: first, two: second, word }), {
      related: { place: one.place, message: say.otherOne() },
    });
  }
}

/** Whether a trigger without a condition matches each event that another one matches. */
const covers = (one: Trigger, two: Trigger): boolean =>
  one.verb === two.verb &&
  one.move === two.move &&
  one.when === null &&
  one.patterns.every(({ test }, i) => test === null || JSON.stringify(test) === JSON.stringify(two.patterns[i]?.test));

function checkSetters(game: Game, layers: ActiveLayers, report: Report): void {
  const first = new Map<number, Static>();
  for (const record of game.statics) {
    const { what, layer } = record;
    if (what.grant !== 'field' || what.how !== 'set' || !layers.mods.includes(layer)) continue;
    const other = first.get(what.field);
    if (other === undefined) first.set(what.field, record);
    else if (other.layer !== layer) {
      const [one, two] = [game.layers[other.layer]?.name ?? '', game.layers[layer]?.name ?? ''];
      const field = game.fields[what.field]?.name ?? '';
      report.add(record.place, say.fieldOfTwoMods({ one, two, field }), {
        related: { place: other.place, message: say.otherOne() },
      });
    }
  }
}

/** The nodes that a part of the game reads. */
export type KnownReads = Map<Tree, readonly string[]>;

/** A cycle of reads: the place for the diagnostic, its members, and its first status. */
interface StaticCycle {
  place: Place | null;
  shown: string;
  status: string | null;
}

/**
 * Finds cycles in the dependency graph of reads. A field depends on its statics and its derived expression; a keyword
 * on the statics that grant it; a keyword's numbers on those, and on its occurrences on cards and in grants; a status
 * on the statics that give it; a word on its expression. Statics on printed values are not edges: `create` evaluates
 * them once. Gives for each cycle the place of one of its statics, and the cycle in words; at most `most`, each without
 * the statics of those before it. `known`: a memo of the reads of parts of the game, for further calls.
 */
export function cyclesOfStatics(
  game: Game,
  active: readonly boolean[],
  most = 1,
  known: KnownReads = new Map(),
): StaticCycle[] {
  const asks = new Map<string, Edge<{ place: Place | null }>[]>();
  /** Whether some static exists; every cycle contains one. */
  let placed = false;
  const link = (from: string, place: Place | null, nodes: readonly string[]): void => {
    const list = asks.get(from) ?? [];
    asks.set(from, list);
    for (const to of nodes) {
      // a grant may test the keyword or status that it grants: during the test it does not apply itself
      if (to === from && (sortOf(from) === 'keyword' || sortOf(from) === 'status')) continue;
      placed ||= place !== null;
      list.push({ to, label: { place } });
    }
  };
  const edges = (from: string, place: Place | null, ...trees: Tree[]): void => {
    for (const tree of trees) {
      let asked = known.get(tree);
      if (asked === undefined) {
        const found = new Set<string>();
        visitExprs(tree, (expr) => addReads(expr, found));
        // a question about all keywords (or statuses) is an edge to each
        asked = [...found].flatMap((to) => membersOfSort(game, to) ?? [to]);
        known.set(tree, asked);
      }
      link(from, place, asked);
    }
  };
  const { bearers, silences } = addBearerReads(game, active);
  link('silence', null, silences);
  for (const record of game.statics) {
    if (record.printed || !active[record.layer]) continue;
    const { what, place, whom, when } = record;
    const asked = bearers(record);
    if (what.grant === 'field') {
      edges(`field ${what.field}`, place, whom, when, what.value);
      link(`field ${what.field}`, place, asked);
    } else if (what.grant === 'keyword') {
      edges(`keyword ${what.keyword}`, place, whom, when);
      link(`keyword ${what.keyword}`, place, asked);
      edges(`number ${what.keyword}`, place, whom, when, what.args);
      link(`number ${what.keyword}`, place, asked);
    } else if (what.grant === 'status') {
      edges(`status ${what.status}`, place, whom, when, what.value);
      link(`status ${what.status}`, place, asked);
    }
  }
  for (const { keyword, args, place } of computedKeywordNumbers(game, active)) edges(`number ${keyword}`, place, args);
  // most games have none; the walk over words is expensive
  if (!placed) return [];
  for (const [id, field] of game.fields.entries()) edges(`field ${id}`, null, field.derived?.value);
  for (const [id, word] of game.values.entries()) edges(`value ${id}`, null, word.value);
  for (const [id, word] of game.adjectives.entries()) edges(`adjective ${id}`, null, word.value);
  for (const [id, order] of game.orders.entries()) edges(`order ${id}`, null, order.keys);
  const throughStatic = (labels: { place: Place | null }[]): boolean => labels.some(({ place }) => place !== null);
  const cycles: StaticCycle[] = [];
  while (cycles.length < most) {
    const found = findCycle(asks, throughStatic);
    if (found === null) break;
    const place = found.labels.find((label) => label.place !== null)?.place ?? null;
    const given = found.nodes.find((node) => sortOf(node) === 'status') ?? null;
    cycles.push({
      place,
      shown: cycleInWords(game, [...found.nodes, ...found.nodes.slice(0, 1)]),
      status: given === null ? null : cycleInWords(game, [given]),
    });
    if (cycles.length === most) break;
    for (const from of found.nodes) {
      const list = asks.get(from) ?? [];
      asks.set(
        from,
        list.filter(({ label }) => label.place === null || label.place !== place),
      );
    }
  }
  return cycles;
}

/** Keyword numbers on cards that are expressions, not constants; there are few. */
function computedKeywordNumbers(
  { cards }: Game,
  active: readonly boolean[],
): (Card['keywords'][number] & { place: Place })[] {
  const found: (Card['keywords'][number] & { place: Place })[] = [];
  for (const { keywords, layer, place } of cards) {
    if (!active[layer]) continue;
    for (const entry of keywords) if (!hasConstantArgs(entry)) found.push({ ...entry, place });
  }
  return found;
}

/**
 * The reads that decide whether an entity bears a static, in a game with statics that give statuses: the status or
 * keyword that gives it, and whether the entity is silenced. Silence from statics does not affect statics that
 * give a status.
 */
function addBearerReads(
  game: Game,
  active: readonly boolean[],
): { bearers: (record: Static) => string[]; silences: string[] } {
  const given = new Set<number>();
  for (const { what, layer } of game.statics) if (what.grant === 'status' && active[layer]) given.add(what.status);
  if (given.size === 0) return { bearers: () => [], silences: [] };
  const silences = [...given].filter((id) => game.statuses[id]?.silences).map((id) => `status ${id}`);
  const bearers = ({ bearer, of, what }: Static): string[] => {
    const borne = bearer === 'status' ? [`status ${of}`] : [];
    if (what.grant === 'status') return bearer === 'keyword' ? [`keyword ${of}`, `number ${of}`] : borne;
    return bearer === 'rules' ? borne : [...borne, 'silence'];
  };
  return { bearers, silences };
}

const sortOf = (node: string): string => node.split(' ')[0] ?? '';

/** The nodes that a node for a whole sort represents; null for a single node. */
function membersOfSort(game: Game, to: string): string[] | null {
  const { keywords, statuses } = game;
  if (sortOf(to) === 'words') return fieldsFrom(game, Number(to.split(' ')[1])).map((id) => `field ${id}`);
  if (to === 'keywords') return keywords.map((_, id) => `keyword ${id}`);
  if (to === 'numbers') return keywords.map((_, id) => `number ${id}`);
  return to === 'statuses' ? statuses.map((_, id) => `status ${id}`) : null;
}

/**
 * Adds the nodes that an expression reads, named by sort and id; `keywords`, `numbers` and `statuses` are nodes for all of
 * them.
 */
function addReads(expr: Expr, asked: Set<string>): void {
  switch (expr.op) {
    case 'field':
    case 'global':
      asked.add(`field ${expr.field}`);
      break;
    case 'word_field':
      asked.add(`words ${expr.field}`);
      break;
    case 'has':
    case 'comes_with':
      asked.add(`keyword ${expr.keyword}`);
      break;
    case 'keyword_number':
      asked.add(`number ${expr.keyword}`);
      break;
    case 'has_value':
      asked.add('keywords');
      break;
    case 'keyword_value':
      asked.add('numbers');
      break;
    case 'status':
      asked.add(`status ${expr.status}`);
      break;
    case 'status_value':
      asked.add('statuses');
      break;
    case 'value':
      asked.add(`value ${expr.value}`);
      break;
    case 'adjective':
      asked.add(`adjective ${expr.adjective}`);
      break;
    case 'select':
      if (expr.source.from === 'keywords') asked.add('keywords');
      else if (expr.source.from === 'statuses') asked.add('statuses');
      else if (expr.take?.take === 'best' || expr.take?.take === 'tied') asked.add(`order ${expr.take.order}`);
      break;
    default:
  }
}

function cycleInWords(game: Game, nodes: string[]): string {
  const name = (node: string): string => {
    const [sort, id] = node.split(' ');
    const at = Number(id);
    switch (sort) {
      case 'field':
        return game.fields[at]?.name ?? node;
      case 'keyword':
      case 'number':
        return game.keywords[at]?.name ?? node;
      case 'status':
        return game.statuses[at]?.name ?? node;
      case 'silence':
        return node;
      case 'value':
        return game.values[at]?.name ?? node;
      case 'adjective':
        return game.adjectives[at]?.name ?? node;
      default:
        return game.orders[at]?.name ?? node;
    }
  };
  return nodes.map(name).join(', which asks ');
}
