/**
 * The run-time library: the functions that every engine has. The sizes and offsets of the binding are literals in their text. `S`
 * is the state, `K` the stack; see reading.md. Each part is a file, `support-*.ts`.
 */

import { FRESH } from '../analysis/dependencies.ts';
import { ALONE_LOST, LOST_SHIFT } from '../format/rows.ts';
import { NOTHING } from '../format/values.ts';
import { type JsCode, js, jsList, type Operand } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';
import { fullOf } from './memory-sizes.ts';
import { inSetup, matchEndCode } from './series.ts';
import { modifierSupport } from './statics.ts';
import { boardSupport, kernelFieldSupport } from './support-board.ts';
import { numberSupport } from './support-numbers.ts';
import { choiceSupport, offerSupport } from './support-offers.ts';
import { forgetsHeldBack, noneFresh, queueSupport } from './support-queue.ts';
import { randomSupport } from './support-random.ts';
import { loopSupport, orderSupport, setSupport } from './support-sets.ts';
import { forgetsFading } from './support-statuses.ts';
import { zoneSupport } from './support-zones.ts';
import { traceEnd, traceSupport } from './trace.ts';
import { workBound } from './work-bound.ts';

/** With a depth bound of 1 every call faults, and the counter does not count to 1: the interpreter decides. */
const leastDeep = ({ bound }: CodegenContext): JsCode => (bound.game.bounds.depth < 2 ? jsList`bail();` : '');

/** Recursion flags for statuses from statics, in addition to those of the statics. */
const givenStatuses = ({ bound: { game, index } }: CodegenContext): number =>
  index.gives.some((ids) => ids.length > 0) ? game.statuses.length : 0;

/** The most arguments that a listener names. */
const patternsOf = ({ bound: { game } }: CodegenContext): number =>
  game.abilities.reduce((most, { trigger }) => Math.max(most, trigger.patterns.length), 1);

/** The run-time library, in the order in which it is written. */
export const support = (gen: CodegenContext): JsCode => [
  memory(gen),
  budget(gen),
  numberSupport(),
  references(gen),
  loopSupport(gen),
  events(),
  setSupport(),
  randomSupport(gen),
  boardSupport(gen),
  kernelFieldSupport(gen),
  orderSupport(),
  choiceSupport(gen),
  offerSupport(gen),
  zoneSupport(gen),
  queueSupport(gen),
  modifierSupport(gen),
  traceSupport(gen),
  outcomes(gen),
];

/** Working memory, bail-outs, and the state of registers at the start of a decision. */
function memory(gen: CodegenContext): JsCode {
  const { game, layout, seats } = gen.bound;
  const { head } = layout;
  return jsList`
    const N = ${NOTHING},
      FUEL = ${game.bounds.fuel};
    // cards whose choices are being asked about; subjects of the calls in together by written
    const PQ = new Int32Array(64);
    const WL = new Int32Array(256);
    // calls with a running replacement effect; statics under test; listeners that run; arguments that a listener named;
    // arguments of a move; words of the generators of random agents
    const OG = new Int32Array(64),
      AS = new Uint8Array(${Math.max(1, game.statics.length + givenStatuses(gen))}),
      DF = new Int32Array(64),
      O = new Int32Array(${patternsOf(gen)}),
      AR = new Int32Array(${head.argsCapacity + 64}),
      DI = new Int32Array(${4 * seats});
    // the host restores the state of the last rest, and the interpreter runs the decision
    function bail() {
      throw BAIL;
    }
    // a constant table, from pairs of an index and the values from there on
    function filled(t, ...runs) {
      for (let i = 0; i < runs.length; i += 2) t.set(runs[i + 1], runs[i]);
      return t;
    }
    // after a change of the state that this code did not make
    function reset() {
      clear();
      masks();
    }
    function clear() {
      sp = 0;
      pq = 0;
      G = 0;
      VD = 0;
      FR = 0;
      QD = 0;
      MK = 0;
      D = ${~FRESH};
      UW = 0;
      DP = 0;
      LV = 0;
      RN = 0;
      WK = 0;
      WM = ${workBound(gen, js`S[${head.entities}]`)};
      CH = 1;
      df = 0;
      on = 0;
      AN = 0;
      LQ = 0;
      GN = 1;
      RG = 1;
      GC = -1;
      NF = 0;
      ${forgetsFading(gen)}
      ${gen.asksInFlow ? jsList`RS=0;` : ''}
      ${forgetsHeldBack(gen)}
      REF.fill(1, 0, S[${head.entities}]);
      AS.fill(0);
      WR = 0;
      WN = -1;
      FU = S[${head.fuel}];
      AB = S[${head.abilities}];
    }`;
}

/** Fuel, which `spend`, `turn` and `payAll` take; and room on the stack. */
const budget = (gen: CodegenContext): JsCode => jsList`
  // a unit, and room for a set
  function spend() {
    ${leastDeep(gen)}
    FU--;
    if ((FU | (${fullOf(gen)} - sp)) < 0) bail();
  }
  // a unit
  function turn() {
    ${leastDeep(gen)}
    if (--FU < 0) bail();
  }
  // n units
  function payAll(n) {
    if ((FU -= n) < 0) bail();
  }`;

