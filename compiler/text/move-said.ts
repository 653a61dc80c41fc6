/** The text of a move, filled with its arguments as they are chosen. */
import type { MoveDecl } from '../ir/index.ts';
import { parseTemplate, type TemplatePiece, wordsOfName } from './template.ts';
import { thirdPerson } from './third-person.ts';

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
  return filled(decl, parseTemplate(decl.text).pieces, parts);
}

function filled(decl: MoveDecl, pieces: readonly TemplatePiece[], parts: readonly SaidPart[]): MoveSaid {
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
  add(pieces);
  return said;
}

/** Before the text of a move that says more than what its player does. */
const APART = '– ';
/** Words that no verb is. */
const NO_VERB = /^(?:no|not|the|an?|all|your|one|two)$/;

/**
 * What is said of a move that was made, behind its player: `plays Wolf on A2`. A template that has another form behind a bar,
 * which begins with words, says it itself. A sentence about something else, and several verbs, are set apart: `– Wolf takes off`.
 */
export function moveTold(decl: MoveDecl | undefined, word: string, parts: readonly SaidPart[]): MoveSaid {
  const template = decl?.text ? parseTemplate(decl.text) : null;
  const own = template?.event;
  if (decl !== undefined && own != null && own[0]?.is === 'words') return filled(decl, own, parts);
  const said = moveSaid(decl, word, parts);
  const [first, ...rest] = said;
  const verb = typeof first === 'string' ? (/^[a-z]+(?:-[a-z]+)*(?= |$)/.exec(first)?.[0] ?? null) : null;
  const isOne = !said.some((piece) => typeof piece === 'string' && / and |, | then | or /.test(piece));
  if (verb === null || !isOne || NO_VERB.test(verb)) return [APART, ...said];
  return [`${thirdPerson(verb)}${(first as string).slice(verb.length)}`, ...rest];
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
