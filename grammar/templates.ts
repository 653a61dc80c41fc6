/**
 * Templates of diagnostics. A catalogue declares them with `message` and `text`; all other code passes values. The type
 * checker refuses a missing or misspelt value, and a text that no catalogue made.
 *
 * In a template `[word]` is a text, `[#count]` a number, and `[count|card|cards]` the form that the number takes.
 * `[~kind]` is a word of the game at hand, for an example: no call site passes it.
 * Values are filled in when a diagnostic is reported, so that the same values can fill a template of another language.
 */
declare const catalogued: unique symbol;

export type TemplateValue = string | number | Wording;

/** A text of a catalogue with its values. */
export interface Wording {
  readonly [catalogued]: true;
  /** In a bundle that loads the texts later (`scripts/texts.js`), its number in `provideTexts`. */
  readonly template: string | number;
  readonly values: Readonly<Record<string, TemplateValue>>;
}

/**
 * Help that is a line to write: `Write "hit rival(you) by 2".` is printed from it, and an editor puts the line in place of the source
 * between the offsets. A line that ends with `{ ... }` leaves the body as it is.
 */
export interface LineEdit {
  readonly line: string;
  readonly start: number;
  readonly end: number;
}

/** What a diagnostic says to do. */
export type Help = Wording | LineEdit;

export const isLineEdit = (help: Help): help is LineEdit => 'line' in help;

/** A body in the line of help. */
export const BODY = ' { ... }';

/** A message without a code: a command line, a request or a bot's answer is refused. `help` is one line that says what to do. */
export interface Refusal {
  readonly text: Wording;
  readonly help: Wording | null;
}

/** A diagnostic without its place. */
export interface CodedMessage extends Refusal {
  readonly code: string;
}

type Hole<T extends string> = T extends `${string}[${infer H}]${infer Rest}`
  ? (H extends `~${string}` ? never : H) | Hole<Rest>
  : never;
type NameOf<H extends string> = H extends `#${infer N}` ? N : H extends `${infer N}|${string}` ? N : H;
type TemplateValues<T extends string> = {
  readonly [H in Hole<T> as NameOf<H>]: H extends `#${string}` | `${string}|${string}` ? number : string | Wording;
};
/** The arguments of a template: one record with a value for each hole, or nothing. */
type Given<T extends string> = [Hole<T>] extends [never] ? [] : [values: TemplateValues<T>];

const wording = (template: string, values: object): Wording => ({ template, values }) as unknown as Wording;

const refused = (template: string, help: string | undefined, values: object): Refusal => ({
  text: wording(template, values),
  help: help === undefined ? null : wording(help, values),
});

/** Declares a text: help, the note at a second place, the title of a fix, or a part of a message. */

export function text<const T extends string>(template: T): (...given: Given<T>) => Wording {
  return (...[values = {}]) => wording(template, values);
}

/** Declares a message of a code. Without `help` the call site chooses one of the texts. */

export function message<const T extends string, const H extends string = ''>(
  code: string,
  template: T,
  help?: H,
): (...given: Given<`${T}${H}`>) => CodedMessage {
  return (...[values = {}]) => ({ code, ...refused(template, help, values) });
}

/** Declares a message without a code. */

export function refusalMessage<const T extends string, const H extends string = ''>(
  template: T,
  help?: H,
): (...given: Given<`${T}${H}`>) => Refusal {
  return (...[values = {}]) => refused(template, help, values);
}

/** Thrown where a text is filled in before the bundle has loaded its texts. */
export class TextsMissing extends Error {}

let texts: readonly string[] = [];

/** Gives a bundle the texts that it has loaded. Until then `fill` throws, so no text is ever wrong or empty. */
export function provideTexts(loaded: readonly string[]): void {
  texts = loaded;
}

function templateText(template: string | number): string {
  const found = typeof template === 'string' ? template : texts[template];
  if (found === undefined) throw new TextsMissing('the texts are not loaded');
  return found;
}

/** Words of the game at hand for `[~...]`. */
export type Words = Readonly<Record<string, string>>;

/** Words for `[~...]` where no game is at hand. */
const PLAIN: Words = {
  kind: 'unit',
  kinds: 'units',
  field: 'power',
  zone: 'hand',
  word: 'token',
  card: 'Name',
  timing: 'dusk',
  end: 'dusk',
  event: 'move self',
  move: 'play',
  game: 'Duel',
};

/** A part of another text, or what follows `rulebound:`: a value that begins it is written as it is. */
export const fillPart = (wording: Wording): string => fill(wording, () => PLAIN, true);

/**
 * A text with its values filled in. A value that begins it gets a capital letter, except in a part of another text. `words`: those for
 * `[~...]`, which are asked for only where the text has some.
 */
export function fill({ template: from, values }: Wording, words: () => Words = () => PLAIN, isPart = false): string {
  const template = templateText(from);
  const filled = template.replace(
    /\[[#~]?(\w+)(?:\|([^\]|]*)\|([^\]|]*))?\]/g,
    (_, name: string, one?: string, many?: string) => {
      const value = values[name] ?? words()[name] ?? PLAIN[name] ?? '';
      if (many !== undefined) return (value === 1 ? one : many) as string;
      return typeof value === 'object' ? fill(value, words, true) : String(value);
    },
  );
  return !isPart && template.startsWith('[') ? filled.slice(0, 1).toUpperCase() + filled.slice(1) : filled;
}
