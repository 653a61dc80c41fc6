/** The playground: settings, timeline, table, moves, trigger queue and trace. */

import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { language, t } from '../texts/index.ts';
import { useLoaded } from './loaded.ts';
import type { MatchStore } from './match.ts';
import { Ending, Puzzle, Refused, Repeated, Stale } from './matchsaid.tsx';
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

/** Lazy loading: the pane that sets up a board is loaded when it is first shown. */
function ArrangeLoaded(props: { bench: Workbench; match: MatchStore }): JSX.Element | null {
  const parts = useLoaded(true, () => import('./arrange/index.tsx'));
  return parts === null ? null : <parts.ArrangePane {...props} />;
}

export function PlayPane({ bench, match, stepping }: PlayProps): JSX.Element {
  const { position, refused, hint, title, arranges, busy } = useStore(match, (state) => state);
  const dialog = useStore(bench, (state) => state.dialog);
  const locale = useStore(language, (state) => state.name);
  const setting = useMemo(() => <Setting bench={bench} match={match} />, [bench, match, locale]);
  if (arranges) return <ArrangeLoaded bench={bench} match={match} />;
  return (
    <div class="play">
      {setting}
      {refused !== null && <Refused bench={bench} match={match} refused={refused} />}
      {position === null && busy && (
        <p class="refused quiet" role="status">
          {t.match.prepares}
        </p>
      )}
      {position !== null && (
        <>
          <div class="stage">
            <Steps match={match} stepping={stepping} position={position}>
              <span class="quiet title">{title}</span>
            </Steps>
            {/* It has room for a message, so that the board stays in its place. */}
            <div class="stagesaid">
              <Puzzle match={match} position={position} />
              <Stale bench={bench} match={match} />
              {position.again !== null && <Repeated match={match} again={position.again} />}
              {position.outcome !== null && position.step === position.steps && <Ending position={position} />}
              {hint !== null && <p class="quiet hint">{hint}</p>}
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
