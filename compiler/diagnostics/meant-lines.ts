/**
 * Help for lines as English or other games have them: rules that rewrite the whole statement, item or line of an error, with the words of
 * the game at hand. A line that was rewritten has one error.
 */

import * as grammar from '../../grammar/messages.ts';
import { parse } from '../../grammar/parser.ts';
import { BODY, fill, type Wording } from '../../grammar/templates.ts';
import type { Game } from '../ir/index.ts';
import { isKind } from '../ir/types.ts';
import type { Diagnostic, Source } from './index.ts';
import { itemAt, type LineAround, type ListAround, lineAt } from './line-around.ts';
import * as say from './messages/index.ts';
import { SAID_AGAIN } from './said-again.ts';
import { SAID_AT_LENGTH } from './said-at-length.ts';
import { SAID_ELSEWHERE } from './said-elsewhere.ts';
import { SAID_IN_EFFECTS } from './said-in-effects.ts';
import { SAID_IN_PHRASES } from './said-in-phrases.ts';
import { SAID_IN_TURN } from './said-in-turn.ts';
import { SAID_MIXED } from './said-mixed.ts';
import { SAID_NEARLY } from './said-nearly.ts';
import { SAID_OF_CARDS } from './said-of-cards.ts';
import { SAID_OF_DECKS } from './said-of-decks.ts';
import { SAID_OUTSIDE } from './said-outside.ts';
import { SAID_SHORTLY } from './said-shortly.ts';
import { SaidWords } from './said-words.ts';

/** The groups of a pattern, the words of the game, and the line. */
export type Rewrite = (groups: readonly string[], words: SaidWords, line: LineAround) => string | Wording | null;

/** Where it is read, what is said there, and the line to write; null where it is something else. */
export type SaidLine = readonly [lists: readonly ListAround[], pattern: RegExp, write: Rewrite];

const ROWS: readonly SaidLine[] = [
  ...SAID_IN_TURN,
  ...SAID_OF_CARDS,
  ...SAID_SHORTLY,
  ...SAID_AT_LENGTH,
  ...SAID_AGAIN,
  ...SAID_ELSEWHERE,
  ...SAID_MIXED,
  ...SAID_NEARLY,
  ...SAID_OF_DECKS,
  ...SAID_IN_EFFECTS,
  ...SAID_OUTSIDE,
];

/** A line that was rewritten may have more of them: `draw equal to number of dragons`. */
const MOST_ROUNDS = 3;

interface Rewritten {
  text: string | Wording;
  /** Whether only words in it were rewritten, and no row had it. */
  inPhrases: boolean;
}

function rewritten(line: LineAround, words: SaidWords): Rewritten | null {
  let { text } = line;
  let inPhrases = true;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const row = byRow({ ...line, text }, words);
    if (row !== null && typeof row !== 'string') return { text: row, inPhrases: false };
    // a word of an enum on a card has no noun: `element waters`
    const isPlain =
      line.list === 'items' && (/^\w+(?: \w+)?$/.test(text) || (line.text === line.whole && text.includes(',')));
    const next = row ?? (isPlain ? text : inWords(text, words));
    if (next === text) break;
    if (row !== null) inPhrases = false;
    text = next;
    // a body was made of it
    if (text.includes('{')) break;
  }
  return text === line.text ? null : { text, inPhrases };
}

function byRow(line: LineAround, words: SaidWords): string | Wording | null {
  for (const [lists, pattern, write] of ROWS) {
    if (!lists.includes(line.list)) continue;
    const found = pattern.exec(line.text);
    const made =
      found === null
        ? null
        : write(
            [...found].map((group) => group ?? ''),
            words,
            line,
          );
    if (made !== null) return made;
  }
  return null;
}

const inWords = (said: string, words: SaidWords): string =>
  SAID_IN_PHRASES.reduce(
    (text, [pattern, write]) =>
      text.replace(pattern, (all, ...rest) => {
        const groups = rest.slice(
          0,
          rest.findIndex((one) => typeof one === 'number'),
        );
        return (
          write(
            groups.map((group) => group ?? ''),
            words,
          ) ?? all
        );
      }),
    said,
  );

const OF_NAMES: ReadonlySet<string> = new Set(['RB0302', 'RB0303']);
/** The line is understood, and only its number is wrong. */
const OUT_OF_RANGE = 'RB0325';
/** An unnamed argument of the ability's event. This error has the right help: a translated line would choose another card. */
const NAMED = /^The argument "\w+" has no name here\.$/;
/** Words that a line has in other places, too. */
const COMMON = /^(?:number|match|no|is|not|you|[A-Z]\w?)$/;

interface Meant {
  file: string;
  start: number;
  end: number;
  text: string;
}

