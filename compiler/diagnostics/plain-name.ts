/** Compares names regardless of typographic quotation marks and case. */

/** A name with typographic apostrophes and quotation marks replaced by plain ones. */
export const withPlainQuotes = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[‘’ʼ′]/g, "'")
    .replace(/[“”″]/g, '"');

/**
 * The item with that name: an exact match, else one that differs in quotation marks, else in case. Null if there is
 * none.
 */
export function findByName<T extends { name: string }>(all: readonly T[], name: string): T | null {
  const plain = withPlainQuotes(name);
  const bare = plain.toLowerCase();
  return (
    all.find((one) => one.name === name) ??
    all.find((one) => withPlainQuotes(one.name) === plain) ??
    all.find((one) => withPlainQuotes(one.name).toLowerCase() === bare) ??
    null
  );
}
