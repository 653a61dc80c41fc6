/** Sorts the declarations of a game's files by class, before anything is compiled. Modes and mods become layers. */

import type { SyntaxProblem } from '../../grammar/problems.ts';
import type * as tree from '../../grammar/tree.ts';
import { type Source, suggest } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { LayerId } from '../ir/index.ts';
import { MOST_LAYERS } from '../verify/sizes.ts';
import type { Context, LocatedDecl } from './context.ts';
import { checkQuotedName } from './quoted-names.ts';
import { duplicate } from './twins.ts';

export type { DeclOf } from '../../grammar/tree.ts';

/** All declarations of a game's files by class, each with its file and layer. */
export interface GatheredDecls {
  enums: LocatedDecl<tree.DeclOf<'enum'>>[];
  options: LocatedDecl<tree.DeclOf<'option'>>[];
  fields: LocatedDecl<tree.DeclOf<'fields'>>[];
  kinds: LocatedDecl<tree.DeclOf<'kind'>>[];
  zones: LocatedDecl<tree.DeclOf<'zone'>>[];
  /** Declarations with `extend zone`. */
  zoneExtensions: LocatedDecl<tree.DeclOf<'zone'>>[];
  statuses: LocatedDecl<tree.DeclOf<'status'>>[];
  queues: LocatedDecl<tree.DeclOf<'queue'>>[];
  looks: LocatedDecl<tree.DeclOf<'look'>>[];
  words: LocatedDecl<tree.DeclOf<'adjective' | 'value' | 'order'>>[];
  timings: LocatedDecl<tree.DeclOf<'timing'>>[];
  keywords: LocatedDecl<tree.DeclOf<'keyword'>>[];
  verbs: LocatedDecl<tree.DeclOf<'verb'>>[];
  natives: LocatedDecl<tree.DeclOf<'native'>>[];
  moves: LocatedDecl<tree.DeclOf<'move'>>[];
  steps: LocatedDecl<tree.DeclOf<'step'>>[];
  rules: LocatedDecl<tree.DeclOf<'whenever'>>[];
  blocks: LocatedDecl<tree.DeclOf<'setup' | 'flow'>>[];
  items: LocatedDecl<tree.Item | tree.AbilityItem>[];
  cards: LocatedDecl<tree.DeclOf<'card'>>[];
  decks: LocatedDecl<tree.DeclOf<'card'>>[];
  scenarios: LocatedDecl<tree.DeclOf<'scenario'>>[];
  /** The id of each declaration: its index in the matching array of the game. */
  wordIds: Map<tree.Decl, number>;
}

export interface GameFile {
  source: Source;
  tree: tree.File;
  /** Syntax errors of the file. */
  problems: readonly SyntaxProblem[];
  /** Parts of the text that are missing from the AST because of a syntax error. */
  unread: readonly tree.Span[];
  /** Whether nothing of the file was parsed. Then its game is not compiled: what it declares is missing everywhere. */
  refused: boolean;
  prelude: boolean;
}

export function gather(g: Context, files: readonly GameFile[]): GatheredDecls {
  const all: GatheredDecls = {
    enums: [],
    options: [],
    fields: [],
    kinds: [],
    zones: [],
    zoneExtensions: [],
    statuses: [],
    queues: [],
    looks: [],
    words: [],
    timings: [],
    keywords: [],
    verbs: [],
    natives: [],
    moves: [],
    steps: [],
    rules: [],
    blocks: [],
    items: [],
    cards: [],
    decks: [],
    scenarios: [],
    wordIds: new Map(),
  };
  const modHeads = modKinds(files);
  const own = new Set(files.flatMap((file) => (file.prelude ? [] : file.tree.decls.map(wordKey))));
  for (const file of files) {
    for (const decl of file.tree.decls) {
      // A game may redeclare a word of the prelude.
      const key = wordKey(decl);
      if (file.prelude && key !== null && own.has(key)) continue;
      sortDeclaration(g, all, modHeads, decl, file.source, 0);
    }
  }
  // Cards of the game come first, so that an inactive mode or mod does not renumber them.
  const isOwn = (card: LocatedDecl<unknown>): boolean => card.layer === 0;
  all.cards = [...all.cards.filter(isOwn), ...all.cards.filter((card) => !isOwn(card))];
  return all;
}

/**
 * The key under which a game's declaration replaces one of the prelude. Adjectives also differ by the type of their
 * subject.
 */
function wordKey(decl: tree.Decl): string | null {
  switch (decl.node) {
    case 'verb':
    case 'value':
    case 'order':
    case 'timing':
    case 'keyword':
      return `${decl.node} ${decl.name.text}`;
    case 'adjective': {
      const part = decl.params[0]?.types[0]?.parts[0];
      const prim = part?.node === 'atom' ? part.levels[0] : undefined;
      return `adjective ${decl.name.text} ${prim?.node === 'name' ? prim.name.text : ''}`;
    }
    default:
      return null;
  }
}

/** Names of kinds whose entities are mods. They are found first, because the contents of a mod form a layer. */
function modKinds(files: readonly GameFile[]): Set<string> {
  const below = new Map<string, string[]>();
  for (const file of files) {
    for (const decl of file.tree.decls) {
      if (decl.node !== 'kind') continue;
      for (const { text } of decl.parents) {
        const list = below.get(text);
        if (list === undefined) below.set(text, [decl.name.text]);
        else list.push(decl.name.text);
      }
    }
  }
  // The set grows while it is iterated.
  const found = new Set(['mod']);
  for (const kind of found) for (const one of below.get(kind) ?? []) found.add(one);
  return found;
}

