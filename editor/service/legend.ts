/** The names of colours, apart from what finds them: a page needs these alone. */
import type { SemanticTokensLegend } from 'vscode-languageserver-types';

/** What a word is, by the class of what it stands for. The names are those that editors' themes know. */
export const TYPES: Readonly<Record<string, string>> = {
  kind: 'class',
  plural: 'class',
  enum: 'enum',
  member: 'enumMember',
  zone: 'struct',
  status: 'decorator',
  option: 'macro',
  adjective: 'modifier',
  value: 'function',
  order: 'operator',
  timing: 'event',
  verb: 'method',
  move: 'method',
  keyword: 'interface',
  field: 'property',
  tag: 'decorator',
  phase: 'label',
  card: 'string',
  layer: 'namespace',
  game: 'namespace',
  local: 'variable',
};

export const TOKEN_TYPES = ['keyword', 'number', 'string', 'comment', ...new Set(Object.values(TYPES))].filter(
  (type, i, all) => all.indexOf(type) === i,
);

/** The names that the numbers of `semanticTokens` index. */
export const TOKEN_LEGEND: SemanticTokensLegend = {
  tokenTypes: TOKEN_TYPES,
  tokenModifiers: ['declaration', 'documentation', 'defaultLibrary'],
};
