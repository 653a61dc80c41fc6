/** All messages and texts of the compiler, by name. */
export * from './checks.ts';
export * from './effects.ts';
export * from './foreign.ts';
export * from './items.ts';
export * from './meant.ts';
export * from './names.ts';
export * from './phrases.ts';
export * from './statements.ts';
export * from './texts.ts';
