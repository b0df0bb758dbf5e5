-- Stocks: quantity and value follow from their entries (docs/business-rules.md, "Stock valuation").

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

create or replace trigger judge before insert or update on plinth.stock
  for each row execute function plinth.judge_stock();
