/** Declarations, and the bodies of cards, kinds, zones and modes. */
import type { IOrAlt, IParserErrorMessageProvider, IToken, TokenType } from 'chevrotain';
import type { Rule } from './base.ts';
import { readDocs } from './docs.ts';
import { fitted } from './lists.ts';
import { textValue } from './scan.ts';
import { ScenarioParser } from './scenarios.ts';
import * as t from './tokens.ts';
import type {
  AbilityItem,
  Bind,
  CardBody,
  Decl,
  DeclOf,
  Expr,
  Field,
  File,
  Item,
  NameNode,
  Params,
  Phrase,
  PrepArg,
  Preposition,
  UntilItem,
} from './tree.ts';

/** A declaration without its documentation and span. */
type UndocumentedDecl<D> = D extends Decl ? Omit<D, 'docs' | 'start' | 'end'> : never;

export class DeclarationParser extends ScenarioParser {
  constructor(messages: IParserErrorMessageProvider, validate: boolean) {
    super(messages, validate);
    // Rules are fields of the subclasses, so the analysis runs in the last constructor.
    this.performSelfAnalysis();
  }

  /** The rule of a whole file. */
  readonly file: Rule<Decl[]> = this.rule('file', () => {
    const decls: Decl[] = [];
    this.lines(
      'file',
      () => {
        decls.push(this.SUBRULE(this.topLine));
      },
      (start) => {
        decls.push({ node: 'broken', docs: this.docsAbove(start), start, end: this.lastEnd() });
      },
    );
    return decls;
  });

  private topAlternatives: IOrAlt<Decl>[] | null = null;

  private readonly topLine: Rule<Decl> = this.rule('topLine', () => {
    this.topAlternatives ??= [
      { ALT: () => this.SUBRULE(this.declaration) },
      {
        ALT: () => {
          const start = this.here();
          const item = this.SUBRULE(this.ability);
          return { node: 'top', item, docs: this.docsAbove(start), start, end: this.lastEnd() };
        },
      },
      {
        ALT: () => {
          const start = this.here();
          const item = this.SUBRULE(this.item);
          return { node: 'top', item, docs: this.docsAbove(start), start, end: this.lastEnd() };
        },
      },
    ];
    // Head words are also names: the first matching alternative is taken.
    return this.OR<Decl>({ DEF: this.topAlternatives, IGNORE_AMBIGUITIES: true });
  });

  private declarationAlternatives: IOrAlt<UndocumentedDecl<Decl>>[] | null = null;

  readonly declaration: Rule<Decl> = this.rule('declaration', () => {
    const start = this.here();
    this.declarationAlternatives ??= [
      {
        ALT: () => {
          this.CONSUME(t.PreludeHead);
          return { node: 'prelude' };
        },
      },
      { ALT: () => this.SUBRULE(this.game) },
      { ALT: () => this.SUBRULE(this.enumeration) },
      {
        ALT: () => {
          this.CONSUME(t.OptionHead);
          const start = this.here();
          const name = this.word(this.CONSUME(t.FieldHead));
          return { node: 'option', field: this.SUBRULE(this.stored, { ARGS: [name, start] }) };
        },
      },
      { ALT: () => this.SUBRULE(this.fields) },
      { ALT: () => this.SUBRULE(this.kind) },
      { ALT: () => this.SUBRULE(this.extension) },
      { ALT: () => this.SUBRULE(this.zone) },
      { ALT: () => this.SUBRULE(this.status) },
      { ALT: () => ({ node: this.begun(t.QueueHead, 'queue'), body: this.SUBRULE(this.cardBody) }) },
      { ALT: () => ({ node: this.begun(t.LookHead, 'look'), body: this.SUBRULE2(this.cardBody) }) },
      { ALT: () => this.SUBRULE(this.pure) },
      { ALT: () => this.SUBRULE(this.timing) },
      { ALT: () => this.SUBRULE(this.keyword) },
      { ALT: () => this.SUBRULE(this.verb) },
      { ALT: () => this.SUBRULE(this.move) },
      { ALT: () => this.SUBRULE(this.step) },
      { ALT: () => this.SUBRULE(this.whenever) },
      { ALT: () => ({ node: this.begun(t.SetupHead, 'setup'), body: this.SUBRULE(this.body) }) },
      { ALT: () => ({ node: this.begun(t.FlowHead, 'flow'), body: this.SUBRULE2(this.body) }) },
      { ALT: () => this.SUBRULE(this.mode) },
      { ALT: () => this.SUBRULE(this.native) },
      { ALT: () => this.SUBRULE(this.card) },
      { ALT: () => this.SUBRULE(this.scenario) },
    ];
    const bare = this.OR(this.declarationAlternatives);
    return { ...bare, docs: this.docsAbove(start), start, end: this.lastEnd() } as Decl;
  });

