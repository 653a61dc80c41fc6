/** Prints expressions in a form close to the source, to show conditions to people. */
import type { Bound } from '../compiler/ir/bound.ts';
import type { Expr, ExprOf, LocalDecl, Select, SetSource, Take } from '../compiler/ir/index.ts';
import { NOTHING } from './numbers.ts';

const SIGNS: { readonly [op: string]: string } = {
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  is: 'is',
  is_not: 'is not',
  add: '+',
  sub: '-',
  mul: '*',
  share: 'shares a word with',
  union: '+',
  without: '-',
};

/** Prints within one body, which has its own names. */
export class ExpressionPrinter {
  readonly #bound: Bound;
  readonly #names: readonly LocalDecl[];

  constructor(bound: Bound, names: readonly LocalDecl[]) {
    this.#bound = bound;
    this.#names = names;
  }

  say(e: Expr): string {
    const { game } = this.#bound;
    switch (e.op) {
      case 'number':
        return e.value === NOTHING ? 'nothing' : `${e.value}`;
      case 'truth':
        return e.value === 1 ? 'true' : 'false';
      case 'nothing':
      case 'self':
      case 'you':
      case 'here':
      case 'gone':
        return e.op;
      case 'enum':
        return game.enums[e.enum]?.members[e.member] ?? '?';
      case 'flags':
        return e.members.map((member) => game.enums[e.enum]?.members[member] ?? '?').join(' + ') || 'none';
      case 'card':
        return `"${game.cards[e.card]?.name ?? '?'}"`;
      case 'verb':
        return game.verbs[e.verb]?.name ?? '?';
      case 'timing':
        return game.timings[e.timing]?.name ?? '?';
      case 'status_word':
        return game.statuses[e.status]?.name ?? '?';
      case 'keyword_word':
        return game.keywords[e.keyword]?.name ?? '?';
      case 'zone':
        return `${game.zones[e.zone]?.name ?? '?'}${e.of === null ? '' : ` of ${this.#tight(e.of)}`}`;
      case 'local':
        return this.#names[e.local]?.name || 'it';
      case 'chosen':
        return 'the choice';
      case 'levels':
        return e.of.map((one) => this.say(one)).join('/');
      case 'option':
        return game.options[e.option]?.name ?? '?';
      case 'global':
        return this.#field(e.field);
      case 'field':
        return this.#of(this.#field(e.field), e.of);
      case 'printed':
        return this.#of(`printed ${this.#field(e.field)}`, e.of);
      case 'status':
        return this.#of(game.statuses[e.status]?.name ?? '?', e.of);
      case 'keyword_number':
        return this.#of(game.keywords[e.keyword]?.name ?? '?', e.of);
      case 'status_value':
        return this.#of(this.say(e.status), e.of);
      case 'keyword_value':
        return this.#of(this.say(e.keyword), e.of);
      case 'word_field':
        return this.#number(e.field, e.word, e.of);
      case 'pick':
        return this.#boundNumber(e) ?? `pick(${[e.test, e.then, e.else].map((one) => this.say(one)).join(', ')})`;
      case 'value':
        return this.#called(game.values[e.value]?.name ?? '?', e.args);
      case 'kernel':
        return this.#called(e.call, e.args);
      case 'tile_of':
        return this.#of('tile', e.of);
      case 'select':
        return this.#set(e);
      case 'count':
        return `count of ${this.say(e.of)}`;
      case 'sum':
      case 'highest':
      case 'lowest':
      case 'distinct':
        return `${e.op} ${this.say(e.value)} of ${this.say(e.of)}`;
      case 'neg':
        return `-${this.#tight(e.of)}`;
      case 'word_set':
        return this.say(e.of);
      case 'add':
      case 'sub':
      case 'mul':
      case 'union':
      case 'without':
        return `${this.#tight(e.a)} ${SIGNS[e.op]} ${this.#tight(e.b)}`;
      default:
        return this.holds(e, true);
    }
  }

  /** A condition, or its negation. */
  holds(e: Expr, so: boolean): string {
    const { game } = this.#bound;
    const is = so ? 'is' : 'is not';
    switch (e.op) {
      case 'not':
        return this.holds(e.of, !so);
      case 'and':
      case 'or': {
        const joined = e.of.map((one) => (one.op === 'and' || one.op === 'or' ? `(${this.say(one)})` : this.say(one)));
        return so ? joined.join(` ${e.op} `) : `not (${joined.join(` ${e.op} `)})`;
      }
      case 'gt':
        // `it is frozen` compares the amount of a status with 0
        if (e.a.op === 'status' && e.b.op === 'number' && e.b.value === 0)
          return `${this.say(e.a.of)} ${is} ${game.statuses[e.a.status]?.name ?? '?'}`;
        return this.#compared(e.a, '>', e.b, so);
      case 'lt':
      case 'le':
      case 'ge':
      case 'share':
        return this.#compared(e.a, SIGNS[e.op] ?? '', e.b, so);
      case 'is':
        return `${this.say(e.a)} ${is} ${this.say(e.b)}`;
      case 'is_not':
        return `${this.say(e.a)} ${so ? 'is not' : 'is'} ${this.say(e.b)}`;
      case 'present':
        return `${this.say(e.of)} ${is} something`;
      case 'absent':
        return `${this.say(e.of)} ${is} nothing`;
      case 'some':
        return `there is ${so ? '' : 'no '}${this.say(e.of)}`;
      case 'no':
        return `there is ${so ? 'no ' : ''}${this.say(e.of)}`;
      case 'kind':
        return `${this.say(e.of)} ${is} ${game.kinds[e.kind]?.name ?? '?'}`;
      case 'member':
        return `${this.say(e.of)} ${is} ${this.say(e.member)}`;
      case 'tagged':
        return `${this.say(e.status)} ${is} ${game.enums[e.enum]?.members[e.member] ?? '?'}`;
      case 'tag':
        return `${this.say(e.verb)} ${is} ${game.tags[e.tag] ?? '?'}`;
      case 'has':
        return `${this.say(e.of)} ${so ? 'has' : 'has not'} ${game.keywords[e.keyword]?.name ?? '?'}`;
      case 'has_value':
        return `${this.say(e.of)} ${so ? 'has' : 'has not'} ${this.say(e.keyword)}`;
      case 'comes_with':
        return `${this.say(e.ability)} ${so ? 'has' : 'has not'} ${game.keywords[e.keyword]?.name ?? '?'}`;
      case 'in_play':
        return `${this.say(e.of)} ${is} in play`;
      case 'in_zone':
        return `${this.say(e.of)} ${is} in ${this.say(e.zone)}`;
      case 'in_any':
        return `${this.say(e.of)} ${is} in ${game.zones[e.zone]?.name ?? '?'}`;
      case 'among':
        return `${this.say(e.of)} ${is} among ${this.say(e.set)}`;
      case 'adjective': {
        const [of, ...more] = e.args;
        const name = game.adjectives[e.adjective]?.name ?? '?';
        // sources omit `you` as the player whose enemy it is
        const others = more.filter(({ op }) => op !== 'you');
        const rest = others.length === 0 ? '' : ` ${others.map((one) => this.#tight(one)).join(', ')}`;
        return `${of === undefined ? '' : `${this.say(of)} `}${is} ${name}${rest}`;
      }
      case 'fits':
        return `${this.say(e.verb)} ${so ? 'may' : 'may not'} be done`;
      default:
        return so ? this.say(e) : `not ${this.#tight(e)}`;
    }
  }

  #compared(a: Expr, sign: string, b: Expr, so: boolean): string {
    const said = `${this.say(a)} ${sign} ${this.say(b)}`;
    return so ? said : `not (${said})`;
  }

