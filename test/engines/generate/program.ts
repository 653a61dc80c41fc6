/** Generates a random game from a seed: small, well-typed, with possible moves and an end. */
import { Declarations } from './declarations.ts';
import { busyBody, chain, narrowBounds, wide } from './narrow.ts';
import { series } from './series.ts';
import { type Kind, type Local, NOWHERE, type Scope } from './words.ts';

/** The source of a game, and the choices to bind. */
export interface Program {
  seed: number;
  text: string;
  mode: string | null;
  mods: string[];
}

/** `narrow`: it reaches its bounds, see narrow.ts. */
export function program(seed: number, narrow = false): Program {
  return new Maker(seed, narrow).make();
}

class Maker extends Declarations {
  make(): Program {
    const { lines } = this;
    lines.push('game Made uses prelude');
    this.sizes();
    this.kinds();
    this.zoneList();
    this.timingList();
    this.statusList();
    this.wordList();
    this.derived();
    this.queue();
    this.verbList();
    if (this.narrow) this.busyWords();
    this.aliases();
    this.moveWords();
    this.keywordList();
    this.cardWords();
    this.phases.push('day', ...(this.often(50) ? ['dusk'] : []));
    this.rules();
    this.recordList();
    this.moveList();
    this.cardList();
    this.steps();
    const { mode, mods } = this.layers();
    if (this.narrow) lines.push(...narrowBounds(this, this.inDecks));
    else this.bounds(this.inDecks);
    series(this, { ...NOWHERE, step: true, verbs: this.verbs.length, settles: true });
    this.spans(mods);
    this.look();
    const { seed } = this;
    return { seed, text: `${lines.join('\n')}\n`, mode, mods };
  }

  /** A mod that redefines the range of a field and the capacity of a hand. Fields start with 4 at most. */
  spans(mods: string[]): void {
    if (!this.often(25)) return;
    const own = this.pick(this.fieldsOf('player', 'number').filter((one) => !one.derived));
    this.lines.push('twist "Spanned" {', `  extend kind player { ${own.name}: number to ${4 + this.below(20)} }`);
    // a zone that holds one card is read as an entity
    const isOne = this.lines.some((line) => /^zone hand of .*\bholds 1\b/.test(line));
    if (!isOne && this.often(60)) this.lines.push(`  extend zone hand { holds ${this.below(5)} }`);
    this.lines.push('}');
    mods.push('Spanned');
  }

  /** A look, which does not affect matches. It uses no random numbers, so the rest of the game stays the same. */
  look(): void {
    if (this.seed % 4 !== 0) return;
    const shown = this.fieldsOf('pawn', 'number')[0]?.name;
    const lines = ['  colour pawn as teal with paw', '  frame card as silver', '  lay hand as fan'];
    if (shown !== undefined) lines.push(`  show ${shown} at bottom left as sword`);
    if (this.board) {
      const stored = this.fieldsOf('player', 'number').find((one) => !one.derived)?.name;
      const said = ['1', this.options.find((one) => one.type === 'number')?.name, stored];
      const ground = said[(this.seed / 4) % said.length] ?? '1';
      lines.push('  tiles as territory', `  ground to ${ground}`, '  facing rivals');
    }
    this.lines.push('look {', ...lines, '}');
  }

  readonly seed: number;
  readonly narrow: boolean;
  constructor(seed: number, narrow: boolean) {
    super(seed);
    this.seed = seed;
    this.narrow = narrow;
  }

  /** Verbs and values that reach bounds. */
  busyWords(): void {
    const field = this.pick(this.fieldsOf('pawn', 'number').filter((one) => !one.derived)).name;
    const name = (stem: string): string => this.name(stem);
    const { lines, first } = chain(this, field, name);
    this.lines.push(...lines);
    const word = { name: first, params: [this.param(null, 'x', 'pawn')], gives: null, settles: false, you: false };
    this.verbs.push(word, word);
    const values = wide(this, name);
    this.lines.push(...values.lines);
    this.values.push({ name: values.last, params: ['number'], gives: 'number' });
  }

  // -------------------------------------------------------------- rules