  /** Consumes the head of a declaration that consists of a head and a body. */
  private begun<N extends string>(head: TokenType, node: N): N {
    this.CONSUME(head);
    return node;
  }

  private docsAbove(start: number): Decl['docs'] {
    return this.RECORDING_PHASE ? [] : readDocs(this.source, start);
  }

  private readonly game: Rule<UndocumentedDecl<DeclOf<'game'>>> = this.rule('game', () => {
    this.CONSUME(t.GameHead);
    const name = this.word(this.CONSUME(t.Name));
    const uses =
      this.OPTION(() => {
        this.CONSUME(t.Uses);
        return this.word(this.CONSUME2(t.Name));
      }) ?? null;
    return { node: 'game', name, uses };
  });

  private readonly enumeration: (extend?: boolean) => UndocumentedDecl<DeclOf<'enum'>> = this.rule(
    'enumeration',
    (extend = false) => {
      this.CONSUME(t.EnumHead);
      const name = this.word(this.CONSUME(t.Name));
      this.CONSUME(t.Assign);
      return { node: 'enum', extend, name, members: this.SUBRULE(this.names) };
    },
  );

  /** `extend`: members of an enum, fields or ranges of a kind, or the capacity of a zone that is declared elsewhere. */
  private readonly extension: Rule<UndocumentedDecl<DeclOf<'enum' | 'kind' | 'zone'>>> = this.rule('extension', () => {
    this.CONSUME(t.ExtendHead);
    return this.OR<UndocumentedDecl<DeclOf<'enum' | 'kind' | 'zone'>>>([
      { ALT: () => this.SUBRULE(this.enumeration, { ARGS: [true] }) },
      {
        ALT: () => {
          const head = this.OR2([{ ALT: () => this.CONSUME(t.KindHead) }, { ALT: () => this.CONSUME(t.ZoneHead) }]);
          const known = { extend: true, name: this.word(this.CONSUME(t.Name)), body: this.SUBRULE(this.cardBody) };
          if (head.tokenType === t.ZoneHead) return { node: 'zone', of: null, ...known };
          return { node: 'kind', plural: null, parents: [], ...known };
        },
      },
    ]);
  });

  private readonly fields: Rule<UndocumentedDecl<DeclOf<'fields'>>> = this.rule('fields', () => {
    const of = this.OR<IToken>([
      { ALT: () => this.CONSUME(t.PlayerHead) },
      { ALT: () => this.CONSUME(t.GameStateHead) },
    ]);
    return { node: 'fields', of: this.word(of), body: this.SUBRULE(this.cardBody) };
  });

  private readonly kind: Rule<UndocumentedDecl<DeclOf<'kind'>>> = this.rule('kind', () => {
    this.CONSUME(t.KindHead);
    const name = this.word(this.CONSUME(t.Name));
    const plural =
      this.OPTION(() => {
        this.CONSUME(t.Plural);
        return this.word(this.CONSUME2(t.Name));
      }) ?? null;
    const parents =
      this.OPTION2(() => {
        this.CONSUME(t.Is);
        return this.SUBRULE(this.names);
      }) ?? [];
    const body = this.OPTION3(() => this.SUBRULE(this.cardBody)) ?? null;
    return { node: 'kind', extend: false, name, plural, parents, body };
  });

