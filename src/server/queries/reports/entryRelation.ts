/**
 * The entries of the books as a relation, from the cheapest place that has what the expressions use: the totals of days, entries that
 * are summed by book, project and day first, or the entries themselves.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Expression, pathsIn, walk } from '../../../schema/expression/Expression.ts';
import type { ReadContext } from '../../context.ts';
import { conditionSql, type Sql, type SqlNames } from '../../sql/expressionSql.ts';
import { table } from '../../tables.ts';
import { moneyKeys } from './accounts.ts';
import { booksSql, type Sides } from './booksSql.ts';
import { type Column, type Columns, entryNames, ownRecord, transactionColumn } from './entryNames.ts';
import type { Known, Relation } from './Relation.ts';
import { Joins } from './referencedFields.ts';
import { namesIn, summedNames } from './summedNames.ts';

/** The expressions of a statement over entries, which decide where it reads them. */
export interface EntryUse {
  /** The conditions that every row meets. */
  parts: readonly Expression[];
  /** Conditions of which each row meets one; empty for none. */
  any: readonly Expression[];
  /** Groups, and conditions of measures and sections. */
  others: readonly Expression[];
  /** The values of measures that are sums; undefined if there is another measure. */
  summed: readonly Expression[] | undefined;
  /** Whether rows are counted. */
  isCounted: boolean;
}

const BOOK_NAMES = ['book', 'class', 'resource', 'record_id', 'money', 'opening_side', 'closing_side'];
const DAY_SUMS = ['amount', 'money_in', 'money_out', 'debit', 'credit'];
const MONTHS = ['month', 'quarter', 'year', 'fiscal_year'];

type Grain = 'days' | 'groups' | 'entries';

/**
 * The relation, and the condition that is left to it: parts may be met inside.
 *
 * @param sides the days by whose balances books are on the one side or the other; undefined if all are on their own.
 */
export function entryRelation(
  context: ReadContext,
  known: Known,
  use: EntryUse,
  sides?: Sides,
): { relation: Relation; where: readonly Expression[] } {
  const books = booksSql(context, sides);
  const { parts } = use;
  const grain = grainOf(context, use);
  const inner = grain === 'groups' ? innerParts(context, use) : undefined;
  const where = inner === undefined ? parts : parts.filter((part) => !inner.rows.includes(part));
  const joins = new Joins(context);
  const own = entryNames(
    context,
    known,
    joins,
    (name) =>
      entryColumn(name, context) ??
      SUMS[grain][name] ??
      transactionColumn(name, joins) ??
      ownRecord(context, name, 'book'),
  );
  const source =
    inner === undefined
      ? grain === 'days'
        ? table.book_day
        : table.entry
      : grouped(books, own, inner, { use, where });
  return {
    relation: {
      names: own,
      from: () => sql`${source} e join ${books} b on b.id = e.book_id ${joins.sql}`,
      count: sql.raw(grain === 'entries' ? '1' : 'e.entries'),
      latest: sql`to_char(e.date, 'YYYY-MM-DD') || lpad(e.id::text, 15, '0')`,
    },
    where,
  };
}

const ENTRY_COLUMNS: Columns = {
  id: [sql`e.id`, 'bigint'],
  date: [sql`e.date`, 'date'],
  type: [sql`e.type`, 'text'],
  book: [sql`b.book`, 'text'],
  class: [sql`b.class`, 'text'],
  resource: [sql`b.resource`, 'text'],
  record_id: [sql`b.record_id`, 'bigint'],
  money: [sql`b.money`, 'boolean'],
  opening_side: [sql`b.opening_side`, 'text'],
  closing_side: [sql`b.closing_side`, 'text'],
  project_id: [sql`e.project_id`, 'bigint'],
  transaction_id: [sql`e.transaction_id`, 'bigint'],
  created_at: [sql`e.created_at`, 'timestamptz'],
};

/** The SQL of a name of the entry `e` and its book `b`. */
export function entryColumn(name: string, context: ReadContext): Column | undefined {
  return name === 'transfer' ? [isTransfer(context), 'boolean'] : ENTRY_COLUMNS[name];
}

/**
 * SQL of whether all entries of the transaction are of books of money. It is read for each row that the conditions before it leave; with
 * `not exists`, PostgreSQL might read the other entries of all transactions first.
 */
function isTransfer(context: ReadContext): RawBuilder<unknown> {
  const other = sql`select true from ${table.entry} o where o.transaction_id = e.transaction_id and o.book_id not in ${moneyBooks(context)} limit 1`;
  return sql`((${other}) is null)`;
}

/** SQL of a subquery: the ids of the books of money. */
export function moneyBooks(context: ReadContext): RawBuilder<unknown> {
  const keys = sql.join(moneyKeys(context).map((key) => sql.lit(key)));
  return sql`(select m.id from ${table.book} m where coalesce(m.resource, m.key) = any (array[${keys}]::text[]))`;
}

const ofMoney = (value: RawBuilder<unknown>) => sql`(case when b.money then ${value} else 0 end)`;

