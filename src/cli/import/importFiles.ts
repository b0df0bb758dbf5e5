import { sql, type Transaction } from 'kysely';
import type { Context } from '../../server/context.ts';
import type { Tables } from '../../server/database/tables.ts';
import type { Progress } from '../progress.ts';
import { type ImportResult, importLines } from './importLines.ts';

/** Ends the transaction of an import that has mistakes. */
class Undo extends Error {
  readonly result: ImportResult;

  constructor(result: ImportResult) {
    super('The import has mistakes');
    this.result = result;
  }
}

export interface ImportOptions {
  /** Done in the same database transaction, after the last line. */
  alongside?: (trx: Transaction<Tables>) => Promise<void>;
  /** Ends the import between two lines, with its reason: nothing is taken. */
  signal?: AbortSignal;
}

/** Imports the files whole, or, where one line of them is wrong, not at all. */
export async function importFiles(
  context: Context,
  paths: readonly string[],
  progress: Progress,
  { alongside, signal }: ImportOptions = {},
): Promise<ImportResult> {
  try {
    return await context.db.transaction().execute(async (trx) => {
      const result = await importLines(trx, context, paths, progress, signal);
      if (result.wrongLines > 0) throw new Undo(result);
      await alongside?.(trx);
      // So that the first questions after it are planned for the tables as they are now, not as they were before.
      await sql`analyze`.execute(trx);
      return result;
    });
  } catch (error) {
    if (error instanceof Undo) return error.result;
    throw error;
  } finally {
    progress.end();
  }
}
