/** Completes the rest of an element: arguments of a call, patterns of a trigger, parts of a declaration. */
import type { IToken } from 'chevrotain';
import { CORNERS, DRAWN, FRAMES, TILES } from '../../../compiler/elaborate/look.ts';
import type { Param, Type } from '../../../compiler/ir/index.ts';
import { entityType, NUMBER, one, showType } from '../../../compiler/ir/types.ts';
import { ICONS } from '../../../compiler/vocabulary/icons.ts';
import { PALETTE } from '../../../compiler/vocabulary/palette.ts';
import * as t from '../../../grammar/tokens.ts';
import { CompletionItemKind } from '../numbers.ts';
import { Expressions } from './expressions.ts';
import { RANK } from './offer.ts';
import type { Block } from './place.ts';

/** Whether a token is a preposition or `as`. */
const isPrep = (token: IToken): boolean =>
  token.tokenType === t.As || (token.tokenType.CATEGORIES ?? []).includes(t.Prep);

const POLICIES = ['once', 'forced', 'repeated', 'latch', 'streak', 'pooled'];
const DECLARES = new Set([
  'kind',
  'zone',
  'status',
  'verb',
  'native',
  'move',
  'keyword',
  'timing',
  'adjective',
  'value',
  'order',
  'option',
  'enum',
  'mode',
  'game',
  'whenever',
  'player',
  'game_state',
]);

export class Within extends Expressions {
  /** Completes an element of a block after its first words. */
  element(block: Block, tokens: readonly IToken[], line: readonly IToken[]): void {
    const [first] = tokens;
    if (first === undefined) return;
    const statements = ['ability', 'verb', 'move', 'step', 'effect'].includes(block.is);
    if (!statements && this.trigger(tokens)) return;
    if (tokens.some((token) => token.tokenType === t.Have)) this.have(tokens, !statements);
    else if (first.tokenType === t.Choose) this.choose(tokens);
    else if (statements) this.statement(tokens, line);
    else if (block.is === 'look') this.looked(tokens);
    else if (block.is === 'card') this.cardItem(block, tokens);
    else if (!this.declaration(block, tokens))
      this.expression(tokens, { type: null, condition: first.tokenType === t.When });
  }

  // ------------------------------------------------------------ triggers

  /** Completes a trigger: `on NAME ...`, `before NAME ...`; false if the element is none. */
  private trigger(tokens: readonly IToken[]): boolean {
    const [first, second] = tokens;
    const word = first?.image;
    if (word !== 'on' && word !== 'before' && word !== 'after' && word !== 'instead') return false;
    if (word === 'instead' && second === undefined) {
      this.offer.put('of', RANK.best);
      return true;
    }
    const at = word === 'instead' ? 2 : 1;
    const name = tokens[at];
    if (name === undefined) {
      if (word === 'on') this.phrases.symbols('timing', RANK.own);
      else {
        this.phrases.symbols('verb', RANK.own);
        this.phrases.symbols('move', RANK.word);
      }
      return true;
    }
    const params =
      word === 'on'
        ? this.paramsOf('timing', name.image)
        : (this.paramsOf('verb', name.image) ?? this.paramsOf('move', name.image));
    this.patterns(tokens.slice(at + 1), params ?? [], word === 'on');
    return true;
  }

  /** Completes the patterns after the name of a trigger. */
  private patterns(tokens: readonly IToken[], params: readonly Param[], timing: boolean): void {
    const when = tokens.findIndex((token) => token.tokenType === t.When);
    if (when >= 0) {
      this.expression(tokens.slice(when), { type: null, condition: true });
      return;
    }
    const prep = lastPrep(tokens);
    const said = tokens.slice(prep + 1);
    const param =
      prep < 0 ? params.find((one) => one.prep === null) : params.find((one) => one.prep === tokens[prep]?.image);
    const type = prep < 0 && timing ? entityType(null) : (param?.type ?? null);
    const colon = said.findIndex((token) => token.tokenType === t.Colon);
    const ends =
      colon >= 0 && said.length === colon + 1
        ? this.type(type)
        : this.pattern(said.slice(colon + 1), type, param, colon < 0);
    if (!ends && !(prep < 0 && said.length === 0)) return;
    this.preps(params, tokens);
    this.offer.put('when', RANK.best);
  }

