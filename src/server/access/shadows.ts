/**
 * The tables as a reader meets them: of each the rows that they may read, with null in the columns that they may not. A statement
 * of a reader names no other (guardStatement.ts).
 */
import { type RawBuilder, sql } from 'kysely';
import type { Field, Resource } from '../../schema/index.ts';
import { COUNTED } from '../sql/keptCount.ts';
import { ident, literal, tableOf } from '../sql/recordSql.ts';
import { uploadFields } from '../sql/uploadFields.ts';
import type { ResourceAccess } from './Access.ts';
import { approvalRead, approvalRows, waitingRecord } from './approvalShadow.ts';
import { both, either, type Rows, rowsOf, rowsSql } from './conditionSql.ts';
import { bookRows, inBook, ofStock, transactionRows } from './postingShadows.ts';
import { columnOf, fieldRows, isAlwaysRead, ofRecord, type Readable, textArray } from './recordShadow.ts';

type Sql = RawBuilder<unknown>;

/** The stand-ins of tables of the schema plinth for a reader: the table itself, or a query. Other tables are not for readers. */
type Shadow = 'itself' | ((of: Readable) => Sql);

export const PRODUCT_TABLES: Readonly<Record<string, Shadow>> = {
  setting: 'itself',
  definition: 'itself',
  view: 'itself',
  view_default: 'itself',
  bulk_job: 'itself',
  bulk_record: 'itself',
  posting_rule: 'itself',
  outbox: 'itself',
  outbox_state: 'itself',
  mail: 'itself',
  report_mail: 'itself',
  audit: (of) => ofValues(of, 'audit', ['old', 'new']),
  dated_value: (of) => ofValues(of, 'dated_value', ['values']),
  book: (of) => sql`select b.* from plinth.book b where ${bookRows(of, 'b')}`,
  book_day: (of) => sql`select d.* from plinth.book_day d where ${inBook(of, 'd')}`,
  entry: (of) => sql`select e.* from plinth.entry e where ${inBook(of, 'e')}`,
  entry_note: (of) =>
    sql`select n.* from plinth.entry_note n
      where exists (select from plinth.entry e where e.id = n.entry_id and ${inBook(of, 'e')})`,
  project_book: (of) => sql`select c.* from plinth.project_book c where ${inBook(of, 'c')}`,
  stock: (of) => ofStock(of, 'stock', 's', ['value', 'price']),
  stock_day: (of) => ofStock(of, 'stock_day', 'd', ['value']),
  project_stock: (of) => ofStock(of, 'project_stock', 'g', ['value']),
  stock_entry: (of) =>
    ofStock(of, 'stock_entry', 'e', ['rate', 'value', 'previous_value', 'current_value', 'price']),
  transaction: (of) => sql`select x.* from plinth.transaction x where ${transactionRows(of)}`,
  assignment: (of) => sql`select a.* from plinth.assignment a where ${assignmentRows(of)}`,
  budget: (of) => sql`select b.* from plinth.budget b where ${budgetRows(of)}`,
  budget_line: (of) =>
    sql`select l.* from plinth.budget_line l
      where exists (select from plinth.budget b where b.id = l.budget_id and ${budgetRows(of)})`,
  kept_count: keptCounts,
  approval: approvalRows,
  approval_step: (of) =>
    sql`select s.* from plinth.approval_step s
      where exists (select from plinth.approval a where a.id = s.approval_id and ${approvalRead(of)})`,
  upload: (of) => sql`select u.* from plinth.upload u where ${uploadRows(of)}`,
};

/** Who reads both: the employee and the project. */
function assignmentRows({ reader, access }: Readable): RawBuilder<boolean> {
  const { resources } = reader.context;
  const site = Object.values(resources).find(({ fields }) =>
    Object.values(fields).some(({ from }) => from === 'assigned'),
  );
  const person = Object.values(resources).find(({ fields }) =>
    Object.values(fields).some(({ from }) => from === 'availability'),
  );
  const rows = [
    [site, 'a.project_id'],
    [person, 'a.employee_id'],
  ].map(([resource, id]): Rows => {
    const own = access.resources.get((resource as Resource | undefined)?.name ?? '');
    const all = own === undefined ? false : rowsOf(reader, own, 'read', 't');
    if (typeof all === 'boolean') return all;
    const from = sql.raw(`${tableOf((own as ResourceAccess).resource)} t where t.id = ${id as string}`);
    return sql<boolean>`exists (select from ${from} and ${all})`;
  });
  return rowsSql(both(rows[0] as Rows, rows[1] as Rows));
}

