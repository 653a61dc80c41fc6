/** The Monaco editor, with one model for each file that was opened. It is loaded lazily, after the page is drawn. */
import { TOKEN_LEGEND } from '../../service/legend.ts';
import { diagnosed, language, t } from '../texts/index.ts';
import { addAction } from './actions.ts';
import { grown } from './grown.ts';
import { followTheme, forgetUndo, LANGUAGE, monaco, pathOf, registerLanguage, uriOf } from './monaco.ts';
import { registerProviders, toRange } from './providers.ts';
import { nextTask } from './task.ts';
import type { FileProblem, TextEditor, TextPlace, Workbench } from './workbench.ts';

/** Number of characters of a line from which its text is not wrapped: Monaco wraps the whole line anew at each key. */
const LONG = 20_000;

function hasLongLine(model: monaco.editor.ITextModel): boolean {
  for (let line = 1; line <= model.getLineCount(); line++) if (model.getLineLength(line) > LONG) return true;
  return false;
}

/** Monaco's action that formats the text. */
const FORMAT = 'editor.action.formatDocument';

/** Creates the editor in an element and attaches it to the workbench. `play` starts a match with the card at the cursor. */
export async function startEditor(host: HTMLElement, bench: Workbench, play: () => void): Promise<void> {
  registerLanguage();
  followTheme();
  await nextTask();
  const editor = createEditor(host);
  language.subscribe(() => {
    editor.updateOptions({ ariaLabel: t.editor.label });
    bench.marked();
  });
  await nextTask();
  leaveByEscape(editor);
  keepCaret(editor);
  registerProviders(bench, TOKEN_LEGEND, (path) => {
    if (bench.has(path)) modelOf(path, bench);
  });
  addAction({
    id: 'rulebound.play',
    label: () => t.editor.play,
    keybindings: [monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter],
    contextMenuGroupId: 'navigation',
    run: play,
  });
  // The same key on every system: on Linux Monaco has another one.
  const { Shift, Alt } = monaco.KeyMod;
  monaco.editor.addKeybindingRule({ keybinding: Shift | Alt | monaco.KeyCode.KeyF, command: FORMAT });
  openOtherFiles(bench);
  followCursor(editor, bench);
  await nextTask();
  bench.attach(textEditor(editor, bench));
}

function createEditor(host: HTMLElement): monaco.editor.IStandaloneCodeEditor {
  const editor = monaco.editor.create(host, {
    model: null,
    acceptSuggestionOnEnter: 'smart',
    ariaLabel: t.editor.label,
    automaticLayout: true,
    fixedOverflowWidgets: true,
    fontSize: 13 * grown(),
    inlayHints: { enabled: 'on', fontSize: 11 * grown(), padding: false, maximumLength: 0 },
    lineHeight: 20 * grown(),
    minimap: { enabled: false },
    padding: { top: 8, bottom: 8 },
    quickSuggestions: { other: true, strings: true, comments: false },
    renderLineHighlight: 'line',
    scrollBeyondLastLine: false,
    'semanticHighlighting.enabled': true,
    suggest: { showWords: false },
    tabSize: 2,
    wordBasedSuggestions: 'off',
    wordWrap: 'on',
  });
  // A ruled comment is two lines of a narrow editor then, instead of three. Values of levels, fields and rates are not torn.
  const breaks = editor.getOption(monaco.editor.EditorOption.wordWrapBreakAfterCharacters).replace(/[./]/g, '');
  editor.updateOptions({ wordWrapBreakAfterCharacters: `${breaks}-` });
  return editor;
}

/** The model of a file, which is made at its first use. */
function modelOf(path: string, bench: Workbench): monaco.editor.ITextModel {
  const uri = uriOf(path);
  const known = monaco.editor.getModel(uri);
  if (known !== null) return known;
  const made = monaco.editor.createModel(bench.text(path), LANGUAGE, uri);
  made.onDidChangeContent(({ changes }) => {
    // Tokenizes the changed lines at once. Monaco closes brackets only on tokenized lines, and fast typing outruns its tokenizer.
    for (const { range, text } of changes) {
      const line = range.startLineNumber + (text.includes('\n') ? 1 : 0);
      monaco.editor.colorizeModelLine(made, Math.min(line, made.getLineCount()));
    }
    bench.edited(path, made.getValue());
  });
  return made;
}

/** What the workbench asks of the editor. */
function textEditor(editor: monaco.editor.IStandaloneCodeEditor, bench: Workbench): TextEditor {
  const views = new Map<string, monaco.editor.ICodeEditorViewState | null>();
  /** The files that have markers. */
  const marked = new Set<string>();
  return {
    show(path, first) {
      const before = editor.getModel();
      if (before !== null) views.set(pathOf(before.uri), editor.saveViewState());
      const next = modelOf(path, bench);
      if (before === next) return;
      editor.updateOptions({ wordWrap: hasLongLine(next) ? 'off' : 'on' });
      editor.setModel(next);
      const view = views.get(path) ?? null;
      if (view !== null) return editor.restoreViewState(view);
      const position = { lineNumber: first.line + 1, column: first.character + 1 };
      editor.setPosition(position);
      editor.revealPositionInCenterIfOutsideViewport(position);
    },
    reveal({ line, character }: TextPlace) {
      const position = { lineNumber: line + 1, column: character + 1 };
      editor.setPosition(position);
      editor.revealPositionInCenterIfOutsideViewport(position);
      editor.focus();
    },
    replace(path, text, forever) {
      const known = monaco.editor.getModel(uriOf(path));
      if (known === null) return;
      replaceText(known, text);
      if (forever) forgetUndo(known.uri);
    },
    forget(path) {
      marked.delete(path);
      views.delete(path);
      monaco.editor.getModel(uriOf(path))?.dispose();
    },
    edit(path, edits) {
      const known = modelOf(path, bench);
      known.pushStackElement();
      known.pushEditOperations(
        null,
        edits.map(({ range, newText }) => ({ range: toRange(range), text: newText })),
        () => null,
      );
      known.pushStackElement();
    },
    mark(problems) {
      for (const known of monaco.editor.getModels()) {
        const path = pathOf(known.uri);
        const markers = problems.filter((one) => one.path === path).map(markerOf);
        // Most texts have no problem before a keystroke and none after it.
        if (markers.length === 0 && !marked.has(path)) continue;
        if (markers.length === 0) marked.delete(path);
        else marked.add(path);
        monaco.editor.setModelMarkers(known, LANGUAGE, markers);
      }
    },
    format() {
      editor.focus();
      void editor.getAction(FORMAT)?.run();
    },
    focus: () => editor.focus(),
  };
}

