/** Reports words that a phrase does not know, and parts that do not fit: each with the likeliest cause and its help. */

import { untilOfHave } from '../../../grammar/messages.ts';
import { baseForms } from '../../../grammar/near.ts';
import type { CodedMessage, LineEdit, Wording } from '../../../grammar/templates.ts';
import type * as tree from '../../../grammar/tree.ts';
import { type DiagnosticDetails, near, type Source, type SourceRange, suggest } from '../../diagnostics/index.ts';
import * as say from '../../diagnostics/messages/index.ts';
import { type Described, similarWordsHelp, slipsOf } from '../../diagnostics/similar-words.ts';
import type { MoveDecl, Place, Timing, Trigger, Verb } from '../../ir/index.ts';
import { sayType } from '../../ir/types.ts';
import type { Context, Env, SymbolClass } from '../../scope/context.ts';
import { SIDES, sidesIn } from '../../vocabulary/seat-names.ts';
import { errorHelp } from '../error-help.ts';
import { nounWith } from '../line-help.ts';
import { isPlayerType, kernelKind } from '../members.ts';
import { describes, isKnown, isLocalName, type PhraseParser, peekPart, plainWordAt } from './cursor.ts';
import { AGGREGATES, type ExpectedType } from './shapes.ts';

/** Words of other languages that a word of this language can replace directly. */
const OWN: ReadonlyMap<string, string> = new Map([
  ['this', 'self'],
  ['null', 'nothing'],
  ['none', 'nothing'],
  ['opponent', 'rival(you)'],
]);
/** The most zones, and the most words of an enum, that help lists. */
const MOST_ZONES = 8;
const MOST_MEMBERS = 12;
const QUANTIFIERS = new Set(['all', 'random', 'first', 'last', 'some', 'no', 'the']);
/** English words before "of" that count. */
const COUNTING = new Set(['number', 'amount']);
/** Operators of other languages for the remainder of a division. */
const REMAINDER = new Set(['mod', 'modulo', 'rem']);
/** Words that a phrase may contain in any game. */
const ALWAYS = ['self', 'you', 'it', 'that', 'here', 'nothing'];
/** Classes of words that never occur in phrases, so a misspelt word in a phrase cannot mean them. */
const NOT_VALUES: ReadonlySet<SymbolClass> = new Set(['verb', 'move', 'phase', 'step']);

/** A word that is not known, where it is, and what was expected. */
interface UnknownWord {
  name: string;
  /** The span of the part: the word may begin a longer one, as a path or a call. */
  span: tree.Span;
  /** The place of the word alone. */
  where: SourceRange;
  want: ExpectedType;
}

/** Why a word is not known: the message, its place, its help and fix. */
interface Explanation {
  message: CodedMessage;
  where: tree.Span;
  details?: DiagnosticDetails;
}

/** From the most specific explanation to the most general one. Each gives null for a word that it does not explain. */
const EXPLANATIONS: readonly ((p: PhraseParser, word: UnknownWord) => Explanation | null)[] = [
  misplacedQuantifier,
  wordBeforeOf,
  loneQuantifier,
  aggregateWithoutOf,
  itWithoutMeaning,
  wordOfScenarios,
  pluralOfWord,
  irregularPlural,
  regularPlural,
  between,
  eachInPhrase,
  upToNumber,
  adjectiveAsNoun,
  argumentOfTrigger,
  cardWithoutQuotes,
  negated,
  orMore,
  oneLess,
  superlative,
  endOfZone,
  timesBehind,
  controlled,
  fieldOfMatch,
];

/** Reports a word that no declaration and no local has as its name. */
export function reportUnknown(p: PhraseParser, name: string, span: tree.Span, want: ExpectedType = null): null {
  const { source } = p.env;
  const word = { name, span, want, where: { source, start: span.start, end: span.start + name.length } };
  for (const explain of EXPLANATIONS) {
    const found = explain(p, word);
    if (found === null) continue;
    p.g.error(source, found.where, found.message, found.details);
    return null;
  }
  const { message, where, details } = misspelling(p, word);
  p.g.error(source, where, message, details);
  return null;
}

