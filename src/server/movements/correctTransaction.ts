import type { Kysely } from 'kysely';
import type { Actor, Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import type { Row } from '../queries/sql/runSql.ts';
import { runSql } from '../queries/sql/runSql.ts';
import { refuseLostAccrual, refuseOverdrawnSites } from './judgeReversal.ts';
import { type Original, readOriginal } from './original.ts';
import { pathFields } from './pathFields.ts';
import { recordMovement } from './recordMovements.ts';
import { reversalOf } from './reverseTransaction.ts';
import { ruleOfMovement } from './rules.ts';

export interface Correction {
  original: Original;
  reversalId: number;
  /** The row of the movement that stands in its place. */
  row: Row;
}

/**
 * Puts a movement right (business rules, section 6): takes it back and records the corrected one, on the same date. Floors
 * and stock judge only the outcome of both.
 *
 * @param body what the original's call takes; the records in its path stay.
 * @throws AppError invalid at the body's fields, notFound, conflict, and what a posting refuses.
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
  const { resource, values, accrued, header } = original;
  const path = pathFields(resource.api.create.path);
  const row = await recordMovement(trx, context, {
    resource,
    body,
    params: Object.fromEntries(path.map((name) => [name, String(values[name])])),
    actor,
    corrects: { id, date: header.date, values, accrued, reversal: reversalOf(original, reason, actor) },
  });
  if (!keepsPerson(original, row)) await refuseLostAccrual(trx, context, original);
  await refuseOverdrawnSites(trx, context, original);
  return { original, reversalId: await reversalId(trx, id), row };
}

/** Then what replaces the original accrues again, whatever else stands that day. */
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
