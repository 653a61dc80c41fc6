/** Compiles and binds a program and compares random matches of it on both engines. */

import { LAST_PASSES } from '../../compiler/driver/compile.ts';
import { Session } from '../../compiler/driver/session.ts';
import { bind, type SourceFile } from '../../compiler/index.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Game } from '../../compiler/ir/index.ts';
import { agentTwin, type Difference, playTwin, rushTwin, type Twin, twin } from './twin.ts';

/** The source of a game, the choices to bind, and the matches to play. */
export interface Case {
  text: string;
  mode: string | null;
  mods: readonly string[];
}

export type Tried =
  | { is: 'refused'; why: string }
  | { is: 'left out' }
  | { is: 'same'; game: Game; twin: Twin }
  | { is: 'different'; found: Difference; asks: boolean };

/** Matches with consecutive seeds; every second one answers choices immediately. */
export interface Matches {
  first: number;
  count: number;
  /** Most decisions of a match. */
  most: number;
  /** Also compares code that writes a trace. */
  trace?: boolean;
  /** Runs as a WebAssembly module. */
  wasm?: boolean;
  /** Runs the low-level IR on its interpreter. */
  lir?: boolean;
  /** Runs the code that is shipped: states within a decision are not compared. */
  plain?: boolean;
  /** Measures the CPU time of the longest decision. */
  timed?: boolean;
  /** Whether one match is also played without stops at decisions; default true. */
  rush?: boolean;
  /** An agent that plays as many matches, too, of up to twice as many decisions; null for none. */
  agent?: string | null;
}

/** Most decisions of that one. */
const RUSHED = 100;

/** The prelude is shared by all programs and parsed once. Warnings refuse no program, and take a twentieth of its time. */
const session = new Session({ last: LAST_PASSES, warnings: false });
const warning = new Session({ last: LAST_PASSES });

/** `isPlayed`: whether matches of the compiled game are played. `warned`: whether the checks that only warn run, too. */
export function tryCase(
  prelude: SourceFile,
  { text, mode, mods }: Case,
  matches: Matches,
  { isPlayed = () => true, warned = true }: { isPlayed?: (game: Game) => boolean; warned?: boolean } = {},
): Tried {
  const { ir, diagnostics } = (warned ? warning : session).compile([prelude, { path: 'made/rules.bound', text }]);
  const error = diagnostics.find((d) => d.severity === 'error');
  if (error !== undefined) {
    const line = text.split('\n')[error.range.start.line]?.trim();
    return { is: 'refused', why: `${error.code}: ${error.message} ${line}` };
  }
  const result = bind(ir, { game: 'made', ...(mode !== null && { mode }), mods: [...mods] });
  if ('diagnostics' in result) return { is: 'refused', why: result.diagnostics[0]?.message ?? 'not bound' };
  const game = ir.games[0] as Game;
  return isPlayed(game) ? tryBound(result.bound, game, matches) : { is: 'left out' };
}

/** Plays more matches of the same binding with the code that was already emitted. */
export const tryAgain = ({ game, twin: of }: Extract<Tried, { is: 'same' }>, matches: Matches): Tried =>
  tryBound(of.bound, game, matches, of);

export function tryBound(bound: Bound, game: Game, matches: Matches, of: Twin | null = null): Tried {
  let asks = false;
  let seed = matches.first;
  try {
    const pair = twin(bound, {
      trace: matches.trace === true,
      wasm: matches.wasm === true,
      lir: matches.lir === true,
      plain: matches.plain === true,
      timed: matches.timed === true,
      of,
    });
    for (let k = 0; k < matches.count; k++) {
      seed = matches.first + k;
      asks = k % 2 === 0;
      const found = playTwin(pair, seed, asks, matches.most);
      if (found !== null) return { is: 'different', found, asks };
    }
    seed = matches.first;
    const found = matches.rush === false ? null : rushTwin(pair, seed, RUSHED);
    if (found !== null) return { is: 'different', found, asks };
    for (let k = 0; k < matches.count && matches.agent != null; k++) {
      seed = matches.first + k;
      const other = agentTwin(pair, seed, matches.agent, 2 * matches.most);
      if (other !== null) return { is: 'different', found: other, asks };
    }
    return { is: 'same', game, twin: pair };
  } catch (error) {
    const what =
      error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 3).join(' ') : String(error);
    return { is: 'different', found: { seed, step: -1, what: `threw ${what}` }, asks };
  }
}

/** The file of a case: comments above the text have the choices and the matches. */
export function caseFile({ text, mode, mods }: Case, matches: Matches, why: string): string {
  return [
    ...why.split('\n').map((line) => `# ${line.trim()}`.slice(0, 120)),
    `# matches: ${matches.first} ${matches.count} ${matches.most}`,
    ...(matches.agent == null ? [] : [`# agent: ${matches.agent}`]),
    ...(matches.plain === true ? ['# plain: yes'] : []),
    ...(mode === null ? [] : [`# mode: ${mode}`]),
    ...mods.map((name) => `# mod: ${name}`),
    text,
  ].join('\n');
}

const WORDS = ['matches', 'decisions', 'bail-outs', 'agent', 'plain', 'mode', 'mod'];

/**
 * `idle`: the case says "# decisions: none", since its matches are over, or wait for nobody, before the first decision. `whole`: it
 * says "# bail-outs: none", since compiled code has to make all decisions and all lists of moves.
 */
export function readCase(text: string): { made: Case; matches: Matches; idle: boolean; whole: boolean } {
  for (const [, word = ''] of text.matchAll(/^# ([\w-]+): /gm))
    if (!WORDS.includes(word)) throw new Error(`a case says "# ${word}: ", which is none of ${WORDS.join(', ')}`);
  const said = (word: string): string[] =>
    [...text.matchAll(new RegExp(`^# ${word}: (.*)$`, 'gm'))].map((found) => found[1] as string);
  const [first = 0, count = 0, most = 0] = (said('matches')[0] ?? '').split(' ').map(Number);
  if (!(first > 0 && count > 0 && most > 0)) throw new Error('a case says "# matches: FIRST COUNT MOST"');
  const agent = said('agent')[0] ?? null;
  const plain = said('plain')[0] === 'yes';
  const made = { text, mode: said('mode')[0] ?? null, mods: said('mod') };
  const [idle = false, whole = false] = ['decisions', 'bail-outs'].map((word) => said(word).includes('none'));
  return { made, matches: { first, count, most, agent, plain }, idle, whole };
}
