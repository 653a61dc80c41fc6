/** Statements of effect code. */

import { assigned, visitExprs } from '../bind/walk.ts';
import type { Expr, Select, Stmt, Type } from '../ir.ts';
import { readsOf } from '../lower/watch.ts';
import { runAbility } from './abilities.ts';
import { matchesOf } from './asks.ts';
import { callStatement, callValue, raiseStatement } from './calls.ts';
import { assign, assignGlobal } from './fields.ts';
import { type Fn, isSet, type Num } from './fn.ts';
import { cond, num } from './numbers.ts';
import { orderKeys } from './orders.ts';
import { kindOfAll, laterOf, passing, push, span } from './sets.ts';
import { haveStatement } from './statics.ts';

type Of<D extends Stmt['do']> = Extract<Stmt, { do: D }>;

/** `tail`: what follows the last statement settles, so it is not settled here. */
export function body(f: Fn, stmts: readonly Stmt[], tail: boolean): void {
  for (const [i, stmt] of stmts.entries()) {
    const ends = tail && i === stmts.length - 1;
    f.add('{');
    statement(f, stmt, ends);
    f.add('}');
    if (f.settles !== null && !ends) f.add(f.settles);
  }
}

function block(f: Fn, stmts: readonly Stmt[], tail: boolean): void {
  body(f, stmts, tail);
}

function statement(f: Fn, s: Stmt, tail: boolean): void {
  switch (s.do) {
    case 'let':
      letLocal(f, s.local, s.value);
      return;
    case 'call':
      callStatement(f, s);
      return;
    case 'call_value':
      callValue(f, s);
      return;
    case 'set':
      set(f, s);
      return;
    case 'if': {
      f.add(`if(${cond(f, s.test)}){`);
      block(f, s.then, tail);
      if (s.else.length > 0) {
        f.add('}else{');
        block(f, s.else, tail);
      }
      f.add('}');
      return;
    }
    case 'each':
      each(f, s);
      return;
    case 'repeat': {
      const times = f.hold(num(f, s.times)).code;
      const i = f.temp();
      f.add(`for(let ${i}=0;${i}<${times};${i}++){spend();`);
      block(f, s.body, false);
      f.add('}');
      return;
    }
    case 'choose':
      choose(f, s);
      return;
    case 'may': {
      const site = f.build.site({ what: 'may', name: null, type: { of: 'truth', id: null, many: false } });
      const who = s.who === null ? f.context.you : num(f, s.who).code;
      f.add(`if(askMay(${who},${site})!==0){`);
      block(f, s.body, tail);
      f.add('}');
      return;
    }
    case 'chance': {
      const wins = f.hold(num(f, s.wins)).code;
      const of = f.hold(num(f, s.of)).code;
      f.add(`if(${wins}!==N&&${of}!==N&&chance(${wins},${of})){`);
      block(f, s.then, tail);
      f.add('}else{');
      block(f, s.else, tail);
      f.add('}');
      return;
    }
    case 'randomly':
      bracketed(f, 'RN++;', 'RN--;', s.body);
      return;
    case 'together':
      if (s.written) {
        const was = f.temp();
        bracketed(f, `const ${was}=WR;G++;WR=1;if(WN<0)WN=0;`, `G--;WR=${was};`, s.body);
      } else bracketed(f, 'G++;', 'G--;', s.body);
      return;
    case 'either':
      either(f, s, tail);
      return;
    case 'stop':
      stop(f, s.test === null ? null : cond(f, s.test));
      return;
    case 'require':
      stop(f, `!(${cond(f, s.test)})`);
      return;
    case 'give': {
      if (isSet(f, s.value)) f.leave('a set as a result');
      else {
        const { code } = f.atom(num(f, s.value));
        f.add(`result=${f.gives === null ? code : f.handed(code, f.gives)};`);
      }
      return;
    }
    case 'raise':
      raiseStatement(f, s);
      return;
    case 'have':
      haveStatement(f, s);
      return;
    case 'run':
      runAbilities(f, s);
      return;
    case 'settle':
      f.add(`if(${f.build.unsettled})settle();`);
      return;
    case 'prevent':
      if (f.ability) f.add('prevented=1;');
      return;
    case 'leave':
      f.add(`S[${f.build.bound.layout.head.leaving}]=${s.phase + 1};`);
      return;
    default:
      f.leave(s.do);
  }
}

