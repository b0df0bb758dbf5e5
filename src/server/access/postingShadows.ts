import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../schema/index.ts';
import { stockColumn } from '../sql/fieldSql.ts';
import { type ProductTable, table } from '../tables.ts';
import { both, either, type Rows, rowsSql } from './conditionSql.ts';
import { ofRecord, type Readable, textArray } from './recordShadow.ts';

type Sql = RawBuilder<unknown>;

/** Who reads a record with its balance reads its book; nominal books are a right of their own, for all or by their name. */
export function bookRows(of: Readable, alias: string): RawBuilder<boolean> {
  const owner = { resource: sql.id(alias, 'resource'), id: sql.id(alias, 'record_id') };
  const { books, nominal: names } = of.access;
  const isNominal = sql<boolean>`${sql.id(alias, 'resource')} is null`;
  const nominal: Rows = books.has('read')
    ? isNominal
    : names.size > 0 &&
      sql<boolean>`(${isNominal} and ${sql.id(alias, 'key')} = any (${textArray([...names])}))`;
  return rowsSql(either([nominal, ofRecord(of, owner, ({ book }) => book?.balance ?? null)]));
}

/** Whether the book of a row may be read. */
export function inBook(of: Readable, alias: string): Sql {
  return sql`exists (
    select from ${table.book} b where b.id = ${sql.id(alias, 'book_id')} and ${bookRows(of, 'b')})`;
}

/** The notes of entries, such as the number of an open bill: with the book, and where the note of the transaction is read. */
export function notesOfEntries(of: Readable): Sql {
  return sql`select n.* from ${table.entry_note} n where exists (
      select from ${table.entry} e join ${table.transaction} x on x.id = e.transaction_id
      where e.id = n.entry_id and ${inBook(of, 'e')} and ${ofMovement(of, 'note')})`;
}

/** Quantities are read by who reads the quantity of the record, values by who reads its value, too. */
export function ofStock(of: Readable, name: ProductTable): Sql {
  const { alias, columns, values } = STOCKS[name] as (typeof STOCKS)[string];
  const isStock = name === 'stock';
  const owner = isStock ? alias : 'o';
  const at = { resource: sql.id(owner, 'resource'), id: sql.id(owner, 'record_id') };
  const stockField = (column: string) => (resource: Resource) =>
    Object.values(resource.fields).find(
      (field) => field.source === 'stock' && stockColumn(resource, field) === column,
    )?.name ?? null;
  const rows = rowsSql(ofRecord(of, at, stockField('quantity')));
  const valued = rowsSql(both(ofRecord(of, at, stockField('value')), ofRecord(of, at, stockField('price'))));
  const shown = columns.map((column) =>
    values.includes(column)
      ? sql`case when ${valued} then ${sql.id(alias, column)} end as ${sql.id(column)}`
      : sql.id(alias, column),
  );
  const own = sql`${table[name]} ${sql.id(alias)}`;
  const from = isStock ? own : sql`${own} join ${table.stock} o on o.id = ${sql.id(alias, 'stock_id')}`;
  return sql`select ${sql.join(shown)} from ${from} where ${rows}`;
}

/** The columns of the tables of stocks, and those of them with money. */
const STOCKS: Readonly<
  Record<string, { alias: string; columns: readonly string[]; values: readonly string[] }>
> = {
  stock: {
    alias: 's',
    columns:
      'id resource record_id quantity value price updated_at entries total_in closed last_date by_day'.split(
        ' ',
      ),
    values: ['value', 'price'],
  },
  project_stock: {
    alias: 'g',
    columns: 'project_id stock_id entries change value'.split(' '),
    values: ['value'],
  },
  stock_day: {
    alias: 'd',
    columns: 'stock_id date entries change total_in value'.split(' '),
    values: ['value'],
  },
  stock_entry: {
    alias: 'e',
    columns:
      'id transaction_id stock_id type qty previous_qty current_qty rate value previous_value current_value price project_id created_at nth total_in date valued refers_to in_place_of'.split(
        ' ',
      ),
    values: ['rate', 'value', 'previous_value', 'current_value', 'price'],
  },
};

/** The transactions of a reader. The note and the author of a movement are those of its record. */
export function ofTransaction(of: Readable): Sql {
  const columns = TRANSACTION_COLUMNS.map((name) => {
    const field = FIELD_OF[name];
    const column = sql.raw(`x.${name}`);
    return field === undefined
      ? column
      : sql`case when ${ofMovement(of, field)} then ${column} end as ${sql.raw(name)}`;
  });
  return sql`select ${sql.join(columns)} from ${table.transaction} x where ${transactionRows(of)}`;
}

const TRANSACTION_COLUMNS =
  'id type date note created_at created_by resource record_id reverses corrects series number caused_by'.split(
    ' ',
  );

/** The field of a movement's record that has the same value. */
const FIELD_OF: Readonly<Record<string, string>> = { note: 'note', created_by: 'added_by' };

/**
 * Whether what a transaction `x` has of its movement's field is read. A movement without this field has it of its transaction
 * alone; a reversal, an opening and an adjustment have no record with it.
 */
function ofMovement(of: Readable, name: string): RawBuilder<boolean> {
  const movements = Object.values(of.reader.context.resources).filter(({ kind }) => kind === 'movement');
  const own = movements.filter(({ fields }) => fields[name] !== undefined);
  const isOwn = sql`x.resource = any (${textArray(own.map((movement) => movement.name))})`;
  const read = ofRecord(of, { resource: sql`x.resource`, id: sql`x.id` }, ({ kind, fields }) =>
    kind === 'movement' && fields[name] !== undefined ? name : null,
  );
  return rowsSql(
    either([sql<boolean>`(x.resource is null or x.reverses is not null or not ${isOwn})`, read]),
  );
}

/** Who reads its record, or a book or stock that it posts to. */
function transactionRows(of: Readable): RawBuilder<boolean> {
  const original = sql`(select o.record_id from ${table.transaction} o where o.id = x.reverses)`;
  const movement = { resource: sql`x.resource`, id: sql`coalesce(x.reverses, x.id)` };
  const record = { resource: sql`x.resource`, id: sql`coalesce(x.record_id, ${original})` };
  const isMovement = ({ kind }: Resource) => (kind === 'movement' ? undefined : null);
  return rowsSql(
    either([
      of.access.books.has('read') && sql.raw<boolean>('x.resource is null'),
      ofRecord(of, movement, isMovement),
      ofRecord(of, record, ({ kind, book }) => (kind === 'movement' ? null : (book?.balance ?? null))),
      sql<boolean>`exists (select from ${table.entry} e where e.transaction_id = x.id and ${inBook(of, 'e')})`,
      sql<boolean>`exists (select from ${table.stock_entry} e join ${table.stock} s on s.id = e.stock_id
        where e.transaction_id = x.id and ${stockRows(of)})`,
    ]),
  );
}

function stockRows(of: Readable): RawBuilder<boolean> {
  const owner = { resource: sql`s.resource`, id: sql`s.record_id` };
  return rowsSql(ofRecord(of, owner, ({ stock }) => stock?.quantity ?? null));
}
