/** Generates random declarations: kinds and fields, words, rules. */
import { Statements } from './statements.ts';
import { isKind, type Kind, type Local, NOWHERE, type ParamWord, type Scope, type Type, within } from './words.ts';

export abstract class Declarations extends Statements {
  readonly lines: string[] = [];

  /** The options of a game, its sizes and bounds. */
  sizes(): void {
    const { lines } = this;
    this.hues.push('red_one', 'blue_one', 'grey_one', ...(this.often(30) ? ['pale_one', 'dark_one'] : []));
    this.moods.push('good', 'bad');
    lines.push(`enum Hue = ${this.hues.join(', ')}`, `enum Mood = ${this.moods.join(', ')}`);
    if (this.often(50)) {
      this.options.push({ name: 'odds', type: 'number' }, { name: 'gentle', type: 'truth' });
      lines.push(`option odds: number = ${this.below(4)}`, `option gentle: truth = ${this.pick(['true', 'false'])}`);
    }
    this.teams = this.often(12);
    this.seats = this.teams ? 4 : this.often(18) ? 3 : 2;
    lines.push(this.teams ? 'teams 2 of 1 to 2 players' : `players ${this.seats}`);
    this.levels = this.pick([1, 2, 3, 3, 3]);
    if (this.levels > 1) lines.push(`levels ${this.levels}`);
    this.board = this.often(80);
    if (this.board) {
      const each = this.often(15) ? ' for each player' : this.often(8) ? ' for each seat' : '';
      lines.push(`board ${2 + this.below(2)} by ${this.often(4) ? 12 : 1 + this.below(3)}${each}`);
    }
  }

  /** `cards`: number of cards in the decks. */
  bounds(cards: number): void {
    const tight = this.has('tight bounds') && this.often(60);
    const one = (loose: number, low: number, span: number): number =>
      tight && this.often(50) ? low + this.below(span) : loose;
    this.lines.push(
      'bounds {',
      `  fuel ${one(2000, 20, 300)}`,
      `  abilities ${one(60, 2, 20)}`,
      `  depth ${one(16, 2, 6)}`,
      `  queue ${one(40, 2, 10)}`,
      `  entities ${Math.max(8, cards) + one(30, 0, 6)}`,
      `  answers ${one(16, 1, 4)}`,
      `  rules ${one(16, 1, 4)}`,
      '}',
    );
  }

  // -------------------------------------------------------------- what there is

  stored(of: Kind | 'state', type: Type, name: string): string {
    const consumed = type === 'number' && this.often(45);
    this.fields.push({ of, name, type, consumed, derived: false });
    if (type === 'number') {
      const from = this.often(55) ? ` from ${this.often(85) ? 0 : -3}` : '';
      const to = this.often(20) ? ` to ${5 + this.below(6)}` : '';
      return `${name}: number${from}${to}${this.often(50) ? ` = ${this.below(5)}` : ''}`;
    }
    if (type === 'hue') return `${name}: Hue${this.often(40) ? ` = ${this.pick(this.hues)}` : ''}`;
    if (type === 'hues') return `${name}: set of Hue`;
    return `${name}: ${type}`;
  }

  kinds(): void {
    const { lines } = this;
    if (this.has('records'))
      for (let n = 1 + this.below(3); n > 0; n--)
        this.records.push({ name: this.name('rec'), number: this.name('f_r') });
    const names = (of: Kind | 'state', types: readonly Type[]): string =>
      types.map((type) => this.stored(of, type, this.name(`f_${type[0]}`))).join(', ');
    lines.push(`player { ${names('player', ['number', 'number', ...(this.often(40) ? (['truth'] as const) : [])])} }`);
    lines.push(
      `game_state { ${names('state', ['number', ...(this.often(60) ? (['pawn'] as const) : []), ...(this.often(40) ? (['truth'] as const) : [])])} }`,
    );
    lines.push(`kind card { ${names('card', ['number', 'hue', ...(this.often(50) ? (['truth'] as const) : [])])} }`);
    const home = this.board ? 'lives in field' : 'lives in bench';
    const own: Type[] = ['number', 'number', 'number'];
    for (const type of ['hues', 'truth', 'pawn', 'player'] as const) if (this.often(60)) own.push(type);
    lines.push(
      `kind pawn is card { ${names('pawn', own)}, ${home}${this.board && this.often(30) ? ', lives in bench' : ''} }`,
    );
    lines.push(`kind chief is pawn { ${names('chief', ['number'])} }`);
    const worn = this.has('attached') ? 'lives in worn' : 'lives in pile';
    lines.push(`kind gear is card { ${names('gear', ['number'])}, ${worn} }`);
    lines.push('kind charm is card', 'kind twist is mod');
  }

