/** Puts a counter into each function and each turn of a loop: what a program does is then a number, the same on any machine. */
import { parse } from 'acorn';

const LOOPS = new Set(['ForStatement', 'ForInStatement', 'ForOfStatement', 'WhileStatement', 'DoWhileStatement']);
const STEP = 'globalThis.__steps.count++';

/** The text of a module with the counters. */
export function withSteps(text) {
  const inserted = [];
  const visit = (node) => {
    if (typeof node.type === 'string') count(node);
    for (const key in node) if (typeof node[key] === 'object' && node[key] !== null) visit(node[key]);
  };
  const count = ({ type, body, end }) => {
    if (!type.includes('Function') && !LOOPS.has(type)) return;
    if (body.type === 'BlockStatement') inserted.push([body.start + 1, `${STEP};`]);
    else if (LOOPS.has(type)) inserted.push([body.start, `{${STEP};`], [body.end, '}']);
    // the result of an arrow function may be in parentheses
    else inserted.push([text.lastIndexOf('=>', body.start) + 2, `(${STEP},`], [end, ')']);
  };
  visit(parse(text, { ecmaVersion: 'latest', sourceType: 'module' }));
  inserted.sort(([a], [b]) => a - b);
  const parts = [];
  let at = 0;
  for (const [place, piece] of inserted) {
    parts.push(text.slice(at, place), piece);
    at = place;
  }
  return parts.join('') + text.slice(at);
}
