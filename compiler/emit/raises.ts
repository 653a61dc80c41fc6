import type { StmtOf } from '../ir/index.ts';
import { codeKey, guarded } from '../javascript/build.ts';
import { type JsCode, js, jsList, type Operand } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';
import { type FunctionBuilder, isSetValued } from './function-builder.ts';
import { requestRaiser } from './listeners.ts';
import { requestShortcutRaiser } from './raise-shortcuts.ts';
import { emitPush } from './sets.ts';
import { traceRaised } from './trace.ts';
import { emitValue } from './values.ts';

/** Emits `raise`. `settles`: the queue is settled at once. */
export function emitRaise(f: FunctionBuilder, s: StmtOf<'raise'>, settles: boolean): void {
  const { gen } = f;
  const [from, to, i] = [f.temp(), f.temp(), f.temp()];
  const one = isSetValued(f, s.to) ? null : f.toTemp(emitValue(f, s.to));
  if (one === null) {
    f.add(jsList`const ${from}=sp;`);
    emitPush(f, s.to);
    f.add(jsList`const ${to}=sp;`);
    const asked = gen.costs.raise(s.timing);
    if (asked > 0) f.add(jsList`if((WK+=(${to}-${from})*${asked})>WM)bail();`);
  }
  const each = (call: (to: Operand) => JsCode): void => {
    if (one === null) f.add(jsList`for(let ${i}=${from};${i}<${to};${i}++)${call(js`K[${i}]`)}`);
    else f.add(guarded(one.nullable ? js`${one.code}!==N` : null, call(one.code)));
  };
  const args = s.args.map((arg) => (arg === null ? 'N' : isSetValued(f, arg) ? 'N' : f.toTemp(emitValue(f, arg)).code));
  const timing = gen.bound.game.timings[s.timing];
  while (args.length < (timing?.params.length ?? 0)) args.push('N');
  const fading = (gen.bound.index.fading[s.timing] ?? []).filter((status) => gen.fadingStatuses.includes(status));
  const fades = fading.length > 0 || gen.reachable.statements.has('have');
  const isLive = one !== null && f.rowFact(one.code)?.live === true;
  const shortcut = settles && one !== null && !fades ? requestShortcutRaiser(gen, s.timing, isLive) : null;
  const raise = requestRaiser(gen, s.timing);
  const queued = (): void => {
    if (raise !== null || gen.traced) {
      each((to) => {
        const call = raise === null ? '' : jsList`${raise}(${[to, f.context.you, ...args]});`;
        return traceRaised(gen, s.timing, to, args, call);
      });
    }
    if (fades) {
      const name = gen.requestFunction(`f${s.timing}`, () => writeFade(gen, s.timing, fading));
      each((to) => jsList`${name}(${to});`);
    }
    if (one === null) f.add(jsList`sp=${from};`);
    if (settles) f.when(gen.needsSettling, jsList`settle();`);
  };
  if (shortcut === null || one === null || gen.hasHeavyRule) {
    queued();
    return;
  }
  const { all, fresh } = gen.dirtyBits;
  const dirty = fresh === 0 ? js`D|FR|G` : js`D&${all | fresh}|G`;
  const call = js`${shortcut}(${[one.code, f.context.you, ...args]})`;
  f.if(
    js`${dirty}===0&&QD===MK`,
    () => f.when(one.nullable ? js`${one.code}!==N&&${call}` : call, jsList`settle();`),
    queued,
  );
}

/** A function that ends or fades the statuses that last until this timing, when it is raised to `to`. */
function writeFade(gen: CodegenContext, timing: number, statuses: readonly number[]): JsCode {
  const { layout, game } = gen.bound;
  const { entities, row } = layout;
  const lines: JsCode[] = [];
  // statuses without dirty bits are removed together
  const going = new Map<string, { ends: Operand; goes: JsCode[] }>();
  for (const status of statuses) {
    const decl = game.statuses[status];
    const at = layout.statuses[status] ?? -1;
    if (decl === undefined || at < 0) continue;
    const until = decl.until?.timing === timing ? decl.until : null;
    const fades = decl.fades?.until.timing === timing ? decl.fades : null;
    const whose = (of: Operand): Operand =>
      of === 'any' ? 'true' : of === 'self' ? js`r===to` : js`S[a+${of === 'owner' ? row.owner : row.controller}]===to`;
    const dirty = gen.dirtyBits.slot('entity', at);
    if (fades === null && until !== null && dirty === 0) {
      const ends = whose(until.whose);
      const key = codeKey(ends);
      const { goes } = going.get(key) ?? { goes: [] };
      going.set(key, { ends, goes: [...goes, jsList`S[a+${at}]=0;`] });
      continue;
    }
    const fade = fades === null ? '' : jsList`if(${whose(fades.until.whose)}){x=add(x,-(${fades.by}));if(x<0)x=0;}`;
    const change =
      until === null
        ? fade
        : fade === ''
          ? jsList`if(${whose(until.whose)})x=0;`
          : jsList`if(${whose(until.whose)})x=0;else ${fade}`;
    lines.push(
      jsList`{const s=a+${at};let x=S[s];if(x!==0){${change}S[s]=x;${dirty === 0 ? '' : jsList`D|=${dirty};`}}}`,
    );
  }
  for (const { ends, goes } of going.values()) lines.push(jsList`if(${ends}){${goes}}`);
  const each =
    lines.length === 0
      ? ''
      : jsList`
        faders();
        let n = 0;
        for (let i = 0; i < FC; i++) {
          const r = FL[i],
            a = ${entities.at} + (r - ${entities.first}) * ${entities.stride};
          if (S[a] >= 0 && S[a + ${row.zone}] !== -1) {
            ${lines}
          }
          if (fades(r)) FL[n++] = r;
        }
        FC = n;`;
  return jsList`function f${timing}(to){${each}expire(${timing},to);}`;
}
