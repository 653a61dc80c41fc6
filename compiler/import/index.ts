/** Foreign data to source, by a mapping that is data itself. */
export { calledIn, Foreign, Misfit, numberOf } from './foreign.ts';
export {
  type CompareMapping,
  fieldOf,
  fits,
  type JsonRecord,
  type Mapping,
  plainName,
  type Use,
} from './mapping.ts';
export { asked, needsCompared, needsImported } from './unread.ts';
export {
  cardFiles,
  filled,
  importCards,
  importDecks,
  type Lookup,
  quoted,
  Unsupported,
  writeDeck,
  written,
} from './write.ts';
