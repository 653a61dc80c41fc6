/** The Measure pane: how often the deck of the card at the cursor wins, before and after the edit. */

import type { JSX } from 'preact';
import type { GameRef } from '../../service/index.ts';
import type { MeasureAgent } from '../play/measure/measure.ts';
import { t } from '../texts/index.ts';
import { DeckTableView } from './decktable.tsx';
import { ToError } from './matchsaid.tsx';
import { MATCHES, type Measuring, type Result } from './measuring.ts';
import { RatePicture } from './ratepicture.tsx';
import { useStore } from './store.ts';
import type { Workbench } from './workbench.ts';

interface MeasureProps {
  bench: Workbench;
  measuring: Measuring;
}

export function MeasurePane({ bench, measuring }: MeasureProps): JSX.Element {
  const { games } = useStore(bench, (state) => state);
  const { phase, why, game, card, atRest } = useStore(measuring, (state) => state);
  const found = games.find(({ name }) => name === game);
  const result = measuring.of(game, card);
  const isCurrent = result !== null && measuring.isCurrent(result);
  return (
    <div class="pane measure">
      <div class="sectionhead">
        <h2>{(card ?? game) === null ? t.measure.title : t.measure.titleOf({ what: card ?? game ?? '' })}</h2>
        <label class="check">
          <input type="checkbox" checked={atRest} onChange={(event) => measuring.rest(event.currentTarget.checked)} />
          {t.measure.whenIdle}
        </label>
      </div>
      <p role="status" id="measure-status" class={why === null ? 'quiet' : 'bad'}>
        {why ?? statusOf(phase, result, isCurrent, atRest)}
      </p>
      {why !== null && <ToError bench={bench} />}
      {result !== null && (
        <div class={isCurrent ? 'measured' : 'measured dim'} aria-busy={!isCurrent}>
          <Rates result={result} isCurrent={isCurrent} />
          <Faults result={result} />
          <Numbers result={result} />
        </div>
      )}
      <button type="button" disabled={games.length === 0 || phase === 'prepares'} onClick={() => measuring.more()}>
        {result === null ? t.page.measure : t.measure.more({ count: MATCHES })}
      </button>
      {found !== undefined && found.decks.length > 0 && <DeckTableView bench={bench} measuring={measuring} />}
      {found !== undefined && <Terms measuring={measuring} game={found} result={result} />}
    </div>
  );
}

function statusOf(phase: string, result: Result | null, isCurrent: boolean, atRest: boolean): string {
  const next = atRest ? t.measure.waits : t.measure.off;
  // A screen reader reads this text aloud, so it does not include the changing number of matches.
  if (phase === 'prepares' || phase === 'plays') return t.measure.now;
  if (phase === 'paused') return t.measure.paused;
  if (result === null) return next;
  const { matches: count, before } = result.figures;
  const counted = { count, alone: before === null };
  if (phase === 'done') return result.figures.isNarrow ? t.measure.narrow(counted) : t.measure.enough(counted);
  if (!isCurrent) return `${t.measure.old} ${next}`;
  return phase === 'waits' ? next : t.measure.matches(counted);
}

function Rates({ result, isCurrent }: { result: Result; isCurrent: boolean }): JSX.Element {
  const { after, before, change, interval, matches } = result.figures;
  const { measured, seats } = result.terms;
  const { percent, points } = t.forms;
  return (
    <figure class="rates">
      <p class="rate">
        {before !== null && (
          <>
            {percent(before.rate)} <span aria-hidden="true">→</span>
            <span class="hidden">{t.measure.beforeNow}</span>{' '}
          </>
        )}
        <b>{percent(after.rate)}</b> {t.measure.won}
        {after.drawn > 0 && <span class="quiet">, {t.measure.alsoDrawn({ share: after.drawn / matches })}</span>}
        {change !== null && interval !== null && (
          <>
            {' '}
            <span class={interval.low > 0 ? 'up' : interval.high < 0 ? 'down' : ''}>({points(change)})</span>
          </>
        )}
      </p>
      {change !== null && interval !== null && (
        <p class="quiet">
          {t.measure.interval(interval)}
          {sure(result)}
        </p>
      )}
      <RatePicture figures={result.figures} fair={measured === 'together' || seats < 2 ? null : 1 / seats} />
      <figcaption class="quiet">
        {isCurrent ? t.measure.thisText : t.measure.olderText}, {t.forms.time(result.at.getTime())}
        {result.edits.length > 0 && `: ${result.edits.join('; ')}`}
      </figcaption>
    </figure>
  );
}

/** Explains an interval that includes zero. */
function sure({ figures: { better, worse, interval }, terms: { copies } }: Result): string {
  const [held] = copies;
  if (better + worse === 0) return held?.level == null ? t.measure.equal : t.measure.equalAt({ level: held.level });
  return interval !== null && interval.low <= 0 && interval.high >= 0 ? t.measure.unsure : '';
}

/** Warnings about results that are less reliable: faults, limits, and matches without decisions. */
function Faults({ result: { figures } }: { result: Result }): JSX.Element | null {
  const { after, before, faults, matches } = figures;
  const messages: string[] = [];
  const both = (now: number, then: number | undefined): string =>
    then === undefined ? t.forms.number(now) : t.measure.both({ now, then });
  if (after.faulty + (before?.faulty ?? 0) > 0)
    messages.push(t.measure.faulty({ count: both(after.faulty, before?.faulty) }), ...faults);
  if (after.capped + (before?.capped ?? 0) > 0)
    messages.push(t.measure.capped({ count: both(after.capped, before?.capped) }));
  if (after.decisions === 0 && matches > 0) messages.push(t.measure.noDecision);
  if (messages.length === 0) return null;
  return (
    <ul class="faults">
      {messages.map((text) => (
        <li key={text} class="bad">
          {text}
        </li>
      ))}
    </ul>
  );
}

