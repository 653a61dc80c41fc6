/** Checks the declarations of a game, array by array, with the code in them. */
import * as say from '../diagnostics/messages/verify.ts';
import type {
  Ability,
  Card,
  Declared,
  Expr,
  FieldDecl,
  History,
  LocalDecl,
  Locals,
  MoveDecl,
  Param,
  Trigger,
  Type,
  Word,
} from '../ir/index.ts';
import { KERNEL_VALUES, KERNEL_VERBS } from '../ir/kernel.ts';
import { MOST_WORDS } from '../ir/word-fields.ts';
import { type Checker, type CheckScope, entity, plainType, sortOf, typeWords } from './checker.ts';
import type { ExpressionChecker } from './expressions.ts';
import { KERNEL_FIELDS } from './kernel-fields.ts';
import { checkLook } from './look.ts';
import { ScenarioChecker } from './scenarios.ts';
import { LOCALS, MOST_HELD, PARAMS } from './sizes.ts';
import type { StatementChecker } from './statements.ts';

export class DeclarationChecker {
  readonly #checker: Checker;
  readonly #exprs: ExpressionChecker;
  readonly #stmts: StatementChecker;

  constructor(checker: Checker, exprs: ExpressionChecker, stmts: StatementChecker) {
    this.#checker = checker;
    this.#exprs = exprs;
    this.#stmts = stmts;
  }

  check(): void {
    this.#data();
    this.#words();
    this.#effects();
    this.#layered();
    this.#cards();
    checkLook(this.#checker);
    const scenarios = new ScenarioChecker(this.#checker, this.#exprs, this.#stmts);
    this.#checker.each('scenarios', this.#checker.game.scenarios, (scenario) => {
      const sees = this.#checker.seenBy(
        ({ sort, name }) =>
          (sort === 'mode' && (scenario.mode === null || name === scenario.mode)) ||
          (sort === 'mod' && scenario.mods.includes(name)),
      );
      scenarios.check(scenario, this.#frame('code', 0, scenario.code, 'pure', { sees }));
    });
  }

