/** The Measure pane: how often the deck of the card at the cursor wins, before and after the edit. */
import type { ComponentChildren, JSX } from 'preact';
import type { GameRef } from '../../service/index.ts';
import type { MeasureAgent } from '../play/measure/measure.ts';
import { percent, points } from './figures.ts';
import { MATCHES, type Measuring, type Result } from './measuring.ts';
import { RatePicture } from './ratepicture.tsx';
import { useStore } from './store.ts';
import type { Workbench } from './workbench.ts';

interface Props {
  bench: Workbench;
  measuring: Measuring;
}

const count = (n: number, what: string): string =>
  `${n.toLocaleString('en')} ${what}${n === 1 ? '' : what.endsWith('ch') ? 'es' : 's'}`;

export function MeasurePane({ bench, measuring }: Props): JSX.Element {
  const { games } = useStore(bench, (state) => state);
  const { phase, why, game, card, atRest } = useStore(measuring, (state) => state);
  const found = games.find(({ name }) => name === game);
  const result = measuring.of(game, card);
  const isCurrent = result !== null && measuring.isCurrent(result);
  return (
    <div class="pane measure">
      <div class="sectionhead">
        <h2>Measure{card === null ? (game === null ? '' : ` ${game}`) : ` ${card}`}</h2>
        <label class="check">
          <input type="checkbox" checked={atRest} onChange={(event) => measuring.rest(event.currentTarget.checked)} />
          when idle
        </label>
      </div>
      <p role="status" id="measure-status" class={why === null ? 'quiet' : 'bad'}>
        {why ?? said(phase, result, isCurrent)}
      </p>
      {result !== null && (
        <div class={isCurrent ? 'measured' : 'measured dim'} aria-busy={!isCurrent}>
          <Rates result={result} isCurrent={isCurrent} />
          <Faults result={result} />
          <Numbers result={result} />
        </div>
      )}
      <button type="button" disabled={game === null || phase === 'prepares'} onClick={() => measuring.more()}>
        {result === null ? 'Measure' : `${MATCHES.toLocaleString('en')} more matches`}
      </button>
      {found !== undefined && <Terms measuring={measuring} game={found} result={result} />}
    </div>
  );
}

function said(phase: string, result: Result | null, isCurrent: boolean): string {
  const matches = result === null ? '' : count(result.figures.matches, 'match');
  const done = result?.figures.isNarrow === true ? 'the interval is narrow' : 'as many as were asked for';
  // A screen reader reads this text aloud, so it does not include the changing number of matches.
  if (phase === 'prepares' || phase === 'plays') return 'measuring …';
  if (phase === 'paused') return 'It waits for the match that is played.';
  if (phase === 'done') return `${matches} of each text: ${done}.`;
  if (result !== null && !isCurrent)
    return 'What is shown belongs to an older text. It is measured when nobody types for two seconds.';
  return phase === 'waits' || result === null
    ? 'It is measured when nobody types for two seconds.'
    : `${matches} of each text.`;
}

function Rates({ result, isCurrent }: { result: Result; isCurrent: boolean }): JSX.Element {
  const { after, before, change, interval } = result.figures;
  return (
    <figure class="rates">
      <p class="rate">
        {before !== null && (
          <>
            {percent(before.rate)} <span aria-hidden="true">→</span>
            <span class="hidden"> before, now </span>{' '}
          </>
        )}
        <b>{percent(after.rate)}</b> won
        {change !== null && interval !== null && (
          <>
            {' '}
            <span class={interval.low > 0 ? 'up' : interval.high < 0 ? 'down' : ''}>({points(change)})</span>
          </>
        )}
      </p>
      {change !== null && interval !== null && (
        <p class="quiet">
          95%: {points(interval.low)} to {points(interval.high)} points
          {sure(result)}
        </p>
      )}
      <RatePicture figures={result.figures} />
      <figcaption class="quiet">
        {isCurrent ? 'The text as it stands' : 'An older text'}, {result.at.toLocaleTimeString('en-GB')}
        {result.edits.length > 0 && `: ${result.edits.join('; ')}`}
      </figcaption>
    </figure>
  );
}

/** Explains an interval that includes zero. */
function sure({ figures: { better, worse, interval }, terms: { copies } }: Result): string {
  const [held] = copies;
  if (better + worse === 0) return `: no match ended otherwise${held?.level == null ? '' : `, at level ${held.level}`}`;
  return interval !== null && interval.low <= 0 && interval.high >= 0 ? ', so it may be no change at all' : '';
}

