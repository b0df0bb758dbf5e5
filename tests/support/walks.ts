import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The walks of docs/developing.md, taken step by step in a copy of the sources. */

const ROOT = resolve(import.meta.dirname, '../..');
const PARTS = ['src', 'resources', 'tests', 'docs', 'package.json', 'biome.json', '.gitignore'];

export interface Step {
  /** The file that the sentence above the block names, from the root. */
  file: string;
  /** Whole, or the lines of a change. */
  kind: 'file' | 'diff';
  text: string;
}

/** What the walks have one do, in their order: a file that is written or changed. */
export async function walkSteps(): Promise<Step[]> {
  const text = await readFile(join(ROOT, 'docs/developing.md'), 'utf8');
  const walks = text.slice(text.indexOf('\n## Your first page'), text.indexOf('\n## Generate'));
  const blocks = [...walks.matchAll(/^```(?:tsx?|yaml|diff)\n/gm)].length;
  const steps = [...walks.matchAll(/`([\w./-]+\/[\w.-]+)`:\n\n```(\w+)\n([\s\S]*?)^```$/gm)];
  if (steps.length !== blocks)
    throw new Error('docs/developing.md: a block does not say of which file it is');
  return steps.map(([, file = '', language, text = '']) => ({
    file,
    kind: language === 'diff' ? 'diff' : 'file',
    text,
  }));
}

/** The files of docs/first-entity.md in their order, each with its last content; the book goes among those of the settings. */
export async function firstEntitySteps(): Promise<Step[]> {
  const text = await readFile(join(ROOT, 'docs/first-entity.md'), 'utf8');
  const blocks = [...text.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  const [, visit = '', books = '', retention = ''] = blocks;
  return [
    { file: 'resources/site-visit.yaml', kind: 'file', text: visit },
    {
      file: 'resources/settings.yaml',
      kind: 'diff',
      text: books.replace('books:', ' books:').replace(/^ {2}/m, '+  '),
    },
    { file: 'resources/retention.yaml', kind: 'file', text: retention },
  ];
}

/** The sources in a folder of their own, with the packages of this one. */
export async function copyOfSources(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'plinth-walks-'));
  for (const part of [...PARTS, 'tsconfig.json', 'vite.config.ts'])
    await cp(join(ROOT, part), join(copy, part), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Takes a step; a file that is there already, and a change that does not fit, are errors. */
export async function take({ file, kind, text }: Step, root: string): Promise<void> {
  const path = join(root, file);
  if (kind === 'diff') return writeFile(path, changed(await readFile(path, 'utf8'), text, file));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text, { flag: 'wx' });
}

/** Each part of the change fits in one place of the file. */
function changed(content: string, diff: string, file: string): string {
  return diff.split(/^@@\n/m).reduce((left, part) => {
    const lines = part.replace(/\n$/, '').split('\n');
    const of = (mark: string) =>
      lines.filter((line) => !line.startsWith(mark)).map((line) => `${line.slice(1)}\n`);
    const before = of('+').join('');
    if (left.split(before).length !== 2) throw new Error(`${file}: this is not there once:\n${before}`);
    return left.replace(before, () => of('-').join(''));
  }, content);
}