function sortDeclaration(
  g: Context,
  all: GatheredDecls,
  modHeads: Set<string>,
  decl: tree.Decl,
  source: Source,
  layer: LayerId,
): void {
  switch (decl.node) {
    case 'enum':
      all.enums.push({ decl, source, layer });
      break;
    case 'option':
      all.options.push({ decl, source, layer });
      break;
    case 'fields':
      all.fields.push({ decl, source, layer });
      break;
    case 'kind':
      all.kinds.push({ decl, source, layer });
      break;
    case 'zone':
      (decl.extend ? all.zoneExtensions : all.zones).push({ decl, source, layer });
      break;
    case 'status':
      all.statuses.push({ decl, source, layer });
      break;
    case 'queue':
      all.queues.push({ decl, source, layer });
      break;
    case 'look':
      all.looks.push({ decl, source, layer });
      break;
    case 'adjective':
    case 'value':
    case 'order':
      all.words.push({ decl, source, layer });
      break;
    case 'timing':
      all.timings.push({ decl, source, layer });
      break;
    case 'keyword':
      all.keywords.push({ decl, source, layer });
      break;
    case 'verb':
      all.verbs.push({ decl, source, layer });
      break;
    case 'native':
      all.natives.push({ decl, source, layer });
      break;
    case 'move':
      all.moves.push({ decl, source, layer });
      break;
    case 'step':
      all.steps.push({ decl, source, layer });
      break;
    case 'whenever':
      all.rules.push({ decl, source, layer });
      break;
    case 'setup':
    case 'flow':
      all.blocks.push({ decl, source, layer });
      break;
    case 'top':
      all.items.push({ decl: decl.item, source, layer });
      break;
    case 'mode':
      addLayer(g, all, modHeads, decl, source);
      break;
    case 'card':
      if (decl.game !== null) checkGame(g, source, decl.game);
      if (decl.head.text === 'deck') all.decks.push({ decl, source, layer });
      else if (modHeads.has(decl.head.text)) addLayer(g, all, modHeads, decl, source);
      else all.cards.push({ decl, source, layer });
      break;
    case 'scenario':
      checkGame(g, source, decl.game);
      all.scenarios.push({ decl, source, layer });
      break;
    default:
  }
}

/** Reports `for GAME` with another game than that of the file: what it declares would belong to no game. */
function checkGame(g: Context, source: Source, game: tree.NameNode): void {
  if (game.text === g.game.name || !g.wants(source)) return;
  const where = { source, start: game.start, end: game.end };
  const otherwise = say.sayForGame({ game: g.game.name });
  const said = say.otherGame({ name: game.text, game: g.game.name });
  g.reporter.report(where, said, suggest(where, game.text, [g.game.name], otherwise));
}

/** Adds a mode or a mod as a layer, and sorts its declarations. */
function addLayer(
  g: Context,
  all: GatheredDecls,
  modHeads: Set<string>,
  decl: tree.DeclOf<'mode'> | tree.DeclOf<'card'>,
  source: Source,
): void {
  const { name, body } = decl;
  const sort = decl.node === 'mode' ? 'mode' : 'mod';
  const layer = g.game.layers.length;
  // Past the limit nothing more is compiled. The duplicate check below is quadratic.
  if (layer > MOST_LAYERS) return;
  const twin = g.game.layers.findIndex((l) => l.sort === sort && l.name === name.text);
  if (twin >= 0) duplicate(g, source, name, say.layerTwice({ sort, name: name.text }), `layer ${twin}`);
  if (sort === 'mod') checkQuotedName(g, source, name);
  g.declared.set(`layer ${layer}`, { source, start: name.start, end: name.end });
  g.recordUse(source, name, 'layer', layer);
  g.game.layers.push({
    name: name.text,
    sort,
    kind: null,
    parent: null,
    doc: docOf(decl.docs),
    place: g.place(source, decl),
  });
  layerParents.set(g.game.layers[layer] as object, decl.node === 'mode' ? decl.parent : decl.head);
  for (const item of body.items) {
    switch (item.node) {
      case 'item':
      case 'ability':
        all.items.push({ decl: item, source, layer });
        break;
      case 'choose':
      case 'until':
      case 'field': {
        const value = item.node === 'field' && item.types.length === 0 ? item.value : null;
        const text = value === null ? '' : source.text.slice(value.start, value.end);
        const help =
          item.node === 'field' && value !== null
            ? { help: say.setOptionTo({ option: item.name.text, value: text }) }
            : {};
        g.error(source, item, say.notInLayer({ sort }), help);
        break;
      }
      case 'game':
      case 'prelude':
        g.error(source, item, say.notInLayer({ sort }));
        break;
      case 'scenario':
        g.error(source, item.name, say.scenarioInLayer({ sort, name: sort === 'mod' ? `"${name.text}"` : name.text }));
        break;
      default:
        sortDeclaration(g, all, modHeads, item, source, layer);
    }
  }
}

/** The parent after `is` of a mode, or the head of a mod, until kinds and modes are declared. */
export const layerParents = new WeakMap<object, tree.NameNode | null>();

/** Documentation comments as one text. Synonyms are a sentence of it, which `synonyms.ts` reads. */
export const docOf = (docs: readonly tree.Comment[]): string =>
  docs.length === 0
    ? ''
    : docs
        .map((d) => d.text.trim())
        .filter((t) => !/^Example:/i.test(t))
        .map((t) => (/^Elsewhere:.*[^.]$/.test(t) ? `${t}.` : t))
        .join(' ');
export const docExamples = (docs: readonly tree.Comment[]): string[] =>
  docs.flatMap((d) => {
    const match = /^Example:\s*(.*)$/i.exec(d.text.trim());
    return match?.[1] === undefined ? [] : [match[1]];
  });
