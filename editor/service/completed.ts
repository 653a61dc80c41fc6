/** Completion. A page loads this module when a text has been read, before the first word is typed or with it. */
export { completion, withoutSnippet } from './completion/index.ts';
