/**
 * Monaco with only the features that this editor needs. Its feature modules do not cover all of them, so some are imported by
 * their internal paths. A missing feature causes no error, so a test looks for each one in the bundle.
 */
import 'monaco-editor/features/bracketMatching/register';
import 'monaco-editor/features/caretOperations/register';
import 'monaco-editor/features/clipboard/register';
import 'monaco-editor/features/codeAction/register';
import 'monaco-editor/features/codeEditor/register';
import 'monaco-editor/features/codicon/register';
import 'monaco-editor/features/comment/register';
import 'monaco-editor/features/contextmenu/register';
import 'monaco-editor/features/cursorUndo/register';
import 'monaco-editor/features/documentSymbols/register';
import 'monaco-editor/features/find/register';
import 'monaco-editor/features/folding/register';
import 'monaco-editor/features/fontZoom/register';
import 'monaco-editor/features/format/register';
import 'monaco-editor/features/gotoError/register';
import 'monaco-editor/features/gotoLine/register';
import 'monaco-editor/features/gotoSymbol/register';
import 'monaco-editor/features/hover/register';
import 'monaco-editor/features/indentation/register';
import 'monaco-editor/features/inlayHints/register';
import 'monaco-editor/features/lineSelection/register';
import 'monaco-editor/features/linesOperations/register';
import 'monaco-editor/features/longLinesHelper/register';
import 'monaco-editor/features/multicursor/register';
import 'monaco-editor/features/parameterHints/register';
import 'monaco-editor/features/quickCommand/register';
import 'monaco-editor/features/quickHelp/register';
import 'monaco-editor/features/quickOutline/register';
import 'monaco-editor/features/referenceSearch/register';
import 'monaco-editor/features/rename/register';
import 'monaco-editor/features/semanticTokens/register';
import 'monaco-editor/features/smartSelect/register';
import 'monaco-editor/features/snippet/register';
import 'monaco-editor/features/toggleHighContrast/register';
import 'monaco-editor/features/toggleTabFocusMode/register';
import 'monaco-editor/features/unusualLineTerminators/register';
import 'monaco-editor/features/wordHighlighter/register';
import 'monaco-editor/features/wordOperations/register';
import 'monaco-editor/features/wordPartOperations/register';
import 'monaco-editor/editor/browser/coreCommands';
import 'monaco-editor/editor/contrib/caretOperations/browser/caretOperations';
import 'monaco-editor/editor/contrib/gotoError/browser/markerSelectionStatus';
import 'monaco-editor/editor/contrib/gotoSymbol/browser/goToCommands';
import 'monaco-editor/editor/contrib/semanticTokens/browser/documentSemanticTokens';
import 'monaco-editor/editor/contrib/suggest/browser/suggestController';
import * as monaco from 'monaco-editor/editor';
import { StandaloneServices } from 'monaco-editor/editor/standalone/browser/standaloneServices';
import { IUndoRedoService } from 'monaco-editor/platform/undoRedo/common/undoRedo';

export { monaco };

export const LANGUAGE = 'rulebound';

/** Converts between the path of a file and its URI in Monaco. */
export const uriOf = (path: string): monaco.Uri => monaco.Uri.from({ scheme: LANGUAGE, path: `/${path}` });
export const pathOf = (uri: monaco.Uri): string => uri.path.slice(1);

/** Removes what Ctrl+Z and Ctrl+Y would do in a text. */
export const forgetUndo = (uri: monaco.Uri): void => StandaloneServices.get(IUndoRedoService).removeElements(uri);

