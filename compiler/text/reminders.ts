/** What keywords do, for `text --reminders`. A page does not load it. */
import type { Local } from '../ir/index.ts';
import type { TextBinding } from './context.ts';
import { abilityText, type Reminder } from './index.ts';
import { staticText } from './static-abilities.ts';

/** What a keyword of a card does, with the arguments that the card gives it. */
export const reminderOf: Reminder = (game, { keyword, args, retimed }, newContext) => {
  const { abilities = [], params = [] } = game.keywords[keyword] ?? {};
  const bound = new Map<Local, TextBinding>();
  for (const [i, param] of params.entries()) {
    const value = args[i] ?? param.value;
    if (value !== null) bound.set(i, { is: 'fold', value });
  }
  const statics = game.statics.filter(({ bearer, of }) => bearer === 'keyword' && of === keyword);
  return [
    ...abilities.map((id) => {
      const t = newContext();
      t.bindings = new Map(bound);
      return abilityText(t, id, retimed);
    }),
    ...statics.map((one) => staticText(newContext(), one, bound)),
  ].join(' ');
};
