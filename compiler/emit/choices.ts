/**
 * Emits the choices that a card asks for when it is played (`chooses`): their options, whether each has one, and
 * answers at the time they are read.
 */
import type { CardChoice } from '../ir/index.ts';
import { js, jsCase, jsList, type Operand } from '../javascript/quote.ts';
import { emitJumpUnless } from './branches.ts';
import type { CodegenContext } from './context.ts';
import { contextParams, FunctionBuilder } from './function-builder.ts';
import { emitPush } from './sets.ts';

const EVERY = 31;

/** A function that pushes the options of a card's choice; it returns false where the choice is not asked. */
export function requestChoiceOptions(gen: CodegenContext, card: number, k: number, choice: CardChoice): string {
  const name = `q${card}_${k}`;
  return gen.requestFunction(name, () => {
    const { params, context } = contextParams(EVERY);
    const f = new FunctionBuilder(gen, context, choice.code.locals);
    f.chargeFor([choice.when, choice.from]);
    f.charge(f.gen.costs.size(choice.from, f.decls));
    if (choice.when !== null) emitJumpUnless(f, choice.when, jsList`return false;`);
    emitPush(f, choice.from);
    return jsList`function ${name}(${params}){${f.declare(new Set())}${f.lines}return true;}`;
  });
}

/** The call as moves use it: self is the card, you its player. */
export const choiceOptionsCall = (gen: CodegenContext, card: number, k: number, choice: CardChoice): Operand =>
  js`${requestChoiceOptions(gen, card, k, choice)}(r,yo,place(r),S[rw(r)+${gen.bound.layout.row.level}],N)`;

export const choiceSlot = (gen: CodegenContext, k: number): Operand => js`rw(r)+${gen.bound.layout.choices.at + k}`;

/** The reachable cards that ask for choices. */
export function cardsWithChoices(gen: CodegenContext): { id: number; chooses: CardChoice[] }[] {
  return gen.cards.flatMap((id) => {
    const { chooses = [] } = gen.bound.game.cards[id] ?? {};
    return chooses.length > 0 ? [{ id, chooses }] : [];
  });
}

/** A function that asks a card's controller for the choices without an answer. */
export function requestChoiceQuestions(gen: CodegenContext): string {
  const { choices, row } = gen.bound.layout;
  return gen.requestFunction('av', () => {
    const cases = cardsWithChoices(gen).map(({ id, chooses }) => {
      const asks = chooses.map((choice, k) => {
        const site = gen.addChoiceSite({ what: 'choose', name: choice.name, type: choice.type });
        const options = js`${requestChoiceOptions(gen, id, k, choice)}(r,yo,place(r),S[a+${row.level}],N)`;
        return jsList`{const s=a+${choices.at + k};if(S[s]===N){const b=sp;if(${options}&&sp>b){CH=1;S[s]=ask(yo,b,sp,${site});}sp=b;}}`;
      });
      return jsCase`case ${id}:{${asks}break;}`;
    });
    return jsList`
      function av(r) {
        const a = row(r);
        if (a < 0) return;
        const yo = ctl(r);
        switch (S[a]) {
          ${cases}
        }
      }`;
  });
}

/** True when each choice of a card has an option, given the options before it. */
export function choicesPossible(f: FunctionBuilder, ref: Operand): Operand {
  const { gen } = f;
  const name = gen.requestFunction('pos', () => {
    const cases = cardsWithChoices(gen).map(({ id }) => jsCase`case ${id}:return pos${id}_0(r,yo);`);
    for (const { id, chooses } of cardsWithChoices(gen)) wantOpen(gen, id, chooses, 0);
    // the answers of a card do not depend on themselves: a recursive test is false
    return jsList`
      function pos(r, yo) {
        const a = row(r);
        if (a < 0) return false;
        for (let i = 0; i < pq; i++) if (PQ[i] === r) return false;
        if (pq > 60) bail();
        PQ[pq++] = r;
        const open = posOf(S[a], r, yo);
        pq--;
        return open;
      }
      function posOf(c, r, yo) {
        switch (c) {
          ${cases}
        }
        return true;
      }`;
  });
  return js`${name}(${ref},${f.context.you})`;
}

function wantOpen(gen: CodegenContext, card: number, chooses: readonly CardChoice[], k: number): void {
  const choice = chooses[k];
  const name = `pos${card}_${k}`;
  gen.requestFunction(name, () => {
    if (choice === undefined) return jsList`function ${name}(){return true;}`;
    wantOpen(gen, card, chooses, k + 1);
    const next = js`pos${card}_${k + 1}(r,yo)`;
    return jsList`
      function ${name}(r, yo) {
        const b = sp;
        if (!${choiceOptionsCall(gen, card, k, choice)}) return ${next};
        const e = sp,
          s = ${choiceSlot(gen, k)},
          old = S[s];
        let open = false;
        for (let i = b; i < e && !open; i++) {
          S[s] = K[i];
          open = ${next};
        }
        S[s] = old;
        sp = b;
        return open;
      }`;
  });
}
