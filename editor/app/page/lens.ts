/** Shows test results in the editor: a marker on each line whose test fails. */
import { diagnosed, t } from '../texts/index.ts';
import { monaco, pathOf } from './monaco.ts';
import type { Testing } from './testing.ts';
import type { Workbench } from './workbench.ts';

/** Owner of these markers. The markers of the checker have another owner. */
const OWNER = 'tests';

export function showTests(bench: Workbench, testing: Testing): void {
  const editor = monaco.editor.getEditors()[0];
  if (editor === undefined) return;
  const show = (): void => {
    for (const one of monaco.editor.getModels()) monaco.editor.setModelMarkers(one, OWNER, marks(one, testing));
  };
  testing.subscribe(show);
  editor.onDidChangeModel(show);
  let { open } = bench.state;
  bench.subscribe(() => {
    if (bench.state.open === open) return;
    open = bench.state.open;
    show();
  });
  show();
}

function marks(model: monaco.editor.ITextModel, { state }: Testing): monaco.editor.IMarkerData[] {
  const path = pathOf(model.uri);
  return [...state.verdicts.values()].flatMap((verdict): monaco.editor.IMarkerData[] => {
    const { at, passed, message } = verdict;
    if (passed || at === null || at.path !== path) return [];
    const line = Math.min(at.line + 1, model.getLineCount());
    return [
      {
        startLineNumber: line,
        startColumn: at.character + 1,
        endLineNumber: line,
        endColumn: model.getLineMaxColumn(line),
        severity: monaco.MarkerSeverity.Warning,
        message: t.editor.testFails({ why: diagnosed(message) }),
        source: 'test',
      },
    ];
  });
}