/** Runs abilities here and now, each as borne by `as`. */
function runAbilities(f: Fn, s: Of<'run'>): void {
  if (s.args.some(({ value }) => isSet(f, value))) {
    f.leave('a set for an ability that is run');
    return;
  }
  const args = s.args.map(({ value }) => f.hold(num(f, value)).code);
  const as = f.present(num(f, s.as));
  // a verb's statements are not settled, and so neither is what it runs
  const st = f.settles === null ? '0' : f.ability ? '(st===0?0:2)' : '2';
  const run = runAbility(f.build, args.length, s.bare);
  if (!isSet(f, s.ability)) {
    f.add(`${run}(${[num(f, s.ability).code, as, st, ...args].join(',')});`);
    return;
  }
  const set = span(f, s.ability);
  const i = f.temp();
  f.add(`for(let ${i}=${set.from};${i}<${set.to};${i}++)${run}(${[`K[${i}]`, as, st, ...args].join(',')});${set.pop}`);
}

function stop(f: Fn, when: string | null): void {
  const out = `${f.leaving.slice().reverse().join('')}${f.stopped ?? ''}break ${f.body ?? 'BODY'};`;
  f.add(when === null ? `if(true){${out}}` : `if(${when}){${out}}`);
}

function bracketed(f: Fn, open: string, close: string, stmts: readonly Stmt[]): void {
  f.add(open);
  f.leaving.push(close);
  block(f, stmts, false);
  f.leaving.pop();
  f.add(close);
}

/** Gives a local a value; a set stays on the stack until its function ends. */
export function letLocal(f: Fn, local: number, value: Expr): void {
  const many = f.decls[local]?.type.many === true;
  f.written.add(local);
  if (!many) {
    if (isSet(f, value)) f.leave('a set in a local of one value');
    else {
      const { code } = num(f, value);
      f.add(`l${local}=${code};`);
      f.surely(local, code);
    }
    return;
  }
  if (isSet(f, value)) {
    const { from, to } = span(f, value);
    const start = f.temp();
    f.add(`const ${start}=${from};n${local}=${to}-(${from});b${local}=${start};`);
    return;
  }
  const from = f.temp();
  f.add(`const ${from}=sp;`);
  push(f, value);
  f.add(`b${local}=${from};n${local}=sp-${from};`);
}

function set(f: Fn, s: Of<'set'>): void {
  switch (s.to.to) {
    case 'local': {
      const { local } = s.to;
      const type = f.decls[local]?.type;
      if (type?.many === true) {
        if (s.how === '=') letLocal(f, local, s.value);
        else f.leave('adding to a set');
        return;
      }
      if (isSet(f, s.value)) {
        f.leave('a set in a local of one value');
        return;
      }
      f.written.add(local);
      const value = f.atom(num(f, s.value));
      const name = `l${local}`;
      const there = value.may ? `if(${value.code}!==N)` : '';
      if (s.how === '=') {
        f.add(`${type?.of === 'number' || type?.of === 'truth' ? there : ''}${name}=${value.code};`);
      } else if (type?.of === 'flags') f.add(`${name}=${s.how === '+=' ? `${name}|` : `${name}&~`}${value.code};`);
      else f.add(`${there}${name}=add(${name},${s.how === '+=' ? '' : '-'}(${value.code}));`);
      return;
    }
    case 'field': {
      const { of, field } = s.to;
      if (!isSet(f, of)) {
        const ref = f.hold(num(f, of)).code;
        assign(f, field, ref, s.how, num(f, s.value));
        return;
      }
      const run = span(f, of);
      const value = f.hold(num(f, s.value));
      const i = f.temp();
      const ref = f.temp();
      f.add(`for(let ${i}=${run.from};${i}<${run.to};${i}++){const ${ref}=K[${i}];`);
      assign(f, field, ref, s.how, value);
      f.add(`}${run.pop}`);
      return;
    }
    case 'global':
      assignGlobal(f, s.to.field, s.how, num(f, s.value));
  }
}

