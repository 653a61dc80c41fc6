/** Fields: read and assigned, each as its own text, with only the tests that it needs. */
import type { Expr, FieldDecl, Locals } from '../ir.ts';
import { type Build, NOTHING } from './build.ts';
import { type Context, Fn, type Num } from './fn.ts';
import { literal, num } from './numbers.ts';

/** Whether a static can change how a field is read. */
const isChanged = (build: Build, field: number): boolean => (build.bound.index.reads[field] ?? []).length > 0;

export function fieldCode(f: Fn, field: number, of: Num): Num {
  const { build } = f;
  const { layout, game } = build.bound;
  const decl = game.fields[field] as FieldDecl;
  if (decl.kernel !== null) return kernelField(decl, of);
  if (isChanged(build, field)) return f.leave('a field that statics change');
  const derivedBy = game.cards.flatMap((card, id) =>
    build.reach.cards.has(id) && card.derived.some((derived) => derived.field === field) ? [id] : [],
  );
  if (decl.derived !== null || derivedBy.length > 0) {
    const name = build.want(`d${field}`, () => writeDerived(build, field, decl, derivedBy));
    return { code: `${name}(${of.code})`, may: true };
  }
  const place = layout.fields[field] ?? null;
  if (place === null) return { code: 'N', may: true };
  switch (place.table) {
    case 'entity':
      return { code: `${reader(build, decl.kind, place.at)}(${of.code})`, may: true };
    case 'player': {
      const { at, stride, first } = layout.players;
      const ref = f.atom(of).code;
      return { code: `(isPlayer(${ref})?S[${at + place.at - first * stride}+${ref}*${stride}]:N)`, may: true };
    }
    case 'tile': {
      const { at, stride, first } = layout.tiles;
      const ref = f.atom(of).code;
      return { code: `(isTile(${ref})?S[${at + place.at - first * stride}+${ref}*${stride}]:N)`, may: true };
    }
    case 'global':
      return { code: 'N', may: true };
  }
}

/** A function that reads one slot of an entity's row, or gives nothing where there is no such field. */
function reader(build: Build, kind: number, at: number): string {
  const table = build.kindTable(kind);
  return build.want(`e${at}_${kind}`, () => {
    const { entities, head } = build.bound.layout;
    const base = `${entities.at}+(r-${entities.first})*${entities.stride}`;
    const test = table === null ? `S[a]<0` : `S[a]<0||${table}[S[a]]!==1`;
    return (
      `function e${at}_${kind}(r){if(r<${entities.first}||r-${entities.first}>=S[${head.entities}])return N;` +
      `const a=${base};return ${test}?N:S[a+${at}];}`
    );
  });
}

function kernelField(decl: FieldDecl, { code }: Num): Num {
  switch (decl.kernel) {
    case 'owner':
    case 'controller':
    case 'name':
    case 'age':
    case 'level':
    case 'column':
    case 'row':
    case 'seat':
    case 'side':
    case 'index':
    case 'subject':
    case 'here':
      return { code: `k_${decl.kernel}(${code})`, may: true };
    default:
      return { code: 'N', may: true };
  }
}

