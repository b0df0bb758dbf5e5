-- The movements that npm run import has recorded, so that none is imported twice (docs/operations.md, "Import").

create table plinth.imported_line (
  fingerprint bytea not null,
  imported_at timestamptz not null default now(),
  count integer not null check (count > 0),
  primary key (fingerprint, imported_at)
);
