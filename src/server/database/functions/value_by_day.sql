-- The moving average in the order of days (docs/business-rules.md, "Stock valuation"). `valued` says how an entry is valued:
--
-- given        its value is known, such as what a purchase cost
-- average      at the average of what is there
-- count        so that each piece keeps its value; what is found where nothing is, at its rate
-- held         at the average at which its project holds the goods
-- price        all of the stock is worth quantity x rate after it
-- undo         it takes back the entry `refers_to`, with what that is worth more by then
-- along        the second half of a transfer: it brings to one project what the entry right before it, `refers_to`, took from another
-- later        what the entry `refers_to` is worth more from this day on, because the purchase of its goods was corrected; nothing once
--              that was taken back
-- revaluation  what the entry `refers_to` is worth more than so far
-- rest         what a stock was worth without goods
-- none         nothing

-- What each entry of a stock from a day on is worth, less what it is worth so far: a row for each that differs, with the entry in
-- refers_to and its transaction. Entries stand in the order of (day, place, id); what is taken back with a correction comes right after
-- it, also where another entry has that place. One that was taken back on its own day is left out
-- together with that. What leaves before enough is there waits for what comes in on the same day.
--
-- fresh: entries of all stocks that are not stored yet.
create or replace function plinth.value_by_day(of_stock bigint, since date, fresh plinth.stock_entry[] default null) returns plinth.stock_entry[]
language plpgsql set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_nestloop = off set enable_hashjoin = on as $$
declare
  -- The planner does not know how many entries there are, so it would join them in nested loops.
  -- In the columns of an entry: previous_value is what it is worth so far, current_value what it takes back, or of what the entry that
  -- it takes back is worth more since another day, nth whether another
  -- entry refers to it, total_in whether it is the second half of a transfer, or of its reversal, which follows the first at once.
  coming no scroll cursor for
    with own as materialized (
      select e.* from plinth.stock_entry e where e.stock_id = of_stock and e.date >= since
      union all
      select f.* from unnest(fresh) f where f.stock_id = of_stock and f.date >= since
    ), again as (
      select o.refers_to, sum(o.value) as value from own o where o.valued = 'revaluation' group by o.refers_to
    ), pair as (
      select u.id, o.id as original, o.value + coalesce(a.value, 0) as worth
      from own u join own o on o.id = u.refers_to and o.date = u.date left join again a on a.refers_to = o.id
      where u.valued = 'undo'
    ), referred as (
      select distinct u.refers_to from own u where u.valued in ('undo', 'along')
    ), later as materialized (
      select l.id, l.refers_to, l.date, l.value from own l where l.valued = 'later' and l.id not in (select x.original from pair x)
      union all
      select l.id, l.refers_to, l.date, l.value from plinth.stock_entry l
      where l.stock_id = of_stock and l.valued = 'later' and l.date < since and l.id not in (
        select u.refers_to from plinth.stock_entry u where u.stock_id = of_stock and u.valued = 'undo' and u.date < since)
    ), more as (
      select u.id, sum(l.value) as value from later l join own u on u.refers_to = l.refers_to and u.date >= l.date where u.valued = 'undo' group by u.id
    ), gone as (
      select l.id from later l join own u on u.refers_to = l.refers_to and u.valued = 'undo'
      where u.date < l.date or u.date = (select o.date from plinth.stock_entry o where o.id = l.refers_to)
      union
      select l.id from later l where (
        select exists (select from plinth.transaction r where r.reverses = o.transaction_id and (r.date < l.date or r.date = o.date))
        from plinth.stock_entry o where o.id = l.refers_to)
    )
    select o.id, o.transaction_id, o.stock_id, o.type, o.qty, 0, 0, o.rate, o.value, o.value + coalesce(a.value, 0), -coalesce(u.worth, m.value, 0), 0, o.project_id,
      o.created_at, (r.refers_to is not null)::integer, case o.valued when 'along' then 1 when 'undo' then (
        select count(*) from plinth.stock_entry t where t.id = o.refers_to and t.type = 'transfer' and t.qty > 0
      ) else 0 end, o.date,
      case when x.original is not null then 'skip' when u.id is not null then 'skip undo'
        when g.id is not null then 'none' else o.valued end, o.refers_to, coalesce(o.in_place_of, o.id)
    from own o left join again a on a.refers_to = o.id left join pair u on u.id = o.id left join pair x on x.original = o.id
      left join referred r on r.refers_to = o.id left join more m on m.id = o.id left join gone g on g.id = o.id
    where o.valued <> 'revaluation'
    order by o.date, coalesce(o.in_place_of, o.id), o.type = 'reversal' and o.in_place_of is not null desc, o.id;
  quantity numeric;
  value numeric;
  -- What each project holds.
  projects bigint[];
  held numeric[];
  held_value numeric[];
  p integer;
  -- The entries that others refer to, and what they are worth.
  ids bigint[];
  worth numeric[];
  waiting plinth.stock_entry[];
  x plinth.stock_entry;
  y plinth.stock_entry;
  has_y boolean;
  is_chosen boolean;
  target numeric;
  d plinth.stock_entry;
  differences plinth.stock_entry[];
