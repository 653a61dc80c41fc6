/**
 * Monaco's icons, without those that none of its modules shows: it has a font of 600 and a list of their names, both for all of
 * Visual Studio Code. That saves 70 KiB of the first load of a page, compressed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FONT = /monaco-editor.*[\\/]codicon\.ttf$/;
const LIST = /monaco-editor.*[\\/]codiconsLibrary\.js$/;
const ENTRY = /^ {4}(\w+): register\('([\w-]+)', 0x([0-9a-f]+)\),?$/;

/** The lines of the list of icons whose names a module or a stylesheet of Monaco has. */
function shownLines(list) {
  const monaco = join(dirname(list), '../..');
  const named = new Set();
  for (const entry of readdirSync(monaco, { recursive: true, withFileTypes: true })) {
    if (!/\.(js|css)$/.test(entry.name) || entry.name === 'codiconsLibrary.js') continue;
    const text = readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'utf8');
    // the last form gives an icon another name
    for (const [, name] of text.matchAll(/(?:Codicon\.|codicon-|register\('[\w-]+', ')([a-z][\w-]*)/g)) named.add(name);
  }
  return readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => ENTRY.test(line))
    .filter((line) => {
      const [, name, id] = ENTRY.exec(line);
      return named.has(name) || named.has(id);
    });
}

/** A TrueType font with the glyphs of some characters only. */
export function subset(font, characters) {
  const tables = new Map();
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const at = 12 + 16 * i;
    const from = font.readUInt32BE(at + 8);
    tables.set(font.toString('latin1', at, at + 4), font.subarray(from, from + font.readUInt32BE(at + 12)));
  }
  const glyphOf = glyphsOf(tables.get('cmap'));
  const codes = [...new Set(characters)].sort((a, b) => a - b);
  const missing = codes.filter((code) => !glyphOf.has(code));
  if (missing.length > 0) throw new Error(`scripts/icons.js: the font has no character ${missing}`);
  // glyph 0 is shown for a character that the font does not have
  const glyphs = [0, ...codes.map((code) => glyphOf.get(code))];
  const { offsets, outlines } = outlinesOf(tables, glyphs);
  const head = Buffer.from(tables.get('head'));
  head.writeUInt32BE(0, 8);
  head.writeInt16BE(1, 50);
  const hhea = Buffer.from(tables.get('hhea'));
  hhea.writeUInt16BE(glyphs.length, 34);
  const maxp = Buffer.from(tables.get('maxp'));
  maxp.writeUInt16BE(glyphs.length, 4);
  const post = Buffer.from(tables.get('post').subarray(0, 32));
  // without names of glyphs
  post.writeUInt32BE(0x30000, 0);
  return fontOf([
    ['OS/2', tables.get('OS/2')],
    ['cmap', charactersOf(codes)],
    ['glyf', outlines],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', widthsOf(tables, glyphs)],
    ['loca', offsets],
    ['maxp', maxp],
    ['name', tables.get('name')],
    ['post', post],
  ]);
}

/** The glyph of each character, by the format 4 of a `cmap`. */
function glyphsOf(cmap) {
  const found = new Map();
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const at = cmap.readUInt32BE(4 + 8 * i + 4);
    if (cmap.readUInt16BE(at) !== 4) continue;
    const segments = cmap.readUInt16BE(at + 6);
    for (let k = 0; k < segments; k += 2) {
      const ends = at + 14 + k;
      const start = cmap.readUInt16BE(ends + segments + 2);
      const delta = cmap.readUInt16BE(ends + 2 * segments + 2);
      const range = ends + 3 * segments + 2;
      const offset = cmap.readUInt16BE(range);
      for (let code = start; code <= cmap.readUInt16BE(ends) && code < 0xffff; code++) {
        const glyph = offset === 0 ? code : cmap.readUInt16BE(range + offset + 2 * (code - start));
        if (glyph !== 0) found.set(code, (glyph + delta) & 0xffff);
      }
    }
  }
  return found;
}

