/**
 * Settings at the top level of the rules: levels, bounds, limits, the evaluation function, values of options, deck rules;
 * seating.ts has the players and the board.
 */
import type { CodedMessage, Help, Wording } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import { near, type Source } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { DeckRule } from '../ir/index.ts';
import { mostSeats } from '../ir/seats.ts';
import { entityType, NUMBER } from '../ir/types.ts';
import { addLocal, type Context, frameOf, type LocatedDecl, newEnv } from '../scope/context.ts';
import { matchBounds } from './bounds.ts';
import { compileCondition, compileNumber, plainWord } from './expressions.ts';
import { constantsOf } from './impossible.ts';
import { startHelp } from './line-help.ts';
import { noLevels } from './members.ts';
import { compileBoard, compilePlayers } from './seating.ts';
import { codeRecord, compileStmts } from './statements.ts';
import { optionOutOfRange } from './structure.ts';
import { type ItemForm, refuseSurplus } from './surplus.ts';
import { compileConstant } from './type-phrases.ts';
import { exprAfterHead, headOf, plainWords, spelledNumber } from './word-reader.ts';

/** A setting with the words of its phrase, null where a part is not a word. */
type Setting = LocatedDecl<tree.Item> & { words: readonly (string | null)[] };

/** A kind of setting: its form for messages, the parts that it may have, and its compiler. */
interface SettingKind extends ItemForm {
  form: string;
  /** Help for a part that the form does not have, in place of the form. */
  help?: () => Wording;
  compile(g: Context, setting: Setting): void;
}

/** By the first word of a setting. */
const KINDS: Readonly<Record<string, SettingKind>> = {
  players: {
    form: 'players 2 to 4',
    words: 2,
    parts: ['to'],
    compile: (g, setting) => compilePlayers(g, setting, 'players'),
  },
  teams: {
    form: 'teams 2 of 1 to 4 players',
    words: 5,
    parts: ['to'],
    compile: (g, setting) => compilePlayers(g, setting, 'teams'),
  },
  levels: { form: 'levels 5', words: 2, help: say.levelsFromOne, compile: compileLevels },
  board: { form: 'board 4 by 5 for each player', words: 2, parts: ['by', 'for'], compile: compileBoard },
  bounds: { form: 'bounds { fuel 20000 }', words: 1, body: true, compile: compileBounds },
  limit: { form: 'limit 200 turns { draw_game }', words: 3, body: true, compile: compileLimit },
  overflow: { form: 'overflow { draw_game }', words: 1, body: true, compile: compileOverflow },
  worth: { form: 'worth (health of you)', words: Number.POSITIVE_INFINITY, compile: compileWorth },
  set: {
    form: 'set OPTION to 2', // the second is a value without "to"
    words: 3,
    parts: ['to'],
    compile: compileOptionValue,
  },
  deck: {
    form: 'deck { require count of cards is 30 else "30 cards" as warning }',
    words: 1,
    parts: ['for', 'to'],
    body: true,
    compile: compileDeckRules,
  },
};

/** The first words of all settings. */
export const SETTINGS: readonly string[] = Object.keys(KINDS);

/** Compiles a setting. False if the item is none. */
export function compileSetting(g: Context, sited: LocatedDecl<tree.Item>): boolean {
  const head = headOf(sited.decl) ?? '';
  const kind = Object.hasOwn(KINDS, head) ? KINDS[head] : undefined;
  if (kind === undefined) return false;
  refuseSurplus(g, sited.source, sited.decl, kind, kind.help?.() ?? kind.form);
  kind.compile(g, { ...sited, words: plainWords(sited.decl.phrase) });
  return true;
}

function refuse(g: Context, { decl, source }: Setting, said: CodedMessage, help?: Help): void {
  g.error(source, decl, said, help === undefined ? {} : { help });
}

