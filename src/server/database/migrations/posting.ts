import type { Migration } from './Migration.ts';

/**
 * plinth.post: postings in one round trip. Above 250 lines because the functions are one thought and must be read together.
 *
 * It takes the argument that \`Posting\` of src/ledger/posting.ts describes, as an array: the two postings of a
 * correction are one call, so that floors and stock judge only their outcome. All books and then all stocks are
 * locked first, each in the order of their ids, so that two calls can wait for each other but never in a circle. Meant
 * for READ COMMITTED, where a row that was waited for is read anew.
 *
 * Refusals: PL001 floor, PL002 stock, PL003 no such book or stock, PL004 amount too large, PL005 balance too large,
 * PL006 earlier than the last entry, PL007 stale, PL008 not a posting (a defect), PL009 append-only.
 */
export const posting: Migration = {
  name: '008_posting',
  sql: `
-- An exact number of at most that many decimals. More decimals are refused, never rounded, and so is NaN.
create function plinth.exact(given jsonb, places integer) returns numeric
language plpgsql immutable as $$
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

create function plinth.lock_books(postings jsonb) returns plinth.book[]
language plpgsql as $$
declare
  keys text[] := '{}';
  books plinth.book[];
  p jsonb;
  k text;
begin
  for i in 0 .. jsonb_array_length(postings) - 1 loop
    p := postings -> i -> 'entries';
    for j in 0 .. jsonb_array_length(p) - 1 loop
      k := p -> j ->> 'book';
      if k <> all (keys) then
        keys := keys || k;
      end if;
    end loop;
  end loop;
  select array_agg(locked.b) into books
  from (select b from plinth.book b where b.key = any (keys) order by b.id for no key update) locked;
  if coalesce(cardinality(books), 0) <> cardinality(keys) then
    perform plinth.refuse('PL003', 'There is no such book', jsonb_build_object('book', missing))
    from unnest(keys) missing where not exists (select from plinth.book b where b.key = missing);
  end if;
  return books;
end $$;

create function plinth.lock_stocks(postings jsonb) returns plinth.stock[]
language plpgsql as $$
declare
  stocks plinth.stock[];
  missing jsonb;
begin
  select array_agg(locked.s) into stocks
  from (
    select s from plinth.stock s
    where (s.resource, s.record_id) in (
      select l ->> 'resource', (l ->> 'record_id')::bigint
      from jsonb_array_elements(postings) p, jsonb_array_elements(p -> 'stock') l)
    order by s.id for no key update
  ) locked;
  select l into missing from jsonb_array_elements(postings) p, jsonb_array_elements(p -> 'stock') l
  where not exists (
    select from unnest(stocks) s where s.resource = l ->> 'resource' and s.record_id = (l ->> 'record_id')::bigint)
  limit 1;
  if missing is not null then
    perform plinth.refuse('PL003', 'There is no such stock', jsonb_build_object('resource', missing ->> 'resource', 'record_id', missing -> 'record_id'));
  end if;
  return stocks;
end $$;

-- The moment of the postings: now, unless an import says when; never before the last entry of what is touched.
create function plinth.posting_time(wanted timestamptz, books plinth.book[], stocks plinth.stock[]) returns timestamptz
language plpgsql as $$
declare
  latest timestamptz;
  b plinth.book;
  s plinth.stock;
begin
  if wanted > clock_timestamp() + interval '1 minute' then
    perform plinth.refuse('PL006', 'A posting is never dated in the future', jsonb_build_object('future', true));
  end if;
  foreach b in array coalesce(books, '{}') loop
    latest := greatest(latest, b.updated_at);
    if wanted < b.updated_at then
      perform plinth.refuse('PL006', 'The book has a later entry', jsonb_build_object('book', b.key, 'last', b.updated_at));
    end if;
  end loop;
  foreach s in array coalesce(stocks, '{}') loop
    latest := greatest(latest, s.updated_at);
    if wanted < s.updated_at then
      perform plinth.refuse('PL006', 'The stock has a later entry', jsonb_build_object('last', s.updated_at));
    end if;
  end loop;
  return coalesce(wanted, greatest(clock_timestamp(), latest));
end $$;

-- What one line does to a stock as it stands: the entry, without its header's columns.
create function plinth.next_stock_entry(line jsonb, s plinth.stock, is_last boolean) returns plinth.stock_entry
language plpgsql as $$
declare
  e plinth.stock_entry;
  wanted jsonb := line -> 'set_to';
  was jsonb := line -> 'was';
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
    -- An opening or an edit revalues the whole to quantity x price.
    e.current_qty := coalesce(plinth.exact(wanted -> 'quantity', 3), s.quantity);
    e.rate := coalesce(plinth.exact(wanted -> 'price', 2), s.price);
    e.qty := e.current_qty - s.quantity;
    e.value := round(e.current_qty * e.rate, 2) - s.value;
    e.price := e.rate;
  else
    e.qty := plinth.exact(line -> 'qty', 3);
    e.current_qty := s.quantity + e.qty;
    e.value := plinth.exact(line -> 'value', 2);
    e.price := s.price;
    if e.value is null then
      -- At the present average; all of the quantity takes all of the value. numeric rounds halves away from zero.
      e.value := case
        when e.current_qty = 0 then -s.value
        when s.quantity > 0 then round(s.value * e.qty / s.quantity, 2)
        else round(s.price * e.qty, 2)
      end;
    elsif is_last and (s.value + e.value < 0 or (e.current_qty = 0 and s.value + e.value <> 0)) then
      -- Less is there than was to be taken: it takes what is there, and the posting's rest goes to its counter-book.
      e.value := -s.value;
    end if;
    e.rate := coalesce(plinth.exact(line -> 'rate', 2), round(abs(e.value) / nullif(abs(e.qty), 0), 2), s.price);
  end if;

  e.current_value := s.value + e.value;
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

-- What one line does to a book as it stands. follows is given for a line whose amount follows from others: above 0 it debits.
create function plinth.next_entry(line jsonb, b plinth.book, follows numeric) returns plinth.entry
language plpgsql as $$
declare
  e plinth.entry;
  side integer := case b.normal when 'debit' then 1 else -1 end;
begin
  if line ? 'set_to' then
    if plinth.exact(line -> 'was', 2) <> b.balance then
      perform plinth.refuse('PL007', 'The balance has changed since it was shown', jsonb_build_object('book', b.key, 'balance', b.balance));
    end if;
    follows := side * (plinth.exact(line -> 'set_to', 2) - b.balance);
  end if;
  if follows is null then
    e.debit := coalesce(plinth.exact(line -> 'debit', 2), 0);
    e.credit := coalesce(plinth.exact(line -> 'credit', 2), 0);
  else
    e.debit := greatest(follows, 0);
    e.credit := greatest(-follows, 0);
  end if;
  if e.debit >= 1e12 or e.credit >= 1e12 then
    perform plinth.refuse('PL004', 'The amount is too large');
  end if;
  e.book_id := b.id;
  e.salary := coalesce(plinth.exact(line -> 'salary', 2), 0);
  e.amount := side * (e.debit - e.credit) - e.salary;
  e.previous_balance := b.balance;
  e.current_balance := b.balance + e.salary + e.amount;
  if abs(e.current_balance) >= 1e13 then
    perform plinth.refuse('PL005', 'The balance would be too large', jsonb_build_object('book', b.key));
  end if;
  return e;
end $$;

-- Simple expressions only in the loops: PostgreSQL's executor need not be started for them. Plans are made once and go by
-- index, also when they were made while the tables were still empty.
create function plinth.post(postings jsonb) returns jsonb
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  books plinth.book[] := plinth.lock_books(postings);
  book_keys text[] := '{}';
  found_balances numeric[] := '{}';
  b plinth.book;
  stocks plinth.stock[];
  stock_keys text[] := '{}';
  found_quantities numeric[] := '{}';
  lines_left integer[] := '{}';
  k plinth.stock;
  moment timestamptz;
  wanted timestamptz;
  p jsonb;
  lines jsonb;
  line jsonb;
  i integer;
  header plinth.transaction;
  headers plinth.transaction[] := '{}';
  e plinth.entry;
  entries plinth.entry[] := '{}';
  own integer;
  s plinth.stock_entry;
  stock_entries plinth.stock_entry[] := '{}';
  stock_moved boolean;
  stock_value numeric;
  debit_over numeric;
  repriced boolean := false;
  rows jsonb;
  answers jsonb := '[]';
begin
  foreach b in array coalesce(books, '{}') loop
    book_keys := book_keys || b.key;
    found_balances := found_balances || b.balance;
  end loop;
  if postings @? '$[*].stock[*]' then
    stocks := plinth.lock_stocks(postings);
    foreach k in array stocks loop
      stock_keys := stock_keys || (k.resource || ':' || k.record_id);
      found_quantities := found_quantities || k.quantity;
      lines_left := lines_left || 0;
    end loop;
    -- How many lines of each stock are still to come: only after the last is its outcome judged.
    for line in select jsonb_path_query(postings, '$[*].stock[*]') loop
      i := array_position(stock_keys, (line ->> 'resource') || ':' || (line ->> 'record_id'));
      lines_left[i] := lines_left[i] + 1;
    end loop;
  end if;
  for n in 0 .. jsonb_array_length(postings) - 1 loop
    wanted := greatest(wanted, (postings -> n ->> 'at')::timestamptz);
  end loop;
  moment := plinth.posting_time(wanted, books, stocks);

  for n in 0 .. jsonb_array_length(postings) - 1 loop
    p := postings -> n;
    header := null;
    header.id := nextval('plinth.transaction_id_seq');
    header.type := p ->> 'type';
    header.date := (p ->> 'date')::date;
    header.note := p ->> 'note';
    header.created_at := moment;
    header.created_by := (p ->> 'created_by')::bigint;
    header.resource := p ->> 'resource';
    header.record_id := (p ->> 'record_id')::bigint;
    header.reverses := (p ->> 'reverses')::bigint;
    header.corrects := (p ->> 'corrects')::bigint;
    own := 0;
    rows := '[]';
    stock_moved := false;
    stock_value := 0;
    debit_over := 0;

    -- Stock first: the money may follow from its value.
    lines := coalesce(p -> 'stock', '[]');
    for l in 0 .. jsonb_array_length(lines) - 1 loop
      line := lines -> l;
      i := array_position(stock_keys, (line ->> 'resource') || ':' || (line ->> 'record_id'));
      lines_left[i] := lines_left[i] - 1;
      s := plinth.next_stock_entry(line, stocks[i], lines_left[i] = 0);
      if s.qty <> 0 or s.value <> 0 then
        s.transaction_id := header.id;
        s.created_at := moment;
        stock_entries := stock_entries || s;
        stock_moved := true;
        stock_value := stock_value + s.value;
      elsif s.price <> stocks[i].price then
        repriced := true;
      end if;
      stocks[i].quantity := s.current_qty;
      stocks[i].value := s.current_value;
      stocks[i].price := s.price;
    end loop;

    -- The lines that say what they are, then the one that takes the rest.
    lines := p -> 'entries';
    for l in 0 .. 2 * jsonb_array_length(lines) - 1 loop
      line := lines -> (l % jsonb_array_length(lines));
      continue when (line ->> 'takes' is not distinct from 'rest') = (l < jsonb_array_length(lines));
      i := array_position(book_keys, line ->> 'book');
      e := plinth.next_entry(line, books[i], case line ->> 'takes' when 'stock_value' then stock_value when 'rest' then -debit_over end);
      -- No difference and no rest are no entries.
      continue when e.debit = e.credit and (line ? 'set_to' or line ->> 'takes' = 'rest');
      e.transaction_id := header.id;
      e.type := header.type;
      e.created_at := moment;
      books[i].balance := e.current_balance;
      debit_over := debit_over + e.debit - e.credit;
      own := own + 1;
      entries := entries || e;
      rows := rows || jsonb_build_object('book', book_keys[i], 'previous_balance', e.previous_balance, 'current_balance', e.current_balance);
    end loop;

    -- Goods of no value move without money.
    if own = 1 and e.debit = e.credit and p -> 'stock' is not null then
      entries := entries[: cardinality(entries) - 1];
      rows := '[]';
      own := 0;
    end if;
    if own > 0 or stock_moved then
      headers := headers || header;
    else
      header.id := null;
    end if;
    answers := answers || jsonb_build_object('transaction_id', header.id, 'entries', rows);
  end loop;

  for i in 1 .. cardinality(book_keys) loop
    if books[i].balance < books[i].floor then
      perform plinth.refuse('PL001', 'The balance would fall below its floor',
        jsonb_build_object('book', books[i].key, 'available', found_balances[i] - books[i].floor));
    end if;
  end loop;
  for i in 1 .. cardinality(stock_keys) loop
    if stocks[i].quantity < 0 then
      perform plinth.refuse('PL002', 'Insufficient stock', jsonb_build_object('resource', stocks[i].resource,
        'record_id', stocks[i].record_id, 'available', found_quantities[i],
        'name', (select l ->> 'name' from jsonb_path_query(postings, '$[*].stock[*]') l
          where (l ->> 'resource') || ':' || (l ->> 'record_id') = stock_keys[i] limit 1)));
    end if;
  end loop;

  insert into plinth.transaction select * from unnest(headers);
  if stock_entries <> '{}' then
    insert into plinth.stock_entry (transaction_id, stock_id, type, qty, previous_qty, current_qty, rate, value, previous_value, current_value, price, project_id, created_at)
    select x.transaction_id, x.stock_id, x.type, x.qty, x.previous_qty, x.current_qty, x.rate, x.value, x.previous_value, x.current_value, x.price, x.project_id, x.created_at
    from unnest(stock_entries) x;
  end if;
  if entries <> '{}' then
    insert into plinth.entry (transaction_id, book_id, type, debit, credit, amount, salary, previous_balance, current_balance, created_at)
    select x.transaction_id, x.book_id, x.type, x.debit, x.credit, x.amount, x.salary, x.previous_balance, x.current_balance, x.created_at
    from unnest(entries) x;
  end if;
  if repriced then
    update plinth.stock z set price = x.price from unnest(stocks) x where z.id = x.id and z.quantity = 0 and z.price <> x.price;
  end if;
  return answers;
end $$;
`,
};
