/** The examples of the gallery: one lesson in each file, for the game that `new game` writes. */

/** The name of the game that contains the examples. */
export const EXAMPLE_GAME = 'Examples';

export interface Example {
  /** The name of its file. */
  file: string;
  text: string;
  title: string;
  /** A one-sentence description. */
  about: string;
}

/** The comment lines at the beginning of an example: its title, then a description. */
const HEAD = /^# (.+)\n((?:# .+\n)+)/;

/** `files` are names and texts, sorted by name. */
export function examplesOf(files: readonly { file: string; text: string }[]): Example[] {
  return files.map(({ file, text }) => {
    const [, title = file, about = ''] = HEAD.exec(text) ?? [];
    const name = file.replace(/^\d+-/, '');
    return { file: name, text, title, about: about.replaceAll('# ', '').trim().replaceAll('\n', ' ') };
  });
}