  /** Completes a pattern. Returns whether it may end here. */
  private pattern(tokens: readonly IToken[], type: Type | null, param: Param | undefined, unnamed: boolean): boolean {
    if (tokens.length > 0) return this.phrases.after(tokens, { type });
    if (unnamed && param !== undefined) {
      const shown = showType(this.scope.game.game, one(param.type));
      this.offer.put(`${param.name}: ${shown}`, RANK.best, {
        kind: CompletionItemKind.Snippet,
        snippet: `\${1:${param.name}}: ${shown}`,
        doc: 'Gives what comes a name.',
      });
    }
    if (type?.of !== 'number') this.phrases.begin({ type });
    return false;
  }

  /** Completes the type after a colon in a trigger. */
  private type(type: Type | null): boolean {
    if (type?.of === 'number') this.offer.put('number', RANK.best);
    else if (type?.of === 'enum') this.types();
    else this.phrases.described({ type }, []);
    return false;
  }

  private paramsOf(is: 'timing' | 'verb' | 'move' | 'keyword', name: string): readonly Param[] | null {
    const { game, context } = this.scope.game;
    const id = context.find(name, is)?.id;
    if (id === undefined) return null;
    const word = { timing: game.timings, verb: game.verbs, move: game.moves, keyword: game.keywords }[is][id];
    return word?.params ?? null;
  }

  /** Adds the prepositions that are not used yet, each with its parameter. */
  private preps(params: readonly Param[], said: readonly IToken[]): void {
    const { game } = this.scope.game;
    for (const param of params) {
      if (param.prep === null || said.some((token) => isPrep(token) && token.image === param.prep)) continue;
      const must = param.value === null && !param.optional;
      this.offer.put(param.prep, must ? RANK.best : RANK.own, {
        detail: `${param.prep} ${param.name}: ${showType(game, param.type)}`,
      });
    }
  }

  // ------------------------------------------------------------ cards

  private cardItem(block: Block, tokens: readonly IToken[]): void {
    const { game, context } = this.scope.game;
    const [first] = tokens;
    const word = first?.image ?? '';
    const keyword = this.paramsOf('keyword', word);
    const last = tokens[tokens.length - 1];
    if (keyword !== null) {
      if (last?.tokenType === t.On) this.phrases.symbols('timing', RANK.best);
      else if (this.args(tokens.slice(1), keyword, false) || tokens.length === 1)
        this.offer.put('on', RANK.rare, { doc: 'Another timing for its ability.' });
      return;
    }
    const kind = this.scope.kindNamed(block.head[0]?.image ?? '');
    const field = context.findAll(word, 'field').find(({ id }) => kind !== null && this.isOf(kind, id));
    const type = field === undefined ? null : (game.fields[field.id]?.type ?? null);
    if (type !== null) {
      this.expression(tokens.slice(1), { type });
      // a computed value may read fields of the card
      if (tokens.length === 1 && type.of === 'number') this.phrases.fields(entityType(kind), RANK.rare);
    } else if (word !== 'text') {
      // the subject of a static
      if (this.phrases.after(tokens, { type: null })) this.offer.put('have', RANK.best);
    }
  }

  // ------------------------------------------------------------ have, choose

  private have(tokens: readonly IToken[], isStatic: boolean): void {
    const at = tokens.findIndex((token) => token.tokenType === t.Have);
    const last = tokens[tokens.length - 1];
    const when = tokens.findIndex((token) => token.tokenType === t.When);
    const subject = entityType(this.scope.kindIn(tokens.slice(0, at)));
    if (when >= 0) {
      this.expression(tokens.slice(when), { type: null, condition: true, candidate: subject });
      return;
    }
    if (tokens.some((token) => token.tokenType === t.Until)) {
      this.until(last);
      return;
    }
    const rest = tokens.slice(at + 1);
    if (rest.length === 0 || (rest.length === 1 && last?.image === 'printed')) {
      if (rest.length === 0) this.offer.put('printed', RANK.word, { doc: 'What new entities start with.' });
      const self = tokens[0]?.image === 'self' ? this.scope.self : null;
      this.phrases.fields(self ?? subject, RANK.best);
      this.phrases.symbols('keyword', RANK.own);
      if (isStatic && rest.length === 0) this.phrases.statuses(self ?? subject, RANK.own);
      return;
    }
    if (rest.length > (rest[0]?.image === 'printed' ? 2 : 1)) this.offer.words(['until', 'when'], RANK.own);
    const name = rest[rest[0]?.image === 'printed' ? 1 : 0];
    const keyword = name === undefined ? null : this.paramsOf('keyword', name.image);
    if (keyword !== null) this.preps(keyword, rest);
    if (last !== undefined && (last.tokenType === t.Plus || last.tokenType === t.Minus || last === name))
      this.phrases.begin({ type: NUMBER });
  }

