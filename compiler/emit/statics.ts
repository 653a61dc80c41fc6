/**
 * Emits static abilities: what fields read as, what a new entity starts with, and which keywords and statuses are
 * granted. For each reachable static one function pushes its applications to an entity: pairs of a value and the
 * bearer's age.
 */

import { FRESH } from '../analysis/dependencies.ts';
import { MODIFIER, MODIFIER_WHAT, WHOSE } from '../format/rows.ts';
import { NOTHING } from '../format/values.ts';
import type { Expr, FieldDecl, Grant, Param, Static, StmtOf } from '../ir/index.ts';
import { type HoleValue, type JsCode, js, jsCase, jsList, jsLoop, type Operand } from '../javascript/quote.ts';
import { emitJumpUnless } from './branches.ts';
import { workMark } from './call-graph.ts';
import { emitCondition } from './conditions.ts';
import type { CodegenContext } from './context.ts';
import { hasKeywordCode, keywordNumberCode } from './fields.ts';
import { FunctionBuilder } from './function-builder.ts';
import { emitMatches } from './set-queries.ts';
import { emitPush } from './sets.ts';
import { chargeCost } from './size-charges.ts';
import { modifierSlot } from './slots.ts';
import { isSilencedCode, statusCode } from './statuses.ts';
import { emitValue } from './values.ts';

const staticOf = (gen: CodegenContext, id: number): Static => gen.bound.game.statics[id] as Static;

/**
 * A function of `r` that pushes the applications of a static to it. `key` distinguishes several functions of one static;
 * `value`: the value of an application, null for the bearer's level.
 */
export function requestApplications(gen: CodegenContext, id: number, key: string, value: Expr | null): string {
  const grant = staticOf(gen, id);
  const { entities, head, row } = gen.bound.layout;
  const name = `sa${id}${key}`;
  return gen.requestFunction(name, () => {
    const one = gen.requestFunction(`${name}_`, () => requestApplication(gen, `${name}_`, grant, value));
    const self = grant.whom.op === 'self';
    const asked = workMark(gen.costs.bearers(self));
    const once = (does: JsCode): JsCode =>
      jsList`function ${name}(r){${asked}if(AS[${id}]!==0)return;AS[${id}]=1;${does}AS[${id}]=0;}`;
    if (grant.bearer === 'rules') return once(jsList`${one}(N,r,-1);`);
    const works = gen.requestFunction(`sw${id}`, () => {
      const f = new FunctionBuilder(gen, { self: 'b', you: 'N', here: 'N', level: '0', moment: 'N' }, []);
      f.rowFacts.set('b', { row: 'a', live: false, sign: 'a', kind: null });
      const bears = bearsCode(f, grant);
      const where = self ? js`S[a+${row.zone}]>=0` : js`inPlay(b)`;
      // a status from a static silences an entity, but no static that gives a status
      const silent = grant.what.grant === 'status' ? isSilencedCode(gen, 'a') : js`silenced(b)`;
      return jsList`function sw${id}(b,a){if(a<0)return false;${f.lines}return ${bears}&&!${silent}&&${where};}`;
    });
    if (self) return once(jsList`const a=row(r);if(${works}(r,a))${one}(r,r,S[a+${row.age}]);`);
    return once(jsList`
      const used = S[${head.entities}];
      for (let i = 0; i < used; i++) {
        const a = ${entities.at} + i * ${entities.stride};
        if (S[a] >= 0 && ${works}(${entities.first} + i, a)) ${one}(${entities.first} + i, r, S[a + ${row.age}]);
      }`);
  });
}

/** True when the entity `b` with its row at `a` bears the static. */
function bearsCode(f: FunctionBuilder, { bearer, of }: Static): Operand {
  if (of === null) return 'false';
  if (bearer === 'card') return js`S[a]===${of}`;
  if (bearer === 'status') return js`${statusCode(f.gen, of, 'b', 'a')}!==0`;
  return bearer === 'keyword' ? hasKeywordCode(f, of, { code: 'b', nullable: false }) : 'false';
}

