import { CARRY_ENTRIES, GUARD_BOOK } from './books.ts';
import type { Migration } from './Migration.ts';
import { POST } from './onePosting.ts';
import { CARRY_STOCK_ENTRIES, GUARD_STOCK } from './stock.ts';

/** The triggers of plinth.judge_days, which is not called by the triggers of entries. 038_lean_posting replaces those of earlier versions. */
export const GUARD_DAYS = ['book_day', 'stock_day']
  .map(
    (table) => `
drop trigger if exists judge on plinth.${table};
drop trigger if exists stays on plinth.${table};
create trigger judge before insert or update on plinth.${table}
  for each statement when (pg_trigger_depth() = 0) execute function plinth.judge_days();
create trigger stays before delete or truncate on plinth.${table}
  for each statement execute function plinth.judge_days();
`,
  )
  .join('');

/** The parts in which the floors of books and those of stocks differ. */
interface Floored {
  function: string;
  /** The table of what is floored, and its variable in the function. */
  row: string;
  rows: string;
  entry: string;
  /** The column of entries and days with the id of the row. */
  id: string;
  balance: string;
  /** The change by the entry `e`. */
  change: string;
  floor: string;
  days: string;
}

/**
 * The first day at whose end one of these books would be below its floor, and lower than without the entries from a certain one
 * on. The entries are not stored yet.
 *
 * The balance of a day's end is the present one less the changes of later days, so only days from the earliest new entry on are
 * read. Mostly the lowest balance of these days is above the floor even without what the entries raise, which is one running sum;
 * only otherwise are the days put together with the entries.
 */
function firstDayBelow(of: Floored): string {
  return `
create or replace function plinth.${of.function}(${of.rows} plinth.${of.row}[], places integer[], entries plinth.${of.entry}[], since bigint,
  out place integer, out day date, out outcome numeric)
language sql stable as $$
  with fresh as (
    select e.${of.id}, e.date, ${of.change} as change, e.id >= since as is_new from unnest(entries) e
  )
  select p.place, c.date, c.outcome
  from (select distinct unnest(places) as place) p
  cross join lateral (select (${of.rows}[p.place]).*) b
  cross join lateral (
    select min(f.date) as first, sum(greatest(f.change, 0)) as raised from fresh f where f.${of.id} = b.id
  ) own
  cross join lateral (
    select x.date,
      b.${of.balance} - coalesce(sum(sum(x.change)) over (order by x.date desc rows between unbounded preceding and 1 preceding), 0) as outcome,
      sum(sum(x.change) filter (where x.is_new)) over (order by x.date) as added
    from (
      select d.date, d.change, false as is_new from plinth.${of.days} d where d.${of.id} = b.id and d.date >= own.first
      union all
      select f.date, f.change, f.is_new from fresh f where f.${of.id} = b.id
    ) x group by x.date
  ) c
  where c.outcome < ${of.floor} and c.added < 0 and b.${of.balance} - own.raised - (
    select coalesce(greatest(max(later.change), 0), 0)
    from (
      select sum(d.change) over (order by d.date desc rows unbounded preceding) as change
      from plinth.${of.days} d where d.${of.id} = b.id and d.date > own.first
    ) later
  ) < ${of.floor}
  order by c.date limit 1
$$;
`;
}

/** The quantity of a stock never is below 0. */
export const FIRST_DAYS_BELOW =
  firstDayBelow({
    function: 'first_day_below',
    row: 'book',
    rows: 'books',
    entry: 'entry',
    id: 'book_id',
    balance: 'balance',
    change: 'e.amount + e.salary',
    floor: 'b.floor',
    days: 'book_day',
  }) +
  firstDayBelow({
    function: 'first_day_short',
    row: 'stock',
    rows: 'stocks',
    entry: 'stock_entry',
    id: 'stock_id',
    balance: 'quantity',
    change: 'e.qty',
    floor: '0',
    days: 'stock_day',
  });

/**
 * The day as the basis of the books (docs/business-rules.md, "The day of a movement"). Each entry keeps its transaction's date, and
 * each book and stock the totals of its days: so an opening balance, a page, or the floor of a past day is read from the days,
 * however many entries there are. Earlier entries get their date; nothing else of them changes.
 */
