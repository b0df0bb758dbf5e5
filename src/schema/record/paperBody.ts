/** A piece of the text of a paper: plain text, or a field whose value stands there, as a figure or written out in words. */
export type BodyPart = string | { field: string; spell: boolean };

const PART = /\{([^{}]*)\}/g;
const FIELD = /^\s*(?:(words)\(\s*([a-z][a-z0-9_]*)\s*\)|([a-z][a-z0-9_]*))\s*$/;

/** Splits the text of a paper at its fields: `Paid {amount} ({words(amount)}) to {vendor_id}`. Braces with anything else stay as they are. */
export function bodyParts(text: string): BodyPart[] {
  const parts: BodyPart[] = [];
  let end = 0;
  for (const match of text.matchAll(PART)) {
    const part = partOf(match[1] as string);
    if (part === undefined) continue;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push(part);
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** The braces of a paper's text that are neither a field nor `words(field)`. */
export function unknownParts(text: string): string[] {
  return [...text.matchAll(PART)]
    .filter(([, inner]) => partOf(inner as string) === undefined)
    .map(([whole]) => whole);
}

function partOf(inner: string): { field: string; spell: boolean } | undefined {
  const [, words, written, plain] = FIELD.exec(inner) ?? [];
  const field = written ?? plain;
  return field === undefined ? undefined : { field, spell: words !== undefined };
}
