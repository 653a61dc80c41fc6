/** Describes the decisions of a match in words, from the view of a seat: the move and the events that it caused. */
import type { Place } from '../../../compiler/ir/index.ts';
import { moveTold, OPEN_PART, sayMove } from '../../../compiler/text/move-said.ts';
import { wordsOfName } from '../../../compiler/text/template.ts';
import { sideName } from '../../../compiler/vocabulary/seat-names.ts';
import { describe, showValue } from '../../../runtime/describe.ts';
import { faultSite, faultWords, WHERE_STEP } from '../../../runtime/faults.ts';
import type { Match } from '../../../runtime/machine.ts';
import { ANSWER, type Move, PASS } from '../../../runtime/match.ts';
import type { MoveText } from '../../../runtime/move-text.ts';
import { isStep, type Namer } from '../../../runtime/narration.ts';
import { HIDDEN, type Sight } from '../../../runtime/sight.ts';
import type { TraceEvent } from '../../../runtime/trace.ts';
import { seenBy } from '../../../runtime/view.ts';
import { languageInUse, w } from '../texts/worker/index.ts';
import type { DecisionEntry, EventRow, RunningLine } from './model.ts';
import { statementLines } from './moment.ts';
import { whereOf } from './where.ts';

/** Maximum number of listed events of one decision, at its beginning and again at its end. */
const MOST_ROWS = 150;

/** A decision that was taken, with its recorded data. */
export interface RecordedDecision {
  /** The state before the decision. */
  before: Int32Array;
  move: Move;
  turn: number;
  /** Its word and parts, with names as seen by an observer who sees everything. */
  words: MoveText;
  /** Number of events that it caused, and the events that are listed. */
  count: number;
  events: readonly TraceEvent[];
  /** If it ended the match: the last events, listed or not. */
  ending: readonly TraceEvent[];
  sight: Sight;
  /** Cached text by viewing seat and language. */
  entries: Map<string, DecisionEntry>;
  /** The position after it in lines, by viewing seat: for comparisons with a repeated match. */
  after: Map<number, readonly string[]>;
}

/** The text of a decision from the view of a seat; seat 0 sees everything. */
export function entryFor(m: Match, files: readonly string[], decision: RecordedDecision, eyes: number): DecisionEntry {
  const key = `${eyes} ${languageInUse()}`;
  let entry = decision.entries.get(key);
  if (entry === undefined) {
    const { move, words, turn } = decision;
    const name = namesSeen(decision, eyes);
    const parts = words.parts.map((part) => {
      if (eyes > 0 && !decision.sight.tells(eyes, move.args, part.ref)) return { ...part, text: OPEN_PART, ref: 0 };
      return part.ref === 0 ? part : { ...part, text: name(part.ref) };
    });
    const rows = rowsOf(m, files, decision, eyes);
    const lines = statementLines(m, files, decision, eyes);
    entry = {
      seat: move.seat,
      side: sideName(move.seat),
      turn,
      text: decisionText(m, move, { ...words, parts }),
      rows,
      lines,
    };
    decision.entries.set(key, entry);
  }
  return entry;
}

/** Texts of decisions with others behind them, by the text of the first one. `count`: the number of the decisions. */
export type JoinedEntries = WeakMap<DecisionEntry, { count: number; entry: DecisionEntry }>;

/**
 * The text of a decision with the events of those behind it, numbered consecutively. Returns the same object until a decision is
 * added.
 */
export function joinedEntry(
  m: Match,
  files: readonly string[],
  decisions: readonly RecordedDecision[],
  eyes: number,
  joined: JoinedEntries,
): DecisionEntry {
  const own = entryFor(m, files, decisions[0] as RecordedDecision, eyes);
  if (decisions.length === 1) return own;
  const known = joined.get(own);
  if (known?.count === decisions.length) return known.entry;
  let before = 0;
  const rows: EventRow[] = [];
  const lines: RunningLine[] = [];
  for (const decision of decisions) {
    const one = entryFor(m, files, decision, eyes);
    for (const row of one.rows) rows.push({ ...row, event: before + row.event });
    for (const line of one.lines) lines.push({ ...line, event: before + line.event });
    before += decision.count;
  }
  const entry = { ...own, rows, lines };
  joined.set(own, { count: decisions.length, entry });
  return entry;
}

/** Number of last events that explain why a match ended. */
const LATEST = 3;

/** The verbs and abilities that led to the end of a match, in order; empty if the match goes on. */
export function endingOf(all: readonly TraceEvent[]): readonly TraceEvent[] {
  const end = all.findIndex(({ what }) => what === 'end');
  return end < 0
    ? []
    : all
        .slice(0, end)
        .filter(({ what }) => what === 'verb' || what === 'ability')
        .slice(-LATEST);
}

/** Why a match ended, from the view of a seat: first a reached limit, then the deciding move and its last events. */
export function reasons(
  m: Match,
  decision: RecordedDecision,
  { side, text }: DecisionEntry,
  capped: boolean,
  eyes: number,
): string[] {
  const { ending, sight } = decision;
  const name = namesSeen(decision, eyes);
  const last = ending.map((event) => eventText(m, event, sight.event(event, eyes), name));
  return [...(capped ? [w.trace.limit] : []), `${side} ${text}`, ...last];
}