export const days: Migration = {
  name: '029_days',
  sql: `
alter table plinth.entry add column date date;
alter table plinth.stock_entry add column date date;
alter table plinth.entry disable trigger user;
alter table plinth.stock_entry disable trigger user;
update plinth.entry e set date = t.date from plinth.transaction t where t.id = e.transaction_id;
update plinth.stock_entry e set date = t.date from plinth.transaction t where t.id = e.transaction_id;
alter table plinth.entry enable trigger user;
alter table plinth.stock_entry enable trigger user;
alter table plinth.entry alter column date set not null;
alter table plinth.stock_entry alter column date set not null;
create unique index entry_day on plinth.entry (book_id, date, id);
create unique index stock_entry_day on plinth.stock_entry (stock_id, date, id);
drop index plinth.stock_entry_project;
create index stock_entry_project on plinth.stock_entry (project_id, date, id) where project_id is not null;

create table plinth.book_day (
  book_id bigint not null,
  date date not null,
  entries bigint not null,
  -- The sum of its entries; above 0 raises the balance.
  change numeric(19,2) not null,
  -- What its book received: amounts above 0 and accrued pay.
  total_in numeric(19,2) not null,
  primary key (book_id, date)
) with (fillfactor = 70);
create table plinth.stock_day (
  stock_id bigint not null,
  date date not null,
  entries bigint not null,
  change numeric(19,3) not null,
  total_in numeric(19,3) not null,
  value numeric(19,2) not null,
  primary key (stock_id, date)
) with (fillfactor = 70);
insert into plinth.book_day (book_id, date, entries, change, total_in)
select book_id, date, count(*), sum(amount + salary), sum(greatest(amount, 0) + greatest(salary, 0))
from plinth.entry group by book_id, date;
insert into plinth.stock_day (stock_id, date, entries, change, total_in, value)
select stock_id, date, count(*), sum(qty), sum(greatest(qty, 0)), sum(value) from plinth.stock_entry group by stock_id, date;

-- The latest day with an entry. A posting of that day, or of a later one, is checked against the present balance alone.
alter table plinth.book add column last_date date;
alter table plinth.stock add column last_date date;
alter table plinth.book disable trigger user;
alter table plinth.stock disable trigger user;
update plinth.book b set last_date = d.date
from (select book_id, max(date) as date from plinth.book_day group by book_id) d where d.book_id = b.id;
update plinth.stock s set last_date = d.date
from (select stock_id, max(date) as date from plinth.stock_day group by stock_id) d where d.stock_id = s.id;
alter table plinth.book enable trigger user;
alter table plinth.stock enable trigger user;

-- The totals of days change only with entries, in their trigger.
create function plinth.judge_days() returns trigger
language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') or pg_trigger_depth() = 1 then
    perform plinth.refuse('PL009', 'The totals of a day change by posting only');
  end if;
  return null;
end $$;
${GUARD_DAYS}
-- The balance of a book before one of its entries, in the order of days: (date, id).
create function plinth.balance_before(of_book bigint, of_day date, of_entry bigint) returns numeric
language sql stable as $$
  select coalesce((select sum(d.change) from plinth.book_day d where d.book_id = of_book and d.date < of_day), 0)
    + coalesce((select sum(e.amount + e.salary) from plinth.entry e where e.book_id = of_book and e.date = of_day and e.id < of_entry), 0)
$$;

create function plinth.quantity_before(of_stock bigint, of_day date, of_entry bigint) returns numeric
language sql stable as $$
  select coalesce((select sum(d.change) from plinth.stock_day d where d.stock_id = of_stock and d.date < of_day), 0)
    + coalesce((select sum(e.qty) from plinth.stock_entry e where e.stock_id = of_stock and e.date = of_day and e.id < of_entry), 0)
$$;

${FIRST_DAYS_BELOW}
${GUARD_BOOK}${CARRY_ENTRIES}${GUARD_STOCK}${CARRY_STOCK_ENTRIES}${POST}
drop function plinth.entry_at(bigint, timestamptz);
drop function plinth.stock_entry_at(bigint, timestamptz);
`,
};
