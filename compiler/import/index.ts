/** Foreign data to source, by a mapping that is data itself. */
export {
  type CompareMapping,
  fieldOf,
  fits,
  isRecord,
  type Json,
  type JsonRecord,
  listOf,
  type Mapping,
  plainName,
  type Use,
} from './mapping.ts';
export { cardFiles, importCards, importDecks, type Lookup, writeDeck } from './write.ts';
