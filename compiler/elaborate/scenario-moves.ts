/** The steps of scenarios: moves with their arguments and choices, passes, answers, and starts. */

import type * as tree from '../../grammar/tree.ts';
import { type DiagnosticDetails, suggest } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Card, Expr, KindId, MoveDecl, ScenarioAnswer, ScenarioArg } from '../ir/index.ts';
import { article, entityType, kindsMeet, sayType, UNKNOWN } from '../ir/types.ts';
import type { Context } from '../scope/context.ts';
import { STEPS } from '../scope/declare.ts';
import { errorHelp } from './error-help.ts';
import { compileExpr } from './expressions.ts';
import { asOne, causeOf, coerce, type TypedExpr, tileType } from './members.ts';
import { compilePhrase } from './phrase/reader.ts';
import {
  addStep,
  checkEnd,
  refuseTail,
  type ScenarioCompiler,
  takeCard,
  takeSide,
  unknownSide,
} from './scenario-setting.ts';
import { plainWords, WordReader } from './word-reader.ts';

type DoLine = Extract<tree.ScenarioLine, { node: 'do' }>;

/** The most moves that help lists. */
const MOST_MOVES = 12;

/** The move of a line, with the arguments and answers read so far. */
interface GivenMove {
  id: number;
  decl: MoveDecl;
  /** By parameter; null for one that is not given. */
  args: (ScenarioArg | null)[];
  choices: { name: string; value: ScenarioAnswer }[];
  /** The choices that are answered, with the word that names each. */
  named: { name: string; word: tree.Span }[];
}

/** `do summon "Fire Imp" to A2 with foe X`, `refuse pass`, `do blue answer 2`, `do start turn`. */
export function compileDo(s: ScenarioCompiler, line: DoLine): void {
  const { g } = s;
  const front = new WordReader(line.phrase.parts);
  const side = takeSide(s, front);
  const parts = unwrapped(line.phrase.parts, front.at);
  const words = plainWords({ ...line.phrase, parts });
  const read = new WordReader(parts);
  read.at = front.at;
  const name = read.peekWord();
  const isMove = name !== null && g.find(name, 'move') !== null;
  // A move of that name was refused where it is declared.
  if (isMove && STEPS.has(name)) return;
  if (line.refused && !isMove && name !== 'pass' && name !== 'answer') {
    g.error(s.source, line.phrase, say.refuseWhat());
    return;
  }
  const [verb, of] = words;
  if (side === null && verb === 'start' && (of === 'turn' || of === 'match')) {
    if (checkAlone(s, line, read, 2) && !refuseTail(s, line.phrase)) addStep(s, line, { step: 'start', of });
  } else if (name === 'pass') {
    if (checkAlone(s, line, read, 1) && !refuseTail(s, line.phrase))
      addStep(s, line, { step: 'pass', refused: line.refused, who: side });
  } else if (name === 'answer') compileAnswer(s, line, read, side);
  else compileMove(s, line, read, side);
}

function compileAnswer(s: ScenarioCompiler, line: DoLine, read: WordReader, side: Expr | null): void {
  read.at += 1;
  if (read.part() === undefined) s.g.error(s.source, line.phrase, say.whichAnswer());
  if (read.part() === undefined || !checkAlone(s, line, read, read.parts.length)) return;
  const phrase = { ...line.phrase, parts: read.parts.slice(read.at) };
  const option = optionOf(s, phrase);
  const value = option ?? givenValue(compilePhrase(s.g, s.env, phrase, null)?.expr);
  if (value !== null) addStep(s, line, { step: 'answer', who: side, value, ...(line.refused && { refused: true }) });
}

const givenValue = (value: Expr | null | undefined): ScenarioAnswer | null =>
  value == null ? null : { answer: 'value', value };

/** `first option`, `last option`: an answer where the options differ by random outcomes; null for any other phrase. */
function optionOf({ g }: ScenarioCompiler, phrase: tree.Phrase): ScenarioAnswer | null {
  const [end, noun] = phrase.parts.length === 2 && !g.symbols.has('option') ? plainWords(phrase) : [];
  return noun === 'option' && (end === 'first' || end === 'last') ? { answer: 'option', end } : null;
}

