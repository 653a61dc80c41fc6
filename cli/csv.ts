/** Writes a cell of a CSV file (RFC 4180). */

/** The text of a cell; quoted where it has a comma, a quote or the end of a line. Null is an empty cell. */
export function csvCell(value: string | number | null): string {
  const text = value === null ? '' : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
