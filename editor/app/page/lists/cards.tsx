/** The list of the cards of a game, with filters and an order. */
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { ListedCard } from '../../../service/asked.ts';
import { t } from '../../texts/index.ts';
import { Icon, tonesOf } from '../art.tsx';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { Wall } from './wall.tsx';

/** Number of rows that are drawn at first. */
const FIRST = 120;

interface Filter {
  text: string;
  kind: string;
  word: string;
  /** The number that the cards are sorted by, or `name`; empty for the order of the files. */
  order: string;
  /** Only cards with this value of `order`; null for all. */
  value: number | null;
  abilities: boolean;
}

const NONE: Filter = { text: '', kind: '', word: '', order: '', value: null, abilities: false };

export function CardList({ bench, cards }: { bench: Workbench; cards: readonly ListedCard[] }): JSX.Element {
  const [filter, setFilter] = useState<Filter>(NONE);
  const [all, showAll] = useState(false);
  const { face, wall } = useStore(bench, (state) => state);
  const change = (part: Partial<Filter>): void => setFilter((before) => ({ ...before, ...part }));
  const found = useMemo(() => filtered(cards, filter), [cards, filter]);
  const kinds = useMemo(() => distinct(cards.map(({ kind }) => kind)), [cards]);
  const words = useMemo(() => distinct(cards.flatMap((card) => card.words)), [cards]);
  const numbers = useMemo(() => distinct(cards.flatMap((card) => card.numbers.map(({ name }) => name))), [cards]);
  const values = useMemo(() => valuesOf(cards, filter.order), [cards, filter.order]);
  const isNumber = numbers.includes(filter.order);
  return (
    <>
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <input
          type="search"
          aria-label={t.lists.find}
          placeholder={t.lists.find}
          value={filter.text}
          onInput={(event) => change({ text: event.currentTarget.value })}
        />
        <Choice
          label={t.lists.kind}
          any={t.lists.anyKind}
          of={kinds}
          value={filter.kind}
          choose={(kind) => change({ kind })}
        />
        <Choice
          label={t.lists.word}
          any={t.lists.anyWord}
          of={words}
          value={filter.word}
          choose={(word) => change({ word })}
        />
        <Choice
          label={t.lists.order}
          any={t.lists.asInFiles}
          of={[NAME, ...numbers]}
          texts={{ [NAME]: t.lists.byName }}
          value={filter.order}
          choose={(order) => change({ order, value: null })}
        />
        {isNumber && (
          <Choice
            label={filter.order}
            any={t.lists.anyValue({ number: filter.order })}
            of={values.map(String)}
            texts={Object.fromEntries(values.map((value) => [value, `${filter.order} ${value}`]))}
            value={filter.value === null ? '' : `${filter.value}`}
            choose={(value) => change({ value: value === '' ? null : Number(value) })}
          />
        )}
        <label class="check">
          <input
            type="checkbox"
            checked={filter.abilities}
            onChange={(event) => change({ abilities: event.currentTarget.checked })}
          />
          {t.lists.withAbilities}
        </label>
      </form>
      <p class="quiet count-of" role="status">
        {t.lists.count({ shown: found.length, all: cards.length })}
      </p>
      {wall && <Wall bench={bench} cards={found} shown={face?.card.name ?? null} />}
      {!wall && (
        <ul class="cardlist">
          {(all ? found : found.slice(0, FIRST)).map((card) => (
            <li key={`${card.path} ${card.line}`}>
              <button
                type="button"
                style={tonesOf(card.dress)}
                aria-current={face?.card.name === card.name ? 'true' : undefined}
                title={card.text.join('\n')}
                onClick={() => bench.go({ path: card.path, line: card.line, character: 0 })}
              >
                <Numbers of={card.numbers.slice(0, 1)} />
                <span class="cardline" lang="en">
                  <span class="name">{card.name}</span>
                  <span class="quiet">{[card.kind, ...card.words].join(' · ')}</span>
                </span>
                <Numbers of={chosenNumbers(card, filter.order)} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {!wall && !all && found.length > FIRST && (
        <button type="button" onClick={() => showAll(true)}>
          {t.lists.showAll({ count: found.length })}
        </button>
      )}
    </>
  );
}

const NAME = 'name';

function Numbers({ of }: { of: ListedCard['numbers'] }): JSX.Element {
  return (
    <span class="cardnumbers">
      {of.map(({ name, value, icon }) => (
        <span key={name} title={name}>
          <span class="hidden">{`${name} `}</span>
          <Icon name={icon} />
          <b>{value}</b>
        </span>
      ))}
    </span>
  );
}

/** The numbers at the end of a row: the second and the third of the card, and the one that the cards are sorted by. */
function chosenNumbers({ numbers }: ListedCard, order: string): ListedCard['numbers'] {
  const [, ...rest] = numbers;
  const shown = rest.slice(0, 2);
  const sorted = rest.find(({ name }) => name === order);
  return sorted === undefined || shown.includes(sorted) ? shown : [sorted, ...shown.slice(0, 1)];
}

function Choice(props: {
  label: string;
  /** The text of the first option, which chooses nothing. */
  any: string;
  of: readonly string[];
  /** Texts of options that differ from their values. */
  texts?: Readonly<Record<string, string>>;
  value: string;
  choose(value: string): void;
}): JSX.Element | null {
  const { label, any, of, texts = {}, value, choose } = props;
  if (of.length < 2) return null;
  return (
    <select aria-label={label} value={value} onChange={(event) => choose(event.currentTarget.value)}>
      <option value="">{any}</option>
      {of.map((one) => (
        <option key={one} value={one} lang={texts[one] === undefined ? 'en' : undefined}>
          {texts[one] ?? one}
        </option>
      ))}
    </select>
  );
}

const distinct = (all: readonly string[]): string[] => [...new Set(all)].filter((one) => one !== '');

const numberOf = ({ numbers }: ListedCard, name: string): number | null =>
  numbers.find((one) => one.name === name)?.value ?? null;

function valuesOf(cards: readonly ListedCard[], name: string): number[] {
  const found = cards.flatMap((card) => numberOf(card, name) ?? []);
  return [...new Set(found)].sort((a, b) => a - b);
}

function filtered(cards: readonly ListedCard[], filter: Filter): ListedCard[] {
  const { kind, word, order, value, abilities } = filter;
  const wanted = filter.text.trim().toLowerCase().split(/\s+/);
  const found = cards.filter((card) => {
    const all = [card.name, card.kind, ...card.words, ...card.text].join('\n').toLowerCase();
    return (
      wanted.every((one) => all.includes(one)) &&
      (kind === '' || card.kind === kind) &&
      (word === '' || card.words.includes(word)) &&
      (value === null || numberOf(card, order) === value) &&
      (!abilities || card.text.length > 0)
    );
  });
  if (order === '') return found;
  const byName = (a: ListedCard, b: ListedCard): number => a.name.localeCompare(b.name);
  if (order === NAME) return found.sort(byName);
  // cards without the number come last
  const at = (card: ListedCard): number => numberOf(card, order) ?? Number.POSITIVE_INFINITY;
  return found.sort((a, b) => (at(a) === at(b) ? byName(a, b) : at(a) - at(b)));
}