  #field(id: number): string {
    return this.#bound.game.fields[id]?.name ?? '?';
  }

  /** `gems of colour of you`: a number for a word. */
  #number(field: number, word: Expr, of: Expr | null): string {
    const [first] = this.#field(field).split(' of ');
    const name = `${first} of ${this.#tight(word)}`;
    return of === null ? name : this.#of(name, of);
  }

  /** The same as `bind` leaves it, a choice among the fields of the words; null for any other choice. */
  #boundNumber({ test, then }: ExprOf<'pick'>): string | null {
    if (test.op !== 'is' || test.b.op !== 'enum' || (then.op !== 'field' && then.op !== 'global')) return null;
    const word = this.#bound.game.fields[then.field]?.word;
    if (word?.enum !== test.b.enum || word.member !== test.b.member) return null;
    return this.#number(then.field, test.a, then.op === 'field' ? then.of : null);
  }

  /** `it.strength`, `strength of first unit`. */
  #of(name: string, of: Expr): string {
    const said = this.say(of);
    return /^\w+$/.test(said) && !name.includes(' ') ? `${said}.${name}` : `${name} of ${this.#tight(of)}`;
  }

  #tight(e: Expr): string {
    const said = this.say(e);
    return /^[\w."/]+$/.test(said) || /^".*"$/.test(said) || said.endsWith(')') ? said : `(${said})`;
  }

  #called(name: string, args: readonly Expr[]): string {
    const [only] = args;
    if (args.length === 1 && only !== undefined) return `${name} of ${this.#tight(only)}`;
    return args.length === 0 ? name : `${name}(${args.map((arg) => this.say(arg)).join(', ')})`;
  }

  /** `random bordering enemy unit where it.strength < 3`. */
  #set(e: Select): string {
    const before: string[] = [];
    const where: string[] = [];
    for (const one of e.where) {
      const negated = one.op === 'not';
      const of = negated ? one.of : one;
      const [arg] = of.op === 'adjective' ? of.args : [];
      const isPlain = of.op === 'adjective' && of.args.every(({ op }, i) => i === 0 || op === 'you');
      const isSaid = isPlain && arg?.op === 'local' && arg.local === e.local;
      const name = isSaid && of.op === 'adjective' ? (this.#bound.game.adjectives[of.adjective]?.name ?? '?') : '';
      if (isSaid) before.push(negated ? `not ${name}` : name);
      else where.push(this.say(one));
    }
    const [noun, tail] = this.#source(e.source, e.one);
    const said = [...this.#take(e.take), ...before, noun, tail].filter((word) => word !== '').join(' ');
    return where.length === 0 ? said : `${said} where ${where.join(' and ')}`;
  }

  #take(take: Take | null): string[] {
    if (take === null) return [];
    const count =
      'count' in take && !(take.count.op === 'number' && take.count.value === 1) ? [this.say(take.count)] : [];
    if ('order' in take) return [this.#bound.game.orders[take.order]?.name ?? '?', ...count];
    return [take.take, ...count];
  }

  #source(source: SetSource, one: boolean): [noun: string, tail: string] {
    const { kinds, zones, enums } = this.#bound.game;
    const noun = (id: number): string => (one ? kinds[id]?.name : kinds[id]?.plural) || 'card';
    switch (source.from) {
      case 'play':
      case 'definitions':
      case 'deck':
        return [noun(source.kind), ''];
      case 'zone':
        return [noun(source.kind), `in ${this.say(source.zone)}`];
      case 'every':
        return [noun(source.kind), `in every ${zones[source.zone ?? -1]?.name ?? 'zone'}`];
      case 'on':
        return [noun(source.kind), `on ${this.say(source.tiles)}`];
      case 'tiles':
        return [one ? 'tile' : 'tiles', ''];
      case 'players':
        return [one ? 'player' : 'players', ''];
      case 'set':
      case 'flags':
        return [this.say(source.of), ''];
      case 'enum':
        return [enums[source.enum]?.name ?? '?', ''];
      case 'range':
        return [`numbers from ${this.say(source.low)} to ${this.say(source.high)}`, ''];
      case 'abilities':
      case 'statuses':
      case 'keywords':
        return [source.from, `of ${this.#tight(source.of)}`];
      case 'printed_keywords':
        return ['keywords', `of ${this.#tight(source.of)}`];
      case 'every_status':
        return ['statuses', ''];
      case 'every_keyword':
        return ['keywords', ''];
    }
  }
}

/** The type of an expression; a number by default. */
export function typeOfExpr(bound: Bound, e: Expr, names: readonly LocalDecl[]): { of: string; id: number | null } {
  const { game } = bound;
  const number = { of: 'number', id: null };
  switch (e.op) {
    case 'field':
    case 'global':
    case 'printed':
      return game.fields[e.field]?.type ?? number;
    case 'local':
      return names[e.local]?.type ?? number;
    case 'select':
      return e.type;
    case 'value':
      return game.values[e.value]?.type ?? number;
    case 'enum':
      return { of: 'enum', id: e.enum };
    case 'flags':
    case 'word_set':
      return { of: 'flags', id: e.enum };
    case 'union':
    case 'without':
      return typeOfExpr(bound, e.a, names);
    case 'pick':
      return typeOfExpr(bound, e.then, names);
    case 'card':
      return { of: 'definition', id: null };
    case 'zone':
      return { of: 'zone', id: null };
    case 'self':
    case 'you':
    case 'here':
    case 'tile_of':
      return { of: 'entity', id: null };
    default:
      return number;
  }
}
