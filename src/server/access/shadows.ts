/**
 * The tables as a reader meets them: of each the rows that they may read, with null in the columns that they may not. A statement
 * of a reader names no other (Guard.ts).
 */

import { type RawBuilder, sql } from 'kysely';
import { mayWait } from '../../schema/access.ts';
import type { Field } from '../../schema/index.ts';
import { COUNTED } from '../sql/keptCount.ts';
import { tableName, tableOf } from '../sql/recordSql.ts';
import { uploadFields } from '../sql/uploadFields.ts';
import { PRODUCT_TABLES, type ProductTable, type ReadBy, table } from '../tables.ts';
import type { ResourceAccess } from './Access.ts';
import { approvalRead, approvalRows, waitingRecord } from './approvalShadow.ts';
import { both, either, type Rows, rowsOf, rowsSql } from './conditionSql.ts';
import { fieldRows } from './fieldRows.ts';
import { bookRows, inBook, notesOfEntries, ofStock, ofTransaction } from './postingShadows.ts';
import { columnOf, isAlwaysRead, ofRecord, type Readable, textArray } from './recordShadow.ts';

type Sql = RawBuilder<unknown>;

/** A table as a reader meets it: the table itself, or a query. Undefined for a table that no reader may read. */
type Shadow = 'itself' | ((of: Readable) => Sql) | undefined;

/** The rows and columns of a reader, for each rule that a table may name (tables.ts). */
const RULES: Readonly<
  Record<Exclude<ReadBy, 'nobody' | 'everybody'>, (of: Readable, table: ProductTable) => Sql>
> = {
  'values of a record': ofValues,
  'the book': (of) => sql`select b.* from ${table.book} b where ${bookRows(of, 'b')}`,
  'rows of a book': (of, name) => sql`select e.* from ${table[name]} e where ${inBook(of, 'e')}`,
  'notes of entries': notesOfEntries,
  'the stock': ofStock,
  'the transaction': ofTransaction,
  // Without the number of vouchers.
  'names of series': () => sql`select s.series, null::bigint as last from ${table.voucher_series} s`,
  'both sides': (of) => sql`select a.* from ${table.assignment} a where ${assignmentRows(of)}`,
  'either side': (of) => sql`select a.* from ${table.open_assignment} a where ${openAssignmentRows(of)}`,
  'the budget': (of) => sql`select b.* from ${table.budget} b where ${budgetRows(of)}`,
  'lines of the budget': (of) =>
    sql`select l.* from ${table.budget_line} l
      where exists (select from ${table.budget} b where b.id = l.budget_id and ${budgetRows(of)})`,
  'counts of records': keptCounts,
  'the waiting movement': approvalRows,
  'steps of the waiting movement': (of) =>
    sql`select s.* from ${table.approval_step} s
      where exists (select from ${table.approval} a where a.id = s.approval_id and ${approvalRead(of)})`,
  'the upload': (of) => sql`select u.* from ${table.upload} u where ${uploadRows(of)}`,
};

/** By the name of the table. */
export const SHADOWS: Readonly<Record<string, Shadow>> = Object.fromEntries(
  Object.entries(PRODUCT_TABLES).map(([name, { readBy }]) => [name, shadowBy(readBy, name as ProductTable)]),
);

function shadowBy(readBy: ReadBy, name: ProductTable): Shadow {
  if (readBy === 'nobody') return undefined;
  return readBy === 'everybody' ? 'itself' : (of) => RULES[readBy](of, name);
}

/** Who reads both: the employee and the project. */
function assignmentRows(of: Readable): RawBuilder<boolean> {
  return rowsSql(both(sideRows(of, 'availability'), sideRows(of, 'assigned')));
}

/**
 * Whether somebody is free, and how many people a project has, are values of these records: they are the same for all who read the
 * field, and do not depend on which records of the other side are read.
 */
function openAssignmentRows(of: Readable): RawBuilder<boolean> {
  return rowsSql(either([sideRows(of, 'availability', true), sideRows(of, 'assigned', true)]));
}

/** The column of an assignment that names a record with this derived value. */
const SIDES = { availability: 'employee_id', assigned: 'project_id' } as const;

/** Whether the record on one side of an assignment `a` is read, perhaps with its derived value. */
function sideRows({ reader, access }: Readable, from: keyof typeof SIDES, withValue = false): Rows {
  const own = [...access.resources.values()].find(({ resource }) =>
    Object.values(resource.fields).some((field) => field.from === from),
  );
  if (own === undefined) return false;
  const { fields } = own.resource;
  const value = Object.values(fields).find((field) => field.from === from) as Field;
  const read = rowsOf(reader, own, 'read', 't');
  const rows = withValue ? both(read, fieldRows(reader, own, value.name, 't')) : read;
  if (typeof rows === 'boolean') return rows;
  const record = sql`${tableOf(own.resource)} t where t.id = a.${sql.raw(SIDES[from])}`;
  return sql<boolean>`exists (select from ${record} and ${rows})`;
}

