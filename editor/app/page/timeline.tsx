/** The match as a line of time: steps forward and back, what waits in the queue, and the trace. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Position, Told } from '../play/model.ts';
import type { Match } from './match.ts';
import type { Workbench } from './workbench.ts';

interface Props {
  bench: Workbench;
  match: Match;
}

/** Forward and back, by events and by decisions. Buttons that lead nowhere stay where they are: who uses keys is on one. */
export function Steps({ match, position }: { match: Match; position: Position }): JSX.Element {
  const { step, steps, event, outcome, faults, table } = position;
  const first = step === 0 && event === null;
  const last = step === steps;
  const whose = table.seats.find(({ active }) => active)?.name;
  const button = (label: string, sign: string, off: boolean, go: () => Promise<void>): JSX.Element => (
    <button type="button" aria-label={label} title={label} aria-disabled={off} onClick={() => void go()}>
      {sign}
    </button>
  );
  return (
    <fieldset class="steps" aria-label="Steps of the match">
      {button('To the beginning', '«', first, () => match.goTo(0, null))}
      {button('Step back', '‹', first, () => match.walk(-1))}
      {button('Step forward', '›', last, () => match.walk(1))}
      {button('To the end', '»', last, () => match.goTo(steps, null))}
      <span role="status">
        {table.match !== null && `match ${table.match}, `}turn {table.turn}
        {whose !== undefined && (
          <>
            , <b class={whose}>{whose}</b>
          </>
        )}
        {last ? '' : ` · decision ${step + 1} of ${steps}`}
        {event !== null && ' · in its midst'}
        {outcome !== null && (
          <>
            {' · '}
            <b>{outcome}</b>
          </>
        )}
        {faults > 0 && <b class="bad"> · {faults === 1 ? 'a fault' : `${faults} faults`}</b>}
      </span>
    </fieldset>
  );
}

export function Queue({ position }: { position: Position }): JSX.Element {
  const { queue, event } = position;
  return (
    <section class="queue" aria-labelledby="queue-title">
      <h2 id="queue-title">Trigger queue</h2>
      {queue.length === 0 ? (
        <p class="quiet">{event === null ? 'Between decisions nothing waits.' : 'Nothing waits here.'}</p>
      ) : (
        <ol>
          {queue.map(({ text, fresh }, i) => (
            // two of the same kind may wait
            <li key={`${i} ${text}`}>
              {text}
              {fresh && <span class="tag">new</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Decisions at the end of the trace that are shown with all that came of them. */
const LATEST = 10;

/** The trace: each decision, the newest at the end; what came of it for the latest, and for the one that is looked at. */
export function Story({ bench, match, position }: Props & { position: Position }): JSX.Element {
  const { story, step, event } = position;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]') ?? list.current?.lastElementChild;
    current?.scrollIntoView({ block: 'nearest' });
  }, [position]);
  return (
    <section class="story" aria-labelledby="trace-title">
      <div class="sectionhead">
        <h2 id="trace-title">Trace</h2>
        <button type="button" title="A scenario with what stands here" onClick={() => void match.makeTest()}>
          Make a test
        </button>
      </div>
      <ol ref={list}>
        {story.map((told, i) => (
          <Decision
            key={`${i} ${told.text}`}
            bench={bench}
            match={match}
            told={told}
            at={i}
            event={i === step ? event : null}
            current={i === step}
            whole={i === step || i >= story.length - LATEST}
          />
        ))}
      </ol>
    </section>
  );
}

function Decision(
  props: Props & { told: Told; at: number; event: number | null; current: boolean; whole: boolean },
): JSX.Element {
  const { bench, match, told, at, event, current, whole } = props;
  return (
    <li>
      <button
        type="button"
        class="decision"
        aria-current={current && event === null ? 'step' : undefined}
        onClick={() => void match.goTo(at, null)}
      >
        <b class={told.side}>{told.side}</b> {told.text}
      </button>
      {whole && told.rows.length > 0 && (
        <ol class="rows">
          {told.rows.map((row) => (
            <li key={row.event} class={row.sort} style={`--depth:${Math.min(row.depth, 6)}`}>
              <button
                type="button"
                aria-current={event === row.event ? 'step' : undefined}
                onClick={() => void match.goTo(at, row.event)}
              >
                {row.text}
              </button>
              {row.at !== null && row.sort !== 'other' && (
                <button
                  type="button"
                  class="source"
                  aria-label={`Show where ${row.text} is written`}
                  onClick={() => row.at !== null && bench.go(row.at)}
                >
                  ↗
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}
