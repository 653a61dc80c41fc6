/** Writes a cell of a CSV file (RFC 4180). */

/** First characters that make a spreadsheet run a text as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * The text of a cell; quoted where it has a comma, a quote or the end of a line. Null is an empty cell. A text that a spreadsheet
 * would run gets an apostrophe in front: names come from games of other people.
 */
export function csvCell(value: string | number | null): string {
  const plain = value === null ? '' : `${value}`;
  const text = FORMULA.test(plain) && !NUMBER.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
