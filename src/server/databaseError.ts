import { AppError } from '../errors/AppError.ts';
import { busy } from './database/readSlots.ts';

/** An error of PostgreSQL, of the pool, or of the socket between. */
interface DatabaseError {
  code?: string;
  message: string;
  severity?: string;
}

/** Codes of the system for a server that is not there. */
const NOT_THERE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** PostgreSQL: connection errors (08), no access any more (28, 3D), shutting down or starting (57P), too many connections. */
const AWAY = /^(08...|28...|3D000|57P0[1-5]|53300)$/;

/** pg's words where no connection of the pool became free in time. */
const NO_CONNECTION_FREE = 'timeout exceeded when trying to connect';

/** PostgreSQL: a statement ran into statement_timeout. */
const TIMED_OUT = '57014';

/** What pg and Kysely say without a code. */
const LOST =
  /connection terminated|timeout exceeded when trying to connect|connection error|cannot use a pool|driver has already been destroyed/i;

/** A column or a table that is not there (any more): definitions change, and this process has yet to take them over. */
const CHANGING = /^(42703|42P01)$/;

/** Why nothing can be written: a full disk; a database that can only be read, as while another takes its place. */
const UNWRITABLE: Readonly<Record<string, string>> = {
  '53100': 'The disk of the server is full, so nothing can be saved. Please tell whoever looks after it.',
  '25006': 'The database takes no changes now, so nothing can be saved. Please tell whoever looks after it.',
};

/** A value that PostgreSQL cannot hold: NUL, out of range, not of the type (22), or against a rule of the table. */
const BAD_VALUE = /^(22...|23502|23514|54000|54001)$/;

/**
 * What a database's error means to a client; undefined for a defect. No input may end as a 5xx (business rules,
 * section 9), so what a value can cause is a refusal even where its check did not foresee it.
 */
export function databaseFailure(error: unknown): AppError | undefined {
  const { code, message } = (error ?? {}) as Partial<DatabaseError>;
  if (message === NO_CONNECTION_FREE) return busy();
  if (code === TIMED_OUT) return new AppError('timedOut', undefined, { headers: { 'retry-after': '5' } });
  if (isAway(error)) {
    return new AppError('unavailable', undefined, { headers: { 'retry-after': '2' } });
  }
  if (code === undefined || message === undefined) return undefined;
  if (isChanging(error))
    return new AppError('unavailable', 'The definitions are just changing. Please try again in a moment.', {
      headers: { 'retry-after': '2' },
    });
  if (UNWRITABLE[code] !== undefined) return new AppError('unavailable', UNWRITABLE[code]);
  if (code === '23505') return new AppError('taken');
  if (code === '23503') return new AppError('inUse');
  if (isConflict(error)) return new AppError('conflict', 'Others changed the same at once; please try again');
  if (BAD_VALUE.test(code)) return new AppError('invalid', 'A value is not valid or is too large');
  return undefined;
}

/** The database is away, or the connection to it broke. */
export function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway);
  if (!(error instanceof Error) || error instanceof AppError) return false;
  const { code } = error as unknown as DatabaseError;
  if (code !== undefined) return AWAY.test(code) || NOT_THERE.has(code);
  return LOST.test(error.message);
}

/** A table or column is not there (any more). */
export function isChanging(error: unknown): boolean {
  return CHANGING.test(String((error as Partial<DatabaseError> | null)?.code));
}

/** Two transactions got into each other's way; run again, the same one can succeed. */
export function isConflict(error: unknown): boolean {
  const { code } = (error ?? {}) as Partial<DatabaseError>;
  return code === '40001' || code === '40P01';
}
