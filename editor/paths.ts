/** The one rule of the paths that the page and the command write: the same on all systems, and nothing hidden in a name. */

/** Characters that cannot be seen as they are. The last one is half of a surrogate pair, which no address can have. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A path of a stranger as it is shown in a message. */
export const shownPath = (path: string): string => path.replace(UNSEEN, '·');

/** Folders that are never searched for sources. */
export const isSkipped = (name: string): boolean => name === 'node_modules' || name === 'dist' || name.startsWith('.');

/** Whether Windows takes a name for a device, with any extension. */
export const isDevice = (name: string): boolean => /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name);

/**
 * Whether a part of a path is valid on every system, can be seen as it is, and is no name that is never searched. At most 101
 * characters.
 */
export const isPortableName = (part: string): boolean =>
  /^[^./\\:*?"<>|][^/\\:*?"<>|]{0,100}$/u.test(part) &&
  shownPath(part) === part &&
  !/[. ]$/.test(part) &&
  !isDevice(part) &&
  !isSkipped(part);

/** Whether a new source file may have this path, with slashes, relative to the folder of the games. */
export const isSourcePath = (path: string): boolean =>
  path.endsWith('.bound') && path.length < 400 && path.split('/').every(isPortableName);

/** Whether a text declares itself a prelude: a rough scan of its lines, which the parser checks later. */
export const isPreludeText = (text: string): boolean => /^[ \t]*prelude[ \t\r]*$/m.test(text);
