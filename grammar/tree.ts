/**
 * The AST: the structure of a source file, before any word has a meaning.
 *
 * The parser knows no words of a game, so phrases stay flat: a list of words. Elaboration, which knows the class of
 * each word, parses them. Every node has its source range: offsets in UTF-16 units from the start of the file, `end`
 * exclusive.
 */

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A name in the source. */
export interface NameNode extends Span {
  readonly text: string;
}

export interface Comment extends Span {
  /** Without the marks `#` or `##` and the blank after them. */
  readonly text: string;
  readonly doc: boolean;
  /** Whether source precedes it on its line. */
  readonly trailing: boolean;
}

export interface File extends Span {
  readonly decls: readonly Decl[];
  readonly comments: readonly Comment[];
}

// ---------------------------------------------------------------- expressions

export type Expr = Logic | Not | Compare | Arith | Negate | Phrase;

/** `a and b and c`: one node with any number of operands. */
export interface Logic extends Span {
  readonly node: 'and' | 'or';
  readonly items: readonly Expr[];
}
export interface Not extends Span {
  readonly node: 'not';
  readonly expr: Expr;
}
export type CompareOp = '<' | '<=' | '>' | '>=' | 'is' | 'is not' | 'has' | 'has not';
export interface Compare extends Span {
  readonly node: 'compare';
  readonly op: CompareOp;
  readonly left: Expr;
  readonly right: Expr;
  /** The connector after `is`: `is in play`, `is not on t`. */
  readonly connector: NameNode | null;
}
export interface Arith extends Span {
  readonly node: 'arith';
  readonly op: '+' | '-' | '*';
  readonly left: Expr;
  readonly right: Expr;
}
export interface Negate extends Span {
  readonly node: 'negate';
  readonly expr: Expr;
}

/** `first other friendly structure in hand of rival where name is self.name`, flat. */
export interface Phrase extends Span {
  readonly node: 'phrase';
  readonly parts: readonly PhrasePart[];
  readonly tail: Tail | null;
}
export type PhrasePart = Atom | Connector;
export interface Connector extends Span {
  readonly node: 'connector';
  readonly text: 'of' | 'in' | 'on';
}
/** One primary, or a level table with one for each level: `1/2/3/4/5`, `bordering/surrounding/any`. */
export interface Atom extends Span {
  readonly node: 'atom';
  readonly levels: readonly Prim[];
}
export type Prim = NamePrim | NumberPrim | StringPrim | GroupPrim;
interface WithPath extends Span {
  /** `.a.b` after the primary. */
  readonly path: readonly NameNode[];
}
export interface NamePrim extends WithPath {
  readonly node: 'name';
  readonly name: NameNode;
  /** Null without parentheses; `f()` gives []. */
  readonly args: readonly Expr[] | null;
}
export interface NumberPrim extends WithPath {
  readonly node: 'number';
  readonly value: number;
}
export interface StringPrim extends WithPath {
  readonly node: 'string';
  readonly value: string;
}
export interface GroupPrim extends WithPath {
  readonly node: 'group';
  readonly expr: Expr;
}
export interface Tail extends Span {
  readonly word: 'where' | 'weighing';
  readonly expr: Expr;
}

// ---------------------------------------------------------------- calls: NAME arg? (PREP arg)*

export type Preposition = 'to' | 'by' | 'from' | 'with' | 'at' | 'for' | 'as';

/** An argument of a call or an item: `by 3`. */
export interface PrepArg extends Span {
  readonly prep: Preposition;
  readonly expr: Expr;
}

/** A parameter: `target: body or nothing = self`. */
export interface Bind extends Span {
  readonly name: NameNode;
  /** Alternatives: `card or nothing`. */
  readonly types: readonly Phrase[];
  /** The ends of `amount: number from 1 to 10`. */
  readonly range: readonly PrepArg[];
  readonly value: Atom | null;
}
export interface Params extends Span {
  readonly first: Bind | null;
  readonly rest: readonly { readonly prep: Preposition; readonly bind: Bind }[];
}

/** `on NAME`, `before NAME foe: unit by n: number when ...`. */
export interface Trigger extends Span {
  readonly word: 'on' | 'before' | 'after' | 'instead of';
  readonly name: NameNode;
  readonly first: Pattern | null;
  readonly rest: readonly { readonly prep: Preposition; readonly pattern: Pattern }[];
  readonly when: Expr | null;
}
/** `foe: enemy unit` binds the argument to a name. Without a name the argument must match one of the phrases. */
export interface Pattern extends Span {
  readonly name: NameNode | null;
  readonly phrase: Phrase;
  /** Alternatives: `unit or nothing`. */
  readonly others: readonly Phrase[];
}

/** `... have printed cost -2 until X when Y` after a subject. */
export interface Have extends Span {
  readonly printed: boolean;
  readonly name: NameNode;
  /** `have gems of red +1`. */
  readonly word: NameNode | null;
  readonly sign: '+' | '-' | null;
  readonly value: Expr | null;
  readonly args: readonly PrepArg[];
  readonly until: Phrase | null;
  readonly when: Expr | null;
}

// ---------------------------------------------------------------- statements