  /** Derived fields; `self` is the entity. */
  derived(): void {
    for (let n = this.below(3); n > 0; n--) {
      const name = this.name('f_d');
      const s: Scope = { ...NOWHERE, self: 'pawn' };
      let value = this.number(s, 2);
      // a truth field of the match would apply to the entity here
      while (/f_t\d/.test(value)) value = this.number(s, 2);
      this.lines.push(`kind chief_${name} is chief { ${name} = ${value} }`);
    }
  }

  zoneList(): void {
    const add = (
      name: string,
      kind: Kind,
      each: 'game' | 'player' | 'side' | 'tile' | 'pawn',
      items: string[],
    ): void => {
      const parts = each === 'game' ? items : [`each ${each}`, ...items];
      this.lines.push(`zone ${name} of ${kind}${` { ${parts.join(', ')} }`}`);
      this.zones.push({ name, kind, each });
    };
    const seen = (): string[] => {
      const all = ['seen by all', 'seen by owner', 'seen by none'];
      if (this.teams) all.push('seen by side');
      const first = this.pick(all);
      const field = this.any(this.fieldsOf('card', 'truth'));
      return field === null || this.often(50) ? [first] : ['seen by owner', `seen by all when ${field.name}`];
    };
    const room = (): string[] => (this.often(40) ? [`holds ${1 + this.below(4)}`] : []);
    const ordered = (): string[] => (this.often(60) ? ['ordered'] : []);
    const bench = (): void => add('bench', 'pawn', 'player', [...ordered(), ...room()]);
    // an entity that has left the game has a row of zeros, and 0 is the number of the first zone
    const isFirst = this.often(25);
    if (isFirst) bench();
    add('deck', 'card', 'player', ['ordered', 'takes decks', 'seen by none']);
    add('hand', 'card', 'player', [...room(), 'seen by owner']);
    if (this.board) add('field', 'pawn', 'tile', this.often(70) ? ['holds 1'] : room());
    if (!isFirst) bench();
    if (this.has('attached')) add('worn', 'gear', 'pawn', [...room(), ...ordered()]);
    add('pile', 'card', this.pick(['player', 'game']), [
      ...ordered(),
      ...seen(),
      ...(this.often(30) ? ['keeps choices'] : []),
    ]);
    if (this.often(40)) {
      const field = this.any(this.fieldsOf('card', 'number'));
      const most = field !== null && this.often(60) ? [`holds ${field.name} ${2 + this.below(5)}`] : room();
      add('vault', 'card', this.pick(this.teams ? ['side', 'game'] : ['game', 'player']), [
        ...most,
        ...ordered(),
        ...seen(),
      ]);
    }
  }

  timingList(): void {
    for (let n = 2 + this.below(2); n > 0; n--) {
      const name = this.name('when_');
      const number = this.often(30);
      this.timings.push({ name, number, alias: false });
      this.lines.push(`timing ${name}${number ? ' by n: number' : ''}`);
    }
  }

  /** Timings that are aliases of other triggers; they need verbs. */
  aliases(): void {
    const verb = this.any(this.verbs.filter((one) => this.isPlain(one.params)));
    if (verb === null || this.often(40)) return;
    const name = this.name('when_');
    this.timings.push({ name, number: true, alias: true });
    const when = this.often(40) ? ` when n > ${this.below(3)}` : '';
    this.lines.push(`timing ${name} by n: number is after ${verb.name} self by n${when}`);
  }

