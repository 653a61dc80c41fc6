/** Parts of Monaco that its declarations leave out. */
declare module 'monaco-editor/editor/standalone/browser/standaloneServices' {
  export const StandaloneServices: { get<T>(service: { readonly service: T }): T };
}
declare module 'monaco-editor/platform/undoRedo/common/undoRedo' {
  export const IUndoRedoService: {
    readonly service: { removeElements(uri: import('monaco-editor/editor').Uri): void };
  };
}
