/**
 * Finds misspelt words in lines that have another error. Elaboration leaves a line at its first error; this check names
 * the next one. Such a word is unknown and similar to a word of the game, so it is wrong for any rest of the line
 * means.
 */

import type { IToken } from 'chevrotain';
import { FOREIGN_AT_TOP, FOREIGN_IN_BODY } from '../../grammar/forms.ts';
import { endOf, scan } from '../../grammar/scan.ts';
import * as t from '../../grammar/tokens.ts';
import type { Span } from '../../grammar/tree.ts';
import { type Diagnostic, near, Reporter, suggest } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import { slipsOf } from '../diagnostics/similar-words.ts';
import { wordsOfPhrases } from '../elaborate/phrase/unknown-words.ts';
import type { Context } from '../scope/context.ts';
import type { GameFile } from '../scope/gather.ts';

/** Limit of reports for one line. */
const MOST_OF_LINE = 2;
/** Shorter words are similar to too many others. */
const SHORTEST = 4;
/** Files with more errors are skipped: their errors are mended in steps. */
const MOST_ERRORS = 50;

/** The misspelt words of a game's files, in lines and bodies that were not read completely. */
export function misspellingsIn(g: Context, files: readonly GameFile[], found: readonly Diagnostic[]): Diagnostic[] {
  const reporter = new Reporter();
  const vocabulary = new Vocabulary(g);
  for (const file of files) {
    const { source, problems, unread } = file;
    const errors = found.filter(({ file: path, severity }) => path === source.path && severity === 'error');
    const errorCount = problems.length + errors.length;
    if (errorCount === 0 || errorCount > MOST_ERRORS || !g.wants(source)) continue;
    const lines = new Set(errors.map(({ range }) => range.start.line));
    for (const { start } of problems) lines.add(source.position(start).line);
    // nor is what a fix of an error replaces
    const replaced = errors.flatMap((error) => error.fix?.edits ?? []);
    const reportedSpans = [...problems, ...[...errors, ...replaced].map((error) => spanIn(file, error))];
    const counts = new Map<number, number>();
    const { tokens } = scan(source.text);
    const given = namesGiven(tokens);
    const known: readonly string[] = [...given, ...g.symbols.keys()];
    for (const [at, token] of tokens.entries()) {
      const { startOffset: start, image } = token;
      if (token.tokenType !== t.Name || image.length < SHORTEST || given.has(image)) continue;
      // A word inside the range of an error is not reported again.
      if (reportedSpans.some((span) => span.start <= start && start <= span.end)) continue;
      const { line } = source.position(start);
      const count = counts.get(line) ?? 0;
      const isUnread = lines.has(line) || unread.some((part) => part.start <= start && start < part.end);
      if (!isUnread || count === MOST_OF_LINE || !vocabulary.isSlip(image, known)) continue;
      // After another word there is no verb.
      const before = tokens[at - 1]?.tokenType;
      const fitting = before === t.Name ? [...given, ...wordsOfPhrases(g)] : known;
      const close = near(image, fitting, slipsOf(image));
      // `after unit is destroyed` names the verb in English
      if (close === null || (before === t.Is && g.find(close, 'verb') !== null)) continue;
      counts.set(line, count + 1);
      const where = { source, start, end: endOf(token) };
      reporter.report(where, say.unknownName({ name: image }), suggest(where, image, fitting, say.declareOrSpell()));
    }
  }
  return reporter.found;
}

function spanIn({ source }: GameFile, { range: { start, end } }: Pick<Diagnostic, 'range'>): Span {
  return {
    start: source.lineStart(start.line) + start.character,
    end: source.lineStart(end.line) + end.character,
  };
}

/** Names that a file declares, also in lines that have errors. */
function namesGiven(tokens: readonly IToken[]): Set<string> {
  const given = new Set<string>();
  for (const [at, token] of tokens.entries()) {
    if (token.tokenType !== t.Name) continue;
    const before = tokens[at - 1]?.tokenType;
    const after = tokens[at + 1]?.tokenType;
    const isGiven = before === t.Let || before === t.As || before === t.Choose || after === t.Colon;
    if (isGiven || after === t.Assign || t.HEADS.has(tokens[at - 1]?.image ?? '')) given.add(token.image);
  }
  return given;
}

class Vocabulary {
  readonly #g: Context;
  readonly #slips = new Map<string, boolean>();

  constructor(g: Context) {
    this.#g = g;
  }

  /**
   * Whether a word is unknown and similar to a known one. Words of the language and of other languages do not count.
   */
  isSlip(word: string, names: readonly string[]): boolean {
    const known = this.#slips.get(word);
    if (known !== undefined) return known;
    const small = word.toLowerCase();
    const isForeign = say.foreignHelp(small) !== undefined || FOREIGN_IN_BODY.has(small) || FOREIGN_AT_TOP.has(small);
    const isSlip =
      !isForeign &&
      !t.HEADS.has(word) &&
      !this.#g.game.layers.some(({ name }) => name === word) &&
      !this.#g.symbols.has(word) &&
      !LANGUAGE.includes(word) &&
      near(word, LANGUAGE) === null &&
      near(word, names) !== null;
    this.#slips.set(word, isSlip);
    return isSlip;
  }
}

/** Words of the language: a word similar to one of these may be a misspelt keyword, so it is not reported as a name. */
const LANGUAGE: readonly string[] = [
  ...t.RESERVED.keys(),
  ...t.HEADS.keys(),
  ...['each', 'then', 'self', 'you', 'here', 'that', 'nothing', 'something', 'random', 'first', 'last', 'some'],
  ...['count', 'highest', 'lowest', 'raise', 'settle', 'prevent', 'leave', 'printed', 'number', 'board', 'refuse'],
  // words of settings and scenarios, which are in no table
  ...(
    'plural holds kept side takes decks keeps choices seen owner others none flag silences replaces fades controller sort nest ' +
    'replace ability show colour frame plain bronze silver gold jewel pile base hidden slots territory ground facing ' +
    'rivals level turn match seed limit turns matches winner teams levels seat worth bounds fuel abilities depth ' +
    'entities answers rules work overflow warning long written gone fits aside once forced latch streak auction pooled simultaneous every play ' +
    'definition pick effects empty index pass answer true false start sometimes sees ended drawn legal'
  ).split(' '),
];
