/** The playground: the table, what may be done, what waits, and what happened. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Option, Position, Told } from '../play/model.ts';
import type { Match } from './match.ts';
import { useStore } from './store.ts';
import { TableView } from './table.tsx';
import type { Workbench } from './workbench.ts';

interface Props {
  bench: Workbench;
  match: Match;
}

/** So many matches are held to the hash that the command prints. */
const SEEDS = 1000;

export function PlayPane({ bench, match }: Props): JSX.Element {
  const { position, refused, hint, title } = useStore(match, (state) => state);
  return (
    <div class="play">
      <Setting bench={bench} match={match} />
      {refused !== null && (
        <p class="refused" role="alert">
          {refused}
        </p>
      )}
      {position !== null && (
        <>
          <div class="stage">
            <Steps match={match} position={position} />
            <p class="quiet title">
              {title}
              {hint !== null && <> · {hint}</>}
            </p>
            <TableView match={match} position={position} />
          </div>
          <div class="beside">
            <Moves match={match} position={position} />
            <Queue position={position} />
            <Story bench={bench} match={match} position={position} />
          </div>
        </>
      )}
    </div>
  );
}

/** What is played: the card, the mode, a mod. */
function Setting({ bench, match }: Props): JSX.Element {
  const { face, games, level } = useStore(bench, (state) => state);
  const { game, card, mode, mod, busy, sees, seeds, position } = useStore(match, (state) => state);
  const found = games.find(({ name }) => name === game);
  const next = face?.card;
  return (
    <div class="setting">
      <button type="button" class="primary" disabled={busy} onClick={() => void match.start()}>
        {position !== null && next?.name === card ? 'Begin again' : next === undefined ? 'Play' : `Play ${next.name}`}
      </button>
      {(face?.levels.length ?? 0) > 1 && (
        <label>
          level
          <select value={level} onChange={(event) => bench.set({ level: Number(event.currentTarget.value) })}>
            {face?.levels.map((_, i) => (
              <option key={`${i + 1}`} value={i + 1}>
                {i + 1}
              </option>
            ))}
          </select>
        </label>
      )}
      {found !== undefined && found.modes.length > 1 && (
        <label>
          mode
          <select value={mode ?? ''} onChange={(event) => match.choose({ mode: event.currentTarget.value || null })}>
            {found.modes.map((name, i) => (
              <option key={name} value={i === 0 ? '' : name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {found !== undefined && found.mods.length > 0 && (
        <label>
          mod
          <select value={mod ?? ''} onChange={(event) => match.choose({ mod: event.currentTarget.value || null })}>
            <option value="">none</option>
            {found.mods.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label class="check">
        <input type="checkbox" checked={sees} onChange={(event) => void match.see(event.currentTarget.checked)} />
        see all
      </label>
      <span class="right">
        <span class="quiet" role="status" id="seeds">
          {seeds !== null && ('running' in seeds ? seeds.running : `hash ${seeds.done.hash}`)}
        </span>
        <button
          type="button"
          disabled={busy || game === null}
          title={`Random matches on the compiled engine; rulebound conform --games ${SEEDS} prints the same hash`}
          onClick={() => void match.seeds(SEEDS)}
        >
          {SEEDS.toLocaleString('en')} matches
        </button>
      </span>
    </div>
  );
}

/** Forward and back, by events and by decisions. Buttons that lead nowhere stay where they are: who uses keys is on one. */
function Steps({ match, position }: { match: Match; position: Position }): JSX.Element {
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

/** What may be done, part by part: the move's word with its first part, then one part after another. */
function Moves({ match, position }: { match: Match; position: Position }): JSX.Element {
  const { taken, about, card } = useStore(match, (state) => state);
  const [section, keepFocus] = useKeptFocus('.options button');
  const open = match.open;
  const at = taken?.parts ?? 0;
  const next = grouped(distinct(open, at));
  const seat = position.options[0]?.seat;
  const whose = position.table.seats.find((one) => one.seat === seat)?.name;
  const turn = position.table.seats.find((one) => one.active);
  const said = taken === null ? null : [taken.option.word, ...taken.option.parts.slice(0, at).map(partText)].join(' ');
  return (
    <section class="moves" aria-labelledby="moves-title" ref={section} {...keepFocus}>
      <div class="sectionhead">
        <h2 id="moves-title">Moves{whose !== undefined && <span class={`of ${whose}`}> of {whose}</span>}</h2>
        {seat !== undefined && turn !== undefined && turn.seat !== seat && (
          <span class="quiet">in the turn of {turn.name}</span>
        )}
        {(taken !== null || about !== null) && (
          <button type="button" onClick={() => match.cancel()}>
            Back
          </button>
        )}
      </div>
      {said !== null && <p class="said">{said} ...</p>}
      {position.options.length === 0 ? (
        <p class="quiet">{whyNone(position)}</p>
      ) : (
        <ul class="options">
          {next.map(({ word, options }) => (
            <li key={`${options[0]?.option.index}`}>
              {word !== '' && <span class="word">{word}</span>}
              {options.map(({ option, text }) => (
                <button
                  key={`${option.index}`}
                  type="button"
                  aria-label={word === '' ? undefined : `${word} ${text}`}
                  onClick={() => match.take(option, Math.min(at + 1, option.parts.length))}
                >
                  {text}
                </button>
              ))}
            </li>
          ))}
        </ul>
      )}
      {position.options.length > 0 && taken === null && about === null && (
        <div class="quick">
          <button type="button" onClick={() => void match.playAny()}>
            Any move
          </button>
          {card !== null && (
            <button type="button" onClick={() => void match.playOn()} title="Passes until more can be done with it">
              On until {card} can be played
            </button>
          )}
        </div>
      )}
    </section>
  );
}

function whyNone({ event, outcome, table }: Position): string {
  if (event !== null) return 'This is the midst of a decision: step on to its end to take another one.';
  if (outcome !== null) return 'The match is over.';
  const whose = table.seats.filter(({ awaited }) => awaited).map(({ name }) => name);
  return `This is decided by ${whose.join(' and ')}. "See all" shows what there is to choose from.`;
}

/** Where what has the focus is drawn away, the first that `selector` finds in its place gets it: keys go on. */
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

const partText = ({ prep, text }: Option['parts'][number]): string => (prep === null ? text : `${prep} ${text}`);

interface Offered {
  option: Option;
  /** The move's word, where it comes next; else empty. */
  word: string;
  text: string;
}

/** So many options are listed one by one; of more, those with the same word stand behind it. */
const MOST_LOOSE = 8;

function grouped(offered: readonly Offered[]): { word: string; options: { option: Option; text: string }[] }[] {
  const words = new Map<string, Offered[]>();
  for (const one of offered) words.set(one.word, [...(words.get(one.word) ?? []), one]);
  const loose = (one: Offered): string => [one.word, one.text].filter(Boolean).join(' ');
  if (offered.length <= MOST_LOOSE || words.size === 1)
    return offered.map((one) => ({ word: '', options: [{ option: one.option, text: loose(one) }] }));
  return [...words].map(([word, options]) =>
    options.some(({ text }) => text === '')
      ? { word: '', options: options.map((one) => ({ option: one.option, text: loose(one) })) }
      : { word, options },
  );
}

/** Options that differ in the part that comes next. Things of one name are numbered. */
function distinct(options: readonly Option[], at: number): Offered[] {
  const found = new Map<string, Offered>();
  const named = new Map<string, number>();
  for (const option of options) {
    const part = option.parts[at];
    const key = `${at === 0 ? option.word : ''}\n${part === undefined ? '' : `${part.ref}\n${part.text}`}`;
    if (found.has(key)) continue;
    const word = at === 0 ? option.word : '';
    const said = part === undefined ? '' : partText(part);
    const more = option.parts.length > at + 1 ? ' ...' : '';
    const twin = (named.get(`${word} ${said}`) ?? 0) + 1;
    named.set(`${word} ${said}`, twin);
    const text = word === '' && said === '' ? 'nothing more' : said;
    found.set(key, { option, word, text: `${text}${twin > 1 ? ` (${twin})` : ''}${more}` });
  }
  return [...found.values()];
}

function Queue({ position }: { position: Position }): JSX.Element {
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
function Story({ bench, match, position }: Props & { position: Position }): JSX.Element {
  const { story, step, event } = position;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]') ?? list.current?.lastElementChild;
    current?.scrollIntoView({ block: 'nearest' });
  }, [position]);
  return (
    <section class="story" aria-labelledby="trace-title">
      <h2 id="trace-title">Trace</h2>
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
