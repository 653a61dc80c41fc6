/** What is wrong, and the edits that mend it. */
import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  DiagnosticSeverity,
  type Range,
} from 'vscode-languageserver-types';
import type { Diagnostic as Found } from '../../compiler/diagnostics.ts';
import type { Project } from './project.ts';

export interface ServiceDiagnostic extends Diagnostic {
  /** `RB0302`: `explain` has a page for each. */
  code: string;
  data: {
    /** What to do about it, one line; empty where the message says it. */
    help: string;
    /** The edit that mends it, in the same file. */
    fix: { title: string; edits: { range: Range; newText: string }[] } | null;
  };
}

/** What is wrong in a file, by place; empty for an unknown one. */
export function diagnostics(project: Project, path: string): ServiceDiagnostic[] {
  return (project.analysis.diagnostics.get(path) ?? []).map(shaped);
}

/** The edits that mend what is wrong within a range, those that surely mend it marked as preferred. */
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

function shaped(found: Found): ServiceDiagnostic {
  const { code, severity, message, range, help, related, fix } = found;
  return {
    range,
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    source: 'rulebound',
    message,
    ...(related !== undefined && {
      relatedInformation: related.map((one) => ({
        location: { uri: one.file, range: one.range },
        message: one.message,
      })),
    }),
    data: {
      help,
      fix:
        fix === undefined
          ? null
          : { title: fix.title, edits: fix.edits.map((e) => ({ range: e.range, newText: e.text })) },
    },
  };
}

/** Whether two ranges touch. */
function meet(a: Range, b: Range): boolean {
  const before = (p: Range['start'], q: Range['start']): boolean =>
    p.line < q.line || (p.line === q.line && p.character <= q.character);
  return before(a.start, b.end) && before(b.start, a.end);
}