/** Whether statements give values to locals that are sets, which stay on the stack. */
const keepsSets = (f: Fn, stmts: readonly Stmt[]): boolean =>
  [...assigned(stmts).keys()].some((slot) => f.decls[slot]?.type.many === true);

function each(f: Fn, s: Of<'each'>): void {
  if (s.live) {
    liveEach(f, s);
    return;
  }
  if (isPlain(f, s)) {
    plainEach(f, s);
    return;
  }
  // what was listed last stays listed until something that it reads is written; above all where that was nobody
  const view = f.build.view(s);
  const closed = view !== 0 && isClosed(f, s.set);
  if (closed) f.add(`if((D&${view})!==0){`);
  const from = f.temp();
  f.add(`const ${from}=sp;`);
  const to = ordered(f, s, from);
  if (closed) f.add(`if(${to}===${from})D&=${~view};`);
  if (s.by.walk === 'choice') chosenEach(f, s, s.by.who, from, to);
  else {
    const [i, v, next] = [f.temp(), f.temp(), f.label()];
    const { test: still } = stillThere(f, s, from, to);
    const tests = (s.set.op !== 'select' || s.set.type.of === 'entity') && !isQuiet(f, s.body, s.set);
    // the bit tells whether something happened that the set reads; of a closed set it tells whether there is anybody
    const told = tests && view !== 0 && !closed && !changesItself(s);
    const renew = `D|=${view};`;
    if (told) {
      f.add(`D&=${~view};`);
      f.leaving.push(renew);
    }
    f.add(`${next}:for(let ${i}=${from};${i}<${to};${i}++){const ${v}=K[${i}];`);
    const kind = kindOfAll(f, s.set);
    if (kind === undefined) f.facts.set(v, f.rowOf(v));
    else f.live(v, kind);
    // nothing has happened before the first one's turn
    if (tests) {
      f.add(`if(${i}>${from}${told ? `&&(D&${view})!==0` : ''}){`);
      f.add(`if(!(${still(v, i)}))continue ${next};}`);
    }
    turn(f, s, v);
    f.add('}');
    if (told) {
      f.leaving.pop();
      f.add(renew);
    }
  }
  if (!keepsSets(f, s.body)) f.add(`sp=${from};`);
  if (closed) f.add('}');
}

type FieldSet = Of<'set'> & { to: { to: 'field' } };

/** Whether a loop does nothing but give fields of each member values that no other member's turn changes. */
function isPlain(f: Fn, s: Of<'each'>): boolean {
  const { set, body: stmts, by } = s;
  const { layout, game } = f.build.bound;
  if (set.op !== 'select' || set.one || set.take !== null || !f.build.calm.of(set)) return false;
  if (set.source.from !== 'play' || kindOfAll(f, set) === undefined || !isQuiet(f, stmts, set)) return false;
  if (by.walk === 'choice' || (by.walk === 'order' && !isNatural(f, set, by.order))) return false;
  const written = new Set<string>();
  for (const stmt of stmts) {
    if (stmt.do !== 'set' || stmt.to.to !== 'field') return false;
    if (stmt.to.of.op !== 'local' || stmt.to.of.local !== s.local || isSet(f, stmt.value)) return false;
    const place = layout.fields[stmt.to.field];
    if (place?.table !== 'entity' || game.fields[stmt.to.field]?.derived !== null) return false;
    written.add(`entity ${place.at}`);
  }
  return (stmts as FieldSet[]).every(({ value }) => {
    const reads = readsOf(f.build.bound, value);
    return reads !== null && f.build.calm.of(value) && [...reads].every((key) => !written.has(key));
  });
}