  private readonly zone: Rule<UndocumentedDecl<DeclOf<'zone'>>> = this.rule('zone', () => {
    this.CONSUME(t.ZoneHead);
    const name = this.word(this.CONSUME(t.Name));
    this.CONSUME(t.Of);
    const of = this.word(this.CONSUME2(t.Name));
    return { node: 'zone', extend: false, name, of, body: this.SUBRULE(this.cardBody) };
  });

  private readonly status: Rule<UndocumentedDecl<DeclOf<'status'>>> = this.rule('status', () => {
    this.CONSUME(t.StatusHead);
    const name = this.word(this.CONSUME(t.Name));
    this.CONSUME(t.Of);
    const of = this.word(this.CONSUME2(t.Name));
    return { node: 'status', name, of, body: this.SUBRULE(this.cardBody) };
  });

  /** Adjectives, values and orders: pure words. */
  private readonly pure: Rule<UndocumentedDecl<DeclOf<'adjective' | 'value' | 'order'>>> = this.rule('pure', () => {
    const exprs: Expr[] = [];
    const { node, name, params } = this.OR<{
      node: 'adjective' | 'value' | 'order';
      name: IToken;
      params: readonly Bind[];
    }>([
      {
        ALT: () => {
          const order = this.CONSUME(t.OrderHead);
          const signature = {
            node: order.image as 'order',
            name: this.CONSUME(t.Name),
            params: this.SUBRULE(this.binds),
          };
          this.CONSUME(t.Assign);
          exprs.push(this.SUBRULE(this.expr));
          this.MANY(() => {
            this.CONSUME(t.Comma);
            exprs.push(this.SUBRULE2(this.expr));
          });
          return signature;
        },
      },
      {
        ALT: () => {
          const head = this.OR2<IToken>([
            { ALT: () => this.CONSUME(t.AdjectiveHead) },
            { ALT: () => this.CONSUME(t.ValueHead) },
          ]);
          const signature = {
            node: head.image as 'adjective' | 'value',
            name: this.CONSUME2(t.Name),
            params: this.SUBRULE2(this.binds),
          };
          this.CONSUME2(t.Assign);
          exprs.push(this.SUBRULE3(this.expr));
          return signature;
        },
      },
    ]);
    const text = this.SUBRULE(this.optionalTemplate);
    return { node, name: this.word(name), params, exprs: fitted(exprs), text };
  });

  private readonly timing: Rule<UndocumentedDecl<DeclOf<'timing'>>> = this.rule('timing', () => {
    this.CONSUME(t.TimingHead);
    const name = this.word(this.CONSUME(t.Name));
    const params = this.SUBRULE(this.params);
    const is =
      this.OPTION(() => {
        this.CONSUME(t.Is);
        return this.SUBRULE(this.trigger);
      }) ?? null;
    const text = this.SUBRULE(this.optionalTemplate);
    return { node: 'timing', name, params, is, text };
  });

  private readonly keyword: Rule<UndocumentedDecl<DeclOf<'keyword'>>> = this.rule('keyword', () => {
    this.CONSUME(t.KeywordHead);
    const name = this.word(this.CONSUME(t.Name));
    const params = this.SUBRULE(this.params);
    const body = this.OPTION(() => this.SUBRULE(this.cardBody)) ?? null;
    return { node: 'keyword', name, params, body };
  });

