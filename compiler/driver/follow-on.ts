/**
 * Drops follow-on errors of declarations that could not be read or do not resolve: one mistake gives one message.
 *
 * A word is doubtful if a broken declaration would have declared it, or has declared it with an error in what says its type.
 * An error on a line that mentions a doubtful word is a follow-on error. What such a line gives a name to, and what is declared
 * by means of doubtful words, is doubtful as well. Errors of the grammar are causes, never follow-on errors; of the others
 * the first one that nothing explains is a cause, in the order in which they were found, which is that of the passes.
 */

import type { Diagnostic, Position, Source } from '../diagnostics/index.ts';
import { near, suggestsWord } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import { SETTINGS } from '../elaborate/settings.ts';
import { KERNEL_KINDS, plural } from '../scope/declare.ts';
import type { GameFile } from '../scope/gather.ts';
import { SIDES } from '../vocabulary/seat-names.ts';
import {
  bodyEnd,
  declaringWords,
  type Extent,
  extentAt,
  type FileWords,
  type Giving,
  hasItems,
  headEnd,
  layersOf,
  lineAround,
  namesDeclared,
  namesGivenAt,
  namesSpoilt,
  wordCounts,
  wordsOfFile,
  wordsWritten,
} from './declared-words.ts';

/** What a setting is needed for: words of a line, or of a message about it. */
const NEEDED_FOR: Readonly<Record<string, RegExp>> = {
  levels: /\blevels?\b|\d\/\d/i,
  board: /\b(?:board|tiles?|columns?|rows?|[A-Z]\d{1,2})\b/,
  players: new RegExp(`^\\s*(?:players|teams)\\b|\\b(?:${SIDES.join('|')})\\b`),
};
const SAME: Readonly<Record<string, string>> = { teams: 'players' };

/** Codes of errors that another one may have caused: names that are missing, and what does not fit together. */
const CAUSED = /^RB0(?:30[1-68]|31[01]|32[23]|40\d|41[0-2]|42[14]|43[12]|45[01568]|46[013]|50[12])$/;
/** Codes of errors after which it is not known what a declaration declares. */
const SPOILS = /^RB0(?:30[1-6]|31[01]|32[23]|40\d|41[0-2]|424|43[12])$/;

/** Declarations whose items are wrong if they have no form that is known. */
const SHAPELESS: ReadonlySet<string> = new Set(['zone', 'kind', 'fields']);

/** Codes of a word that nothing declares. */
const UNKNOWN: ReadonlySet<string> = new Set('RB0302 RB0303 RB0305 RB0310 RB0311 RB0323 RB0451 RB0455'.split(' '));

/** An error of the compiler, with the words of its line. */
interface Found {
  readonly diagnostic: Diagnostic;
  readonly source: Source;
  readonly offset: number;
  readonly part: Extent | null;
  readonly words: ReadonlySet<string>;
  state: 'open' | 'cause' | 'follows';
}

/** The diagnostics of a game without follow-on errors. */
export function withoutFollowOns(all: readonly Diagnostic[], files: readonly GameFile[]): Diagnostic[] {
  const own = files.filter(({ prelude, refused }) => !prelude && !refused);
  const byPath = new Map(own.map((file) => [file.source.path, file]));
  const errors = all.filter(({ severity, code, file }) => severity === 'error' && !isSyntax(code) && byPath.has(file));
  if (errors.length < 2 && own.every(({ problems }) => problems.length === 0)) return [...all];
  if (errors.length === 0) return [...all];
  const search = new Search(
    own,
    errors.map((one) => foundAt(one, byPath.get(one.file) as GameFile)),
  );
  const follow = search.followOns();
  const spoilt = new Set([...follow].map(({ file }) => file));
  return all.filter((one) => !follow.has(one) && !(isRest(one) && spoilt.has(one.file)));
}

const isSyntax = (code: string): boolean => /^RB0[12]/.test(code);
/** Says how many errors more there are, and those are mostly follow-on errors where there are any. */
const isRest = ({ code }: Diagnostic): boolean => code === 'RB0340';

