/**
 * Facts that only a scenario tests: whether a player sees a card, whether the match has ended or a fault was undone,
 * whether a move is offered, whether a deck is legal.
 */

import type * as tree from '../../grammar/tree.ts';
import { suggest } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { ScenarioFact } from '../ir/index.ts';
import { entityType } from '../ir/types.ts';
import { SIDES } from '../vocabulary/seat-names.ts';
import { coerce } from './members.ts';
import { compilePhrase } from './phrase/reader.ts';
import { unknownMove } from './scenario-moves.ts';
import { type ScenarioCompiler, takeSide } from './scenario-setting.ts';
import { WordReader } from './word-reader.ts';

/** `is not legal` contains its own negation. */
interface CompiledFact {
  fact: ScenarioFact;
  negated: boolean;
}

/** Compiles a fact; undefined if the expression is an ordinary condition, null after an error. */
export function readFact(s: ScenarioCompiler, expr: tree.Expr): CompiledFact | null | undefined {
  if (expr.node === 'compare') {
    const offered = compileOffered(s, expr);
    return offered === undefined ? compileLegal(s, expr) : offered;
  }
  if (expr.node !== 'phrase') return undefined;
  const words = expr.parts.map((part) => new WordReader([part]).peekWord());
  if (words.length === 2 && words[0] === 'match' && !s.g.symbols.has('match')) {
    const [, is] = words;
    if (is === 'ended' || is === 'drawn' || is === 'lost' || is === 'faulted')
      return { fact: { fact: is }, negated: false };
  }
  if (words[1] !== 'sees' || !(SIDES as readonly (string | null)[]).includes(words[0] ?? null)) return undefined;
  return compileSees(s, expr);
}

/** `red sees X`: whether X is visible to red. */
function compileSees(s: ScenarioCompiler, phrase: tree.Phrase): CompiledFact | null {
  const { g, env, source } = s;
  const who = takeSide(s, new WordReader(phrase.parts));
  const parts = phrase.parts.slice(2);
  const [first] = parts;
  if (who === null || first === undefined) {
    g.error(source, phrase, say.whatIsSeen());
    return null;
  }
  const what = compilePhrase(g, env, { ...phrase, parts, start: first.start }, null);
  const set = what === null ? null : coerce(g, env, what, entityType(null, true), say.quoted({ name: 'sees' }));
  return set === null ? null : { fact: { fact: 'sees', who, what: set.expr }, negated: false };
}

/** `strike is offered`, `strike is not offered`: whether the match waits at an offer with that move. */
function compileOffered(s: ScenarioCompiler, expr: tree.Compare): CompiledFact | null | undefined {
  const { g, env, source } = s;
  const { left, right, op } = expr;
  if (left.node !== 'phrase' || right.node !== 'phrase' || (op !== 'is' && op !== 'is not')) return undefined;
  const name = new WordReader(left.parts).peekWord();
  const [word] = left.parts;
  if (new WordReader(right.parts).peekWord() !== 'offered') return undefined;
  if (name === null || word === undefined || env.names.has(name)) return undefined;
  // a move is no value, so the game's own word "offered" cannot be meant
  const found = g.find(name, 'move');
  if (found === null) {
    if (g.symbols.has('offered') || env.names.has('offered') || g.symbols.has(name)) return undefined;
    unknownMove(s, word, name);
    return null;
  }
  g.recordUse(source, word, 'move', found.id);
  const more = left.parts[1] ?? right.parts[1];
  if (more !== undefined) {
    g.error(source, more, say.badOfferedFact({ move: name }));
    return null;
  }
  return { fact: { fact: 'offered', move: found.id }, negated: op === 'is not' };
}

/** `deck "Hares" is legal`, `deck "Hares" is not legal "six cards"`. */
function compileLegal(s: ScenarioCompiler, expr: tree.Compare): CompiledFact | null | undefined {
  const { g, source } = s;
  const { left, right, op } = expr;
  if (left.node !== 'phrase' || right.node !== 'phrase' || (op !== 'is' && op !== 'is not')) return undefined;
  const read = new WordReader(left.parts);
  const named = read.prim(1);
  const said = new WordReader(right.parts);
  if (read.peekWord() !== 'deck' || named?.node !== 'string' || said.peekWord() !== 'legal') return undefined;
  const reason = said.prim(1);
  const more = left.parts[2] ?? right.parts[reason?.node === 'string' ? 2 : 1];
  if (more !== undefined || (reason?.node === 'string' && op === 'is')) {
    g.error(source, more ?? reason ?? expr, say.badDeckFact());
    return null;
  }
  const where = { source, start: named.start, end: named.end };
  const names = g.deckNames;
  if (!names.includes(named.value)) {
    const extra = suggest(where, named.value, names, say.declareDeck({ name: named.value }));
    g.reporter.report(where, say.unknownDeck({ name: named.value }), extra);
    return null;
  }
  const fact: ScenarioFact = {
    fact: 'legal',
    deck: named.value,
    reason: reason?.node === 'string' ? reason.value : null,
    found: [],
  };
  return { fact, negated: op === 'is not' };
}
