/** Which paths a file of the page may have: the server and every system take them, and they are read again. */

const PART = /^[^./\\:*?"<>|\p{Cc}][^/\\:*?"<>|\p{Cc}]{0,100}$/u;

export const isSkipped = (name: string): boolean => name === 'node_modules' || name === 'dist' || name.startsWith('.');

export const isPath = (path: string): boolean =>
  path.endsWith('.bound') &&
  path.length < 400 &&
  path.split('/').every((part) => PART.test(part) && !/[. ]$/.test(part) && !isSkipped(part));

/** Characters of a source file: the compiler refuses more. */
export const MOST_LENGTH = 1024 * 1024;
/** Files that are read at once. */
export const MOST_FILES = 4096;
