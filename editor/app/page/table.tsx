/** The table: boards as grids, and the zones of each player. The game declares them, and its look styles them. */

import { Fragment, type JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CardLayout, Grid, MatchPosition, MoveOption, Piece, Seat, Square, ZoneBox } from '../play/model.ts';
import { t } from '../texts/index.ts';
import { Icon } from './art.tsx';
import type { BoardStore } from './board.ts';
import { ChipList } from './cardface.tsx';
import { type CardCloseUp, Closer } from './closer.tsx';
import { draggable } from './drag.ts';
import { TEMPOS, type Tempo, useMotion, useTempo } from './motion.ts';
import { type Handlers, hiddenText, PieceView, Pointed, type Pointing } from './piece.tsx';
import { stacksOf } from './stacks.ts';
import { useStore } from './store.ts';
import { useKeys } from './tablekeys.ts';
import { useTiles } from './tiles.ts';
import { refsOfGrid, refsOfSeat, refsOfSquare, Unchanged } from './unchanged.ts';

export function TableView({ match, position }: { match: BoardStore; position: MatchPosition }): JSX.Element {
  const { taken, about } = useStore(match, (state) => state);
  const root = useRef<HTMLDivElement>(null);
  const [close, enlarge] = useClose(position);
  // An enlarged card would cover the places.
  const look: Handlers['look'] = match.isArranged ? () => {} : enlarge;
  const [tempo, setTempo] = useTempo();
  useMotion(root, match, position, tempo);
  useKeys(root, position);
  useEffect(() => (root.current === null ? undefined : draggable(root.current, match)), [match]);
  const { table } = position;
  const at = taken?.parts ?? 0;
  // For a card with several moves, the targets of these moves are highlighted, too.
  const further = about === null || taken !== null ? [] : leading(match.open, about);
  const point = (ref: number): void => {
    const [option] = further.filter(({ parts }) => parts[1]?.ref === ref);
    if (option === undefined) match.point(ref);
    else match.take(option, 2);
  };
  const handlers = useRef({ point, look });
  handlers.current = { point, look };
  const pointing: Pointing = {
    open: new Set([
      ...match.open.flatMap(({ parts }) => (parts[at] === undefined ? [] : [parts[at].ref])),
      ...further.map(({ parts }) => parts[1]?.ref ?? 0),
    ]),
    lesser: at > 0 ? new Set() : onlyLesser(match.open),
    taken: new Set([
      ...(about === null ? [] : [about]),
      ...(taken?.option.parts.slice(0, at).map(({ ref }) => ref) ?? []),
    ]),
    acting: position.story[position.step]?.rows.find(({ event }) => event === position.event)?.ref ?? 0,
    handlers,
    sides: new Map(table.seats.map(({ seat, name }) => [seat, name])),
    teamOf: new Map(table.seats.map(({ seat, side }) => [seat, side])),
    levels: table.levels,
    facing: table.facing,
    above: table.seats.find(({ seat }) => seat === position.viewer)?.side === 2,
    arranged: match.isArranged,
    teams: new Set(table.seats.map(({ side }) => side)).size < table.seats.length,
  };
  const others = table.seats.filter(({ seat }) => seat !== position.viewer);
  const own = table.seats.find(({ seat }) => seat === position.viewer);
  const isLaid = (zone: ZoneBox): boolean => wayOf(zone) !== 'pile' || isOpen(zone, pointing);
  const common = table.zones.filter((zone) => match.isArranged || (zone.count > 0 && wayOf(zone) !== 'hidden'));
  const shared = common.filter((zone) => match.isArranged || isLaid(zone));
  const stacked = common.filter((zone) => !shared.includes(zone));
  // Boards of two players face each other, with the viewer's below.
  const faced = table.grids.length === 2;
  const below = (grid: Grid): boolean => grid.seat === (own?.seat ?? 1);
  const between = faced ? shared.filter((zone) => isOfColumns(zone, table.grids[0]?.columns ?? 0)) : [];
  const rows = shared.filter((zone) => !between.includes(zone));
  const grids = faced ? [...table.grids].sort((a, b) => Number(below(a)) - Number(below(b))) : table.grids;
  const sort = table.grids.length === 0 ? 'boardless' : 'boarded';
  return (
    <div class={`table ${sort} ${table.tiles} ${others.length > 1 ? 'crowded' : ''}`} ref={root}>
      <div class="others">
        {others.map((seat) => (
          <Unchanged key={seat.seat} of={seat} refs={refsOfSeat} pointing={pointing} also={others.length}>
            {() => <SeatView seat={seat} far={true} brief={others.length > 1} pointing={pointing} />}
          </Unchanged>
        ))}
      </div>
      {table.shown.length + stacked.length > 0 && (
        <section class="chips ofmatch" aria-label={t.table.ofMatch}>
          <ChipList chips={table.shown} />
          {stacked.map((zone) => (
            <Pile key={zone.ref} zone={zone} pointing={pointing} />
          ))}
        </section>
      )}
      {rows.length > 0 && (
        <div class="lanes shared">
          {rows.map((zone) => (
            <Lane key={zone.ref} zone={zone} pointing={pointing} />
          ))}
        </div>
      )}
      {table.grids.length > 0 && (
        <div class={faced ? 'grids faced' : 'grids'}>
          {grids.map((grid) => (
            <Fragment key={grid.seat}>
              {below(grid) && between.map((zone) => <Columns key={zone.ref} zone={zone} pointing={pointing} />)}
              <Unchanged of={grid} refs={refsOfGrid} pointing={pointing} also={Number(below(grid))}>
                {() => <GridView grid={grid} upended={faced && !below(grid)} pointing={pointing} />}
              </Unchanged>
            </Fragment>
          ))}
        </div>
      )}
      {own !== undefined && (
        <Unchanged of={own} refs={refsOfSeat} pointing={pointing}>
          {() => <SeatView seat={own} far={false} brief={false} pointing={pointing} />}
        </Unchanged>
      )}
      <TempoChoice tempo={tempo} choose={setTempo} />
      <div class="effects" />
      <Closer close={close} levels={table.levels} match={match} />
    </div>
  );
}

