import type { Migration } from './Migration.ts';

/** Users choose the mails of the product. Who has chosen nothing has no row. */
export const mailChoices: Migration = {
  name: '054_mail_choices',
  sql: `
create table plinth.mail_choice (
  user_id bigint primary key,
  approvals boolean not null,
  -- The tag of a language; null for that of settings.yaml.
  language text
);
`,
};
