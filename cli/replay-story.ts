/** Narrates a replayed match decision by decision: the move, then the events that follow from it. */

import { moveTold, sayMove } from '../compiler/text/move-said.ts';
import { wordsOfName } from '../compiler/text/template.ts';
import { sideName } from '../compiler/vocabulary/seat-names.ts';
import {
  ANSWER,
  describe,
  fallbackNamer,
  isNarrated,
  type Match,
  type Move,
  moveTextOf,
  type Namer,
  PASS,
  rolledNumbers,
  rolledWords,
  snapshotNamer,
  type TraceEvent,
  tellingApart,
  viewOfEverything,
} from '../runtime/index.ts';
import { boardLines, coloured, type DrawOptions, drawing } from './board.ts';
import type { ReplayWatcher } from './recording.ts';
import type { Paint } from './terminal.ts';

export interface StoryOptions {
  paint: Paint;
  /** First and last decision to narrate, counted from 1. */
  from: number;
  to: number;
  /** Draws the table after each decision, not only at the end of a turn. */
  everyStep: boolean;
  say(line: string): void;
}

export function storyteller(options: StoryOptions): ReplayWatcher {
  const { paint, say } = options;
  let how: DrawOptions | null = null;
  let narrated = 0;
  let turn = '';
  /** The move in words, from before the decision: it may end a question, and remove entities. */
  let words = '';
  /** Names from before the decision, for entities that it removes. */
  let before: Namer = String;
  const table = (match: Match): void => {
    how ??= drawing(match, paint);
    for (const line of boardLines(match, how)) say(line);
    say('');
  };
  let rolled: ReadonlyMap<number, number> = new Map();
  /** `first`: the number of the first event in the trace. */
  const tell = (match: Match, events: readonly TraceEvent[], first: number): void => {
    const name = fallbackNamer(match, sideName, before);
    const numbers = new Map(
      events.flatMap((one, i): [TraceEvent, number][] => {
        const number = one.what === 'draw' ? rolled.get(first + i) : undefined;
        return number === undefined ? [] : [[one, number]];
      }),
    );
    const shown = events.filter((one) => numbers.has(one) || isNarrated(match, one));
    const least = Math.min(...shown.map(({ depth }) => depth));
    let number = 0;
    for (const event of shown) {
      const rolls = numbers.get(event);
      const text =
        rolls === undefined ? describe(match.bound, event, name, undefined, wordsOfName) : rolledWords(rolls);
      const lead = `     ${'  '.repeat(Math.min(event.depth - least, 8))}`;
      if (event.what === 'ability') say(`${lead}${paint.yellow(`${++number}. ${text}`)}`);
      else if (event.what === 'fault') say(`${lead}${paint.red(text)}`);
      else say(`${lead}${paint.dim('-')} ${text}`);
    }
  };
  return {
    start(match) {
      rolled = rolledNumbers(match);
      turn = turnOf(match);
      if (options.from <= 1) {
        say(paint.bold(turn));
        table(match);
      }
      narrated = match.trace?.events.length ?? 0;
      before = snapshotNamer(match, sideName);
    },
    before(match, move) {
      words = wordsOf(match, move, before);
    },
    step(match, move, index) {
      const events = match.trace?.events.slice(narrated) ?? [];
      narrated += events.length;
      const wanted = index + 1 >= options.from && index + 1 <= options.to;
      if (wanted) {
        say(`${paint.dim(`${index + 1}.`)} ${coloured(move.seat, sideName(move.seat), paint)} ${words}`);
        tell(match, events, narrated - events.length);
        if (options.everyStep || turnOf(match) !== turn || index + 1 === options.to) {
          say('');
          if (turnOf(match) !== turn) say(paint.bold(turnOf(match)));
          table(match);
        }
      }
      turn = turnOf(match);
      before = snapshotNamer(match, sideName);
    },
  };
}

/** What a player does, in words: `plays Wolf at A2`. */
function wordsOf(match: Match, move: Move, name: Namer): string {
  if (move.move === PASS) return 'passes';
  const { word, parts } = moveTextOf(match, move, name);
  const apart = tellingApart(match, viewOfEverything(match));
  const given = parts.map((part) => {
    const values = part.ref === 0 ? '' : apart(part.ref);
    return values === '' ? part : { ...part, text: `${part.text} (${values})` };
  });
  return move.move === ANSWER
    ? `answers ${given.map(({ text }) => text).join(', ')}`
    : sayMove(moveTold(match.game.moves[move.move], word, parts), given);
}

/** The heading of a turn; in a series also the number of the match. */
function turnOf(match: Match): string {
  const { head, series } = match.layout;
  const turn = match.state[head.turn] ?? 0;
  return series === null ? `Turn ${turn}` : `Match ${match.state[series.match]}, turn ${turn}`;
}
