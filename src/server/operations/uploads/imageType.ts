/** The accepted kinds of images, identified by their first bytes; the browser's media type may be wrong. */
const SIGNATURES: readonly { type: string; at: number; bytes: readonly number[] }[][] = [
  [{ type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }],
  [{ type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] }],
  [{ type: 'image/gif', at: 0, bytes: [...Buffer.from('GIF87a')] }],
  [{ type: 'image/gif', at: 0, bytes: [...Buffer.from('GIF89a')] }],
  [
    { type: 'image/webp', at: 0, bytes: [...Buffer.from('RIFF')] },
    { type: 'image/webp', at: 8, bytes: [...Buffer.from('WEBP')] },
  ],
];

/** The maximum length of comments and a DOCTYPE that editors put before a drawing's first element. */
const PROLOGUE = 65_536;

/** The media type of an image by its content: PNG, JPEG, WebP, GIF or SVG; otherwise undefined. */
export function imageType(content: Buffer): string | undefined {
  const found = SIGNATURES.find((parts) =>
    parts.every(({ at, bytes }) => content.subarray(at, at + bytes.length).equals(Buffer.from(bytes))),
  );
  return found?.[0]?.type ?? (isDrawing(content) ? 'image/svg+xml' : undefined);
}

function isDrawing(content: Buffer): boolean {
  let text = content
    .subarray(0, PROLOGUE)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  for (let end = endOfPrologue(text); end > 0; end = endOfPrologue(text)) text = text.slice(end).trimStart();
  return /^<svg[\s/>]/.test(text);
}

/** The end of the declaration, comment or DOCTYPE at the beginning; 0 if there is none. */
function endOfPrologue(text: string): number {
  const [, closing] =
    [
      ['<?', '?>'],
      ['<!--', '-->'],
      ['<!', '>'],
    ].find(([opening = '']) => text.startsWith(opening)) ?? [];
  if (closing === undefined) return 0;
  // The entities of a DOCTYPE are in brackets and contain angle brackets of their own.
  const inner = closing === '>' && /^[^>]*\[/.test(text) ? text.indexOf(']') : 0;
  const end = text.indexOf(closing, Math.max(inner, 0));
  return end < 0 ? 0 : end + closing.length;
}
