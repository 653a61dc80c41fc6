/** Messages for syntax errors: what was found, what was expected, and what to do. */

import type { IParserErrorMessageProvider, IToken, TokenType } from 'chevrotain';
import type { BrokenLine } from './base.ts';
import { meantLine, requireMeant } from './common-mistakes.ts';
import { headerText, namesArgument, replaceTokens, SyntaxErrorLine, tokensText } from './error-line.ts';
import { FOREIGN_AT_TOP, FOREIGN_IN_BODY, FOREIGN_IN_SCENARIO, FOREIGN_ON_CARD, FORMS, GIVING_WORDS } from './forms.ts';
import * as say from './messages.ts';
import { near } from './near.ts';
import { BEGINNING, OPENING } from './openings.ts';
import { problemAt, type SyntaxProblem, withHelp } from './problems.ts';
import { type Repair, repairsOf } from './repair.ts';
import { endOf, shorten, tokenIndex } from './scan.ts';
import { ASKING, meantComparison, meantHave, meantKind, reservedHelp } from './statement-mistakes.ts';
import { STATEMENTS, SurplusExplainer } from './surplus.ts';
import type { Help, Wording } from './templates.ts';
import * as t from './tokens.ts';

/** Types of fields. */
const TYPES = new Set(['number', 'truth']);

const FOREIGN: Partial<Record<BrokenLine['list'], ReadonlyMap<string, Wording>>> = {
  file: FOREIGN_AT_TOP,
  body: FOREIGN_IN_BODY,
  scenario: FOREIGN_IN_SCENARIO,
};

/**
 * Texts that Chevrotain asks for when it fails: the name of the single expected token, or nothing if there are several.
 */
export const MESSAGES: IParserErrorMessageProvider = {
  buildMismatchTokenMessage: ({ expected }) => expected.name,
  buildNotAllInputParsedMessage: () => '',
  buildNoViableAltMessage: () => '',
  buildEarlyExitMessage: () => '',
};

/** The problem of a line with a syntax error, and its repairs. */
export interface ExplainedLine {
  readonly problem: SyntaxProblem;
  readonly mends: readonly Repair[];
}

/** Explains each line with a syntax error. */
export function explainLines(lines: readonly BrokenLine[], tokens: readonly IToken[], length: number): ExplainedLine[] {
  if (lines.length === 0) return [];
  return lines.map((line) => {
    const first = tokenIndex(tokens, line.first);
    const at = tokenIndex(tokens, line.error.token);
    return new Explainer(line, tokens, first, Math.max(first, at), length).explained();
  });
}

class Explainer extends SurplusExplainer {
  explained(): ExplainedLine {
    const { tokens, first, at, wanted } = this;
    const found = this.problem();
    const { list } = this.line;
    const meant = meantLine({ tokens, first: list === 'items' ? this.itemStart() : first, at, list });
    const problem = meant === null ? found : withHelp(found, meant);
    return { problem, mends: repairsOf({ tokens, first, at, wanted, code: problem.code }) };
  }

  private problem(): SyntaxProblem {
    return (
      this.unknownFirstWord() ??
      (this.line.list === 'board' ? this.noTile() : null) ??
      (this.at === this.first ? this.beginning() : null) ??
      this.parenthesis() ??
      this.equals() ??
      (this.wanted === null ? this.noValue() : this.notWanted(this.wanted))
    );
  }

  // ------------------------------------------------------------ the first word