  rules(): void {
    const field = this.pick(this.fieldsOf('pawn', 'number').filter((one) => !one.derived));
    if (this.often(75))
      this.lines.push(
        `whenever p: pawn where ${field.name} < ${this.below(2) - 1} {`,
        `  ${this.often(50) ? 'move p to gone' : `move p to pile${this.zones.find((zone) => zone.name === 'pile')?.each === 'game' ? '' : ' of p.owner'}`}`,
        '}',
      );
    const own = this.pick(this.fieldsOf('player', 'number'));
    if (this.often(60))
      this.lines.push(
        `whenever p: player where ${own.name} > ${6 + this.below(20)} {`,
        `  ${this.pick(['win p', 'lose p', `p.${own.name} = 0`])}`,
        '}',
      );
    if (this.often(20)) {
      const s: Scope = { ...NOWHERE, locals: [{ name: 'p', type: 'pawn', many: false }], verbs: this.verbs.length };
      let lines = this.body(s, 0, 2);
      // a state rule has no choices and no draws
      while (lines.some((line) => /choose|random|\(ord/.test(line))) lines = this.body(s, 0, 2);
      this.lines.push(
        `whenever p: pawn where ${this.truth({ ...s, that: 'pawn', locals: [] }, 1)} {`,
        ...this.indented(lines),
        '}',
      );
    }
    const s: Scope = { ...NOWHERE, you: true, here: this.board, verbs: this.verbs.length, settles: true };
    if (this.often(35)) this.lines.push(...this.trigger(s));
    if (this.often(40)) this.lines.push(...this.statics({ ...NOWHERE }, 1));
  }

  /** Records of verbs, moves and timings. */
  recordList(): void {
    const plain = this.timings.filter((one) => !one.alias);
    const triggers = [...this.verbs, ...this.moves].map(({ name }) => `after ${name}`);
    triggers.push(...plain.map(({ name }) => `on ${name}`));
    for (const { name, number } of this.records) {
      const lines = [`kind ${name} is record {`, `  ${number}: number`];
      if (this.often(60)) lines.push(`  holds ${1 + this.below(5)}`);
      for (let n = 1 + this.below(2); n > 0; n--) {
        const s: Scope = { ...NOWHERE, you: true };
        const when = this.often(30) ? ` when ${this.truth(s, 1)}` : '';
        const value = this.often(70) ? ` ${number} = ${this.number(s, 1)} ` : ' ';
        lines.push(`  ${this.pick(triggers)}${when} {${value}}`);
      }
      this.lines.push(...lines, '}');
    }
  }

  // -------------------------------------------------------------- moves

  /** Names and parameters, so that listeners may name them. */
  moveWords(): void {
    this.moves.push({ name: 'play', params: [this.param(null, 'x', 'pawn')] });
    for (let n = 1 + this.below(3); n > 0; n--) {
      const params = [];
      const count = this.pick([0, 1, 1, 1, 2]);
      const kinds: Kind[] = this.board
        ? ['pawn', 'card', 'tile', 'player', 'chief', 'gear']
        : ['pawn', 'card', 'player', 'gear'];
      if (count > 0) params.push(this.param(null, 'x', this.pick(kinds)));
      if (count > 1) params.push(this.param('at', 'y', this.pick(kinds)));
      this.moves.push({ name: this.name('move'), params });
    }
  }

  moveList(): void {
    const cost = this.any(this.fieldsOf('card', 'number'));
    const own = this.pick(this.fieldsOf('player', 'number'));
    for (const { name, params } of this.moves) {
      if (name === 'play') {
        const word = this.any(this.adjectives.filter((one) => one.params.length === 1 && one.params[0] === 'tile'));
        const place = this.board
          ? ` at t: ${this.often(70) ? 'empty ' : word === null ? '' : `${word.name} `}tile`
          : '';
        const lines = [`move play x: pawn in hand of you${place} {`];
        if (cost !== null && this.often(50))
          lines.push(`  require x.${cost.name} <= you.${own.name} + 3 else "too dear"`);
        if (this.often(40)) lines.push('  ask x');
        lines.push(
          `  move x to ${this.board ? 'field of t' : 'bench of you'}`,
          `  raise ${this.timingWord()} to x${this.timingTail}`,
          '}',
        );
        this.lines.push(...lines);
        continue;
      }
      const s: Scope = { ...NOWHERE, you: true, verbs: this.verbs.length };
      const written: string[] = [];
      const locals: Local[] = [];
      for (const param of params) {
        const kind = param.type as Kind;
        const before = { ...s, locals: [...locals] };
        const set = kind === 'card' ? 'card in hand of you' : this.noun(before, kind, 1);
        const nothing = this.often(10) ? ' or nothing' : '';
        written.push(`${param.prep === null ? '' : ' at '}${param.name}: ${set}${nothing}`);
        locals.push({ name: param.name, type: kind, many: false });
      }
      let inner: Scope = { ...s, locals, settles: true };
      const lines: string[] = [];
      for (let n = this.below(3); n > 0; n--) lines.push(...this.movePart(inner));
      if (params[0] !== undefined && ['card', 'pawn', 'gear'].includes(params[0].type) && this.often(35))
        lines.push('ask x');
      // choices before the first effect are parts of the move, without draws
      if (this.often(30)) {
        const part = this.name('n');
        lines.push(`let ${part} = ${this.number(inner, 2)}`);
        inner = { ...inner, locals: [...locals, { name: part, type: 'number', many: false }] };
      }
      const work = this.body(inner, 2, 3);
      if (work[0]?.startsWith('let ') === true) work.unshift(`you.${own.name} += 1`);
      lines.push(...work);
      this.lines.push(
        `move ${name}${written.length > 0 ? ' ' : ''}${written.join('')} {`,
        ...this.indented(lines),
        '}',
      );
    }
  }

  movePart(s: Scope): string[] {
    if (this.has('choices') && this.often(35)) return this.choose(s).lines;
    return [`require ${this.truth(s, 1)}${this.often(30) ? ' else "not now"' : ''}`];
  }

  timingTail = '';
  timingWord(): string {
    const timing = this.pick(this.timings);
    this.timingTail = timing.number ? ` by ${this.below(4)}` : '';
    return timing.name;
  }

  // -------------------------------------------------------------- cards

  cardWords(): void {
    const kinds: Kind[] = this.small
      ? ['pawn', 'pawn', 'chief', this.pick(['gear', 'charm'])]
      : ['pawn', 'pawn', 'pawn', 'chief', 'gear', 'charm'];
    for (const [i, kind] of kinds.entries()) this.cards.push({ name: `Card ${i}`, kind });
  }

  cardList(): void {
    for (const { name, kind } of this.cards) this.card(name, kind);
    for (const deck of ['One', 'Two', 'Three', 'Four'].slice(0, this.seats)) {
      const items = Array.from({ length: 3 + this.below(3) }, () => {
        const level = this.levels > 1 && this.often(40) ? ` level ${1 + this.below(this.levels)}` : '';
        const count = 1 + this.below(2);
        this.inDecks += count;
        return `${count} "${this.pick(this.cards.slice(0, this.often(70) ? 4 : 6)).name}"${level}`;
      });
      this.lines.push(`deck "${deck}" { ${items.join(', ')} }`);
    }
  }

  inDecks = 0;

  card(name: string, kind: Kind): void {
    const items: string[] = [];
    for (const field of this.fields) {
      if (field.derived || field.of === 'state' || !this.fieldsOf(kind, field.type).includes(field)) continue;
      if (field.type === 'number' && this.often(65)) {
        const one = (): string => `${this.below(6)}`;
        if (this.often(12)) items.push(`${field.name} ${this.pick(['turn', 'level', 'age'])}`);
        else items.push(`${field.name} ${this.levels > 1 && this.often(40) ? this.table(one) : one()}`);
      } else if (field.type === 'truth' && this.often(40)) items.push(field.name);
      else if (field.type === 'hue' && this.often(50)) items.push(`${field.name} ${this.pick(this.hues)}`);
    }
    const s: Scope = {
      ...NOWHERE,
      self: kind,
      you: true,
      here: this.board,
      levels: true,
      verbs: this.verbs.length,
      settles: true,
    };
    if (kind === 'pawn' || kind === 'chief') {
      for (let n = this.below(3); n > 0; n--) {
        const keyword = this.any(this.keywords);
        if (keyword === null) continue;
        const [first] = keyword.params;
        const timing = this.any(this.timings.filter(({ number }) => !number));
        const retimed = timing !== null && keyword.single && this.often(40) ? ` on ${timing.name}` : '';
        items.push(
          `${keyword.name}${first === undefined ? '' : ` ${this.often(30) && this.levels > 1 ? this.table(() => `${this.below(4)}`) : this.below(4)}`}${retimed}`,
        );
      }
    }
    const chosen: Local[] = [];
    if (this.has('choices') && this.often(kind === 'charm' ? 80 : 40)) {
      for (let n = 1 + this.below(2); n > 0; n--) {
        const choice = this.name('pick');
        const of = this.pick<Kind>(['pawn', 'pawn', 'card', 'player', ...(this.board ? (['tile'] as const) : [])]);
        const when = this.often(15) ? ` when ${this.truth({ ...s, locals: chosen }, 1)}` : '';
        items.push(`choose ${choice}: ${this.noun({ ...s, here: false, locals: chosen }, of, 1)}${when}`);
        chosen.push({ name: choice, type: of, many: false });
      }
    }
    const inner = { ...s, locals: chosen };
    const abilities = this.triggers(inner, this.small ? this.pick([0, 1, 1, 2]) : this.pick([0, 1, 1, 2, 2, 3]));
    if (this.often(50)) abilities.push(...this.statics(s, 1 + this.below(2)));
    if (this.narrow && this.often(60)) {
      const timing = this.pick(this.timings.filter(({ alias }) => !alias));
      abilities.push(`on ${timing.name} {`, ...this.indented(busyBody(this)), '}');
    }
    this.lines.push(`${kind} "${name}" {`, ...this.indented([...items, ...abilities]), '}');
  }

  // -------------------------------------------------------------- the match

  steps(): void {
    const s: Scope = { ...NOWHERE, step: true, verbs: this.verbs.length, settles: true };
    const setup = [
      'active = first player',
      'for each player as p {',
      ...(this.often(60) ? ['  shuffle deck of p'] : []),
      `  repeat ${2 + this.below(3)} times {`,
      '    move first card in deck of p to hand of p',
      '  }',
      '}',
    ];
    if (this.often(50)) setup.push(...this.body(s, 1, 2));
    this.lines.push('setup {', ...this.indented(setup), '}');
    const inside: Scope = { ...s, you: true };
    const flow: string[] = [];
    if (this.often(60)) flow.push(`raise ${this.timingWord()} to pawns${this.timingTail}`);
    flow.push(...this.offerLines(inside));
    if (this.often(50)) flow.push(...this.body(inside, 2, 2));
    if (this.phases.includes('dusk')) {
      const who = this.often(50) ? ' for active' : '';
      const when = this.often(50) ? ` when ${this.truth({ ...inside, you: true }, 1)}` : '';
      const body = [
        ...(this.often(40) ? this.offerLines(inside) : []),
        ...this.body(inside, 1, 2),
        `raise ${this.timingWord()} to ${this.pick(['you', 'pawns', 'all cards in hand of you'])}${this.timingTail}`,
      ];
      flow.push(`phase dusk${who}${when} {`, ...this.indented(body), '}');
    }
    this.lines.push(
      'flow {',
      '  phase day for active {',
      ...this.indented(this.indented(flow)),
      '  }',
      '  active = rival(active)',
      '}',
    );
    this.lines.push(
      `limit ${2 + this.below(5)} turns {`,
      `  ${this.pick(['draw_game', 'win active', 'draw_game'])}`,
      '}',
    );
    if (this.often(50))
      this.lines.push(
        'overflow {',
        `  ${this.pick(['draw_game', 'win first player', `active.${this.pick(this.fieldsOf('player', 'number')).name} = 0`])}`,
        '}',
      );
    if (this.often(50)) this.lines.push(`worth (${this.number({ ...NOWHERE, you: true }, 2)})`);
  }

  offerLines(s: Scope): string[] {
    const names = this.moves.map(({ name }) => name);
    const lines: string[] = [];
    for (let n = 1 + (this.often(25) ? 1 : 0); n > 0; n--) {
      const many = this.often(30);
      const policy = many
        ? this.pick(['latch', 'streak', 'pooled', 'once'])
        : this.pick(['repeated', 'once', 'forced', 'repeated']);
      const to = many ? this.pick(['all players', 'players']) : this.pick(['you', 'active']);
      const from = many && this.often(70) ? ` from ${this.player({ ...s, chance: false }, 1)}` : '';
      lines.push(`offer ${names.filter(() => this.often(85)).join(', ') || 'play'} to ${to}${from} as ${policy}`);
    }
    if (this.has('step loops') && this.often(50)) return this.around(s, lines);
    return lines;
  }

  /** Offers and choices inside the loops and branches of step code. */
  around(s: Scope, lines: readonly string[]): string[] {
    const body = this.indented(lines);
    switch (this.below(this.has('step choices') ? 5 : 3)) {
      case 0:
        return [`repeat ${1 + this.below(2)} times {`, ...body, '}'];
      case 1:
        return [`if ${this.truth(s, 1)} {`, ...body, '}'];
      case 2:
        return [
          `for each player${this.has('step choices') && this.often(50) ? ` by choice${s.you ? '' : ' of active'}` : ''} as q${this.has('live') && this.often(50) ? ' live' : ''} {`.replace(
            / by choice( of active)? as q live/,
            ' as q live',
          ),
          ...body,
          '}',
        ];
      case 3:
        return ['may {', ...body, `}${this.often(50) ? ' for active' : ''}`];
      default:
        return [`choose some_pawn: ${this.noun({ ...s, chance: false }, 'pawn', 1)}`, ...lines];
    }
  }

  /** Modes and mods, some of them bound. */
  layers(): { mode: string | null; mods: string[] } {
    const mods: string[] = [];
    let mode: string | null = null;
    const s: Scope = { ...NOWHERE, you: true, here: this.board, verbs: this.verbs.length, settles: true };
    if (this.often(35)) {
      const items = this.often(50) ? this.trigger(s) : this.statics({ ...NOWHERE }, 1);
      if (items.length > 0) {
        this.lines.push('twist "Turned" {', ...this.indented(items), '}');
        if (this.often(75)) mods.push('Turned');
      }
    }
    if (this.often(20)) {
      const set = this.options.length > 0 ? 'set odds to 3' : this.narrow ? '' : 'bounds { fuel 2000 }';
      this.lines.push('mode Plain {', `  ${set}`, '}');
      mode = 'Plain';
    }
    return { mode, mods };
  }
}
