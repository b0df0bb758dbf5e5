import type { Migration } from './Migration.ts';

/**
 * The files and languages of monthly reports (docs/operations.md, "Mail"), and the tries of those that could not be made. Those from
 * before stay CSV in English.
 */
export const reportMailFiles: Migration = {
  name: '051_report_mail_files',
  sql: `
alter table plinth.report_mail
  add column format text not null default 'csv' check (format in ('csv', 'pdf', 'excel')),
  add column language text not null default 'en',
  add column tries int not null default 0,
  add column next_try_at timestamptz not null default now(),
  -- Why the last try failed, as {code, params}; kept until a mail is sent.
  add column failure jsonb;`,
};