function foundAt(diagnostic: Diagnostic, file: GameFile): Found {
  const { source } = file;
  const { start } = diagnostic.range;
  const offset = source.lineStart(start.line) + start.character;
  const part = extentAt(wordsOfFile(file).parts, offset);
  const line = lineAround(source, offset);
  // a word for which another one is suggested is a mistake of its own, unless it is doubtful itself
  const { end } = diagnostic.range;
  const of = !suggestsWord(diagnostic) ? line : { start: offset, end: source.lineStart(end.line) + end.character };
  const words = new Set(CAUSED.test(diagnostic.code) ? wordsWritten(source.text.slice(of.start, of.end)) : []);
  if (part?.decl.node === 'scenario' && words.size > 0) for (const word of layersOf(part)) words.add(word);
  if (part !== null && hasItems(part) && words.size > 0)
    for (const word of wordsWritten(source.text.slice(part.start, headEnd(part.decl)))) words.add(word);
  return { diagnostic, source, offset, part, words, state: 'open' };
}

/** The name that an error is about. */
function nameAt({ diagnostic: { range }, source, offset }: Found): string {
  const word = source.text.slice(offset, source.lineStart(range.end.line) + range.end.character);
  return /^[A-Za-z_]\w*/.exec(word)?.[0] ?? '';
}

/** Whether a place is in a declaration. */
function isAt({ source, start, end }: Extent, file: string, at: Position): boolean {
  const offset = source.lineStart(at.line) + at.character;
  return source.path === file && start <= offset && offset <= end;
}

class Search {
  readonly #files: readonly GameFile[];
  readonly #errors: readonly Found[];
  readonly #words: readonly FileWords[];
  readonly #mentions = new Map<string, Found[]>();
  /** Doubtful words of all, those of a declaration's locals, and settings. */
  readonly #doubtful = new Set<string>();
  readonly #locals = new Map<Extent, Set<string>>();
  readonly #settings = new Set<string>();
  /** What is left to do: chains of declarations may be very long. */
  readonly #queue: (() => void)[] = [];

  constructor(files: readonly GameFile[], errors: readonly Found[]) {
    this.#files = files;
    this.#errors = errors;
    this.#words = files.map(wordsOfFile);
    for (const one of errors) {
      for (const word of one.words) {
        const list = this.#mentions.get(word);
        if (list === undefined) this.#mentions.set(word, [one]);
        else list.push(one);
      }
    }
  }

