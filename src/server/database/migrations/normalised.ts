import type { Migration } from './Migration.ts';

/** The columns whose text is all in Unicode's normal form NFC: new text always is, and older text has been converted. */
export const normalised: Migration = {
  name: '017_normalised',
  sql: `
create table plinth.normalised (
  resource text not null,
  field text not null,
  primary key (resource, field)
);
`,
};