/** Monarch colours comments, strings and numbers at once. Semantic tokens follow when the language worker has parsed the text. */
export function registerLanguage(): void {
  self.MonacoEnvironment = {
    getWorker: () => new Worker('/editor.worker.js', { type: 'module' }),
  };
  monaco.languages.register({ id: LANGUAGE, extensions: ['.bound'] });
  monaco.languages.setLanguageConfiguration(LANGUAGE, {
    comments: { lineComment: '#' },
    brackets: [
      ['{', '}'],
      ['(', ')'],
    ],
    autoClosingPairs: [
      // In a card text inside a string, braces mark a value, so they are closed there, too.
      { open: '{', close: '}', notIn: ['comment'] },
      { open: '(', close: ')', notIn: ['string', 'comment'] },
      { open: '"', close: '"', notIn: ['string', 'comment'] },
    ],
    surroundingPairs: [
      { open: '{', close: '}' },
      { open: '(', close: ')' },
      { open: '"', close: '"' },
    ],
    onEnterRules: [
      { beforeText: /^\s*##/, action: { indentAction: monaco.languages.IndentAction.None, appendText: '## ' } },
    ],
    indentationRules: {
      // An opening brace outside of strings and comments that is not closed on its line.
      increaseIndentPattern: /^(?:[^#"]|"[^"]*")*\{(?:[^}#"]|"[^"]*")*(?:#.*)?$/,
      decreaseIndentPattern: /^\s*\}/,
    },
  });
  monaco.languages.setMonarchTokensProvider(LANGUAGE, {
    tokenizer: {
      root: [
        [/##.*$/, 'comment.doc'],
        [/#.*$/, 'comment'],
        [/"(?:\\.|[^"\\])*"?/, 'string'],
        [/\b\d+\b/, 'number'],
        [
          /\b(?:on|before|after|instead|of|let|if|else|for|each|repeat|when|where|choose|have|is|and|or|not|with|give|stop)\b/,
          'keyword',
        ],
        [/[A-Za-z_]\w*/, 'identifier'],
      ],
    },
  });
}

/** Each token type with its colour in the light and in the dark theme. */
const COLOURS: readonly [token: string, light: string, dark: string][] = [
  ['comment', '6b7280', '8b949e'],
  ['comment.doc', '4b6b57', '8fb59b'],
  ['string', '8a4b08', 'e3b07a'],
  ['number', '0b5fae', '79c0ff'],
  ['keyword', '6d28a8', 'd2a8ff'],
  ['modifier', '6d28a8', 'd2a8ff'],
  ['class', '0f6b6b', '7ee0d0'],
  ['enum', '0f6b6b', '7ee0d0'],
  ['enumMember', '175f8a', '9ecbf0'],
  ['function', '8a3a1f', 'ffab85'],
  ['method', '8a3a1f', 'ffab85'],
  ['event', '9a2a62', 'ff9ac8'],
  ['decorator', '4d5d12', 'c9d884'],
  ['interface', '9a2a62', 'ff9ac8'],
  ['property', '2f4f8f', 'a9c1ff'],
  ['namespace', '0f6b6b', '7ee0d0'],
];

const rules = (of: 'light' | 'dark'): monaco.editor.ITokenThemeRule[] =>
  COLOURS.map(([token, light, dark]) => ({
    token,
    foreground: of === 'light' ? light : dark,
    ...(token === 'comment' && { fontStyle: 'italic' }),
  }));

const CONTRAST = '(forced-colors: active), (prefers-contrast: more)';

/** A tint behind the other places of the word at the cursor. A file opens with the cursor on a word that each of its cards has. */
const occurrences = (colour: string): Record<string, string> => ({
  'editor.wordHighlightBackground': `${colour}16`,
  'editor.wordHighlightStrongBackground': `${colour}16`,
  'editor.wordHighlightTextBackground': `${colour}16`,
  'editorOverviewRuler.wordHighlightForeground': `${colour}40`,
  'editorOverviewRuler.wordHighlightStrongForeground': `${colour}40`,
});

/**
 * Defines the light and the dark theme, and both with high contrast, and switches between them with the system settings. With
 * high contrast Monaco's own colours hold for all but the tokens.
 */
export function followTheme(): void {
  const define = (name: string, base: monaco.editor.BuiltinTheme, of: 'light' | 'dark', colors = {}): void =>
    monaco.editor.defineTheme(name, { base, inherit: true, rules: rules(of), colors });
  define('rulebound-light', 'vs', 'light', {
    'editor.background': '#ffffff',
    'editorLineNumber.foreground': '#8a919c',
    'editor.lineHighlightBackground': '#f4f6f9',
    ...occurrences('#0b5fae'),
  });
  define('rulebound-dark', 'vs-dark', 'dark', {
    'editor.background': '#16191f',
    'editorLineNumber.foreground': '#6f7885',
    'editor.lineHighlightBackground': '#1d2129',
    ...occurrences('#79c0ff'),
  });
  define('rulebound-contrast-light', 'hc-light', 'light');
  define('rulebound-contrast-dark', 'hc-black', 'dark');
  const [dark, contrast] = [matchMedia('(prefers-color-scheme: dark)'), matchMedia(CONTRAST)];
  const follow = (): void =>
    monaco.editor.setTheme(`rulebound-${contrast.matches ? 'contrast-' : ''}${dark.matches ? 'dark' : 'light'}`);
  dark.addEventListener('change', follow);
  contrast.addEventListener('change', follow);
  follow();
}
