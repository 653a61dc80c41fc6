/** Document symbols: the declarations of a file as a tree. */
import type { DocumentSymbol } from 'vscode-languageserver-types';
import type { Source } from '../../compiler/diagnostics/index.ts';
import type * as tree from '../../grammar/tree.ts';
import { SymbolKind } from './numbers.ts';
import type { Analysis, Project } from './project.ts';

/** The declarations of a file in source order; those in a mode or mod are its children. `near`: an analysis that has the file. */
export function outline(project: Project, path: string, near: Analysis = project.near(path)): DocumentSymbol[] {
  const file = near.trees.get(path);
  const source = project.source(path, near);
  if (file === undefined || source === null) return [];
  return file.decls.flatMap((decl) => symbolsOf(source, decl));
}

const SYMBOL_KINDS: Partial<Record<tree.Decl['node'], SymbolKind>> = {
  game: SymbolKind.Module,
  enum: SymbolKind.Enum,
  option: SymbolKind.Constant,
  fields: SymbolKind.Class,
  kind: SymbolKind.Class,
  zone: SymbolKind.Array,
  status: SymbolKind.Property,
  queue: SymbolKind.Event,
  look: SymbolKind.Class,
  adjective: SymbolKind.Operator,
  value: SymbolKind.Function,
  order: SymbolKind.Operator,
  timing: SymbolKind.Event,
  keyword: SymbolKind.Interface,
  verb: SymbolKind.Function,
  native: SymbolKind.Function,
  move: SymbolKind.Method,
  step: SymbolKind.Method,
  mode: SymbolKind.Package,
  card: SymbolKind.Object,
  scenario: SymbolKind.Constructor,
};

function symbolsOf(source: Source, decl: tree.Decl): DocumentSymbol[] {
  const word = nameOf(decl);
  if (word === null) return [];
  const range = source.range(decl);
  return [
    {
      name: word.text,
      detail: headOf(decl),
      kind: SYMBOL_KINDS[decl.node] ?? SymbolKind.Object,
      range,
      selectionRange: source.range(word),
      children: childrenOf(source, decl),
    },
  ];
}

/** The name of a declaration; null if it has none. */
function nameOf(decl: tree.Decl): tree.NameNode | null {
  switch (decl.node) {
    case 'option':
      return decl.field.name;
    case 'fields':
      return decl.of;
    case 'queue':
    case 'look':
    case 'setup':
    case 'flow':
      return { text: decl.node, start: decl.start, end: decl.start + decl.node.length };
    case 'prelude':
    case 'top':
    case 'broken':
      return null;
    default:
      return decl.name.text === '' ? null : decl.name;
  }
}

function headOf(decl: tree.Decl): string {
  if (decl.node === 'card') return decl.head.text;
  return decl.node === 'native' ? `native ${decl.of}` : decl.node === 'fields' ? '' : decl.node;
}

function childrenOf(source: Source, decl: tree.Decl): DocumentSymbol[] {
  if (decl.node === 'enum')
    return decl.members.map((member) => leaf(source, member, member, SymbolKind.EnumMember, 'word'));
  if (decl.node === 'setup' || decl.node === 'flow' || decl.node === 'step') return phasesOf(source, decl.body.stmts);
  const body = 'body' in decl ? decl.body : null;
  if (body === null || !('items' in body)) return [];
  return body.items.flatMap((item) => {
    switch (item.node) {
      case 'field':
        return [leaf(source, item.name, item, SymbolKind.Field, 'field')];
      case 'ability':
        return [leaf(source, abilityName(item.trigger), item, SymbolKind.Event, '')];
      case 'choose':
        return [leaf(source, item.name, item, SymbolKind.Variable, 'choose')];
      case 'item':
      case 'until':
        return [];
      default:
        return symbolsOf(source, item);
    }
  });
}

function phasesOf(source: Source, stmts: readonly tree.Stmt[]): DocumentSymbol[] {
  return stmts.flatMap((stmt) => {
    if (stmt.node !== 'phase') return [];
    return [
      { ...leaf(source, stmt.name, stmt, SymbolKind.Method, 'phase'), children: phasesOf(source, stmt.body.stmts) },
    ];
  });
}

const abilityName = ({ word, name, start }: tree.Trigger): tree.NameNode => ({
  text: `${word} ${name.text}`,
  start,
  end: name.end,
});

function leaf(source: Source, name: tree.NameNode, whole: tree.Span, kind: SymbolKind, detail: string): DocumentSymbol {
  return { name: name.text, detail, kind, range: source.range(whole), selectionRange: source.range(name) };
}
