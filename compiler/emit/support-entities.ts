/** Support functions for entities: rows are made, copied, transformed and known; their levels change. */
import { GREATEST_NUMBER, LEAST_NUMBER } from '../format/values.ts';
import { type JsCode, js, jsCase, jsList } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';
import { canStaticsChange } from './fields.ts';
import { requestChangedUnderStatics, requestPrintedStatics } from './statics.ts';
import { forgetsFading } from './support-statuses.ts';
import { isMisplaced } from './support-zones.ts';
import { workBound } from './work-bound.ts';

/** More slots than this are copied by a loop over their numbers, which takes twice the instructions. */
const MOST_SINGLE_COPIES = 64;

/** The slots of a row that are copied with a card. */
function copiedSlots({ bound: { layout } }: CodegenContext): number[] {
  const { row, printed, statuses, choices } = layout;
  const run = ({ at, count }: { at: number; count: number }): number[] =>
    Array.from({ length: count }, (_, i) => at + i);
  return [row.level, ...run(printed), ...statuses.filter((status) => status >= 0), ...run(choices)];
}

/** PR: by card and level, the initial values of an entity. CO: the slots that are copied with a card. */
export function entityTables(gen: CodegenContext): JsCode {
  const { game, layout } = gen.bound;
  const printed = gen.tables.sparse(game.cards.length * game.levels * layout.printed.count, printedValues(gen));
  return jsList`const PR=${printed},CO=${gen.tables.dense(copiedSlots(gen))};`;
}

/** By card and level: the initial values of an entity, without zeros. */
function* printedValues({ bound, cards }: CodegenContext): Generator<[number, number]> {
  const { game, layout } = bound;
  const { count } = layout.printed;
  for (const card of cards) {
    const levels = bound.printed[card] ?? [];
    for (let level = 0; level < game.levels; level++) {
      const row = levels[level] ?? levels[0] ?? [];
      for (let i = 0; i < count; i++) {
        const value = row[i] ?? 0;
        if (value !== 0) yield [(card * game.levels + level) * count + i, value];
      }
    }
  }
}

/** `become` and `transform` change all that a row has. */
const allBits = (gen: CodegenContext): number => {
  let bits = 0;
  for (let at = 0; at < gen.bound.layout.entities.stride; at++) bits |= gen.dirtyBits.slot('entity', at);
  return bits;
};

export const entitySupport = (gen: CodegenContext): JsCode => jsList`
  ${creation(gen)}
  ${copying(gen)}
  ${knowledge()}`;

function creation(gen: CodegenContext): JsCode {
  const { layout, game, seats } = gen.bound;
  const { entities, head, row, printed, choices } = layout;
  const { levels } = game;
  const prints = requestPrintedStatics(gen);
  // an entity that is listed without a fading status leaves the list when it is next walked
  const beginsFading = [...gen.cards].some((id) =>
    game.cards[id]?.statuses?.some(({ status }) => gen.fadingStatuses.includes(status)),
  );
  return jsList`
    // the first row that is free, cleared; more entities lower the bound of work
    function newRow() {
      const used = S[${head.entities}];
      let n = NF;
      while (n < used && S[${entities.at} + n * ${entities.stride}] >= 0) n++;
      if (n === ${entities.count}) bail();
      NF = n + 1;
      REF[n] = 0;
      if (n === used) {
        S[${head.entities}] = used + 1;
        const w = ${workBound(gen, js`(used+1)`)};
        if (w < WM) WM = w;
      }
      const a = ${entities.at} + n * ${entities.stride};
      ${Array.from({ length: entities.stride }, (_, i) => jsList`S[a+${i}]=0;`)}
      S[a + LAST] = N;
      S[a + ZONE] = -1;
      for (let i = 0; i < ${choices.count}; i++) S[a + ${choices.at} + i] = N;
      S[a + ${row.age}] = S[${head.age}]++;
      return n + ${entities.first};
    }
    // a new entity of the card c, with what the card prints for the level; nothing where the zone has no room
    function create(c, level, z, owner) {
      if (c < 0 || c >= ${game.cards.length}) bail();
      const r = newRow(),
        a = rw(r),
        h = ZH[z],
        p = owner !== N ? owner : h >= 1 && h <= ${seats} ? h : N;
      S[a] = c;
      S[a + ${row.level}] = level;
      S[a + ${row.owner}] = p;
      S[a + ${row.controller}] = p;
      const v = (c * ${levels} + (level >= 1 && level <= ${levels} ? level - 1 : 0)) * ${printed.count};
      for (let i = 0; i < ${printed.count}; i++) S[a + ${printed.at} + i] = PR[v + i];
      if (!roomFor(r, z)) {
        S[a] = -1;
        NF = 0;
        return N;
      }
      insert(r, z, -1);
      ${prints === null ? '' : jsList`${prints}(r);`}
      ${beginsFading ? jsList`fading(r);` : ''}
      return r;
    }`;
}

