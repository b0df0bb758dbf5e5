import type { Migration } from './Migration.ts';

/** Finds the openings of books without reading every transaction (src/server/queries/opening/openedBooks.ts). */
export const openings: Migration = {
  name: '033_openings',
  sql: `
create index transaction_opening on plinth.transaction (id) where type = 'opening';
`,
};
