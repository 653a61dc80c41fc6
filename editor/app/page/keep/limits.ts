/** Limits of the files that the page takes. The compiler and the server have the same. */

/** Maximum number of characters in a source file. */
export const MOST_LENGTH = 1024 * 1024;
/** Maximum number of files that are read. */
export const MOST_FILES = 4096;
