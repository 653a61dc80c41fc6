/** Expressions as noun phrases. */
import type { CardId, Expr, ExprOf, FieldDecl, Game, KernelValue, KindId, Local, Type } from '../ir/index.ts';
import { kindsMeet } from '../ir/types.ts';
import { hasExpr } from '../ir/walk.ts';
import { clause } from './conditions.ts';
import { ANOTHER, type Referent, type ReferentKey, type TextContext } from './context.ts';
import { type Arg, fillTemplate } from './fill.ts';
import type { Count } from './language.ts';
import { towardWords } from './modifiers.ts';
import { numberText } from './numbers.ts';
import { nextSeat } from './seats.ts';
import { setPhrase } from './sets.ts';
import { paramsOf, parseTemplate, wordsOfName } from './template.ts';
import { statusName, timingWords } from './timings.ts';
import { typeOf } from './type-of.ts';
import { isNeverNegative } from './uses.ts';
import { isFollowed, isYou } from './whose.ts';
import { wordFieldText } from './word-fields.ts';

/** A noun phrase with its grammatical number. */
export interface NounPhrase {
  text: string;
  count: Count;
}

const one = (text: string): NounPhrase => ({ text, count: 'one' });

/** An expression as a noun phrase. It adds a referent, which becomes the antecedent of pronouns. */
export function nounPhrase(t: TextContext, expr: Expr): NounPhrase {
  const said = phraseOf(t, expr);
  if (NAMING.has(expr.op) && isThing(t, typeOf(t, expr))) t.focus = ANOTHER;
  return said;
}

/** Expressions whose words name something: `your identity`, `the villain`, `the piece behind it`. */
const NAMING: ReadonlySet<Expr['op']> = new Set(['field', 'global', 'value', 'kernel']);

/** Whether a type is of single things that a reader may take `it` for: no players, who are called by their noun, and no tiles. */
function isThing({ game }: TextContext, { of, id, many }: Type): boolean {
  const kernel = game.kinds[id ?? -1]?.kernel;
  return of === 'entity' && !many && kernel !== 'player' && kernel !== 'tile';
}

function phraseOf(t: TextContext, expr: Expr): NounPhrase {
  switch (expr.op) {
    case 'self':
      return selfPhrase(t);
    case 'you':
      return t.everybody ? one(t.say('that', { noun: kernelNoun(t, 'player') })) : { text: t.say('you'), count: 'you' };
    case 'here':
      return herePhrase(t);
    case 'local':
      return localPhrase(t, expr.local);
    case 'chosen':
      return chosenPhrase(t, expr.choice);
    case 'field':
      return fieldPhrase(t, expr.field, expr.of);
    case 'printed':
      return one(printedFieldText(t, expr.field, expr.of));
    case 'word_field':
      return one(wordFieldText(t, expr));
    case 'global': {
      const field = t.game.fields[expr.field];
      const words = fieldWords(t, expr.field);
      return one(
        field?.type.of === 'entity' && field.kernel === 'active'
          ? t.say('playerOf', { words, player: kernelNoun(t, 'player') })
          : field !== undefined && t.language.isWhich(words)
            ? t.say('the', { noun: `${words} ${typeNoun(t, field.type)}` })
            : t.say('the', { noun: words }),
      );
    }
    case 'tile_of':
      return one(possessive(t, expr.of, kernelNoun(t, 'tile')));
    case 'select':
      return setPhrase(t, expr, expr.one ? 'one' : 'all');
    case 'levels':
      return levelsPhrase(t, expr.of);
    case 'pick':
      return pickPhrase(t, expr);
    case 'value':
    case 'kernel':
      return valuePhrase(t, expr);
    case 'card':
      return one(cardName(t, expr.card));
    case 'zone':
    case 'gone':
      return one(zoneText(t, expr));
    case 'nothing':
      return one(t.say('nothing'));
    case 'truth':
      return one(t.say(expr.value === 1 ? 'true_' : 'false_'));
    case 'enum':
      return one(wordsOfName(t.game.enums[expr.enum]?.members[expr.member] ?? ''));
    case 'flags':
      return {
        text: t.language.and(expr.members.map((m) => wordsOfName(t.game.enums[expr.enum]?.members[m] ?? ''))),
        count: 'one',
      };
    case 'word_set':
      return nounPhrase(t, expr.of);
    case 'union':
      return { text: t.language.and([nounPhrase(t, expr.a).text, nounPhrase(t, expr.b).text]), count: 'many' };
    case 'without':
      return {
        text: t.say('wordsWithout', { words: nounPhrase(t, expr.a).text, less: nounPhrase(t, expr.b).text }),
        count: 'many',
      };
    case 'verb':
      return one(wordsOfName(t.game.verbs[expr.verb]?.name ?? ''));
    case 'timing':
      return one(timingWords(t, expr.timing));
    case 'status_word':
      return one(statusName(t, expr.status));
    case 'keyword_word':
      return one(wordsOfName(t.game.keywords[expr.keyword]?.name ?? ''));
    case 'option':
      return one(t.say('the', { noun: wordsOfName(t.game.options[expr.option]?.name ?? '') }));
    default: {
      const type = typeOf(t, expr);
      if (type.of === 'number') {
        const number = numberText(t, expr);
        return { text: number.text, count: number.one ? 'one' : 'many' };
      }
      return one(t.say('whether', { test: clause(t, expr, false, true) }));
    }
  }
}

