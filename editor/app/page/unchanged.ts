/** Parts of the table that are drawn again only if something about them changed: a step has a budget of a few milliseconds. */

import { Component, type JSX } from 'preact';
import type { Grid, Piece, Seat, Square, ZoneBox } from '../play/model.ts';
import { language } from '../texts/index.ts';
import type { Pointing } from './piece.tsx';

interface UnchangedProps<T extends object> {
  /** The data of the part. Data that did not change have kept their identity. */
  of: T;
  /** The references in it. */
  refs: (part: T) => readonly number[];
  pointing: Pointing;
  /** What else its drawing depends on. */
  also?: number;
  children: () => JSX.Element;
}

export class Unchanged<T extends object> extends Component<UnchangedProps<T>> {
  #marks = '';

  override shouldComponentUpdate(next: UnchangedProps<T>): boolean {
    return next.of !== this.props.of || marksOf(next) !== this.#marks;
  }

  override render(): JSX.Element {
    this.#marks = marksOf(this.props);
    return this.props.children();
  }
}

/** Which references are marked, and everything that concerns the whole table. */
function marksOf<T extends object>({ of, refs, pointing, also = 0 }: UnchangedProps<T>): string {
  const { open, taken, acting, sides, teamOf, levels, facing, above, arranged, teams } = pointing;
  const marked = refs(of).filter((ref) => open.has(ref) || taken.has(ref) || ref === acting);
  const marks = marked.map((ref) => `${ref}${open.has(ref) ? 'o' : ''}${taken.has(ref) ? 't' : ''}`);
  const acts = marked.includes(acting) ? acting : 0;
  const whole = [...sides.values(), ...teamOf.values(), levels, facing, above, arranged, teams, language.state.name];
  return [also, acts, ...marks, ...whole].join(' ');
}

/** Keeps the references of each part, as long as the part exists. */
function kept<T extends object>(refsOf: (part: T) => number[]): (part: T) => readonly number[] {
  const known = new WeakMap<T, readonly number[]>();
  return (part) => {
    const found = known.get(part) ?? refsOf(part);
    known.set(part, found);
    return found;
  };
}

const inPiece = ({ ref, zones }: Piece): number[] => [ref, ...zones.flatMap(inZone)];
const inZone = ({ ref, pieces }: ZoneBox): number[] => [ref, ...pieces.flatMap(inPiece)];

export const refsOfSeat = kept<Seat>(({ seat, zones }) => [seat, ...zones.flatMap(inZone)]);
export const refsOfSquare = kept<Square>(({ ref, pieces }) => [ref, ...pieces.flatMap(inPiece)]);
export const refsOfGrid = kept<Grid>(({ rows }) => rows.flatMap((row) => row.flatMap(refsOfSquare)));
