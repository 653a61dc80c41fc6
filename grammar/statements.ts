/** Statements and their bodies. */
import type { IOrAlt, IToken } from 'chevrotain';
import type { Rule } from './base.ts';
import { ExpressionParser } from './expressions.ts';
import { fitted } from './lists.ts';
import { textValue } from './scan.ts';
import { withoutSigns } from './signs.ts';
import * as t from './tokens.ts';
import type { Body, Choose, Expr, Have, Once, Pattern, Phrase, PrepArg, Preposition, Stmt, Trigger } from './tree.ts';

type StmtNode<Node extends Stmt['node']> = Extract<Stmt, { node: Node }>;

export abstract class StatementParser extends ExpressionParser {
  /** `{ ... }` with one statement on each line. */
  readonly body: Rule<Body> = this.rule('body', () => {
    const start = this.here();
    const stmts: Stmt[] = [];
    this.CONSUME(t.LBrace);
    this.lines('body', () => {
      stmts.push(this.SUBRULE(this.statement));
    });
    this.CONSUME(t.RBrace);
    return { stmts: fitted(stmts), start, end: this.lastEnd() };
  });

  // Created once, since creating them for each statement costs more than parsing it.
  private statementAlternatives: IOrAlt<Stmt>[] | null = null;

  readonly statement: Rule<Stmt> = this.rule('statement', () => {
    this.statementAlternatives ??= [
      { ALT: () => this.SUBRULE(this.letStatement) },
      { ALT: () => this.SUBRULE(this.ifStatement) },
      { ALT: () => this.SUBRULE(this.eachStatement) },
      { ALT: () => this.SUBRULE(this.repeatStatement) },
      { ALT: () => this.SUBRULE(this.longStatement) },
      { GATE: () => this.LA(2).tokenType === t.LBrace, ALT: () => this.SUBRULE(this.waysStatement) },
      { ALT: () => this.SUBRULE(this.choose) },
      { ALT: () => this.SUBRULE(this.mayStatement) },
      { ALT: () => this.SUBRULE(this.chanceStatement) },
      { ALT: () => this.SUBRULE(this.randomlyStatement) },
      { ALT: () => this.SUBRULE(this.togetherStatement) },
      { ALT: () => this.SUBRULE(this.onceStatement) },
      { ALT: () => this.SUBRULE(this.eitherStatement) },
      { ALT: () => this.SUBRULE(this.stopStatement) },
      { ALT: () => this.SUBRULE(this.requireStatement) },
      { ALT: () => this.SUBRULE(this.needsStatement) },
      { ALT: () => this.SUBRULE(this.giveStatement) },
      { ALT: () => this.SUBRULE(this.offerStatement) },
      { ALT: () => this.SUBRULE(this.phaseStatement) },
      { ALT: () => this.SUBRULE(this.textStatement) },
      { ALT: () => this.SUBRULE(this.phraseStatement) },
    ];
    // Head words are also names: the first matching alternative is taken.
    return this.OR<Stmt>({ DEF: this.statementAlternatives, IGNORE_AMBIGUITIES: true });
  });

  private readonly letStatement: Rule<StmtNode<'let'>> = this.rule('letStatement', () => {
    const start = this.here();
    this.CONSUME(t.Let);
    const name = this.word(this.CONSUME(t.Name));
    this.CONSUME(t.Assign);
    const value = this.SUBRULE(this.expr);
    const args = this.SUBRULE(this.args);
    return { node: 'let', name, value, args, start, end: this.lastEnd() };
  });

  private readonly ifStatement: Rule<StmtNode<'if'>> = this.rule('ifStatement', () => {
    const start = this.here();
    this.CONSUME(t.If);
    const test = this.SUBRULE(this.expr);
    const then = this.SUBRULE(this.body);
    const otherwise =
      this.OPTION(() => {
        this.CONSUME(t.Else);
        return this.OR<Body>([
          { ALT: () => this.SUBRULE2(this.body) },
          {
            ALT: () => {
              const branch = this.SUBRULE(this.ifStatement);
              return { stmts: [branch], start: branch.start, end: branch.end };
            },
          },
        ]);
      }) ?? null;
    return { node: 'if', test, then, otherwise, start, end: this.lastEnd() };
  });

  private readonly eachStatement: Rule<StmtNode<'each'>> = this.rule('eachStatement', () => {
    const start = this.here();
    this.CONSUME(t.For);
    this.CONSUME(t.Each);
    const set = this.SUBRULE(this.phrase);
    const args: PrepArg[] = [];
    this.MANY(() => {
      const prep = this.CONSUME(t.PrepButAs);
      const expr = this.SUBRULE(this.expr);
      args.push(this.prepArg(prep, expr));
    });
    const name =
      this.OPTION(() => {
        this.CONSUME(t.As);
        return this.word(this.CONSUME(t.Name));
      }) ?? null;
    const live = this.OPTION2(() => this.CONSUME(t.Live)) !== undefined;
    const body = this.SUBRULE(this.body);
    return { node: 'each', set, args: fitted(args), name, live, body, start, end: this.lastEnd() };
  });

