/** Texts of diagnostics are in catalogues, and call sites pass values. */
import { type AnyNode, parse } from 'acorn';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { records } from '../../cli/catalogue.ts';
import { filesBelow, read } from './tree.ts';

const CATALOGUE =
  /^(grammar\/(messages|pages|forms)|editor\/service\/messages|compiler\/diagnostics\/(messages|pages)\/\w+|runtime\/(messages|pages)|cli\/(messages|pages)\/\w+)\.ts$/;
const TEMPLATES = 'grammar/templates.ts';

const all = ['grammar', 'compiler', 'runtime', 'cli', 'editor/service'].flatMap((folder) => filesBelow(folder, '.ts'));
const catalogues = all.filter((file) => CATALOGUE.test(file));
const others = all.filter((file) => !CATALOGUE.test(file) && file !== TEMPLATES);

test('only a catalogue declares a message or a text', () => {
  const makers =
    /import \{[^}]*\b(message|text|refusal)\b[^}]*\} from '[^']*templates\.ts'|\bas (unknown as )?(Wording|Said|Refusal)\b/;
  expect(others.filter((file) => makers.test(read(file)))).toEqual([]);
});

test('each message and each text of a catalogue is used', () => {
  const declared = catalogues.flatMap((file) =>
    [...read(file).matchAll(/^export const (\w+) = (?:\/\* @__PURE__ \*\/\s+)?(?:message|text|refusal)\(/gm)].map(
      ([, name]) => ({ file, name }),
    ),
  );
  const used = new Set(
    others.flatMap((file) => [...read(file).matchAll(/\b(?:say|binds)\.(\w+)/g)].map(([, name]) => name)),
  );
  expect(declared.length).toBeGreaterThan(750);
  expect(declared.filter(({ name }) => !used.has(name))).toEqual([]);
});

/** Properties that hold a text of a diagnostic. */
const TEXTS = /^(message|help|refused|why)$/;
/** Functions that report: their arguments are neither codes nor texts. */
const REPORTS =
  /^(report|problem|trouble|refuse|refused|reply|UsageError|InvalidArgumentError|Undone|Refused|CacheRefused|Forfeit|Failure|Misfit|Unanswerable)$/;

const literal = (node: AnyNode): string | null => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked ?? '').join('…') : null;
};

const nameOf = (node: AnyNode): string => {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return node.name;
  return node.type === 'MemberExpression' ? nameOf(node.property) : '';
};

/** The texts that a value may be: those of the branches of a condition, too. */
function textsOf(node: AnyNode): string[] {
  if (node.type === 'ConditionalExpression') return [...textsOf(node.consequent), ...textsOf(node.alternate)];
  if (node.type === 'LogicalExpression') return [...textsOf(node.left), ...textsOf(node.right)];
  const text = literal(node);
  return text !== null && (/\p{L}{2,}\W+\p{L}{2,}/u.test(text) || /^RB\d{4}$/.test(text)) ? [text] : [];
}

/** Texts of diagnostics in a source: what a property `message` or `help` holds, and what a function that reports gets. */
function reportedIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: AnyNode): void => {
    if (node.type === 'Property' && (TEXTS.test(nameOf(node.key)) || nameOf(node.key) === 'code'))
      found.push(...textsOf(node.value));
    if (node.type === 'VariableDeclarator' && TEXTS.test(nameOf(node.id)) && node.init)
      found.push(...textsOf(node.init));
    if ((node.type === 'CallExpression' || node.type === 'NewExpression') && REPORTS.test(nameOf(node.callee)))
      found.push(...node.arguments.flatMap(textsOf));
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === 'string') visit(child);
  };
  visit(parse(transformSync(source, { loader: 'ts' }).code, { ecmaVersion: 'latest', sourceType: 'module' }));
  return found;
}

test('the scan finds texts at call sites', () => {
  const sample = [
    "checker.problem('RB0711', 'two words')",
    'throw new Failure(`no $' + '{x} here`)',
    "push({ code: 'RB0805', message: a ? 'it ends' : b, pointer: 'not this one' })",
    "const help = close ?? 'say it again'",
    "throw new UsageError('no such deck', 'give one')",
    'reply(404, `nothing at $' + '{path}`)',
    "codes.has('RB0601'); say.nothing({ list: 'a b' })",
  ];
  expect(reportedIn(sample.join('\n'))).toEqual([
    'RB0711',
    'two words',
    'no … here',
    'RB0805',
    'it ends',
    'say it again',
    'no such deck',
    'give one',
    'nothing at …',
  ]);
});

/** Checks of our own emitted programs, which no user can fail, and the log of a worker. */
const INTERNAL = ['compiler/lir/verify.ts', 'cli/queue/redis.ts'];

test('no call site writes the text of a message', () => {
  const sites = others.filter((file) => !INTERNAL.includes(file));
  const found = sites.flatMap((file) => reportedIn(read(file)).map((text) => `${file}: ${text}`));
  expect(found).toEqual([]);
});

test('a title is a short noun phrase in sentence case', () => {
  const short = /^[A-Z][\w-]*(?: (?:JSON|IR|[a-z][\w-]*|bench\.json),?){0,8}$/;
  expect(records().filter(({ title }) => !short.test(title))).toEqual([]);
  expect(records().filter(({ title }) => /^(A|An|The) /.test(title))).toEqual([]);
});

test('the help of a page is a sentence', () => {
  const sentence = /^["`A-Z][\s\S]*[.?}]$/;
  expect(
    records()
      .filter(({ help }) => help !== '' && !sentence.test(help))
      .map(({ code, help }) => `${code} ${help}`),
  ).toEqual([]);
});
