/**
 * `npm run bench -- count [revision ...]`: how large the code is, the revisions beside the files of this folder. A revision is read from
 * Git, so that nothing of this folder changes.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = ['src', 'tests', 'docs', 'resources'];
/** A file that has fewer lines and one importer beside it may as well be a part of that importer. */
const SMALL = 40;

const SOURCE = /\.(ts|tsx|mjs|sql)$/;
const COUNTED = /\.(ts|tsx|mjs|sql|css|html|md|yaml)$/;

/** The texts of the counted files, by their paths. */
function filesIn(root: string): Map<string, string> {
  const paths = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const counted = paths.filter((path) => COUNTED.test(path));
  return new Map(counted.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

function linesOf(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
}

/** Small modules of src with one importer, which stands in their own folder. */
function partsOf(files: ReadonlyMap<string, string>): string[] {
  const importers = new Map<string, Set<string>>();
  for (const [path, text] of files)
    for (const [, , from = ''] of text.matchAll(/\b(from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const imported = join(dirname(path), from);
      importers.set(imported, (importers.get(imported) ?? new Set()).add(path));
    }
  return [...importers].flatMap(([path, by]) => {
    const own = [...by].filter((importer) => importer.startsWith('src/'));
    const text = files.get(path);
    const isPart = own.length === 1 && dirname(own[0] as string) === dirname(path);
    return path.startsWith('src/') && isPart && text !== undefined && linesOf(text) < SMALL ? [path] : [];
  });
}

/** What is counted, in the order of the table. */
function figuresOf(root: string): Record<string, number> {
  const files = filesIn(root);
  const among = (test: (path: string) => boolean) => [...files].filter(([path]) => test(path));
  const lines = (test: (path: string) => boolean) =>
    among(test).reduce((sum, [, text]) => sum + linesOf(text), 0);
  const isSource = (path: string) => path.startsWith('src/') && SOURCE.test(path);
  const isTest = (path: string) => path.startsWith('tests/') && SOURCE.test(path);
  const isPage = (path: string) => path.endsWith('.md');
  const words = among(isPage).reduce((sum, [, text]) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
  const glossary = files.get('docs/glossary.md') ?? '';
  return {
    'lines of src': lines(isSource),
    'files of src': among(isSource).length,
    'lines of tests': lines(isTest),
    'files of tests': among(isTest).length,
    [`files of src below ${SMALL} lines with one importer beside them`]: partsOf(files).length,
    'words of the pages': words,
    'terms of the glossary': glossary.match(/^\| (?!---|word )/gm)?.length ?? 0,
  };
}

/** The figures of a revision, from an archive of it in a folder that is removed again. */
function figuresAt(revision: string): Record<string, number> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-count-'));
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, maxBuffer: 1e9 });
    const archive = git('archive', '--format=tar', revision, '--', ...FOLDERS);
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    return figuresOf(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const revisions = process.argv.slice(2);
for (const revision of revisions)
  if (spawnSync('git', ['cat-file', '-e', `${revision}^{commit}`], { cwd: ROOT }).status !== 0) {
    console.error(`Git knows no revision ${revision}.`);
    process.exit(1);
  }
const columns = [...revisions.map(figuresAt), figuresOf(ROOT)];
const heads = [...revisions.map((revision) => revision.slice(0, 12)), 'here'];
console.log([''.padEnd(62), ...heads.map((head) => head.padStart(12))].join(' '));
for (const name of Object.keys(figuresOf(ROOT))) {
  const cells = columns.map((figures) => (figures[name] ?? 0).toLocaleString('en').padStart(12));
  console.log([name.padEnd(62), ...cells].join(' '));
}
