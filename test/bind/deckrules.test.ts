/** Deck rules: `deckrules.json` says which rules hold for a deck of two boars of level 1, a wolf of level 2, a bolt of level 3. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DeckJudge } from '../../compiler/bind/deck-judge.ts';
import { keepsRules } from '../../compiler/bind/deckrules.ts';
import { bind } from '../../compiler/bind/index.ts';
import { loadIR } from '../../compiler/verify/load.ts';
import { checkedCases } from '../cases.ts';
import { type Json, put, validIR } from '../ir/tree.ts';

interface Rule {
  name: string;
  test: Json;
  holds: boolean;
}

const rules = checkedCases(
  JSON.parse(readFileSync(new URL('deckrules.json', import.meta.url), 'utf8')) as Rule[],
  { keys: ['name', 'test', 'holds'], expects: ['holds'] },
  'deckrules.json',
);
const cards = [
  { card: 'Boar', level: 1, count: 2 },
  { card: 'Wolf', level: 2, count: 1 },
  { card: 'Bolt', level: 3, count: 1 },
];

describe('deck rules', () => {
  let tables = 0;
  for (const { name, test, holds } of rules) {
    it(name, () => {
      const ir = validIR('duel');
      const local = { name: '', type: { of: 'definition', id: 3, many: false } };
      const member = { name: '', type: { of: 'enum', id: 0, many: false } };
      const keyword = { name: '', type: { of: 'keyword', id: null, many: false } };
      const code = { params: 0, locals: [local, local, member, keyword] };
      const rule = { layer: 0, code, test, reason: name, severity: 'error', place: [0, 0, 0, 0, 0] };
      put(ir, '/games/0/deckRules', [rule]);
      put(ir, '/games/0/settings', []);
      put(ir, '/games/0/options/1/value', 0);
      const loaded = loadIR(ir);
      if ('diagnostics' in loaded) throw new Error(loaded.diagnostics[0]?.message);
      const result = bind(loaded.ir, { game: 'duel', decks: [{ name: 'mine', cards }, 'Odd'] });
      const mine = ('diagnostics' in result ? result.diagnostics : []).filter((d) => d.message.includes('"mine"'));
      const unanswerable = ('diagnostics' in result ? result.diagnostics : []).filter((d) => d.code !== 'RB0608');
      expect(unanswerable).toEqual([]);
      expect(mine.length).toBe(holds ? 0 : 1);
      // the same without a binding for the deck
      const without = bind(loaded.ir, { game: 'duel', decks: [] });
      if ('diagnostics' in without) throw new Error(without.diagnostics[0]?.message);
      const ids = loaded.ir.games[0]?.cards.map((card) => card.name) ?? [];
      const items = cards.flatMap(({ card, level, count }) =>
        Array.from({ length: count }, () => ({ card: ids.indexOf(card), level })),
      );
      // what is kept of other decks tells nothing wrong of this one
      for (const other of [items.slice(1), [...items, ...items], items.map(({ card }) => ({ card, level: 1 }))])
        keepsRules(without.bound, other);
      expect(keepsRules(without.bound, items)).toBe(holds);
      // and by tables, for decks of any of the cards
      const known = [...items, { card: ids.indexOf('Bolt'), level: 1 }, { card: ids.indexOf('Wolf'), level: 1 }];
      const judge = new DeckJudge(without.bound, known);
      if (judge.isByTables) tables++;
      for (let bits = 0; bits < 1 << known.length; bits++) {
        const deck = known.flatMap((_, at) => ((bits >> at) & 1 ? [at, at].slice(0, 1 + (bits % 2)) : []));
        const cardsOf = deck.map((at) => known[at] as (typeof known)[0]);
        expect([deck, judge.keeps(deck)]).toEqual([deck, keepsRules(without.bound, cardsOf)]);
      }
      const many = Array.from({ length: without.bound.layout.entities.count }, () => items[0] as (typeof items)[0]);
      expect(keepsRules(without.bound, many)).toBe(null);
    });
  }
  it('are tables where they depend on what each card is', () => expect(tables).toBe(21));
});
