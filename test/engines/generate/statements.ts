/** Generates random statements as lines of source; a brace that closes a block is on its own line. */
import { Expressions, PLURAL } from './expressions.ts';
import {
  type FieldWord,
  isKind,
  type Kind,
  type Local,
  type ParamWord,
  type Scope,
  type Type,
  type VerbWord,
} from './words.ts';

export abstract class Statements extends Expressions {
  /** Some statements; later ones may use the names of earlier ones. */
  body(s: Scope, depth: number, most = 3): string[] {
    const lines: string[] = [];
    let scope = s;
    for (let n = this.some(1, most); n > 0; n--) {
      const made = this.statement({ ...scope, chance: true }, depth);
      lines.push(...made.lines);
      if (made.named !== null) scope = { ...scope, locals: [...scope.locals, made.named] };
    }
    return lines;
  }

  block(head: string, s: Scope, depth: number): string[] {
    return [`${head} {`, ...this.indented(this.body(s, depth, 2)), '}'];
  }

  indented(lines: readonly string[]): string[] {
    return lines.map((line) => `  ${line}`);
  }

  statement(s: Scope, depth: number): { lines: string[]; named: Local | null } {
    const plain = (...lines: string[]): { lines: string[]; named: null } => ({ lines, named: null });
    const roll = this.below(100);
    if (depth > 0 && roll < 34) return plain(...this.compound(s, depth - 1));
    if (roll < 46) return this.let(s);
    if (roll < 52) return plain(this.setLocal(s) ?? this.assign(s));
    if (roll < 64) return plain(this.assign(s));
    if (roll < 78) return plain(this.call(s));
    if (roll < 83) return plain(this.native(s));
    if (roll < 88) return plain(this.raise(s));
    if (roll < 91) return plain(this.has('have') ? this.have(s) : this.call(s));
    if (roll < 95)
      return this.has('choices') || (s.step && this.has('step choices')) ? this.choose(s) : plain(this.assign(s));
    return plain(this.rare(s));
  }

  compound(s: Scope, depth: number): string[] {
    const together: Scope = { ...s, settles: false };
    switch (this.below(15)) {
      case 0:
      case 1:
      case 2: {
        // one that is there is a condition too
        const test = this.often(12) ? this.one({ ...s, chance: false }, this.someKind(), 1) : this.truth(s, 2);
        const lines = this.block(`if ${test}`, s, depth);
        if (this.often(40)) lines.push(...this.block('else', s, depth));
        return lines;
      }
      case 3:
      case 4:
      case 5:
        return this.each(s, depth);
      case 6:
        return this.each(s, depth, this.has('live') || this.has('by choice'));
      case 7:
        return this.block(this.repeating(s), s, depth);
      case 8: {
        if (!this.has(s.step ? 'step choices' : 'choices')) return this.each(s, depth);
        const lines = this.block('may', s, depth);
        if (this.often(50) || !s.you) lines[lines.length - 1] = `} for ${this.player({ ...s, chance: false }, 1)}`;
        return lines;
      }
      case 9: {
        const side = (): string => this.brace(this.plainNumber(s));
        const odds = this.often(85) ? `${this.below(3)} in ${1 + this.below(3)}` : `${side()} in ${side()}`;
        const lines = this.block(`chance ${odds}`, s, depth);
        if (this.often(60)) lines.push(...this.block('else', s, depth));
        return lines;
      }
      case 10:
        return this.block('randomly', s, depth);
      case 11:
      case 12:
        return this.block(this.often(50) ? 'together by written' : 'together', together, depth);
      case 13: {
        const arms = Array.from({ length: 1 + this.below(3) }, () => this.block(`when ${this.truth(s, 1)}`, s, depth));
        return ['either {', ...this.indented(arms.flat()), '}'];
      }
      default:
        return this.ability(s, depth);
    }
  }