/** `this tile`; where the event is about something else, `its tile`. */
function herePhrase(t: TextContext): NounPhrase {
  const tile = kernelNoun(t, 'tile');
  if (t.event !== null && t.bindings.get(t.event.local)?.is !== 'fold') {
    const { local, moved } = t.event;
    const of: Expr = { op: 'local', local };
    if (t.game.kinds[typeOf(t, of).id ?? -1]?.kernel === 'tile') return nounPhrase(t, of);
    return one(possessive(t, of, moved ? t.say('former', { what: tile }) : tile));
  }
  t.focus = null;
  return one(t.say('here', { tile }));
}

function selfPhrase(t: TextContext): NounPhrase {
  if (t.focus === 'self') return one(t.language.pronoun('one'));
  t.focus = 'self';
  return one(t.say('this', { noun: t.self ?? t.say('card') }));
}

// ---------------------------------------------------------------- references

export const localKey = (local: Local): ReferentKey => `local ${local}`;

/** The key of the referent that an expression may have. */
export function referentKeyOf(expr: Expr): ReferentKey | null {
  if (expr.op === 'self') return 'self';
  if (expr.op === 'local') return localKey(expr.local);
  return expr.op === 'chosen' ? `chosen ${expr.choice}` : null;
}

function localPhrase(t: TextContext, local: Local): NounPhrase {
  const binding = t.bindings.get(local);
  const type = t.locals[local]?.type;
  switch (binding?.is) {
    case 'fold':
      return nounPhrase(t, binding.value);
    case 'former':
      return one(formerWords(t, binding.value));
    case 'defer':
      return introduce(t, local, binding.value);
    case 'each': {
      if (binding.set.op !== 'select') return nounPhrase(t, binding.set);
      const said = setPhrase(t, binding.set, 'each');
      const { all } = binding;
      if (all === null) return said;
      t.bindings.set(all, { is: 'known' });
      t.known.set(localKey(all), {
        ...(t.group ?? plainReferent(t, all)),
        many: true,
        name: t.nameOf(all),
        chosen: false,
      });
      return said;
    }
    case 'candidate':
      t.focus = localKey(local);
      return one(isPlayer(t, type) ? t.say('that', { noun: kernelNoun(t, 'player') }) : t.language.pronoun('one'));
    case 'member':
      return one(t.say('that', { noun: binding.noun }));
    case 'known':
      return refer(t, localKey(local));
    default:
      if (t.known.has(localKey(local))) return refer(t, localKey(local));
      if (t.nameOf(local) !== '' && binding?.is === 'name' && type?.of === 'definition')
        return one(t.say('cardNamed', { card: kernelNoun(t, 'card'), name: t.nameOf(local) }));
      if (t.nameOf(local) !== '' && binding?.is === 'name')
        return { text: t.nameOf(local), count: type?.many === true ? 'many' : 'one' };
      return one(t.say('the', { noun: t.nameOf(local) || (type === undefined ? '' : typeNoun(t, type)) }));
  }
}

