/** Thousands of copies of every form of the reference: each copy in its own context, and all in one context. */
import { type Form, SECTIONS } from '../../compiler/vocabulary/forms.ts';
import type { Bulk } from './bulk.ts';
import { copies, declaredNames } from './names.ts';

/** The context of the copies, and for contexts that allow one form a way to repeat the context. */
interface Around {
  open: string;
  close: string;
  each: (source: string) => string;
}

const plain = (source: string): string => source;
const ABILITY = 'on dawn {\nlet foe = random enemy unit\n';
const AROUND: Record<Form['place'], (n: number) => Around> = {
  file: () => ({ open: '', close: '', each: plain }),
  card: (n) => ({ open: `unit "Zz ${n}" {\n`, close: '}\n', each: plain }),
  statement: (n) => ({ open: `unit "Zz ${n}" {\n${ABILITY}`, close: '}\n}\n', each: plain }),
  verb: (n) => ({ open: `verb zz_${n} x: unit gives number {\n`, close: '}\n', each: plain }),
  move: (n) => ({ open: `move zz_${n} card: unit in hand of you {\n`, close: '}\n', each: plain }),
  step: () => ({ open: 'flow {\n', close: '}\n', each: plain }),
  set: (n) => ({ open: `unit "Zz ${n}" {\n${ABILITY}`, close: '}\n}\n', each: (s) => `for each ${s} as zz { }` }),
  value: (n) => ({ open: `unit "Zz ${n}" {\n${ABILITY}let zz = 1\n`, close: '}\n}\n', each: (s) => `zz = ${s}` }),
  condition: (n) => ({ open: `unit "Zz ${n}" {\n${ABILITY}`, close: '}\n}\n', each: (s) => `if ${s} { }` }),
  line: (n) => ({ open: `scenario "Zz ${n}" for Sample {\n`, close: '}\n', each: plain }),
};

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** The sources of a form: copies in separate contexts and in one context. */
function bulksOf({ form, example, place }: Form): Bulk[] {
  // decks and scenarios are top-level declarations
  const at = AROUND[example.startsWith('deck "') ? 'file' : place];
  const { open, close, each } = at(0);
  const names = declaredNames(example, (source) => `${open}${each(source)}\n${close}`);
  const copy = copies(example, names);
  const apart = (n: number): string =>
    range(n)
      .map((i) => {
        const one = at(i);
        return `${one.open}${one.each(copy(i))}\n${one.close}`;
      })
      .join('');
  const name = `${place}: ${form}`;
  if (open === '') return [{ name, text: apart }];
  return [
    { name, text: apart },
    {
      name: `${name}, in one`,
      text: (n) =>
        `${open}${range(n)
          .map((i) => each(copy(i)))
          .join('\n')}\n${close}`,
    },
  ];
}

export const FORMS: readonly Bulk[] = SECTIONS.flatMap((section) => section.forms.flatMap(bulksOf));