/** A field that is worked out at each read: by the card in a way of its own, or by its kind. */
function writeDerived(build: Build, field: number, decl: FieldDecl, cards: readonly number[]): string {
  const { layout, game } = build.bound;
  const lines: string[] = [`function d${field}(r){const a=row(r);`];
  const result = (code: Locals, value: Expr): string => {
    const context: Context = { self: 'r', you: 'ctl(r)', here: 'tile(r)', level: '0', moment: 'N' };
    const f = new Fn(build, { ...context, you: 'yo', here: 'he' }, code.locals);
    const { lines: inner, value: text } = f.capture(() => num(f, value).code);
    // its first local is the entity too
    const declared = f.declare(new Set()).replace('l0=N', 'l0=r');
    return `{const yo=ctl(r),he=tile(r);${declared}${inner.join('\n')}return ${text};}`;
  };
  for (const id of cards) {
    const derived = game.cards[id]?.derived.find((one) => one.field === field);
    if (derived !== undefined) lines.push(`if(a>=0&&S[a]===${id})${result(derived.code, derived.value)}`);
  }
  if (decl.derived !== null) {
    const fits = game.cards.map((card) => (build.isWithin(decl.kind, card.kind) ? 1 : 0));
    const tests = [`(a>=0&&${build.table(fits)}[S[a]]===1)`];
    if (build.isWithin(decl.kind, build.kernelKind('player'))) tests.push('isPlayer(r)');
    if (build.isWithin(decl.kind, build.kernelKind('tile'))) tests.push('isTile(r)');
    lines.push(`if(!(${tests.join('||')}))return N;${result(decl.derived.code, decl.derived.value)}`);
  } else {
    const place = layout.fields[field] ?? null;
    lines.push(place?.table === 'entity' ? `return ${reader(build, decl.kind, place.at)}(r);` : 'return N;');
  }
  return `${lines.join('\n')}}`;
}

/** A field of the match. */
export function globalCode(f: Fn, field: number): Num {
  const { game, layout } = f.build.bound;
  const decl = game.fields[field] as FieldDecl;
  switch (decl.kernel) {
    case 'active':
      return { code: `S[${layout.head.active}]`, may: true };
    case 'turn':
      return { code: `S[${layout.head.turn}]`, may: false };
    case 'moment':
      return { code: f.context.moment, may: true };
    case 'winner':
      return { code: 'N', may: true };
    default:
  }
  if (decl.derived !== null) {
    const { derived } = decl;
    const name = f.build.want(`d${field}`, () => {
      const inner = new Fn(f.build, { self: 'N', you: 'N', here: 'N', level: '0', moment: 'N' }, derived.code.locals);
      const text = num(inner, derived.value).code;
      return `function d${field}(){${inner.declare(new Set())}${inner.lines.join('\n')}return ${text};}`;
    });
    return { code: `${name}()`, may: true };
  }
  const at = layout.globals[field] ?? -1;
  return at < 0 ? { code: 'N', may: true } : { code: `S[${at}]`, may: true };
}

// ------------------------------------------------------------------ keywords

const granted = (build: Build, keyword: number): boolean => (build.bound.index.grants[keyword] ?? []).length > 0;

export function hasCode(f: Fn, keyword: number, of: Num): string {
  if (granted(f.build, keyword)) return `${f.leave('a keyword that statics grant').code}!==N`;
  const has = f.build.bound.game.cards.map((card) => (card.keywords.some((one) => one.keyword === keyword) ? 1 : 0));
  const ref = f.atom(of).code;
  return `(row(${ref})>=0&&${f.build.table(has)}[S[rw(${ref})]]===1)`;
}

export function keywordNumberCode(f: Fn, keyword: number, param: number, of: Num): Num {
  const { game } = f.build.bound;
  if (granted(f.build, keyword)) return f.leave('a number of a keyword that statics grant');
  const fallback = game.keywords[keyword]?.params[param]?.value ?? null;
  const sums = game.cards.map((card): number | null => {
    let sum = 0;
    for (const one of card.keywords) {
      if (one.keyword !== keyword) continue;
      const value = one.args[param] ?? fallback;
      if (value === null) continue;
      if (value.op !== 'number') return null;
      if (value.value !== NOTHING) sum += value.value;
    }
    return Math.abs(sum) > 1e9 ? null : sum;
  });
  const usable = sums.every((sum, card) => sum !== null || !f.build.reach.cards.has(card));
  if (!usable) return f.leave('a number of a keyword that is no constant');
  const ref = f.atom(of).code;
  return { code: `(row(${ref})<0?N:${f.build.table(sums.map((sum) => sum ?? 0))}[S[rw(${ref})]])`, may: true };
}

// ------------------------------------------------------------------ writing

