/**
 * Shows actions and results after the head of each card in the editor, such as `Play · 3 passed · 51.2% (+1.4)`. Each part is
 * clickable and has a keyboard shortcut; `lensbar.tsx` has them as buttons. They are decorations after the end of the line, so the text does not move when they
 * change.
 */
import { language, t } from '../texts/index.ts';
import { addAction } from './actions.ts';
import { cardHeads } from './cards.ts';
import type { Measuring } from './measuring.ts';
import { monaco, pathOf } from './monaco.ts';
import { lensParts } from './parts.ts';
import type { Testing } from './testing.ts';
import type { Pane } from './types.ts';
import type { Workbench } from './workbench.ts';

interface LensContext {
  bench: Workbench;
  testing: Testing;
  measuring: Measuring;
  /** Plays the card at the cursor. */
  play(): void;
}

/** Number of lines above and below the visible ones that are decorated in advance, for scrolling. */
const BEYOND = 40;
/** Width in pixels below which the short form is used. */
const WIDE = 560;

export function showCards({ bench, testing, measuring, play }: LensContext): void {
  const editor = monaco.editor.getEditors()[0];
  if (editor === undefined) return;
  const drawn = editor.createDecorationsCollection();
  let isDue = false;
  let last = '';
  const show = (): void => {
    isDue = false;
    const model = editor.getModel();
    if (model === null) return;
    const isWide = editor.getLayoutInfo().width >= WIDE;
    const found = headsSeen(editor, model).flatMap(({ name, line }) => {
      const parts = lensParts(name, pathOf(model.uri), { testing, measuring });
      return parts.map(({ sort, text, short, state }) => {
        const before = sort === 'play' ? '   ' : isWide ? ' · ' : ' ';
        // a line may wrap before a part, not within it
        const said = (isWide ? text : short).replaceAll(' ', '\u00a0');
        return { line, text: `${before}${said}`, inlineClassName: `lens lens-${sort} ${state}` };
      });
    });
    const key = JSON.stringify([model.uri.path, model.getVersionId(), found]);
    if (key === last) return;
    last = key;
    drawn.set(found.map((one) => decoration(model, one)));
  };
  const soon = (): void => {
    if (!isDue) requestAnimationFrame(show);
    isDue = true;
  };
  testing.subscribe(soon);
  measuring.subscribe(soon);
  language.subscribe(soon);
  editor.onDidChangeModel(soon);
  editor.onDidScrollChange(soon);
  editor.onDidLayoutChange(soon);

  const beside = (pane: Pane): void => {
    bench.set({ pane });
    document.querySelector<HTMLElement>('.side')?.focus();
  };
  editor.onMouseDown(({ target, event }) => {
    const of = (sort: string): boolean => target.element?.classList.contains(`lens-${sort}`) === true;
    if (!event.leftButton || target.position === null || (!of('play') && !of('tests') && !of('rate'))) return;
    event.preventDefault();
    editor.setPosition({ lineNumber: target.position.lineNumber, column: 1 });
    if (of('play')) play();
    else bench.set({ pane: of('tests') ? 'tests' : 'measure' });
  });
  const { Alt, Shift } = monaco.KeyMod;
  const { Enter } = monaco.KeyCode;
  const add = (id: string, label: () => string, key: number, pane: Pane): void => {
    const contextMenuGroupId = 'navigation';
    addAction({ id, label, keybindings: [key], contextMenuGroupId, run: () => beside(pane) });
  };
  add('rulebound.tests', () => t.editor.tests, Alt | Enter, 'tests');
  add('rulebound.measure', () => t.editor.measure, Shift | Alt | Enter, 'measure');
  soon();
}

/** The card heads in the visible lines of the current text. */
function headsSeen(
  editor: monaco.editor.ICodeEditor,
  model: monaco.editor.ITextModel,
): { name: string; line: number }[] {
  const found = new Map<number, string>();
  for (const { startLineNumber, endLineNumber } of editor.getVisibleRanges()) {
    const end = Math.min(model.getLineCount(), endLineNumber + BEYOND);
    for (let line = Math.max(1, startLineNumber - BEYOND); line <= end; line++) {
      const [head] = cardHeads(model.getLineContent(line));
      if (head !== undefined) found.set(line, head.name);
    }
  }
  return [...found].map(([line, name]) => ({ line, name }));
}

function decoration(
  model: monaco.editor.ITextModel,
  { line, text: content, inlineClassName }: { line: number; text: string; inlineClassName: string },
): monaco.editor.IModelDeltaDecoration {
  const end = model.getLineMaxColumn(line);
  return {
    range: new monaco.Range(line, end, line, end),
    options: {
      after: { content, inlineClassName, cursorStops: monaco.editor.InjectedTextCursorStops.None },
      showIfCollapsed: true,
      // Text that is typed at the end of the line goes before the decoration.
      stickiness: monaco.editor.TrackedRangeStickiness.GrowsOnlyWhenTypingBefore,
    },
  };
}
