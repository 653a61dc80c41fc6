/** Features that are not needed at the start. The page loads the two modules one by one. */
export { actions } from './actions.ts';
export * from './asked.ts';
export { TOKEN_LEGEND } from './legend.ts';
export * from './typed.ts';