/** The earlier value of what has changed: `its former strength`. */
function formerWords(t: TextContext, value: Expr): string {
  if (value.op === 'field') return possessive(t, value.of, t.say('former', { what: fieldWords(t, value.field) }));
  if (value.op === 'tile_of') return possessive(t, value.of, t.say('former', { what: kernelNoun(t, 'tile') }));
  if (value.op === 'global') {
    const what = t.language.bare(phraseOf(t, value).text);
    return t.say('the', { noun: t.say('former', { what }) });
  }
  return nounPhrase(t, value).text;
}

/** The first mention of a value that a `let` named. */
function introduce(t: TextContext, local: Local, value: Expr): NounPhrase {
  t.bindings.set(local, { is: 'known' });
  const said = nounPhrase(t, value);
  const key = referentKeyOf(value);
  // An alias of a known referent prints as that referent.
  if (key !== null && t.known.has(key)) t.bindings.set(local, { is: 'fold', value });
  else if (t.group !== null && value.op === 'select')
    t.mention(localKey(local), { ...t.group, name: t.nameOf(local), many: said.count === 'many' });
  else t.mention(localKey(local), plainReferent(t, local));
  return said;
}

/** The referent of a local that no noun phrase has described. */
export function plainReferent(t: TextContext, local: Local): Referent {
  const type = t.locals[local]?.type;
  const noun = type === undefined ? '' : typeNoun(t, type);
  const plural = type === undefined ? '' : typeNoun(t, { ...type, many: true });
  return {
    noun,
    head: noun,
    plural,
    headPlural: plural,
    many: type?.many === true,
    name: t.nameOf(local),
    chosen: false,
  };
}

/** A reference to a known referent: a pronoun if it is the antecedent, else a noun phrase that identifies it. */
export function refer(t: TextContext, key: ReferentKey): NounPhrase {
  const known = t.known.get(key);
  if (known === undefined) return one(t.language.pronoun('one'));
  const count: Count = known.many ? 'many' : 'one';
  if (t.focus === key && known.noun !== kernelNoun(t, 'player')) return { text: t.language.pronoun(count), count };
  const before = t.focus;
  t.focus = key;
  if (known.chosen) {
    const also = [...t.known].filter(([, r]) => r.chosen && r.noun === known.noun && r.many === known.many);
    const heads = also.filter(([, r]) => r.head === known.head);
    const noun = (also.length > 1 && heads.length === 1 ? known.head : known.noun) || known.noun;
    const nouns = known.many ? (noun === known.noun ? known.plural : known.headPlural) : noun;
    const own = key.startsWith('chosen ') ? ordinalOf(t, Number(key.slice('chosen '.length))) : null;
    const ordinal = own ?? (heads.length > 1 ? ORDINALS[heads.findIndex(([other]) => other === key)] : undefined);
    if (ordinal !== undefined) return { text: t.say(ordinal, { noun: `${t.say('chosen')} ${nouns}` }), count };
    return { text: t.say('chosenOne', { noun: nouns }), count };
  }
  // In a loop without a name the member is always `it`.
  const twins = [...t.known].filter(([, r]) => r.noun === known.noun && r.many === known.many && r.name !== 'it');
  const player = known.noun === kernelNoun(t, 'player');
  if (known.name === 'it' && !known.many && !player && !isOther(t, before))
    return { text: t.language.pronoun(count), count };
  if (twins.every(([other]) => other === key))
    return { text: t.say(known.many ? 'those' : 'that', { noun: known.many ? known.plural : known.noun }), count };
  // a plain `the unit` may be any of them
  const isPlain = known.head === known.noun && !known.many;
  // `the enemy unit` may be the cheapest enemy unit
  const isLike = ({ head }: Referent): boolean => isPlain || ` ${head}`.endsWith(` ${known.head}`);
  const alike = twins.filter(([, r]) => isLike(r)).map(([other]) => other);
  const words = known.many ? known.headPlural : known.head;
  if (alike.length === 1) return { text: t.say('the', { noun: words }), count };
  if (known.placed === true && alike.length === 2)
    return { text: t.say(alike[0] === key ? 'firstOfTwo' : 'secondOfTwo', { nouns: known.headPlural }), count };
  const ordinal = ORDINALS[alike.indexOf(key)];
  return {
    text: ordinal === undefined ? t.say('the', { noun: known.name || words }) : t.say(ordinal, { noun: words }),
    count,
  };
}

