/** Rules for file paths. An allowed path is valid for the server and for all operating systems. */

const PART = /^[^./\\:*?"<>|\p{Cc}][^/\\:*?"<>|\p{Cc}]{0,100}$/u;

export const isSkipped = (name: string): boolean => name === 'node_modules' || name === 'dist' || name.startsWith('.');

export const isPath = (path: string): boolean =>
  path.endsWith('.bound') &&
  path.length < 400 &&
  path.split('/').every((part) => PART.test(part) && !/[. ]$/.test(part) && !isSkipped(part));

/** Maximum number of characters in a source file. The compiler has the same limit. */
export const MOST_LENGTH = 1024 * 1024;
/** Maximum number of files that are read. */
export const MOST_FILES = 4096;
