/** Signature help: the call at the cursor, with the active parameter. */
import type { IToken } from 'chevrotain';
import type { Position, SignatureHelp } from 'vscode-languageserver-types';
import type { CompiledGame } from '../../compiler/driver/session.ts';
import { isKind } from '../../compiler/ir/types.ts';
import type { SymbolClass } from '../../compiler/scope/context.ts';
import type { WordParam } from '../../compiler/vocabulary/records.ts';
import * as t from '../../grammar/tokens.ts';
import { placeAt } from './completion/place.ts';
import { documented, fenced } from './markdown.ts';
import { MarkupKind } from './numbers.ts';
import type { Project } from './project.ts';
import { offsetAt, recordOf } from './words.ts';

/** A call that is being typed: its name, possible classes, and the tokens of its arguments so far. */
interface TypedCall {
  name: string;
  classes: readonly SymbolClass[];
  args: readonly IToken[];
  /** Whether commas separate the arguments (in parentheses) or prepositions. */
  inParentheses: boolean;
}

/** The signature of the verb, value, adjective, order, timing, move or keyword whose arguments contain a position; else null. */
export function signatureHelp(project: Project, path: string, position: Position): SignatureHelp | null {
  const text = project.text(path);
  const game = text === null ? null : project.gameOf(path, project.near(path));
  if (text === null || game === null) return null;
  const { context } = game;
  const mod = game.game.kinds.findIndex((kind) => kind.kernel === 'mod');
  const place = placeAt(text, offsetAt(text, position), {
    isKind: (word) => word === 'deck' || context.find(word, 'kind') !== null,
    isMod: (word) => {
      const kind = context.find(word, 'kind');
      return kind !== null && mod >= 0 && isKind(game.game, kind.id, mod);
    },
  });
  if (place.inComment) return null;
  const call = parenthesised(place.element, place.line) ?? plain(place.element, place.blocks.at(-1)?.is === 'card');
  return call === null ? null : shaped(game, call);
}

/** The call with an open parenthesis. */
function parenthesised(element: readonly IToken[], line: readonly IToken[]): TypedCall | null {
  const tokens = element.length === 0 ? line : element;
  let depth = 0;
  for (let at = tokens.length - 1; at > 0; at--) {
    const type = tokens[at]?.tokenType;
    if (type === t.RParen) depth++;
    if (type !== t.LParen || depth-- > 0) continue;
    depth = 0;
    const name = tokens[at - 1];
    if (name?.tokenType === t.Name)
      return {
        name: name.image,
        classes: ['value', 'adjective', 'order'],
        args: tokens.slice(at + 1),
        inParentheses: true,
      };
  }
  return null;
}

/** Words that are followed by a name, and the classes of that name. */
const NAMES_AFTER: ReadonlyMap<string, readonly SymbolClass[]> = new Map<string, readonly SymbolClass[]>([
  ['raise', ['timing']],
  ['on', ['timing']],
  ['before', ['verb', 'move']],
  ['after', ['verb', 'move']],
  ['instead of', ['verb', 'move']],
  ['do', ['move']],
  ['refuse', ['move']],
  ['give', ['verb']],
  ['=', ['verb']],
  ['have', ['keyword']],
  ['have printed', ['keyword']],
]);

/** The call in a line or an item without parentheses, also after a word such as `raise` or `let x =`. `isItem`: of a card, not of a body. */
function plain(element: readonly IToken[], isItem: boolean): TypedCall | null {
  const have = element.findIndex((token) => token.tokenType === t.Have);
  const assign = element.findIndex((token) => token.tokenType === t.Assign);
  const from = have >= 0 ? have : assign >= 0 ? assign : 0;
  const first = element[from]?.image ?? '';
  const two = `${first} ${element[from + 1]?.image ?? ''}`;
  const skipped = NAMES_AFTER.has(two) ? 2 : NAMES_AFTER.has(first) ? 1 : 0;
  const name = element[from + skipped];
  if (name === undefined || name.tokenType !== t.Name) return null;
  const classes =
    NAMES_AFTER.get(skipped === 2 ? two : skipped === 1 ? first : '') ??
    (isItem ? (['keyword'] as const) : (['verb', 'step', 'keyword'] as const));
  return { name: name.image, classes, args: element.slice(from + skipped + 1), inParentheses: false };
}

function shaped(game: CompiledGame, { name, classes, args, inParentheses }: TypedCall): SignatureHelp | null {
  for (const is of classes) {
    const found = game.context.find(name, is);
    const record = found === null || !('id' in found) ? null : recordOf(game, `${is} ${found.id}`);
    if (record === null || record.params.length === 0) continue;
    const { head, params, doc, examples } = record;
    const [example] = examples;
    const more = example === undefined ? '' : fenced(example);
    const active = inParentheses ? commasIn(args) : byPreposition(args, params);
    const label = { label: head, parameters: spansIn(head, params) };
    const value = [documented(doc), more].filter((part) => part !== '').join('\n\n');
    return {
      signatures: [{ ...label, documentation: { kind: MarkupKind.Markdown, value } }],
      activeSignature: 0,
      activeParameter: Math.min(active, params.length - 1),
    };
  }
  return null;
}

function commasIn(args: readonly IToken[]): number {
  let depth = 0;
  let commas = 0;
  for (const { tokenType } of args) {
    if (tokenType === t.LParen) depth++;
    else if (tokenType === t.RParen) depth--;
    else if (tokenType === t.Comma && depth === 0) commas++;
  }
  return commas;
}

/** The active parameter: that of the last preposition; before the first preposition the direct argument. */
function byPreposition(args: readonly IToken[], params: readonly WordParam[]): number {
  let depth = 0;
  for (let at = args.length - 1; at >= 0; at--) {
    const { tokenType, image } = args[at] as IToken;
    if (tokenType === t.RParen) depth++;
    // an open parenthesis only groups a part of the argument
    else if (tokenType === t.LParen) depth = Math.max(0, depth - 1);
    const param = depth === 0 ? params.findIndex(({ prep }) => prep === image) : -1;
    if (param >= 0) return param;
  }
  return Math.max(
    0,
    params.findIndex(({ prep }) => prep === null),
  );
}

/** The range of each parameter in the label. */
function spansIn(head: string, params: readonly WordParam[]): { label: [number, number] }[] {
  let from = 0;
  return params.map(({ name, type }) => {
    const start = Math.max(from, head.indexOf(`${name}: `, from));
    from = Math.min(head.length, start + `${name}: ${type}`.length);
    return { label: [start, from] };
  });
}