export interface Body extends Span {
  readonly stmts: readonly Stmt[];
}

export type Stmt =
  | (Span & { readonly node: 'let'; readonly name: NameNode; readonly value: Expr; readonly args: readonly PrepArg[] })
  | (Span & { readonly node: 'if'; readonly test: Expr; readonly then: Body; readonly otherwise: Body | null })
  | (Span & {
      readonly node: 'each';
      readonly set: Phrase;
      /** `by reading`, `from 1 to 10`, `by choice of you`: all arguments except the name after `as`. */
      readonly args: readonly PrepArg[];
      readonly name: NameNode | null;
      readonly live: boolean;
      readonly body: Body;
    })
  | (Span & {
      readonly node: 'repeat';
      /** Null for `as long as` without a number. */
      readonly times: Expr | null;
      readonly test: Expr | null;
      readonly body: Body;
    })
  | Choose
  | (Span & {
      /** `choose { } or { }`: one of the bodies is done. */
      readonly node: 'ways';
      readonly bodies: readonly Body[];
      readonly args: readonly PrepArg[];
    })
  | (Span & {
      readonly node: 'may';
      readonly body: Body;
      readonly args: readonly PrepArg[];
      readonly otherwise: Body | null;
    })
  | (Span & {
      readonly node: 'chance';
      /** A phrase `a in b`. */
      readonly odds: Expr;
      readonly body: Body;
      readonly otherwise: Body | null;
    })
  | (Span & { readonly node: 'randomly'; readonly body: Body })
  | Once
  | (Span & { readonly node: 'together'; readonly by: Phrase | null; readonly body: Body })
  | (Span & {
      readonly node: 'either';
      readonly arms: readonly (Span & { readonly when: Expr; readonly body: Body })[];
    })
  | (Span & { readonly node: 'stop'; readonly test: Expr | null })
  | (Span & {
      readonly node: 'require';
      readonly test: Expr;
      readonly reason: string | null;
      readonly args: readonly PrepArg[];
    })
  | (Span & { readonly node: 'needs'; readonly test: Expr })
  | (Span & { readonly node: 'give'; readonly value: Expr; readonly args: readonly PrepArg[] })
  | (Span & { readonly node: 'offer'; readonly moves: readonly Phrase[]; readonly args: readonly PrepArg[] })
  | (Span & {
      readonly node: 'phase';
      readonly name: NameNode;
      readonly who: Phrase | null;
      readonly when: Expr | null;
      readonly body: Body;
    })
  | (Span & { readonly node: 'text'; readonly template: string })
  | (Span & { readonly node: 'have'; readonly subject: Phrase; readonly have: Have })
  | (Span & {
      readonly node: 'assign';
      readonly target: Phrase;
      readonly op: '=' | '+=' | '-=';
      readonly value: Expr;
      /** Arguments of a call in the value: `total += hit target by amount`. */
      readonly args: readonly PrepArg[];
    })
  | (Span & { readonly node: 'call'; readonly phrase: Phrase; readonly args: readonly PrepArg[] });

/** `once on dusk of you { }`: an effect that waits for one event. */
export interface Once extends Span {
  readonly node: 'once';
  readonly trigger: Trigger;
  readonly until: Phrase | null;
  readonly body: Body;
}

export interface Choose extends Span {
  readonly node: 'choose';
  readonly name: NameNode;
  readonly domain: Phrase;
  readonly args: readonly PrepArg[];
  readonly when: Expr | null;
}

// ---------------------------------------------------------------- items and bodies of declarations

export interface Field extends Span {
  readonly node: 'field';
  readonly name: NameNode;
  /** Empty for a derived field: `advance = rank(here, owner)`. */
  readonly types: readonly Phrase[];
  readonly args: readonly PrepArg[];
  readonly value: Expr | null;
}

/** `cost 1` · `neutral construct` · `limit 200 turns { draw_game }` · `set x to 2` · `dwarf units have printed cost -2`. */
export interface Item extends Span {
  readonly node: 'item';
  readonly phrase: Phrase;
  readonly have: Have | null;
  readonly args: readonly PrepArg[];
  readonly when: Expr | null;
  readonly body: Body | null;
}
/** `until owner turn_end` on a status. */
export interface UntilItem extends Span {
  readonly node: 'until';
  readonly phrase: Phrase;
}
export interface AbilityItem extends Span {
  readonly node: 'ability';
  readonly trigger: Trigger;
  readonly body: Body;
}

export interface CardBody extends Span {
  readonly items: readonly (Item | UntilItem | AbilityItem | Choose | Field | Decl)[];
}

// ---------------------------------------------------------------- declarations

interface DeclBase extends Span {
  /** The `##` lines directly above, in order. */
  readonly docs: readonly Comment[];
}

/** The declaration with this node. */
export type DeclOf<Node extends Decl['node']> = Extract<Decl, { node: Node }>;