/** A function that pushes one bearer's application where the static applies to `r`. */
function requestApplication(gen: CodegenContext, name: string, grant: Static, value: Expr | null): JsCode {
  const f = new FunctionBuilder(
    gen,
    { self: 'me', you: 'yo', here: 'he', level: 'lv', moment: 'N' },
    grant.code.locals,
  );
  f.immutable.add('me');
  f.immutable.add('r');
  f.heavyDepth = 1;
  chargeCost(f, gen.costs.application(grant, value));
  const numbers = grant.bearer === 'keyword' && grant.of !== null ? grant.code.params : 0;
  const keyword = grant.of ?? 0;
  for (let i = 0; i < numbers; i++) {
    const isNumber = gen.bound.game.keywords[keyword]?.params[i]?.type.of === 'number';
    const me = { code: 'me', nullable: true };
    const number = isNumber
      ? keywordNumberCode(f, keyword, i, me).code
      : js`${requestFirstArgument(gen, keyword, i)}(me)`;
    f.add(jsList`l${i}=${number};`);
  }
  const { whom, when } = grant;
  f.add(jsList`if(!(${whom.op === 'select' ? emitMatches(f, whom, 'r') : js`${emitValue(f, whom).code}===r`}))return;`);
  // the condition and the value may read the entity that the static applies to
  if (whom.op === 'select') f.bind(whom.local, 'r');
  if (when !== null) emitJumpUnless(f, when, jsList`return;`);
  const text = value === null ? 'lv' : emitValue(f, value).code;
  f.add(jsList`const by=${text};if(by!==N){K[sp++]=by;K[sp++]=age;}`);
  return jsList`
    function ${name}(me, r, age) {
      const yo = ctl(me),
        he = me === N ? N : place(me),
        lv = lvo(me);
      ${f.declare(new Set())}
      ${f.prologue}
      ${f.lines}
    }`;
}

/** Emits the function that returns argument `i` of the first occurrence of a keyword on an entity. */
function requestFirstArgument(gen: CodegenContext, keyword: number, i: number): string {
  const granted = (gen.bound.index.grants[keyword] ?? []).length > 0 || gen.reachable.have.keywords.has(keyword);
  if (granted) gen.bailOuts.add('statics of a keyword with an argument that is no number, and that statics grant');
  return requestNumber(
    gen,
    `kn${keyword}_${i}`,
    { keyword, i, otherwise: granted ? jsList`bail();` : jsList`return N;` },
    (f, values) => returnCode(f, values[0] ?? null),
  );
}

/** A function that sums a keyword's number over its occurrences on an entity's card. */
export const requestPrintedNumber = (gen: CodegenContext, keyword: number, i: number): string =>
  requestNumber(gen, `kp${keyword}_${i}`, { keyword, i, otherwise: jsList`return 0;` }, (f, values) => {
    f.add(jsList`let sum=0;`);
    for (const value of values) {
      if (value === null) continue;
      const { code } = f.toTemp(emitValue(f, value));
      f.add(jsList`if(${code}!==N)sum=add(sum,${code});`);
    }
    return jsList`${f.lines}return sum;`;
  });

/**
 * A function of an entity that reads argument `i` of a keyword on its card. `write` gives the code for the values of its occurrences,
 * null for one without a value; `otherwise` is for cards without the keyword.
 */
function requestNumber(
  gen: CodegenContext,
  name: string,
  { keyword, i, otherwise }: { keyword: number; i: number; otherwise: JsCode },
  write: (f: FunctionBuilder, values: readonly (Expr | null)[]) => JsCode,
): string {
  return gen.requestFunction(name, () => {
    const { game } = gen.bound;
    const fallback = game.keywords[keyword]?.params[i]?.value ?? null;
    const cases = game.cards.flatMap((card, id) => {
      const items = card.keywords.filter((one) => one.keyword === keyword);
      if (items.length === 0 || !gen.reachable.cards.has(id)) return [];
      const f = new FunctionBuilder(gen, { self: 'r', you: 'yo', here: 'he', level: 'lv', moment: 'N' }, []);
      f.heavyDepth = 1;
      const values = items.map(({ args }) => args[i] ?? fallback);
      f.charge(gen.costs.light(values, []));
      return [jsCase`case ${id}:{${write(f, values)}}`];
    });
    return jsList`
      function ${name}(r) {
        if (!isRow(r)) return N;
        const a = rw(r),
          yo = ctl(r),
          he = place(r),
          lv = lvo(r);
        switch (S[a]) {
          ${cases}
        }
        ${otherwise}
      }`;
  });
}

