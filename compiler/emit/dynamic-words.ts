/** Statuses and keywords that a value names: functions that tell them apart when they run. */
import type { Build } from './context.ts';
import { hasCode, keywordNumberCode } from './fields.ts';
import { Fn } from './function-builder.ts';
import { isGiven, statusText } from './statuses.ts';

/** Keywords of the layers that are on. */
export const everyKeyword = ({ bound }: Build): number[] =>
  [...bound.game.keywords.keys()].filter((id) => bound.active[bound.game.keywords[id]?.layer ?? -1] === true);

/** Statuses of the layers that are on. */
export const everyStatus = ({ bound }: Build): number[] =>
  [...bound.game.statuses.keys()].filter((id) => (bound.layout.statuses[id] ?? -1) >= 0);

/** A function of a status and an entity: how many of it that has. */
export function statusValue(build: Build): string {
  return build.want('sv', () => {
    const slots = build.bound.game.statuses.map((_, id) => build.bound.layout.statuses[id] ?? -1);
    const table = build.table(slots.length === 0 ? [-1] : slots);
    const given = everyStatus(build).filter((id) => isGiven(build, id));
    const cases = given.map((id) => `case ${id}:return ${statusText(build, id, 'r', 'rw(r)')};`);
    const told = cases.length === 0 ? '' : `switch(s){${cases.join('')}}`;
    return `function sv(s,r){if(!isRow(r)||s<0||s>=${slots.length})return N;${told}const t=${table}[s];return t<0?N:S[rw(r)+t];}`;
  });
}

/** A function that reads an entity `r`, with what it needs to run before. */
function reading(build: Build, read: (f: Fn) => string): string {
  const f = new Fn(build, { self: 'r', you: 'N', here: 'N', level: '0', moment: 'N' }, []);
  const text = read(f);
  return `${f.lines.join('')}return ${text};`;
}

/** A function of a keyword and an entity: whether that has it. */
export function hasValue(build: Build): string {
  return build.want('hv', () => {
    const cases = [...build.bound.game.keywords.keys()]
      .filter((id) => !build.facts.isBarren(id))
      .map((id) => `case ${id}:{${reading(build, (f) => hasCode(f, id, { code: 'r', may: true }))}}`);
    return `function hv(k,r){switch(k){${cases.join('')}}return false;}`;
  });
}

/** A function of a keyword and an entity: the keyword's first number, 0 where it has none. */
export function keywordValue(build: Build): string {
  return build.want('kv', () => {
    const { keywords } = build.bound.game;
    const cases = keywords.flatMap(({ params }, id) =>
      params[0]?.type.of !== 'number' || build.facts.isBarren(id)
        ? []
        : [`case ${id}:{${reading(build, (f) => keywordNumberCode(f, id, 0, { code: 'r', may: true }).code)}}`],
    );
    return `function kv(k,r){if(!isRow(r))return N;switch(k){${cases.join('')}}return 0;}`;
  });
}

/** A function that pushes the keywords of an entity. */
export function keywordsOf(build: Build): string {
  return build.want('kws', () => {
    const has = hasValue(build);
    const pushes = everyKeyword(build)
      .filter((id) => !build.facts.isBarren(id))
      .map((id) => `if(${has}(${id},r))K[sp++]=${id};`);
    return `function kws(r){${pushes.join('')}}`;
  });
}
