import type { Migration } from './Migration.ts';

/**
 * The database's own guards. Each kind of refusal has its own SQLSTATE (`PL...`), which `refusal.ts` converts to an error; the
 * detail is a JSON object.
 */
export const guards: Migration = {
  name: '001_guards',
  sql: `
create function plinth.refuse(code text, reason text, detail jsonb default '{}') returns void
language plpgsql as $$
begin
  raise exception using errcode = code, message = reason, detail = detail::text;
end $$;

-- Fires once a statement, also for one that would touch no row, so that nobody learns the rule by accident later.
create function plinth.append_only() returns trigger
language plpgsql as $$
begin
  perform plinth.refuse('PL009', format('%s.%s is append-only: %s is refused', tg_table_schema, tg_table_name, lower(tg_op)));
  return null;
end $$;
`,
};
