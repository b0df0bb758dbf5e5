import type { Migration } from './Migration.ts';

/**
 * The outbox of live updates (docs/decisions/live-updates.md): the keys of what a transaction changed, written by the statement
 * that changes it. Numbers are not in the order of commits, so readers go by the transaction: everything that their last
 * snapshot did not see yet.
 */
export const outbox: Migration = {
  name: '022_outbox',
  sql: `
create table plinth.outbox (
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  -- vendor:4 for a record or its book, cash for a book without a record.
  keys text[] not null
);
create index outbox_xid on plinth.outbox (xid);

-- One row: which outbox it is, so that a position in another database is recognised, and up to where it was trimmed.
create table plinth.outbox_state (
  id boolean primary key default true check (id),
  epoch uuid not null default gen_random_uuid(),
  trimmed xid8 not null default '0'
);
insert into plinth.outbox_state default values;
`,
};
