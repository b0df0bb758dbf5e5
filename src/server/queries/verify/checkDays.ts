import { type Failure, failure } from '../../../errors/failure.ts';
import type { OwnerRef } from '../../../errors/params.ts';
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
const BOOK_DAYS = `
  select b.resource, b.record_id, b.key, coalesce(d.date, e.date)::text as date, coalesce(d.change, 0) as total,
    coalesce(e.change, 0) as sum, coalesce(d.entries, 0) as counted, coalesce(e.entries, 0) as present
  from plinth.book_day d full join (
    select book_id, date, count(*) as entries, sum(amount + salary) as change,
      sum(greatest(amount, 0) + greatest(salary, 0)) as total_in
    from plinth.entry group by book_id, date
  ) e on e.book_id = d.book_id and e.date = d.date
  join plinth.book b on b.id = coalesce(d.book_id, e.book_id)
  where (d.entries, d.change, d.total_in) is distinct from (e.entries, e.change, e.total_in)
  order by b.id, 4`;

const STOCK_DAYS = `
  select s.resource, s.record_id, coalesce(d.date, e.date)::text as date, coalesce(d.change, 0) as total,
    coalesce(e.change, 0) as sum, coalesce(d.entries, 0) as counted, coalesce(e.entries, 0) as present
  from plinth.stock_day d full join (
    select stock_id, date, count(*) as entries, sum(qty) as change, sum(greatest(qty, 0)) as total_in, sum(value) as value
    from plinth.stock_entry group by stock_id, date
  ) e on e.stock_id = d.stock_id and e.date = d.date
  join plinth.stock s on s.id = coalesce(d.stock_id, e.stock_id)
  where (d.entries, d.change, d.total_in, d.value) is distinct from (e.entries, e.change, e.total_in, e.value)
  order by s.id, 3`;

/** The last day of a book or stock decides whether a posting has to look at later days. */
const LAST_DAYS = `
  select b.resource, b.record_id, b.key from plinth.book b
  where b.last_date is distinct from (select max(d.date) from plinth.book_day d where d.book_id = b.id)
  union all
  select s.resource, s.record_id, null from plinth.stock s
  where s.last_date is distinct from (select max(d.date) from plinth.stock_day d where d.stock_id = s.id)`;

/** The totals of projects by book and by stock, from which budgets are checked. */
const PROJECTS = `
  select b.resource, b.record_id, b.key, coalesce(d.project_id, e.project_id)::text as project
  from plinth.project_book d full join (
    select project_id, book_id, count(*) as entries, sum(debit - credit) as debit_over
    from plinth.entry where project_id is not null group by 1, 2
  ) e on e.project_id = d.project_id and e.book_id = d.book_id
  join plinth.book b on b.id = coalesce(d.book_id, e.book_id)
  where (d.entries, d.debit_over) is distinct from (e.entries, e.debit_over)
  union all
  select s.resource, s.record_id, null, coalesce(d.project_id, e.project_id)::text
  from plinth.project_stock d full join (
    select project_id, stock_id, count(*) as entries, sum(qty) as change, sum(value) as value
    from plinth.stock_entry where project_id is not null group by 1, 2
  ) e on e.project_id = d.project_id and e.stock_id = d.stock_id
  join plinth.stock s on s.id = coalesce(d.stock_id, e.stock_id)
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

async function findDays(reading: Reading, what: 'book' | 'stock', question: string): Promise<Finding[]> {
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
