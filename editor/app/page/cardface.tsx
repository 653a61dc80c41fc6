/** A card as it would be printed. It is used in the Card pane, on the start screen and for the enlarged view of a card. */

import type { JSX } from 'preact';
import type { Corner, DrawnCard, DrawnValue } from '../../service/look.ts';
import { t } from '../texts/index.ts';
import { Art, Icon, subjectOf, tonesOf } from './art.tsx';

export const CORNERS: readonly Corner[] = ['top_left', 'top_right', 'bottom_left', 'bottom_right'];

/** Longer texts get a smaller font. These are the limits. */
const LONG = [120, 220, 340] as const;

const sizeOf = (text: readonly string[]): number => {
  const length = text.reduce((sum, line) => sum + line.length + 30, 0);
  return LONG.filter((most) => length > most).length;
};

interface CardViewProps {
  card: DrawnCard;
  level: number | null;
  /** Whether the name is a heading. */
  heading?: boolean;
}

export function CardView({ card, level, heading = false }: CardViewProps): JSX.Element {
  const { name, kind, words, shown, dress, text } = card;
  const Name = heading ? 'h2' : 'b';
  return (
    <div
      class={`cardface frame-${dress.frame} text-${text.length === 0 ? 'none' : sizeOf(text)}`}
      style={tonesOf(dress)}
    >
      <div class="cardhead">
        <CornerView shown={shown} corner="top_left" />
        <Name class="cardname">{name}</Name>
        {level !== null && (
          <span class="cardlevel">
            <span class="hidden">{t.face.level} </span>
            {level}
          </span>
        )}
        <CornerView shown={shown} corner="top_right" />
      </div>
      <div class="cardart">
        <Art name={name} dress={dress} subject={subjectOf(shown, dress)} />
        {dress.symbol !== null && (
          <span class="cardsymbol">
            <Icon name={dress.symbol} />
          </span>
        )}
      </div>
      <p class="cardkind">{[kind, ...words].join(' · ')}</p>
      <div class="cardrules" lang="en">
        {text.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div class="cardfoot">
        <CornerView shown={shown} corner="bottom_left" />
        <Chips shown={shown} words={words} />
        <CornerView shown={shown} corner="bottom_right" />
      </div>
    </div>
  );
}

export function CornerView({ shown, corner }: { shown: readonly DrawnValue[]; corner: Corner }): JSX.Element | null {
  const one = shown.find((it) => it.corner === corner);
  if (one === undefined) return null;
  return (
    <span class={`corner ${corner}`} title={one.name} data-name={one.name} data-number={one.value}>
      <span class="hidden">{one.name} </span>
      <Icon name={one.icon} />
      <b key={`${one.value}`}>{one.value === true ? '' : one.value}</b>
      <span class="hidden"> </span>
    </span>
  );
}

/**
 * Values without a corner, each as an icon with a number or as text. Values in `words` are left out, because they are shown
 * elsewhere. Those in `printed` are marked: they are left out where room is scarce.
 */
export function Chips({
  shown,
  words = [],
  printed = [],
}: {
  shown: readonly DrawnValue[];
  words?: readonly string[];
  printed?: readonly string[];
}): JSX.Element | null {
  // a card has few of the words, so their zeros say nothing
  const chips = shown.filter(
    (one) => one.corner === null && !isAmong(words, one) && !(one.of !== undefined && one.value === 0),
  );
  if (chips.length === 0) return null;
  return (
    <span class="chips">
      <ChipList chips={chips} printed={printed} />
    </span>
  );
}

/** Whether a word of a card is among its words, perhaps behind the name of its field. */
const isAmong = (words: readonly string[], { name, value }: DrawnValue): boolean =>
  words.includes(String(value)) || words.includes(`${name} ${value}`);

/** Chips one after the other. Numbers of the same field for the words of an enum are one chip. */
export function ChipList(props: { chips: readonly DrawnValue[]; printed?: readonly string[] }): JSX.Element {
  const { chips, printed = [] } = props;
  const fields = new Map<string, DrawnValue[]>();
  for (const chip of chips) {
    const key = chip.icon === null && chip.of !== undefined ? `of ${chip.of.field}` : `${chip.name} ${chip.value}`;
    fields.set(key, [...(fields.get(key) ?? []), chip]);
  }
  return (
    <>
      {[...fields].map(([key, [chip, ...more]]) =>
        chip === undefined ? null : more.length > 0 || key.startsWith('of ') ? (
          <WordChip key={key} chips={[chip, ...more]} />
        ) : (
          <Chip key={key} chip={chip} isPrinted={isAmong(printed, chip)} />
        ),
      )}
    </>
  );
}

/** Numbers by the words of an enum, as in "gems red 2 blue 1". */
function WordChip({ chips }: { chips: readonly DrawnValue[] }): JSX.Element {
  return (
    <span class="chip">
      {chips[0]?.of?.field}
      {chips.map(({ name, of, value }) => (
        <span key={name} class="word" data-name={name} data-number={value}>
          {' '}
          {of?.word} <b>{value}</b>
        </span>
      ))}
    </span>
  );
}

export function Chip(props: { chip: DrawnValue; isPrinted?: boolean }): JSX.Element {
  const { name, value, icon } = props.chip;
  const label = value === true ? name : typeof value === 'string' ? value : `${name} ${value}`;
  if (icon === null)
    return (
      <span class={props.isPrinted === true ? 'chip printed' : 'chip'}>
        {typeof value === 'number' ? (
          <>
            {name} <b>{value}</b>
          </>
        ) : (
          label
        )}
      </span>
    );
  return (
    <span class="chip" title={label} data-name={name} data-number={typeof value === 'number' ? value : undefined}>
      <Icon name={icon} />
      <span class="hidden">{`${name} `}</span>
      {typeof value === 'number' ? <b>{value}</b> : typeof value === 'string' ? value : null}
    </span>
  );
}
