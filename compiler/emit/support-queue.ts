/** Support functions for the queue of triggers and for settling. Queue entries have the interpreter's format. */

import { NESTED_ABILITIES } from '../format/limits.ts';
import { ENTRY_FLAG, FIRST_TRIGGER, LOST_SHIFT } from '../format/rows.ts';
import type { Expr } from '../ir/index.ts';
import { ENDING_NATIVES } from '../ir/kernel.ts';
import { allOf, guarded } from '../javascript/build.ts';
import { type JsCode, js, jsList, type Operand } from '../javascript/quote.ts';
import { workMark } from './call-graph.ts';
import type { CodegenContext } from './context.ts';
import { FunctionBuilder, NO_CONTEXT } from './function-builder.ts';
import { orderCall } from './orders.ts';
import { betweenMatchesCode, inSetup } from './series.ts';
import { emitPush } from './sets.ts';
import { entrySlot } from './slots.ts';
import { emitBody } from './statements.ts';
import { traceMade, traceTaken } from './trace.ts';

export function queueSupport(gen: CodegenContext): JsCode {
  const { bound } = gen;
  const { layout, game } = bound;
  const { queue, head, row } = layout;
  const record = bound.queue === null ? undefined : game.queues[bound.queue];
  const at = (index: Operand): Operand => js`${queue.at}+(${index})*${queue.stride}`;
  const order = record?.sort ?? null;
  const f = new FunctionBuilder(gen, NO_CONTEXT, []);
  const keys =
    order === null
      ? []
      : (game.orders[order]?.keys ?? []).map((_, key) => orderCall(f, order, key, js`${FIRST_TRIGGER}-i`, []));
  const byWriting = gen.reachable.written;
  const width = keys.length + (byWriting ? 2 : 1);
  const first = byWriting ? [jsList`K[sp++]=WN<0?0:written(${entrySlot('subject', at('i'))});`] : [];
  const written = [
    ...first,
    ...keys.map((key) => jsList`K[sp++]=${key};`),
    jsList`K[sp++]=${entrySlot('age', at('i'))};`,
  ];
  const last = record?.nest === 'last';
  const { fresh } = gen.dirtyBits;
  const stride = queue.stride;
  const between = betweenMatchesCode(gen);
  const isDirty = gen.hasHeavyRule ? [] : [js`(D&${gen.dirtyBits.all})!==0`];
  const evaluateRules =
    gen.dirtyBits.all === 0
      ? ''
      : guarded(allOf([...isDirty, ...(between === null ? [] : [js`!${between}`])]), jsList`rules();`);
  // triggers that are already in queue order are reversed in place
  return jsList`
    // adds a fresh trigger, above the queue
    function enq(v, r, su, he, yo, raised) {
      const i = QD + FR;
      if (i >= ${queue.capacity}) bail();
      const at = ${at('i')};
      entry(at, v, r, su, he, yo, raised);
      FR++;
      ${fresh === 0 ? '' : jsList`D|=${fresh};`}
      ${traceMade(gen)}
      return at;
    }
    // fills an entry but for its values
    function entry(at, v, r, su, he, yo, raised) {
      ${entrySlot('value')} = v;
      ${entrySlot('bearer')} = r;
      ${entrySlot('subject')} = su;
      ${entrySlot('here')} = he;
      ${entrySlot('you')} = yo;
      ${entrySlot('age')} = S[${head.age}]++;
      ${entrySlot('flags')} = (inPlay(r) ? ${ENTRY_FLAG.inPlay} : 0) | raised;
    }
    // whether a listener is running, and so does not listen to its own effects
    function deaf(v, r) {
      for (let i = 0; i < df; i += 2) if (DF[i] === v && DF[i + 1] === r) return true;
      return false;
    }
    // notes the first call with a subject in together by written
    function wrote(r) {
      for (let i = 0; i < WN; i++) if (WL[i] === r) return;
      if (WN > 250) bail();
      WL[WN++] = r;
    }
    function written(r) {
      for (let i = 0; i < WN; i++) if (WL[i] === r) return i;
      return N;
    }
    function ageOf(r) {
      return isRow(r) ? S[rw(r) + ${row.age}] : -1;
    }
    // joins after listeners that were found before the event, from b to m, with those that came into play with it, from e on
    function merge(b, m, e) {
      const t = sp;
      for (let i = b; i < m; i += 3)
        if (K[i + 2] === 0) {
          K[sp++] = K[i];
          K[sp++] = K[i + 1];
        }
      for (let i = e; i < t; i += 3) {
        if (K[i + 2] === 1 || !inPlay(K[i + 1])) continue;
        let known = false;
        for (let j = b; j < m; j += 3) if (K[j] === K[i] && K[j + 1] === K[i + 1]) known = true;
        if (!known) {
          K[sp++] = K[i];
          K[sp++] = K[i + 1];
        }
      }
      for (let i = t + 2; i < sp; i += 2) {
        const v = K[i],
          r = K[i + 1],
          g = ageOf(r);
        let j = i;
        while (j > t && ageOf(K[j - 1]) > g) {
          K[j] = K[j - 2];
          K[j + 1] = K[j - 1];
          j -= 2;
        }
        K[j] = v;
        K[j + 1] = r;
      }
      under(e, t);
    }
    // MK: triggers above it are settled; the state rules come first, then fresh triggers join the queue, then the first one runs
    function settle() {
      if (G > 0) return;
      for (;;) {
        ${evaluateRules}
        const mark = MK < QD ? MK : QD;
        if (FR > 0) join(mark);
        if (QD <= mark) return;
        payAll(1);
        QD--;
        runq(${at('QD')});
      }
    }
    // runs a trigger, unless its bearer is silenced or has left play
    function runq(at) {
      if (++AB > ${game.bounds.abilities}) bail();
      const r = ${entrySlot('bearer')};
      if (silenced(r)) return;
      if ((${entrySlot('flags')} & ${ENTRY_FLAG.inPlay}) !== 0 && !inPlay(r)) return;
      if (r !== N && row(r) < 0) return;
      spend();
      const dp = DP,
        mk = MK;
      DP = 1;
      MK = QD;
      if (++LV >= ${NESTED_ABILITIES}) bail();
      ${traceTaken(gen, jsList`perform(at);`)}
      LV--;
      DP = dp;
      MK = mk;
      ${gen.endedHook}
    }
    // tests the conditions of fresh triggers, sorts the rest, and puts them above the queue, the first one on top
    function join(mark) {
      const b = sp,
        top = QD + FR;
      for (let i = QD; i < top; i++) if (passes(${at('i')})) K[sp++] = i;
      ${noneFresh(gen)}
      const n = sp - b;
      if (n === 0) {
        WN = -1;
        sp = b;
        return;
      }
      if (n === 1 && ${!last}) {
        const from = ${at(js`K[b]`)},
          to = ${at('QD')};
        if (from !== to) for (let i = 0; i < ${stride}; i++) S[to + i] = S[from + i];
        QD++;
        WN = -1;
        sp = b;
        return;
      }
      const e = sp;
      if (n > 1) {
        for (let k = b; k < e; k++) {
          const i = K[k];
          ${written}
        }
        ksort(b, e, ${width});
        sp = e;
      }
      WN = -1;
      const start = ${last ? 'mark' : 'QD'},
        w = sp;
      if (w + n * ${stride} > K.length) bail();
      let same = 0;
      while (same < n && K[b + same] === start + same) same++;
      if (start === QD && same === n) {
        for (let k = 0, o = n - 1; k < o; k++, o--) {
          const x = ${at(js`start+k`)},
            y = ${at(js`start+o`)};
          for (let i = 0; i < ${stride}; i++) {
            const was = S[x + i];
            S[x + i] = S[y + i];
            S[y + i] = was;
          }
        }
        QD += n;
        sp = b;
        return;
      }
      for (let k = 0; k < n; k++) {
        const from = ${at(js`K[b+k]`)};
        for (let i = 0; i < ${stride}; i++) K[w + k * ${stride} + i] = S[from + i];
      }
      if (start < QD) S.copyWithin(${at(js`start+n`)}, ${at('start')}, ${at('QD')});
      for (let k = 0; k < n; k++) {
        const to = ${at(js`start+n-1-k`)};
        for (let i = 0; i < ${stride}; i++) S[to + i] = K[w + k * ${stride} + i];
      }
      QD += n;
      sp = b;
    }
    ${ruleCode(gen)}`;
}

