import type { Migration } from './Migration.ts';

/** A balance changes only by entries. 029_days replaces the function of earlier versions. */
export const GUARD_BOOK = `
-- A balance changes only by entries, in the trigger of the entries. An opening starts at 0.
create or replace function plinth.judge_book() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if (new.normal in ('debit', 'credit')) is not true then
      perform plinth.refuse_value('book_normal');
    elsif (new.resource is null) <> (new.record_id is null) then
      perform plinth.refuse_value('book_of_record');
    elsif new.balance <> 0 or new.entries <> 0 or new.total_in <> 0 or new.updated_at is not null or new.last_date is not null then
      perform plinth.refuse('PL009', 'A book starts at 0');
    end if;
  elsif pg_trigger_depth() = 1 and (new.id, new.key, new.resource, new.record_id, new.normal, new.balance, new.entries, new.total_in, new.updated_at, new.last_date)
    is distinct from (old.id, old.key, old.resource, old.record_id, old.normal, old.balance, old.entries, old.total_in, old.updated_at, old.last_date)
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
`;

/** The trigger that carries entries to their book and their day. 029_days replaces the function of earlier versions. */
export const CARRY_ENTRIES = `
-- Carries the entries of one statement to their books, from the first to the last, and to the totals of their days. Only the
-- resulting balance is checked against the floor.
create or replace function plinth.carry_entries() returns trigger
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  lines cursor for select * from posted p order by p.book_id, p.nth;
  e plinth.entry;
  is_more boolean;
  first_one plinth.entry;
  in_before numeric;
  last_one plinth.entry;
  last_day date;
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
      set balance = last_one.current_balance, entries = last_one.nth, total_in = last_one.total_in, updated_at = last_one.created_at,
        last_date = greatest(b.last_date, last_day)
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
      last_day := e.date;
      in_before := e.total_in - greatest(e.amount, 0) - greatest(e.salary, 0);
      fits_debit := true;
      fits_credit := true;
    elsif e.nth <> last_one.nth + 1 or e.previous_balance <> last_one.current_balance or e.created_at < last_one.created_at
      or e.total_in <> last_one.total_in + greatest(e.amount, 0) + greatest(e.salary, 0)
    then
      perform plinth.refuse('PL008', 'An entry does not continue the one before it in its book');
    end if;
    last_day := greatest(last_day, e.date);
    is_one := is_one and (count_of_all = 0 or (e.transaction_id = last_one.transaction_id and e.type = last_one.type
      and e.date = last_one.date and e.created_at = last_one.created_at));
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
      where t.id = last_one.transaction_id and t.type = last_one.type and t.date = last_one.date and t.created_at = last_one.created_at
        and count_of_all = (select count(*) from plinth.entry whole where whole.transaction_id = t.id));
  else
    is_whole := not exists (
      select from (
        select p.transaction_id, p.type, p.date, p.created_at, count(*) as entries, sum(p.debit - p.credit) as debit_over
        from posted p group by p.transaction_id, p.type, p.date, p.created_at
      ) p
      where p.entries < 2 or p.debit_over <> 0
        or p.entries <> (select count(*) from plinth.entry whole where whole.transaction_id = p.transaction_id)
        -- A value and not 'not exists', for which PostgreSQL may read the whole table into a hash.
        or (select t.type = p.type and t.date = p.date and t.created_at = p.created_at from plinth.transaction t where t.id = p.transaction_id) is not true);
  end if;
  if not is_whole then
    perform plinth.refuse('PL008', 'A transaction needs two or more entries whose debits equal their credits, all posted at once');
  end if;

  insert into plinth.book_day as d (book_id, date, entries, change, total_in)
  select p.book_id, p.date, count(*), sum(p.amount + p.salary), sum(greatest(p.amount, 0) + greatest(p.salary, 0))
  from posted p group by p.book_id, p.date order by p.book_id, p.date
  on conflict (book_id, date) do update
  set entries = d.entries + excluded.entries, change = d.change + excluded.change, total_in = d.total_in + excluded.total_in;
  return null;
end $$;
`;

