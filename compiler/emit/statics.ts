/**
 * Statics: what changes how a field is read, what a new entity starts with, and which keywords it has. For each static
 * that matters one function pushes its applications to an entity: pairs of a value and the age of the bearer.
 */
import type { Expr, FieldDecl, Static } from '../ir.ts';
import { matchesOf } from './asks.ts';
import type { Build } from './build.ts';
import { hasCode } from './fields.ts';
import { Fn } from './fn.ts';
import { cond, num } from './numbers.ts';

const staticOf = (build: Build, id: number): Static => build.bound.game.statics[id] as Static;

/**
 * A function of `r` that pushes the applications of a static. `key` tells functions of one static apart; `value` is what
 * each is worth, null for the level of the bearer.
 */
export function applications(build: Build, id: number, key: string, value: Expr | null): string {
  const grant = staticOf(build, id);
  const { entities, head, row } = build.bound.layout;
  const name = `sa${id}${key}`;
  return build.want(name, () => {
    const one = build.want(`${name}_`, () => application(build, `${name}_`, grant, value));
    const start = `function ${name}(r){if(AS[${id}]!==0)return;AS[${id}]=1;`;
    if (grant.bearer === 'rules') return `${start}${one}(N,r,-1);AS[${id}]=0;}`;
    const self = grant.whom.op === 'self';
    const works = build.want(`sw${id}`, () => {
      const f = new Fn(build, { self: 'b', you: 'N', here: 'N', level: '0', moment: 'N' }, []);
      f.facts.set('b', { row: 'a', live: false, kind: null });
      const bears = bearsText(f, grant);
      const where = self ? `S[a+${row.zone}]>=0` : 'inPlay(b)';
      return `function sw${id}(b,a){if(a<0)return false;${f.lines.join('')}return ${bears}&&!silenced(b)&&${where};}`;
    });
    if (self) return `${start}const a=row(r);if(${works}(r,a))${one}(r,r,S[a+${row.age}]);AS[${id}]=0;}`;
    return (
      `${start}const used=S[${head.entities}];for(let i=0;i<used;i++){const a=${entities.at}+i*${entities.stride};` +
      `if(S[a]>=0&&${works}(${entities.first}+i,a))${one}(${entities.first}+i,r,S[a+${row.age}]);}AS[${id}]=0;}`
    );
  });
}

/** Whether what stands in `b`, with its row in `a`, bears a static. */
function bearsText(f: Fn, { bearer, of }: Static): string {
  if (of === null) return 'false';
  if (bearer === 'card') return `S[a]===${of}`;
  if (bearer === 'status') return `S[a+${f.build.bound.layout.statuses[of] ?? 0}]!==0`;
  return bearer === 'keyword' ? hasCode(f, of, { code: 'b', may: false }) : 'false';
}

/** One bearer's application: pushed when the static means `r`, and its condition holds. */
function application(build: Build, name: string, grant: Static, value: Expr | null): string {
  const f = new Fn(build, { self: 'me', you: 'yo', here: 'he', level: 'lv', moment: 'N' }, grant.code.locals);
  f.stable.add('me');
  f.stable.add('r');
  const numbers = grant.bearer === 'keyword' && grant.of !== null ? grant.code.params : 0;
  for (let i = 0; i < numbers; i++) f.add(`l${i}=${firstNumber(build, grant.of ?? 0, i)}(me);`);
  const { whom, when } = grant;
  f.add(`if(!(${whom.op === 'select' ? matchesOf(f, whom, 'r') : `${num(f, whom).code}===r`}))return;`);
  if (when !== null) f.add(`if(!(${cond(f, when)}))return;`);
  const text = value === null ? 'lv' : num(f, value).code;
  f.add(`const by=${text};if(by!==N){K[sp++]=by;K[sp++]=age;}`);
  return (
    `function ${name}(me,r,age){const s0=sp,yo=ctl(me),he=me===N?N:place(me),lv=lvo(me);void s0;` +
    `${f.declare(new Set())}${f.head.join('')}${f.lines.join('\n')}}`
  );
}