/** `levels 5`. */
function compileLevels(g: Context, setting: Setting): void {
  const n = spelledNumber(setting.words[1]);
  if (setting.layer !== 0) refuse(g, setting, say.levelsOfLayer());
  else if (n === null) refuse(g, setting, say.howManyLevels());
  else if (n < 1 || n > 20) refuse(g, setting, say.levelsRange({ given: n }));
  else g.game.levels = n;
}

/** `bounds { fuel 20000 }`. */
function compileBounds(g: Context, setting: Setting): void {
  if (setting.decl.body === null) refuse(g, setting, say.whichBounds());
  else matchBounds(g, setting);
}

/** `limit 200 turns { draw_game }`, `limit 3 matches { }`. */
function compileLimit(g: Context, setting: Setting): void {
  const { decl, source, layer, words } = setting;
  const env = newEnv(source, layer, 'effect', { noLevels: noLevels(g, null) });
  // `limit turns 50`, `limit 50 rounds`
  const number = words.find((word) => /^\d+$/.test(word ?? ''));
  const isOther =
    words.some((word) => /^(?:turn|round|rounds)$/.test(word ?? '')) || /^(?:turns|matches)$/.test(words[1] ?? '');
  if (isOther && number !== undefined) {
    const line = `limit ${number} ${words.includes('matches') ? 'matches' : 'turns'} { draw_game }`;
    refuse(g, setting, say.badLimit(), { line, start: decl.start, end: decl.end });
    return;
  }
  const part = decl.phrase.parts[1];
  const most =
    part === undefined
      ? null
      : compileNumber(g, env, { node: 'phrase', parts: [part], tail: null, start: part.start, end: part.end });
  if (most === null && part !== undefined) return;
  if (most === null || (words[2] !== 'turns' && words[2] !== 'matches') || decl.body === null) {
    refuse(g, setting, say.badLimit());
    return;
  }
  const [given] = constantsOf(most) ?? [];
  if (given !== undefined && given < 1) {
    refuse(g, setting, say.limitOfNone({ given }));
    return;
  }
  const code = codeRecord(env, compileStmts(g, env, decl.body.stmts));
  if (words[2] === 'turns') g.game.limits.push({ layer, turns: most, code });
  else g.game.series.push({ layer, place: g.place(source, decl), matches: most, code });
}

/** `overflow { draw_game }`. */
function compileOverflow(g: Context, setting: Setting): void {
  const { decl, source, layer } = setting;
  if (decl.body === null) {
    refuse(g, setting, say.overflowWhat());
    return;
  }
  const env = newEnv(source, layer, 'effect', { noLevels: noLevels(g, null) });
  const body = compileStmts(g, env, decl.body.stmts);
  g.game.overflows.push({ layer, place: g.place(source, decl), ...codeRecord(env, body) });
}

/** `worth (strength of base of you)`: the evaluation function. */
function compileWorth(g: Context, setting: Setting): void {
  const { decl, source, layer } = setting;
  const env = newEnv(source, layer, 'pure', { you: true, noLevels: noLevels(g, null) });
  addLocal(env, 'viewer', entityType(g.find('player', 'kind')?.id ?? 0));
  env.frame.params = 1;
  const expr = exprAfterHead(decl.phrase);
  if (expr === null) {
    refuse(g, setting, say.worthWhat());
    return;
  }
  const value = compileNumber(g, env, expr);
  if (value !== null) g.game.worths.push({ layer, code: frameOf(env), value });
}

/** `set OPTION to VALUE`. */
function compileOptionValue(g: Context, setting: Setting): void {
  const { decl, source, layer, words } = setting;
  const name = words[1] ?? null;
  const option = words.length === 2 && name !== null ? g.find(name, 'option') : null;
  const to = decl.args.find((a) => a.prep === 'to');
  if (option === null || to === undefined) {
    refuseOption(g, setting, name, name !== null && g.find(name, 'option') !== null);
    return;
  }
  g.recordUse(source, decl.phrase.parts[1] ?? decl, 'option', option.id);
  const declared = g.game.options[option.id];
  const what = say.quoted({ name: declared?.name ?? '' });
  const value = compileConstant(g, newEnv(source, layer, 'pure'), to.expr, declared?.type ?? NUMBER, what);
  if (value === null || declared === undefined || optionOutOfRange(g, source, to.expr, declared, value)) return;
  g.game.settings.push({ layer, option: option.id, value });
}

