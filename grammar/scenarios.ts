/** Scenarios: a board, givens, moves and expected conditions. */
import type { IOrAlt } from 'chevrotain';
import type { Rule } from './base.ts';
import { fitted } from './lists.ts';
import { endOf, startOf, textValue } from './scan.ts';
import { StatementParser } from './statements.ts';
import * as t from './tokens.ts';
import type { Decl, Expr, NameNode, PrepArg, ScenarioLine, Span } from './tree.ts';

type LineOf<Node extends ScenarioLine['node']> = Extract<ScenarioLine, { node: Node }>;
type ScenarioNode = Omit<Extract<Decl, { node: 'scenario' }>, 'docs' | 'start' | 'end'>;

export abstract class ScenarioParser extends StatementParser {
  readonly scenario: Rule<ScenarioNode> = this.rule('scenario', () => {
    this.CONSUME(t.ScenarioHead);
    const title = this.CONSUME(t.Text);
    this.CONSUME(t.For);
    const game = this.word(this.CONSUME(t.Name));
    const lines = this.SUBRULE(this.scenarioBody);
    const name = this.ACTION(() => ({ ...this.word(title), text: textValue(title) }));
    return { node: 'scenario', name, game, lines };
  });

  protected readonly scenarioBody: Rule<readonly ScenarioLine[]> = this.rule('scenarioBody', () => {
    const lines: ScenarioLine[] = [];
    this.CONSUME(t.LBrace);
    this.lines('scenario', () => {
      lines.push(this.SUBRULE(this.scenarioLine));
    });
    this.CONSUME(t.RBrace);
    return fitted(lines);
  });

  private lineAlternatives: IOrAlt<ScenarioLine>[] | null = null;

  private readonly scenarioLine: Rule<ScenarioLine> = this.rule('scenarioLine', () => {
    this.lineAlternatives ??= [
      { ALT: () => this.SUBRULE(this.boardLine) },
      { ALT: () => this.SUBRULE(this.whereLine) },
      { ALT: () => this.SUBRULE(this.doLine) },
      { ALT: () => this.SUBRULE(this.thenLine) },
      { ALT: () => this.SUBRULE(this.givenLine) },
    ];
    // Head words are also names: the first matching alternative is taken.
    return this.OR<ScenarioLine>({ DEF: this.lineAlternatives, IGNORE_AMBIGUITIES: true });
  });

  private readonly boardLine: Rule<LineOf<'board'>> = this.rule('boardLine', () => {
    const start = this.here();
    const rows: (readonly (NameNode | null)[])[] = [];
    const rowSpans: Span[] = [];
    this.CONSUME(t.BoardHead);
    this.CONSUME(t.LBrace);
    this.lines('board', () => {
      const row = this.SUBRULE(this.boardRow);
      rows.push(row.cells);
      rowSpans.push({ start: row.start, end: row.end });
    });
    this.CONSUME(t.RBrace);
    return { node: 'board', rows: fitted(rows), rowSpans: fitted(rowSpans), start, end: this.lastEnd() };
  });

  private readonly boardRow: Rule<Span & { cells: readonly (NameNode | null)[] }> = this.rule('boardRow', () => {
    const start = this.here();
    const cells: (NameNode | null)[] = [];
    this.AT_LEAST_ONE(() => {
      const cell = this.OR([{ ALT: () => this.CONSUME(t.Name) }, { ALT: () => this.CONSUME(t.Dot) }]);
      cells.push(cell.tokenType === t.Dot ? null : { text: cell.image, start: startOf(cell), end: endOf(cell) });
    });
    return { cells: fitted(cells), start, end: this.lastEnd() };
  });

  private readonly whereLine: Rule<LineOf<'where'>> = this.rule('whereLine', () => {
    const start = this.here();
    this.CONSUME(t.Where);
    const name = this.word(this.CONSUME(t.Name));
    this.CONSUME(t.Is);
    const phrase = this.SUBRULE(this.given);
    return { node: 'where', name, phrase, start, end: this.lastEnd() };
  });

  private readonly doLine: Rule<LineOf<'do'>> = this.rule('doLine', () => {
    const start = this.here();
    const refused = this.OR<boolean>([
      { ALT: () => this.CONSUME(t.DoHead) === undefined },
      { ALT: () => this.CONSUME(t.RefuseHead) !== undefined },
    ]);
    const phrase = this.SUBRULE(this.given);
    const args = this.SUBRULE(this.stepArgs);
    return { node: 'do', refused, phrase, args, start, end: this.lastEnd() };
  });

  /** The arguments of a move. After the name of a choice a negative number is allowed: `with n -1`. */
  private readonly stepArgs: Rule<readonly PrepArg[]> = this.rule('stepArgs', () => {
    const args: PrepArg[] = [];
    this.MANY(() => {
      const prep = this.CONSUME(t.Prep);
      const expr = this.OR<Expr>([
        {
          GATE: () => prep.image === 'with' && this.LA(1).tokenType === t.Name && this.LA(2).tokenType === t.Minus,
          ALT: () => this.SUBRULE(this.given),
        },
        { ALT: () => this.SUBRULE(this.expr) },
      ]);
      args.push(this.prepArg(prep, expr));
    });
    return fitted(args);
  });

  private readonly thenLine: Rule<LineOf<'then'>> = this.rule('thenLine', () => {
    const start = this.here();
    this.CONSUME(t.ThenHead);
    const sometimes = this.OPTION(() => this.CONSUME(t.Sometimes)) !== undefined;
    const exprs: Expr[] = [this.SUBRULE(this.expr)];
    this.MANY(() => {
      this.CONSUME(t.Comma);
      exprs.push(this.SUBRULE2(this.expr));
    });
    return { node: 'then', sometimes, exprs: fitted(exprs), start, end: this.lastEnd() };
  });

  private readonly givenLine: Rule<LineOf<'given'>> = this.rule('givenLine', () => {
    const start = this.here();
    const phrases = [this.SUBRULE(this.given)];
    this.MANY(() => {
      this.CONSUME(t.Comma);
      phrases.push(this.SUBRULE2(this.given));
    });
    return { node: 'given', phrases: fitted(phrases), start, end: this.lastEnd() };
  });
}
