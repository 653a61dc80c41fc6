/** Statuses: how much of one an entity has, and functions that take one off, where nobody hears of it. */
import type { CodegenContext } from './context.ts';
import { applications } from './statics.ts';
import { needsRoom } from './support.ts';

/** Whether statics can give the status. */
export const isGiven = ({ bound }: CodegenContext, status: number): boolean =>
  (bound.index.gives[status]?.length ?? 0) > 0;

/** Text of how much of a status one has whose row is there: what effects put on, with what statics give merged in. */
export function statusText(gen: CodegenContext, status: number, ref: string, row: string): string {
  if (isGiven(gen, status)) return `${withGiven(gen, status)}(${ref},${row})`;
  return `S[${row}+${gen.bound.layout.statuses[status] ?? 0}]`;
}

/** Text that holds where effects have silenced whose row is there. */
export const quieted = ({ silencers, bound }: CodegenContext, row: string): string =>
  silencers.length === 0
    ? 'false'
    : `(${silencers.map((id) => `S[${row}+${bound.layout.statuses[id] ?? 0}]!==0`).join('||')})`;

/** A function of an entity and its row that asks the statics which give a status; they read what effects put on of it. */
function withGiven(gen: CodegenContext, status: number): string {
  return gen.requestFunction(`gs${status}`, () => {
    const { layout, game, index } = gen.bound;
    const merge = game.statuses[status]?.merge ?? 'flag';
    const asked = game.statics.length + status;
    const asks = (index.gives[status] ?? []).map((id) => {
      const what = game.statics[id]?.what;
      const value = what?.grant === 'status' ? what.value : null;
      const name = applications(gen, id, 's', merge === 'flag' ? null : (value ?? { op: 'number', value: 1 }));
      if (merge === 'flag') return `${name}(r);if(sp>b){sp=b;AS[${asked}]=0;return 1;}`;
      const takes = {
        sum: 'x=add(x,K[i]);',
        max: 'if(K[i]>x)x=K[i];',
        set: 'if(K[i+1]>=since){x=K[i];since=K[i+1];}',
      }[merge];
      return `${name}(r);for(let i=b;i<sp;i+=2){${takes}}sp=b;`;
    });
    const put = `S[a+${layout.statuses[status] ?? 0}]`;
    const start =
      merge === 'flag' ? `if(${put}!==0||AS[${asked}]!==0)return ${put};` : `if(AS[${asked}]!==0)return ${put};`;
    return (
      `function gs${status}(r,a){${start}${needsRoom(gen)}AS[${asked}]=1;const b=sp;` +
      `${merge === 'flag' ? '' : `let x=${put}${merge === 'set' ? ',since=-2' : ''};`}${asks.join('')}` +
      `AS[${asked}]=0;return ${merge === 'flag' ? '0' : 'x'};}`
    );
  });
}

/** A function that takes a status off one whose row is there. */
export function clearing(gen: CodegenContext, status: number): string {
  return gen.requestFunction(`rr${status}`, () => {
    const at = gen.bound.layout.statuses[status] ?? -1;
    const told = at < 0 ? 0 : gen.dirtyBits.slot('entity', at);
    const text = `const a=rw(r);S[a+${at}]=0;${told === 0 ? '' : `D|=${told};`}`;
    return `function rr${status}(r){${at < 0 || gen.facts.isNeverApplied(status) ? '' : text}return N;}`;
  });
}

/** A function that takes a status off, or so much of it. */
export function removing(gen: CodegenContext, status: number): string {
  return gen.requestFunction(`rm${status}`, () => {
    const at = gen.bound.layout.statuses[status] ?? -1;
    const told = at < 0 ? 0 : gen.dirtyBits.slot('entity', at);
    const isFlag = gen.bound.game.statuses[status]?.merge === 'flag';
    const left = isFlag ? '0' : `n===N?0:add(S[a+${at}],-n)`;
    // to take off less than nothing is to put on
    const fades = !isFlag && gen.fading.includes(status) ? 'if(x>0)fading(r);' : '';
    const text = `if(isRow(r)){const a=rw(r),x=${left};S[a+${at}]=x<0?0:x;${fades}${told === 0 ? '' : `D|=${told};`}}`;
    return `function rm${status}(r,n){${at < 0 || gen.facts.isNeverApplied(status) ? '' : text}return N;}`;
  });
}
