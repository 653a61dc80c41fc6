/**
 * Slips in the declarations of a game, one in each mutant: a token is missing, or a word is misspelt. One slip should give one error,
 * however often the rest of the game uses what the declaration declares.
 */
import { Session } from '../../compiler/driver/session.ts';
import type { Diagnostic, SourceFile } from '../../compiler/index.ts';
import { parse } from '../../grammar/parser.ts';
import { Dice } from '../../runtime/index.ts';
import { sources } from '../games.ts';

/** Where a slip is: in the first word of a declaration, in the rest of its head, in its name, or in its body. */
export type SlipPlace = 'keyword' | 'head' | 'name' | 'body' | 'word';
const PLACES: readonly SlipPlace[] = ['keyword', 'head', 'name', 'body', 'word'];

export interface Slip {
  place: SlipPlace;
  file: string;
  line: number;
  /** The first line of the declaration, before and after. */
  before: string;
  after: string;
  errors: readonly Diagnostic[];
}

/** Cards and scenarios declare nothing that many others use. */
const LEAVES: ReadonlySet<string> = new Set(['card', 'scenario', 'game', 'prelude', 'look']);
const TOKEN = /"(?:[^"\\\n]|\\.)*"|[A-Za-z_]\w*|\d+|[-+<>]=|[^\s]/g;

interface Token {
  start: number;
  end: number;
  text: string;
}

/** All declarations of the games in these folders, each with a slip at every place. `every`: one of so many declarations. */
export function* slips(folders: readonly string[], seed: number, every: number): Generator<Slip> {
  const dice = new Dice(seed);
  const prelude = sources('cards/prelude.bound');
  for (const folder of folders) {
    const files = sources(folder);
    const session = new Session({ warnings: false });
    let at = dice.below(every);
    for (const file of files) {
      for (const decl of parse(file.text, file.path).file.decls) {
        if (LEAVES.has(decl.node) || at++ % every !== 0) continue;
        for (const place of PLACES) {
          const edit = slipIn(dice, tokensOf(file.text, decl), place);
          if (edit === null) continue;
          const text = file.text.slice(0, edit.start) + edit.text + file.text.slice(edit.end);
          const changed: SourceFile[] = [...prelude, ...files.map((one) => (one === file ? { ...one, text } : one))];
          const errors = session.compile(changed).diagnostics.filter(({ severity }) => severity === 'error');
          const lineOf = (of: string): string =>
            of.slice(of.lastIndexOf('\n', edit.start - 1) + 1).split('\n', 1)[0] ?? '';
          const line = file.text.slice(0, edit.start).split('\n').length;
          yield { place, file: file.path, line, before: lineOf(file.text), after: lineOf(text), errors };
        }
      }
    }
  }
}

function tokensOf(text: string, { start, end }: { start: number; end: number }): Token[] {
  const own = text
    .slice(start, end)
    .replace(/"(?:[^"\\\n]|\\.)*"|#[^\n]*/g, (one) => (one.startsWith('#') ? ' '.repeat(one.length) : one));
  return [...own.matchAll(TOKEN)].map((found) => {
    const at = start + (found.index ?? 0);
    return { start: at, end: at + found[0].length, text: found[0] };
  });
}

/** The edit that makes the slip; null if the declaration has no such place. */
function slipIn(dice: Dice, tokens: readonly Token[], place: SlipPlace): Token | null {
  const open = tokens.findIndex(({ text }) => text === '{' || text === '=');
  const head = open < 0 ? tokens : tokens.slice(0, open);
  const body = open < 0 ? [] : tokens.slice(open + 1, -1);
  const one = (list: readonly Token[]): Token | null => list[dice.below(Math.max(1, list.length))] ?? null;
  const words = (list: readonly Token[]): Token[] => list.filter(({ text }) => /^[a-z_]{4,}$/i.test(text));
  switch (place) {
    case 'keyword':
      return misspelt(dice, tokens[0] ?? null);
    case 'head':
      return without(one(head.slice(1)));
    case 'name':
      return misspelt(dice, words(head.slice(1))[0] ?? null);
    case 'body':
      return without(one(body));
    default:
      return misspelt(dice, one(words(body)));
  }
}

const without = (token: Token | null): Token | null => (token === null ? null : { ...token, text: ' ' });

/** A letter is missing, or two have changed places. */
function misspelt(dice: Dice, token: Token | null): Token | null {
  if (token === null || token.text.length < 3) return null;
  const at = 1 + dice.below(token.text.length - 1);
  const [a, b] = [token.text[at - 1], token.text[at]];
  const swapped = `${token.text.slice(0, at - 1)}${b}${a}${token.text.slice(at + 1)}`;
  const text = a !== b && dice.below(2) === 0 ? swapped : token.text.slice(0, at) + token.text.slice(at + 1);
  return { ...token, text };
}