  each(s: Scope, depth: number, special = false): string[] {
    if (special && this.often(35)) {
      const name = this.name('n');
      const inner = { ...s, locals: [...s.locals, { name, type: 'number', many: false } as const] };
      const to =
        this.has('endless') && this.often(8) ? '9000' : this.often(60) ? `${this.below(5)}` : this.number(s, 1);
      return this.block(`for each number from ${this.below(3)} to ${to} as ${name}`, inner, depth);
    }
    const flags = this.any(this.fieldsOf('pawn', 'hues'));
    if (flags !== null && this.often(6)) {
      const name = this.name('h');
      const inner = { ...s, locals: [...s.locals, { name, type: 'hue', many: false } as const] };
      const of = this.one({ ...s, chance: false }, 'pawn', 1);
      const words = this.pick([`Hue in ${of}.${flags.name}`, `(${of}.${flags.name})`]);
      return this.block(`for each ${words} as ${name}`, inner, depth);
    }
    const kind = this.someKind();
    const name = this.name(kind[0] as string);
    const loop = this.often(25) ? this.toldLoop(s, kind, name, depth) : null;
    if (loop !== null) return loop;
    const inner = { ...s, locals: [...s.locals, { name, type: kind, many: false }] };
    const set = this.often(80) ? this.loopSet(s, kind) : this.set(s, kind, 1);
    let by = '';
    if (special && this.has('by choice') && (!s.step || this.has('step choices'))) {
      if (this.often(50)) by = s.you ? ' by choice' : ` by choice of ${this.player(s, 0)}`;
    } else if (this.often(35)) {
      const order = this.any(
        this.orders.filter(({ params }) => params.length === 1 && this.orderFits(params[0] as Kind, kind)),
      );
      if (order !== null) by = ` by ${order.name}`;
    }
    const live = special && by === '' && this.has('live') ? ' live' : '';
    return this.block(`for each ${set}${by} as ${name}${live}`, inner, depth);
  }

  orderFits(of: Kind, kind: Kind): boolean {
    return of === 'entity' || of === kind || (of === 'card' && kind !== 'player' && kind !== 'tile');
  }

  loopSet(s: Scope, kind: Kind): string {
    return this.noun({ ...s, chance: false }, kind, 2);
  }

  /** A loop over entities in play whose membership depends only on their own fields. */
  toldLoop(s: Scope, kind: Kind, name: string, depth: number): string[] | null {
    const own = (type: Type): FieldWord | null => this.any(this.fieldsOf(kind, type).filter((one) => !one.derived));
    const [number, truth] = [own('number'), own('truth')];
    if (number === null) return null;
    const bound = 1 + this.below(3);
    const [sign, meets] = this.pick([
      ['<', bound - 1],
      ['<=', bound],
      ['>', bound + 1],
      ['>=', bound],
      ['is', bound],
    ] as const);
    const also = truth === null || this.often(50) ? '' : ` and ${this.pick(['', 'not '])}${truth.name}`;
    const head = `for each ${PLURAL[kind]} where ${number.name} ${sign} ${bound}${also} as ${name}`;
    const turns = [
      `${name}.${number.name} ${number.consumed ? '-=' : '+='} ${1 + this.below(2)}`,
      ...(truth === null ? [] : [`${name}.${truth.name} = ${this.pick(['true', 'false'])}`]),
    ];
    const inner = { ...s, locals: [...s.locals, { name, type: kind, many: false }] };
    const lines = this.often(50) ? [`${head} {`, `  ${this.pick(turns)}`, '}'] : this.block(head, inner, depth);
    if (this.often(40)) return lines;
    // one or two become members, the previous ones do not stay members
    const some = `${1 + this.below(2)} ${this.pick(['first', 'last'])} ${PLURAL[kind]}`;
    const become = `for each ${some} as ${name} { ${name}.${number.name} = ${meets} }`;
    return ['repeat 2 times {', ...this.indented([become, ...lines]), '}'];
  }

