-- The files of functions/ as they were when they last ran (src/server/database/migrate.ts).

create table plinth.function_file (
  name text primary key,
  hash text not null
);
