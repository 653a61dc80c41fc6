/**
 * Emits the trace: code that writes the same events as the interpreter, as ints in the form of format/trace.ts. Without a
 * trace every function here gives '' or the code it was given.
 *
 * `T` is the buffer of events. `TP` is the next free slot, `TL` the limit, `TE` the number of the last event, `TC` the
 * number of the event that causes the current one, `TD` the depth of calls and abilities. `TQ` has the causes of queued
 * triggers, by their age minus `TA`, the age at the start of the decision.
 */
import { ENTRY_FLAG } from '../format/rows.ts';
import {
  CONTROLLER_SHIFT,
  DEPTH_SHIFT,
  ENTITY_TYPE,
  EVENT,
  type EventKind,
  eventNumber,
  TYPE_MASK,
  typeCode,
} from '../format/trace.ts';
import type { Param } from '../ir/index.ts';
import { codeKey, guarded } from '../javascript/build.ts';
import type { Expression } from '../javascript/nodes.ts';
import { type JsCode, js, jsList, type Operand } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';
import type { FunctionBuilder } from './function-builder.ts';
import { entrySlot, sourceIn } from './slots.ts';

/** The events of a decision grow with the square of the number of entities. */
const squareOf = ({ bound }: CodegenContext): number => Math.max(1 << 16, bound.layout.entities.count ** 2);
/** Ints of one decision's events, and its triggers; a decision with more bails out. */
const decisionOf = (gen: CodegenContext): number => Math.min(1 << 23, squareOf(gen));
const agesOf = (gen: CodegenContext): number => Math.min(1 << 20, squareOf(gen));
/** Ints of the buffer. */
export const eventsOf = (gen: CodegenContext): number => 2 * decisionOf(gen);
/** Ints of the longest event without sets as arguments. */
const LONGEST = 256;

/** Registers of the trace; see registers.ts. */
export const TRACE_NAMES: readonly string[] = ['TP', 'TL', 'TE', 'TC', 'TD', 'TA'];

/** An event that the emitter writes. */
type WrittenKind = Exclude<EventKind, 'fault'>;
/** The first int of an event: its kind, at the current depth. */
const firstInt = (kind: string): Operand => js`${kind}|TD<<${DEPTH_SHIFT}`;
const { of: OF, cause: CAUSE, subject: SUBJECT, card: CARD, known: KNOWN, more: MORE, args: ARGS } = EVENT;

