/**
 * Mutations of sources that mostly keep them valid: swap words and numbers in similar contexts, swap the ends of lines with the
 * same word, insert owners and quantifiers. The accepted results are programs that people would hardly write.
 */
import type { Dice } from '../../runtime/index.ts';

const TOKEN = /"(?:[^"\\\n]|\\.)*"|#[^\n]*|[A-Za-z_]\w*|\d+|[^\S\n]+|\n|[\s\S]/g;

const tokensOf = (text: string): string[] => text.match(TOKEN) ?? [];
const isWord = (token: string): boolean => /^[A-Za-z_]/.test(token);
const isNumber = (token: string): boolean => /^\d/.test(token);
const isBlank = (token: string): boolean => /^\s/.test(token);

const NUMBERS = ['0', '1', '2', '3', '7', '32', '33', '64', '255', '1000', '65537', '2147483647', '(-1)', '1/2/3'];

/** Inserted after a noun: owner and place. */
const BEHIND = [
  'of you',
  'of rival(you)',
  'of all players',
  'of each player',
  'of it',
  'of self',
  'of here',
  'at here',
  'in every zone',
  'in deck of you',
  'in hand of you',
  'on board',
  'where it is self',
  'by 2',
  'with level 2',
  'for you',
  'is 0',
  '+ 1',
  'or nothing',
  'as x',
  'until dawn',
  'until owner dawn',
  'when self is in play',
  'live',
  'by written',
  'weighing 2',
  'in play',
  'on self.tile',
];
/** Inserted before a noun or a statement. */
const AHEAD = ['all', 'some', 'no', 'random', 'first', 'last', 'the', 'other', 'not', 'count of', 'owner', 'printed'];
AHEAD.push('each', 'friendly', 'enemy', 'have', 'until turn_end', 'may', 'randomly', 'together', '2 random', 'printed');
AHEAD.push(
  'this_turn',
  'highest of',
  'abilities of',
  'once on dawn {',
  'as long as',
  'repeat 2 times',
  'extend',
  'in play',
);

/** Indices of similar tokens of a text: by the previous token and by class. */
interface Places {
  tokens: readonly string[];
  solid: readonly number[];
  words: readonly number[];
  numbers: readonly number[];
  behind: ReadonlyMap<string, number[]>;
  same: ReadonlyMap<string, number[]>;
}

function placesOf(tokens: readonly string[]): Places {
  const [solid, words, numbers]: number[][] = [[], [], []] as [number[], number[], number[]];
  const behind = new Map<string, number[]>();
  const same = new Map<string, number[]>();
  let before = '\n';
  for (const [at, token] of tokens.entries()) {
    if (isBlank(token) && token !== '\n') continue;
    if (token !== '\n') {
      solid?.push(at);
      if (isWord(token)) words?.push(at);
      if (isNumber(token)) numbers?.push(at);
      put(behind, before, at);
      put(same, token, at);
    }
    before = token;
  }
  return { tokens, solid: solid ?? [], words: words ?? [], numbers: numbers ?? [], behind, same };
}

function put(map: Map<string, number[]>, key: string, at: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [at]);
  else list.push(at);
}

/** The source with one to three changes. What replaces words, lines and groups is of `others`; without them, of the source. */
export function mutateSource(dice: Dice, text: string, others: string | null = null): string {
  const from = others === null ? null : placesOf(tokensOf(others));
  let changed = text;
  for (let n = 1 + dice.below(3); n > 0; n--) changed = changeSource(dice, changed, from);
  return changed;
}

function changeSource(dice: Dice, text: string, others: Places | null): string {
  const places = placesOf(tokensOf(text));
  if (places.solid.length === 0) return text;
  const change = CHANGES[dice.below(CHANGES.length)] as (typeof CHANGES)[number];
  return change(dice, places, others === null || others.solid.length === 0 ? places : others).join('');
}

type Change = (dice: Dice, places: Places, from: Places) => string[];

