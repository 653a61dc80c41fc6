/**
 * Monaco's language providers. They ask the language worker and convert between the Language Server Protocol and Monaco's types.
 */
import type * as lsp from 'vscode-languageserver-types';
import { diagnosed } from '../texts/index.ts';
import { registerHints } from './hints.ts';
import { LANGUAGE, monaco, pathOf, uriOf } from './monaco.ts';
import type { Workbench } from './workbench.ts';

export const toRange = ({ start, end }: lsp.Range): monaco.IRange => ({
  startLineNumber: start.line + 1,
  startColumn: start.character + 1,
  endLineNumber: end.line + 1,
  endColumn: end.character + 1,
});
const toPosition = ({ lineNumber, column }: monaco.IPosition): lsp.Position => ({
  line: lineNumber - 1,
  character: column - 1,
});
const fromRange = (range: monaco.IRange): lsp.Range => ({
  start: { line: range.startLineNumber - 1, character: range.startColumn - 1 },
  end: { line: range.endLineNumber - 1, character: range.endColumn - 1 },
});
const toEdits = (edits: readonly lsp.TextEdit[]): monaco.languages.TextEdit[] =>
  edits.map(({ range, newText }) => ({ range: toRange(range), text: newText }));
const toMarkdown = (value: string): monaco.IMarkdownString => ({ value });

/** Converts hover contents, which can be one string, a list, or Markdown. */
function contents(of: lsp.Hover['contents']): monaco.IMarkdownString[] {
  const list = Array.isArray(of) ? of : [of];
  return list.map((one) =>
    toMarkdown(
      typeof one === 'string' ? one : 'language' in one ? `\`\`\`${one.language}\n${one.value}\n\`\`\`` : one.value,
    ),
  );
}

/** `ensure` creates Monaco's model for a file. */
export function registerProviders(
  bench: Workbench,
  legend: lsp.SemanticTokensLegend,
  ensure: (path: string) => void,
): void {
  const { languages } = monaco;
  const ask = bench.language;
  const location = ({ uri, range }: lsp.Location): monaco.languages.Location => {
    ensure(uri);
    return { uri: uriOf(uri), range: toRange(range) };
  };
  const workspaceEdit = (edit: lsp.WorkspaceEdit): monaco.languages.WorkspaceEdit => ({
    edits: Object.entries(edit.changes ?? {}).flatMap(([path, edits]) => {
      ensure(path);
      return toEdits(edits).map((textEdit) => ({ resource: uriOf(path), versionId: undefined, textEdit }));
    }),
  });

  languages.registerCompletionItemProvider(LANGUAGE, {
    triggerCharacters: ['"', '.', ' '],
    async provideCompletionItems(model, position) {
      const items = await ask.call('completion', [pathOf(model.uri), toPosition(position)]);
      return { suggestions: items.map((item, i) => completionItem(item, model, position, i)) };
    },
  });
  languages.registerHoverProvider(LANGUAGE, {
    async provideHover(model, position) {
      const found = await ask.call('hover', [pathOf(model.uri), toPosition(position)]);
      if (found === null) return null;
      return { contents: contents(found.contents), ...(found.range && { range: toRange(found.range) }) };
    },
  });
  languages.registerSignatureHelpProvider(LANGUAGE, {
    signatureHelpTriggerCharacters: [' ', '(', ','],
    signatureHelpRetriggerCharacters: [')'],
    async provideSignatureHelp(model, position) {
      const found = await ask.call('signatureHelp', [pathOf(model.uri), toPosition(position)]);
      return found === null ? null : { value: signatures(found), dispose() {} };
    },
  });
  registerHints(bench);
  languages.registerDefinitionProvider(LANGUAGE, {
    async provideDefinition(model, position) {
      const found = await ask.call('definition', [pathOf(model.uri), toPosition(position)]);
      return found === null ? null : location(found);
    },
  });
  languages.registerReferenceProvider(LANGUAGE, {
    async provideReferences(model, position, { includeDeclaration }) {
      return (await ask.call('references', [pathOf(model.uri), toPosition(position), includeDeclaration])).map(
        location,
      );
    },
  });
  languages.registerDocumentHighlightProvider(LANGUAGE, {
    async provideDocumentHighlights(model, position) {
      const found = await ask.call('highlights', [pathOf(model.uri), toPosition(position)]);
      return found.map(({ range }) => ({ range: toRange(range) }));
    },
  });
  languages.registerRenameProvider(LANGUAGE, {
    async provideRenameEdits(model, position, name) {
      const edit = await ask.call('rename', [pathOf(model.uri), toPosition(position), name]);
      return 'refused' in edit ? { edits: [], rejectReason: diagnosed(edit.refused) } : workspaceEdit(edit);
    },
    async resolveRenameLocation(model, position) {
      const found = await ask.call('prepareRename', [pathOf(model.uri), toPosition(position)]);
      if ('refused' in found) {
        const at = monaco.Range.fromPositions(position);
        return { range: at, text: '', rejectReason: diagnosed(found.refused) };
      }
      return { range: toRange(found.range), text: found.placeholder };
    },
  });
  languages.registerDocumentFormattingEditProvider(LANGUAGE, {
    async provideDocumentFormattingEdits(model) {
      return toEdits(await ask.call('format', [pathOf(model.uri)]));
    },
  });
  languages.registerDocumentSymbolProvider(LANGUAGE, {
    async provideDocumentSymbols(model) {
      return (await ask.call('outline', [pathOf(model.uri)])).map(symbol);
    },
  });
  languages.registerDocumentSemanticTokensProvider(LANGUAGE, {
    getLegend: () => legend,
    async provideDocumentSemanticTokens(model) {
      const { data } = await ask.call('tokens', [pathOf(model.uri)]);
      return { data: new Uint32Array(data) };
    },
    releaseDocumentSemanticTokens() {},
  });
  // Code actions come with the problems, so the worker is not asked.
  languages.registerCodeActionProvider(LANGUAGE, {
    provideCodeActions(model, range) {
      const path = pathOf(model.uri);
      const asked = fromRange(range);
      const actions = bench.state.problems.flatMap((problem) => {
        const { fix } = problem.data;
        if (fix === null || problem.path !== path || !meet(problem.range, asked)) return [];
        return [
          {
            title: diagnosed(fix.title),
            kind: 'quickfix',
            isPreferred: true,
            edit: workspaceEdit({ changes: { [path]: fix.edits } }),
          },
        ];
      });
      return { actions, dispose() {} };
    },
  });
}

