/** Help for statements that begin with no verb of the game: the line to write here. */

import { baseForms } from '../../grammar/near.ts';
import type { Help, LineEdit, Wording } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import { near } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import { pileFor } from '../diagnostics/piles.ts';
import { similarWords, similarWordsHelp } from '../diagnostics/similar-words.ts';
import type { Param } from '../ir/index.ts';
import { isKind } from '../ir/types.ts';
import type { Context, Env } from '../scope/context.ts';
import { withMost } from './line-help.ts';
import { isPlayerType, kernelKind } from './members.ts';

/** Help for `self become "Fire Imp"` and `random player draw 1`: the line with the verb first. */
export function verbBehind(
  g: Context,
  { names, source }: Env,
  word: tree.NameNode,
  rest: tree.Phrase | null,
  args: readonly tree.PrepArg[],
): Wording | null {
  const taking = TAKING.has(word.text);
  if (
    rest === null ||
    !(taking || word.text === 'self' || word.text === 'you' || word.text === 'it' || names.has(word.text))
  )
    return null;
  const verbs = g.game.verbs.map((verb) => verb.name);
  const at = rest.parts.findIndex(
    ({ start, end }, i) => (taking ? i > 0 : i === 0) && verbs.includes(source.text.slice(start, end)),
  );
  const first = rest.parts[Math.max(0, at)];
  if (first === undefined) return null;
  const name = source.text.slice(first.start, first.end);
  const close = at < 0 && !taking ? near(name, verbs) : name;
  const verb = g.game.verbs.find((one) => one.name === close);
  if (verb === undefined) return taking ? say.verbComesFirst() : null;
  const noun = source.text.slice(word.start, first.start).trim();
  const others = source.text.slice(first.end, args.at(-1)?.end ?? rest.end).trim();
  const whom = verb.params.find(({ prep, type }) => prep !== null && isPlayerType(g, type));
  if (whom !== undefined && verb.params[0]?.type.of === 'number')
    return say.verbBefore({ line: `${verb.name} ${others} ${whom.prep} ${noun}` });
  if (taking && others !== '' && !verb.params.some(({ prep }) => prep !== null && others.startsWith(`${prep} `)))
    return say.verbComesFirst();
  const prep = verb.params[1]?.prep ?? '';
  const end = others === '' || others.startsWith(`${prep} `) ? others : `${prep} ${others}`;
  return say.verbBefore({ line: `${verb.name} ${noun} ${end}`.trim() });
}

/** Words that begin a noun. */
const TAKING: ReadonlySet<string> = new Set(['random', 'first', 'last', 'all', 'some', 'the']);

/** Help for `return x to hand`, which moves a card. */
export function returnedByMove(
  g: Context,
  env: Env,
  word: tree.NameNode,
  rest: tree.Phrase | null,
  args: readonly tree.PrepArg[],
): Help | null {
  const to = args.find(({ prep }) => prep === 'to');
  if (word.text.toLowerCase() !== 'return' || to === undefined) return null;
  return similarWordsHelp(word.text, g.game.verbs) ?? movedHome(g, env, word, rest, to) ?? say.returnsByMove();
}

/** `move enemy unit to hand of rival(you)` for `return enemy unit to hand`. */
function movedHome(
  { game }: Context,
  { source: { text } }: Env,
  word: tree.NameNode,
  rest: tree.Phrase | null,
  to: tree.PrepArg,
): LineEdit | null {
  if (rest === null) return null;
  const [what, place] = [text.slice(rest.start, rest.end), text.slice(to.expr.start, to.expr.end)];
  const name = place.replace(/^(?:your|its|the|their) /, '').replace(/ of (?:you|its owner)$/, '');
  if (!game.zones.some((one) => one.name === name && one.each === 'player')) return null;
  const side = what === 'self' || /\bfriendly\b/.test(what) ? 'you' : /\benemy\b/.test(what) ? 'rival(you)' : null;
  const owner = side ?? (/^\w+$/.test(what) ? `${what}.owner` : null);
  if (owner === null) return null;
  return { line: `move ${what} to ${name} of ${owner}`, start: word.start, end: to.end };
}

/** Help for `end turn`, where `turn` is a phase. */
export function phaseEnded(
  g: Context,
  { source }: Env,
  { text, start }: tree.NameNode,
  rest: tree.Phrase | null,
): LineEdit | null {
  const what = rest === null ? '' : source.text.slice(rest.start, rest.end).replace(/^(?:the|your|this) /, '');
  const isPhase = /^(?:end|finish)$/.test(text) && g.find(what, 'phase') !== null;
  return isPhase && rest !== null ? { line: `leave ${what}`, start, end: rest.end } : null;
}

