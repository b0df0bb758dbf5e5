import type { Migration } from './Migration.ts';

/**
 * Notes of single entries, such as the number of an open bill in the opening of the books (docs/business-rules.md, "Opening of the
 * books"). They are few, so they have a table of their own and postings stay as they are.
 */
export const entryNotes: Migration = {
  name: '039_entry_notes',
  sql: `
create table plinth.entry_note (
  entry_id bigint primary key,
  note text not null
);
create trigger append_only before update or delete or truncate on plinth.entry_note
  for each statement execute function plinth.append_only();
`,
};
