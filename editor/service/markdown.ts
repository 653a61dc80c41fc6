/**
 * Texts of a game as Markdown. Hovers are Markdown, and editors draw its HTML, images and links. The text of a game must not
 * send its readers anywhere, and must be shown as it is printed.
 */

/** Markdown that shows a text as it is, with its line breaks. */
export const literalMarkdown = (text: string): string => lines(inline(text));

/** The same for documentation, whose `code` is drawn as code. */
export const documented = (doc: string): string =>
  lines(
    doc
      .split(/((?<!`)`[^`\n]+`(?!`))/)
      .map((part, i) => (i % 2 === 1 ? part : inline(part)))
      .join(''),
  );

/** A source as a block of code. */
export function fenced(source: string): string {
  const longest = Math.max(2, ...(source.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}bound\n${source}\n${fence}`;
}

const inline = (text: string): string =>
  text
    // what marks emphasis, code, HTML, entities, links, images, tables or a heading
    .replace(/[\\`*_~[\]<>&|!#]/g, '\\$&')
    // what editors take for an address
    .replace(/:(?=\/\/)|@|(?<=www)\./gi, '\\$&');

const lines = (text: string): string =>
  text
    // what begins a line of another sort: code, a list, a rule
    .replace(/^[ \t]+/gm, '')
    .replace(/^(\d*)([-+=.)])/gm, '$1\\$2')
    .replace(/\r\n?|\n/g, '  \n');
