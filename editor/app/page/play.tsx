/** The playground: settings, timeline, table, moves, trigger queue and trace. */

import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { MatchPosition, ReplayComparison } from '../play/model.ts';
import { language, t } from '../texts/index.ts';
import { useLoaded } from './loaded.ts';
import type { MatchStore } from './match.ts';
import { Moves } from './moves.tsx';
import { Setting } from './setting.tsx';
import type { Stepping } from './stepping.ts';
import { useStore } from './store.ts';
import { TableView } from './table.tsx';
import { Changes, Queue, Steps, Story } from './timeline.tsx';
import { Acting, WhyNot } from './why.tsx';
import type { Workbench } from './workbench.ts';

interface PlayProps {
  bench: Workbench;
  match: MatchStore;
  stepping: Stepping;
}

/** Lazy loading: the dialog with a link to a point of the match. */
function PointLoaded(props: { bench: Workbench; match: MatchStore }): JSX.Element | null {
  const parts = useLoaded(true, () => import('./point.tsx'));
  return parts === null ? null : <parts.PointDialog {...props} />;
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

/** Lazy loading: the pane that sets up a board is loaded when it is first shown. */
function ArrangeLoaded(props: { bench: Workbench; match: MatchStore }): JSX.Element | null {
  const parts = useLoaded(true, () => import('./arrange/index.tsx'));
  return parts === null ? null : <parts.ArrangePane {...props} />;
}

export function PlayPane({ bench, match, stepping }: PlayProps): JSX.Element {
  const { position, refused, hint, title, arranges } = useStore(match, (state) => state);
  const dialog = useStore(bench, (state) => state.dialog);
  const locale = useStore(language, (state) => state.name);
  const setting = useMemo(() => <Setting bench={bench} match={match} />, [bench, match, locale]);
  if (arranges) return <ArrangeLoaded bench={bench} match={match} />;
  return (
    <div class="play">
      {setting}
      {refused !== null && (
        <p class="refused" role="alert">
          {refused}
        </p>
      )}
      {position !== null && (
        <>
          <div class="stage">
            <Steps match={match} stepping={stepping} position={position}>
              <span class="quiet title">
                {title}
                {hint !== null && <> · {hint}</>}
              </span>
            </Steps>
            {/* It has room for a message, so that the board stays in its place. */}
            <div class="stagesaid">
              <Puzzle match={match} position={position} />
              <Stale bench={bench} match={match} />
              {position.again !== null && <Repeated match={match} again={position.again} />}
              {position.outcome !== null && position.step === position.steps && <Ending position={position} />}
            </div>
            <TableView match={match} position={position} />
          </div>
          <div class="beside">
            <Moves match={match} position={position} />
            {/* It has one height, so that the trace stays in its place while one steps. */}
            <div class="now">
              <Queue position={position} />
              <Acting bench={bench} position={position} />
              <Changes position={position} />
            </div>
            <WhyNot bench={bench} match={match} stepping={stepping} position={position} />
            <Story bench={bench} match={match} stepping={stepping} position={position} />
          </div>
          {dialog === 'point' && <PointLoaded bench={bench} match={match} />}
        </>
      )}
    </div>
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
export function Stale({ bench, match }: Pick<PlayProps, 'bench' | 'match'>): JSX.Element {
  const { face, games } = useStore(bench, (state) => state);
  const { stale, game, begun, mode, mods, card } = useStore(match, (state) => state);
  const messages: string[] = [];
  if (stale !== null) messages.push(stale);
  const next = face?.card;
  const theirs = bench.gameHere?.name;
  if (next === undefined && theirs !== undefined && game !== null && theirs !== game)
    messages.push(t.match.otherFile({ theirs, ours: game }));
  if (next !== undefined && next.game !== game)
    messages.push(t.match.otherGame({ card: next.name, theirs: next.game, ours: game ?? '' }));
  else if (next !== undefined && next.name !== card)
    messages.push(card === null ? t.match.noCard({ next: next.name }) : t.match.otherCard({ next: next.name, card }));
  const chosen = [mode ?? games.find(({ name }) => name === game)?.modes[0], ...mods].filter(
    (name) => name !== undefined,
  );
  if (begun !== null && (begun.mode !== mode || begun.mods.join('\n') !== mods.join('\n')))
    messages.push(t.match.otherSetting({ setting: chosen.join(', ') || t.match.withoutMods }));
  return (
    <p class={`stale ${messages.length > 0 ? '' : 'hidden'}`} role="status">
      {messages.join(' ')}
    </p>
  );
}
