import { type Problem, problem } from '../../errors/problem.ts';
import {
  ENTITY_WORDS,
  MOVEMENT_FIELDS,
  PROTOTYPE_NAMES,
  RESERVED_FIELDS,
  SQL_WORDS,
} from '../grammar/reserved.ts';
import type { CheckScope } from './check.ts';

const IDENTIFIER = /^[a-z][a-z0-9_]{0,62}$/;

/** The names of a definition and its fields, which become names of tables, columns and keys. */
export function checkNames(scope: CheckScope): void {
  const { definition, addMistake } = scope;
  const { name, kind } = definition;
  const wrongName = identifierMistake(name, 'entity');
  if (wrongName !== undefined) addMistake(['name'], wrongName, 'value');
  for (const [field, written] of Object.entries(definition.fields)) {
    const wrong = identifierMistake(field, 'field') ?? reservedMistake(field, kind);
    if (wrong !== undefined) addMistake(['fields', field], wrong);
    const { of } = written as { of?: object };
    for (const child of Object.keys(of ?? {})) {
      const wrongChild = identifierMistake(child, 'field');
      if (wrongChild !== undefined) addMistake(['fields', field, 'of', child], wrongChild);
    }
  }
  checkParts(scope);
}

/** Other names that become keys or parts of keys. */
function checkParts({ definition, addMistake }: CheckScope): void {
  for (const list of Object.keys(definition.lists ?? {})) {
    const wrong = identifierMistake(list, 'field');
    if (wrong !== undefined) addMistake(['lists', list], wrong);
  }
  for (const view of Object.keys(definition.views ?? {})) {
    const wrong = identifierMistake(view, 'field');
    if (wrong !== undefined) addMistake(['views', view], wrong);
  }
  const wrong = definition.batch && identifierMistake(definition.batch.field, 'field');
  if (wrong !== undefined) addMistake(['batch', 'field'], wrong, 'value');
  const { field } = definition.sheet ?? {};
  const wrongLines = field === undefined ? undefined : identifierMistake(field, 'field');
  if (wrongLines !== undefined) addMistake(['sheet', 'field'], wrongLines, 'value');
}

function reservedMistake(name: string, kind: string | undefined): Problem | undefined {
  if (name === 'q' || name === 'archived') return problem('nameOfList', { name });
  if ((RESERVED_FIELDS as readonly string[]).includes(name)) return problem('nameOfEveryRecord', { name });
  if (kind === 'movement' && (MOVEMENT_FIELDS as readonly string[]).includes(name))
    return problem('nameOfEveryMovement', { name });
  return undefined;
}

/** The mistake in a name of a table, a column, a key or a call, or undefined. */
export function identifierMistake(name: string, of: 'entity' | 'field'): Problem | undefined {
  if ((PROTOTYPE_NAMES as readonly string[]).includes(name.toLowerCase()))
    return problem('nameOfJavaScript', { name });
  if (!IDENTIFIER.test(name)) return problem('nameNotIdentifier', { name });
  if (SQL_WORDS.has(name) && !(of === 'entity' && ENTITY_WORDS.has(name)))
    return problem('nameOfSql', { name });
  if (name.startsWith('pg_')) return problem('nameOfPostgres', { name });
  return undefined;
}
