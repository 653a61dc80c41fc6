/** The table as a game declares it: boards as grids, zones by who has them. What can be taken next can be pointed at. */
import type { ComponentChildren, JSX } from 'preact';
import type { Fact, Grid, Piece, Position, Seat, Square, ZoneBox } from '../play/model.ts';
import type { Match } from './match.ts';
import { useStore } from './store.ts';

interface Pointing {
  /** References that the next part of a move may be. */
  open: ReadonlySet<number>;
  /** What was taken already. */
  taken: ReadonlySet<number>;
  /** Whom the event is about that is looked at; 0 for none. */
  acting: number;
  point(ref: number): void;
  /** Names of sides by seat. */
  sides: ReadonlyMap<number, string>;
  levels: boolean;
  /** Some players are a team. */
  teams: boolean;
}

export function TableView({ match, position }: { match: Match; position: Position }): JSX.Element {
  const { taken, about } = useStore(match, (state) => state);
  const { table } = position;
  const at = taken?.parts ?? 0;
  const pointing: Pointing = {
    open: new Set(match.open.flatMap(({ parts }) => (parts[at] === undefined ? [] : [parts[at].ref]))),
    taken: new Set([
      ...(about === null ? [] : [about]),
      ...(taken?.option.parts.slice(0, at).map(({ ref }) => ref) ?? []),
    ]),
    acting: position.story[position.step]?.rows.find(({ event }) => event === position.event)?.ref ?? 0,
    point: (ref) => match.point(ref),
    sides: new Map(table.seats.map(({ seat, name }) => [seat, name])),
    levels: table.levels,
    teams: new Set(table.seats.map(({ side }) => side)).size < table.seats.length,
  };
  const others = table.seats.filter(({ seat }) => seat !== position.viewer);
  const own = table.seats.find(({ seat }) => seat === position.viewer);
  const shared = table.zones.filter(({ count }) => count > 0);
  return (
    <div class={`table ${table.grids.length === 0 ? 'boardless' : ''} ${others.length > 1 ? 'crowded' : ''}`}>
      <div class="others">
        {others.map((seat) => (
          <SeatView key={seat.seat} seat={seat} far={true} brief={others.length > 1} pointing={pointing} />
        ))}
      </div>
      {shared.length > 0 && (
        <div class="lanes shared">
          {shared.map((zone) => (
            <Lane key={zone.name} zone={zone} pointing={pointing} />
          ))}
        </div>
      )}
      {table.grids.length > 0 && (
        <div class="grids">
          {table.grids.map((grid) => (
            <GridView key={grid.seat} grid={grid} pointing={pointing} />
          ))}
        </div>
      )}
      {own !== undefined && <SeatView seat={own} far={false} brief={false} pointing={pointing} />}
    </div>
  );
}

/**
 * A player: what is in play nearest to the middle, and there the zone that is declared first; the hand farthest from it.
 * Where many sit at the table, zones without cards are left out.
 */
function SeatView(props: { seat: Seat; far: boolean; brief: boolean; pointing: Pointing }): JSX.Element {
  const { seat, far, brief, pointing } = props;
  const lanes = seat.zones.filter(({ inPlay, pieces }) => inPlay || pieces.length > 0);
  const inPlay = lanes.filter((zone) => zone.inPlay && !(brief && zone.count === 0));
  const hands = lanes.filter((zone) => !zone.inPlay);
  const counted = seat.zones.filter((zone) => !zone.inPlay && zone.pieces.length === 0 && zone.count > 0);
  const small = inPlay.filter(({ holds }) => holds === 1);
  const wide = inPlay.filter(({ holds }) => holds !== 1);
  const head = (
    <div class="seathead">
      <Pointed entity={seat.seat} pointing={pointing} class={`who ${seat.name}`} label={seat.name}>
        <b>{seat.name}</b>
        {pointing.teams && <span class="turn">team {seat.side}</span>}
        {seat.active && <span class="turn">plays</span>}
        {seat.awaited && !seat.active && <span class="tag">to act</span>}
      </Pointed>
      <Facts facts={seat.facts} />
      {counted.map((zone) => (
        <span class="fact" key={zone.name}>
          {zone.name} <b>{zone.count}</b>
        </span>
      ))}
      {small.map((zone) => (
        <Lane key={zone.name} zone={zone} pointing={pointing} />
      ))}
    </div>
  );
  const played = wide.length > 0 && (
    <div class="lanes">
      {(far ? [...wide].reverse() : wide).map((zone) => (
        <Lane key={zone.name} zone={zone} pointing={pointing} />
      ))}
    </div>
  );
  const held = hands.length > 0 && (
    <div class="held" key="held">
      {hands.map((zone) => (
        <Lane key={zone.name} zone={zone} pointing={pointing} />
      ))}
    </div>
  );
  return (
    <section class={`seat ${far ? 'far' : 'near'}`} aria-label={seat.name}>
      {far ? head : played}
      {far ? held : head}
      {far ? played : held}
    </section>
  );
}