const PUTTING: ReadonlySet<string> = new Set(['apply', 'inflict', 'afflict', 'give', 'put', 'place', 'attach']);

/** Help for `apply 2 frozen to x`, which adds a status. */
export function statusAdded(
  g: Context,
  { source }: Env,
  { text, start }: tree.NameNode,
  rest: tree.Phrase | null,
  args: readonly tree.PrepArg[],
): Help | null {
  const to = args.find(({ prep }) => prep === 'to');
  if (rest === null || to === undefined || !PUTTING.has(text.toLowerCase())) return null;
  const [, count, status] = /^(?:(\d+) +)?(\w+)$/.exec(source.text.slice(rest.start, rest.end)) ?? [];
  if (status === undefined || g.find(status, 'status') === null) return null;
  const line = `add ${status} to ${source.text.slice(to.expr.start, to.expr.end)}`;
  return { line: count === undefined ? line : `${line} by ${count}`, start, end: to.expr.end };
}

const REMOVING: ReadonlySet<string> = new Set(
  'destroy kill slay sacrifice banish exile delete trash scrap discard bury eliminate'.split(' '),
);

/** Help for `destroy x` in a game without such a verb. */
export function removedByMove(
  { game }: Context,
  { source }: Env,
  { text, start }: tree.NameNode,
  rest: tree.Phrase | null,
): Help | null {
  if (rest === null || !REMOVING.has(text.toLowerCase())) return null;
  const away = pileFor(game, text.toLowerCase());
  const [behind = ''] = /^ from \w+(?: \w+)?/.exec(source.text.slice(rest.end, rest.end + 60)) ?? [];
  const end = rest.end + behind.length;
  const what = source.text.slice(rest.start, end);
  const [, count = '1'] = /^(?:(\d+)|an?|one|any|your)?(?:^| ?)(?:cards?)?$/.exec(what) ?? [null, null];
  const [, article, noun = what] = /^(an?|one|any|target) (\w.*)$/.exec(what) ?? [];
  const [, quantity, from] =
    /^(?:(an?|one|any|your|random|a random) )?cards? (?:from|in|of) (?:your |the )?(\w+)(?: of you)?$/.exec(what) ?? [];
  if (from !== undefined && game.zones.some(({ name, each }) => name === from && each === 'player')) {
    if (/random/.test(quantity ?? '')) return { line: `move random card in ${from} of you to ${away}`, start, end };
    return say.choiceFirst({ set: `card in ${from} of you`, line: `move chosen to ${away}` });
  }
  // `discard hand`, and `discard energy from self`, which holds it
  if (/^(?:your )?\w+$/.test(what) && game.zones.some(({ name, each }) => what.endsWith(name) && each === 'player'))
    return { line: `move cards in ${what.replace('your ', '')} of you to ${away}`, start, end };
  const [, held, holder] = /^(?:an? |random )?(\w+) from (\w+)$/.exec(what) ?? [];
  const kind = game.kinds.findIndex(({ name, plural }) => held === name || held === plural);
  const around = game.zones.find((one) => one.each === 'entity' && kind >= 0 && one.kind === kind);
  if (around !== undefined) {
    const noun = held === game.kinds[kind]?.plural ? held : `random ${held}`;
    return { line: `move ${noun} in ${around.name} of ${holder} to ${away}`, start, end };
  }
  if (article === 'target') return say.choiceFirst({ set: noun, line: `move chosen to ${away}` });
  if (count === null)
    return {
      line: `move ${article === undefined || /^random /.test(noun) ? noun : `random ${noun}`} to ${away}`,
      start,
      end,
    };
  // `discard 2` does not say which
  if (!game.zones.some(({ name }) => name === 'hand')) return null;
  const set = count === '1' ? 'card' : `${count} cards`;
  return say.choiceFirst({ set: `${set} in hand of you`, line: `move chosen to ${away}` });
}