/** Whether a reader takes `it` as something else: one entity that was mentioned last and is no player. */
function isOther(t: TextContext, focus: ReferentKey | null): boolean {
  if (focus === ANOTHER) return true;
  const other = focus === null ? undefined : t.known.get(focus);
  return other !== undefined && !other.many && other.noun !== kernelNoun(t, 'player');
}

export const ORDINALS = ['first_', 'second_', 'third_'] as const;

function chosenPhrase(t: TextContext, choice: number): NounPhrase {
  const key = `chosen ${choice}`;
  if (t.known.has(key)) return refer(t, key);
  const decl = t.card?.chooses[choice];
  if (decl === undefined) return one(t.say('chosenOne', { noun: '' }));
  const first = !t.mentionedChoices.has(choice);
  t.mentionedChoices.add(choice);
  const many = decl.type.many;
  const ordinal = first ? ordinalOf(t, choice) : null;
  const said = t.within(decl.code.locals, () => {
    if (decl.from.op !== 'select') return nounPhrase(t, decl.from);
    if (ordinal === null) return setPhrase(t, decl.from, first ? (many ? 'chosenMany' : 'chosen') : 'chosenAgain');
    const { text } = setPhrase(t, decl.from, 'single');
    return one(t.say(ordinal, { noun: `${t.say('chosen')} ${text}` }));
  });
  const group = t.group ?? plainReferent(t, -1);
  const when = decl.when;
  const text =
    when === null || !first
      ? said.text
      : t.say('chosenWhen', { noun: said.text, test: t.within(decl.code.locals, () => clause(t, when, false)) });
  t.mention(key, { ...group, name: wordsOfName(decl.name), many, chosen: true });
  return { ...said, text };
}

/** Which one of several choices of the same it is, in the order in which they are made; null if it is the only one. */
function ordinalOf(t: TextContext, choice: number): (typeof ORDINALS)[number] | null {
  const chooses = t.card?.chooses ?? [];
  const said = (of: number): string => JSON.stringify([chooses[of]?.type, chooses[of]?.from]);
  const { type, when } = chooses[choice] ?? {};
  if (type?.of !== 'entity' || type.many || when !== null) return null;
  const alike = chooses.flatMap((_, of) => (said(of) === said(choice) ? [of] : []));
  // others of the kind would be counted with them
  if (chooses.some((one, of) => one.type.id === type.id && !alike.includes(of))) return null;
  return alike.length > 1 && alike.length <= ORDINALS.length ? (ORDINALS[alike.indexOf(choice)] ?? null) : null;
}