  /** Completes after `until`. */
  private until(last: IToken | undefined): void {
    this.phrases.symbols('timing', RANK.best);
    if (last?.tokenType === t.Until) this.offer.words(['owner', 'controller', 'self', 'any'], RANK.own);
  }

  private choose(tokens: readonly IToken[]): void {
    const colon = tokens.findIndex((token) => token.tokenType === t.Colon);
    if (colon < 0) return;
    const rest = tokens.slice(colon + 1);
    const when = rest.findIndex((token) => token.tokenType === t.When);
    if (when >= 0) this.expression(rest.slice(when), { type: null, condition: true });
    else if (rest.length === 0) {
      this.phrases.begin({ type: entityType(null), single: true });
      this.offer.put('number from', RANK.word, {
        kind: CompletionItemKind.Snippet,
        snippet: 'number from ${1:1} to ${0:3}',
      });
    } else if (this.expression(rest, { type: entityType(null), single: true }))
      this.offer.words(['for', 'when'], RANK.word);
  }

  // ------------------------------------------------------------ statements

  private statement(tokens: readonly IToken[], line: readonly IToken[]): void {
    const [first, second, third] = tokens;
    const last = tokens[tokens.length - 1];
    const rest = tokens.slice(1);
    const opener = line[0]?.image;
    if (opener === 'offer') this.offered(line.slice(1));
    else if (first === undefined) return;
    else if (first.tokenType === t.Let) {
      if (third !== undefined) this.valueOrCall(tokens.slice(3));
    } else if (first.tokenType === t.Give) this.valueOrCall(rest);
    else if (
      first.tokenType === t.If ||
      first.tokenType === t.When ||
      first.tokenType === t.Require ||
      first.tokenType === t.Needs
    )
      this.expression(tokens, { type: null, condition: true });
    else if (first.tokenType === t.Else) this.offer.put('if', RANK.best);
    else if (first.tokenType === t.Stop) {
      if (second === undefined) this.offer.put('if', RANK.best);
      else this.expression(rest, { type: null, condition: true });
    } else if (first.tokenType === t.For) this.forEach(tokens);
    else if (first.tokenType === t.As) this.expression(tokens.slice(3), { type: null, condition: true });
    else if (first.tokenType === t.Repeat || first.tokenType === t.Chance) this.expression(rest, { type: NUMBER });
    else if (first.tokenType === t.Until || last?.tokenType === t.Until) this.until(last);
    else if (first.tokenType === t.Together) this.offer.put('by written', RANK.own);
    else if (first.tokenType === t.May) this.offer.put('for', RANK.own);
    else this.called(tokens);
  }

