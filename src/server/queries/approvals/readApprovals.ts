import type { ReadContext } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { momentText } from '../../sql/businessTime.ts';
import { recordShape } from '../../sql/recordShape.ts';
import { literal, tableOf } from '../../sql/recordSql.ts';
import type { Approval, ApprovalState } from './Approval.ts';

/** The most that one call answers. */
export const MOST_APPROVALS = 500;

export interface Wanted {
  ids?: readonly number[] | undefined;
  states?: readonly ApprovalState[] | undefined;
  /** Only those of this user. */
  maker?: number | undefined;
  resource?: string | undefined;
}

/** The movements that wait, were sent back, or have been decided, as the reader reads them; newest first. */
export async function readApprovals(
  context: ReadContext,
  { ids, states, maker, resource }: Wanted,
): Promise<Approval[]> {
  const { db, resources, timeZone } = context;
  const movements = Object.values(resources).filter(
    ({ kind, name }) => kind === 'movement' && (resource === undefined || resource === name),
  );
  const parameters = [ids ?? null, states ?? null, maker ?? null, movements.map(({ name }) => name)];
  const found = await runSql<Approval>(
    db,
    `select a.id, a.resource, a.state, a.created_by, a.round, a.steps, a.reason, a.refusal, a.transaction_id, a.seen, a.body,
       ${momentText('a.created_at', timeZone)} as created_at, ${momentText('a.sent_at', timeZone)} as sent_at,
       ${momentText('a.closed_at', timeZone)} as closed_at,
       coalesce((select jsonb_agg(jsonb_build_object('step', s.step, 'user_id', s.user_id, 'for_user', s.for_user,
           'at', ${momentText('s.at', timeZone)}) order by s.at)
         from plinth.approval_step s where s.approval_id = a.id and s.round = a.round), '[]') as done
     from plinth.approval a
     where ($1::bigint[] is null or a.id = any ($1)) and ($2::text[] is null or a.state = any ($2))
       and ($3::bigint is null or a.created_by = $3) and a.resource = any ($4)
     order by a.id desc limit ${MOST_APPROVALS}`,
    parameters,
  );
  const records = await recordsOf(context, found);
  return found.map((one) => ({ ...one, record: records.get(one.id) ?? {} }));
}

/** The records in the format of the API. */
async function recordsOf(
  context: ReadContext,
  approvals: readonly Approval[],
): Promise<Map<number, Approval['record']>> {
  const records = new Map<number, Approval['record']>();
  for (const name of new Set(approvals.map(({ resource }) => resource))) {
    const resource = context.resources[name] as ReadContext['resources'][string];
    const { answer, answerJoins } = recordShape(context, resource);
    const ids = approvals.filter((one) => one.resource === name).map(({ id }) => id);
    const rows = await runSql<{ approval: number; record: Approval['record'] }>(
      context.db,
      `select a.id as approval, to_json(x.*) as record from plinth.approval a cross join lateral (
         select ${answer} from jsonb_populate_record(null::${tableOf(resource)}, a.record) t ${answerJoins}) x
       where a.resource = ${literal(name)} and a.id = any ($1::bigint[])`,
      [ids],
    );
    for (const { approval, record } of rows) records.set(approval, record);
  }
  return records;
}
