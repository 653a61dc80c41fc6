/** The texts of the page come from its catalogues, and the French catalogue follows French typography. */
import { type AnyNode, parse } from 'acorn';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { en } from '../../editor/app/texts/en/index.ts';
import { DIAGNOSTICS, FACTS, PARTS, RUNTIME } from '../../editor/app/texts/fr/diagnostics/index.ts';
import { fr } from '../../editor/app/texts/fr/index.ts';
import { en as workerEn } from '../../editor/app/texts/worker/en.ts';
import { fr as workerFr } from '../../editor/app/texts/worker/fr.ts';
import { spoken } from '../spoken.ts';
import { filesBelow, read } from './tree.ts';

/** Attributes and properties whose text is shown or read aloud. */
const SHOWN = /^(children|title|label|placeholder|alt|closing|aria-(label|valuetext|description|roledescription))$/;
/** Attributes with names of classes and with styles. */
const STYLE = /^(class|className|style|inlineClassName|linesDecorationsClassName|preserveAspectRatio)$/;
/** Functions that take selectors or media queries, and errors that only developers see. */
const TECHNICAL = /^(querySelector|querySelectorAll|closest|matches|matchMedia|Error|super|useKeptFocus)$/;

/** Names that are the same in each language. */
const NAMES = ['Rulebound', 'rulebound edit', 'Ctrl+K', 'Ctrl+S', 'Ctrl+K, Ctrl+P, F1'];
/** Reasons of versions are stored, and shown by the catalogue. */
const STORED = Object.keys(en.versions.why);
/** These files write source text and the trace, in the words of the game. */
const WRITERS = ['editor/app/play/written.ts', 'editor/app/play/narration.ts', 'editor/app/play/again.ts'];
/** The list of what a written scenario leaves out is a comment in its source. */
const SOURCE = ['# Not said here: ….'];

const files = filesBelow('editor/app', '.ts', '.tsx').filter(
  (file) => !file.endsWith('.d.ts') && !file.startsWith('editor/app/texts/') && !WRITERS.includes(file),
);

function textOf(node: AnyNode): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked ?? '').join('…') : null;
}

/** Node types through which a shown value passes to its parts. */
const PASSES = ['ConditionalExpression', 'LogicalExpression', 'ArrayExpression', 'TemplateLiteral'];

/** Texts in a source file that a user can see, without those of the catalogue. */
function textsIn(source: string, isTsx: boolean): string[] {
  const { code } = transformSync(source, { loader: isTsx ? 'tsx' : 'ts', jsx: 'automatic' });
  const found: string[] = [];
  const visit = (node: AnyNode, isShown: boolean): void => {
    if (/^(Import|Export(All|Named)).*Declaration$/.test(node.type) && 'source' in node && node.source) return;
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const { callee } = node;
      const name = callee.type === 'MemberExpression' ? callee.property : callee;
      if (TECHNICAL.test(name.type === 'Super' ? 'super' : 'name' in name ? `${name.name}` : '')) return;
    }
    if (node.type === 'Property') {
      const key = node.key.type === 'Identifier' ? node.key.name : textOf(node.key);
      if (!STYLE.test(key ?? '')) visit(node.value, SHOWN.test(key ?? ''));
      return;
    }
    const text = textOf(node);
    if (text !== null && (isShown ? /\p{L}{2}/u : /\p{L}{2,},? \p{Ll}{2}/u).test(text)) found.push(text);
    for (const [key, value] of Object.entries(node)) {
      const passes = isShown && PASSES.includes(node.type) && key !== 'test';
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child?.type === 'string') visit(child, passes);
    }
  };
  visit(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), false);
  return found.filter((one) => ![...NAMES, ...STORED, ...SOURCE].includes(one.trim()) && !/[:;] ?…px/.test(one));
}

test('the scan finds texts that are not from a catalogue', () => {
  const sample =
    'const a = <p title={b ? "Hello" : c}>Some {d && `text of $' + '{e}`}</p>; f("no way back"); g(t.page.search, "x")';
  expect(textsIn(sample, true)).toEqual(['Hello', 'Some ', 'text of …', 'no way back']);
});

test('each text of the page comes from a catalogue', () => {
  const found = files.flatMap((file) => textsIn(read(file), file.endsWith('x')).map((text) => `${file}: ${text}`));
  expect(found).toEqual([]);
});

test('French punctuation has its spaces and signs', () => {
  const all = [
    ...spoken(fr),
    ...spoken(workerFr),
    ...[...DIAGNOSTICS, ...RUNTIME, ...PARTS, ...FACTS].map(([, text]) => ['', text] as const),
  ];
  expect(all.length).toBeGreaterThan(300);
  const wrong = all.filter(
    ([, text]) =>
      /[^\u202f>"\w][;!?]|[^\u00a0\w"\]]:|«(?!\u00a0)|[^\u00a0]»|\d ?%|[a-z]'|\.\.\./.test(text) &&
      !/\{ \.\.\. \}/.test(text),
  );
  expect(wrong).toEqual([]);
});

test('a text that is the same in English and French is meant to be', () => {
  const english = new Map([...spoken(en), ...spoken(workerEn)]);
  const same = [...spoken(fr), ...spoken(workerFr)].filter(([key, text]) => english.get(key) === text);
  expect([...new Set(same.flatMap(([, text]) => text.match(/\p{L}{3,}/gu) ?? []))].sort()).toEqual([
    'Deck',
    'Options',
    'Tests',
    'Zones',
    'deck',
    'decks',
    'mod',
    'mode',
    'modes',
    'mods',
    'play',
    'points',
    'tests',
  ]);
});
