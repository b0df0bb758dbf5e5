import type { Migration } from './Migration.ts';

/** The statement that records a movement takes its key with the row, from which the answer is made again (idempotencyKeys.ts). */
export const keptRows: Migration = {
  name: '056_kept_rows',
  sql: 'alter table plinth.idempotency add column row json;',
};