/** The cards that can be taken aside, and not played. */
function onlyLesser(options: readonly MoveOption[]): Set<number> {
  const found = new Set(options.flatMap(({ lesser, parts }) => (lesser ? [parts[0]?.ref ?? 0] : [])));
  for (const { lesser, parts } of options) if (!lesser) found.delete(parts[0]?.ref ?? 0);
  return found;
}

/** The moves of a card whose target determines which move is meant. */
function leading(options: readonly MoveOption[], card: number): MoveOption[] {
  const aimed = options.filter(({ parts: [first, second] }) => first?.ref === card && (second?.ref ?? 0) !== 0);
  const wordsAt = (ref: number): Set<string> =>
    new Set(aimed.filter(({ parts }) => parts[1]?.ref === ref).map(({ word }) => word));
  return aimed.filter(({ parts }) => wordsAt(parts[1]?.ref ?? 0).size === 1);
}

/** The enlarged card. It is shown while a card has the pointer or the focus, until Escape. */
function useClose(position: MatchPosition): [CardCloseUp | null, Handlers['look']] {
  const [close, setClose] = useState<CardCloseUp | null>(null);
  useEffect(() => setClose(null), [position]);
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setClose(null);
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, []);
  const look = (piece: Piece | null, at: HTMLElement | null): void => {
    const box = at?.getBoundingClientRect();
    setClose(piece === null || box === undefined ? null : { piece, box });
  };
  return [close, look];
}