  statusList(): void {
    for (let n = this.some(1, 4); n > 0; n--) {
      const name = this.name('st');
      const merge = this.pick(['flag', 'flag', 'sum', 'sum', 'max', 'set']);
      const of: Kind = this.often(85) ? 'pawn' : 'card';
      const items = [merge];
      if (this.often(50)) items.push(this.pick(this.moods));
      const silences = this.often(25);
      if (silences) items.push('silences self');
      const old = this.any(this.statuses.filter((one) => one.of === of));
      if (old !== null && this.often(20)) items.push(`replaces ${old.name}`);
      const whose = this.pick(['', 'owner ', 'controller ', 'any ']);
      const timing = this.pick(this.timings).name;
      if (this.often(50)) {
        if (merge !== 'flag' && this.often(60)) items.push(`fades ${1 + this.below(2)} ${whose}${timing}`);
        else items.push(`until ${whose}${timing}`);
      }
      this.statuses.push({ name, of, flag: merge === 'flag', sum: merge === 'sum', silences });
      const triggers = this.often(15)
        ? this.triggers({ ...NOWHERE, self: of, you: true, here: this.board, verbs: 0, settles: true }, 1)
        : [];
      if (this.has('statics') && this.often(25))
        triggers.push(...this.statics({ ...NOWHERE, self: of, you: true }, 1, this.statuses.length - 1));
      if (triggers.length === 0) this.lines.push(`status ${name} of ${of} { ${items.join(', ')} }`);
      else
        this.lines.push(
          `status ${name} of ${of} {`,
          ...items.map((item) => `  ${item}`),
          ...this.indented(triggers),
          '}',
        );
    }
  }

  // -------------------------------------------------------------- words

  wordList(): void {
    for (let n = this.some(1, 4); n > 0; n--) {
      const of = this.pick<Kind>(['pawn', 'pawn', 'card', ...(this.board ? (['tile'] as const) : []), 'player']);
      const other = this.often(45) ? this.pick<Kind>([of, 'player', ...(this.board ? (['tile'] as const) : [])]) : null;
      const name = this.name('adj');
      const locals: Local[] = [{ name: 'x', type: of, many: false }];
      if (other !== null) locals.push({ name: 'y', type: other, many: false });
      const test = this.truth({ ...NOWHERE, locals }, 2);
      this.lines.push(`adjective ${name}(x: ${of}${other === null ? '' : `, y: ${other}`}) = ${test}`);
      this.adjectives.push({ name, params: other === null ? [of] : [of, other] });
    }
    for (let n = this.some(1, 3); n > 0; n--) {
      const params = Array.from({ length: 1 + this.below(2) }, () =>
        this.pick<Type>(['pawn', 'number', 'player', ...(this.board ? (['tile'] as const) : [])]),
      );
      const gives = this.pick<Type>(['number', 'number', 'number', 'number', 'number']);
      const name = this.name('val');
      const locals = params.map((type, i) => ({ name: `x${i}`, type, many: false }));
      this.lines.push(
        `value ${name}(${params.map((type, i) => `x${i}: ${type}`).join(', ')}) = ${this.number({ ...NOWHERE, locals }, 2)}`,
      );
      this.values.push({ name, params, gives });
    }
    for (let n = this.some(1, 3); n > 0; n--) {
      const of = this.pick<Kind>(['pawn', 'card', 'pawn']);
      const other = this.often(35) ? this.pick<Kind>(['player', of, ...(this.board ? (['tile'] as const) : [])]) : null;
      const name = this.name('ord');
      const locals: Local[] = [{ name: 'x', type: of, many: false }];
      if (other !== null) locals.push({ name: 'y', type: other, many: false });
      const key = (): string => this.number({ ...NOWHERE, locals }, 2);
      this.lines.push(
        `order ${name}(x: ${of}${other === null ? '' : `, y: ${other}`}) = ${key()}${this.often(40) ? `, ${key()}` : ''}`,
      );
      this.orders.push({ name, params: other === null ? [of] : [of, other] });
    }
  }

  queue(): void {
    const keys = [
      't.age',
      '-t.age',
      't.subject.age',
      ...(this.board ? ['rank(t.here, active), -file(t.here, active)', 't.here.column'] : []),
    ];
    const field = this.any(this.fieldsOf('card', 'number'));
    void field;
    this.lines.push(`order waiting(t: trigger) = ${this.pick(keys)}`);
    const parts = [
      this.often(85) ? 'sort waiting' : '',
      `nest ${this.pick(['first', 'last'])}`,
      `settle ${this.pick(['statement', 'ability'])}`,
      this.often(40) ? `replace ${this.pick(['oldest', 'chosen'])}` : '',
    ];
    this.lines.push(`queue { ${parts.filter((part) => part !== '').join(', ')} }`);
  }

