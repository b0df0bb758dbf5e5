import type { Migration } from './Migration.ts';

/**
 * The effect of one line on a stock (docs/business-rules.md, "Stock valuation"). 028_counting replaces the function of earlier
 * versions.
 */
export const NEXT_STOCK_ENTRY = `
-- total x part / whole, rounded once, halves away from zero: a quotient of numeric is rounded already, and would be rounded twice.
create or replace function plinth.share(total numeric, part numeric, whole numeric) returns numeric
language sql immutable as $$
  select sign(total * part) * div(abs(total * part) * 200 + whole, whole * 2) * 0.01
$$;

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
`;

/** The parts of plinth.post (onePosting.ts): locks, and the effect of one line on a stock or a book. */
export const posting: Migration = {
  name: '008_posting',
  sql: `
-- An exact number with at most so many decimals, or null for null. More decimals are refused, never rounded, and so is NaN.
create function plinth.exact(given jsonb, places integer) returns numeric
language plpgsql immutable strict as $$
declare
  n numeric := (given #>> '{}')::numeric;
begin
  if abs(n) < 1e15 and n = round(n, places) then
    return round(n, places);
  end if;
  if n is not null then
    perform plinth.refuse(case when abs(n) < 'Infinity' and n = round(n, places) then 'PL004' else 'PL008' end,
      format('%s is not an amount of at most %s decimals', n, places));
  end if;
  return null;
end $$;

-- The books of these keys, in the order of the keys; an empty row for a key without a book.
create function plinth.lock_books(keys text[]) returns plinth.book[]
language plpgsql as $$
declare
  b plinth.book;
  books plinth.book[] := '{}';
begin
  for i in 1 .. cardinality(keys) loop
    if i > 1 and keys[i] <= keys[i - 1] collate "C" then
      perform plinth.refuse('PL008', 'Books are locked in the order of their keys');
    end if;
    select * into b from plinth.book where key = keys[i] for no key update;
    books := books || b;
  end loop;
  return books;
end $$;

create function plinth.lock_stocks(resources text[], records bigint[]) returns plinth.stock[]
language plpgsql as $$
declare
  s plinth.stock;
  stocks plinth.stock[] := '{}';
begin
  for i in 1 .. cardinality(records) loop
    if i > 1 and (resources[i] < resources[i - 1] collate "C" or (resources[i] = resources[i - 1] and records[i] <= records[i - 1])) then
      perform plinth.refuse('PL008', 'Stocks are locked in the order of their resources and records');
    end if;
    select * into s from plinth.stock where resource = resources[i] and record_id = records[i] for no key update;
    stocks := stocks || s;
  end loop;
  return stocks;
end $$;

${NEXT_STOCK_ENTRY}-- The name of a posting that can be recorded once only: 'opening:vendor:7' or 'reverses:12'; null for any other.
create function plinth.done_once(p jsonb) returns text
language plpgsql as $$
begin
  if p ->> 'reverses' is not null then
    return 'reverses:' || (p ->> 'reverses');
  end if;
  if p ->> 'type' = 'opening' and p ->> 'resource' is not null then
    return 'opening:' || (p ->> 'resource') || coalesce(':' || (p ->> 'record_id'), '');
  end if;
  return null;
end $$;

-- Refuses a second opening or reversal before it is written. The unique indexes would refuse all postings of the call.
create function plinth.refuse_again(p jsonb, done text[]) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  original bigint := (p ->> 'reverses')::bigint;
  owner text := p ->> 'resource';
  owner_id bigint := (p ->> 'record_id')::bigint;
  is_done boolean := plinth.done_once(p) = any (done);
begin
  if not is_done and original is not null then
    is_done := exists (select from plinth.transaction t where t.reverses = original);
  elsif not is_done and owner_id is not null then
    is_done := exists (select from plinth.transaction t where t.type = 'opening' and t.resource = owner and t.record_id = owner_id);
  elsif not is_done then
    is_done := exists (select from plinth.transaction t where t.type = 'opening' and t.resource = owner and t.record_id is null);
  end if;
  if is_done then
    raise unique_violation using message = 'Done once already',
      constraint = case when original is null then 'transaction_opened_once' else 'transaction_reversed_once' end;
  end if;
end $$;
`,
};
