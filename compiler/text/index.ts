/** Rules text: prints what the definition of a card does. */
import type {
  AbilityId,
  Card,
  CardId,
  Expr,
  FieldDecl,
  Game,
  LayerId,
  Place,
  Static,
  Stmt,
  TimingId,
} from '../ir/index.ts';
import { isKind } from '../ir/types.ts';
import { nameWithoutWord } from '../ir/word-fields.ts';
import { clause } from './conditions.ts';
import { TextContext } from './context.ts';
import { type LanguageName, languageOf } from './language.ts';
import { moveLine } from './layer-moves.ts';
import { cardName, isNamed, kernelNoun, nounPhrase } from './nouns.ts';
import { numberText } from './numbers.ts';
import { setPhrase } from './sets.ts';
import { asWritten } from './shared-fields.ts';
import { clausesOf, inline, sentences } from './statements.ts';
import { beginsWith, keywordOfCard, staticText } from './static-abilities.ts';
import { wordsOfName } from './template.ts';
import { head, withoutLimits } from './triggers.ts';

export { type LanguageName, languageNames } from './language.ts';

/** The printed parts of a card, as an editor draws it. */
export interface CardFace {
  name: string;
  /** The name of its kind. */
  kind: string;
  /**
   * Enum members by field, in the order of declaration: faction, rarity, races. With the name of the field, if another field
   * has the same members.
   */
  marks: { field: string; words: string[] }[];
  /** Printed numbers and card names. */
  fields: { field: string; value: number | string }[];
  /** The lines of `rulesText`. */
  text: string[];
  /** Keywords of the card with their documentation, for a reminder. */
  keywords: { name: string; line: string; doc: string }[];
}

/** What a keyword of a card does. */
export type Reminder = (game: Game, keyword: Card['keywords'][number], newContext: () => TextContext) => string;

/**
 * The text of a card: keywords, statuses it begins with, then choices with a line of their own, then abilities, static abilities, and the choices
 * that no ability mentions, in the order of the source. With `level` null, values by level are printed as `1/2/3/4/5`.
 * Empty for an unknown card. `reminder` says what a keyword does, which follows it in parentheses.
 */
export function rulesText(
  given: Game,
  card: CardId,
  level: number | null,
  language: LanguageName = 'en',
  reminder: Reminder | null = null,
): string[] {
  const game = asWritten(given);
  const decl = game.cards[card];
  if (decl === undefined) return [];
  const { newContext, woven, asked } = contexts(game, decl, level, language);
  const keywords = decl.keywords.map((k) => {
    const t = newContext();
    const line = t.language.tidy(t.language.capital(keywordOfCard(t, k)));
    const does = reminder?.(game, k, () => newContext(new Set())) ?? '';
    return does === '' ? line : `${line} (${does})`;
  });
  const begins = (decl.statuses ?? []).flatMap(({ status, values }) => {
    const t = newContext();
    // none of it at any level that is printed
    if ((level === null ? values : [values[Math.min(level, values.length) - 1]]).every((one) => one === 0)) return [];
    return t.language.tidy(`${t.language.capital(beginsWith(t, status, values))}.`);
  });
  const lines: { place: Place; text: string }[] = [];
  for (const id of decl.abilities) {
    const ability = game.abilities[id];
    if (ability !== undefined) lines.push({ place: ability.place, text: abilityText(newContext(), id) });
  }
  for (const each of staticsOf(game, card)) lines.push({ place: each.place, text: staticText(newContext(), each) });
  for (const [i, choice] of decl.chooses.entries())
    if (asked[i] === undefined && !woven.has(i)) lines.push({ place: choice.place, text: choiceText(newContext(), i) });
  lines.sort((a, b) => a.place[3] - b.place[3]);
  return [...keywords, ...begins, ...asked, ...lines.map((line) => line.text)];
}

/** What the texts of a card share: `asked` are choices with a line of their own, `woven` the choices in texts so far. */
interface Contexts {
  /** `mentioned`: choices that the text may name as known, if not those in texts so far. */
  newContext: (mentioned?: Set<number>) => TextContext;
  woven: Set<number>;
  asked: string[];
}

