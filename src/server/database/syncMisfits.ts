import { CompiledQuery, type Kysely } from 'kysely';
import { renderFailure } from '../../errors/renderFailure.ts';
import {
  checkField,
  type Field,
  type FieldTypes,
  type Resource,
  type Resources,
} from '../../schema/index.ts';
import { ident, tableOf } from '../sql/recordSql.ts';
import { readTables, type TableAsIs } from './syncCatalog.ts';
import type { Tables } from './tables.ts';

/** The number of values that are read in one batch. */
const BATCH = 2000;
/** The maximum number of named records for each kind of misfit. */
const NAMED = 5;

/** Records with a value that a field does not accept. */
interface Misfit {
  message: string;
  count: number;
  ids: number[];
}

/**
 * The records that violate the rules of their fields, with their count: a missing value of a `required` field, one below `min`,
 * or a removed option. They stay unchanged, and must be corrected when they are next edited.
 *
 * @param before the definitions in force: only fields that differ from them are checked.
 */
export async function findMisfits(
  db: Kysely<Tables>,
  resources: Resources,
  types: FieldTypes,
  before: Resources = {},
): Promise<string[]> {
  const catalog = await readTables(db, resources);
  const found: string[] = [];
  for (const resource of Object.values(resources)) {
    const asIs = catalog.get(resource.name);
    if (asIs === undefined) continue;
    for (const field of Object.values(resource.fields)) {
      const column = [field.name, field.was].find(
        (name) => name !== undefined && asIs.columns[name] !== undefined,
      );
      if (column === undefined || !isChecked(field, types) || isUnchanged(resource, field, asIs, before))
        continue;
      for (const misfit of await misfitsOf(db, types, field, asIs, column))
        found.push(describe(resource, field, misfit));
    }
  }
  return found;
}

/** Rules that depend on other fields of the record are checked by its form. */
function isChecked(field: Field, types: FieldTypes): boolean {
  const { storage } = types[field.type] ?? {};
  return (
    field.source === 'column' && field.formula === undefined && (storage === 'plain' || storage === 'json')
  );
}

function isUnchanged(
  { name, was = name }: Resource,
  field: Field,
  asIs: TableAsIs,
  before: Resources,
): boolean {
  const former = before[asIs.name === was ? was : name]?.fields[field.name];
  return former !== undefined && JSON.stringify(former) === JSON.stringify(field);
}

async function misfitsOf(
  db: Kysely<Tables>,
  types: FieldTypes,
  field: Field,
  asIs: TableAsIs,
  column: string,
): Promise<Misfit[]> {
  const found = new Map<string, Misfit>();
  // A day that must be in the future was in the future when it was entered; `where` depends on another record.
  const rules = { ...field, where: undefined, matches: undefined };
  const query = `select id, to_jsonb(${ident(column)}) as value from ${tableOf(asIs)}
    where archived_at is null and id > $1 order by id limit ${BATCH}`;
  for (let last = 0; ; ) {
    const { rows } = await db.executeQuery<{ id: number; value: unknown }>(CompiledQuery.raw(query, [last]));
    for (const { id, value } of rows) {
      const message = misfit(rules, types, value);
      if (message === undefined) continue;
      const known = found.get(message) ?? { message, count: 0, ids: [] };
      found.set(message, known);
      known.count += 1;
      if (known.ids.length < NAMED) known.ids.push(id);
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return [...found.values()];
  }
}

function misfit(field: Field, types: FieldTypes, value: unknown): string | undefined {
  if (value === null && !field.required) return undefined;
  const sent = types[field.type]?.send(value, field);
  const result = checkField(field, types, sent ?? null, { intent: 'update' });
  return 'errors' in result ? Object.values(result.errors).map((one) => renderFailure(one))[0] : undefined;
}

function describe({ name }: Resource, field: Field, { message, count, ids }: Misfit): string {
  const records = count === 1 ? '1 record' : `${count.toLocaleString('en')} records`;
  return `${records} of ${name} (${ids.join(', ')}${count > ids.length ? ' ...' : ''}), ${field.name}: ${message}`;
}
