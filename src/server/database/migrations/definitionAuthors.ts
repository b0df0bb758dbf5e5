import type { Migration } from './Migration.ts';

/** The history of access shows who put changed rules in force. */
export const definitionAuthors: Migration = {
  name: '053_definition_authors',
  sql: `
-- Null where files came into force without a user: at a start, or as saved files that are followed.
alter table plinth.definition_set add column put_by bigint;
`,
};
