/** Diagnostics, each with its quick fix. */
import type { Diagnostic, Position, Range } from 'vscode-languageserver-types';
import type { Diagnostic as Found } from '../../compiler/diagnostics/index.ts';
import { DiagnosticSeverity } from './numbers.ts';
import type { Project } from './project.ts';

export interface ServiceDiagnostic extends Diagnostic {
  /** The code of the diagnostic, `RB0302`. */
  code: string;
  data: {
    /** One line of help; empty if the message is enough. */
    help: string;
    /** The quick fix, in the same file; null if there is none. */
    fix: { title: string; edits: { range: Range; newText: string }[] } | null;
  };
}

/** The diagnostics of a file in source order; empty for an unknown file. */
export function diagnostics(project: Project, path: string): ServiceDiagnostic[] {
  return ordered(project.analysis.diagnostics.get(path) ?? []);
}

/**
 * The diagnostics of a file after a keystroke, in a third of the time: compiles the file again, and keeps earlier diagnostics of
 * whole-game lints (`RB05..`) for unchanged lines. Call `diagnostics` for all files after a pause.
 */
export function quickDiagnostics(project: Project, path: string): ServiceDiagnostic[] {
  const { last } = project;
  const near = project.near(path);
  const found = near.diagnostics.get(path) ?? [];
  if (last === null || near === project.last) return ordered(found);
  const before = last.texts.get(path) ?? '';
  const lints = project.gameOf(path, last)?.lints.filter(({ file }) => file === path) ?? [];
  const kept = moved(lints, before, project.text(path) ?? '');
  return ordered([...found, ...kept]);
}

const ordered = (found: readonly Found[]): ServiceDiagnostic[] =>
  found.map(shaped).sort((a, b) => byPlace(a.range.start, b.range.start));

const byPlace = (a: Position, b: Position): number => a.line - b.line || a.character - b.character;

/** The diagnostics of unchanged lines, shifted to their new lines. */
function moved(found: readonly Found[], before: string, after: string): Found[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - head && old[old.length - 1 - tail] === now[now.length - 1 - tail])
    tail++;
  const by = now.length - old.length;
  return found.flatMap((one) => {
    const { start, end } = one.range;
    if (end.line < head) return [one];
    if (start.line < old.length - tail) return [];
    const down = (position: Position): Position => ({ ...position, line: position.line + by });
    // related places and the fix may be in changed lines: the next full analysis gives them
    const { related: _related, fix: _fix, ...plain } = one;
    return [{ ...plain, range: { start: down(start), end: down(end) } }];
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