/** `units all`, `1/all`. */
function misplacedQuantifier(p: PhraseParser, { name, span }: UnknownWord): Explanation | null {
  if (!QUANTIFIERS.has(name)) return null;
  const at = p.parts.findIndex((part) => part.start === span.start);
  if (at > 0 && p.parts[at + 1]?.node === 'atom') return { message: say.quantifierFirst({ word: name }), where: span };
  const part = partAround(p, span);
  return part?.node === 'atom' && part.levels.length > 1
    ? { message: say.quantifierInTable({ word: name }), where: span }
    : null;
}

/** `number of units`. */
function wordBeforeOf(p: PhraseParser, { name, span, where }: UnknownWord): Explanation | null {
  const next = p.parts[p.parts.findIndex((part) => part.start === span.start) + 1];
  if (!COUNTING.has(name) || next?.node !== 'connector' || next.text !== 'of') return null;
  const fix = { title: say.changeTo({ close: 'count' }), where, text: 'count' };
  return { message: say.unknownName({ name }), where, details: { help: say.countOf(), fix } };
}

/** `all` without a noun. */
function loneQuantifier(p: PhraseParser, { name, span }: UnknownWord): Explanation | null {
  if (!QUANTIFIERS.has(name)) return null;
  const message = say.quantifierNeedsNoun({ word: name });
  const help = errorHelp?.behindQuantifier(p.env.source, name, span, partAround(p, span), p.parts.length === 1);
  return { message, where: span, ...(help != null && { details: { help } }) };
}

/** `count units`. */
function aggregateWithoutOf(_: PhraseParser, { name, span, where }: UnknownWord): Explanation | null {
  if (!AGGREGATES.has(name)) return null;
  const help = name === 'count' ? say.countOf() : say.aggregateOf({ word: name });
  const fix = { title: say.writeOf({ word: name }), where, text: `${name} of` };
  return { message: say.needsOf({ word: name }), where: span, details: { help, fix } };
}

function itWithoutMeaning(
  { env: { candidate, loop } }: PhraseParser,
  { name, where }: UnknownWord,
): Explanation | null {
  if (name !== 'it') return null;
  const message = candidate !== null ? say.itInWhere() : loop !== null ? say.namedInLoop({ name: loop }) : say.noIt();
  return { message, where };
}

/** A side that this game does not have, and `sometimes` behind its place. */
function wordOfScenarios({ env }: PhraseParser, { name, where }: UnknownWord): Explanation | null {
  if (!env.scenario) return null;
  if ((SIDES as readonly string[]).includes(name))
    return { message: say.unknownSide({ name, list: sidesIn(env.names).join(', ') }), where };
  if (name !== 'sometimes') return null;
  return { message: say.unknownName({ name }), where, details: { help: say.sometimesFirst() } };
}

/** `murlocs` for `murloc minions`, where `murloc` is a word of an enum. */
function pluralOfWord(p: PhraseParser, { name, where, want }: UnknownWord): Explanation | null {
  const word = baseForms(name).find((form) => form !== name && p.g.find(form, 'member') !== null);
  // on a card the word has no noun
  if (word !== undefined && want?.of === 'enum') {
    const fix = { title: say.changeTo({ close: word }), where, text: word };
    return { message: say.unknownName({ name }), where, details: { help: say.didYouMean({ close: word }), fix } };
  }
  const taken = want?.of === 'entity' ? want.id : null;
  const noun = word === undefined ? null : nounWith(p.g, p.env, p.g.find(word, 'member')?.enum ?? -1, taken);
  if (noun === null) return null;
  const help = { line: `${word} ${noun}`, start: where.start, end: where.end };
  return { message: say.unknownName({ name }), where, details: { help } };
}

/** `heroes` where the plural is `heros`. */
function irregularPlural({ g, env }: PhraseParser, { name, where }: UnknownWord): Explanation | null {
  const kind = g.game.kinds.find((one) => pluralInEnglish(one.name) === name);
  if (kind === undefined) return null;
  const help = say.pluralIs({ kind: kind.name, plural: kind.plural, name });
  const source = g.sources[kind.place[0]] as Source;
  const head = `kind ${kind.name}`;
  const at = source.text.indexOf(head, Math.max(0, kind.place[3] - 5));
  // a fix changes the file of its error
  const isUsed = new RegExp(`\\b${kind.plural}\\b`).test(source.text);
  if (at < 0 || isUsed || source !== env.source)
    return { message: say.unknownName({ name }), where, details: { help } };
  const end = at + head.length;
  const fix = {
    title: say.write({ text: `${head} plural ${name}` }),
    where: { source, start: end, end },
    text: ` plural ${name}`,
  };
  return { message: say.unknownName({ name }), where, details: { help, fix } };
}