  private readonly repeatStatement: Rule<StmtNode<'repeat'>> = this.rule('repeatStatement', () => {
    const start = this.here();
    this.CONSUME(t.Repeat);
    const times = this.SUBRULE(this.expr);
    this.CONSUME(t.Times);
    const test = this.OPTION(() => this.SUBRULE(this.asLongAs)) ?? null;
    const body = this.SUBRULE(this.body);
    return { node: 'repeat', times, test, body, start, end: this.lastEnd() };
  });

  private readonly longStatement: Rule<StmtNode<'repeat'>> = this.rule('longStatement', () => {
    const start = this.here();
    const test = this.SUBRULE(this.asLongAs);
    const body = this.SUBRULE(this.body);
    return { node: 'repeat', times: null, test, body, start, end: this.lastEnd() };
  });

  /** `as long as some enemy unit`. */
  private readonly asLongAs: Rule<Expr> = this.rule('asLongAs', () => {
    this.CONSUME(t.As);
    this.CONSUME(t.Long);
    this.CONSUME2(t.As);
    return this.SUBRULE(this.expr);
  });

  /** `choose foe: enemy unit when ...`: a statement, and an item of a card. */
  readonly choose: Rule<Choose> = this.rule('choose', () => {
    const start = this.here();
    this.CONSUME(t.Choose);
    const name = this.word(this.CONSUME(t.Name));
    this.CONSUME(t.Colon);
    const domain = this.SUBRULE(this.phrase);
    const args = this.SUBRULE(this.args);
    const when = this.SUBRULE(this.optionalWhen);
    return { node: 'choose', name, domain, args, when, start, end: this.lastEnd() };
  });

  /** `choose { draw 1 } or { gain 2 } for rival(you)`. */
  private readonly waysStatement: Rule<StmtNode<'ways'>> = this.rule('waysStatement', () => {
    const start = this.here();
    this.CONSUME(t.Choose);
    const bodies = [this.SUBRULE(this.body)];
    this.AT_LEAST_ONE(() => {
      this.CONSUME(t.Or);
      bodies.push(this.SUBRULE2(this.body));
    });
    const args = this.SUBRULE(this.args);
    return { node: 'ways', bodies: fitted(bodies), args, start, end: this.lastEnd() };
  });

  private readonly mayStatement: Rule<StmtNode<'may'>> = this.rule('mayStatement', () => {
    const start = this.here();
    this.CONSUME(t.May);
    const body = this.SUBRULE(this.body);
    const args = this.SUBRULE(this.args);
    const otherwise =
      this.OPTION(() => {
        this.CONSUME(t.Else);
        return this.SUBRULE2(this.body);
      }) ?? null;
    return { node: 'may', body, args, otherwise, start, end: this.lastEnd() };
  });

  private readonly chanceStatement: Rule<StmtNode<'chance'>> = this.rule('chanceStatement', () => {
    const start = this.here();
    this.CONSUME(t.Chance);
    const odds = this.SUBRULE(this.expr);
    const body = this.SUBRULE(this.body);
    const otherwise =
      this.OPTION(() => {
        this.CONSUME(t.Else);
        return this.SUBRULE2(this.body);
      }) ?? null;
    return { node: 'chance', odds, body, otherwise, start, end: this.lastEnd() };
  });

  private readonly randomlyStatement: Rule<StmtNode<'randomly'>> = this.rule('randomlyStatement', () => {
    const start = this.here();
    this.CONSUME(t.Randomly);
    const body = this.SUBRULE(this.body);
    return { node: 'randomly', body, start, end: this.lastEnd() };
  });

  private readonly togetherStatement: Rule<StmtNode<'together'>> = this.rule('togetherStatement', () => {
    const start = this.here();
    this.CONSUME(t.Together);
    const by =
      this.OPTION(() => {
        this.CONSUME(t.By);
        return this.SUBRULE(this.phrase);
      }) ?? null;
    const body = this.SUBRULE(this.body);
    return { node: 'together', by, body, start, end: this.lastEnd() };
  });

  private readonly onceStatement: Rule<Once> = this.rule('onceStatement', () => {
    const start = this.here();
    this.CONSUME(t.Once);
    const trigger = this.SUBRULE(this.trigger);
    const until =
      this.OPTION(() => {
        this.CONSUME(t.Until);
        return this.SUBRULE(this.phrase);
      }) ?? null;
    const body = this.SUBRULE(this.body);
    return { node: 'once', trigger, until, body, start, end: this.lastEnd() };
  });

