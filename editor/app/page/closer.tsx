/** The enlarged view of a card, with all its values, and why it cannot be played. It is placed beside the card and does not cover it. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Piece } from '../play/model.ts';
import type { BoardStore } from './board.ts';
import { CardView } from './cardface.tsx';
import { grown } from './grown.ts';

export interface CardCloseUp {
  piece: Piece;
  /** The position of the card on the page. */
  box: { left: number; right: number; top: number; bottom: number };
}

const WIDTH = 236;
/** With the values below the card. */
const HEIGHT = 420;
const GAP = 10;

export function Closer(props: { close: CardCloseUp | null; levels: boolean; match: BoardStore }): JSX.Element {
  const { close, levels, match } = props;
  const [why, setWhy] = useState('');
  useEffect(() => {
    let isLate = false;
    setWhy('');
    if (close !== null)
      void match.refusal?.(close.piece.ref).then((said) => {
        if (!isLate) setWhy(said);
      });
    return () => {
      isLate = true;
    };
  }, [close]);
  if (close === null) return <div id="closer" role="tooltip" class="closer" hidden />;
  const { piece, box } = close;
  const drawn = new Set(piece.shown.map(({ name }) => name));
  const more = piece.facts.filter(({ name }) => !drawn.has(name.replaceAll('_', ' ')));
  return (
    <div id="closer" role="tooltip" class="closer" style={`${placeOf(box)}; width: ${WIDTH * grown()}px`}>
      <CardView card={piece} level={levels ? piece.level : null} />
      {why !== '' && <p class="bad">{why}</p>}
      {more.length > 0 && (
        <p class="more">
          {more.map(({ name, value }) => (
            <span key={name}>
              {name.replaceAll('_', ' ')}
              {value !== true && <b> {value}</b>}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

/**
 * Places the view above a card near the bottom of the page, such as one in the hand. Otherwise beside the card, if there is room.
 */
function placeOf({ left, right, top, bottom }: CardCloseUp['box']): string {
  const [wide, high] = [document.documentElement.clientWidth, document.documentElement.clientHeight];
  const [width, height] = [WIDTH * grown(), HEIGHT * grown()];
  const within = (value: number, most: number): number => Math.max(4, Math.min(value, most));
  const across = within((left + right - width) / 2, wide - width - 4);
  if (top > high * 0.66) return `left: ${across}px; bottom: ${high - top + GAP}px`;
  const beside = right + GAP + width <= wide ? right + GAP : left - GAP - width;
  if (beside < 0)
    return top > high / 2
      ? `left: ${across}px; bottom: ${high - top + GAP}px`
      : `left: ${across}px; top: ${bottom + GAP}px`;
  return `left: ${beside}px; top: ${within(top - 40, high - height)}px`;
}
