-- The database's own guards. Each kind of refusal has its own SQLSTATE (`PL...`), which src/server/database/refusal.ts converts to an
-- error; the detail is a JSON object.

create or replace function plinth.refuse(code text, reason text, detail jsonb default '{}') returns void
language plpgsql as $$
begin
  raise exception using errcode = code, message = reason, detail = detail::text;
end $$;

-- Refusals of a table, by the name of the rule. Each statement parses a CHECK or a WHEN again, a third of a posting's cost in
-- all; the function of a trigger is parsed once.
create or replace function plinth.refuse_value(rule text) returns void
language plpgsql as $$
begin
  raise check_violation using message = format('The new row violates check constraint "%s"', rule), constraint = rule;
end $$;

-- Fires once a statement, also for one that would touch no row, so that nobody learns the rule by accident later.
create or replace function plinth.append_only() returns trigger
language plpgsql as $$
begin
  perform plinth.refuse('PL009', format('%s.%s is append-only: %s is refused', tg_table_schema, tg_table_name, lower(tg_op)));
  return null;
end $$;

-- What was written stays.
create or replace trigger append_only before update or delete or truncate on plinth.audit
  for each statement execute function plinth.append_only();
create or replace trigger append_only before update or delete or truncate on plinth.transaction
  for each statement execute function plinth.append_only();
create or replace trigger append_only before update or delete or truncate on plinth.entry
  for each statement execute function plinth.append_only();
create or replace trigger append_only before update or delete or truncate on plinth.stock_entry
  for each statement execute function plinth.append_only();
create or replace trigger append_only before update or delete or truncate on plinth.entry_note
  for each statement execute function plinth.append_only();
create or replace trigger append_only before update or delete or truncate on plinth.dated_value
  for each statement execute function plinth.append_only();
create or replace trigger append_only before update or delete or truncate on plinth.budget
  for each statement execute function plinth.append_only();
create or replace trigger append_only before update or delete or truncate on plinth.budget_line
  for each statement execute function plinth.append_only();
create or replace trigger append_only before update or delete or truncate on plinth.applied_plan
  for each statement execute function plinth.append_only();

-- Changed by the product, never deleted.
create or replace trigger stays before delete or truncate on plinth.book
  for each statement execute function plinth.append_only();
create or replace trigger stays before delete or truncate on plinth.stock
  for each statement execute function plinth.append_only();
create or replace trigger stays before delete or truncate on plinth.voucher_series
  for each statement execute function plinth.append_only();
