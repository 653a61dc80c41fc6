/** Help for lines as other languages or English have them: the line to write here, with the author's own words. */
import * as grammar from '../../grammar/messages.ts';
import type { Help, LineEdit, Wording } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import type { DiagnosticDetails, Source } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { KindId, Param, SetSource, Type } from '../ir/index.ts';
import { isKind, isRecordKind, kindsMeet, UNKNOWN } from '../ir/types.ts';
import { addLocal, type Context, type Env } from '../scope/context.ts';
import { plainWords } from './word-reader.ts';

const textOf = ({ text }: Source, { start, end }: tree.Span): string => text.slice(start, end);

/** Help for `trump is oak or ash` at the second value: the comparison again. */
export function comparedAgain(
  g: Context,
  { text }: Source,
  { start, end }: tree.Span,
  of: 'word' | 'number',
): Wording | null {
  const before = text.slice(Math.max(text.lastIndexOf('\n', start - 1) + 1, start - 200), start);
  const [, what, test, number, join] =
    /([\w.]+(?:\([^()]*\))?) (is not|is|[<>]=?) (?:(\d+)|[\w."]+) (or|and) $/.exec(before) ?? [];
  if (what === undefined || (of === 'word' && !test?.startsWith('is'))) return null;
  const said = text.slice(start, end);
  if (g.find(said, 'keyword') !== null) return say.compareEach({ join: join ?? '', line: `${what} has ${said}` });
  // what is not one of two is neither
  const both = test === 'is not' ? 'and' : (join ?? '');
  // `you.mana > 3 and you.health` lacks the number of the second one
  if (of === 'number' && /\./.test(said) && number !== undefined)
    return say.compareEach({ join: join ?? '', line: `${said} ${test} ${number}` });
  return say.compareEach({ join: both, line: `${what} ${test} ${said}` });
}

/** The comparison that `if 3 first units` or `if 3 units` means; null elsewhere than in a condition. */
export function countMeant({ text }: Source, { start, end }: tree.Span): { help: LineEdit } | undefined {
  const [, number, set] =
    /^(\d+) (?:(?:first|last|random) )?(.+)$/s.exec(text.slice(start, end)) ??
    /^(?:first|last|random) (\d+) (.+)$/s.exec(text.slice(start, end)) ??
    [];
  if (
    number === undefined ||
    !/\b(?:if|when|where|require|needs|then|not|and|or) $/.test(text.slice(0, start).slice(-9))
  )
    return undefined;
  return { help: { line: `count of ${set} >= ${number}`, start, end } };
}

/** The statement that `x.power - 2` means. */
export function changeMeant({ source }: Env, phrase: tree.Phrase): LineEdit | null {
  const [, field, sign, by] = /^(\w+(?:\([^()]*\))?(?:\.\w+)+) ([-+]) (\S.*)$/.exec(textOf(source, phrase)) ?? [];
  return field === undefined ? null : { line: `${field} ${sign}= ${by}`, start: phrase.start, end: phrase.end };
}

/** Help for `prize 2` in a mode or a mod, and for `lose when health is 0` at the top. */
export function topLineHelp(g: Context, source: Source, item: tree.Item): Help | null {
  const word = plainWords(item.phrase)[0] ?? '';
  if (item.when !== null && /^(?:win|lose|draw_game)$/.test(word)) return ruleMeant(source, item, word, item.when);
  const value = item.phrase.parts[1];
  if (g.find(word, 'option') === null || item.phrase.parts.length > 2) return null;
  const last = value?.node === 'atom' && value.levels[0]?.node === 'number' ? value.levels[0].value : null;
  return { line: `set ${word} to ${last ?? 2}`, start: item.start, end: item.end };
}

/** `whenever p: player where health < 1 { lose p }` for `lose when you.health < 1`; null where the condition is of no player. */
function ruleMeant(source: Source, { start, end }: tree.Item, verb: string, when: tree.Expr): LineEdit | null {
  const test = textOf(source, when);
  if (!/^(?:(?:you|player|p)\.)?[a-z]\w* (?:is|[<>]=?) /.test(test)) return null;
  const does = verb === 'draw_game' ? verb : `${verb} p`;
  const line = `whenever p: player where ${test.replace(/\b(?:you|player|p)\./g, '')} { ${does} }`;
  return { line, start, end };
}

/** The statement that `x.frozen = true` or `x.poisoned += 2` means, where these are statuses. */
export function statusLine(
  { source }: Env,
  { target, op, value, start, end }: Extract<tree.Stmt, { node: 'assign' }>,
): Help {
  const [, who = 'x', status = ''] = /^(.+)\.(\w+)$/.exec(textOf(source, target)) ?? [];
  const by = textOf(source, value);
  const takes = op === '-=' || /^(false|0)$/.test(by);
  const line = takes ? `remove ${status} from ${who}` : `add ${status} to ${who}`;
  // `add` would add to the number that is there
  if (op === '=' && by.includes(`${who}.${status}`)) return { line: changeOfStatus(who, status, by), start, end };
  if (op === '=' && !/^(true|false|0)$/.test(by))
    return grammar.twoLines({ one: `remove ${status} from ${who}`, two: `${line} by ${by}` });
  return { line: /^(true|false|0)$/.test(by) ? line : `${line} by ${by}`, start, end };
}

/** The statement for a new amount that is worked out from the amount: removing the status first would lose it. */
function changeOfStatus(who: string, status: string, by: string): string {
  const own = `${who}.${status}`;
  const [, sign, value = ''] = by.startsWith(own) ? (/^ ([-+*]) (\w+)$/.exec(by.slice(own.length)) ?? []) : [];
  if (sign === '-') return `remove ${status} from ${who} by ${value}`;
  const more =
    sign === '+' ? value : sign !== '*' ? `(${by}) - ${own}` : value === '2' ? own : `${own} * (${value} - 1)`;
  return `add ${status} to ${who} by ${more}`;
}

/** Help at an option that has the name of a number of the players or of a kind; null for any other name. */
export function startHelp({ game }: Context, name: string): { help: Wording } | null {
  const field = game.fields.find((one) => one.name === name && one.type.of === 'number');
  if (field === undefined) return null;
  return { help: say.startOfField({ owner: game.kinds[field.kind]?.name ?? '', field: name, value: '10' }) };
}

/** The source of the expression before the point: `foe`, `(random enemy unit)`. */
export function holderIn({ source }: Env, { start, end }: tree.Span): string {
  const text = source.text.slice(start, end);
  if (/^[\w.]+(?:\([^()]*\))?$/.test(text)) return text;
  return /^(?:random|first|last) [\w ]+$/.test(text) ? `(${text})` : 'x';
}

/** Reports the last word of `for each enemy unit c { ... }`, if nothing is called so, and makes it a local. False for any other set. */
export function isNameBehind(g: Context, env: Env, set: tree.Phrase): boolean {
  const { names, source } = env;
  const [noun, prim] = set.parts.slice(-2).map((part) => (part.node === 'atom' ? part.levels[0] : undefined));
  if (set.tail !== null || noun?.node !== 'name' || g.find(noun.name.text, 'kind') === null) return false;
  if (prim?.node !== 'name' || prim.args !== null || prim.path.length > 0) return false;
  const { text: name, start } = prim.name;
  if (g.symbols.has(name) || names.has(name) || /^(?:you|self|it|here|that)$/.test(name)) return false;
  const said = source.text.slice(set.start, start).trim();
  g.error(source, prim.name, say.unknownName({ name }), { help: say.eachAs({ set: said, name }) });
  addLocal(env, prim.name, UNKNOWN);
  return true;
}

/** Help for `for each card in deck of you`, where `card` is a parameter, with its plural. Nothing for other words. */
export function hiddenNoun(g: Context, { source, names }: Env, { start, end }: tree.Span): DiagnosticDetails {
  const name = /^\w*/.exec(source.text.slice(start, end))?.[0] ?? '';
  const kinds = g.game.kinds[g.find(name, 'kind')?.id ?? -1]?.plural;
  if (kinds === undefined || kinds === name || !names.has(name)) return {};
  const where = { source, start, end: start + name.length };
  return {
    help: say.nameHidesNoun({ name, kinds }),
    fix: { title: say.changeTo({ close: kinds }), where, text: kinds },
  };
}

/** Reports a `give` outside of a verb. For `give friendly units power +1` the help is the line with "have". */
export function reportGiven(g: Context, env: Env, { start, end }: tree.Span): void {
  const after = /^[^{}\n#]*/.exec(env.source.text.slice(start, end + 40))?.[0] ?? '';
  const [said = '', noun, one, by, other] = /^give ((?:\w+ )*?\w+) (?:(\w+) )?([-+] ?\d+)(?: (\w+))?/.exec(after) ?? [];
  const field = one ?? other;
  const isChange = !env.implicits && noun !== undefined && field !== undefined;
  const message = env.implicits ? say.verbGivesNothing() : say.abilityGives();
  const line = `${noun} have ${field} ${by}`;
  const help = isChange ? { help: { line, start, end: start + said.length } } : {};
  g.error(env.source, { start, end }, message, help);
}

/** `choose foe: unit with health < 5`, with "where". */
export function withWhere(g: Context, env: Env, arg: tree.PrepArg): Help {
  const { start, expr } = arg;
  const { text } = env.source;
  if (expr.node === 'phrase') return withMost(g, env, arg) ?? say.standsAlone({ word: 'choose' });
  const before = /choose[^,{}\n]*$/.exec(text.slice(0, start))?.[0] ?? '';
  const line = `${before}where ${text.slice(expr.start, expr.end)}`;
  return { line, start: start - before.length, end: expr.end };
}

/** `victim` for `hand of victim`, where a player is expected. */
export function holderOfZone({ game }: Context, { source }: Env, span: tree.Span): LineEdit | null {
  const [, zone, holder] = /(?:^| )(\w+) of (\w+(?:\(\w*\))?)$/.exec(textOf(source, span)) ?? [];
  const isZone = game.zones.some(({ name, each }) => name === zone && each === 'player');
  return isZone && holder !== undefined ? { line: holder, start: span.start, end: span.end } : null;
}

/** Where a number is expected: `self.burning` for `damage self by burning`, and `count of units` for `burn rival by units`. */
export function numberMeant(
  { self, source }: Env,
  { expr, type, span }: { expr: { op: string }; type: Type; span: tree.Span },
  want: Type,
): LineEdit | null {
  const { start, end } = span;
  const said = source.text.slice(start, end);
  if (want.of !== 'number') return null;
  if (type.many && type.of === 'entity') return { line: `count of ${said}`, start, end };
  return expr.op === 'status_word' && self !== null ? { line: `self.${said}`, start, end } : null;
}

/** `where tokens is highest of tokens of players` for `with most tokens`; null of other words. */
function mostOf(g: Context, { source }: Env, plural: string, { expr }: tree.PrepArg): string | null {
  const [, most, field = ''] =
    /^(?:the )?(most|highest|greatest|fewest|least|lowest) (\w+)$/.exec(textOf(source, expr)) ?? [];
  if (most === undefined || g.find(field, 'field') === null) return null;
  return `where ${field} is ${/^(?:mo|hi|gr)/.test(most) ? 'highest' : 'lowest'} of ${field} of ${plural}`;
}

/** `choose p: player with most tokens`, and `win player with most tokens`, with "where"; null of anything else. */
export function withMost(g: Context, env: Env, arg: tree.PrepArg): LineEdit | null {
  const { text } = env.source;
  const before = /[^,{}\n]*$/.exec(text.slice(0, arg.start))?.[0].trimStart() ?? '';
  const kind = g.game.kinds.find(({ name, plural }) => new RegExp(`\\b(?:${name}|${plural}) $`).test(before));
  const where = kind === undefined ? null : mostOf(g, env, kind.plural, arg);
  if (where === null) return null;
  const [, verb = '', set] = /^(\w+) (\w+ )$/.exec(before) ?? [];
  // what a match ends with for a set is for all who are equal
  const isEnd = verb === 'win' || verb === 'lose';
  const line = `${set === undefined ? before : isEnd ? `${verb} ${kind?.plural} ` : `${verb} random ${set}`}${where}`;
  return { line, start: arg.start - before.length, end: arg.end };
}

/** `no cards in deck of you` for `deck is empty`. */
export function emptyZone({ game }: Context, { source }: Env, word: tree.NameNode, { of }: Type): LineEdit | null {
  const before = source.text.slice(Math.max(0, word.start - 60), word.start);
  const [said = '', name, holder] = /(?:the |your )?(\w+)( of \w+(?:\(\w*\))?)? is (?:not )?$/.exec(before) ?? [];
  const zone = game.zones.find((one) => one.name === name);
  if (word.text !== 'empty' || of !== 'zone' || zone === undefined) return null;
  const whose = holder ?? (zone.each === 'player' ? ' of you' : '');
  const line = `${/not $/.test(said) ? 'some card' : 'no cards'} in ${zone.name}${whose}`;
  return { line, start: word.start - said.length, end: word.end };
}

/** The plural of a kind with the words of an enum: that of the card on the line, else one that is in play; null if none has them. */
export function nounWith({ game }: Context, { self }: Env, id: number, taken: KindId | null = null): string | null {
  const fields = game.fields.filter(({ type }) => (type.of === 'enum' || type.of === 'flags') && type.id === id);
  const has = (kind: number): boolean => fields.some((field) => isKind(game, kind, field.kind));
  if (taken !== null && has(taken)) return game.kinds[taken]?.plural ?? null;
  const own = self?.of === 'entity' && self.id !== null && has(self.id) ? game.kinds[self.id] : undefined;
  const kinds = game.kinds.filter((_, kind) => has(kind));
  const other = kinds.find(({ lives, kernel }) => kernel === null && lives.length > 0) ?? kinds[0];
  return (own ?? other)?.plural ?? null;
}

/** The line for a value that is written like a field of the candidate: `cards where copies > 2`. Null where that is not so. */
export const calledOfCandidate = (
  env: Env,
  decl: { name: string; params: readonly Param[] },
  span: tree.Span,
): LineEdit | null =>
  env.candidate !== null && decl.params[0]?.type.of === 'entity' && span.end - span.start === decl.name.length
    ? { line: `${decl.name}(that)`, start: span.start, end: span.end }
    : null;

/** An example call of a value, with the names of its parameters; `first` stands for the first one. */
export const asCalled = (decl: { name: string; params: { name: string }[] }, first: string | null = null): Wording =>
  say.asCalled({ word: decl.name, params: decl.params.map((p, i) => (i === 0 && first) || p.name).join(', ') });

/** `add poisoned to x by 2` for `add 2 poisoned to x`. */
export function addedBy({ source: { text } }: Env, { start, end }: tree.Span, status: string, count: number): Help {
  const before = /\badd (?:\d+ +)?$/.exec(text.slice(Math.max(0, start - 30), start))?.[0];
  const to =
    /^ to ((?:(?:all|random|first|last) )?(?!(?:all|random|first|last)\b)[\w.]+(?:\([^()\n]*\))?(?: \w+)*?)(?= *(?:[}\n]|$))/.exec(
      text.slice(end, end + 100),
    );
  if (before === undefined || to === null) return say.lineIs({ line: `add ${status} to x by ${count}` });
  return { line: `add ${status} to ${to[1]} by ${count}`, start: start - before.length, end: end + to[0].length };
}

/** Reports a set of cards in play of a kind without a home, which is always empty: `count of coins`, `coins have cost 1`. */
export function reportNeverInPlay(g: Context, env: Env, source: SetSource, span: tree.Span): void {
  if (source.from !== 'play' || env.scenario || isRecordKind(g.game, source.kind)) return;
  if (g.game.kinds.some(({ lives }, id) => lives.length > 0 && kindsMeet(g.game, id, source.kind))) return;
  const whose = /\benemy\b/.test(env.source.text.slice(span.start, span.end)) ? 'rival(you)' : 'you';
  g.error(env.source, span, say.noneInPlay({ kinds: g.game.kinds[source.kind]?.plural ?? '', whose }));
}

/** All that are tied for an order with one field as its key: `units where power is highest of power of units`; else null. */
export function tiedBy({ game }: Context, id: number): string | null {
  const order = game.orders[id];
  const key = order?.keys.length === 1 ? order.keys[0] : undefined;
  const read = key?.op === 'neg' ? key.of : key;
  const kind = game.kinds[order?.params[0]?.type.id ?? -1];
  if (read?.op !== 'field' || kind === undefined) return null;
  const field = game.fields[read.field]?.name;
  return `${kind.plural} where ${field} is ${key === read ? 'lowest' : 'highest'} of ${field} of ${kind.plural}`;
}
