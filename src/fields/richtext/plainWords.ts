/** What stands before the words of a line: quotes, headings and lists, also one in the other. */
const LEADING = /^(?:\s*(?:>|(?:#{1,6}|[-*+]|\d{1,9}[.)])(?=\s|$)))+/;
/** A line that draws one, or that begins or ends a block of code. */
const SIGNS_ALONE = /^\s*(?:([-*_])[ \t]*(?:\1[ \t]*){2,}|=+|-+|`{3,}[^`]*|~{3,}[^`]*)$/;
const LINK = /!?\[([^[\]]*)\]\([^()]*\)/g;
const CODE = /(`+)([^`]+)\1/g;
const STARS = /(\*{1,3})(?=[^\s*])([^*]+)(?<=[^\s*])\1/g;
const LINES = /(?<![\p{L}\p{N}_])(_{1,3})(?=[^\s_])([^_]+)(?<=[^\s_])\1(?![\p{L}\p{N}_])/gu;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** An escaped sign waits here, where no sign of the language is, until the others are gone. */
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
 * The words of a Markdown text on one line, without the signs that form it: for a list's cell, a file, the history. A text of
 * nothing but signs stays as it is. Takes time in proportion to the text, whatever it is.
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

/** Emphasis stands in emphasis at most so often. */
const DEEPEST = 3;

function withoutEmphasis(text: string): string {
  let bare = text;
  for (let turn = 0; turn < DEEPEST; turn += 1) bare = bare.replace(STARS, '$2').replace(LINES, '$2');
  return bare;
}