  /** Completes a call or an assignment. */
  private called(tokens: readonly IToken[]): void {
    const [first, second] = tokens;
    const rest = tokens.slice(1);
    const { game, context } = this.scope.game;
    switch (first?.image) {
      case 'raise': {
        if (second === undefined) {
          this.phrases.symbols('timing', RANK.best);
          return;
        }
        const params = this.paramsOf('timing', second.image) ?? [];
        const to: Param = { name: 'whom', prep: 'to', type: entityType(null, true), optional: true, value: null };
        this.args(tokens.slice(2), [to, ...params], false);
        return;
      }
      case 'leave':
        for (const phase of game.phases) this.offer.put(phase, RANK.best, { kind: CompletionItemKind.Module });
        return;
      case 'ask':
        for (const name of this.scope.locals.keys())
          this.offer.put(name, RANK.best, { kind: CompletionItemKind.Variable });
        return;
      case 'run':
        this.phrases.after(rest, { type: null });
        return;
      case 'phase': {
        const last = tokens[tokens.length - 1];
        const when = tokens.findIndex((token) => token.tokenType === t.When);
        if (when >= 0) this.expression(tokens.slice(when), { type: null, condition: true });
        else if (last?.tokenType === t.For) this.phrases.players();
        else if (tokens.length >= 2) this.offer.words(['for', 'when'], RANK.own);
        return;
      }
    }
    const equals = tokens.findIndex((token) => [t.Assign, t.PlusAssign, t.MinusAssign].includes(token.tokenType));
    if (equals >= 0) {
      this.valueOrCall(tokens.slice(equals + 1), this.scope.typeBefore(tokens.slice(0, equals)));
      return;
    }
    const params = this.paramsOf('verb', first?.image ?? '');
    if (params !== null && second?.tokenType !== t.Dot) this.args(rest, params, true);
    else if (first !== undefined && this.scope.locals.get(first.image)?.of === 'verb')
      this.expression(rest, { type: null, draws: true });
    else if (this.phrases.after(tokens, { type: null }) && context.find(first?.image ?? '', 'verb') === null)
      this.offer.put('have', RANK.word);
  }

  /** Completes a value, or a call of a verb with a result. */
  private valueOrCall(tokens: readonly IToken[], type: Type | null = null): void {
    const { game } = this.scope.game;
    const params = tokens[0] === undefined ? null : this.paramsOf('verb', tokens[0].image);
    if (params !== null && !this.scope.locals.has(tokens[0]?.image ?? '')) {
      this.args(tokens.slice(1), params, true);
      return;
    }
    if (tokens.length === 0 && type === null)
      for (const [id, verb] of game.verbs.entries())
        if (verb.gives !== null) this.offer.word(verb.name, `verb ${id}`, RANK.word);
    this.expression(tokens, { type, draws: true });
  }

  /** Completes the arguments of a call. Returns whether it may end here. */
  private args(tokens: readonly IToken[], params: readonly Param[], draws: boolean): boolean {
    const prep = lastPrep(tokens);
    const said = tokens.slice(prep + 1);
    const param =
      prep < 0 ? params.find((one) => one.prep === null) : params.find((one) => one.prep === tokens[prep]?.image);
    if (param === undefined && said.length === 0 && prep < 0) {
      this.preps(params, tokens);
      return true;
    }
    const ends = this.expression(said, { type: param?.type ?? null, draws });
    if (ends) this.preps(params, tokens);
    return ends;
  }

  private forEach(tokens: readonly IToken[]): void {
    const [, each] = tokens;
    if (each === undefined) {
      this.offer.put('each', RANK.best);
      return;
    }
    const rest = tokens.slice(2);
    const last = rest[rest.length - 1];
    if (last?.tokenType === t.By) {
      this.phrases.symbols('order', RANK.best);
      this.offer.words(['written', 'choice of'], RANK.own);
    } else if (last?.tokenType === t.As) return;
    else if (rest.length === 0) {
      this.phrases.begin({ type: entityType(null) });
      this.offer.put('number from', RANK.word, {
        kind: CompletionItemKind.Snippet,
        snippet: 'number from ${1:1} to ${2:3} as ${3:n} { $0 }',
      });
    } else if (this.expression(rest, { type: entityType(null) })) this.offer.words(['by', 'as', 'live'], RANK.own);
  }

  private offered(tokens: readonly IToken[]): void {
    const last = tokens[tokens.length - 1];
    if (last === undefined || last.tokenType === t.Comma) {
      // `aside` moves are not offered
      for (const [id, { name, aside }] of this.scope.game.game.moves.entries())
        if (!aside) this.offer.word(name, `move ${id}`, RANK.best);
    } else if (last.tokenType === t.As) this.offer.words(POLICIES, RANK.best);
    else if (isPrep(last)) this.phrases.players();
    else
      this.offer.words(
        ['to', 'from', 'as'].filter((word) => !tokens.some((token) => token.image === word)),
        RANK.best,
      );
  }

