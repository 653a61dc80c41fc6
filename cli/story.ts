/** What happens in a match, told decision by decision: the move, then all that came of it, in order. */
import { ANSWER, describe, type Match, type Move, namer, PASS, type TraceEvent, tileName } from '../runtime/index.ts';
import { coloured, draw, sideName, type Telling, telling } from './board.ts';
import type { Watcher } from './recording.ts';
import { harmless, type Paint } from './terminal.ts';

/** What something is called. */
type Name = (ref: number) => string;

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
  let before: Name = String;
  const table = (match: Match): void => {
    how ??= telling(match, paint);
    for (const line of draw(match, how)) say(line);
    say('');
  };
  const tell = (match: Match, events: readonly TraceEvent[]): void => {
    const name = naming(match, before);
    const shown = events.filter((one) => worthTelling(match, one));
    const least = Math.min(...shown.map(({ depth }) => depth));
    let number = 0;
    for (const event of shown) {
      const text = harmless(describe(match.bound, event, name));
      const lead = `     ${'  '.repeat(Math.min(event.depth - least, 8))}`;
      if (event.what === 'ability') say(`${lead}${paint.yellow(`${++number}. ${text}`)}`);
      else if (event.what === 'fault') say(`${lead}${paint.red(text)}`);
      else say(`${lead}${paint.dim('-')} ${text}`);
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
        say(
          `${paint.dim(`${index + 1}.`)} ${coloured(move.seat, sideName(move.seat), paint)} ${harmless(moveText(match, move, before))}`,
        );
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

/** Moves are told by the line before; of verbs those with words for players, and not what the kernel does for them. */
function worthTelling({ game }: Match, { what, of, args }: TraceEvent): boolean {
  if (what === 'verb') return (game.verbs[of]?.text ?? '') !== '' && game.verbs[of]?.native === null;
  // of draws only the rolls: which card was drawn is told by what is done with it
  if (what === 'draw') return args.length === 2;
  // the end has its own line below
  return what !== 'move' && what !== 'timing' && what !== 'end';
}

/** The move's word, and its options as it names them. */
export function moveText(match: Match, { move, args }: Move, name: Name): string {
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
function remembered(match: Match): Name {
  const now = names(match);
  const { first, count } = match.layout.entities;
  const used = Math.min(count, match.state[match.layout.head.entities] ?? 0);
  const known = Array.from({ length: used }, (_, i) => now(first + i));
  return (ref) => known[ref - first] ?? now(ref);
}

function naming(match: Match, before: Name): Name {
  const now = names(match);
  return (ref) => {
    const name = now(ref);
    return name.startsWith('#') ? before(ref) : name;
  };
}

/** Players by their side, tiles by column and row, entities by their card. */
function names(match: Match): Name {
  const { tiles, entities } = match.layout;
  const other = namer(match);
  return (ref) => {
    if (ref >= 1 && ref < tiles.first) return sideName(ref);
    return ref >= tiles.first && ref < entities.first ? tileName(match.bound, ref) : other(ref);
  };
}
