import type { Migration } from './Migration.ts';

/**
 * Checks the transactions of a statement at its end. The usual ones have entries, and reverse and correct nothing. Earlier versions
 * checked each one: 038_lean_posting replaces the function and the trigger there.
 */
export const CHECK_TRANSACTIONS = `
create or replace function plinth.judge_transactions() returns trigger
language plpgsql as $$
begin
  -- Its plan is made within plinth.post, which forbids hash joins: they would read all entries.
  if exists (
    select from posted p left join plinth.entry e on e.transaction_id = p.id
    where p.reverses is not null or p.corrects is not null or (e.type = p.type and e.date = p.date and e.created_at = p.created_at) is not true
  ) then
    if exists (
      select from posted p, unnest(array[p.reverses, p.corrects]) named (id)
      where named.id is not null and (select true from plinth.transaction t where t.id = named.id) is null)
    then
      perform plinth.refuse('PL008', 'What a transaction reverses or corrects is not there');
    elsif exists (
      select from posted p
      where (select true from plinth.entry e where e.transaction_id = p.id limit 1) is null
        and (select sum(e.value) from plinth.stock_entry e where e.transaction_id = p.id) is distinct from 0)
    then
      perform plinth.refuse('PL008', 'A transaction needs entries; without money it may only move stock of no value');
    elsif exists (
      select from posted p join plinth.entry e on e.transaction_id = p.id
      where (e.type = p.type and e.date = p.date and e.created_at = p.created_at) is not true)
    then
      perform plinth.refuse('PL008', 'An entry differs from its transaction');
    end if;
  end if;
  return null;
end $$;
drop trigger if exists judge on plinth.transaction;
create trigger judge after insert on plinth.transaction referencing new table as posted
  for each statement execute function plinth.judge_transactions();
`;

/** Quantity and value change only by entries. 029_days replaces the function of earlier versions. */
export const GUARD_STOCK = `
-- As for books. An empty stock has a last price and no value, so its price can be set without an entry.
create or replace function plinth.judge_stock() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.quantity <> 0 or new.value <> 0 or new.entries <> 0 or new.total_in <> 0 or new.updated_at is not null
      or new.last_date is not null
    then
      perform plinth.refuse('PL009', 'A stock starts empty');
    end if;
  elsif pg_trigger_depth() = 1 and ((new.price <> old.price and old.quantity > 0)
    or (new.id, new.resource, new.record_id, new.quantity, new.value, new.entries, new.total_in, new.updated_at, new.last_date)
      is distinct from (old.id, old.resource, old.record_id, old.quantity, old.value, old.entries, old.total_in, old.updated_at, old.last_date))
  then
    perform plinth.refuse('PL009', 'A quantity or value changes by posting only');
  end if;
  -- NaN is above every number.
  if new.quantity < 0 or new.quantity >= 1e12 then
    perform plinth.refuse_value('stock_quantity');
  elsif new.value < 0 or new.value >= 1e13 then
    perform plinth.refuse_value('stock_value');
  elsif new.price < 0 or new.price >= 1e13 then
    perform plinth.refuse_value('stock_price');
  elsif new.quantity = 0 and new.value <> 0 then
    perform plinth.refuse_value('stock_empty');
  end if;
  return new;
end $$;
`;

