/** Messages for words that a line has too many of. */

import type { IToken, TokenType } from 'chevrotain';
import { tokensText } from './error-line.ts';
import { FOREIGN_IN_LINE, FORMS, GIVING_WORDS } from './forms.ts';
import { LineContext } from './line-context.ts';
import * as say from './messages.ts';
import type { SyntaxProblem } from './problems.ts';
import { endOf, shorten, startOf } from './scan.ts';
import {
  comparisonHelp,
  meantChange,
  meantChoices,
  meantGift,
  meantHave,
  meantRepeat,
  meantTarget,
  meantTimes,
} from './statement-mistakes.ts';
import type { Help } from './templates.ts';
import * as t from './tokens.ts';

/** Words of the language that begin a statement. */
export const STATEMENTS: ReadonlySet<TokenType> = new Set([
  t.Let,
  t.If,
  t.For,
  t.Repeat,
  t.As,
  t.May,
  t.Chance,
  t.Randomly,
  t.Together,
  t.Either,
  t.Stop,
  t.Require,
  t.Give,
  t.Offer,
  t.Needs,
  t.Choose,
]);

/** Messages for words that a line has too many of. */
export abstract class SurplusExplainer extends LineContext {
  protected tooMuch(): SyntaxProblem {
    const { type, head, token, before } = this;
    const { list } = this.line;
    if (this.isReserved(token) && this.tokens[this.at + 1]?.tokenType === t.Colon) return this.reserved(token);
    if (before?.image === 'seen' && token?.image === 'by' && list === 'items') return this.make(say.seenBeforeStart());
    const newLine = list === 'items' ? say.commaOrLine() : say.ownLineStatement();
    const plain = list === 'body' && !WITH_FORM.has(head.tokenType);
    const ended = list === 'file' && before?.tokenType === t.RBrace;
    const follows = list === 'items' && before?.tokenType === t.RBrace;
    const help = follows ? newLine : ended ? say.ownLineDeclaration() : plain ? newLine : this.form(newLine);
    if (type === t.For && before?.tokenType === t.RBrace && head.tokenType === t.May)
      return this.make(say.mayForWhom());
    const giving = list === 'body' || list === 'items' ? this.givingWord() : null;
    if (giving !== null) {
      return this.make(say.givesNothing({ word: giving.image }), this.giving(giving), giving);
    }
    if (list === 'body' && head.image === 'once' && head.tokenType === t.Name) return this.make(say.onceAlone());
    if (type === t.Dot && this.tokens[this.at + 1]?.tokenType === t.Dot) return this.make(say.dotsHere());
    if (type === t.Plus || type === t.Minus || type === t.Star) {
      const [twice, third] = [this.tokens[this.at + 1]?.tokenType, this.tokens[this.at + 2]?.tokenType];
      if (head.tokenType === t.TextHead && before?.tokenType === t.Text) {
        return this.make(say.textSum());
      }
      if (twice === type && type === t.Minus && third === t.Name) {
        return this.make(say.badComment({ mark: '--' }));
      }
      if (twice === type && type !== t.Star) {
        return this.make(say.increment({ twice: token?.image.repeat(2) ?? '', mark: token?.image ?? '' }));
      }
      if (type === t.Star && twice === t.Assign) {
        return this.make(say.timesAssign(), meantTimes(this.tokens, this.first, this.at));
      }
      const from = list === 'items' ? this.itemStart() : this.first;
      const line = meantHave(GIVING_WORDS, this.tokens, from, this.at);
      if (line !== null) return this.make(say.haveWritten(), line, before);
      const chosen = head.image === 'target' ? meantTarget(this.tokens, this.first, this.at) : null;
      if (chosen !== null) return this.make(say.haveOfChosen(), chosen, head);
      const change = list === 'body' ? meantChange(this.tokens, this.first, this.at) : null;
      if (change !== null) return this.make(say.sumChangesNothing(), change);
      const number = this.tokens[this.at + 1];
      if (list === 'items' && type !== t.Star && number?.tokenType === t.Digits) {
        const after = this.tokens[this.at + 2];
        const field =
          after?.tokenType === t.Name ? after : third === undefined || ENDS_NUMBER.has(third) ? before : undefined;
        // `attack of enemy minions -1`
        const [first, second] = [this.tokens[from], this.tokens[from + 1]];
        if (first?.tokenType === t.Name && second?.tokenType === t.Of && after?.tokenType !== t.Name) {
          const who = tokensText(this.tokens, from + 2, this.at);
          const line = `${who} have ${shorten(first.image)} ${token?.image ?? ''}${number.image}`;
          const help = { line, start: startOf(first), end: endOf(number) };
          return this.make(
            say.changeOnCard({ field: shorten(first.image), change: line.slice(line.lastIndexOf(' ') + 1) }),
            help,
          );
        }
        const by = `${token?.image ?? ''}${number.image}`;
        // the number of a keyword has no sign
        if (type === t.Plus && field !== undefined && field === before && /^[A-Z]/.test(field.image)) {
          const line = `${shorten(field.image)} ${number.image}`;
          const help = { line, start: startOf(field), end: endOf(number) };
          return this.make(say.changeOnCard({ field: shorten(field.image), change: by }), help);
        }
        return this.make(say.changeOnCard({ field: shorten(field?.image ?? 'power'), change: by }));
      }
      if (type === t.Star && this.lineHas(HAVE) !== null) return this.make(say.noTimes());
      return this.make(say.sumFirst({ word: head.tokenType === t.Name ? shorten(head.image) : 'draw' }));
    }
    if (type === t.Comma && before?.tokenType === t.Digits && this.touches(t.Digits)) {
      return this.make(say.commaInNumber());
    }
    if (type === t.Colon && list === 'body') {
      return this.make(say.colonInStatement({ verb: shorten(head.image) }));
    }
    if (type === t.Comma && list === 'body') {
      return this.make(say.commaEnd(), newLine);
    }
    const isMove = head.tokenType === t.DoHead || head.tokenType === t.RefuseHead;
    const choices =
      isMove && (type === t.Comma || type === t.And) ? meantChoices(this.tokens, this.first, this.at) : null;
    if (choices !== null) return this.make(say.withOfEach(), choices);
    const next = this.tokens[this.at + 1]?.image ?? '';
    const foreign = list === 'file' ? FOREIGN_IN_LINE.get(type === t.Comma ? next : (token?.image ?? '')) : undefined;
    if (foreign !== undefined) return this.make(say.surplus({ found: this.found }), foreign);
    if (type === t.And && list === 'scenario' && this.tokens[this.at + 1]?.tokenType === t.Text) {
      return this.make(say.joinsNothing({ word: 'and' }), say.commaBetweenCards({ next: shorten(next) }));
    }
    if (type === t.And || type === t.Or) {
      const opening = list === 'items' ? this.tokens[this.itemStart()] : head;
      const isChoice = opening?.image === 'choose' && type === t.Or;
      const message = say.joinsNothing({ word: token?.image ?? '' });
      const [low, high] = [before, this.tokens[this.at + 1]];
      if (isChoice && low?.tokenType === t.Digits && high?.tokenType === t.Digits)
        return this.make(message, say.choiceOfNumbers({ low: low.image, high: high.image }));
      const isOfTexts = list === 'items' && before?.tokenType === t.Text && high?.tokenType === t.Text;
      return this.make(message, isChoice ? say.choiceOfTwoSets() : isOfTexts ? say.fieldHasOne() : newLine);
    }
    if (type === t.LBrace && !FORMS.has(head.tokenType)) {
      const opening = list === 'items' ? this.tokens[this.itemStart()] : head;
      const message = say.noBodyHere({ word: shorten((opening ?? head).image) });
      return this.make(
        message,
        this.lineHas(HAVE) === null ? undefined : say.abilityByKeyword({ timing: shorten(before?.image ?? '') }),
      );
    }
    if (type === t.Else) {
      return this.make(say.elseAlone());
    }
    if (type === t.If && list === 'body' && before?.tokenType === t.Name) {
      return this.make(say.surplus({ found: this.found }), say.ifOrWhere());
    }
    const own = list === 'body' && before?.tokenType === t.RBrace ? this.ownLine() : null;
    if (own !== null) return own;
    const statement = type === t.May || type === t.Chance || type === t.Repeat ? FORMS.get(type) : undefined;
    if (statement !== undefined) {
      return this.make(say.surplus({ found: this.found }), say.asIn({ form: statement() }));
    }
    const repeated = list === 'body' ? meantRepeat(this.tokens, this.first, this.at) : null;
    return this.make(say.surplus({ found: this.found }), repeated ?? help);
  }