/** The change of the balance of its book. */
export const CHANGE = sql`(e.amount + e.salary)`;
export const SUMS: Readonly<Record<Grain, Columns>> = {
  days: {
    amount: [onSide(sql`e.change`), 'numeric'],
    money_in: [ofMoney(sql`e.total_in`), 'numeric'],
    money_out: [ofMoney(sql`(e.total_in - e.change)`), 'numeric'],
    debit: [sql`(case b.normal when 'debit' then e.total_in else e.total_in - e.change end)`, 'numeric'],
    credit: [sql`(case b.normal when 'credit' then e.total_in else e.total_in - e.change end)`, 'numeric'],
  },
  groups: {
    amount: [onSide(sql`e.change`), 'numeric'],
    money_in: [ofMoney(sql`e.total_in`), 'numeric'],
    money_out: [ofMoney(sql`(e.total_in - e.change)`), 'numeric'],
    debit: [sql`e.debit`, 'numeric'],
    credit: [sql`e.credit`, 'numeric'],
  },
  entries: {
    accrued: [sql`e.salary`, 'numeric'],
    amount: [onSide(CHANGE), 'numeric'],
    money_in: [ofMoney(sql`greatest(${CHANGE}, 0)`), 'numeric'],
    money_out: [ofMoney(sql`greatest(-${CHANGE}, 0)`), 'numeric'],
    debit: [sql`e.debit`, 'numeric'],
    credit: [sql`e.credit`, 'numeric'],
  },
};

/** The change of a balance, above 0 on the side of its class. */
export function onSide(change: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(case when b.sign > 0 then ${change} else -${change} end)`;
}

/** The cheapest place that has what the expressions use. */
export function grainOf(context: ReadContext, { parts, any, others, summed }: EntryUse): Grain {
  const sums = summed?.map((value) => summedNames(value, DAY_SUMS));
  if (sums === undefined || sums.includes(undefined)) return 'entries';
  const names = new Set([...parts, ...any, ...others].flatMap(namesIn));
  const values = sums.flatMap((found) => found?.sums ?? []);
  const rows = [...names, ...sums.flatMap((found) => found?.others ?? [])].filter(
    (name) => !isOfBook(context, name),
  );
  if (rows.every((name) => name === 'date') && values.every((name) => DAY_SUMS.includes(name))) return 'days';
  return rows.every((name) => ['date', 'project_id', 'type'].includes(name)) ? 'groups' : 'entries';
}

/** Whether a name of entries is one of their books. */
export function isOfBook({ resources }: ReadContext, name: string): boolean {
  return BOOK_NAMES.includes(name) || resources[name]?.book !== undefined;
}

interface Inner {
  /** Parts of the condition that the entries themselves can meet. */
  rows: readonly Expression[];
  /** Conditions on their books, each with its alternatives. */
  books: readonly (readonly Expression[])[];
}

function innerParts(context: ReadContext, { parts, any }: EntryUse): Inner {
  const isPlain = (part: Expression) =>
    [...pathsIn(part)].every(
      (path) => ['date', 'project_id', 'type'].includes(path) || /^(ask\.|today$)/.test(path),
    );
  const ofBooks = (part: Expression) =>
    namesIn(part).length > 0 && namesIn(part).every((name) => isOfBook(context, name));
  return {
    rows: parts.filter(isPlain),
    books: [
      ...parts.filter(ofBooks).map((part) => [part]),
      ...(any.length > 0 && any.every(ofBooks) ? [any] : []),
    ],
  };
}

/** Entries summed by book, and by project, type and day or month where these are used outside. */
function grouped(
  allBooks: Sql,
  names: SqlNames,
  { rows, books }: Inner,
  { use, where }: { use: EntryUse; where: readonly Expression[] },
): Sql {
  const outside = [...where, ...use.any, ...use.others, ...(use.summed ?? [])];
  const used = new Set(outside.flatMap(namesIn));
  const day = outside.every(usesMonthsOnly) ? sql`date_trunc('month', e.date::timestamp)::date` : sql`e.date`;
  const keys = [
    sql`e.book_id`,
    ...(used.has('project_id') ? [sql`e.project_id`] : []),
    ...(used.has('type') ? [sql`e.type`] : []),
    ...(used.has('date') ? [sql`${day} as date`] : []),
  ];
  const values = new Set((use.summed ?? []).flatMap(namesIn));
  const isOfMoney = values.has('money_in') || values.has('money_out');
  const sums = [
    sql`sum(${CHANGE}) as change`,
    sql`count(*) as entries`,
    ...(isOfMoney ? [sql`sum(greatest(${CHANGE}, 0)) as total_in`] : []),
    ...(values.has('debit') ? [sql`sum(e.debit) as debit`] : []),
    ...(values.has('credit') ? [sql`sum(e.credit) as credit`] : []),
  ];
  const conditions = [
    ...rows.map((part) => conditionSql(part, names)),
    ...books.map((any) => {
      const tests = any.map((part) => conditionSql(part, names));
      return sql`e.book_id = any (array(select b.id from ${allBooks} b where ${sql.join(tests, sql` or `)}))`;
    }),
  ];
  const places = sql.join(keys.map((_, index) => sql.lit(index + 1)));
  const met = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  return sql`(select ${sql.join([...keys, ...sums])} from ${table.entry} e where ${met} group by ${places})`;
}

/** Whether an expression uses the date only for its month, or for what follows from that. */
function usesMonthsOnly(typed: Expression): boolean {
  let dates = 0;
  let months = 0;
  walk(typed, (node) => {
    if (node.op === 'name' && node.path[0] === 'date') dates += 1;
    const [argument] = node.op === 'function' && MONTHS.includes(node.name) ? node.args : [];
    if (argument?.op === 'name' && argument.path[0] === 'date') months += 1;
  });
  return dates === months;
}
