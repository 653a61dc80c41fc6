/** Generated sources of any size, each of one kind of text. */
import { readFileSync } from 'node:fs';
import type { SourceFile } from '../../compiler/index.ts';
import { CHAINS } from './chains.ts';
import { FORMS } from './forms.ts';
import { LAYERS } from './layers.ts';
import { LETTERS } from './letters.ts';

export interface Bulk {
  name: string;
  /** The text with `n` pieces, which follows the rules of the sample. */
  text: (n: number) => string;
}

export const BULKS: readonly Bulk[] = [...FORMS, ...CHAINS, ...LAYERS, ...LETTERS];

const read = (path: string): SourceFile => ({ path, text: readFileSync(path, 'utf8') });
const CARDS = `unit "Bear" { plain bear, cost 2, strength 2/3/4 }
unit "Wolf" { wild fox, cost 3, strength 3 }
unit "Owl" { wild owl, cost 1, strength 1, Thorns 1/2/3 for owl, Flying }
spell "Rain" { plain, cost 1 }
`;

/** The prelude, and the rules of the sample with a few cards. */
export const SAMPLE: readonly SourceFile[] = [
  read('cards/prelude.bound'),
  read('test/text/sample/rules.bound'),
  { path: 'test/text/sample/few.bound', text: CARDS },
];

export const PATH = 'test/text/sample/bulk.bound';

/** The files with a source of `n` pieces. */
export const filesOf = ({ text }: Bulk, n: number): SourceFile[] => [...SAMPLE, { path: PATH, text: text(n) }];

/** The approximate number of pieces that fit into a size in UTF-16 units. */
export function piecesAbout({ text }: Bulk, length: number): number {
  const few = 64;
  const each = (text(2 * few).length - text(few).length) / few;
  return Math.max(1, Math.floor(length / Math.max(1, each)));
}

/** The number of pieces that fit into a size in UTF-16 units. */
export function piecesWithin(bulk: Bulk, length: number): number {
  const { text } = bulk;
  let n = piecesAbout(bulk, length);
  while (n > 1 && text(n).length > length) n = Math.floor(n * 0.98);
  return n;
}
