-- Checks the transactions of a statement at its end. The usual ones have entries, and reverse and correct nothing.

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

create or replace trigger judge after insert on plinth.transaction referencing new table as posted
  for each statement execute function plinth.judge_transactions();
