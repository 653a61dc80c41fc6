/**
 * Emits series: the end of a match within a series, and the start of the next one; see runtime/series.ts. Other games
 * have none of this code.
 */

import { MOST_MATCHES } from '../format/limits.ts';
import type { FieldDecl, InstrOf } from '../ir/index.ts';
import { type JsCode, js, jsList, type Operand } from '../javascript/quote.ts';
import { stepsMark } from './call-graph.ts';
import type { CodegenContext } from './context.ts';
import { FunctionBuilder, NO_CONTEXT } from './function-builder.ts';
import { requestPrintedStatics } from './statics.ts';
import { traceEnd } from './trace.ts';
import { emitValue } from './values.ts';
import { chargeOf } from './work-bound.ts';
import { byInstance } from './zone-tables.ts';

/** True during setup, where state rules end no match; null for a game that cannot be in it. */
export function inSetup({ bound }: CodegenContext): Operand | null {
  const { series, flow } = bound.program;
  if (bound.rules.length === 0 || flow === (series?.setup ?? 0)) return null;
  const pc = js`S[${bound.layout.head.pc}]`;
  return series === null ? js`${pc}<${flow}` : js`${pc}>=${series.setup}&&${pc}<${flow}`;
}

/** True between two matches of a series; null for a game without series. */
export function betweenMatchesCode({ bound }: CodegenContext): Operand | null {
  const { series } = bound.program;
  const pc = js`S[${bound.layout.head.pc}]`;
  return series === null ? null : js`(${pc}<${series.setup}||${pc}>=${series.after})`;
}

/** Ends a match but not the series; it precedes the code that ends the game. */
export function matchEndCode(gen: CodegenContext): JsCode {
  const { head } = gen.bound.layout;
  const between = betweenMatchesCode(gen);
  if (between === null) return '';
  const cleared = [head.queued, head.capped, head.leaving, ...windowOf(gen)].map((slot) => jsList`S[${slot}]=0;`);
  return jsList`
    if (!${between}) {
      S[${head.won}] = sides;
      ${cleared}
      S[${head.pc}] = ${gen.bound.program.series?.after ?? 0};
      S[${head.fuel}] = FU;
      S[${head.abilities}] = AB;
      ${traceEnd(gen)}
      throw OVER;
    }`;
}

const windowOf = ({ bound: { layout } }: CodegenContext): number[] =>
  Array.from({ length: layout.head.windowCount }, (_, i) => layout.head.window + i);

/** Continues the decision after the end of a match: what was running is dropped, its charges stay. */
export function continueDecisionCode(gen: CodegenContext): JsCode[] {
  if (gen.bound.program.series === null) return [];
  return [
    jsList`function onward(){${clearKeepingCharges(jsList`clear();`)}${gen.traced ? jsList`TC=0;TD=0;` : ''}finish();}`,
  ];
}

/** Clears the registers, but keeps the decision's charges and answers. */
const clearKeepingCharges = (clears: JsCode): JsCode =>
  jsList`const wk=WK,wm=WM,an=AN;${clears}WK=wk;if(wm<WM)WM=wm;AN=an;`;

/** The step that starts the next match, or ends the series. */
export function nextMatchCode(gen: CodegenContext, instr: InstrOf<'renew'>, next: number): JsCode {
  const { layout, game, deckZone } = gen.bound;
  const { head, series, entities } = layout;
  if (series === null) return jsList`bail();`;
  const f = new FunctionBuilder(gen, NO_CONTEXT, []);
  f.chargeFor(instr.most);
  const most = emitValue(f, instr.most).code;
  gen.requestFunction('clearMatch', () => requestClearMatch(gen));
  const dealt = deckZone !== null && game.zones[deckZone]?.kept !== true ? dealDecksCode(gen) : '';
  const used = chargeOf(gen, js`4*(FUEL-FU)+${entities.count}`, js`S[${head.entities}]`);
  return jsList`
    if ((WK += ${used} + 1) > WM) bail();
    ${stepsMark(0, gen.bound.program.code.length)}
    ${f.lines}
    const most = ${most},
      match = S[${series.match}];
    if (match >= ${MOST_MATCHES} || (most !== N && match >= most)) {
      S[${head.capped}] = 1;
      return ${next};
    }
    S[${series.match}] = match + 1;
    S[${series.won}] = S[${head.won}];
    S[${series.turns}] += S[${head.turn}];
    clearMatch();
    ${dealt}
    FU = FUEL;
    AB = 0;
    return 0;`;
}

