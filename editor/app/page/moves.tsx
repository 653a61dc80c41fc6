/** The legal moves. A move is chosen part by part. */

import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { moveHead, OPEN_PART, partWords, sayMove } from '../../../compiler/text/move-said.ts';
import type { MatchPosition, MoveOption } from '../play/model.ts';
import { t } from '../texts/index.ts';
import type { MatchStore } from './match.ts';
import { stackedRefs } from './stacks.ts';
import { useStore } from './store.ts';

/** The list of next parts: first the move's word with its first part, then each further part. */
export function Moves({ match, position }: { match: MatchStore; position: MatchPosition }): JSX.Element {
  const { taken, about, card } = useStore(match, (state) => state);
  // Within a move the focus goes to its next part. After a move it goes to the heading, so that an extra key press does nothing.
  const [section, keepFocus] = useKeptFocus(taken === null && about === null ? '#moves-title' : '.options button');
  useEffect(() => {
    // After a move, a button at the same place can be another move, so the focus goes to the heading.
    if (document.activeElement?.closest('.moves .options, .moves .pass'))
      section.current?.querySelector<HTMLElement>('#moves-title')?.focus();
  }, [position.steps]);
  const open = match.open;
  const at = taken?.parts ?? 0;
  const next = grouped(
    distinct(
      open.filter(({ sort }) => sort === 'move'),
      at,
      stackedRefs(position.table),
    ),
    at === 0,
  );
  const asides = open.filter(({ sort }) => sort === 'aside');
  const seat = position.options[0]?.seat;
  const whose = position.table.seats.find((one) => one.seat === seat)?.name;
  const turn = position.table.seats.find((one) => one.active);
  const chosen = taken === null ? null : soFar(taken.option, at);
  return (
    <section class="moves" aria-labelledby="moves-title" ref={section} {...keepFocus}>
      <div class="sectionhead">
        <h2 id="moves-title" tabIndex={-1}>
          {t.moves.title}
          {whose !== undefined && <span class={`of ${whose}`}>{t.moves.of({ side: whose })}</span>}
        </h2>
        {seat !== undefined && turn !== undefined && turn.seat !== seat && (
          <span class="quiet">{t.moves.inTurnOf({ side: turn.name })}</span>
        )}
        {(taken !== null || about !== null) && (
          <button type="button" onClick={() => match.cancel()}>
            {t.page.back}
          </button>
        )}
      </div>
      {chosen !== null && <p class="said">{chosen}</p>}
      {position.options.length === 0 ? (
        <div class="nomoves">
          <p class="quiet">{whyNone(position)}</p>
          {position.outcome !== null && position.step === position.steps && (
            <button type="button" onClick={() => void match.start()}>
              {t.moves.again}
            </button>
          )}
        </div>
      ) : (
        <ul class="options">
          {next.map(({ head, options }) => (
            <li key={`${options[0]?.option.index}`}>
              {head !== '' && <span class="word">{head}</span>}
              {areNumbers(options) ? (
                <NumberChoice
                  word={head}
                  options={options}
                  take={(option) => match.take(option, Math.min(at + 1, option.parts.length))}
                />
              ) : (
                <span class="choices">
                  {options.map(({ option, text, part }) => (
                    <button
                      key={`${option.index}`}
                      type="button"
                      aria-label={head === '' ? undefined : text}
                      onClick={() => match.take(option, Math.min(at + 1, option.parts.length))}
                    >
                      {head === '' ? text : part}
                    </button>
                  ))}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {position.options.length > 0 && taken === null && about === null && (
        <div class="quick">
          <Pass match={match} />
          <button type="button" onClick={() => void match.playAny()}>
            {t.moves.any}
          </button>
          {card !== null && position.canCome && (
            <button type="button" onClick={() => void match.playOn()} title={t.moves.onUntilSays}>
              {t.moves.onUntil({ card })}
            </button>
          )}
          {asides.map((option) => (
            <Aside key={option.index} match={match} option={option} />
          ))}
        </div>
      )}
    </section>
  );
}

/** The button that passes, where that is allowed. It is beside the moves, so that a long list of them does not hide it. */
export function Pass({ match }: { match: MatchStore }): JSX.Element | null {
  const option = match.open.find(({ sort }) => sort === 'pass');
  if (option === undefined) return null;
  return (
    <button type="button" class="pass" onClick={() => void match.play(option.index)}>
      {sayMove(option.said, option.parts)}
    </button>
  );
}

/** A button for an option outside the normal moves, such as giving up. It needs a second click to confirm. */
function Aside({ match, option }: { match: MatchStore; option: MoveOption }): JSX.Element {
  const [asked, ask] = useState(false);
  const text = sayMove(option.said, option.parts.map(toldApart));
  return (
    <button
      type="button"
      class={asked ? 'bad' : ''}
      onClick={() => (asked ? void match.play(option.index) : ask(true))}
      onBlur={() => ask(false)}
    >
      {asked ? t.moves.really({ move: text }) : text}
    </button>
  );
}

function whyNone({ event, outcome, table }: MatchPosition): string {
  if (event !== null) return t.moves.withinEvent;
  if (outcome !== null) return t.moves.over;
  return t.moves.others({ sides: table.seats.filter(({ awaited }) => awaited).map(({ name }) => name) });
}

/** If the focused element is removed, the first match of `selector` gets the focus, so that keyboard control continues. */
function useKeptFocus(selector: string) {
  const section = useRef<HTMLElement>(null);
  const within = useRef(false);
  useEffect(() => {
    if (within.current && document.activeElement === document.body)
      section.current?.querySelector<HTMLElement>(selector)?.focus();
  });
  const handlers = {
    onFocusIn: (): void => {
      within.current = true;
    },
    onFocusOut: (event: FocusEvent): void => {
      within.current = event.relatedTarget === null;
    },
  };
  return [section, handlers] as const;
}

/** A part with the values that tell it apart. */
const toldApart = (part: MoveOption['parts'][number]): MoveOption['parts'][number] =>
  part.apart ? { ...part, text: `${part.text} (${part.apart})` } : part;

/** A move as far as it is chosen. */
function soFar({ said, parts }: MoveOption, at: number): string {
  const text = sayMove(said, parts.map(toldApart), at);
  return text.includes(OPEN_PART) ? text : `${text} ${OPEN_PART}`;
}

interface Offered {
  option: MoveOption;
  /** The next part; where the move comes next, the move with its first part. */
  text: string;
  /** The next part alone. */
  part: string;
  /** The number that the part is; null for another part. */
  number: number | null;
}

/** Up to this number, options are listed one by one. More options are grouped by their move. */
const MOST_LOOSE = 8;

interface Group {
  head: string;
  options: readonly Offered[];
}

function grouped(offered: readonly Offered[], isFirst: boolean): Group[] {
  const moves = new Map<string, Offered[]>();
  for (const one of offered) moves.set(one.option.word, [...(moves.get(one.option.word) ?? []), one]);
  const said = offered[0]?.option.said ?? [];
  if (moves.size === 1 && areNumbers(offered)) return [{ head: isFirst ? sayMove(said, [], 0) : '', options: offered }];
  const loose = (options: readonly Offered[]): Group[] => options.map((one) => ({ head: '', options: [one] }));
  if (!isFirst || offered.length <= MOST_LOOSE || moves.size === 1) return loose(offered);
  return [...moves.values()].flatMap((options) => {
    const head = moveHead(options[0]?.option.said ?? []);
    return head === null || options.some(({ part }) => part === '') ? loose(options) : [{ head, options }];
  });
}

/** Above this number of numbers, one types the number. */
const MOST_NUMBERS = 12;

const areNumbers = (options: readonly Offered[]): boolean =>
  options.length > MOST_NUMBERS && options.every(({ number }) => number !== null);

/** A field for a number, where a move takes one of many. Numbers that the move refuses have no button. */
function NumberChoice(props: {
  word: string;
  options: readonly Offered[];
  take(option: MoveOption): void;
}): JSX.Element {
  const { word, options, take } = props;
  const [typed, type] = useState('');
  const numbers = options.map(({ number }) => number ?? 0);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const found = typed === '' ? undefined : options[numbers.indexOf(Number(typed))];
  return (
    <form
      class="choices"
      onSubmit={(event) => {
        event.preventDefault();
        if (found !== undefined) take(found.option);
      }}
    >
      <input
        type="number"
        min={low}
        max={high}
        value={typed}
        placeholder={`${low}`}
        aria-label={`${word} ${t.moves.fromTo({ low, high })}`.trim()}
        onInput={(event) => type(event.currentTarget.value)}
      />
      <button type="submit" disabled={found === undefined}>
        {t.moves.choose}
      </button>
      <span class="quiet">{t.moves.fromTo({ low, high })}</span>
    </form>
  );
}

/** Options that differ in the next part. Equal texts are numbered, and cards of one stack are one option. */
function distinct(options: readonly MoveOption[], at: number, stacked: ReadonlyMap<number, number>): Offered[] {
  const found = new Map<string, Offered>();
  const named = new Map<string, number>();
  for (const option of options) {
    const next = option.parts[at];
    const key = `${at === 0 ? option.word : ''}\n${next === undefined ? '' : `${stacked.get(next.ref) ?? next.ref}\n${next.text}`}`;
    if (found.has(key)) continue;
    const say = (number: string): Pick<Offered, 'text' | 'part'> => {
      const parts = option.parts.map(toldApart);
      const part = parts[at];
      if (part !== undefined) parts[at] = { ...part, text: part.text + number };
      const more = parts.length > at + 1 ? ` ${OPEN_PART}` : '';
      const own = parts[at] === undefined ? '' : partWords(parts[at]) + more;
      const text = at > 0 ? own || t.moves.nothingMore : sayMove(option.said, parts, 1);
      return { text: part === undefined ? text + number : text, part: own };
    };
    const { text } = say('');
    const twin = (named.get(text) ?? 0) + 1;
    named.set(text, twin);
    const number = next?.ref === 0 && /^-?\d+$/.test(next.text) ? Number(next.text) : null;
    found.set(key, { option, number, ...say(twin > 1 ? ` (${twin})` : '') });
  }
  return [...found.values()];
}