function contexts(game: Game, decl: Card, level: number | null, language: LanguageName): Contexts {
  const woven = new Set<number>();
  const noun = wordsOfName(game.kinds[decl.kind]?.name ?? '');
  const empty = (mentioned = woven): TextContext =>
    new TextContext(game, languageOf(language), level, decl, noun, mentioned);
  if (!isAskedFirst(game, decl)) return { newContext: empty, woven, asked: [] };
  const t = empty();
  const asked = decl.chooses.map((choice, i) => {
    const text = choiceText(t, i);
    const key = `chosen ${i}`;
    if (choice.type.of === 'number') t.number = key;
    const group = t.group ?? { noun: '', head: '', plural: '', headPlural: '' };
    t.mention(key, { ...group, name: wordsOfName(choice.name), many: choice.type.many, chosen: true });
    woven.add(i);
    t.number = null;
    t.focus = null;
    return text;
  });
  const { known, numbers } = t;
  const newContext = (mentioned?: Set<number>): TextContext => {
    const own = empty(mentioned);
    for (const [key, referent] of known) own.known.set(key, referent);
    own.numbers = numbers;
    return own;
  };
  return { newContext, woven, asked };
}

/**
 * Whether a card's choices are sentences of their own: they were made long before an ability reads them, in a zone that
 * keeps them, or one of them has a condition.
 */
const isAskedFirst = (game: Game, { kind, chooses }: Card): boolean =>
  chooses.some((choice) => choice.when !== null) ||
  (chooses.length > 0 && game.zones.some((zone) => zone.keeps && isKind(game, kind, zone.kind)));

/** The static abilities of cards, by game: a search for each card would be quadratic. */
const STATICS = new WeakMap<Game, Map<CardId, Static[]>>();

function staticsOf(game: Game, card: CardId): readonly Static[] {
  let byCard = STATICS.get(game);
  if (byCard === undefined) {
    byCard = new Map();
    for (const each of game.statics) {
      if (each.bearer !== 'card' || each.of === null) continue;
      const own = byCard.get(each.of);
      if (own === undefined) byCard.set(each.of, [each]);
      else own.push(each);
    }
    STATICS.set(game, byCard);
  }
  return byCard.get(card) ?? [];
}

/** The abilities of a card with their texts and their places in the source. */
export function abilityTexts(
  given: Game,
  card: CardId,
  level: number | null,
  language: LanguageName = 'en',
): { place: Place; text: string }[] {
  const game = asWritten(given);
  const decl = game.cards[card];
  if (decl === undefined) return [];
  const { newContext, woven } = contexts(game, decl, level, language);
  return decl.abilities.flatMap((id) => {
    const place = game.abilities[id]?.place;
    // each text is read by itself, so none leaves out what another one mentions
    return place === undefined ? [] : [{ place, text: abilityText(newContext(new Set(woven)), id) }];
  });
}

/** The sentences of one ability. `retimed`: the timing that a card gives to its keyword. */
export function abilityText(t: TextContext, id: AbilityId, retimed: TimingId | null = null): string {
  const found = t.game.abilities[id];
  if (found === undefined) return '';
  const ability = retimed === null || found.timing === null ? found : { ...found, timing: retimed };
  t.locals = ability.code.locals;
  const heading = head(t, ability);
  const { text, whole } = heading;
  if (whole) return t.language.tidy(`${t.language.capital(text)}.`);
  const body = withoutLimits(t.game, ability.code.body);
  const [only] = body;
  const nothing = body.length === 1 && only?.do === 'stop' && only.test === null;
  return sentences(t, text, nothing ? [] : clausesOf(t, body), heading);
}

/** Whether two sets are written alike: their candidates are two locals. */
function isSameSet(a: Expr, b: Expr): boolean {
  const plain = (set: Expr): string => JSON.stringify(set, (key, value: unknown) => (key === 'local' ? 0 : value));
  return plain(a) === plain(b);
}

function choiceText(t: TextContext, choice: number): string {
  const decl = t.card?.chooses[choice];
  if (decl === undefined) return '';
  const text = t.within(decl.code.locals, () => {
    const { when: test, from } = decl;
    // `choose a unit, if there is one`: the condition is no more than that
    const isPlain = test?.op === 'some' && isSameSet(test.of, from);
    const when = test === null || isPlain ? '' : `${t.say('if', { test: clause(t, test, false) })}, `;
    const what =
      decl.from.op === 'select'
        ? setPhrase(t, decl.from, decl.type.many ? 'bare' : 'a').text
        : t.say('oneOf', { set: nounPhrase(t, decl.from).text });
    const does = `${t.say('choose')} ${what}`;
    return isPlain ? t.say('ifThereIs', { does }) : `${when}${does}`;
  });
  return t.language.tidy(`${t.language.capital(text)}.`);
}