function Lane({ zone, pointing }: { zone: ZoneBox; pointing: Pointing }): JSX.Element {
  const hidden = zone.count - zone.pieces.length;
  return (
    <div class={`lane ${zone.inPlay ? 'inplay' : ''}`}>
      <span class="lanename">{zone.name}</span>
      <ul>
        {zone.pieces.map((piece) => (
          <li key={piece.ref}>
            <PieceView piece={piece} pointing={pointing} />
          </li>
        ))}
        {hidden > 0 && <li class="hiddencards">{hidden} hidden</li>}
        {zone.count === 0 && <li class="none">empty</li>}
      </ul>
    </div>
  );
}

function GridView({ grid, pointing }: { grid: Grid; pointing: Pointing }): JSX.Element {
  return (
    <table
      class="grid"
      aria-label={grid.seat === 0 ? 'Board' : `Board of ${pointing.sides.get(grid.seat) ?? grid.seat}`}
    >
      <tbody>
        {grid.rows.map((row) => (
          <tr key={row[0]?.ref}>
            {row.map((square) => (
              <td key={square.ref}>
                <SquareView square={square} pointing={pointing} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SquareView({ square, pointing }: { square: Square; pointing: Pointing }): JSX.Element {
  const open = pointing.open.has(square.ref);
  return (
    <div class={`square ${open ? 'open' : ''}`}>
      {open ? (
        <button type="button" class="aim" aria-label={`${square.name}`} onClick={() => pointing.point(square.ref)}>
          {square.name}
        </button>
      ) : (
        <span class="tilename">{square.name}</span>
      )}
      {square.pieces.map((piece) => (
        <PieceView key={piece.ref} piece={piece} pointing={pointing} />
      ))}
    </div>
  );
}

/** A card, and beside it what is attached to it. */
function PieceView({ piece, pointing }: { piece: Piece; pointing: Pointing }): JSX.Element {
  const side = pointing.sides.get(piece.seat) ?? '';
  const own = (
    <Pointed
      entity={piece.ref}
      pointing={pointing}
      class={`piece ${side}`}
      label={labelOf(piece, side, pointing.levels)}
    >
      <span class="piecename">{piece.name}</span>
      <Facts facts={piece.facts} />
      {piece.statuses.length > 0 && (
        <span class="statuses">
          {piece.statuses.map(({ name, amount }) => (
            <span key={name}>{amount === 1 ? name : `${name} ${amount}`}</span>
          ))}
        </span>
      )}
    </Pointed>
  );
  if (piece.zones.length === 0) return own;
  return (
    <div class={`bearer ${side}`}>
      {own}
      {piece.zones.map((zone) => (
        <ul class="attached" key={zone.name} aria-label={`${zone.name} of ${piece.name}`}>
          {zone.pieces.map((one) => (
            <li key={one.ref}>
              <PieceView piece={one} pointing={pointing} />
            </li>
          ))}
          {zone.count > zone.pieces.length && <li class="hiddencards">{zone.count - zone.pieces.length} hidden</li>}
        </ul>
      ))}
    </div>
  );
}

function labelOf({ name, level, facts, statuses }: Piece, side: string, levels: boolean): string {
  const fields = facts.map((fact) => (fact.value === true ? fact.name : `${fact.name} ${fact.value}`));
  return [`${side} ${name}`, ...(levels ? [`level ${level}`] : []), ...fields, ...statuses.map((one) => one.name)].join(
    ', ',
  );
}

/** A button where it may be taken next, else plain. */
function Pointed(props: {
  entity: number;
  pointing: Pointing;
  class: string;
  label: string;
  children: ComponentChildren;
}): JSX.Element {
  const { entity, pointing, children, label } = props;
  const marks = [props.class, pointing.taken.has(entity) && 'taken', pointing.acting === entity && 'acting']
    .filter(Boolean)
    .join(' ');
  if (!pointing.open.has(entity)) {
    return (
      <div class={marks} title={label}>
        {children}
      </div>
    );
  }
  return (
    <button
      type="button"
      class={`${marks} open`}
      aria-label={label}
      title={label}
      onClick={() => pointing.point(entity)}
    >
      {children}
    </button>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }): JSX.Element {
  return (
    <span class="facts">
      {facts.map(({ name, value }) => (
        <span class="fact" key={name}>
          {value === true ? (
            <b>{name}</b>
          ) : (
            <>
              {name} <b>{value}</b>
            </>
          )}
        </span>
      ))}
    </span>
  );
}
