import { access, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseDocument } from 'yaml';
import { renderFailure } from '../errors/renderFailure.ts';
import { StartError } from '../errors/StartError.ts';
import { fieldTypes } from '../fields/index.ts';
import { identifierMistake } from '../schema/check/checkNames.ts';
import { describeMistake } from '../schema/mistake.ts';
import { loadFiles } from '../schema/read/load.ts';
import { readDefinitions } from '../schema/read/read.ts';
import { isOfResources, type SourceFile } from '../schema/source.ts';
import { loadDefinitions } from '../server/operations/settings/loadDefinitions.ts';
import { productRoot } from '../server/productRoot.ts';
import { fromArguments } from './generate/fromArguments.ts';
import { fromHost, type HostSettings } from './generate/fromHost.ts';
import { fromOpenApi } from './generate/fromOpenApi.ts';
import { fromSample } from './generate/fromSample.ts';
import { fromTable, fromTables } from './generate/fromTable.ts';
import { leaveOutRefused } from './generate/leaveOutRefused.ts';
import { definitionFile, identifier, type Sketch, type SketchedField } from './generate/Sketch.ts';
import { settleNames } from './generate/settleNames.ts';
import { withHostNames } from './generate/withHostNames.ts';
import { writeDefinition } from './generate/writeDefinition.ts';
import { writePage } from './generate/writePage.ts';
import { generateTypes } from './generate/writeTypes.ts';

const USAGE = `Usage: npm run generate -- NAME FIELD:TYPE ...     from fields: equipment_name:text! condition:select(good,worn)
       npm run generate -- NAME --sample FILE      from records in a JSON or CSV file
       npm run generate -- NAME --table TABLE      from a table of DATABASE_URL
       npm run generate -- --tables 'SCHEMA.*'     from all tables of that pattern, in the order of their references
       npm run generate -- NAME --host URL         from what a host answers (--token TOKEN)
       npm run generate -- [NAME] --openapi FILE   from an OpenAPI description, a file or an address
       npm run generate -- types                   TypeScript types of all resources
       npm run generate -- page NAME VIEW          a page of one's own: the list, show, create or edit of NAME
With --print the definition is shown and no file is written; with --force it takes the place of the one that is there.`;

const OPTIONS = {
  sample: { type: 'string' },
  table: { type: 'string' },
  tables: { type: 'string' },
  host: { type: 'string' },
  openapi: { type: 'string' },
  token: { type: 'string' },
  print: { type: 'boolean' },
  force: { type: 'boolean' },
} as const;

/**
 * `npm run generate`: writes definitions into RESOURCES_DIR, a file each. Comments mark guesses.
 *
 * @throws StartError for unreadable input, and if a definition exists already.
 */
export async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const folder = env.RESOURCES_DIR || './resources';
  const call = read(args);
  if (call === undefined) {
    const isHelp = args.includes('--help') || args.includes('-h');
    console[isHelp ? 'log' : 'error'](USAGE);
    return isHelp ? 0 : 1;
  }
  const { values, positionals } = call;
  if (positionals[0] === 'types' && positionals.length === 1) return generateTypes(folder);
  if (positionals[0] === 'page' && positionals.length === 3) {
    const [, name = '', view = ''] = positionals;
    console.log(await writePage(productRoot(), await loadDefinitions(folder), name, view));
    return 0;
  }
  const files = await loadFiles(folder);
  const host = hostOf(files);
  const names = namesIn(files);
  const made = settleNames(await sketch(call, env, { names, host }));
  const isKnown =
    values.sample !== undefined ||
    values.table !== undefined ||
    values.tables !== undefined ||
    values.host !== undefined;
  const sketches = leaveOutRefused(
    withHostNames(isKnown ? pointing(made, names) : made, host !== undefined),
    files,
  );
  if (values.print) {
    console.log(sketches.map(writeDefinition).join('---\n'));
    return 0;
  }
  if (!values.force) await refuseTaken(folder, sketches);
  for (const one of sketches) await writeFile(fileOf(folder, one), writeDefinition(one));
  return report(folder, sketches);
}

