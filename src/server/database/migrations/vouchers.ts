import type { Migration } from './Migration.ts';
import { POST } from './onePosting.ts';

/**
 * Voucher numbers without gaps (docs/business-rules.md, "Voucher numbers"). A series is a prefix and a fiscal year: 'VP-2025/26'.
 * plinth.post takes the numbers after all checks, in the database transaction that posts, so that a refused posting takes none. The
 * row of a series stays locked until the commit (docs/decisions/voucher-numbers.md). Postings that exist are numbered by
 * src/server/database/numberVouchers.ts, because the definitions have the prefixes.
 */
export const vouchers: Migration = {
  name: '036_vouchers',
  sql: `
alter table plinth.transaction add column series text;
alter table plinth.transaction add column number bigint;
create unique index transaction_voucher on plinth.transaction (series, number);

-- The last number of each series.
create table plinth.voucher_series (
  series text primary key,
  last bigint not null
) with (fillfactor = 20);
create trigger stays before delete or truncate on plinth.voucher_series
  for each statement execute function plinth.append_only();

-- The series of a prefix on a day: 'VP-2025/26', or 'VP-2025' if the fiscal year is the calendar year.
create function plinth.series_of(prefix text, day date) returns text
language sql stable as $$
  select prefix || '-' || to_char(f.first, 'YYYY') || case when f.month = 1 then '' else to_char(f.first + interval '1 year', '/YY') end
  from (
    select m.month, day - make_interval(months => m.month - 1) as first
    from (select coalesce((select (s.value #>> '{}')::integer from plinth.setting s where s.name = 'fiscal_month'), 7) as month) m
  ) f
$$;

-- The number as people read it: 'VP-2025/26-00042'.
create function plinth.voucher_no(series text, number bigint) returns text
language sql immutable as $$
  select series || '-' || lpad(number::text, greatest(5, length(number::text)), '0')
$$;

-- Numbers the transactions of one call, whose series still is their prefix. Series are locked in the order of their names.
create function plinth.number_vouchers(inout headers plinth.transaction[])
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  h plinth.transaction;
  place record;
  next bigint;
begin
  if cardinality(headers) = 1 then
    h := headers[1];
    if h.series is not null then
      insert into plinth.voucher_series as v (series, last) values (plinth.series_of(h.series, h.date), 1)
      on conflict (series) do update set last = v.last + 1 returning v.series, v.last into h.series, h.number;
      headers[1] := h;
    end if;
    return;
  end if;
  for place in
    select u.series as prefix, u.date, plinth.series_of(u.series, u.date) as series, count(*) as wanted
    from unnest(headers) u where u.series is not null group by u.series, u.date order by 3, u.date
  loop
    insert into plinth.voucher_series as v (series, last) values (place.series, place.wanted)
    on conflict (series) do update set last = v.last + excluded.last returning v.last - place.wanted into next;
    for i in 1 .. cardinality(headers) loop
      h := headers[i];
      if h.number is null and h.series = place.prefix and h.date = place.date then
        next := next + 1;
        h.series := place.series;
        h.number := next;
        headers[i] := h;
      end if;
    end loop;
  end loop;
end $$;
${POST}`,
};
