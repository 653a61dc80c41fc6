/**
 * Moments within a decision: its events as they begin, and the statements between them as they are about to run. The
 * decision is replayed on a copy of the match, and the state is captured at the selected moment.
 */
import type { Place, Stmt } from '../../../compiler/ir/index.ts';
import type { Frame, Match } from '../../../runtime/machine.ts';
import { apply, copyMatch, restore } from '../../../runtime/match.ts';
import type { Namer } from '../../../runtime/narration.ts';
import { StatementObserver } from '../../../runtime/statement-observer.ts';
import { Trace } from '../../../runtime/trace.ts';
import { snapshot, type View } from '../../../runtime/view.ts';
import { viewChanges } from './difference.ts';
import type { MatchPosition, QueuedTrigger, RunningCode, RunningLine, TableView } from './model.ts';
import { knownIn, namesSeen, type RecordedDecision } from './narration.ts';
import { queueOf } from './queued.ts';
import { drawTable } from './table.ts';
import { whereOf } from './where.ts';

/** Conditions are put into words for this many events before the selected one. */
const NEAR = 40;
/** Maximum number of listed statements of one decision. */
const MOST_LINES = 400;

/** Notes each statement that the viewer may know, in the order in which they run. */
class LineObserver extends StatementObserver {
  /** The number of the last event that was traced. */
  event = 0;
  readonly #isKnown: (event: number) => boolean;
  readonly #note: (place: Place, m: Match) => void;
  readonly #done: (m: Match) => void;

  constructor(
    match: Match,
    seen: { decision: RecordedDecision; seat: number; name: () => Namer },
    note: (place: Place, m: Match) => void,
    done: (m: Match) => void = () => {},
  ) {
    const { decision, seat, name } = seen;
    super(match, seat, name, knownIn(match, decision, seat));
    this.#isKnown = knownTo(decision, seat);
    this.#note = note;
    this.#done = done;
  }

  override runs(m: Match, stmt: Stmt, frame: Frame): void {
    super.runs(m, stmt, frame);
    this.#done(m);
    const place = this.#isKnown(this.event) ? this.statement() : null;
    if (place !== null) this.#note(place, m);
  }
}

/** Whether the viewer knows the last listed event up to this one: its statements are listed only then. */
function knownTo({ events, sight }: RecordedDecision, eyes: number): (event: number) => boolean {
  // the numbers asked for never fall: a decision may have many thousand events
  let next = 0;
  let known = false;
  return (number) => {
    const first = next;
    while ((events[next]?.id ?? Number.POSITIVE_INFINITY) <= number) next++;
    const event = events[next - 1];
    if (next > first && event !== undefined) known = sight.event(event, eyes) === event;
    return known;
  };
}

/** The statements of a decision that the viewer may know. They are numbered by their order in this list. */
export function statementLines(
  match: Match,
  files: readonly string[],
  decision: RecordedDecision,
  eyes: number,
): RunningLine[] {
  const m = copyMatch(match);
  restore(m, decision.before);
  const found: RunningLine[] = [];
  const seen = { decision, seat: eyes, name: () => () => '' };
  const lines = new LineObserver(m, seen, (place) => {
    const at = whereOf(files, place);
    if (at !== null) found.push({ event: lines.event, at });
    if (found.length === MOST_LINES) m.observer = null;
  });
  lines.isNear = false;
  const trace = new Trace(m.bound);
  trace.watch = (number) => {
    lines.event = number;
  };
  m.trace = trace;
  m.observer = lines;
  apply(m, decision.move);
  return found;
}

/** The selected moment: an event by its number in the decision, or a statement by its number among the lines. */
export type SelectedMoment = { event: number } | { line: number };

interface MomentRequest {
  match: Match;
  files: readonly string[];
  decision: RecordedDecision;
  eyes: number;
  nameOf: (m: Match) => Namer;
}

type MomentState = Pick<MatchPosition, 'table' | 'queue' | 'changes' | 'acts'>;

/** The table, the queue, the code that runs and what it changes, at a moment of a decision. */
export function momentOf(
  { match, files, decision, eyes, nameOf }: MomentRequest,
  chosen: SelectedMoment,
): MomentState | null {
  const m = copyMatch(match);
  restore(m, decision.before);
  let seen: { table: TableView; queue: QueuedTrigger[]; acts: RunningCode | null; before: View } | null = null;
  let after: View | null = null;
  const names = namesSeen(decision, eyes);
  const isKnown = knownTo(decision, eyes);
  const own = 'event' in chosen ? chosen.event : null;
  const ends = own === null ? 0 : endOfConsequences(decision, own);
  const take = (acts: ReturnType<StatementObserver['now']>): void => {
    const before = snapshot(m, eyes);
    const at = isKnown(lines.event) && acts !== null ? whereOf(files, acts.place) : null;
    const shown = at === null || acts === null ? null : { ...acts, at };
    seen = { table: drawTable(m, before), queue: queueOf(m, names), acts: shown, before };
  };
  let count = 0;
  let depth = Number.POSITIVE_INFINITY;
  const lines = new LineObserver(
    m,
    { decision, seat: eyes, name: () => nameOf(m) },
    () => {
      if (!('line' in chosen) || count++ !== chosen.line) return;
      depth = m.nestingDepth;
      take(lines.now('choice'));
    },
    () => {
      // The statement is complete when the next one of its body runs; a block, when its first statement runs.
      if (after === null && m.nestingDepth <= depth && depth !== Number.POSITIVE_INFINITY) after = snapshot(m, eyes);
    },
  );
  lines.isNear = own === null || own <= NEAR;
  const trace = new Trace(m.bound);
  trace.watch = (number, { what }) => {
    lines.event = number;
    if (own === null) return;
    if (number + NEAR === own) lines.isNear = true;
    const acts = lines.now(what);
    if (number === own) {
      take(acts);
      m.observer = null;
    } else if (number === ends) after = snapshot(m, eyes);
  };
  m.trace = trace;
  m.observer = lines;
  apply(m, decision.move);
  if (seen === null) return null;
  const { before, ...shown }: { table: TableView; queue: QueuedTrigger[]; acts: RunningCode | null; before: View } =
    seen;
  return { ...shown, changes: viewChanges(m, before, after ?? snapshot(m, eyes)) };
}

/**
 * The first event of a decision after the given event and its consequences; after the last event, the number of events plus
 * one.
 */
export function endOfConsequences({ events, count }: RecordedDecision, own: number): number {
  const depth = events.find(({ id }) => id === own)?.depth ?? 0;
  return events.find((event) => event.id > own && event.depth <= depth)?.id ?? count + 1;
}
