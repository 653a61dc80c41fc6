/**
 * Reads zips. A zip comes from anyone, so nothing that it says of itself is believed: places, sizes and checksums are checked, and
 * data is unpacked up to its stated size only, by the browser's own stream, which does not hold up the page.
 */

/** A file in a zip. */
export interface ZipMember {
  name: string;
  /** The size of the unpacked data in bytes, as the zip states it. */
  size: number;
  isEncrypted: boolean;
  /** Rejects if the data is damaged, is not of the stated size, or is packed in another way than by Deflate. */
  unpack(): Promise<Uint8Array>;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** Sizes of the three records in bytes, without names and comments. */
const [END_SIZE, ENTRY_SIZE, LOCAL_SIZE] = [22, 46, 30];
const LONGEST_COMMENT = 0xffff;
/** The flags of encryption: the common one, the strong one, and the one of encrypted directories. */
const ENCRYPTED = 1 | (1 << 6) | (1 << 13);

const damaged = (): Error => new Error('the zip is damaged');

/** The members of a zip in their order. Throws if it is damaged, or if the data of two members overlaps. */
export function zipMembers(bytes: Uint8Array<ArrayBuffer>): ZipMember[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const start = view.getUint32(end + 16, true);
  const members: ZipMember[] = [];
  const spans: [number, number][] = [];
  let at = start;
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + ENTRY_SIZE > end || view.getUint32(at, true) !== ENTRY) throw damaged();
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [sum, packed, size] = [16, 20, 24].map((field) => view.getUint32(at + field, true)) as [
      number,
      number,
      number,
    ];
    const place = view.getUint32(at + 42, true);
    const nameEnd = at + ENTRY_SIZE + view.getUint16(at + 28, true);
    const name = bytes.subarray(at + ENTRY_SIZE, nameEnd);
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (at > end) throw damaged();
    const data = dataOf(view, place, packed, start);
    spans.push([place, data.byteOffset - bytes.byteOffset + packed]);
    members.push({
      name: new TextDecoder().decode(name),
      size,
      isEncrypted: (flags & ENCRYPTED) !== 0,
      unpack: async () => {
        const whole = method === 0 ? data : method === 8 ? await inflated(data, size) : null;
        if (whole === null || whole.length !== size || crc32(whole) !== sum) throw damaged();
        return whole;
      },
    });
  }
  spans.sort(([a], [b]) => a - b);
  if (spans.some(([from], i) => from < (spans[i - 1]?.[1] ?? 0))) throw damaged();
  return members;
}

/** The place of the record at the end, behind which there is only its comment. */
function endOf(view: DataView): number {
  const last = view.byteLength - END_SIZE;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--)
    if (view.getUint32(at, true) === END && view.getUint16(at + 20, true) === last - at) return at;
  throw damaged();
}

/** The packed data of a member, which is before the directory. */
function dataOf(view: DataView, place: number, length: number, directory: number): Uint8Array<ArrayBuffer> {
  if (place + LOCAL_SIZE > directory || view.getUint32(place, true) !== LOCAL) throw damaged();
  const from = place + LOCAL_SIZE + view.getUint16(place + 26, true) + view.getUint16(place + 28, true);
  if (from + length > directory) throw damaged();
  return new Uint8Array(view.buffer as ArrayBuffer, view.byteOffset + from, length);
}

/** Unpacks data; null if it is more than `size` bytes. Rejects if it is damaged. */
async function inflated(data: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array | null> {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const whole = new Uint8Array(size);
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return whole.subarray(0, length);
    if (length + value.length > size) {
      await reader.cancel();
      return null;
    }
    whole.set(value, length);
    length += value.length;
  }
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

function crc32(bytes: Uint8Array): number {
  let sum = ~0;
  for (const byte of bytes) sum = (TABLE[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}
