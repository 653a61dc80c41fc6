/** Reads the subset of JavaScript that engines are written in. Anything else in a text is a bug of the emitter. */
import type {
  BlockStatement,
  Expression,
  ForStatement,
  Identifier,
  Property,
  Statement,
  SwitchCase,
  VariableDeclaration,
} from './nodes.ts';

/** By binary operator: a higher number binds tighter. */
export const PRECEDENCE: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  '|': 3,
  '^': 4,
  '&': 5,
  '===': 6,
  '!==': 6,
  '<': 7,
  '>': 7,
  '<=': 7,
  '>=': 7,
  '<<': 8,
  '>>': 8,
  '>>>': 8,
  '+': 9,
  '-': 9,
  '*': 10,
  '/': 10,
  '%': 10,
};

const ASSIGNS: ReadonlySet<string> = new Set([
  '=',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '&=',
  '|=',
  '^=',
  '<<=',
  '>>=',
  '>>>=',
]);
const PREFIXES: ReadonlySet<string> = new Set(['!', '-', '~', '++', '--']);

/** A name, a number, a string or a sign, after white space. */
const TOKEN =
  /\s*(?:([A-Za-z_$][\w$]*)|(0x[\da-f]+|\d+(?:\.\d+)?(?:e\+?\d+)?)|'([^'\\]*)'|(>>>=|\.\.\.|===|!==|>>>|<<=|>>=|=>|\+\+|--|&&|\|\||<=|>=|<<|>>|[-+*/%&|^]=|[-+*/%&|^~!<>=?:;,.()[\]{}]))/y;
const SPACE = /\s*/y;

/** A name that is replaced by another expression wherever it is read. */
export type Substitutes = ReadonlyMap<string, Expression>;

/** The statements of a text. */
export function parse(text: string, substitutes: Substitutes = new Map()): Statement[] {
  const parser = new Parser(text, substitutes);
  const found: Statement[] = [];
  while (!parser.isAtEnd) found.push(parser.statement());
  return found;
}

class Parser {
  readonly #text: string;
  readonly #substitutes: Substitutes;
  #end = 0;
  /** The current token; at most one of the two is set. `#sign`: a sign, a name or '' at the end of the text. */
  #sign = '';
  #literal: number | string | null = null;
  #isName = false;

  constructor(text: string, substitutes: Substitutes) {
    this.#text = text;
    this.#substitutes = substitutes;
    this.#next();
  }

  get isAtEnd(): boolean {
    return this.#sign === '' && this.#literal === null;
  }

  #next(): void {
    TOKEN.lastIndex = this.#end;
    const found = TOKEN.exec(this.#text);
    this.#literal = null;
    this.#isName = false;
    if (found === null) {
      SPACE.lastIndex = this.#end;
      SPACE.exec(this.#text);
      if (SPACE.lastIndex < this.#text.length) this.#fail('no token');
      this.#sign = '';
      return;
    }
    this.#end = TOKEN.lastIndex;
    const [, name, number, string, sign] = found;
    this.#sign = name ?? sign ?? '';
    this.#isName = name !== undefined;
    if (number !== undefined) this.#literal = Number(number);
    else if (string !== undefined) this.#literal = string;
  }

  #fail(why: string): never {
    throw new Error(`${why}: ${this.#text.slice(Math.max(0, this.#end - 60), this.#end + 20)}`);
  }

  #is(sign: string): boolean {
    return this.#sign === sign;
  }

  #accepts(sign: string): boolean {
    if (!this.#is(sign)) return false;
    this.#next();
    return true;
  }

  #expect(sign: string): void {
    if (!this.#accepts(sign)) this.#fail(`no ${sign}`);
  }

  #name(): Identifier {
    if (!this.#isName) this.#fail('no name');
    const name = this.#sign;
    this.#next();
    return { type: 'Identifier', name };
  }

  // -------------------------------------------------------------- statements

