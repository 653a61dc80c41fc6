/** Features that are not needed at the start. The page loads the modules one by one. */
export { actions } from './actions.ts';
export * from './asked.ts';
export * from './completed.ts';
export { foldingRanges } from './folding.ts';
export { TOKEN_LEGEND } from './legend.ts';
export { workspaceSymbols } from './symbols.ts';
export * from './typed.ts';
