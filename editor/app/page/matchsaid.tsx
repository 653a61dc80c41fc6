/** What is said above the board: the goal of a puzzle, the end of a match, and how it differs from the text. */

import type { ComponentChildren, JSX } from 'preact';
import type { MatchPosition, ReplayComparison } from '../play/model.ts';
import { t } from '../texts/index.ts';
import { nearAndFar } from './elsewhere.ts';
import type { MatchStore } from './match.ts';
import { useStore } from './store.ts';
import type { Workbench } from './workbench.ts';

/**
 * Why there is no match, with the way to the error, or to try again: a slow machine may have been too slow for its time limit.
 */
export function Refused({ bench, match, refused }: ToErrorProps & { match: MatchStore; refused: string }): JSX.Element {
  return (
    <p class="refused" role="alert">
      <span class="bad">{refused}</span>{' '}
      <ToError bench={bench}>
        <button type="button" onClick={() => void match.start()}>
          {t.match.retry}
        </button>
      </ToError>
    </p>
  );
}

interface ToErrorProps {
  bench: Workbench;
  /** What is shown if there is no error. */
  children?: ComponentChildren;
}

/** The way to the first error of the game at hand: the file that has it may not be the open one. */
export function ToError({ bench, children = null }: ToErrorProps): JSX.Element {
  const { problems, games } = useStore(bench, (state) => state);
  const { near } = nearAndFar(problems, games, bench.gameHere?.name ?? null);
  const error = near.find(({ severity }) => severity === 1);
  if (error === undefined) return <>{children}</>;
  const { path, range } = error;
  return (
    <button type="button" onClick={() => bench.go({ path, ...range.start })}>
      {t.problems.show({ place: `${path}:${range.start.line + 1}` })}
    </button>
  );
}

/** The goal of a puzzle, and whether it is reached. */
export function Puzzle({ match, position }: { match: MatchStore; position: MatchPosition }): JSX.Element | null {
  const step = useStore(match, (state) => state.pointStep);
  const { goal, table } = position;
  if (goal == null) return null;
  const side = table.seats.find(({ seat }) => seat === goal.seat)?.name ?? '';
  return (
    <p class={`puzzle ${goal.state}`} role="status">
      <b>{t.point.goal({ side, turns: goal.turns })}</b> {t.point.states[goal.state]}{' '}
      {goal.state !== 'open' && step !== null && (
        <button type="button" onClick={() => void match.goTo(step, null)}>
          {t.point.retry}
        </button>
      )}
    </p>
  );
}

/** The result of replaying the same decisions with the changed text. */
export function Repeated({ match, again }: { match: MatchStore; again: ReplayComparison }): JSX.Element | null {
  const { step, turn, is, was, stopped } = again;
  const { stale } = useStore(match, (state) => state);
  // It is the result of an earlier text.
  if (stale !== null) return null;
  return (
    <p class="again" role="status">
      {step === null ? (
        t.match.sameAgain
      ) : (
        <>
          {t.match.sameUpTo({ turn })}
          {(is !== '' || was !== '') && t.match.parts({ is: <Line text={is} />, was: <Line text={was} /> })}
          {stopped !== null && t.match.stopped({ move: stopped })}.{' '}
          <button type="button" onClick={() => void match.goTo(step, null)}>
            {t.match.show}
          </button>
        </>
      )}
    </p>
  );
}

/** A line of the trace, which is in the words of the game. */
const Line = ({ text }: { text: string }): JSX.Element =>
  text === '' ? <b>{t.match.nothing}</b> : <b lang="en">{text}</b>;

/** The winner, and the events that led to the end of the match. */
export function Ending({ position: { outcome, why } }: { position: MatchPosition }): JSX.Element {
  return (
    <p class="ending" role="status">
      <b>{outcome}</b>
      {why.length > 0 && (
        <>
          {t.match.because}
          <span lang="en">{why.join('; ')}.</span>
        </>
      )}
    </p>
  );
}

/** Says when the match differs from the text, the card at the cursor or the settings. */
export function Stale({ bench, match }: { bench: Workbench; match: MatchStore }): JSX.Element {
  const { face, games } = useStore(bench, (state) => state);
  const { stale, game, begun, mode, mods, players, card } = useStore(match, (state) => state);
  const messages: string[] = [];
  if (stale !== null) messages.push(stale);
  const next = face?.card;
  const theirs = bench.gameHere?.name;
  if (next === undefined && theirs !== undefined && game !== null && theirs !== game)
    messages.push(t.match.otherFile({ theirs, ours: game }));
  if (next !== undefined && next.game !== game)
    messages.push(t.match.otherGame({ card: next.name, theirs: next.game, ours: game ?? '' }));
  else if (next !== undefined && card !== null && next.name !== card)
    messages.push(t.match.otherCard({ next: next.name, card }));
  const number = players === null ? undefined : t.setting.playing({ count: players });
  const chosen = [mode ?? games.find(({ name }) => name === game)?.modes[0], ...mods, number].filter(
    (name) => name !== undefined,
  );
  const setting = [mode, players, ...mods].join('\n');
  if (begun !== null && [begun.mode, begun.players, ...begun.mods].join('\n') !== setting)
    messages.push(t.match.otherSetting({ setting: chosen.join(', ') || t.match.withoutMods }));
  return (
    <p class={`stale ${messages.length > 0 ? '' : 'hidden'}`} role="status">
      {messages.join(' ')}
    </p>
  );
}