  followOns(): Set<Diagnostic> {
    let nameless = 0;
    for (const file of this.#files) nameless += this.#doubtUnread(file);
    this.#drain();
    for (; nameless > 0; nameless--) {
      const name = this.#mostMissed();
      if (name !== null) for (const one of [name, plural(name)]) this.#doubt(one, null);
      this.#drain();
    }
    this.#doubtSlips();
    for (const one of this.#errors) {
      if (one.state !== 'open') continue;
      one.state = 'cause';
      this.#spread(one);
      this.#drain();
    }
    return new Set(this.#errors.flatMap(({ state, diagnostic }) => (state === 'follows' ? [diagnostic] : [])));
  }

  /** Doubts what the lines with syntax errors would have declared. Gives the number of names that are missing there. */
  #doubtUnread(file: GameFile): number {
    const { source, problems, unread } = file;
    const { parts } = wordsOfFile(file);
    let nameless = 0;
    for (const { start, end } of unread) {
      const part = extentAt(parts, start);
      const isBroken = part === null || part.decl.node === 'broken' || part.decl.node === 'top';
      const text = source.text.slice(start, end);
      if (part !== null && !isBroken) for (const name of namesGivenAt(part, start)) this.#doubtLocal(name, part, start);
      if (part !== null && !isBroken) for (const name of namesSpoilt(part, start)) this.#doubt(name, part);
      if (!isBroken && (part.decl.node === 'card' || !hasItems(part))) continue;
      const declared = declaringWords(text, !isBroken);
      for (const name of declared.names) this.#doubt(name, null);
      if (declared.nameless) nameless++;
      if (isBroken) this.#doubtSetting(/^\s*([a-z]+)/.exec(text)?.[1] ?? '');
      const [, kind] = /^\s*zone\s+\w+\s+(?:of\s+)?(\w+)/.exec(text) ?? [];
      if (isBroken && kind !== undefined) this.#doubtOne(kind);
      if (part?.decl.node === 'zone' && part.decl.of !== null) this.#doubtOne(part.decl.of.text);
    }
    for (const { start, mended } of problems) {
      const part = extentAt(parts, start);
      if (mended === true) continue;
      if (part === null || part.decl.node === 'top') {
        const line = lineAround(source, start);
        this.#doubtSetting(/^\s*([a-z]+)/.exec(source.text.slice(line.start, line.end))?.[1] ?? '');
      }
      if (part?.decl.node !== 'enum') continue;
      if (declaringWords(source.text.slice(part.start, part.end)).nameless) nameless++;
    }
    return nameless;
  }

  /** The unknown name of most errors that are not explained yet. */
  #mostMissed(): string | null {
    const counts = new Map<string, number>();
    const meant = new Set<string>();
    for (const one of this.#errors) {
      const { state, diagnostic } = one;
      if (state !== 'open' || !UNKNOWN.has(diagnostic.code)) continue;
      const name = nameAt(one);
      if (suggestsWord(diagnostic)) meant.add(name);
      // a word of another game is a mistake of its own
      if (name !== '' && say.foreignHelp(name.toLowerCase()) === undefined)
        counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    for (const [name, count] of counts) {
      const many = counts.get(plural(name));
      if (many !== undefined) counts.set(name, count + many);
    }
    // what is suggested for one word is likelier than a name that is not there
    const [most] = [...counts].filter(([name, count]) => count > 1 || !meant.has(name)).sort(([, a], [, b]) => b - a);
    return most?.[0] ?? null;
  }

  /**
   * A name that is declared, that nothing mentions, and that is similar to one that is missed or to a kind of the kernel is
   * misspelt. One error is the cause: the first one of a missed name, the first one that points at the declaration of a kind.
   */
  #doubtSlips(): void {
    const unused = this.#words
      .flatMap(({ parts }) => parts)
      .flatMap((part) => namesDeclared(part.decl).map((name) => ({ part, name })))
      .filter(({ name }) => /^\w+$/.test(name) && this.#isUnused(name));
    const names = new Set(unused.map(({ name }) => name));
    for (const { part, name } of unused) {
      // the plural of a kind of the kernel is similar to its name
      if (part.decl.node !== 'kind' || part.decl.name.text !== name) continue;
      const kernel = near(name, KERNEL_KINDS.keys());
      if (kernel === null || kernel === name) continue;
      const fields = (part.decl.body?.items ?? []).flatMap((item) => (item.node === 'field' ? [item] : []));
      const isOfIt = ({ state, diagnostic: { related = [] } }: Found): boolean =>
        state === 'open' && related.some(({ file, range: { start } }) => isAt(part, file, start));
      const first = this.#errors.find(isOfIt);
      if (first === undefined) continue;
      first.state = 'cause';
      for (const field of fields) {
        this.#doubt(field.name.text, part);
        const types = wordsWritten(part.source.text.slice(field.start, field.end));
        for (const { parts } of this.#words)
          for (const { decl } of parts)
            if (decl.node === 'enum' && types.includes(decl.name.text))
              for (const { text } of decl.members) this.#doubt(text, part);
      }
      this.#drain();
    }
    for (const [name, errors] of this.#missed()) {
      if (errors.length < 3 || near(name, names) === null) continue;
      (errors[0] as Found).state = 'cause';
      this.#doubt(name, null);
      this.#drain();
    }
  }

  /** The unknown names of errors that are not explained yet, with these errors. */
  #missed(): Map<string, Found[]> {
    const found = new Map<string, Found[]>();
    for (const one of this.#errors) {
      const { state, diagnostic } = one;
      if (state !== 'open' || !UNKNOWN.has(diagnostic.code)) continue;
      const name = nameAt(one);
      found.set(name, [...(found.get(name) ?? []), one]);
    }
    return found;
  }

  /** Whether a name is written once in all files: where it is declared. */
  #isUnused(name: string): boolean {
    return this.#files.reduce((sum, { source }) => sum + (wordCounts(source).get(name) ?? 0), 0) === 1;
  }