function compileMove(s: ScenarioCompiler, line: DoLine, read: WordReader, side: Expr | null): void {
  const { g } = s;
  const name = read.peekWord();
  const found = name === null ? null : g.find(name, 'move');
  const decl = found === null ? undefined : g.game.moves[found.id];
  if (found === null || decl === undefined) {
    reportUnknownMove(s, line, read, side);
    return;
  }
  g.recordUse(s.source, read.part() ?? line.phrase, 'move', found.id);
  read.at += 1;
  const move: GivenMove = { id: found.id, decl, args: decl.params.map(() => null), choices: [], named: [] };
  if (!read.done()) {
    const at = decl.params.findIndex((p) => p.prep === null);
    const arg = compileArg(s, read.parts.slice(read.at), line.phrase, move, at);
    if (arg === null || (arg.arg === 'card' && refuseTail(s, line.phrase))) return;
    if (at < 0) g.error(s.source, line.phrase, say.noDirectArgument({ word: decl.name }));
    else move.args[at] = arg;
  } else if (refuseTail(s, line.phrase)) return;
  for (const arg of line.args) compileMoveArg(s, line, move, arg);
  checkChoices(s, move);
  const { args, choices } = move;
  addStep(s, line, { step: 'move', refused: line.refused, move: move.id, who: side, args, choices });
}

function reportUnknownMove(s: ScenarioCompiler, line: DoLine, read: WordReader, side: Expr | null): void {
  const { g } = s;
  const name = read.peekWord();
  const part = read.part() ?? line.phrase;
  if (name === null) {
    g.error(s.source, part, say.whichMove());
    return;
  }
  const next = read.peekWord(1);
  const isStep = next !== null && (next === 'pass' || next === 'answer' || g.find(next, 'move') !== null);
  if (side === null && isStep) {
    g.error(s.source, part, unknownSide(s, name));
    return;
  }
  unknownMove(s, part, name);
}

/** Reports a name that is no move; the help has the nearest one, or all of a few. */
export function unknownMove(s: ScenarioCompiler, part: tree.Span, name: string): void {
  const { g } = s;
  const moves = g.game.moves.map((one) => one.name);
  const otherwise = /^(end|finish|done|skip|wait|nothing)/.test(name)
    ? say.passEnds()
    : moves.length === 0 || moves.length > MOST_MOVES
      ? say.doTakes()
      : say.theMoves({ list: moves.join(', ') });
  const where = { source: s.source, start: part.start, end: part.start + name.length };
  g.reporter.report(where, say.unknownMove({ name }), suggest(where, name, moves, otherwise));
}

/** An argument after a preposition: that of a parameter, or of `with`, the answer to a choice. */
function compileMoveArg(s: ScenarioCompiler, line: DoLine, move: GivenMove, arg: tree.PrepArg): void {
  const { g } = s;
  const { decl, args } = move;
  const at = decl.params.findIndex((p) => p.prep === arg.prep);
  // `with NAME VALUE` is a choice, also where the move has a parameter `with`
  const isChoice = (one: tree.PrepArg): boolean => one.prep === 'with' && (at < 0 || namesChoice(s, move, one.expr));
  if (isChoice(arg)) {
    compileMoveChoice(s, move, arg);
    return;
  }
  const twice = line.args.find((other) => other.prep === arg.prep && !isChoice(other));
  if (at < 0 || twice !== arg) {
    const message = at < 0 ? say.takesNoPart({ word: decl.name, prep: arg.prep }) : say.givenTwice({ prep: arg.prep });
    g.error(s.source, arg, message, { help: say.choiceAnswered(), ...causeOf(g, 'move', move.id) });
    return;
  }
  const param = decl.params[at];
  const words = arg.expr.node === 'phrase' ? new WordReader(arg.expr.parts) : null;
  if (words !== null && param?.type.of === 'entity' && words.namesCard(words.peekWord() === 'the' ? 1 : 0)) {
    args[at] = compileArg(s, words.parts, arg.expr as tree.Phrase, move, at);
    return;
  }
  const value = compileExpr(g, s.env, arg.expr, param?.type ?? tileType(g));
  const fitted =
    value === null || param === undefined
      ? null
      : coerce(g, s.env, value, param.type, say.quoted({ name: param.name }));
  const single = fitted === null ? null : asSingle(s, fitted);
  if (single !== null) args[at] = { arg: 'value', value: single };
}

/** Whether a phrase begins with the name of a choice of the move, or of a card that it takes, and has a value behind it. */
const namesChoice = (s: ScenarioCompiler, move: GivenMove, expr: tree.Expr): boolean =>
  expr.node === 'phrase' && expr.parts.length > 1 && choicesOf(s, move).has(plainWords(expr)[0] ?? '');

/** The names of the choices for which the move or a card that it takes asks. */
const choicesOf = (s: ScenarioCompiler, move: GivenMove): Set<string> =>
  new Set([
    ...move.decl.parts.flatMap((part) => (part.part === 'choose' ? [part.name] : [])),
    ...cardsTaken(s, move).flatMap((card) => card.chooses.map((choice) => choice.name)),
  ]);