  // ------------------------------------------------------------ declarations

  /** Completes the header of a declaration or an item of its body; false for other elements. */
  private declaration(block: Block, tokens: readonly IToken[]): boolean {
    const [first, second] = tokens;
    const last = tokens[tokens.length - 1];
    const before = tokens[tokens.length - 2];
    const word = first?.image ?? '';
    if (last === undefined) return false;
    if (block.is === 'deck') {
      if (last.tokenType === t.Text && this.scope.game.game.levels > 1) this.offer.put('level', RANK.best);
      return true;
    }
    if (last.tokenType === t.For && before?.tokenType === t.Text) {
      this.offer.put(this.scope.game.game.name, RANK.best, { kind: CompletionItemKind.Module });
      return true;
    }
    if (last.tokenType === t.Colon) {
      if (word === 'move' || word === 'whenever') this.phrases.begin({ type: entityType(null) });
      else this.types();
      return true;
    }
    if (block.is === 'kind' && word === 'lives') return this.zonesBehind(last, 'in');
    if (block.is === 'zone' && last.image === 'each') return this.all('kind');
    if (block.is === 'queue' && last.image === 'sort') return this.all('order');
    if (block.is === 'status' && last.image === 'replaces') return this.all('status');
    if (last.tokenType === t.Until || (block.is === 'status' && before?.tokenType === t.Until)) {
      this.until(last);
      return true;
    }
    if (word === 'set') {
      const option = second === undefined ? null : this.scope.game.context.find(second.image, 'option');
      if (second === undefined) return this.all('option');
      if (last.image === 'to')
        this.phrases.begin({ type: this.scope.game.game.options[option?.id ?? -1]?.type ?? null });
      else this.offer.put('to', RANK.best);
      return true;
    }
    if (block.is !== 'file' && block.is !== 'layer') return false;
    if (word === 'extend') return this.extended(tokens);
    if (!DECLARES.has(word)) return false;
    return this.head(word, tokens);
  }

  /** Completes a line of a look. */
  private looked(tokens: readonly IToken[]): void {
    const head = tokens[0]?.image ?? '';
    const last = tokens[tokens.length - 1];
    const said = (word: string): boolean => tokens.some(({ image }) => image === word);
    if (last?.image === 'as') {
      if (head === 'show') this.offer.words(ICONS, RANK.best);
      else if (head === 'colour') this.offer.words([...PALETTE.keys()], RANK.best);
      else if (head === 'frame') this.offer.words(FRAMES, RANK.best);
      else if (head === 'lay') this.offer.words(DRAWN, RANK.best);
      else if (head === 'tiles') this.offer.words(TILES, RANK.best);
    } else if (last?.image === 'at') this.offer.words(CORNERS, RANK.best);
    else if (last?.image === 'with') this.offer.words(ICONS, RANK.best);
    else if (last?.image === 'to') this.all('option');
    else if (last?.image === 'of') this.all('kind');
    else if (tokens.length === 1) this.lookedAt(head);
    else if (head === 'show')
      this.offer.words(
        ['at', 'as'].filter((word) => !said(word)),
        RANK.best,
      );
    else if (head === 'colour')
      this.offer.words(
        ['as', 'with'].filter((word) => !said(word)),
        RANK.best,
      );
    else if (head !== 'ground' && !said('as')) this.offer.put('as', RANK.best);
  }

  /** Completes the subject of a line of a look. */
  private lookedAt(head: string): void {
    if (head === 'lay') this.phrases.symbols('zone', RANK.best);
    else if (head === 'tiles') this.offer.put('as', RANK.best);
    else if (head === 'ground') this.offer.put('to', RANK.best);
    else if (head === 'facing') this.offer.put('rivals', RANK.best);
    else if (head === 'art') this.phrases.cards(null, true);
    else if (head === 'show') {
      for (const is of ['field', 'status', 'keyword'] as const) this.phrases.symbols(is, RANK.best);
    } else if (head === 'colour' || head === 'frame') {
      for (const id of this.scope.game.game.enums.keys()) this.phrases.members(id, RANK.best);
      this.phrases.symbols('kind', RANK.own);
    }
  }

