/** In bytes: the headers of a WOFF and of an OpenType file, and a table's entry in each. */
const WOFF = { header: 44, entry: 20 };
const OPEN_TYPE = { header: 12, entry: 16 };

/**
 * A WOFF file as an OpenType file (https://www.w3.org/TR/WOFF). The font library of pdfmake inflates the table of outlines again for
 * each glyph of a WOFF, which takes seconds for a page of Bangla.
 */
export async function unpackWoff(file: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const woff = new DataView(file);
  const count = woff.getUint16(12);
  const tables = await Promise.all(
    Array.from({ length: count }, (_, place) => readTable(woff, WOFF.header + place * WOFF.entry)),
  );
  const bodies = OPEN_TYPE.header + count * OPEN_TYPE.entry;
  const size = tables.reduce((sum, { content }) => sum + padded(content.length), bodies);
  const unpacked = new Uint8Array(size);
  const out = new DataView(unpacked.buffer);
  const power = Math.floor(Math.log2(count));
  out.setUint32(0, woff.getUint32(4));
  out.setUint16(4, count);
  out.setUint16(6, 16 * 2 ** power);
  out.setUint16(8, power);
  out.setUint16(10, 16 * (count - 2 ** power));
  let at = bodies;
  for (const [place, { tag, checksum, content }] of tables.entries()) {
    const entry = OPEN_TYPE.header + place * OPEN_TYPE.entry;
    for (const [word, value] of [tag, checksum, at, content.length].entries())
      out.setUint32(entry + word * 4, value);
    unpacked.set(content, at);
    at += padded(content.length);
  }
  return unpacked;
}

async function readTable(woff: DataView<ArrayBuffer>, entry: number) {
  const word = (place: number) => woff.getUint32(entry + place * 4);
  const [offset, stored, length] = [word(1), word(2), word(3)];
  const packed = new Uint8Array(woff.buffer, offset, stored);
  return { tag: word(0), checksum: word(4), content: stored < length ? await inflate(packed) : packed };
}

async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const inflated = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(inflated).arrayBuffer());
}

/** Tables begin at multiples of four bytes. */
function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}
