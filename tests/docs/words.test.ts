import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Private words that the code had in place of the usual ones must not return. Add a folder here once it has none of them.
 */

const SRC = resolve(import.meta.dirname, '../../src');
const CONVERTED = ['cli', 'client', 'errors', 'fields', 'i18n', 'ledger', 'schema', 'server'];

/** Whole words, or words within an identifier: `isAsked`, `nameTold`, `tellLacking`. */
const PRIVATE = /^(?:told|said|judge[ds]?|stated|anew|asked|lacks?|lacking|ticks|ticked|deeds?)$/i;
/** Names of libraries. */
const FOREIGN = new Set(['disableTicks']);
const PRIVATE_NAMES = new Set(['inWords', 'comesTo', 'along']);
const PRIVATE_COMMENT =
  /\b(?:told|said|judged|stated|anew|lacks|goes by|whoever)\b|\.\|(?: |$)|^(?:\/\*\*?|\/\/)[\s*]*(?:What|Of|That) /i;

/** The source without texts; templates keep their expressions. */
function withoutTexts(text: string): string {
  return text
    .replace(/`(?:[^`\\]|\\.)*`/g, (template) => (template.match(/(?<=\$\{)[^}]*/g) ?? []).join(' '))
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g, ' ');
}

function commentsIn(text: string): string[] {
  return text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ [^\n]*/g) ?? [];
}

const FILES = CONVERTED.flatMap((folder) =>
  readdirSync(join(SRC, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
).map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }));

describe.each(CONVERTED)('src/%s', (folder) => {
  const files = FILES.filter(({ path }) => path.startsWith(`${folder}/`));

  it('has no private word in a name', () => {
    const found = files.flatMap(({ path, text }) =>
      (withoutTexts(withoutComments(text)).match(/[A-Za-z_$][\w$]*/g) ?? [])
        .filter(
          (name) =>
            PRIVATE_NAMES.has(name) ||
            (!FOREIGN.has(name) && name.split(/_|(?<=[a-z0-9])(?=[A-Z])/).some((word) => PRIVATE.test(word))),
        )
        .map((name) => `${path}: ${name}`),
    );
    expect([...new Set(found)]).toEqual([]);
  });

  it('has no private word in a comment', () => {
    const found = files.flatMap(({ path, text }) =>
      commentsIn(text)
        .filter((comment) => PRIVATE_COMMENT.test(comment))
        .map((comment) => `${path}: ${comment.slice(0, 100)}`),
    );
    expect(found).toEqual([]);
  });
});