function returnCode(f: FunctionBuilder, value: Expr | null): JsCode {
  const text = value === null ? 'N' : emitValue(f, value).code;
  return jsList`${f.lines}return ${text};`;
}

// ------------------------------------------------------------------ modifiers: the effects of `have`

/** A loop over the modifiers of `r` that pass `test`; `m` is a modifier's address. */
function modifierLoop(gen: CodegenContext, test: Operand, body: JsCode): JsCode {
  const { head, modifiers } = gen.bound.layout;
  return jsList`
    for (let i = 0, n = S[${head.modifiers}]; i < n; i++) {
      const m = ${modifiers.at} + i * ${modifiers.stride};
      if (${modifierSlot('entity')} !== r || !${test}) continue;
      ${body}
    }`;
}

const grantsIt = (keyword: number): Operand =>
  js`${modifierSlot('what')}===${MODIFIER_WHAT.keyword}&&${modifierSlot('id')}===${keyword}`;

function modifierArgument(gen: CodegenContext, i: number): Operand {
  const { stride, args } = gen.bound.layout.modifiers;
  return i < args ? js`S[m+${stride - args + i}]` : 'N';
}

/** A function that pushes the level of each modifier that gives `r` a keyword. */
export function requestGivenKeyword(gen: CodegenContext, keyword: number): string {
  return gen.requestFunction(
    `mk${keyword}`,
    () =>
      jsList`function mk${keyword}(r){${modifierLoop(gen, grantsIt(keyword), jsList`K[sp++]=${modifierSlot('level')};`)}}`,
  );
}

/** A function that gives a number of the first modifier that gives `r` a keyword; bails out without one. */
export function requestGivenNumber(gen: CodegenContext, keyword: number, i: number): string {
  const name = `mn${keyword}_${i}`;
  return gen.requestFunction(
    name,
    () =>
      jsList`function ${name}(r){${modifierLoop(gen, grantsIt(keyword), jsList`return ${modifierArgument(gen, i)};`)}bail();}`,
  );
}

/** Emits `have`: a modifier for each entity, with its values evaluated now. */
export function emitHave(f: FunctionBuilder, s: StmtOf<'have'>): void {
  const { gen } = f;
  const { what, until } = s;
  if (what.grant === 'ability') {
    f.bailOut('an ability that `have` gives');
    return;
  }
  if (what.grant === 'status') {
    f.bailOut('a status that `have` gives in a statement');
    return;
  }
  const { head, modifiers } = gen.bound.layout;
  const name = gen.requestFunction('modify', () => {
    const slots = Object.keys(MODIFIER);
    const given = slots.filter((slot) => slot !== 'age');
    const writes = slots.map((slot, i) => jsList`S[m+${i}]=${slot === 'age' ? js`S[${head.age}]++` : slot};`);
    return jsList`
      function modify(${given}) {
        const n = S[${head.modifiers}];
        if (n >= ${modifiers.capacity}) bail();
        const m = ${modifiers.at} + n * ${modifiers.stride};
        ${writes}
        S[${head.modifiers}] = n + 1;
        D |= ${~FRESH};
        return m;
      }`;
  });
  const write = (): void => {
    const level = f.toTemp({ code: js`lvl(${f.context.level},${f.context.self})`, nullable: false }).code;
    const from = f.temp();
    f.add(jsList`const ${from}=sp;`);
    emitPush(f, s.whom);
    const [to, i, ref] = [f.temp(), f.temp(), f.temp()];
    f.add(jsList`const ${to}=sp;`);
    const lasts = [until === null ? -1 : until.timing, until === null ? 0 : WHOSE.indexOf(until.whose), level];
    f.loop(jsLoop`for(let ${i}=${from};${i}<${to};${i}++)`, () => {
      f.add(jsList`const ${ref}=K[${i}];`);
      // the statement has charged for the size of its expressions, which counts once
      const given = givenExprs(gen, what);
      f.charge(gen.costs.light(given, f.decls) - gen.costs.bulk(given));
      const before = s.whom.op === 'select' ? f.bind(s.whom.local, ref) : undefined;
      emitModifier(f, name, what, ref, lasts);
      if (s.whom.op === 'select') f.unbind(s.whom.local, before);
    });
    f.add(jsList`sp=${from};`);
  };
  if (s.when === null) write();
  else f.if(emitCondition(f, s.when), write);
}

