import type { Migration } from './Migration.ts';
import { POST } from './onePosting.ts';

/**
 * The project of each entry (docs/business-rules.md, "Classes and projects"): the record of the entity that settings.yaml names in
 * `dimensions`. Entries that exist get theirs from their definitions (src/server/database/fillProjects.ts).
 */
export const entryProjects: Migration = {
  name: '032_entry_projects',
  sql: `
alter table plinth.entry add column project_id bigint;
create index entry_project on plinth.entry (project_id, date, book_id) where project_id is not null;
${POST}`,
};