/** Adds the line that is meant to errors, and drops the other errors of that line. `sourceOf` gives null for a file that is not of this game. */
export function withMeantLines(
  found: readonly Diagnostic[],
  game: Game,
  sourceOf: (file: string) => Source | null,
): readonly Diagnostic[] {
  const words = new SaidWords(game);
  const done: Meant[] = [];
  return found.flatMap((diagnostic) => {
    const isSaid =
      diagnostic.severity === 'error' && diagnostic.code !== OUT_OF_RANGE && !NAMED.test(diagnostic.message);
    const source = isSaid ? sourceOf(diagnostic.file) : null;
    if (source === null) return [diagnostic];
    const { start, end } = diagnostic.range;
    const at = source.lineStart(start.line) + start.character;
    const word = source.text.slice(at, source.lineStart(end.line) + end.character);
    const remains = (text: string): boolean =>
      OF_NAMES.has(diagnostic.code) &&
      !COMMON.test(word) &&
      // the line that is meant gives it as a name
      !new RegExp(`\\bas ${escaped(word)}$`).test(text) &&
      new RegExp(`(?<![\\w"])${escaped(word)}(?!\\w)`).test(text.replace(/^for each | else "[^"]*"$/, ''));
    const known = done.find((one) => one.file === diagnostic.file && one.start <= at && at <= one.end);
    if (known !== undefined) return remains(known.text) ? [diagnostic] : [];
    const whole = lineAt(source.text, at);
    if (whole === null) return [diagnostic];
    const lines = [whole, itemAt(whole, at)].flatMap((line) => {
      const meant = rewritten(line, words);
      if (
        meant === null ||
        (typeof meant.text === 'string' && (remains(meant.text) || !isSayable(line, meant.text, words)))
      )
        return [];
      const isElsewhere =
        typeof meant.text === 'string' &&
        meant.inPhrases &&
        !isChanged(line.text, meant.text, at - line.start, word.length);
      return isElsewhere ? [] : [{ line, ...meant }];
    });
    // what says all of it at once comes before words that change alone
    const meant = lines.find(({ inPhrases }) => !inPhrases) ?? lines[0];
    if (meant !== undefined) {
      const { line, text: made } = meant;
      done.push({
        file: diagnostic.file,
        start: line.start,
        end: line.end,
        text: typeof made === 'string' ? made : '',
      });
      const { fix: _, ...rest } = diagnostic;
      if (typeof made !== 'string') return [{ ...rest, help: fill(made) }];
      const help = fill(say.lineIs({ line: line.opens ? `${made}${BODY}` : made }));
      const range = source.range(line);
      return [{ ...rest, help, fix: { title: fill(say.changeTo({ close: made })), edits: [{ range, text: made }] } }];
    }
    // the second one is no statement: `roll a die and hit you by the result`
    const [, verb, next = '', does] = TWO_LINES.exec(diagnostic.help) ?? [];
    const isVerb = (name: string | undefined): boolean => words.game.verbs.some((one) => one.name === name);
    if (verb !== undefined && (next === verb ? isVerb(does) : isDescribing(next, words) && !isVerb(next))) {
      const { fix: _, ...rest } = diagnostic;
      return [{ ...rest, help: fill(grammar.ownLineStatement()) }];
    }
    const isChoice = diagnostic.code === 'RB0302' && whole.list === 'items' && isChosenInCard(source.text, at, word);
    return [isChoice ? { ...diagnostic, help: fill(say.choiceInAbility()) } : diagnostic];
  });
}

/** Whether a rewritten line can be written there: a line of the language, with things that its verb takes. */
function isSayable(line: LineAround, made: string, words: SaidWords): boolean {
  // these lines cannot be read by themselves
  if (line.list === 'scenario' || line.list === 'file' || made.startsWith('else')) return true;
  const head = line.list === 'items' ? 'kind x is card' : 'setup';
  // what is said in a body may be another mistake
  const said = `${made}${line.opens ? ' { }' : ''}`.replace(/\{[^{}]*\}/g, '{ }');
  const { problems } = parse(`${head} {\n${said}\n}\n`, '');
  return problems.length === 0 && !takesOther(made, words);
}

/** Whether a verb is done to things of another kind than it takes: `hit all enemy creatures by 2`, where `hit` takes a player. */
function takesOther(made: string, words: SaidWords): boolean {
  const { game } = words;
  const [, name, noun = ''] =
    /^([a-z]\w*) (?:all |random )?(?:[a-z]\w* )*?([a-z]\w*)(?= (?:by|to|for|with|from|at|where|in)\b|$)/.exec(made) ??
    [];
  const first = game.verbs.find((verb) => verb.name === name && verb.native === null)?.params[0];
  const kind = game.kinds.findIndex((one) => one.plural === noun || one.name === noun);
  if (first?.prep !== null || first.type.of !== 'entity' || first.type.id === null || kind < 0) return false;
  return !isKind(game, kind, first.type.id) && !isKind(game, first.type.id, kind);
}

const TWO_LINES = /^Write two lines: "(\w+)[^"]*" and "(\w+)(?: (\w+))?(?! ?[-+]?=)[^"]*"\.$/;

/** Whether a word says what things are like, and begins no statement. */
const isDescribing = (word: string, words: SaidWords): boolean =>
  words.quality(word) !== null || words.kind(word) !== undefined || words.has('keywords', word);

/** The longest declaration in which a choice is looked for. */
const LONGEST = 5000;

/** Whether an unknown word is a choice of the card around it: `monsters where that is one have power +1`. */
function isChosenInCard(text: string, at: number, word: string): boolean {
  const before = text.slice(Math.max(0, at - LONGEST), at);
  if (!/^\w+$/.test(word) || /(?:^|[,{\n])\s*choose [^,{\n]*$/.test(before)) return false;
  const own = `${before.split(/\n(?=[A-Za-z])/).at(-1)}${text.slice(at, at + LONGEST).split(/\n(?=[A-Za-z])/)[0]}`;
  return new RegExp(`\\bchoose ${word}:`).test(own);
}

const escaped = (word: string): string => word.slice(0, 64).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a rewritten line differs from the line at a word of it. */
function isChanged(line: string, made: string, at: number, length: number): boolean {
  let start = 0;
  while (start < line.length && line[start] === made[start]) start++;
  let end = line.length;
  let to = made.length;
  while (end > start && to > start && line[end - 1] === made[to - 1]) [end, to] = [end - 1, to - 1];
  while (/\w/.test(line[end] ?? '')) end++;
  // a blank may be between them
  return at <= end + 1 && at + length >= start - 1;
}
