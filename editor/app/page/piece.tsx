/** Cards and other clickable things on the table. Each is a button whose accessible text has all that is drawn on it. */

import { Component, type ComponentChildren, type JSX } from 'preact';
import type { Piece } from '../play/model.ts';
import { language, t } from '../texts/index.ts';
import { Art, Icon, subjectOf, tonesOf } from './art.tsx';
import { Chips, CornerView } from './cardface.tsx';

export interface Handlers {
  point(ref: number): void;
  /** Opens or closes the enlarged view of a card. */
  look(piece: Piece | null, at: HTMLElement | null): void;
}

export interface Pointing {
  /** References that can be chosen as the next part of a move. */
  open: ReadonlySet<number>;
  /** Those of them that can only be put aside, and not played. */
  lesser: ReadonlySet<number>;
  /** References that are already chosen. */
  taken: ReadonlySet<number>;
  /** The reference of the current event's subject; 0 for none. */
  acting: number;
  /** The current handlers. A piece that is not drawn again has an old `Pointing`, but the same reference to these. */
  handlers: { current: Handlers };
  /** Names of the sides by seat. */
  sides: ReadonlyMap<number, string>;
  /** Numbers of the sides by seat. */
  teamOf: ReadonlyMap<number, number>;
  levels: boolean;
  facing: boolean;
  /** The viewer belongs to the second side. */
  above: boolean;
  /** Whether some players form a team. */
  teams: boolean;
  /** Whether all zones are shown, since cards can be put there. */
  arranged: boolean;
}

interface PieceProps {
  piece: Piece;
  pointing: Pointing;
}

/** A card that is drawn again only if something about it changed, because a step has a budget of a few milliseconds. */
export class PieceView extends Component<PieceProps> {
  #marks = '';

  override shouldComponentUpdate({ piece, pointing }: PieceProps): boolean {
    return piece !== this.props.piece || marksOf(piece, pointing) !== this.#marks;
  }

  override render({ piece, pointing }: PieceProps): JSX.Element {
    this.#marks = marksOf(piece, pointing);
    return <Bearer piece={piece} pointing={pointing} />;
  }
}

/** All that the drawing of a card depends on besides its values. */
function marksOf(piece: Piece, pointing: Pointing): string {
  const { open, lesser, taken, acting, sides, teamOf, levels, facing, above } = pointing;
  const { ref, seat, zones } = piece;
  const own = [
    open.has(ref),
    lesser.has(ref),
    taken.has(ref),
    acting === ref,
    sides.get(seat),
    teamOf.get(seat),
    levels,
    facing,
    above,
  ];
  const attached = zones.flatMap((zone) => zone.pieces.map((one) => marksOf(one, pointing)));
  return [...own, language.state.name, ...attached].join(' ');
}

/** How many cards are hidden, and what is seen of them. */
export const hiddenText = (count: number, backs: readonly string[]): string =>
  [t.table.hidden({ count }), ...backs].join(' · ');

/** A card with its attached cards beside it. */
function Bearer({ piece, pointing }: PieceProps): JSX.Element {
  const side = pointing.sides.get(piece.seat) ?? '';
  const own = <PieceCard piece={piece} side={side} pointing={pointing} />;
  if (piece.zones.length === 0) return own;
  return (
    <div class={`bearer ${side}`}>
      {own}
      {piece.zones.map((zone) => (
        <ul class="attached" key={zone.name} aria-label={t.table.zoneOf({ zone: zone.name, card: piece.name })}>
          {zone.pieces.map((one) => (
            <li key={one.ref}>
              <PieceView piece={one} pointing={pointing} />
            </li>
          ))}
          {zone.count > zone.pieces.length && (
            <li class="hiddencards">{hiddenText(zone.count - zone.pieces.length, zone.backs)}</li>
          )}
        </ul>
      ))}
    </div>
  );
}

function PieceCard(props: { piece: Piece; side: string; pointing: Pointing }): JSX.Element {
  const { piece, side, pointing } = props;
  const { shown, dress, name, level } = piece;
  const fromBelow = (pointing.teamOf.get(piece.seat) === 1) !== pointing.above;
  const faces = pointing.facing && (fromBelow ? 'faces-up' : 'faces-down');
  return (
    <Pointed
      entity={piece.ref}
      pointing={pointing}
      piece={piece}
      class={['piece', side, `frame-${dress.frame}`, faces, piece.aside !== null && 'aside'].filter(Boolean).join(' ')}
      style={tonesOf(dress)}
    >
      <span class="pieceart">
        <Art name={name} dress={dress} subject={subjectOf(shown, dress)} />
        {dress.symbol !== null && <Icon name={dress.symbol} />}
      </span>
      <span class="piecename" style={`--longest: ${longestWord(name)}`}>
        {side !== '' && <span class="hidden">{`${side} `}</span>}
        {name}
        {pointing.levels && (
          <span class="piecelevel">
            <span class="hidden"> {t.setting.level}</span> {level}
          </span>
        )}
      </span>
      <CornerView shown={shown} corner="top_left" />
      <CornerView shown={shown} corner="top_right" />
      {piece.aside !== null && <span class="asidename">{piece.aside}</span>}
      <Chips shown={shown} printed={piece.words} />
      <span class="stats">
        <CornerView shown={shown} corner="bottom_left" />
        <CornerView shown={shown} corner="bottom_right" />
      </span>
    </Pointed>
  );
}

/** The number of letters of the longest word of a name: small tiles choose the size of the letters so that it is not broken. */
const longestWord = (name: string): number => Math.max(...name.split(/[\s-]+/).map((word) => word.length));

/** A button that chooses the next part of a move, or shows a card enlarged. */
export function Pointed(props: {
  entity: number;
  pointing: Pointing;
  piece?: Piece;
  class: string;
  /** The label of something that is not a card. */
  label?: string;
  style?: string;
  children: ComponentChildren;
}): JSX.Element {
  const { entity, pointing, piece = null, children, label, style } = props;
  const open = pointing.open.has(entity);
  const taken = pointing.taken.has(entity);
  const marks = [
    props.class,
    open && 'open',
    pointing.lesser.has(entity) && 'lesser',
    taken && 'taken',
    pointing.acting === entity && 'acting',
  ];
  const shared = { class: marks.filter(Boolean).join(' '), style, 'data-ref': entity };
  if (piece === null && !open)
    return (
      <div {...shared} title={label}>
        {children}
      </div>
    );
  const { handlers } = pointing;
  const look = ({ currentTarget }: { currentTarget: HTMLElement }): void => handlers.current.look(piece, currentTarget);
  const leave = (): void => handlers.current.look(null, null);
  return (
    <button
      type="button"
      {...shared}
      aria-describedby={piece === null ? undefined : 'closer'}
      onClick={() => handlers.current.point(entity)}
      onPointerEnter={look}
      onPointerLeave={leave}
      onFocus={look}
      onBlur={leave}
    >
      {children}
    </button>
  );
}
