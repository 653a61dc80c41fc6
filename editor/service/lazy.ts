/** Features that are not needed at the start. The page loads the modules one by one. */
export { actions } from './actions.ts';
export * from './asked.ts';
export * from './completed.ts';
export { TOKEN_LEGEND } from './legend.ts';
export * from './typed.ts';