  /** Kinds, fields, zones, statuses. */
  #data(): void {
    const { game } = this.#checker;
    this.#checker.each('options', game.options, (option) => this.#type('type', option.type));
    this.#checker.each('kinds', game.kinds, (kind, id) => {
      if (kind.kernel !== null && game.kinds.findIndex(({ kernel }) => kernel === kind.kernel) < id)
        this.#checker.problem(say.kernelTwice({ name: kind.kernel }));
      const scope = this.#checker.scope(kind.layer, [], 'pure');
      this.#checker.each('parents', kind.parents, (id) => this.#checker.declared('kind', id, scope));
      this.#checker.each('lives', kind.lives, (id) => this.#checker.id(id, game.zones.length, 'zone'));
    });
    this.#checker.each('fields', game.fields, (field, id) => {
      this.#kernelField(field, id);
      const scope = this.#checker.scope(field.layer, [], 'pure');
      this.#checker.declared('kind', field.kind, scope);
      this.#type('type', field.type);
      if (field.low !== null && field.high !== null && field.low > field.high) {
        this.#checker.problem(say.rangeEmpty({ low: field.low, high: field.high }));
      }
      if (field.value !== null) this.#checker.words(field.type, [field.value], scope.sees);
      if (field.word !== undefined) this.#wordField(field, field.word, id);
      this.#seen(field);
      const { derived } = field;
      if (derived !== null) this.#code('derived', field.layer, derived.code, 'value', derived.value, field.type);
      else if (field.type.many) this.#checker.problem(say.storedSet());
    });
    this.#checker.each('zones', game.zones, (zone) => {
      const scope = this.#checker.scope(zone.layer, [], 'pure');
      this.#checker.declared('kind', zone.kind, scope);
      if (zone.of !== null) this.#checker.declared('kind', zone.of, scope);
      if (zone.holdsSum !== null) this.#checker.declared('field', zone.holdsSum.field, scope);
      if (zone.decks && (zone.each !== 'player' || zone.layer !== 0)) this.#checker.problem(say.decksElsewhere());
      this.#checker.each('seen', zone.seen, ({ when }) => {
        if (when !== null) this.#code('when', zone.layer, when.code, 'test', when.test, null);
      });
    });
    this.#checker.each('layerRanges', game.layerRanges, ({ layer, field: id }) => {
      // a range of all words includes those that other layers add
      const first = id - (game.fields[id]?.word?.member ?? 0);
      const field = this.#checker.declared('field', first, this.#checker.scope(layer, [], 'pure'));
      if (field !== undefined && (field.type.of !== 'number' || field.derived !== null || field.kernel !== null))
        this.#checker.problem(say.rangeOfNoNumber());
    });
    this.#checker.each('layerRooms', game.layerRooms, ({ layer, zone, most }) => {
      this.#checker.declared('zone', zone, this.#checker.scope(layer, [], 'pure'));
      if (most < 0 || most > MOST_HELD) this.#checker.problem(say.outside({ value: most, least: 0, most: MOST_HELD }));
    });
    if (game.zones.filter((zone) => zone.decks).length > 1) this.#checker.problem(say.decksTwice());
    this.#checker.each('statuses', game.statuses, (status) => {
      const scope = this.#checker.scope(status.layer, [], 'pure');
      this.#checker.declared('kind', status.kind, scope);
      this.#checker.each('tags', status.tags, (tag) => {
        if (!this.#checker.id(tag.enum, game.enums.length, 'enum')) return;
        this.#checker.id(tag.member, game.enums[tag.enum]?.members.length ?? 0, 'member');
      });
      this.#checker.each('replaces', status.replaces, (id) => this.#checker.declared('status', id, scope));
      this.#stmts.until('until', status.until, scope);
      this.#stmts.until('fades', status.fades?.until ?? null, scope);
    });
  }

  /** A field of the kernel has the kind and the type that the engines expect. */
  #kernelField({ kernel, kind, type }: FieldDecl, id: number): void {
    if (kernel === null) return;
    const { game } = this.#checker;
    const wanted = KERNEL_FIELDS[kernel];
    if (game.kinds[kind]?.kernel !== wanted.kind || type.of !== wanted.of || type.many)
      this.#checker.problem(
        say.kernelField({ name: kernel, kind: wanted.kind ?? '', type: typeWords(plainType(wanted.of)) }),
      );
    if (game.fields.findIndex((other) => other.kernel === kernel) < id)
      this.#checker.problem(say.kernelTwice({ name: kernel }));
  }

  /** What is seen of hidden cards names nothing that is hidden. */
  #seen({ seen, type, derived, kernel }: FieldDecl): void {
    const isPlain = derived === null && kernel === null && !type.many;
    if (seen !== undefined && !(isPlain && ['number', 'truth', 'enum', 'flags'].includes(type.of)))
      this.#checker.problem(say.badSeenField());
  }

  /** Checks one of the numbers for each word of an enum: the field of the next word follows it. */
  #wordField(field: FieldDecl, word: NonNullable<FieldDecl['word']>, id: number): void {
    const { game } = this.#checker;
    const { members = [] } = game.enums[word.enum] ?? {};
    if (!this.#checker.id(word.enum, game.enums.length, 'enum')) return;
    const next = game.fields[id + 1]?.word;
    const isLast = word.member === members.length - 1;
    const isFollowed = isLast || (next?.enum === word.enum && next.member === word.member + 1);
    const before = game.fields[id - 1]?.word;
    const isBegun = word.member === 0 || (before?.enum === word.enum && before.member === word.member - 1);
    const isStored = field.derived === null && field.kernel === null && field.type.of === 'number';
    const isOfRecord = game.histories.some(({ kind }) => kind === field.kind);
    if (!this.#checker.id(word.member, Math.min(members.length, MOST_WORDS), 'member')) return;
    if (!isFollowed || !isBegun || !isStored || isOfRecord || game.fields[id - word.member]?.kind !== field.kind)
      this.#checker.problem(say.badWordField());
  }

  /** Queues, adjectives, values, orders, timings, keywords. */
  #words(): void {
    const { game } = this.#checker;
    this.#checker.each('queues', game.queues, (queue) => {
      if (queue.sort === null) return;
      const scope = this.#checker.scope(queue.layer, [], 'pure');
      const order = this.#checker.declared('order', queue.sort, scope);
      if (order !== undefined && order.params.length !== 1) this.#checker.problem(say.queueOrder());
    });
    this.#checker.each('adjectives', game.adjectives, (word) => {
      if (word.type.of !== 'truth' || word.type.many) this.#checker.problem(say.adjectiveNotTruth());
      this.#word(word);
    });
    this.#checker.each('values', game.values, (word) => this.#word(word));
    this.#checker.each('orders', game.orders, (order) => {
      if (order.params.length === 0) this.#checker.problem(say.orderWithoutParameter());
      this.#params(order, order.params, order.code);
      const scope = this.#frame('code', order.layer, order.code, 'pure');
      this.#exprs.values('keys', order.keys, scope, 'number');
    });
    this.#checker.each('steps', game.steps ?? [], (step) => this.#params(step, step.params, null));
    this.#checker.each('timings', game.timings, (timing) => {
      this.#params(timing, timing.params, null);
      const { is } = timing;
      if (is === null) return;
      const bound = new Set(is.code.locals.slice(0, is.code.params).keys());
      for (const { local } of is.trigger.patterns) bound.delete(local);
      this.#checker.at('is', () =>
        this.#trigger(is.trigger, this.#frame('code', timing.layer, is.code, 'pure', { bound })),
      );
    });
    this.#checker.each('keywords', game.keywords, (keyword) => {
      this.#params(keyword, keyword.params, null);
      this.#abilities(keyword.abilities, this.#checker.scope(keyword.layer, [], 'pure'));
    });
  }

  /** Verbs, moves, abilities. */
  #effects(): void {
    const { game } = this.#checker;
    this.#checker.each('verbs', game.verbs, (verb) => {
      this.#params(verb, verb.params, verb.code);
      if (verb.gives !== null) this.#type('gives', verb.gives);
      this.#checker.each('tags', verb.tags, (tag) => this.#checker.id(tag, game.tags.length, 'tag'));
      if (verb.native !== null) this.#native(KERNEL_VERBS.get(verb.native)?.takes ?? [], verb.params);
      const scope = this.#frame('code', verb.layer, verb.code, 'effect', { gives: verb.gives });
      this.#exprs.exprs('needs', verb.needs, { ...scope, code: 'pure' });
      this.#checker.at('code', () => this.#stmts.body('body', verb.code.body, scope));
    });
    this.#checker.each('moves', game.moves, (move) => this.#move(move));
    this.#checker.each('abilities', game.abilities, (ability) => this.#ability(ability));
  }

  /** The other records of a layer: rules, statics, step code, settings, deck rules. */
  #layered(): void {
    const { game } = this.#checker;
    this.#checker.each('rules', game.rules, (rule) => {
      if (rule.code.params < 1) this.#checker.problem(say.ruleWithoutEntity());
      this.#takes(rule.code, 1);
      const scope = this.#frame('code', rule.layer, rule.code, 'effect');
      // the set has a frame of its own, before there is an entity
      this.#exprs.wantSet('who', rule.who, { ...scope, code: 'pure', bound: new Set() }, 'entity');
      this.#checker.at('code', () => this.#stmts.body('body', rule.code.body, scope));
    });
    this.#checker.each('statics', game.statics, (record) => {
      const choices = this.#bearer(record);
      const bound = this.#numbers(record);
      if (record.code.params !== bound.size)
        this.#checker.problem(say.parametersDiffer({ declared: bound.size, framed: record.code.params }));
      const scope = this.#frame('code', record.layer, record.code, 'pure', { choices, bound });
      this.#exprs.wantSet('whom', record.whom, scope, 'entity');
      this.#stmts.whom(record.whom, scope, () => {
        this.#stmts.grant(record.what, scope);
        this.#exprs.test('when', record.when, scope);
      });
      if (record.printed && record.what.grant !== 'field') this.#checker.problem(say.printsNoField());
    });
    this.#checker.each('histories', game.histories, (history) => this.#history(history));
    for (const key of ['setups', 'flows', 'befores', 'afters', 'overflows'] as const) {
      this.#checker.each(key, game[key], (block) => {
        if (block.params !== 0) this.#checker.problem(say.blockWithParameters());
        const scope = this.#locals(block.layer, block, key === 'overflows' ? 'effect' : 'step');
        this.#stmts.body('body', block.body, scope);
      });
    }
    this.#checker.each('limits', game.limits, (limit) => {
      this.#takes(limit.code, 0);
      const scope = this.#frame('code', limit.layer, limit.code, 'effect');
      this.#exprs.want('turns', limit.turns, { ...scope, code: 'pure' }, 'number');
      this.#checker.at('code', () => this.#stmts.body('body', limit.code.body, scope));
    });
    this.#checker.each('series', game.series, (series) => {
      this.#takes(series.code, 0);
      const scope = this.#frame('code', series.layer, series.code, 'effect');
      this.#exprs.want('matches', series.matches, { ...scope, code: 'pure' }, 'number');
      this.#checker.at('code', () => this.#stmts.body('body', series.code.body, scope));
    });
    this.#checker.each('settings', game.settings, (setting) =>
      this.#checker.declared('option', setting.option, this.#checker.scope(setting.layer, [], 'pure')),
    );
    this.#checker.each('worths', game.worths, (worth) => {
      if (worth.code.params < 1) this.#checker.problem(say.worthWithoutPlayer());
      this.#takes(worth.code, 1);
      this.#exprs.want('value', worth.value, this.#frame('code', worth.layer, worth.code, 'pure'), 'number');
    });
    this.#checker.each('deckRules', game.deckRules, (rule) => {
      this.#takes(rule.code, 0);
      this.#exprs.test('test', rule.test, this.#frame('code', rule.layer, rule.code, 'pure', { deck: true }));
    });
  }

  #cards(): void {
    const { game } = this.#checker;
    this.#checker.each('cards', game.cards, (card) => this.#card(card));
    const everything = this.#checker.scope(0, [], 'pure', { sees: game.layers.map(() => true) });
    this.#checker.each('decks', game.decks, (deck) =>
      this.#checker.each('cards', deck.cards, (entry) => {
        this.#checker.declared('card', entry.card, everything);
        if (entry.count < 1 || entry.level < 1 || entry.level > game.levels) {
          this.#checker.problem(say.deckEntry({ level: entry.level, count: entry.count }));
        }
      }),
    );
  }

  #card(card: Card): void {
    const scope = this.#checker.scope(card.layer, [], 'pure', { choices: card.chooses });
    this.#checker.declared('kind', card.kind, scope);
    this.#checker.each('fields', card.fields, ({ field, values }) => {
      const declared = this.#checker.declared('field', field, scope);
      if (declared !== undefined && (declared.kernel !== null || declared.derived !== null)) {
        this.#checker.problem(say.printsDerived({ field }));
      }
      if (declared !== undefined) this.#checker.words(declared.type, values, scope.sees);
      this.#levelValues(values);
    });
    this.#checker.each('statuses', card.statuses ?? [], ({ status, values }) => {
      this.#checker.declared('status', status, scope);
      this.#levelValues(values);
    });
    this.#checker.each('keywords', card.keywords, (entry) => {
      const keyword = this.#checker.declared('keyword', entry.keyword, scope);
      if (keyword !== undefined) this.#exprs.args('args', entry.args, keyword.params, scope);
      if (entry.retimed !== null) this.#checker.declared('timing', entry.retimed, scope);
      this.#abilities(entry.abilities, scope);
    });
    this.#checker.each('chooses', card.chooses, (choice, index) => {
      // a choice may read those before it
      const choices = card.chooses.slice(0, index);
      this.#takes(choice.code, 0);
      const inside = this.#frame('code', card.layer, choice.code, 'pure', { choices });
      this.#type('type', choice.type);
      this.#exprs.expr('from', choice.from, inside);
      this.#exprs.test('when', choice.when, inside);
    });
    this.#abilities(card.abilities, scope);
  }

  /** Printed values are one for all levels, or one per level. */
  #levelValues({ length: count }: readonly number[]): void {
    const { levels } = this.#checker.game;
    if (count !== 1 && count !== levels) this.#checker.problem(say.valuesForLevels({ count, levels }));
  }

  #move(move: MoveDecl): void {
    this.#params(move, move.params, move.code);
    // the parts bind the parameters
    const effect = this.#frame('code', move.layer, move.code, 'effect', { bound: new Set() });
    const scope: CheckScope = { ...effect, code: 'pure' };
    this.#checker.each('offeredWith', move.offeredWith, (host) => this.#checker.declared('move', host, scope));
    this.#checker.each('parts', move.parts, (part) => {
      switch (part.part) {
        case 'param': {
          // the options as the parameter declares them: where it is asked, they read the same locals
          const param = move.params[part.local];
          if (param !== undefined) this.#exprs.expr('from', param.from, scope);
          if (part.local >= move.params.length)
            this.#checker.problem(say.noSuchParameter({ parameter: part.local, count: move.params.length }));
          this.#exprs.chosen(part.local, this.#exprs.expr('from', part.from, scope), false, scope);
          break;
        }
        case 'require':
          this.#exprs.test('test', part.test, scope);
          break;
        case 'let':
          this.#let(part, scope);
          break;
        case 'choose':
          this.#exprs.test('when', part.when, scope);
          this.#exprs.optional('count', part.count, scope, 'number');
          this.#exprs.chosen(part.local, this.#exprs.expr('from', part.from, scope), part.count !== null, scope);
          break;
      }
    });
    if (move.card !== null) {
      const type = this.#exprs.local(move.card, scope);
      if (type !== null && (type.of !== 'entity' || type.many))
        this.#checker.problem(say.cardNotEntity({ type: typeWords(type) }));
    }
    this.#checker.at('code', () => this.#stmts.body('body', move.code.body, effect));
  }

  #let({ local, value }: { local: number; value: Expr }, scope: CheckScope): void {
    const type = this.#exprs.local(local, scope);
    const put = this.#exprs.expr('value', value, scope);
    if (type !== null) this.#exprs.holds(type, put);
    if (type !== null) this.#exprs.begin(local, scope);
  }

  #ability(ability: Ability): void {
    const choices = this.#bearer(ability);
    const scope = this.#frame('code', ability.layer, ability.code, 'effect', {
      choices,
      bound: this.#numbers(ability),
    });
    if (ability.timing !== null) {
      const timing = this.#checker.declared('timing', ability.timing, scope);
      if (timing !== undefined && ability.raised.length > timing.params.length) {
        this.#checker.problem(say.tooManyRaised({ given: ability.raised.length, count: timing.params.length }));
      }
    }
    this.#checker.at('trigger', () => this.#trigger(ability.trigger, { ...scope, code: 'pure' }));
    this.#checker.each('raised', ability.raised, (local) => {
      if (this.#exprs.local(local, scope) !== null) scope.bound.add(local);
    });
    this.#checker.at('code', () => this.#stmts.body('body', ability.code.body, scope));
  }

  #history({ layer, kind, notes }: History): void {
    const { game } = this.#checker;
    const [parent = -1, ...others] = game.kinds[kind]?.parents ?? [];
    if (others.length > 0 || game.kinds[parent]?.kernel !== 'record' || game.kinds[kind]?.layer !== layer)
      this.#checker.problem(say.notRecords({ kind }));
    if (game.histories.some((other) => other.kind === kind && other.notes !== notes))
      this.#checker.problem(say.twoHistories({ kind }));
    this.#checker.each('notes', notes, ({ trigger, code, values }) => {
      const scope = this.#frame('code', layer, code, 'pure', { bound: new Set() });
      if (trigger.word !== 'after' && trigger.word !== 'on') this.#checker.problem(say.recordTrigger());
      this.#checker.at('trigger', () => this.#trigger(trigger, scope));
      this.#checker.each('values', values, ({ field, value }) => {
        const declared = this.#checker.declared('field', field, scope);
        if (declared === undefined) return;
        if (declared.kind !== kind || declared.kernel !== null || declared.derived !== null)
          this.#checker.problem(say.recordField({ field, kind }));
        this.#exprs.want('value', value, scope, declared.type.of);
      });
    });
  }

  /** The locals that hold a keyword's numbers, in the code that it gives. */
  #numbers({ bearer, of }: { bearer: Ability['bearer']; of: number | null }): Set<number> {
    const keyword = bearer === 'keyword' ? this.#checker.game.keywords[of ?? -1] : undefined;
    return new Set(keyword?.params.keys());
  }

  #trigger(trigger: Trigger, scope: CheckScope): void {
    const named = [trigger.timing, trigger.verb, trigger.move].filter((id) => id !== null);
    if (named.length !== 1 || (trigger.word === 'on') !== (trigger.timing !== null)) {
      this.#checker.problem(say.triggerOfOne());
      return;
    }
    const happens = this.#happening(trigger, scope);
    if (trigger.patterns.length > happens.length) {
      this.#checker.problem(say.tooManyPatterns({ given: trigger.patterns.length, count: happens.length }));
    }
    // all arguments are there before the first test
    this.#checker.each('patterns', trigger.patterns, (pattern, index) => {
      const type = this.#exprs.bind(pattern.local, scope);
      if (type !== null) this.#exprs.holds(type, happens[index] ?? null);
    });
    this.#checker.each('patterns', trigger.patterns, (pattern) => this.#exprs.test('test', pattern.test, scope));
    this.#exprs.test('when', trigger.when, scope);
  }

  /** The types of an event's arguments; a timing has its receiver first. */
  #happening({ timing, verb, move }: Trigger, scope: CheckScope): Type[] {
    const types = (declared: { params: readonly Param[] } | undefined): Type[] =>
      (declared?.params ?? []).map(({ type }) => type);
    if (timing !== null) return [entity(null), ...types(this.#checker.declared('timing', timing, scope))];
    if (verb !== null) return types(this.#checker.declared('verb', verb, scope));
    return move === null ? [] : types(this.#checker.declared('move', move, scope));
  }

  /** Checks that the bearer exists; gives the choices that its code may read. */
  #bearer(record: { bearer: Ability['bearer']; of: number | null; layer: number }): Card['chooses'] | null {
    const scope = { sees: this.#checker.sees(record.layer) };
    if ((record.of === null) !== (record.bearer === 'rules')) {
      this.#checker.problem(
        record.of === null ? say.bearerOfNone({ bearer: record.bearer }) : say.bearerOfRules({ of: record.of }),
      );
      return null;
    }
    if (record.of === null) return null;
    switch (record.bearer) {
      case 'card':
        return this.#checker.declared('card', record.of, scope)?.chooses ?? null;
      case 'keyword':
        this.#checker.declared('keyword', record.of, scope);
        return null;
      case 'status':
        this.#checker.declared('status', record.of, scope);
        return null;
      case 'rules':
        return null;
    }
  }

  #abilities(ids: readonly number[], scope: CheckScope): void {
    this.#checker.each('abilities', ids, (id) => this.#checker.declared('ability', id, scope));
  }

  #word(word: Word): void {
    this.#params(word, word.params, word.code);
    this.#type('type', word.type);
    if (word.native !== null) this.#native(KERNEL_VALUES.get(word.native)?.takes ?? [], word.params);
    if ((word.native === null) !== (word.code !== null && word.value !== null)) {
      this.#checker.problem(say.nativeOrValue());
      return;
    }
    if (word.code === null || word.value === null) return;
    const scope = this.#frame('code', word.layer, word.code, 'pure');
    const found = this.#exprs.wantSet('value', word.value, scope, word.type.of);
    if (found !== null && found.many !== word.type.many) this.#checker.problem(say.countDiffers());
  }

  #native(takes: readonly Type['of'][], params: readonly Param[]): void {
    const fits =
      takes.length === params.length &&
      params.every(({ type }, i) => !type.many && sortOf(type) === sortOf(plainType(takes[i] ?? 'number')));
    if (!fits) this.#checker.problem(say.kernelTakes({ list: takes.join(', ') }));
  }

  /** Parameters are the first locals of a frame; a default reads those before it. */
  #params(declared: Declared, params: readonly Param[], code: Locals | null): void {
    if (code !== null && code.params !== params.length) {
      this.#checker.problem(say.parametersDiffer({ declared: params.length, framed: code.params }));
    }
    if (params.length > PARAMS) {
      this.#checker.problem(say.tooManyParameters({ count: params.length, most: PARAMS }));
      return;
    }
    const before: LocalDecl[] = [];
    this.#checker.each('params', params, (param, index) => {
      this.#type('type', param.type);
      const slot = code?.locals[index]?.type;
      if (slot !== undefined && (sortOf(slot) !== sortOf(param.type) || slot.many !== param.type.many))
        this.#checker.problem(say.wrongLocal({ value: typeWords(param.type), type: typeWords(slot) }));
      const bound = new Set(before.keys());
      const scope = this.#checker.scope(declared.layer, [...before], 'pure', { bound });
      if (param.value !== null) this.#exprs.wantTyped('value', param.value, scope, param.type);
      before.push(param);
    });
  }

  /** Checks a frame with a single expression, both at `key`. */
  #code(key: string, layer: number, code: Locals, name: string, value: Expr, type: Type | null): void {
    this.#checker.at(key, () => {
      this.#takes(code, 1);
      const scope = this.#frame('code', layer, code, 'pure');
      if (type === null) this.#exprs.test(name, value, scope);
      else this.#exprs.wantTyped(name, value, scope, type);
    });
  }

  /** Checks that code has at most as many parameters as it gets arguments: others would have no value. */
  #takes({ params }: Locals, most: number): void {
    if (params > most) this.#checker.problem(say.parametersDiffer({ declared: most, framed: params }));
  }

  #frame(
    key: string,
    layer: number,
    code: Locals,
    sort: CheckScope['code'],
    more: Partial<CheckScope> = {},
  ): CheckScope {
    this.#checker.enter(key);
    const scope = this.#locals(layer, code, sort, more);
    this.#checker.leave();
    return scope;
  }

  #locals(layer: number, code: Locals, sort: CheckScope['code'], more: Partial<CheckScope> = {}): CheckScope {
    if (code.params < 0 || code.params > code.locals.length) {
      this.#checker.problem(say.parametersBeyond({ params: code.params, count: code.locals.length }));
    }
    if (code.locals.length > LOCALS)
      this.#checker.problem(say.tooManyLocals({ count: code.locals.length, most: LOCALS }));
    this.#checker.each('locals', code.locals, (local) => this.#type('type', local.type));
    const scope = this.#checker.scope(layer, code.locals, sort, more);
    if (more.bound === undefined)
      for (let local = 0; local < code.params && local < code.locals.length; local++) scope.bound.add(local);
    return scope;
  }

  #type(key: string, { of, id }: Type): void {
    if (id === null) return;
    const { game } = this.#checker;
    this.#checker.enter(key);
    if (of === 'enum' || of === 'flags') this.#checker.id(id, game.enums.length, 'enum');
    else if (of === 'entity' || of === 'definition') this.#checker.id(id, game.kinds.length, 'kind');
    else if (of === 'zone') this.#checker.id(id, game.zones.length, 'zone');
    this.#checker.leave();
  }
}
