/** The first step of the ledger. Above 250 lines because a step that has run somewhere is never changed. */
import type { Migration } from './Migration.ts';

/** A balance changes only by entries. 038_lean_posting replaces the function and the triggers of earlier versions. */
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
drop trigger if exists judge on plinth.book;
drop trigger if exists judge_update on plinth.book;
create trigger judge before insert on plinth.book
  for each row execute function plinth.judge_book();
-- Updates by the trigger of the entries are checked there.
create trigger judge_update before update on plinth.book
  for each row when (pg_trigger_depth() = 0) execute function plinth.judge_book();
`;

/** The trigger that carries entries to their book and their day. 047_appended_in_place replaces the function of earlier versions. */
export const CARRY_ENTRIES = `
-- Carries the entries of one statement to their books, from the first to the last, and to the totals of their days. Only the
-- resulting balance is checked against the floor. Each way is one statement, because starting one costs more than running it;
-- its plan is made within plinth.post, whose settings hold for it. plinth.post writes the transactions after their entries, whose
-- trigger then compares the two, and sets plinth.posting for that: to 'once' for one transaction with one entry of each book, and to
-- 'often' otherwise. A wrong 'once' refuses.
create or replace function plinth.carry_entries() returns trigger
language plpgsql as $$
declare
  posting text := coalesce(current_setting('plinth.posting', true), '');
  total bigint;
  carried bigint;
  is_whole boolean;
  is_out boolean;
  has_project boolean;
  e plinth.entry;