  /** A first word that is unknown, but similar to a word of the language or known from other languages. */
  private unknownFirstWord(): SyntaxProblem | null {
    const { list } = this.line;
    const foreign = FOREIGN[list];
    const opening = list === 'items' ? (this.tokens[this.itemStart()] ?? null) : null;
    const otherItem = opening === null ? undefined : FOREIGN_ON_CARD.get(opening.image);
    const follows = opening === null ? undefined : this.tokens[tokenIndex(this.tokens, opening) + 1]?.tokenType;
    const names = follows === t.Colon || follows === t.Assign;
    if (opening !== null && otherItem !== undefined && !names) {
      return this.make(say.beginsNoItem({ word: opening.image }), otherItem, opening);
    }
    const what = list === 'file' ? say.declaration() : list === 'body' ? say.statement() : say.lineHere();
    for (const token of [this.head, this.token]) {
      const isWord = token?.tokenType === t.Name || token?.tokenType === t.When;
      const help = isWord ? foreign?.get(token?.image ?? '') : undefined;
      if (help === undefined) continue;
      if (token === this.head) return this.make(say.beginsNo({ word: token.image, what }), help, token);
      if (this.type === t.Name && this.before?.tokenType === t.RBrace) {
        return this.make(say.noPlaceHere({ word: this.token?.image ?? '' }), help);
      }
    }
    if (this.head.tokenType !== t.Name || list === 'board') return null;
    if (list === 'body' && TAKING.has(this.head.image)) {
      const sign = this.tokens.findIndex(
        ({ tokenType }, i) => i > this.first && (tokenType === t.Plus || tokenType === t.Minus),
      );
      const line = meantHave(GIVING_WORDS, this.tokens, this.first, sign);
      if (line !== null) return this.make(say.haveWritten(), line, this.tokens[sign - 1]);
      return this.make(say.nounNoStatement({ word: this.head.image }), say.statementBegins(), this.head);
    }
    const close = SETTINGS.has(this.head.image) ? null : near(this.head.image, OPENING[list]);
    if (this.type === t.Assign && list === 'file' && SETTINGS.has(this.head.image))
      return this.make(say.settingNoMark({ word: this.head.image }));
    if (close === null || close === this.head.image) return null;
    return this.make(say.beginsNoMeant({ word: shorten(this.head.image), what, close }), undefined, this.head);
  }

  /** The first token of the line does not fit. */
  private beginning(): SyntaxProblem | null {
    const { token, type, head } = this;
    const { list } = this.line;
    const next = this.tokens[this.at + 1]?.tokenType;
    if (token === undefined) return null;
    if (type === t.Else && list === 'arms') {
      return this.make(say.eitherElse());
    }
    if (type === t.Else) {
      return this.make(say.elseAlone());
    }
    if (this.isReserved(token) && (next === t.Colon || next === t.Assign)) return this.reserved(token);
    if (list === 'arms') {
      return this.make(say.eitherWhen({ found: this.found }));
    }
    if (TRIGGERS.has(head.tokenType)) {
      return this.make(say.strayAbility());
    }
    if (STATEMENTS.has(head.tokenType)) {
      return this.make(
        say.strayStatement({ word: token.image }),
        list === 'items' ? (this.eachOfZone() ?? say.inAbility()) : say.inItsBraces(),
      );
    }
    if (type === t.RParen) return this.closesNothing();
    if (type === t.Minus && next === t.Minus) return this.make(say.badComment({ mark: '--' }));
    if (type === t.And || type === t.Or)
      return this.make(say.cannotBegin({ found: this.found }), say.endLineBefore({ word: token.image }));
    const help = BEGINNING[list]();
    return this.make(say.cannotBegin({ found: this.found }), help);
  }

  private noTile(): SyntaxProblem {
    return this.make(say.notATile({ found: this.found }));
  }

  // ------------------------------------------------------------ parentheses and equals signs

  private parenthesis(): SyntaxProblem | null {
    const open = this.openParenthesis();
    if (this.type === t.RParen && open === null) return this.closesNothing();
    if (this.wanted !== t.RParen || open === null) return null;
    if (this.ended || this.type === t.LBrace || this.type === t.RParen) {
      return this.make(say.parenOpen(), undefined, open);
    }
    if (this.type === t.Comma) {
      return this.make(say.oneInParens());
    }
    const comparison = this.comparison();
    return comparison ?? this.make(say.notInParens({ found: this.found }));
  }

  private closesNothing(): SyntaxProblem {
    return this.make(say.parenClosesNothing());
  }

  /** The innermost open parenthesis of the line. */
  private openParenthesis(): IToken | null {
    let closed = 0;
    for (let at = this.at - 1; at >= this.first; at--) {
      const token = this.tokens[at] as IToken;
      if (token.tokenType === t.RParen) closed++;
      else if (token.tokenType === t.LParen && closed-- === 0) return token;
    }
    return null;
  }

