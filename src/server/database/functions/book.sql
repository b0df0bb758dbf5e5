-- Books: their balance follows from their entries (docs/business-rules.md, "Transactions and entries").

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

create or replace trigger judge before insert on plinth.book
  for each row execute function plinth.judge_book();
-- Updates by the trigger of the entries are checked there.
create or replace trigger judge_update before update on plinth.book
  for each row when (pg_trigger_depth() = 0) execute function plinth.judge_book();
