/** The text of a move, filled with its arguments as they are chosen. */
import type { MoveDecl } from '../ir/index.ts';
import { parseTemplate, type TemplatePiece, wordsOfName } from './template.ts';

/** The text of a move: its words, and the numbers of the arguments between them. */
export type MoveSaid = (string | number)[];

interface SaidPart {
  text: string;
  prep: string | null;
}

/** In place of an argument that is not chosen yet, or hidden. */
export const OPEN_PART = '...';

/** An argument with its preposition: `at A2`. */
export const partWords = ({ text, prep }: SaidPart): string => (prep === null ? text : `${prep} ${text}`);

/** The text that a move declares, else its name in words. `word`: the name of another decision. */
export function moveSaid(decl: MoveDecl | undefined, word: string, parts: readonly SaidPart[]): MoveSaid {
  if (!decl?.text) return [wordsOfName(word)];
  const said: MoveSaid = [];
  const add = (pieces: readonly TemplatePiece[]): void => {
    for (const piece of pieces) {
      if (piece.is === 'words') said.push(piece.words);
      else if (piece.is === 'maybe') add(piece.pieces);
      else if (piece.is === 'param') said.push(decl.params.findIndex(({ name }) => name === piece.name));
      else {
        const counted = parts[said.filter((one) => typeof one === 'number').at(-1) ?? 0]?.text ?? '';
        said.push(/^\d+$/.test(counted) && counted !== '1' ? piece.many : piece.one);
      }
    }
  };
  add(parseTemplate(decl.text).pieces);
  return said;
}

/**
 * A move in words with its first `at` arguments: `attack ... with Wolf`. Those that the text does not name are behind it.
 */
export function sayMove(said: MoveSaid, parts: readonly SaidPart[], at = parts.length): string {
  const words = said.map((piece) => {
    if (typeof piece === 'string') return piece;
    return piece < at ? (parts[piece]?.text ?? '') : OPEN_PART;
  });
  const others = parts.flatMap((part, i) => (i < at && !said.includes(i) ? [partWords(part)] : []));
  const isOpen = parts.some((_, i) => i >= at && !said.includes(i));
  const whole = [words.join('').trim(), ...others].join(' ');
  return isOpen && !whole.endsWith(OPEN_PART) ? `${whole} ${OPEN_PART}` : whole;
}

/** The words before the first argument, as a heading of its choices; null where the text has more words of its own behind it. */
export function moveHead(said: MoveSaid): string | null {
  const at = said.indexOf(0);
  if (at < 0) return sayMove(said, []);
  const rest = said.slice(at + 1);
  if (rest.some((piece, i) => typeof piece === 'string' && typeof rest[i + 1] !== 'number')) return null;
  return sayMove(said.slice(0, at), [], 0) || null;
}