/** Why a match ended before its first decision: the state rule. */
export function endedAtStart({ game, endingRule: endedBy }: Match, files: readonly string[]): string[] {
  const at = whereOf(files, game.rules[endedBy]?.place ?? null);
  return at === null ? [] : [w.trace.byRule({ place: `${at.path}:${at.line + 1}` })];
}

function rowsOf(m: Match, files: readonly string[], decision: RecordedDecision, eyes: number): EventRow[] {
  const { events, sight } = decision;
  const name = namesSeen(decision, eyes);
  const all = events.filter((event) => !isStep(m.bound, event) || isNews(m, decision, sight.event(event, eyes), event));
  const left = all.length - 2 * MOST_ROWS;
  const shown = left > 0 ? [...all.slice(0, MOST_ROWS), ...all.slice(-MOST_ROWS)] : all;
  const least = shown.reduce((low, { depth }) => Math.min(low, depth), Number.MAX_SAFE_INTEGER);
  const rows = shown.map((event): EventRow => {
    const seen = sight.event(event, eyes);
    const fault = event.what === 'fault';
    const known = seen === event;
    return {
      event: event.id,
      text: fault ? faultText(m, seen, known, name) : eventText(m, event, seen, name),
      ref: Math.max(0, seen.subject),
      word: known ? wordOf(m, event) : '',
      card: known ? (m.game.cards[event.card]?.name ?? '') : '',
      depth: event.depth - least,
      sort: fault ? 'fault' : event.what === 'ability' ? 'ability' : 'other',
      // the place of an ability reveals its card, so it is left out for hidden events
      at: known ? whereOf(files, fault ? faultPlace(m, event) : event.place) : null,
    };
  });
  const next = all[MOST_ROWS];
  if (left > 0 && next !== undefined)
    rows.splice(MOST_ROWS, 0, {
      event: next.id,
      text: w.trace.more({ count: left }),
      ref: 0,
      word: '',
      card: '',
      depth: 0,
      sort: 'other',
      at: null,
    });
  return rows;
}

/** The name of an event's verb, timing or move; for an ability, that of its trigger. */
function wordOf({ game }: Match, { what, of }: TraceEvent): string {
  const ability = what === 'ability' ? game.abilities[of] : undefined;
  const id = (own: string, triggering: number | null | undefined): number => (what === own ? of : (triggering ?? -1));
  const timing = game.timings[id('timing', ability?.timing)];
  const verb = game.verbs[id('verb', ability?.trigger.verb)];
  return (timing ?? verb ?? game.moves[id('move', ability?.trigger.move)])?.name ?? '';
}

/**
 * Whether a card's move to a tile is worth a row: the viewer must see it, and the text of the decision must not name it
 * already.
 */
function isNews({ bound }: Match, { move, words }: RecordedDecision, seen: TraceEvent, event: TraceEvent): boolean {
  if (seen !== event) return false;
  const to = showValue(bound, { of: 'zone', id: null }, event.args[1] as number);
  return !(move.args.includes(event.subject) && words.parts.some(({ text }) => text === to));
}

/**
 * An event of a hidden card is listed without the card. Without that row, the effects of the card would look like those of a
 * rule.
 */
function eventText({ bound, layout }: Match, event: TraceEvent, seen: TraceEvent, name: Namer): string {
  if (seen === event) return describe(bound, event, name, w.trace, wordsOfName);
  const { subject, what } = event;
  const called = subject < layout.entities.first ? name : () => w.trace.hidden;
  const redacted = { ...seen, subject, args: what === 'verb' && subject > 0 ? [subject] : [] };
  return describe(bound, redacted, called, w.trace, wordsOfName);
}

/** Whether a seat knows an entity now, or saw it in the decision: a death may have moved it where it is hidden. */
export const knownIn =
  (m: Match, { sight }: RecordedDecision, seat: number) =>
  (ref: number): boolean =>
    seenBy(m, seat, ref) || sight.saw(seat, ref);

/** The names that a seat uses for what it saw in a decision. */
export const namesSeen = ({ sight }: RecordedDecision, eyes: number): Namer => translated(sight.name(eyes));

/** The same names, with the words for a hidden card in the language of the page. */
function translated(name: Namer): Namer {
  return (ref) => {
    const own = name(ref);
    return own === HIDDEN ? w.trace.hidden : own;
  };
}

/** Describes a fault: the card that caused it, and that its effects were undone. */
function faultText({ game }: Match, event: TraceEvent, known: boolean, name: Namer): string {
  const whose = event.subject > 0 ? name(event.subject) : w.match.aRule;
  const card = known ? (game.cards[event.card]?.name ?? whose) : w.trace.hidden;
  return w.trace.fault({ card, what: faultWords(event.of) });
}

/** The declaration of the ability, the move or the state rule that a fault stopped. */
function faultPlace({ game }: Match, { args }: TraceEvent): Place | null {
  return faultSite(game, typeof args[0] === 'number' ? args[0] : WHERE_STEP)?.is.place ?? null;
}

/** What a player decides, in words behind the player. */
export function decisionText({ game }: Match, { move }: Move, { word, parts }: MoveText): string {
  if (move === PASS) return w.trace.passes;
  return sayMove(move === ANSWER ? [w.trace.answers] : moveTold(game.moves[move], word, parts), parts);
}