/** A budget stands beside the actual cost of its project: who reads the project and every book. */
function budgetRows({ reader, access }: Readable): RawBuilder<boolean> {
  const own = access.resources.get(reader.context.settings.dimensions[0] ?? '');
  const rows = own === undefined || !access.readsAllBooks ? false : rowsOf(reader, own, 'read', 't');
  if (own === undefined || typeof rows === 'boolean') return rowsSql(rows);
  const from = sql.raw(`${tableOf(own.resource)} t where t.id = b.project_id`);
  return sql<boolean>`exists (select from ${from} and ${rows})`;
}

/** Rows with values of a record by the names of its fields, of which those stay that are always read. */
function ofValues(of: Readable, table: 'audit' | 'dated_value', columns: readonly string[]): Sql {
  const readable = (own: ResourceAccess) =>
    Object.values(own.resource.fields).filter((field: Field) => isAlwaysRead(of, own, field.name));
  const kept = [...of.access.resources.values()].map(
    (own) => `when ${literal(own.resource.name)} then ${textArray(readable(own).map(({ name }) => name))}`,
  );
  const all = kept.length === 0 ? `'{}'::text[]` : `case v.resource ${kept.join(' ')} else '{}'::text[] end`;
  const others = {
    audit: ['id', 'resource', 'record_id', 'action', 'user_id', 'at'],
    dated_value: ['id', 'resource', 'record_id', 'effective_from', 'user_id', 'at'],
  }[table];
  const own = others.map((name) => sql.raw(`v.${name}`));
  const values = columns.map((name) =>
    sql.raw(`(select jsonb_object_agg(p.key, p.value) from jsonb_each(v.${ident(name)}) p
      where p.key = any (${all})) as ${ident(name)}`),
  );
  const rows = rowsSql(ofRecord(of, { resource: 'v.resource', id: 'v.record_id' }));
  return sql`select ${sql.join([...own, ...values])} from ${sql.raw(`plinth.${table} v`)} where ${rows}`;
}

/** The number of records, kept where all are read and counted up to COUNT_LIMIT where some are. */
function keptCounts({ reader, access }: Readable): Sql {
  const whole: string[] = [];
  const counted: Sql[] = [];
  for (const own of access.resources.values()) {
    const rows = rowsOf(reader, own, 'read', 't');
    const table = tableOf(own.resource);
    if (rows === true) whole.push(`${literal(table)}::regclass`);
    else if (rows !== false) {
      const found = (archived: string) => {
        const from = sql.raw(`${table} t where t.archived_at ${archived}`);
        return sql`(select count(*) from (select from ${from} and ${rows} ${sql.raw(COUNTED)}) f)`;
      };
      const counts = sql.join([found('is null'), found('is not null')]);
      counted.push(sql`select ${sql.raw(`${literal(table)}::regclass`)}, ${counts}`);
    }
  }
  const kept = sql.raw(
    `select counted, live, archived from plinth.kept_count where counted = any (array[${whole.join(', ')}]::regclass[])`,
  );
  return sql.join([kept, ...counted], sql` union all `);
}

/** The reader's own uploads, and those that a readable field of a readable record names. */
function uploadRows({ reader, access }: Readable): RawBuilder<boolean> {
  const parts: Rows[] = [sql<boolean>`u.created_by = ${reader.actor.id}::bigint`];
  for (const own of access.resources.values()) {
    for (const { name } of uploadFields(own.resource, reader.context.types)) {
      if (own.hidden.has(name)) continue;
      const rows = both(rowsOf(reader, own, 'read', 't'), fieldRows(reader, own, name, 't'));
      if (rows === false) continue;
      const value = columnOf(reader, own, name, `t.${ident(name)}`);
      const isNamed = sql`${rowsSql(rows)} and strpos((${value})::text, u.id::text) > 0`;
      parts.push(
        sql<boolean>`exists (select from ${sql.raw(`${tableOf(own.resource)} t`)} where ${isNamed})`,
      );
      if (own.resource.kind === 'movement')
        parts.push(
          sql<boolean>`exists (select from plinth.approval a, lateral ${waitingRecord(own.resource)}
            where a.resource = ${sql.raw(literal(own.resource.name))} and ${isNamed})`,
        );
    }
  }
  return rowsSql(either(parts));
}
