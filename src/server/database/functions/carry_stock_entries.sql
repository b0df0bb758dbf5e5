-- From stock entries to their stocks and days.

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

create or replace trigger carry after insert on plinth.stock_entry referencing new table as posted
  for each statement execute function plinth.carry_stock_entries();
