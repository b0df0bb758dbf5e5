import type { Template } from './params.ts';

/**
 * The part of the catalogue for what definitions change in the tables, and what keeps them from coming into force
 * (docs/definitions/changes.md, "What a change does to the data"). Names of tables and columns are texts.
 */
export const TABLE_CHANGES = {
  tableMade: 'table {table} created',
  tableRenamed: 'table {table} renamed from {former}',
  columnAdded: 'column {column} added',
  columnRenamed: 'column {column} renamed from {former}',
  columnCast: 'column {column} cast from {from} to {to}',
  valuesMoved: 'values of {column} moved to {to}',
  valuesFetched: 'values of {column} fetched from {from}',
  indexDropped: 'index {index} dropped',
  indexBuilt: 'index on {table} {columns} built',
  uniqueIndexBuilt: 'unique index on {table} ({columns}) built',
  searchIndexBuilt: 'search index of {table} built',
  triggerDropped: 'trigger {trigger} of {table} dropped',
  triggerSet: 'trigger {trigger} of {table} set',
  bookSidesSet: 'books of {table} now grow by their {side} side',
  recordsCounted: 'records of {table} counted',
  movementBegun: '{table} becomes a movement',
  movementEnded: '{table} is no longer a movement',
  singleRecordMade: 'record of {table} made',
  singleDefaultsSet: 'defaults of {table} set',
  bookOpened: 'book {key} opened',
  bookRenamed: {
    one: 'book {key} renamed from {former}: {count} entry, with a balance of {balance:money}',
    other: 'book {key} renamed from {former}: {count} entries, with a balance of {balance:money}',
  },
  bookSideSet: 'book {key} now grows by its {side} side',
  bookFloorSet: 'floor of book {key} set to {floor}',
  optionsMoved: {
    one: 'options of {column} renamed ({moves:names}): {count} record',
    other: 'options of {column} renamed ({moves:names}): {count} records',
  },
} as const satisfies Record<string, Template>;

/** Tables, values and records that stay though definitions no longer name or allow them. They keep none from coming into force. */
export const CHANGE_NOTES = {
  tableUnseen: {
    one: 'table {table} ({count} record) stays, though no definition names it any more',
    other: 'table {table} ({count} records) stays, though no definition names it any more',
  },
  columnUnseen: {
    one: 'column {column} ({count} value) stays, though no field shows it any more',
    other: 'column {column} ({count} values) stays, though no field shows it any more',
  },
  recordsUnfit: {
    one: '{count} record of {resource:text} ({ids}), {column}: {why:reason}',
    other: '{count} records of {resource:text} ({ids}), {column}: {why:reason}',
  },
  postedKept: {
    one: 'the formula of {column} changes: {count} posted record keeps its value',
    other: 'the formula of {column} changes: {count} posted records keep their values',
  },
  postingChanges: {
    one: '{resource:text} posts other entries from now on: {count} posted record keeps its own',
    other: '{resource:text} posts other entries from now on: {count} posted records keep their own',
  },
  viewsLose: {
    one: '{count} saved view of {list} names what is no longer there: {names:names}',
    other: '{count} saved views of {list} name what is no longer there: {names:names}',
  },
  viewsWithoutList: {
    one: '{count} saved view of {list} is no longer shown, since there is no such list any more',
    other: '{count} saved views of {list} are no longer shown, since there is no such list any more',
  },
  mailsWithoutReport: {
    one: '{count} monthly mail of the report {report} is no longer sent, since there is no such report any more',
    other:
      '{count} monthly mails of the report {report} are no longer sent, since there is no such report any more',
  },
  budgetUnseen: {
    one: '{count} line of the budgets is for the head {head}, which settings.yaml no longer has',
    other: '{count} lines of the budgets are for the head {head}, which settings.yaml no longer has',
  },
  approvalsWithoutMovement: {
    one: '{count} {resource:text} waits for approval, and cannot be posted any more',
    other: '{count} of {resource:text} wait for approval, and cannot be posted any more',
  },
} as const satisfies Record<string, Template>;

/** Changes of stored values, or of what is reported of them: definitions come into force only if they are accepted. */
export const CHANGE_QUESTIONS = {
  amountsRecomputed: {
    one: '{count} record of {resource:text} gets another {column} by its new formula: {before:money} becomes {after:money}',
    other:
      '{count} records of {resource:text} get another {column} by its new formula: a sum of {before:money} becomes {after:money}',
  },
  numbersRecomputed: {
    one: '{count} record of {resource:text} gets another {column} by its new formula: {before:exact} becomes {after:exact}',
    other:
      '{count} records of {resource:text} get another {column} by its new formula: a sum of {before:exact} becomes {after:exact}',
  },
  valuesRecomputed: {
    one: '{count} record of {resource:text} gets another {column} by its new formula',
    other: '{count} records of {resource:text} get another {column} by its new formula',
  },
  bookClassChanged: {
    one: 'the book "{key}" becomes {wanted}, and was {former}: its {count} entry, with a balance of {balance:money}, moves in every statement, also of past days',
    other:
      'the book "{key}" becomes {wanted}, and was {former}: its {count} entries, with a balance of {balance:money}, move in every statement, also of past days',
  },
  dimensionChanged: {
    one: 'the dimension becomes {wanted}, and was {former}: {count} entry has another record of it, or none',
    other:
      'the dimension becomes {wanted}, and was {former}: {count} entries have another record of it, or none',
  },
  accountFieldChanged: {
    one: 'account.{key} becomes the field {wanted}, and was {former}: {count} account has what stands there',
    other:
      'account.{key} becomes the field {wanted}, and was {former}: {count} accounts have what stands there',
  },
} as const satisfies Record<string, Template>;

