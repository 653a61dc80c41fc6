/** Emits the kernel's verbs: calls of support functions. */
import type { KernelVerb } from '../ir/index.ts';
import type { Expression, Statement } from '../javascript/nodes.ts';
import { jsList } from '../javascript/quote.ts';
import { Rewriter } from '../javascript/rewrite.ts';
import { requestChoiceQuestions } from './choices.ts';
import type { FunctionBuilder } from './function-builder.ts';

const CALLS: Record<KernelVerb, readonly Statement[]> = {
  create: jsList`result=zoneOf(l1)<0?N:create(l0,1,l1,l2);`,
  copy: jsList`result=zoneOf(l1)<0?N:copy(l0,l1);`,
  become: jsList`become(l0,l1);result=l0;`,
  transform: jsList`transform(l0,l1);result=l0;`,
  move: jsList`result=moveTo(l0,l1,l2===N?-1:l2)?l0:N;`,
  shuffle: jsList`shuffle(l0);`,
  reveal: jsList`know(l0,l1,true);`,
  hide: jsList`know(l0,l1,false);`,
  ask: jsList`av(l0);`,
  add: jsList`addStatus(l0,l1,l2);`,
  remove: jsList`removeStatus(l0,l1,l2);`,
  win: jsList`win(l0);`,
  lose: jsList`lose(l0);`,
  draw_game: jsList`end(0);`,
};

/** The arguments are in the first locals, in the order of the verb's parameters. */
export function nativeCode(f: FunctionBuilder, verb: KernelVerb, params: number): void {
  if (verb === 'ask') requestChoiceQuestions(f.gen);
  f.add(new MissingArgumentRewriter(params).list(CALLS[verb]));
}

/** Puts nothing in the place of locals that are not parameters of the verb. */
class MissingArgumentRewriter extends Rewriter {
  readonly #params: number;

  constructor(params: number) {
    super();
    this.#params = params;
  }

  override expression(e: Expression): Expression {
    const slot = e.type === 'Identifier' ? /^l(\d)$/.exec(e.name)?.[1] : undefined;
    return slot === undefined
      ? super.expression(e)
      : Number(slot) < this.#params
        ? e
        : { type: 'Identifier', name: 'N' };
  }
}
