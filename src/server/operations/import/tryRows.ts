import { randomInt } from 'node:crypto';
import { MOST_ROWS } from '../../../papers/readTable.ts';
import type { Resource } from '../../../schema/index.ts';
import type { Actor, Context } from '../../context.ts';
import { rolledBack } from '../../database/inTransaction.ts';
import type { ImportBody } from './checkImport.ts';
import { type ImportedRows, importRows } from './importRows.ts';

/** Larger than every id of a record and, with high probability, different from those of other trials. */
const FIRST_TRIAL_ID = 2 ** 52;

/** The minimum distance between the ids of two trials: a row may be created twice. */
const IDS_OF_TRIAL = 4 * MOST_ROWS;

/** Imports the rows, and rolls them back in any case. Returns what it would do, and the errors of each invalid row. */
export function tryRows(
  context: Context,
  resource: Resource,
  body: ImportBody,
  actor: Actor,
): Promise<ImportedRows> {
  return rolledBack(context, (trx) => importRows(trx, context, resource, body, actor, trialIds()));
}

function trialIds(): () => number {
  let last = FIRST_TRIAL_ID + randomInt(2 ** 35) * IDS_OF_TRIAL;
  return () => {
    last += 1;
    return last;
  };
}
