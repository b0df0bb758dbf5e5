import { type Kysely, sql } from 'kysely';
import {
  checkField,
  type Field,
  type FieldTypes,
  lineForm,
  type RecordRules,
  type Resource,
  type Resources,
} from '../../schema/index.ts';
import { FIRST_FISCAL_MONTH } from '../../schema/record/accountingPeriods.ts';
import { type ParentRecord, type RecordLogic, recordLogicIn } from '../../schema/record/recordLogic.ts';
import { rowType, tableOf } from '../sql/recordSql.ts';
import { type Tables, table } from '../tables.ts';
import { type Row, runSql } from './runSql.ts';

/** The number of records that are computed in one batch. */
const BATCH = 500;

/** Any number: the advisory lock of processes that write such a comment. */
const MARK_LOCK = 7_045_305;

/** The prefix of the comment on a column whose records are all filled in; the formula follows. */
const MARK = 'plinth computes: ';

/**
 * Fills in computed fields of records that are older than the formula. The column's comment stores the formula that its records
 * were filled in with, so that without changes this costs one query. A record's `updated_at` stays. A result that its field
 * does not accept (too large) is left out like an absent one. Movements keep what they posted (docs/business-rules.md, "Posted
 * values").
 *
 * @returns what was filled in, as text for the log.
 */
export async function fillComputed(
  db: Kysely<Tables>,
  resources: Resources,
  types: FieldTypes,
): Promise<string[]> {
  const marks = await readMarks(db);
  const done: string[] = [];
  for (const { table, column } of marks) {
    // If a formula is removed and restored, records written meanwhile have no result.
    const field = resources[table]?.fields[column];
    if (field === undefined || !isComputed(field)) await mark(db, table, column, null);
  }
  for (const resource of Object.values(resources)) {
    if (resource.kind === 'movement') continue;
    const stale = Object.values(resource.fields).filter(
      (field) => isComputed(field) && !marks.some((known) => isMarkOf(known, resource, field)),
    );
    if (stale.length === 0) continue;
    const count = await fill(db, resource, types);
    for (const field of stale) await mark(db, resource.name, field.name, formulaMark(field));
    if (count > 0)
      done.push(
        `${stale.map(({ name }) => `${resource.name}.${name}`).join(', ')} computed for ${count} records`,
      );
  }
  return done;
}

/** The comment on a column whose records were filled in. */
export interface Mark {
  table: string;
  column: string;
  mark: string;
}

/** The columns whose records were filled in, each with the formula. */
export async function readMarks(db: Kysely<Tables>): Promise<Mark[]> {
  return runSql<Mark>(
    db,
    sql`select c.relname as table, a.attname as column, d.description as mark from pg_description d
      join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
      join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid
      where c.relnamespace = 'public'::regnamespace and starts_with(d.description, ${MARK})`,
  );
}

function isMarkOf({ table, column, mark }: Mark, { name }: Resource, field: Field): boolean {
  return table === name && column === field.name && mark === formulaMark(field);
}

/** Whether the field itself, or a field of its lines, is computed. */
export function isComputed({ formula, of = {} }: Field): boolean {
  return formula !== undefined || Object.values(of).some(isComputed);
}

/** Includes the type, because another type may have another precision; for lines those of their fields. */
export function formulaMark(field: Field): string {
  return `${MARK}${formulaOf(field)}`;
}

function formulaOf({ type, precision, formula, of = {} }: Field): string {
  const inside = Object.values(of).filter(isComputed);
  if (inside.length === 0) return `${type} ${precision ?? ''} ${formula}`;
  return inside.map((child) => `${child.name}: ${formulaOf(child)}`).join('; ');
}

async function mark(db: Kysely<Tables>, table: string, column: string, text: string | null): Promise<void> {
  const words = text === null ? sql`null` : sql.lit(text);
  await db.transaction().execute(async (trx) => {
    // PostgreSQL refuses to write one comment twice at once, as processes that start together would.
    await runSql(trx, sql`select pg_advisory_xact_lock(${MARK_LOCK})`);
    await runSql(trx, sql`comment on column ${sql.id('public', table, column)} is ${words}`);
  });
}