/** Lines that deal each player's deck to the zone where decks begin. */
export function dealDecksCode({ bound }: CodegenContext): JsCode {
  const zone = bound.deckZone === null ? undefined : bound.layout.zones[bound.deckZone];
  if (zone === undefined) return '';
  return bound.decks.flatMap(({ cards }, i) =>
    cards.map(({ card, level }) => jsList`create(${card},${level},${zone.first + i},${i + 1});`),
  );
}

/** A function that resets the state to the start of a match, except for kept state; decks are not dealt yet. */
function requestClearMatch(gen: CodegenContext): JsCode {
  const { bound } = gen;
  const { layout, game } = bound;
  const { head, entities, row, zones, players, series, modifiers, histories, records } = layout;
  const staying = gen.tables.dense(byInstance(gen, (zone) => (zone.kept ? 1 : 0)));
  const each = (does: JsCode): JsCode => jsList`for(let i=0,a=${entities.at};i<used;i++,a+=${entities.stride})${does}`;
  const lists = zones.flatMap((zone, id) =>
    zone.store === 'list' && zone.instances > 0 && game.zones[id]?.kept !== true
      ? [[zone.at, zone.at + zone.instances * zone.stride] as const]
      : [],
  );
  const runs = [[series?.steps ?? 0, players.at] as const, ...mergeRanges(lists)];
  const prints = requestPrintedStatics(gen);
  const same = keptSlots(gen, 'entity');
  const shown =
    prints === null
      ? ''
      : each(jsList`if(KS[i]===1){${saveAndRestore(same, jsList`${prints}(i+${entities.first});`)}}`);
  return jsList`
    const KS = new Uint8Array(${entities.count});
    function lost(s, used) {
      const r = S[s],
        i = (r - ${entities.first}) | 0;
      if (i >= 0 && (i >= used || KS[i] !== 1)) S[s] = N;
    }
    function clearMatch() {
      const used = S[${head.entities}];
      let last = -1;
      ${each(jsList`{const z=S[a]<0?-1:S[a+${row.zone}];KS[i]=0;if(z<0)continue;if(ZA[z]<0)bail();if(${staying}[z]===1){KS[i]=1;last=i;}}`)}
      ${forgetGoneCode(gen)}
      for (let i = 0, a = ${entities.at}; i < used; i++, a += ${entities.stride})
        if (KS[i] === 0) {
          S.fill(0, a, a + ${entities.stride});
          if (i < last) S[a] = -1;
        } else {
          ${resetRowCode(gen, same)}
        }
      S[${head.entities}] = last + 1;
      ${[head.over, head.won, head.capped, head.leaving, head.queued, ...windowOf(gen)].map((at) => jsList`S[${at}]=0;`)}
      S[${head.turn}] = 1;
      S[${head.active}] = N;
      ${runs.map(([from, to]) => jsList`S.fill(0,${from},${to});`)}
      S.fill(0, ${modifiers.at}, ${modifiers.at} + S[${head.modifiers}] * ${modifiers.stride});
      S[${head.modifiers}] = 0;
      ${histories.map((one) => (one === null ? '' : jsList`S[${one.made}]=0;`))}
      S.fill(0, ${records.at}, ${records.at + records.count * records.stride});
      ${resetFieldsCode(gen, ({ kept }) => !kept)}
      ${clearKeepingCharges(jsList`clear();masks();`)}
      if (AL !== 0) bail();
      ${shown}
    }`;
}