  /** An `=` that assigns nothing. */
  private equals(): SyntaxProblem | null {
    if (this.type !== t.Assign && this.type !== t.PlusAssign && this.type !== t.MinusAssign) return null;
    const mark = this.token?.image ?? '';
    if (this.wanted === t.Name || this.wanted === t.FieldHead || this.wanted === t.Colon) return null;
    if (this.head.tokenType === t.TimingHead) {
      return this.make(say.timingIs(), this.form());
    }
    const word = this.lineHas(ASKING);
    if (word !== null && this.type === t.Assign) {
      const meant = meantComparison(this.tokens, this.at);
      return this.make(say.equalsInCondition({ word: word.image }), meant ?? say.comparesBy({ word: 'is' }));
    }
    const [, second, third] = this.tokens.slice(this.first);
    if (this.line.list === 'scenario' && second === this.token && third?.tokenType === t.Name) {
      return this.make(say.noPlaceHere({ word: mark }), FOREIGN_IN_SCENARIO.get('put'));
    }
    const field = this.tokens[this.at - 2]?.image;
    if (this.before !== undefined && TYPES.has(this.before.image) && field !== undefined) {
      const values = { name: shorten(field), type: this.before.image };
      return this.make(say.noPlaceHere({ word: mark }), say.fieldOfType(values), this.token);
    }
    if (this.lineHas(GIVING) !== null) {
      return this.make(say.secondAssign({ mark }));
    }
    return this.make(say.noPlaceHere({ word: mark }), this.form(say.giveValue()));
  }

  // ------------------------------------------------------------ a value is missing

  private noValue(): SyntaxProblem {
    const { before, rule, type } = this;
    if (rule === 'trigger') {
      const help = this.form(say.asIn({ form: say.quoted({ word: 'after damage self' }) }));
      return this.make(say.triggerExpected({ found: this.found }), help);
    }
    if (rule === 'native') {
      return this.make(say.nativeWhat(), this.form());
    }
    if (type === t.Choose && before?.tokenType === t.Assign && this.head.tokenType === t.Let) {
      return this.make(say.letChoose({ name: shorten(this.tokens[this.first + 1]?.image ?? 'x') }));
    }
    const [one, colon] = [this.tokens[this.at - 2], this.tokens[this.at - 1]];
    if (type === t.LBrace && colon?.tokenType === t.Colon && one?.image === 'one' && this.head.tokenType === t.Choose)
      return this.make(say.chooseOne(), replaceTokens(this.tokens, this.first, this.at, 'choose'));
    if (rule === 'waysStatement') return this.make(say.waysNeedOr());
    if (before?.tokenType === t.Else) return this.make(say.braceExpected({ found: this.found }), this.form());
    const named = before !== undefined && before.image !== '';
    const reserved = t.RESERVED.has(this.token?.image ?? '');
    const helpful = reserved ? reservedHelp(this.token?.image ?? '', before?.image) : say.valueIs();
    if (named && (this.ended || reserved || (type !== undefined && MARKS.has(type)))) {
      return this.make(say.valueMissing({ before: shorten(before.image) }), helpful);
    }
    return this.make(say.valueExpected({ found: this.found }), type === t.Plus ? say.plusChanges() : helpful);
  }

  // ------------------------------------------------------------ an unexpected token

  private notWanted(wanted: TokenType): SyntaxProblem {
    if (this.rule === 'template' || this.rule === 'optionalTemplate') {
      return this.make(say.onlyText());
    }
    if (wanted === t.Name || wanted === t.CardHead || wanted === t.FieldHead) return this.noName();
    const comparison = this.comparison();
    if (comparison !== null) return comparison;
    switch (wanted) {
      case t.NewLine:
        return this.tooMuch();
      case t.LBrace:
        return this.noBody();
      case t.Colon:
        return this.noColon();
      case t.RBrace:
        return this.make(say.doesNotFit({ found: this.found }));
      case t.Each:
        return this.make(say.forEach(), this.form());
      case t.Text:
        return this.noText();
      default: {
        const label = (wanted.LABEL ?? wanted.name).replaceAll('`', '"');
        return this.make(say.markMissing({ mark: label, found: this.found }), this.form(say.writeItThere()));
      }
    }
  }

  private noText(): SyntaxProblem {
    const { head } = this;
    if (head.tokenType === t.ScenarioHead) {
      return this.make(say.titleExpected({ found: this.found }), this.form());
    }
    const { first, at } = this;
    const { list } = this.line;
    const isBody = this.type === t.LBrace && head.tokenType === t.Require;
    const help = isBody
      ? requireMeant(new SyntaxErrorLine({ tokens: this.tokens, first, at, list }), '{ ... }')
      : undefined;
    return this.make(say.textExpected({ found: this.found }), help);
  }

