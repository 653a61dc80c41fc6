/** The pane in which a board is set up by hand: the table, the cards to put, and the values of what is selected. */
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ListedCard } from '../../../service/asked.ts';
import type { EditableObject, Settable } from '../../play/arrange.ts';
import { t } from '../../texts/index.ts';
import { tonesOf } from '../art.tsx';
import { draggable } from '../drag.ts';
import type { MatchStore } from '../match.ts';
import { useStore } from '../store.ts';
import { TableView } from '../table.tsx';
import type { Workbench } from '../workbench.ts';
import { Arranging, listedRef } from './arranging.ts';

/** Number of cards that are listed at once. */
const LISTED = 30;

export function ArrangePane({ bench, match }: { bench: Workbench; match: MatchStore }): JSX.Element {
  const arranging = useMemo(() => new Arranging(match), [match]);
  const { position, arrangement } = useStore(arranging, (state) => state);
  const leave = (): void => match.set({ arranges: false });
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    void arranging.begin(false).then((begun) => {
      if (begun) head.current?.focus();
      else leave();
    });
  }, [arranging]);
  return (
    <div class="play arranging">
      <div class="setting open">
        <h2 ref={head} tabIndex={-1}>
          {t.arrange.title}
        </h2>
        <button type="button" onClick={() => void arranging.begin(false)}>
          {t.arrange.asMatch}
        </button>
        <button type="button" onClick={() => void arranging.begin(true)}>
          {t.arrange.empty}
        </button>
        <button
          type="button"
          aria-disabled={arrangement?.undoes !== true}
          onClick={() => arrangement?.undoes && void arranging.edit({ do: 'undo' })}
        >
          {t.arrange.undo}
        </button>
        <span class="right">
          <button
            type="button"
            class="primary"
            onClick={() => void match.playArranged().then((plays) => plays && leave())}
          >
            {t.arrange.play}
          </button>
          <button type="button" onClick={() => void match.testArranged().then(leave)}>
            {t.arrange.test}
          </button>
          <button type="button" onClick={leave}>
            {t.arrange.leave}
          </button>
        </span>
      </div>
      {position !== null && arrangement !== null && (
        <>
          <div class="stage">
            <p class="quiet">{t.arrange.says}</p>
            <p class="bad" role="status">
              {arrangement.refused}
            </p>
            <TableView match={arranging} position={position} />
          </div>
          <div class="beside">
            <Turn arranging={arranging} />
            <Palette bench={bench} match={match} arranging={arranging} />
            <Selected arranging={arranging} />
          </div>
        </>
      )}
    </div>
  );
}

