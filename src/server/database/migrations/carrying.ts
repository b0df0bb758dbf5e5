import type { Migration } from './Migration.ts';

/**
 * Entries are carried to their books, and stock entries to their stocks, with their numbers (010_numbering) and for less.
 *
 * A transaction is one statement by now: header, stock entries and entries together, so that the triggers at its end see
 * all of it, and none waits for the commit. The chain is held together by a loop over the entries in their books' order,
 * because for the usual two it costs half of what windows do. Above 250 lines because the triggers of books and of stocks
 * are one thought.
 */
export const carrying: Migration = {
  name: '011_carrying',
  sql: `
-- What a table refuses, by the name of the rule. A CHECK or a WHEN is read anew by each statement, which together cost a third
-- of a posting; a trigger's function is read once.
create function plinth.refuse_value(rule text) returns void
language plpgsql as $$
begin
  raise check_violation using message = format('The new row violates check constraint "%s"', rule), constraint = rule;
end $$;

alter table plinth.book
  drop constraint book_normal, drop constraint book_floor, drop constraint book_balance, drop constraint book_of_record;
alter table plinth.entry
  drop constraint entry_debit, drop constraint entry_credit, drop constraint entry_change, drop constraint entry_balance,
  drop constraint entry_exact;

-- A balance changes by entries alone, whose trigger stands above this one. An opening starts at 0.
create function plinth.judge_book() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if (new.normal in ('debit', 'credit')) is not true then
      perform plinth.refuse_value('book_normal');
    elsif (new.resource is null) <> (new.record_id is null) then
      perform plinth.refuse_value('book_of_record');
    elsif new.balance <> 0 or new.entries <> 0 or new.total_in <> 0 or new.updated_at is not null then
      perform plinth.refuse('PL009', 'A book starts at 0');
    end if;
  elsif pg_trigger_depth() = 1 and (new.id, new.key, new.resource, new.record_id, new.normal, new.balance, new.entries, new.total_in, new.updated_at)
    is distinct from (old.id, old.key, old.resource, old.record_id, old.normal, old.balance, old.entries, old.total_in, old.updated_at)
  then
    perform plinth.refuse('PL009', 'A balance changes by posting only');
  end if;
  -- NaN is above every number.
  if new.balance < new.floor or abs(new.floor) >= 1e13 then
    perform plinth.refuse_value('book_floor');
  elsif abs(new.balance) >= 1e13 then
    perform plinth.refuse_value('book_balance');
  end if;
  return new;
end $$;
drop trigger posted_only on plinth.book;
drop trigger starts_at_zero on plinth.book;
create trigger judge before insert or update on plinth.book
  for each row execute function plinth.judge_book();

-- Which rule an entry breaks by itself. NaN is above every number.
create function plinth.refuse_entry(e plinth.entry) returns void
language plpgsql as $$
begin
  perform plinth.refuse_value(case
    when e.debit < 0 or e.debit >= 1e12 then 'entry_debit'
    when e.credit < 0 or e.credit >= 1e12 then 'entry_credit'
    else 'entry_balance' end);
end $$;

-- What one statement added to a book is carried to it from the first entry to the last; its floor judges the outcome alone.
create or replace function plinth.carry_entries() returns trigger
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  lines cursor for select * from posted p order by p.book_id, p.nth;
  e plinth.entry;
  is_more boolean;
  first_one plinth.entry;
  in_before numeric;
  last_one plinth.entry;
  fits_debit boolean;
  fits_credit boolean;
  is_one boolean := true;
  count_of_all bigint := 0;
  debit_over numeric := 0;
  is_whole boolean;
begin
  open lines;
  loop
    fetch lines into e;
    is_more := found;
    if last_one.book_id is not null and (not is_more or e.book_id <> last_one.book_id) then
      update plinth.book b
      set balance = last_one.current_balance, entries = last_one.nth, total_in = last_one.total_in, updated_at = last_one.created_at
      where b.id = first_one.book_id and b.entries = first_one.nth - 1 and b.balance = first_one.previous_balance
        and b.total_in = in_before and not b.closed and (b.updated_at > first_one.created_at) is not true
        and case b.normal when 'debit' then fits_debit else fits_credit end;
      if not found then
        perform plinth.refuse('PL008', case
          when exists (select from plinth.book b where b.id = first_one.book_id and case b.normal when 'debit' then fits_debit else fits_credit end)
          then 'An entry does not continue its book: its previous balance, number or time is wrong, or the book is closed'
          else 'An entry is on the wrong side of its book, or its book is not there' end);
      end if;
    end if;
    exit when not is_more;

    if (e.debit between 0 and 999999999999.99 and e.credit between 0 and 999999999999.99
      and e.current_balance = e.previous_balance + e.salary + e.amount) is not true
    then
      perform plinth.refuse_entry(e);
    end if;
    if last_one.book_id is null or e.book_id <> last_one.book_id then
      first_one := e;
      in_before := e.total_in - greatest(e.amount, 0) - greatest(e.salary, 0);
      fits_debit := true;
      fits_credit := true;
    elsif e.nth <> last_one.nth + 1 or e.previous_balance <> last_one.current_balance or e.created_at < last_one.created_at
      or e.total_in <> last_one.total_in + greatest(e.amount, 0) + greatest(e.salary, 0)
    then
      perform plinth.refuse('PL008', 'An entry does not continue the one before it in its book');
    end if;
    is_one := is_one and (count_of_all = 0 or (e.transaction_id = last_one.transaction_id and e.type = last_one.type and e.created_at = last_one.created_at));
    count_of_all := count_of_all + 1;
    debit_over := debit_over + e.debit - e.credit;
    fits_debit := fits_debit and e.amount + e.salary = e.debit - e.credit;
    fits_credit := fits_credit and e.amount + e.salary = e.credit - e.debit;
    last_one := e;
  end loop;
  close lines;

  -- Of one transaction, as usual, the loop has seen all but its header, and whether there are more.
  if count_of_all = 0 then
    return null;
  elsif is_one then
    is_whole := count_of_all > 1 and debit_over = 0 and exists (
      select from plinth.transaction t
      where t.id = last_one.transaction_id and t.type = last_one.type and t.created_at = last_one.created_at
        and count_of_all = (select count(*) from plinth.entry whole where whole.transaction_id = t.id));
  else
    is_whole := not exists (
      select from (
        select p.transaction_id, p.type, p.created_at, count(*) as entries, sum(p.debit - p.credit) as debit_over
        from posted p group by p.transaction_id, p.type, p.created_at
      ) p
      where p.entries < 2 or p.debit_over <> 0
        or p.entries <> (select count(*) from plinth.entry whole where whole.transaction_id = p.transaction_id)
        -- A value and not 'not exists', for which PostgreSQL may read the whole table into a hash.
        or (select t.type = p.type and t.created_at = p.created_at from plinth.transaction t where t.id = p.transaction_id) is not true);
  end if;
  if not is_whole then
    perform plinth.refuse('PL008', 'A transaction needs two or more entries whose debits equal their credits, all posted at once');
  end if;
  return null;
end $$;

alter table plinth.stock
  drop constraint stock_quantity, drop constraint stock_value, drop constraint stock_price, drop constraint stock_empty;
alter table plinth.stock_entry
  drop constraint stock_entry_qty, drop constraint stock_entry_value, drop constraint stock_entry_price;

-- As with books. An empty stock has a last price and no value, so its price alone may be set without an entry.
create function plinth.judge_stock() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.quantity <> 0 or new.value <> 0 or new.entries <> 0 or new.total_in <> 0 or new.updated_at is not null then
      perform plinth.refuse('PL009', 'A stock starts empty');
    end if;
  elsif pg_trigger_depth() = 1 and ((new.price <> old.price and old.quantity > 0)
    or (new.id, new.resource, new.record_id, new.quantity, new.value, new.entries, new.total_in, new.updated_at)
      is distinct from (old.id, old.resource, old.record_id, old.quantity, old.value, old.entries, old.total_in, old.updated_at))
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
drop trigger posted_only on plinth.stock;
drop trigger starts_empty on plinth.stock;
create trigger judge before insert or update on plinth.stock
  for each row execute function plinth.judge_stock();
drop function plinth.refuse_balance();

create function plinth.carry_to_stock(first_one plinth.stock_entry, last_one plinth.stock_entry) returns void
language plpgsql as $$
begin
  update plinth.stock s
  set quantity = last_one.current_qty, value = last_one.current_value, price = last_one.price,
    entries = last_one.nth, total_in = last_one.total_in, updated_at = last_one.created_at
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
      select p.transaction_id, p.created_at, count(*) as entries from posted p group by p.transaction_id, p.created_at
    ) p
    where p.entries <> (select count(*) from plinth.stock_entry whole where whole.transaction_id = p.transaction_id)
      or (select t.created_at = p.created_at from plinth.transaction t where t.id = p.transaction_id) is not true
  ) then
    perform plinth.refuse('PL008', 'The stock entries of a transaction come with it, all at once');
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

-- A transaction without entries is none. What it reverses or corrects is there: a look-up where there is something to look
-- up, where a foreign key would be asked by every transaction.
alter table plinth.transaction drop constraint transaction_reverses_fkey, drop constraint transaction_corrects_fkey;
create function plinth.judge_transaction() returns trigger
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if (new.reverses is not null and not exists (select from plinth.transaction t where t.id = new.reverses))
    or (new.corrects is not null and not exists (select from plinth.transaction t where t.id = new.corrects))
  then
    perform plinth.refuse('PL008', 'What a transaction reverses or corrects is not there');
  end if;
  if exists (select from plinth.entry where transaction_id = new.id) then
    return null;
  end if;
  if not exists (select from plinth.stock_entry where transaction_id = new.id)
    or (select sum(value) from plinth.stock_entry where transaction_id = new.id) <> 0
  then
    perform plinth.refuse('PL008', 'A transaction needs entries; without money it may only move stock of no value');
  end if;
  return null;
end $$;
drop trigger not_empty on plinth.transaction;
drop function plinth.refuse_empty_transaction();
create trigger judge after insert on plinth.transaction
  for each row execute function plinth.judge_transaction();
`,
};