  private noName(): SyntaxProblem {
    const { token, before } = this;
    if (before?.tokenType === t.Choose && this.type === t.LBrace) return this.make(say.waysInAbility());
    if (this.isReserved(token)) return this.reserved(token);
    // `verb heal to: player`: the preposition was meant as a name
    if (this.isReserved(before) && this.type === t.Colon && before !== this.head) return this.reserved(before);
    if (this.type === t.Text) {
      return this.make(say.nameExpected({ found: this.found }));
    }
    if (this.type === t.Digits) {
      return this.make(say.nameNotNumber({ found: this.found }));
    }
    if (before?.tokenType === t.Have && (this.type === t.Plus || this.type === t.Minus)) {
      const [number, field] = [this.tokens[this.at + 1], this.tokens[this.at + 2]];
      if (number?.tokenType === t.Digits && field?.tokenType === t.Name)
        return this.make(
          say.haveFieldFirst({ field: shorten(field.image), change: `${this.token?.image ?? ''}${number.image}` }),
        );
    }
    if (this.type === t.Dot && before?.tokenType === t.Dot) return this.make(say.dots());
    const said =
      before === undefined || before.image === ''
        ? say.nameMissing()
        : say.nameMissingAfter({ before: shorten(before.image) });
    return this.make(said, before?.tokenType === t.Dot && this.ended ? say.fullStop() : this.form(say.nameHas()));
  }

  private noBody(): SyntaxProblem {
    const { head, type } = this;
    if (type === t.LParen && CALLED.has(head.tokenType)) {
      const message = say.noParens({ class: head.image });
      return this.make(message, this.form());
    }
    if (head.tokenType === t.CardHead && t.HEADS.has(head.image)) {
      const message = say.nameHasNoQuotes({ class: head.image });
      return this.make(message, undefined, this.before);
    }
    const word = this.tokens[this.at - 2];
    if (type === t.Colon && CALLED.has(head.tokenType) && word?.tokenType === t.Name && this.at - 2 > this.first + 1) {
      // `target: minion n: number`: the word is the type of the parameter before
      return this.tokens[this.at - 3]?.tokenType === t.Colon
        ? this.make(say.prepMissing({ name: shorten(this.before?.image ?? '') }), this.withPreposition(1), this.before)
        : this.make(say.noPreposition({ word: shorten(word.image) }), this.withPreposition(2), word);
    }
    const named = type === t.Colon ? this.namedInTrigger() : null;
    if (named !== null) return named;
    if (type === t.Comma && CALLED.has(head.tokenType)) return this.make(say.commaInParams({ next: this.following }));
    if (type === t.Minus && this.tokens[this.at + 1]?.image === '>') {
      return this.make(say.arrow());
    }
    const then = this.thenOfIf();
    if (then !== null) return then;
    if (this.ended) {
      const said = FORMS.has(head.tokenType) ? say.bodyMissingOf({ head: shorten(head.image) }) : say.bodyMissing();
      const help = this.form(say.beginBrace());
      // the brace may be on a later line
      const { before } = this;
      const behind = type === t.RBrace && before !== undefined ? endOf(before) : null;
      return behind === null ? this.make(said, help) : problemAt({ start: behind, end: behind }, said, help);
    }
    const joins =
      type === t.Or ||
      ((type === t.Comma || type === t.And) && TRIGGERS.has(this.tokens[this.at + 1]?.tokenType as TokenType));
    if (joins && (this.rules.at(-2) === 'ability' || this.rules.at(-1) === 'ability')) {
      const message = say.oneTrigger({ found: this.found });
      return this.make(message);
    }
    if (type === t.Or && head.tokenType === t.For) {
      return this.make(say.braceExpected({ found: this.found }), say.orInWhere());
    }
    if (/^(ability|onceStatement)$/.test(this.rules.at(-2) ?? '') && (type === t.Of || type === t.Name)) {
      if (type === t.Of && this.tokens[this.at - 2]?.tokenType === t.On && OWNERS.has(this.following))
        return this.make(say.timingNoOwner({ timing: shorten(this.before?.image ?? '') }));
      return this.make(say.timingOneWord({ word: shorten(this.token?.image ?? '') }));
    }
    return this.make(say.braceExpected({ found: this.found }), this.form(say.writeBrace()));
  }

