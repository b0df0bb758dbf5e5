import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse, stringify } from 'yaml';
import type { SourceFile } from '../../src/schema/source.ts';

/**
 * The examples of the reference (docs/definitions.md and its pages): every block of YAML in it. One with a `name` is a whole definition; any other says in its
 * first line what it is a part of, `# in project.yaml`: a definition of the product, the settings, or a whole one above it. All of
 * them hold at once, beside the product's own definitions; those of another host by themselves.
 */

const ROOT = resolve(import.meta.dirname, '../..');

export interface Example {
  /** Where the block begins, as `docs/definitions/fields.md:27`. */
  at: string;
  /** The name of the file below resources/ that it is, or that it is a part of. */
  file: string;
  isPart: boolean;
  text: string;
  /** Of the page about another product's server, where the product's own definitions do not hold. */
  ofHost: boolean;
}

export interface DocumentedPage {
  /** From the root, `docs/definitions/fields.md`. */
  path: string;
  text: string;
}

/** The pages of the reference in the order in which the first one lists them. */
export function documentedPages(): DocumentedPage[] {
  const page = (path: string) => ({ path, text: readFileSync(resolve(ROOT, path), 'utf8') });
  const first = page('docs/definitions.md');
  const others = [...first.text.matchAll(/^\| \[.*\]\((definitions\/\w+\.md)\)/gm)];
  return [first, ...others.map(([, path]) => page(`docs/${path}`))];
}

/** Every example in its order; one that does not say what it is, is an error. */
export function examples(): Example[] {
  return documentedPages().flatMap(({ path, text }) =>
    [...text.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map((match) => {
      const yaml = match[1] as string;
      const before = text.slice(0, match.index).split('\n');
      const at = `${path}:${before.length}`;
      const ofHost = path.endsWith('/host.md');
      return { at, text: yaml, ofHost, ...placeOf(yaml, before.at(-3) ?? '', at) };
    }),
  );
}

/** A block's file: by its name, by its first line, by the sentence above it, or that of a language. */
function placeOf(yaml: string, above: string, at: string): { file: string; isPart: boolean } {
  const part = /^# in (\S+\.yaml)\n/.exec(yaml)?.[1];
  if (part !== undefined) return { file: part, isPart: true };
  const name = /^name: (\w+)$/m.exec(yaml)?.[1];
  if (yaml.includes('$schema=../dashboard.schema.json'))
    return { file: `dashboards/${name?.replaceAll('_', '-')}.yaml`, isPart: false };
  if (yaml.includes('$schema=../report.schema.json'))
    return { file: `reports/${name?.replaceAll('_', '-')}.yaml`, isPart: false };
  if (name !== undefined) return { file: `${name.replaceAll('_', '-')}.yaml`, isPart: false };
  const said = /`(\w+\.yaml)`[^`]*:$/.exec(above)?.[1];
  if (said !== undefined) return { file: said, isPart: false };
  if (yaml.includes('$schema=../language.schema.json')) return { file: 'i18n/xx.yaml', isPart: false };
  throw new Error(
    `${at}: an example is a definition with a name, or begins with a line such as # in project.yaml`,
  );
}

/** The names of the definitions that the examples bring whole. */
export function documentedNames(): string[] {
  return examples()
    .filter(({ ofHost, isPart, file }) => !ofHost && !isPart && !file.includes('/'))
    .map(({ file }) => file.replace('.yaml', '').replaceAll('-', '_'));
}

/** The examples as files that are read in place of the product's of the same name, or beside them. */
export function documentedDefinitions(): SourceFile[] {
  // A dashboard names the product's own reports, which a server with other definitions does not have.
  return documentedFiles().filter(({ file }) => !file.includes('/dashboards/'));
}

function documentedFiles(): SourceFile[] {
  return filesOf(examples().filter(({ ofHost }) => !ofHost));
}

/** The example of another host, whole, or with one of the parts that show it otherwise. */
export function documentedHost(part?: Example): SourceFile[] {
  const whole = examples().filter(({ ofHost, isPart }) => ofHost && !isPart);
  return filesOf(part === undefined ? whole : [...whole, part]);
}

type Written = Record<string, unknown>;

/** Whole examples as they stand; a file that an example is a part of, with all its parts. */
function filesOf(chosen: readonly Example[]): SourceFile[] {
  const files = new Map<string, string>();
  for (const { file, text, at } of chosen.filter(({ isPart }) => !isPart)) {
    if (files.has(file)) throw new Error(`${at}: there is an example ${file} already`);
    files.set(file, text);
  }
  for (const { file, text } of chosen.filter(({ isPart }) => isPart)) {
    const own = files.get(file) ?? readFileSync(resolve(ROOT, 'resources', file), 'utf8');
    files.set(file, stringify(together(parse(own), parse(text))));
  }
  return [...files].map(([file, text]) => ({ file: `resources/${file}`, text }));
}

/** Keys of keys are joined, and so are lists of keys (the groups of the sidebar); any other value takes the old one's place. */
function together(own: unknown, part: unknown): unknown {
  if (isWritten(own) && isWritten(part)) {
    const joined = Object.entries(part).map(([key, value]) => [key, together(own[key], value)]);
    return { ...own, ...Object.fromEntries(joined) };
  }
  if (Array.isArray(own) && Array.isArray(part) && part.every(isGroup)) return [...own, ...part];
  return part;
}

const isWritten = (value: unknown): value is Written =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isGroup = (value: unknown) => isWritten(value) && 'group' in value;

/** The product's own definitions with the examples, for a server or a check. */
export function productWithExamples(): SourceFile[] {
  const given = documentedFiles();
  const folder = resolve(ROOT, 'resources');
  const below = ['reports', 'dashboards'].flatMap((name) =>
    readdirSync(resolve(folder, name)).map((file) => `${name}/${file}`),
  );
  const own = [...readdirSync(folder), ...below]
    .filter((name) => name.endsWith('.yaml') && !given.some(({ file }) => file === `resources/${name}`))
    .map((name) => ({ file: `resources/${name}`, text: readFileSync(resolve(folder, name), 'utf8') }));
  return [...own, ...given];
}
