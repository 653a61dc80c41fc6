/** Support functions for statuses: given, taken away, listed. */
import type { Status } from '../ir/index.ts';
import { type JsCode, js, jsCase, jsList } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';
import { statusCode } from './statuses.ts';

export function statusSupport(gen: CodegenContext): JsCode {
  const { layout, game } = gen.bound;
  const slots = game.statuses.map((_, id) => layout.statuses[id] ?? -1);
  const fading = gen.fadingStatuses.map((id) => slots[id] as number);
  const applied = [...game.statuses.keys()].filter((id) => (slots[id] ?? -1) >= 0 && !gen.facts.isNeverApplied(id));
  const flags = game.statuses.map((status) => (status.merge === 'flag' ? 1 : 0));
  const bits = slots.reduce((all, slot) => all | (slot < 0 ? 0 : gen.dirtyBits.slot('entity', slot)), 0);
  const pushes = slots.flatMap((slot, id) =>
    slot < 0 ? [] : [jsList`if(${statusCode(gen, id, 'r', 'a')}!==0)K[sp++]=${id};`],
  );
  // an empty table would have no type
  const slotOf = gen.tables.dense(slots.length === 0 ? [-1] : slots);
  const isFlag = gen.tables.dense(flags.length === 0 ? [0] : flags);
  return jsList`
    ${fading.length === 0 ? '' : fadingList(gen, fading)}
    ${applied.map((id) => adding(gen, id, slots, fading))}
    // a status that is known only in a match is given, or taken away
    function addStatus(s, r, n) {
      switch (s) {
        ${applied.map((id) => jsCase`case ${id}:as${id}(r,n);break;`)}
      }
    }
    function removeStatus(s, r, n) {
      const a = row(r),
        t = ${slotOf};
      if (a < 0 || s < 0 || s >= ${slots.length} || t[s] < 0) return;
      const left = n === N || ${isFlag}[s] === 1 ? 0 : add(S[a + t[s]], -n);
      S[a + t[s]] = left < 0 ? 0 : left;
      ${fading.length === 0 ? '' : jsList`if(left>0)fading(r);`}
      D |= ${bits};
    }
    // pushes the statuses of an entity
    function stats(r) {
      if (!isRow(r)) return;
      const a = rw(r);
      ${pushes}
    }`;
}

/** `as3` adds the status 3, and `al3` does so for an entity that is known to have a row. */
function adding(gen: CodegenContext, id: number, slots: readonly number[], fading: readonly number[]): JsCode {
  const { merge, replaces } = gen.bound.game.statuses[id] as Status;
  const at = slots[id] as number;
  const others = replaces.flatMap((other) => {
    const slot = slots[other] ?? -1;
    return slot >= 0 && other !== id ? [slot] : [];
  });
  const bits = [at, ...others].reduce((sum, slot) => sum | gen.dirtyBits.slot('entity', slot), 0);
  const value = { flag: '1', sum: js`add(old,by)`, max: js`by>old?by:old`, set: 'by' }[merge];
  return jsList`
    function as${id}(r, n) {
      return isRow(r) ? al${id}(r, n) : N;
    }
    function al${id}(r, n) {
      const a = rw(r),
        by = n === N ? 1 : n,
        old = S[a + ${at}];
      ${others.map((slot) => jsList`S[a+${slot}]=0;`)}
      S[a + ${at}] = ${value};
      ${bits === 0 ? '' : jsList`D|=${bits};`}
      ${fading.includes(at) ? jsList`fading(r);` : ''}
      return N;
    }`;
}

/**
 * The list FL of the entities that have a fading status, and their flags FE, which also entities that are gone may have. The
 * list is unknown where its length FC is -1: `faders` makes it then.
 */
function fadingList({ bound: { layout } }: CodegenContext, fading: readonly number[]): JsCode {
  const { entities, head } = layout;
  const amounts = fading.map((slot) => js`S[a+${slot}]`).reduce((all, one) => js`${all}|${one}`);
  const row = js`${entities.at}+(r-${entities.first})*${entities.stride}`;
  return jsList`
    const FL = new Int32Array(${entities.count}),
      FE = new Uint8Array(${entities.count});
    // puts an entity on the list
    function fading(r) {
      const i = r - ${entities.first};
      if (FC < 0 || FE[i] === 1) return;
      FE[i] = 1;
      FL[FC++] = r;
    }
    function faders() {
      if (FC >= 0) return;
      FC = 0;
      for (let r = ${entities.first}; r < ${entities.first} + S[${head.entities}]; r++) {
        const a = ${row};
        if (S[a] >= 0 && ${amounts} !== 0) fading(r);
      }
    }
    // whether an entity of the list still has a fading status
    function fades(r) {
      const a = ${row};
      if (S[a] >= 0 && ${amounts} !== 0) return true;
      FE[r - ${entities.first}] = 0;
      return false;
    }`;
}

/** Makes the list of entities with a fading status unknown, and takes their flags off. */
export const forgetsFading = (gen: CodegenContext): JsCode =>
  gen.fadingStatuses.length === 0
    ? jsList`FC=-1;`
    : jsList`for(;FC>0;FC--)FE[FL[FC-1]-${gen.bound.layout.entities.first}]=0;FC=-1;`;
