import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../schema/index.ts';
import { stockColumn } from '../sql/fieldSql.ts';
import { both, either, type Rows, rowsSql } from './conditionSql.ts';
import { ofRecord, type Readable } from './recordShadow.ts';

type Sql = RawBuilder<unknown>;

/** Who reads a record with its balance reads its book; nominal books are a right of their own. */
export function bookRows(of: Readable, alias: string): RawBuilder<boolean> {
  const owner = { resource: `${alias}.resource`, id: `${alias}.record_id` };
  const nominal: Rows = of.access.books.has('read') && sql.raw<boolean>(`${alias}.resource is null`);
  return rowsSql(either([nominal, ofRecord(of, owner, ({ book }) => book?.balance ?? null)]));
}

/** Whether the book of a row may be read. */
export function inBook(of: Readable, alias: string): Sql {
  const from = sql.raw(`plinth.book b where b.id = ${alias}.book_id`);
  return sql`exists (select from ${from} and ${bookRows(of, 'b')})`;
}

/** Quantities are read by who reads the quantity of the record, values by who reads its value, too. */
export function ofStock(of: Readable, table: string, alias: string, values: readonly string[]): Sql {
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
export function transactionRows(of: Readable): RawBuilder<boolean> {
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
