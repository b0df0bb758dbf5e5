import { FINDINGS } from './findings.ts';
import { PHRASES } from './mistakes/phrases.ts';
import { MISTAKES } from './mistakes.ts';
import type { Template } from './params.ts';
import { RIGHT_PHRASES } from './rights.ts';
import { CHANGE_NOTES, CHANGE_QUESTIONS, CHANGE_REFUSALS, TABLE_CHANGES } from './tableChanges.ts';

/**
 * The part of the catalogue that no call answers with: reasons, findings and other texts inside the message of an error, or lines
 * of a command.
 */
export const MESSAGE_PARTS = {
  ...FINDINGS,
  ...MISTAKES,
  ...PHRASES,
  ...RIGHT_PHRASES,
  ...TABLE_CHANGES,
  ...CHANGE_NOTES,
  ...CHANGE_QUESTIONS,
  ...CHANGE_REFUSALS,

  tableLost: 'the table {name}',
  columnLost: 'the column {name}',
  moreLost: 'more',
  transactionsThere: { one: '{count} transaction', other: '{count} transactions' },
  rowsThere: { one: '{count} row of {table}', other: '{count} rows of {table}' },
  moreThere: 'more',
  unknownBook: 'a book that is not there',
  backupValueWrong: 'the value of its column {column} is not valid',
  backupValueMissing: 'its column {column} has no value',
  backupRowTwice: 'another row has the same value, which must be unique ({constraint})',
  backupReferenceMissing: 'a row that it refers to is missing ({constraint})',
  backupRuleBroken: 'it breaks a rule of the database ({constraint})',
  backupSqlState: 'PostgreSQL refuses it with error {sqlState}',
} as const satisfies Record<string, Template>;