begin
  select coalesce(sum(t.change), 0), coalesce(sum(t.value), 0) into quantity, value from (
    select s.change, s.value from plinth.stock_day s where s.stock_id = of_stock and s.date < since
    union all
    select f.qty, f.value from unnest(fresh) f where f.stock_id = of_stock and f.date < since
  ) t;
  select array_agg(t.project_id), array_agg(t.qty), array_agg(t.value) into projects, held, held_value from (
    select c.project_id, -sum(c.qty) as qty, -sum(c.value) as value from (
      select s.project_id, s.change as qty, s.value from plinth.project_stock s where s.stock_id = of_stock
      union all
      select e.project_id, -e.qty, -e.value from plinth.stock_entry e
      where e.stock_id = of_stock and e.date >= since and e.project_id is not null
      union all
      select f.project_id, f.qty, f.value from unnest(fresh) f where f.stock_id = of_stock and f.date < since and f.project_id is not null
    ) c group by c.project_id
  ) t;

  open coming;
  fetch coming into y;
  has_y := found;
  x.date := since;
  loop
    -- Earlier versions may have left a value below 0, or one of nothing.
    if value < 0 or quantity = 0 and value <> 0 then
      if x.valued is distinct from 'rest' then
        d := null;
        d.stock_id := of_stock;
        d.date := x.date;
        d.valued := 'rest';
        d.value := -value;
        d.in_place_of := coalesce(x.in_place_of, 0);
        differences := differences || d;
      end if;
      value := 0;
    end if;

    is_chosen := false;
    if waiting is not null and (y.total_in = 1) is not true then
      for w in 1 .. cardinality(waiting) loop
        x := waiting[w];
        if not has_y or y.date > x.date or quantity + x.qty >= 0 then
          is_chosen := true;
          waiting := nullif(waiting[: w - 1] || waiting[w + 1 :], '{}');
          exit;
        end if;
      end loop;
    end if;
    if not is_chosen then
      exit when not has_y;
      x := y;
      fetch coming into y;
      has_y := found;
      if x.qty < 0 and quantity + x.qty < 0 and x.total_in = 0 and x.valued not in ('skip', 'skip undo') then
        waiting := waiting || x;
        continue;
      end if;
    end if;

    if x.project_id is not null then
      p := array_position(projects, x.project_id);
      if p is null then
        projects := projects || x.project_id;
        held := held || 0.000;
        held_value := held_value || 0.00;
        p := cardinality(projects);
      end if;
    end if;
    if x.valued = 'skip' then
      target := x.previous_value;
    elsif x.valued = 'skip undo' then
      target := x.current_value;
    else
      if x.valued = 'average' then
        target := case when quantity > 0 then plinth.share(value, x.qty, quantity) else 0 end;
      elsif x.valued = 'count' then
        target := case when quantity > 0 then plinth.share(value, quantity + x.qty, quantity) - value else greatest(round(x.qty * x.rate, 2), 0) end;
      elsif x.valued in ('given', 'later') then
        target := x.value;
      elsif x.valued = 'held' then
        -- What it brings may be there only later on the day; it keeps its value then.
        target := case when held[p] < x.qty then x.value when held_value[p] > 0 then plinth.share(held_value[p], x.qty, held[p]) else 0 end;
      elsif x.valued in ('undo', 'along') then
        target := -coalesce(worth[array_position(ids, x.refers_to)], (
          select sum(o.value) from plinth.stock_entry o
          where o.id = x.refers_to or o.stock_id = of_stock and o.refers_to = x.refers_to and o.valued = 'revaluation'
            and o.date = (select t.date from plinth.stock_entry t where t.id = x.refers_to)
        ), -x.value) + x.current_value;
      elsif x.valued = 'price' then
        target := round((quantity + x.qty) * x.rate, 2) - value;
      elsif x.valued = 'rest' then
        target := case when quantity = 0 or value < 0 then -value else 0 end;
      else
        target := 0;
      end if;
      -- All of the quantity takes all of the value, and nothing takes more than is there.
      if x.qty <= 0 and (quantity + x.qty = 0 or value + target < 0) then
        target := -value;
      end if;
    end if;

    if x.valued not in ('skip', 'skip undo') then
      quantity := quantity + x.qty;
      value := value + target;
      if x.project_id is not null then
        held[p] := held[p] - x.qty;
        held_value[p] := held_value[p] - target;
      end if;
    end if;
    if x.nth = 1 then
      ids := ids || x.id;
      worth := worth || target;
    end if;
    if target <> x.previous_value then
      d := null;
      d.transaction_id := x.transaction_id;
      d.stock_id := of_stock;
      d.date := x.date;
      d.project_id := x.project_id;
      d.valued := 'revaluation';
      d.refers_to := x.id;
      d.value := target - x.previous_value;
      differences := differences || d;
    end if;
  end loop;
  close coming;
  return differences;
