import type { Migration } from './Migration.ts';

/**
 * Entries count themselves in their book (`nth`: 1, 2, 3 ...) and carry what has come in so far (`total_in`), and the book
 * knows both of its last one. So how many entries a range has, what it came to, and where its hundredth page begins, are two
 * look-ups in one index, however long the book is. Times never fall within a book, so `entry_at` finds a day by halving.
 *
 * What is not looked up by goes: an index on a balance that every posting moves made each of them write five indexes more.
 * A closed book, or stock, is that of a deleted record: nothing is posted to it (business rules, section 5).
 */
export const numbering: Migration = {
  name: '010_numbering',
  sql: `
alter table plinth.book
  add column closed boolean not null default false,
  add column entries bigint not null default 0,
  add column total_in numeric(19,2) not null default 0;
alter table plinth.stock
  add column closed boolean not null default false,
  add column entries bigint not null default 0,
  add column total_in numeric(19,3) not null default 0;
alter table plinth.stock set (fillfactor = 70);
alter table plinth.entry
  add column nth bigint,
  -- The sum of everything that raised the book, this entry included: what was paid in or owed, and what was accrued.
  add column total_in numeric(19,2);
alter table plinth.stock_entry
  add column nth bigint,
  add column total_in numeric(19,3);

-- The entries that are there already. The guards look away for as long as this transaction holds the tables.
alter table plinth.entry disable trigger user;
alter table plinth.stock_entry disable trigger user;
alter table plinth.book disable trigger user;
alter table plinth.stock disable trigger user;

update plinth.entry e set nth = counted.nth, total_in = counted.total_in
from (
  select id, row_number() over w as nth, sum(greatest(amount, 0) + greatest(salary, 0)) over w as total_in
  from plinth.entry window w as (partition by book_id order by id)
) counted
where counted.id = e.id;

update plinth.stock_entry e set nth = counted.nth, total_in = counted.total_in
from (
  select id, row_number() over w as nth, sum(greatest(qty, 0)) over w as total_in
  from plinth.stock_entry window w as (partition by stock_id order by id)
) counted
where counted.id = e.id;

update plinth.book b set entries = last.nth, total_in = last.total_in
from (select distinct on (book_id) book_id, nth, total_in from plinth.entry order by book_id, nth desc) last
where last.book_id = b.id;

update plinth.stock s set entries = last.nth, total_in = last.total_in
from (select distinct on (stock_id) stock_id, nth, total_in from plinth.stock_entry order by stock_id, nth desc) last
where last.stock_id = s.id;

-- Books and stocks of records that are deleted by now.
do $$
declare
  owner text;
begin
  for owner in
    select distinct held.resource
    from (select resource from plinth.book union select resource from plinth.stock) held
    join information_schema.columns c
      on c.table_schema = 'public' and c.table_name = held.resource and c.column_name = 'archived_at'
  loop
    execute format('update plinth.book b set closed = true from public.%I r
      where b.resource = %L and r.id = b.record_id and r.archived_at is not null', owner, owner);
    execute format('update plinth.stock s set closed = true from public.%I r
      where s.resource = %L and r.id = s.record_id and r.archived_at is not null', owner, owner);
  end loop;
end $$;

alter table plinth.entry enable trigger user;
alter table plinth.stock_entry enable trigger user;
alter table plinth.book enable trigger user;
alter table plinth.stock enable trigger user;

alter table plinth.entry alter column nth set not null, alter column total_in set not null;
alter table plinth.stock_entry alter column nth set not null, alter column total_in set not null;

drop index plinth.entry_book;
drop index plinth.entry_book_time;
create unique index entry_nth on plinth.entry (book_id, nth);
drop index plinth.stock_entry_stock;
drop index plinth.stock_entry_stock_time;
create unique index stock_entry_nth on plinth.stock_entry (stock_id, nth);

drop index plinth.book_by_balance;
drop index plinth.stock_by_quantity;
drop index plinth.stock_by_price;
drop index plinth.transaction_by_type;
drop index plinth.transaction_record;

-- The number of a book's first entry at or after a moment; one more than it has when there is none.
create function plinth.entry_at(of_book bigint, moment timestamptz) returns bigint
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  low bigint := 1;
  high bigint := 1 + coalesce((select b.entries from plinth.book b where b.id = of_book), 0);
  middle bigint;
begin
  while low < high loop
    middle := (low + high) / 2;
    if (select e.created_at from plinth.entry e where e.book_id = of_book and e.nth = middle) < moment then
      low := middle + 1;
    else
      high := middle;
    end if;
  end loop;
  return low;
end $$;

-- The same for a stock.
create function plinth.stock_entry_at(of_stock bigint, moment timestamptz) returns bigint
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  low bigint := 1;
  high bigint := 1 + coalesce((select s.entries from plinth.stock s where s.id = of_stock), 0);
  middle bigint;
begin
  while low < high loop
    middle := (low + high) / 2;
    if (select e.created_at from plinth.stock_entry e where e.stock_id = of_stock and e.nth = middle) < moment then
      low := middle + 1;
    else
      high := middle;
    end if;
  end loop;
  return low;
end $$;

-- A record that was deleted before its definition had a book gets a closed one.
create or replace function plinth.open_books(records regclass, of_resource text, normal_side text, floor_amount numeric) returns void
language plpgsql as $$
begin
  execute format(
    'insert into plinth.book (key, resource, record_id, normal, floor, closed)
     select $1 || '':'' || r.id, $1, r.id, $2, $3, to_jsonb(r) ->> ''archived_at'' is not null from %s r
     where not exists (select from plinth.book b where b.resource = $1 and b.record_id = r.id)
     order by r.id', records)
  using of_resource, normal_side, floor_amount;
end $$;

create or replace function plinth.open_stocks(records regclass, of_resource text) returns void
language plpgsql as $$
begin
  execute format(
    'insert into plinth.stock (resource, record_id, closed)
     select $1, r.id, to_jsonb(r) ->> ''archived_at'' is not null from %s r
     where not exists (select from plinth.stock s where s.resource = $1 and s.record_id = r.id)
     order by r.id', records)
  using of_resource;
end $$;
`,
};