/** `you.gold between 3 and 4`. */
function between({ env: { source } }: PhraseParser, { name, where }: UnknownWord): Explanation | null {
  const [what = ''] =
    /[\w.]+(?:\([^()]*\)[\w.]*)? (?:is )?$/.exec(source.text.slice(Math.max(0, where.start - 80), where.start)) ?? [];
  const [said = '', low, high] = /^ (\d+) and (\d+)/.exec(source.text.slice(where.end, where.end + 40)) ?? [];
  if (name !== 'between' || what === '' || low === undefined) return null;
  const value = what.replace(/is $/, '');
  const line = `${value}>= ${low} and ${value}<= ${high}`;
  const help = { line, start: where.start - what.length, end: where.end + said.length };
  return { message: say.unknownName({ name }), where, details: { help } };
}

/** `create "Squirrel" to line of each tile of you`: the statement for each of them. */
function eachInPhrase({ env: { source } }: PhraseParser, { name, where }: UnknownWord): Explanation | null {
  const before = statementBefore(source, where.start);
  const [said = '', set] =
    /^ ([a-z][\w ]*)(?=[ \t]*(?:[\n}]|$))/.exec(source.text.slice(where.end, where.end + 80)) ?? [];
  if (name !== 'each' || set === undefined || !/^\w+ .*(?:of|on|at|in|to|by|from|with) $/.test(before)) return null;
  const line = `for each ${set.trim()} { ${before}it }`;
  const help = { line, start: where.start - before.length, end: where.end + said.length };
  return { message: say.unknownName({ name }), where, details: { help } };
}

/** `heros` where the plural is `heroes`. */
function regularPlural({ g }: PhraseParser, { name, where }: UnknownWord): Explanation | null {
  if (!name.endsWith('s')) return null;
  const forms = [name.toLowerCase(), ...baseForms(name.toLowerCase())];
  const close = g.game.kinds.find((one) => forms.includes(one.name) || forms.includes(one.plural))?.plural;
  if (close === undefined) return null;
  const fix = { title: say.changeTo({ close }), where, text: close };
  return { message: say.unknownName({ name }), where, details: { help: say.didYouMean({ close }), fix } };
}

/** `destroy up to 4 units`. */
function upToNumber({ env: { source } }: PhraseParser, { name, where }: UnknownWord): Explanation | null {
  const [, most, noun] =
    /^ to (\d+) (\w+(?: (?!by\b|to\b|at\b|for\b)\w+)*)/.exec(source.text.slice(where.end, where.end + 80)) ?? [];
  if (name !== 'up' || most === undefined || noun === undefined) return null;
  return { message: say.unknownName({ name }), where, details: { help: say.numberThenSet({ most, name: 'x', noun }) } };
}

/** `frozens` for `frozen units`. */
function adjectiveAsNoun({ g: { game } }: PhraseParser, { name, where }: UnknownWord): Explanation | null {
  const names = game.adjectives.map((one) => one.name);
  const adjective = near(name, names);
  if (adjective === null || !baseForms(name.toLowerCase()).includes(adjective)) return null;
  const noun = game.kinds.find(({ lives, kernel }) => kernel === null && lives.length > 0)?.plural ?? 'cards';
  return { message: say.adjectiveNeedsNoun({ adjective, noun }), where };
}

/** The name that a verb has for an argument, where the trigger gives it none. */
function argumentOfTrigger(p: PhraseParser, { name, where }: UnknownWord): Explanation | null {
  const { trigger } = p.env;
  const event = trigger === null ? undefined : eventOf(p, trigger);
  const param = event?.params.find((one) => one.name === name);
  if (param === undefined) return null;
  const type = sayType(p.g.game, param.type).replace(/^an? /, '');
  // the first argument follows the event: `after hit target: minion`
  return { message: say.unnamedArgument({ name, prep: param.prep ?? `${trigger?.word} ${event?.name}`, type }), where };
}