/** What is evaluated for each entity that a `have` gives something to. */
function givenExprs({ bound }: CodegenContext, what: Exclude<Grant, { grant: 'ability' | 'status' }>): (Expr | null)[] {
  if (what.grant === 'field') return [what.value];
  const { keywords } = bound.game;
  if (what.grant === 'keyword')
    return (keywords[what.keyword]?.params ?? []).map(({ value }, i) => what.args[i] ?? value);
  // giveNamed takes constant defaults only
  return [what.keyword, what.number];
}

/** Emits the modifier of one entity. `name`: the function that adds it; `lasts`: its last arguments. */
function emitModifier(
  f: FunctionBuilder,
  name: string,
  what: Exclude<Grant, { grant: 'ability' | 'status' }>,
  ref: Operand,
  lasts: readonly HoleValue[],
): void {
  if (what.grant === 'field') {
    const value = f.toTemp(emitValue(f, what.value));
    const call = jsList`${name}(${ref},${MODIFIER_WHAT[what.how]},${what.field},${value.code},${lasts});`;
    if (value.nullable) f.when(js`${value.code}!==N`, call);
    else f.add(call);
    return;
  }
  if (what.grant === 'keyword_value') {
    emitKeywordValueModifier(f, what, (id) => js`${name}(${ref},${MODIFIER_WHAT.keyword},${id},0,${lasts})`);
    return;
  }
  const { game, layout } = f.gen.bound;
  const args = (game.keywords[what.keyword]?.params ?? []).map((param, k) => {
    const given = what.args[k] ?? param.value;
    return given === null ? 'N' : f.toTemp(emitValue(f, given)).code;
  });
  const at = f.temp();
  f.add(jsList`const ${at}=${name}(${ref},${MODIFIER_WHAT.keyword},${what.keyword},0,${lasts});`);
  const { stride, args: most } = layout.modifiers;
  for (const [k, arg] of args.entries()) if (k < most) f.add(jsList`S[${at}+${stride - most + k}]=${arg};`);
}

/**
 * A keyword's number where no occurrence states it: 0 for an entity without the keyword, null where it has to be
 * evaluated.
 */
function fallbackOf(param: Param | undefined): number | null {
  if (param === undefined) return 0;
  if (param.value === null) return NOTHING;
  return param.value.op === 'number' ? param.value.value : null;
}

/**
 * Emits a modifier that gives a keyword which is a run-time value; the number is its first parameter, the others take
 * their defaults.
 */
function emitKeywordValueModifier(
  f: FunctionBuilder,
  what: Extract<Grant, { grant: 'keyword_value' }>,
  modify: (id: Operand) => Operand,
): void {
  const { gen } = f;
  const { keywords } = gen.bound.game;
  const { stride, args } = gen.bound.layout.modifiers;
  const columns = Array.from({ length: args }, (_, k) => keywords.map(({ params }) => fallbackOf(params[k])));
  if (columns.flat().includes(null)) {
    f.bailOut('a keyword given by its name, with a number that is worked out');
    return;
  }
  const takesNumber = gen.tables.dense(keywords.map(({ params }) => (params[0]?.type.of === 'number' ? 1 : 0)));
  const id = f.toTemp(emitValue(f, what.keyword));
  f.if(id.nullable ? js`${id.code}!==N&&${id.code}>=0` : js`${id.code}>=0`, () => {
    const given = what.number === null ? null : f.toTemp(emitValue(f, what.number)).code;
    const at = f.temp();
    f.add(jsList`const ${at}=${modify(id.code)};`);
    for (const [k, column] of columns.entries()) {
      const own = js`${gen.tables.dense(column as number[])}[${id.code}]`;
      const value = k > 0 || given === null ? own : js`${takesNumber}[${id.code}]===1?${given}:${own}`;
      f.add(jsList`S[${at}+${stride - args + k}]=${value};`);
    }
  });
}

