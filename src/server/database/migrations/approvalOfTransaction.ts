import type { Migration } from './Migration.ts';

/** A transaction shows who approved it. */
export const approvalOfTransaction: Migration = {
  name: '052_approval_of_transaction',
  sql: `
create index approval_of_transaction on plinth.approval (transaction_id) where transaction_id is not null;
`,
};
