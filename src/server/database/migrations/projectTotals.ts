import { CARRY_ENTRIES } from './books.ts';
import { CHECK_BUDGET } from './budget.ts';
import type { Migration } from './Migration.ts';
import { CARRY_STOCK_ENTRIES } from './stock.ts';

/** Makes the totals from the entries again. Callers disable the guards of both tables. */
export const FILL_PROJECT_TOTALS = `
delete from plinth.project_book;
delete from plinth.project_stock;
insert into plinth.project_book (project_id, book_id, entries, debit_over)
select project_id, book_id, count(*), sum(debit - credit) from plinth.entry where project_id is not null group by 1, 2;
insert into plinth.project_stock (project_id, stock_id, entries, change, value)
select project_id, stock_id, count(*), sum(qty), sum(value) from plinth.stock_entry where project_id is not null group by 1, 2;
`;

/**
 * The totals of each project by book and by stock (docs/business-rules.md, "Budgets"), so that the check of a budget takes the same
 * time however many entries the project has. They change only with entries, in their triggers.
 */
export const projectTotals: Migration = {
  name: '042_project_totals',
  sql: `
create table plinth.project_book (
  project_id bigint not null,
  book_id bigint not null,
  entries bigint not null,
  -- Debits less credits.
  debit_over numeric(19,2) not null,
  primary key (project_id, book_id)
) with (fillfactor = 70);
create table plinth.project_stock (
  project_id bigint not null,
  stock_id bigint not null,
  entries bigint not null,
  -- Above 0 came from the project, below 0 went to it.
  change numeric(19,3) not null,
  value numeric(19,2) not null,
  primary key (project_id, stock_id)
) with (fillfactor = 70);
${FILL_PROJECT_TOTALS}
create trigger judge before insert or update on plinth.project_book
  for each statement when (pg_trigger_depth() = 0) execute function plinth.judge_days();
create trigger stays before delete or truncate on plinth.project_book
  for each statement execute function plinth.judge_days();
create trigger judge before insert or update on plinth.project_stock
  for each statement when (pg_trigger_depth() = 0) execute function plinth.judge_days();
create trigger stays before delete or truncate on plinth.project_stock
  for each statement execute function plinth.judge_days();
${CARRY_ENTRIES}${CARRY_STOCK_ENTRIES}${CHECK_BUDGET}`,
};
