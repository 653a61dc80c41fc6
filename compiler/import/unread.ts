/** Finds fields of foreign data that a mapping neither reads nor lists in `passed_over`. */
import * as say from '../diagnostics/messages/import.ts';
import { FieldMismatch, type Foreign, pointerStep } from './foreign.ts';
import {
  type CardMapping,
  type CompareMapping,
  type DeckCards,
  type DeckMapping,
  isJsonRecord,
  type Json,
  type Mapping,
  type PartMapping,
  type PoolMapping,
} from './mapping.ts';

/** Paths from the top of a file, without list indices: `pairs.attacker.cards`. */
type Paths = Set<string>;

/** Adds a mismatch for each field that `import` would ignore. */
export function checkImportReads(data: Foreign, { cards, decks = [], passed_over = [] }: Mapping): void {
  const reads: Paths = new Set();
  for (const one of cards) cardPaths(reads, one);
  for (const one of decks) deckPaths(reads, one);
  checkReads(data, reads, new Set(passed_over));
}

/** Adds a mismatch for each field of a file of pairs that `compare` would ignore. */
export function checkCompareReads(data: Foreign, mapping: CompareMapping): void {
  const reads: Paths = new Set();
  if (mapping.cards !== undefined) cardPaths(reads, mapping.cards);
  const { pairs, figures, settings, beside, passed_over = [] } = mapping;
  const add = (path: string | undefined): void => {
    if (path !== undefined) reads.add(`${pairs}.${path}`);
  };
  add(mapping.id);
  for (const path of Object.values(figures)) add(path);
  for (const path of choosingFields(mapping)) add(path);
  for (const part of settings?.lines ?? []) partPaths(reads, pairs, part);
  for (const word of beside?.words ?? []) if (!('side' in word)) partPaths(reads, pairs, word);
  for (const side of mapping.sides) {
    if (mapping.deck !== undefined) add(`${side}.${mapping.deck}`);
    heldPaths(reads, `${pairs}.${side}`, mapping.side);
  }
  checkReads(data, reads, new Set(passed_over));
}

/** The fields of a pair whose values choose modes and mods. */
export function choosingFields({ modes = [], mods, counted_twice = {} }: CompareMapping): Set<string> {
  return new Set([...modes, ...mods, { when: counted_twice }].flatMap(({ when }) => Object.keys(when)));
}

function cardPaths(
  reads: Paths,
  { list, name, id, first, only = {}, kind, items, file = [], group }: CardMapping,
): void {
  for (const path of [name, id, ...(first === undefined ? [] : [first]), ...Object.keys(only)])
    reads.add(`${list}.${path}`);
  for (const part of [kind, ...items, ...file, ...(group === undefined ? [] : [group])]) partPaths(reads, list, part);
}

function partPaths(reads: Paths, at: string, { from, each = [], instead = [] }: PartMapping): void {
  if (from !== undefined) reads.add(`${at}.${from}`);
  for (const part of each) partPaths(reads, `${at}.${from}`, part);
  for (const { when, parts } of instead) {
    for (const path of Object.keys(when)) reads.add(`${at}.${path}`);
    for (const part of parts) partPaths(reads, at, part);
  }
}

function deckPaths(reads: Paths, mapping: DeckMapping): void {
  const { list, name, doc = '' } = mapping;
  for (const [, path] of `${name} ${doc}`.matchAll(/\{([\w.]+)\}/g)) reads.add(`${list}.${path}`);
  heldPaths(reads, list, mapping);
}

function heldPaths(reads: Paths, at: string, { cards, pools }: { cards: DeckCards[]; pools?: PoolMapping }): void {
  const held = (under: string, { from, by }: DeckCards): void => {
    reads.add(`${under}.${from}`);
    if (by !== undefined) reads.add(`${under}.${from}.${by}`);
  };
  for (const one of cards) held(at, one);
  if (pools === undefined) return;
  reads.add(`${at}.${pools.from}.${pools.amount}`);
  held(`${at}.${pools.from}`, pools.cards);
}

function checkReads(data: Foreign, reads: Paths, passed: Paths): void {
  /** The other records of a list lack the same rule, and are not reported again. */
  const said: Paths = new Set();
  /** Paths that contain a path that is read. */
  const above: Paths = new Set();
  for (const path of reads)
    for (let end = path.indexOf('.'); end >= 0; end = path.indexOf('.', end + 1)) above.add(path.slice(0, end));
  const look = (value: Json, path: string, at: string): void => {
    if (Array.isArray(value)) {
      for (const [i, one] of value.entries()) look(one, path, `${at}/${i}`);
      return;
    }
    if (!isJsonRecord(value)) return;
    for (const [key, field] of Object.entries(value)) {
      const below = path === '' ? key : `${path}.${key}`;
      // Null carries no information.
      if (field === null || passed.has(below)) continue;
      // A path enters records at its dots, so a key with a dot cannot be read.
      const known = !key.includes('.') && (reads.has(below) || above.has(below));
      if (!known && !said.has(below)) data.mismatches.push(new FieldMismatch(`${at}${pointerStep(key)}`, say.unread()));
      if (!known) said.add(below);
      else if (above.has(below)) look(field, below, `${at}${pointerStep(key)}`);
    }
  };
  look(data.record, '', '');
}
