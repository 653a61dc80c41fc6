/** Completion, from the tokens before the cursor and the word records of the game. */
import type { CompletionItem, Position } from 'vscode-languageserver-types';
import type { EnumId, Game } from '../../../compiler/ir/index.ts';
import { isKind } from '../../../compiler/ir/types.ts';
import { nameWithoutWord } from '../../../compiler/ir/word-fields.ts';
import { InsertTextFormat } from '../numbers.ts';
import type { Project } from '../project.ts';
import { offsetAt } from '../words.ts';
import { beginElement } from './begin.ts';
import { CompletionOffer, RANK } from './offer.ts';
import { offerCards, offerMembers, offerNames } from './phrases.ts';
import { type Heads, placeAt } from './place.ts';
import { completeScenarioLine, offerDecks } from './scenario.ts';
import { CompletionScope } from './scope.ts';
import { usageOf } from './usage.ts';
import { completeElement } from './within.ts';

/**
 * Completion items at a position, the best first: words of the game with a fitting class, and snippets. Each item has a
 * `textEdit` that replaces the word at the cursor, and documentation from the record of the word.
 */
export function completion(project: Project, path: string, position: Position): CompletionItem[] {
  const text = project.text(path);
  const analysis = project.near(path);
  const game = project.gameOf(path, analysis) ?? analysis.games[0];
  if (text === null || game === undefined) return [];
  const { context } = game;
  const mod = game.game.kinds.findIndex((kind) => kind.kernel === 'mod');
  const heads: Heads = {
    isKind: (word) => word === 'deck' || context.find(word, 'kind') !== null,
    isMod: (word) => {
      const kind = context.find(word, 'kind');
      return kind !== null && mod >= 0 && isKind(game.game, kind.id, mod);
    },
  };
  const place = placeAt(text, offsetAt(text, position), heads);
  // a number is typed to its end: an item that goes on with it would take the Enter that ends the line
  if (place.inComment || /^\d/.test(place.prefix)) return [];
  const before = position.character - place.prefix.length;
  const range = {
    start: { line: position.line, character: before },
    end: { line: position.line, character: before + place.end - place.start },
  };
  const offer = new CompletionOffer(game, usageOf(project, game.game.name), range);
  const whole = project.gameNamed(game.game.name, project.last ?? analysis) ?? game;
  const scope = new CompletionScope(game, whole, path, place);
  const completer = { offer, scope };
  const { top } = scope;
  const first = place.element[0];
  if (place.inText) {
    const previous = place.line[place.line.length - 1]?.image;
    // titles, templates and reasons are free text; other strings are names of cards
    const titled = place.line.length === 1 && (top.is === 'file' || top.is === 'layer');
    const free = titled || first?.image === 'text' || previous === 'else';
    if (top.is === 'scenario' && previous === 'deck') offerDecks(completer, false);
    else if (place.line[0]?.image === 'mod')
      for (const layer of game.game.layers) layer.sort === 'mod' && offer.put(layer.name, 0);
    else if (!free) offerCards(completer, null, false);
    return offer.items.map((item) => quoted(item, text[place.end] === '"'));
  }
  const [name, of] = place.line.slice(-2);
  if (wordsOfField(game.game, (of ?? name)?.image) !== null) offer.put('of', RANK.best);
  const words = of?.image === 'of' ? wordsOfField(game.game, name?.image) : null;
  if (words !== null) {
    offerMembers(completer, words);
    offerNames(completer, { type: { of: 'enum', id: words, many: false } });
  } else if (top.is === 'board') for (const name of scope.locals.keys()) offer.put(name, 0);
  else if (top.is === 'scenario') completeScenarioLine(completer, place.element, place.line);
  else if (first === undefined && !goesOn(place.line, top.is)) beginElement(completer, top, place.line.length === 0);
  else completeElement(completer, top, first === undefined ? place.line : place.element, place.line);
  return offer.items;
}

/** An item that also inserts the closing quote, so that the cursor moves past it. */
function quoted(item: CompletionItem, isClosed: boolean): CompletionItem {
  const { textEdit } = item;
  if (textEdit === undefined || !('range' in textEdit)) return item;
  const { start, end } = textEdit.range;
  const range = { start, end: isClosed ? { ...end, character: end.character + 1 } : end };
  return { ...item, textEdit: { newText: `${textEdit.newText}"`, range } };
}

/** The enum for each of whose words a field of this name has a number. */
function wordsOfField(game: Game, name: string | undefined): EnumId | null {
  const found = game.fields.find(({ word }, id) => word !== undefined && nameWithoutWord(game, id) === name);
  return found?.word?.enum ?? null;
}

/** Whether a comma continues a list and does not end the item: `offer play, cast`. */
const goesOn = (line: readonly { image: string }[], block: string): boolean =>
  line.length > 0 && (line[0]?.image === 'offer' || (block === 'file' && line[0]?.image !== undefined));

/** The item for an editor without snippet support: it inserts the label. */
export function withoutSnippet(item: CompletionItem): CompletionItem {
  if (item.insertTextFormat !== InsertTextFormat.Snippet || item.textEdit === undefined) return item;
  return { ...item, insertTextFormat: InsertTextFormat.PlainText, textEdit: { ...item.textEdit, newText: item.label } };
}