  private readonly verb: Rule<UndocumentedDecl<DeclOf<'verb'>>> = this.rule('verb', () => {
    this.CONSUME(t.VerbHead);
    const name = this.word(this.CONSUME(t.Name));
    const params = this.SUBRULE(this.params);
    const gives = this.SUBRULE(this.optionalGives);
    const tags =
      this.OPTION(() => {
        this.CONSUME(t.Is);
        return this.SUBRULE(this.names);
      }) ?? [];
    // `gives` and the tags may be in either order.
    const late = this.SUBRULE2(this.optionalGives);
    return { node: 'verb', name, params, gives: gives ?? late, tags, body: this.SUBRULE(this.body) };
  });

  private readonly move: Rule<UndocumentedDecl<DeclOf<'move'>>> = this.rule('move', () => {
    this.CONSUME(t.MoveHead);
    const name = this.word(this.CONSUME(t.Name));
    const params = this.SUBRULE(this.params);
    return { node: 'move', name, params, body: this.SUBRULE(this.body) };
  });

  private readonly step: Rule<UndocumentedDecl<DeclOf<'step'>>> = this.rule('step', () => {
    this.CONSUME(t.StepHead);
    const name = this.word(this.CONSUME(t.Name));
    const params = this.SUBRULE(this.params);
    return { node: 'step', name, params, body: this.SUBRULE(this.body) };
  });

  private readonly whenever: Rule<UndocumentedDecl<DeclOf<'whenever'>>> = this.rule('whenever', () => {
    this.CONSUME(t.Whenever);
    const name = this.word(this.CONSUME(t.Name));
    this.CONSUME(t.Colon);
    const phrase = this.SUBRULE(this.phrase);
    return { node: 'whenever', name, phrase, body: this.SUBRULE(this.body) };
  });

  private readonly mode: Rule<UndocumentedDecl<DeclOf<'mode'>>> = this.rule('mode', () => {
    this.CONSUME(t.ModeHead);
    const name = this.word(this.CONSUME(t.Name));
    const parent =
      this.OPTION(() => {
        this.CONSUME(t.Is);
        return this.word(this.CONSUME2(t.Name));
      }) ?? null;
    return { node: 'mode', name, parent, body: this.SUBRULE(this.cardBody) };
  });

  private readonly native: Rule<UndocumentedDecl<DeclOf<'native'>>> = this.rule('native', () => {
    this.CONSUME(t.NativeHead);
    const of = this.OR<IToken>([
      { ALT: () => this.CONSUME(t.VerbHead) },
      { ALT: () => this.CONSUME(t.ValueHead) },
      { ALT: () => this.CONSUME(t.AdjectiveHead) },
    ]);
    const name = this.word(this.CONSUME(t.Name));
    const params = this.OR2<Params>([
      { ALT: () => this.SUBRULE(this.parenthesisedParams) },
      { ALT: () => this.SUBRULE(this.params) },
    ]);
    const gives = this.SUBRULE(this.optionalGives);
    const text = this.SUBRULE(this.optionalTemplate);
    return { node: 'native', of: of.image as DeclOf<'native'>['of'], name, params, gives, text };
  });

  private readonly card: Rule<UndocumentedDecl<DeclOf<'card'>>> = this.rule('card', () => {
    const head = this.word(this.CONSUME(t.CardHead));
    const title = this.CONSUME(t.Text);
    const game =
      this.OPTION(() => {
        this.CONSUME(t.For);
        return this.word(this.CONSUME(t.Name));
      }) ?? null;
    const name = this.ACTION(() => ({ ...this.word(title), text: textValue(title) }));
    return { node: 'card', head, name, game, body: this.SUBRULE(this.cardBody) };
  });

  // ---------------------------------------------------------------- parameters and triggers

  private readonly bind: Rule<Bind> = this.rule('bind', () => {
    const start = this.here();
    const name = this.word(this.CONSUME(t.Name));
    this.CONSUME(t.Colon);
    const types = this.SUBRULE(this.types);
    const range: PrepArg[] = [];
    this.MANY({
      // a preposition before a name and a colon begins the next parameter
      GATE: () => this.LA(3).tokenType !== t.Colon && /^(from|to)$/.test(this.LA(1).image),
      DEF: () => {
        const prep = this.CONSUME(t.Prep);
        const expr = this.SUBRULE(this.expr);
        range.push(this.prepArg(prep, expr));
      },
    });
    const value =
      this.OPTION(() => {
        this.CONSUME(t.Assign);
        return this.SUBRULE(this.signedAtom);
      }) ?? null;
    return { name, types, range: fitted(range), value, start, end: this.lastEnd() };
  });

