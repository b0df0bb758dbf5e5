import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldTypes } from '../fields/index.ts';
import type { Language } from '../schema/language/language.ts';
import { describeMistakes } from '../schema/mistake.ts';
import {
  accessJsonSchema,
  dashboardJsonSchema,
  definitionJsonSchema,
  languageJsonSchema,
  reportJsonSchema,
  settingsJsonSchema,
} from '../schema/read/jsonSchema.ts';
import { loadFiles } from '../schema/read/load.ts';
import { readProduct } from '../schema/read/read.ts';
import { withAccounts } from '../server/operations/settings/withAccounts.ts';
import { productRoot } from '../server/productRoot.ts';
import { findUnshown } from './generate/writePage.ts';
import { plan } from './plan.ts';

/** The number of places that are listed; the rest is counted. */
const NAMED = 20;

const OPTIONS = ['--write-schema', '--plan'];
const USAGE = 'Usage: npm run check [-- --plan] [-- --write-schema]';

/**
 * `npm run check`: reads the definitions of RESOURCES_DIR without starting anything. Lists all mistakes
 * with file, line and column, and exits with 1. `--write-schema` also writes the JSON Schemas for editors;
 * `--plan` shows how the definitions will change the database.
 */
export async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const folder = env.RESOURCES_DIR || './resources';
  const unknown = args.find((argument) => !OPTIONS.includes(argument));
  if (unknown !== undefined) {
    console.error(`${unknown} is not an option. ${USAGE}`);
    return 1;
  }
  if (args.includes('--write-schema')) await writeSchemas(folder);
  const files = await loadFiles(folder);
  const result = readProduct(env.API_URL ? withAccounts(files) : files, fieldTypes);
  if (!result.ok) {
    console.error(describeMistakes(result.mistakes));
    return 1;
  }
  const { resources, reports, dashboards } = result.definitions;
  const counts = [
    counted(resources, 'definition'),
    counted(reports, 'report'),
    counted(dashboards, 'dashboard'),
  ].filter(Boolean);
  console.log(`${new Intl.ListFormat('en-GB').format(counts)}, no mistakes`);
  for (const language of Object.values(result.definitions.languages)) printMissing(language);
  const { notes, warnings } = result.definitions;
  if (warnings.length > 0) console.log(describeMistakes(warnings));
  if (notes.length > 0) console.log(`Left out of the languages:\n${describeMistakes(notes)}`);
  const unshown = await findUnshown(productRoot(), result.definitions.resources);
  if (unshown.length > 0) {
    console.error(unshown.join('\n'));
    return 1;
  }
  return args.includes('--plan') ? plan(env) : 0;
}

/** `3 reports`; '' for no report. */
function counted(all: object, one: 'definition' | 'report' | 'dashboard'): string {
  const count = Object.keys(all).length;
  if (count === 0 && one !== 'definition') return '';
  return `${count} ${count === 1 ? one : `${one}s`}`;
}

/** Prints the number of missing translations of the definitions, with the first of them, and how many of the product's own there are. */
function printMissing({ tag, name, missing, missingOfProduct }: Language): void {
  const [count, own] = [missing.length, missingOfProduct.length];
  const first = missing.slice(0, NAMED).map((place) => `\n  ${place}`);
  const more = count > NAMED ? `\n  and ${count - NAMED} more` : '';
  const parts = [
    ...(own > 0 ? [`${own} of the product's own texts ${own === 1 ? 'is' : 'are'} in English`] : []),
    ...(count > 0
      ? [`${count} ${count === 1 ? 'text' : 'texts'} of the definitions missing:${first.join('')}${more}`]
      : []),
  ];
  console.log(`${tag} (${name}): ${parts.join('; ') || 'no text is missing'}`);
}

/** The schema files by name, as text. A test compares the files in resources/ with them. */
export function schemaFiles(): Record<string, string> {
  return {
    'resource.schema.json': asText(definitionJsonSchema(fieldTypes)),
    'settings.schema.json': asText(settingsJsonSchema()),
    'access.schema.json': asText(accessJsonSchema()),
    'report.schema.json': asText(reportJsonSchema()),
    'dashboard.schema.json': asText(dashboardJsonSchema()),
    'language.schema.json': asText(languageJsonSchema(fieldTypes)),
  };
}

function asText(schema: object): string {
  return `${JSON.stringify(schema, null, 2)}\n`;
}

async function writeSchemas(folder: string): Promise<void> {
  for (const [name, text] of Object.entries(schemaFiles())) await writeFile(join(folder, name), text);
}