  /** Verbs; each may call earlier ones. `shift` always exists, as a fallback. */
  verbList(): void {
    const field = this.pick(this.fieldsOf('pawn', 'number').filter((one) => !one.derived)).name;
    this.lines.push('verb shift x: pawn by n: number gives number {', `  x.${field} += n`, '  give n', '}');
    this.verbs.push({
      name: 'shift',
      params: [this.param(null, 'x', 'pawn'), this.param('by', 'n', 'number')],
      gives: 'number',
      settles: false,
      you: false,
    });
    for (let n = this.some(1, 5); n > 0; n--) this.verb();
  }

  param(prep: string | null, name: string, type: Type, many = false, optional = false): ParamWord {
    return { prep, name, type, many, optional };
  }

  verb(): void {
    const { dice } = this;
    const name = this.name('verb');
    const params: ParamWord[] = [];
    const written: string[] = [];
    const first = this.pick<Type>([
      'pawn',
      'pawn',
      'pawn',
      'card',
      'player',
      ...(this.board ? (['tile'] as const) : []),
    ]);
    if (this.often(92)) {
      const many = this.often(8);
      params.push(this.param(null, 'x', first, many));
      written.push(`x: ${many ? 'set of ' : ''}${first}`);
    }
    if (params.length === 0 || this.often(75)) {
      const value = this.often(30) ? ` = ${dice.below(3)}` : '';
      params.push(this.param('by', 'n', 'number', false, value !== ''));
      written.push(`by n: number${value}`);
    }
    if (this.often(25)) {
      const type = this.pick<Type>(['pawn', 'player', 'hue', ...(this.board ? (['tile'] as const) : [])]);
      const optional = isKind(type) && this.often(50);
      params.push(this.param('at', 'y', type, false, optional));
      written.push(`at y: ${type === 'hue' ? 'Hue' : type}${optional ? ' or nothing' : ''}`);
    }
    if (this.has('verbs as values') && this.often(30)) {
      params.push(this.param('with', 'act', 'verb'));
      written.push('with act: verb');
    }
    const settles = this.often(15);
    const gives = this.often(35) ? this.pick<Type>(['number', 'number', 'truth', 'pawn']) : null;
    const tag = this.often(45) ? this.pick(['hostile', 'kindly']) : null;
    if (tag !== null && !this.tags.includes(tag)) this.tags.push(tag);
    const locals = params.map(({ name, type, many }) => ({ name, type, many }));
    const you = this.often(65);
    const s: Scope = { ...NOWHERE, you, here: false, locals, verbs: this.verbs.length, settles, gives };
    const lines: string[] = [];
    if (this.often(15)) lines.push(`needs ${this.truth(s, 1)}`);
    lines.push(...this.body(s, 2, 3));
    if (settles) lines.push('settle');
    if (gives !== null) lines.push(`give ${this.value({ ...s, chance: false }, gives, 1)}`);
    const head = `verb ${name} ${written.join(' ')}${gives === null ? '' : ` gives ${gives}`}${tag === null ? '' : ` is ${tag}`} {`;
    this.lines.push(head, ...this.indented(lines), '}');
    this.verbs.push({ name, params, gives, settles, you });
  }

  keywordList(): void {
    for (let n = this.some(1, 3); n > 0; n--) {
      const name = this.name('Key');
      const params: Type[] = this.often(60) ? (this.often(35) ? ['number', 'hue'] : ['number']) : [];
      const written = [
        params[0] === undefined ? '' : ' n: number',
        params[1] === undefined ? '' : ' for h: Hue = grey_one',
      ].join('');
      const locals: Local[] = [];
      if (params[0] !== undefined) locals.push({ name: 'n', type: 'number', many: false });
      if (params[1] !== undefined) locals.push({ name: 'h', type: 'hue', many: false });
      const s: Scope = {
        ...NOWHERE,
        self: 'pawn',
        you: true,
        here: this.board,
        locals,
        verbs: this.verbs.length,
        settles: true,
      };
      const items = this.often(15) ? [] : this.triggers(s, 1 + this.below(2));
      if (this.has('statics') && this.often(30))
        items.push(...this.statics({ ...s, here: false }, 1, this.statuses.length, false));
      if (items.length === 0) this.lines.push(`keyword ${name}${written}`);
      else this.lines.push(`keyword ${name}${written} {`, ...this.indented(items), '}');
      this.keywords.push({
        name,
        params,
        single:
          items.filter((line) => line.startsWith('on ')).length === 1 &&
          items.every((line) => !/^(before|after|instead|on \w+ by)/.test(line)),
      });
    }
  }

