-- plinth.post: the only function that posts, for groups of postings in one round trip (docs/decisions/postings-in-the-database.md).
--
-- A group is posted completely or not at all, and floors and stock limits apply only to its result. It is a single posting, or the two
-- of a correction. Each group sees the earlier ones. Nothing of a refused group is stored: its result is the refusal, and the next group
-- follows. Results are kept in variables until the end, so that dropping a group writes nothing, and each book is written once, however
-- many groups touch it.
--
-- src/server/database/postCall.ts makes the arguments from `Posting`: the keys of all books and stocks in locking order, books before
-- stocks, so that two calls cannot deadlock; and the groups, whose lines refer to books and stocks by their position, from 1. It needs
-- READ COMMITTED, in which a row is read again after waiting for its lock.
--
-- Refusals: PL001 floor, PL002 stock, PL003 no such book or stock, PL004 amount too large, PL005 balance too large, PL006 earlier than the
-- last entry, PL007 stale, PL008 not a posting (a defect), PL009 append-only, PL010 closed, PL011 on a closed day, PL012 above the budget.

-- The books of these keys, in the order of the keys; an empty row for a key without a book. A row waited for is read again, with its
-- new balance.
create or replace function plinth.lock_books(keys text[]) returns plinth.book[]
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  books plinth.book[];
begin
  for i in 2 .. cardinality(keys) loop
    if keys[i] <= keys[i - 1] collate "C" then
      perform plinth.refuse('PL008', 'Books are locked in the order of their keys');
    end if;
  end loop;
  books := array(select b from plinth.book b where b.key = any (keys) order by b.key collate "C" for no key update);
  if cardinality(books) < cardinality(keys) then
    for i in 1 .. cardinality(keys) loop
      if (books[i]).key is distinct from keys[i] then
        books := books[: i - 1] || null::plinth.book || books[i :];
      end if;
    end loop;
  end if;
  return books;
end $$;

create or replace function plinth.lock_stocks(resources text[], records bigint[]) returns plinth.stock[]
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

-- The name of a posting that can be recorded once only: 'opening:vendor:7' or 'reverses:12'; null for any other.
create or replace function plinth.done_once(p jsonb) returns text
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

-- Refuses a second opening or reversal before it is written. The books are locked by then.
create or replace function plinth.refuse_again(p jsonb, done text[]) returns void
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
    is_done := exists (select from plinth.transaction t where t.type = 'opening' and t.resource = owner and t.record_id = owner_id
      and not exists (select from plinth.transaction r where r.reverses = t.id));
  elsif not is_done then
    is_done := exists (select from plinth.transaction t where t.type = 'opening' and t.resource = owner and t.record_id is null
      and not exists (select from plinth.transaction r where r.reverses = t.id));
  end if;
  if is_done then
    raise unique_violation using message = 'Done once already',
      constraint = case when original is null then 'transaction_opened_once' else 'transaction_reversed_once' end;
  end if;
end $$;

-- PostgreSQL prepares each expression again in each database transaction, which is most of the cost of a single posting: so the
-- usual way through the loops has few expressions, arrays start as null, and one row expression builds a row. All are simple
-- expressions, for which the executor is not started. Plans are made once and go by index, also when they were made while the
-- tables were still empty.
create or replace function plinth.post(book_keys text[], stock_resources text[], stock_records bigint[], stock_names text[], groups jsonb)
returns json
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  -- The periods are locked before the books.
  is_locked boolean := pg_advisory_xact_lock_shared(7045306) is not null;
  first_open date;
  fiscal_month integer;
  books plinth.book[];
  keys text[];
  stocks plinth.stock[];
  b plinth.book;
  book_was plinth.book;
  s plinth.stock;
  postings jsonb;
  p jsonb;
  lines jsonb;
  stock_lines jsonb;
  line jsonb;
  i integer;
  wanted timestamptz;
  -- The time of the last entry of all these books and stocks; no posting of the call is earlier, unless its own time is given.
  latest timestamptz;
  moment timestamptz;
  once text;
  done text[];
  stock_value numeric;
  stock_moved boolean;
  own integer;
  debit numeric;
  credit numeric;
  salary numeric;
  -- Above 0 it raises the balance.
  change numeric;
  -- The amount of a line whose amount is not in the call; above 0 it debits.
  derived numeric;
  day date;
  -- The series of the last posting, of what it was made, and how often it has changed.
  series_now text;
  prefix text;
  series_day date;
  changes integer := 0;
  last_number bigint;
  header plinth.transaction;
  e plinth.entry;
  se plinth.stock_entry;
  -- The rows to write.
  headers plinth.transaction[];
  entries plinth.entry[];
  stock_entries plinth.stock_entry[];
  repriced boolean;
  -- Whether the goods of the present group are valued by their day: then its stock entries with their values, and how many are posted.
  is_late boolean;
  lined plinth.stock_entry[];
  posted_lines integer;
  -- What earlier entries of these stocks are worth more by it, and the rows that post that.
  differences plinth.stock_entry[];
  revaluations plinth.transaction[];
  revalued plinth.stock_entry[];
  revaluing plinth.entry[];
  revaluations_were integer;
  revalued_were integer;
  revaluing_were integer;
  -- The answer: of each posting its id and how many entries it has, of each transaction its voucher number, of each group its last
  -- transaction (id and time), of each entry the place of its book and its two balances, of each stock entry the place of its stock
  -- and all of it, and what was refused.
  ids bigint[];
  counts integer[];
  vouchers text[];
  numbered boolean := false;
  last_ids bigint[];
  last_times timestamptz[];
  places integer[];
  balances numeric[];
  stock_places integer[];
  refused jsonb[];
  -- The state before the present group; null before the first one.
  touched integer[];
  books_were plinth.book[];
  touched_stocks integer[];
  stocks_were plinth.stock[];
  headers_were integer;
  entries_were integer;
  stock_entries_were integer;
  ids_were integer;
  done_were integer;
  -- The places of the floored books that the present group lowers, and those of them and of stocks that it lowers on a day that may
  -- not be their last.
  falling integer[];
  lowered integer[];
  lowered_stocks integer[];
  below record;
  code text;
  detail text;
  broken text;
  setting text;
