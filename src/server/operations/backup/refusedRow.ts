import { type ErrorCode, failure, nested } from '../../../errors/failure.ts';
import type { Nested } from '../../../errors/params.ts';
import { sqlState } from '../../database/databaseError.ts';
import type { SavedTable } from './format.ts';
import { refusal } from './openBackup.ts';

/** SQLSTATEs that the values of a row cause: data that a type does not take (22), and violated constraints (23). */
const OF_VALUES = /^2[23]/;

/** Violated constraints by their SQLSTATE. */
const CONSTRAINTS: Readonly<Record<string, ErrorCode & `backup${string}`>> = {
  '23503': 'backupReferenceMissing',
  '23505': 'backupRowTwice',
  '23514': 'backupRuleBroken',
};

/** The parts of PostgreSQL's errors that are used here. */
interface RowError {
  column?: string;
  constraint?: string;
  /** The context: `COPY vendor, line 3, column phone: "01..."`. Its words are in the server's language. */
  where?: string;
}

/** An error of loading a table's rows: a refusal that names row and column, or the same error if no value has caused it. */
export function refusedRow(table: SavedTable, error: Error): Error {
  const code = sqlState(error);
  if (code === undefined || !OF_VALUES.test(code)) return error;
  const { row, column } = placeIn(error as RowError);
  const reason = reasonOf(code, column, (error as RowError).constraint);
  return row === undefined
    ? refusal('backupRowsRefused', { table: table.name, reason })
    : refusal('backupRowRefused', { table: table.name, row, reason });
}

function placeIn({ column, where = '' }: RowError): { row?: number; column?: string } {
  const [, row, named] = /^COPY [^,]+, \S+ (\d+)(?:, \S+ (\w+))?/.exec(where) ?? [];
  const found = column ?? named;
  return { ...(row !== undefined && { row: Number(row) }), ...(found !== undefined && { column: found }) };
}

function reasonOf(code: string, column: string | undefined, constraint: string | undefined): Nested {
  const ofConstraint = CONSTRAINTS[code];
  if (ofConstraint !== undefined && constraint !== undefined)
    return { code: ofConstraint, params: { constraint } };
  if (column === undefined) return nested(failure('backupSqlState', { sqlState: code }));
  return nested(failure(code === '23502' ? 'backupValueMissing' : 'backupValueWrong', { column }));
}
