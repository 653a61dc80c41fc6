/** Shows the match in the editor: the statement that runs in the current event, the values of its names, and breakpoints. */
import type { RunningCode } from '../play/model.ts';
import { t } from '../texts/index.ts';
import { addAction } from './actions.ts';
import type { MatchStore } from './match.ts';
import { monaco, pathOf } from './monaco.ts';
import type { Stepping } from './stepping.ts';
import { showsMatch } from './types.ts';
import type { Workbench } from './workbench.ts';

/** Maximum number of characters for the names and values after a line. */
const MOST_SAID = 120;

/** Maximum time in milliseconds from the painted step to the highlighted text. */
const LATEST = 120;

/** Highlights the statement that runs, and shows breakpoints. F9 toggles a breakpoint. */
export function showSteps(bench: Workbench, match: MatchStore, stepping: Stepping): void {
  const editor = monaco.editor.getEditors()[0];
  if (editor === undefined) return;
  const lit = editor.createDecorationsCollection();
  const stops = editor.createDecorationsCollection();
  let shown = '';
  let moment = '';
  const light = (): void => {
    const { position } = match.state;
    const row = position?.story[position.step]?.rows.find(({ event }) => event === position.event);
    const acts = showsMatch(bench.state.pane) ? (position?.acts ?? null) : null;
    const at = showsMatch(bench.state.pane) ? (acts?.at ?? row?.at ?? null) : null;
    const here = `${position?.step} ${position?.event} ${position?.line}`;
    const key = at === null ? '' : `${here} ${at.path} ${bench.state.open}`;
    if (key === shown) return;
    shown = key;
    // The file is opened only once per event, so that the user can open another file meanwhile.
    const isNew = here !== moment;
    moment = here;
    if (at !== null && isNew && stepping.state.follows && at.path !== bench.state.open) bench.glance(at.path);
    const model = editor.getModel();
    if (at === null || model === null || pathOf(model.uri) !== at.path) {
      lit.clear();
      return;
    }
    const range = rangeOf(model, at, acts !== null && !acts.whole);
    lit.set([
      { range, options: { isWholeLine: true, className: 'acts' } },
      ...(acts === null ? [] : valuesAfter(model, range.startLineNumber, acts)),
    ]);
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
  // The table and the timeline are painted first, because the layout of the text takes too long for one step. While a key is
  // held down, the text follows when the page has time.
  let isDue = false;
  const lightNext = (): void => {
    if (isDue) return;
    isDue = true;
    const next = (): void => {
      isDue = false;
      light();
    };
    requestAnimationFrame(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(next, { timeout: LATEST });
      else setTimeout(next);
    });
  };
  match.subscribe(lightNext);
  stepping.subscribe(light);
  stepping.subscribe(stop);
  bench.subscribe(light);
  editor.onDidChangeModel(stop);
  addAction({
    id: 'rulebound.break',
    label: () => t.editor.setBreak,
    keybindings: [monaco.KeyCode.F9],
    run() {
      const [model, at] = [editor.getModel(), editor.getPosition()];
      if (model === null || at === null) return;
      stepping.toggleBreak({ path: pathOf(model.uri), line: at.lineNumber - 1, character: at.column - 1 });
    },
  });
  addAction({
    id: 'rulebound.breakOnWord',
    label: () => t.editor.setBreakOnWord,
    keybindings: [monaco.KeyMod.Shift | monaco.KeyCode.F9],
    run() {
      const [model, at] = [editor.getModel(), editor.getPosition()];
      const word = model === null || at === null ? null : model.getWordAtPosition(at);
      if (word !== null) void stepping.toggleWord(word.word);
    },
  });
}

/** For a statement with a body only the first line is highlighted, because the body has statements of its own. */
function rangeOf(model: monaco.editor.ITextModel, at: RunningCode['at'], isStatement: boolean): monaco.Range {
  const range = monaco.Range.fromPositions(model.getPositionAt(at.start), model.getPositionAt(at.end));
  if (!isStatement || !model.getValueInRange(range).includes('{')) return range;
  const line = range.startLineNumber;
  return new monaco.Range(line, range.startColumn, line, model.getLineMaxColumn(line));
}

/** A decoration with names and values at the end of a line. */
function valuesAfter(
  model: monaco.editor.ITextModel,
  line: number,
  { names }: RunningCode,
): monaco.editor.IModelDeltaDecoration[] {
  const text = names.map(({ name, value }) => `${name} = ${value}`).join(', ');
  if (text === '') return [];
  const short = text.length > MOST_SAID ? `${text.slice(0, MOST_SAID)}…` : text;
  const end = model.getLineMaxColumn(line);
  return [
    {
      range: new monaco.Range(line, end, line, end),
      options: { after: { content: `   ${short}`, inlineClassName: 'values-said' }, showIfCollapsed: true },
    },
  ];
}