/** `unarmed units` in a game with units that are `armed`. */
function negated({ g, env: { source } }: PhraseParser, { name, where }: UnknownWord): Explanation | null {
  const [, word = ''] = /^(?:un|non_?|not_)(\w+)$/.exec(name) ?? [];
  const [, noun] = /^ (\w+)/.exec(source.text.slice(where.end, where.end + 60)) ?? [];
  const isWord =
    g.find(word, 'adjective') !== null ||
    g.find(word, 'status') !== null ||
    g.findAll(word, 'field').some(({ id }) => g.game.fields[id]?.type.of === 'truth');
  if (!isWord || noun === undefined || g.find(noun, 'kind') === null) return null;
  const help = { line: `${noun} where not ${word}`, start: where.start, end: where.end + 1 + noun.length };
  return { message: say.unknownName({ name }), where, details: { help } };
}

/** `you.mana is 5 or more`. */
function orMore({ env: { source } }: PhraseParser, { name, where }: UnknownWord): Explanation | null {
  const sign = /^(more|greater|higher)$/.test(name) ? '>=' : /^(less|fewer|lower)$/.test(name) ? '<=' : null;
  const [said = '', what, number] =
    /((?:\b(?:count|sum|highest|lowest) of [\w ]+|[\w.]+(?:\([^()]*\)[\w.]*)?)) is (\d+) or $/.exec(
      source.text.slice(Math.max(0, where.start - 100), where.start),
    ) ?? [];
  if (sign === null || what === undefined) return null;
  return {
    message: say.unknownName({ name }),
    where,
    details: { help: { line: `${what} ${sign} ${number}`, start: where.start - said.length, end: where.end } },
  };
}

/** `have cost 1 less`. */
function oneLess({ env: { source } }: PhraseParser, { name, where }: UnknownWord): Explanation | null {
  const sign = name === 'more' ? '+' : name === 'less' ? '-' : null;
  const [said = '', field, number] =
    /\bhave (\w+) (\d+) $/.exec(source.text.slice(Math.max(0, where.start - 60), where.start)) ?? [];
  if (sign === null || field === undefined) return null;
  const help = { line: `have ${field} ${sign}${number}`, start: where.start - said.length, end: where.end };
  return { message: say.unknownName({ name }), where, details: { help } };
}

/** `strongest enemy unit` in a game without such an order. */
function superlative(p: PhraseParser, { name, span, where }: UnknownWord): Explanation | null {
  const at = p.parts.findIndex(({ start }) => start === span.start);
  if (!/est$/.test(name) || at < 0 || p.parts[at + 1]?.node !== 'atom') return null;
  const sign = LEAST.test(name) ? '' : '-';
  return { message: say.unknownName({ name }), where, details: { help: say.superlativeOrder({ name, sign }) } };
}
/** `move self to top of deck of you`, `top card of deck`. */
function endOfZone({ g, env: { source } }: PhraseParser, { name, where }: UnknownWord): Explanation | null {
  const { text } = source;
  const [said = '', card, called] =
    /^ ((?:\d+ )?cards? )?(?:of|in) (?:the |your )?(\w+)(?: of you)?/.exec(text.slice(where.end, where.end + 60)) ?? [];
  const zone = g.game.zones.find((one) => one.name === called);
  if (!/^(?:top|bottom)$/.test(name) || zone === undefined) return null;
  const whole = zone.each === 'player' ? `${zone.name} of you` : zone.name;
  const message = say.unknownName({ name });
  const end = where.end + said.length;
  if (card !== undefined) {
    const [, count = ''] = /^(\d+ )/.exec(card) ?? [];
    const line = `${count}${name === 'top' ? 'first' : 'last'} card${count === '' ? '' : 's'} in ${whole}`;
    return { message, where, details: { help: { line, start: where.start, end } } };
  }
  const before = statementBefore(source, where.start);
  if (!/^(?:move|create) .+ to (?:the )?$/.test(before))
    return { message, where, details: { help: say.topAndBottom({ zone: whole }) } };
  const line = `${before.replace(/the $/, '')}${whole}${name === 'top' ? ' at 0' : ''}`;
  return { message, where, details: { help: { line, start: where.start - before.length, end } } };
}

