import { type RawBuilder, sql } from 'kysely';
import type { ReadContext } from '../../context.ts';
import { table } from '../../tables.ts';
import { lastDay } from './commonName.ts';
import { type Columns, entryNames, transactionColumn } from './entryNames.ts';
import type { EntryUse } from './entryRelation.ts';
import type { Known, Relation } from './Relation.ts';
import { Joins } from './referencedFields.ts';
import { namesIn, summedNames } from './summedNames.ts';

const SUMS = ['budget', 'budget_qty', 'actual', 'actual_qty'];
const ROW_NAMES = ['date', 'head', 'product_id', 'line_product_id', 'project_id', 'version'];

const COLUMNS: Columns = {
  id: [sql`e.id`, 'bigint'],
  date: [sql`e.date`, 'date'],
  type: [sql`e.type`, 'text'],
  head: [sql`e.head`, 'text'],
  product_id: [sql`e.product_id`, 'bigint'],
  line_product_id: [sql`p.product_id`, 'bigint'],
  project_id: [sql`e.project_id`, 'bigint'],
  transaction_id: [sql`e.transaction_id`, 'bigint'],
  created_at: [sql`e.created_at`, 'timestamptz'],
  version: [sql`v.version`, 'bigint'],
  budget: [sql`e.budget`, 'numeric'],
  budget_qty: [sql`e.budget_qty`, 'numeric'],
  actual: [sql`e.actual`, 'numeric'],
  actual_qty: [sql`e.actual_qty`, 'numeric'],
};

/** The columns of a line of a budget, or of the transaction `tr`, which is joined where one is used. */
const EITHER: Columns = {
  voucher_no: [sql`plinth.voucher_no(tr.series, tr.number)`, 'text'],
  note: [sql`coalesce(e.note, tr.note)`, 'text'],
  by: [sql`coalesce(e.by, tr.created_by)`, 'bigint'],
};

/** The budget of each project that was in force at the end of the last day. */
function inForce(known: Known): RawBuilder<unknown> {
  const next = sql`((${sql.lit(lastDay(known))}::date + 1)::timestamp at time zone ${sql.lit(known.timeZone)})`;
  return sql`select distinct on (b.project_id) b.* from ${table.budget} b where b.created_at < ${next} order by b.project_id, b.version desc`;
}

/**
 * The lines of the budgets in force on the last day, and the actual cost of their heads (docs/business-rules.md, "Budgets"): goods at
 * their products, and what the books have beside them at no product.
 *
 * @param summed whether only sums are taken, so that the value of goods can be subtracted in rows of its own. Otherwise it is
 *   subtracted within each transaction, which takes longer.
 */
export function budgetRelation(context: ReadContext, known: Known, summed: boolean): Relation {
  const joins = new Joins(context);
  const names = entryNames(
    context,
    known,
    joins,
    (name) => COLUMNS[name] ?? transactionColumn(name, joins, EITHER),
  );
  return {
    names,
    from: () =>
      sql`(${sql.join([plannedLines(known), ...actualCost(context, summed)], sql` union all `)}) e
        left join (${inForce(known)}) v on v.project_id = e.project_id
        left join ${table.budget_line} p on p.budget_id = v.id and p.head = e.head and p.product_id = e.product_id ${joins.sql}`,
    count: sql`1`,
    latest: sql`coalesce(to_char(e.date, 'YYYY-MM-DD'), '') || lpad(e.id::text, 15, '0')`,
  };
}

/** Whether the sums of a statement can be taken over rows of which some are negative. */
export function isSummed({ parts, any, others, summed, isCounted }: EntryUse): boolean {
  if (summed === undefined || isCounted) return false;
  const sums = summed.map((value) => summedNames(value, SUMS));
  const rows = [...parts, ...any, ...others].flatMap(namesIn);
  const used = [...rows, ...sums.flatMap((found) => found?.others ?? [])];
  return !sums.includes(undefined) && used.every((name) => ROW_NAMES.includes(name));
}

/** SQL of the lines of the budgets that were in force at the end of the last day. */
export function plannedLines(known: Known): RawBuilder<unknown> {
  return sql`
  select l.place::bigint as id, null::date as date, null::text as type, l.head, l.product_id, b.project_id,
    null::bigint as transaction_id, b.created_at, coalesce(l.note, b.reason) as note, b.created_by as by,
    l.amount as budget, coalesce(l.quantity, 0) as budget_qty, 0::numeric as actual, 0::numeric as actual_qty
  from (${inForce(known)}) b join ${table.budget_line} l on l.budget_id = b.id`;
}

const COST = sql`e.id, e.date, e.type, h.head`;
const NO_LINE = sql`null::text, null::bigint, 0::numeric, 0::numeric`;

function actualCost({ settings }: ReadContext, summed: boolean): RawBuilder<unknown>[] {
  const heads = Object.entries(settings.budget?.heads ?? {});
  const books = heads.flatMap(([head, own]) =>
    own.books.map((book) => ({ head, of: book, hasGoods: own.goods !== undefined })),
  );
  const goods = heads.flatMap(([head, own]) => (own.goods === undefined ? [] : [{ head, of: own.goods }]));
  const whole = books.filter(({ hasGoods }) => summed || !hasGoods);
  const beside = books.filter(({ hasGoods }) => !summed && hasGoods);
  return [
    ...(whole.length === 0 ? [] : [inBooks(whole)]),
    ...(goods.length === 0 ? [] : [ofGoods(goods, sql`s.record_id`, sql`-e.value, -e.qty`)]),
    ...(summed && goods.length > 0 ? [ofGoods(goods, sql`null::bigint`, sql`e.value, 0::numeric`)] : []),
    ...(beside.length === 0 ? [] : [besideGoods(beside, goods)]),
  ];
}

type Source = readonly { head: string; of: string }[];

function inBooks(books: Source): RawBuilder<unknown> {
  return sql`select ${COST}, null::bigint as product_id, e.project_id, e.transaction_id, e.created_at, ${NO_LINE}, e.debit - e.credit as actual, 0::numeric
    from ${values(books)} join ${table.book} b on b.key = h.of join ${table.entry} e on e.book_id = b.id where e.project_id is not null`;
}

function ofGoods(
  goods: Source,
  product: RawBuilder<unknown>,
  figures: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select ${COST}, ${product}, e.project_id, e.transaction_id, e.created_at, ${NO_LINE}, ${figures}
    from ${values(goods)} join ${table.stock} s on s.resource = h.of join ${table.stock_entry} e on e.stock_id = s.id where e.project_id is not null`;
}

/** The amount of each transaction in the books of heads with goods, less the value of those goods. */
function besideGoods(books: Source, goods: Source): RawBuilder<unknown> {
  const names = sql`id, date, type, head, product_id, project_id, transaction_id, created_at, note, by, budget, budget_qty, actual, actual_qty`;
  return sql`select max(x.id), x.date, max(x.type), x.head, null::bigint, x.project_id, x.transaction_id, max(x.created_at), ${NO_LINE},
      sum(x.actual), 0::numeric
    from (${inBooks(books)} union all ${ofGoods(goods, sql`null::bigint`, sql`e.value, 0::numeric`)}) x(${names})
    group by x.date, x.head, x.project_id, x.transaction_id having sum(x.actual) <> 0`;
}

/** The books or goods of heads, as a table of a statement. */
export function values(source: Source): RawBuilder<unknown> {
  return sql`(values ${sql.join(source.map(({ head, of }) => sql`(${sql.lit(head)}, ${sql.lit(of)})`))}) h(head, of)`;
}
