-- The moving average in the order of days (docs/business-rules.md, "Stock valuation"; functions/value_by_day.sql). What was posted before
-- stands: a stock whose days went back, or of which something was taken back, is valued by its days from its first back-dated movement
-- on (`by_day`).

-- The transaction by which this one values what left before again.
alter table plinth.transaction add column caused_by bigint;
create index transaction_caused_by on plinth.transaction (caused_by) where caused_by is not null;

alter table plinth.stock_entry add column valued text default 'given';
alter table plinth.stock_entry add column refers_to bigint;
-- The entry whose place it takes within its day.
alter table plinth.stock_entry add column in_place_of bigint;
-- The first day that is valued by day; null for none yet.
alter table plinth.stock add column by_day date default '-infinity';
create index project_stock_stock on plinth.project_stock (stock_id);

alter table plinth.stock_entry disable trigger user;
update plinth.stock_entry e set valued = case
    when t.reverses is not null and e.qty <> 0 then 'undo'
    when t.reverses is not null then case when t.date = o.date then 'none' else 'given' end
    when e.type = 'supply' then 'average'
    when e.type = 'return' then 'held'
    when e.type = 'adjustment' then case when e.rate = coalesce(
      (select b.price from plinth.stock_entry b where b.stock_id = e.stock_id and b.nth = e.nth - 1), e.rate) then 'count' else 'price' end
    else 'given' end,
  refers_to = case when t.reverses is not null and e.qty <> 0 then (
    select x.id from plinth.stock_entry x where x.transaction_id = t.reverses and x.qty <> 0 order by x.id
    offset (select count(*) from plinth.stock_entry n where n.transaction_id = t.id and n.qty <> 0 and n.id < e.id) limit 1
  ) end
from plinth.transaction t left join plinth.transaction o on o.id = t.reverses
where t.id = e.transaction_id;
alter table plinth.stock_entry enable trigger user;
alter table plinth.stock_entry alter column valued set not null;

alter table plinth.stock disable trigger user;
update plinth.stock s set by_day = null
where exists (
  select from (
    select e.valued, e.date < lag(e.date) over (order by e.nth) as goes_back from plinth.stock_entry e where e.stock_id = s.id
  ) e where e.goes_back or e.valued in ('undo', 'none'));
alter table plinth.stock enable trigger user;