/** A statement up to a place in it. */
const statementBefore = ({ text }: Source, at: number): string =>
  /[^{},\n]*$/.exec(text.slice(Math.max(0, at - 120), at))?.[0].trimStart() ?? '';

/** `draw 1 for each friendly unit`: the number is counted. `hit x by 1 twice`: the statement is repeated. `while`: a condition. */
function timesBehind({ g, env: { source } }: PhraseParser, { name, where }: UnknownWord): Explanation | null {
  const before = statementBefore(source, where.start);
  const start = where.start - before.length;
  const message = say.unknownName({ name });
  const isLast = /^[ \t]*(?:[\n}#]|$)/.test(source.text.slice(where.end, where.end + 80));
  if (/^(?:twice|thrice)$/.test(name) && /^\w+ \S/.test(before) && isLast) {
    const line = `repeat ${name === 'twice' ? 2 : 3} times { ${before.trim()} }`;
    return { message, where, details: { help: { line, start, end: where.end } } };
  }
  if (name === 'while' && /\bhave \w+ [-+]?\d+ $/.test(before)) {
    const test = /^ [^{},\n]+/.exec(source.text.slice(where.end, where.end + 80))?.[0].trim() ?? '';
    const isOfMatch = g.findAll(test, 'field').some(({ id }) => g.game.fields[id]?.kind === kernelKind(g, 'state'));
    const line = `${before}when ${/^\w+$/.test(test) && !isOfMatch ? `self is ${test}` : test}`;
    return { message, where, details: { help: { line, start, end: where.end + 1 + test.length } } };
  }
  const [, verb, number] = name === 'each' ? (/^(\w+) (\d+) for $/.exec(before) ?? []) : [];
  const behind = /^ [\w ]+/.exec(source.text.slice(where.end, where.end + 80))?.[0].trimEnd() ?? '';
  const words = behind.replace(/\w+/g, (word) => g.game.kinds.find((kind) => kind.name === word)?.plural ?? word);
  const decl = g.game.verbs[g.find(verb ?? '', 'verb')?.id ?? -1];
  if (verb === undefined || decl === undefined || words === behind) return null;
  if (/^ players?$/.test(behind) && decl.params.some(({ prep, type }) => prep === 'for' && isPlayerType(g, type))) {
    const line = `for each player { ${before}it }`;
    return { message, where, details: { help: { line, start, end: where.end + behind.length } } };
  }
  const count = number === '1' ? `count of${words}` : `${number} * count of${words}`;
  const line = `${verb} (${count})`;
  return { message, where, details: { help: { line, start, end: where.end + behind.length } } };
}

/** `creatures you control`, `if you control a creature`. */
function controlled({ g, env: { source } }: PhraseParser, { name, where }: UnknownWord): Explanation | null {
  const { text } = source;
  const [from, to] = [Math.max(0, where.start - 100), where.end + 100];
  const [, verb] = /^(?:you|opponents?|control\w*|own\w*)$/.test(name)
    ? (/^\w*(?: (control|own)s?\b)?/.exec(text.slice(where.start, to)) ?? [])
    : [];
  const isVerb = /^(?:control|own)s?$/.test(name);
  if ((verb === undefined && !isVerb) || g.find('friendly', 'adjective') === null) return null;
  const who = isVerb ? (/(\w+) $/.exec(text.slice(from, where.start))?.[1] ?? '') : name;
  const side = who === 'you' ? 'friendly' : /^opponents?$/.test(who) ? 'enemy' : null;
  if (side === null) return null;
  const behind = /^\w+ (?:an? |no |any )?((?:\w+ )*?\w+) *(?:[{},)\n]|$)/.exec(text.slice(where.start, to))?.[1];
  const noun = isVerb ? behind : /(\w+) $/.exec(text.slice(from, where.start))?.[1];
  if (noun === undefined || g.find(noun.split(' ').at(-1) ?? '', 'kind') === null) return null;
  const line = isVerb ? `some ${side} ${noun}` : `${side} ${noun}`;
  const said = isVerb ? name : `${name} ${verb}`;
  const [before] = (isVerb ? /\w+ $/ : /(?:\w+ )$/).exec(text.slice(from, where.start)) ?? [''];
  const end = isVerb ? text.indexOf(noun, where.end) + noun.length : where.start + said.length;
  const help = { line, start: where.start - before.length, end };
  return { message: say.unexpected({ word: `"${said}"` }), where, details: { help } };
}