function TempoChoice({ tempo, choose }: { tempo: Tempo; choose: (tempo: Tempo) => void }): JSX.Element {
  return (
    <label class="tempo">
      {t.table.motion}
      <select
        value={tempo}
        onChange={(event) => choose(TEMPOS.find((one) => one === event.currentTarget.value) ?? 'off')}
      >
        {TEMPOS.map((one) => (
          <option key={one} value={one}>
            {t.table.motions[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** How a zone is drawn: as the look declares, otherwise by its contents. */
function wayOf({ laid, inPlay, holds, pieces }: ZoneBox): CardLayout {
  if (laid !== null) return laid;
  if (inPlay) return holds === 1 ? 'base' : 'row';
  return pieces.length > 0 ? 'fan' : 'pile';
}

/** A pile with selectable cards is shown open. */
const isOpen = ({ pieces }: ZoneBox, { open }: Pointing): boolean => pieces.some(({ ref }) => open.has(ref));

/**
 * A player. The cards in play are nearest to the middle of the table, with the first declared zone first. The hand is farthest
 * from it. With many players, empty zones are left out.
 */
function SeatView(props: { seat: Seat; far: boolean; brief: boolean; pointing: Pointing }): JSX.Element {
  const { seat, far, brief, pointing } = props;
  const laid = (way: CardLayout): ZoneBox[] => seat.zones.filter((zone) => wayOf(zone) === way);
  const all = laid('pile').filter(({ count }) => count > 0 || pointing.arranged);
  const [piles, spread] = [all.filter((zone) => !isOpen(zone, pointing)), all.filter((zone) => isOpen(zone, pointing))];
  const hidden = laid('hidden').filter((zone) => isOpen(zone, pointing) || pointing.arranged);
  const rows = [...laid('row'), ...hidden].filter((zone) => zone.inPlay || zone.count > 0 || pointing.arranged);
  const played = rows.filter((zone) => pointing.arranged || !(brief && zone.count === 0));
  const hands = [...spread, ...laid('fan')];
  const head = (
    <div class="seathead" key="head" data-seat={seat.seat}>
      <Pointed entity={seat.seat} pointing={pointing} class={`who ${seat.name}`} label={seat.name}>
        <b>{seat.name}</b> {pointing.teams && <span class="turn">{t.table.team({ team: seat.side })}</span>}{' '}
        {seat.active && <span class="turn">{t.table.plays}</span>}
        {seat.awaited && !seat.active && <span class="tag">{t.table.toAct}</span>}
      </Pointed>
      {laid('base').map((zone) => (
        <Base key={zone.ref} zone={zone} pointing={pointing} />
      ))}
      <span class="chips">
        <ChipList chips={seat.shown} />
      </span>
      {piles.map((zone) => (
        <Pile key={zone.ref} zone={zone} pointing={pointing} />
      ))}
    </div>
  );
  const lanes = played.length > 0 && (
    <div class={`lanes ${played.length > 2 ? 'many' : ''}`} key="lanes">
      {(far ? [...played].reverse() : played).map((zone) => (
        <Lane key={zone.ref} zone={zone} pointing={pointing} low={played.length > 2} />
      ))}
    </div>
  );
  const held = hands.length > 0 && (
    <div class="held" key="held">
      {hands.map((zone) => (
        <Fan key={zone.ref} zone={zone} pointing={pointing} />
      ))}
    </div>
  );
  const marks = ['seat', far ? 'far' : 'near', seat.name, seat.active && 'active', seat.awaited && 'awaited'];
  return (
    <section class={marks.filter(Boolean).join(' ')} aria-label={seat.name}>
      {!far ? [lanes, head, held] : brief ? [head, lanes, held] : [held, head, lanes]}
    </section>
  );
}

function Pieces({ zone, pointing }: { zone: ZoneBox; pointing: Pointing }): JSX.Element {
  const stacks = pointing.arranged ? zone.pieces.map((piece) => [piece]) : stacksOf(zone);
  return (
    <>
      {stacks.map((stack) => {
        const piece = stack.find(({ ref }) => pointing.open.has(ref)) ?? (stack[0] as Piece);
        return (
          <li key={piece.ref} class={stack.length > 1 ? 'stack' : undefined}>
            <PieceView piece={piece} pointing={pointing} />
            {stack.length > 1 && <b class="copies">{t.table.copies({ count: stack.length })}</b>}
          </li>
        );
      })}
    </>
  );
}

/** The attribute by which a dragged card finds a zone. */
const placed = ({ ref }: ZoneBox, { arranged }: Pointing): { 'data-ref'?: number } =>
  arranged ? { 'data-ref': ref } : {};

/** A button that puts a card into a zone, where that is possible. */
function ZoneAim({ zone, pointing }: { zone: ZoneBox; pointing: Pointing }): JSX.Element | null {
  if (!pointing.open.has(zone.ref)) return null;
  return (
    <li>
      <button
        type="button"
        class="aim"
        aria-label={`${t.arrange.here}: ${zone.name}`}
        onClick={() => pointing.handlers.current.point(zone.ref)}
      >
        <Icon name="target" />
      </button>
    </li>
  );
}

/** A row of cards. A low one is beside another row, so its pictures are beside their texts. */
function Lane(props: { zone: ZoneBox; pointing: Pointing; low?: boolean }): JSX.Element {
  const { zone, pointing, low = false } = props;
  const hidden = zone.count - zone.pieces.length;
  return (
    <div class={`lane ${zone.inPlay ? 'inplay' : ''}`} {...placed(zone, pointing)}>
      <span class="lanename">{zone.name}</span>
      <ul class={low ? '' : 'tall'}>
        <ZoneAim zone={zone} pointing={pointing} />
        <Pieces zone={zone} pointing={pointing} />
        {hidden > 0 && <li class="hiddencards">{hiddenText(hidden, zone.backs)}</li>}
        {zone.count === 0 && <li class="none">{t.table.empty}</li>}
      </ul>
    </div>
  );
}

/** Whether a zone has a card for each column of the boards, such as the locations of a game with lanes. */
const isOfColumns = ({ inPlay, laid, holds, count, pieces }: ZoneBox, columns: number): boolean =>
  inPlay && laid === null && holds === columns && count === pieces.length;

/** Such a zone is between two boards that face each other, each card at its column, with its text. */
function Columns({ zone, pointing }: { zone: ZoneBox; pointing: Pointing }): JSX.Element {
  return (
    <ul class="columns" aria-label={zone.name} style={`--columns: ${zone.holds}`} {...placed(zone, pointing)}>
      {zone.pieces.map((piece) => (
        <li key={piece.ref}>
          <PieceView piece={piece} pointing={pointing} />
          {piece.text.length > 0 && (
            <p class="columntext" lang="en">
              {piece.text.join(' ')}
            </p>
          )}
        </li>
      ))}
      <ZoneAim zone={zone} pointing={pointing} />
    </ul>
  );
}

/** A hand: the visible cards, and card backs for the hidden ones. */
function Fan({ zone, pointing }: { zone: ZoneBox; pointing: Pointing }): JSX.Element {
  const hidden = zone.count - zone.pieces.length;
  return (
    <div class="fan" {...placed(zone, pointing)}>
      <span class="lanename">{zone.name}</span>
      <ul class="tall">
        <ZoneAim zone={zone} pointing={pointing} />
        <Pieces zone={zone} pointing={pointing} />
        {hidden > 0 && (
          <li class="backs">
            {Array.from({ length: Math.min(hidden, 10) }, (_, i) => (
              <i key={`${i}`} class="back" />
            ))}
            <span>{hiddenText(hidden, zone.backs)}</span>
          </li>
        )}
        {zone.count === 0 && <li class="none">{t.table.empty}</li>}
      </ul>
    </div>
  );
}

/** A pile: its number of cards. The visible ones are listed when it is expanded. */
function Pile({ zone, pointing }: { zone: ZoneBox; pointing: Pointing }): JSX.Element {
  const head = (
    <>
      <i class="back" />
      {zone.name} <b>{zone.count}</b>
    </>
  );
  if (pointing.arranged)
    return (
      <div class="pile open" {...placed(zone, pointing)}>
        {head}
        <ul>
          <ZoneAim zone={zone} pointing={pointing} />
          <Pieces zone={zone} pointing={pointing} />
        </ul>
      </div>
    );
  if (zone.pieces.length === 0) return <span class="pile">{head}</span>;
  return (
    <details class="pile">
      <summary>{head}</summary>
      <ul>
        <Pieces zone={zone} pointing={pointing} />
      </ul>
    </details>
  );
}

/** Cards of a player in a zone that is not on the board. */
function Base({ zone, pointing }: { zone: ZoneBox; pointing: Pointing }): JSX.Element {
  return (
    <ul class="base" aria-label={zone.name} {...placed(zone, pointing)}>
      <ZoneAim zone={zone} pointing={pointing} />
      {zone.pieces.map((piece) => (
        <li key={piece.ref}>
          <PieceView piece={piece} pointing={pointing} />
        </li>
      ))}
      {zone.count === 0 && <li class="none">{t.table.emptyZone({ zone: zone.name })}</li>}
    </ul>
  );
}

/** `upended`: a board whose owner sits opposite, so its first row is the far one; columns stay beside those that they face. */
function GridView(props: { grid: Grid; upended: boolean; pointing: Pointing }): JSX.Element {
  const { grid, upended, pointing } = props;
  // the board of another match has other tiles
  const most = Math.max(
    ...grid.rows.flatMap((row) => row.map(({ pieces }) => (isSeveral(pieces) ? pieces.length : 1))),
  );
  const board = useTiles(`${grid.rows.length} ${grid.rows[0]?.map(({ ref }) => ref)}`, most);
  const named = grid.names.some((name) => name !== null);
  // For a viewer of the second side the board is rotated by 180 degrees.
  const turned = pointing.above && grid.seat === 0;
  const ranks = turned || upended ? [...grid.rows].reverse() : grid.rows;
  const rows = turned ? ranks.map((row) => [...row].reverse()) : ranks;
  const names = turned || upended ? [...grid.names].reverse() : grid.names;
  return (
    <table
      class="grid"
      ref={board}
      aria-label={
        grid.seat === 0 ? t.table.board : t.table.boardOf({ side: pointing.sides.get(grid.seat) ?? `${grid.seat}` })
      }
    >
      <tbody>
        {rows.map((row, i) => (
          <tr key={row[0]?.ref}>
            {named && (
              <th scope="row">
                <span>{names[i]}</span>
              </th>
            )}
            {row.map((square) => (
              <td
                key={square.ref}
                class={`${square.ground === 0 ? '' : `ground-${square.ground}`} ${square.tones.length > 0 ? 'toned' : ''}`}
                style={earthOf(square)}
              >
                <Unchanged of={square} refs={refsOfSquare} pointing={pointing}>
                  {() => <SquareView square={square} pointing={pointing} />}
                </Unchanged>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Not the properties of `tonesOf`: pieces on the tile would inherit those. */
const earthOf = ({ tones: [tone] }: Square): string =>
  tone === undefined ? '' : `--earth: light-dark(${tone.light}, ${tone.dark})`;

/** Whether pieces share a tile side by side: one that is out of play lies below one that is in play. */
function isSeveral(pieces: readonly Piece[]): boolean {
  const aside = pieces.filter((piece) => piece.aside !== null).length;
  return aside > 1 || pieces.length - aside > 1;
}

function SquareView({ square, pointing }: { square: Square; pointing: Pointing }): JSX.Element {
  const open = pointing.open.has(square.ref);
  const pieces = square.pieces.map((piece) => <PieceView key={piece.ref} piece={piece} pointing={pointing} />);
  const says = [
    square.name,
    ...square.marks.map(({ name, value }) =>
      typeof value === 'number' ? `${name} ${value}` : value === true ? name : value,
    ),
  ].join(', ');
  return (
    <div
      class={`square ${open ? 'open' : ''}`}
      data-ref={square.ref}
      title={square.marks.length > 0 ? says : undefined}
    >
      {open ? (
        <button type="button" class="aim" aria-label={says} onClick={() => pointing.handlers.current.point(square.ref)}>
          <Icon name="target" />
          {square.name}
        </button>
      ) : (
        <span class="tilename">{square.name}</span>
      )}
      {(square.marks.length > 0 || square.symbol !== null) && (
        <span class="tilemarks">
          {!square.marks.some(({ icon }) => icon === square.symbol) && <Icon name={square.symbol} />}
          <ChipList chips={square.marks} />
        </span>
      )}
      {isSeveral(square.pieces) ? (
        <div class="several" style={`--across: var(--of-${square.pieces.length}, 3)`}>
          {pieces}
        </div>
      ) : (
        pieces
      )}
      {square.hidden > 0 && (
        <span class="facedown">
          <i class="back" />
          {hiddenText(square.hidden, square.backs)}
        </span>
      )}
    </div>
  );
}
