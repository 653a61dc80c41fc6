/** The timeline of the match: step buttons, trigger queue, changes, breakpoints and trace. */

import type { ComponentChildren, JSX, VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { DecisionEntry, EventRow, MatchPosition } from '../play/model.ts';
import { language, t } from '../texts/index.ts';
import type { MatchStore } from './match.ts';
import { type Breakpoint, breakpointKey, momentsOf, type Stepping } from './stepping.ts';
import { useStore } from './store.ts';
import type { Workbench } from './workbench.ts';

interface StoryProps {
  bench: Workbench;
  match: MatchStore;
  stepping: Stepping;
}

/** Playback speeds in events per second. */
const SPEEDS = [1, 2, 4, 10];

/** The step buttons and the slider. A button without effect stays in place, because it may have the keyboard focus. */
export function Steps(props: {
  match: MatchStore;
  stepping: Stepping;
  position: MatchPosition;
  /** The words after the moment. */
  children?: ComponentChildren;
}): JSX.Element {
  const { match, stepping, position, children } = props;
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
  const entry = story[step];
  const row = entry?.rows.find((one) => one.event === event);
  const shown = (last ? story.at(-1) : entry) ?? null;
  const says = shown === null ? '' : `${shown.side} ${shown.text}${row === undefined ? '' : `: ${row.text}`}`;
  return (
    <fieldset
      class="steps"
      aria-label={t.steps.title}
      onFocusIn={() => match.lookAhead()}
      onPointerEnter={() => match.lookAhead()}
    >
      {button(t.steps.first, '«', first, () => void match.goTo(0, null))}
      {button(t.steps.back, '‹', first, () => void match.walk(-1))}
      {button(playing ? t.steps.pause : t.steps.play, playing ? '❚❚' : '▶', steps === 0, () => stepping.toggle())}
      {button(t.steps.forward, '›', last, () => void match.walk(1))}
      {button(t.steps.lineBack, '↑', first, () => void match.walkLine(-1))}
      {button(t.steps.lineForward, '↓', last, () => void match.walkLine(1))}
      {button(t.steps.last, '»', last, () => void match.goTo(steps, null))}
      <input
        type="range"
        aria-label={t.steps.moment}
        aria-valuetext={last ? t.steps.now : says}
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
        aria-label={t.steps.speed}
        value={speed}
        onChange={(change) => stepping.set({ speed: Number(change.currentTarget.value) })}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {t.steps.perSecond({ count: one })}
          </option>
        ))}
      </select>
      <p class="moment">
        <span role="status">
          {table.match !== null && t.steps.match({ match: table.match })}
          {t.steps.turn({ turn: table.turn })}
          {whose !== undefined && (
            <>
              , <b class={whose}>{whose}</b>
            </>
          )}
          {last ? '' : t.steps.decision({ step: step + 1, steps })}
          {(event !== null || line !== null) && t.steps.within}
          {line !== null && t.steps.line({ line: (entry?.lines[line]?.at.line ?? 0) + 1 })}
          {outcome !== null && (
            <>
              {' · '}
              <b>{outcome}</b>
            </>
          )}
          {faults > 0 && <b class="bad">{t.steps.faults({ count: faults })}</b>}
          {/* The board and the trace show it. A screen reader hears what came of a move. */}
          <span class="hidden" lang="en">
            {says === '' ? '' : `: ${says}`}
          </span>
        </span>
        {children}
      </p>
    </fieldset>
  );
}

