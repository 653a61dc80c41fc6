/** What tests say, shown in the text: behind a card how many of its tests pass, and a mark on each line that does not hold. */
import { monaco, pathOf } from './monaco.ts';
import type { Testing } from './testing.ts';
import type { Workbench } from './workbench.ts';

/** Whose the marks are: the checker's are other ones. */
const OWNER = 'tests';

export function showTests(bench: Workbench, testing: Testing): void {
  const editor = monaco.editor.getEditors()[0];
  if (editor === undefined) return;
  const drawn = editor.createDecorationsCollection();
  const show = (): void => {
    const model = editor.getModel();
    if (model === null) return;
    drawn.set(decorations(model, testing));
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

/** Of each card in a file that tests name: how many of them passed. */
function decorations(model: monaco.editor.ITextModel, testing: Testing): monaco.editor.IModelDeltaDecoration[] {
  const path = pathOf(model.uri);
  const { cards, verdicts } = testing.state;
  return cards.flatMap(({ name, at }): monaco.editor.IModelDeltaDecoration[] => {
    if (at.path !== path) return [];
    const ran = testing.of(name).flatMap(({ index }) => verdicts.get(index) ?? []);
    if (ran.length === 0) return [];
    const line = Math.min(at.line + 1, model.getLineCount());
    const end = model.getLineMaxColumn(line);
    const failed = ran.filter(({ passed }) => !passed).length;
    const text =
      failed > 0
        ? `${failed} of ${ran.length} tests failed`
        : ran.length === 1
          ? '1 test passed'
          : `${ran.length} tests passed`;
    return [
      {
        range: new monaco.Range(line, end, line, end),
        options: {
          after: { content: `   ${text}`, inlineClassName: failed > 0 ? 'tests-said failed' : 'tests-said passed' },
          showIfCollapsed: true,
        },
      },
    ];
  });
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
        message: `This test fails: ${message}`,
        source: 'test',
      },
    ];
  });
}
