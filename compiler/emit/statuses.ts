/** Functions that take one status off, where nobody hears of it. */
import type { Build } from './build.ts';

/** A function that takes a status off one whose row is there. */
export function clearing(build: Build, status: number): string {
  return build.want(`rr${status}`, () => {
    const at = build.bound.layout.statuses[status] ?? -1;
    const told = at < 0 ? 0 : build.watch.slot('entity', at);
    const text = `const a=rw(r);S[a+${at}]=0;${told === 0 ? '' : `D|=${told};`}`;
    return `function rr${status}(r){${at < 0 || build.facts.isIdle(status) ? '' : text}return N;}`;
  });
}

/** A function that takes a status off, or so much of it. */
export function removing(build: Build, status: number): string {
  return build.want(`rm${status}`, () => {
    const at = build.bound.layout.statuses[status] ?? -1;
    const told = at < 0 ? 0 : build.watch.slot('entity', at);
    const isFlag = build.bound.game.statuses[status]?.merge === 'flag';
    const left = isFlag ? '0' : `n===N?0:add(S[a+${at}],-n)`;
    // to take off less than nothing is to put on
    const fades = !isFlag && build.fading.includes(status) ? 'if(x>0)fading(r);' : '';
    const text = `if(isRow(r)){const a=rw(r),x=${left};S[a+${at}]=x<0?0:x;${fades}${told === 0 ? '' : `D|=${told};`}}`;
    return `function rm${status}(r,n){${at < 0 || build.facts.isIdle(status) ? '' : text}return N;}`;
  });
}
