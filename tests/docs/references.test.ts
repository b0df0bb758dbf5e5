import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/errors/catalogue.ts';

/**
 * References from code to documents have one form: (docs/business-rules.md, "Reversals"). The document is in this
 * repository and has that heading. Links between documents lead to a file and a heading that exist.
 */

const ROOT = resolve(import.meta.dirname, '../..');
const OWN = 'tests/docs/references.test.ts';

interface Text {
  path: string;
  text: string;
}

function filesBelow(folder: string, kinds: readonly string[]): Text[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => kinds.includes(extname(path)) && path !== OWN)
    .map(readText);
}

function readText(path: string): Text {
  return { path, text: readFileSync(join(ROOT, path), 'utf8') };
}

const CODE = [
  ...filesBelow('src', ['.ts', '.tsx', '.mjs', '.js', '.css', '.html', '.md']),
  ...filesBelow('tests', ['.ts', '.tsx', '.mjs', '.md']),
  ...filesBelow('resources', ['.yaml']),
];
const PAGES = [
  ...filesBelow('docs', ['.md']),
  ...readdirSync(ROOT)
    .filter((name) => name.endsWith('.md'))
    .map(readText),
];
const READMES = CODE.filter(({ path }) => path.endsWith('.md'));

/** A comment in one line: without the marks that begin its lines. */
function inOneLine(text: string): string {
  return text.replace(/\n\s*(?:\*(?!\/)|\/\/|#|--)?\s*/g, ' ');
}

const HEADING = /^#{1,6} (.+)$/gm;
const headingsOf = new Map<string, string[]>();

/** The headings of a document, without the marks of code. */
function headings(path: string): string[] {
  const known = headingsOf.get(path);
  if (known !== undefined) return known;
  const text = readFileSync(join(ROOT, path), 'utf8').replace(/^```.*?^```/gms, '');
  const found = [...text.matchAll(HEADING)].map(([, heading = '']) => heading.replaceAll('`', ''));
  headingsOf.set(path, found);
  return found;
}

/** A heading's anchor, as GitHub makes it. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

const REFERENCE = /\b((?:docs\/[\w./-]+|README|CONTRIBUTING|CHANGELOG)\.md), ((?:"[^"]+"(?:, | and )?)+)/g;

interface Reference {
  from: string;
  file: string;
  heading: string;
}

function referencesIn({ path, text }: Text): Reference[] {
  return [...inOneLine(text).matchAll(REFERENCE)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, heading = '']) => ({ from: path, file, heading })),
  );
}

/** Ways to cite documents that are not in the repository, or sections by number. */
const FOREIGN =
  /\bbusiness rules, |\bspecification(?: \d|, (?:document|section))|\b(?:document|sections?) \d|\b[12]-(?:calls|product)\b|\bdesign(?:: |\/)|\bscreens(?:\.md|, ['"])|\bresource definition, /i;

describe('references in comments', () => {
  const references = [...CODE, ...PAGES].flatMap(referencesIn);

  it('are found', () => {
    expect(references.length).toBeGreaterThan(100);
  });

  it('lead to a document of the repository and to a heading in it', () => {
    const lost = references
      .filter(({ file, heading }) => !existsSync(join(ROOT, file)) || !headings(file).includes(heading))
      .map(({ from, file, heading }) => `${from}: (${file}, "${heading}")`);
    expect(lost).toEqual([]);
  });

  it('cite no document in another form', () => {
    const foreign = [...CODE, ...PAGES].flatMap(({ path, text }) => {
      const found = FOREIGN.exec(inOneLine(text));
      return found === null ? [] : [`${path}: ${found[0]}`];
    });
    expect(foreign).toEqual([]);
  });
});

describe('links of documents', () => {
  it.each([...PAGES, ...READMES].map(({ path, text }) => [path, text] as const))(
    'of %s lead to a file and a heading that exist',
    (path, text) => {
      const links = [...text.replace(/^```.*?^```/gms, '').matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target));
      const lost = links.filter((target) => {
        const [file = '', section] = target.split('#');
        const page = file === '' ? path : join(dirname(path), file);
        if (!existsSync(join(ROOT, page))) return true;
        return section !== undefined && !headings(page).map(anchor).includes(section);
      });
      expect(lost).toEqual([]);
    },
  );
});

describe('the files that a document names', () => {
  // The walks of developing.md make files of their own; what a pattern or a placeholder names is no file.
  const PATH = /`((?:src|tests|resources)\/[\w./-]+\.(?:ts|tsx|mjs|yaml|json))`/g;
  const pages = [...PAGES, ...READMES].filter(
    ({ path }) => !['docs/developing.md', 'docs/first-entity.md', 'CHANGELOG.md'].includes(path),
  );

  it('exist', () => {
    const lost = pages.flatMap(({ path, text }) =>
      [...text.replace(/^```.*?^```/gms, '').matchAll(PATH)]
        .map(([, name = '']) => name)
        .filter((name) => !existsSync(join(ROOT, name)))
        .map((name) => `${path}: ${name}`),
    );
    expect(lost).toEqual([]);
  });
});

describe('the errors that a comment promises', () => {
  const promised = CODE.filter(({ path }) => path.startsWith('src/') && path.endsWith('.ts')).flatMap(
    ({ path, text }) =>
      [...inOneLine(text).matchAll(/@throws AppError ([^@/]*)/g)].map(([, list = '']) => ({ path, list })),
  );

  it('are codes of the catalogue', () => {
    const unknown = promised.flatMap(({ path, list }) => {
      // Names of functions and fields stand in backquotes.
      const words =
        list.replace(/`[^`]*`|'[^']*'/g, '').match(/\b[a-z]+[A-Z]\w*|^[a-z]+(?=[,;.: ]|$)/g) ?? [];
      return words
        .filter((word) => !PLAIN_WORDS.has(word) && !(word in CATALOGUE))
        .map((word) => `${path}: ${word}`);
    });
    expect(promised.length).toBeGreaterThan(40);
    expect(unknown).toEqual([]);
  });
});

/** Words with which a description begins in place of a code. */
const PLAIN_WORDS = new Set(['the', 'as', 'its', 'with', 'why', 'if']);