/** References: players come first, then tiles, then entities, each with a row in the state. */
function references({ bound: { layout } }: CodegenContext): JsCode {
  const { entities, head, tiles, row } = layout;
  return jsList`
    function isPlayer(r) {
      return r >= 1 && r < ${tiles.first};
    }
    function isTile(r) {
      return r >= ${tiles.first} && r < ${entities.first};
    }
    // the row of a reference that surely is an entity
    function rw(r) {
      return (${entities.at - entities.first * entities.stride} + r * ${entities.stride}) | 0;
    }
    // whether a reference names an entity that exists
    function isRow(r) {
      return (r - ${entities.first}) >>> 0 < S[${head.entities}] && S[rw(r)] >= 0;
    }
    // the row of an entity; -1 where there is none
    function row(r) {
      return isRow(r) ? rw(r) : -1;
    }
    // the controller of an entity; of a player, the player
    function ctl(r) {
      return isRow(r) ? S[rw(r) + ${row.controller}] : isPlayer(r) ? r : N;
    }
    // the level of an entity; 0 for others
    function lvo(r) {
      return isRow(r) ? S[rw(r) + ${row.level}] : 0;
    }
    // the level of an ability value, or else of its bearer
    function lvl(v, r) {
      return v > 0 ? v : lvo(r);
    }
    // whether an entity has left the game
    function isGone(r) {
      return isRow(r) && S[rw(r) + ${row.zone}] === -1;
    }`;
}

/** Events that have a replacement effect, or that a listener prevents. */
const events = (): JsCode => jsList`
  // whether a call is the original of a replacement effect that is running, so that it is not replaced again
  function original(id, first) {
    for (let i = 0; i < on; i += 2) if (OG[i] === id && OG[i + 1] === first) return true;
    return false;
  }
  // drops listeners from the stack; the event does not happen
  function leaveHeard(b) {
    sp = b;
    return false;
  }`;

/** In the register `VD`: the verb of the call for a set that runs, above the sides that it has named so far. */
const VERDICT = { lose: 1 << 16, win: 1 << 17 } as const;

/**
 * A call of `win` or `lose` for a set: who is in it wins or loses at its end, together. `outer`: what the register held before, in
 * a name. Code before the calls and behind them.
 */
export function verdictCode(verb: 'win' | 'lose', outer: Operand): [opens: JsCode, decides: JsCode] {
  const flag = VERDICT[verb];
  const decide = verb === 'win' ? js`end(VD&65535)` : js`leave(VD&65535)`;
  return [
    jsList`const ${outer}=VD;if((VD&${flag})===0)VD=${flag};`,
    jsList`if((${outer}&${flag})===0){if((VD&65535)!==0)${decide};VD=${outer};}`,
  ];
}

/** How players win and lose, and how a match ends. */
function outcomes(gen: CodegenContext): JsCode {
  const { bound } = gen;
  const { layout } = bound;
  const { head } = layout;
  return jsList`
    function win(p) {
      if (!isPlayer(p)) return;
      const side = 1 << ((p - 1) % ${bound.sides});
      if ((VD & ${VERDICT.win}) !== 0) {
        ${heldBack(gen)}
        VD |= side;
      } else end(side);
    }
    function lose(p) {
      if (!isPlayer(p)) return;
      ${heldBack(gen)}
      const side = 1 << ((p - 1) % ${bound.sides});
      if ((VD & ${VERDICT.lose}) !== 0) VD |= side;
      else leave(side);
    }
    // sides are out; the last side that is left wins, with none left nobody does
    function leave(sides) {
      const lost = S[${head.won}] | (sides << ${LOST_SHIFT});
      let left = 0,
        last = 0;
      for (let s = 1; s <= ${bound.sides}; s++)
        if (((lost >> (${LOST_SHIFT - 1} + s)) & 1) === 0) {
          left++;
          last = s;
        }
      if (left === 0) end(${bound.sides === 1 ? ALONE_LOST : 0});
      if (left === 1) end(1 << (last - 1));
      S[${head.won}] = lost;
      ${bound.sides > 2 ? jsList`D|=${~FRESH};` : ''}
    }
    // in a match of random agents the result is copied, and the code that still runs has no effect
    function end(sides) {
      if (OV !== 0) return;
      if (WK > WM) bail();
      ${heldBack(gen)}
      ${matchEndCode(gen)}
      S[${head.over}] = 1;
      S[${head.won}] = sides;
      S[${head.queued}] = 0;
      S[${head.fuel}] = FU;
      S[${head.abilities}] = AB;
      ${traceEnd(gen)}
      if (PL === 0) throw OVER;
      OV = 1;
      QD = 0;
      ${noneFresh(gen)}
      S.copyWithin(${layout.size}, 0, ${keptLength(gen.bound, 0)});
    }`;
}

/** State rules end no match during setup: where one would after it has done something else, the interpreter undoes that. */
function heldBack(gen: CodegenContext): JsCode {
  const setup = inSetup(gen);
  return setup === null ? '' : jsList`if(G>0&&${setup})bail();`;
}

/** The number of ints to keep of a random match's final state, which is copied to `from`. */
export const keptLength = ({ layout: { head, players, entities } }: CodegenContext['bound'], from: number): Operand =>
  js`(PL===1?${entities.at}+S[${from + head.entities}]*${entities.stride}:${players.at})`;
