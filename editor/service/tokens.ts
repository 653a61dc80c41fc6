/** Semantic tokens: the class of each word, for colours. */
import type { TokenType } from 'chevrotain';
import type { SemanticTokens } from 'vscode-languageserver-types';
import type { Source } from '../../compiler/diagnostics/index.ts';
import type { CompiledGame } from '../../compiler/driver/session.ts';
import { endOf, scan } from '../../grammar/scan.ts';
import * as t from '../../grammar/tokens.ts';
import { TOKEN_TYPES, TYPES } from './legend.ts';
import type { Project } from './project.ts';
import { declarationOf, meaningsIn } from './words.ts';

// bits of the legend's modifiers
const DECLARATION = 1;
const DOCUMENTATION = 2;
const COMMON = 4;

/** Words of the kernel that the lexer reads as names. */
const KERNEL = new Set([
  'self',
  'you',
  'here',
  'it',
  'that',
  'nothing',
  'something',
  'true',
  'false',
  'random',
  'all',
  'first',
  'last',
  'some',
  'no',
  'the',
  'count',
  'sum',
  'highest',
  'lowest',
  'raise',
  'run',
  'settle',
  'prevent',
  'leave',
  'gone',
]);

/** Receives the tokens in order; none spans a line end. */
type TokenSink = (start: number, end: number, type: string, modifiers: number) => void;

/** The semantic tokens of a file in the encoding of the protocol: five numbers a token, relative to the previous one. */
export function semanticTokens(project: Project, path: string): SemanticTokens {
  const source = project.source(path, project.near(path));
  if (source === null) return { data: [] };
  const data: number[] = [];
  let line = 0;
  let character = 0;
  visitTokens(source, project.gameOf(path, project.near(path)), (start, end, type, modifiers) => {
    const at = source.position(start);
    const down = at.line - line;
    data.push(
      down,
      down === 0 ? at.character - character : at.character,
      end - start,
      TOKEN_TYPES.indexOf(type),
      modifiers,
    );
    ({ line, character } = at);
  });
  return { data };
}

function visitTokens(source: Source, game: CompiledGame | null, put: TokenSink): void {
  const scanned = scan(source.text);
  const { tokens, comments } = scanned;
  const meanings = game === null ? null : meaningsIn(game, source, scanned);
  const preludes = new Set(game?.files.filter((file) => file.prelude).map((file) => file.source));
  let comment = 0;
  const commentsBefore = (offset: number): void => {
    for (let next = comments[comment]; next !== undefined && next.start < offset; next = comments[++comment])
      put(next.start, next.end, 'comment', next.doc ? DOCUMENTATION : 0);
  };
  for (const [i, token] of tokens.entries()) {
    const [start, end] = [token.startOffset, endOf(token)];
    commentsBefore(start);
    const meaning = meanings?.get(start);
    if (token.tokenType === t.Digits) put(start, end, 'number', 0);
    else if (token.tokenType === t.Text) put(start, end, 'string', 0);
    else if (t.RESERVED.has(token.image)) put(start, end, 'keyword', 0);
    else if (token.tokenType !== t.Name) continue;
    else if (meaning !== undefined && game !== null) {
      const where = declarationOf(game, meaning.key);
      const declares = where !== null && where.source === source && where.start === start;
      const common = where === null || preludes.has(where.source);
      const type = TYPES[meaning.key.split(' ')[0] ?? ''] ?? 'variable';
      put(start, end, type, (declares ? DECLARATION : 0) | (common ? COMMON : 0));
    } else if (KERNEL.has(token.image) || heads(token.image, tokens[i - 1]?.tokenType)) put(start, end, 'keyword', 0);
  }
  commentsBefore(source.text.length);
}

/** Whether a word begins a declaration or an item at its position. */
const heads = (word: string, before: TokenType | undefined): boolean =>
  t.HEADS.has(word) && (before === undefined || before === t.NewLine || before === t.LBrace || before === t.Comma);
