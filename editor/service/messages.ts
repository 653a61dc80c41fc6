/** Why a rename is refused, in one or two sentences. */
import { text } from '../../grammar/templates.ts';

export const noDeclaredWord = /* @__PURE__ */ text('There is no word here that has a declaration.');
export const kernelWord = /* @__PURE__ */ text('"[word]" is a word of the kernel: every game has it by this name.');
export const preludeWord = /* @__PURE__ */ text(
  '"[word]" is declared in the prelude, which every game reads. A game may declare its own.',
);
export const pluralOfKind = /* @__PURE__ */ text('"[word]" is the plural of a kind and its zone: rename the kind.');
export const notName = /* @__PURE__ */ text('A name is made of letters, digits and _, and begins with a letter.');
export const reservedWord = /* @__PURE__ */ text('"[name]" is a word of the language and can never be a name.');
export const hidesKernel = /* @__PURE__ */ text('"[name]" is a word of the kernel: it would hide that one.');
export const notTitle = /* @__PURE__ */ text('A title is not empty and has no quotes, backslashes or line ends.');
export const cardThere = /* @__PURE__ */ text('There is a card "[name]" already.');
export const isAlready = /* @__PURE__ */ text('"[name]" is [what] already.');
export const wordOfEnum = /* @__PURE__ */ text('a word of an enum');
export const doesNotFit = /* @__PURE__ */ text('"[name]" does not fit everywhere: [message] ([place])');
export const changesGame = /* @__PURE__ */ text('With the name "[name]" the game would not mean the same.');
export const takenAndChanges = /* @__PURE__ */ text('[taken] With the name "[name]" the game would not mean the same.');
