/** Explains why abilities of a card ran or did not run: replays the decision with an observer. */
import { ListenerObserver, type ListenerReport, type ListenerVerdict } from '../../../runtime/listener-observer.ts';
import type { Match } from '../../../runtime/machine.ts';
import { apply, copyMatch, restore } from '../../../runtime/match.ts';
import type { Namer } from '../../../runtime/narration.ts';
import { Trace } from '../../../runtime/trace.ts';
import { snapshot, type View } from '../../../runtime/view.ts';
import type { AbilityOutcome, CardExplanation } from './model.ts';
import { knownIn, type RecordedDecision } from './narration.ts';
import { whereOf } from './where.ts';

/** Maximum number of cards of the same name that are observed, and that are answered for. */
const MOST_TRIED = 8;
const MOST = 2;

interface WhyRequest {
  match: Match;
  decision: RecordedDecision;
  /** The range of events in question: the first and the last. */
  events: { first: number; last: number };
  /** Number of events that are shown before this decision in the same step. */
  before: number;
  /** The card; 0 to search by name. */
  ref: number;
  card: string;
  seat: number;
  files: readonly string[];
  nameOf: (m: Match) => Namer;
}

export function whyOf(asked: WhyRequest): CardExplanation[] {
  const m = copyMatch(asked.match);
  restore(m, asked.decision.before);
  const before = snapshot(m, asked.seat);
  const refs = asked.ref > 0 ? [asked.ref] : named(m, before, asked);
  const all = refs.slice(0, MOST_TRIED).map((ref) => hear(asked, ref));
  // of several cards with this name, prefer those in play that the events concern, then others that these would concern
  const concerned = (without: readonly ListenerVerdict[]): typeof all =>
    all.filter(({ found }) => found?.some(({ verdict }) => !without.includes(verdict)) === true);
  return ([concerned(['another', 'elsewhere']), concerned(['another'])].find(({ length }) => length > 0) ?? all)
    .slice(0, MOST)
    .map(
      ({ who, found }): CardExplanation => ({
        who,
        abilities: found === null ? null : found.map((one) => answerOf(one, asked)),
      }),
    );
}

/** Cards with this name that the player sees in its events, before, or after the decision. */
function named(m: Match, before: View, { decision, seat, card }: WhyRequest): number[] {
  const after = copyMatch(m);
  apply(after, decision.move);
  const all = [before, snapshot(after, seat)].flatMap(({ zones }) => zones.flatMap(({ cards }) => cards));
  const still = all.flatMap((one) => (one.name === card ? [one.ref] : []));
  return [...new Set([...decision.sight.named(seat, card), ...still])];
}

function hear(
  { match, decision, events, seat, nameOf }: WhyRequest,
  ref: number,
): { found: ListenerReport[] | null; who: string } {
  const m = copyMatch(match);
  restore(m, decision.before);
  let who = nameOf(m)(ref);
  const hearing = new ListenerObserver(m, {
    ref,
    seat,
    name: () => nameOf(m),
    knows: knownIn(m, decision, seat),
    ...events,
  });
  const trace = new Trace(m.bound);
  trace.watch = (number, event) => {
    // use the name at the time of the event: a card that was created or revealed since had no name before
    if (number <= events.first || who.startsWith('#')) who = nameOf(m)(ref);
    hearing.event(number, event);
  };
  m.trace = trace;
  m.observer = hearing;
  apply(m, decision.move);
  return { found: hearing.found, who };
}

function answerOf(
  { title, verdict, text, reason, event, place }: ListenerReport,
  { before, files }: WhyRequest,
): AbilityOutcome {
  return {
    title,
    ran: verdict === 'ran',
    text,
    values: reason?.values ?? [],
    event: event === 0 ? null : before + event,
    at: whereOf(files, place),
  };
}