/** A function that gives a number of the first time that an entity has a keyword. */
function firstNumber(build: Build, keyword: number, i: number): string {
  const name = `kn${keyword}_${i}`;
  return build.want(name, () => {
    const { game, index } = build.bound;
    const param = game.keywords[keyword]?.params[i];
    const cases = game.cards.flatMap((card, id) => {
      const item = card.keywords.find((one) => one.keyword === keyword);
      if (item === undefined || !build.reach.cards.has(id)) return [];
      const f = new Fn(build, { self: 'r', you: 'yo', here: 'he', level: 'lv', moment: 'N' }, []);
      const value = item.args[i] ?? param?.value ?? null;
      const text = value === null ? 'N' : num(f, value).code;
      return [`case ${id}:{${f.lines.join('')}return ${text};}`];
    });
    const granted = (index.grants[keyword] ?? []).length > 0;
    if (granted) build.left.add('statics of a keyword with numbers that statics grant');
    return (
      `function ${name}(r){const a=row(r);if(a<0)return N;const yo=ctl(r),he=place(r),lv=lvo(r);` +
      `switch(S[a]){${cases.join('')}}${granted ? 'bail();' : ''}return N;}`
    );
  });
}

const clamped = ({ low, high }: FieldDecl, x: string): string =>
  `${low === null ? '' : `if(${x}<${low}&&${x}!==N)${x}=${low};`}${high === null ? '' : `if(${x}>${high})${x}=${high};`}`;

/** Lines that take in what the statics of a list do: into `set` with its age, and into `sum`. */
function taken(build: Build, field: number, ids: readonly number[]): string {
  return ids
    .map((id) => {
      const { what } = staticOf(build, id);
      if (what.grant !== 'field' || what.field !== field) return '';
      const name = applications(build, id, '', what.value);
      const take = what.how === 'add' ? 'sum=add(sum,K[i]);' : 'if(K[i+1]>=since){set=K[i];since=K[i+1];}';
      return `{const b=sp;${name}(r);for(let i=b;i<sp;i+=2){${take}}sp=b;}`;
    })
    .join('');
}

/** A function of an entity and a field's value without statics that gives the value with them. */
export function throughStatics(build: Build, field: number): string {
  return build.want(`th${field}`, () => {
    const decl = build.bound.game.fields[field] as FieldDecl;
    return (
      `function th${field}(r,set){if(r<=0)return N;let since=-2,sum=0;${taken(build, field, build.bound.index.reads[field] ?? [])}` +
      `let x=set===N||sum===0?set:add(set,sum);${clamped(decl, 'x')}return x;}`
    );
  });
}

/** A function that changes what a new entity starts with; null where nothing does. */
export function printedStatics(build: Build): string | null {
  const { bound } = build;
  const parts = bound.index.prints.flatMap((ids, field) => {
    const place = bound.layout.fields[field] ?? null;
    if (ids.length === 0 || place?.table !== 'entity') return [];
    const decl = bound.game.fields[field] as FieldDecl;
    const told = build.watch.slot('entity', place.at);
    return [
      `{let set=S[a+${place.at}],since=-2,sum=0;${taken(build, field, ids)}` +
        `let x=add(set,sum);${clamped(decl, 'x')}S[a+${place.at}]=x;D|=${told};}`,
    ];
  });
  if (parts.length === 0) return null;
  return build.want('printed', () => `function printed(r){const a=row(r);${parts.join('')}}`);
}

/** A function that tells whether statics grant a keyword to `r`; null where none does. */
export function grantsKeyword(build: Build, keyword: number): string | null {
  const ids = build.bound.index.grants[keyword] ?? [];
  if (ids.length === 0) return null;
  return build.want(`hg${keyword}`, () => {
    const tests = ids.map((id) => `${applications(build, id, 'v', null)}(r);if(sp>b){sp=b;return true;}`);
    return `function hg${keyword}(r){const b=sp;${tests.join('')}return false;}`;
  });
}

/** A function that sums a number of a keyword over the times that statics grant it to `r`; null where none does. */
export function grantedNumber(build: Build, keyword: number, param: number): string | null {
  const ids = build.bound.index.grants[keyword] ?? [];
  if (ids.length === 0) return null;
  return build.want(`hn${keyword}_${param}`, () => {
    const parts = ids.map((id) => {
      const { what } = staticOf(build, id);
      const fallback = build.bound.game.keywords[keyword]?.params[param]?.value ?? null;
      const value = what.grant === 'keyword' ? (what.args[param] ?? fallback) : null;
      if (value === null) return '';
      return `${applications(build, id, `n${param}`, value)}(r);`;
    });
    return (
      `function hn${keyword}_${param}(r){const b=sp;let sum=0;${parts.join('')}` +
      'for(let i=b;i<sp;i+=2)sum=add(sum,K[i]);sp=b;return sum;}'
    );
  });
}
