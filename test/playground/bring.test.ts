/** Files and zips that are brought into the page: whole or not at all, and each with its reason. */
import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bringIn, zipOf } from '../../editor/app/page/keep/bring.ts';

interface Entry {
  name: string | Buffer;
  text?: string | Buffer;
  /** The way it is packed: 0 as it is, 8 by Deflate. */
  method?: number;
  flags?: number;
  /** What the directory says instead of what is so. */
  size?: number;
  sum?: number;
  packed?: Buffer;
  /** The data is that of the entry before. */
  shares?: boolean;
}

/** A zip in which the directory may lie. */
function zip(...entries: Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let [at, last] = [0, 0];
  for (const { name: said, text = '# x\n', method = 8, flags = 0, shares = false, ...lies } of entries) {
    const [name, data] = [Buffer.from(said as string), Buffer.from(text as string)];
    const packed = lies.packed ?? (method === 8 ? deflateRawSync(data, { level: 9 }) : data);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(method, 4);
    for (const [i, field] of [lies.sum ?? crc32(data), packed.length, lies.size ?? data.length].entries())
      fields.writeUInt32LE(field, 10 + 4 * i);
    fields.writeUInt16LE(name.length, 22);
    if (!shares) {
      last = at;
      const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed]);
      parts.push(local);
      at += local.length;
    }
    const place = Buffer.alloc(14);
    place.writeUInt32LE(last, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, place, name);
  }
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, all, end]);
}

const brought = async (bytes: Uint8Array, ...more: File[]): Promise<{ files: string[]; refused: string[] }> => {
  const { files, refused } = await bringIn([new File([new Uint8Array(bytes)], 'a.zip'), ...more], 'own');
  return { files: files.map(({ path, text }) => `${path}: ${text}`), refused };
};
const nothing = (why: string) => ({ files: [], refused: [why] });

test('sound zips are read, packed or not, with the files in their folders', async () => {
  const sound = zip({ name: 'g/a.bound' }, { name: 'b.bound', method: 0, text: '# ü\n' }, { name: 'g/' });
  expect(await brought(sound)).toEqual({ files: ['g/a.bound: # x\n', 'own/b.bound: # ü\n'], refused: [] });
  const ours = zipOf(new Map([['g/a.bound', '# x\n'.repeat(5000)]]));
  expect(await brought(ours)).toEqual({ files: [`g/a.bound: ${'# x\n'.repeat(5000)}`], refused: [] });
});

const game = 'creature "One" { cost 1 }\n'.repeat(3);
const large = Buffer.alloc(3 * 1024 * 1024, '#');
const ok = { name: 'g/ok.bound' };
const isDamaged = 'g/a.bound in a.zip is damaged: nothing of the zip was brought in';
const noZip = 'a.zip is damaged, or no zip';

test.each<[string, Buffer, string]>([
  ['a size that is too small', zip(ok, { name: 'g/a.bound', text: game, size: 40 }), isDamaged],
  ['a size that is too large', zip(ok, { name: 'g/a.bound', text: game, size: 4000 }), isDamaged],
  ['a wrong size of what is not packed', zip(ok, { name: 'g/a.bound', method: 0, size: 3 }), isDamaged],
  ['a wrong checksum', zip(ok, { name: 'g/a.bound', method: 0, sum: 7 }), isDamaged],
  ['data that is not Deflate', zip(ok, { name: 'g/a.bound', packed: Buffer.from('not deflate!') }), isDamaged],
  ['another way of packing', zip(ok, { name: 'g/a.bound', method: 99 }), isDamaged],
  ['encryption', zip(ok, { name: 'g/a.bound', flags: 1 }), 'a.zip is encrypted: unpack it first'],
  ['two files of one name', zip(ok, ok), 'a.zip has two files of the name g/ok.bound'],
  ['shared data', zip(ok, { name: 'g/a.bound', shares: true }), noZip],
  ['its end only', zip(ok).subarray(30), noZip],
  ['no end', zip(ok).subarray(0, 60), noZip],
  ['a wrong place', Buffer.concat([Buffer.from('x'), zip(ok)]), noZip],
  ['nothing', Buffer.alloc(0), noZip],
  ['no source file', zip({ name: 'readme.txt' }), 'a.zip has no source files'],
  [
    'too many files',
    zip(...Array.from({ length: 4097 }, (_, i) => ({ name: `g/${i}.bound`, method: 0 }))),
    'a.zip has more than 4,096 source files',
  ],
  [
    'too much together',
    zip(
      { name: 'g/0.bound', text: large },
      ...Array.from({ length: 11 }, (_, i) => ({ name: `g/${i + 1}.bound`, text: large })),
    ),
    'a.zip is larger than 32 MiB',
  ],
  [
    'a text that grows',
    zip(ok, { name: 'g/a.bound', packed: deflateRawSync(Buffer.alloc(50_000_000)), size: 100 }),
    isDamaged,
  ],
])('a zip with %s is refused as a whole', async (_, bytes, why) => {
  expect(await brought(bytes)).toEqual(nothing(why));
});

test('what is left out of a zip is named', async () => {
  const names = ['../../evil.bound', '/abs.bound', 'C:\\x.bound', 'g/CON.bound', 'g/\u202ea.bound'];
  const { files, refused } = await brought(
    zip(
      ...names.map((name) => ({ name })),
      { name: Buffer.from('g/\xe9.bound', 'latin1') },
      { name: 'g/large.bound', text: Buffer.alloc(3 * 1024 * 1024 + 1, '#') },
      { name: 'g/picture.bound', text: Buffer.from([0, 1]) },
      { name: 'g/latin.bound', text: Buffer.from([0xe9]) },
      { name: 'g/X.BOUND' },
      { name: 'readme.txt' },
      { name: 'a.json' },
      { name: 'b.json' },
      { name: '__MACOSX/g/._a.bound' },
      { name: '.DS_Store' },
      ok,
    ),
  );
  expect(files).toEqual(['g/ok.bound: # x\n']);
  const hasName = ' has a name that a file may not have';
  expect(refused.sort()).toEqual(
    [
      ...['../../evil.bound', '/abs.bound', 'C:\\x.bound', 'g/CON.bound', 'g/·a.bound', 'g/\ufffd.bound'].map(
        (name) => name + hasName,
      ),
      'a.zip has other files, too: g/X.BOUND, readme.txt, a.json and 1 more',
      'g/large.bound is larger than 1 MiB',
      'g/picture.bound is not text',
      'g/latin.bound is not text in UTF-8',
    ].sort(),
  );
});

test('a file that comes twice is taken once', async () => {
  const again = new File(['# y\n'], 'b.bound');
  expect(await brought(zip({ name: 'own/b.bound' }), again)).toEqual({
    files: ['own/b.bound: # x\n'],
    refused: ['b.bound is there twice: the first one was brought in'],
  });
});