export type Decl =
  | (DeclBase & { readonly node: 'prelude' })
  | (DeclBase & { readonly node: 'game'; readonly name: NameNode; readonly uses: NameNode | null })
  | (DeclBase & {
      readonly node: 'enum';
      /** Adds members to an enum that is declared elsewhere. */
      readonly extend: boolean;
      readonly name: NameNode;
      readonly members: readonly NameNode[];
    })
  | (DeclBase & { readonly node: 'option'; readonly field: Field })
  /** `player { ... }` and `game_state { ... }`: fields of the players and of the match. */
  | (DeclBase & { readonly node: 'fields'; readonly of: NameNode; readonly body: CardBody })
  | (DeclBase & {
      readonly node: 'kind';
      /** Adds fields to a kind that is declared elsewhere. */
      readonly extend: boolean;
      readonly name: NameNode;
      readonly plural: NameNode | null;
      readonly parents: readonly NameNode[];
      readonly body: CardBody | null;
    })
  | (DeclBase & {
      readonly node: 'zone';
      /** Sets the capacity of a zone that is declared elsewhere. */
      readonly extend: boolean;
      readonly name: NameNode;
      /** Null for `extend zone`. */
      readonly of: NameNode | null;
      readonly body: CardBody;
    })
  | (DeclBase & { readonly node: 'status'; readonly name: NameNode; readonly of: NameNode; readonly body: CardBody })
  | (DeclBase & { readonly node: 'queue'; readonly body: CardBody })
  | (DeclBase & { readonly node: 'look'; readonly body: CardBody })
  | (DeclBase & {
      readonly node: 'adjective' | 'value' | 'order';
      readonly name: NameNode;
      readonly params: readonly Bind[];
      /** One expression; for an order its keys, the most important first. */
      readonly exprs: readonly Expr[];
      readonly text: string | null;
    })
  | (DeclBase & {
      readonly node: 'timing';
      readonly name: NameNode;
      readonly params: Params;
      readonly is: Trigger | null;
      readonly text: string | null;
    })
  | (DeclBase & {
      readonly node: 'keyword';
      readonly name: NameNode;
      readonly params: Params;
      readonly body: CardBody | null;
    })
  | (DeclBase & {
      readonly node: 'verb';
      readonly name: NameNode;
      readonly params: Params;
      readonly gives: Phrase | null;
      readonly tags: readonly NameNode[];
      readonly body: Body;
    })
  | (DeclBase & { readonly node: 'move'; readonly name: NameNode; readonly params: Params; readonly body: Body })
  | (DeclBase & { readonly node: 'whenever'; readonly name: NameNode; readonly phrase: Phrase; readonly body: Body })
  /** A piece of the flow that setup, flow and other steps name. */
  | (DeclBase & { readonly node: 'step'; readonly name: NameNode; readonly params: Params; readonly body: Body })
  | (DeclBase & { readonly node: 'setup' | 'flow'; readonly body: Body })
  | (DeclBase & {
      readonly node: 'mode';
      readonly name: NameNode;
      readonly parent: NameNode | null;
      readonly body: CardBody;
    })
  /** `native verb`, `native value`, `native adjective`: the declaration of a basic operation. */
  | (DeclBase & {
      readonly node: 'native';
      readonly of: 'verb' | 'value' | 'adjective';
      readonly name: NameNode;
      readonly params: Params;
      readonly gives: Phrase | null;
      readonly text: string | null;
    })
  /** `unit "Green Prototypes" { }`: a card, mod, deck or battleground; `head` names a kind. */
  | (DeclBase & {
      readonly node: 'card';
      readonly head: NameNode;
      readonly name: NameNode;
      readonly game: NameNode | null;
      readonly body: CardBody;
    })
  | (DeclBase & {
      readonly node: 'scenario';
      readonly name: NameNode;
      readonly game: NameNode;
      readonly lines: readonly ScenarioLine[];
    })
  /** A setting or a static ability at the top level: `players 2`, `board 4 by 5`. */
  | (DeclBase & { readonly node: 'top'; readonly item: Item | AbilityItem })
  /** A declaration with a syntax error. Later declarations are still parsed. */
  | (DeclBase & { readonly node: 'broken' });

export type ScenarioLine =
  /** Cells, the top row first: a name, or null for an empty tile. */
  | (Span & {
      readonly node: 'board';
      readonly rows: readonly (readonly (NameNode | null)[])[];
      readonly rowSpans: readonly Span[];
    })
  /** `where X is blue "Restless Goats" level 1 strength 4 frozen`. */
  | (Span & { readonly node: 'where'; readonly name: NameNode; readonly phrase: Phrase })
  /** `blue base 3` · `turn blue` · `red hand "A" level 2, "B"` · `mode Ranked` · `mod "Steady Growth"` · `seed 4`. */
  | (Span & { readonly node: 'given'; readonly phrases: readonly Phrase[] })
  /** `do play "Green Prototypes" at B2` · `do start turn` · `do pass`. */
  | (Span & {
      readonly node: 'do';
      /** `refuse MOVE ...`: the move must not be legal. */
      readonly refused: boolean;
      readonly phrase: Phrase;
      readonly args: readonly PrepArg[];
    })
  /** `then EXPR`: in every outcome of chance; `then sometimes EXPR`: in at least one outcome. */
  | (Span & { readonly node: 'then'; readonly sometimes: boolean; readonly exprs: readonly Expr[] });
