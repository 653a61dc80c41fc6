/** Formatting. */
import type { TextEdit } from 'vscode-languageserver-types';
import { format as layOut } from '../../grammar/format.ts';
import type { Project } from './project.ts';

/** The edits that format a file: none if it is formatted already or has syntax errors. */
export function formatEdits(project: Project, path: string): TextEdit[] {
  const text = project.text(path);
  if (text === null) return [];
  const laidOut = layOut(text);
  if (laidOut === text) return [];
  // one edit for the lines between the unchanged head and tail, so that a cursor in these stays at its line
  const before = text.split('\n');
  const after = laidOut.split('\n');
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++;
  const last = before.length - tail;
  const lines = after.slice(head, after.length - tail);
  const start = { line: head, character: 0 };
  if (tail > 0)
    return [
      { range: { start, end: { line: last, character: 0 } }, newText: lines.map((line) => `${line}\n`).join('') },
    ];
  const end = { line: last - 1, character: before[last - 1]?.length ?? 0 };
  if (head < before.length) return [{ range: { start, end }, newText: lines.join('\n') }];
  return [{ range: { start: end, end }, newText: `\n${lines.join('\n')}` }];
}
