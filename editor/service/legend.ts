/** The legend of semantic tokens; a separate module, since the page needs only this part. */
import type { SemanticTokensLegend } from 'vscode-languageserver-types';

/** Token types by symbol class. Editor themes know these names. */
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
  step: 'label',
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
