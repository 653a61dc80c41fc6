/** What happens in a match, told decision by decision: the move, then all that came of it, in order. */
import type { Match } from '../runtime/machine.ts';
import { ANSWER, type Move, PASS } from '../runtime/match.ts';
import { describe, namer, type TraceEvent } from '../runtime/trace.ts';
import { coloured, draw, sideName, type Telling, telling } from './board.ts';
import type { Watcher } from './recording.ts';
import { harmless, type Paint } from './terminal.ts';

export interface StoryOptions {
  paint: Paint;
  /** Tells decisions from this one to that one, from 1. */
  from: number;
  to: number;
  /** Draws the table after each decision, not only where a turn ends. */
  everyStep: boolean;
  say(line: string): void;
}

export function storyteller(options: StoryOptions): Watcher {
  const { paint, say } = options;
  let how: Telling | null = null;
  let told = 0;
  let turn = 0;
  /** Names as they were before the decision: what it takes off the table still has one. */
  let before: (ref: number) => string = String;
  const table = (match: Match): void => {
    how ??= telling(match, paint);
    for (const line of draw(match, how)) say(line);
    say('');
  };
  const tell = (match: Match, events: readonly TraceEvent[]): void => {
    const name = naming(match, before);
    let number = 0;
    for (const event of events.filter((one) => worthTelling(match, one))) {
      const text = harmless(describe(match.bound, event, name));
      const depth = '  '.repeat(Math.min(event.depth, 8));
      if (event.what === 'ability') say(`    ${depth}${paint.yellow(`${++number}. ${text}`)}`);
      else if (event.what === 'fault') say(`    ${depth}${paint.red(text)}`);
      else say(`    ${depth}${paint.dim('-')} ${text}`);
    }
  };
  return {
    start(match) {
      turn = turnOf(match);
      if (options.from <= 1) {
        say(paint.bold(`Turn ${turn}`));
        table(match);
      }
      told = match.trace?.events.length ?? 0;
      before = remembered(match);
    },
    step(match, move, index) {
      const events = match.trace?.events.slice(told) ?? [];
      told += events.length;
      const wanted = index + 1 >= options.from && index + 1 <= options.to;
      if (wanted) {
        say(`${paint.dim(`${index + 1}.`)} ${coloured(move.seat, sideName(move.seat), paint)} ${harmless(moveText(match, move, before))}`);
        tell(match, events);
        if (options.everyStep || turnOf(match) !== turn || index + 1 === options.to) {
          say('');
          if (turnOf(match) !== turn) say(paint.bold(`Turn ${turnOf(match)}`));
          table(match);
        }
      }
      turn = turnOf(match);
      before = remembered(match);
    },
  };
}

const turnOf = (match: Match): number => match.state[match.layout.head.turn] ?? 0;

/** Moves are told by the line before; of verbs only those that have words for players. */
function worthTelling(match: Match, { what, of }: TraceEvent): boolean {
  if (what === 'verb') return (match.game.verbs[of]?.text ?? '') !== '';
  return what !== 'move' && what !== 'timing';
}

/** `plays Green Prototypes at B1`. */
export function moveText(match: Match, { move, args }: Move, name: (ref: number) => string): string {
  if (move === PASS) return 'passes';
  if (move === ANSWER) return `answers ${args.map(name).join(', ')}`;
  const decl = match.game.moves[move];
  const words = args.map((arg, i) => {
    const prep = decl?.params[i]?.prep;
    return `${prep == null ? '' : `${prep} `}${name(arg)}`;
  });
  return [decl?.name ?? '?', ...words].join(' ');
}

/** Names of all that there is now, kept for when it is gone. */
function remembered(match: Match): (ref: number) => string {
  const now = namer(match);
  const { first, count } = match.layout.entities;
  const names = Array.from({ length: Math.min(count, match.state[match.layout.head.entities] ?? 0) }, (_, i) => now(first + i));
  return (ref) => names[ref - first] ?? now(ref);
}

function naming(match: Match, before: (ref: number) => string): (ref: number) => string {
  const now = namer(match);
  return (ref) => {
    const name = now(ref);
    return name.startsWith('#') ? before(ref) : name;
  };
}
