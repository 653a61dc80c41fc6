/**
 * Reads templates: their texts to nodes, in which holes are marked. `quote.ts` puts parts into the holes at run time, and
 * `templateCode` gives the code that makes the same nodes, which the build puts in place of a template (`scripts/templates.js`).
 *
 * Whether a hole is a statement or an operand is seen by what is around it: a statement may begin there, and what follows
 * does not continue an expression. So the first part of a name that begins a statement cannot be a hole.
 *
 * A template is laid out like other code: blanks, line ends and whole lines of comments are no part of its nodes.
 */
import type { Expression, Statement, SwitchCase } from './nodes.ts';
import { parseStatements } from './parse.ts';

/** The tags of templates: an expression, statements, the head of a loop, cases of a switch. */
export type Tag = 'js' | 'jsList' | 'jsLoop' | 'jsCase';

/** A node of a template, or a list of nodes. */
export type Marked = Expression | Statement | readonly Statement[] | readonly SwitchCase[];

/** The nodes of a template. Throws where it cannot be read. */
export function readTemplate(tag: Tag, source: readonly string[]): Marked {
  const texts = source.map((text) => text.replace(COMMENT_LINES, ''));
  const [before, after] = AROUND[tag];
  const read = parseStatements(before + marked(texts, tag === 'jsList' || tag === 'jsCase') + after);
  const [first] = read;
  switch (tag) {
    case 'js':
      if (first?.type !== 'ExpressionStatement' || read.length > 1)
        throw new Error(`no expression: ${texts.join('…')}`);
      return first.expression;
    case 'jsLoop':
      if (first === undefined || read.length > 1) throw new Error(`no loop: ${texts.join('…')}`);
      return first;
    case 'jsCase':
      if (first?.type !== 'SwitchStatement') throw new Error(`no cases: ${texts.join('…')}`);
      return first.cases;
    case 'jsList':
      return read;
  }
}

const AROUND: Record<Tag, readonly [string, string]> = {
  js: ['(', ');'],
  jsList: ['', ''],
  jsLoop: ['', '{}'],
  jsCase: ['switch(0){', '}'],
};

/** Lines that are a comment. A hole in one would still be filled. */
const COMMENT_LINES = /^[ \t]*\/\/.*$/gm;

/** What a statement may follow. */
const BEGINS = /(^|[{};):]|\belse)\s*$/;
/** What may follow a statement, and does not continue an expression. */
const ENDS = /^\s*([}\w]|$)/;

/** The text of a template, with names in its holes. */
function marked(texts: readonly string[], hasStatements: boolean): string {
  let text = texts[0] as string;
  let isStatement = false;
  for (let i = 1; i < texts.length; i++) {
    const [before, after] = [texts[i - 1] as string, texts[i] as string];
    const mayBegin: boolean = i > 1 && before.trim() === '' ? isStatement : BEGINS.test(before);
    isStatement = hasStatements && mayBegin && ENDS.test(after);
    text += isStatement ? `${text.endsWith('else') ? ' ' : ''}$s${i - 1}$;` : `$${i - 1}$`;
    text += after;
  }
  return text;
}

const HOLE = /\$(\d+)\$/g;

/** The operand hole that a node is; -1 for none. */
export const holeOf = (node: object): number => wholeNumber(node as Identified, /^\$(\d+)\$$/);

/** The statement hole that a node is; -1 for none. */
export const statementHoleOf = (node: object): number => {
  const { type, expression } = node as { type: string; expression: Identified };
  return type === 'ExpressionStatement' ? wholeNumber(expression, /^\$s(\d+)\$$/) : -1;
};

type Identified = { type: string; name: string };

function wholeNumber({ type, name }: Identified, pattern: RegExp): number {
  const digits = type === 'Identifier' ? pattern.exec(name)?.[1] : undefined;
  return digits === undefined ? -1 : Number(digits);
}

/** The texts of a name around its holes, and the holes; null for a name without. */
export function namePartsOf(node: object): { texts: string[]; holes: number[] } | null {
  const { type, name } = node as Identified;
  if (type !== 'Identifier' || !name.includes('$')) return null;
  return { texts: name.split(/\$\d+\$/), holes: [...name.matchAll(HOLE)].map(([, digits]) => Number(digits)) };
}

/** Gives the code for a part without holes, by the code that makes its nodes. */
export type Hoist = (code: string) => string;

const verbatim: Hoist = (code) => code;