  /** A loop over abilities or statuses. */
  ability(s: Scope, depth: number): string[] {
    if (this.often(30) || !this.has('abilities')) {
      const mood = this.any(this.moods);
      const status = this.any(this.statuses);
      if (status === null) return [this.call(s)];
      const one = this.one({ ...s, chance: false }, 'pawn', 1);
      if (this.often(50)) return [`remove all ${mood === null ? '' : `${mood} `}statuses of ${one} from ${one}`];
      if (this.often(60)) return this.named(s, one);
      const name = this.name('s');
      return [`for each statuses of ${one} as ${name} {`, `  remove ${name} from ${one}`, '}'];
    }
    const timing = this.any(this.timings);
    const name = this.name('skill');
    const of = this.one({ ...s, chance: false }, 'pawn', 1);
    const keyword = this.often(40) ? this.any(this.keywords) : null;
    const which = keyword === null ? '' : ` where ${this.pick(['that is', 'that is not'])} ${keyword.name}`;
    const set = `${timing !== null && this.often(60) ? `${timing.name} ` : ''}abilities of ${of}${which}`;
    const skill: Local = { name, type: 'ability', many: false };
    const inner = { ...s, locals: [...s.locals, skill] };
    const runs = this.has('run') && (this.often(75) || !this.has('have'));
    const lines = [
      runs ? `run ${name}${this.runBehind(inner)}` : this.has('have') ? this.lend(inner, name) : this.assign(s),
    ];
    if (depth > 0 && this.often(30)) lines.push(...this.body(inner, 0, 1));
    return [`for each ${set} as ${name} {`, ...this.indented(lines), '}'];
  }

  /** Uses of names of statuses or keywords: tests, comparisons, applying and granting. */
  named(s: Scope, one: string): string[] {
    const pure = { ...s, chance: false };
    const isStatus = this.keywords.length === 0 || this.often(50);
    const word = isStatus ? 'status' : 'keyword';
    const name = this.name('w');
    const other = this.one(pure, 'pawn', 0);
    const holds = isStatus ? 'is' : 'has';
    const own = this.pick([one, one, other]);
    const field = this.pick(this.fieldsOf('pawn', 'number').filter((f) => !f.derived)).name;
    const gives = isStatus
      ? `add ${name} to ${other} by ${name} of ${own}`
      : this.has('have') && this.has('grants')
        ? `${other} have ${name}${this.pick(['', ' 2', ` (${name} of ${own})`])}${this.until()}`
        : `${other}.${field} += ${name} of ${own}`;
    const lines = [
      this.pick([gives, `${other}.${field} += ${name} of ${own}`]),
      ...(this.often(60) ? [`if ${own} ${holds} ${this.pick(['', 'not '])}${name} {`, `  ${gives}`, '}'] : []),
    ];
    if (s.chance && this.often(30)) {
      const not = this.often(50) ? 'not ' : '';
      return [
        `if true {`,
        ...this.indented([`let ${name} = random ${word} where ${other} ${holds} ${not}that`, ...lines]),
        '}',
      ];
    }
    const bearer = !isStatus && this.often(30) ? `${one}.name` : one;
    const set = this.often(65) ? `${word} of ${bearer}` : word;
    return [`for each ${set} as ${name} {`, ...this.indented(lines), '}'];
  }

  runBehind(s: Scope): string {
    const as = s.self === null || this.often(60) ? ` as ${this.one({ ...s, chance: false }, 'pawn', 1)}` : '';
    const given = this.often(25) ? ' with nothing' : this.often(25) ? ` with ${this.number(s, 0)}` : '';
    return `${as}${given}`;
  }

  lend(s: Scope, name: string): string {
    return `${this.one({ ...s, chance: false }, 'pawn', 1)} have ${name}${this.until()}`;
  }

  until(): string {
    const timing = this.any(this.timings.filter(({ alias }) => !alias));
    if (timing === null || this.often(15)) return '';
    return ` until ${this.pick(['', '', 'owner ', 'controller ', 'any '])}${timing.name}`;
  }

  // -------------------------------------------------------------- single lines