/** The functions that write events. */
export function traceSupport(gen: CodegenContext): JsCode {
  if (!gen.traced) return '';
  const { bound, sources } = gen;
  const { seats, game, layout } = bound;
  const { queue, row, entities } = layout;
  const all = 2 ** seats - 1;
  const abilities = sources.map(({ ability }) => game.abilities[ability]);
  const patternCounts = abilities.map((ability) => ability?.trigger.patterns.length ?? 0);
  const raisedCounts = abilities.map((ability, i) =>
    ability === undefined || ability.trigger.word === 'on' ? (patternCounts[i] ?? 0) : 1 + ability.raised.length,
  );
  const table = (values: readonly number[]): string => gen.tables.dense(values.length === 0 ? [0] : values);
  const base = queue.stride - queue.values;
  return jsList`
    const T = t_,
      TQ = new Int32Array(${agesOf(gen)});
    const TB = ${table(sources.map(({ ability }) => ability))},
      TH = ${table(patternCounts)},
      TR = ${table(raisedCounts)};
    const TS = Int32Array.from(ZH, (h, z) => {
      const at = z * ${seats + 1};
      if (h >= 1 && h <= ${seats}) return SE[at + h];
      for (let o = 1; o <= ${seats}; o++) if (SE[at + o] !== SE[at]) return -1;
      return SE[at];
    });
    function trFar(r, a, z) {
      const h = ZH[z],
        o = h >= 1 && h <= ${seats} ? h : S[a + ${row.owner}],
        m = SE[z * ${seats + 1} + (o >= 1 && o <= ${seats} ? o : 0)];
      return m < 0 ? H.seers(r) : m;
    }
    function trWhere(z) {
      if (z < 0 || z >= ZH.length) return ${all};
      const m = TS[z];
      return m < 0 ? 0 : m;
    }
    function trSees(r) {
      const a = row(r);
      if (a < 0) return ${all};
      const z = S[a + ZONE];
      if (z < 0) return ${all};
      const m = TS[z];
      return S[a + KNOWN] | (m < 0 ? trFar(r, a, z) : m);
    }
    ${requestEventWriter(gen, { name: 'trNew', kind: 'kind', of: 'of', subject: 'su', count: 0 })}
    function trArg(e, x, is) {
      T[TP++] = x;
      if (is && x >= ${entities.first}) T[e + ${KNOWN}] &= trSees(x);
      T[e + ${MORE}]++;
    }
    function trSet(e, b, n, is) {
      if (TP + n > TL) bail();
      T[TP++] = n;
      for (let i = 0; i < n; i++) {
        const x = (T[TP++] = K[b + i]);
        if (is) T[e + ${KNOWN}] &= trSees(x);
      }
      T[e + ${MORE}] += 1 + n;
    }
    ${drawWriter('trChance', js`got?1:0`, ['a', 'b'])}
    ${drawWriter('trDraw', 'got', ['n'])}
    function random(n) {
      return trDraw(${traceRoll(gen)}(n), n);
    }
    ${requestEventWriter(gen, { name: 'trAnswer', kind: `${eventNumber('choice')}`, of: 'of', subject: 'su', count: 1, plain: new Set([0]) })}
    function trChoice(got, who, type) {
      const e = TP;
      trAnswer(got, who, type);
      if ((type & ${TYPE_MASK}) === ${ENTITY_TYPE}) T[e + ${KNOWN}] &= trSees(got);
      return got;
    }
    function trMade(at) {
      const age = ${entrySlot('age')} - TA;
      if (age >= ${agesOf(gen)}) bail();
      TQ[age] = TC;
    }
    function trTaken(at) {
      TC = TQ[${entrySlot('age')} - TA];
      const s = ${sourceIn(entrySlot('value'))},
        k = ${entrySlot('numbers')},
        c = (${entrySlot('flags')} & ${ENTRY_FLAG.raised}) !== 0 ? TR[s] : TH[s],
        n = c + k > ${queue.values} ? ${queue.values} - k : c;
      const e = TP;
      trNew(${eventNumber('ability')}, TB[s], ${entrySlot('bearer')});
      for (let i = 0; i < n; i++) trArg(e, S[at + ${base} + k + i], true);
      TC = TE;
    }`;
}

/** A function that writes the draw of a random number or a chance, with what it was drawn from, and gives what was drawn. */
const drawWriter = (name: string, drawn: Operand, from: readonly string[]): JsCode => jsList`
  function ${name}(${['got', ...from]}) {
    const e = TP;
    if (e > TL) bail();
    T[e] = ${firstInt(`${eventNumber('draw')}`)};
    T[e + ${OF}] = ${drawn};
    T[e + ${CAUSE}] = TC;
    T[e + ${SUBJECT}] = 0;
    T[e + ${CARD}] = N;
    T[e + ${KNOWN}] = 0;
    T[e + ${MORE}] = ${from.length};
    ${from.map((arg, i) => jsList`T[e+${ARGS + i}]=${arg};`)}
    TP = e + ${ARGS + from.length};
    TE++;
    return got;
  }`;

/** Entry points for the host: set the buffer position and the last event's number; read both back. */
export const traceExports = (gen: CodegenContext): Expression[] =>
  gen.traced
    ? [js`{traceFrom(at,n){TP=at;TL=at+${decisionOf(gen) - LONGEST};TE=n;},traced(){return TP;},events(){return TE;}}`]
    : [];