/** The same for stock entries. 029_days replaces the functions of earlier versions. */
export const CARRY_STOCK_ENTRIES = `
create or replace function plinth.carry_to_stock(first_one plinth.stock_entry, last_one plinth.stock_entry) returns void
language plpgsql as $$
begin
  update plinth.stock s
  set quantity = last_one.current_qty, value = last_one.current_value, price = last_one.price,
    entries = last_one.nth, total_in = last_one.total_in, updated_at = last_one.created_at,
    last_date = greatest(s.last_date, (select max(d.date) from plinth.stock_day d where d.stock_id = s.id))
  where s.id = first_one.stock_id and not s.closed and s.quantity = first_one.previous_qty and s.value = first_one.previous_value
    and s.entries = first_one.nth - 1 and s.total_in = first_one.total_in - greatest(first_one.qty, 0)
    and (s.updated_at is null or s.updated_at <= first_one.created_at);
  if not found then
    perform plinth.refuse('PL008', 'A stock entry does not continue its stock: its previous quantity, value, number or time is wrong, or the stock is closed');
  end if;
end $$;

create or replace function plinth.carry_stock_entries() returns trigger
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  e plinth.stock_entry;
  first_one plinth.stock_entry;
  last_one plinth.stock_entry;
begin
  if exists (
    select from (
      select p.transaction_id, p.date, p.created_at, count(*) as entries from posted p group by p.transaction_id, p.date, p.created_at
    ) p
    where p.entries <> (select count(*) from plinth.stock_entry whole where whole.transaction_id = p.transaction_id)
      or (select t.date = p.date and t.created_at = p.created_at from plinth.transaction t where t.id = p.transaction_id) is not true
  ) then
    perform plinth.refuse('PL008', 'The stock entries of a transaction come with it, all at once');
  end if;

  insert into plinth.stock_day as d (stock_id, date, entries, change, total_in, value)
  select p.stock_id, p.date, count(*), sum(p.qty), sum(greatest(p.qty, 0)), sum(p.value)
  from posted p group by p.stock_id, p.date order by p.stock_id, p.date
  on conflict (stock_id, date) do update
  set entries = d.entries + excluded.entries, change = d.change + excluded.change, total_in = d.total_in + excluded.total_in,
    value = d.value + excluded.value;
  if exists (select from posted p where p.project_id is not null) then
    insert into plinth.project_stock as d (project_id, stock_id, entries, change, value)
    select p.project_id, p.stock_id, count(*), sum(p.qty), sum(p.value) from posted p where p.project_id is not null group by 1, 2
    on conflict (project_id, stock_id) do update
    set entries = d.entries + excluded.entries, change = d.change + excluded.change, value = d.value + excluded.value;
  end if;

  for e in select * from posted p order by p.stock_id, p.nth loop
    if abs(e.qty) >= 1e12 or e.current_qty <> e.previous_qty + e.qty then
      perform plinth.refuse_value('stock_entry_qty');
    elsif abs(e.value) >= 1e13 or e.current_value <> e.previous_value + e.value then
      perform plinth.refuse_value('stock_entry_value');
    elsif e.rate < 0 or e.rate >= 1e13 or e.price < 0 or e.price >= 1e13 then
      perform plinth.refuse_value('stock_entry_price');
    end if;
    if last_one.stock_id is null then
      first_one := e;
    elsif e.stock_id <> last_one.stock_id then
      perform plinth.carry_to_stock(first_one, last_one);
      first_one := e;
    elsif e.nth <> last_one.nth + 1 or e.previous_qty <> last_one.current_qty or e.previous_value <> last_one.current_value
      or e.created_at < last_one.created_at or e.total_in <> last_one.total_in + greatest(e.qty, 0)
    then
      perform plinth.refuse('PL008', 'A stock entry does not continue the one before it in its stock');
    end if;
    last_one := e;
  end loop;
  if last_one.stock_id is not null then
    perform plinth.carry_to_stock(first_one, last_one);
  end if;
  return null;
end $$;
`;

/**
 * Stocks and their entries (docs/business-rules.md, "Stock valuation"). As with books, quantity and value follow from the
 * entries. Between the two postings of a correction a quantity may be below 0; the stock itself never is.
 */
export const stock: Migration = {
  name: '005_stock',
  sql: `
create table plinth.stock (
  id bigint generated by default as identity primary key,
  resource text not null,
  record_id bigint not null,
  quantity numeric(15,3) not null default 0,
  value numeric(17,2) not null default 0,
  price numeric(17,2) not null default 0,
  updated_at timestamptz,
  closed boolean not null default false,
  entries bigint not null default 0,
  total_in numeric(19,3) not null default 0,
  constraint stock_record unique (resource, record_id)
) with (fillfactor = 70);

create table plinth.stock_entry (
  id bigint generated by default as identity primary key,
  transaction_id bigint not null,
  stock_id bigint not null,
  type text not null,
  -- Above 0 comes in, below 0 goes out.
  qty numeric(15,3) not null,
  previous_qty numeric(15,3) not null,
  current_qty numeric(15,3) not null,
  rate numeric(17,2) not null,
  value numeric(17,2) not null,
  previous_value numeric(17,2) not null,
  current_value numeric(17,2) not null,
  -- The moving average after this entry.
  price numeric(17,2) not null,
  project_id bigint,
  created_at timestamptz not null,
  nth bigint not null,
  total_in numeric(19,3) not null
);
create unique index stock_entry_nth on plinth.stock_entry (stock_id, nth);
create index stock_entry_transaction on plinth.stock_entry (transaction_id);
create index stock_entry_project on plinth.stock_entry (project_id, id) where project_id is not null;

create trigger append_only before update or delete or truncate on plinth.stock_entry
  for each statement execute function plinth.append_only();

${GUARD_STOCK}create trigger judge before insert or update on plinth.stock
  for each row execute function plinth.judge_stock();
create trigger stays before delete or truncate on plinth.stock
  for each statement execute function plinth.append_only();

${CARRY_STOCK_ENTRIES}create trigger carry after insert on plinth.stock_entry referencing new table as posted
  for each statement execute function plinth.carry_stock_entries();

-- The number of a stock's first entry at or after a moment; one more than it has when there is none.
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

${CHECK_TRANSACTIONS}`,
};
