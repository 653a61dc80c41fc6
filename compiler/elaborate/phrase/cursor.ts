/** A cursor over the parts of a phrase: looks at words ahead, and reports parts that do not fit. */
import { baseForms } from '../../../grammar/near.ts';
import type * as tree from '../../../grammar/tree.ts';
import { type Extra, FOREIGN, near, suggest, type Where } from '../../diagnostics/index.ts';
import type { Expr, FieldId, KindId } from '../../ir/index.ts';
import { article } from '../../ir/types.ts';
import { type Context, type Env, localType } from '../../scope/context.ts';
import { fieldType } from '../members.ts';
import { AGGREGATES } from './shapes.ts';

/** Words of other languages that a word of this language can replace directly. */
const OWN: ReadonlyMap<string, string> = new Map([
  ['this', 'self'],
  ['null', 'nothing'],
  ['none', 'nothing'],
  ['opponent', 'rival(you)'],
]);
const QUANTIFIERS = new Set(['all', 'random', 'first', 'last', 'some', 'no', 'the']);
/** Text in quotes, unless it has quotes already. */
const quoted = (text: string): string => (text.startsWith('"') ? text : `"${text}"`);

export abstract class Cursor {
  readonly g: Context;
  readonly env: Env;
  readonly parts: readonly tree.Part[];
  tail: tree.Tail | null;
  readonly span: tree.Span;
  at = 0;
  /** In a scenario, the player named before a noun: `blue base`. */
  side: Expr | null = null;

  constructor(g: Context, env: Env, parts: readonly tree.Part[], tail: tree.Tail | null, span: tree.Span) {
    this.g = g;
    this.env = env;
    this.parts = parts;
    this.tail = tail;
    this.span = span;
  }

  peek(ahead = 0): tree.Part | undefined {
    return this.parts[this.at + ahead];
  }

  /** The plain word at an offset: no arguments, one level, no path. */
  word(ahead = 0): tree.Word | null {
    const part = this.peek(ahead);
    if (part?.node !== 'atom' || part.levels.length !== 1) return null;
    const prim = part.levels[0];
    return prim?.node === 'name' && prim.args === null && prim.path.length === 0 ? prim.name : null;
  }

  connector(text: 'of' | 'in' | 'on', ahead = 0): boolean {
    const part = this.peek(ahead);
    return part?.node === 'connector' && part.text === text;
  }

  atomFollows(ahead = 1): boolean {
    return this.peek(ahead)?.node === 'atom';
  }

  isLocal(name: string): boolean {
    return this.env.names.has(name) || this.env.choices.has(name);
  }

  unexpected(part: tree.Part): null {
    const name = part.node === 'atom' && part.levels[0]?.node === 'name' ? part.levels[0].name.text : null;
    if (part.node === 'atom' && name !== null && (QUANTIFIERS.has(name) || !this.known(name))) {
      return this.unknown(name, part);
    }
    const shown = this.env.source.text.slice(part.start, Math.min(part.end, part.start + 40));
    const before = this.parts[this.parts.indexOf(part) - 1];
    const place = before === undefined ? '' : ` after ${quoted(this.env.source.text.slice(before.start, before.end))}`;
    const said = part.node === 'atom' && part.levels.every((prim) => this.describes(prim, true));
    this.g.error('RB0301', this.env.source, part, `${quoted(shown)} does not fit${place === '' ? ' here' : place}.`, {
      help: said
        ? `Put it before the noun, or say "where ${name}".`
        : 'A phrase is a number or quantifier, adjectives, a noun, then "of", "in", "on", an adjective with what it is compared with, "where". Use parentheses to group.',
    });
    return null;
  }

  known(name: string): boolean {
    return (this.g.symbols.get(name)?.length ?? 0) > 0 || this.isLocal(name);
  }

