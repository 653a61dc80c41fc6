/** Quick fixes, for editors that ask for them apart from diagnostics. */
import type { CodeAction, Range } from 'vscode-languageserver-types';
import { diagnostics } from './diagnostics.ts';
import { CodeActionKind } from './numbers.ts';
import type { Project } from './project.ts';

/** The quick fixes of diagnostics that touch a range. */
export function actions(project: Project, path: string, range: Range): CodeAction[] {
  return diagnostics(project, path).flatMap((diagnostic) => {
    const { fix } = diagnostic.data;
    if (fix === null || !meet(diagnostic.range, range)) return [];
    return [
      {
        title: fix.title,
        kind: CodeActionKind.QuickFix,
        diagnostics: [diagnostic],
        isPreferred: true,
        edit: { changes: { [path]: fix.edits } },
      },
    ];
  });
}

/** Whether two ranges touch. */
function meet(a: Range, b: Range): boolean {
  const before = (p: Range['start'], q: Range['start']): boolean =>
    p.line < q.line || (p.line === q.line && p.character <= q.character);
  return before(a.start, b.end) && before(b.start, a.end);
}