  /** `if x > 3 { ... } draw 1`: a statement behind a body begins a line. Null where none begins. */
  private ownLine(): SyntaxProblem | null {
    const { type, before, token } = this;
    if (type === undefined || token === undefined || before === undefined || token.image === 'times') return null;
    if (type !== t.Name && !STATEMENTS.has(type)) return null;
    const problem = this.make(say.surplus({ found: this.found }), say.ownLineStatement());
    return { ...problem, edit: { line: '\n', start: endOf(before), end: startOf(token) } };
  }

  /** `units get power +1` with `have`. */
  private giving(word: IToken): Help {
    const from = this.line.list === 'items' ? this.itemStart() : this.first;
    return meantGift(this.tokens, from, this.tokens.indexOf(word));
  }

  /** Help for `for each player` among the items of a zone. */
  protected eachOfZone(): Help | null {
    const [first, second, third] = [0, 1, 2].map((by) => this.tokens[this.at + by]);
    const after = this.tokens[this.at + 3]?.tokenType;
    const ends = after === t.Comma || after === t.NewLine || after === t.RBrace;
    if (first?.tokenType !== t.For || second?.image !== 'each' || third === undefined || !ends) return null;
    return { line: `each ${shorten(third.image)}`, start: startOf(first), end: endOf(third) };
  }

