/**
 * Errors of a value of foreign data. A text continues after the name of the value. The calls are marked as pure, so
 * that a bundle that does not import leaves them out.
 */
import { text } from '../../../grammar/templates.ts';

export const lacksField = /* @__PURE__ */ text('has no "[path]"');
export const notObject = /* @__PURE__ */ text('has to be an object');
export const notWord = /* @__PURE__ */ text('has to be a text or a number');
export const notNumber = /* @__PURE__ */ text('has to be a number');
export const notWhole = /* @__PURE__ */ text('has to be a whole number');
export const notOneLine = /* @__PURE__ */ text('has to be one line of text');
export const empty = /* @__PURE__ */ text('is empty');
export const below = /* @__PURE__ */ text('is below [#least]');
export const above = /* @__PURE__ */ text('is above [#most]');
export const unread = /* @__PURE__ */ text('is read by no rule of the mapping, and is not in its list "passed_over"');
export const notItem = /* @__PURE__ */ text(
  'has to be a number or a word, as an item of a card: translate it with "words", or write "{}" in quotes',
);
export const badFileName = /* @__PURE__ */ text('would go to a file called "[file]"');
export const cardTwice = /* @__PURE__ */ text('is the id of a card before it');
export const deckTwice = /* @__PURE__ */ text('makes a deck "[name]", as one before it does');
