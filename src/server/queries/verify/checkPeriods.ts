import { sql } from 'kysely';
import { failure } from '../../../errors/failure.ts';
import { runSql } from '../../database/runSql.ts';
import { table } from '../../tables.ts';
import { AUDITED_PERIODS } from '../periods/readPeriods.ts';
import { type Check, differing, type Finding, findingsOf, type Reading } from './Finding.ts';

/** SQL: the row `a` of the audit trail is a change of the last closed day. */
const CLOSINGS = sql`a.resource = ${AUDITED_PERIODS.name} and a.record_id = ${AUDITED_PERIODS.id} and a.new ? 'closed_up_to'`;

/**
 * Transactions that were posted on a day while it was closed (docs/business-rules.md, "Periods"). Each change of `closed_up_to`
 * keeps the number of the last transaction before it, so that the time of an import does not matter.
 */
const POSTED_INTO_CLOSED = sql`
  select t.id, t.date, c.closed
  from (
    select (a.new ->> 'closed_up_to')::date as closed, (a.new ->> 'last_transaction')::bigint as after,
      lead((a.new ->> 'last_transaction')::bigint) over (order by a.id) as until
    from ${table.audit} a where ${CLOSINGS}
  ) c
  join ${table.transaction} t on t.id > c.after and (c.until is null or t.id <= c.until) and t.date <= c.closed
  order by t.id`;

interface PostedRow {
  id: number;
  date: string;
  closed: string;
}

/** The last closed day is that of the history, and each change in it begins where the one before it ended. */
const PERIODS_UNRECORDED = sql`
  select from (
    select a.old ->> 'closed_up_to' as before, lag(a.new ->> 'closed_up_to') over (order by a.id) as recorded
    from ${table.audit} a where ${CLOSINGS}
    union all
    select (select s.value #>> '{}' from ${table.setting} s where s.name = 'closed_up_to'), (
      select a.new ->> 'closed_up_to' from ${table.audit} a where ${CLOSINGS} order by a.id desc limit 1
    )
  ) change where before is distinct from recorded limit 1`;

/** The checks of closed days. */
export const periodChecks: readonly Check[] = [{ step: 'checkingPeriods', find: findPeriods }];

async function findPeriods(reading: Reading): Promise<Finding[]> {
  const unrecorded = await runSql(reading.trx, PERIODS_UNRECORDED);
  return [
    ...(await findPostedIntoClosed(reading)),
    ...findingsOf('setting', { rows: unrecorded, hidden: 0 }, () => failure('periodsUnrecorded')),
  ];
}

async function findPostedIntoClosed(reading: Reading): Promise<Finding[]> {
  const found = await differing<PostedRow>(reading, POSTED_INTO_CLOSED);
  return findingsOf('transaction', found, ({ id, date, closed }) =>
    failure('postedIntoClosed', { id: String(id), date: { day: date }, closed: { day: closed } }),
  );
}
