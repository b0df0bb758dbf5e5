/** The signs before the words of a line: quotes, headings and lists, also nested. */
const LEADING = /^(?:\s*(?:>|(?:#{1,6}|[-*+]|\d{1,9}[.)])(?=\s|$)))+/;
/** A line that draws a rule, or begins or ends a block of code. */
const SIGNS_ALONE = /^\s*(?:([-*_])[ \t]*(?:\1[ \t]*){2,}|=+|-+|`{3,}[^`]*|~{3,}[^`]*)$/;
const LINK = /!?\[([^[\]]*)\]\([^()]*\)/g;
const CODE = /(`+)([^`]+)\1/g;
const STARS = /(\*{1,3})(?=[^\s*])([^*]+)(?<=[^\s*])\1/g;
const LINES = /(?<![\p{L}\p{N}_])(_{1,3})(?=[^\s_])([^_]+)(?<=[^\s_])\1(?![\p{L}\p{N}_])/gu;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** Escaped signs are replaced by characters from here until the other signs are removed. */
const ASIDE = 0xe000;
const SET_ASIDE = /[\ue021-\ue07e]/g;

const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/**
 * The words of a Markdown text on one line, without its signs: for a list's cell, a file, the history. A
 * text of signs only stays. Takes linear time.
 */
export function plainWords(markdown: string): string {
  const escaped = markdown.replace(ESCAPED, (_, sign: string) =>
    String.fromCharCode(ASIDE + sign.charCodeAt(0)),
  );
  const bare = escaped
    .split(/\r?\n/)
    .filter((line) => !SIGNS_ALONE.test(line))
    .map((line) => line.replace(LEADING, '').replace(/\\$/, ''))
    .join(' ');
  const plain = withoutEmphasis(bare.replace(LINK, '$1').replace(CODE, '$2'))
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(SET_ASIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - ASIDE))
    .replace(/\s+/g, ' ')
    .trim();
  return plain === '' ? markdown.trim() : plain;
}

/** The deepest nesting of emphasis. */
const DEEPEST = 3;

function withoutEmphasis(text: string): string {
  let bare = text;
  for (let turn = 0; turn < DEEPEST; turn += 1) bare = bare.replace(STARS, '$2').replace(LINES, '$2');
  return bare;
}