function Turn({ arranging }: { arranging: Arranging }): JSX.Element | null {
  const arrangement = useStore(arranging, (state) => state.arrangement);
  if (arrangement === null) return null;
  const { active, turn, table } = arrangement;
  const set = (seat: number, number: number): void => void arranging.edit({ do: 'turn', seat, turn: number });
  return (
    <section class="arrangeturn" aria-label={t.arrange.turn}>
      <label>
        {t.arrange.turn}
        <select value={active} onChange={(event) => set(Number(event.currentTarget.value), turn)}>
          {table.seats.map(({ seat, name }) => (
            <option key={seat} value={seat}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <NumberInput label={t.arrange.number} value={turn} low={1} high={null} set={(number) => set(active, number)} />
    </section>
  );
}

/** The cards that can be put. They are dragged to a place, or chosen, and then their place. */
function Palette(props: { bench: Workbench; match: MatchStore; arranging: Arranging }): JSX.Element {
  const { bench, match, arranging } = props;
  const { arrangement, listed, about, seat, level } = useStore(arranging, (state) => state);
  const game = useStore(match, (state) => state.game);
  const games = useStore(bench, (state) => state.games);
  const [cards, setCards] = useState<readonly ListedCard[]>([]);
  const [text, setText] = useState('');
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (game !== null) void bench.language.call('cards', [game]).then(setCards, () => {});
  }, [game, games]);
  const found = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    const known = cards.filter(({ name }) => arrangement?.places[name] !== undefined);
    return known.filter(({ name, kind }) => `${name}\n${kind}`.toLowerCase().includes(wanted));
    // Each change has the same cards.
  }, [cards, text, arrangement === null]);
  useEffect(() => arranging.set({ listed: found.slice(0, LISTED), about: null }), [found]);
  useEffect(() => {
    const table = document.querySelector<HTMLElement>('.arranging .table');
    return list.current === null || table === null ? undefined : draggable(table, arranging, list.current);
  }, [arranging]);
  const levels = arrangement?.table.levels === true;
  return (
    <section class="palette" aria-labelledby="palette-title">
      <h2 id="palette-title">{t.arrange.add}</h2>
      <div class="palettehead">
        <input
          type="search"
          aria-label={t.arrange.find}
          placeholder={t.arrange.find}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <label>
          {t.arrange.whose}
          <select value={seat} onChange={(event) => arranging.set({ seat: Number(event.currentTarget.value) })}>
            {arrangement?.table.seats.map((one) => (
              <option key={one.seat} value={one.seat}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        {levels && (
          <NumberInput
            label={t.arrange.level}
            value={level}
            low={1}
            high={9}
            set={(number) => arranging.set({ level: number })}
          />
        )}
      </div>
      <ul class="palettelist" ref={list}>
        {listed.map((card, i) => (
          <li key={card.name}>
            <button
              type="button"
              data-ref={listedRef(i)}
              style={tonesOf(card.dress)}
              aria-pressed={about === listedRef(i)}
              title={card.text.join('\n')}
              onClick={() => arranging.point(listedRef(i))}
            >
              {card.numbers.slice(0, 1).map(({ name, value }) => (
                <b key={name} title={name}>
                  {value}
                </b>
              ))}
              <span lang="en">{card.name}</span>
              <span class="quiet">{card.kind}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > LISTED && <p class="quiet">{t.arrange.more({ count: found.length - LISTED })}</p>}
    </section>
  );
}

/** What is selected: its place and its values. */
function Selected({ arranging }: { arranging: Arranging }): JSX.Element | null {
  const { arrangement, about } = useStore(arranging, (state) => state);
  if (arrangement === null) return null;
  const { thing, chosen } = arranging;
  const ofMatch = arrangement.things.find(({ ref }) => ref === 0);
  const places = chosen === null ? (thing?.places ?? []) : (arrangement.places[chosen.name] ?? []);
  const put = (place: number): void => {
    const option = arranging.open.find(({ parts }) => parts[0]?.ref === about && parts[1]?.ref === place);
    if (option !== undefined) arranging.take(option, 2);
  };
  return (
    <section class="selected" aria-labelledby="selected-title">
      <h2 id="selected-title" lang={thing === null ? undefined : 'en'}>
        {chosen?.name ?? thing?.name ?? t.arrange.ofMatch}
      </h2>
      {thing === null && chosen === null && <p class="quiet">{t.arrange.nothing}</p>}
      {places.length > 0 && (
        <label class="setline">
          {t.arrange.place}
          <select value="" onChange={(event) => put(Number(event.currentTarget.value))}>
            <option value="">{chosen === null ? t.arrange.stays : t.arrange.putAt}</option>
            {places.map((ref) => (
              <option key={ref} value={ref}>
                {arrangement.names[ref]}
              </option>
            ))}
          </select>
        </label>
      )}
      {thing !== null && <Fields arranging={arranging} thing={thing} />}
      {thing?.isFree === true && (
        <button type="button" onClick={() => void arranging.edit({ do: 'remove', ref: thing.ref })}>
          {t.arrange.remove}
        </button>
      )}
      {thing === null && chosen === null && ofMatch !== undefined && <Fields arranging={arranging} thing={ofMatch} />}
    </section>
  );
}

function Fields({ arranging, thing }: { arranging: Arranging; thing: EditableObject }): JSX.Element {
  const { ref, fields, statuses } = thing;
  const set = (field: string, value: number | null): void =>
    void arranging.edit({ do: 'set', ref, field, value }, ref || null);
  const value = (field: Settable): JSX.Element => (
    <Value key={`${ref} ${field.name}`} field={field} set={(number) => set(field.name, number)} />
  );
  const others = fields.filter(({ isShown }) => !isShown);
  return (
    <div class="setvalues" lang="en">
      {fields.filter(({ isShown }) => isShown).map(value)}
      {statuses.length > 0 && (
        <details open={statuses.some(({ amount }) => amount > 0)}>
          <summary lang={document.documentElement.lang}>{t.arrange.statuses}</summary>
          {statuses.map(({ name, amount }) => (
            <NumberInput
              key={`${ref} ${name}`}
              label={name.replaceAll('_', ' ')}
              value={amount}
              low={0}
              high={null}
              set={(value) => void arranging.edit({ do: 'status', ref, status: name, amount: value }, ref)}
            />
          ))}
        </details>
      )}
      {others.length > 0 && (
        <details open={others.length === fields.length && others.length < 8}>
          <summary lang={document.documentElement.lang}>{t.arrange.others}</summary>
          {others.map(value)}
        </details>
      )}
    </div>
  );
}

function Value({ field, set }: { field: Settable; set(value: number | null): void }): JSX.Element {
  const { name, options, low, high } = field;
  const label = name.replaceAll('_', ' ');
  const value = field.value ?? 0;
  if (options === null) return <NumberInput label={label} value={value} low={low} high={high} set={set} />;
  if (options === 'truth')
    return (
      <label class="setline">
        {label}
        <input type="checkbox" checked={value === 1} onChange={(event) => set(event.currentTarget.checked ? 1 : 0)} />
      </label>
    );
  return (
    <label class="setline">
      {label}
      <select
        value={field.value ?? ''}
        onChange={({ currentTarget }) => set(currentTarget.value === '' ? null : Number(currentTarget.value))}
      >
        {field.mayBeNothing && <option value="">{t.arrange.noValue}</option>}
        {options.map((member, i) => (
          <option key={member} value={i}>
            {member}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A number that is set when its input is left or Enter is pressed; what is not a number within the bounds is put back. */
function NumberInput(props: {
  label: string;
  value: number;
  low: number | null;
  high: number | null;
  set(value: number): void;
}): JSX.Element {
  const { label, value, low, high, set } = props;
  const change = (input: HTMLInputElement): void => {
    const read = Number(input.value);
    const isWithin = (low === null || read >= low) && (high === null || read <= high);
    if (input.value !== '' && Number.isSafeInteger(read) && isWithin) set(read);
    else input.value = `${value}`;
  };
  return (
    <label class="setline">
      {label}
      <input
        type="number"
        value={value}
        min={low ?? undefined}
        max={high ?? undefined}
        onChange={(event) => change(event.currentTarget)}
      />
    </label>
  );
}