  statement(): Statement {
    if (!this.#isName) {
      if (this.#sign === '{') return this.#block();
      if (this.#accepts(';')) return { type: 'EmptyStatement' };
      return this.#sign === '<' ? this.#mark() : this.#expressionStatement();
    }
    switch (this.#sign) {
      case 'const':
      case 'let':
        return this.#ended(this.#declaration());
      case 'if': {
        this.#next();
        const test = this.#inParentheses();
        const consequent = this.statement();
        return { type: 'IfStatement', test, consequent, alternate: this.#accepts('else') ? this.statement() : null };
      }
      case 'for':
        return this.#for();
      case 'while': {
        this.#next();
        const test = this.#inParentheses();
        return { type: 'WhileStatement', test, body: this.statement() };
      }
      case 'return': {
        this.#next();
        return this.#ended({ type: 'ReturnStatement', argument: this.#is(';') ? null : this.#expression() });
      }
      case 'break': {
        this.#next();
        return this.#ended({ type: 'BreakStatement', label: this.#isName ? this.#name() : null });
      }
      case 'continue': {
        this.#next();
        return this.#ended({ type: 'ContinueStatement', label: this.#isName ? this.#name() : null });
      }
      case 'throw': {
        this.#next();
        return this.#ended({ type: 'ThrowStatement', argument: this.#expression() });
      }
      case 'switch':
        return this.#switch();
      case 'function': {
        this.#next();
        return { type: 'FunctionDeclaration', id: this.#name(), params: this.#params(), body: this.#block() };
      }
      default:
        return this.#expressionStatement();
    }
  }

  #ended<T>(made: T): T {
    this.#expect(';');
    return made;
  }

  #expressionStatement(): Statement {
    const mayBeLabel = this.#isName;
    const name = this.#sign;
    const expression = this.#expression();
    if (mayBeLabel && this.#accepts(':'))
      return { type: 'LabeledStatement', label: { type: 'Identifier', name }, body: this.statement() };
    return this.#ended({ type: 'ExpressionStatement', expression });
  }

  /** `<charge:9>`, `<deeper>` or `<shallower>`. */
  #mark(): Statement {
    this.#expect('<');
    const { name } = this.#name();
    let made: Statement = { type: 'Depth', deeper: name === 'deeper' };
    if (name === 'charge') {
      this.#expect(':');
      made = { type: 'Charge', amount: Number(this.#literal) };
      this.#next();
    }
    this.#expect('>');
    return made;
  }

  #block(): BlockStatement {
    this.#expect('{');
    const body: Statement[] = [];
    while (this.#sign !== '}') body.push(this.statement());
    this.#next();
    return { type: 'BlockStatement', body };
  }

  #declaration(): VariableDeclaration {
    const kind = this.#name().name as 'const' | 'let';
    const declarations: VariableDeclaration['declarations'][number][] = [];
    do {
      const id = this.#name();
      declarations.push({ type: 'VariableDeclarator', id, init: this.#accepts('=') ? this.#expression() : null });
    } while (this.#accepts(','));
    return { type: 'VariableDeclaration', kind, declarations };
  }

  #for(): ForStatement {
    this.#next();
    this.#expect('(');
    const isDeclared = this.#sign === 'let' || this.#sign === 'const';
    const init = isDeclared ? this.#declaration() : this.#sign === ';' ? null : this.#expression();
    this.#expect(';');
    const test = this.#sign === ';' ? null : this.#expression();
    this.#expect(';');
    const update = this.#sign === ')' ? null : this.#sequence();
    this.#expect(')');
    return { type: 'ForStatement', init, test, update, body: this.statement() };
  }

  #switch(): Statement {
    this.#next();
    const discriminant = this.#inParentheses();
    this.#expect('{');
    const cases: SwitchCase[] = [];
    while (!this.#accepts('}')) {
      const test = this.#accepts('default') ? null : this.#caseTest();
      this.#expect(':');
      const consequent: Statement[] = [];
      while (this.#sign !== 'case' && this.#sign !== 'default' && this.#sign !== '}') consequent.push(this.statement());
      cases.push({ type: 'SwitchCase', test, consequent });
    }
    return { type: 'SwitchStatement', discriminant, cases };
  }

  #caseTest(): Expression {
    this.#expect('case');
    return this.#unary();
  }

  #inParentheses(): Expression {
    this.#expect('(');
    const found = this.#expression();
    this.#expect(')');
    return found;
  }

  // -------------------------------------------------------------- expressions

  #sequence(): Expression {
    const first = this.#expression();
    if (this.#sign !== ',') return first;
    const expressions = [first];
    while (this.#accepts(',')) expressions.push(this.#expression());
    return { type: 'SequenceExpression', expressions };
  }

  #expression(): Expression {
    const left = this.#conditional();
    if (this.#isName || !ASSIGNS.has(this.#sign)) return left;
    const operator = this.#sign;
    this.#next();
    return { type: 'AssignmentExpression', operator, left, right: this.#expression() };
  }

  #conditional(): Expression {
    const test = this.#binary(0);
    if (!this.#accepts('?')) return test;
    const consequent = this.#expression();
    this.#expect(':');
    return { type: 'ConditionalExpression', test, consequent, alternate: this.#expression() };
  }

  #binary(least: number): Expression {
    let left = this.#unary();
    for (;;) {
      const operator = this.#sign;
      const own = this.#isName ? undefined : PRECEDENCE[operator];
      if (own === undefined || own <= least) return left;
      this.#next();
      const right = this.#binary(own);
      left =
        operator === '&&' || operator === '||'
          ? { type: 'LogicalExpression', operator, left, right }
          : { type: 'BinaryExpression', operator, left, right };
    }
  }

  #unary(): Expression {
    const operator = this.#sign;
    if (this.#isName || !PREFIXES.has(operator)) return this.#postfix();
    this.#next();
    const argument = this.#unary();
    if (operator === '++' || operator === '--') return { type: 'UpdateExpression', operator, prefix: true, argument };
    return { type: 'UnaryExpression', operator, argument };
  }

  #postfix(): Expression {
    let made = this.#primary();
    for (;;) {
      if (this.#isName) return made;
      if (this.#sign === '[') {
        this.#next();
        made = { type: 'MemberExpression', object: made, property: this.#expression(), computed: true };
        this.#expect(']');
      } else if (this.#sign === '(') made = { type: 'CallExpression', callee: made, arguments: this.#list('(', ')') };
      else if (this.#sign === '.') {
        this.#next();
        made = { type: 'MemberExpression', object: made, property: this.#name(), computed: false };
      } else if (this.#sign === '++' || this.#sign === '--') {
        made = { type: 'UpdateExpression', operator: this.#sign, prefix: false, argument: made };
        this.#next();
      } else return made;
    }
  }

  #primary(): Expression {
    if (this.#literal !== null) {
      const value = this.#literal;
      this.#next();
      return { type: 'Literal', value };
    }
    if (this.#isName) return this.#named();
    switch (this.#sign) {
      case '(':
        return this.#isArrow() ? this.#arrow() : this.#inParentheses();
      case '[':
        return { type: 'ArrayExpression', elements: this.#list('[', ']') };
      case '{':
        return this.#object();
      case '...':
        this.#next();
        return { type: 'SpreadElement', argument: this.#expression() };
      default:
        return this.#fail(`an expression that starts with ${this.#sign}`);
    }
  }

  #named(): Expression {
    const found = this.#name();
    switch (found.name) {
      case 'true':
      case 'false':
        return { type: 'Literal', value: found.name === 'true' };
      case 'null':
        return { type: 'Literal', value: null };
      case 'new': {
        const callee = this.#name();
        return { type: 'NewExpression', callee, arguments: this.#list('(', ')') };
      }
      default:
        return this.#substitutes.get(found.name) ?? found;
    }
  }

  #list(open: string, close: string): Expression[] {
    this.#expect(open);
    const found: Expression[] = [];
    while (this.#sign !== close || this.#literal !== null) {
      found.push(this.#expression());
      if (!this.#accepts(',')) break;
    }
    this.#expect(close);
    return found;
  }

  #params(): Expression[] {
    return this.#list('(', ')');
  }

  #object(): Expression {
    this.#expect('{');
    const properties: Property[] = [];
    while (this.#sign !== '}') {
      const key = this.#name();
      let value: Expression = key;
      if (this.#accepts(':')) value = this.#expression();
      else if (this.#sign === '(') value = { type: 'FunctionExpression', params: this.#params(), body: this.#block() };
      properties.push({ type: 'Property', key, value });
      if (!this.#accepts(',')) break;
    }
    this.#expect('}');
    return { type: 'ObjectExpression', properties };
  }

  /** Whether the parenthesis here starts the parameters of an arrow function. */
  #isArrow(): boolean {
    let depth = 1;
    let at = this.#end;
    for (; depth > 0 && at < this.#text.length; at++) {
      const code = this.#text.charCodeAt(at);
      if (code === OPEN) depth++;
      else if (code === CLOSE) depth--;
    }
    return this.#text.startsWith('=>', at);
  }

  #arrow(): Expression {
    const params = this.#params();
    this.#expect('=>');
    return { type: 'ArrowFunctionExpression', params, body: this.#sign === '{' ? this.#block() : this.#expression() };
  }
}

const OPEN = '('.charCodeAt(0);
const CLOSE = ')'.charCodeAt(0);
