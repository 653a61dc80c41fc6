/** The table as a game declares it: boards as grids, zones by who has them. What can be taken next can be pointed at. */
import type { ComponentChildren, JSX } from 'preact';
import type { Fact, Grid, Piece, Position, Seat, Square, ZoneBox } from '../play/model.ts';
import { OWN_SEAT } from '../play/opening.ts';
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
  };
  const others = table.seats.filter(({ seat }) => seat !== OWN_SEAT);
  const own = table.seats.find(({ seat }) => seat === OWN_SEAT);
  const shared = table.zones.filter(({ count }) => count > 0);
  return (
    <div class={`table ${table.grids.length === 0 ? 'boardless' : ''}`}>
      {others.map((seat) => (
        <SeatView key={seat.seat} seat={seat} far={true} pointing={pointing} />
      ))}
      {shared.length > 0 && (
        <div class="lanes">
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
      {own !== undefined && <SeatView seat={own} far={false} pointing={pointing} />}
    </div>
  );
}

/** A player: what is in play nearest to the middle, the hand farthest from it. */
function SeatView({ seat, far, pointing }: { seat: Seat; far: boolean; pointing: Pointing }): JSX.Element {
  const lanes = seat.zones.filter(({ inPlay, pieces }) => inPlay || pieces.length > 0);
  const inPlay = lanes.filter((zone) => zone.inPlay);
  const hands = lanes.filter((zone) => !zone.inPlay);
  const counted = seat.zones.filter((zone) => !zone.inPlay && zone.pieces.length === 0 && zone.count > 0);
  const small = inPlay.filter(({ holds }) => holds === 1);
  const wide = inPlay.filter(({ holds }) => holds !== 1);
  const head = (
    <div class="seathead">
      <Pointed entity={seat.seat} pointing={pointing} class={`who ${seat.name}`} label={seat.name}>
        <b>{seat.name}</b>
        {seat.active && <span class="turn">plays</span>}
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
      {(far ? wide : [...wide].reverse()).map((zone) => (
        <Lane key={zone.name} zone={zone} pointing={pointing} />
      ))}
    </div>
  );
  const held = hands.map((zone) => <Lane key={zone.name} zone={zone} pointing={pointing} />);
  return (
    <section class={`seat ${far ? 'far' : 'near'}`} aria-label={seat.name}>
      {far ? [head, ...held, played] : [played, head, ...held]}
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

function PieceView({ piece, pointing }: { piece: Piece; pointing: Pointing }): JSX.Element {
  const side = pointing.sides.get(piece.seat) ?? '';
  return (
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
      {piece.zones.map((zone) => (
        <span class="attached" key={zone.name}>
          {zone.name}: {zone.pieces.map(({ name }) => name).join(', ')}
        </span>
      ))}
    </Pointed>
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