export function Queue({ position }: { position: MatchPosition }): JSX.Element {
  const { queue, event } = position;
  return (
    <section class="queue" aria-labelledby="queue-title">
      <h2 id="queue-title">{t.steps.queue}</h2>
      {queue.length === 0 ? (
        <p class="quiet">{event === null ? t.steps.queueIdle : t.steps.queueEmpty}</p>
      ) : (
        <ol>
          {queue.map(({ text, fresh }, i) => (
            // The index is part of the key, because two equal triggers can wait.
            <li key={`${i} ${text}`}>
              <span lang="en">{text}</span>
              {fresh && <span class="tag">{t.steps.new}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Number of changes that have room. */
const FEW = 3;

/** The changes made by the current event or decision. Many of them get the room of the trace on request. */
export function Changes({ position: { changes, step, steps, event } }: { position: MatchPosition }): JSX.Element {
  const [isWhole, setWhole] = useState(false);
  const title =
    event !== null ? t.steps.changedByEvent : step < steps ? t.steps.changedByDecision : t.steps.changedByLast;
  return (
    <section class={isWhole ? 'changes whole' : 'changes'} aria-labelledby="changes-title">
      <div class="sectionhead">
        <h2 id="changes-title">{title}</h2>
        {changes.length > FEW && (
          <button type="button" class="mod" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t.steps.fewerChanges : t.steps.allChanges({ count: changes.length })}
          </button>
        )}
      </div>
      {changes.length === 0 ? (
        <p class="quiet">{t.steps.noChange}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus to scroll
        <ul tabIndex={0} aria-label={t.steps.changes}>
          {changes.map(({ ref, who, what: name, from, to }) => (
            <li key={`${ref} ${name}`}>
              {who} <span class="quiet">{name}</span> {from ?? t.steps.none} → <b>{to ?? t.steps.none}</b>
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
  const called = (one: Breakpoint): string =>
    one.sort === 'line' ? `${one.path.slice(one.path.lastIndexOf('/') + 1)}:${one.line + 1}` : breakpointKey(one);
  return (
    <div class="breaks">
      <label class="check">
        <input
          type="checkbox"
          checked={follows}
          onChange={(change) => stepping.set({ follows: change.currentTarget.checked })}
        />
        {t.steps.follow}
      </label>
      {breaks.length > 0 && (
        <button type="button" onClick={() => void stepping.run()}>
          {t.steps.nextBreak}
        </button>
      )}
      {breaks.map((one) => (
        <button key={breakpointKey(one)} type="button" class="mod" onClick={() => stepping.drop(one)}>
          <span aria-hidden="true">● </span>
          <span class="hidden">{t.steps.dropBreak} </span>
          {called(one)}
          <span aria-hidden="true"> ×</span>
        </button>
      ))}
      {breaks.length === 0 && <span class="quiet">{t.steps.breakKeys}</span>}
    </div>
  );
}

/** Pixels: the lines around the current one are in sight, too. */
const AROUND = 48;

/** Number of latest decisions in the trace that are expanded. */
const LATEST = 6;

/** The trace lists the decisions, newest last. The latest decisions and the current one are expanded to their events. */
export function Story({ bench, match, stepping, position }: StoryProps & { position: MatchPosition }): JSX.Element {
  const { story, step, event } = position;
  // Decisions that the user expanded or collapsed.
  const [folds, fold] = useState<ReadonlyMap<DecisionEntry, boolean>>(new Map());
  const list = useRef<HTMLOListElement>(null);
  const drawn = useRef(new Map<DecisionEntry, { key: string; node: VNode }>());
  useEffect(() => {
    const { current: rows } = list;
    // only where the list has a border of its own: `scrollIntoView` would scroll the table away on a narrow page
    if (rows === null || rows.scrollHeight <= rows.clientHeight) return;
    const current = rows.querySelector('[aria-current]') ?? rows.lastElementChild;
    const [within, row] = [rows, current].map((one) => one?.getBoundingClientRect());
    if (within === undefined || row === undefined) return;
    rows.scrollTop += Math.min(0, row.top - AROUND - within.top) + Math.max(0, row.bottom + AROUND - within.bottom);
  }, [position]);
  const nodes = new Map<DecisionEntry, { key: string; node: VNode }>();
  for (const [at, entry] of story.entries()) {
    const isCurrent = at === step;
    const isOpen = isCurrent || (folds.get(entry) ?? at >= story.length - LATEST);
    const key = `${at} ${isCurrent} ${isCurrent ? event : ''} ${isOpen} ${language.state.name}`;
    const known = drawn.current.get(entry);
    // Reuses the node of an unchanged decision, because each step has a budget of a few milliseconds.
    const node =
      known?.key === key ? (
        known.node
      ) : (
        <Decision
          key={`${at} ${entry.text}`}
          bench={bench}
          match={match}
          entry={entry}
          at={at}
          event={isCurrent ? event : null}
          current={isCurrent}
          open={isOpen}
          onFold={() => fold((before) => new Map(before).set(entry, !isOpen))}
        />
      );
    nodes.set(entry, { key, node });
  }
  drawn.current = nodes;
  return (
    <section class="story" aria-labelledby="trace-title">
      <div class="sectionhead">
        <h2 id="trace-title">{t.steps.trace}</h2>
        <button type="button" title={t.steps.makeTestSays} onClick={() => void match.makeTest()}>
          {t.steps.makeTest}
        </button>
        <button type="button" title={t.point.says} onClick={() => bench.set({ dialog: 'point' })}>
          {t.point.share}
        </button>
      </div>
      <Breaks stepping={stepping} />
      <ol ref={list}>{[...nodes.values()].map(({ node }) => node)}</ol>
    </section>
  );
}

interface DecisionProps {
  bench: Workbench;
  match: MatchStore;
  entry: DecisionEntry;
  at: number;
  event: number | null;
  current: boolean;
  open: boolean;
  onFold(): void;
}

function Decision({ bench, match, entry, at, event, current, open, onFold }: DecisionProps): JSX.Element {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const toggle = (row: number): void => {
    const next = new Set(folded);
    if (!next.delete(row)) next.add(row);
    setFolded(next);
  };
  const rows = open ? visible(entry.rows, folded) : [];
  return (
    <li>
      <div class="head">
        {entry.rows.length > 0 && (
          <Fold open={open} what={entry.text} onClick={onFold}>
            {entry.rows.length}
          </Fold>
        )}
        <button
          type="button"
          class="decision"
          aria-current={current && event === null ? 'step' : undefined}
          onClick={() => void match.goTo(at, null)}
        >
          <b class={entry.side}>{entry.side}</b> <span lang="en">{entry.text}</span>
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
                lang="en"
                aria-current={event === row.event ? 'step' : undefined}
                onClick={() => void match.goTo(at, row.event)}
              >
                {row.text}
              </button>
              {row.at !== null && row.sort !== 'other' && (
                <button
                  type="button"
                  class="source"
                  aria-label={t.steps.showSource({ what: row.text })}
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
    <button type="button" class="fold" aria-expanded={open} aria-label={t.steps.fold({ what })} onClick={onClick}>
      <span aria-hidden="true">
        {open ? '▾' : '▸'}
        {!open && children}
      </span>
    </button>
  );
}

/** The rows that are not collapsed. `bears` is true for a row with deeper rows below it, which are the events that it caused. */
function visible(rows: readonly EventRow[], folded: ReadonlySet<number>): { row: EventRow; bears: boolean }[] {
  const found: { row: EventRow; bears: boolean }[] = [];
  let hidden = Number.POSITIVE_INFINITY;
  for (const [i, row] of rows.entries()) {
    if (row.depth > hidden) continue;
    hidden = folded.has(row.event) ? row.depth : Number.POSITIVE_INFINITY;
    found.push({ row, bears: (rows[i + 1]?.depth ?? 0) > row.depth });
  }
  return found;
}
