/**
 * Generates the TypeScript types of the IR and of the bound IR from their JSON Schemas and, for the names of basic operations,
 * from `compiler/schema/kernel.json`; and the visitor of the IR's code (see visitor.js). With `--check` it writes nothing and
 * exits with code 1 if a file is stale.
 *
 * It supports the part of JSON Schema that `compiler/schema` uses: objects, lists, tuples, constants, tagged unions, and
 * objects that extend others (`allOf` with one `$ref` or one union).
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './ensure.js';
import { visitor } from './visitor.js';

/** Each generated file has the types from `from` up to the first type of the next file. */
const OUTPUTS = [
  { schema: 'ir', file: 'compiler/ir/game.ts', from: 'LayerId', about: 'The IR: what a game declares.' },
  { schema: 'ir', file: 'compiler/ir/code.ts', from: 'Expr', about: 'The IR: expressions and statements.' },
  { schema: 'ir', file: 'compiler/ir/scenario.ts', from: 'Scenario', about: 'The IR: scenarios and decks.' },
  { schema: 'ir', file: 'compiler/ir/look.ts', from: 'Look', about: 'The IR: how a game looks.' },
  { schema: 'bound', file: 'compiler/ir/bound.ts', from: 'Bound', about: null },
];
const NOTE = (schema) => `Generated from schema/${schema}.schema.json by scripts/generate-ir.js: edit that one.`;

const check = process.argv.includes('--check');
const schemas = new Map(
  ['ir', 'bound'].map((name) => [
    name,
    JSON.parse(readFileSync(join(root, 'compiler/schema', `${name}.schema.json`), 'utf8')),
  ]),
);
/** The kernel's words are records of their own: the schema has their names from there. */
const kernel = JSON.parse(readFileSync(join(root, 'compiler/schema/kernel.json'), 'utf8'));
for (const [name, words] of [
  ['KernelVerb', kernel.verbs],
  ['KernelValue', kernel.values],
]) {
  const description = Object.entries(words).flatMap(([word, { doc }]) =>
    doc === undefined ? [] : [`\`${word}\`: ${doc}`],
  );
  schemas.get('ir').$defs[name] = { description: description.join('\n'), enum: Object.keys(words) };
}

const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');

function current(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function formatted(file, source) {
  const args = [biome, 'format', `--stdin-file-path=${join(root, file)}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, input: source, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file}: ${stderr}`);
  return stdout;
}

/** Paths and texts of all generated files. */
function files() {
  const parts = OUTPUTS.map((output) => ({ ...output, names: [] }));
  for (const [name, schema] of schemas) {
    let part = null;
    for (const type of Object.keys(schema.$defs)) {
      part = parts.find((p) => p.schema === name && p.from === type) ?? part;
      if (part === null) part = parts.find((p) => p.schema === name);
      if (type !== 'Int') part.names.push(type);
    }
  }
  const sources = parts.map((part) => [part.file, source(part, parts)]);
  const ir = schemas.get('ir');
  const exports = parts
    .filter((p) => p.schema === 'ir')
    .map((p) => `export type * from './${p.file.slice('compiler/ir/'.length)}';`)
    .concat("export type * from './forms.ts';")
    .sort();
  return [
    ['compiler/schema/ir.schema.json', JSON.stringify(ir, null, 2)],
    ...sources,
    ['compiler/ir/index.ts', `${comment(`${ir.description}\n\n${NOTE('ir')}`)}\n${exports.join('\n')}\n`],
    ['compiler/ir/visitor.ts', visitor(ir.$defs, schemas.get('bound').$defs)],
  ];
}

function source({ schema, file, names, about }, parts) {
  const { $defs, description } = schemas.get(schema);
  const body = names.map((name) => declaration(name, $defs[name], $defs)).join('');
  const used = new Set([...body.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\b[A-Z]\w*/g)].map(([word]) => word));
  const imports = new Map();
  for (const other of parts) {
    const taken = other.file === file ? [] : other.names.filter((name) => used.has(name) && !names.includes(name));
    const from = `./${other.file.slice('compiler/ir/'.length)}`;
    if (taken.length > 0) imports.set(from, [...(imports.get(from) ?? []), ...taken].sort());
  }
  const lines = [...imports].sort(([a], [b]) => (a < b ? -1 : 1));
  const head = lines.map(([from, taken]) => `import type { ${taken.join(', ')} } from '${from}';\n`);
  return `${comment(`${about ?? description}\n\n${NOTE(schema)}`)}\n${head.join('')}\n${body}`;
}

function declaration(name, schema, $defs) {
  const head = `\n${comment(schema.description)}export `;
  if (schema.type === 'object' && schema.properties !== undefined && isInterface(schema)) {
    const base = schema.allOf?.[0]?.$ref;
    const over = base === undefined ? '' : ` extends ${refName(base)}`;
    return `${head}interface ${name}${over} ${members(schema, $defs)}\n`;
  }
  return `${head}type ${name} = ${type(schema, $defs)};\n`;
}

/** An object type, which may extend one other object. */
function isInterface({ allOf }) {
  if (allOf === undefined) return true;
  const name = allOf[0].$ref === undefined ? null : refName(allOf[0].$ref);
  return name !== null && schemas.get('ir').$defs[name]?.oneOf === undefined;
}

const refName = (ref) => ref.slice(ref.lastIndexOf('/') + 1);

function type(schema, $defs) {
  if (schema.$ref !== undefined) return refName(schema.$ref) === 'Int' ? 'number' : refName(schema.$ref);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map((s) => type(s, $defs)).join(' | ');
  if (schema.allOf !== undefined) {
    const [over] = schema.allOf;
    const inner = over.oneOf === undefined ? type(over, $defs) : `(${union(over, $defs)})`;
    return `${members(schema, $defs)} & ${inner}`;
  }
  if (schema.oneOf !== undefined) return union(schema, $defs);
  switch (schema.type) {
    case 'object':
      return members(schema, $defs);
    case 'array': {
      if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map((s) => type(s, $defs)).join(', ')}]`;
      const item = type(schema.items, $defs);
      return /^\w+(\[\])*$/.test(item) || balanced(item) ? `${item}[]` : `(${item})[]`;
    }
    case 'integer':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      throw new Error(`no type for ${JSON.stringify(schema).slice(0, 200)}`);
  }
}

/** Whether a text is a single pair of braces with content. */
function balanced(text) {
  if (!text.startsWith('{')) return false;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '{') depth++;
    if (text[i] === '}' && --depth === 0) return i === text.length - 1;
  }
  return false;
}

const union = ({ oneOf }, $defs) => oneOf.map((s) => `\n${comment(s.description)}| ${type(s, $defs)}`).join('');

function members({ properties, required }, $defs) {
  const lines = Object.entries(properties).map(
    ([name, s]) => `${comment(s.description)}${name}${required.includes(name) ? '' : '?'}: ${type(s, $defs)};\n`,
  );
  return `{ ${lines.some((l) => l.startsWith('/**')) ? '\n' : ''}${lines.join('')}}`;
}

function literal(value) {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function comment(text) {
  if (text === undefined || text === null) return '';
  const lines = text.split('\n');
  if (lines.length === 1 && text.length < 110) return `/** ${text} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

let stale = 0;
for (const [file, source] of files()) {
  const text = formatted(file, source);
  const path = join(root, file);
  if (text === current(path)) continue;
  stale++;
  if (check) console.error(`${file} is stale. Run: node scripts/generate-ir.js`);
  else writeFileSync(path, text);
}
process.exit(check && stale > 0 ? 1 : 0);