/** A budget stands beside the actual cost of its project: who reads the project and every book. */
function budgetRows({ reader, access }: Readable): RawBuilder<boolean> {
  const own = access.resources.get(reader.context.settings.dimensions[0] ?? '');
  const rows = own === undefined || !access.readsAllBooks ? false : rowsOf(reader, own, 'read', 't');
  if (own === undefined || typeof rows === 'boolean') return rowsSql(rows);
  const from = sql`${tableOf(own.resource)} t where t.id = b.project_id`;
  return sql<boolean>`exists (select from ${from} and ${rows})`;
}

/** Rows with values of a record by the names of its fields, of which those stay that are always read. */
function ofValues(of: Readable, name: ProductTable): Sql {
  const readable = (own: ResourceAccess) =>
    Object.values(own.resource.fields).filter((field: Field) => isAlwaysRead(of, own, field.name));
  const kept = [...of.access.resources.values()].map(
    (own) => sql`when ${sql.lit(own.resource.name)} then ${textArray(readable(own).map(({ name }) => name))}`,
  );
  const all =
    kept.length === 0
      ? sql`'{}'::text[]`
      : sql`case v.resource ${sql.join(kept, sql` `)} else '{}'::text[] end`;
  const isAudit = name === 'audit';
  const others = ['id', 'resource', 'record_id', isAudit ? 'action' : 'effective_from', 'user_id', 'at'];
  const columns = isAudit ? ['old', 'new'] : ['values'];
  const own = others.map((name) => sql.raw(`v.${name}`));
  const values = columns.map(
    (name) =>
      sql`(select jsonb_object_agg(p.key, p.value) from jsonb_each(v.${sql.id(name)}) p
      where p.key = any (${all})) as ${sql.id(name)}`,
  );
  const rows = rowsSql(ofRecord(of, { resource: sql`v.resource`, id: sql`v.record_id` }));
  return sql`select ${sql.join([...own, ...values])} from ${table[name]} v where ${rows}`;
}

/** The number of records, kept where all are read and counted up to COUNT_LIMIT where some are. */
function keptCounts({ reader, access }: Readable): Sql {
  const whole: Sql[] = [];
  const parts: Sql[] = [];
  for (const own of access.resources.values()) {
    const rows = rowsOf(reader, own, 'read', 't');
    const counted = sql`${sql.lit(tableName(own.resource))}::regclass`;
    if (rows === true) whole.push(counted);
    else if (rows !== false) {
      const found = (archived: string) => {
        const from = sql`${tableOf(own.resource)} t where t.archived_at ${sql.raw(archived)}`;
        return sql`(select count(*) from (select from ${from} and ${rows} ${COUNTED}) f)`;
      };
      const counts = sql.join([found('is null'), found('is not null')]);
      parts.push(sql`select ${counted}, ${counts}`);
    }
  }
  const kept = sql`select k.counted, k.live, k.archived from ${table.kept_count} k
    where k.counted = any (array[${sql.join(whole)}]::regclass[])`;
  return sql.join([kept, ...parts], sql` union all `);
}

/** The reader's own uploads, and those that a readable field of a readable record names. */
function uploadRows({ reader, access }: Readable): RawBuilder<boolean> {
  const parts: Rows[] = [sql<boolean>`u.created_by = ${reader.actor.id}::bigint`];
  for (const own of access.resources.values()) {
    for (const { name } of uploadFields(own.resource, reader.context.types)) {
      if (own.hidden.has(name)) continue;
      const rows = both(rowsOf(reader, own, 'read', 't'), fieldRows(reader, own, name, 't'));
      if (rows === false) continue;
      const value = columnOf(reader, own, name, sql`t.${sql.id(name)}`);
      const isNamed = sql`${rowsSql(rows)} and strpos((${value})::text, '/api/upload/' || u.id) > 0`;
      parts.push(sql<boolean>`exists (select from ${tableOf(own.resource)} t where ${isNamed})`);
      if (mayWait(own.resource))
        parts.push(
          sql<boolean>`exists (select from ${table.approval} a, lateral ${waitingRecord(own.resource)}
            where a.resource = ${sql.lit(own.resource.name)} and ${isNamed})`,
        );
    }
  }
  return rowsSql(either(parts));
}