/** The turns are taken as the members are found, in whatever order that is. */
function plainEach(f: Fn, s: Of<'each'>): void {
  const { local } = s;
  const set = s.set as Select;
  // step code keeps who had the last turn
  const last = f.steps ? f.temp() : null;
  f.written.add(local);
  if (last !== null) f.add(`let ${last}=N;`);
  passing(f, set, (v) => {
    f.add('spend();');
    const before = f.bind(local, v);
    for (const { to, how, value } of s.body as FieldSet[]) assign(f, to.field, v, how, num(f, value));
    f.unbind(local, before);
    if (last !== null) f.add(`${last}=${laterOf(f, set.source, last, v)};`);
  });
  if (last !== null) f.add(`if(${last}!==N)l${local}=${last};`);
}

/** Whether a set reads nothing but the state, and can be worked out once less. */
function isClosed(f: Fn, set: Expr): boolean {
  return f.build.needs.of(set) === 0 && freeLocals(set).size === 0 && f.build.calm.of(set);
}

/** Locals that an expression reads and does not bind for itself. */
function freeLocals(e: Expr): Set<number> {
  const read = new Set<number>();
  const bound = new Set<number>();
  visitExprs(e, (one) => {
    if (one.op === 'local') read.add(one.local);
    else if ('local' in one) bound.add(one.local);
  });
  for (const local of bound) read.delete(local);
  return read;
}

/** Pushes the members of a loop in its order, and gives where they end. */
function ordered(f: Fn, s: Of<'each'>, from: string): string {
  push(f, s.set);
  const to = f.temp();
  f.add(`const ${to}=sp;`);
  if (s.by.walk === 'order' && !isNatural(f, s.set, s.by.order)) {
    f.add(`if(${to}-${from}>1){`);
    const width = orderKeys(f, s.by.order, s.by.args, from);
    f.add(`ksort(${from},${to},${width});sp=${to};}`);
  }
  return to;
}

/** One member's turn. */
function turn(f: Fn, s: Of<'each'>, v: string): void {
  const { set: of, local } = s;
  const kind = kindOfAll(f, of);
  if (kind !== undefined) {
    f.sure.set(v, kind);
    f.facts.set(v, { row: f.rowOf(v).row, live: true, kind });
  }
  f.written.add(local);
  f.add(`spend();l${local}=${v};`);
  // a name for the one whose turn it is, unless the body gives it to something else
  const fixed = !assigned(s.body).has(local);
  const before = f.known.get(local);
  if (fixed) f.known.set(local, { many: false, ...f.named(v) });
  block(f, s.body, false);
  if (fixed) f.unbind(local, before);
}

/**
 * Text that tests whether a member, at `i` of those from `from` on, is still what the loop asked for; and where flags of
 * the members stand that it reads, -1 for none.
 */
function stillThere(
  f: Fn,
  s: Of<'each'>,
  from: string,
  to: string,
): { test: (v: string, i: string) => string; there: string } {
  const of = s.set;
  if (of.op === 'select' && of.type.of !== 'entity') return { test: () => 'true', there: '-1' };
  if (of.op === 'select' && of.take === null) {
    return { test: (v) => matchesOf(f, of, v), there: '-1' };
  }
  // whether it had left the game before the loop began
  const there = f.temp();
  f.add(`const ${there}=sp;for(let i=${from};i<${to};i++)K[sp++]=isGone(K[i])?0:1;`);
  return { test: (v, i) => `(K[${there}+${i}-${from}]===0||!isGone(${v}))`, there };
}

