import type { Kysely } from 'kysely';
import type { Actor, Context } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import { type Original, readOriginal } from '../../queries/transactions/original.ts';
import { pathFields } from '../../queries/transactions/pathFields.ts';
import { ruleOfMovement } from './effects.ts';
import { markReversed } from './markReversed.ts';
import { recordMovement } from './recordMovements.ts';
import { refuseLostAccrual, refuseOverdrawnSites } from './refuseReversal.ts';
import { reversalOf } from './reverseTransaction.ts';

export interface Correction {
  original: Original;
  reversalId: number;
  /** The row of the corrected movement. */
  row: Row;
}

/**
 * Corrects a movement (docs/business-rules.md, "Corrections"): reverses it and records the corrected one on the same date.
 * Floors and stock limits apply to the result of both.
 *
 * @param body the body of the original's call; the records in its path cannot be changed.
 * @throws AppError invalid with the body's fields, and the errors of `readOriginal` and of `post`.
 */
export async function correctTransaction(
  trx: Kysely<Tables>,
  context: Context,
  id: number,
  reason: string,
  body: unknown,
  actor: Actor,
): Promise<Correction> {
  const original = await readOriginal(trx, context, id);
  await markReversed(trx, original);
  const { resource, values, accrued, header, posted } = original;
  const path = pathFields(resource.api.create.path);
  const row = await recordMovement(trx, context, {
    resource,
    body,
    params: Object.fromEntries(path.map((name) => [name, String(values[name])])),
    actor,
    corrects: {
      id,
      date: header.date,
      values,
      accrued,
      posted,
      reversal: reversalOf(original, reason, actor),
    },
  });
  if (!keepsPerson(original, row)) await refuseLostAccrual(trx, context, original);
  await refuseOverdrawnSites(trx, context, original);
  return { original, reversalId: await reversalId(trx, id), row };
}

/** Then the corrected movement accrues again, whatever else was recorded that day. */
function keepsPerson({ resource, values }: Original, row: Row): boolean {
  const rule = ruleOfMovement(resource);
  return rule?.needs === 'pay' && values[rule.person] === row[rule.person];
}

async function reversalId(trx: Kysely<Tables>, id: number): Promise<number> {
  const [row] = await runSql<{ id: number }>(trx, 'select id from plinth.transaction where reverses = $1', [
    id,
  ]);
  return row?.id as number;
}
