/** `explain`: the page of a diagnostic, of a word, of a form of the language, or of a card. */

import { type CatalogueEntry, catalogue } from '../diagnostics/catalogue.ts';
import { near } from '../diagnostics/near.ts';
import { withPlainQuotes } from '../diagnostics/plain-name.ts';
import { synonymsOf } from '../diagnostics/synonyms.ts';
import type { Game, IR, Layer, Place, StepDecl } from '../ir/index.ts';
import { isEffect } from '../ir/kinds.ts';
import { layerText, rulesText } from '../text/index.ts';
import { type Form, formsOf } from '../vocabulary/forms.ts';
import { saidElsewhere } from '../vocabulary/other-games.ts';
import { type WordClass, type WordRecord, wordRecords } from '../vocabulary/records.ts';

/** A place in a file: path, line and column from 1. */
export interface FilePosition {
  file: string;
  line: number;
  column: number;
}

/** The subject of a page: a word that a game declares, a form of the language, or a card. */
export type ExplainedWord = Omit<WordRecord, 'class' | 'id' | 'declared'> & {
  class: WordClass | Layer['sort'] | 'form' | 'card';
};

export interface WordPage {
  /** Null for a form of the language, which every game has. */
  game: string | null;
  /** Other games that share the same declaration. */
  also: string[];
  word: ExplainedWord;
  /** Where the example of a form may be written. */
  where?: Form['place'];
  /** The place of the declaration; null for a form of the language. */
  spot: FilePosition | null;
  /** Up to five declarations that use the word, and the number of all. */
  users: { what: string; spot: FilePosition }[];
  uses: number;
  /** The whole page as text. */
  text: string;
}

export type Explained =
  | { found: 'code'; page: CatalogueEntry; text: string }
  | { found: 'word'; pages: WordPage[]; text: string }
  | { found: 'nothing'; near: string[]; text: string };

const MOST_USERS = 5;
/** A word such as "of" occurs in nearly all forms. */
const MOST_FORMS = 4;

/**
 * Explains a code (`RB0302`, in any case), a word of a game or of the language, or a card by its name. `more`: pages of
 * codes that the compiler does not know. A word that several classes or games declare gives a page for each; an unknown
 * one gives suggestions.
 */
export function explain(
  ir: Pick<IR, 'files' | 'games'>,
  query: string,
  more: Iterable<CatalogueEntry> = [],
): Explained {
  const pages = new Map([...catalogue, ...[...more].map((entry): [string, CatalogueEntry] => [entry.code, entry])]);
  const page = pages.get(query.toUpperCase());
  if (page !== undefined) return { found: 'code', page, text: codeText(page) };
  const found: Omit<WordPage, 'text'>[] = [];
  const all = ir.games.flatMap((game) => wordRecords(game).map((word) => ({ game, word })));
  for (const { game, word } of all) {
    if (word.name !== query && !synonymsOf(word.doc).includes(query.toLowerCase())) continue;
    const spot = spotOf(ir.files, word.declared.place);
    // Games share the words of the prelude.
    const twin = found.find(
      (p) => p.word.class === word.class && p.spot?.file === spot.file && p.spot.line === spot.line,
    );
    if (twin !== undefined) twin.also.push(game.name);
    else found.push({ game: game.name, also: [], word, spot, ...usersOf(ir, game, word) });
  }
  for (const game of ir.games) {
    found.push(...memberPages(ir, game, query), ...cardPages(ir, game, query), ...layerPages(ir, game, query));
  }
  found.push(...formPages(query));
  if (found.length > 0) {
    const pages = found.map((page) => ({ ...page, text: wordText(page) }));
    return { found: 'word', pages, text: pages.map(({ text }) => text).join('\n\n') };
  }
  const cards = ir.games.flatMap((game) => game.cards.map(({ name }) => name));
  const layers = ir.games.flatMap((game) => game.layers.map(({ name }) => name));
  const names = [...new Set([...all.map(({ word }) => word.name), ...pages.keys(), ...cards, ...layers])];
  const close = nearWords(query, names);
  const text =
    close.length === 0
      ? `There is no word, card or code "${query}".`
      : `There is no word, card or code "${query}". Did you mean ${close.map((w) => `"${w}"`).join(' or ')}?`;
  return { found: 'nothing', near: close, text };
}

