/**
 * Constants of the Language Server Protocol, type-checked against the library. Importing the values of the library would make
 * the page's worker 5% larger.
 */
import type * as lsp from 'vscode-languageserver-types';

export const CodeActionKind = { QuickFix: 'quickfix' } as const satisfies Partial<typeof lsp.CodeActionKind>;
export const CompletionItemKind = {
  Text: 1,
  Method: 2,
  Function: 3,
  Field: 5,
  Variable: 6,
  Class: 7,
  Interface: 8,
  Module: 9,
  Property: 10,
  Value: 12,
  Enum: 13,
  Keyword: 14,
  Snippet: 15,
  Folder: 19,
  EnumMember: 20,
  Constant: 21,
  Event: 23,
  Operator: 24,
} as const satisfies Partial<typeof lsp.CompletionItemKind>;
export type CompletionItemKind = lsp.CompletionItemKind;
export const DiagnosticSeverity = { Error: 1, Warning: 2 } as const satisfies Partial<typeof lsp.DiagnosticSeverity>;
export type DiagnosticSeverity = lsp.DiagnosticSeverity;
export const DocumentHighlightKind = { Text: 1 } as const satisfies Partial<typeof lsp.DocumentHighlightKind>;
export const InsertTextFormat = { PlainText: 1, Snippet: 2 } as const satisfies Partial<typeof lsp.InsertTextFormat>;
export type InsertTextFormat = lsp.InsertTextFormat;
export const MarkupKind = { Markdown: 'markdown' } as const satisfies Partial<typeof lsp.MarkupKind>;
export const SymbolKind = {
  Module: 2,
  Package: 4,
  Class: 5,
  Method: 6,
  Property: 7,
  Field: 8,
  Constructor: 9,
  Enum: 10,
  Interface: 11,
  Function: 12,
  Variable: 13,
  Constant: 14,
  Array: 18,
  Object: 19,
  EnumMember: 22,
  Event: 24,
  Operator: 25,
} as const satisfies Partial<typeof lsp.SymbolKind>;
export type SymbolKind = lsp.SymbolKind;
