-- From entries to their books and days (docs/business-rules.md, "Transactions and entries").

-- The rule that an entry breaks by itself. NaN is above every number.
create or replace function plinth.refuse_entry(e plinth.entry) returns void
language plpgsql as $$
begin
  perform plinth.refuse_value(case
    when e.debit < 0 or e.debit >= 1e12 then 'entry_debit'
    when e.credit < 0 or e.credit >= 1e12 then 'entry_credit'
    else 'entry_balance' end);
end $$;

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

create or replace trigger carry after insert on plinth.entry referencing new table as posted
  for each statement execute function plinth.carry_entries();