/** Suggestions, the closest first: misspellings, then words that contain the query or are contained in it. */
function nearWords(query: string, names: readonly string[]): string[] {
  const close: string[] = [];
  for (
    let best = near(query, names);
    best !== null && close.length < 3;
    best = near(
      query,
      names.filter((n) => !close.includes(n)),
    )
  )
    close.push(best);
  const part = names.filter(
    (n) => query.length >= 3 && !close.includes(n) && (n.includes(query) || (n.length >= 3 && query.includes(n))),
  );
  return [...close, ...part.sort()].slice(0, 5);
}

/** A member of an enum is explained by its enum. */
function memberPages(ir: Pick<IR, 'files' | 'games'>, game: Game, query: string): Omit<WordPage, 'text'>[] {
  return wordRecords(game)
    .filter((word) => word.class === 'enum' && game.enums[word.id]?.members.includes(query) === true)
    .map((word) => ({
      game: game.name,
      also: [],
      word,
      spot: spotOf(ir.files, word.declared.place),
      users: [],
      uses: 0,
    }));
}

/** A card by its name, in any case: its printed text, and the decks that contain it. */
function cardPages(ir: Pick<IR, 'files' | 'games'>, game: Game, query: string): Omit<WordPage, 'text'>[] {
  const wanted = withPlainQuotes(query).toLowerCase();
  return game.cards.flatMap((card, id) => {
    if (withPlainQuotes(card.name).toLowerCase() !== wanted || isEffect(game, id)) return [];
    const decks = game.decks.filter((deck) => deck.cards.some((entry) => entry.card === id));
    return {
      game: game.name,
      also: [],
      word: {
        ...bare('card', card.name, `${game.kinds[card.kind]?.name ?? 'card'} "${card.name}"`),
        doc: rulesText(game, id, null).join('\n'),
      },
      spot: spotOf(ir.files, card.place),
      users: decks
        .slice(0, MOST_USERS)
        .map((deck) => ({ what: `deck "${deck.name}"`, spot: spotOf(ir.files, deck.place) })),
      uses: decks.length,
    };
  });
}

/** A game, a mode or a mod by its name, in any case: what it changes. */
function layerPages(ir: Pick<IR, 'files' | 'games'>, game: Game, query: string): Omit<WordPage, 'text'>[] {
  const wanted = withPlainQuotes(query).toLowerCase();
  return game.layers.flatMap(({ name, sort, doc, place }, id) => {
    if (withPlainQuotes(name).toLowerCase() !== wanted) return [];
    const modes = game.layers.filter((layer) => layer.sort === 'mode').map((layer) => layer.name);
    const about = sort === 'game' && modes.length > 0 ? [`Its modes are ${modes.join(', ')}.`] : [];
    const lines = [...(doc === '' ? [] : [doc]), ...about, ...layerText(game, id)];
    const head = `${sort} ${sort === 'mod' ? `"${name}"` : name}`;
    const word = { ...bare(sort, name, head), doc: lines.join('\n') };
    return { game: game.name, also: [], word, spot: spotOf(ir.files, place), users: [], uses: 0 };
  });
}

/** A word of the language is explained by the forms that contain it, one of other games by what says the same. */
const formPages = (query: string): Omit<WordPage, 'text'>[] =>
  [...new Set([...saidElsewhere(query), ...formsOf(query)])]
    .slice(0, MOST_FORMS)
    .map(({ form, doc, example, place }) => ({
      game: null,
      also: [],
      where: place,
      word: { ...bare('form', query, form), doc, examples: [example] },
      spot: null,
      users: [],
      uses: 0,
    }));

const bare = (is: ExplainedWord['class'], name: string, head: string): ExplainedWord => ({
  class: is,
  name,
  head,
  params: [],
  gives: null,
  doc: '',
  template: null,
  examples: [],
  native: false,
});

const spotOf = (files: readonly string[], place: Place): FilePosition => ({
  file: files[place[0]] ?? '',
  line: place[1] + 1,
  column: place[2] + 1,
});

// ---------------------------------------------------------------- users of a word

