/** Words of the game at hand in the forms that English has for them: `a dragon`, `enemies`, `the lowest attack`. */

import { baseForms } from '../../grammar/near.ts';
import type { EnumId, FieldId, Game, Kind, Order, Type, Verb, Zone } from '../ir/index.ts';
import { isKind } from '../ir/types.ts';
import { similarWords } from './similar-words.ts';

/** What other games call that which lives on their table. */
const ON_THE_TABLE = /^(?:minion|creature|unit|monster|character|ally|allies|servant)s?$/;

/** Of these, the ones that leave a hero out. */
const BUT_HEROES = /^(?:minion|creature|unit|monster|servant)s?$/;

/** The words of a game that lines of other games say in another way. */
export class SaidWords {
  readonly game: Game;

  constructor(game: Game) {
    this.game = game;
  }

  has(
    list: 'adjectives' | 'statuses' | 'fields' | 'keywords' | 'verbs' | 'moves' | 'zones' | 'timings' | 'options',
    name: string,
  ): boolean {
    return this.game[list].some((one) => one.name === name);
  }

  kind(word: string): Kind | undefined {
    const found = this.game.kinds.find(
      ({ name, plural, kernel }) => (name === word || plural === word) && kernel !== 'state' && kernel !== 'trigger',
    );
    if (found !== undefined || !ON_THE_TABLE.test(word)) return found;
    const alike = BUT_HEROES.test(word) ? this.game.kinds.find(({ name }) => BUT_HEROES.test(name)) : undefined;
    return alike ?? this.#inPlay();
  }

  /** A member of an enum, and its enum. Null for another word. */
  member(word: string): { word: string; of: EnumId } | null {
    for (const form of [word, ...baseForms(word)]) {
      const of = this.game.enums.findIndex(({ members }) => members.includes(form));
      if (of >= 0) return { word: form, of };
    }
    return null;
  }

  /** Whether cards have at most one word of an enum. */
  isSole(of: EnumId): boolean {
    return !this.game.fields.some(({ type }) => type.of === 'flags' && type.id === of);
  }

  /** A status by its name, by what is printed for it, or by what puts it on: `poison` for `poisoned`. */
  status(word: string): Game['statuses'][number] | null {
    const called = (name: string): boolean => name === word || name === `${word}ed`;
    return this.game.statuses.find(({ name, text }) => called(name) || text === word) ?? null;
  }

  /** A word that says what a card is like, in its own form: `damaged`, `dragon`, `taunt`. Null for another one. */
  quality(word: string): string | null {
    const { adjectives, statuses, fields } = this.game;
    const forms = [word, ...baseForms(word)];
    const names = [...adjectives, ...statuses, ...fields.filter(({ type }) => type.of === 'truth')];
    return (
      forms.find((form) => names.some(({ name }) => name === form)) ??
      this.member(word)?.word ??
      this.status(word)?.name ??
      null
    );
  }

