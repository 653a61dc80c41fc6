/** The timeline of the match: step buttons, trigger queue, changes, breakpoints and trace. */
import type { ComponentChildren, JSX, VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Position, Row, Told } from '../play/model.ts';
import { t } from '../texts/index.ts';
import type { Match } from './match.ts';
import { type Break, keyOf, momentsOf, type Stepping } from './stepping.ts';
import { useStore } from './store.ts';
import type { Workbench } from './workbench.ts';

interface Props {
  bench: Workbench;
  match: Match;
  stepping: Stepping;
}

/** Playback speeds in events per second. */
const SPEEDS = [1, 2, 4, 10];

/** The step buttons and the slider. A button without effect stays in place, because it may have the keyboard focus. */
export function Steps(props: { match: Match; stepping: Stepping; position: Position }): JSX.Element {
  const { match, stepping, position } = props;
  const { playing, speed } = useStore(stepping, (state) => state);
  const { step, steps, event, line, outcome, faults, table, story } = position;
  const moments = useMemo(() => momentsOf(story), [story]);
  const at = moments.findIndex((one) => one.step === step && one.event === event && one.line === line);
  const first = step === 0 && event === null && line === null;
  const last = step === steps;
  const whose = table.seats.find(({ active }) => active)?.name;
  const button = (label: string, sign: string, off: boolean, go: () => void): JSX.Element => (
    <button type="button" aria-label={label} title={label} aria-disabled={off} onClick={go}>
      {sign}
    </button>
  );
  const told = story[step];
  const row = told?.rows.find((one) => one.event === event);
  return (
    <fieldset class="steps" aria-label="Steps of the match">
      {button('To the beginning', '«', first, () => void match.goTo(0, null))}
      {button('Step back', '‹', first, () => void match.walk(-1))}
      {button(playing ? 'Pause' : 'Play the match', playing ? '❚❚' : '▶', steps === 0, () => stepping.toggle())}
      {button('Step forward', '›', last, () => void match.walk(1))}
      {button(t.steps.lineBack, '↑', first, () => void match.walkLine(-1))}
      {button(t.steps.lineForward, '↓', last, () => void match.walkLine(1))}
      {button('To the end', '»', last, () => void match.goTo(steps, null))}
      <input
        type="range"
        aria-label="Moment of the match"
        aria-valuetext={last ? 'now' : `${told?.side} ${told?.text}${row === undefined ? '' : `: ${row.text}`}`}
        min={0}
        max={moments.length - 1}
        value={at}
        onInput={(input) => {
          const to = moments[Number(input.currentTarget.value)];
          stepping.pause();
          if (to !== undefined) void match.goTo(to.step, to.event, to.line);
        }}
      />
      <select
        aria-label="Speed"
        value={speed}
        onChange={(change) => stepping.set({ speed: Number(change.currentTarget.value) })}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {one} a second
          </option>
        ))}
      </select>
      <span role="status">
        {table.match !== null && `match ${table.match}, `}turn {table.turn}
        {whose !== undefined && (
          <>
            , <b class={whose}>{whose}</b>
          </>
        )}
        {last ? '' : ` · decision ${step + 1} of ${steps}`}
        {(event !== null || line !== null) && ' · in its midst'}
        {line !== null && t.steps.line({ line: (told?.lines[line]?.at.line ?? 0) + 1 })}
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
            // The index is part of the key, because two equal triggers can wait.
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

