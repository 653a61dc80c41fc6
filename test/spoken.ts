/** The texts of a catalogue of the page, for tests. */

/** A placeholder for a value in a text. */
export const VALUE = '…';

/** All texts of a catalogue by key. A parameter is a number, or a list, or a text that names itself. */
export function spoken(texts: object, path = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] => {
    const name = path === '' ? key : `${path}.${key}`;
    if (name === 'forms') return [];
    if (typeof value === 'string') return [[name, value]];
    if (typeof value === 'object') return spoken(value, name);
    const lists = ['sides', 'decks', 'mods', 'players'];
    const given = new Proxy({}, { get: (_, one) => (lists.includes(`${String(one)}`) ? [VALUE] : VALUE) });
    const counted = new Proxy({}, { get: (_, one) => (lists.includes(`${String(one)}`) ? [VALUE] : 2) });
    return [given, counted].map((one) => [name, [value(one)].flat().join('')]);
  });
}
