/** Breaks every line of a source. */
import type { Bulk } from './bulk.ts';

type Break = (line: string, n: number) => string;

/** Ways to break a line that is not empty. */
const BREAKS: readonly [name: string, change: Break][] = [
  ['without its last word', (line) => line.replace(/(\w+|[^\s\w])\s*$/, '')],
  ['with a word that nobody declared', (line, n) => line.replace(/(\w+)(\W*)$/, `nobody_${n}$2`)],
  ['with its second word unknown', (line, n) => line.replace(/^(\s*\S+ )\w+/, `$1unknown_${n}`)],
  ['with a bracket too many', (line) => line.replace(/ /, ' (')],
  ['with a mark that means nothing', (line) => line.replace(/ /, ' ; ')],
  ['with a text that is not closed', (line) => line.replace(/ /, ' "')],
];

/** For each way to break lines: the source with all lines broken. */
export const wrongOnes = (bulk: Bulk): Bulk[] =>
  BREAKS.map(([name, change]) => ({
    name: `${bulk.name}; each line ${name}`,
    text: (n) => bulk.text(n).split('\n').map(change).join('\n'),
  }));