/**
 * The code that makes the nodes of a template: its pieces before, between and behind the holes, in the order of the template.
 * The functions of `make.ts` are called `$.name`. `hoist`: for the largest parts without holes. `leaf`: for names and literals.
 */
export function templateCode(tag: Tag, texts: readonly string[], hoist = verbatim, leaf = verbatim): string[] {
  const coder = new Coder(hoist, leaf);
  const pieces = coder.kept(coder.value(readTemplate(tag, texts))).split(HOLE);
  // every second one is the number of a hole
  const holes = pieces.filter((_, i) => i % 2 === 1);
  if (holes.length !== texts.length - 1 || holes.some((hole, i) => Number(hole) !== i))
    throw new Error(`the holes of ${texts.join('…')} are out of order`);
  return pieces.filter((_, i) => i % 2 === 0);
}

/** A piece of code. `isLeaf`: a name, a number or an empty list, which is not worth hoisting. */
interface QuotePiece {
  code: string;
  hasHoles: boolean;
  isLeaf: boolean;
}

class Coder {
  readonly #hoist: Hoist;
  readonly #leaf: Hoist;

  constructor(hoist: Hoist, leaf: Hoist) {
    this.#hoist = hoist;
    this.#leaf = leaf;
  }

  /** The code of a piece, which is hoisted if it has no holes. */
  kept({ code, hasHoles, isLeaf }: QuotePiece): string {
    return hasHoles || isLeaf ? code : this.#hoist(code);
  }

  value(value: unknown): QuotePiece {
    if (Array.isArray(value)) return this.#list(value);
    if (typeof value === 'object' && value !== null) return this.#node(value);
    return { code: JSON.stringify(value), hasHoles: false, isLeaf: true };
  }

  #node(node: object): QuotePiece {
    const hole = holeOf(node);
    if (hole >= 0) return holed(`$.operandOf($${hole}$)`);
    const alone = statementHoleOf(node);
    if (alone >= 0) return holed(`$.singleStatement($${alone}$)`);
    const name = namePartsOf(node);
    if (name !== null)
      return holed(`$.composedName(${[JSON.stringify(name.texts), ...name.holes.map((one) => `$${one}$`)]})`);
    const { type, ...fields } = node as { type: string; [field: string]: unknown };
    const isShort = type === 'Property' && fields.key === fields.value;
    const pair = pairOf(node as Expression | Statement);
    const { codes, hasHoles } = this.#all(pair?.fields ?? (isShort ? [fields.key] : Object.values(fields)));
    const code = `$.${pair?.name ?? `${type[0]?.toLowerCase()}${type.slice(1)}`}(${codes})`;
    const isLeaf = type === 'Identifier' || type === 'Literal';
    return { code: isLeaf ? this.#leaf(code) : code, hasHoles, isLeaf };
  }

  #list(list: readonly object[]): QuotePiece {
    const hasStatements = list.some((one) => statementHoleOf(one) >= 0);
    const isHole = hasStatements ? statementHoleOf : holeOf;
    if (!list.some((one) => isHole(one) >= 0)) {
      const { codes, hasHoles } = this.#all(list);
      return { code: `[${codes}]`, hasHoles, isLeaf: list.length === 0 };
    }
    const codes = list.map((one) => (isHole(one) >= 0 ? `$${isHole(one)}$` : this.kept(this.#node(one))));
    return holed(`$.${hasStatements ? 'statementList' : 'operandList'}([${codes}])`);
  }

  /** The codes of parts; where some have holes, the others are hoisted. */
  #all(values: readonly unknown[]): { codes: string[]; hasHoles: boolean } {
    const pieces = values.map((one) => this.value(one));
    const hasHoles = pieces.some((one) => one.hasHoles);
    return { codes: pieces.map((one) => (hasHoles ? this.kept(one) : one.code)), hasHoles };
  }
}

/** A node that is made together with its only part: the function that makes both, and its arguments. Most statements are such. */
function pairOf(node: Expression | Statement): { name: string; fields: readonly unknown[] } | null {
  if (node.type === 'ExpressionStatement') {
    const { type, ...fields } = node.expression;
    if (type === 'AssignmentExpression') return { name: 'assignmentStatement', fields: Object.values(fields) };
    if (type === 'CallExpression') return { name: 'invocationStatement', fields: Object.values(fields) };
  }
  if (node.type !== 'VariableDeclaration' || node.declarations.length !== 1) return null;
  const [one] = node.declarations;
  return { name: 'singleDeclaration', fields: [node.kind, one?.id, one?.init] };
}

const holed = (code: string): QuotePiece => ({ code, hasHoles: true, isLeaf: false });