  /** `cards get price -2`, which is said by "have". */
  protected givingWord(): IToken | null {
    for (let at = this.at - 1; at > this.first && this.tokens[at]?.tokenType === t.Name; at--) {
      const token = this.tokens[at] as IToken;
      if (GIVING_WORDS.has(token.image) && at < this.at - 1) return token;
    }
    return null;
  }

  /** A comparison where none is allowed: the second in a row, or one outside a condition. */
  protected comparison(): SyntaxProblem | null {
    const { type, token } = this;
    if (type === undefined || !COMPARING.has(type)) return null;
    for (let at = this.at - 1; at >= this.first; at--) {
      const before = (this.tokens[at] as IToken).tokenType;
      if (before === t.And || before === t.Or || before === t.LParen || before === t.RParen) break;
      if (COMPARING.has(before)) {
        return this.make(say.comparisonTwice({ mark: token?.image ?? '' }));
      }
    }
    if (type === t.Has && this.line.list !== 'scenario') {
      return this.make(say.hasTests());
    }
    const { list } = this.line;
    return this.make(
      say.noComparison(),
      comparisonHelp(list, this.tokens, list === 'items' ? this.itemStart() : this.first, this.at),
    );
  }

  /** Whether the next token has a type, with no blank on either side of this one. */
  protected touches(type: TokenType): boolean {
    const { token, before } = this;
    const next = this.tokens[this.at + 1];
    if (token === undefined || before === undefined || next?.tokenType !== type) return false;
    return endOf(before) === token.startOffset && endOf(token) === next.startOffset;
  }
}

const ENDS_NUMBER: ReadonlySet<TokenType> = new Set([t.RBrace, t.NewLine, t.Comma, t.When]);
const HAVE: ReadonlySet<TokenType> = new Set([t.Have]);
const COMPARING: ReadonlySet<TokenType> = new Set([t.Compare, t.Is, t.Has]);
/** Statements whose form is more helpful than the message that the line has ended. */
const WITH_FORM: ReadonlySet<TokenType> = new Set([t.PhaseHead, t.For, t.Repeat, t.As, t.Chance, t.Either]);