  /** What lives on the table: the noun for an adjective that has none. */
  #inPlay(): Kind | undefined {
    return this.game.kinds.find(({ kernel, lives }) => kernel === null && lives.length > 0);
  }

  /** The zone in which a kind lives, or a kind that it is of. */
  home(kind: Kind | undefined): Zone | undefined {
    const { kinds, zones } = this.game;
    for (let of = kind; of !== undefined; of = kinds[of.parents[0] ?? -1]) {
      const zone = zones[of.lives[0] ?? -1];
      if (zone !== undefined) return zone;
    }
    return undefined;
  }

  /** A zone of each player that only its owner sees. */
  get hand(): string | null {
    const { zones } = this.game;
    return zones.find(({ each, seen }) => each === 'player' && seen.some(({ by }) => by === 'owner'))?.name ?? null;
  }

  /** Whether each player has a zone of a name. */
  owns(zone: string): boolean {
    return this.game.zones.some(({ name, each }) => name === zone && each === 'player');
  }

  /** Whether players have a number of a name. */
  ofPlayers(field: string): boolean {
    const { fields, kinds } = this.game;
    return fields.some(
      ({ name, type, kind }) => name === field && type.of === 'number' && kinds[kind]?.kernel === 'player',
    );
  }

  /** The parameters of a verb; none for another word. */
  params(verb: string): Verb['params'] {
    return this.game.verbs.find(({ name }) => name === verb)?.params ?? [];
  }

  /** Whether a parameter takes a player. */
  takesPlayer({ of, id }: Type): boolean {
    const player = this.game.kinds.findIndex(({ kernel }) => kernel === 'player');
    return of === 'entity' && (id === null || isKind(this.game, player, id));
  }

  /** The timing at which what is played acts. */
  get play(): string | null {
    return this.game.timings.find(({ name, text }) => /play|battlecry/i.test(`${name} ${text ?? ''}`))?.name ?? null;
  }

  /** The numbers of what lives on the table. */
  numbersInPlay(): readonly string[] {
    const { fields } = this.game;
    return fields.flatMap(({ name }) => (this.hasNumber(this.#inPlay(), name) ? name : []));
  }

  /** Whether a kind has a number of a name. */
  hasNumber(of: Kind | undefined, name: string): boolean {
    const { kinds, fields } = this.game;
    const kind = of === undefined ? -1 : kinds.indexOf(of);
    return fields.some((one) => one.name === name && one.type.of === 'number' && isKind(this.game, kind, one.kind));
  }

  /** Whether a name is a number of the match. */
  ofMatch(name: string): boolean {
    const { kinds, fields } = this.game;
    return fields.some((one) => one.name === name && one.type.of === 'number' && kinds[one.kind]?.kernel === 'state');
  }

  /** The kind that has the words of an enum; one in play before others. */
  #withWords(of: EnumId): Kind | undefined {
    const { kinds, fields } = this.game;
    const its = fields.filter(({ type }) => (type.of === 'enum' || type.of === 'flags') && type.id === of);
    const having = kinds.filter((_, id) => its.some(({ kind }) => isKind(this.game, id, kind)));
    return having.find(({ kernel, lives }) => kernel === null && lives.length > 0) ?? having[0];
  }

  /** `friendly dragon creatures` for `friendly dragons`; null where a word is not known. */
  noun(said: string, form: 'name' | 'plural' = 'plural'): string | null {
    const words = said.trim().split(' ');
    while (/^(?:an?|the|any|every|each)$/.test(words[0] ?? '')) words.shift();
    const last = words.pop() ?? '';
    if (!words.every((word) => /^(?:all|random|first|last|\d+)$/.test(word) || this.quality(word) !== null))
      return null;
    const kind = this.kind(last);
    if (kind !== undefined) return [...words, kind[form]].join(' ');
    const member = this.member(last);
    const alike = baseForms(last).find((base) => this.has('adjectives', base));
    const noun = member === null ? (alike === undefined ? undefined : this.#inPlay()) : this.#withWords(member.of);
    return noun === undefined ? null : [...words, member?.word ?? alike, noun[form]].join(' ');
  }

  /** The one order that puts the least, or the greatest, of a field first. */
  orderBy(field: string, most: boolean): string | null {
    const { orders, fields } = this.game;
    const isOf = ({ params, keys }: Order): boolean => {
      const [key] = keys;
      const read = key?.op === 'neg' ? key.of : key;
      return (
        params.length === 1 &&
        read?.op === 'field' &&
        nameOf(fields, read.field) === field &&
        (key?.op === 'neg') === most
      );
    };
    return orders.find(isOf)?.name ?? null;
  }

  /** The one of a set with the most or the least of a field. `place`: where the set is. Null where a word is not known. */
  most({
    set,
    which,
    field,
    place = '',
  }: Record<'set' | 'which' | 'field', string> & { place?: string }): string | null {
    const candidates = set.replace(/^random /, '');
    const one = this.noun(candidates, 'name');
    if (one === null || !this.has('fields', field)) return null;
    const isMost = isMostOf(which);
    const order = this.orderBy(field, isMost);
    if (order !== null) return `${order} ${one}${place}`;
    const extreme = isMost ? 'highest' : 'lowest';
    return `random ${one}${place} where ${field} is ${extreme} of ${field} of ${this.noun(candidates)}${place}`;
  }

  /** The timing for the start or the end of a turn, of what `words` say. */
  timing(words: string): string | null {
    const side = /\bend\b/.test(words)
      ? /\bend\b|dusk/
      : /\b(?:start|begin\w*|upkeep)\b/.test(words)
        ? /\b(?:start|begin\w*)\b|dawn/
        : null;
    if (side === null) return null;
    return (
      this.game.timings.find(({ name, text }) => side.test(`${name.replaceAll('_', ' ')} ${text ?? ''}`))?.name ?? null
    );
  }

  /** The verb whose participle or plural a word is: `damaged`, `draws`. */
  verb(word: string): string | null {
    const names = [...this.game.verbs, ...this.game.moves].map(({ name }) => name);
    return [word, ...baseForms(word)].find((form) => names.includes(form)) ?? null;
  }

  /** The player that `your hero` and `the enemy hero` are, where no kind is called so. */
  hero(said: string): string | null {
    const [, mine, word = ''] =
      /^(?:(your|my)|(?:the )?(?:enemy|opposing|opponent's|rival)) (hero|face|champion|nexus|player)$/.exec(said) ?? [];
    const kind = this.kind(word);
    if (word === '' || (kind !== undefined && kind.kernel !== 'player')) return null;
    return mine === undefined ? 'rival(you)' : 'you';
  }

  /** The verb of the game with a meaning, for a thing of a kind. */
  verbLike(meaning: string, noun: string): string | null {
    const { verbs, kinds } = this.game;
    const kind = kinds.findIndex(({ name, plural }) => name === noun || plural === noun);
    const fitting = verbs.filter(({ native, params: [first] }) => {
      const type = first?.prep === null ? first.type : undefined;
      return native === null && type?.of === 'entity' && type.id !== null && isKind(this.game, kind, type.id);
    });
    return fitting.find(({ name }) => name === meaning)?.name ?? similarWords(meaning, fitting)[0] ?? null;
  }

  /** A value as a line of English has it: `the number of dragons`. Null where a word is not known. */
  value(said: string): string | null {
    const [, sum, counted] = /^(?:the )?(number|count|amount) of (.+)$/.exec(said) ?? [];
    if (sum === undefined) return /^(?:\w+(?:\([\w ]*\))?(?:\.\w+)*|\d+)$/.test(said) ? said : null;
    const [, set = '', rest = ''] = /^(.+?)( (?:in|of|on|where) .+)?$/.exec(counted ?? '') ?? [];
    const noun = this.noun(set);
    return noun === null ? null : `count of ${noun}${rest}`;
  }
}

const nameOf = (fields: Game['fields'], id: FieldId): string => fields[id]?.name ?? '';

/** Whether a word asks for the largest, and not for the smallest. */
export const isMostOf = (which: string): boolean => /^(?:most|high|great|larg|big|strong)/.test(which);
