/** Folding ranges: bodies in braces, and comments of several lines. */
import type { FoldingRange } from 'vscode-languageserver-types';
import { Source } from '../../compiler/diagnostics/index.ts';
import { scan, startOf } from '../../grammar/scan.ts';
import * as t from '../../grammar/tokens.ts';
import type { Project } from './project.ts';

/** The ranges of a file that can be folded, in source order. The last line of a body stays in sight: it has the closing brace. */
export function foldingRanges(project: Project, path: string): FoldingRange[] {
  const text = project.text(path);
  if (text === null) return [];
  const source = new Source({ path, text });
  const { tokens, comments } = scan(text);
  const lineAt = (offset: number): number => source.position(offset).line;
  const found: FoldingRange[] = [];
  const open: number[] = [];
  for (const token of tokens) {
    if (token.tokenType === t.LBrace) open.push(lineAt(startOf(token)));
    if (token.tokenType !== t.RBrace) continue;
    const startLine = open.pop();
    const endLine = lineAt(startOf(token)) - 1;
    if (startLine !== undefined && endLine > startLine) found.push({ startLine, endLine });
  }
  const lines = comments.map(({ start }) => lineAt(start)).filter((line) => isAlone(source, line));
  for (let i = 0; i < lines.length; ) {
    let next = i + 1;
    while (lines[next] === (lines[next - 1] as number) + 1) next++;
    const [startLine, endLine] = [lines[i] as number, lines[next - 1] as number];
    if (endLine > startLine) found.push({ startLine, endLine, kind: 'comment' });
    i = next;
  }
  return found.sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
}

/** Whether a line is a comment and nothing else. */
const isAlone = (source: Source, line: number): boolean =>
  source.text.slice(source.lineStart(line)).trimStart().startsWith('#');
