-- The days that take no movements (docs/business-rules.md, "Periods"). Each posting reads them under a shared lock, and a change of them
-- takes it alone: so a posting counts before the books are closed, or is refused. Transactions share an advisory lock without writing
-- to a row; a row lock would write to the same row with each posting.

-- The first day that takes movements, which stays so until the end of the transaction.
create or replace function plinth.first_open_day() returns date
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7045306);
  return (
    select max((s.value #>> '{}')::date + case s.name when 'closed_up_to' then 1 else 0 end)
    from plinth.setting s where s.name in ('books_begin_on', 'closed_up_to')
  );
end $$;

-- Waits for the transactions under way that post, and keeps others waiting until the change of the periods is committed.
create or replace function plinth.lock_periods() returns void
language sql as $$
  select pg_advisory_xact_lock(7045306)
$$;

create or replace function plinth.refuse_closed_day(day date) returns void
language plpgsql as $$
declare
  closed date := (select (s.value #>> '{}')::date from plinth.setting s where s.name = 'closed_up_to');
begin
  if day <= closed then
    perform plinth.refuse('PL011', 'The books of that day are closed', jsonb_build_object('closed_up_to', closed));
  end if;
  perform plinth.refuse('PL011', 'The books begin later',
    (select jsonb_build_object('books_begin_on', s.value) from plinth.setting s where s.name = 'books_begin_on'));
end $$;