end $$;

-- The entries of a group of postings for which the end of the day is not the end of the stock, without their place in the chain: each
-- with its value by the day. The differences are those of entries that are there.
create or replace function plinth.value_lines(postings jsonb, stocks plinth.stock[], known plinth.stock_entry[],
  out lines plinth.stock_entry[], out differences plinth.stock_entry[])
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  p jsonb;
  line jsonb;
  i integer;
  s plinth.stock;
  e plinth.stock_entry;
  d plinth.stock_entry;
  changes plinth.stock_entry[];
  since date;
begin
  for p in select * from jsonb_array_elements(postings) loop
    for line in select * from jsonb_array_elements(coalesce(p -> 'stock', '[]')) loop
      i := (line -> 'stock')::integer;
      s := stocks[i];
      e := plinth.next_stock_entry(line, s);
      s.quantity := e.current_qty;
      s.value := e.current_value;
      stocks[i] := s;
      if not line ?| '{rate,set_to}' then
        e.rate := null;
      end if;
      e.id := nextval('plinth.stock_entry_id_seq');
      e.date := (p ->> 'date')::date;
      -- A correction of the same day takes the place of what it corrects.
      if p ->> 'corrects' is not null then
        e.in_place_of := (
          select min(coalesce(o.in_place_of, o.id)) from plinth.stock_entry o
          where o.transaction_id = (p ->> 'corrects')::bigint and o.stock_id = e.stock_id and o.date = e.date);
      end if;
      -- It has the place of the entry that it passes on.
      if e.valued = 'along' then
        e.refers_to := (lines[cardinality(lines)]).id;
        e.in_place_of := coalesce((lines[cardinality(lines)]).in_place_of, e.refers_to);
      end if;
      lines := lines || e;
    end loop;
  end loop;

  -- What is taken back on another day than its own comes after the correction: its goods and its cost are there by then.
  d := null;
  for k in 1 .. cardinality(lines) - 1 loop
    e := lines[k];
    if e.type = 'reversal' then
      if (d.stock_id = e.stock_id and d.date = e.date) is not true then
        d := e;
        select max(coalesce(l.in_place_of, l.id)) + 1 into d.in_place_of from unnest(lines) l where l.stock_id = e.stock_id and l.date = e.date and l.type <> 'reversal';
      end if;
      e.in_place_of := d.in_place_of;
      lines[k] := e;
    end if;
  end loop;

  for i, since in select l.stock_id, min(l.date) from unnest(lines) l group by l.stock_id order by l.stock_id loop
    changes := plinth.value_by_day(i, since, known || lines);
    update plinth.stock z set by_day = since where z.id = i and (z.by_day > since or z.by_day is null);
    if changes is not null then
      foreach d in array changes loop
        if (d.refers_to >= (lines[1]).id) is true then
          for k in 1 .. cardinality(lines) loop
            e := lines[k];
            if e.id = d.refers_to then
              e.value := e.value + d.value;
              lines[k] := e;
            end if;
          end loop;
        else
          differences := differences || d;
        end if;
      end loop;
    end if;
  end loop;
end $$;

-- Posts the differences: a transaction for each day, caused by the last one of the group, with a stock entry for each entry that is
-- worth more or less, and the money between the stock and the material cost of each project, or the stock adjustment.
--
-- about_projects: whether entries name the project of goods.
create or replace function plinth.revalue(differences plinth.stock_entry[], cause plinth.transaction, about_projects boolean, book_keys text[],
  inout books plinth.book[], inout stocks plinth.stock[], inout revaluations plinth.transaction[], inout revalued plinth.stock_entry[],
  inout revaluing plinth.entry[])
language plpgsql set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_hashjoin = on set enable_mergejoin = on as $$
declare
  days plinth.transaction[];
  made plinth.stock_entry[];
  s plinth.stock;
  b plinth.book;
  place integer;
  line record;
  change numeric;
