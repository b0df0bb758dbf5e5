import { type Kysely, sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { isDay } from '../../../fields/calendar.ts';
import { periodOf, ruleOfMovement } from '../../../ledger/movements/index.ts';
import type { Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { productDb, readAsProduct } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { runSql } from '../../database/runSql.ts';
import { firstOpenDayOf } from '../../queries/periods/readPeriods.ts';
import { type Original, readOriginal } from '../../queries/transactions/original.ts';
import { pathFields } from '../../queries/transactions/pathFields.ts';
import { type Tables, table } from '../../tables.ts';
import { NeedsApproval } from '../limits/limits.ts';
import { keepArrears, reverseArrears, settlePayment } from '../people/arrears.ts';
import type { MovementItem } from './Movement.ts';
import { markReversed } from './markReversed.ts';
import { recordMovement } from './recordMovements.ts';
import { refuseLostAccrual, refuseOverdrawnSites } from './refuseReversal.ts';
import { openReversal, reversalDay, reversalOf } from './reverseTransaction.ts';

export interface Correction {
  resource: Resource;
  reversalId: number;
  /** The row of the corrected movement. */
  row: Row;
}

/**
 * Corrects a movement (docs/business-rules.md, "Corrections"): reverses it and records the corrected one. Floors and stock
 * limits apply to the result of both.
 *
 * @param body the body of the original's call; the records in its path cannot be changed.
 * @param date the day of the reversal, and of the corrected movement if its body has none.
 * @throws AppError invalid with the body's fields, notCorrectable, and the errors of `readOriginal` and of `post`.
 */
export async function correctTransaction(
  trx: Kysely<Tables>,
  context: Context,
  id: number,
  reason: string,
  body: unknown,
  actor: Actor,
  date?: string,
): Promise<Correction> {
  const original = await readOriginal(productDb(trx), readAsProduct(context), id);
  const { resource, values, accrued, header, posted } = original;
  if (resource === undefined) throw new AppError('notCorrectable');
  await openReversal(trx, context, actor, original, 'correct');
  const day = reversalDay(context, original, date ?? (await dayOfClosed(trx, original, body)));
  await markReversed(trx, original);
  const path = pathFields(resource.api.create.path);
  const row = await recordCorrected(trx, context, {
    resource,
    body,
    params: Object.fromEntries(path.map((name) => [name, String(values[name])])),
    actor,
    corrects: {
      id,
      date: header.date,
      day,
      values,
      accrued,
      posted,
      reversal: reversalOf(original, day, reason, actor),
    },
  });
  const by = { id: await reversalId(trx, id), date: day, reason };
  const taken = await reverseArrears(trx, context, original, by, actor);
  if (accruesAgain(original, row)) await keepArrears(trx, context, resource, row, taken, actor);
  else {
    await refuseLostAccrual(trx, context, original, taken.size > 0);
    await settlePayment(trx, context, resource, row, actor);
  }
  await refuseOverdrawnSites(trx, context, original, actor);
  return { resource, reversalId: by.id, row };
}

/** A correction is one step of the books: it cannot wait for an approval. */
async function recordCorrected(trx: Kysely<Tables>, context: Context, item: MovementItem): Promise<Row> {
  try {
    return await recordMovement(trx, context, item);
  } catch (error) {
    if (!(error instanceof NeedsApproval)) throw error;
    throw new AppError('correctionNeedsApproval');
  }
}

/** Whether the corrected movement accrues again, whatever else was recorded in that period. */
function accruesAgain({ resource, values, header }: Original, row: Row): boolean {
  const rule = resource && ruleOfMovement(resource);
  if (rule?.needs === 'unaccrued') return values[rule.month] === row[rule.month];
  if (rule?.needs !== 'pay' || values[rule.person] !== row[rule.person]) return false;
  const original = periodOf(rule, { values, date: header.date });
  return original.first === periodOf(rule, { values: row, date: String(row.date) }).first;
}

/** The original of a closed day is reversed on the day that the corrected movement has in its body. */
async function dayOfClosed(
  trx: Kysely<Tables>,
  { header }: Original,
  body: unknown,
): Promise<string | undefined> {
  const date = isObject(body) ? body.date : undefined;
  if (typeof date !== 'string' || !isDay(date)) return undefined;
  return header.date < (await firstOpenDayOf(trx)) ? date : undefined;
}

async function reversalId(trx: Kysely<Tables>, id: number): Promise<number> {
  const [row] = await runSql<{ id: number }>(
    trx,
    sql`select r.id from ${table.transaction} r where r.reverses = ${id}`,
  );
  return row?.id as number;
}
