/**
 * Reduces a program while it still shows a difference: removes declarations and statements, unwraps blocks, and simplifies
 * expressions.
 */

/** A line; if it opens a block, the lines of the block and the closing line. */
interface Node {
  head: string;
  inside: Node[] | null;
  end: string;
}

function parse(lines: readonly string[]): Node[] {
  const root: Node[] = [];
  const open: Node[][] = [root];
  const heads: Node[] = [];
  for (const line of lines) {
    const text = line.trim();
    if (text === '') continue;
    if (text.startsWith('}') && heads.length > 0) {
      (heads.pop() as Node).end = text;
      open.pop();
      continue;
    }
    const node: Node = { head: text, inside: text.endsWith('{') ? [] : null, end: '' };
    (open.at(-1) as Node[]).push(node);
    if (node.inside !== null) {
      open.push(node.inside);
      heads.push(node);
    }
  }
  return root;
}

function print(nodes: readonly Node[], indent = ''): string[] {
  return nodes.flatMap(({ head, inside, end }) =>
    inside === null ? [indent + head] : [indent + head, ...print(inside, `${indent}  `), indent + end],
  );
}

const count = (nodes: readonly Node[]): number =>
  nodes.reduce((sum, node) => sum + 1 + (node.inside === null ? 0 : count(node.inside)), 0);

/** `shows`: whether a text still shows the difference. `most`: limit on calls of `shows`. */
export function shrink(text: string, shows: (text: string) => boolean, most = 300): string {
  let asked = 0;
  const root = parse(text.split('\n'));
  const still = (): boolean => asked++ < most && shows(`${print(root).join('\n')}\n`);
  for (let before = -1; before !== count(root) && asked < most; ) {
    before = count(root);
    dropRuns(root, still);
    walk(root, (list) => dropEach(list, still));
    walk(root, (list) => unwrapEach(list, still));
  }
  walk(root, (list) => {
    for (const node of list) plainer(node, still);
  });
  return `${print(root).join('\n')}\n`;
}

function walk(list: Node[], visit: (list: Node[]) => void): void {
  visit(list);
  for (const node of list) if (node.inside !== null) walk(node.inside, visit);
}

/** Removes runs of declarations: half of them, a quarter, and so on. */
function dropRuns(list: Node[], still: () => boolean): void {
  for (let size = list.length >> 1; size > 1; size >>= 1) {
    for (let at = list.length - size; at >= 0; at -= size) {
      const kept = list.splice(at, size);
      if (!still()) list.splice(at, 0, ...kept);
    }
  }
}

function dropEach(list: Node[], still: () => boolean): void {
  for (let at = list.length - 1; at >= 0; at--) {
    const kept = list.splice(at, 1);
    if (!still()) list.splice(at, 0, ...kept);
  }
}

/** Replaces a block by its statements. */
function unwrapEach(list: Node[], still: () => boolean): void {
  for (let at = list.length - 1; at >= 0; at--) {
    const node = list[at] as Node;
    if (node.inside === null || node.inside.length === 0) continue;
    list.splice(at, 1, ...node.inside);
    if (!still()) list.splice(at, node.inside.length, node);
  }
}

const PLAIN = ['1', '0', 'self', 'x', 'you', 'active', 'pawns'];

/** Shorter versions of a line: without conditions and items, with plain values for expressions in parentheses. */
function plainer(node: Node, still: () => boolean): void {
  const attempt = (head: string): boolean => {
    const { head: old } = node;
    if (head === old || head.length >= old.length) return false;
    node.head = head;
    if (still()) return true;
    node.head = old;
    return false;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const found of [...node.head.matchAll(/ (?:where|when|weighing) [^{]*/g)].reverse()) {
      const tail = node.head.slice(found.index + found[0].length);
      if (attempt(`${node.head.slice(0, found.index)}${tail === '' ? '' : ` ${tail}`}`)) changed = true;
    }
    for (const found of [...node.head.matchAll(/[^,{}]*,/g)].reverse()) {
      if (attempt(node.head.slice(0, found.index) + node.head.slice(found.index + found[0].length))) changed = true;
    }
    for (const found of [...node.head.matchAll(/, [^,{}]*(?= \})/g)].reverse()) {
      if (attempt(node.head.slice(0, found.index) + node.head.slice(found.index + found[0].length))) changed = true;
    }
    for (const [from, to] of groups(node.head)) {
      if (to > node.head.length) continue;
      const inner = node.head.slice(from, to);
      if (attempt(node.head.slice(0, from) + inner.slice(inner.indexOf('(') + 1, -1) + node.head.slice(to))) {
        changed = true;
        break;
      }
      if (PLAIN.some((plain) => attempt(node.head.slice(0, from) + plain + node.head.slice(to)))) {
        changed = true;
        break;
      }
    }
  }
}

/** Ranges of pairs of parentheses, with and without the word before them, outer ones first. */
function groups(text: string): [number, number][] {
  const found: [number, number][] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '(') continue;
    let depth = 0;
    for (let to = at; to < text.length; to++) {
      if (text[to] === '(') depth++;
      if (text[to] === ')' && --depth === 0) {
        let from = at;
        while (from > 0 && /\w/.test(text[from - 1] as string)) from--;
        if (from < at) found.push([from, to + 1]);
        found.push([at, to + 1]);
        break;
      }
    }
  }
  return found;
}