  /** `card or nothing`. */
  private readonly types: Rule<readonly Phrase[]> = this.rule('types', () => {
    const types = [this.SUBRULE(this.phrase)];
    this.MANY(() => {
      this.CONSUME(t.Or);
      types.push(this.SUBRULE2(this.phrase));
    });
    return fitted(types);
  });

  /** `target: body by amount: number = 1`: the shape of a call. */
  private readonly params: Rule<Params> = this.rule('params', () => {
    const start = this.here();
    const first = this.OPTION(() => this.SUBRULE(this.bind)) ?? null;
    const rest: { prep: Preposition; bind: Bind }[] = [];
    this.MANY(() => {
      const prep = this.CONSUME(t.Prep).image as Preposition;
      rest.push({ prep, bind: this.SUBRULE2(this.bind) });
    });
    return { first, rest: fitted(rest), start, end: first === null && rest.length === 0 ? start : this.lastEnd() };
  });

  /** `(x: tile, y: tile)`. */
  private readonly binds: Rule<readonly Bind[]> = this.rule('binds', () => {
    const binds: Bind[] = [];
    this.CONSUME(t.LParen);
    this.OPTION(() => {
      binds.push(this.SUBRULE(this.bind));
      this.MANY(() => {
        this.CONSUME(t.Comma);
        binds.push(this.SUBRULE2(this.bind));
      });
    });
    this.CONSUME(t.RParen);
    return fitted(binds);
  });

  /**
   * The parameters of a native, `(x: tile, y: tile)`, in the shape of a call: all but the first get the preposition
   * `with`.
   */
  private readonly parenthesisedParams: Rule<Params> = this.rule('parenthesisedParams', () => {
    const start = this.here();
    const binds = this.SUBRULE(this.binds);
    return this.ACTION(() => ({
      first: binds[0] ?? null,
      rest: binds.slice(1).map((bind) => ({ prep: 'with', bind })),
      start,
      end: this.lastEnd(),
    }));
  });

  private readonly optionalGives: Rule<Phrase | null> = this.rule('optionalGives', () => {
    return (
      this.OPTION(() => {
        this.CONSUME(t.Gives);
        return this.SUBRULE(this.phrase);
      }) ?? null
    );
  });

  /** `[{ text "..." }]`. */
  private readonly optionalTemplate: Rule<string | null> = this.rule('optionalTemplate', () => {
    return (
      this.OPTION(() => {
        this.CONSUME(t.LBrace);
        const template = this.SUBRULE(this.template);
        this.CONSUME(t.RBrace);
        return template;
      }) ?? null
    );
  });

  // ---------------------------------------------------------------- bodies of cards and their items

  /** Items end at a line end or a comma. */
  readonly cardBody: Rule<CardBody> = this.rule('cardBody', () => {
    const start = this.here();
    const items: CardBody['items'][number][] = [];
    this.CONSUME(t.LBrace);
    this.lines('items', () => {
      items.push(this.SUBRULE(this.cardItem));
      if (!this.isNext(t.Comma)) return;
      this.MANY(() => {
        this.CONSUME(t.Comma);
        // A trailing comma is allowed at the end of a line.
        this.OPTION(() => {
          items.push(this.SUBRULE2(this.cardItem));
        });
      });
    });
    this.CONSUME(t.RBrace);
    return { items: fitted(items), start, end: this.lastEnd() };
  });

  private cardItemAlternatives: IOrAlt<CardBody['items'][number]>[] | null = null;

