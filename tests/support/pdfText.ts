import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF as a reader would select it, a line for each time that the position is set: from the page's drawing
 * commands and the fonts' own maps to Unicode. Knows what one library writes, and throws for the rest.
 */
export function pdfText(file: Buffer): string {
  const objects = objectsOf(file);
  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
      if (map !== undefined) fonts.set(name, unicodeMap(objects.get(map)?.stream ?? ''));
    }
  }
  const pages = [...objects.values()].filter(({ stream }) => / Tf\b/.test(stream));
  if (pages.length === 0) throw new Error('The PDF shows no text');
  return pages.map(({ stream }) => drawnText(stream, fonts)).join('\n');
}

/** How many pages it has. */
export function pdfPages(file: Buffer): number {
  return [...objectsOf(file).values()].filter(({ head }) => /\/Type \/Page\b/.test(head)).length;
}

interface PdfObject {
  head: string;
  /** Inflated; '' where there is none. */
  stream: string;
}

function objectsOf(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\n(?:endobj|stream\r?\n)/g)) {
    const [whole, id = '', head = ''] = match;
    const begin = match.index + whole.length;
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const hasStream = /stream\r?\n$/.test(whole);
    const bytes = file.subarray(begin, begin + length);
    const stream = !hasStream ? '' : /FlateDecode/.test(head) ? inflateSync(bytes) : bytes;
    objects.set(id, { head, stream: stream.toString('latin1') });
  }
  return objects;
}

/** From the code of a glyph, four hexadecimal digits, to its text. */
function unicodeMap(cmap: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const [, from = '', , list = ''] of cmap.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    const texts = [...list.matchAll(/<([\w ]*)>/g)].map(([, hex = '']) => hex);
    for (const [place, hex] of texts.entries()) {
      const code = (Number.parseInt(from, 16) + place).toString(16).padStart(4, '0');
      map.set(code, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    }
  }
  return map;
}

function drawnText(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> = new Map();
  let text = '';
  for (const [, name, moved, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|( Tm\b)|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map();
    if (moved !== undefined) text += '\n';
    for (const [, hex = ''] of (shown ?? '').matchAll(/<(\w+)>/g))
      text += (hex.match(/.{4}/g) ?? []).map((code) => font.get(code.toLowerCase()) ?? '?').join('');
  }
  return text;
}
