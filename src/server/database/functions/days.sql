-- The day as the basis of the books (docs/business-rules.md, "The day of a movement").

-- The totals of days change only with entries, in their trigger.
create or replace function plinth.judge_days() returns trigger
language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') or pg_trigger_depth() = 1 then
    perform plinth.refuse('PL009', 'The totals of a day change by posting only');
  end if;
  return null;
end $$;

-- The balance of a book before one of its entries, in the order of days: (date, id).
create or replace function plinth.balance_before(of_book bigint, of_day date, of_entry bigint) returns numeric
language sql stable as $$
  select coalesce((select sum(d.change) from plinth.book_day d where d.book_id = of_book and d.date < of_day), 0)
    + coalesce((select sum(e.amount + e.salary) from plinth.entry e where e.book_id = of_book and e.date = of_day and e.id < of_entry), 0)
$$;

create or replace function plinth.quantity_before(of_stock bigint, of_day date, of_entry bigint) returns numeric
language sql stable as $$
  select coalesce((select sum(d.change) from plinth.stock_day d where d.stock_id = of_stock and d.date < of_day), 0)
    + coalesce((select sum(e.qty) from plinth.stock_entry e where e.stock_id = of_stock and e.date = of_day and e.id < of_entry), 0)
$$;

create or replace trigger judge before insert or update on plinth.book_day
  for each statement when (pg_trigger_depth() = 0) execute function plinth.judge_days();
create or replace trigger stays before delete or truncate on plinth.book_day
  for each statement execute function plinth.judge_days();
create or replace trigger judge before insert or update on plinth.stock_day
  for each statement when (pg_trigger_depth() = 0) execute function plinth.judge_days();
create or replace trigger stays before delete or truncate on plinth.stock_day
  for each statement execute function plinth.judge_days();
create or replace trigger judge before insert or update on plinth.project_book
  for each statement when (pg_trigger_depth() = 0) execute function plinth.judge_days();
create or replace trigger stays before delete or truncate on plinth.project_book
  for each statement execute function plinth.judge_days();
create or replace trigger judge before insert or update on plinth.project_stock
  for each statement when (pg_trigger_depth() = 0) execute function plinth.judge_days();
create or replace trigger stays before delete or truncate on plinth.project_stock
  for each statement execute function plinth.judge_days();