/** No trigger is fresh any more. */
export const noneFresh = ({ dirtyBits: { fresh } }: CodegenContext): JsCode =>
  jsList`FR=0;${fresh === 0 ? '' : jsList`D&=${~fresh};`}`;

/** A function that is true where a player's side is out while others still play; null for two sides. */
export function outOfMatch(gen: CodegenContext): string | null {
  const { layout, sides } = gen.bound;
  if (sides <= 2) return null;
  const bit = js`${LOST_SHIFT}+(p-1)%${sides}`;
  return gen.requestFunction(
    'isOut',
    () => jsList`function isOut(p){return ((S[${layout.head.won}]>>(${bit}))&1)===1;}`,
  );
}

/** Whether only what is in play can be a member. */
const leaves = ({ bound, purity }: CodegenContext, who: Expr): boolean =>
  who.op === 'select' &&
  who.take === null &&
  who.source.from === 'play' &&
  (bound.index.homes[who.source.kind] ?? []).length > 0 &&
  purity.isPure(who);

/**
 * Whether a state rule of players ends the match with its first statement (`lose p`): during setup it does nothing, and it is
 * asked again where the flow begins.
 */
function endsAtOnce({ bound: { game } }: CodegenContext, id: number): boolean {
  const rule = game.rules[id];
  const [first] = rule?.code.body ?? [];
  if (rule === undefined || first?.do !== 'call') return false;
  const native = game.verbs[first.verb]?.native;
  if (native === 'draw_game') return true;
  const isMember = first.args[0]?.op === 'local' && first.args[0].local === 0;
  return (
    (native === 'lose' || native === 'win') &&
    isMember &&
    rule.who.op === 'select' &&
    rule.who.source.from === 'players'
  );
}