/** A clause for a choice that is tested before it is used: `choose an enemy unit`. Null if it was mentioned already. */
export function chooseFirst(t: TextContext, choice: number): string | null {
  const key = `chosen ${choice}`;
  const decl = t.card?.chooses[choice];
  if (decl === undefined || t.mentionedChoices.has(choice) || t.known.has(key)) return null;
  const { from, when } = decl;
  if (from.op !== 'select' || when !== null || decl.type.many || from.source.from === 'range') return null;
  if (ordinalOf(t, choice) !== null) return null;
  t.mentionedChoices.add(choice);
  const words = t.within(decl.code.locals, () => setPhrase(t, from, 'a').text);
  t.mention(key, { ...(t.group ?? plainReferent(t, -1)), name: wordsOfName(decl.name), many: false, chosen: true });
  if (hasExpr(from, (e) => e.op === 'chosen')) t.focus = ANOTHER;
  return `${t.say('choose')} ${words}`;
}

// ---------------------------------------------------------------- fields and places

export const fieldWords = (t: TextContext, field: number): string => wordsOfName(t.game.fields[field]?.name ?? '');

/** Whether a card prints the field. The members of a printed enum are used as adjectives: `a rare card`. */
export const isPrinted = (t: TextContext, field: number): boolean =>
  t.game.cards.some((card) => card.fields.some((f) => f.field === field));

/** The other fields with the words of the same enum; none of one that is called as the enum is. */
function twinsOf(game: Game, field: number): FieldDecl[] {
  const of = game.fields[field];
  const isWord = (one: FieldDecl): boolean => one.type.of === 'enum' || one.type.of === 'flags';
  if (of === undefined || !isWord(of) || of.name === game.enums[of.type.id ?? -1]?.name.toLowerCase()) return [];
  return game.fields.filter((one) => one !== of && isWord(one) && one.type.id === of.type.id);
}

/** Whether a card prints the name of a field before its word: something else has a field with the same words. */
export const isNamed = (game: Game, field: number): boolean => twinsOf(game, field).length > 0;

/** Whether a noun with the word of an enum does not say which field has it: something has both. */
export const isAmbiguous = (game: Game, field: number): boolean => {
  const kind = game.fields[field]?.kind ?? -1;
  return twinsOf(game, field).some((one) => kindsMeet(game, one.kind, kind));
};

function fieldPhrase(t: TextContext, field: number, of: Expr): NounPhrase {
  const decl = t.game.fields[field];
  // The definition of an entity prints as a copy of it.
  if (decl?.kernel === 'name' || decl?.kernel === 'noted_name')
    return one(t.say('freshCopyOf', { of: nounPhrase(t, of).text }));
  return { text: possessive(t, of, fieldWords(t, field)), count: decl?.type.of === 'flags' ? 'many' : 'one' };
}

/** `its printed cost`, `the printed cost of that card`. */
function printedFieldText(t: TextContext, field: number, of: Expr): string {
  const what = fieldWords(t, field);
  // The printed field of the definition of an entity.
  if (of.op === 'field' && t.game.fields[of.field]?.kernel === 'name')
    return possessive(t, of.of, t.say('printedOwn', { what }));
  return t.say('printed', { what, of: nounPhrase(t, of).text });
}

/** A possessive: `its strength`, `your hand`, `the strength of a random unit`. */
export function possessive(t: TextContext, of: Expr, what: string): string {
  const { language } = t;
  if (isYou(t, of)) return `${language.own('you')} ${what}`;
  const bound = of.op === 'local' ? t.bindings.get(of.local) : undefined;
  if (bound?.is === 'fold') return possessive(t, bound.value, what);
  if (bound?.is === 'candidate' && of.op === 'local' && !isPlayer(t, t.locals[of.local]?.type))
    return `${language.own('one')} ${what}`;
  const key = referentKeyOf(of);
  if (key !== null && t.focus === key && t.known.get(key)?.noun !== kernelNoun(t, 'player'))
    return `${language.own(t.known.get(key)?.many === true ? 'many' : 'one')} ${what}`;
  const said = nounPhrase(t, of);
  // not `each minion beside’s attack`
  const isBehind = bound?.is === 'each' && isFollowed(t, bound.set);
  const short =
    !isBehind &&
    said.count === 'one' &&
    said.text.split(' ').length <= 3 &&
    !/\d/.test(said.text) &&
    of.op !== 'select';
  return t.say(short ? 'possessive' : 'fieldOf', { of: said.text, what });
}

