/** Foreign data to source, by a mapping that is data itself. */
export { calledIn, Foreign, Misfit, numberOf } from './foreign.ts';
export {
  type CompareMapping,
  fits,
  type JsonRecord,
  type Mapping,
  plainName,
  type Use,
} from './mapping.ts';
export { cardFiles, importCards, importDecks, type Lookup, writeDeck } from './write.ts';