/** The face of a card at a level (from 1). Null for an unknown card. */
export function cardFace(given: Game, card: CardId, level: number, language: LanguageName = 'en'): CardFace | null {
  const game = asWritten(given);
  const decl = game.cards[card];
  if (decl === undefined) return null;
  const t = faceContext(game, decl, level, language);
  const values = valuesOnFace(t, decl, card);
  const keywords = decl.keywords.map((k) => {
    const of = game.keywords[k.keyword];
    return {
      name: wordsOfName(of?.name ?? ''),
      line: t.language.tidy(keywordOfCard(t, k)),
      doc: of?.doc ?? '',
    };
  });
  return { ...values, text: rulesText(game, card, level, language), keywords };
}

/** The part of a face that is no text: name, kind, marks and numbers. */
export type FaceValues = Pick<CardFace, 'name' | 'kind' | 'marks' | 'fields'>;

/** The face of a card at a level (from 1), without its rules text, which takes most of the time. Null for an unknown card. */
export function faceValues(given: Game, card: CardId, level: number, language: LanguageName = 'en'): FaceValues | null {
  const game = asWritten(given);
  const decl = game.cards[card];
  return decl === undefined ? null : valuesOnFace(faceContext(game, decl, level, language), decl, card);
}

const faceContext = (game: Game, decl: Card, level: number, language: LanguageName): TextContext =>
  new TextContext(game, languageOf(language), level, decl, wordsOfName(game.kinds[decl.kind]?.name ?? ''));

function valuesOnFace(t: TextContext, decl: Card, card: CardId): FaceValues {
  const game = t.game;
  const level = t.level ?? 1;
  const marks: CardFace['marks'] = [];
  const fields: CardFace['fields'] = [];
  const printed = [...decl.fields].sort((a, b) => a.field - b.field);
  for (const { field, values } of printed) {
    const of = game.fields[field];
    const value = values[Math.min(level, values.length) - 1];
    if (of === undefined || value === undefined) continue;
    const words = membersOf(t, of, value);
    const name = wordsOfName(of.name);
    const isPlain = words === null || !isNamed(game, field);
    if (words !== null) marks.push({ field: name, words: isPlain ? words : words.map((word) => `${name} ${word}`) });
    else fields.push({ field: wordsOfName(of.name), value: of.type.of === 'definition' ? cardName(t, value) : value });
  }
  return { name: cardName(t, card), kind: t.self ?? kernelNoun(t, 'card'), marks, fields };
}

/** The members in the value of an enum, set or truth field; null for other fields. */
function membersOf(t: TextContext, field: FieldDecl, value: number): string[] | null {
  const { game } = t;
  const members = game.enums[field.type.id ?? -1]?.members ?? [];
  if (field.type.of === 'enum') return [wordsOfName(members[value] ?? '')];
  if (field.type.of === 'flags') return members.filter((_, i) => ((value >> i) & 1) === 1).map(wordsOfName);
  if (field.type.of !== 'truth') return null;
  const words = wordsOfName(field.name);
  return [value === 1 ? words : t.say('not', { words })];
}

/**
 * The text of a mode or a mod, in the order of the source: settings, options and moves of its own, static abilities, abilities,
 * state rules, setup and flow.
 */