/** The start of a decision. */
export const traceOpens = ({ traced, bound }: CodegenContext): JsCode =>
  traced ? jsList`TC=0;TD=0;TA=S[${bound.layout.head.age}];` : '';

/** Around a call or an ability: events inside are one level deeper, and the first event is their cause. */
export const traceEnters = ({ traced }: CodegenContext): JsCode => (traced ? jsList`const tc=TC;TD++;` : '');
export const traceLeaves = ({ traced }: CodegenContext): JsCode => (traced ? jsList`TC=tc;TD--;` : '');

/** Names of arguments; `a0` and so on are functions of abilities. */
export const argumentNames = (count: number): string[] => Array.from({ length: count }, (_, i) => `arg${i}`);

/** A function that writes one sort of event: general, or specialised by constants. */
interface EventShape {
  name: string;
  kind: string;
  of: Operand;
  /** `arg0`: the subject is the first argument. */
  subject: 'su' | 'arg0' | 'N';
  count: number;
  /** Arguments that are not entities. */
  plain?: ReadonlySet<number>;
}

/**
 * A function that writes an event and gives its number. It is specialised by verb, since events of calls
 * are by far the most frequent.
 */
function requestEventWriter({ bound }: CodegenContext, { name, kind, of, subject, count, plain }: EventShape): JsCode {
  const { seats, layout } = bound;
  const { row, entities } = layout;
  const args = argumentNames(count);
  const params = [...[kind, of, subject].filter((part) => /^[a-z]+$/.test(codeKey(part))), ...args];
  const about = jsList`
    if (${subject} >= ${entities.first}) {
      const a = row(${subject});
      if (a >= 0) {
        const o = S[a + ${row.controller}],
          z = S[a + ZONE];
        if (o > 0) w |= o << ${CONTROLLER_SHIFT};
        c = S[a];
        if (z >= 0) {
          const m = TS[z];
          k = S[a + KNOWN] | (m < 0 ? trFar(${subject}, a, z) : m);
        }
      }
    }`;
  const others = args
    .filter((arg, i) => arg !== subject && plain?.has(i) !== true)
    .map((arg) => {
      const isEntity = js`${arg}>=${entities.first}`;
      return guarded(subject === 'su' ? js`${isEntity}&&${arg}!==su` : isEntity, jsList`k&=trSees(${arg});`);
    });
  const slots = [...['w', of, 'TC', subject, 'c', 'k', `${count}`], ...args].map((value, i) =>
    i === 0 ? jsList`T[e]=${value};` : jsList`T[e+${i}]=${value};`,
  );
  return jsList`
    function ${name}(${params}) {
      const e = TP;
      if (e > TL) bail();
      TP = e + ${ARGS + count};
      let w = ${firstInt(kind)},
        c = N,
        k = ${2 ** seats - 1};
      ${subject === 'N' ? '' : about}
      ${others}
      ${slots}
      return ++TE;
    }`;
}

/** The call of such a function for one verb, move, ability or timing. */
function eventCode(
  gen: CodegenContext,
  kind: WrittenKind,
  of: number,
  subject: Operand,
  args: readonly Operand[],
  plain?: ReadonlySet<number>,
): Operand {
  const own = subject !== 'N' && subject === args[0];
  const name = `tr${eventNumber(kind)}_${of}${own || subject === 'N' ? '' : 's'}`;
  const shape = own ? 'arg0' : subject === 'N' ? 'N' : 'su';
  gen.requestFunction(name, () =>
    requestEventWriter(gen, {
      name,
      kind: `${eventNumber(kind)}`,
      of: `${of}`,
      subject: shape,
      count: args.length,
      ...(plain && { plain }),
    }),
  );
  return js`${name}(${[...(shape === 'su' ? [subject] : []), ...args]})`;
}

