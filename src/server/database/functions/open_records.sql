-- Every record has its book or stock from the start: the sync attaches these triggers to an entity's table.
--
--     create trigger open_book after insert on public.vendor
--       for each row execute function plinth.open_book('vendor', 'credit', 'none');
--
-- The arguments are the resource, the normal side, and the floor ('none' or an amount). `open_books` and `open_stocks` do the same for
-- records that are older than their definition's book.

create or replace function plinth.open_book() returns trigger
language plpgsql as $$
begin
  insert into plinth.book (key, resource, record_id, normal, floor)
  values (tg_argv[0] || ':' || new.id, tg_argv[0], new.id, tg_argv[1], nullif(tg_argv[2], 'none')::numeric);
  return null;
end $$;

create or replace function plinth.open_stock() returns trigger
language plpgsql as $$
begin
  insert into plinth.stock (resource, record_id) values (tg_argv[0], new.id);
  return null;
end $$;

-- A record that was deleted before its definition had a book gets a closed one.
create or replace function plinth.open_books(records regclass, of_resource text, normal_side text, floor_amount numeric) returns void
language plpgsql as $$
begin
  execute format(
    'insert into plinth.book (key, resource, record_id, normal, floor, closed)
     select $1 || '':'' || r.id, $1, r.id, $2, $3, to_jsonb(r) ->> ''archived_at'' is not null from %s r
     where not exists (select from plinth.book b where b.resource = $1 and b.record_id = r.id)
     order by r.id', records)
  using of_resource, normal_side, floor_amount;
end $$;

create or replace function plinth.open_stocks(records regclass, of_resource text) returns void
language plpgsql as $$
begin
  execute format(
    'insert into plinth.stock (resource, record_id, closed)
     select $1, r.id, to_jsonb(r) ->> ''archived_at'' is not null from %s r
     where not exists (select from plinth.stock s where s.resource = $1 and s.record_id = r.id)
     order by r.id', records)
  using of_resource;
end $$;