/** `with NAME VALUE`: the answer to a choice of the move or of the card that is played. */
function compileMoveChoice(s: ScenarioCompiler, move: GivenMove, arg: tree.PrepArg): void {
  const { g } = s;
  const { decl, args, choices } = move;
  const name = arg.expr.node === 'phrase' && arg.expr.parts.length >= 2 ? plainWords(arg.expr)[0] : null;
  if (name == null || arg.expr.node !== 'phrase') {
    g.error(s.source, arg, say.choiceAndValue());
    return;
  }
  const asks = decl.parts.find((part) => part.part === 'choose' && part.name === name);
  const isSeveral = asks?.part === 'choose' && asks.count !== null;
  if (!isSeveral && choices.some((one) => one.name === name)) {
    g.error(s.source, arg, say.answeredTwice({ choice: name }), causeOf(g, 'move', move.id));
    return;
  }
  const parts = arg.expr.parts.slice(1);
  const phrase = { ...arg.expr, parts, start: parts[0]?.start ?? arg.start };
  const option = optionOf(s, phrase);
  const value = option === null ? compilePhrase(g, s.env, phrase, null) : null;
  // no choice is among zones: the number of one would be taken for a card
  const fitted = value?.type.of === 'zone' ? coerce(g, s.env, value, UNKNOWN, say.quoted({ name })) : value;
  const answer = option ?? givenValue(fitted === null ? null : asSingle(s, fitted));
  if (answer !== null) {
    choices.push({ name, value: answer });
    move.named.push({ name, word: arg.expr.parts[0] ?? arg });
  }
  recordChoiceUse(s, arg.expr.parts[0] ?? arg, name, args);
}

/** Reports answers to choices for which neither the move nor a card that it takes asks. */
function checkChoices(s: ScenarioCompiler, move: GivenMove): void {
  if (move.named.length === 0) return;
  const { decl } = move;
  const known = choicesOf(s, move);
  const list = [...known].map((name) => `"${name}"`).join(', ');
  for (const { name, word } of move.named) {
    if (known.has(name) || isBroken(s.g, name)) continue;
    const where = { source: s.source, start: word.start, end: word.end };
    const card = decl.card === null ? decl.params.find(({ prep }) => prep === null)?.name : undefined;
    const isOfCard = s.g.game.cards.some(({ chooses }) => chooses.some((one) => one.name === name));
    const otherwise =
      card !== undefined && isOfCard
        ? say.askLacks({ move: decl.name, card })
        : known.size === 0 || known.size > MOST_MOVES
          ? say.noChoiceAsked()
          : say.choicesAsked({ list });
    s.g.reporter.report(where, say.choiceNotAsked({ move: decl.name, name }), suggest(where, name, known, otherwise));
  }
}

/**
 * Whether a choice may be missing because of an error where it is declared, or since the cards of its file are not compiled now. An
 * answer to another choice that nothing asks for is no such error.
 */
const isBroken = ({ reporter, sources, only }: Context, name: string): boolean =>
  (only !== null || reporter.found.some(({ severity, code }) => severity === 'error' && code !== NOT_ASKED)) &&
  sources.some(({ text }) => new RegExp(`\\bchoose\\s+${name}\\b`).test(text));
const NOT_ASKED = say.choiceNotAsked({ move: '', name: '' }).code;

/** The cards one of which a move surely takes. */
function cardsTaken({ g, out }: ScenarioCompiler, { decl, args }: GivenMove): Card[] {
  const { cards, verbs } = g.game;
  if (decl.card === null) return [];
  const arg = args[decl.card];
  if (arg?.arg === 'card') return cards.slice(arg.card, arg.card + 1);
  const changes = [...g.used.verbs].some((id) => ['become', 'transform'].includes(verbs[id]?.native ?? ''));
  const local = arg?.value.op === 'local' && !changes ? arg.value.local : -1;
  const put = out.steps.find((step) => (step.step === 'put' || step.step === 'take') && step.local === local);
  if (put?.step === 'put' || put?.step === 'take') return cards.slice(put.card, put.card + 1);
  const kind = decl.params[decl.card]?.type.id ?? null;
  return cards.filter((card) => kind === null || kindsMeet(g.game, card.kind, kind));
}

/** Reports arguments or words after the first `parts` of a line. */
function checkAlone(s: ScenarioCompiler, line: DoLine, read: WordReader, parts: number): boolean {
  const [more] = line.args;
  if (more !== undefined) {
    s.g.error(s.source, more, say.nothingDone({ prep: more.prep }));
    return false;
  }
  return checkEnd(s, read, read.at + parts);
}

