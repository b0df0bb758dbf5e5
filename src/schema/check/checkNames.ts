import {
  ENTITY_WORDS,
  MOVEMENT_FIELDS,
  PROTOTYPE_NAMES,
  RESERVED_FIELDS,
  SQL_WORDS,
} from '../grammar/reserved.ts';
import type { CheckScope } from './check.ts';

const IDENTIFIER = /^[a-z][a-z0-9_]{0,62}$/;

/** The names of a definition and of its fields: they become those of tables, columns and keys. */
export function checkNames(scope: CheckScope): void {
  const { definition, say } = scope;
  const { name, kind } = definition;
  const words = identifierMistake(name, 'entity');
  if (words !== undefined) say(['name'], words, 'value');
  for (const [field, written] of Object.entries(definition.fields)) {
    const wrong = identifierMistake(field, 'field') ?? reservedMistake(field, kind);
    if (wrong !== undefined) say(['fields', field], wrong);
    const { of } = written as { of?: object };
    for (const child of Object.keys(of ?? {})) {
      const wrongChild = identifierMistake(child, 'field');
      if (wrongChild !== undefined) say(['fields', field, 'of', child], wrongChild);
    }
  }
  checkFormerName(scope);
  checkParts(scope);
}

/** Only one definition takes over what another one left. */
function checkFormerName({ definition: { name, was }, others, names, say }: CheckScope): void {
  if (was === undefined) return;
  const heir = [...others.values()].find(
    ({ definition }) => definition.was === was && definition.name !== name,
  );
  if (names.includes(was)) say(['was'], `"${was}" is still a definition of its own`, 'value');
  else if (heir !== undefined) say(['was'], `"${heir.definition.name}" was "${was}", too`, 'value');
}

/** Other names that become keys or parts of keys. */
function checkParts({ definition, say }: CheckScope): void {
  for (const list of Object.keys(definition.lists ?? {})) {
    const wrong = identifierMistake(list, 'field');
    if (wrong !== undefined) say(['lists', list], wrong);
  }
  const wrong = definition.batch && identifierMistake(definition.batch.field, 'field');
  if (wrong !== undefined) say(['batch', 'field'], wrong, 'value');
}

function reservedMistake(name: string, kind: string | undefined): string | undefined {
  if (name === 'q' || name === 'archived') return `"${name}" is a parameter of every list; choose another`;
  if ((RESERVED_FIELDS as readonly string[]).includes(name))
    return `"${name}" is a field that every record has`;
  if (kind === 'movement' && (MOVEMENT_FIELDS as readonly string[]).includes(name))
    return `"${name}" is a field that every movement has`;
  return undefined;
}

/** What is wrong with a name that becomes one of a table, a column, a key or a call. */
export function identifierMistake(name: string, of: 'entity' | 'field'): string | undefined {
  if ((PROTOTYPE_NAMES as readonly string[]).includes(name.toLowerCase()))
    return `"${name}" is a name that JavaScript keeps to itself; choose another`;
  if (!IDENTIFIER.test(name))
    return `"${name}" must be small letters, digits and _, beginning with a letter, at most 63`;
  if (SQL_WORDS.has(name) && !(of === 'entity' && ENTITY_WORDS.has(name)))
    return `"${name}" is a word of SQL; choose another`;
  if (name.startsWith('pg_'))
    return `"${name}": names that begin with pg_ belong to PostgreSQL; choose another`;
  return undefined;
}