  let(s: Scope): { lines: string[]; named: Local } {
    const giving = this.any(this.callable(s).filter((verb) => verb.gives !== null));
    if (giving !== null && this.often(30)) {
      const name = this.name('got');
      const type = giving.gives as Type;
      const call = this.callOf(s, giving, type === 'number', true);
      return { lines: [`let ${name} = ${call}`], named: { name, type, many: false } };
    }
    if (this.often(12)) {
      const name = this.name('made');
      return { lines: [`let ${name} = ${this.creation(s, true)}`], named: { name, type: 'card', many: false } };
    }
    if (this.often(22)) {
      const kind = this.someKind();
      const name = this.name('all');
      return { lines: [`let ${name} = ${this.set(s, kind, 1)}`], named: { name, type: kind, many: true } };
    }
    const type = this.pick<Type>([
      'number',
      'number',
      'number',
      'truth',
      'hue',
      this.someKind(),
      this.someKind(),
      'pawn',
      'verb',
      'hues',
    ]);
    const name = this.name(type === 'number' ? 'n' : (type[0] as string));
    if (type === 'verb') {
      const verb = !this.has('verbs as values')
        ? null
        : this.any(this.callable(s).filter((one) => this.isPlain(one.params) && !one.settles && !one.you));
      if (verb === null)
        return { lines: [`let ${name} = ${this.number(s, 1)}`], named: { name, type: 'number', many: false } };
      const chosen = this.often(50) ? verb.name : `pick(${this.truth(s, 1)}, ${verb.name}, shift)`;
      return { lines: [`let ${name} = ${chosen}`], named: { name, type, many: false } };
    }
    if (type === 'hues') {
      const field = this.any(this.fieldsOf('pawn', 'hues'));
      const from = field === null ? null : `${this.one({ ...s, chance: false }, 'pawn', 1)}.${field.name}`;
      if (from === null)
        return { lines: [`let ${name} = ${this.number(s, 1)}`], named: { name, type: 'number', many: false } };
      return { lines: [`let ${name} = ${from}`], named: { name, type, many: false } };
    }
    const value =
      type === 'hue' ? this.someHue(s) : type === 'truth' ? `(${this.truth(s, 2)})` : this.value(s, type, 2);
    return { lines: [`let ${name} = ${value}`], named: { name, type, many: false } };
  }

  setLocal(s: Scope): string | null {
    const local = this.any(
      s.locals.filter(
        (one) =>
          !one.name.startsWith('pick') &&
          ['number', 'truth', 'hues', 'pawn', 'card', 'player', 'tile'].includes(one.type),
      ),
    );
    if (local === null) return null;
    if (local.many) return isKind(local.type) ? `${local.name} = ${this.set(s, local.type, 1)}` : null;
    if (local.type === 'hues') return `${local.name} ${this.pick(['=', '+=', '-='])} ${this.flags(s)}`;
    const how = local.type === 'number' ? this.pick(['=', '+=', '-=']) : '=';
    const nothing = this.often(6) && local.type !== 'truth';
    return `${local.name} ${how} ${nothing ? 'nothing' : this.value(s, local.type, 2)}`;
  }

  assign(s: Scope): string {
    const field = this.pick(this.fields.filter((one) => !one.derived && (one.of !== 'chief' || this.often(50))));
    const value = (): string => (this.often(4) && field.type !== 'truth' ? 'nothing' : this.value(s, field.type, 2));
    let to = field.name;
    if (field.of !== 'state') {
      const whom = field.of as Kind;
      const one = this.one({ ...s, chance: false }, whom, 2);
      if (whom === 'card' && this.often(15))
        return `${one}.level = ${this.often(50) ? 1 + this.below(this.levels) : `${one}.level + ${this.plainNumber(s)}`}`;
      to = `${one}.${field.name}`;
    }
    if (field.type === 'number') {
      const how = field.consumed ? this.pick(['-=', '-=', '+=', '=']) : this.pick(['=', '+=']);
      const given = value();
      // a literal must be in the range of the field
      return `${to} ${how} ${how === '=' && /^[-()\d ]+$/.test(given) ? this.below(5) : given}`;
    }
    if (field.type === 'hues')
      return `${to} ${this.pick(['=', '+=', '-='])} ${this.often(4) ? 'nothing' : this.flags(s)}`;
    return `${to} = ${value()}`;
  }

  call(s: Scope): string {
    const value = this.any(s.locals.filter((one) => one.type === 'verb'));
    if (value !== null && this.often(35)) {
      const call = `${value.name} ${this.first(this.one(s, 'pawn', 1))} by ${this.number(s, 1)}`;
      const tag = this.any(this.tags);
      return tag !== null && this.often(80) ? `if ${value.name} is ${tag} {\n${call}\n}` : call;
    }
    const verbs = this.callable(s);
    const verb = this.any(verbs);
    return verb === null ? this.native(s) : this.callOf(s, verb, s.settles || !verb.settles);
  }

  /** `named`: after `let`, where a parenthesis after the verb would be an argument list. */
  callOf(s: Scope, verb: VerbWord, sets: boolean, named = false): string {
    let left = sets && !verb.settles ? 1 : 0;
    const words = [verb.name];
    for (const param of verb.params) {
      if (param.optional && this.often(50)) continue;
      const many = param.many || (left > 0 && isKind(param.type) && this.often(25));
      if (many && !param.many) left--;
      const argument = this.argument(s, param, many);
      words.push(
        param.prep !== null ? `${param.prep} ${argument}` : named ? this.bared(argument) : this.first(argument),
      );
    }
    return words.join(' ');
  }