/** Players never become `it`; their noun is repeated. */
const isPlayer = (t: TextContext, type: Type | undefined): boolean =>
  type?.of === 'entity' && type.id !== null && t.game.kinds[type.id]?.kernel === 'player';

/** A zone: `your hand`. A zone on the board prints as its tile. */
export function zoneText(t: TextContext, expr: Expr): string {
  if (expr.op === 'gone') return t.say('gone');
  if (expr.op !== 'zone') return nounPhrase(t, expr).text;
  const zone = t.game.zones[expr.zone];
  const words = zoneWords(t, expr.zone) || wordsOfName(zone?.name ?? '');
  if (expr.of === null) return t.say(zone?.each === 'game' ? 'the' : 'anyOf', { noun: words });
  if (zone?.each === 'tile' && onBoard(t, expr.zone)) return nounPhrase(t, expr.of).text;
  return possessive(t, expr.of, words);
}

/** Whether entities of a kind live in the zone, so that being in it means being on its tile. */
export const onBoard = (t: TextContext, zone: number): boolean =>
  t.game.zones[zone]?.each === 'tile' && t.game.kinds.some((k) => k.lives.includes(zone));

/** The name of a zone; empty if its text is empty. */
export const zoneWords = (t: TextContext, zone: number): string =>
  t.game.zones[zone]?.text ?? wordsOfName(t.game.zones[zone]?.name ?? '');

/** `in all hands`, which counts all of them together; what is one is `in any hand`. */
export const everyZone = (t: TextContext, zone: number): string => {
  const words = zoneWords(t, zone);
  if (words === '') return '';
  return t.nounCount === 'one' ? t.say('any', { zone: words }) : t.say('every', { zones: t.language.plural(words) });
};

/** `in your hand`, `on that tile`. */
export function inZone(t: TextContext, zone: Expr): string {
  if (zone.op === 'zone' && zone.of !== null && onBoard(t, zone.zone))
    return t.say('onTile', { tile: nounPhrase(t, zone.of).text });
  if (zone.op === 'zone' && zoneWords(t, zone.zone) === '') return '';
  return t.say('inZone', { zone: zoneText(t, zone) });
}

// ---------------------------------------------------------------- values, levels

function levelsPhrase(t: TextContext, of: readonly Expr[]): NounPhrase {
  const at = t.level === null ? undefined : of[t.level - 1];
  if (at !== undefined) return nounPhrase(t, at);
  const texts = of.map((e) => nounPhrase(t, e).text);
  return { text: [...texts].join('/'), count: 'many' };
}

function pickPhrase(t: TextContext, expr: ExprOf<'pick'>): NounPhrase {
  const then = nounPhrase(t, expr.then);
  const test = clause(t, expr.test, false);
  return {
    text: t.say('pickValue', { then: then.text, test, else: nounPhrase(t, expr.else).text }),
    count: then.count,
  };
}

