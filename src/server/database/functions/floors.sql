-- The first day at whose end one of these books, or stocks, would be below its floor, and lower than without the entries from a certain
-- one on. The entries are not stored yet. The quantity of a stock never is below 0.
--
-- The balance of a day's end is the present one less the changes of later days, so only days from the earliest new entry on are read.
-- Mostly the lowest balance of these days is above the floor even without what the entries raise, which is one running sum; only
-- otherwise are the days put together with the entries.

create or replace function plinth.first_day_below(books plinth.book[], places integer[], entries plinth.entry[], since bigint,
  out place integer, out day date, out outcome numeric)
language sql stable as $$
  with fresh as (
    select e.book_id, e.date, e.amount + e.salary as change, e.id >= since as is_new from unnest(entries) e
  )
  select p.place, c.date, c.outcome
  from (select distinct unnest(places) as place) p
  cross join lateral (select (books[p.place]).*) b
  cross join lateral (
    select min(f.date) as first, sum(greatest(f.change, 0)) as raised from fresh f where f.book_id = b.id
  ) own
  cross join lateral (
    select x.date,
      b.balance - coalesce(sum(sum(x.change)) over (order by x.date desc rows between unbounded preceding and 1 preceding), 0) as outcome,
      sum(sum(x.change) filter (where x.is_new)) over (order by x.date) as added
    from (
      select d.date, d.change, false as is_new from plinth.book_day d where d.book_id = b.id and d.date >= own.first
      union all
      select f.date, f.change, f.is_new from fresh f where f.book_id = b.id
    ) x group by x.date
  ) c
  where c.outcome < b.floor and c.added < 0 and b.balance - own.raised - (
    select coalesce(greatest(max(later.change), 0), 0)
    from (
      select sum(d.change) over (order by d.date desc rows unbounded preceding) as change
      from plinth.book_day d where d.book_id = b.id and d.date > own.first
    ) later
  ) < b.floor
  order by c.date limit 1
$$;

create or replace function plinth.first_day_short(stocks plinth.stock[], places integer[], entries plinth.stock_entry[], since bigint,
  out place integer, out day date, out outcome numeric)
language sql stable as $$
  with fresh as (
    select e.stock_id, e.date, e.qty as change, e.id >= since as is_new from unnest(entries) e
  )
  select p.place, c.date, c.outcome
  from (select distinct unnest(places) as place) p
  cross join lateral (select (stocks[p.place]).*) b
  cross join lateral (
    select min(f.date) as first, sum(greatest(f.change, 0)) as raised from fresh f where f.stock_id = b.id
  ) own
  cross join lateral (
    select x.date,
      b.quantity - coalesce(sum(sum(x.change)) over (order by x.date desc rows between unbounded preceding and 1 preceding), 0) as outcome,
      sum(sum(x.change) filter (where x.is_new)) over (order by x.date) as added
    from (
      select d.date, d.change, false as is_new from plinth.stock_day d where d.stock_id = b.id and d.date >= own.first
      union all
      select f.date, f.change, f.is_new from fresh f where f.stock_id = b.id
    ) x group by x.date
  ) c
  where c.outcome < 0 and c.added < 0 and b.quantity - own.raised - (
    select coalesce(greatest(max(later.change), 0), 0)
    from (
      select sum(d.change) over (order by d.date desc rows unbounded preceding) as change
      from plinth.stock_day d where d.stock_id = b.id and d.date > own.first
    ) later
  ) < 0
  order by c.date limit 1
$$;
