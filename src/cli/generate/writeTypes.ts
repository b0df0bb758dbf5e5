import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../errors/StartError.ts';
import { fieldTypes } from '../../fields/index.ts';
import { typedKey, typedNames } from '../../fields/typedKey.ts';
import type { Field, FieldTypes, Resource, Resources } from '../../schema/index.ts';
import { describeMistakes } from '../../schema/mistake.ts';
import { loadFiles } from '../../schema/read/load.ts';
import { readDefinitions } from '../../schema/read/read.ts';
import { productRoot } from '../../server/productRoot.ts';
import { tidy } from '../tidy.ts';

/** The file from which bespoke pages import them. */
const FILE = 'src/client/pages/records.ts';

/** Writes the TypeScript types of all resources. @throws StartError if the definitions have mistakes. */
export async function writeTypes(folder: string): Promise<number> {
  const result = readDefinitions(await loadFiles(folder), fieldTypes);
  if (!result.ok) throw new StartError(describeMistakes(result.mistakes));
  await writeFile(join(productRoot(), FILE), typesText(result.definitions.resources));
  await tidy(productRoot(), FILE);
  console.log(`${FILE} (${Object.keys(result.definitions.resources).length} types)`);
  return 0;
}

/** The types of all resources as a module: a record in the API's format, and the values that a form sends. */
export function typesText(resources: Resources): string {
  const all = Object.values(resources);
  return [
    '/** Records as the calls answer them, from the definitions: made by `npm run generate types`, not by hand. */',
    ...all.flatMap((resource) => ['', ...interfaceOf(resource)]),
    '',
    '/** Every record by the name of its resource. */',
    'export interface Records {',
    ...all.map(({ name }) => `  ${name}: ${pascal(name)};`),
    '}',
    '',
  ].join('\n');
}

function interfaceOf(resource: Resource): string[] {
  return [
    // A description may contain the end of a comment.
    `/** ${(resource.description ?? resource.label.many).replaceAll('*/', '* /')} */`,
    `export interface ${pascal(resource.name)} {`,
    ...Object.values(resource.fields).flatMap(linesOf),
    '}',
  ];
}

/** The field's key, and the key of a referenced record's name. Secrets have none. */
function linesOf(field: Field): string[] {
  if ((fieldTypes as FieldTypes)[field.type]?.storage === 'secret') return [];
  return [typedKey(field, fieldTypes), ...typedNames(field)].map((line) => `  ${line};`);
}

function pascal(name: string): string {
  return name
    .split('_')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('');
}
