/** The names in scope at the cursor and their types, from the compiler or guessed from the tokens before it. */
import type { IToken } from 'chevrotain';
import type { CompiledGame } from '../../../compiler/driver/session.ts';
import { findField } from '../../../compiler/elaborate/members.ts';
import type { Card, KindId, Type } from '../../../compiler/ir/index.ts';
import { mostSeats } from '../../../compiler/ir/seats.ts';
import { entityType, NUMBER, one } from '../../../compiler/ir/types.ts';
import { siteKey } from '../../../compiler/scope/symbol-uses.ts';
import { SIDES } from '../../../compiler/vocabulary/seat-names.ts';
import * as t from '../../../grammar/tokens.ts';
import { typeOfLocal } from '../words.ts';
import type { CursorContext, DeclaredName, SourceBlock } from './place.ts';

export class CompletionScope {
  readonly game: CompiledGame;
  /** The game of the latest full analysis: a partial analysis has no fields of cards in other files. */
  readonly whole: CompiledGame;
  readonly place: CursorContext;
  /** Types of locals by name; null if unknown. Inner names shadow outer ones. */
  readonly locals = new Map<string, Type | null>();
  /** The type of `self`; null where there is no `self`. */
  readonly self: Type | null;

  constructor(game: CompiledGame, whole: CompiledGame, path: string, place: CursorContext) {
    this.game = game;
    this.whole = whole;
    this.place = place;
    const source = game.files.find((file) => file.source.path === path)?.source;
    if (this.within('scenario'))
      for (const side of SIDES.slice(0, this.seats)) this.locals.set(side, this.kernel('player'));
    for (const given of [...place.blocks.flatMap((block) => block.given), ...place.given])
      this.locals.set(
        given.name,
        (source === undefined ? null : typeOfLocal(game, siteKey({ source, start: given.start, end: 0 }))) ??
          this.guess(given),
      );
    this.self = this.speaker();
  }

  get seats(): number {
    return mostSeats(this.game.game);
  }

  get top(): SourceBlock {
    return this.place.blocks[this.place.blocks.length - 1] as SourceBlock;
  }

  /** A card by name, with its fields. */
  cardNamed(name: string): Card | null {
    for (const { game, context } of [this.game, this.whole]) {
      const card = game.cards[context.cards.get(name) ?? -1];
      if (card !== undefined && (card.fields.length > 0 || card.chooses.length > 0 || this.game === this.whole))
        return card;
    }
    return null;
  }

  /** The innermost enclosing block of a kind. */
  within(is: SourceBlock['is']): SourceBlock | null {
    return [...this.place.blocks].reverse().find((block) => block.is === is) ?? null;
  }

  kindNamed(name: string): KindId | null {
    return this.game.context.find(name, 'kind')?.id ?? null;
  }

  kernel(name: 'player' | 'tile' | 'card' | 'state'): Type {
    const id = this.game.game.kinds.findIndex((kind) => kind.kernel === name);
    return entityType(id < 0 ? null : id);
  }

  /** The last kind in the tokens of a type or a set. */
  kindIn(words: readonly IToken[]): KindId | null {
    let found: KindId | null = null;
    for (const word of words) {
      if (word.tokenType === t.Where || word.tokenType === t.Of || word.tokenType === t.In) break;
      found = this.kindNamed(word.image) ?? found;
    }
    return found;
  }

  private guess({ words }: DeclaredName): Type | null {
    const [first] = words;
    if (first?.image === 'number' || first?.tokenType === t.Digits) return NUMBER;
    const kind = this.kindIn(words);
    if (kind !== null) return entityType(kind);
    const definition = words.find((word) => this.game.context.find(word.image, 'enum') !== null);
    const id = definition === undefined ? undefined : this.game.context.find(definition.image, 'enum')?.id;
    return id === undefined ? null : { of: 'enum', id, many: false };
  }

  private speaker(): Type | null {
    const bearer = [...this.place.blocks]
      .reverse()
      .find((block) => ['card', 'keyword', 'status', 'kind'].includes(block.is));
    if (bearer === undefined) return null;
    const words = bearer.head.map((token) => token.image);
    const [head, name, , of] = words[0] === 'extend' ? words.slice(1) : words;
    if (bearer.is === 'card') return entityType(this.kindNamed(head ?? ''));
    if (bearer.is === 'kind') return entityType(this.kindNamed(head === 'kind' ? (name ?? '') : (head ?? '')));
    return entityType(bearer.is === 'status' ? this.kindNamed(of ?? '') : null);
  }

  /** The type of the expression before a dot: `foe`, `self.controller`, `rival(you)`; null if unknown. */
  typeBefore(tokens: readonly IToken[]): Type | null {
    const path: string[] = [];
    let at = tokens.length - 1;
    for (;;) {
      let token = tokens[at];
      if (token === undefined) return null;
      if (token.tokenType === t.RParen) {
        at = opening(tokens, at) - 1;
        token = tokens[at];
        if (token?.tokenType !== t.Name) return null;
      }
      path.unshift(token.image);
      if (tokens[at - 1]?.tokenType !== t.Dot) break;
      at -= 2;
    }
    let type = this.typeOfName(path[0] ?? '');
    for (const field of path.slice(1)) {
      if (type === null) return null;
      if (field === 'tile') type = this.kernel('tile');
      else {
        const id = findField(this.game.context, one(type), field);
        type = id === null ? null : (this.game.game.fields[id]?.type ?? null);
      }
    }
    return type;
  }

  typeOfName(name: string): Type | null {
    const { context, game } = this.game;
    const local = this.locals.get(name);
    if (local !== undefined) return local;
    if (name === 'self') return this.self ?? entityType(null);
    if (name === 'you') return this.kernel('player');
    if (name === 'here') return this.kernel('tile');
    const value = context.find(name, 'value');
    if (value !== null) return game.values[value.id]?.type ?? null;
    const option = context.find(name, 'option');
    if (option !== null) return game.options[option.id]?.type ?? null;
    const field = context.findAll(name, 'field').find(({ id }) => this.kindOfField(id) === 'state');
    if (field !== undefined) return game.fields[field.id]?.type ?? null;
    const kind = context.find(name, 'kind');
    return kind === null ? null : entityType(kind.id);
  }

  /** The kernel name of the kind that a field belongs to, or null. */
  kindOfField(id: number): string | null {
    const { game } = this.game;
    return game.kinds[game.fields[id]?.kind ?? 0]?.kernel ?? null;
  }
}

/** The index of the parenthesis that matches the one at `at`. */
function opening(tokens: readonly IToken[], at: number): number {
  let depth = 0;
  for (let i = at; i >= 0; i--) {
    if (tokens[i]?.tokenType === t.RParen) depth++;
    else if (tokens[i]?.tokenType === t.LParen && --depth === 0) return i;
  }
  return 0;
}
