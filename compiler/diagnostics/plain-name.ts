/** Names as people type them: with the apostrophes and quotation marks of print, in any case. */

/** A name with the marks that keyboards have. */
export const plainName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[‘’ʼ′]/g, "'")
    .replace(/[“”″]/g, '"');

/** What has that name: as it is written, else but for its marks, else but for case. Null when nothing has. */
export function called<T extends { name: string }>(all: readonly T[], name: string): T | null {
  const plain = plainName(name);
  const bare = plain.toLowerCase();
  return (
    all.find((one) => one.name === name) ??
    all.find((one) => plainName(one.name) === plain) ??
    all.find((one) => plainName(one.name).toLowerCase() === bare) ??
    null
  );
}