function copying(gen: CodegenContext): JsCode {
  const { layout, game } = gen.bound;
  const { entities, row, printed, choices } = layout;
  const copied = copiedSlots(gen);
  const copies =
    copied.length > MOST_SINGLE_COPIES
      ? jsList`for(let i=0;i<${copied.length};i++)S[a+CO[i]]=S[from+CO[i]];`
      : copied.map((slot) => jsList`S[a+${slot}]=S[from+${slot}];`);
  const prints = requestPrintedStatics(gen);
  const changed = jsList`
    D |= ${allBits(gen)};
    CH = 1;
    const z = S[a + ZONE];
    if (z >= 0 && ${isMisplaced(gen, 'z', 'a')}) bail();`;
  return jsList`
    const REF = new Uint8Array(${entities.count}).fill(1),
      GL = new Int32Array(${entities.count});
    // copies what a card has: level, printed values, statuses, answers
    function overwrite(a, from) {
      ${forgetsFading(gen)}
      ${copies}
    }
    // a copy of an entity; nothing where the zone has no room
    function copy(of, z) {
      const from = row(of);
      if (from < 0) return N;
      const r = newRow(),
        a = rw(r);
      S[a] = S[from];
      S[a + ${row.owner}] = S[from + ${row.owner}];
      S[a + ${row.controller}] = S[from + ${row.controller}];
      overwrite(a, from);
      if (!roomFor(r, z)) {
        S[a] = -1;
        NF = 0;
        return N;
      }
      insert(r, z, -1);
      return r;
    }
    // turns an entity into a copy of another one
    function become(r, as) {
      const a = row(r),
        from = row(as);
      if (a < 0 || from < 0) return;
      S[a] = S[from];
      overwrite(a, from);
      ${changed}
    }
    // turns an entity into a card, at level 1
    function transform(r, c) {
      const a = row(r);
      if (a < 0) return;
      if (c < 0 || c >= ${game.cards.length}) bail();
      ${forgetsFading(gen)}
      S[a] = c;
      S[a + ${row.level}] = 1;
      for (let i = 0; i < ${copied.length}; i++) {
        const s = CO[i],
          p = s - ${printed.at};
        if (s !== ${row.level})
          S[a + s] =
            p >= 0 && p < ${printed.count} ? PR[c * ${game.levels * printed.count} + p] : s >= ${choices.at} ? N : 0;
      }
      ${prints === null ? '' : jsList`${prints}(r);`}
      ${changed}
    }`;
}

const knowledge = (): JsCode => jsList`
  // a player sees a card wherever it is, or no longer
  function know(r, p, yes) {
    const a = row(r);
    if (a < 0 || !isPlayer(p)) return;
    if (yes) S[a + KNOWN] |= 1 << (p - 1);
    else S[a + KNOWN] &= ~(1 << (p - 1));
  }`;

/** `level`: a new level changes each field with a level table by the difference of the printed values. */
export function levelSupport(gen: CodegenContext): JsCode {
  const { layout, game } = gen.bound;
  const { row, printed } = layout;
  const cases: JsCode[] = [];
  for (const [id, card] of game.cards.entries()) {
    if (!gen.reachable.cards.has(id)) continue;
    const moves = card.fields.flatMap(({ field, values }) => {
      const decl = game.fields[field];
      const place = layout.fields[field] ?? null;
      if (decl === undefined || values.length < 2 || place?.table !== 'entity') return [];
      if (decl.type.of !== 'number' || !gen.isWithin(decl.kind, card.kind)) return [];
      const slot = place.at - printed.at;
      const { low, high } = decl;
      if (canStaticsChange(gen, field) && (low !== null || high !== null)) {
        const change = requestChangedUnderStatics(gen, field);
        return [jsList`S[a+${place.at}]=${change}(r,S[a+${place.at}],PR[q+${slot}]-PR[p+${slot}]);`];
      }
      return [
        jsList`shift(a+${place.at},PR[q+${slot}]-PR[p+${slot}],${decl.low ?? LEAST_NUMBER},${decl.high ?? GREATEST_NUMBER});`,
      ];
    });
    for (const { status, values } of card.statuses ?? []) {
      const at = layout.statuses[status] ?? -1;
      if (values.length < 2 || at < 0) continue;
      const slot = at - printed.at;
      moves.push(
        jsList`shift(a+${at},PR[q+${slot}]-PR[p+${slot}],0,${GREATEST_NUMBER});${gen.fadingStatuses.includes(status) ? jsList`fading(r);` : ''}`,
      );
    }
    if (moves.length > 0) cases.push(jsCase`case ${id}:${moves}break;`);
  }
  const { levels } = game;
  return jsList`
    // adds to a slot, within the range of its field
    function shift(s, by, low, high) {
      const x = add(S[s], by);
      if (x === N) return;
      S[s] = x < low ? low : x > high ? high : x;
    }
    // sets (0), raises (1) or lowers (2) the level of an entity
    function level(r, how, v) {
      const a = row(r);
      if (a < 0 || v === N) return;
      const old = S[a + ${row.level}],
        w = how === 0 ? v : add(old, how === 1 ? v : -v);
      const l = w < 1 ? 1 : w > ${levels} ? ${levels} : w;
      if (l === old) return;
      if (old < 1 || old > ${levels}) bail();
      S[a + ${row.level}] = l;
      D |= ${allBits(gen)};
      const p = (S[a] * ${levels} + old - 1) * ${printed.count},
        q = (S[a] * ${levels} + l - 1) * ${printed.count};
      switch (S[a]) {
        ${cases}
      }
    }`;
}
