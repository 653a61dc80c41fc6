/**
 * Inlay hints: values at the chosen level, and the printed text of an ability. They are updated only after a pause in typing, so
 * that lines do not shift during typing. While a card has errors, unchanged lines keep their old hints.
 */
import type * as lsp from 'vscode-languageserver-types';
import { LANGUAGE, monaco, pathOf } from './monaco.ts';
import { onRest } from './rest.ts';
import type { Workbench } from './workbench.ts';

const KEY = 'rulebound.hints';

/** Whether hints are shown. They are on by default. */
export function hintsWanted(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

const changed = new monaco.Emitter<void>();

const NONE: monaco.languages.InlayHintList = { hints: [], dispose() {} };

/** Turns hints on or off and stores the choice in this browser. */
export function turnHints(): void {
  const next = hintsWanted() ? 'off' : 'on';
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Without storage, hints are shown again on the next visit.
  }
  changed.fire();
}

interface ShownHints {
  lines: readonly string[];
  hints: readonly lsp.InlayHint[];
}

/** Hints for a text with errors: the new ones, and the old ones of unchanged lines. */
function held(
  found: readonly lsp.InlayHint[],
  lines: readonly string[],
  before: ShownHints | undefined,
): lsp.InlayHint[] {
  if (before === undefined) return [...found];
  const has = new Set(found.map(({ position }) => `${position.line} ${position.character}`));
  const down = lines.length - before.lines.length;
  const kept = before.hints.flatMap((hint) => {
    const { line, character } = hint.position;
    const same = [line, line + down].find((at) => lines[at] === before.lines[line]);
    return same === undefined || has.has(`${same} ${character}`)
      ? []
      : [{ ...hint, position: { line: same, character } }];
  });
  return [...found, ...kept];
}

/** Leaves out hints that would make their line wrap. The card pane shows the same values. */
function fitting(found: readonly lsp.InlayHint[], lines: readonly string[], columns: number): lsp.InlayHint[] {
  const taken = new Map<number, number>();
  return found.filter(({ position: { line }, label }) => {
    const length = (taken.get(line) ?? lines[line]?.length ?? 0) + label.length;
    if (length > columns) return false;
    taken.set(line, length);
    return true;
  });
}

/** Width of the editor that shows a model, in columns. */
const columnsOf = (model: monaco.editor.ITextModel): number =>
  monaco.editor
    .getEditors()
    .find((editor) => editor.getModel() === model)
    ?.getLayoutInfo().viewportColumn ?? Number.POSITIVE_INFINITY;

export function registerHints(bench: Workbench): void {
  const known = new Map<string, ShownHints>();
  let { level } = bench.state;
  onRest(bench, () => changed.fire());
  bench.subscribe(() => {
    if (bench.state.level === level) return;
    ({ level } = bench.state);
    changed.fire();
  });
  monaco.editor.onDidCreateEditor((editor) => editor.onDidLayoutChange(() => changed.fire()));
  monaco.languages.registerInlayHintsProvider(LANGUAGE, {
    onDidChangeInlayHints: changed.event,
    async provideInlayHints(model, range, token) {
      if (!hintsWanted()) return NONE;
      // Monaco asks at each keystroke, and moves the hints that it has with the text meanwhile.
      await bench.atRest();
      if (token.isCancellationRequested) return NONE;
      const path = pathOf(model.uri);
      const lines = model.getValue().split(/\r?\n/);
      let asked: number;
      let found: lsp.InlayHint[];
      // Monaco does not listen for changes while it waits for an answer, so the settings are read again at its end.
      do {
        asked = bench.state.level;
        found = await bench.language.call('inlayHints', [path, { level: asked, text: true }]);
      } while (bench.state.level !== asked);
      if (!hintsWanted()) return NONE;
      const broken = bench.state.problems.some((one) => one.path === path && one.severity === 1);
      const hints = broken ? held(found, lines, known.get(path)) : found;
      known.set(path, { lines, hints });
      // Monaco replaces those of the range only: others would be added to the shown ones, and their lines would wrap without end
      const asShown = fitting(hints, lines, columnsOf(model)).map(shaped);
      return { hints: asShown.filter(({ position }) => monaco.Range.containsPosition(range, position)), dispose() {} };
    },
  });
}

const shaped = ({ position, label, tooltip, paddingLeft }: lsp.InlayHint): monaco.languages.InlayHint => ({
  label: `${paddingLeft === true ? '\u00a0\u00a0' : ''}${typeof label === 'string' ? label : ''}`,
  position: { lineNumber: position.line + 1, column: position.character + 1 },
  ...(typeof tooltip === 'string' && { tooltip }),
});