  /**
   * The head with the first preposition that it does not have: `verb fight x: unit with y: unit { ... }`. `back`: 2
   * where it replaces a word, 1 where none is there.
   */
  private withPreposition(back: 1 | 2): Help {
    const { tokens, first, at } = this;
    const line = new SyntaxErrorLine({ tokens, first, at, list: this.line.list });
    const before = tokensText(tokens, first, at - back);
    const usual = tokens[at + 1]?.image === 'number' ? ['by', 'with'] : ['with', 'by'];
    const prep = [...usual, 'at', 'to', 'for', 'from', 'as'].find((one) => !` ${before} `.includes(` ${one} `));
    return line.writeHeader(`${before} ${prep ?? 'with'} ${line.word(-1)}${headerText(tokens, at)} { ... }`);
  }

  /** `before hit self n: number { ... }`: a name neither behind the event nor behind a preposition. */
  private namedInTrigger(): SyntaxProblem | null {
    const { tokens, at, before } = this;
    const first = this.line.list === 'items' ? this.itemStart() : this.first;
    const trigger = tokens[first]?.tokenType;
    if (trigger === undefined || !LISTENING.has(trigger) || !namesArgument({ tokens, at })) return null;
    const word = tokens[at - 2];
    if (before === undefined || word?.tokenType !== t.Name || at - 2 <= first) return this.make(say.nameBehindEvent());
    const name = shorten(before.image);
    const line = new SyntaxErrorLine({ tokens, first, at, list: this.line.list });
    // `strike other b: beast`
    if (/^(?:other|friendly|enemy)$/.test(word.image))
      return this.make(
        say.nameBehindEvent(),
        line.writeHeader(`${tokensText(tokens, first, at - 2)} ${name}: ${word.image} ${headerText(tokens, at + 1)}`),
      );
    if (tokens[at + 1]?.image !== 'number') return this.make(say.nameBehindEvent());
    const said = tokensText(tokens, first, at - 1);
    const help = / by /.test(`${said} `) ? undefined : line.writeHeader(`${said} by ${name}${headerText(tokens, at)}`);
    return this.make(say.prepMissing({ name }), help, before);
  }

  /** `if x > 3 then draw 1`. */
  private thenOfIf(): SyntaxProblem | null {
    const { head, tokens, first, at } = this;
    const then =
      head.tokenType !== t.If ? -1 : tokens.findIndex(({ image }, i) => i > first + 1 && i < at && image === 'then');
    const word = tokens[then];
    if (word === undefined) return null;
    return this.make(say.thenNoBody(), this.form(), word);
  }

  private noColon(): SyntaxProblem {
    const name = this.before?.image ?? '';
    if (this.rule === 'bind' || this.rule === 'stored') {
      const values = { name: shorten(name) };
      if (this.type === t.Comma)
        return this.make(
          say.paramsListed({ ...values, type: name === 'card' ? name : 'player', next: this.following }),
        );
      return this.make(this.rule === 'bind' ? say.paramNoType(values) : say.optionNoType(values));
    }
    if (this.rule === 'choose' && name === 'one' && this.type !== t.Name) return this.make(say.chooseOne());
    if (this.rule === 'whenever')
      return this.make(say.wheneverIs({ kind: meantKind(this.tokens, this.first, this.at) }));
    return this.make(say.colonMissing({ found: this.found }), this.form(say.writeItThere()));
  }
}

/** Whose a timing is, in other games. `end of turn` is the name of one. */
const OWNERS: ReadonlySet<string> = new Set(['you', 'active', 'owner', 'rival', 'self']);
/** Words before a noun. None of them begins a statement. */
const TAKING: ReadonlySet<string> = new Set(['random', 'first', 'last', 'all', 'some', 'no', 'the', 'every', 'each']);
const TRIGGERS: ReadonlySet<TokenType> = new Set([t.On, t.Before, t.After, t.Instead]);
const LISTENING: ReadonlySet<TokenType> = new Set([t.Before, t.After, t.Instead]);
const GIVING: ReadonlySet<TokenType> = new Set([t.Assign, t.PlusAssign, t.MinusAssign]);
/** Marks after which a value is missing. */
const MARKS: ReadonlySet<TokenType> = new Set([t.LBrace, t.RParen, t.Comma]);
/** Declarations with parameters in the shape of a call. */
const CALLED: ReadonlySet<TokenType> = new Set([t.VerbHead, t.MoveHead, t.StepHead, t.KeywordHead, t.TimingHead]);

/** Settings of a game, which are no declarations. */
const SETTINGS: ReadonlySet<string> = new Set(['players', 'teams', 'levels', 'board', 'limit', 'worth']);
