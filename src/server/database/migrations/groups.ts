import type { Migration } from './Migration.ts';

/**
 * plinth.post: groups of postings in one round trip, in place of that of 008_posting. Above 250 lines because the functions
 * are one thought and must be read together.
 *
 * A group is posted whole or not at all; floors and stock judge its outcome alone. It is a single posting, or the two of a
 * correction. Each group sees what the ones before it did, and one that is refused leaves nothing: where the caller wants
 * them judged apart, its place in the answer holds the refusal and the next one goes on. What is computed stays in variables
 * until the end, so that taking a group back writes nothing, and each book is written once, however many groups touch it.
 *
 * The argument is what src/server/database/postArgument.ts makes of `Posting`: the keys of all books and stocks, in their
 * order, which is the order in which everyone locks them, books before stocks, so that two calls can wait for each other but
 * never in a circle; and the groups, whose lines name books and stocks by their place in it, from 1.
 * Meant for READ COMMITTED, where a row that was waited for is read anew.
 *
 * Refusals: PL001 floor, PL002 stock, PL003 no such book or stock, PL004 amount too large, PL005 balance too large,
 * PL006 earlier than the last entry, PL007 stale, PL008 not a posting (a defect), PL009 append-only, PL010 closed.
 */
export const groups: Migration = {
  name: '012_groups',
  sql: `
drop function plinth.post(jsonb);
drop function plinth.lock_books(jsonb);
drop function plinth.lock_stocks(jsonb);
drop function plinth.posting_time(timestamptz, plinth.book[], plinth.stock[]);
drop function plinth.next_stock_entry(jsonb, plinth.stock, boolean);
drop function plinth.next_entry(jsonb, plinth.book, numeric);

-- An exact number of at most that many decimals; null for none. More decimals are refused, never rounded, and so is NaN.
create or replace function plinth.exact(given jsonb, places integer) returns numeric
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

-- The books of these keys, each in its key's place; an empty row where there is none.
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

-- What one line does to a stock as it stands: the entry, without its header's columns.
create function plinth.next_stock_entry(line jsonb, s plinth.stock) returns plinth.stock_entry
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
    -- An opening or an edit revalues the whole to quantity x price.
    e.current_qty := coalesce(plinth.exact(wanted -> 'quantity', 3), s.quantity);
    e.rate := coalesce(plinth.exact(wanted -> 'price', 2), s.price);
    e.qty := e.current_qty - s.quantity;
    e.value := round(e.current_qty * e.rate, 2) - s.value;
    e.price := e.rate;
  else
    e.qty := plinth.exact(line -> 'qty', 3);
    -- Before the column refuses what it cannot hold, without a word on which stock it was.
    if s.quantity + e.qty >= 1e12 then
      perform plinth.refuse('PL005', 'The stock would be too large', jsonb_build_object('resource', s.resource, 'record_id', s.record_id));
    end if;
    e.current_qty := s.quantity + e.qty;
    e.value := plinth.exact(line -> 'value', 2);
    e.price := s.price;
    if e.value is null then
      -- At the present average; all of the quantity takes all of the value. numeric rounds halves away from zero. Where a
      -- correction left less than nothing, what there is afterwards is worth the last price.
      e.value := case
        when e.current_qty = 0 then -s.value
        when s.quantity > 0 then round(s.value * e.qty / s.quantity, 2)
        when e.current_qty > 0 then round(s.price * e.current_qty, 2) - s.value
        else round(s.price * e.qty, 2)
      end;
    elsif line -> 'to_come' is not null then
      -- A reversal never leaves a value below 0, or one of nothing, once the rest of its group has come. Where less is there
      -- than was to be taken, it takes what is there, and the posting's rest goes to its counter-book.
      outcome := s.value + e.value + plinth.exact(line -> 'to_come' -> 'value', 2);
      if outcome < 0 or (outcome > 0 and e.current_qty + plinth.exact(line -> 'to_come' -> 'qty', 3) = 0) then
        e.value := e.value - outcome;
      end if;
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
  e.nth := b.entries + 1;
  e.salary := coalesce(plinth.exact(line -> 'salary', 2), 0);
  e.amount := side * (e.debit - e.credit) - e.salary;
  e.total_in := b.total_in + greatest(e.amount, 0) + greatest(e.salary, 0);
  e.previous_balance := b.balance;
  e.current_balance := b.balance + e.salary + e.amount;
  if abs(e.current_balance) >= 1e13 then
    perform plinth.refuse('PL005', 'The balance would be too large', jsonb_build_object('book', b.key));
  end if;
  return e;
end $$;

-- What is done once for good; 'opening:vendor:7' or 'reverses:12', null for anything else.
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

-- Refuses a second opening or reversal before it is written, as the unique indexes would: they would refuse the whole call.
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

-- Simple expressions only in the loops: PostgreSQL's executor need not be started for them. Plans are made once and go by
-- index, also when they were made while the tables were still empty.
create function plinth.post(book_keys text[], stock_resources text[], stock_records bigint[], stock_names text[], groups jsonb, apart boolean)
returns json
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  books plinth.book[] := plinth.lock_books(book_keys);
  stocks plinth.stock[] := plinth.lock_stocks(stock_resources, stock_records);
  b plinth.book;
  book_was plinth.book;
  s plinth.stock;
  postings jsonb;
  p jsonb;
  lines jsonb;
  line jsonb;
  i integer;
  wanted timestamptz;
  latest timestamptz;
  moment timestamptz;
  once text;
  done text[] := '{}';
  debit_over numeric;
  stock_value numeric;
  stock_moved boolean;
  own integer;
  header plinth.transaction;
  e plinth.entry;
  se plinth.stock_entry;
  -- What is to be written.
  headers plinth.transaction[] := '{}';
  entries plinth.entry[] := '{}';
  stock_entries plinth.stock_entry[] := '{}';
  repriced boolean := false;
  -- The answer: of each posting its id and how many entries it has, of each group its last transaction (id and time), of each
  -- entry the place of its book and the balances, of each stock entry the place of its stock and all of it, and what was refused.
  ids bigint[] := '{}';
  counts integer[] := '{}';
  recorded json[] := '{}';
  places integer[] := '{}';
  previous numeric[] := '{}';
  current numeric[] := '{}';
  stock_places integer[] := '{}';
  refused jsonb[] := '{}';
  -- As it was before the present group.
  touched integer[];
  books_were plinth.book[];
  touched_stocks integer[];
  stocks_were plinth.stock[];
  headers_were integer;
  entries_were integer;
  stock_entries_were integer;
  ids_were integer;
  done_were integer;
  code text;
  detail text;
  broken text;
begin
  for g in 0 .. jsonb_array_length(groups) - 1 loop
    touched := '{}';
    books_were := '{}';
    touched_stocks := '{}';
    stocks_were := '{}';
    headers_were := cardinality(headers);
    entries_were := cardinality(entries);
    stock_entries_were := cardinality(stock_entries);
    ids_were := cardinality(ids);
    done_were := cardinality(done);
    begin
      postings := groups -> g;
      for n in 0 .. jsonb_array_length(postings) - 1 loop
        p := postings -> n;
        wanted := (p ->> 'at')::timestamptz;
        if wanted > clock_timestamp() + interval '1 minute' then
          perform plinth.refuse('PL006', 'A posting is never dated in the future', jsonb_build_object('future', true));
        end if;

        -- Who is there, open, and without a later entry.
        latest := null;
        lines := p -> 'entries';
        for l in 0 .. jsonb_array_length(lines) - 1 loop
          i := (lines -> l -> 'book')::integer;
          b := books[i];
          if b.id is null then
            perform plinth.refuse('PL003', 'There is no such book', jsonb_build_object('book', book_keys[i]));
          elsif b.closed then
            perform plinth.refuse('PL010', 'The book is closed', jsonb_build_object('book', b.key));
          elsif wanted < b.updated_at then
            perform plinth.refuse('PL006', 'The book has a later entry', jsonb_build_object('book', b.key));
          end if;
          latest := greatest(latest, b.updated_at);
          if i <> all (touched) then
            touched := touched || i;
            books_were := books_were || b;
          end if;
        end loop;
        lines := coalesce(p -> 'stock', '[]');
        for l in 0 .. jsonb_array_length(lines) - 1 loop
          i := (lines -> l -> 'stock')::integer;
          s := stocks[i];
          if s.id is null then
            perform plinth.refuse('PL003', 'There is no such stock');
          elsif s.closed then
            perform plinth.refuse('PL010', 'The stock is closed', jsonb_build_object('name', stock_names[i]));
          elsif wanted < s.updated_at then
            perform plinth.refuse('PL006', 'The stock has a later entry', jsonb_build_object('resource', s.resource, 'record_id', s.record_id));
          end if;
          latest := greatest(latest, s.updated_at);
          if i <> all (touched_stocks) then
            touched_stocks := touched_stocks || i;
            stocks_were := stocks_were || s;
          end if;
        end loop;
        moment := coalesce(wanted, greatest(clock_timestamp(), latest));
        once := plinth.done_once(p);
        if once is not null and apart then
          perform plinth.refuse_again(p, done);
          done := done || once;
        end if;

        header.id := nextval('plinth.transaction_id_seq');
        header.type := p ->> 'type';
        header.date := p ->> 'date';
        header.note := p ->> 'note';
        header.created_at := moment;
        header.created_by := p ->> 'created_by';
        header.resource := p ->> 'resource';
        header.record_id := p ->> 'record_id';
        header.reverses := p ->> 'reverses';
        header.corrects := p ->> 'corrects';
        own := 0;
        stock_moved := false;
        stock_value := 0;
        debit_over := 0;

        -- Stock first: the money may follow from its value.
        for l in 0 .. jsonb_array_length(lines) - 1 loop
          line := lines -> l;
          i := (line -> 'stock')::integer;
          s := stocks[i];
          se := plinth.next_stock_entry(line, s);
          s.quantity := se.current_qty;
          s.value := se.current_value;
          if se.qty <> 0 or se.value <> 0 then
            se.id := nextval('plinth.stock_entry_id_seq');
            se.transaction_id := header.id;
            se.created_at := moment;
            stock_entries := stock_entries || se;
            stock_places := stock_places || i;
            stock_moved := true;
            stock_value := stock_value + se.value;
            s.entries := se.nth;
            s.total_in := se.total_in;
            s.updated_at := moment;
          elsif se.price <> s.price then
            repriced := true;
          end if;
          s.price := se.price;
          stocks[i] := s;
        end loop;

        lines := p -> 'entries';
        for l in 0 .. jsonb_array_length(lines) - 1 loop
          line := lines -> l;
          i := (line -> 'book')::integer;
          b := books[i];
          e := plinth.next_entry(line, b, case line ->> 'takes' when 'stock_value' then stock_value when 'rest' then -debit_over end);
          -- No difference and no rest are no entries.
          continue when e.debit = e.credit and (line ? 'set_to' or line ->> 'takes' = 'rest');
          e.id := nextval('plinth.entry_id_seq');
          e.transaction_id := header.id;
          e.type := header.type;
          e.created_at := moment;
          book_was := b;
          b.balance := e.current_balance;
          b.entries := e.nth;
          b.total_in := e.total_in;
          b.updated_at := moment;
          books[i] := b;
          debit_over := debit_over + e.debit - e.credit;
          own := own + 1;
          entries := entries || e;
          places := places || i;
          previous := previous || e.previous_balance;
          current := current || e.current_balance;
        end loop;

        -- Goods of no value move without money.
        if own = 1 and e.debit = e.credit and p -> 'stock' is not null then
          books[places[cardinality(places)]] := book_was;
          entries := entries[: cardinality(entries) - 1];
          places := places[: cardinality(places) - 1];
          previous := previous[: cardinality(places)];
          current := current[: cardinality(places)];
          own := 0;
        end if;
        if own > 0 or stock_moved then
          headers := headers || header;
          ids := ids || header.id;
        else
          ids := ids || null::bigint;
        end if;
        counts := counts || own;
      end loop;

      for t in 1 .. cardinality(touched) loop
        b := books[touched[t]];
        if b.balance < b.floor then
          perform plinth.refuse('PL001', 'The balance would fall below its floor',
            jsonb_build_object('book', b.key, 'available', books_were[t].balance - b.floor));
        end if;
      end loop;
      for t in 1 .. cardinality(touched_stocks) loop
        if stocks[touched_stocks[t]].quantity < 0 then
          perform plinth.refuse('PL002', 'Insufficient stock',
            jsonb_build_object('name', stock_names[touched_stocks[t]], 'available', stocks_were[t].quantity));
        end if;
      end loop;
      recorded := recorded || json_build_object('id', ids[cardinality(ids)], 'at', moment);
      refused := refused || null::jsonb;
    exception
      when sqlstate 'PL001' or sqlstate 'PL002' or sqlstate 'PL003' or sqlstate 'PL004' or sqlstate 'PL005' or sqlstate 'PL006'
        or sqlstate 'PL007' or sqlstate 'PL010' or unique_violation or numeric_value_out_of_range
      then
        if not apart then
          raise;
        end if;
        get stacked diagnostics code = returned_sqlstate, detail = pg_exception_detail, broken = constraint_name;
        recorded := recorded || null::json;
        refused := refused || jsonb_build_object('code', code, 'detail', detail, 'constraint', broken);
        for t in 1 .. cardinality(touched) loop
          books[touched[t]] := books_were[t];
        end loop;
        for t in 1 .. cardinality(touched_stocks) loop
          stocks[touched_stocks[t]] := stocks_were[t];
        end loop;
        headers := headers[: headers_were];
        entries := entries[: entries_were];
        places := places[: entries_were];
        previous := previous[: entries_were];
        current := current[: entries_were];
        stock_entries := stock_entries[: stock_entries_were];
        stock_places := stock_places[: stock_entries_were];
        ids := ids[: ids_were];
        counts := counts[: ids_were];
        done := done[: done_were];
    end;
  end loop;

  -- One statement, so that the triggers at its end see the transactions whole.
  if stock_entries <> '{}' then
    with posted as (
      insert into plinth.transaction select * from unnest(headers)
    ), moved as (
      insert into plinth.stock_entry select * from unnest(stock_entries)
    )
    insert into plinth.entry select * from unnest(entries);
  elsif entries <> '{}' then
    with posted as (
      insert into plinth.transaction select * from unnest(headers)
    )
    insert into plinth.entry select * from unnest(entries);
  end if;
  if repriced then
    update plinth.stock z set price = x.price from unnest(stocks) x where z.id = x.id and z.quantity = 0 and z.price <> x.price;
  end if;
  return json_build_object('ids', ids, 'counts', counts, 'recorded', recorded, 'places', places, 'previous', previous, 'current', current, 'refused', refused,
    'stock_places', stock_places, 'stock', stock_entries);
end $$;
`,
};
