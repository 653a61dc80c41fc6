/** Emits reads of statuses and keywords that are known only at run time: functions with a `switch` over all of them. */

import { type JsCode, js, jsCase, jsList, type Operand } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';
import { hasKeywordCode, keywordNumberCode } from './fields.ts';
import { FunctionBuilder } from './function-builder.ts';
import { isGiven, statusCode } from './statuses.ts';

/** Keywords of the active layers. */
export const everyKeyword = ({ bound }: CodegenContext): number[] =>
  [...bound.game.keywords.keys()].filter((id) => bound.active[bound.game.keywords[id]?.layer ?? -1] === true);

/** Statuses of the active layers. */
export const everyStatus = ({ bound }: CodegenContext): number[] =>
  [...bound.game.statuses.keys()].filter((id) => (bound.layout.statuses[id] ?? -1) >= 0);

/** A function of a status and an entity: the amount. */
export function requestStatusReader(gen: CodegenContext): string {
  return gen.requestFunction('sv', () => {
    const slots = gen.bound.game.statuses.map((_, id) => gen.bound.layout.statuses[id] ?? -1);
    const table = gen.tables.dense(slots.length === 0 ? [-1] : slots);
    const given = everyStatus(gen).filter((id) => isGiven(gen, id));
    const cases = given.map((id) => jsCase`case ${id}:return ${statusCode(gen, id, 'r', js`rw(r)`)};`);
    const branches = cases.length === 0 ? '' : jsList`switch(s){${cases}}`;
    return jsList`
      function sv(s, r) {
        if (!isRow(r) || s < 0 || s >= ${slots.length}) return N;
        ${branches}
        const t = ${table}[s];
        return t < 0 ? N : S[rw(r) + t];
      }`;
  });
}

/** A function that reads something of an entity `r`. */
function reading(gen: CodegenContext, read: (f: FunctionBuilder) => Operand): JsCode {
  const f = new FunctionBuilder(gen, { self: 'r', you: 'N', here: 'N', level: '0', moment: 'N' }, []);
  const text = read(f);
  return jsList`${f.lines}return ${text};`;
}

/** A function of a keyword and an entity: whether the entity has it. */
export function requestHasValue(gen: CodegenContext): Operand {
  return gen.requestFunction('hv', () => {
    const cases = [...gen.bound.game.keywords.keys()]
      .filter((id) => !gen.facts.isNeverGranted(id))
      .map((id) => jsCase`case ${id}:{${reading(gen, (f) => hasKeywordCode(f, id, { code: 'r', nullable: true }))}}`);
    return jsList`function hv(k,r){switch(k){${cases}}return false;}`;
  });
}

/** A function of a keyword and an entity: the keyword's first number, 0 without the keyword. */
export function requestKeywordValue(gen: CodegenContext): Operand {
  return gen.requestFunction('kv', () => {
    const { keywords } = gen.bound.game;
    const cases = keywords.flatMap(({ params }, id) =>
      params[0]?.type.of !== 'number' || gen.facts.isNeverGranted(id)
        ? []
        : [
            jsCase`case ${id}:{${reading(gen, (f) => keywordNumberCode(f, id, 0, { code: 'r', nullable: true }).code)}}`,
          ],
    );
    return jsList`
      function kv(k, r) {
        if (!isRow(r)) return N;
        switch (k) {
          ${cases}
        }
        return 0;
      }`;
  });
}

/** A function that pushes the keywords of an entity. */
export function requestKeywordsOf(gen: CodegenContext): string {
  return gen.requestFunction('kws', () => {
    const has = requestHasValue(gen);
    const pushes = everyKeyword(gen)
      .filter((id) => !gen.facts.isNeverGranted(id))
      .map((id) => jsList`if(${has}(${id},r))K[sp++]=${id};`);
    return jsList`function kws(r){${pushes}}`;
  });
}

/** A function that pushes the keywords that are printed on a card. */
export function requestPrintedKeywords(gen: CodegenContext): string {
  return gen.requestFunction('kwp', () => {
    const { cards } = gen.bound.game;
    const [starts, all] = [[0], [] as number[]];
    for (const { keywords } of cards) {
      all.push(...everyKeyword(gen).filter((id) => keywords.some(({ keyword }) => keyword === id)));
      starts.push(all.length);
    }
    const [start, list] = [gen.tables.dense(starts), gen.tables.dense(all.length === 0 ? [0] : all)];
    return jsList`
      function kwp(d) {
        if (d < 0 || d >= ${cards.length}) return;
        for (let i = ${start}[d]; i < ${start}[d + 1]; i++) K[sp++] = ${list}[i];
      }`;
  });
}