/** Keys of the IR that hold the id of a word of that class. */
const KEYS: Record<WordClass, readonly string[]> = {
  kind: ['kind'],
  field: ['field'],
  enum: ['enum'],
  option: ['option'],
  zone: ['zone'],
  status: ['status'],
  adjective: ['adjective'],
  value: ['value'],
  order: ['order', 'sort'],
  timing: ['timing', 'retimed'],
  verb: ['verb'],
  move: ['move'],
  step: [],
  keyword: ['keyword'],
};
/** Classes whose key also has another meaning: `{ op: 'number', value }`. Only records with this `op` count. */
const OWN_OP: Partial<Record<WordClass, string>> = { value: 'value', adjective: 'adjective' };

/** Types that refer to a word of that class. */
const TYPES: Partial<Record<WordClass, readonly string[]>> = {
  kind: ['entity', 'definition'],
  enum: ['enum', 'flags'],
  zone: ['zone'],
};

function mentions(node: unknown, word: WordRecord): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if (Array.isArray(node)) return node.some((item) => mentions(item, word));
  const record = node as { readonly [key: string]: unknown };
  const op = OWN_OP[word.class];
  if (op === undefined || record.op === op) {
    for (const key of KEYS[word.class]) if (record[key] === word.id) return true;
  }
  if (word.class === 'value' && record.op === 'kernel' && word.native && record.call === word.name) return true;
  const types = TYPES[word.class];
  if (types?.includes(String(record.of)) === true && 'many' in record && record.id === word.id) return true;
  if (word.class === 'step') {
    // a block has copies of its statements
    const body = (word.declared as StepDecl).body.place;
    const [file, , , at] = Array.isArray(record.place) ? record.place : [];
    if (file === body[0] && at >= body[3] && at < body[4]) return true;
  }
  if (word.class === 'move' && Array.isArray(record.moves) && record.moves.includes(word.id)) return true;
  return Object.keys(record).some((key) => key !== 'place' && mentions(record[key], word));
}

/** The declarations of a game that can use words. */
function* partsOf(
  game: Game,
): Generator<{ what: string; place: Place; tree: unknown; is: WordClass | null; id: number }> {
  const named = (is: WordClass, what: string, list: readonly { name: string; place: Place }[]) =>
    list.map((of, id) => ({
      what: `${what} ${of.name}`,
      place: of.place,
      tree: { ...of, name: null, text: null },
      is,
      id,
    }));
  for (const [id, card] of game.cards.entries()) {
    const abilities = [...card.abilities, ...card.keywords.flatMap((k) => (k.retimed === null ? [] : k.abilities))];
    const statics = game.statics.filter((s) => s.bearer === 'card' && s.of === id);
    const tree = { ...card, abilities: abilities.map((a) => game.abilities[a]), statics };
    yield { what: `${game.kinds[card.kind]?.name ?? 'card'} "${card.name}"`, place: card.place, tree, is: null, id };
  }
  yield* named('verb', 'verb', game.verbs);
  yield* named('move', 'move', game.moves);
  yield* named('adjective', 'adjective', game.adjectives);
  yield* named('value', 'value', game.values);
  yield* named('order', 'order', game.orders);
  yield* named('timing', 'timing', game.timings);
  for (const [id, { name, text: _, ...status }] of game.statuses.entries()) {
    const of = <One extends { bearer: string; of: number | null }>(list: readonly One[]): One[] =>
      list.filter((one) => one.bearer === 'status' && one.of === id);
    const tree = { ...status, abilities: of(game.abilities), statics: of(game.statics) };
    yield { what: `status ${name}`, place: status.place, tree, is: 'status', id };
  }
  yield* named('zone', 'zone', game.zones);
  for (const [id, keyword] of game.keywords.entries()) {
    const statics = game.statics.filter((s) => s.bearer === 'keyword' && s.of === id);
    yield {
      what: `keyword ${keyword.name}`,
      place: keyword.place,
      tree: { params: keyword.params, abilities: keyword.abilities.map((a) => game.abilities[a]), statics },
      is: 'keyword',
      id,
    };
  }
  for (const ability of game.abilities)
    if (ability.bearer === 'rules')
      yield { what: layerName(game, ability.layer), place: ability.place, tree: ability, is: null, id: 0 };
  for (const each of game.statics)
    if (each.bearer === 'rules')
      yield { what: layerName(game, each.layer), place: each.place, tree: each, is: null, id: 0 };
  for (const rule of game.rules) yield { what: 'a state rule', place: rule.place, tree: rule, is: null, id: 0 };
  for (const [what, blocks] of [
    ['setup', game.setups],
    ['flow', game.flows],
    ['before match', game.befores],
    ['after match', game.afters],
  ] as const)
    for (const block of blocks) yield { what, place: block.place, tree: block, is: null, id: 0 };
  for (const of of game.overflows) yield { what: 'overflow', place: of.place, tree: of, is: null, id: 0 };
  for (const of of game.deckRules) yield { what: 'deck rules', place: of.place, tree: of, is: null, id: 0 };
  // these have no place of their own: that of the game, mode or mod which says them
  for (const [what, list] of [
    ['a limit', game.limits],
    ['worth', game.worths],
  ] as const)
    for (const of of list) {
      const place = game.layers[of.layer]?.place;
      if (place !== undefined) yield { what, place, tree: of, is: null, id: 0 };
    }
}