/** Text that stores into a slot, kept within the field's range, and tells the rules that read it. */
function store(f: Fn, decl: FieldDecl, slot: string, how: '=' | '+=' | '-=', value: Num, bits: number): void {
  const { type, low, high } = decl;
  const told = bits === 0 ? '' : `D|=${bits};`;
  const v = f.atom(value);
  if (type.of === 'flags' && how !== '=') {
    const changed = how === '+=' ? `S[${slot}]|${v.code}` : `S[${slot}]&~${v.code}`;
    f.add(`${v.may ? `if(${v.code}!==N)` : ''}{S[${slot}]=${changed};${told}}`);
    return;
  }
  const keeps = how === '=' && type.of !== 'number' && type.of !== 'truth';
  let text = v.code;
  let may = v.may && keeps;
  if (how !== '=') {
    text = how === '+=' ? `add(S[${slot}],${v.code})` : `add(S[${slot}],-(${v.code}))`;
    may = true;
  }
  const test = v.may && !keeps ? `if(${v.code}!==N)` : '';
  const x = f.temp();
  f.add(`${test}{let ${x}=${text};`);
  if (keeps) {
    // nothing is stored as it is
    if (low !== null) f.add(`if(${x}<${low}&&${x}!==N)${x}=${low};`);
    if (high !== null) f.add(`if(${x}>${high})${x}=${high};`);
    f.add(`S[${slot}]=${x};${told}}`);
    return;
  }
  if (may) f.add(`if(${x}!==N){`);
  if (low !== null) f.add(`if(${x}<${low})${x}=${low};`);
  if (high !== null) f.add(`if(${x}>${high})${x}=${high};`);
  f.add(`S[${slot}]=${x};${told}}${may ? '}' : ''}`);
}

/** Assigns a field of one. `ref` and `value` are texts that may be written more than once. */
export function assign(f: Fn, field: number, ref: string, how: '=' | '+=' | '-=', value: Num): void {
  const { build } = f;
  const { layout, game } = build.bound;
  const decl = game.fields[field] as FieldDecl;
  const a = f.temp();
  if (decl.kernel === 'level') {
    f.add(`level(${ref},${how === '=' ? 0 : how === '+=' ? 1 : 2},${value.code});`);
    return;
  }
  if (decl.kernel !== null) {
    if (decl.kernel !== 'owner' && decl.kernel !== 'controller') return;
    const at = layout.row[decl.kernel];
    f.add(`const ${a}=row(${ref});if(${a}>=0){`);
    store(f, decl, `${a}+${at}`, how, value, build.watch.slot('entity', at));
    f.add('}');
    return;
  }
  const place = layout.fields[field] ?? null;
  if (decl.derived !== null || place === null || place.table === 'global') return;
  const bits = build.watch.slot(place.table, place.at);
  if (place.table === 'entity') {
    const table = build.kindTable(decl.kind);
    f.add(`const ${a}=row(${ref});if(${a}>=0${table === null ? '' : `&&${table}[S[${a}]]===1`}){`);
    store(f, decl, `${a}+${place.at}`, how, value, bits);
    f.add('}');
    return;
  }
  const { at, stride, first } = place.table === 'player' ? layout.players : layout.tiles;
  f.add(`if(${place.table === 'player' ? 'isPlayer' : 'isTile'}(${ref})){`);
  f.add(`const ${a}=${at + place.at - first * stride}+${ref}*${stride};`);
  store(f, decl, a, how, value, bits);
  f.add('}');
}

export function assignGlobal(f: Fn, field: number, how: '=' | '+=' | '-=', value: Num): void {
  const { layout, game } = f.build.bound;
  const decl = game.fields[field] as FieldDecl;
  const { kernel } = decl;
  const at = kernel === 'active' || kernel === 'turn' ? layout.head[kernel] : (layout.globals[field] ?? -1);
  if (at >= 0) store(f, decl, `${at}`, how, value, f.build.watch.slot('global', at));
}

export const nothing = (): Num => literal(NOTHING);