/** The changes made by the current event or decision. */
export function Changes({ position: { changes, step, steps, event } }: { position: Position }): JSX.Element {
  const what = event !== null ? 'this event' : step < steps ? 'this decision' : 'the last decision';
  return (
    <section class="changes" aria-labelledby="changes-title">
      <h2 id="changes-title">Changed by {what}</h2>
      {changes.length === 0 ? (
        <p class="quiet">Nothing that can be seen.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus to scroll
        <ul tabIndex={0} aria-label="Changes">
          {changes.map(({ ref, who, what: name, from, to }) => (
            <li key={`${ref} ${name}`}>
              {who} <span class="quiet">{name}</span> {from ?? 'none'} → <b>{to ?? 'none'}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The list of breakpoints, and a button that goes to the next one. */
function Breaks({ stepping }: { stepping: Stepping }): JSX.Element {
  const { breaks, follows } = useStore(stepping, (state) => state);
  const called = (one: Break): string =>
    one.sort === 'line' ? `${one.path.slice(one.path.lastIndexOf('/') + 1)}:${one.line + 1}` : keyOf(one);
  return (
    <div class="breaks">
      <label class="check">
        <input
          type="checkbox"
          checked={follows}
          onChange={(change) => stepping.set({ follows: change.currentTarget.checked })}
        />
        show in the text
      </label>
      {breaks.length > 0 && (
        <button type="button" onClick={() => void stepping.run()}>
          To the next breakpoint
        </button>
      )}
      {breaks.map((one) => (
        <button key={keyOf(one)} type="button" class="mod" onClick={() => stepping.drop(one)}>
          <span aria-hidden="true">● </span>
          <span class="hidden">Take out the breakpoint on </span>
          {called(one)}
          <span aria-hidden="true"> ×</span>
        </button>
      ))}
      {breaks.length === 0 && (
        <span class="quiet">F9 in the text sets a breakpoint on its line or card, Shift+F9 on a word.</span>
      )}
    </div>
  );
}

/** Number of latest decisions in the trace that are expanded. */
const LATEST = 6;

/** The trace lists the decisions, newest last. The latest decisions and the current one are expanded to their events. */
export function Story({ bench, match, stepping, position }: Props & { position: Position }): JSX.Element {
  const { story, step, event } = position;
  // Decisions that the user expanded or collapsed.
  const [folds, fold] = useState<ReadonlyMap<Told, boolean>>(new Map());
  const list = useRef<HTMLOListElement>(null);
  const drawn = useRef(new Map<Told, { key: string; node: VNode }>());
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]') ?? list.current?.lastElementChild;
    current?.scrollIntoView({ block: 'nearest' });
  }, [position]);
  const nodes = new Map<Told, { key: string; node: VNode }>();
  for (const [at, told] of story.entries()) {
    const isCurrent = at === step;
    const isOpen = isCurrent || (folds.get(told) ?? at >= story.length - LATEST);
    const key = `${at} ${isCurrent} ${isCurrent ? event : ''} ${isOpen}`;
    const known = drawn.current.get(told);
    // Reuses the node of an unchanged decision, because each step has a budget of a few milliseconds.
    const node =
      known?.key === key ? (
        known.node
      ) : (
        <Decision
          key={`${at} ${told.text}`}
          bench={bench}
          match={match}
          told={told}
          at={at}
          event={isCurrent ? event : null}
          current={isCurrent}
          open={isOpen}
          onFold={() => fold((before) => new Map(before).set(told, !isOpen))}
        />
      );
    nodes.set(told, { key, node });
  }
  drawn.current = nodes;
  return (
    <section class="story" aria-labelledby="trace-title">
      <div class="sectionhead">
        <h2 id="trace-title">Trace</h2>
        <button type="button" title="A scenario with what stands here" onClick={() => void match.makeTest()}>
          Make a test
        </button>
      </div>
      <Breaks stepping={stepping} />
      <ol ref={list}>{[...nodes.values()].map(({ node }) => node)}</ol>
    </section>
  );
}

interface DecisionProps {
  bench: Workbench;
  match: Match;
  told: Told;
  at: number;
  event: number | null;
  current: boolean;
  open: boolean;
  onFold(): void;
}

function Decision({ bench, match, told, at, event, current, open, onFold }: DecisionProps): JSX.Element {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const toggle = (row: number): void => {
    const next = new Set(folded);
    if (!next.delete(row)) next.add(row);
    setFolded(next);
  };
  const rows = open ? visible(told.rows, folded) : [];
  return (
    <li>
      <div class="head">
        {told.rows.length > 0 && (
          <Fold open={open} what={told.text} onClick={onFold}>
            {told.rows.length}
          </Fold>
        )}
        <button
          type="button"
          class="decision"
          aria-current={current && event === null ? 'step' : undefined}
          onClick={() => void match.goTo(at, null)}
        >
          <b class={told.side}>{told.side}</b> {told.text}
        </button>
      </div>
      {rows.length > 0 && (
        <ol class="rows">
          {rows.map(({ row, bears }) => (
            <li key={row.event} class={row.sort} style={`--depth:${Math.min(row.depth, 6)}`}>
              {bears ? (
                <Fold open={!folded.has(row.event)} what={row.text} onClick={() => toggle(row.event)} />
              ) : (
                <span class="nofold" />
              )}
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

/** Expands or collapses the events that a decision or an event caused. */
function Fold(props: { open: boolean; what: string; onClick(): void; children?: ComponentChildren }): JSX.Element {
  const { open, what, onClick, children } = props;
  return (
    <button type="button" class="fold" aria-expanded={open} aria-label={`What came of ${what}`} onClick={onClick}>
      <span aria-hidden="true">
        {open ? '▾' : '▸'}
        {!open && children}
      </span>
    </button>
  );
}

/** The rows that are not collapsed. `bears` is true for a row with deeper rows below it, which are the events that it caused. */
function visible(rows: readonly Row[], folded: ReadonlySet<number>): { row: Row; bears: boolean }[] {
  const found: { row: Row; bears: boolean }[] = [];
  let hidden = Number.POSITIVE_INFINITY;
  for (const [i, row] of rows.entries()) {
    if (row.depth > hidden) continue;
    hidden = folded.has(row.event) ? row.depth : Number.POSITIVE_INFINITY;
    found.push({ row, bears: (rows[i + 1]?.depth ?? 0) > row.depth });
  }
  return found;
}
