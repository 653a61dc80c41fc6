/** Actions of the editor with a label in the language of the page. */
import { language } from '../texts/index.ts';
import { monaco } from './monaco.ts';

type EditorAction = Omit<monaco.editor.IActionDescriptor, 'label'> & { label(): string };

/** Adds an action to all editors. It is added again when the language changes, because Monaco keeps the label. */
export function addAction({ label, ...action }: EditorAction): void {
  let added: monaco.IDisposable | null = null;
  const add = (): void => {
    added?.dispose();
    added = monaco.editor.addEditorAction({ ...action, label: label() });
  };
  language.subscribe(add);
  add();
}
