/**
 * The IR: how a game looks.
 *
 * Generated from schema/ir.schema.json by scripts/generate-ir.js: edit that one.
 */

import type { CardId, EnumId, FieldId, ZoneId } from './game.ts';

/** The look of a game: how a page draws it. */
export interface Look {
  /** What is drawn of cards and players. Of several for one corner, the first that a card has is drawn. */
  shows: {
    of: 'field' | 'status' | 'keyword' | 'member';
    /** The enum of a member. */
    enum: EnumId | null;
    id: number;
    /** The corner of the card; null for no fixed place. */
    corner: 'top_left' | 'top_right' | 'bottom_left' | 'bottom_right' | null;
    icon: string | null;
  }[];
  /** A colour and a symbol for cards with a word or of a kind. The first match counts. */
  colours: {
    of: LookWord;
    /** On a light background, `#rrggbb`. */
    light: string;
    dark: string;
    icon: string | null;
  }[];
  frames: { of: LookWord; frame: 'plain' | 'bronze' | 'silver' | 'gold' | 'jewel' }[];
  zones: { zone: ZoneId; drawn: 'pile' | 'fan' | 'row' | 'base' | 'hidden' }[];
  tiles: 'slots' | 'territory';
  /** How many rows from a player's edge are that player's ground. */
  ground: {
    by: 'number' | 'option' | 'field';
    /** The number, or the id of an option or field with it. */
    value: number;
  } | null;
  rows: {
    /** From each player's own edge. */
    row: number;
    name: string;
  }[];
  /** The name of the game for people, where it is not the declared one. */
  title?: string;
  /** Pieces face away from their player's edge. */
  facing: boolean;
  arts: {
    card: CardId;
    /** Its picture, as a path from the game's folder. */
    file: string;
  }[];
}

/** A test of a card: an enum's word, a kind, or a truth field. */
export interface LookWord {
  is: 'member' | 'kind' | 'field';
  /** The enum of a member. */
  enum: EnumId | null;
  id: number;
  /** The fields whose words count; without it, all fields of the enum. */
  fields?: FieldId[];
}