/** Functions that remove modifiers: those that end at a timing, and those of entities that left play. */
export function modifierSupport(gen: CodegenContext): JsCode {
  const { head, modifiers, row, entities } = gen.bound.layout;
  if (!gen.reachable.statements.has('have')) return jsList`function expire(){}function disown(){}`;
  const { at, stride } = modifiers;
  const dropping = (ends: Operand): JsCode =>
    jsList`
      const n = S[${head.modifiers}];
      if (n === 0) return;
      let kept = 0;
      for (let i = 0; i < n; i++) {
        const m = ${at} + i * ${stride},
          r = ${modifierSlot('entity')};
        if (${ends}) continue;
        if (kept !== i) S.copyWithin(${at} + kept * ${stride}, m, m + ${stride});
        kept++;
      }
      if (kept === n) return;
      S.fill(0, ${at} + kept * ${stride}, ${at} + n * ${stride});
      S[${head.modifiers}] = kept;
      D |= ${~FRESH};`;
  const is = (whose: (typeof WHOSE)[number]): Operand => js`${modifierSlot('whose')}===${WHOSE.indexOf(whose)}`;
  const whose = js`(${is('any')}||(${is('self')}&&r===to)||(${is('owner')}&&k_owner(r)===to)||(${is('controller')}&&ctl(r)===to))`;
  return jsList`
    function expire(t, to) {
      ${dropping(js`${modifierSlot('until')}===t&&${whose}`)}
    }
    function disown() {
      ${dropping(js`r>=${entities.first}&&row(r)>=0&&S[row(r)+${row.zone}]===-1`)}
    }`;
}

const clamped = ({ low, high }: FieldDecl, x: Operand): JsCode => [
  low === null ? '' : jsList`if(${x}<${low}&&${x}!==N)${x}=${low};`,
  high === null ? '' : jsList`if(${x}>${high})${x}=${high};`,
];

/** A line that takes one change: `set` (the youngest wins), `sum` or `less`. */
function changeCode({ type }: FieldDecl, how: 'set' | 'add' | 'take', by: Operand, age: Operand): JsCode {
  if (how === 'set') return jsList`if(${age}>=since){set=${by};since=${age};}`;
  if (how === 'take') return jsList`less|=${by};`;
  return type.of === 'flags' ? jsList`sum|=${by};` : jsList`sum=add(sum,${by});`;
}

/** The value of a field after the lines of all changes. */
const changedValue = ({ type }: FieldDecl): Operand =>
  type.of === 'flags' ? js`set===N?N:(set|sum)&~less` : js`set===N||sum===0?set:add(set,sum)`;

/** Lines that take the changes of a list of statics. */
function staticChangesCode(gen: CodegenContext, field: number, ids: readonly number[]): JsCode {
  const decl = gen.bound.game.fields[field] as FieldDecl;
  return ids.map((id) => {
    const { what } = staticOf(gen, id);
    if (what.grant !== 'field' || what.field !== field) return '';
    const name = requestApplications(gen, id, '', what.value);
    return jsList`{const b=sp;${name}(r);for(let i=b;i<sp;i+=2){${changeCode(decl, what.how, js`K[i]`, js`K[i+1]`)}}sp=b;}`;
  });
}

/** Lines that take the changes of all layers to a field of `r`. */
function layerChangesCode(gen: CodegenContext, field: number): JsCode {
  const decl = gen.bound.game.fields[field] as FieldDecl;
  const hows = decl.type.of === 'flags' ? (['set', 'add', 'take'] as const) : (['set', 'add'] as const);
  const each = hows.map((how) => jsList`if(w===${MODIFIER_WHAT[how]}){${changeCode(decl, how, 'by', 'age')}}`);
  const made = modifierLoop(
    gen,
    js`${modifierSlot('id')}===${field}`,
    jsList`const w=${modifierSlot('what')},by=${modifierSlot('value')},age=${modifierSlot('age')};${each}`,
  );
  return jsList`
    let since = -2,
      sum = 0,
      less = 0;
    ${staticChangesCode(gen, field, gen.bound.index.reads[field] ?? [])}
    ${gen.reachable.have.fields.has(field) ? made : ''}`;
}

/** A function of an entity and a field's value without statics; gives the value with statics. */
export function requestThroughStatics(gen: CodegenContext, field: number): string {
  return gen.requestFunction(`th${field}`, () => {
    const decl = gen.bound.game.fields[field] as FieldDecl;
    return jsList`
      function th${field}(r, set) {
        if (r <= 0) return N;
        ${layerChangesCode(gen, field)}
        let x = ${changedValue(decl)};
        ${clamped(decl, 'x')}
        return x;
      }`;
  });
}

