/**
 * Lists what a text must express, by walking the IR independently of the printer: each number, noun, adjective, verb,
 * timing, status, keyword, order, value, zone, field, card and enum member that a definition uses.
 *
 * Parts that no reader needs are left out: a count of one, the default operand of a word, the conditions of a timing that is
 * an alias of another trigger, fields of the kernel, and "on the board" for objects that live there.
 */
import type { Ability, Expr, Game } from '../../compiler/ir/index.ts';
import { fixedWords, paramsOf, parseTemplate, wordsOfName } from '../../compiler/text/template.ts';

/** Alternatives, at least one of which must occur in the text; `why` describes their source. */
export interface Need {
  why: string;
  any: string[];
}
type Tree = { readonly [key: string]: unknown };

/**
 * Words that grammar changes: `that can be pushed` becomes `can be pushed` in a condition, `the number of` becomes `there
 * are`.
 */
const CHANGING = new Set([
  'a',
  'an',
  'the',
  'that',
  'is',
  'are',
  'with',
  'without',
  'it',
  'to',
  'of',
  'on',
  'at',
  'number',
  '’s',
]);

export class Needs {
  readonly game: Game;
  readonly level: number | null;
  readonly found: Need[] = [];

  constructor(game: Game, level: number | null) {
    this.game = game;
    this.level = level;
  }

