-- Voucher numbers without gaps (docs/business-rules.md, "Voucher numbers"; docs/decisions/voucher-numbers.md).

-- The number as people read it: 'VP-2025/26-00042'.
create or replace function plinth.voucher_no(series text, number bigint) returns text
language sql immutable as $$
  select series || '-' || lpad(number::text, greatest(5, length(number::text)), '0')
$$;

-- The series of a prefix on a day, where fiscal years begin in this month: 'VP-2025/26', or 'VP-2025' if that is January.
create or replace function plinth.series_in(prefix text, day date, fiscal_month integer) returns text
language sql stable as $$
  select prefix || '-' || (extract(year from day) - (extract(month from day) < fiscal_month)::integer)
    || case when fiscal_month = 1 then '' else to_char(day + make_interval(months => 13 - fiscal_month), '/YY') end
$$;

create or replace function plinth.series_of(prefix text, day date) returns text
language sql stable as $$
  select plinth.series_in(prefix, day,
    coalesce((select (s.value #>> '{}')::integer from plinth.setting s where s.name = 'fiscal_month'), 7))
$$;

-- Numbers the transactions of one call, whose series are known. Series are locked in the order of their names.
create or replace function plinth.number_vouchers(inout headers plinth.transaction[])
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  place record;
  next bigint;
begin
  for place in
    select u.series, count(*) as wanted from unnest(headers) u where u.series is not null group by u.series order by u.series
  loop
    insert into plinth.voucher_series as v (series, last) values (place.series, place.wanted)
    on conflict (series) do update set last = v.last + excluded.last returning v.last - place.wanted into next;
    for i in 1 .. cardinality(headers) loop
      if headers[i].series = place.series then
        next := next + 1;
        headers[i].number := next;
      end if;
    end loop;
  end loop;
end $$;
