/** The examples of the gallery: a lesson each, in a file of its own, for the game that `new game` writes. */

/** The name of the game that they belong to. */
export const EXAMPLE_GAME = 'Examples';

export interface Example {
  /** The name that its file gets. */
  file: string;
  text: string;
  title: string;
  /** A sentence about it. */
  about: string;
}

/** The lines of comment that an example begins with: its title, then what it shows. */
const HEAD = /^# (.+)\n((?:# .+\n)+)/;

/** `files`: names and texts, in the order of the names. */
export function examplesOf(files: readonly { file: string; text: string }[]): Example[] {
  return files.map(({ file, text }) => {
    const [, title = file, about = ''] = HEAD.exec(text) ?? [];
    const name = file.replace(/^\d+-/, '');
    return { file: name, text, title, about: about.replaceAll('# ', '').trim().replaceAll('\n', ' ') };
  });
}
