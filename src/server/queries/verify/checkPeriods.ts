import { failure } from '../../../errors/failure.ts';
import { runSql } from '../../database/runSql.ts';
import { AUDITED_PERIODS } from '../periods/readPeriods.ts';
import { type Check, differing, type Finding, findingsOf, type Reading } from './Finding.ts';

/**
 * Transactions that were posted on a day while it was closed (docs/business-rules.md, "Periods"). Each change of `closed_up_to`
 * keeps the number of the last transaction before it, so that the time of an import does not matter.
 */
const POSTED_INTO_CLOSED = `
  select t.id, t.date, c.closed
  from (
    select (a.new ->> 'closed_up_to')::date as closed, (a.new ->> 'last_transaction')::bigint as after,
      lead((a.new ->> 'last_transaction')::bigint) over (order by a.id) as until
    from plinth.audit a where a.resource = 'setting' and a.record_id = 2 and a.new ? 'closed_up_to'
  ) c
  join plinth.transaction t on t.id > c.after and (c.until is null or t.id <= c.until) and t.date <= c.closed
  order by t.id`;

interface PostedRow {
  id: number;
  date: string;
  closed: string;
}

const OF_PERIODS = `resource = '${AUDITED_PERIODS.name}' and record_id = ${AUDITED_PERIODS.id}`;

/** The last closed day is that of the history, and each change in it begins where the one before it ended. */
const PERIODS_UNRECORDED = `
  select from (
    select old ->> 'closed_up_to' as before, lag(new ->> 'closed_up_to') over (order by id) as recorded
    from plinth.audit where ${OF_PERIODS} and new ? 'closed_up_to'
    union all
    select (select value #>> '{}' from plinth.setting where name = 'closed_up_to'), (
      select new ->> 'closed_up_to' from plinth.audit
      where ${OF_PERIODS} and new ? 'closed_up_to' order by id desc limit 1
    )
  ) change where before is distinct from recorded`;

/** The checks of closed days. */
export const periodChecks: readonly Check[] = [{ step: 'checkingPeriods', find: findPeriods }];

async function findPeriods(reading: Reading): Promise<Finding[]> {
  const unrecorded = await runSql(reading.trx, `${PERIODS_UNRECORDED} limit 1`);
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
