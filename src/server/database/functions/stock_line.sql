-- The effect of one line on a stock (docs/business-rules.md, "Stock valuation").

-- The stock entry of one line, from the present state of the stock, without the columns of its transaction.
create or replace function plinth.next_stock_entry(line jsonb, s plinth.stock) returns plinth.stock_entry
language plpgsql as $$
declare
  e plinth.stock_entry;
  wanted jsonb := line -> 'set_to';
  was jsonb := line -> 'was';
  outcome numeric;
begin
  e.stock_id := s.id;
  e.type := line ->> 'type';
  e.project_id := (line ->> 'project_id')::bigint;
  e.previous_qty := s.quantity;
  e.previous_value := s.value;
  if plinth.exact(was -> 'quantity', 3) <> s.quantity or plinth.exact(was -> 'price', 2) <> s.price then
    perform plinth.refuse('PL007', 'The stock has changed since it was shown',
      jsonb_build_object('resource', s.resource, 'record_id', s.record_id, 'quantity', s.quantity, 'price', s.price, 'was', was));
  end if;

  if wanted is not null then
    e.valued := case
      when e.type = 'opening' then 'given'
      when coalesce(plinth.exact(wanted -> 'price', 2), s.price) = s.price then 'count'
      else 'price' end;
    -- Another price revalues the whole to quantity x price, as an opening does. A count keeps the exact value of each piece,
    -- which the price rounds; a stock without pieces starts again at its last price.
    e.current_qty := coalesce(plinth.exact(wanted -> 'quantity', 3), s.quantity);
    e.rate := coalesce(plinth.exact(wanted -> 'price', 2), s.price);
    e.qty := e.current_qty - s.quantity;
    e.value := case
      when e.rate = s.price and s.quantity > 0 then plinth.share(s.value, e.current_qty, s.quantity)
      else round(e.current_qty * e.rate, 2)
    end - s.value;
    e.price := e.rate;
  else
    e.qty := plinth.exact(line -> 'qty', 3);
    -- Before the column refuses what it cannot hold, without a word on which stock it was.
    if s.quantity + e.qty >= 1e12 then
      perform plinth.refuse('PL005', 'The stock would be too large', jsonb_build_object('resource', s.resource, 'record_id', s.record_id));
    end if;
    e.current_qty := s.quantity + e.qty;
    e.value := plinth.exact(line -> 'value', 2);
    e.valued := coalesce(line ->> 'valued', case when e.value is null then 'average' else 'given' end);
    e.refers_to := (line ->> 'refers_to')::bigint;
    e.price := s.price;
    if e.value is null then
      -- At the present average; all of the quantity takes all of the value. Where a correction left less than nothing, what
      -- there is afterwards is worth the last price.
      e.value := case
        when e.current_qty = 0 then -s.value
        when s.quantity > 0 then plinth.share(s.value, e.qty, s.quantity)
        when e.current_qty > 0 then round(s.price * e.current_qty, 2) - s.value
        else round(s.price * e.qty, 2)
      end;
    end if;
    e.rate := coalesce(plinth.exact(line -> 'rate', 2), round(abs(e.value) / nullif(abs(e.qty), 0), 2), s.price);
  end if;

  e.current_value := s.value + e.value;
  e.nth := s.entries + 1;
  e.total_in := s.total_in + greatest(e.qty, 0);
  if e.current_qty > 0 and e.current_value >= 0 then
    e.price := round(e.current_value / e.current_qty, 2);
  end if;
  if abs(e.qty) >= 1e12 or abs(e.value) >= 1e12 then
    perform plinth.refuse('PL004', 'The amount is too large');
  end if;
  if e.current_qty >= 1e12 or e.current_value >= 1e13 or e.price >= 1e13 or e.rate >= 1e13 then
    perform plinth.refuse('PL005', 'The stock would be too large', jsonb_build_object('resource', s.resource, 'record_id', s.record_id));
  end if;
  return e;
end $$;

-- An entry whose quantity and value are known, as the next one of its stock.
create or replace function plinth.chained(e plinth.stock_entry, s plinth.stock) returns plinth.stock_entry
language plpgsql as $$
begin
  e.previous_qty := s.quantity;
  e.previous_value := s.value;
  e.current_qty := s.quantity + e.qty;
  e.current_value := s.value + e.value;
  e.nth := s.entries + 1;
  e.total_in := s.total_in + greatest(e.qty, 0);
  e.price := case when e.current_qty > 0 and e.current_value >= 0 then round(e.current_value / e.current_qty, 2) else s.price end;
  e.rate := coalesce(e.rate, round(abs(e.value) / nullif(abs(e.qty), 0), 2), s.price);
  if abs(e.qty) >= 1e12 or abs(e.value) >= 1e12 then
    perform plinth.refuse('PL004', 'The amount is too large');
  end if;
  if e.current_qty >= 1e12 or e.current_value >= 1e13 or e.price >= 1e13 or e.rate >= 1e13 then
    perform plinth.refuse('PL005', 'The stock would be too large', jsonb_build_object('resource', s.resource, 'record_id', s.record_id));
  end if;
  return e;
end $$;
