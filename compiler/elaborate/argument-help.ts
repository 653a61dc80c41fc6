/** Help for arguments and sets that do not fit where they stand: the line to write here, with the author's own words. */
import type { Help, LineEdit, Wording } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import { type DiagnosticDetails, near, type Source } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Type } from '../ir/index.ts';
import type { Context, Env } from '../scope/context.ts';
import { nounWith } from './line-help.ts';
import type { TypedExpr } from './members.ts';

const textOf = ({ text }: Source, { start, end }: tree.Span): string => text.slice(start, end);

/** Help at `by` and the like behind a value: `turned b.facing by n`, `highest card in trick by might`. */
export function argumentHelp(
  g: Context,
  { source }: Env,
  expr: tree.Expr,
  args: readonly tree.PrepArg[],
): { help: Help } | Record<string, never> {
  if (expr.node !== 'phrase') return { help: say.parenthesesOfValue() };
  const [first, ...rest] = expr.parts;
  const prim = first?.node === 'atom' ? first.levels[0] : undefined;
  const word = prim?.node === 'name' && prim.args === null && prim.path.length === 0 ? prim.name.text : null;
  // the message itself has help for random numbers
  if (word === 'random') return {};
  const values = args.map((arg) => textOf(source, arg.expr));
  const [after, last] = [rest[0], rest.at(-1)];
  const behind = after === undefined || last === undefined ? '' : textOf(source, { start: after.start, end: last.end });
  if (word !== null && behind !== '' && g.find(word, 'value') !== null)
    return {
      help: {
        line: `${word}(${[behind, ...values].join(', ')})`,
        start: expr.start,
        end: args.at(-1)?.end ?? expr.end,
      },
    };
  if ((word === 'highest' || word === 'lowest') && behind !== '' && values.length === 1) {
    const key = `${word === 'highest' ? '-' : ''}x.${values[0]}`;
    return { help: say.byOrder({ key, noun: behind, word, value: values[0] ?? '' }) };
  }
  return { help: say.parenthesesOfValue() };
}

/** Help for `place M on A1` in a scenario: the move with its own preposition. */
export function movePart(
  { source }: Env,
  name: string,
  parts: readonly tree.PhrasePart[],
  prep: string | null | undefined,
): Help | null {
  const at = parts.findIndex(({ node }) => node === 'connector');
  const [first, before, after, last] = [parts[0], parts[at - 1], parts[at + 1], parts.at(-1)];
  if (prep == null || first === undefined || before === undefined || after === undefined || last === undefined)
    return null;
  const what = textOf(source, { start: first.start, end: before.end });
  const line = `${name} ${what} ${prep} ${textOf(source, { start: after.start, end: last.end })}`;
  return { line, start: source.text.lastIndexOf(name, first.start), end: last.end };
}

/** Help for `create "Mouse" in bench of you`, where the place follows `to`. */
export function placeBehind(
  { game }: Context,
  { source }: Env,
  verb: string,
  phrase: tree.Phrase | null,
  prep: string,
): Help | null {
  const at = phrase?.parts.findIndex((part) => part.node === 'connector' && part.text !== 'of') ?? -1;
  const [first, before, after, last] = [
    phrase?.parts[0],
    phrase?.parts[at - 1],
    phrase?.parts[at + 1],
    phrase?.parts.at(-1),
  ];
  if (first === undefined || before === undefined || after === undefined || last === undefined) return null;
  const what = textOf(source, { start: first.start, end: before.end });
  const place = textOf(source, { start: after.start, end: last.end });
  const ofPlayers = game.zones.some(({ name, each }) => name === place && each === 'player');
  const line = `${verb} ${what} ${prep} ${place}${ofPlayers ? ' of you' : ''}`;
  return { line, start: source.text.lastIndexOf(verb, first.start), end: last.end };
}

/** `beast minions` for `beast`, a word of an enum in the place of a noun. */
export function withItsNoun(g: Context, env: Env, { type, span }: TypedExpr): LineEdit | null {
  const { text } = env.source;
  const plural = type.of === 'enum' && type.id !== null ? nounWith(g, env, type.id) : null;
  if (plural === null) return null;
  const isOne = /\b(?:random|first|last|the|choose \w+:) (?:\w+ )*$/.test(
    text.slice(Math.max(0, span.start - 60), span.start),
  );
  const noun = isOne ? g.game.kinds.find((kind) => kind.plural === plural)?.name : plural;
  return { line: `${text.slice(span.start, span.end)} ${noun}`, start: span.start, end: span.end };
}

