-- The number of records in each table of an entity (docs/decisions/kept-counts.md). The sync creates the triggers.

-- Replaces rows by their sum. Rows that another transaction is summing are left to it, so nobody waits.
create or replace function plinth.sum_counts(of_table regclass) returns void
language sql as $$
  with old as materialized (
    select ctid from plinth.kept_count where counted = of_table for update skip locked
  ),
  gone as (delete from plinth.kept_count k using old where k.ctid = old.ctid returning k.live, k.archived)
  insert into plinth.kept_count (counted, live, archived)
  select of_table, sum(live), sum(archived) from gone having count(*) > 0;
$$;

-- One in 200 changes sums the rows, so that a reader finds a few hundred of them, however many changes there were.
create or replace function plinth.count_records() returns trigger
language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      insert into plinth.kept_count (counted, live, archived)
      select tg_relid, count(*) - count(archived_at), count(archived_at) from changed having count(*) > 0;
    when 'DELETE' then
      insert into plinth.kept_count (counted, live, archived)
      select tg_relid, count(archived_at) - count(*), -count(archived_at) from changed having count(*) > 0;
    when 'UPDATE' then
      insert into plinth.kept_count (counted, live, archived)
      select tg_relid, -change, change from (select case when new.archived_at is null then -1 else 1 end) c(change);
    when 'TRUNCATE' then
      insert into plinth.kept_count (counted, live, archived)
      select tg_relid, -sum(live), -sum(archived) from plinth.kept_count where counted = tg_relid having count(*) > 0;
  end case;
  if random() < 0.005 then
    perform plinth.sum_counts(tg_relid);
  end if;
  return null;
end $$;

-- Corrects the count of a table by what is in it. Its writers wait meanwhile.
create or replace function plinth.recount(of_table regclass) returns void
language plpgsql as $$
declare
  live_now bigint;
  archived_now bigint;
begin
  execute format('lock table %s in share row exclusive mode', of_table);
  execute format('select count(*) - count(archived_at), count(archived_at) from %s', of_table) into live_now, archived_now;
  insert into plinth.kept_count (counted, live, archived)
  select of_table, live_now - coalesce(sum(live), 0), archived_now - coalesce(sum(archived), 0)
  from plinth.kept_count where counted = of_table;
end $$;
