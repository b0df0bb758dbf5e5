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
    'The database was made by a version of Plinth older than 0.1; start Plinth 0.1 on it once, then this one.',
} as const satisfies Record<string, Template>;