/**
 * Books, transactions and entries, and their constraints (docs/business-rules.md, "Transactions and entries").
 *
 * Balances follow only from entries: the trigger on entry adds each one to its book, and other writes to a balance are
 * refused. NaN passes \`x >= 0\` but neither \`between\` nor \`<\`, so every amount has an upper bound. An entry has no
 * foreign keys: the trigger checks its transaction and its book, neither is ever deleted, and four look-ups for each posting
 * would cost a fifth of its time. Balances stay below 10,000,000,000,000 so that all their digits (13 + 2) fit into a double
 * on the way to a screen.
 */
export const books: Migration = {
  name: '004_books',
  sql: `
create table plinth.book (
  id bigint generated by default as identity primary key,
  key text not null,
  resource text,
  record_id bigint,
  normal text not null,
  floor numeric(17,2),
  balance numeric(17,2) not null default 0,
  -- The time of the last entry; no later entry may be dated before it.
  updated_at timestamptz,
  -- Whether its record is archived, so that nothing can be posted to it.
  closed boolean not null default false,
  -- The number of the last entry, and the total received up to it.
  entries bigint not null default 0,
  total_in numeric(19,2) not null default 0,
  constraint book_key unique (key),
  constraint book_record unique (resource, record_id)
) with (fillfactor = 70);

create table plinth.transaction (
  id bigint generated by default as identity primary key,
  type text not null,
  date date not null,
  note text,
  created_at timestamptz not null,
  created_by bigint,
  resource text,
  record_id bigint,
  reverses bigint,
  corrects bigint
);
create unique index transaction_reversed_once on plinth.transaction (reverses) where reverses is not null;
create index transaction_corrects on plinth.transaction (corrects) where corrects is not null;
-- An opening is recorded once. A book without a record of its own (cash) has a resource and no id.
create unique index transaction_opened_once on plinth.transaction (resource, record_id) nulls not distinct
  where type = 'opening' and resource is not null;

create table plinth.entry (
  id bigint generated by default as identity primary key,
  transaction_id bigint not null,
  book_id bigint not null,
  type text not null,
  debit numeric(17,2) not null,
  credit numeric(17,2) not null,
  -- Above 0 raises the balance of its own book. Accrued pay is kept apart, in salary.
  amount numeric(17,2) not null,
  salary numeric(17,2) not null default 0,
  previous_balance numeric(17,2) not null,
  current_balance numeric(17,2) not null,
  created_at timestamptz not null,
  -- Its number in its book: 1, 2, 3 ...
  nth bigint not null,
  -- The total received by its book so far: amounts above 0 and accrued pay.
  total_in numeric(19,2) not null
);
create unique index entry_nth on plinth.entry (book_id, nth);
create index entry_transaction on plinth.entry (transaction_id);

create trigger append_only before update or delete or truncate on plinth.transaction
  for each statement execute function plinth.append_only();
create trigger append_only before update or delete or truncate on plinth.entry
  for each statement execute function plinth.append_only();

-- Refusals of a table, by the name of the rule. Each statement parses a CHECK or a WHEN again, a third of a posting's cost in
-- all; the function of a trigger is parsed once.
create function plinth.refuse_value(rule text) returns void
language plpgsql as $$
begin
  raise check_violation using message = format('The new row violates check constraint "%s"', rule), constraint = rule;
end $$;

${GUARD_BOOK}create trigger judge before insert or update on plinth.book
  for each row execute function plinth.judge_book();
create trigger stays before delete or truncate on plinth.book
  for each statement execute function plinth.append_only();

-- The rule that an entry breaks by itself. NaN is above every number.
create function plinth.refuse_entry(e plinth.entry) returns void
language plpgsql as $$
begin
  perform plinth.refuse_value(case
    when e.debit < 0 or e.debit >= 1e12 then 'entry_debit'
    when e.credit < 0 or e.credit >= 1e12 then 'entry_credit'
    else 'entry_balance' end);
end $$;

${CARRY_ENTRIES}create trigger carry after insert on plinth.entry referencing new table as posted
  for each statement execute function plinth.carry_entries();

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
`,
};