/** Warnings about results that are less reliable: faults, limits, and matches without decisions. */
function Faults({ result: { figures } }: { result: Result }): JSX.Element | null {
  const { after, before, faults, matches } = figures;
  const told: string[] = [];
  const both = (now: number, then: number | undefined): string =>
    then === undefined ? `${now}` : `${now}, before ${then}`;
  if (after.faulty + (before?.faulty ?? 0) > 0)
    told.push(`Matches with a fault: ${both(after.faulty, before?.faulty)}.`, ...faults);
  if (after.capped + (before?.capped ?? 0) > 0)
    told.push(`Ended by a limit of turns or of abilities: ${both(after.capped, before?.capped)}.`);
  if (after.decisions === 0 && matches > 0) told.push('No player had a decision in any match.');
  if (told.length === 0) return null;
  return (
    <ul class="faults">
      {told.map((text) => (
        <li key={text} class="bad">
          {text}
        </li>
      ))}
    </ul>
  );
}

function Numbers({ result }: { result: Result }): JSX.Element {
  const { after, before, played, matches } = result.figures;
  const mean = (sum: number): string => (matches === 0 ? '' : (sum / matches).toFixed(1));
  const share = (n: number): string => (matches === 0 ? '' : percent(n / matches));
  const both = (now: string, then: string | undefined): string => (then === undefined ? now : `${then} → ${now}`);
  const rows: [string, string][] = [
    ['Matches of each text', matches.toLocaleString('en')],
    [
      'Drawn',
      after.drawn + (before?.drawn ?? 0) === 0
        ? ''
        : both(share(after.drawn), before === null ? undefined : share(before.drawn)),
    ],
    ['Turns of a match', both(mean(after.turns), before === null ? undefined : mean(before.turns))],
    ['Won by the first seat', both(share(after.first), before === null ? undefined : share(before.first))],
  ];
  if (result.card !== null && played !== null) {
    const each = played.moves
      .slice(0, 3)
      .map(({ word, count }) => `${word} ${(count / played.matches).toFixed(2)} a match`);
    rows.push(['Matches in which it was played', percent(played.among / played.matches)]);
    if (each.length > 0) rows.push(['Moves with it', each.join(', ')]);
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

const PLAYERS: readonly [MeasureAgent, string][] = [
  ['random', 'any legal move'],
  ['greedy', 'greedy: the best position next'],
];

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
  const { wish } = useStore(measuring, (state) => state);
  const pick = (name: 'mode' | 'deck' | 'against') => (value: string) => measuring.choose({ [name]: value || null });
  const decks = game.decks.map((name): [string, string] => [name, name]);
  return (
    <section aria-labelledby="measure-with" class="terms">
      <h2 id="measure-with">Measured with</h2>
      {result !== null && <Lineup result={result} />}
      <div class="choices">
        <Pick name="deck" value={wish.deck} options={[['', 'by the rule'], ...decks]} take={pick('deck')} />
        <Pick name="against" value={wish.against} options={[['', 'by the rule'], ...decks]} take={pick('against')} />
        <Pick
          name="played by"
          value={wish.agent}
          options={PLAYERS}
          take={(agent) => measuring.choose({ agent: agent as MeasureAgent })}
        />
        {game.modes.length > 1 && (
          <Pick
            name="mode"
            value={wish.mode}
            options={game.modes.map((name, i) => [i === 0 ? '' : name, name])}
            take={pick('mode')}
          />
        )}
      </div>
      {game.mods.length > 0 && (
        <details class="mods">
          <summary>mods, on both sides: {wish.mods.join(', ') || 'none'}</summary>
          {game.mods.map((name) => (
            <label key={name} class="check">
              <input
                type="checkbox"
                checked={wish.mods.includes(name)}
                onChange={({ currentTarget }) => {
                  const others = wish.mods.filter((one) => one !== name);
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
  const { deck, swap, copies, opponents, isMirror, isNew, alone, mode, mods, agent } = terms;
  const held = copies
    .map(
      ({ level, count }) => `${count === 1 ? 'once' : `${count} times`}${level === null ? '' : ` at level ${level}`}`,
    )
    .join(', ');
  const said: ComponentChildren[] = [];
  if (alone !== null) said.push(alone);
  if (card === null) said.push(`The deck "${deck}".`);
  else if (swap === null) said.push(`The deck "${deck}" holds it ${held}.`);
  else
    said.push(
      `No shipped deck holds it: in "${deck}" it takes the place of "${swap.out}", ${held}: of the same kind where there is one, and nearest in numbers.`,
    );
  if (isNew) said.push('The saved text has no such card: before, the deck is as it is shipped.');
  said.push(
    isMirror
      ? 'There is no other deck: it plays against itself.'
      : `Against ${opponents.map((name) => `"${name}"`).join(', ')}, in each seat in turn.`,
    `Both texts play the same seeds; all seats play ${agent === 'random' ? 'any legal move' : 'greedily'}, in ${[mode ?? 'the only mode', ...mods].join(' with ')}.`,
  );
  return (
    <ul class="lineup">
      {said.map((text, i) => (
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
