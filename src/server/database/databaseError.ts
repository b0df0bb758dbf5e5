import { AppError } from '../../errors/AppError.ts';
import { busy } from './readSlots.ts';

/** An error of PostgreSQL, of the pool, or of the socket in between. */
interface DatabaseError {
  code?: string;
  message: string;
  severity?: string;
}

/** System error codes of an unreachable server. */
const NOT_THERE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** PostgreSQL: connection errors (08), access denied (28, 3D), shutting down or starting (57P), too many connections. */
const AWAY = /^(08...|28...|3D000|57P0[1-5]|53300)$/;

/** pg's message if no connection of the pool became free in time. */
const NO_CONNECTION_FREE = 'timeout exceeded when trying to connect';

/** PostgreSQL: a statement ran into statement_timeout. */
const TIMED_OUT = '57014';

/** PostgreSQL: a unique constraint or index. */
const UNIQUE_VIOLATION = '23505';

/** Messages of pg and Kysely without a code. */
const LOST =
  /connection terminated|timeout exceeded when trying to connect|connection error|cannot use a pool|driver has already been destroyed/i;

/** A missing column or table: definitions have changed, and this process has not applied them yet. */
const CHANGING = /^(42703|42P01)$/;

/** Why nothing can be written: a full disk, or a read-only database, such as a standby during failover. */
const UNWRITABLE: Readonly<Record<string, 'diskFull' | 'readOnlyDatabase'>> = {
  '53100': 'diskFull',
  '25006': 'readOnlyDatabase',
};

/** A value that PostgreSQL cannot store: NUL, out of range, not of the type (22), or violating a constraint. */
const BAD_VALUE = /^(22...|23502|23514|54000|54001)$/;

/**
 * Converts a database error to an error for the client; undefined for a defect. No input may end as a 5xx
 * (docs/business-rules.md, "Answers and errors"), so errors that a value can cause are refusals even if validation missed them.
 */
export function databaseFailure(error: unknown): AppError | undefined {
  const { code, message } = (error ?? {}) as Partial<DatabaseError>;
  if (message === NO_CONNECTION_FREE) return busy();
  if (code === TIMED_OUT) return new AppError('timedOut', {}, { retryAfter: 5 });
  if (isAway(error)) {
    return new AppError('unavailable', {}, { retryAfter: 2 });
  }
  if (code === undefined || message === undefined) return undefined;
  if (isChanging(error)) return new AppError('definitionsChanging', {}, { retryAfter: 2 });
  if (UNWRITABLE[code] !== undefined) return new AppError(UNWRITABLE[code]);
  if (code === UNIQUE_VIOLATION) return new AppError('taken');
  if (code === '23503') return new AppError('inUse');
  if (isConflict(error)) return new AppError('changedTogether');
  if (BAD_VALUE.test(code)) return new AppError('badValue');
  return undefined;
}

/**
 * Whether an error is the database's state, such as a full disk or a statement that ran into its time limit: other calls fail
 * with it too, so trying each of several alone only takes longer.
 */
export function failsEveryCall(error: unknown): boolean {
  const failure = databaseFailure(error);
  return failure !== undefined && failure.status >= 500 && !isChanging(error);
}

/** The refusal that the values of one change cause; undefined for an error of the database's state, a conflict or a defect. */
export function refusalOf(error: unknown): AppError | undefined {
  const failure = error instanceof AppError ? error : databaseFailure(error);
  return failure !== undefined && failure.status < 500 && !isConflict(error) ? failure : undefined;
}

/** The database is unreachable, or the connection to it broke. */
export function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway);
  if (!(error instanceof Error) || error instanceof AppError) return false;
  const { code } = error as unknown as DatabaseError;
  if (code !== undefined) return AWAY.test(code) || NOT_THERE.has(code);
  return LOST.test(error.message);
}

/** A table or column does not exist (any more). */
export function isChanging(error: unknown): boolean {
  return CHANGING.test(String(sqlState(error)));
}

/** The SQLSTATE of an error of PostgreSQL, or the code of a system error. */
export function sqlState(error: unknown): string | undefined {
  return (error as { code?: string } | null | undefined)?.code;
}

/** The name of the unique constraint or index that a write violated; undefined for every other error. */
export function violatedUnique(error: unknown): string | undefined {
  if (sqlState(error) !== UNIQUE_VIOLATION) return undefined;
  return (error as { constraint?: string }).constraint ?? '';
}

/** Two transactions conflicted; running the same one again can succeed. */
export function isConflict(error: unknown): boolean {
  const code = sqlState(error);
  return code === '40001' || code === '40P01';
}
