/**
 * The IR: how a game looks.
 *
 * Generated from schema/ir.schema.json by scripts/generate-ir.js: edit that one.
 */

import type { CardId, EnumId, ZoneId } from './game.ts';

/** How a game looks: what a page draws of it. */
export interface Look {
  /** What is drawn of cards and players. Of several at one corner the first that a card has stands there. */
  shows: {
    of: 'field' | 'status' | 'keyword' | 'member';
    /** Of a member. */
    enum: EnumId | null;
    id: number;
    /** Where it stands on the card; null for a place among the others. */
    corner: 'top_left' | 'top_right' | 'bottom_left' | 'bottom_right' | null;
    icon: string | null;
  }[];
  /** A colour and a symbol for the cards of which a word holds, or that are of a kind. The first that fits counts. */
  colours: {
    of: LookWord;
    /** On light ground, `#rrggbb`. */
    light: string;
    dark: string;
    icon: string | null;
  }[];
  frames: { of: LookWord; frame: 'plain' | 'bronze' | 'silver' | 'gold' | 'jewel' }[];
  zones: { zone: ZoneId; drawn: 'pile' | 'fan' | 'row' | 'base' | 'hidden' }[];
  tiles: 'slots' | 'territory';
  /** How many rows from their own edge are a player's ground. */
  ground: {
    by: 'number' | 'option' | 'field';
    /** The number, or the id of what says it. */
    value: number;
  } | null;
  rows: {
    /** From each player's own edge. */
    row: number;
    name: string;
  }[];
  /** Pieces are drawn looking away from their own edge. */
  facing: boolean;
  arts: {
    card: CardId;
    /** Its picture, from the folder of the game. */
    file: string;
  }[];
}

/** A word of an enum, a kind, or a truth field, which a card is asked for. */
export interface LookWord {
  is: 'member' | 'kind' | 'field';
  /** Of a member. */
  enum: EnumId | null;
  id: number;
}
