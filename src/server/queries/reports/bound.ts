import { sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import type { Resource } from '../../../schema/index.ts';
import type { Report } from '../../../schema/report.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { keptCount } from '../../sql/keptCount.ts';
import { table } from '../../tables.ts';
import { useOf } from './cells.ts';
import { dayIn } from './commonName.ts';
import { grainOf } from './entryRelation.ts';
import { planOf } from './plan.ts';
import type { InputValues } from './Relation.ts';

/**
 * Refuses a report that would read more rows than the setting allows, from numbers that are kept anyway.
 *
 * @throws AppError reportTooLarge
 */
export async function checkBound(
  db: ReadDb,
  context: ReadContext,
  report: Report,
  inputs: InputValues,
): Promise<void> {
  const most = context.settings.reportRows;
  const { rows } = await rowsRead(context, report, inputs).execute(db);
  const count = Number(rows[0]?.n ?? 0);
  if (count > most) throw new AppError('reportTooLarge', { rows: count, most });
}

/** At most how many rows of the source lie in the range. */
function rowsRead(context: ReadContext, report: Report, inputs: InputValues) {
  const { of } = report;
  if (of.kind === 'records' || of.kind === 'lines') {
    const resource = context.resources[of.resource] as Resource;
    return sql<{ n: number }>`${keptCount(resource, 'without')}`;
  }
  const days = of.kind === 'stock_entries' ? table.stock_day : table.book_day;
  const plan = planOf(report, context);
  // Totals of days are read as such, however many entries they have.
  const readsDays = of.kind === 'entries' && grainOf(context, useOf(plan)) === 'days';
  const rows = sql.raw(readsDays ? 'count(*)' : 'coalesce(sum(d.entries), 0)');
  // Open entries, and a measure of what was before the range, are read from the beginning.
  const isWhole = of.kind === 'open_entries' || plan.since.length > 0;
  const from = (isWhole ? undefined : dayIn(inputs.from)) ?? null;
  const to = dayIn(inputs.to) ?? dayIn(inputs.date) ?? null;
  return sql<{ n: number }>`select ${rows}::bigint as n from ${days} d
    where (${from}::date is null or d.date >= ${from}::date) and (${to}::date is null or d.date <= ${to}::date)`;
}