  private readonly eitherStatement: Rule<StmtNode<'either'>> = this.rule('eitherStatement', () => {
    const start = this.here();
    const arms: StmtNode<'either'>['arms'][number][] = [];
    this.CONSUME(t.Either);
    this.CONSUME(t.LBrace);
    this.lines('arms', () => {
      const armStart = this.here();
      this.CONSUME(t.When);
      const when = this.SUBRULE(this.expr);
      const body = this.SUBRULE(this.body);
      arms.push({ when, body, start: armStart, end: this.lastEnd() });
    });
    this.CONSUME(t.RBrace);
    return { node: 'either', arms: fitted(arms), start, end: this.lastEnd() };
  });

  private readonly stopStatement: Rule<StmtNode<'stop'>> = this.rule('stopStatement', () => {
    const start = this.here();
    this.CONSUME(t.Stop);
    const test =
      this.OPTION(() => {
        this.CONSUME(t.If);
        return this.SUBRULE(this.expr);
      }) ?? null;
    return { node: 'stop', test, start, end: this.lastEnd() };
  });

  private readonly requireStatement: Rule<StmtNode<'require'>> = this.rule('requireStatement', () => {
    const start = this.here();
    this.CONSUME(t.Require);
    const test = this.SUBRULE(this.expr);
    const reason =
      this.OPTION(() => {
        this.CONSUME(t.Else);
        return textValue(this.CONSUME(t.Text));
      }) ?? null;
    const args = this.SUBRULE(this.args);
    return { node: 'require', test, reason, args, start, end: this.lastEnd() };
  });

  private readonly needsStatement: Rule<StmtNode<'needs'>> = this.rule('needsStatement', () => {
    const start = this.here();
    this.CONSUME(t.Needs);
    const test = this.SUBRULE(this.expr);
    return { node: 'needs', test, start, end: this.lastEnd() };
  });

  private readonly giveStatement: Rule<StmtNode<'give'>> = this.rule('giveStatement', () => {
    const start = this.here();
    this.CONSUME(t.Give);
    const value = this.SUBRULE(this.expr);
    const args = this.SUBRULE(this.args);
    return { node: 'give', value, args, start, end: this.lastEnd() };
  });

  private readonly offerStatement: Rule<StmtNode<'offer'>> = this.rule('offerStatement', () => {
    const start = this.here();
    this.CONSUME(t.Offer);
    const moves = this.SUBRULE(this.phrases);
    const args = this.SUBRULE(this.args);
    return { node: 'offer', moves, args, start, end: this.lastEnd() };
  });

  private readonly phaseStatement: Rule<StmtNode<'phase'>> = this.rule('phaseStatement', () => {
    const start = this.here();
    this.CONSUME(t.PhaseHead);
    const name = this.word(this.CONSUME(t.Name));
    const who =
      this.OPTION(() => {
        this.CONSUME(t.For);
        return this.SUBRULE(this.phrase);
      }) ?? null;
    const when = this.SUBRULE(this.optionalWhen);
    const body = this.SUBRULE(this.body);
    return { node: 'phase', name, who, when, body, start, end: this.lastEnd() };
  });

  private readonly textStatement: Rule<StmtNode<'text'>> = this.rule('textStatement', () => {
    const start = this.here();
    const template = this.SUBRULE(this.template);
    return { node: 'text', template, start, end: this.lastEnd() };
  });

  /** `text "..."`. */
  protected readonly template: Rule<string> = this.rule('template', () => {
    this.CONSUME(t.TextHead);
    return textValue(this.CONSUME(t.Text));
  });

  /** The first phrase of the statement or item that is parsed now, for its alternatives, which are created once. */
  protected subject: Phrase | null = null;
  private phraseAlternatives: IOrAlt<StmtNode<'have' | 'assign' | 'call'>>[] | null = null;

  /** A static ability, an assignment or a call; the token after the phrase decides. */
  private readonly phraseStatement: Rule<StmtNode<'have' | 'assign' | 'call'>> = this.rule('phraseStatement', () => {
    this.subject = this.SUBRULE(this.opening);
    this.phraseAlternatives ??= [
      {
        ALT: () => {
          const subject = this.subject as Phrase;
          const have = this.SUBRULE(this.have);
          return { node: 'have', subject, have, start: subject.start, end: this.lastEnd() };
        },
      },
      { ALT: () => this.SUBRULE(this.assignment, { ARGS: [this.subject as Phrase] }) },
      {
        ALT: () => {
          const phrase = this.subject as Phrase;
          const args = this.SUBRULE(this.args);
          return { node: 'call', phrase, args, start: phrase.start, end: this.lastEnd() };
        },
      },
    ];
    return this.OR(this.phraseAlternatives);
  });