/**
 * Whether rules may have to be asked again where the flow begins: since setup held back what they do at once, or since a decision
 * within setup takes it that an earlier one held something back. The latter concerns all games whose code can end the match.
 */
export const rulesAwaitFlow = (gen: CodegenContext): boolean =>
  inSetup(gen) !== null && (gen.bound.rules.some((id) => endsAtOnce(gen, id)) || (setupAsks(gen) && mayEndMatch(gen)));

/** Whether setup asks a player, so that decisions begin within it. */
function setupAsks({ bound: { program } }: CodegenContext): boolean {
  const setup = program.code.slice(program.series?.setup ?? 0, program.flow);
  return setup.some(
    (instr) =>
      instr.step === 'offer' ||
      instr.step === 'choose' ||
      instr.step === 'may' ||
      (instr.step === 'next' && instr.by.walk === 'choice'),
  );
}

const mayEndMatch = ({ reachable, bound: { game } }: CodegenContext): boolean =>
  [...reachable.verbs].some((id) => ENDING_NATIVES.has(game.verbs[id]?.native ?? ''));

/**
 * Start of a decision: what setup held back is not part of the state. A decision within setup takes it that there is something, but
 * before the first instruction there is nothing.
 */
export function forgetsHeldBack(gen: CodegenContext): JsCode | string {
  const setup = inSetup(gen);
  if (setup === null || !rulesAwaitFlow(gen)) return '';
  const { layout, program } = gen.bound;
  return jsList`AF=${setup}&&S[${layout.head.pc}]>${program.series?.setup ?? 0}?1:0;`;
}

