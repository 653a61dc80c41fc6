/** The "change me" hint: marks one number of a new card for users who have not written a card yet. */
import { t } from '../texts/index.ts';
import { monaco, pathOf } from './monaco.ts';
import type { Workbench } from './workbench.ts';

/** Underlines and selects the number until the user changes it. */
export function showInvite(bench: Workbench): void {
  const editor = monaco.editor.getEditors()[0];
  if (editor === undefined) return;
  const drawn = editor.createDecorationsCollection();
  let shown: typeof bench.state.invite = null;
  let before = '';
  const show = (): void => {
    const { invite } = bench.state;
    const model = editor.getModel();
    if (invite === shown || model === null) return;
    if (invite === null) drawn.clear();
    else if (pathOf(model.uri) !== invite.path) return;
    shown = invite;
    if (invite === null) return;
    const [start, end] = [invite.at, invite.at + invite.length].map((at) => model.getPositionAt(at));
    if (start === undefined || end === undefined) return;
    const range = monaco.Range.fromPositions(start, end);
    const lineEnd = model.getLineMaxColumn(start.lineNumber);
    before = model.getValueInRange(range);
    // The number is selected, so that typing replaces it.
    editor.setSelection(range);
    drawn.set([
      { range, options: { inlineClassName: 'invite' } },
      {
        range: new monaco.Range(start.lineNumber, lineEnd, start.lineNumber, lineEnd),
        options: {
          after: { content: `   ↶ ${t.editor.changeMe}`, inlineClassName: 'invite-said' },
          showIfCollapsed: true,
        },
      },
    ]);
  };
  editor.onDidChangeModelContent(() => {
    const range = drawn.getRange(0);
    const model = editor.getModel();
    if (shown === null || range === null || model === null || model.getValueInRange(range) === before) return;
    bench.set({ invite: null });
  });
  editor.onDidChangeModel(show);
  bench.subscribe(show);
  show();
}
