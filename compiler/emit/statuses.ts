/** Emits reads of statuses, and removal of a status that has no listener. */

import { anyOf } from '../javascript/build.ts';
import { js, jsList, type Operand } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';
import { needsRoom } from './memory-sizes.ts';
import { requestApplications } from './statics.ts';

/** Whether a static can give the status. */
export const isGiven = ({ bound }: CodegenContext, status: number): boolean =>
  (bound.index.gives[status]?.length ?? 0) > 0;

/** An entity's amount of a status: what effects added, merged with what statics give. */
export function statusCode(gen: CodegenContext, status: number, ref: Operand, row: Operand): Operand {
  if (isGiven(gen, status)) return js`${requestStatusWithStatics(gen, status)}(${ref},${row})`;
  return js`S[${row}+${gen.bound.layout.statuses[status] ?? 0}]`;
}

/** True where a status from effects silences the entity. */
export const isSilencedCode = ({ silencingStatuses: silencers, bound }: CodegenContext, row: Operand): Operand =>
  silencers.length === 0 ? 'false' : anyOf(silencers.map((id) => js`S[${row}+${bound.layout.statuses[id] ?? 0}]!==0`));

/**
 * A function of an entity and its row that merges the statics which give a status; they read only what effects added.
 */
function requestStatusWithStatics(gen: CodegenContext, status: number): string {
  return gen.requestFunction(`gs${status}`, () => {
    const { layout, game, index } = gen.bound;
    const merge = game.statuses[status]?.merge ?? 'flag';
    const asked = game.statics.length + status;
    const asks = (index.gives[status] ?? []).map((id) => {
      const what = game.statics[id]?.what;
      const value = what?.grant === 'status' ? what.value : null;
      const name = requestApplications(gen, id, 's', merge === 'flag' ? null : (value ?? { op: 'number', value: 1 }));
      if (merge === 'flag') return jsList`${name}(r);if(sp>b){sp=b;AS[${asked}]=0;return 1;}`;
      const takes = {
        sum: jsList`x=add(x,K[i]);`,
        max: jsList`if(K[i]>x)x=K[i];`,
        set: jsList`if(K[i+1]>=since){x=K[i];since=K[i+1];}`,
      }[merge];
      return jsList`${name}(r);for(let i=b;i<sp;i+=2){${takes}}sp=b;`;
    });
    const put = js`S[a+${layout.statuses[status] ?? 0}]`;
    const start =
      merge === 'flag'
        ? jsList`if(${put}!==0||AS[${asked}]!==0)return ${put};`
        : jsList`if(AS[${asked}]!==0)return ${put};`;
    const variables = merge === 'flag' ? '' : merge === 'set' ? jsList`let x=${put},since=-2;` : jsList`let x=${put};`;
    return jsList`
      function gs${status}(r, a) {
        ${start}
        ${needsRoom(gen)}
        AS[${asked}] = 1;
        const b = sp;
        ${variables}
        ${asks}
        AS[${asked}] = 0;
        return ${merge === 'flag' ? '0' : 'x'};
      }`;
  });
}

/** A function that removes a status from a live entity. */
export function requestClearStatus(gen: CodegenContext, status: number): string {
  return gen.requestFunction(`rr${status}`, () => {
    const at = gen.bound.layout.statuses[status] ?? -1;
    const dirty = at < 0 ? 0 : gen.dirtyBits.slot('entity', at);
    const text = jsList`const a=rw(r);S[a+${at}]=0;${dirty === 0 ? '' : jsList`D|=${dirty};`}`;
    return jsList`function rr${status}(r){${at < 0 || gen.facts.isNeverApplied(status) ? '' : text}return N;}`;
  });
}

/** A function that removes a status, or an amount of it. */
export function requestRemoveStatus(gen: CodegenContext, status: number): string {
  return gen.requestFunction(`rm${status}`, () => {
    const at = gen.bound.layout.statuses[status] ?? -1;
    const dirty = at < 0 ? 0 : gen.dirtyBits.slot('entity', at);
    const isFlag = gen.bound.game.statuses[status]?.merge === 'flag';
    const left = isFlag ? '0' : js`n===N?0:add(S[a+${at}],-n)`;
    // removing a negative amount adds
    const fades = !isFlag && gen.fadingStatuses.includes(status) ? jsList`if(x>0)fading(r);` : '';
    const text = jsList`if(isRow(r)){const a=rw(r),x=${left};S[a+${at}]=x<0?0:x;${fades}${dirty === 0 ? '' : jsList`D|=${dirty};`}}`;
    return jsList`function rm${status}(r,n){${at < 0 || gen.facts.isNeverApplied(status) ? '' : text}return N;}`;
  });
}
