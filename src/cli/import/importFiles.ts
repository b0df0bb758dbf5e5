import type { Transaction } from 'kysely';
import type { Context } from '../../server/context.ts';
import { committedIf } from '../../server/database/inTransaction.ts';
import type { Tables } from '../../server/tables.ts';
import type { Progress } from '../progress.ts';
import { AT_END, analyzeGrown } from './analyzeGrown.ts';
import { type ImportResult, importLines, type LineOptions } from './importLines.ts';

export interface ImportOptions extends LineOptions {
  /** Runs in the same database transaction, after the last line. */
  alongside?: (trx: Transaction<Tables>) => Promise<void>;
}

/** Imports all files, or none if a line has a mistake. */
export async function importFiles(
  context: Context,
  paths: readonly string[],
  progress: Progress,
  { alongside, ...options }: ImportOptions = {},
): Promise<ImportResult> {
  try {
    return await committedIf(
      context,
      async (trx) => {
        const result = await importLines(trx, context, paths, progress, options);
        if (result.wrongLines > 0) return result;
        await alongside?.(trx);
        // Updates statistics, so that the first queries afterwards are planned for the present tables.
        await analyzeGrown(trx, AT_END);
        return result;
      },
      ({ wrongLines }) => wrongLines === 0,
    );
  } finally {
    progress.end();
  }
}