/** In batches with a transaction each, so that a long table is not locked as a whole. */
async function fill(db: Kysely<Tables>, resource: Resource, types: FieldTypes): Promise<number> {
  const computed = Object.values(resource.fields).filter(isComputed);
  const logic = await storedLogic(db);
  let last = 0;
  let count = 0;
  for (;;) {
    const size = await db.transaction().execute(async (trx) => {
      const rows = await runSql<{ id: number; record: Row }>(
        trx,
        sql`select t.id, to_jsonb(t.*) as record from ${tableOf(resource)} t where t.id > ${last}
          order by t.id limit ${BATCH} for no key update`,
      );
      const filled = rows.map(({ id, record }) => ({ id, ...computedOf(logic, resource, types, record) }));
      if (filled.length > 0) await setColumns(trx, resource, computed, filled);
      last = Number(rows.at(-1)?.id ?? last);
      return rows.length;
    });
    count += size;
    if (size < BATCH) return count;
  }
}

/** Sets columns of records: each has its id and the values by the names of the fields. */
export async function setColumns(
  trx: Kysely<Tables>,
  resource: Resource,
  fields: readonly Field[],
  records: readonly Row[],
): Promise<void> {
  const columns = fields.map(({ name }) => sql`${sql.id(name)} = ${sql.id('n', name)}`);
  await runSql(
    trx,
    sql`update ${tableOf(resource)} r set ${sql.join(columns)}
      from jsonb_populate_recordset(null::${rowType(resource)}, ${JSON.stringify(records)}::jsonb) n where n.id = r.id`,
  );
}

/** The formulas of records that are stored, which know the fiscal year alone. */
export async function storedLogic(db: Kysely<Tables>): Promise<RecordLogic> {
  const [row] = await runSql<{ value: unknown }>(
    db,
    sql`select s.value from ${table.setting} s where s.name = 'fiscal_month'`,
  );
  const fiscalMonth = Number(row?.value ?? FIRST_FISCAL_MONTH);
  return recordLogicIn(() => ({ fiscalMonth }));
}

/** The results of a resource's formulas for a stored record, in storage format. */
export function computedOf(logic: RecordLogic, resource: Resource, types: FieldTypes, record: Row): Row {
  const travelling = Object.fromEntries(
    Object.values(resource.fields).map((field) => [
      field.name,
      types[field.type]?.send(record[field.name], field),
    ]),
  );
  const lineOf = logic.parentOf(resource, types, travelling);
  const values = Object.fromEntries(
    Object.values(resource.fields).map((field) => [
      field.name,
      linesOf(logic, field, types, travelling[field.name], lineOf),
    ]),
  );
  const lines = Object.values(resource.fields).filter((field) => field.of !== undefined && isComputed(field));
  return {
    ...Object.fromEntries(lines.map(({ name }) => [name, values[name]])),
    ...storableResults(logic, resource, types, values),
  };
}

/** Lines with their computed fields; any other value unchanged. */
function linesOf(
  logic: RecordLogic,
  field: Field,
  types: FieldTypes,
  value: unknown,
  lineOf: ParentRecord,
): unknown {
  if (!Array.isArray(value) || field.of === undefined || !isComputed(field)) return value;
  const form = lineForm(field);
  return value.map((line) => ({
    ...line,
    ...sent(form, types, storableResults(logic, form, types, line as Row, lineOf)),
  }));
}

/** The results of the formulas in storage format, without those that their field does not accept. */
function storableResults(
  logic: RecordLogic,
  rules: RecordRules,
  types: FieldTypes,
  values: Row,
  lineOf?: ParentRecord,
): Row {
  return Object.fromEntries(
    Object.entries(logic.compute(rules, types, values, lineOf)).map(([name, value]) => {
      const field = rules.fields[name] as Field;
      const result = checkField(field, types, value, { intent: 'update' });
      return [name, 'value' in result ? result.value : null];
    }),
  );
}

function sent({ fields }: RecordRules, types: FieldTypes, values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name] as Field;
      return [name, types[field.type]?.send(value, field) ?? null];
    }),
  );
}