function Numbers({ result }: { result: Result }): JSX.Element {
  const { after, before, played, matches, counted } = result.figures;
  const { decimal, number, percent } = t.forms;
  const mean = (sum: number): string => (matches === 0 ? '' : decimal(sum / matches, 1));
  const share = (n: number): string => (matches === 0 ? '' : percent(n / matches));
  const both = (now: string, then: string | undefined): string => (then === undefined ? now : `${then} → ${now}`);
  const rows: [string, string][] = [
    [t.measure.count({ alone: before === null }), number(matches)],
    [t.measure.counted, counted === matches ? '' : number(counted)],
    [
      t.measure.drawn,
      after.drawn + (before?.drawn ?? 0) === 0
        ? ''
        : both(share(after.drawn), before === null ? undefined : share(before.drawn)),
    ],
    [t.measure.turns, both(mean(after.turns), before === null ? undefined : mean(before.turns))],
    [t.measure.first, both(share(after.first), before === null ? undefined : share(before.first))],
  ];
  if (result.card !== null && played !== null) {
    const each = played.moves
      .slice(0, 3)
      .map(({ word, count }) => t.measure.perMatch({ move: word, count: count / played.matches }));
    rows.push([t.measure.played, percent(played.among / played.matches)]);
    if (each.length > 0) rows.push([t.measure.moves, each.join(', ')]);
  }
  return (
    <dl class="numbers">
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const AGENTS: readonly MeasureAgent[] = ['random', 'greedy'];

/** The settings of the measurement. They are described, and can be changed. */
function Terms({
  measuring,
  game,
  result,
}: {
  measuring: Measuring;
  game: GameRef;
  result: Result | null;
}): JSX.Element {
  const { settings } = useStore(measuring, (state) => state);
  const pick = (name: 'mode' | 'deck' | 'against') => (value: string) => measuring.choose({ [name]: value || null });
  const decks = game.decks.map((name): [string, string] => [name, name]);
  return (
    <section aria-labelledby="measure-with" class="terms">
      <h2 id="measure-with">{t.measure.with}</h2>
      {result !== null && <Lineup result={result} />}
      <div class="choices">
        {(['deck', 'against'] as const).map(
          (name) =>
            decks.length > 0 && (
              <Pick
                key={name}
                name={t.measure[name]}
                value={settings[name]}
                options={[['', t.measure.byRule], ...decks]}
                take={pick(name)}
              />
            ),
        )}
        <Pick
          name={t.measure.playedBy}
          value={settings.agent}
          options={AGENTS.map((agent) => [agent, t.measure.agents[agent]])}
          take={(agent) => measuring.choose({ agent: agent as MeasureAgent })}
        />
        {game.modes.length > 1 && (
          <Pick
            name={t.measure.mode}
            value={settings.mode}
            options={game.modes.map((name, i) => [i === 0 ? '' : name, name])}
            take={pick('mode')}
          />
        )}
      </div>
      {game.mods.length > 0 && (
        <details class="mods">
          <summary>{t.measure.mods({ mods: settings.mods.join(', ') || t.measure.noMods })}</summary>
          {game.mods.map((name) => (
            <label key={name} class="check">
              <input
                type="checkbox"
                checked={settings.mods.includes(name)}
                onChange={({ currentTarget }) => {
                  const others = settings.mods.filter((one) => one !== name);
                  measuring.choose({ mods: currentTarget.checked ? [...others, name] : others });
                }}
              />
              {name}
            </label>
          ))}
        </details>
      )}
    </section>
  );
}

function Lineup({ result: { card, terms } }: { result: Result }): JSX.Element {
  const { deck, measured, swap, copies, opponents, isMirror, isNew, alone, mode, mods, agent } = terms;
  const held = copies
    .map(({ level, count }) => {
      const copies = t.measure.copies({ count });
      return level === null ? copies : t.measure.copiesAt({ copies, level });
    })
    .join(', ');
  const sentences: string[] = [];
  if (alone !== null) sentences.push(alone);
  if (measured !== 'deck') sentences.push(t.measure.whom[measured]);
  if (deck !== null) {
    if (card === null) sentences.push(t.measure.plainDeck({ deck }));
    else if (swap === null) sentences.push(t.measure.holds({ deck, copies: held }));
    else sentences.push(t.measure.swapped({ deck, out: swap.out, copies: held }));
  }
  if (isNew) sentences.push(t.measure.isNew);
  if (opponents.length > 0) sentences.push(isMirror ? t.measure.mirror : t.measure.opponents({ decks: opponents }));
  if (alone === null) sentences.push(t.measure.sameSeeds);
  const played = t.measure.modeWith({ mode: mode ?? t.measure.onlyMode, mods });
  sentences.push(
    agent === 'random' ? t.measure.termsRandom({ mode: played }) : t.measure.termsGreedy({ mode: played }),
  );
  return (
    <ul class="lineup">
      {sentences.map((text, i) => (
        <li key={`${i} ${text}`}>{text}</li>
      ))}
    </ul>
  );
}

interface PickProps {
  name: string;
  value: string | null;
  options: readonly (readonly [value: string, text: string])[];
  take(value: string): void;
}

function Pick({ name, value, options, take }: PickProps): JSX.Element {
  return (
    <label>
      {name}
      <select value={value ?? ''} onChange={(event) => take(event.currentTarget.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
