/** Numbers for each word of an enum: declarations, reads, assignments, loops, printed values and static abilities. */
import { PLURAL, writeBare, writeNumber, writeOne, writeSet } from './expressions.ts';
import { indented, writeBody } from './statements.ts';
import { type Draft, type Kind, type Scope, within } from './words.ts';

/** The owner of such a field. */
type Owner = 'player' | 'pawn' | 'state';

/** The declaration of one more field among those of a kind; empty in games without them. */
export function declareNumbers(d: Draft, of: Owner): string {
  if (!d.has('numbers') || d.often(25)) return '';
  const name = d.name('w');
  d.numbers.push({ of, name });
  const [from, to] = [d.often(55) ? ' from 0' : '', d.often(25) ? ` to ${5 + d.below(6)}` : ''];
  return `, ${name}: number for each Hue${from}${to}${d.often(50) ? ` = ${d.below(5)}` : ''}`;
}

/** A word by a short name, as such a number takes it. */
function writeWord(d: Draft, s: Scope): string {
  const local = d.any(s.locals.filter((one) => one.type === 'hue' && !one.many));
  if (local !== null && d.often(70)) return local.name;
  const field = d.any(d.fieldsOf('pawn', 'hue'));
  const of = field !== null && d.often(30) ? writeBare(d, s, 'pawn') : null;
  return of === null ? d.pick(d.hues) : `${of}.${field?.name}`;
}

/** All such numbers of one thing: `you.w3`; null if no short name is there. */
function writeAll(d: Draft, s: Scope): string | null {
  const field = d.any(d.numbers);
  if (field === null) return null;
  if (field.of === 'state') return field.name;
  const of = writeBare(d, s, field.of);
  return of === null ? null : `${of}.${field.name}`;
}

/** A number for a word, or an aggregate of several; null if there is none. */
export function writeWordNumber(d: Draft, from: Scope, depth: number): string | null {
  const s = { ...from, chance: false };
  const all = writeAll(d, s);
  if (all === null) return null;
  switch (d.below(5)) {
    case 0:
      return `(${d.pick(['sum', 'highest', 'lowest'])} of ${all})`;
    case 1: {
      const field = d.any(d.numbers.filter(({ of }) => of !== 'state'));
      if (field === null || field.of === 'state') return null;
      const what = d.pick(['sum', 'highest', 'lowest', 'count']);
      return `(${what} of ${field.name} of ${writeWord(d, s)} of ${writeSet(d, s, field.of, depth)})`;
    }
    case 2: {
      // inside, `that` is the word
      const outer = writeAll(d, { ...s, that: null });
      return outer === null ? null : `(count of (Hue where (${outer} of that) > ${d.below(4)}))`;
    }
    default:
      return `(${all} of ${writeWord(d, s)})`;
  }
}

/** A test by an adjective of the words; null without one. */
export function writeHueWordTest(d: Draft, s: Scope): string | null {
  const word = d.any(d.hueWords);
  if (word === null) return null;
  const local = d.any(s.locals.filter((one) => one.type === 'hue' && !one.many));
  if (local !== null && d.often(70)) return `${local.name} ${d.pick(['is', 'is not'])} ${word}`;
  const field = d.any(d.fieldsOf('pawn', 'hue'));
  if (field === null || d.often(50)) return `${d.pick(['some', 'no'])} ${word} Hue`;
  return `${writeOne(d, { ...s, chance: false }, 'pawn', 0)}.${field.name} ${d.pick(['is', 'is not'])} ${word}`;
}

/** `no Hue where ...`; null if there is no such field. */
export function writeWordTest(d: Draft, s: Scope): string | null {
  const outside = { ...s, that: null };
  const [one, two] = [writeAll(d, outside), writeAll(d, outside)];
  if (one === null || two === null) return null;
  const other = d.often(50) ? `${d.below(5)}` : `(${two} of that)`;
  return `${d.pick(['some', 'no'])} Hue where ${one} of that ${d.pick(['<', '>', 'is'])} ${other}`;
}

/** An assignment, or a loop over the words with one; null if there is no such field. */
export function writeWordAssign(d: Draft, s: Scope): string | null {
  const all = writeAll(d, s);
  if (all === null) return null;
  const how = d.pick(['+=', '-=', '=']);
  const value = how === '=' && d.often(50) ? `${d.below(5)}` : d.often(4) ? 'nothing' : writeNumber(d, s, 2);
  // a literal must be in the range of the field
  const given = how === '=' && /^[-()\d ]+$/.test(value) ? `${d.below(5)}` : value;
  if (d.often(60)) return `${all} of ${writeWord(d, s)} ${how} ${given}`;
  const name = d.name('h');
  const inner = { ...s, locals: [...s.locals, { name, type: 'hue', many: false } as const] };
  const lines = [`${all} of ${name} ${how} ${given}`, ...(d.often(40) ? writeBody(d, inner, 0, 2) : [])];
  return [`for each Hue as ${name} {`, ...indented(lines), '}'].join('\n');
}

/** A printed value of a card: `w3 of red_one 2`. */
export function writePrintedNumbers(d: Draft, kind: Kind): string[] {
  const own = d.numbers.filter(({ of }) => of === 'pawn' && within(kind, 'pawn'));
  return own.flatMap(({ name }) => d.hues.filter(() => d.often(40)).map((hue) => `${name} of ${hue} ${d.below(5)}`));
}

/** What a static ability or `have` gives: `w3 of red_one +1`; null if pawns have no such number. */
export function writeGrantedNumber(d: Draft): string | null {
  const field = d.any(d.numbers.filter(({ of }) => of === 'pawn'));
  return field === null ? null : `${field.name} of ${d.pick(d.hues)} ${d.pick(['', '+', '-'])}${d.below(4)}`;
}

/** A line that walks pawns and changes a number of each. */
export const writeWordLoop = (d: Draft, s: Scope): string | null => {
  const field = d.any(d.numbers.filter(({ of }) => of === 'pawn'));
  if (field === null) return null;
  const name = d.name('p');
  return `for each ${PLURAL.pawn} as ${name} { ${name}.${field.name} of ${writeWord(d, s)} += 1 }`;
};

/** The number of a keyword that is a value: needed if the game has a keyword with a number. */
export function writeKeywordNumber(d: Draft, name: string, of: string, fixed: string): string {
  const number = d.pick(['', ` ${fixed}`, ` (${name} of ${of})`]);
  return number === '' && d.keywords.some(({ params }) => params.length > 0) ? ` ${fixed}` : number;
}