  /** Requires all of these words. A prefix is enough: `attack` occurs in `attacks`. */
  words(why: string, text: string): void {
    for (const word of text.split(/[^\p{L}\p{N}’'-]+/u))
      if (word !== '' && !CHANGING.has(word.toLowerCase())) this.found.push({ why, any: [word] });
  }
  template(
    why: string,
    declared: { name: string; text: string | null } | undefined,
    part: 'said' | 'event' = 'said',
  ): void {
    if (declared === undefined) return;
    if (declared.text === null) this.words(why, wordsOfName(declared.name));
    else {
      const { pieces, event } = parseTemplate(declared.text);
      for (const word of fixedWords(part === 'event' && event !== null ? event : pieces)) this.words(why, word);
    }
  }
  number(value: number): void {
    const n = String(Math.abs(value));
    this.found.push({ why: `the number ${n}`, any: n === '2' ? ['2', 'twice'] : [n] });
  }

  // ------------------------------------------------------------ parts of a card

  card(id: number): void {
    const card = this.game.cards[id];
    if (card === undefined) return;
    for (const ability of card.abilities) this.ability(this.game.abilities[ability]);
    for (const each of this.game.statics) {
      if (each.bearer !== 'card' || each.of !== id) continue;
      this.tree(each.whom);
      this.tree(each.what);
      this.tree(each.when);
    }
    for (const choice of card.chooses) this.tree([choice.from, choice.when]);
    for (const { keyword, args, retimed } of card.keywords) {
      const decl = this.game.keywords[keyword];
      this.template(`the keyword ${decl?.name}`, decl);
      for (const [i, arg] of args.entries())
        if (arg?.op !== 'truth' && JSON.stringify(arg) !== JSON.stringify(decl?.params[i]?.value)) this.tree(arg);
      if (retimed !== null) this.template('a timing', this.game.timings[retimed]);
    }
  }

  ability(ability: Ability | undefined): void {
    if (ability === undefined) return;
    const { trigger } = ability;
    const timing = ability.timing === null ? undefined : this.game.timings[ability.timing];
    this.template('the timing', timing);
    if (timing === undefined) {
      const verb = trigger.verb === null ? undefined : this.game.verbs[trigger.verb];
      const [actor] = verb?.params ?? [];
      // an action of the card itself is printed as a gerund: `before attacking`
      const doing =
        trigger.own && verb?.text != null && !paramsOf(parseTemplate(verb.text).pieces).has(actor?.name ?? '');
      this.template('the verb of the trigger', verb, doing ? 'said' : 'event');
      this.template('the move of the trigger', trigger.move === null ? undefined : this.game.moves[trigger.move]);
    }
    for (const pattern of trigger.patterns) this.tree(pattern.test);
    this.tree(withoutAlias(trigger.when, timing?.is?.trigger.when ?? null));
    this.tree(ability.code.body);
  }

  // ------------------------------------------------------------ any node of the IR

  tree(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const item of node) this.tree(item);
      return;
    }
    const record = node as Tree;
    if (typeof record.op === 'string') this.expr(record as unknown as Expr);
    else this.other(record);
  }

  private parts(record: Tree, ...without: string[]): void {
    for (const key of Object.keys(record)) if (!without.includes(key)) this.tree(record[key]);
  }

  private expr(expr: Expr): void {
    const { game } = this;
    const record = expr as unknown as Tree;
    switch (expr.op) {
      case 'number':
        this.number(expr.value);
        return;
      case 'levels':
        if (this.level === null) this.parts(record);
        else this.tree(expr.of[this.level - 1]);
        return;
      case 'gt':
        // a comparison of a status with a number is printed as the word of the status, without the number
        if ((expr.a.op === 'status' || expr.a.op === 'status_value') && expr.b.op === 'number') this.tree(expr.a);
        else this.parts(record);
        return;
      case 'add':
      case 'sub':
        for (const side of [expr.a, expr.b]) if (side.op !== 'number' || side.value !== 0) this.tree(side);
        return;
      case 'or': {
        // adjectives with the same name, each with its own kind condition
        const said = expr.of.map((arm) =>
          arm.op === 'and' && arm.of.length === 2 && arm.of[0]?.op === 'kind' ? arm.of[1] : arm,
        );
        const ids = said.map((arm) => (arm?.op === 'adjective' ? arm.adjective : -1));
        const operands = said.map((arm) => (arm?.op === 'adjective' ? JSON.stringify(arm.args.slice(1)) : ''));
        const one = new Set(ids).size === ids.length && !ids.includes(-1) && new Set(operands).size === 1;
        this.tree(one ? said[0] : expr.of);
        return;
      }
      case 'adjective':
        this.template('an adjective', game.adjectives[expr.adjective]);
        this.parts(record);
        return;
      case 'value':
        // the next player has words of the language
        if (game.values[expr.value]?.name === 'rival')
          this.found.push({ why: 'a value: rival', any: ['enemy', 'next', 'after'] });
        else this.template('a value', game.values[expr.value]);
        this.parts(record);
        return;
      case 'kernel':
        // the minimum of a value and a constant is printed as a bound
        if (expr.call === 'min' || expr.call === 'max')
          this.found.push({
            why: 'a bound',
            any: expr.call === 'min' ? ['lesser', 'at most', 'up to'] : ['greater', 'at least'],
          });
        else
          this.template(
            'a value',
            game.values.find((v) => v.native === expr.call),
          );
        this.parts(record);
        return;
      case 'status':
        this.template('a status', game.statuses[expr.status]);
        this.parts(record);
        return;
      case 'status_word':
        this.template('a status', game.statuses[expr.status]);
        return;
      case 'has':
      case 'keyword_number':
        this.words('a keyword', wordsOfName(game.keywords[expr.keyword]?.name ?? ''));
        this.parts(record);
        return;
      case 'enum':
        this.words('a word of an enum', wordsOfName(game.enums[expr.enum]?.members[expr.member] ?? ''));
        return;
      case 'field':
      case 'global':
      case 'printed': {
        const field = game.fields[expr.field];
        const printed = game.cards.some((card) => card.fields.some((f) => f.field === expr.field));
        // an enum value of cards is printed as the word of the value alone
        const marks = printed && (field?.type.of === 'enum' || field?.type.of === 'flags');
        if (field !== undefined && field.kernel === null && !marks) this.words('a field', wordsOfName(field.name));
        this.parts(record);
        return;
      }
      case 'kind':
        this.kind(expr.kind);
        this.parts(record);
        return;
      case 'card':
        this.words('a card', (game.cards[expr.card]?.text ?? game.cards[expr.card]?.name ?? '').replace(/[(|)]/g, ' '));
        return;
      case 'zone': {
        const zone = game.zones[expr.zone];
        if (zone !== undefined && !(zone.each === 'tile' && game.kinds.some((k) => k.lives.includes(expr.zone))))
          this.words('a zone', zone.text ?? wordsOfName(zone.name));
        this.parts(record);
        return;
      }
      case 'select': {
        const { source, take } = expr;
        if (source.from === 'play' || source.from === 'zone' || source.from === 'every' || source.from === 'on')
          this.kind(source.kind);
        if (source.from === 'range' && JSON.stringify(source.low) === JSON.stringify(source.high)) return;
        if (take !== null) {
          if ((take.take === 'best' || take.take === 'tied') && game.orders[take.order] !== undefined)
            this.template('an order', game.orders[take.order]);
          if ('count' in take && !isOne(take.count, this.level)) this.tree(take.count);
          if (take.take === 'random') {
            this.words('a draw', 'random');
            this.tree(take.weight);
          }
          if (take.take === 'best' || take.take === 'tied') this.tree(take.args);
        }
        this.tree(source.from === 'range' ? this.range(source.low, source.high) : source);
        this.tree(expr.where);
        return;
      }
      default:
        this.parts(record);
    }
  }

  /** If both ends of a range are equal, there is no choice to express. */
  private range(low: Expr, high: Expr): Expr[] {
    const at = (expr: Expr): Expr =>
      expr.op === 'levels' && this.level !== null ? (expr.of[this.level - 1] ?? expr) : expr;
    return JSON.stringify(at(low)) === JSON.stringify(at(high)) ? [] : [low, high];
  }

  private kind(id: number): void {
    const { game } = this;
    const below = game.kinds.flatMap((_, kind) => (isBelow(game, kind, id) ? [kind] : []));
    const names = below.flatMap((kind) => {
      const { name, plural, text } = game.kinds[kind] as Game['kinds'][number];
      return text === null
        ? [wordsOfName(name), wordsOfName(plural)]
        : text === ''
          ? ['']
          : fixedWords(parseTemplate(text).pieces).slice(0, 1);
    });
    this.found.push({ why: `the kind ${game.kinds[id]?.name}`, any: names });
  }

  private other(record: Tree): void {
    const { game } = this;
    switch (record.do) {
      case 'call': {
        const verb = game.verbs[record.verb as number];
        if (verb?.native !== 'move') this.template('a verb', verb);
        const args = record.args as (Expr | null)[];
        for (const [i, arg] of args.entries())
          if (JSON.stringify(arg) !== JSON.stringify(verb?.params[i]?.value)) this.tree(arg);
        return;
      }
      case 'repeat':
        if (record.times !== null && !isOne(record.times as Expr, this.level)) this.tree(record.times);
        this.tree(record.test);
        this.tree(record.body);
        return;
      case 'each': {
        // a set of one object has no order
        const set = record.set as Expr;
        const one =
          set.op === 'select' &&
          set.take !== null &&
          (set.take.take === 'the' || ('count' in set.take && isOne(set.take.count, this.level)));
        this.parts(record, 'place', ...(one ? ['by'] : []));
        return;
      }
      case 'raise':
        this.template('a timing', game.timings[record.timing as number]);
        this.parts(record);
        return;
      default:
    }
    if (record.grant === 'field') this.words('a field', wordsOfName(game.fields[record.field as number]?.name ?? ''));
    if (record.grant === 'keyword')
      this.words('a keyword', wordsOfName(game.keywords[record.keyword as number]?.name ?? ''));
    if (record.grant === 'status')
      this.words('a status', wordsOfName(game.statuses[record.status as number]?.name ?? ''));
    if (record.walk === 'order') this.template('an order', game.orders[record.order as number]);
    if (record.to === 'field' || record.to === 'global') {
      const field = game.fields[record.field as number];
      if (field !== undefined && field.kernel === null) this.words('a field', wordsOfName(field.name));
    }
    this.parts(record, 'place');
  }
}

const isOne = (expr: Expr, level: number | null): boolean => {
  const at = expr.op === 'levels' && level !== null ? expr.of[level - 1] : expr;
  return at?.op === 'number' && at.value === 1;
};

const isBelow = (game: Game, kind: number, above: number): boolean =>
  kind === above || (game.kinds[kind]?.parents ?? []).some((p) => isBelow(game, p, above));

/** The conditions of an ability without those of its timing. */
function withoutAlias(when: Expr | null, alias: Expr | null): Expr | Expr[] | null {
  if (when === null || alias === null) return when;
  const plain = (expr: Expr): string => JSON.stringify(expr, (key, value: unknown) => (key === 'local' ? 0 : value));
  if (plain(when) === plain(alias)) return null;
  return when.op === 'and' && when.of[0] !== undefined && plain(when.of[0]) === plain(alias) ? when.of.slice(1) : when;
}

/** The needs that the text does not express. */
export function missing(needs: readonly Need[], text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(/(\d)-(?=\d)/g, '$1 ')
    .split(/[^\p{L}\p{N}’'-]+/u);
  const said = (word: string): boolean => {
    const w = word.toLowerCase();
    if (/^\d/.test(w)) return words.some((x) => x.replace(/^[+-]/, '') === w);
    const forms = [
      w,
      `non-${w}`,
      `an${w}`,
      w.replace(/y$/, 'ies'),
      w.replace(/(?:i?e)$/, '') + (w.endsWith('ie') ? 'ying' : 'ing'),
    ];
    return w === '' || words.some((x) => forms.some((form) => x.startsWith(form)));
  };
  const all = (phrase: string): boolean => phrase.split(/\s+/).every(said);
  return [
    ...new Set(needs.filter((need) => !need.any.some(all)).map((need) => `${need.why}: ${need.any.join(' or ')}`)),
  ];
}
