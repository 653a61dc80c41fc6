/**
 * Statements of emitted functions as nodes: what branches, repeats or has a scope is a node with the lists inside it;
 * expressions and other statements are text.
 */

/** A statement that needs no node. */
export type Line = string;

export interface If {
  kind: 'if';
  test: string;
  yes: readonly Code[];
  no: readonly Code[] | null;
}

/** One statement, mostly a jump, that runs where a test is true; `no`: what runs where it is not. */
export interface When {
  kind: 'when';
  test: string;
  then: Code;
  no: readonly Code[] | null;
}

/** A list with a scope of its own. `label`: what a `break` names. */
export interface Block {
  kind: 'block';
  label: string | null;
  body: readonly Code[];
}

/** `head`: the `for` or `while` with its parentheses. */
export interface Loop {
  kind: 'loop';
  label: string | null;
  head: string;
  body: readonly Code[];
}

/** `test`: null for the default. Execution falls through to the next case. */
export interface Case {
  test: number | null;
  body: readonly Code[];
}

export interface Switch {
  kind: 'switch';
  value: string;
  cases: readonly Case[];
}

export type Code = Line | If | When | Block | Loop | Switch;

/** The text of a list of statements. */
export const printed = (list: readonly Code[]): string => list.map(textOf).join('\n');

function textOf(s: Code): string {
  if (typeof s === 'string') return s;
  switch (s.kind) {
    case 'if':
      return `if(${s.test})${braced(s.yes)}${otherwise(s.no)}`;
    case 'when':
      return `if(${s.test})${textOf(s.then)}${otherwise(s.no)}`;
    case 'block':
      return `${labelled(s.label)}${braced(s.body)}`;
    case 'loop':
      return `${labelled(s.label)}${s.head}${braced(s.body)}`;
    case 'switch': {
      const cases = s.cases.map(({ test, body }) => `${test === null ? 'default' : `case ${test}`}:\n${printed(body)}`);
      return `switch(${s.value}){\n${cases.join('\n')}\n}`;
    }
  }
}

function otherwise(no: readonly Code[] | null): string {
  if (no === null) return '';
  const [first, ...others] = no;
  // a chain of conditions
  const isElseIf = others.length === 0 && typeof first === 'object' && (first.kind === 'if' || first.kind === 'when');
  return isElseIf ? `else ${textOf(first)}` : `else${braced(no)}`;
}

const labelled = (label: string | null): string => (label === null ? '' : `${label}:`);

const braced = (list: readonly Code[]): string => `{\n${printed(list)}\n}`;