  /** The direct argument of a verb: in parentheses if it begins with one. */
  first(text: string): string {
    return text.startsWith('(') && !isWhole(text) ? `(${text})` : text;
  }

  /** The text without outer parentheses. */
  bared(text: string): string {
    if (!text.startsWith('(')) return text;
    if (!isWhole(text)) return `pick(true, ${text}, ${text})`;
    const inner = text.slice(1, -1);
    return /^(first|last|random|\d+ (first|last|random)|[a-z]\w*) /.test(inner) && !inner.includes(' of ')
      ? inner
      : `pick(true, ${text}, ${text})`;
  }

  argument(s: Scope, { type, optional }: ParamWord, many: boolean): string {
    if (optional && isKind(type) && this.often(25)) return 'nothing';
    if (many && isKind(type)) return this.set(s, type, 1);
    return this.value(s, type, 2);
  }

  creation(s: Scope, named = false): string {
    const first = (text: string): string => (named ? this.bared(text) : this.first(text));
    const owner = this.often(60) ? ` for ${this.player({ ...s, chance: false }, 0)}` : '';
    if (this.often(30))
      return `copy ${first(this.one(s, 'pawn', 1))} to ${this.zoneOf({ ...s, chance: this.often(50) && s.chance }, 1, 'pawn')}`;
    return `create ${first(this.definition(s))} to ${this.zoneOf({ ...s, chance: this.often(50) && s.chance }, 1)}${owner}`;
  }

  /** A basic operation. */
  native(s: Scope): string {
    const pure = { ...s, chance: false };
    switch (this.below(14)) {
      case 0:
        return `shuffle ${this.zoneOf(pure, 1)}`;
      case 1:
        return `reveal ${this.first(this.one(s, 'card', 1))} to ${this.player(pure, 1)}`;
      case 2:
        if (this.often(40)) return `ask ${this.first(this.one(s, 'card', 1))}`;
        return `hide ${this.first(this.one(s, 'card', 1))} from ${this.player(pure, 1)}`;
      case 3:
        return this.creation(s);
      case 4:
        if (!this.has('copies')) return this.creation(s);
        return `become ${this.first(this.one(s, 'pawn', 1))} as ${this.one(s, 'pawn', 1)}`;
      case 5:
        return `move ${this.first(this.one(s, 'pawn', 1))} to gone`;
      case 6:
        return `move ${this.first(this.often(80) ? this.one(s, 'card', 1) : this.set(s, 'card', 1))} to ${this.zoneOf(pure, 1)}${this.often(15) ? ` at ${this.below(3)}` : ''}`;
      case 7:
        if (this.often(12))
          return this.pick([`win ${this.player(pure, 1)}`, `lose ${this.player(pure, 1)}`, 'draw_game']);
        return `move ${this.first(this.one(s, 'card', 1))} to ${this.zoneOf(pure, 1)}`;
      case 8:
      case 9: {
        const status = this.any(this.statuses);
        if (status === null) return `move ${this.first(this.one(s, 'card', 1))} to ${this.zoneOf(pure, 1)}`;
        const by = this.often(40) ? ` by ${this.number(s, 1)}` : '';
        return `remove ${status.name} from ${this.one(s, status.of, 1)}${by}`;
      }
      default: {
        const status = this.any(this.statuses);
        if (status === null) return `move ${this.first(this.one(s, 'card', 1))} to ${this.zoneOf(pure, 1)}`;
        const by = this.often(50) ? ` by ${this.number(s, 1)}` : '';
        const to = this.often(75) ? this.one(s, status.of, 1) : this.set(s, status.of, 1);
        return `add ${status.name} to ${to}${by}`;
      }
    }
  }

  raise(s: Scope): string {
    const timing = this.any(this.timings);
    if (timing === null) return this.assign(s);
    const to =
      s.self !== null && this.often(25)
        ? ''
        : ` to ${this.often(50) ? this.set(s, 'pawn', 1) : this.one(s, this.pick(['pawn', 'card', 'player']), 1)}`;
    return `raise ${timing.name}${to}${timing.number ? ` by ${this.number(s, 1)}` : ''}`;
  }