function refuseOption(g: Context, setting: Setting, name: string | null, exists: boolean): void {
  const names = g.game.options.map((option) => option.name);
  const close = name === null ? null : near(name, names);
  const said = exists || name === null ? say.setWhat() : say.unknownOption({ name });
  const example = exists ? (name ?? '') : (names[0] ?? 'goal');
  const given = /\d+$/.exec(setting.source.text.slice(setting.decl.start, setting.decl.end));
  const none =
    names.length === 0 && name !== null
      ? say.noOptions({ name })
      : exists && given !== null
        ? { line: `set ${example} to ${given[0]}`, start: setting.decl.start, end: setting.decl.end }
        : say.setOption({ option: example });
  refuse(g, setting, said, close === null ? (startHelp(g, name ?? '')?.help ?? none) : say.didYouMean({ close }));
}

/** `deck { require count of cards is 30 as warning "..." }`. */
function compileDeckRules(g: Context, { decl, source, layer }: Setting): void {
  const seats = seatsOfRules(g, source, decl);
  for (const stmt of decl.body?.stmts ?? []) {
    if (stmt.node !== 'require') {
      g.error(source, stmt, say.notADeckRule());
      continue;
    }
    const env = newEnv(source, layer, 'pure', { inDeckRule: true, noLevels: noLevels(g, null) });
    const test = compileCondition(g, env, stmt.test);
    const severity = severityOfRule(g, source, stmt.args);
    if (stmt.reason === null) g.error(source, stmt, say.deckRuleReason());
    const place = g.place(source, stmt);
    if (test !== null)
      g.game.deckRules.push({
        ...{
          layer,
          code: frameOf(env),
          test,
          reason: stmt.reason ?? source.text.slice(stmt.test.start, stmt.test.end),
          severity,
          place,
        },
        ...(seats !== null && { seats }),
      });
  }
}

/** `deck for seat 1`, `deck for seats 2 to 4`: the seats for whose decks the rules are; null for all. */
function seatsOfRules(g: Context, source: Source, { args, ...span }: tree.Item): [number, number] | null {
  const said = (prep: string): (string | null)[] | null => {
    const expr = args.find((arg) => arg.prep === prep)?.expr;
    return expr === undefined ? null : expr.node === 'phrase' ? plainWords(expr) : [];
  };
  const [from, to] = [said('for'), said('to')];
  if (from === null && to === null) return null;
  const low = spelledNumber(from?.[1]);
  const high = to === null ? low : spelledNumber(to[0]);
  const isSaid = /^seats?$/.test(from?.[0] ?? '') && from?.length === 2 && (to === null || to.length === 1);
  const most = mostSeats(g.game);
  if (isSaid && low !== null && high !== null && low >= 1 && low <= high && high <= most) return [low, high];
  g.error(source, span, say.seatsOfDeckRules({ most }));
  return null;
}

/** Reads `as warning` of a deck rule, or `as error`, which is the default. */
function severityOfRule(g: Context, source: Source, args: readonly tree.PrepArg[]): DeckRule['severity'] {
  const [as, more] = args;
  const word = as?.prep === 'as' ? plainWord(as.expr) : null;
  const extra = as !== undefined && word !== 'warning' && word !== 'error' ? as : more;
  if (extra !== undefined)
    g.error(source, extra, say.nothingReads({ head: 'require' }), {
      help: say.formIs({ form: 'require count of cards is 30 else "30 cards" as warning' }),
    });
  return word === 'warning' ? 'warning' : 'error';
}
