/** Hover: documentation of the word at a position, from its record. */
import type { Hover, Position } from 'vscode-languageserver-types';
import type { CompiledGame } from '../../compiler/driver/session.ts';
import { showType } from '../../compiler/ir/types.ts';
import { rulesText } from '../../compiler/text/index.ts';
import { endOf, scan } from '../../grammar/scan.ts';
import { formOf } from './forms.ts';
import { documented, fenced, literalMarkdown } from './markdown.ts';
import { MarkupKind } from './numbers.ts';
import type { Project } from './project.ts';
import { offsetAt, recordOf, typeOfLocal, type WordAt, wordAt } from './words.ts';

/** The documentation of the word or form at a position in Markdown: declaration, description, examples. */
export function hover(project: Project, path: string, position: Position): Hover | null {
  const word = wordAt(project, path, position);
  if (word !== null) {
    const page = pageOf(word);
    return page === null ? null : shaped(page, word.source.range(word));
  }
  const source = project.source(path);
  if (source === null) return null;
  const offset = offsetAt(source.text, position);
  const token = scan(source.text).tokens.find((one) => one.startOffset <= offset && offset <= endOf(one));
  const form = token === undefined ? null : formOf(token.image);
  if (token === undefined || form === null) return null;
  return shaped([fenced(form.form), form.doc], source.range({ start: token.startOffset, end: endOf(token) }));
}

const shaped = (parts: readonly string[], range: Hover['range'] & object): Hover => ({
  contents: { kind: MarkupKind.Markdown, value: parts.filter((part) => part !== '').join('\n\n') },
  range,
});

function pageOf(word: WordAt): string[] | null {
  const { game, key } = word;
  const [is, id] = key.split(' ');
  switch (is) {
    case 'card':
      return cardPage(game, Number(id));
    case 'layer': {
      const layer = game.game.layers[Number(id)];
      return layer === undefined ? null : [fenced(`${layer.sort} ${layer.name}`), documented(layer.doc)];
    }
    case 'game':
      return [fenced(`game ${game.game.name}`), documented(game.game.layers[0]?.doc ?? '')];
    case 'phase':
      return [fenced(`phase ${game.game.phases[Number(id)] ?? ''}`)];
    case 'tag':
      return [fenced(`verb ... is ${game.game.tags[Number(id)] ?? ''}`)];
    case 'local': {
      const type = typeOfLocal(game, key);
      const name = word.source.text.slice(word.start, word.end);
      return type === null ? null : [fenced(`${name}: ${showType(game.game, type)}`)];
    }
    default:
      return wordPage(game, key);
  }
}

function cardPage({ game }: CompiledGame, id: number): string[] | null {
  const card = game.cards[id];
  if (card === undefined) return null;
  const lines = rulesText(game, id, null);
  return [
    fenced(`${game.kinds[card.kind]?.name ?? 'card'} "${card.name}"`),
    documented(card.doc),
    literalMarkdown(lines.join('\n')),
  ];
}

/** Parts of a page in Markdown: declaration, description, printed text, examples; null for a word without a record. */
export function wordPage(game: CompiledGame, key: string): string[] | null {
  const record = recordOf(game, key);
  if (record === null) return null;
  const printed =
    record.template === null || record.template === '' ? '' : `Printed as: ${literalMarkdown(record.template)}`;
  const examples = record.examples.length === 0 ? '' : `Example:\n${fenced(record.examples.join('\n'))}`;
  return [fenced(`${record.native ? 'native ' : ''}${record.head}`), documented(record.doc), printed, examples];
}
