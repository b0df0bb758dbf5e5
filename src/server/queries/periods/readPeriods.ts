import { type Kysely, sql } from 'kysely';
import { type AccountingPeriods, FIRST_FISCAL_MONTH } from '../../../schema/index.ts';
import { runSql } from '../../database/runSql.ts';
import { type Tables, table } from '../../tables.ts';

/** The names of the stored settings. */
export const PERIOD_SETTINGS = ['fiscal_month', 'books_begin_on', 'closed_up_to'] as const;

export type PeriodSetting = (typeof PERIOD_SETTINGS)[number];

/** The accounting periods as they are stored (docs/business-rules.md, "Periods"). */
export async function readPeriods(db: Kysely<Tables>): Promise<AccountingPeriods> {
  const rows = await runSql<{ name: PeriodSetting; value: unknown }>(
    db,
    sql`select s.name, s.value from ${table.setting} s where s.name = any (${PERIOD_SETTINGS}::text[])`,
  );
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  return {
    fiscalMonth: Number(stored.get('fiscal_month') ?? FIRST_FISCAL_MONTH),
    booksBeginOn: String(stored.get('books_begin_on')),
    closedUpTo: (stored.get('closed_up_to') as string | undefined) ?? null,
  };
}

/** The first day that takes movements, which stays so until the end of the transaction. */
export async function firstOpenDayOf(trx: Kysely<Tables>): Promise<string> {
  const [row] = await runSql<{ day: string }>(trx, sql`select plinth.first_open_day()::text as day`);
  return row?.day as string;
}

/** The periods in the format of the API. */
export function sentPeriods({ fiscalMonth, booksBeginOn, closedUpTo }: AccountingPeriods) {
  return { fiscal_month: fiscalMonth, books_begin_on: booksBeginOn, closed_up_to: closedUpTo };
}

/** The key of the accounting periods in the audit trail: a second set of settings, which is not a record of a resource. */
export const AUDITED_PERIODS = { name: 'setting', id: 2 } as const;

/** Whether an administrator has set the first day of the books. Its default lies ten years before the first start. */
export async function isBeginSet(db: Kysely<Tables>): Promise<boolean> {
  const { name, id } = AUDITED_PERIODS;
  const [row] = await runSql<{ set: boolean }>(
    db,
    sql`select exists (
      select from ${table.audit} a where a.resource = ${name} and a.record_id = ${id} and a.new ? 'books_begin_on'
    ) as set`,
  );
  return row?.set === true;
}
