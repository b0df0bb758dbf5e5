import { sql, type Transaction } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import type { Context } from '../../server/context.ts';
import type { Tables } from '../../server/database/tables.ts';
import { databaseFailure, isAway, isConflict } from '../../server/databaseError.ts';
import { businessNow } from './businessNow.ts';
import { importRecord } from './importRecord.ts';
import { LineError, type LineMistake } from './LineMistake.ts';
import { type ImportLine, parseLine } from './parseLine.ts';
import type { Progress } from './progress.ts';
import { type Line, readLines } from './readLines.ts';
import { makeReferences, type References } from './references.ts';

/** As many mistakes are kept to be shown; the others are counted. */
const SHOWN = 100;

export interface ImportResult {
  lines: number;
  /** The first hundred. */
  mistakes: LineMistake[];
  wrongLines: number;
}

/**
 * Imports the files within the caller's database transaction, line by line. A wrong line is undone and the others go on,
 * so that all mistakes come at once; with any, the caller must roll back.
 * @throws StartError where a file cannot be read; the database's own errors where it is lost.
 */
export async function importLines(
  trx: Transaction<Tables>,
  context: Context,
  paths: readonly string[],
  progress: Progress,
): Promise<ImportResult> {
  await keepOthersWaiting(trx);
  const references = makeReferences(trx, context);
  const now = businessNow(context.timeZone);
  const result: ImportResult = { lines: 0, mistakes: [], wrongLines: 0 };
  await sql`savepoint line`.execute(trx);
  for await (const line of readLines(paths)) {
    result.lines += 1;
    const mistakes = await importLine(trx, context, references, line, now);
    if (mistakes.length > 0) result.wrongLines += 1;
    result.mistakes.push(...mistakes.slice(0, SHOWN - result.mistakes.length));
    progress.show(result.lines, line.done);
  }
  return result;
}

/**
 * The import holds the books that it has touched until its end, in the order of its lines; another posting locks its
 * own in the order of their ids. So that neither waits for the other forever, postings wait for the whole import.
 */
async function keepOthersWaiting(trx: Transaction<Tables>): Promise<void> {
  await sql`lock table plinth.book in exclusive mode`.execute(trx);
}

async function importLine(
  trx: Transaction<Tables>,
  context: Context,
  references: References,
  line: Line,
  now: string,
): Promise<LineMistake[]> {
  let parsed: ImportLine | undefined;
  try {
    parsed = parseLine(line.text);
    await importRecord(trx, context, references, parsed, now);
    // One message for both: the next line gets a savepoint of its own, and they do not pile up.
    await sql.raw('release savepoint line; savepoint line').execute(trx);
    return [];
  } catch (error) {
    const errors = errorsOf(error);
    await sql`rollback to savepoint line`.execute(trx);
    const resource = parsed && context.resources[parsed.resource];
    if (resource) references.miss(resource, parsed?.record ?? {}, `${line.file}:${line.number}`);
    return Object.entries(errors).map(([field, message]) => ({
      file: line.file,
      line: line.number,
      field,
      message,
    }));
  }
}

/** The messages by field of what a line can cause; anything else is not the line's fault and goes on up. */
function errorsOf(error: unknown): Readonly<Record<string, string>> {
  if (error instanceof LineError) return error.errors;
  if (isAway(error) || isConflict(error)) throw error;
  const failure = error instanceof AppError ? error : databaseFailure(error);
  if (failure === undefined) throw error;
  return failure.errors ?? { '': failure.message };
}
