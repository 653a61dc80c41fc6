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
import { PRECEDENCE } from './precedence.ts';

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

/** The statements of a text. */
export function parseStatements(text: string): Statement[] {
  const parser = new Parser(text);
  const found: Statement[] = [];
  while (!parser.isAtEnd) found.push(parser.statement());
  return found;
}

class Parser {
  readonly #text: string;
  #end = 0;
  /** The current token; at most one of the two is set. `#sign`: a sign, a name or '' at the end of the text. */
  #sign = '';
  #literal: number | string | null = null;
  #isName = false;

  constructor(text: string) {
    this.#text = text;
    this.#next();
  }

  get isAtEnd(): boolean {
    return this.#sign === '' && this.#literal === null;
  }

  #next(): void {
    const text = this.#text;
    let at = this.#end;
    while (text.charCodeAt(at) <= BLANK) at++;
    const first = at < text.length ? text.charCodeAt(at) : -1;
    this.#literal = null;
    this.#isName = first >= 0 && isLetter(first);
    if (first < 0) this.#sign = '';
    else if (this.#isName) {
      const from = at;
      do at++;
      while (isWord(text.charCodeAt(at)));
      this.#sign = text.slice(from, at);
    } else if (isDigit(first)) at = this.#number(at);
    else if (first === QUOTE) {
      const end = text.indexOf("'", at + 1);
      this.#literal = text.slice(at + 1, end);
      this.#sign = '';
      at = end + 1;
    } else {
      const end = at + signLength(text, at, first);
      this.#sign = end === at + 1 ? (text[at] as string) : text.slice(at, end);
      at = end;
    }
    this.#end = at;
  }

  /** Reads a number; gives where it ends. */
  #number(from: number): number {
    const text = this.#text;
    this.#sign = '';
    let at = from;
    let value = 0;
    for (let code = text.charCodeAt(at); isDigit(code); code = text.charCodeAt(++at)) value = value * 10 + code - ZERO;
    if (isWord(text.charCodeAt(at)) || (text[at] === '.' && isDigit(text.charCodeAt(at + 1)))) {
      // a hexadecimal number, a fraction or an exponent
      while (isWord(text.charCodeAt(at)) || text[at] === '.') at++;
      value = Number(text.slice(from, at));
    }
    this.#literal = value;
    return at;
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
      return this.#expressionStatement();
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
      if (this.#isName && this.#sign !== 'case' && this.#sign !== 'default') {
        // a hole of a template; see quote.ts
        cases.push(this.#expressionStatement() as unknown as SwitchCase);
        continue;
      }
      const test = this.#accepts('default') ? null : this.#caseTest();
      this.#expect(':');
      const consequent: Statement[] = [];
      while (this.#sign !== 'case' && this.#sign !== 'default' && (this.#sign !== '}' || this.#literal !== null))
        consequent.push(this.statement());
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
      const own = this.#isName ? undefined : PRECEDENCE.get(operator);
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
        return found;
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
    while (this.#text.charCodeAt(at) <= BLANK) at++;
    return this.#text.startsWith('=>', at);
  }

  #arrow(): Expression {
    const params = this.#params();
    this.#expect('=>');
    return { type: 'ArrowFunctionExpression', params, body: this.#sign === '{' ? this.#block() : this.#expression() };
  }
}

const codeOf = (sign: string): number => sign.charCodeAt(0);
const [BLANK, ZERO, QUOTE, OPEN, CLOSE] = [codeOf(' '), codeOf('0'), codeOf("'"), codeOf('('), codeOf(')')];
const [LESS, GREATER, EQUAL, DOT] = [codeOf('<'), codeOf('>'), codeOf('='), codeOf('.')];
/** Signs that may be followed by themselves, or by `=`. */
const DOUBLED: ReadonlySet<number> = new Set([...'+-&|'].map(codeOf));
/** Signs that may be followed by `=`. */
const EQUALLED: ReadonlySet<number> = new Set([...'*/%^'].map(codeOf));

const isDigit = (code: number): boolean => code >= ZERO && code < ZERO + 10;
const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36;
const isWord = (code: number): boolean => isLetter(code) || isDigit(code);

/** The length of the longest sign at an offset. */
function signLength(text: string, at: number, first: number): number {
  const second = text.charCodeAt(at + 1);
  if (DOUBLED.has(first)) return second === first || second === EQUAL ? 2 : 1;
  if (EQUALLED.has(first)) return second === EQUAL ? 2 : 1;
  if (first === LESS || first === GREATER) {
    if (second === EQUAL) return 2;
    let length = 1;
    while (text.charCodeAt(at + length) === first && length < (first === LESS ? 2 : 3)) length++;
    return length > 1 && text.charCodeAt(at + length) === EQUAL ? length + 1 : length;
  }
  if (first === EQUAL) return second === GREATER ? 2 : text.startsWith('===', at) ? 3 : 1;
  if (text[at] === '!') return text.startsWith('!==', at) ? 3 : 1;
  return first === DOT && text.startsWith('...', at) ? 3 : 1;
}
