/** Features that are not needed at the start. The page loads the two modules one by one. */
export * from './asked.ts';
export * from './typed.ts';