/** A `cmap` in which the characters have the glyphs from 1. */
function charactersOf(codes) {
  const segments = codes.length + 1;
  const cmap = Buffer.alloc(12 + 16 + 8 * segments);
  const largest = 2 ** Math.floor(Math.log2(segments));
  const header = [0, 1, 3, 1, 0, 12, 4, 16 + 8 * segments, 0, 2 * segments];
  for (const [i, value] of [...header, 2 * largest, Math.log2(largest), 2 * (segments - largest)].entries())
    cmap.writeUInt16BE(value, 2 * i);
  for (const [i, code] of [...codes, 0xffff].entries()) {
    const at = 26 + 2 * i;
    cmap.writeUInt16BE(code, at);
    cmap.writeUInt16BE(code, at + 2 * segments + 2);
    cmap.writeUInt16BE((code === 0xffff ? 1 : i + 1 - code) & 0xffff, at + 4 * segments + 2);
  }
  return cmap;
}

/** The tables `loca`, with offsets of 32 bits, and `glyf`. */
function outlinesOf(tables, glyphs) {
  const [loca, glyf] = [tables.get('loca'), tables.get('glyf')];
  const isLong = tables.get('head').readInt16BE(50) === 1;
  const offsetOf = (glyph) => (isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph));
  const offsets = Buffer.alloc(4 * (glyphs.length + 1));
  const parts = [];
  let length = 0;
  for (const [i, glyph] of glyphs.entries()) {
    const outline = glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1));
    if (outline.length > 0 && outline.readInt16BE(0) < 0)
      throw new Error('scripts/icons.js: an icon is composed of other glyphs');
    const padded = Buffer.alloc(Math.ceil(outline.length / 4) * 4);
    outline.copy(padded);
    parts.push(padded);
    length += padded.length;
    offsets.writeUInt32BE(length, 4 * (i + 1));
  }
  return { offsets, outlines: Buffer.concat(parts) };
}

function widthsOf(tables, glyphs) {
  const [hmtx, count] = [tables.get('hmtx'), tables.get('hhea').readUInt16BE(34)];
  const widths = Buffer.alloc(4 * glyphs.length);
  for (const [i, glyph] of glyphs.entries()) {
    widths.writeUInt16BE(hmtx.readUInt16BE(4 * Math.min(glyph, count - 1)), 4 * i);
    widths.writeInt16BE(hmtx.readInt16BE(glyph < count ? 4 * glyph + 2 : 4 * count + 2 * (glyph - count)), 4 * i + 2);
  }
  return widths;
}

/** A font of tables in the order of their names. */
function fontOf(tables) {
  const largest = 2 ** Math.floor(Math.log2(tables.length));
  const header = Buffer.alloc(12 + 16 * tables.length);
  header.writeUInt32BE(0x10000, 0);
  for (const [i, value] of [tables.length, 16 * largest, Math.log2(largest), 16 * (tables.length - largest)].entries())
    header.writeUInt16BE(value, 4 + 2 * i);
  const parts = [header];
  let at = header.length;
  for (const [i, [name, table]] of tables.entries()) {
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(padded);
    header.write(name, 12 + 16 * i, 'latin1');
    for (const [k, value] of [sumOf(padded), at, table.length].entries())
      header.writeUInt32BE(value, 12 + 16 * i + 4 + 4 * k);
    parts.push(padded);
    at += padded.length;
  }
  const font = Buffer.concat(parts);
  const head = header.readUInt32BE(12 + 16 * tables.findIndex(([name]) => name === 'head') + 8);
  font.writeUInt32BE((0xb1b0afba - sumOf(font)) >>> 0, head + 8);
  return font;
}

function sumOf(bytes) {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

export const icons = {
  name: 'icons',
  setup(build) {
    build.onLoad({ filter: LIST }, ({ path }) => {
      const code = readFileSync(path, 'utf8');
      const lines = shownLines(path);
      if (lines.length === 0) throw new Error('scripts/icons.js: the list of icons has another form');
      const [before] = code.split(/^ {4}\w+: register/m, 1);
      return { contents: `${before}${lines.join('\n')}\n};\nexport { codiconsLibrary };` };
    });
    build.onLoad({ filter: FONT }, ({ path }) => {
      const list = join(dirname(path), '../../../../common/codiconsLibrary.js');
      const codes = shownLines(list).map((line) => Number.parseInt(ENTRY.exec(line)[3], 16));
      return { contents: subset(readFileSync(path), codes), loader: 'file' };
    });
  },
};