/** A value or a native, by its template. */
export function valuePhrase(t: TextContext, expr: ExprOf<'value' | 'kernel'>, negative = false): NounPhrase {
  const decl = expr.op === 'value' ? t.game.values[expr.value] : nativeOf(t, expr.call);
  const next = nextSeat(t, expr);
  if (next !== null) return next;
  const args = new Map<string, Arg>();
  for (const [i, param] of (decl?.params ?? []).entries()) {
    const value = expr.args[i];
    if (value !== undefined)
      args.set(param.name, { type: param.type, value: placeless(value), given: value.op !== 'nothing' });
  }
  const count: Count = decl?.type.many === true ? 'many' : 'one';
  const plain = expr.op === 'kernel' ? (quotientWords(t, expr) ?? decl?.text) : decl?.text;
  const template = negative && plain != null ? t.language.negatedTemplate(plain) : plain;
  if (template != null) {
    const { pieces } = parseTemplate(template);
    const named = paramsOf(pieces);
    const text = fillTemplate(t, pieces, args);
    // what the template leaves out would make two values look alike
    const rest = [...args].flatMap(([name, { value, given }]) =>
      named.has(name) || !given || value === null || IMPLIED.has(value.op) ? [] : [value],
    );
    return { text: rest.reduce((words, value) => `${words} ${towardWords(t, value)}`, text), count };
  }
  const said = expr.args.map((a) => nounPhrase(t, placeless(a)).text);
  // `right_of(p)` is followed by `of`, too
  const noun = wordsOfName(decl?.name ?? (expr.op === 'kernel' ? expr.call : '')).replace(/ of$/, '');
  return {
    text: said.length === 0 ? t.say('the', { noun }) : t.say('fieldOf', { what: noun, of: t.language.and(said) }),
    count,
  };
}

const IMPLIED: ReadonlySet<Expr['op']> = new Set(['self', 'you', 'here']);

/** The template of a quotient that may be negative: its words else say `rounded down`, which is another number then. */
function quotientWords(t: TextContext, { call, args }: ExprOf<'kernel'>): string | null {
  if ((call !== 'div' && call !== 'div_up') || args.every((arg) => isNeverNegative(t, arg))) return null;
  return t.language.patterns[call === 'div' ? 'quotient' : 'quotientUp'];
}

export const nativeOf = (t: TextContext, call: KernelValue) => t.game.values.find((v) => v.native === call);

/** Replaces an entity's tile by the entity, where a template expects a place. */
export const placeless = (expr: Expr): Expr => (expr.op === 'tile_of' ? expr.of : expr);

// ---------------------------------------------------------------- words of declarations

export function cardName(t: TextContext, card: CardId): string {
  const decl = t.game.cards[card];
  return decl?.text ?? decl?.name ?? '';
}

/** The game's noun for a kernel kind. */
export function kernelNoun(t: TextContext, kernel: 'tile' | 'player' | 'card', many = false): string {
  const kind = t.game.kinds.findIndex((k) => k.kernel === kernel);
  return kind < 0 ? kernel : kindWords(t, kind, many) || kernel;
}

/** The noun of a kind: its template, `unit(s)`, else its name. Empty for an empty template. */
export function kindWords(t: TextContext, kind: KindId, many: boolean): string {
  const decl = t.game.kinds[kind];
  if (decl === undefined) return '';
  if (decl.text === null) return wordsOfName(many ? decl.plural : decl.name);
  const pieces = parseTemplate(decl.text).pieces;
  return pieces.map((p) => (p.is === 'words' ? p.words : p.is === 'number' ? (many ? p.many : p.one) : '')).join('');
}

/** The noun of a type: its kind or its enum. */
export function typeNoun(t: TextContext, type: Type): string {
  const plural = (noun: string): string => (type.many ? t.language.plural(noun) : noun);
  switch (type.of) {
    case 'entity':
    case 'definition': {
      const kind = type.id === null ? undefined : t.game.kinds[type.id];
      if (kind === undefined || type.id === null || kind.kernel === 'entity') return kernelNoun(t, 'card', type.many);
      return kindWords(t, type.id, type.many) || wordsOfName(type.many ? kind.plural : kind.name);
    }
    case 'enum':
    case 'flags':
      return plural(wordsOfName(t.game.enums[type.id ?? -1]?.name ?? '').toLowerCase());
    default:
      return plural(t.say(type.of));
  }
}
