/**
 * Puts a counter into each branch of a program. All counters are one array, so counting costs a few instructions, and the
 * fuzzer looks through all of them after each input in microseconds.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'acorn';
import { transform } from 'esbuild';

const OURS = /[/\\](grammar|compiler)[/\\].*\.ts$/;
/** Room for the branches of all files; a program with more is refused. */
const MOST = 1 << 16;

/** Declares the array in front of a bundle. */
export const BANNER = `const __reached__ = (globalThis.__reached__ = new Uint32Array(${MOST}));`;

/** A plugin of esbuild that counts the branches of the grammar and the compiler. */
export function counting() {
  let used = 0;
  return {
    name: 'counters',
    setup(api) {
      api.onLoad({ filter: OURS }, async ({ path }) => {
        const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'ts', format: 'esm', target: 'es2022' });
        const { text, next } = withCounters(code, used);
        if (next > MOST) throw new Error(`more than ${MOST} branches`);
        used = next;
        return { contents: text, loader: 'js' };
      });
    },
  };
}

/** The text of a module with counters from `first` on, and the first one that it does not use. */
export function withCounters(code, first) {
  const inserted = [];
  let next = first;
  const count = () => `__reached__[${next++}]++`;
  const statement = ({ start, end }) => {
    inserted.push({ at: start, text: `{${count()};` }, { at: end, text: '}' });
  };
  const expression = ({ start, end }) => {
    inserted.push({ at: start, text: `(${count()},` }, { at: end, text: ')' });
  };
  const branches = {
    IfStatement({ consequent, alternate, end }) {
      // before the brace that closes `consequent`, since of two texts at one place the later one stands first
      if (alternate === null) inserted.push({ at: end, text: ` else {${count()};}` });
      else statement(alternate);
      statement(consequent);
    },
    ConditionalExpression({ consequent, alternate }) {
      expression(consequent);
      expression(alternate);
    },
    LogicalExpression: ({ right }) => expression(right),
    AssignmentPattern: ({ right }) => expression(right),
    SwitchCase({ consequent: [statement] }) {
      if (statement !== undefined) inserted.push({ at: statement.start, text: `${count()};` });
    },
  };
  // Parents come before their children: at one place their text opens first and closes last.
  const visit = (node) => {
    branches[node.type]?.(node);
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) for (const one of value) if (typeof one?.type === 'string') visit(one);
      if (typeof value?.type === 'string') visit(value);
    }
  };
  visit(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }));
  return { text: spliced(code, inserted), next };
}

/** Of the texts at one place those that close stand first, the later ones before the earlier ones; then those that open. */
function spliced(code, inserted) {
  const ordered = inserted
    .map((one, i) => ({ ...one, order: /^[})]|^ else/.test(one.text) ? -i - 1 : i }))
    .sort((a, b) => a.at - b.at || Math.sign(a.order) - Math.sign(b.order) || a.order - b.order);
  const parts = [];
  let at = 0;
  for (const { at: place, text } of ordered) {
    parts.push(code.slice(at, place), text);
    at = place;
  }
  return parts.join('') + code.slice(at);
}