  private readonly cardItem: Rule<CardBody['items'][number]> = this.rule('cardItem', () => {
    this.cardItemAlternatives ??= [
      { ALT: () => this.SUBRULE(this.declaration) },
      { ALT: () => this.SUBRULE(this.field) },
      { ALT: () => this.SUBRULE(this.untilItem) },
      { ALT: () => this.SUBRULE(this.ability) },
      { ALT: () => this.SUBRULE(this.choose) },
      { ALT: () => this.SUBRULE(this.item) },
    ];
    return this.OR<CardBody['items'][number]>({ DEF: this.cardItemAlternatives, IGNORE_AMBIGUITIES: true });
  });

  /** `hits: number from 0 = 1` is stored, `worth = points + 1` is derived. */
  private readonly field: Rule<Field> = this.rule('field', () => {
    const start = this.here();
    const name = this.word(this.CONSUME(t.FieldHead));
    return this.OR<Field>([
      { ALT: () => this.SUBRULE(this.stored, { ARGS: [name, start] }) },
      {
        ALT: () => {
          this.CONSUME(t.Assign);
          const value = this.SUBRULE(this.expr);
          return { node: 'field', name, types: fitted([]), args: fitted([]), value, start, end: this.lastEnd() };
        },
      },
    ]);
  });

  /** The rest of a stored field after its name: `: number from 0 = 1`. */
  private readonly stored: (name: NameNode, start: number) => Field = this.rule(
    'stored',
    (name: NameNode, start: number) => {
      this.CONSUME(t.Colon);
      const types = this.SUBRULE(this.types);
      const args = this.SUBRULE(this.args);
      const value =
        this.OPTION(() => {
          this.CONSUME(t.Assign);
          return this.SUBRULE(this.expr);
        }) ?? null;
      return { node: 'field', name, types, args, value, start, end: this.lastEnd() };
    },
  );

  private readonly untilItem: Rule<UntilItem> = this.rule('untilItem', () => {
    const start = this.here();
    this.CONSUME(t.Until);
    const phrase = this.SUBRULE(this.phrase);
    return { node: 'until', phrase, start, end: this.lastEnd() };
  });

  readonly ability: Rule<AbilityItem> = this.rule('ability', () => {
    const start = this.here();
    const trigger = this.SUBRULE(this.trigger);
    const body = this.SUBRULE(this.body);
    return { node: 'ability', trigger, body, start, end: this.lastEnd() };
  });

  private itemAlternatives: IOrAlt<Item>[] | null = null;

  readonly item: Rule<Item> = this.rule('item', () => {
    this.subject = this.SUBRULE(this.opening);
    this.itemAlternatives ??= [
      {
        ALT: () => {
          const phrase = this.subject as Phrase;
          const have = this.SUBRULE(this.have);
          const rest = { args: fitted([]), when: null, body: null };
          return { node: 'item', phrase, have, ...rest, start: phrase.start, end: this.lastEnd() };
        },
      },
      {
        ALT: () => {
          const phrase = this.subject as Phrase;
          const args = this.SUBRULE(this.args);
          const when = this.SUBRULE(this.optionalWhen);
          const body = this.isNext(t.LBrace) ? (this.OPTION(() => this.SUBRULE(this.body)) ?? null) : null;
          return { node: 'item', phrase, have: null, args, when, body, start: phrase.start, end: this.lastEnd() };
        },
      },
    ];
    return this.OR(this.itemAlternatives);
  });

  protected override skipBody(sort: 'body' | 'items' | 'scenario'): void {
    if (sort === 'body') this.SUBRULE9(this.body);
    else if (sort === 'items') this.SUBRULE9(this.cardBody);
    else this.SUBRULE9(this.scenarioBody);
  }
}

/** The AST of a file. */
export const fileNode = (decls: File['decls'], comments: File['comments'], length: number): File => ({
  decls,
  comments,
  start: 0,
  end: length,
});