const one = (dice: Dice, list: readonly number[]): number => list[dice.below(list.length)] ?? 0;
const lineAt = (tokens: readonly string[], at: number): [number, number] => {
  const end = tokens.indexOf('\n', at);
  return [tokens.lastIndexOf('\n', at - 1) + 1, end < 0 ? tokens.length : end];
};

/** Replaces tokens. */
function exchanged(tokens: readonly string[], from: number, to: number, by: readonly string[]): string[] {
  return [...tokens.slice(0, from), ...by, ...tokens.slice(to)];
}

/** Replaces a word by one that follows the same word elsewhere. */
const alike: Change = (dice, { tokens, solid }, from) => {
  const at = one(dice, solid);
  let before = at - 1;
  while (before >= 0 && isBlank(tokens[before] as string) && tokens[before] !== '\n') before--;
  const others = from.behind.get(before < 0 ? '\n' : (tokens[before] as string));
  return others === undefined ? [...tokens] : exchanged(tokens, at, at + 1, [from.tokens[one(dice, others)] as string]);
};

const otherWord: Change = (dice, { tokens, words }, from) => {
  const at = one(dice, words);
  return exchanged(tokens, at, at + 1, [from.tokens[one(dice, from.words)] as string]);
};

const otherNumber: Change = (dice, { tokens, numbers, solid }) => {
  const at = one(dice, numbers.length > 0 ? numbers : solid);
  return exchanged(tokens, at, at + 1, [NUMBERS[dice.below(NUMBERS.length)] as string]);
};

/** Replaces the rest of a line by the rest of another line after the same word. */
const otherTail: Change = (dice, { tokens, words }, from) => {
  const at = one(dice, words);
  const others = from.same.get(tokens[at] as string);
  if (others === undefined) return [...tokens];
  const other = one(dice, others);
  return exchanged(tokens, at + 1, lineAt(tokens, at)[1], from.tokens.slice(other + 1, lineAt(from.tokens, other)[1]));
};

const less: Change = (dice, { tokens, solid }) => {
  const at = one(dice, solid);
  return exchanged(tokens, at, at + 1 + dice.below(6), []);
};

const lessLine: Change = (dice, { tokens, solid }) => {
  const [from, to] = lineAt(tokens, one(dice, solid));
  return exchanged(tokens, from, to, []);
};

/** Copies a line after another line. */
const moreLine: Change = (dice, { tokens, solid }, others) => {
  const [from, to] = lineAt(others.tokens, one(dice, others.solid));
  const [, at] = lineAt(tokens, one(dice, solid));
  return exchanged(tokens, at, at, ['\n', ...others.tokens.slice(from, to)]);
};

const behindWord: Change = (dice, { tokens, words }) => {
  const at = one(dice, words) + 1;
  return exchanged(tokens, at, at, [' ', BEHIND[dice.below(BEHIND.length)] as string]);
};

const aheadOfWord: Change = (dice, { tokens, words }) => {
  const at = one(dice, words);
  return exchanged(tokens, at, at, [AHEAD[dice.below(AHEAD.length)] as string, ' ']);
};

/** Replaces the contents of parentheses or braces by those of others. */
const otherGroup: Change = (dice, { tokens, same }, from) => {
  const mark = dice.below(2) === 0 ? '(' : '{';
  const [opens, theirs] = [same.get(mark) ?? [], from.same.get(mark) ?? []];
  const [at, other] = [one(dice, opens), one(dice, theirs)];
  const inside = from.tokens.slice(other, closing(from.tokens, other));
  return opens.length === 0 || theirs.length === 0 || inside.length > 400
    ? [...tokens]
    : exchanged(tokens, at, closing(tokens, at), inside);
};

function closing(tokens: readonly string[], open: number): number {
  const [begin, end] = tokens[open] === '(' ? ['(', ')'] : ['{', '}'];
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at] === begin) depth++;
    else if (tokens[at] === end && --depth === 0) return at + 1;
  }
  return open + 1;
}

const CHANGES = [alike, alike, alike, otherWord, otherNumber, otherTail, otherTail, less, lessLine, moreLine];
CHANGES.push(behindWord, behindWord, aheadOfWord, aheadOfWord, otherGroup);