/** Merges adjacent ranges of ints. */
function mergeRanges(runs: (readonly [number, number])[]): (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (const [from, to] of runs) {
    const last = found[found.length - 1];
    if (last !== undefined && last[1] === from) last[1] = to;
    else found.push([from, to]);
  }
  return found;
}

/** The offsets of kept fields in a table's rows. */
function keptSlots(
  { bound: { layout, game } }: CodegenContext,
  table: 'global' | 'player' | 'tile' | 'entity',
): number[] {
  return layout.fields.flatMap((place, id) =>
    place?.table === table && game.fields[id]?.kept === true ? [place.at] : [],
  );
}

/** Saves slots of a row before `does` and restores them after it. */
const saveAndRestore = (slots: readonly number[], does: JsCode): JsCode => [
  slots.map((at) => jsList`const k${at}=S[a+${at}];`),
  does,
  slots.map((at) => jsList`S[a+${at}]=k${at};`),
];

/** Resets a row that stays, except its kept slots, to what a new entity starts with. */
function resetRowCode({ bound: { layout, game } }: CodegenContext, kept: readonly number[]): JsCode {
  const { row, printed, choices, entities } = layout;
  const same = [row.card, row.level, row.owner, row.controller, row.age, row.zone, row.index, row.known, ...kept];
  const lines: JsCode[] = [
    jsList`const l=S[a+${row.level}],v=(S[a]*${game.levels}+(l>=1&&l<=${game.levels}?l-1:0))*${printed.count};`,
  ];
  for (let i = 0; i < entities.stride; i++) {
    if (same.includes(i)) continue;
    const isAnswer = i >= choices.at && i < choices.at + choices.count;
    const isPrinted = i >= printed.at && i < printed.at + printed.count;
    lines.push(jsList`S[a+${i}]=${isPrinted ? js`PR[v+${i - printed.at}]` : isAnswer || i === row.last ? 'N' : '0'};`);
  }
  return lines;
}

/** Kept fields that name an entity that does not stay become nothing. */
function forgetGoneCode({ bound: { layout, game } }: CodegenContext): JsCode {
  const { players, tiles, entities } = layout;
  return layout.fields.map((place, id) => {
    const decl = game.fields[id];
    if (place === null || decl?.kept !== true || decl.type.of !== 'entity') return '';
    const over = (at: number, stride: number, count: number): JsCode =>
      jsList`for(let i=0;i<${count};i++)lost(${at + place.at}+i*${stride},used);`;
    if (place.table === 'global') return jsList`lost(${place.at},used);`;
    if (place.table === 'player') return over(players.at, players.stride, players.count);
    if (place.table === 'tile') return over(tiles.at, tiles.stride, tiles.count);
    return jsList`for(let i=0;i<used;i++)if(KS[i]===1)lost(${entities.at + place.at}+i*${entities.stride},used);`;
  });
}

/**
 * Lines that reset stored fields of the match, players and tiles to their initial values, for those fields that `wants`
 * accepts.
 */
export function resetFieldsCode(
  { bound: { layout, game } }: CodegenContext,
  isPut: (field: FieldDecl, start: number) => boolean,
): JsCode {
  const { players, tiles } = layout;
  return layout.fields.map((place, id) => {
    const decl = game.fields[id];
    const start = layout.starts[id] ?? 0;
    if (place === null || decl === undefined || decl.kernel !== null || !isPut(decl, start)) return '';
    if (place.table === 'global') return jsList`S[${place.at}]=${start};`;
    if (place.table !== 'player' && place.table !== 'tile') return '';
    const { at, count, stride } = place.table === 'player' ? players : tiles;
    return jsList`for(let i=0;i<${count};i++)S[${at + place.at}+i*${stride}]=${start};`;
  });
}
