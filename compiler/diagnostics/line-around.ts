/** The statement, item or line around a place of a source, and in which list it is. */

/** `file`: at the top. `items`: of a card, a status, a mode and the like. `body`: statements. */
export type ListAround = 'file' | 'items' | 'body' | 'scenario';

export interface LineAround {
  list: ListAround;
  /** Without the blanks around it. */
  text: string;
  start: number;
  end: number;
  /** Whether a body follows it. */
  opens: boolean;
  /** Whether a body ends before it on its line. */
  closed: boolean;
  /** The whole line that it is a part of. */
  whole: string;
  /** The head of its declaration: `creature "Wolf"`. Empty at the top of a file. */
  head: string;
  /** What follows it in its declaration. */
  behind: string;
}

/** How much is read behind a line. */
const LONGEST_REST = 2000;
/** Lines are longer only in files that no person wrote. */
const LONGEST = 300;
const LONGEST_DECLARATION = 20_000;

const BODIES = /^(?:verb|move|whenever|setup|flow|limit|on|once|before|after|instead|overflow)\b/;

/** Where the declaration around a place begins: behind a line break, with no blank. */
function declarationStart(text: string, at: number): number {
  for (let from = text.lastIndexOf('\n', at - 1); from >= 0; from = text.lastIndexOf('\n', from - 1))
    if (/[A-Za-z]/.test(text[from + 1] ?? '')) return from + 1;
  return 0;
}

/** The index behind a text in quotes, or at the end of a comment. */
function past(text: string, at: number): number {
  const line = text.indexOf('\n', at);
  const end = line < 0 ? text.length : line;
  if (text[at] === '#') return end;
  const close = text.indexOf('"', at + 1);
  return close < 0 || close > end ? end : close + 1;
}

function listIn(heads: readonly string[]): ListAround {
  const [top, ...inner] = heads;
  if (top === undefined) return 'file';
  if (top.startsWith('scenario')) return 'scenario';
  return inner.length > 0 || BODIES.test(top) ? 'body' : 'items';
}

/** Null for a place in a line or a declaration that is too long. */
export function lineAt(text: string, at: number): LineAround | null {
  const heads: string[] = [];
  let start = declarationStart(text, at);
  if (at - start > LONGEST_DECLARATION) return null;
  let closed = false;
  for (let i = start; i < at; ) {
    const mark = text[i];
    if (mark === '"' || mark === '#') {
      i = past(text, i);
      continue;
    }
    if (mark === '{') heads.push(text.slice(start, i).trim());
    if (mark === '}') heads.pop();
    i++;
    if (mark === '{' || mark === '}' || mark === '\n') [start, closed] = [i, mark === '}'];
  }
  let end = Math.max(at, start);
  // a longer line has no help, and is not read to its end for each of its errors
  const most = Math.min(text.length, start + LONGEST + 1);
  while (end < most && !/[{}\n#]/.test(text[end] ?? '')) end = text[end] === '"' ? past(text, end) : end + 1;
  const said = text.slice(start, end);
  if (said.length > LONGEST) return null;
  start += said.length - said.trimStart().length;
  return {
    list: listIn(heads),
    text: said.trim(),
    start,
    end: start + said.trim().length,
    opens: text[end] === '{',
    closed,
    whole: said.trim(),
    head: heads[0] ?? '',
    behind: text.slice(end, end + LONGEST_REST).split(/\n(?=[a-z])/)[0] ?? '',
  };
}

/** The part of a line between commas around a place. */
export function itemAt(line: LineAround, at: number): LineAround {
  let from = line.start;
  let to = line.end;
  for (let i = 0; i < line.text.length; i++) {
    if (line.text[i] === '"') i = Math.max(i, past(line.text, i) - 1);
    else if (line.text[i] === ',' && line.start + i < at) from = line.start + i + 1;
    else if (line.text[i] === ',' && line.start + i >= at) {
      to = line.start + i;
      break;
    }
  }
  const said = line.text.slice(from - line.start, to - line.start);
  const start = from + said.length - said.trimStart().length;
  return { ...line, text: said.trim(), start, end: start + said.trim().length, opens: line.opens && to === line.end };
}