/** A player says each time who is next. Those who had their turn, or are no more asked for, are taken out. */
function chosenEach(f: Fn, s: Of<'each'>, by: Expr, from: string, to: string): void {
  const [n, i, v, w, pick] = [f.temp(), f.temp(), f.temp(), f.temp(), f.temp()];
  const { test: still, there } = stillThere(f, s, from, to);
  f.add(`let ${n}=${to}-${from};for(;;){for(let ${i}=${n}-1;${i}>=0;${i}--){const ${v}=K[${from}+${i}];`);
  const test = still(v, `(${from}+${i})`);
  if (test !== 'true') f.add(`if(!(${test}))${n}=without(${from},${i},${n},${there});`);
  f.add(`}if(${n}===0)break;`);
  const type = f.decls[s.local]?.type ?? { of: 'entity', id: null, many: false };
  const site = f.build.site({ what: 'order', name: null, type: { ...type, many: false } });
  const who = num(f, by).code;
  f.add(`const ${w}=ask(${who},${from},${from}+${n},${site});`);
  f.add(`let ${pick}=0;while(K[${from}+${pick}]!==${w})${pick}++;${n}=without(${from},${pick},${n},${there});`);
  turn(f, s, w);
  f.add('}');
}

/** Newcomers behind the last one that had its turn and is still among them get one too. */
function liveEach(f: Fn, s: Of<'each'>): void {
  const { tiles, entities } = f.build.bound.layout;
  if (s.set.op === 'select' && s.set.type.of !== 'entity') {
    f.leave('a live loop of what is no entity');
    return;
  }
  const most = tiles.first + tiles.count + entities.count;
  const [had, n, from, to, i, v] = [f.temp(), f.temp(), f.temp(), f.temp(), f.temp(), f.temp()];
  const keeps = keepsSets(f, s.body);
  const list = (): void => {
    if (s.by.walk === 'choice') push(f, s.set);
    else ordered(f, s, from);
    f.add(`${i}=nextLive(${from},${had},${n});${to}=sp;`);
  };
  f.add(`const ${had}=sp;sp+=${most};let ${n}=0,${i}=-1,${to}=-1;`);
  const view = keeps || changesItself(s) ? 0 : f.build.view(s);
  // written again behind the loop, for whoever is in the midst of the same one
  const renew = `D|=${view};`;
  if (view === 0) {
    f.add(`for(;;){const ${from}=sp;`);
    list();
    f.add(`sp=${from};`);
  } else {
    // the listing stays below what the turns push
    f.add(`const ${from}=sp;for(;;){if(${to}<0||(D&${view})!==0){D&=${~view};sp=${from};`);
    list();
    f.add(`}else if(++${i}>=${to})${i}=-1;`);
    f.leaving.push(renew);
  }
  f.add(`if(${i}<0)break;const ${v}=K[${i}];if(${n}>=${most})bail();K[${had}+${n}++]=${v};`);
  turn(f, s, v);
  f.add('}');
  if (view !== 0) {
    f.leaving.pop();
    f.add(renew);
  }
  if (!keeps) f.add(`sp=${had};`);
}

/** Whether what a loop does gives values to locals by which its members are told. */
function changesItself({ set, by, body }: Of<'each'>): boolean {
  const changed = assigned(body);
  const told = [set, ...(by.walk === 'order' ? by.args : [])].map(freeLocals);
  return told.some((read) => [...read].some((local) => changed.has(local)));
}

/** Whether an order is the one in which members of a set come anyway. */
function isNatural(f: Fn, set: Expr, order: number): boolean {
  if (set.op !== 'select' || set.one || set.take !== null || set.source.from !== 'play') return false;
  const { game, index } = f.build.bound;
  const homes = index.homes[set.source.kind] ?? [];
  const [key, ...others] = game.orders[order]?.keys ?? [];
  if (homes.length === 0 || homes.some((id) => game.zones[id]?.each === 'tile') || others.length > 0) return false;
  if (key?.op !== 'field' || key.of.op !== 'local' || key.of.local !== 0) return false;
  return game.fields[key.field]?.kernel === 'index';
}