/** `game.round` for a field of the match. */
function fieldOfMatch({ g, env: { source } }: PhraseParser, { name, where }: UnknownWord): Explanation | null {
  const [, field] = /^\.(\w+)/.exec(source.text.slice(where.end, where.end + 60)) ?? [];
  if (!/^(?:game|match|state|global)$/.test(name) || field === undefined) return null;
  const isOfMatch = g.findAll(field, 'field').some(({ id }) => g.game.fields[id]?.kind === kernelKind(g, 'state'));
  if (!isOfMatch) return null;
  const help = { line: field, start: where.start, end: where.end + 1 + field.length };
  return { message: say.unknownName({ name }), where, details: { help } };
}
const LEAST = /^(weak|low|small|cheap|few|least|slow|short|young|poor)/;

/** The longest name of a card that is written here without its quotes. */
function cardWithoutQuotes({ g, env: { source } }: PhraseParser, { where, want }: UnknownWord): Explanation | null {
  const { start } = where;
  let longest = '';
  for (const { name } of g.game.cards) {
    if (name.length <= longest.length || source.text.slice(start, start + name.length) !== name) continue;
    if (!/\w/.test(source.text[start + name.length] ?? '')) longest = name;
  }
  if (longest === '') return null;
  const whole = { ...where, end: start + longest.length };
  const text = `"${longest}"`;
  const fix = { title: say.changeTo({ close: text }), where: whole, text };
  return {
    message: say.unknownName({ name: longest }),
    where: whole,
    // a name alone is no card of the match
    details: { help: say.nameInQuotes({ name: longest }), ...(want?.of === 'entity' ? {} : { fix }) },
  };
}

/** A word of another game or language, which is no misspelling; else the nearest word of this one. */
function misspelling(p: PhraseParser, { name, where, want }: UnknownWord): Explanation {
  const message = say.unknownName({ name });
  const behind = p.env.source.text.slice(where.end, where.end + 20);
  // a time, not a card
  const isTime = name === 'this' && /^ (?:turn|round|phase|game|match)\b/.test(behind);
  if (isTime) return { message, where, details: { help: untilOfHave() } };
  const foreign = say.foreignHelp(name.toLowerCase());
  if (foreign !== undefined) return { message, where, details: { help: foreign, ...ownWordFix(p, name, where) } };
  const candidates = fitting(p, wordsHere(p.g, p.env), name, where);
  const otherwise =
    wordsOf(p, want, name) ??
    similarWordsHelp(name, describing(p.g, declaredOnLine(p.env.source, where.start))) ??
    (p.env.level === 'effect' && !isNoun(p, behind) ? say.spellOrLet() : say.declareOrSpell());
  return { message, where, details: suggest(where, name, candidates, otherwise, slipsOf(name)) };
}

/** Whether a noun follows: the word is an adjective then. */
const isNoun = ({ g }: PhraseParser, behind: string): boolean =>
  g.find(/^ ([a-z]\w*)\b/.exec(behind)?.[1] ?? '', 'kind') !== null;

