/** The exports of `rulebound/compiler`. `compile` and `bind` give a refusal as a diagnostic, like all that they refuse. */
import type { Choice } from '../../compiler/bind/index.ts';
import * as inner from '../../compiler/index.ts';
import * as say from '../messages/library.ts';
import { refusalDiagnostic, refusalOf, type TakenBy } from './arguments.ts';
import {
  type ArgumentShape,
  anyText,
  called,
  eitherOf,
  gameOfIR,
  listOf,
  made,
  nothing,
  objectOf,
  optional,
  options,
  truth,
  wholeNumber,
} from './shapes.ts';

export * from '../../compiler/index.ts';

const ir = made(say.anIR(), { games: listOf(say.anIR(), gameOfIR), files: listOf(say.anIR(), anyText) });
const files = listOf(say.listOfFiles(), objectOf(say.sourceFile(), { path: anyText, text: anyText }));
const deckCard = objectOf(say.aDeckCard(), { card: anyText, level: wholeNumber(), count: wholeNumber() });
const deck = eitherOf(
  say.aDeck(),
  anyText,
  objectOf(say.aDeck(), { name: anyText, cards: listOf(say.aDeck(), deckCard) }),
);

const TAKEN = {
  compile: [
    ['files', files],
    [
      'options',
      optional(options({ warnings: truth, playable: truth, pictures: eitherOf(say.aFunction(), nothing, called) })),
    ],
  ],
  bind: [
    ['ir', ir],
    [
      'choice',
      objectOf(say.anObject(), {
        game: anyText,
        mode: optional(eitherOf(say.modeName(), nothing, anyText)),
        mods: optional(listOf(say.namesOfMods(), anyText)),
        decks: optional(listOf(say.listOfDecks(), deck)),
        players: optional(wholeNumber(1)),
        room: optional(wholeNumber(1)),
      } satisfies Record<keyof Choice, ArgumentShape>),
    ],
  ],
} as const satisfies TakenBy;

export const compile: typeof inner.compile = (...given) => {
  const refusal = refusalOf('compile', TAKEN.compile, given);
  return refusal === null
    ? inner.compile(...given)
    : { ...inner.compile([]), diagnostics: [refusalDiagnostic(refusal)] };
};

export const bind: typeof inner.bind = (...given) => {
  const refusal = refusalOf('bind', TAKEN.bind, given);
  return refusal === null ? inner.bind(...given) : { diagnostics: [refusalDiagnostic(refusal)] };
};