/** Go to definition opens other files in this editor, too. */
function openOtherFiles(bench: Workbench): void {
  monaco.editor.registerEditorOpener({
    openCodeEditor(_, resource, at) {
      const path = pathOf(resource);
      if (!bench.has(path)) return false;
      const line = at === undefined ? 0 : ('lineNumber' in at ? at.lineNumber : at.startLineNumber) - 1;
      const character = at === undefined ? 0 : ('column' in at ? at.column : at.startColumn) - 1;
      bench.go({ path, line, character });
      return true;
    },
  });
}

/** Tells the workbench where the cursor is. */
function followCursor(editor: monaco.editor.IStandaloneCodeEditor, bench: Workbench): void {
  editor.onDidChangeCursorPosition(({ position }) => {
    const current = editor.getModel();
    if (current === null) return;
    bench.cursor({ path: pathOf(current.uri), line: position.lineNumber - 1, character: position.column - 1 });
  });
  editor.onDidChangeModel(() => {
    const position = editor.getPosition();
    const current = editor.getModel();
    if (current !== null && position !== null)
      bench.cursor({ path: pathOf(current.uri), line: position.lineNumber - 1, character: position.column - 1 });
  });
}

/** The line of the caret stays in sight when the editor becomes lower or narrower, unless it was scrolled away before. */
function keepCaret(editor: monaco.editor.IStandaloneCodeEditor): void {
  let isSeen = true;
  let frame = 0;
  editor.onDidChangeCursorPosition(() => {
    isSeen = true;
  });
  editor.onDidScrollChange(({ scrollTopChanged }) => {
    const at = editor.getPosition();
    if (frame !== 0 || !scrollTopChanged || at === null) return;
    const y = editor.getTopForPosition(at.lineNumber, at.column) - editor.getScrollTop();
    isSeen = y >= 0 && y < editor.getLayoutInfo().height;
  });
  editor.onDidLayoutChange(() => {
    cancelAnimationFrame(frame);
    // lines are wrapped anew after this event
    frame = requestAnimationFrame(() => {
      const at = editor.getPosition();
      if (isSeen && at !== null) editor.revealPosition(at, monaco.editor.ScrollType.Immediate);
      frame = 0;
    });
  });
}

const markerOf = (problem: FileProblem): monaco.editor.IMarkerData => ({
  ...toRange(problem.range),
  severity: problem.severity === 1 ? monaco.MarkerSeverity.Error : monaco.MarkerSeverity.Warning,
  message: [problem.message, problem.data.help]
    .filter((text) => text !== '')
    .map(diagnosed)
    .join('\n'),
  code: problem.code,
  source: 'rulebound',
  relatedInformation: (problem.relatedInformation ?? []).map(({ location, message }) => ({
    ...toRange(location.range),
    resource: uriOf(location.uri),
    message: diagnosed(message),
  })),
});

/**
 * Tab inserts text in the editor, so keyboard users need another way out. The first Escape closes an open popup, and a second
 * Escape in a row leaves the editor. A single Escape never leaves it, even if no popup was open. While the fields of a snippet are
 * filled in, Escape ends that first.
 */
function leaveByEscape(editor: monaco.editor.IStandaloneCodeEditor): void {
  let escapes = 0;
  editor.onKeyDown((event) => {
    const snippet = editor.getContribution<monaco.editor.IEditorContribution & { isInSnippet(): boolean }>(
      'snippetController2',
    );
    escapes = event.keyCode === monaco.KeyCode.Escape && snippet?.isInSnippet() !== true ? escapes + 1 : 0;
    if (escapes < 2) return;
    escapes = 0;
    event.preventDefault();
    event.stopPropagation();
    document.getElementById('after-text')?.focus();
  });
  editor.onDidBlurEditorText(() => {
    escapes = 0;
  });
}

/** Replaces a text with an edit of the differing part only, so that the cursor stays and undo works. */
function replaceText(model: monaco.editor.ITextModel, text: string): void {
  const before = model.getValue();
  if (before === text) return;
  // An edit does not change line endings, so these texts are set as a whole.
  if (before.includes('\r') || text.includes('\r')) {
    model.setValue(text);
    return;
  }
  let start = 0;
  while (start < before.length && before[start] === text[start]) start++;
  let end = 0;
  const most = Math.min(before.length, text.length) - start;
  while (end < most && before.at(-1 - end) === text.at(-1 - end)) end++;
  const range = monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(before.length - end));
  model.pushStackElement();
  model.pushEditOperations(null, [{ range, text: text.slice(start, text.length - end) }], () => null);
  model.pushStackElement();
}