/** Those of the words that can stand where a word is, the likeliest ones first. */
function fitting(
  { g, env: { source, names } }: PhraseParser,
  words: readonly string[],
  name: string,
  { start, end }: SourceRange,
): string[] {
  const behind = source.text.slice(end, end + 8);
  const [assigns, called, isOf] = [/^ *[-+]?= /.test(behind), /^ ?\(/.test(behind), behind.startsWith(' of ')];
  const isTest = /\bis (?:not )?$/.test(source.text.slice(Math.max(0, start - 10), start));
  const fits = (word: string): boolean => {
    const all = g.symbols.get(word);
    if (all === undefined || names.has(word)) return true;
    return all.some((one) => {
      if (one.is === 'value') return !assigns && (called || isOf || g.game.values[one.id]?.params.length === 0);
      if (one.is === 'field') return !isTest || g.game.fields[one.id]?.type.of !== 'number';
      return !assigns;
    });
  };
  const isLower = (word: string): boolean => word[0] === word[0]?.toLowerCase();
  const same = (word: string): boolean => isLower(word) === isLower(name);
  const all = [...(isOf ? AGGREGATES.keys() : []), ...words].filter(fits);
  return [...all.filter(same), ...all.filter((word) => !same(word))];
}

/** The words that a phrase may contain here. */
const wordsHere = (g: Context, { names, choices, kept }: Env): string[] => [
  ...names.keys(),
  ...choices.keys(),
  ...kept.keys(),
  ...wordsOfPhrases(g),
  ...ALWAYS,
];

/** The words that describe a noun: those of the game before those of the prelude. */
function describing({ game, preludes, sources }: Context, but: string | undefined): Described[] {
  const isOwn = ({ place }: { place: Place }): boolean => !preludes.has(sources[place[0]] as Source);
  const all = [...game.adjectives, ...game.orders, ...game.statuses].filter((one) => isOwn(one) && one.name !== but);
  return game.board === null ? all : [...all, ...game.adjectives.filter((one) => !isOwn(one))];
}

/** The word that a line declares: its own definition cannot mean it. */
const declaredOnLine = ({ text }: Source, at: number): string | undefined =>
  /^ *(?:adjective|order|status) (\w+)/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1, at))?.[1];

/** The declared words that a phrase may contain. */
export function wordsOfPhrases({ symbols }: Context): string[] {
  return [...symbols].filter(([, all]) => all.some(({ is }) => !NOT_VALUES.has(is))).map(([word]) => word);
}

/** Help that lists the zones or the words of an enum; null of another type, and of one with many words. */
function wordsOf({ g }: PhraseParser, want: ExpectedType, name: string): Wording | null {
  if (want?.of === 'status') return say.declareStatus({ name });
  if (want?.of === 'zone' && name === 'zone') return say.anyZone();
  if (want?.of === 'zone') {
    const list = g.game.zones.map((zone) => (zone.each === 'player' ? `${zone.name} of you` : zone.name));
    return say.oneOf({ list: [...list.slice(-MOST_ZONES), 'gone'].join(', ') });
  }
  const members = want?.of === 'enum' ? (g.game.enums[want.id ?? -1]?.members ?? []) : [];
  return members.length === 0 || members.length > MOST_MEMBERS ? null : say.oneOf({ list: members.join(', ') });
}

const partAround = ({ parts }: PhraseParser, span: tree.Span): tree.PhrasePart | undefined =>
  parts.find(({ start, end }) => start <= span.start && span.end <= end);

/** The plural in English of a word whose plural is irregular there: heroes, wolves, knives; else null. */
function pluralInEnglish(word: string): string | null {
  if (/[^aeiou]o$/.test(word)) return `${word}es`;
  return /fe?$/.test(word) ? word.replace(/fe?$/, 'ves') : null;
}

/** The parameters of what a trigger listens to. */
/** What sets a trigger off: a timing, a verb or a move. */
function eventOf({ g }: PhraseParser, { timing, verb, move }: Trigger): Timing | Verb | MoveDecl | undefined {
  const { timings, verbs, moves } = g.game;
  return timings[timing ?? -1] ?? verbs[verb ?? -1] ?? moves[move ?? -1];
}

/** The fix that replaces a word of another language by this language's word. */
function ownWordFix(p: PhraseParser, name: string, where: SourceRange): Pick<DiagnosticDetails, 'fix'> {
  const text = OWN.get(name.toLowerCase());
  if (text === undefined || (text.startsWith('rival') && p.g.find('rival', 'value') === null)) return {};
  return { fix: { title: say.changeTo({ close: text }), where, text } };
}

/** Text in quotes, unless it has quotes already. */
const quoted = (text: string): string => (text.startsWith('"') ? text : `"${text}"`);