/** Help for a set where one thing is expected. `field`: what is read of it; `ofMatch`: the set is the match. */
export function setHelp(g: Context, env: Env, span: tree.Span, field: string | null, ofMatch: boolean): Help | null {
  const { text } = env.source;
  const noun = text.slice(span.start, span.end);
  if (/^(enemy|opposing) players?$/.test(noun) && g.find('rival', 'value') !== null)
    return { line: 'rival(you)', ...span };
  const isCandidate = noun === 'tile' && env.candidate !== null;
  if (field === null) {
    const [, , keyword = ''] =
      /\b(sum|highest|lowest) of (\w+) of (?:all )?$/.exec(text.slice(Math.max(0, span.start - 80), span.start)) ?? [];
    if (g.find(keyword, 'keyword') !== null)
      return say.keywordOfSet({ keyword, field: keyword.replace(/(?<=[a-z])[A-Z]/g, '_$&').toLowerCase() });
    return isCandidate ? { line: 'that.tile', ...span } : null;
  }
  const end = span.end + 1 + field.length;
  if (ofMatch) return { line: field, start: span.start, end };
  if (isCandidate) return { line: `that.tile.${field}`, start: span.start, end };
  if (!/^\w+$/.test(noun)) return null;
  const which = /\b(random|last)[ \t]+$/.exec(text.slice(0, span.start))?.[1];
  return which === undefined ? say.oneInParentheses({ noun, field }) : say.oneTaken({ which, noun, field });
}

/** Help for the name of a move that is none: the likest move, or to declare it. */
export function likestMove(g: Context, env: Env, phrase: tree.Phrase, word: string | null): DiagnosticDetails {
  if (word === null) return { help: say.nameMoves() };
  const close = near(
    word,
    g.game.moves.map(({ name }) => name),
  );
  if (close === null) return { help: say.declareMove({ name: word }) };
  const where = { source: env.source, start: phrase.start, end: phrase.end };
  return { help: say.didYouMean({ close }), fix: { title: say.changeTo({ close }), where, text: close } };
}

/**
 * Help at `random(1, 6)`, `random (6)`, `no (x.cost > 3)` and `some (x.cost > 3)`, which are no sets; null for anything else. `isAlone`:
 * nothing is beside the part.
 */
export function behindQuantifier(
  { text }: Source,
  name: string,
  { start }: tree.Span,
  part: tree.PhrasePart | undefined,
  isAlone: boolean,
): Help | null {
  const prim = part?.node === 'atom' ? part.levels[0] : undefined;
  const args = prim?.node === 'name' ? (prim.args ?? []) : [];
  const [low = '', high = ''] = args.map((arg) => text.slice(arg.start, arg.end));
  if (name === 'random' && args.length === 2) return say.drawBetween({ low, high });
  const [inside] = args;
  if (inside === undefined || args.length > 1 || !isAlone || (prim?.node === 'name' && prim.path.length > 0))
    return null;
  if (name === 'random' && inside.node === 'phrase') return say.drawnNumber({ most: low });
  if (inside.node === 'phrase' || (name !== 'no' && name !== 'some')) return null;
  return { line: name === 'no' ? `not (${low})` : `(${low})`, start, end: text.indexOf(')', inside.end) + 1 };
}

/** Help for `create "Worm" to foes`: the zone where what is named lives. */
export function homeMeant({ game }: Context, { of, id }: Type): Wording | null {
  const home = of === 'entity' ? game.zones[game.kinds[id ?? -1]?.lives[0] ?? -1] : undefined;
  if (home?.each !== 'game' && home?.each !== 'player') return null;
  return say.lineIs({ line: `${home.name}${home.each === 'game' ? '' : ' of you'}` });
}

/** Help for `choose marks: 2 creatures` and `choose marks: up to 2 creatures` on a card: a line for each target. */
export function targetsApart({ source }: Env, { domain, args }: tree.Choose): Help | null {
  const typed = source.text.slice(domain.start, args[0]?.end ?? domain.end);
  const count = /^(?:up to )?\d+ +/.exec(typed)?.[0];
  if (count === undefined) return null;
  const rest = typed.slice(count.length);
  const one = `choose a: ${rest}`;
  const two = `choose b: ${rest} ${/\bwhere\b/.test(rest) ? 'and' : 'where'} that is not a`;
  return count.startsWith('up') ? say.upToTwoTargets({ one, two }) : say.eachTarget({ one, two });
}
