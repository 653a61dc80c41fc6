/** Translates foreign data to source files, by a mapping. */
export { boundedNumber, calledIn, FieldMismatch, Foreign } from './foreign.ts';
export {
  type BesideMapping,
  type CompareMapping,
  fits,
  type JsonRecord,
  lettersAndDigits,
  type Mapping,
  type Use,
  valueAtPath,
} from './mapping.ts';
export {
  checkCompareReads as needsCompared,
  checkImportReads as needsImported,
  choosingFields as asked,
} from './unread.ts';
export {
  cardFiles,
  filled,
  type ImportedText,
  importCards,
  importDecks,
  type Lookup,
  quoted,
  Unsupported,
  writeDeck,
  writePart,
} from './write.ts';
