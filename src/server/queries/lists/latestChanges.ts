import { sql } from 'kysely';
import type { ReadContext } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import type { AppliedStep } from '../../database/syncPlan.ts';
import { momentText } from '../../sql/businessTime.ts';
import { table } from '../../tables.ts';

/** The recent changes to the tables, latest first; `at` as 'YYYY-MM-DD HH:mm:ss' in the business time zone. */
export async function latestChanges({
  db,
  timeZone,
}: ReadContext): Promise<{ at: string; steps: object[] }[]> {
  const rows = await runSql<{ at: string; steps: AppliedStep[] }>(
    db,
    sql`select ${momentText(sql`p.at`, timeZone)} as at, p.steps from ${table.applied_plan} p order by p.id desc limit 20`,
  );
  return rows.map(({ at, steps }) => ({
    at,
    steps: steps.map(({ what, code, params }) => ({ message: what, code, params })),
  }));
}
