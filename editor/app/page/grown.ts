/**
 * The size of text that the user has chosen in the browser. The styles are written for a size of 16 pixels, and the build makes
 * their lengths grow with it (`scripts/app.js`); lengths in scripts do so by these functions.
 */

/** How many times the usual size of text it is. */
export const grown = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

/** Whether the window is as narrow as a number of pixels at the usual size of text. */
export const isNarrow = (width: number): boolean => matchMedia(`(max-width: ${width / 16}em)`).matches;