/** Whether what a loop does cannot change who is among those it goes through. */
function isQuiet(f: Fn, stmts: readonly Stmt[], of: Expr): boolean {
  const reads = readsOf(f.build.bound, of);
  if (reads === null) return false;
  const { watch } = f.build;
  const { layout, game } = f.build.bound;
  const quiet = (stmt: Stmt): boolean => {
    if (stmt.do === 'let') return true;
    if (stmt.do === 'if') return stmt.then.every(quiet) && stmt.else.every(quiet);
    if (stmt.do !== 'set' || stmt.to.to !== 'field' || game.fields[stmt.to.field]?.kernel !== null) return false;
    const place = layout.fields[stmt.to.field];
    if (place == null || reads.has(`${place.table} ${place.at}`)) return false;
    // where each statement is settled, a rule that is told of it could do anything
    return f.settles === null || (watch.slot(place.table, place.at) & watch.all) === 0;
  };
  return stmts.every(quiet);
}

export function choose(f: Fn, s: Pick<Of<'choose'>, 'local' | 'name' | 'from' | 'who' | 'when' | 'count'>): void {
  const type = f.decls[s.local]?.type;
  if (type === undefined) return;
  f.written.add(s.local);
  if (type.many || s.count !== null) {
    several(f, s, type);
    return;
  }
  f.add(`l${s.local}=N;`);
  if (s.when !== null) f.add(`if(${cond(f, s.when)}){`);
  const from = f.temp();
  f.add(`const ${from}=sp;`);
  push(f, s.from);
  const who = s.who === null ? f.context.you : num(f, s.who).code;
  const site = f.build.site({ what: 'choose', name: s.name, type: { ...type, many: false } });
  f.add(`if(sp>${from})l${s.local}=ask(${who},${from},sp,${site});sp=${from};`);
  if (s.when !== null) f.add('}');
}

/** Several different ones, one after another. Those that are picked stand above the options. */
function several(f: Fn, s: Parameters<typeof choose>[1], type: Type): void {
  const { local } = s;
  f.add(type.many ? `b${local}=sp;n${local}=0;` : `l${local}=N;`);
  if (s.when !== null) f.add(`if(${cond(f, s.when)}){`);
  const [from, n, picks, pick] = [f.temp(), f.temp(), f.temp(), f.temp()];
  f.add(`const ${from}=sp;`);
  push(f, s.from);
  f.add(`let ${n}=sp-${from};`);
  const who = s.who === null ? f.context.you : f.hold(num(f, s.who)).code;
  const count = s.count === null ? '1' : f.hold(num(f, s.count)).code;
  const site = f.build.site({ what: 'choose', name: s.name, type: { ...type, many: false } });
  f.add(
    `const ${picks}=sp;while(sp-${picks}<${count}&&${n}>0){const ${pick}=ask(${who},${from},${from}+${n},${site});`,
  );
  f.add(`let k=0;while(K[${from}+k]!==${pick})k++;${n}=without(${from},k,${n},-1);K[sp++]=${pick};}`);
  f.add(type.many ? `b${local}=${picks};n${local}=sp-${picks};` : `if(sp>${picks})l${local}=K[${picks}];sp=${from};`);
  if (s.when !== null) f.add('}');
}

/** One of the arms that are open. */
function either(f: Fn, s: Of<'either'>, tail: boolean): void {
  const [from, pick] = [f.temp(), f.temp()];
  f.add(`const ${from}=sp;`);
  for (const [i, arm] of s.arms.entries()) f.add(`if(${cond(f, arm.when)})K[sp++]=${i};`);
  f.add(`const ${pick}=sp>${from}?K[${from}+draw(sp-${from})]:-1;sp=${from};`);
  for (const [i, arm] of s.arms.entries()) {
    f.add(`${i > 0 ? 'else ' : ''}if(${pick}===${i}){`);
    block(f, arm.body, tail);
    f.add('}');
  }
}

/** Arguments as texts that stay what they are. */
export const heldAll = (f: Fn, values: readonly Num[]): string[] => values.map((value) => f.hold(value).code);