  // -------------------------------------------------------------- abilities

  triggers(s: Scope, count: number): string[] {
    return Array.from({ length: count }, () => this.trigger(s)).flat();
  }

  /** An ability: header and body. */
  trigger(s: Scope): string[] {
    const rules = s.self === null;
    const listens = rules ? 100 : 45;
    const when = (inner: Scope): string =>
      this.often(25) ? ` when ${this.truth({ ...inner, chance: false }, 1)}` : '';
    if (!this.often(listens) || this.verbs.length === 0) {
      const timing = this.any(this.timings.filter(({ alias }) => !rules || !alias));
      if (timing === null) return [];
      const name = timing.number && this.often(70) ? this.name('n') : null;
      const inner = name === null ? s : { ...s, locals: [...s.locals, { name, type: 'number', many: false } as const] };
      return [
        `on ${timing.name}${name === null ? '' : ` by ${name}: number`}${when(inner)} {`,
        ...this.indented(this.body(inner, 2, 3)),
        '}',
      ];
    }
    const word = this.pick([
      'before',
      'before',
      'after',
      'after',
      'after',
      this.has('instead') ? 'instead of' : 'after',
    ]);
    if (this.moves.length > 0 && this.has('move listeners') && this.often(25)) return this.moveTrigger(s, word);
    const subjects = this.verbs.filter(({ params: [first] }) => rules || (first?.prep === null && !first.many));
    const verb = this.pick(subjects);
    const locals: Local[] = [];
    const parts: string[] = [];
    for (const param of verb.params) {
      const prep = param.prep === null ? '' : `${param.prep} `;
      const mine = s.self !== null && isKind(param.type) && within(s.self, param.type);
      const bare = this.often(40) && (param.prep !== null || mine || s.self === null);
      if (bare) continue;
      if (
        param.prep === null &&
        isKind(param.type) &&
        !param.many &&
        s.self !== null &&
        within(s.self, param.type) &&
        this.often(55)
      ) {
        parts.push('self');
        continue;
      }
      const name = this.name(param.type[0] as string);
      const phrase =
        isKind(param.type) && !param.many
          ? `${param.optional && this.often(50) ? 'nothing or ' : ''}${this.alternatives(s, param.type)}`
          : param.type === 'hue'
            ? 'Hue'
            : param.type === 'verb' || param.many
              ? null
              : param.type;
      if (phrase === null) continue;
      parts.push(`${prep}${name}: ${phrase}`);
      locals.push({ name, type: param.type, many: false });
    }
    const inner: Scope = { ...s, locals: [...s.locals, ...locals], prevents: word === 'before' };
    const lines = this.body(inner, 1, 3);
    if (word === 'before' && locals.length > 0 && this.often(50)) {
      const set = this.setLocal({ ...inner, locals });
      if (set !== null) lines.push(set);
    }
    if (word === 'instead of' && this.often(50) && verb.params.every((one) => one.type !== 'verb' && !one.many)) {
      const from = { ...inner, chance: false };
      lines.push(this.callOf(from, verb, false));
    }
    const head = `${word} ${verb.name}${parts.length === 0 ? '' : ` ${parts.join(' ').trim()}`}${when(inner)} {`;
    return [head, ...this.indented(lines), '}'];
  }

  /** One pattern, or two alternatives; only the last may end with "where", which extends to the end. */
  alternatives(s: Scope, kind: Kind): string {
    const last = this.pattern(s, kind);
    return this.often(10) && s.you ? `${this.pick(['friendly', 'enemy'])} ${kind} or ${last}` : last;
  }

  /** The condition of a listener on an argument of the event. */
  pattern(s: Scope, kind: Kind): string {
    const words: string[] = [];
    if (within(kind, 'card') && s.you && this.often(30)) words.push(this.pick(['friendly', 'enemy']));
    if (within(kind, 'pawn') && this.often(10)) words.push(this.pick(this.hues));
    words.push(kind);
    const where = this.often(20) ? ` where ${this.brace(this.truth({ ...s, that: kind }, 1))}` : '';
    return `${words.join(' ')}${where}`;
  }

