/**
 * The tables as a reader meets them: of each the rows that they may read, with null in the columns that they may not. A statement
 * of a reader names no other (guardStatement.ts). Above 250 lines, because it is the list of everything that holds records.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Field, Resource } from '../../schema/index.ts';
import { stockColumn } from '../sql/fieldSql.ts';
import { COUNTED } from '../sql/keptCount.ts';
import { columnFields, ident, literal, recordOfJson, tableOf } from '../sql/recordSql.ts';
import { REVERSED_AT } from '../sql/standing.ts';
import { uploadFields } from '../sql/uploadFields.ts';
import type { Access, ResourceAccess } from './Access.ts';
import { shows } from './compile.ts';
import { either, type Reader, type Rows, rowsOf, rowsSql } from './conditionSql.ts';

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

/** The rights that the stand-ins are made of. */
export interface Readable {
  reader: Reader;
  access: Access;
}

/** The rows and columns of an entity or a movement. */
export function recordShadow({ reader, access }: Readable, resource: Resource): Sql {
  const own = access.resources.get(resource.name);
  const rows = own === undefined ? false : rowsOf(reader, own, 'read', 't');
  const system = ['id', 'added_by', 'created_at', 'updated_at', 'archived_at'];
  const names = [
    ...columnFields(resource).map(({ name }) => name),
    ...system.filter((name) => resource.fields[name]?.source !== 'column'),
    ...(resource.kind === 'movement' ? [REVERSED_AT] : []),
  ];
  const columns = [...new Set(names)].map((name) => {
    const column = `t.${ident(name)}`;
    if (own === undefined) return sql.raw(column);
    const made = name === REVERSED_AT ? sql.raw(column) : columnOf(reader, own, name, column);
    return sql`${made} as ${sql.raw(ident(name))}`;
  });
  return sql`select ${sql.join(columns)} from ${sql.raw(tableOf(resource))} t where ${rowsSql(rows)}`;
}

function columnOf(reader: Reader, own: ResourceAccess, name: string, column: string): Sql {
  const shown = fieldRows(reader, own, name, 't');
  const lines = own.hiddenOfLines.get(name);
  const value =
    lines === undefined
      ? sql.raw(column)
      : sql.raw(`(select jsonb_agg(case when jsonb_typeof(l.row) = 'object' then l.row - ${textArray([...lines])} end order by l.place)
          from jsonb_array_elements(case when jsonb_typeof(${column}) = 'array' then ${column} else '[]' end)
            with ordinality l (row, place))`);
  return shown === true ? value : sql`case when ${rowsSql(shown)} then ${value} end`;
}

/** For which of the readable records a field is read, too. */
function fieldRows(reader: Reader, own: ResourceAccess, name: string, alias: string): Rows {
  if (own.hidden.has(name)) return false;
  const reading = own.grants.filter(({ rights }) => rights.has('read'));
  if (reading.every((grant) => shows(grant, { name }))) return true;
  return rowsOf(reader, own, 'read', alias, (grant) => shows(grant, { name }));
}

/** Whether a field is read of every readable record. */
function isAlwaysRead({ reader }: Readable, own: ResourceAccess, name: string): boolean {
  return !own.hiddenOfLines.has(name) && fieldRows(reader, own, name, 't') === true;
}

function textArray(texts: readonly string[]): string {
  return `array[${texts.map(literal).join(', ')}]::text[]`;
}

/**
 * Whether the record with an id may be read, and a field of it, as a condition on a row that names its resource and its record.
 *
 * @param field of each resource, the field that must be readable, too; undefined for none. null leaves the resource out.
 */
function ofRecord(
  { reader, access }: Readable,
  { resource, id }: { resource: string; id: string },
  field: (resource: Resource) => string | undefined | null = () => undefined,
): Rows {
  const whole: string[] = [];
  const parts: Rows[] = [];
  for (const own of access.resources.values()) {
    const { name } = own.resource;
    const needed = field(own.resource);
    if (needed === null) continue;
    const rows = both(
      rowsOf(reader, own, 'read', 't'),
      needed === undefined ? true : fieldRows(reader, own, needed, 't'),
    );
    if (rows === true) whole.push(name);
    else if (rows !== false)
      parts.push(
        sql<boolean>`(${sql.raw(`${resource} = ${literal(name)}`)} and exists (
          select from ${sql.raw(`${tableOf(own.resource)} t where t.id = ${id}`)} and ${rows}))`,
      );
  }
  const all = sql.raw<boolean>(`${resource} = any (${textArray(whole)})`);
  return either([...(whole.length > 0 ? [all] : []), ...parts]);
}

function both(one: Rows, other: Rows): Rows {
  if (one === false || other === false) return false;
  if (one === true) return other;
  return other === true ? one : sql<boolean>`(${one} and ${other})`;
}

/** Who reads a record with its balance reads its book; nominal books are a right of their own. */
function bookRows(of: Readable, alias: string): RawBuilder<boolean> {
  const owner = { resource: `${alias}.resource`, id: `${alias}.record_id` };
  const nominal: Rows = of.access.books.has('read') && sql.raw<boolean>(`${alias}.resource is null`);
  return rowsSql(either([nominal, ofRecord(of, owner, ({ book }) => book?.balance ?? null)]));
}

function inBook(of: Readable, alias: string): Sql {
  const from = sql.raw(`plinth.book b where b.id = ${alias}.book_id`);
  return sql`exists (select from ${from} and ${bookRows(of, 'b')})`;
}

