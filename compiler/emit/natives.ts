/** Emits the kernel's verbs: calls of support functions. */
import type { KernelVerb } from '../ir/index.ts';
import { asked } from './choices.ts';
import type { FunctionBuilder } from './function-builder.ts';

const CALLS: Record<KernelVerb, string> = {
  create: 'result=zoneOf(l1)<0?N:create(l0,1,l1,l2);',
  copy: 'result=zoneOf(l1)<0?N:copy(l0,l1);',
  become: 'become(l0,l1);result=l0;',
  move: 'result=moveTo(l0,l1,l2===N?-1:l2)?l0:N;',
  shuffle: 'shuffle(l0);',
  reveal: 'know(l0,l1,true);',
  hide: 'know(l0,l1,false);',
  ask: 'av(l0);',
  add: 'addStatus(l0,l1,l2);',
  remove: 'removeStatus(l0,l1,l2);',
  win: 'win(l0);',
  lose: 'lose(l0);',
  draw_game: 'end(0);',
};

/** The arguments are in the first locals, in the order of the verb's parameters. */
export function nativeCode(f: FunctionBuilder, verb: KernelVerb, params: number): void {
  const text = CALLS[verb].replace(/\bl([0-9])\b/g, (name, slot: string) => (Number(slot) < params ? name : 'N'));
  if (verb === 'ask') asked(f.gen);
  f.add(text);
}