/** Help for `summon "Wolf"` in an effect, where `summon` is a move. */
export function createdByVerb(
  { game, cards }: Context,
  { source }: Env,
  rest: tree.Phrase | null,
  move: string | null = null,
): Help | null {
  // a move of what is in play makes nothing: `run_on "Gate"`
  const from = game.moves.find(({ name }) => name === move)?.params[0]?.from;
  if (from?.op === 'select' && from.source.from === 'play') return null;
  const name = rest === null ? '' : source.text.slice(rest.start, rest.end);
  const card = game.cards[cards.get(name.slice(1, -1)) ?? -1];
  const zone = game.zones[game.kinds[card?.kind ?? -1]?.lives[0] ?? -1];
  if (!/^"[^"]*"$/.test(name) || zone === undefined) return null;
  const holder = zone.each === null ? '' : zone.each === 'player' ? ' of you' : ' of x';
  const line = `create ${name} to ${zone.name}${holder}`;
  const start = source.text.slice(0, rest?.start ?? 0).search(/\w+\s*$/);
  return rest === null || holder === ' of x' ? say.lineIs({ line }) : { line, start, end: rest.end };
}

/** Help for `freeze x` in a game with the status `frozen`. */
export function statusMeant(
  { game }: Context,
  { source }: Env,
  { text, start }: tree.NameNode,
  rest: tree.Phrase | null,
): Help | null {
  const word = rest === null ? '' : source.text.slice(rest.start, rest.end).split(' ').at(-1);
  const kind = game.kinds.findIndex(({ name, plural }) => name === word || plural === word);
  const fitting = game.statuses.filter((one) => kind < 0 || isKind(game, kind, one.kind));
  const [status] = rest === null ? [] : similarWords(text, fitting);
  if (rest === null || status === undefined) return null;
  return { line: `add ${status} to ${source.text.slice(rest.start, rest.end)}`, start, end: rest.end };
}

/** `banish enemy creature with power > 2`: the line with "where", and with a word that says which one. */
export function withCondition(
  g: Context,
  { source, names }: Env,
  verb: tree.NameNode,
  first: tree.Phrase,
  args: readonly tree.PrepArg[],
): { arg: tree.PrepArg; help: Help } | null {
  const arg = args.find(({ prep }) => prep === 'with');
  if (arg?.expr.node === 'phrase') {
    const most = withMost(g, { source, names } as Env, arg);
    return most === null ? null : { arg, help: most };
  }
  if (arg === undefined) return null;
  const words = source.text.slice(first.start, first.end).split(' ');
  const [opening = '', noun = ''] = [words[0], words.at(-1)];
  const isOne = g.find(noun, 'kind')?.plural === false && !TAKING.has(opening) && !names.has(opening);
  const isOrdered = g.find(opening, 'order') !== null;
  const set = isOne && !isOrdered ? `random ${words.join(' ')}` : words.join(' ');
  const line = `${verb.text} ${set} where ${source.text.slice(arg.expr.start, arg.expr.end)}`;
  return { arg, help: arg === args[0] ? { line, start: verb.start, end: arg.end } : say.lineIs({ line }) };
}

/** Verbs of other games, with the words at which `explain` shows how they are said here. */
export const VERBS_OF_OTHER_GAMES: ReadonlyMap<string, string> = new Map([
  ...'tap untap scry surveil peek steal equip attach purge swap exhaust stun'
    .split(' ')
    .map((word) => [word, word] as const),
  ['look', 'look at'],
  ['search', 'search your deck'],
  ['flip', 'coin flip'],
  ['roll', 'roll'],
  ['take', 'extra turn'],
  ['counter', 'counterspell'],
  ['skip', 'skip turn'],
]);

/** Help for `tap self` and `take extra turn`: the page of `explain` about it. */
export function ofOtherGames(
  g: Context,
  { source: { text } }: Env,
  word: tree.NameNode,
  rest: tree.Phrase | null,
  args: readonly tree.PrepArg[],
): Help | null {
  // `look at hand of victim`
  const [at] = args;
  const [, zone = ''] = /^(\w+) of \S+$/.exec(at === undefined ? '' : text.slice(at.expr.start, at.expr.end)) ?? [];
  if (word.text === 'look' && at !== undefined && g.find(zone, 'zone') !== null)
    return { line: `reveal cards in ${text.slice(at.expr.start, at.expr.end)} to you`, start: word.start, end: at.end };
  const page = VERBS_OF_OTHER_GAMES.get(word.text);
  // a status of the game comes before a page
  if (/^(?:exhaust|stun)$/.test(word.text) && statusMeant(g, { source: { text } } as Env, word, rest) !== null)
    return null;
  const isTurn = /\b(?:extra|another|additional) turn\b/.test(text.slice(word.end, rest?.end ?? word.end));
  return page === undefined || (word.text === 'take' && !isTurn) ? null : say.keywordElsewhere({ word: page });
}

