import type { SemanticTokens, SemanticTokensLegend } from 'vscode-languageserver-types';
import type { Project } from './project.ts';

/** The names that the numbers of `semanticTokens` index. */
export const TOKEN_LEGEND: SemanticTokensLegend = {
  tokenTypes: [
    'keyword',
    'class',
    'enum',
    'enumMember',
    'variable',
    'parameter',
    'property',
    'function',
    'method',
    'event',
    'decorator',
    'interface',
    'string',
    'number',
    'comment',
    'operator',
    'modifier',
    'namespace',
  ],
  tokenModifiers: ['declaration', 'documentation', 'defaultLibrary', 'readonly'],
};

/** What each word of a file is, as the protocol packs it: five numbers a token, relative to the one before. */
export function semanticTokens(_project: Project, _path: string): SemanticTokens {
  return { data: [] };
}
