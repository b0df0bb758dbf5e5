import { type RawBuilder, sql } from 'kysely';
import { type Failure, failure } from '../../../errors/failure.ts';
import type { OwnerRef } from '../../../errors/params.ts';
import { table } from '../../tables.ts';
import {
  amountIn,
  type Check,
  differing,
  type Finding,
  findingsOf,
  quantityOf,
  type Reading,
} from './Finding.ts';
import { type Owner, ownerRefs } from './ownerRefs.ts';

/** Compares the totals of each day with its entries (docs/business-rules.md, "The day of a movement"). */
const BOOK_DAYS = sql`
  select b.resource, b.record_id, b.key, coalesce(d.date, e.date)::text as date, coalesce(d.change, 0) as total,
    coalesce(e.change, 0) as sum, coalesce(d.entries, 0) as counted, coalesce(e.entries, 0) as present
  from ${table.book_day} d full join (
    select e.book_id, e.date, count(*) as entries, sum(e.amount + e.salary) as change,
      sum(greatest(e.amount, 0) + greatest(e.salary, 0)) as total_in
    from ${table.entry} e group by e.book_id, e.date
  ) e on e.book_id = d.book_id and e.date = d.date
  join ${table.book} b on b.id = coalesce(d.book_id, e.book_id)
  where (d.entries, d.change, d.total_in) is distinct from (e.entries, e.change, e.total_in)
  order by b.id, 4`;

const STOCK_DAYS = sql`
  select s.resource, s.record_id, coalesce(d.date, e.date)::text as date, coalesce(d.change, 0) as total,
    coalesce(e.change, 0) as sum, coalesce(d.entries, 0) as counted, coalesce(e.entries, 0) as present
  from ${table.stock_day} d full join (
    select e.stock_id, e.date, count(*) as entries, sum(e.qty) as change, sum(greatest(e.qty, 0)) as total_in, sum(e.value) as value
    from ${table.stock_entry} e group by e.stock_id, e.date
  ) e on e.stock_id = d.stock_id and e.date = d.date
  join ${table.stock} s on s.id = coalesce(d.stock_id, e.stock_id)
  where (d.entries, d.change, d.total_in, d.value) is distinct from (e.entries, e.change, e.total_in, e.value)
  order by s.id, 3`;

/** The last day of a book or stock decides whether a posting has to look at later days. */
const LAST_DAYS = sql`
  select b.resource, b.record_id, b.key from ${table.book} b
  where b.last_date is distinct from (select max(d.date) from ${table.book_day} d where d.book_id = b.id)
  union all
  select s.resource, s.record_id, null from ${table.stock} s
  where s.last_date is distinct from (select max(d.date) from ${table.stock_day} d where d.stock_id = s.id)`;

/** The totals of projects by book and by stock, from which budgets are checked. */
const PROJECTS = sql`
  select b.resource, b.record_id, b.key, coalesce(d.project_id, e.project_id)::text as project
  from ${table.project_book} d full join (
    select e.project_id, e.book_id, count(*) as entries, sum(e.debit - e.credit) as debit_over
    from ${table.entry} e where e.project_id is not null group by 1, 2
  ) e on e.project_id = d.project_id and e.book_id = d.book_id
  join ${table.book} b on b.id = coalesce(d.book_id, e.book_id)
  where (d.entries, d.debit_over) is distinct from (e.entries, e.debit_over)
  union all
  select s.resource, s.record_id, null, coalesce(d.project_id, e.project_id)::text
  from ${table.project_stock} d full join (
    select e.project_id, e.stock_id, count(*) as entries, sum(e.qty) as change, sum(e.value) as value
    from ${table.stock_entry} e where e.project_id is not null group by 1, 2
  ) e on e.project_id = d.project_id and e.stock_id = d.stock_id
  join ${table.stock} s on s.id = coalesce(d.stock_id, e.stock_id)
  where (d.entries, d.change, d.value) is distinct from (e.entries, e.change, e.value)`;

interface DayRow extends Owner {
  date: string;
  total: number;
  sum: number;
  counted: number;
  present: number;
}

/** The checks of days. */
export const dayChecks: readonly Check[] = [
  {
    step: 'checkingDays',
    find: async (reading) => [
      ...(await findDays(reading, 'book', BOOK_DAYS)),
      ...(await findDays(reading, 'stock', STOCK_DAYS)),
      ...(await findLastDays(reading)),
      ...(await findProjects(reading)),
    ],
  },
];

async function findDays(
  reading: Reading,
  what: 'book' | 'stock',
  question: RawBuilder<unknown>,
): Promise<Finding[]> {
  const found = await differing<DayRow>(reading, question);
  const refs = await ownerRefs(reading, found.rows);
  return findingsOf(what, found, (row) => dayFailure(reading, what, row, refs(row)));
}

function dayFailure(reading: Reading, what: 'book' | 'stock', row: DayRow, owner: OwnerRef): Failure {
  const { total, sum, counted, present } = row;
  const day = { day: row.date };
  if (total === sum) return failure('dayCount', { owner, day, counted, present });
  return what === 'book'
    ? failure('bookDay', { owner, day, total: amountIn(reading, total), sum: amountIn(reading, sum) })
    : failure('stockDay', { owner, day, total: quantityOf(total), sum: quantityOf(sum) });
}

async function findLastDays(reading: Reading): Promise<Finding[]> {
  const found = await differing<Owner>(reading, LAST_DAYS);
  const refs = await ownerRefs(reading, found.rows);
  return findingsOf('book', found, (row) => failure('lastDay', { owner: refs(row) }));
}

async function findProjects(reading: Reading): Promise<Finding[]> {
  const found = await differing<Owner & { project: string }>(reading, PROJECTS);
  const refs = await ownerRefs(reading, found.rows);
  return findingsOf('book', found, (row) =>
    failure('projectTotal', { owner: refs(row), project: row.project }),
  );
}