/** Help for `hit x by 2 for each friendly unit`: the number times how many there are, or the call once for each. */
export function forEachBehind(
  g: Context,
  { source: { text } }: Env,
  params: readonly Param[],
  word: tree.NameNode,
  args: readonly tree.PrepArg[],
  arg: tree.PrepArg,
): Help | null {
  const [, set] = /^each (\w.*)$/.exec(text.slice(arg.expr.start, arg.expr.end)) ?? [];
  if (arg.prep !== 'for' || set === undefined) return null;
  const next = args[args.indexOf(arg) + 1];
  const [, of, zone] = /^(\w+) (\w+)$/.exec(set) ?? [];
  // `for each energy attached to self`, where `attached` is a zone of self
  const isHeld = next?.prep === 'to' && g.game.zones.some(({ name, each }) => name === zone && each === 'entity');
  const whole = isHeld ? `${of} in ${zone} of ${text.slice(next.expr.start, next.expr.end)}` : set;
  const [, noun = ''] = /(\w+)(?= (?:in|on|of|where) |$)/.exec(whole) ?? [];
  const kind = g.game.kinds.find(({ name }) => name === noun);
  const count = `count of ${kind === undefined ? whole : whole.replace(noun, kind.plural)}`;
  const last = isHeld ? next : arg;
  const number = args.find(({ prep }) => params.some((one) => one.prep === prep && one.type.of === 'number'));
  const before = text.slice(word.start, number?.start ?? arg.start).trim();
  if (number === undefined) return { line: `repeat ${count} times { ${before} }`, start: word.start, end: last.end };
  const by = text.slice(number.expr.start, number.expr.end);
  const line = `${before} ${number.prep} ${by === '1' ? count : `${by} * ${count}`}`;
  return args.at(-1) === last ? { line, start: word.start, end: last.end } : say.lineIs({ line });
}

/** Help for `gain 2 life` and `enemy units lose 1 power`. */
export function numberChanged(
  g: Context,
  { source }: Env,
  word: tree.NameNode,
  rest: tree.Phrase | null,
): Wording | null {
  const line = source.text.slice(word.start, rest?.end ?? word.end);
  const [, does, number, what] = /\b(gain|get|lose)s? (\d+)(?: (\w+))?/.exec(line) ?? [];
  if (does === undefined || number === undefined) return null;
  const names = what === undefined ? [] : [what, `${what}s`, ...baseForms(what)];
  const field = g.game.fields.find(
    ({ name, kind, type, derived }) =>
      type.of === 'number' && derived === null && names.includes(name) && kind === kernelKind(g, 'player'),
  );
  if (field === undefined) return say.numberChanges();
  return say.asIn({ example: `you.${field.name} ${does === 'lose' ? '-=' : '+='} ${number}` });
}

/** Help for `each player draws 1`, `both players draw a card` and `opponent draws 2`: the verb first, with the player. */
export function doneByPlayers(g: Context, { source: { text } }: Env, { start }: tree.NameNode): LineEdit | null {
  const line = /^[^{}\n,]*/.exec(text.slice(start, start + 100))?.[0] ?? '';
  const [said = '', all, one, does = '', count] =
    /^(?:((?:each|every|both|all) players?)|(?:the |your )?(opponent|rival|enemy)) ([a-z]\w*)(?: (\d+|an?|one)\b)?(?: cards?\b)?/.exec(
      line,
    ) ?? [];
  if (said === '' || (one !== undefined && g.find('rival', 'value') === null)) return null;
  const verb = g.game.verbs.find(({ name }) => name === does || baseForms(does).includes(name));
  const of = verb?.params.find(({ type }) => isPlayerType(g, type));
  const number = verb?.params.find(({ type }) => type.of === 'number');
  if (verb === undefined || of === undefined || line.trimEnd() !== said) return null;
  const whom = all === undefined ? 'rival(you)' : 'it';
  const part = (prep: string | null, words: string): string => (prep === null ? words : `${prep} ${words}`);
  const n = /^\d/.test(count ?? '') ? count : '1';
  const parts = verb.params.flatMap((param) =>
    param === of ? [part(of.prep, whom)] : param === number ? [part(number.prep, n ?? '1')] : [],
  );
  const call = [verb.name, ...parts].join(' ');
  return { line: all === undefined ? call : `for each player { ${call} }`, start, end: start + said.length };
}