/** `with NAME VALUE`: records the use of a choice of the card that is played. */
function recordChoiceUse(
  s: ScenarioCompiler,
  word: tree.Span,
  name: string,
  args: readonly (ScenarioArg | null)[],
): void {
  for (const arg of args) {
    const card = arg?.arg === 'card' ? s.g.game.cards[arg.card] : undefined;
    const choice = card?.chooses.find((one) => one.name === name);
    const site = choice === undefined ? undefined : s.g.paramSites.get(choice.type);
    if (arg?.arg !== 'card' || site === undefined) continue;
    s.g.used.choices.add(arg.card);
    s.g.symbolUses?.addMovedLocal(s.source, word.start, word.end, site);
  }
}

function asSingle(s: ScenarioCompiler, value: TypedExpr): Expr | null {
  return asOne(s.g, s.env, value)?.expr ?? null;
}

function compileArg(
  s: ScenarioCompiler,
  parts: readonly tree.PhrasePart[],
  span: tree.Phrase,
  { decl, id }: GivenMove,
  at: number,
): ScenarioArg | null {
  const { g, env } = s;
  const param = decl.params[at];
  const want = param?.type ?? null;
  const read = new WordReader(parts);
  const isThere = read.peekWord() === 'the' && read.prim(1)?.node === 'string';
  if (isThere) read.at = 1;
  // for a parameter that is a definition, the name means the definition and not a card of the match
  if (read.prim()?.node === 'string' && want?.of !== 'definition') {
    const described = takeCard(s, read);
    if (described === null) return null;
    checkEnd(s, read, read.at);
    const kind = g.game.cards[described.card]?.kind;
    if (want?.of === 'entity' && want.id !== null && kind !== undefined && !kindsMeet(g.game, kind, want.id)) {
      const type = sayType(g.game, entityType(kind));
      const said = {
        what: say.partOf({ part: param?.name ?? '', of: decl.name }),
        wanted: sayType(g.game, want),
        type,
      };
      g.error(s.source, parts[0] ?? span, say.wrongType(said), otherMoves(g, id, kind));
      return null;
    }
    return { arg: 'card', ...described, ...(isThere && { there: true }) };
  }
  const value = compilePhrase(g, env, { ...span, parts: [...parts], start: parts[0]?.start ?? span.start }, want);
  const meant =
    value?.type.of === 'truth' ? (errorHelp?.movePart(env, decl.name, parts, decl.params[at + 1]?.prep) ?? null) : null;
  const fitted =
    value === null || want === null
      ? value
      : coerce(g, env, value, want, say.partOf({ part: param?.name ?? '', of: decl.name }), () =>
          meant === null ? otherMoves(g, id, value.type.of === 'entity' ? value.type.id : null) : { help: meant },
        );
  const single = fitted === null ? null : asSingle(s, fitted);
  return single === null ? null : { arg: 'value', value: single };
}

/**
 * `reach (first creature)` parses as a call of `reach`. Here it is a move followed by a group, so the part at `at` is
 * split.
 */
function unwrapped(parts: readonly tree.PhrasePart[], at: number): tree.PhrasePart[] {
  return parts.flatMap((part, i): tree.PhrasePart[] => {
    const prim = part.node === 'atom' && part.levels.length === 1 ? part.levels[0] : undefined;
    const expr = prim?.node === 'name' && prim.path.length === 0 && prim.args?.length === 1 ? prim.args[0] : undefined;
    if (i !== at || prim?.node !== 'name' || expr === undefined) return [part];
    const { start, end } = part;
    return [
      { node: 'atom', levels: [{ ...prim, args: null }], start, end },
      { node: 'atom', levels: [{ node: 'group', expr, path: [], start, end }], start, end },
    ];
  });
}

/** Help that lists the other moves with a card of a kind. */
function otherMoves(g: Context, id: number, kind: KindId | null): DiagnosticDetails {
  const moves = g.game.moves.filter(({ params: [first] }, other) => {
    const of = first?.type.of === 'entity' ? first.type.id : null;
    return other !== id && kind !== null && of !== null && kindsMeet(g.game, kind, of);
  });
  if (kind === null || moves.length === 0 || moves.length > MOST_MOVES) return {};
  const list = moves.map(({ name }) => `"${name}"`).join(', ');
  return { help: say.movesWith({ kind: article(g.game.kinds[kind]?.name ?? ''), list }) };
}