  /** The header of a counted or conditional loop; an endless one runs out of fuel. */
  repeating(s: Scope): string {
    const endless = this.has('endless') && this.often(6);
    const test = endless || this.often(25) ? `as long as ${this.truth({ ...s, chance: false }, 1)}` : '';
    if (endless && this.often(50)) return test;
    const times = endless ? '90000' : this.often(70) ? this.below(4) : this.number(s, 1);
    return `repeat ${times} times ${test}`.trim();
  }

  /** A change that lasts. */
  have(s: Scope): string {
    const pure = { ...s, chance: false };
    const single = this.often(60);
    const whom = single ? this.one(pure, 'pawn', 1) : this.set(pure, 'pawn', 1);
    // a noun and not a name of a set, since the value may read each member
    const each = !single && whom.startsWith('(') && this.often(30);
    const keyword = this.any(this.keywords);
    const when = this.often(15) ? ` when ${this.truth(pure, 1)}` : '';
    if (keyword !== null && this.has('grants') && this.often(40))
      return `${whom} have ${this.keyword(s, keyword)}${this.until()}${when}`;
    if (keyword !== null && this.has('grants') && this.often(30)) {
      const name = this.name('w');
      const [from, to] = [this.one(pure, 'pawn', 1), this.one(pure, 'pawn', 0)];
      const number = this.pick(['', ' 1', ` (${name} of ${from})`]);
      const bearer = this.often(25) ? `${from}.name` : from;
      return `for each keyword of ${bearer} as ${name} { ${to} have ${name}${number}${this.until()} }`;
    }
    const words = this.any(this.fieldsOf('pawn', 'hues'));
    if (words !== null && this.often(20))
      return `${whom} have ${words.name} ${this.pick(['', '+', '-'])}${this.flags(pure)}${this.until()}${when}`;
    const field = this.any(this.fieldsOf('pawn', 'number').filter((one) => !one.derived));
    if (field === null) return this.assign(s);
    const how = this.pick(['', '+', '-']);
    if (how === '') return `${whom} have ${field.name} ${this.below(5)}${this.until()}${when}`;
    const value = each ? this.pick(['that.level', 'level']) : this.brace(this.number(pure, 0));
    return `${whom} have ${field.name} ${how}${value}${this.until()}${when}`;
  }

  keyword(s: Scope, { name, params }: { name: string; params: readonly Type[] }): string {
    const [first, second] = params;
    const words = [name];
    if (first === 'number') words.push(this.brace(this.number({ ...s, chance: false }, 1)));
    if (second === 'hue' && this.often(70)) words.push(`for ${this.pick(this.hues)}`);
    return words.join(' ');
  }

  choose(s: Scope): { lines: string[]; named: Local } {
    const name = this.name('c');
    const pure = { ...s, chance: false };
    const who = this.often(30) || !s.you ? ` for ${this.player(pure, 1)}` : '';
    const when = this.often(10) ? ` when ${this.brace(this.truth(pure, 1))}` : '';
    if (this.often(25)) {
      const lines = [`choose ${name}: number from ${this.below(3)} to ${this.below(6)}${who}${when}`];
      return { lines, named: { name, type: 'number', many: false } };
    }
    const kind = this.someKind();
    const many = this.has('several') && this.often(35);
    const lines = [`choose ${name}: ${many ? '2 ' : ''}${this.noun(pure, kind, 1)}${who}${when}`];
    return { lines, named: { name, type: kind, many } };
  }

  rare(s: Scope): string {
    const choices: string[] = ['stop', `stop if ${this.truth(s, 1)}`];
    if (s.settles) choices.push('settle', 'settle');
    if (s.prevents) choices.push('prevent', 'prevent', 'prevent');
    if (s.gives !== null) choices.push(`give ${this.value({ ...s, chance: false }, s.gives, 1)}`);
    const phase = this.any(this.phases);
    if (phase !== null) choices.push(`leave ${phase}`);
    return this.pick(choices);
  }
}

/** Whether the first and the last character of a text are a matching pair of parentheses. */
function isWhole(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')') depth--;
    if (depth === 0) return i === text.length - 1;
  }
  return false;
}