export function layerText(given: Game, layer: LayerId, language: LanguageName = 'en'): string[] {
  const game = asWritten(given);
  const lines: { place: Place; text: string }[] = [];
  const newContext = (): TextContext => new TextContext(game, languageOf(language), null, null, null);
  const add = (place: Place, text: string): void => {
    lines.push({ place, text });
  };
  const first = game.layers[layer]?.place ?? [0, 0, 0, 0, 0];
  const reasons = game.deckRules.filter((rule) => rule.layer === layer).map(({ reason }) => reason);
  if (reasons.length > 0) {
    const t = newContext();
    add(first, t.language.tidy(`${t.language.capital(t.say('deckRules', { rules: reasons.join('; ') }))}.`));
  }
  for (const text of redefined(game, layer, newContext())) add(first, text);
  for (const setting of game.settings)
    if (setting.layer === layer) add(first, settingText(newContext(), setting.option, setting.value));
  for (const each of game.statics)
    if (each.layer === layer && each.bearer === 'rules') add(each.place, staticText(newContext(), each));
  for (const [id, ability] of game.abilities.entries()) {
    if (ability.layer === layer && ability.bearer === 'rules') add(ability.place, abilityText(newContext(), id));
  }
  if (game.layers[layer]?.sort !== 'game') {
    for (const [id, option] of game.options.entries()) {
      const isSet = game.settings.some((setting) => setting.layer === layer && setting.option === id);
      if (option.layer === layer && !isSet) add(option.place, settingText(newContext(), id, option.value));
    }
    for (const [id, move] of game.moves.entries())
      if (move.layer === layer) add(move.place, moveLine(newContext(), id));
  }
  for (const rule of game.rules) {
    if (rule.layer !== layer) continue;
    const t = newContext();
    t.locals = rule.code.locals;
    const what = rule.who.op === 'select' ? setPhrase(t, rule.who, 'a').text : '';
    t.bindings.set(0, { is: 'known' });
    if (t.group !== null) t.mention('local 0', { ...t.group, many: false, name: t.nameOf(0), chosen: false });
    add(rule.place, sentences(t, t.say('whenever', { what }), clausesOf(t, rule.code.body)));
  }
  for (const [blocks, pattern] of [
    [game.setups, 'setup'],
    [game.flows, 'flow'],
    [game.befores, 'beforeMatch'],
    [game.afters, 'afterMatch'],
    [game.overflows, 'overflow'],
  ] as const) {
    for (const block of blocks) {
      if (block.layer !== layer) continue;
      const t = newContext();
      t.locals = block.locals;
      add(block.place, sentences(t, t.say(pattern), clausesOf(t, block.body)));
    }
  }
  for (const limit of game.limits) {
    if (limit.layer !== layer) continue;
    const t = newContext();
    t.locals = limit.code.locals;
    const turns = numberText(t, limit.turns).text;
    add(first, limitText(t, t.say('limit', { turns }), limit.code.body));
  }
  for (const series of game.series) {
    if (series.layer !== layer) continue;
    const t = newContext();
    t.locals = series.code.locals;
    const matches = numberText(t, series.matches).text;
    t.ofSeries = true;
    add(series.place, limitText(t, t.say('matchLimit', { matches }), series.code.body));
  }
  lines.sort((a, b) => a.place[0] - b.place[0] || a.place[3] - b.place[3]);
  return lines.map((line) => line.text);
}

/** The board, players, ranges of fields and rooms of zones as a layer redefines them. */
function redefined(game: Game, layer: LayerId, t: TextContext): string[] {
  const own = <T extends { layer: LayerId }>(list: readonly T[]): T[] => list.filter((of) => of.layer === layer);
  const boards = own(game.boards).map(({ board: { columns, rows, each } }) =>
    t.say(each === 'game' ? 'board' : each === 'player' ? 'boardEach' : 'boardSeat', {
      columns: String(columns),
      rows: String(rows),
    }),
  );
  const numbers = (low: number, high: number): string =>
    low === high ? String(low) : t.say('numberOrNumber', { low: String(low), high: String(high) });
  const seats = own(game.seatings).map(({ sides, leastSides = sides, perSide: [low, high] }) =>
    low === 1 && high === 1
      ? t.say('seats', { players: numbers(leastSides, sides) })
      : t.say('teams', { teams: String(sides), players: numbers(low, high) }),
  );
  const ofNames = own(game.layerRanges).filter(({ field }) => (game.fields[field]?.word?.member ?? 0) === 0);
  const ranges = ofNames.map(({ field, low, high, value }) => {
    const said = [
      ...(low === null ? [] : [t.say('lowest_', { number: String(low) })]),
      ...(high === null ? [] : [t.say('highest_', { number: String(high) })]),
      ...(value === null ? [] : [t.say('startsAt', { number: String(value) })]),
    ];
    return t.say('fieldRange', { what: wordsOfName(nameWithoutWord(game, field)), range: said.join(', ') });
  });
  const rooms = own(game.layerRooms).map(({ zone, most }) =>
    t.say('holds', { zone: wordsOfName(game.zones[zone]?.name ?? ''), number: String(most) }),
  );
  return [...boards, ...seats, ...ranges, ...rooms].map((text) => `${t.language.capital(text)}.`);
}

const limitText = (t: TextContext, after: string, body: readonly Stmt[]): string =>
  t.language.tidy(`${t.language.capital(`${after}, ${inline(t, clausesOf(t, body))}`)}.`);

function settingText(t: TextContext, option: number, value: number): string {
  const decl = t.game.options[option];
  if (decl === undefined) return '';
  const members = t.game.enums[decl.type.id ?? -1]?.members;
  const shown =
    decl.type.of === 'enum'
      ? wordsOfName(members?.[value] ?? '')
      : decl.type.of === 'truth'
        ? t.say(value === 1 ? 'yes' : 'noWord')
        : String(value);
  return `${t.language.capital(t.say('setting', { option: wordsOfName(decl.name), value: shown }))}.`;
}