  private all(is: 'kind' | 'order' | 'status' | 'option'): true {
    this.phrases.symbols(is, RANK.best);
    return true;
  }

  /** Completes `extend`: the class of the extended declaration, then its name. */
  private extended(tokens: readonly IToken[]): true {
    const sort = ['kind', 'enum', 'zone'] as const;
    const of = sort.find((one) => one === tokens[1]?.image);
    if (tokens.length === 1) this.offer.words(sort, RANK.best);
    else if (tokens.length === 2 && of !== undefined) this.phrases.symbols(of, RANK.best);
    return true;
  }

  private zonesBehind(last: IToken, word: string): boolean {
    if (last.image === word) this.phrases.symbols('zone', RANK.best);
    else this.offer.put(word, RANK.best);
    return true;
  }

  /** Completes the header of a declaration. */
  private head(word: string, tokens: readonly IToken[]): boolean {
    const last = tokens[tokens.length - 1] as IToken;
    const [, , third] = tokens;
    // a preposition is followed by a new name
    if (tokens.length === 1 || isPrep(last)) return true;
    const preps = ['to', 'by', 'from', 'with', 'at', 'for', 'as'].filter(
      (prep) => !tokens.some((one) => one.image === prep),
    );
    if (word === 'game') this.offer.put(last.image === 'uses' ? 'prelude' : 'uses', RANK.best);
    else if (word === 'kind' && last.tokenType === t.Is) this.phrases.symbols('kind', RANK.best);
    else if (word === 'kind') this.offer.words(['is', 'plural'], RANK.own);
    else if (word === 'zone' || word === 'status') {
      if (last.tokenType === t.Of) this.phrases.symbols('kind', RANK.best);
      else this.offer.put('of', RANK.best);
    } else if (word === 'mode' && last.tokenType === t.Is) {
      for (const layer of this.scope.game.game.layers)
        if (layer.sort === 'mode') this.offer.put(layer.name, RANK.best, { kind: CompletionItemKind.Module });
    } else if (word === 'verb' && last.tokenType === t.Gives) this.types();
    else if (word === 'verb' && last.tokenType === t.Is)
      for (const tag of this.scope.game.game.tags)
        this.offer.put(tag, RANK.best, { kind: CompletionItemKind.Property });
    else if (word === 'timing' && third?.tokenType === t.Is) this.trigger(tokens.slice(3));
    else if (word === 'move' || word === 'whenever') {
      const colon = lastIndex(tokens, t.Colon);
      if (
        colon >= 0 &&
        this.expression(tokens.slice(colon + 1), {
          type: entityType(null),
          condition: tokens.some((one) => one.tokenType === t.Where),
        })
      )
        this.offer.words(preps, RANK.form);
    } else {
      const equals = lastIndex(tokens, t.Assign);
      if (equals >= 0) this.expression(tokens.slice(equals + 1), { type: null, condition: word === 'adjective' });
      else if (last.tokenType === t.Or) this.types();
      else if (word === 'verb') this.offer.words([...preps, 'gives', 'is', 'or nothing'], RANK.form);
      else if (word === 'timing') this.offer.put('is', RANK.own);
      else if (word === 'keyword') this.offer.words(preps, RANK.form);
    }
    return true;
  }

  /** Adds types of parameters and fields. */
  private types(): void {
    this.offer.words(['number', 'truth'], RANK.best);
    this.phrases.symbols('kind', RANK.own);
    this.phrases.symbols('enum', RANK.own);
    this.offer.words(
      ['set of', 'zone', 'verb', 'ability', 'definition', 'definition of', 'status', 'keyword', 'timing'],
      RANK.word,
    );
  }
}

const lastIndex = (tokens: readonly IToken[], type: IToken['tokenType']): number => {
  for (let at = tokens.length - 1; at >= 0; at--) if (tokens[at]?.tokenType === type) return at;
  return -1;
};

/** The index of the last preposition outside of parentheses, or -1. */
function lastPrep(tokens: readonly IToken[]): number {
  let depth = 0;
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at] as IToken;
    if (token.tokenType === t.RParen) depth++;
    else if (token.tokenType === t.LParen) depth--;
    else if (depth <= 0 && isPrep(token)) return at;
  }
  return -1;
}
