/**
 * Help that only a source with errors needs. A page loads it with the texts of diagnostics: until then the first error ends the
 * compilation, and it begins again.
 */
import type * as args from './argument-help.ts';
import type * as setValues from './set-value-help.ts';
import type * as verbs from './verb-help.ts';

export type ErrorHelp = typeof args & typeof setValues & typeof verbs;

/** The functions that find help; null before they are loaded. */
export let errorHelp: ErrorHelp | null = null;

/** Gives a bundle the help that it has loaded. */
export function provideErrorHelp(loaded: ErrorHelp): void {
  errorHelp = loaded;
}