  /** A word of all is doubtful. `from`: the declaration whose fault it is; its own errors are not explained by it. */
  #doubt(word: string, from: Extent | null): void {
    if (this.#doubtful.has(word)) return;
    this.#doubtful.add(word);
    this.#queue.push(() => {
      for (const one of this.#mentions.get(word) ?? []) if (one.part === null || one.part !== from) this.#explain(one);
      for (const { givings } of this.#words) for (const giving of givings.get(word) ?? []) this.#give(giving, from);
    });
  }

  #drain(): void {
    for (let next = this.#queue.pop(); next !== undefined; next = this.#queue.pop()) next();
  }

  #give({ part, at, isGlobal, names }: Giving, from: Extent | null): void {
    if (part === from && isGlobal) return;
    for (const name of names) {
      if (isGlobal) this.#doubt(name, part);
      else this.#doubtLocal(name, part, at);
    }
  }

  /** A local of a declaration is doubtful, behind the line that gives its name. */
  #doubtLocal(word: string, part: Extent, at: number): void {
    // each loop has its own
    const end = word === 'it' ? bodyEnd(part.source, at) : part.end;
    const known = this.#locals.get(part) ?? new Set();
    this.#locals.set(part, known);
    const key = word === 'it' ? `it ${at}` : word;
    if (known.has(key)) return;
    known.add(key);
    this.#queue.push(() => {
      for (const one of this.#mentions.get(word) ?? [])
        if (one.part === part && at <= one.offset && one.offset <= end) this.#explain(one);
      for (const { givings } of this.#words) {
        for (const giving of givings.get(word) ?? []) {
          if (giving.part !== part || giving.isGlobal || giving.at < at || giving.at > end) continue;
          for (const name of giving.names) this.#doubtLocal(name, part, giving.at);
        }
      }
    });
  }

  #doubtSetting(head: string): void {
    const close = SETTINGS.includes(head) ? head : (near(head, SETTINGS) ?? '');
    const setting = SAME[close] ?? close;
    const needed = NEEDED_FOR[setting];
    if (needed === undefined || this.#settings.has(setting)) return;
    this.#settings.add(setting);
    for (const one of this.#errors) {
      const { source, offset, diagnostic, part } = one;
      if (!CAUSED.test(diagnostic.code) || part?.decl.node === 'top') continue;
      const { start, end } = lineAround(source, offset);
      // a mode's own players are judged by those of the game
      if (diagnostic.code === 'RB0451' && setting !== 'players') continue;
      if (needed.test(source.text.slice(start, end).replace(/"[^"\n]*"/g, '')) || needed.test(diagnostic.message))
        this.#explain(one);
    }
  }

  /** It is not known whether a zone holds one of a kind, so one may be a set. */
  #doubtOne(kind: string): void {
    for (const one of this.#errors) {
      const { source, offset, diagnostic } = one;
      const { end } = diagnostic.range;
      const words = wordsWritten(source.text.slice(offset, source.lineStart(end.line) + end.character));
      if (diagnostic.code === 'RB0403' && words.includes(kind)) this.#explain(one);
    }
  }

  #explain(one: Found): void {
    if (one.state !== 'open') return;
    one.state = 'follows';
    this.#spread(one);
  }

  /** What an error makes doubtful. */
  #spread({ part, offset, diagnostic: { code } }: Found): void {
    if (part === null) return;
    const { node } = part.decl;
    if (node === 'top' ? code === 'RB0451' : SPOILS.test(code) || (code === 'RB0450' && SHAPELESS.has(node)))
      for (const name of namesSpoilt(part, offset)) this.#doubt(name, part);
    if (part.decl.node === 'zone' && part.decl.of !== null) this.#doubtOne(part.decl.of.text);
    if (SPOILS.test(code)) for (const name of namesGivenAt(part, offset)) this.#doubtLocal(name, part, offset);
    if (part.decl.node === 'top')
      this.#doubtSetting(/^[a-z]+/.exec(part.source.text.slice(part.start, part.start + 40))?.[0] ?? '');
  }
}
