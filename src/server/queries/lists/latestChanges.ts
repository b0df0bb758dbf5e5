import type { ReadContext } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import type { AppliedStep } from '../../database/syncPlan.ts';
import { momentText } from '../../sql/businessTime.ts';
import { fragment } from '../../sql/fragment.ts';
import { table } from '../../tables.ts';

/** The recent changes to the tables, latest first; `at` as 'YYYY-MM-DD HH:mm:ss' in the business time zone. */
export async function latestChanges({
  db,
  timeZone,
}: ReadContext): Promise<{ at: string; steps: object[] }[]> {
  const rows = await runSql<{ at: string; steps: AppliedStep[] }>(
    db,
    fragment`select ${momentText('at', timeZone)} as at, steps from ${table.applied_plan} order by id desc limit 20`,
  );
  return rows.map(({ at, steps }) => ({
    at,
    steps: steps.map(({ what, code, params }) => ({ message: what, code, params })),
  }));
}