function layerName(game: Game, layer: number): string {
  const of = game.layers[layer];
  return layer === 0 || of === undefined ? 'the rules' : `${of.sort} "${of.name}"`;
}

function usersOf(ir: Pick<IR, 'files' | 'games'>, game: Game, word: WordRecord): Pick<WordPage, 'users' | 'uses'> {
  const users: WordPage['users'] = [];
  let uses = 0;
  for (const part of partsOf(game)) {
    if ((part.is === word.class && part.id === word.id) || !mentions(part.tree, word)) continue;
    uses++;
    if (users.length < MOST_USERS) users.push({ what: part.what, spot: spotOf(ir.files, part.place) });
  }
  return { users, uses };
}

// ---------------------------------------------------------------- text

function codeText(page: CatalogueEntry): string {
  const lines = [`${page.severity} ${page.code}: ${page.title}`, '', page.explanation];
  if (page.help !== '') lines.push('', `What to do: ${page.help}`);
  if (page.example !== '') lines.push('', 'Reported for:', ...page.example.split('\n').map((line) => `    ${line}`));
  return lines.join('\n');
}

/** Where an example goes. Phrases are parts of lines, which the form itself shows. */
const WHERE: Readonly<Record<Form['place'], string>> = {
  file: ', in a file of the game',
  card: ', on a card, between its braces',
  statement: ', in the body of an ability, a verb or a move',
  verb: ', in the body of a verb',
  move: ', in the body of a move',
  step: ', in the flow',
  line: ', in a file or in a scenario',
  set: '',
  condition: '',
  value: '',
};

function wordText({ game, also, word, where, spot, users, uses }: Omit<WordPage, 'text'>): string {
  const games = [game, ...also].join(', ');
  const lines = [
    word.head,
    spot === null
      ? '    the language, in every game'
      : `    ${word.native ? 'native, ' : ''}${games}, ${spot.file}:${spot.line}`,
  ];
  if (word.doc !== '') lines.push('', word.doc);
  if (word.params.length > 0) {
    lines.push('', 'Takes:');
    for (const p of word.params) {
      const must = p.value !== null ? `, else ${p.value}` : p.optional ? ', or nothing' : '';
      lines.push(`    ${p.prep === null ? '' : `${p.prep} `}${p.name}: ${p.type}${must}`);
    }
  }
  if (word.template !== null) lines.push('', `Printed as: ${word.template}`);
  if (word.examples.length > 0)
    lines.push(
      '',
      `Example${where === undefined ? '' : WHERE[where]}:`,
      ...word.examples.flatMap((example) => example.split('\n').map((line) => `    ${line}`)),
    );
  if (uses > 0) {
    lines.push(
      '',
      `Used by ${uses === 1 ? 'one' : uses}:`,
      ...users.map((u) => `    ${u.what}, ${u.spot.file}:${u.spot.line}`),
    );
    if (uses > users.length) lines.push(`    and ${uses - users.length} more`);
  }
  return lines.join('\n');
}