/** A call or a move starts; its arguments are the first locals. */
export function traceHappens(
  f: FunctionBuilder,
  of: 'verbs' | 'moves',
  id: number,
  params: readonly Param[],
  subject: Operand,
): void {
  const { gen } = f;
  if (!gen.traced) return;
  const kind = of === 'verbs' ? 'verb' : 'move';
  const plain = new Set(params.flatMap(({ type }, i) => (type.of === 'entity' ? [] : [i])));
  f.block(null, () => {
    f.add(jsList`const e=TP;`);
    if (params.every(({ type }) => !type.many)) {
      const args = params.map((_, slot) => `l${slot}`);
      f.add(jsList`TC=${eventCode(gen, kind, id, subject, args, plain)};`);
    } else {
      f.add(jsList`trNew(${eventNumber(kind)},${id},${subject});`);
      for (const [slot, { type }] of params.entries())
        f.add(
          type.many
            ? jsList`trSet(e,b${slot},n${slot},${!plain.has(slot)});`
            : jsList`trArg(e,l${slot},${!plain.has(slot)});`,
        );
      f.add(jsList`TC=TE;`);
    }
    // a named card that is created is as hidden as the zone where it is created
    const zone = params.findIndex(({ type }) => type.of === 'zone' && !type.many);
    if (of === 'verbs' && zone >= 0 && params.some(({ type }) => type.of === 'definition'))
      f.add(jsList`T[e+${KNOWN}]&=trWhere(l${zone});`);
  });
}

/** After a move: what settles then has no cause. */
export const traceMoved = ({ traced }: CodegenContext): JsCode => (traced ? jsList`TC=0;` : '');

/** A listener prevented or replaced the event with the subject `su`. */
export const traceListened = (gen: CodegenContext, kind: 'prevented' | 'replaced', id: number): JsCode =>
  gen.traced ? jsList`${eventCode(gen, kind, id, 'su', [])};` : '';

/** An ability of `r` runs at once. */
export const traceAbility = (gen: CodegenContext, id: number): JsCode =>
  gen.traced ? jsList`${traceEnters(gen)}TC=${eventCode(gen, 'ability', id, 'r', [])};` : '';

/** A trigger is queued; later `run` runs it. */
export const traceMade = ({ traced }: CodegenContext): JsCode => (traced ? jsList`trMade(at);` : '');
export const traceTaken = (gen: CodegenContext, run: JsCode): JsCode =>
  gen.traced ? jsList`${traceEnters(gen)}trTaken(at);${run}${traceLeaves(gen)}` : run;

/** A timing is raised; an event even without listeners. */
export function traceRaised(
  gen: CodegenContext,
  timing: number,
  to: Operand,
  args: readonly Operand[],
  raise: JsCode,
): JsCode {
  if (!gen.traced) return raise;
  const event = eventCode(gen, 'timing', timing, to, args);
  return raise === '' ? jsList`${event};` : jsList`{const tc=TC;TC=${event};${raise}TC=tc;}`;
}

/** The name of the plain random function; `random` also writes the draw. */
export const traceRoll = ({ traced }: CodegenContext): string => (traced ? 'roll' : 'random');

/** A weighted draw of one of `n`; a chance of `a` in `b`; an answer of a player. */
export const traceDraw = ({ traced }: CodegenContext, got: Operand, n: string): Operand =>
  traced ? js`trDraw(${got},${n})` : got;
export const traceChance = ({ traced }: CodegenContext, won: Operand): Operand =>
  traced ? js`trChance(${won},a,b)` : won;
export const traceChoice = ({ traced }: CodegenContext, got: Operand): Operand =>
  traced ? js`trChoice(${got},who,TY[site])` : got;

/** The types of options by site; the code is made when all sites are known. */
export const traceSites = (gen: CodegenContext): JsCode => {
  const types = gen.sites.map(({ type }) => typeCode(type));
  return gen.traced ? jsList`const TY=Int32Array.of(${types.length === 0 ? [0] : types});` : '';
};

/** The end of the match. */
export const traceEnd = ({ traced }: CodegenContext): JsCode =>
  traced ? jsList`trNew(${eventNumber('end')},sides,0);` : '';