  unknown(name: string, span: tree.Span): null {
    const at = this.parts.findIndex((part) => part.start === span.start);
    if (QUANTIFIERS.has(name) && at > 0 && this.parts[at + 1]?.node === 'atom') {
      this.g.error('RB0301', this.env.source, span, `"${name}" must come first, before the adjectives.`, {
        help: `As in "${name} enemy unit".`,
      });
      return null;
    }
    if (QUANTIFIERS.has(name)) {
      this.g.error('RB0301', this.env.source, span, `"${name}" must come before a noun, and none follows.`, {
        help: `As in "${name} units", or "${name} X" where X names a set.`,
      });
      return null;
    }
    if (AGGREGATES.has(name)) {
      const where = { source: this.env.source, start: span.start, end: span.start + name.length };
      this.g.error('RB0301', this.env.source, where, `"${name}" must be followed by "of".`, {
        help: name === 'count' ? 'As in "count of units".' : `As in "${name} of cost of cards in hand of you".`,
        fix: { title: `Write "${name} of"`, where, text: `${name} of` },
      });
      return null;
    }
    const candidates = [
      ...this.env.names.keys(),
      ...this.env.choices.keys(),
      ...this.g.symbols.keys(),
      'self',
      'you',
      'it',
      'that',
      'here',
      'nothing',
    ];
    const where = { source: this.env.source, start: span.start, end: span.start + name.length };
    if (name === 'it') {
      this.g.error('RB0302', this.env.source, where, '"it" refers to nothing here.', {
        help: 'Only a "for each" without a name has an "it". Say "self" for this card, or a name that "choose" or "let" gives.',
      });
      return null;
    }
    const adjective = near(
      name,
      this.g.game.adjectives.map((a) => a.name),
    );
    if (adjective !== null && baseForms(name.toLowerCase()).includes(adjective)) {
      const noun =
        this.g.game.kinds.find(({ lives, kernel }) => kernel === null && lives.length > 0)?.plural ?? 'cards';
      this.g.error('RB0302', this.env.source, where, `"${adjective}" is an adjective and needs a noun after it.`, {
        help: `As in "${adjective} ${noun}".`,
      });
      return null;
    }
    // A word of another game or language is not a misspelling.
    const foreign = FOREIGN.get(name.toLowerCase());
    this.g.error(
      'RB0302',
      this.env.source,
      where,
      `Nothing here is called "${name}".`,
      foreign === undefined
        ? suggest(where, name, candidates, 'Declare it, or look for its name in the reference.')
        : { help: foreign, ...this.ownWord(name, where) },
    );
    return null;
  }

  /** The fix that replaces a word of another language by this language's word. */
  private ownWord(name: string, where: Where): Pick<Extra, 'fix'> {
    const text = OWN.get(name.toLowerCase());
    if (text === undefined || (text.startsWith('rival') && this.g.find('rival', 'value') === null)) return {};
    return { fix: { title: `Change to "${text}"`, where, text } };
  }

  classOf(text: string): string {
    const is = this.g.symbols.get(text)?.[0]?.is ?? (this.isLocal(text) ? 'name' : 'word');
    return is === 'member' ? 'a word of an enum' : is === 'tag' ? 'a word said of verbs' : article(is);
  }

  isNumberLocal(name: string): boolean {
    const local = this.env.names.get(name);
    return local !== undefined && localType(this.env, local).of === 'number';
  }

  kindAt(ahead: number): { id: KindId; plural: boolean } | null {
    const word = this.word(ahead);
    return word === null ? null : this.g.find(word.text, 'kind');
  }

  /**
   * Whether a noun follows this word, with only adjectives in between: `brave hare unit`. `related`: also accept
   * adjectives that take an operand. After a noun such a word is a tail: `tile behind self`.
   */
  nounFollows(related = true): boolean {
    for (let ahead = 1; ; ahead++) {
      const part = this.peek(ahead);
      if (part?.node !== 'atom') return false;
      if (part.levels.length === 1 && (part.levels[0]?.node === 'string' || this.isNoun(this.word(ahead)?.text)))
        return true;
      if (!part.levels.every((prim) => this.describes(prim, related))) return false;
    }
  }

  private isNoun(text: string | undefined): boolean {
    if (text === undefined) return false;
    return (
      this.g.find(text, 'kind') !== null ||
      this.g.find(text, 'zone') !== null ||
      /^(abilit(y|ies)|status(es)?)$/.test(text)
    );
  }

  /** Whether the word is an adjective, a status, a member of an enum, a tag, a timing or a truth field. */
  private describes(prim: tree.Prim, related: boolean): boolean {
    if (prim.node !== 'name' || prim.args !== null || prim.path.length > 0) return false;
    return (this.g.symbols.get(prim.name.text) ?? []).some((s) => {
      if (s.is === 'adjective') return related || (this.g.game.adjectives[s.id]?.params.length ?? 0) < 2;
      if (s.is === 'field') return this.isTruthField(s.id);
      return s.is === 'member' || s.is === 'status' || s.is === 'tag' || s.is === 'timing';
    });
  }

  isTruthField(id: FieldId): boolean {
    return fieldType(this.g, id).of === 'truth';
  }
}
