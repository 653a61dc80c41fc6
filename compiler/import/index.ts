/** Translates foreign data to source files, by a mapping. */
export { calledIn, FieldMismatch, Foreign, numberOf } from './foreign.ts';
export {
  type BesideMapping,
  type CompareMapping,
  fieldOf,
  fits,
  type JsonRecord,
  type Mapping,
  plainName,
  type Use,
} from './mapping.ts';
export {
  checkCompareReads as needsCompared,
  checkImportReads as needsImported,
  choosingFields as asked,
} from './unread.ts';
export {
  cardFiles,
  filled,
  importCards,
  importDecks,
  type Lookup,
  quoted,
  Unsupported,
  writeDeck,
  writePart,
} from './write.ts';
