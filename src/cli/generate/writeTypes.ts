import { existsSync } from 'node:fs';
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
import { pascal } from './names.ts';

/** The file from which bespoke pages import them. */
const FILE = 'src/client/pages/records.ts';

/** Reads the definitions of a folder, and writes the types of their records. @throws StartError if they have mistakes. */
export async function generateTypes(folder: string): Promise<number> {
  const result = readDefinitions(await loadFiles(folder), fieldTypes);
  if (!result.ok) throw new StartError(describeMistakes(result.mistakes));
  const { resources } = result.definitions;
  await writeTypes(productRoot(), resources);
  console.log(`${FILE} (${Object.keys(resources).length} resources)`);
  return 0;
}

/** Writes the types of all resources where pages of one's own import them. */
export async function writeTypes(root: string, resources: Resources): Promise<void> {
  await writeFile(join(root, FILE), typesText(resources));
  await tidy(root, FILE);
}

/** Writes the types again where there are some: during development, after a change of the definitions. */
export async function renewTypes(resources: Resources): Promise<void> {
  const root = productRoot();
  if (existsSync(join(root, FILE))) await writeTypes(root, resources);
}

/** The types of all resources as a module: a record as Refine's hooks have it, and the values that a form sends for one. */
export function typesText(resources: Resources): string {
  const all = Object.values(resources);
  return [
    '/** Records as the hooks of Refine have them and as forms send them, from the definitions: made by `npm run generate -- types`, not by hand. */',
    ...all.flatMap((resource) => ['', ...interfaceOf(resource), '', ...inputOf(resource)]),
    '',
    '/** Every record by the name of its resource. */',
    'export interface Records {',
    ...all.map(({ name }) => `  ${name}: ${pascal(name)};`),
    '}',
    '',
    '/** The values that a form sends, by the name of its resource. */',
    'export interface Inputs {',
    ...all.map(({ name }) => `  ${name}: ${pascal(name)}Input;`),
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

/** The fields that are written. Numbers may be text, as a form has them. */
function inputOf(resource: Resource): string[] {
  const written = Object.values(resource.fields).filter(
    ({ readOnly, source }) => !readOnly && source !== 'system',
  );
  return [
    `/** The values that a form sends for one of the ${resource.label.many.replaceAll('*/', '* /')}. */`,
    `export interface ${pascal(resource.name)}Input {`,
    ...written.map((field) => {
      const key = typedKey(field, fieldTypes);
      const isNumber = (fieldTypes as FieldTypes)[field.type]?.numeric && field.to === undefined;
      const sent = isNumber ? key.replace(/: (number|string)/, ': number | string') : key;
      return `  ${field.required ? sent : sent.replace(':', '?:')};`;
    }),
    '}',
  ];
}
