/**
 * What tests and the match say, shown in the text: a mark on each line that does not hold, what acts in the event that is
 * looked at, and breakpoints.
 */
import type { Match } from './match.ts';
import { monaco, pathOf } from './monaco.ts';
import type { Stepping } from './stepping.ts';
import type { Testing } from './testing.ts';
import type { Workbench } from './workbench.ts';

/** Whose the marks are: the checker's are other ones. */
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

/** Lights what acts, and shows breakpoints; F9 sets one. */
export function showSteps(bench: Workbench, match: Match, stepping: Stepping): void {
  const editor = monaco.editor.getEditors()[0];
  if (editor === undefined) return;
  const lit = editor.createDecorationsCollection();
  const stops = editor.createDecorationsCollection();
  let shown = '';
  let moment = '';
  const light = (): void => {
    const { position } = match.state;
    const row = position?.story[position.step]?.rows.find(({ event }) => event === position.event);
    const at = bench.state.pane === 'play' ? (row?.at ?? null) : null;
    const key = at === null ? '' : `${position?.step} ${position?.event} ${at.path} ${bench.state.open}`;
    if (key === shown) return;
    shown = key;
    // another file is shown as the event comes up: who opens a third one then is left there
    const here = `${position?.step} ${position?.event}`;
    const isNew = here !== moment;
    moment = here;
    if (at !== null && isNew && stepping.state.follows && at.path !== bench.state.open) bench.glance(at.path);
    const model = editor.getModel();
    if (at === null || model === null || pathOf(model.uri) !== at.path) {
      lit.clear();
      return;
    }
    const [start, end] = [model.getPositionAt(at.start), model.getPositionAt(at.end)];
    const range = monaco.Range.fromPositions(start, end);
    lit.set([{ range, options: { isWholeLine: true, className: 'acts' } }]);
    if (isNew && stepping.state.follows) editor.revealRangeInCenterIfOutsideViewport(range);
  };
  const stop = (): void => {
    const model = editor.getModel();
    if (model === null) return;
    const path = pathOf(model.uri);
    const lines = stepping.state.breaks.flatMap((one) => (one.sort === 'line' && one.path === path ? [one.line] : []));
    stops.set(
      lines.map((line) => ({
        range: new monaco.Range(line + 1, 1, line + 1, 1),
        options: { isWholeLine: true, linesDecorationsClassName: 'stops' },
      })),
    );
  };
  match.subscribe(light);
  stepping.subscribe(light);
  stepping.subscribe(stop);
  bench.subscribe(light);
  editor.onDidChangeModel(stop);
  monaco.editor.addEditorAction({
    id: 'rulebound.break',
    label: 'Set or take out a breakpoint',
    keybindings: [monaco.KeyCode.F9],
    run() {
      const [model, at] = [editor.getModel(), editor.getPosition()];
      if (model === null || at === null) return;
      stepping.toggleBreak({ path: pathOf(model.uri), line: at.lineNumber - 1, character: at.column - 1 });
    },
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