type GenerateCall = NonNullable<ReturnType<typeof read>>;

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const sources = [values.sample, values.table, values.tables, values.host, values.openapi].filter(
      (source) => source !== undefined,
    );
    const [name, ...fields] = positionals;
    const isWhole =
      values.tables !== undefined
        ? positionals.length === 0
        : values.openapi !== undefined
          ? positionals.length <= 1
          : name !== undefined && (sources.length === 1) === (fields.length === 0);
    return sources.length <= 1 && (isWhole || name === 'types') ? { values, positionals } : undefined;
  } catch {
    return undefined;
  }
}

async function sketch(
  { values, positionals }: GenerateCall,
  env: NodeJS.ProcessEnv,
  { names: resources, host }: { names: readonly string[]; host: HostSettings | undefined },
): Promise<Sketch[]> {
  const [given, ...fields] = positionals;
  const name = given === undefined ? '' : allowed(given);
  if (values.openapi !== undefined)
    return fromOpenApi(values.openapi, { only: given && name, token: values.token });
  if (values.sample !== undefined) return [await fromSample(name, values.sample, resources)];
  if (values.host !== undefined)
    return [await fromHost(name, values.host, { token: values.token, resources, host })];
  if (values.table === undefined && values.tables === undefined)
    return [fromArguments(name, fields, fieldTypes)];
  if (!env.DATABASE_URL) throw new StartError('Set DATABASE_URL to the database that has the table.');
  if (values.table !== undefined) return [await fromTable(name, values.table, env.DATABASE_URL)];
  return fromTables(values.tables ?? '', env.DATABASE_URL);
}

/** The name of a new entity as an identifier. @throws StartError where no entity may be called so. */
function allowed(given: string): string {
  const name = identifier(given);
  const wrong = identifierMistake(name, 'entity');
  if (wrong !== undefined) throw new StartError(`${renderFailure(wrong)}.`);
  return name;
}

/** The resources that a reference may point to, even if their files have mistakes. */
function namesIn(files: readonly SourceFile[]): string[] {
  const own = files.filter(({ file }) => isOfResources(file));
  return own.flatMap(({ text }) => /^name:\s*["']?([a-z][a-z0-9_]*)/m.exec(text)?.[1] ?? []);
}

/** The settings of another host. */
function hostOf(files: readonly SourceFile[]): HostSettings | undefined {
  const settings = files.find(({ file }) => isOfResources(file) && basename(file) === 'settings.yaml');
  const { host } = (settings && (parseDocument(settings.text).toJS() as { host?: object } | null)) ?? {};
  return host;
}

/** A reference without a definition for its target becomes a number again. */
function pointing(sketches: readonly Sketch[], names: readonly string[]): Sketch[] {
  const known = new Set([...names, ...sketches.map(({ name }) => name)]);
  const field = ({ to, otherwise = { type: 'integer' }, ...rest }: SketchedField): SketchedField =>
    to === undefined || known.has(to)
      ? { ...rest, ...(to !== undefined && { to }) }
      : { ...rest, ...otherwise, guess: `it points to ${to}, which has no definition yet` };
  return sketches.map((one) => ({ ...one, fields: one.fields.map(field) }));
}

async function refuseTaken(folder: string, sketches: readonly Sketch[]): Promise<void> {
  const there = await readdir(folder);
  const taken = sketches.map((one) => `${definitionFile(one)}`).filter((file) => there.includes(file));
  if (taken.length > 0)
    throw new StartError(
      `${taken.join(', ')} is there already in ${folder}: --force replaces it, --print only shows it.`,
    );
  await access(folder);
}

/** Prints the written files and the result of their check. */
async function report(folder: string, sketches: readonly Sketch[]): Promise<number> {
  for (const one of sketches) console.log(`${fileOf(folder, one)} (${one.fields.length} fields)`);
  const written = new Set(sketches.map(definitionFile));
  const result = readDefinitions(await loadFiles(folder), fieldTypes);
  const mistakes = result.ok
    ? []
    : result.mistakes.filter(
        ({ file }) => isOfResources(file) && written.has(file.split('/').at(-1) as string),
      );
  if (mistakes.length === 0) return 0;
  console.error(['To be mended before it is used:', ...mistakes.map(describeMistake)].join('\n'));
  return 1;
}

const fileOf = (folder: string, one: Sketch) => join(folder, definitionFile(one));