begin
  days := array(
    select row(nextval('plinth.transaction_id_seq'), 'revaluation', x.date, null, cause.created_at, cause.created_by, null, null, null, null, null,
      null, cause.id)::plinth.transaction
    from (select distinct d.date from unnest(differences) d order by d.date) x
  );
  revaluations := revaluations || days;

  -- Each entry continues the one before it in its stock.
  made := array(
    select row(nextval('plinth.stock_entry_id_seq'), x.transaction_id, x.stock_id, 'revaluation', 0, x.quantity, x.quantity, x.price, x.value,
      x.before + x.sum - x.value, x.before + x.sum,
      case when x.quantity > 0 and x.before + x.sum >= 0 then round((x.before + x.sum) / x.quantity, 2) else x.price end,
      x.project_id, cause.created_at, x.nth, x.total_in, x.date, x.valued, x.refers_to, x.in_place_of)::plinth.stock_entry
    from (
      select h.id as transaction_id, d.stock_id, d.date, d.project_id, d.value, d.valued, d.refers_to, d.in_place_of, z.resource, z.record_id,
        z.quantity, z.value as before, z.price, z.total_in, sum(d.value) over in_stock as sum, z.entries + row_number() over in_stock as nth
      from unnest(differences) d join unnest(stocks) z on z.id = d.stock_id join unnest(days) h on h.date = d.date
      window in_stock as (partition by d.stock_id order by d.date, d.refers_to nulls first rows unbounded preceding)
      order by d.date, z.resource, z.record_id, d.refers_to nulls first
    ) x
  );
  revalued := revalued || made;
  for i in 1 .. cardinality(stocks) loop
    s := stocks[i];
    select s.value + sum(d.value), s.entries + count(*), coalesce(
      (select m.price from unnest(made) m where m.stock_id = s.id order by m.nth desc limit 1), s.price)
    into s.value, s.entries, s.price from unnest(made) d where d.stock_id = s.id having count(*) > 0;
    if found then
      if s.value >= 1e13 or s.price >= 1e13 then
        perform plinth.refuse('PL005', 'The stock would be too large', jsonb_build_object('resource', s.resource, 'record_id', s.record_id));
      end if;
      s.updated_at := cause.created_at;
      stocks[i] := s;
    end if;
  end loop;

  -- An entry is found by its transaction: + 0 keeps from the index of its book, which has all of them.
  for line in
    with moved as materialized (
      select x.date, case when x.project_id is null then 'stock_adjustment' else 'material_cost' end as book, x.project_id, x.transaction_id,
        sum(x.value) as value
      from unnest(differences) x group by x.date, 2, x.project_id, x.transaction_id
    ), named as materialized (
      select m.date, m.book, m.value, coalesce((
        select coalesce(max(e.project_id) filter (where e.project_id = m.project_id), case when m.project_id is null then max(e.project_id) end)
        from plinth.entry e where e.transaction_id = m.transaction_id and e.book_id + 0 = k.id
      ), case when about_projects then m.project_id end) as project_id
      from moved m join unnest(books) k on k.key = m.book
    )
    select h.id, h.date, a.book, a.project_id, a.value
    from (
      select n.date, 0 as side, 'stock' as book, null::bigint as project_id, sum(n.value) as value from named n group by n.date
      union all
      select n.date, 1, n.book, n.project_id, -sum(n.value) from named n group by n.date, n.book, n.project_id
    ) a join unnest(days) h on h.date = a.date
    where a.value <> 0
    order by a.date, a.side, a.book, a.project_id
  loop
    place := array_position(book_keys, line.book);
    b := books[place];
    if b.id is null then
      perform plinth.refuse('PL003', 'There is no such book', jsonb_build_object('book', line.book));
    elsif b.closed then
      perform plinth.refuse('PL010', 'The book is closed', jsonb_build_object('book', b.key));
    end if;
    change := case b.normal when 'debit' then line.value else -line.value end;
    b.balance := b.balance + change;
    if abs(b.balance) >= 1e13 or abs(change) >= 1e12 then
      perform plinth.refuse('PL005', 'The balance would be too large', jsonb_build_object('book', b.key));
    end if;
    b.entries := b.entries + 1;
    b.total_in := b.total_in + greatest(change, 0);
    b.updated_at := cause.created_at;
    b.last_date := greatest(b.last_date, line.date);
    books[place] := b;
    revaluing := revaluing || row(nextval('plinth.entry_id_seq'), line.id, b.id, 'revaluation', greatest(line.value, 0), greatest(-line.value, 0),
      change, 0, b.balance - change, b.balance, cause.created_at, b.entries, b.total_in, line.date, line.project_id)::plinth.entry;
  end loop;
end $$;