  moveTrigger(s: Scope, word: string): string[] {
    const move = this.pick(this.moves);
    const param = move.params[0];
    const inner = { ...s, prevents: word === 'before' };
    const name = this.name('x');
    if (param === undefined || !isKind(param.type))
      return [`${word} ${move.name} {`, ...this.indented(this.body(inner, 1, 2)), '}'];
    const bound = { ...inner, locals: [...s.locals, { name, type: param.type, many: false }] };
    const lines = this.body(bound, 1, 2);
    if (word === 'before' && this.often(50)) lines.unshift(`require ${this.truth({ ...bound, chance: false }, 1)}`);
    return [`${word} ${move.name} ${name}: ${param.type} {`, ...this.indented(lines), '}'];
  }

  /**
   * A static ability. It grants only the first declared statuses. `silent`: also silencing ones.
   */
  statics(s: Scope, count: number, statuses = this.statuses.length, silent = true): string[] {
    const lines: string[] = [];
    const pure: Scope = { ...s, chance: false, here: false };
    for (let n = 0; n < count; n++) {
      const own = s.self !== null && this.often(30);
      const noun = own
        ? 'self'
        : `${s.self !== null && s.you && this.often(70) ? this.pick(['friendly', 'enemy', 'other']) : ''} ${this.pick(['pawns', 'chiefs'])}`.trim();
      const keyword = this.any(this.keywords);
      // value and condition of a static ability may read each member
      const each = own ? null : this.pick(['that.level', 'level', 'that.index']);
      const test = each !== null && this.often(25) ? `${each} > ${this.below(3)}` : this.simpleTest(pure);
      const when = this.often(20) ? ` when ${test}` : '';
      if (keyword !== null && this.has('grants') && this.often(40)) {
        const given = each !== null && this.often(25) ? each : `${this.below(4)}`;
        const number = keyword.params[0] === undefined ? '' : ` ${given}`;
        lines.push(`${noun} have ${keyword.name}${number}${when}`);
        continue;
      }
      const given = this.has('grants') && this.often(30) ? this.given(s, noun, each, statuses, silent) : null;
      if (given !== null) {
        lines.push(`${given}${when}`);
        continue;
      }
      const printed = this.has('printed') && (this.often(30) || !this.has('statics'));
      if (!printed && !this.has('statics')) continue;
      if (own && !within(s.self as Kind, 'pawn')) continue;
      const where = printed && !own && this.often(70) ? `${noun} in every zone` : noun;
      const words = this.any(this.fieldsOf('pawn', 'hues'));
      if (words !== null && this.often(25)) {
        const how = `${printed ? 'printed ' : ''}${words.name} ${this.pick(['', '+', '-'])}`;
        lines.push(`${where} have ${how}${this.pick(this.hues)}${printed ? '' : when}`);
        continue;
      }
      const field = this.any(this.fieldsOf('pawn', 'number').filter((one) => !one.derived));
      if (field === null) continue;
      const value =
        each !== null && this.often(20)
          ? each
          : this.often(80)
            ? `${this.below(4)}`
            : s.self === null || printed
              ? 'turn'
              : `${this.below(3)}`;
      lines.push(
        `${where} have ${printed ? 'printed ' : ''}${field.name} ${this.pick(['', '+', '-'])}${value}${printed ? '' : when}`,
      );
    }
    return lines;
  }

  /** A status that a static ability grants; it tests only itself and later statuses, to avoid cycles. */
  given(s: Scope, noun: string, each: string | null, statuses: number, silent: boolean): string | null {
    const at = this.below(Math.max(1, statuses));
    const status = statuses === 0 ? undefined : this.statuses[at];
    if (status === undefined || (status.silences && !silent)) return null;
    if (noun === 'self' && !within(s.self as Kind, status.of)) return null;
    const newer = this.any(this.statuses.slice(at + 1));
    const asked = noun === 'self' ? null : newer !== null && this.often(25) ? newer.name : null;
    const whom = asked === null ? noun : noun.replace(/(\w+)$/, `${asked} $1`);
    const where = noun !== 'self' && this.often(15) ? ` where that is not ${status.name}` : '';
    if (status.flag || this.often(20)) return `${whom}${where} have ${status.name}`;
    const sign = status.sum ? this.pick(['', '+', '-']) : '';
    return `${whom}${where} have ${status.name} ${sign}${each !== null && this.often(25) ? each : this.below(4)}`;
  }

  simpleTest(s: Scope): string {
    if (s.self === null) return `turn > ${this.below(4)}`;
    return this.pick([
      'some other friendly pawn',
      `turn > ${this.below(4)}`,
      'no enemy pawn',
      `self.controller is active`,
    ]);
  }
}
