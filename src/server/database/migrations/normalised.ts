import type { Migration } from './Migration.ts';

/** Columns whose text is all in Unicode's normal form NFC: what is written since is, what was there before has been converted. */
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
