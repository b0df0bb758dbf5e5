import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { unpackWoff } from '../../src/papers/unpackWoff.ts';

const { resolve } = createRequire(import.meta.url);
const FONTS = [
  '@fontsource/inter/files/inter-latin-400-normal.woff',
  '@fontsource/inter/files/inter-latin-ext-600-normal.woff',
  '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff',
];

const bytesOf = (font: string) => new Uint8Array(readFileSync(resolve(font))).buffer;

/** The sum of a table's words, as its entry has it; that of `head` leaves out its own adjustment. */
function checksumOf(tag: string, content: Uint8Array): number {
  const whole = new Uint8Array(Math.ceil(content.length / 4) * 4);
  whole.set(content);
  if (tag === 'head') whole.fill(0, 8, 12);
  const words = new DataView(whole.buffer);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + words.getUint32(at)) >>> 0;
  return sum;
}

describe('a font that is unpacked for a PDF', () => {
  it.each(FONTS)('has the tables of %s, each whole', async (font) => {
    const packed = bytesOf(font);
    const file = await unpackWoff(packed);
    const view = new DataView(file.buffer);
    expect(view.getUint32(0)).toBe(new DataView(packed).getUint32(4));
    const count = view.getUint16(4);
    expect(count).toBeGreaterThan(8);
    const tags = Array.from({ length: count }, (_, place) => {
      const entry = 12 + place * 16;
      const tag = new TextDecoder().decode(file.subarray(entry, entry + 4));
      const [checksum, offset, length] = [4, 8, 12].map((at) => view.getUint32(entry + at)) as [
        number,
        number,
        number,
      ];
      expect(offset % 4).toBe(0);
      expect([tag, checksumOf(tag, file.subarray(offset, offset + length))]).toEqual([tag, checksum]);
      return tag;
    });
    expect(tags).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'loca']));
  });

  it('fails if the file is cut off', async () => {
    const whole = bytesOf(FONTS[0] as string);
    await expect(unpackWoff(whole.slice(0, whole.byteLength / 2))).rejects.toThrow();
  });
});
