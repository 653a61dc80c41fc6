/** Reads cases of the language service: a source with a cursor, and what is expected there. */

export interface Expectation {
  /** `completion has`, `hover says`: what is asked, and how it is compared. */
  what: string;
  value: string;
}

export interface Case {
  name: string;
  /** A file of the game that the source takes the place of, null for a new file. */
  file: string | null;
  /** Without the mark. */
  text: string;
  /** Where the mark stood; at the end where there was none. */
  position: { line: number; character: number };
  expected: Expectation[];
}

/** Path of the game's folder from the top of the repository, and its cases. */
export interface CaseFile {
  game: string;
  cases: Case[];
}

const MARK = '‸';

/**
 * A file of cases: `game FOLDER` on its first line, then cases. Each begins with `=== NAME`, goes on with source in which
 * `‸` is the cursor, and ends with lines `> WHAT: VALUE`. `=== NAME in FILE` puts the source in place of that file.
 */
export function readCases(content: string): CaseFile {
  const [first = '', ...rest] = content.split('\n');
  const game = /^game (\S+)$/.exec(first)?.[1];
  if (game === undefined) throw new Error('the first line says the game: game cards/stormbound');
  const parts = rest.join('\n').split(/^=== /m).slice(1);
  return { game, cases: parts.map(readCase) };
}

function readCase(part: string): Case {
  const lines = part.split('\n');
  const [title = ''] = lines;
  const at = lines.findIndex((line) => line.startsWith('> '));
  if (at < 0) throw new Error(`"${title}" expects nothing`);
  const marked = lines.slice(1, at).join('\n');
  const offset = marked.indexOf(MARK);
  const before = (offset < 0 ? marked : marked.slice(0, offset)).split('\n');
  const named = /^(.*) in (\S+\.bound)$/.exec(title);
  return {
    name: named?.[1] ?? title,
    file: named?.[2] ?? null,
    text: marked.replace(MARK, ''),
    position: { line: before.length - 1, character: before[before.length - 1]?.length ?? 0 },
    expected: lines
      .slice(at)
      .filter((line) => line.trim() !== '')
      .map(readExpectation),
  };
}

function readExpectation(line: string): Expectation {
  const match = /^> ([a-z ]+?)(?:: (.*))?$/.exec(line);
  if (match?.[1] === undefined) throw new Error(`not "> WHAT: VALUE": ${line}`);
  return { what: match[1], value: match[2] ?? '' };
}
