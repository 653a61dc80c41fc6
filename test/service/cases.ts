/** Reads test cases of the language service: a source with a cursor, and expectations. */

export interface Expectation {
  /** The query and the comparison, such as `completion has` or `hover says`. */
  what: string;
  value: string;
}

export interface Case {
  name: string;
  /** The file of the game that the source replaces; null for a new file. */
  file: string | null;
  /** The source without the cursor mark. */
  text: string;
  /** The position of the cursor mark; the end of the source if there is none. */
  position: { line: number; character: number };
  expected: Expectation[];
}

/** The path of the game's folder from the root of the repository, and its cases. */
export interface CaseFile {
  game: string;
  cases: Case[];
}

const MARK = '‸';

/**
 * Parses a file of cases. The first line is `game FOLDER`. Each case begins with `=== NAME`, continues with source in which
 * `‸` is the cursor, and ends with lines `> WHAT: VALUE`. `=== NAME in FILE` replaces that file with the source.
 */
export function readCases(content: string): CaseFile {
  const [first = '', ...rest] = content.split('\n');
  const game = /^game (\S+)$/.exec(first)?.[1];
  if (game === undefined) throw new Error('the first line says the game: game cards/stormbound');
  const parts = rest.join('\n').split(/^=== /m).slice(1);
  if (parts.length === 0) throw new Error('there is no case: a case begins with === NAME');
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