/** Quantities are read by who reads the quantity of the record, values by who reads its value, too. */
function ofStock(of: Readable, table: string, alias: string, values: readonly string[]): Sql {
  const isStock = table === 'stock';
  const owner = isStock ? alias : 'o';
  const at = { resource: `${owner}.resource`, id: `${owner}.record_id` };
  const stockField = (column: string) => (resource: Resource) =>
    Object.values(resource.fields).find(
      (field) => field.source === 'stock' && stockColumn(resource, field) === column,
    )?.name ?? null;
  const rows = rowsSql(ofRecord(of, at, stockField('quantity')));
  const valued = rowsSql(both(ofRecord(of, at, stockField('value')), ofRecord(of, at, stockField('price'))));
  const columns = STOCK_COLUMNS[table] as readonly string[];
  const shown = columns.map((name) =>
    values.includes(name)
      ? sql`case when ${valued} then ${sql.raw(`${alias}.${name}`)} end as ${sql.raw(name)}`
      : sql.raw(`${alias}.${name}`),
  );
  const from = isStock
    ? sql.raw(`plinth.stock ${alias}`)
    : sql.raw(`plinth.${table} ${alias} join plinth.stock o on o.id = ${alias}.stock_id`);
  return sql`select ${sql.join(shown)} from ${from} where ${rows}`;
}

const STOCK_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  stock: 'id resource record_id quantity value price updated_at entries total_in closed last_date'.split(' '),
  project_stock: 'project_id stock_id entries change value'.split(' '),
  stock_day: 'stock_id date entries change total_in value'.split(' '),
  stock_entry:
    'id transaction_id stock_id type qty previous_qty current_qty rate value previous_value current_value price project_id created_at nth total_in date'.split(
      ' ',
    ),
};

/** Who reads its record, or a book or stock that it posts to. */
function transactionRows(of: Readable): RawBuilder<boolean> {
  const original = '(select o.record_id from plinth.transaction o where o.id = x.reverses)';
  const movement = { resource: 'x.resource', id: 'coalesce(x.reverses, x.id)' };
  const record = { resource: 'x.resource', id: `coalesce(x.record_id, ${original})` };
  const isMovement = ({ kind }: Resource) => (kind === 'movement' ? undefined : null);
  return rowsSql(
    either([
      of.access.books.has('read') && sql.raw<boolean>('x.resource is null'),
      ofRecord(of, movement, isMovement),
      ofRecord(of, record, ({ kind, book }) => (kind === 'movement' ? null : (book?.balance ?? null))),
      sql<boolean>`exists (select from plinth.entry e where e.transaction_id = x.id and ${inBook(of, 'e')})`,
      sql<boolean>`exists (select from plinth.stock_entry e join plinth.stock s on s.id = e.stock_id
        where e.transaction_id = x.id and ${stockRows(of)})`,
    ]),
  );
}

function stockRows(of: Readable): RawBuilder<boolean> {
  const owner = { resource: 's.resource', id: 's.record_id' };
  return rowsSql(ofRecord(of, owner, ({ stock }) => stock?.quantity ?? null));
}

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

/** The movements that wait: with the fields that are read of a posted one. Its maker has their own call, too. */
function approvalRows(of: Readable): Sql {
  const { reader, access } = of;
  const records = [...access.resources.values()].map((own) => {
    const columns = columnFields(own.resource).map(
      ({ name }) => sql`${columnOf(reader, own, name, `t.${ident(name)}`)} as ${sql.raw(ident(name))}`,
    );
    const shown = sql`select ${sql.join([...columns, sql.raw('t.added_by')])} from ${waiting(own.resource)}`;
    return sql`when ${sql.raw(literal(own.resource.name))} then (select to_jsonb(shown) from (${shown}) shown)`;
  });
  const isMaker = sql`a.created_by = ${reader.actor.id}::bigint`;
  const record =
    records.length === 0
      ? sql`'{}'::jsonb`
      : sql`case a.resource ${sql.join(records, sql` `)} else '{}'::jsonb end`;
  return sql`select a.id, a.resource, a.state, a.created_by, a.created_at, a.sent_at, a.round, a.steps, a.reason, a.refusal,
      a.transaction_id, a.closed_at, a.seen, case when ${isMaker} then a.params end as params,
      case when ${isMaker} then a.body end as body, ${record} as record
    from plinth.approval a where ${approvalRead(of)}`;
}

/** Who sent it, and who would read it if it were posted. */
function approvalRead({ reader, access }: Readable): RawBuilder<boolean> {
  const parts: Rows[] = [sql<boolean>`a.created_by = ${reader.actor.id}::bigint`];
  for (const own of access.resources.values()) {
    const rows = rowsOf(reader, own, 'read', 't');
    if (rows === false) continue;
    const is = sql.raw<boolean>(`a.resource = ${literal(own.resource.name)}`);
    parts.push(
      rows === true
        ? is
        : sql<boolean>`(${is} and exists (select from ${waiting(own.resource)} where ${rows}))`,
    );
  }
  return rowsSql(either(parts));
}

/** SQL: the record of a movement that waits, as `t`. */
export function waiting(resource: Resource): Sql {
  return recordOfJson(resource, sql`a.record`);
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
          sql<boolean>`exists (select from plinth.approval a, lateral ${waiting(own.resource)}
            where a.resource = ${sql.raw(literal(own.resource.name))} and ${isNamed})`,
        );
    }
  }
  return rowsSql(either(parts));
}