/**
 * A function that asks the rules again that setup held back. If the match ends there, its position is the first instruction of the
 * flow, though the program goes on behind instructions without effect.
 */
export const requestFlowBegins = (gen: CodegenContext): string =>
  gen.requestFunction('flowBegins', () => {
    const pc = js`S[${gen.bound.layout.head.pc}]`;
    return jsList`
      function flowBegins() {
        ${workMark(gen.stateRulesCost)}
        AF = 0;
        D |= ${gen.dirtyBits.all};
        const next = ${pc};
        ${pc} = ${gen.bound.program.flow};
        settle();
        if (OV === 0) ${pc} = next;
      }`;
  });

/** State rules: each applies to all members of its set as one batch, until no rule applies. */
function ruleCode(gen: CodegenContext): JsCode {
  const { game, rules } = gen.bound;
  const hasBits = rules.length < 30;
  // state rules do not apply to players who are out
  const isOut = outOfMatch(gen);
  const stays = js`!isPlayer(K[i])||!${isOut ?? 'N'}(K[i])`;
  const filter = (): JsCode => jsList`
    function inMatch(b) {
      let w = b;
      for (let i = b; i < sp; i++) if (${stays}) K[w++] = K[i];
      sp = w;
    }`;
  const inMatch = isOut === null ? '' : jsList`${gen.requestFunction('inMatch', filter)}(b);`;
  const parts = rules.map((id, i) => {
    const rule = game.rules[id];
    if (rule === undefined) return '';
    const who = new FunctionBuilder(gen, NO_CONTEXT, rule.code.locals);
    const isHeavy = gen.isHeavyRule(id);
    who.heavily(isHeavy, () => emitPush(who, rule.who));
    const work = new FunctionBuilder(gen, NO_CONTEXT, rule.code.locals);
    work.stopLabel = 'BODY';
    work.charge(gen.stateRulesCost);
    emitBody(work, rule.code.body);
    const cost = gen.stateRulesCost + gen.costs.whole(rule.code.body, rule.code.locals);
    gen.requestFunction(
      `ru${id}`,
      () =>
        jsList`function ru${id}(l0){const s0=sp;let result=N;${work.declare(new Set([0]))}BODY:{${work.lines}}sp=s0;}`,
    );
    gen.requestFunction(`rs${id}`, () => jsList`function rs${id}(){${who.declare(new Set())}${who.lines}}`);
    const none = hasBits ? jsList`D&=${~(1 << i)};` : '';
    // a new member sets the bit, so without it only the old members can still be members
    const left = leaves(gen, rule.who)
      ? jsList`if((D&${1 << i})===0)for(let i=b;i<e;i++)if(inPlay(K[i]))D|=${1 << i};`
      : jsList`D|=${1 << i};`;
    const [clears, marks] = hasBits && !isHeavy ? [none, left] : ['', ''];
    const some = jsList`any=true;${clears}G++;const e=sp;for(let i=b;i<e;i++)ru${id}(K[i]);G--;${marks}sp=b;`;
    const setup = endsAtOnce(gen, id) ? inSetup(gen) : null;
    const hold = jsList`for(let i=b;i<sp;i++){${workMark(cost)}}AF=1;sp=b;`;
    const found = setup === null ? some : jsList`if(${setup}){${hold}}else{${some}}`;
    const apply = jsList`{const b=sp;rs${id}();${inMatch}if(sp===b){${none}}else{${found}}}`;
    return guarded(hasBits && !isHeavy ? js`(D&${1 << i})!==0` : null, apply);
  });
  return jsList`
    function rules() {
      for (let round = 0; ; round++) {
        let any = false;
        ${parts}
        if (!any || OV !== 0) break;
        if (round >= ${game.bounds.rules}) bail();
      }
      D &= ~${gen.dirtyBits.all};
    }`;
}
