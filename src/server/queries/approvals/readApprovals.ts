import { type RawBuilder, sql } from 'kysely';
import type { ReadContext } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { momentText } from '../../sql/businessTime.ts';
import { recordShape } from '../../sql/recordShape.ts';
import { recordOfJson } from '../../sql/recordSql.ts';
import { table } from '../../tables.ts';
import type { Approval } from './Approval.ts';

/** Some movements that wait, were sent back, or have been decided, as the reader reads them. */
export async function readApprovals(context: ReadContext, ids: readonly number[]): Promise<Approval[]> {
  if (ids.length === 0) return [];
  const { db, timeZone } = context;
  const found = await runSql<Approval>(
    db,
    sql`select a.id, a.resource, a.state, a.created_by, a.round, a.steps, a.reason, a.refusal, a.transaction_id, a.seen, a.body, a.record_id, a.voucher,
       ${momentText(sql`a.created_at`, timeZone)} as created_at, ${momentText(sql`a.sent_at`, timeZone)} as sent_at,
       ${momentText(sql`a.closed_at`, timeZone)} as closed_at, ${doneSteps(timeZone)} as done
     from ${table.approval} a where a.id = any (${ids}::bigint[])`,
  );
  const records = await recordsOf(context, found);
  return found.map((one) => ({ ...one, record: records.get(one.id) ?? {} }));
}

/** SQL: the steps of the approval `a` that somebody has approved in its round. */
export function doneSteps(timeZone: string): RawBuilder<unknown> {
  return sql`coalesce((select jsonb_agg(jsonb_build_object('step', s.step, 'user_id', s.user_id, 'for_user', s.for_user,
      'at', ${momentText(sql`s.at`, timeZone)}) order by s.at)
    from ${table.approval_step} s where s.approval_id = a.id and s.round = a.round), '[]')`;
}

/** The records in the format of the API, in one statement for all kinds. */
async function recordsOf(
  context: ReadContext,
  approvals: readonly Approval[],
): Promise<Map<number, Approval['record']>> {
  const names = [...new Set(approvals.map(({ resource }) => resource))].filter((name) =>
    Object.hasOwn(context.resources, name),
  );
  if (names.length === 0) return new Map();
  const parts = names.map((name) => {
    const resource = context.resources[name] as ReadContext['resources'][string];
    const { answer, answerJoins, readersColumns } = recordShape(context, resource);
    const columns = sql.join([sql`t.*`, ...readersColumns]);
    const ids = approvals.filter((one) => one.resource === name).map(({ id }) => id);
    return sql`select a.id as approval, to_json(x.*) as record from ${table.approval} a cross join lateral (
      select ${answer} from (select ${columns} from ${recordOfJson(resource, sql`a.record`)}) t ${answerJoins}) x
      where a.resource = ${name} and a.id = any (${ids}::bigint[])`;
  });
  const rows = await runSql<{ approval: number; record: Approval['record'] }>(
    context.db,
    sql.join(parts, sql` union all `),
  );
  return new Map(rows.map(({ approval, record }) => [approval, record]));
}
