/** The forms of the language that no prelude declares, by the word they begin with. */
import { type Form, SECTIONS } from '../../compiler/forms.ts';

const forms: readonly Form[] = SECTIONS.flatMap((section) => section.forms);

/** Words of the kernel, which are no forms of their own. */
const NAMES: readonly Form[] = [
  ['self', 'The entity whose ability, keyword or status speaks; in a verb that of its caller.', 'foe is not self'],
  ['you', 'Who acts: the controller of `self`, the player of a move or a phase.', 'units of you'],
  ['here', 'The tile where `self` stands, or stood when the trigger happened.', 'units bordering here'],
  ['it', 'The member that a `for each` without a name is at.', 'it is weak'],
  ['that', 'The candidate inside of `where` and `weighing`.', 'units where that is not self'],
  ['nothing', 'What is not there. Every comparison with it is false but `is nothing`.', 'foe is nothing'],
  ['gone', 'Out of play, for good: a place to move to, and what is said of who is there.', 'move self to gone'],
].map(([form = '', doc = '', example = '']) => ({ form, doc, example, place: 'value' as const }));

/** The form that a word begins; else the first that holds it as a word of its own. Null for none. */
export function formOf(word: string): Form | null {
  if (!/^[a-z_]+$/.test(word)) return null;
  const begins = [...NAMES, ...forms].find(({ form }) => form.split(/[\s:({,]/)[0] === word);
  return begins ?? forms.find(({ form }) => new RegExp(`(^|[\\s[(])${word}($|[\\s,\\])])`).test(form)) ?? null;
}