/**
 * A function of an entity, a stored value and a change; gives what to store so that the value with statics stays in
 * range.
 */
export function requestChangedUnderStatics(gen: CodegenContext, field: number): string {
  return gen.requestFunction(`cu${field}`, () => {
    const { low, high } = gen.bound.game.fields[field] as FieldDecl;
    const ends = [
      low === null ? '' : jsList`const least=sum>0?add(${low},-sum):${low};`,
      high === null ? '' : jsList`const most=sum<0?add(${high},-sum):${high};`,
    ];
    const within = (x: Operand): JsCode => [
      low === null ? '' : jsList`if(${x}<least)${x}=least;`,
      high === null ? '' : jsList`if(${x}>most)${x}=most;`,
    ];
    return jsList`
      function cu${field}(r, old, by) {
        let set = 0;
        ${layerChangesCode(gen, field)}
        ${ends}
        ${within('old')}
        let x = add(old, by);
        ${within('x')}
        return x;
      }`;
  });
}

/** A function that applies statics to the initial values of a new entity; null where there is none. */
export function requestPrintedStatics(gen: CodegenContext): string | null {
  const { bound } = gen;
  const parts = bound.index.prints.flatMap((ids, field) => {
    const place = bound.layout.fields[field] ?? null;
    if (ids.length === 0 || place?.table !== 'entity') return [];
    const decl = bound.game.fields[field] as FieldDecl;
    const dirty = gen.dirtyBits.slot('entity', place.at);
    return [
      jsList`
        {
          let set = S[a + ${place.at}],
            since = -2,
            sum = 0,
            less = 0;
          ${staticChangesCode(gen, field, ids)}
          let x = ${changedValue(decl)};
          ${clamped(decl, 'x')}
          S[a + ${place.at}] = x;
          D |= ${dirty};
        }`,
    ];
  });
  if (parts.length === 0) return null;
  return gen.requestFunction('printed', () => jsList`function printed(r){const a=row(r);${parts}}`);
}

/** Whether only cards give a keyword. */
export const isKeywordPrinted = ({ bound, reachable }: CodegenContext, keyword: number): boolean =>
  (bound.index.grants[keyword] ?? []).length === 0 && !reachable.have.keywords.has(keyword);

/** A function that is true where a static grants a keyword to `r`; null where none does. */
export function requestGrantsKeyword(gen: CodegenContext, keyword: number): string | null {
  if (isKeywordPrinted(gen, keyword)) return null;
  const ids = gen.bound.index.grants[keyword] ?? [];
  const made = gen.reachable.have.keywords.has(keyword);
  return gen.requestFunction(`hg${keyword}`, () => {
    const tests: JsCode[] = ids.map(
      (id) => jsList`${requestApplications(gen, id, 'v', null)}(r);if(sp>b){sp=b;return true;}`,
    );
    if (made) tests.push(modifierLoop(gen, grantsIt(keyword), jsList`return true;`));
    return jsList`function hg${keyword}(r){const b=sp;${tests}return false;}`;
  });
}

/** A function that sums a keyword's number over the statics that grant it to `r`; null where none does. */
export function requestGrantedNumber(gen: CodegenContext, keyword: number, param: number): string | null {
  const ids = gen.bound.index.grants[keyword] ?? [];
  const made = gen.reachable.have.keywords.has(keyword);
  if (ids.length === 0 && !made) return null;
  return gen.requestFunction(`hn${keyword}_${param}`, () => {
    const parts = ids.map((id) => {
      const { what } = staticOf(gen, id);
      const fallback = gen.bound.game.keywords[keyword]?.params[param]?.value ?? null;
      const value = what.grant === 'keyword' ? (what.args[param] ?? fallback) : null;
      if (value === null) return '';
      return jsList`${requestApplications(gen, id, `n${param}`, value)}(r);`;
    });
    const had = made
      ? modifierLoop(
          gen,
          grantsIt(keyword),
          jsList`const by=${modifierArgument(gen, param)};if(by!==N)sum=add(sum,by);`,
        )
      : '';
    return jsList`
      function hn${keyword}_${param}(r) {
        const b = sp;
        let sum = 0;
        ${parts}
        for (let i = b; i < sp; i += 2) sum = add(sum, K[i]);
        sp = b;
        ${had}
        return sum;
      }`;
  });
}