begin
  if posting = 'once' then
    with moved as (
      update plinth.book b
      set balance = p.current_balance, entries = p.nth, total_in = p.total_in, updated_at = p.created_at,
        last_date = greatest(b.last_date, p.date)
      from posted p
      where b.id = p.book_id and b.entries = p.nth - 1 and b.balance = p.previous_balance
        and b.total_in = p.total_in - greatest(p.amount, 0) - greatest(p.salary, 0)
        and not b.closed and (b.updated_at > p.created_at) is not true
        and p.amount + p.salary = case b.normal when 'debit' then p.debit - p.credit else p.credit - p.debit end
        and p.debit between 0 and 999999999999.99 and p.credit between 0 and 999999999999.99
        and p.current_balance = p.previous_balance + p.salary + p.amount
      returning p.book_id, p.date, p.amount + p.salary as change, greatest(p.amount, 0) + greatest(p.salary, 0) as received,
        (b.balance < b.floor) is true or abs(b.balance) >= 1e13 as is_out
    ), of_day as (
      insert into plinth.book_day as d (book_id, date, entries, change, total_in)
      select m.book_id, m.date, 1, m.change, m.received from moved m
      on conflict (book_id, date) do update
      set entries = d.entries + 1, change = d.change + excluded.change, total_in = d.total_in + excluded.total_in
    )
    select m.carried, m.is_out, x.total, x.total > 1 and x.debit_over = 0 and x.first = x.last
      and (select true from plinth.transaction t where t.id = x.first) is null, x.has_project
    into carried, is_out, total, is_whole, has_project
    from (select count(*) as carried, bool_or(m.is_out) as is_out from moved m) m,
      (select count(*) as total, sum(p.debit - p.credit) as debit_over, min(p.transaction_id) as first, max(p.transaction_id) as last,
        bool_or(p.project_id is not null) as has_project from posted p) x;
  else
    -- Each entry continues the one before it in its book.
    with line as (
      select p.book_id, p.date, p.created_at, p.nth, p.previous_balance, p.total_in, p.amount + p.salary as change,
        p.debit - p.credit as debit_over, greatest(p.amount, 0) + greatest(p.salary, 0) as received, lag(p.nth) over in_book is null as is_first,
        (p.debit between 0 and 999999999999.99 and p.credit between 0 and 999999999999.99
          and p.current_balance = p.previous_balance + p.salary + p.amount
          and p.nth = lag(p.nth, 1, p.nth - 1) over in_book
            + 1 and p.previous_balance = lag(p.current_balance, 1, p.previous_balance) over in_book
          and p.total_in - greatest(p.amount, 0) - greatest(p.salary, 0)
            = lag(p.total_in, 1, p.total_in - greatest(p.amount, 0) - greatest(p.salary, 0)) over in_book
          and p.created_at >= lag(p.created_at, 1, p.created_at) over in_book) is true as fits
      from posted p window in_book as (partition by p.book_id order by p.nth)
    ), of_book as (
      select l.book_id, count(*) as lines, min(l.nth) as first, max(l.nth) as last, sum(l.change) as change,
        min(l.previous_balance) filter (where l.is_first) as balance, min(l.total_in - l.received) as in_before, max(l.total_in) as total_in,
        min(l.created_at) as since, max(l.created_at) as moment, max(l.date) as day,
        bool_and(l.change = l.debit_over) as fits_debit, bool_and(l.change = -l.debit_over) as fits_credit
      from line l group by l.book_id having bool_and(l.fits)
    ), moved as (
      update plinth.book b
      set balance = b.balance + o.change, entries = o.last, total_in = o.total_in, updated_at = o.moment,
        last_date = greatest(b.last_date, o.day)
      from of_book o
      where b.id = o.book_id and b.entries = o.first - 1 and b.balance = o.balance and b.total_in = o.in_before
        and not b.closed and (b.updated_at > o.since) is not true
        and case b.normal when 'debit' then o.fits_debit else o.fits_credit end
      returning o.lines, (b.balance < b.floor) is true or abs(b.balance) >= 1e13 as is_out
    ), of_day as (
      insert into plinth.book_day as d (book_id, date, entries, change, total_in)
      select l.book_id, l.date, count(*), sum(l.change), sum(l.received) from line l group by l.book_id, l.date
      on conflict (book_id, date) do update
      set entries = d.entries + excluded.entries, change = d.change + excluded.change, total_in = d.total_in + excluded.total_in
    )
    select sum(m.lines), bool_or(m.is_out), (select count(*) from posted), posting = 'often' and not exists (
        select from posted p group by p.transaction_id
        having count(*) < 2 or sum(p.debit - p.credit) <> 0 or (select true from plinth.transaction t where t.id = p.transaction_id)
      ), exists (select from posted p where p.project_id is not null)
    into carried, is_out, total, is_whole, has_project from moved m;
  end if;
  -- Their books are locked, so two statements never wait for each other here.
  if has_project then
    insert into plinth.project_book as d (project_id, book_id, entries, debit_over)
    select p.project_id, p.book_id, count(*), sum(p.debit - p.credit) from posted p where p.project_id is not null group by 1, 2
    on conflict (project_id, book_id) do update
    set entries = d.entries + excluded.entries, debit_over = d.debit_over + excluded.debit_over;
  end if;
  if posting = '' then
    is_whole := not exists (
      select from posted p group by p.transaction_id, p.type, p.date, p.created_at
      having count(*) < 2 or sum(p.debit - p.credit) <> 0
        or count(*) <> (select count(*) from plinth.entry whole where whole.transaction_id = p.transaction_id)
        or (select t.type = p.type and t.date = p.date and t.created_at = p.created_at from plinth.transaction t where t.id = p.transaction_id) is not true);
  end if;
  if total = 0 then
    return null;
  end if;
  if (is_whole and carried = total and not is_out) is not true then
    for e in select * from posted loop
      if (e.debit between 0 and 999999999999.99 and e.credit between 0 and 999999999999.99
        and e.current_balance = e.previous_balance + e.salary + e.amount) is not true
      then
        perform plinth.refuse_entry(e);
      end if;
    end loop;
    if not is_whole or exists (
      select from posted p left join plinth.transaction t on t.id = p.transaction_id
      where posting = '' and (t.type = p.type and t.date = p.date and t.created_at = p.created_at) is not true)
    then
      perform plinth.refuse('PL008', 'A transaction needs two or more entries whose debits equal their credits, all posted at once');
    elsif exists (
      select from posted p left join plinth.book b on b.id = p.book_id
      where (p.amount + p.salary = case b.normal when 'debit' then p.debit - p.credit else p.credit - p.debit end) is not true)
    then
      perform plinth.refuse('PL008', 'An entry is on the wrong side of its book, or its book is not there');
    elsif carried = total then
      perform plinth.refuse_value(case
        when exists (select from posted p join plinth.book b on b.id = p.book_id where b.balance < b.floor) then 'book_floor'
        else 'book_balance' end);
    elsif exists (
      select from (
        select p.nth <> lag(p.nth) over in_book + 1 or p.previous_balance <> lag(p.current_balance) over in_book
          or p.created_at < lag(p.created_at) over in_book as breaks
        from posted p window in_book as (partition by p.book_id order by p.nth)
      ) x where x.breaks)
    then
      perform plinth.refuse('PL008', 'An entry does not continue the one before it in its book');
    end if;
    perform plinth.refuse('PL008', 'An entry does not continue its book: its previous balance, number or time is wrong, or the book is closed');
  end if;

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

${GUARD_BOOK}create trigger stays before delete or truncate on plinth.book
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
