import type { Transaction } from 'kysely';
import { didYouMean } from '../../schema/mistake.ts';
import type { Context } from '../../server/context.ts';
import type { Tables } from '../../server/database/tables.ts';
import { createRecord } from '../../server/records/createRecord.ts';
import { recordCashOpening } from '../../server/records/recordCashOpening.ts';
import { updateRecord } from '../../server/records/updateRecord.ts';
import { LineError } from './LineMistake.ts';
import { type ImportLine, parseMoment } from './parseLine.ts';
import type { References } from './references.ts';

/** The product itself: the audit trail shows no account. */
const NOBODY = null;

/** What can be imported beside the records of definitions, by the word of the line. */
const CALLS: Readonly<Record<string, typeof recordCashOpening>> = {
  cash_opening: recordCashOpening,
};

interface Given {
  trx: Transaction<Tables>;
  context: Context;
  references: References;
  /** The present moment in the business time zone. */
  now: string;
  line: ImportLine;
}

/**
 * Takes one line through the very functions that stand behind the calls, so that it is checked, posted and audited alike.
 * @throws LineError, or the AppError of the call.
 */
export async function importRecord({ trx, context, references, now, line }: Given): Promise<void> {
  const { resource: name, record } = line;
  const at = parseMoment(line.at, now);
  const call = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
  if (call !== undefined) {
    await call(trx, context, record, NOBODY, { at });
    return;
  }
  const resource = Object.hasOwn(context.resources, name) ? context.resources[name] : undefined;
  if (resource === undefined) {
    const names = [...Object.keys(context.resources), ...Object.keys(CALLS)];
    throw new LineError({ resource: `There is no resource "${name}"${didYouMean(name, names)}` });
  }
  const body = await references.resolve(resource, record);
  if (resource.kind === 'single') {
    await updateRecord(trx, context, resource, 1, body, NOBODY);
    return;
  }
  const row = await createRecord(trx, context, resource, body, NOBODY, { at });
  references.add(resource, Number(row.id), record);
}
