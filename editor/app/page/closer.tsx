/** A card that is looked at closely: what it says, and all that is known of it. It stands beside the piece and covers none. */
import type { JSX } from 'preact';
import type { Piece } from '../play/model.ts';
import { CardView } from './cardface.tsx';

export interface Close {
  piece: Piece;
  /** Where the piece is on the page. */
  box: { left: number; right: number; top: number; bottom: number };
}

const WIDTH = 236;
/** With what stands below the card. */
const HEIGHT = 420;
const GAP = 10;

export function Closer({ close, levels }: { close: Close | null; levels: boolean }): JSX.Element {
  if (close === null) return <div id="closer" role="tooltip" class="closer" hidden />;
  const { piece, box } = close;
  const drawn = new Set(piece.shown.map(({ name }) => name));
  const more = piece.facts.filter(({ name }) => !drawn.has(name.replaceAll('_', ' ')));
  return (
    <div id="closer" role="tooltip" class="closer" style={`${placeOf(box)}; width: ${WIDTH}px`}>
      <CardView card={piece} level={levels ? piece.level : null} />
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

/** Above a card that lies low, such as one in the hand; else beside the piece where there is room. */
function placeOf({ left, right, top, bottom }: Close['box']): string {
  const [wide, high] = [document.documentElement.clientWidth, document.documentElement.clientHeight];
  const within = (value: number, most: number): number => Math.max(4, Math.min(value, most));
  const across = within((left + right - WIDTH) / 2, wide - WIDTH - 4);
  if (top > high * 0.66) return `left: ${across}px; bottom: ${high - top + GAP}px`;
  const beside = right + GAP + WIDTH <= wide ? right + GAP : left - GAP - WIDTH;
  if (beside < 0)
    return top > high / 2
      ? `left: ${across}px; bottom: ${high - top + GAP}px`
      : `left: ${across}px; top: ${bottom + GAP}px`;
  return `left: ${beside}px; top: ${within(top - 40, high - HEIGHT)}px`;
}
