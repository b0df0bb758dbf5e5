import { type Kysely, sql } from 'kysely';
import { type Failure, failure, nested } from '../../errors/failure.ts';
import { renderFailure } from '../../errors/renderFailure.ts';
import { presentName } from '../../schema/formerNames.ts';
import {
  checkField,
  type Field,
  type FieldTypes,
  type Resource,
  type Resources,
} from '../../schema/index.ts';
import { tableOf } from '../sql/recordSql.ts';
import type { Tables } from '../tables.ts';
import { runSql } from './runSql.ts';
import { readTables, type TableAsIs } from './syncCatalog.ts';
import { idsText } from './syncClashes.ts';

/** The number of values that are read in one batch. */
const BATCH = 2000;
/** The maximum number of named records for each kind of misfit. */
const NAMED = 5;

/** Records with a value that a field does not accept. */
interface Misfit {
  why: Failure;
  count: number;
  ids: number[];
}

/**
 * The records that violate the rules of their fields, with their count: a missing value of a `required` field, also of a new one,
 * a value below `min`, or a removed option. They stay unchanged, and must be corrected when they are next edited.
 *
 * @param before the definitions in force: only fields that differ from them are checked.
 */
export async function findMisfits(
  db: Kysely<Tables>,
  resources: Resources,
  types: FieldTypes,
  before: Resources = {},
): Promise<Failure[]> {
  const catalog = await readTables(db, resources);
  const found: Failure[] = [];
  for (const resource of Object.values(resources)) {
    const asIs = catalog.get(resource.name);
    if (asIs === undefined) continue;
    for (const field of Object.values(resource.fields)) {
      const column = presentName(field, (name) => asIs.columns[name] !== undefined);
      if (!isChecked(field, types) || isUnchanged(asIs, field, before)) continue;
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

function isUnchanged(asIs: TableAsIs, field: Field, before: Resources): boolean {
  const former = before[asIs.name]?.fields[field.name];
  return former !== undefined && JSON.stringify(former) === JSON.stringify(field);
}

async function misfitsOf(
  db: Kysely<Tables>,
  types: FieldTypes,
  field: Field,
  asIs: TableAsIs,
  column: string | undefined,
): Promise<Misfit[]> {
  const found = new Map<string, Misfit>();
  // A day that must be in the future was in the future when it was entered; `where` depends on another record.
  const rules = { ...field, where: undefined, matches: undefined, options: withFormerValues(field) };
  const value = column === undefined ? sql`null::jsonb` : sql`to_jsonb(${sql.id('t', column)})`;
  for (let last = 0; ; ) {
    const rows = await runSql<{ id: number; value: unknown }>(
      db,
      sql`select t.id, ${value} as value from ${tableOf(asIs)} t
        where t.archived_at is null and t.id > ${last} order by t.id limit ${BATCH}`,
    );
    for (const { id, value } of rows) {
      const why = misfit(rules, types, value);
      if (why === undefined) continue;
      const message = renderFailure(why);
      const known = found.get(message) ?? { why, count: 0, ids: [] };
      found.set(message, known);
      known.count += 1;
      if (known.ids.length < NAMED) known.ids.push(id);
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return [...found.values()];
  }
}

function misfit(field: Field, types: FieldTypes, value: unknown): Failure | undefined {
  if (value === null && !field.required) return undefined;
  const sent = types[field.type]?.send(value, field);
  const result = checkField(field, types, sent ?? null, { intent: 'update' });
  return 'errors' in result ? Object.values(result.errors)[0] : undefined;
}

function describe({ name }: Resource, field: Field, { why, count, ids }: Misfit): Failure {
  return failure('recordsUnfit', {
    resource: name,
    column: field.name,
    count,
    ids: idsText(ids, count),
    why: nested(why),
  });
}

/** Former values of options are moved to the present ones. */
function withFormerValues({ options }: Field): Field['options'] {
  return options?.flatMap((option) => [option, ...(option.was ?? []).map((value) => ({ ...option, value }))]);
}