/** Reports a part that cannot follow the parts before it. */
export function reportUnexpected(p: PhraseParser, part: tree.PhrasePart): null {
  const name = part.node === 'atom' && part.levels[0]?.node === 'name' ? part.levels[0].name.text : null;
  if (part.node === 'atom' && name !== null && (QUANTIFIERS.has(name) || !isKnown(p, name))) {
    return reportUnknown(p, name, part);
  }
  const shown = p.env.source.text.slice(part.start, Math.min(part.end, part.start + 40));
  const before = p.parts[p.parts.indexOf(part) - 1];
  const said = part.node === 'atom' && part.levels.every((prim) => describes(p, prim, true));
  const word = quoted(shown);
  const order = p.g.game.orders[p.g.find(name ?? '', 'order')?.id ?? -1];
  const message =
    order?.params.length === 1 && before !== undefined
      ? say.quantifierFirst({ word: name ?? '' })
      : before === undefined
        ? say.unexpected({ word })
        : say.unexpectedAfter({ word, before: quoted(p.env.source.text.slice(before.start, before.end)) });
  const field = fieldOfLocal(p, part, name);
  p.g.error(p.env.source, part, message, {
    help:
      field !== null
        ? field
        : before !== undefined && isGivingVerb(p, before)
          ? say.letItBe({ text: p.env.source.text.slice(before.start, p.parts.at(-1)?.end ?? part.end) })
          : name === 'here' && before !== undefined
            ? {
                line: `${p.env.source.text.slice(before.start, before.end)} on here`,
                start: before.start,
                end: part.end,
              }
            : part.node === 'connector' && p.env.candidate !== null
              ? say.limitsFirst()
              : REMAINDER.has(name ?? '')
                ? say.noRemainder()
                : said
                  ? say.beforeNoun({ adjective: name ?? shown })
                  : say.phraseOrder(),
  });
  return null;
}

/** Whether a part is a verb with a result, whose call is no value: `hit x by twice 3`. */
function isGivingVerb({ g }: PhraseParser, part: tree.PhrasePart): boolean {
  const prim = part.node === 'atom' ? part.levels[0] : undefined;
  const verb = prim?.node === 'name' && prim.path.length === 0 ? g.find(prim.name.text, 'verb') : null;
  return verb !== null && g.game.verbs[verb.id]?.gives != null;
}

/** `M health 12`: the field of a local as it is written. Null if it is none. */
function fieldOfLocal(p: PhraseParser, part: tree.PhrasePart, field: string | null): LineEdit | null {
  const at = p.parts.indexOf(part);
  const [before, after] = [p.parts[at - 1], p.parts[at + 1]];
  if (field === null || before === undefined) return null;
  const local = p.env.source.text.slice(before.start, before.end);
  if (!p.env.names.has(local) || p.g.find(field, 'field') === null) return null;
  const value = after?.node === 'atom' && after.levels[0]?.node === 'number' ? after.levels[0].value : null;
  const line = value === null ? `${local}.${field}` : `${local}.${field} is ${value}`;
  return { line, start: before.start, end: value === null ? part.end : (after?.end ?? part.end) };
}

/** Reports `1 turn`, `1 2` or `6(9)` where a number is expected: what follows is a number or a field, and nothing to count. */
export function numberAlone(p: PhraseParser, span: tree.Span | null): boolean {
  const { g, env } = p;
  const rest = peekPart(p);
  const word = plainWordAt(p)?.text ?? null;
  const isField = word !== null && g.find(word, 'field') !== null && g.find(word, 'kind') === null;
  const isNumber = rest?.node === 'atom' && rest.levels[0]?.node === 'number';
  const text = (of: tree.Span): string => env.source.text.slice(of.start, of.end);
  // `6(9)`, as other games write what an upgraded card does
  const upgraded = /^\((\d+)\)$/.exec(rest === undefined ? '' : text(rest))?.[1];
  if (span === null || rest === undefined) return false;
  if (!(isNumber || upgraded !== undefined || (isField && !isLocalName(p, word)))) return false;
  const where = { source: env.source, start: span.start, end: rest.end };
  const number = upgraded === undefined || g.game.levels < 2 ? text(span) : `${text(span)}/${upgraded}`;
  g.error(env.source, rest, say.numberAlone({ rest: text(rest), number }), {
    fix: { title: say.changeTo({ close: number }), where, text: number },
  });
  return true;
}