  private assignAlternatives: IOrAlt<IToken>[] | null = null;

  private readonly assignment: (target: Phrase) => StmtNode<'assign'> = this.rule('assignment', (target: Phrase) => {
    this.assignAlternatives ??= [
      { ALT: () => this.CONSUME(t.Assign) },
      { ALT: () => this.CONSUME(t.PlusAssign) },
      { ALT: () => this.CONSUME(t.MinusAssign) },
    ];
    const op = this.OR(this.assignAlternatives);
    const value = this.SUBRULE(this.expr);
    const args = this.SUBRULE(this.args);
    return this.ACTION(() => ({
      node: 'assign',
      target,
      op: op.image as StmtNode<'assign'>['op'],
      value,
      args,
      start: target.start,
      end: this.lastEnd(),
    }));
  });

  /** `have [printed] NAME [+|-] [Sum] {PREP Expr} [until Phrase] [when Expr]` after a subject. */
  readonly have: Rule<Have> = this.rule('have', () => {
    const start = this.here();
    this.CONSUME(t.Have);
    const printed = this.OPTION(() => this.CONSUME(t.Printed)) !== undefined;
    const name = this.word(this.CONSUME(t.Name));
    const word =
      this.OPTION5(() => {
        this.CONSUME(t.Of);
        return this.word(this.CONSUME2(t.Name));
      }) ?? null;
    const signToken = this.OPTION2(() =>
      this.OR<IToken>([{ ALT: () => this.CONSUME(t.Plus) }, { ALT: () => this.CONSUME(t.Minus) }]),
    );
    const sign = signToken === undefined ? null : signToken.tokenType === t.Minus ? '-' : '+';
    const amount = this.OPTION3(() => this.SUBRULE(this.sum)) ?? null;
    const value = sign === '-' && amount?.node === 'phrase' ? withoutSigns(amount) : amount;
    const args = this.SUBRULE(this.args);
    const until =
      this.OPTION4(() => {
        this.CONSUME(t.Until);
        return this.SUBRULE(this.phrase);
      }) ?? null;
    const when = this.SUBRULE(this.optionalWhen);
    return { printed, name, word, sign, value, args, until, when, start, end: this.lastEnd() };
  });

  // ---------------------------------------------------------------- triggers

  private triggerAlternatives: IOrAlt<Trigger['word']>[] | null = null;

  readonly trigger: Rule<Trigger> = this.rule('trigger', () => {
    const start = this.here();
    this.triggerAlternatives ??= [
      { ALT: () => this.CONSUME(t.On).image as 'on' },
      { ALT: () => this.CONSUME(t.Before).image as 'before' },
      { ALT: () => this.CONSUME(t.After).image as 'after' },
      {
        ALT: () => {
          this.CONSUME(t.Instead);
          this.CONSUME(t.Of);
          return 'instead of';
        },
      },
    ];
    const word = this.OR(this.triggerAlternatives);
    const name = this.word(this.CONSUME(t.Name));
    // `once on dusk of you`
    if (this.isNext(t.Of))
      this.OPTION2({ GATE: () => this.LA(-2).tokenType === t.Once, DEF: () => this.CONSUME2(t.Of) });
    const first = this.OPTION(() => this.SUBRULE(this.pattern)) ?? null;
    const rest: { prep: Preposition; pattern: Pattern }[] = [];
    this.MANY(() => {
      const prep = this.CONSUME(t.Prep).image as Preposition;
      rest.push({ prep, pattern: this.SUBRULE2(this.pattern) });
    });
    const when = this.SUBRULE(this.optionalWhen);
    return { word, name, first, rest: fitted(rest), when, start, end: this.lastEnd() };
  });

  private readonly pattern: Rule<Pattern> = this.rule('pattern', () => {
    const start = this.here();
    const name =
      this.OPTION({
        GATE: () => this.LA(2).tokenType === t.Colon,
        DEF: () => {
          const word = this.word(this.CONSUME(t.Name));
          this.CONSUME(t.Colon);
          return word;
        },
      }) ?? null;
    const phrase = this.SUBRULE(this.signedPhrase);
    const others: Phrase[] = [];
    this.MANY(() => {
      this.CONSUME(t.Or);
      others.push(this.SUBRULE2(this.signedPhrase));
    });
    return { name, phrase, others: fitted(others), start, end: this.lastEnd() };
  });

  /** `[when Expr]`. */
  protected readonly optionalWhen = this.rule('optionalWhen', () => {
    if (!this.isNext(t.When)) return null;
    return (
      this.OPTION(() => {
        this.CONSUME(t.When);
        return this.SUBRULE(this.expr);
      }) ?? null
    );
  });
}