export const CHANGE_REFUSALS = {
  foreignTable:
    "The table public.{table} is not one of Plinth's: it has no column {column} of type {type}. Give the resource another name, or move that table to another schema.",
  lossyCast:
    'Resource "{resource:text}", {key}: "{type}" needs a column of type {wanted}, but {column} is {present} and cannot become that without a loss. Give the field a new name (the old column stays as it is), or convert the column by hand first: {statement}',
  otherMeaning:
    'Resource "{resource:text}", {key}: {column} has values of "{former}", which would be wrong or unreadable as "{type}". Give the field a new name (the old column stays as it is).',
  balancesHidden:
    'Resource "{resource:text}": the amounts in {column} were entered, not posted, and would no longer be shown. Give the balance a new name (the old field may stay as it is), and enter the amounts there.',
  quantitiesHidden:
    'Resource "{resource:text}": the amounts in {column} were entered, not posted, and would no longer be shown. Give the quantity a new name (the old field may stay as it is), and enter the amounts there.',
  recordsNotPosted:
    'Resource "{resource:text}", kind: "kind: movement" needs records that were posted, and those of public.{table} were not. Give the resource a new name (the old table stays as it is).',
  recordsPosted:
    'Resource "{resource:text}", kind: the records of public.{table} are movements, and are in the books. Give the resource a new name (the old table stays as it is).',
  changeRefused:
    'The database refuses a change that the definitions ask for ({change:reason}): {reason:text}',
  bookSideChanged: 'The book "{key}" was opened with its {side} side as normal; it cannot become {other}.',
  bookClassClosed:
    'The book "{key}" has entries on days that are closed up to {day:day}; its class cannot change from {former} to {wanted} under them. Write {former} again, or open the days first.',
  bookSidesChanged:
    'Resource "{resource:text}", book.normal: the books of its records have entries with the {side} side as normal; it cannot become {other}. Write {side} again, or give the resource a new name (the old table stays as it is).',
  bookDropped: {
    one: 'settings.yaml no longer has the book "{key}", which has {count} entry and a balance of {balance:money}: no report would have it. Keep the book; or, if it has another name now, write `was: {key}` there.',
    other:
      'settings.yaml no longer has the book "{key}", which has {count} entries and a balance of {balance:money}: no report would have them. Keep the book; or, if it has another name now, write `was: {key}` there.',
  },
  booksDropped: {
    one: 'The books of {resource:text} are no longer defined, and have {count} entry and balances of {balance:money} together: no report would have it. Keep the definition with its `book`; or, if it has another name now, write `was: {resource:text}` there.',
    other:
      'The books of {resource:text} are no longer defined, and have {count} entries and balances of {balance:money} together: no report would have them. Keep the definition with its `book`; or, if it has another name now, write `was: {resource:text}` there.',
  },
  stocksDropped: {
    one: 'The stocks of {resource:text} are no longer defined, and have {count} entry, worth {value:money} now: no report would have it. Keep the definition with its `stock`; or, if it has another name now, write `was: {resource:text}` there.',
    other:
      'The stocks of {resource:text} are no longer defined, and have {count} entries, worth {value:money} now: no report would have them. Keep the definition with its `stock`; or, if it has another name now, write `was: {resource:text}` there.',
  },
  accountsMoved: {
    one: '{count} account is a record of {former}; `account` cannot move to {wanted}, whose records would get the sign-ins and the trail of others. Keep it there; or, if {former} has another name now, write `was: {former}`.',
    other:
      '{count} accounts are records of {former}; `account` cannot move to {wanted}, whose records would get the sign-ins and the trail of others. Keep it there; or, if {former} has another name now, write `was: {former}`.',
  },
  formerUnknown:
    '{place}: nothing of that kind was ever called {names:names} in this database{hint}. `was` takes several names, the latest first; leave it out where there is nothing to take over.',
  valuesTooLarge: '{column} is too large for its new type in the records {ids:names}',
  valuesShared: '{count} records of {resource:text} share their {names:names}, which would be unique: {ids}',
  changesUnaccepted:
    'What changes stored values or reports must be accepted, under Setting, Definitions, or by a start with --accept (npm start -- --accept): {changes:reasons}',
  bookFloorRaised: 'The book "{key}" has a balance below its new floor {floor}; raise its balance first.',
  roleInUse: {
    one: 'access.yaml no longer has the role “{role}”, which {count} user has. Give them another role first.',
    other:
      'access.yaml no longer has the role “{role}”, which {count} users have. Give them another role first.',
  },

  folderUnreadable:
    "The definitions' folder {folder} cannot be read. Set RESOURCES_DIR to the folder that holds them.",
  definitionUnreadable: 'The definition {path} cannot be read: {reason:text}.',
  mistakeAt: '{place} {mistake:reason}',
  filesOlder:
    'The files in {folder} are older than the definitions in force. Bring the newer files there; or go back to the older ones on purpose: Setting, Definitions, Go Back, or a start with --revert',

  databaseUnprepared:
    'The database cannot be prepared: {reason:text}. Plinth needs the extension pg_trgm (Debian: package postgresql-contrib) and the right to create a schema; an administrator can run: {statement}',
  databaseNewer: 'The database was made by a newer version of Plinth (it has {steps}); start that version.',
  databaseOlder:
    'The database was made by a version of Plinth older than 88c4f840; start that version on it once, then this one.',
} as const satisfies Record<string, Template>;