begin
  -- The present settings, and the books in the order of their keys. A row waited for is read again, with its new balance.
  select present.first_open, present.fiscal_month, found.books, found.keys, found.latest
  into first_open, fiscal_month, books, keys, latest
  from (
    select max(case z.name when 'books_begin_on' then (z.value #>> '{}')::date when 'closed_up_to' then (z.value #>> '{}')::date + 1 end) as first_open,
      coalesce(max(case z.name when 'fiscal_month' then (z.value #>> '{}')::integer end), 7) as fiscal_month
    from plinth.setting z where z.name in ('books_begin_on', 'closed_up_to', 'fiscal_month')
  ) present, (
    select array_agg(locked.k) as books, array_agg(locked.key) as keys, max(locked.updated_at) as latest
    from (select k, k.key, k.updated_at from plinth.book k where k.key = any (book_keys) order by k.key collate "C" for no key update) locked
  ) found;
  if keys is distinct from book_keys then
    books := plinth.lock_books(book_keys);
    latest := (select max(u.updated_at) from unnest(books) u);
  end if;
  if cardinality(stock_records) > 0 then
    stocks := plinth.lock_stocks(stock_resources, stock_records);
  end if;
  for g in 0 .. jsonb_array_length(groups) - 1 loop
    if g > 0 then
      touched := null;
      books_were := null;
      touched_stocks := null;
      stocks_were := null;
      falling := null;
      lowered := null;
      lowered_stocks := null;
      lined := null;
      differences := null;
      revaluations_were := cardinality(revaluations);
      revalued_were := cardinality(revalued);
      revaluing_were := cardinality(revaluing);
      headers_were := cardinality(headers);
      entries_were := cardinality(entries);
      stock_entries_were := cardinality(stock_entries);
      ids_were := cardinality(ids);
      done_were := cardinality(done);
    end if;
    begin
      postings := groups -> g;
      for n in 0 .. jsonb_array_length(postings) - 1 loop
        p := postings -> n;
        wanted := (p ->> 'at')::timestamptz;
        if wanted > clock_timestamp() + interval '1 minute' then
          perform plinth.refuse('PL006', 'A posting is never dated in the future', jsonb_build_object('future', true));
        end if;

        day := (p ->> 'date')::date;
        if day < first_open then
          perform plinth.refuse_closed_day(day);
        end if;

        lines := p -> 'entries';
        stock_lines := p -> 'stock';
        if stock_lines is not null then
          is_late := p ->> 'reverses' is not null or p ? 'by_day';
          for l in 0 .. jsonb_array_length(stock_lines) - 1 loop
            i := (stock_lines -> l -> 'stock')::integer;
            s := stocks[i];
            if s.id is null then
              perform plinth.refuse('PL003', 'There is no such stock');
            elsif s.closed then
              perform plinth.refuse('PL010', 'The stock is closed', jsonb_build_object('name', stock_names[i]));
            elsif wanted < s.updated_at then
              perform plinth.refuse('PL006', 'The stock has a later entry', jsonb_build_object('resource', s.resource, 'record_id', s.record_id));
            end if;
            latest := greatest(latest, s.updated_at);
            if day < s.last_date then
              is_late := true;
            end if;
            if (i = any (touched_stocks)) is not true then
              touched_stocks := touched_stocks || i;
              stocks_were := stocks_were || s;
            end if;
          end loop;
        end if;
        moment := coalesce(wanted, greatest(clock_timestamp(), latest));
        latest := greatest(latest, moment);
        if p ->> 'reverses' is not null or p ->> 'type' = 'opening' then
          once := plinth.done_once(p);
          if once is not null then
            perform plinth.refuse_again(p, coalesce(done, '{}'));
            done := done || once;
          end if;
        end if;

        -- Most postings of a call share their series.
        if prefix is distinct from p ->> 'voucher' or day is distinct from series_day then
          prefix := p ->> 'voucher';
          series_day := day;
          series_now := plinth.series_in(prefix, day, fiscal_month);
          changes := changes + 1;
        end if;
        header := row(nextval('plinth.transaction_id_seq'), p ->> 'type', day, p ->> 'note', moment,
          (p ->> 'created_by')::bigint, p ->> 'resource', (p ->> 'record_id')::bigint, (p ->> 'reverses')::bigint,
          (p ->> 'corrects')::bigint, series_now, null, (p ->> 'caused_by')::bigint)::plinth.transaction;
        own := 0;
        stock_moved := false;

        -- Stock first: the money may follow from its value.
        if stock_lines is not null then
          stock_value := 0;
          if is_late and lined is null then
            select * into lined, differences from plinth.value_lines(postings, stocks, stock_entries || revalued);
            posted_lines := 0;
          end if;
          for l in 0 .. jsonb_array_length(stock_lines) - 1 loop
            line := stock_lines -> l;
            i := (line -> 'stock')::integer;
            s := stocks[i];
            if lined is null then
              se := plinth.next_stock_entry(line, s);
            else
              posted_lines := posted_lines + 1;
              se := plinth.chained(lined[posted_lines], s);
            end if;
            s.quantity := se.current_qty;
            s.value := se.current_value;
            if se.qty <> 0 or se.value <> 0 then
              if lined is null then
                se.id := nextval('plinth.stock_entry_id_seq');
              end if;
              se.transaction_id := header.id;
              se.created_at := moment;
              se.date := header.date;
              stock_entries := stock_entries || se;
              stock_places := stock_places || i;
              stock_moved := true;
              stock_value := stock_value + se.value;
              s.entries := se.nth;
              s.total_in := se.total_in;
              s.updated_at := moment;
              -- A later posting of the group may be of a later day, such as a correction to another day.
              if header.date < s.last_date or jsonb_array_length(postings) > n + 1 then
                if se.qty < 0 then
                  lowered_stocks := lowered_stocks || i;
                end if;
              end if;
              s.last_date := greatest(s.last_date, header.date);
            elsif se.price <> s.price then
              repriced := true;
            end if;
            s.price := se.price;
            stocks[i] := s;
          end loop;
        end if;

        for l in 0 .. jsonb_array_length(lines) - 1 loop
          line := lines -> l;
          i := (line -> 'book')::integer;
          b := books[i];
          if b.id is null or b.closed or wanted < b.updated_at then
            if b.id is null then
              perform plinth.refuse('PL003', 'There is no such book', jsonb_build_object('book', book_keys[i]));
            elsif b.closed then
              perform plinth.refuse('PL010', 'The book is closed', jsonb_build_object('book', b.key));
            end if;
            perform plinth.refuse('PL006', 'The book has a later entry', jsonb_build_object('book', b.key));
          end if;
          if (i = any (touched)) is not true then
            touched := touched || i;
            books_were := books_were || b;
          end if;
          if line ?| '{set_to,takes}' then
            if line ? 'set_to' then
              if plinth.exact(line -> 'was', 2) <> b.balance then
                perform plinth.refuse('PL007', 'The balance has changed since it was shown', jsonb_build_object('book', b.key, 'balance', b.balance));
              end if;
              derived := (case b.normal when 'debit' then 1 else -1 end) * (plinth.exact(line -> 'set_to', 2) - b.balance);
            elsif line ->> 'takes' = 'stock_value' then
              derived := coalesce(stock_value, 0);
            elsif line ->> 'takes' = 'site_value' then
              derived := 0;
              for t in 1 .. coalesce(cardinality(stock_entries), 0) loop
                se := stock_entries[cardinality(stock_entries) + 1 - t];
                exit when se.transaction_id <> header.id;
                if se.project_id = (line -> 'site')::bigint then
                  derived := derived - se.value;
                end if;
              end loop;
            else
              -- The rest of this posting; a query over all entries would be slow in a long call.
              derived := 0;
              for t in 0 .. own - 1 loop
                e := entries[cardinality(entries) - t];
                derived := derived + e.credit - e.debit;
              end loop;
            end if;
            -- No difference and no rest are no entries.
            continue when derived = 0 and (line ? 'set_to' or line ->> 'takes' <> 'stock_value');
            debit := greatest(derived, 0);
            credit := greatest(-derived, 0);
          else
            debit := coalesce((line ->> 'debit')::numeric, 0);
            credit := coalesce((line ->> 'credit')::numeric, 0);
          end if;
          salary := coalesce((line ->> 'salary')::numeric, 0);
          -- NaN is above every number. Only a refusal calls plinth.exact, which finds its reason.
          if greatest(abs(debit), abs(credit), abs(salary)) >= 1e12
            or greatest(min_scale(debit), min_scale(credit), min_scale(salary)) > 2
          then
            perform plinth.exact(line -> 'debit', 2), plinth.exact(line -> 'credit', 2), plinth.exact(line -> 'salary', 2);
            perform plinth.refuse('PL004', 'The amount is too large');
          end if;
          change := case b.normal when 'debit' then debit - credit else credit - debit end;
          if abs(b.balance + change) >= 1e13 then
            perform plinth.refuse('PL005', 'The balance would be too large', jsonb_build_object('book', b.key));
          end if;
          if stock_lines is not null then
            book_was := b;
          end if;
          if change < 0 and b.floor is not null then
            falling := falling || i;
            if header.date < b.last_date or jsonb_array_length(postings) > n + 1 then
              lowered := lowered || i;
            end if;
          end if;
          -- An element is appended in place; an array would be copied with all before it.
          balances := balances || b.balance;
          b.balance := b.balance + change;
          balances := balances || b.balance;
          b.entries := b.entries + 1;
          b.total_in := b.total_in + greatest(change - salary, 0) + greatest(salary, 0);
          b.updated_at := moment;
          b.last_date := greatest(b.last_date, header.date);
          books[i] := b;
          entries := entries || row(nextval('plinth.entry_id_seq'), header.id, b.id, header.type, debit, credit, change - salary, salary,
            b.balance - change, b.balance, moment, b.entries, b.total_in, header.date,
            (line -> 'project_id')::bigint)::plinth.entry;
          places := places || i;
          own := own + 1;
        end loop;

        -- Goods of no value move without money.
        if own = 1 and debit = credit and stock_lines is not null then
          books[places[cardinality(places)]] := book_was;
          entries := entries[: cardinality(entries) - 1];
          places := places[: cardinality(places) - 1];
          balances := balances[: cardinality(balances) - 2];
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

      if differences is not null then
        select r.* into books, stocks, revaluations, revalued, revaluing
        from plinth.revalue(differences, header, (p -> 'dimension')::boolean, book_keys, books, stocks, revaluations, revalued, revaluing) r;
      end if;

      if falling is not null then
        for t in 1 .. cardinality(falling) loop
          b := books[falling[t]];
          if b.balance < b.floor then
            perform plinth.refuse('PL001', 'The balance would fall below its floor', jsonb_build_object('book', b.key,
              'available', books_were[array_position(touched, falling[t])].balance - b.floor));
          end if;
        end loop;
      end if;
      if touched_stocks is not null then
        for t in 1 .. cardinality(touched_stocks) loop
          if stocks[touched_stocks[t]].quantity < 0 then
            perform plinth.refuse('PL002', 'Insufficient stock',
              jsonb_build_object('name', stock_names[touched_stocks[t]], 'available', stocks_were[t].quantity));
          end if;
        end loop;
      end if;
      -- The balance at the end of each past day is checked, with the entries of this call, which are not stored yet.
      if lowered is not null then
        select * into below from plinth.first_day_below(books, lowered, entries, entries[coalesce(entries_were, 0) + 1].id);
        if below.day is not null then
          perform plinth.refuse('PL001', 'The balance would have been below its floor',
            jsonb_build_object('book', books[below.place].key, 'day', below.day, 'balance', below.outcome));
        end if;
      end if;
      if lowered_stocks is not null then
        select * into below from plinth.first_day_short(stocks, lowered_stocks, stock_entries, stock_entries[coalesce(stock_entries_were, 0) + 1].id);
        if below.day is not null then
          perform plinth.refuse('PL002', 'The stock would have been below 0',
            jsonb_build_object('name', stock_names[below.place], 'day', below.day, 'quantity', below.outcome));
        end if;
      end if;
      -- Last, so that a movement that cannot be posted for another reason names that one.
      if postings -> 0 ? 'budget' then
        perform plinth.check_budget(postings -> 0 -> 'budget', entries, entries_were, stock_entries, stock_entries_were);
      end if;
      last_ids := last_ids || ids[cardinality(ids)];
      last_times := last_times || moment;
    exception
      when sqlstate 'PL001' or sqlstate 'PL002' or sqlstate 'PL003' or sqlstate 'PL004' or sqlstate 'PL005' or sqlstate 'PL006'
        or sqlstate 'PL007' or sqlstate 'PL010' or sqlstate 'PL011' or sqlstate 'PL012' or unique_violation or numeric_value_out_of_range
      then
        get stacked diagnostics code = returned_sqlstate, detail = pg_exception_detail, broken = constraint_name;
        last_ids := last_ids || null::bigint;
        last_times := last_times || null::timestamptz;
        refused := coalesce(refused, array_fill(null::jsonb, array[jsonb_array_length(groups)]));
        refused[g + 1] := jsonb_build_object('code', code, 'detail', detail, 'constraint', broken);
        for t in 1 .. coalesce(cardinality(touched), 0) loop
          books[touched[t]] := books_were[t];
        end loop;
        for t in 1 .. coalesce(cardinality(touched_stocks), 0) loop
          stocks[touched_stocks[t]] := stocks_were[t];
        end loop;
        headers := headers[: headers_were];
        entries := entries[: entries_were];
        places := places[: entries_were];
        balances := balances[: 2 * entries_were];
        stock_entries := stock_entries[: stock_entries_were];
        stock_places := stock_places[: stock_entries_were];
        revaluations := revaluations[: revaluations_were];
        revalued := revalued[: revalued_were];
        revaluing := revaluing[: revaluing_were];
        ids := ids[: ids_were];
        counts := counts[: ids_were];
        done := done[: done_were];
    end;
  end loop;

  if headers is not null then
    -- Other calls wait for the numbers, so they are taken as late as possible. Entries without goods are written before, and the
    -- trigger of their transactions compares them.
    if stock_entries is null and revalued is null then
      -- Every book has a line, so as many lines as books are one for each.
      setting := set_config('plinth.posting', case when jsonb_array_length(groups) = 1 and jsonb_array_length(postings) = 1
        and cardinality(entries) = cardinality(books) and jsonb_array_length(lines) = cardinality(books) then 'once' else 'often' end, true);
      insert into plinth.entry select * from unnest(entries);
      setting := set_config('plinth.posting', '', true);
    end if;
    if changes > 1 then
      headers := plinth.number_vouchers(headers);
      for t in 1 .. cardinality(headers) loop
        vouchers := vouchers || plinth.voucher_no(headers[t].series, headers[t].number);
        numbered := numbered or headers[t].number is not null;
      end loop;
    elsif series_now is not null then
      insert into plinth.voucher_series as v (series, last) values (headers[1].series, cardinality(headers))
      on conflict (series) do update set last = v.last + excluded.last returning v.last - cardinality(headers) into last_number;
      for t in 1 .. cardinality(headers) loop
        header := headers[t];
        header.number := last_number + t;
        headers[t] := header;
        vouchers := vouchers || plinth.voucher_no(series_now, header.number);
      end loop;
      numbered := true;
    end if;
    -- The commit of a single group does not wait for the disk, so that it releases these numbers at once. The caller flushes it
    -- before an answer. Groups that come together wait once for all.
    if numbered and jsonb_array_length(groups) = 1 then
      setting := set_config('synchronous_commit', 'off', true);
    end if;
    if stock_entries is null and revalued is null then
      insert into plinth.transaction select * from unnest(headers);
    else
      -- One statement, so that the triggers at its end see the transactions whole.
      with posted as (
        insert into plinth.transaction select * from unnest(headers || revaluations)
      ), moved as (
        insert into plinth.stock_entry select * from unnest(stock_entries || revalued)
      )
      insert into plinth.entry select * from unnest(entries || revaluing);
    end if;
  end if;
  if repriced then
    update plinth.stock z set price = x.price from unnest(stocks) x where z.id = x.id and z.quantity = 0 and z.price <> x.price;
  end if;
  return json_build_object('ids', ids, 'counts', counts, 'vouchers', vouchers, 'last_ids', last_ids, 'last_times', last_times, 'places', places, 'balances', balances, 'refused', refused,
    'stock_places', stock_places, 'stock', stock_entries);
end $$;