function meet(a: lsp.Range, b: lsp.Range): boolean {
  const before = (p: lsp.Position, q: lsp.Position): boolean =>
    p.line < q.line || (p.line === q.line && p.character <= q.character);
  return before(a.start, b.end) && before(b.start, a.end);
}

function signatures(of: lsp.SignatureHelp): monaco.languages.SignatureHelp {
  return {
    activeSignature: of.activeSignature ?? 0,
    activeParameter: of.activeParameter ?? 0,
    signatures: of.signatures.map(({ label, documentation, parameters = [] }) => ({
      label,
      parameters: parameters.map((one) => ({ label: one.label })),
      ...(typeof documentation === 'object' && { documentation: toMarkdown(documentation.value) }),
    })),
  };
}

function symbol(of: lsp.DocumentSymbol): monaco.languages.DocumentSymbol {
  return {
    name: of.name,
    detail: of.detail ?? '',
    // The protocol counts kinds from 1, Monaco from 0.
    kind: (of.kind - 1) as monaco.languages.SymbolKind,
    tags: [],
    range: toRange(of.range),
    selectionRange: toRange(of.selectionRange),
    children: (of.children ?? []).map(symbol),
  };
}

/** Monaco's item kinds, indexed by the protocol's kind. */
const ITEM_KINDS: readonly (keyof typeof monaco.languages.CompletionItemKind)[] = [
  'Text',
  'Text',
  'Method',
  'Function',
  'Constructor',
  'Field',
  'Variable',
  'Class',
  'Interface',
  'Module',
  'Property',
  'Unit',
  'Value',
  'Enum',
  'Keyword',
  'Snippet',
  'Color',
  'File',
  'Reference',
  'Folder',
  'EnumMember',
  'Constant',
  'Struct',
  'Event',
  'Operator',
  'TypeParameter',
];

function completionItem(
  item: lsp.CompletionItem,
  model: monaco.editor.ITextModel,
  position: monaco.IPosition,
  index: number,
): monaco.languages.CompletionItem {
  const { textEdit, documentation } = item;
  const word = model.getWordUntilPosition({ lineNumber: position.lineNumber, column: position.column });
  const range: monaco.IRange =
    textEdit === undefined
      ? {
          startLineNumber: position.lineNumber,
          endLineNumber: position.lineNumber,
          startColumn: word.startColumn,
          endColumn: word.endColumn,
        }
      : toRange('range' in textEdit ? textEdit.range : textEdit.replace);
  return {
    label: item.labelDetails === undefined ? item.label : { label: item.label, ...item.labelDetails },
    kind: monaco.languages.CompletionItemKind[ITEM_KINDS[item.kind ?? 1] ?? 'Text'],
    insertText: textEdit?.newText ?? item.insertText ?? item.label,
    // Keeps the order of the service.
    sortText: item.sortText ?? String(index).padStart(5, '0'),
    range,
    ...(item.detail !== undefined && { detail: item.detail }),
    ...(item.filterText !== undefined && { filterText: item.filterText }),
    ...(documentation !== undefined && {
      documentation: toMarkdown(typeof documentation === 'string' ? documentation : documentation.value),
    }),
    ...(item.insertTextFormat === 2 && {
      insertTextRules: monaco.languages.CompletionItemInsertTextRule.InsertAsSnippet,
    }),
  };
}
